//! Where threads that part at a branch come together again: at its nearest post-dominator.

/// How control goes on after an operation.
#[derive(Clone, Debug, Default)]
pub struct Leads {
    /// The operations that it may jump to.
    pub targets: Vec<u32>,
    /// Whether the one behind it may be next.
    pub falls: bool,
}

/// No block.
const NONE: usize = usize::MAX;

/// For each operation of a function where threads may part, the operation where all of them
/// come by next unless they end. `code` has the operations in order, the first of which has the
/// number `first`.
pub fn places(code: &[Leads], first: u32) -> Vec<(u32, u32)> {
    if code.iter().all(|it| it.targets.is_empty()) {
        return Vec::new();
    }
    let index = |target: u32| target.checked_sub(first).map(|it| it as usize);
    // Blocks: they begin where control comes to, and behind what leads elsewhere.
    let mut begins = vec![false; code.len() + 1];
    begins[0] = true;
    for (i, it) in code.iter().enumerate() {
        for target in it.targets.iter().filter_map(|it| index(*it)) {
            if let Some(begin) = begins.get_mut(target) {
                *begin = true;
            }
        }
        begins[i + 1] |= !it.targets.is_empty() || !it.falls;
    }
    let starts: Vec<usize> = (0..code.len()).filter(|i| begins[*i]).collect();
    let mut block_of = vec![0; code.len()];
    for (block, start) in starts.iter().enumerate() {
        let end = starts.get(block + 1).copied().unwrap_or(code.len());
        block_of[*start..end].fill(block);
    }
    let last = |block: usize| starts.get(block + 1).copied().unwrap_or(code.len()) - 1;
    // The end of the function is one more block.
    let exit = starts.len();
    let successors: Vec<Vec<usize>> = (0..exit)
        .map(|block| {
            let it = &code[last(block)];
            let targets = it.targets.iter().filter_map(|it| block_of.get(index(*it)?).copied());
            let mut all: Vec<usize> = targets.collect();
            if it.falls && last(block) + 1 < code.len() {
                all.push(block + 1);
            }
            if all.is_empty() {
                all.push(exit);
            }
            all.sort_unstable();
            all.dedup();
            all
        })
        .collect();
    let above = dominators(&successors, exit);
    let parts = (0..exit).filter(|block| successors[*block].len() > 1);
    parts
        .filter(|block| above[*block] < exit)
        .map(|block| (first + last(block) as u32, first + starts[above[block]] as u32))
        .collect()
}

/// The nearest post-dominator of each block, by the way of Cooper, Harvey and Kennedy.
fn dominators(successors: &[Vec<usize>], exit: usize) -> Vec<usize> {
    let mut predecessors = vec![Vec::new(); exit + 1];
    for (block, all) in successors.iter().enumerate() {
        all.iter().for_each(|it| predecessors[*it].push(block));
    }
    // Backwards from the end, in post order; what never comes there is left out.
    let mut number = vec![NONE; exit + 1];
    let mut order = Vec::new();
    let mut seen = vec![false; exit + 1];
    let mut stack = vec![(exit, 0)];
    seen[exit] = true;
    while let Some((block, next)) = stack.pop() {
        match predecessors[block].get(next) {
            Some(&it) => {
                stack.push((block, next + 1));
                if !seen[it] {
                    seen[it] = true;
                    stack.push((it, 0));
                }
            }
            None => {
                number[block] = order.len();
                order.push(block);
            }
        }
    }
    let mut above = vec![NONE; exit + 1];
    above[exit] = exit;
    let mut changed = true;
    while changed {
        changed = false;
        for &block in order.iter().rev().filter(|it| **it != exit) {
            let mut common = NONE;
            for &it in successors[block].iter().filter(|it| above[**it] != NONE) {
                let (mut a, mut b) = (it, common);
                if common == NONE {
                    common = it;
                    continue;
                }
                while a != b {
                    match number[a] < number[b] {
                        true => a = above[a],
                        false => b = above[b],
                    }
                }
                common = a;
            }
            changed |= above[block] != common;
            above[block] = common;
        }
    }
    above
}
