//! Whether two modules are the same but for the numbers of entities. Knows nothing of text.

use std::collections::HashMap;

use ptxforge_ir::*;

/// Compares; the error says where they part.
pub fn check(a: &Module, b: &Module) -> Result<(), String> {
    if a.funcs.len() != b.funcs.len() || a.globals.len() != b.globals.len() {
        return Err("another number of functions or variables".into());
    }
    let texts = |it: &Module| it.assembly.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
    if texts(a) != texts(b) {
        return Err("other assembly".into());
    }
    for (a, b) in a.globals.values().zip(b.globals.values()) {
        let same = a.name == b.name
            && (a.kind, a.space, a.linkage, a.elem) == (b.kind, b.space, b.linkage, b.elem)
            && (a.count, a.align, a.managed, &a.init) == (b.count, b.align, b.managed, &b.init);
        if !same {
            return Err(format!("@{}", a.name));
        }
    }
    for (x, y) in a.funcs.values().zip(b.funcs.values()) {
        let types = |it: &FuncData| -> Vec<_> {
            it.sig.params.iter().map(|it| (it.ty, it.by_value, it.align)).collect()
        };
        let same = x.name == y.name
            && (x.is_kernel, x.linkage, x.noreturn) == (y.is_kernel, y.linkage, y.noreturn)
            && (types(x), x.launch, &x.sig.returns) == (types(y), y.launch, &y.sig.returns);
        if !same {
            return Err(format!("@{}", x.name));
        }
        match (&x.body, &y.body) {
            (None, None) => {}
            (Some(f), Some(g)) => {
                check_body((a, f), (b, g)).map_err(|it| format!("@{}: {it}", x.name))?;
            }
            _ => return Err(format!("@{} has a body, or has not", x.name)),
        }
    }
    Ok(())
}

type Side<'a> = (&'a Module, &'a Function);

fn check_body((a, f): Side, (b, g): Side) -> Result<(), String> {
    if f.layout.len() != g.layout.len() {
        return Err("another number of blocks".into());
    }
    let blocks: HashMap<Block, Block> =
        f.layout.iter().copied().zip(g.layout.iter().copied()).collect();
    // Definitions first: uses may stand above them.
    let mut values = HashMap::new();
    let mut insts = Vec::new();
    for (&x, &y) in &blocks {
        pair(f.params(x), g.params(y), &mut values)?;
    }
    for (&x, &y) in f.layout.iter().zip(&g.layout) {
        if f.blocks[x].insts.len() != g.blocks[y].insts.len() {
            return Err(format!("another number of instructions in {x}"));
        }
        for (&i, &j) in f.blocks[x].insts.iter().zip(&g.blocks[y].insts) {
            pair(f.results(i), g.results(j), &mut values)?;
            insts.push((i, j));
        }
    }
    let same_value = |x: Value, y: Value| {
        f.ty(x) == g.ty(y)
            && match (f.values[x].def, g.values[y].def) {
                (ValueDef::Global(p), ValueDef::Global(q)) => {
                    a.globals[p].name == b.globals[q].name
                }
                (ValueDef::Func(p), ValueDef::Func(q)) => a.funcs[p].name == b.funcs[q].name,
                (p @ (ValueDef::Const(_) | ValueDef::Undef), q) => p == q,
                _ => values.get(&x) == Some(&y),
            }
    };
    let same_values = |x: &[Value], y: &[Value]| {
        x.len() == y.len() && x.iter().zip(y).all(|(&x, &y)| same_value(x, y))
    };
    for (i, j) in insts {
        let (x, y) = (&f.insts[i], &g.insts[j]);
        let attr = match (x.attr, y.attr) {
            (Attr::Call(p), Attr::Call(q)) => a.funcs[p].name == b.funcs[q].name,
            (Attr::CallIndirect(p), Attr::CallIndirect(q)) => a.sigs[p] == b.sigs[q],
            (Attr::Asm(p), Attr::Asm(q)) => f.assembly[p] == g.assembly[q],
            (Attr::Variant(p), Attr::Variant(q)) => f.variants[p] == g.variants[q],
            (Attr::Mask { .. }, Attr::Mask { .. }) => f.mask(i) == g.mask(j),
            (Attr::Targets { len: p, .. }, Attr::Targets { len: q, .. }) => {
                p == q
                    && f.cases(i) == g.cases(j)
                    && f.targets(i).iter().zip(g.targets(j)).all(|(s, t)| {
                        blocks[&s.block] == t.block && same_values(f.call_args(s), g.call_args(t))
                    })
            }
            (p, q) => p == q,
        };
        let same = (x.op, x.ty) == (y.op, y.ty) && attr && same_values(f.args(i), g.args(j));
        if !same {
            return Err(format!("{i} ({}) is another", x.op.info().text));
        }
    }
    Ok(())
}

fn pair(x: &[Value], y: &[Value], values: &mut HashMap<Value, Value>) -> Result<(), String> {
    if x.len() != y.len() {
        return Err("another number of results or parameters".into());
    }
    values.extend(x.iter().copied().zip(y.iter().copied()));
    Ok(())
}
