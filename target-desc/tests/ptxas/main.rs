//! Every row of the table before its judge: ptxas.
//!
//! For each form, each value of each slot, each rule and each kind of operand of
//! each form, an instruction is written and shown to ptxas just inside of its
//! gate, where it has to be taken, and just outside, where it has to be refused:
//! one version lower, and on the nearest architectures that do not have it.
//! Directives and special registers are tried likewise.
//!
//! `cargo test --test ptxas -- memory atomic` tries these chapters only. ptxas is
//! the program in `PTXAS`, or the one under `target/cuda-venv`; without it the
//! test fails.

mod cells;
mod directives;
mod plan;
mod targets;

use std::collections::BTreeMap;
use std::env;
use std::process::ExitCode;

use plan::{Plan, Trial};
use target_desc::isa::{CHAPTERS, oversight};

fn main() -> ExitCode {
    let wanted: Vec<String> = env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|it| it == name);
    let assembler = match judge::Assembler::find() {
        Ok(assembler) => assembler,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };

    let mut plan = Plan::default();
    for chapter in CHAPTERS.iter().filter(|it| is_wanted(it.name)) {
        for inst in chapter.insts {
            cells::of(inst, chapter.name, &mut plan);
        }
    }
    if is_wanted("oversight") {
        oversight::ALL.iter().for_each(|inst| cells::of(inst, "oversight", &mut plan));
    }
    if is_wanted("special_registers") {
        directives::special_registers(&mut plan);
    }
    if is_wanted("directives") {
        directives::directives(&mut plan);
    }
    let mut failed = false;
    if is_wanted("targets") {
        targets::versions(&mut plan);
        let (agreed, wrong) = targets::families(&assembler);
        wrong.iter().for_each(|it| println!("targets: {it}"));
        println!("{agreed} pairs of architectures agree on what runs where");
        failed = !wrong.is_empty();
    }
    plan.run(&assembler);
    match report(&plan) && !failed {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// What came out, by chapter.
#[derive(Default)]
struct Count {
    rows: usize,
    seen: usize,
    taken: usize,
    refused: usize,
    at_floor: usize,
    wrong: usize,
}

/// Prints what is wrong and the counts; whether nothing is.
fn report(plan: &Plan) -> bool {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut seen = vec![false; plan.rows.len()];
    for Trial { case, accept, wrong, .. } in &plan.trials {
        let case = &plan.cases[*case];
        let count = counts.entry(case.chapter).or_default();
        match (wrong.is_some(), accept) {
            (true, _) => count.wrong += 1,
            (false, true) => count.taken += 1,
            (false, false) => count.refused += 1,
        }
        if (*accept || case.nowhere) && wrong.is_none() {
            case.rows.iter().for_each(|&row| seen[row] = true);
        }
    }
    for case in &plan.cases {
        counts.entry(case.chapter).or_default().at_floor += case.at_floor;
    }
    let mut unseen = Vec::new();
    for (row, seen) in plan.rows.iter().zip(seen) {
        let count = counts.entry(row.chapter).or_default();
        count.rows += 1;
        count.seen += usize::from(seen);
        if !seen {
            unseen.push(format!("never taken by ptxas: {}: {}", row.chapter, row.text));
        }
    }

    for trial in plan.trials.iter().filter(|it| it.wrong.is_some()) {
        let case = &plan.cases[trial.case];
        let (verb, why) = match &trial.wrong {
            Some(why) if trial.accept => ("refuses", why.as_str()),
            _ => ("takes", ""),
        };
        println!(
            "{}: PTX {} {}: ptxas {verb} `{}` {why}",
            case.chapter, trial.target.ptx, trial.target.arch, case.text
        );
    }
    unseen.iter().for_each(|it| println!("{it}"));
    println!(
        "{:18} {:>11} {:>7} {:>7} {:>8} {:>6}",
        "chapter", "rows", "inside", "outside", "at floor", "wrong"
    );
    let mut failed = false;
    for (chapter, it) in &counts {
        let rows = format!("{}/{}", it.seen, it.rows);
        println!(
            "{chapter:18} {rows:>11} {:>7} {:>7} {:>8} {:>6}",
            it.taken, it.refused, it.at_floor, it.wrong
        );
        failed |= it.seen < it.rows || it.wrong > 0;
    }
    !failed
}
