//! What ptxas says of the PTX: many modules in one call, since a call costs more than a module.

use judge::Assembler;
use rayon::prelude::*;
use target_desc::Target;

use crate::case::Case;
use crate::search::{Wrong, target_of};

/// How many modules go in one call.
const TOGETHER: usize = 32;

/// Has ptxas assemble the PTX of the cases of `seeds`, each for the one of `targets` that
/// [`search`](crate::search()) takes; the cases that it refuses.
///
/// # Errors
///
/// Where ptxas does not run.
pub fn assemble(
    seeds: impl IntoIterator<Item = u64>,
    targets: &[Target],
    assembler: &Assembler,
) -> Result<Vec<Wrong>, String> {
    let mut groups: Vec<Vec<u64>> = vec![Vec::new(); targets.len()];
    for seed in seeds {
        groups[(seed % targets.len().max(1) as u64) as usize].push(seed);
    }
    let batches: Vec<&[u64]> = groups.iter().flat_map(|it| it.chunks(TOGETHER)).collect();
    let found: Result<Vec<Vec<Wrong>>, String> = batches
        .par_iter()
        .map(|seeds| match seeds.first().and_then(|&it| target_of(it, targets)) {
            Some(target) => batch(seeds, target, assembler),
            None => Ok(Vec::new()),
        })
        .collect();
    Ok(found?.into_iter().flatten().collect())
}

fn batch(seeds: &[u64], target: Target, assembler: &Assembler) -> Result<Vec<Wrong>, String> {
    let (text, highest) = together(seeds, target);
    let said = assembler.run(&text, highest, false)?;
    if said.ok {
        return Ok(Vec::new());
    }
    if let &[seed] = seeds {
        let difference = format!("ptxas refuses it: {}", said.text.trim());
        let text = format!("; {}: {difference}\n{}", target.arch, Case::random(seed).text());
        return Ok(vec![Wrong { seed, target, difference, text }]);
    }
    let (first, second) = seeds.split_at(seeds.len() / 2);
    let mut found = batch(first, target, assembler)?;
    found.extend(batch(second, target, assembler)?);
    Ok(found)
}

/// The PTX of the cases in one module, and what that is for.
fn together(seeds: &[u64], target: Target) -> (String, Target) {
    let (mut bodies, mut highest) = (String::new(), target);
    for &seed in seeds {
        let mut case = Case::random(seed);
        for it in case.module.funcs.values_mut() {
            it.name = format!("m{seed}_{}", it.name).into();
        }
        for it in case.module.globals.values_mut() {
            it.name = format!("m{seed}_{}", it.name).into();
        }
        // What is refused is found without ptxas too.
        let Ok(ptx) = case.compiled(target) else { continue };
        if ptx.target.ptx > highest.ptx {
            highest = ptx.target;
        }
        let head = |it: &&str| {
            [".version", ".target", ".address_size"].iter().any(|word| it.starts_with(word))
        };
        for line in ptx.text.lines().filter(|it| !head(it)) {
            bodies += line;
            bodies.push('\n');
        }
    }
    let head = format!(".version {}\n.target {}\n.address_size 64\n", highest.ptx, highest.arch);
    (head + &bodies, highest)
}
