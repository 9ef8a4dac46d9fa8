//! The dominator tree of random graphs, against the definition: one block dominates another when
//! nothing leads from the entry to the other without it.

use ptxforge_ir::verify::Dominators;
use ptxforge_ir::{Block, Function, FunctionBuilder, Signature};

/// The blocks that control reaches without going through `avoided`.
fn reached(func: &Function, avoided: Option<Block>) -> Vec<bool> {
    let mut seen = vec![false; func.blocks.len()];
    let mut work = vec![func.entry().unwrap()];
    while let Some(block) = work.pop() {
        if Some(block) != avoided && !std::mem::replace(&mut seen[block.as_u32() as usize], true) {
            work.extend(func.successors(block));
        }
    }
    seen
}

#[test]
fn random_graphs() {
    let mut state = 1u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) as usize % n
    };
    for _ in 0..500 {
        let mut func = Function::new();
        let mut build = FunctionBuilder::new(&mut func);
        build.entry(&Signature::default());
        let n = 1 + below(12);
        let blocks: Vec<Block> = (0..n).map(|_| build.block(&[])).collect();
        let all: Vec<Block> = build.func.layout.clone();
        for block in all {
            build.switch_to(block);
            let cond = build.int(ptxforge_ir::Type::I1, 1);
            let (a, b) = (blocks[below(n)], blocks[below(n)]);
            match below(4) {
                0 => build.ret(&[]),
                1 => build.jump(a, &[]),
                _ => build.branch(cond, (a, &[]), (b, &[])),
            };
        }
        let dominators = Dominators::new(&func);
        let all = reached(&func, None);
        for &a in &func.layout {
            assert_eq!(dominators.is_reached(a), all[a.as_u32() as usize]);
            let without = reached(&func, Some(a));
            for &b in &func.layout {
                let at = b.as_u32() as usize;
                let need = !all[at] || all[a.as_u32() as usize] && !without[at];
                assert_eq!(dominators.dominates(a, b), need, "{a} and {b}");
            }
            // The immediate dominator is the one that all others dominate.
            if let Some(idom) = dominators.idom(a) {
                for &b in &func.layout {
                    if b != a && all[b.as_u32() as usize] && dominators.dominates(b, a) {
                        assert!(dominators.dominates(b, idom), "{b}, {idom} and {a}");
                    }
                }
            }
        }
    }
}
