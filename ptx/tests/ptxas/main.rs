//! The checker and ptxas before many instructions that were made from the table.
//!
//! For each form: each value of each slot, what breaks a rule, and legal instructions
//! with one thing changed, an operand, a modifier or a guard; on targets just inside and just
//! outside of its gates. Each stands in a module, of which the checker says whether it
//! is legal, and ptxas too. What they do not agree on is printed by the kind of
//! change, so that one line stands for many.
//!
//! A chapter is to have no more disagreements than [`known`] says: that list only shrinks.
//!
//! `cargo test -p ptxforge-ptx --test ptxas -- memory atomic` tries these chapters only;
//! `--changes=500` tries as many changes of each form, `--kind=.unified` only those whose kind has
//! that in its name; `--list` prints every disagreement; `--remember=FILE` keeps what ptxas says in a file, and asks it only what it
//! has not said before. ptxas is the program in `PTXAS`, or the one under
//! `target/cuda-venv`; without it the test fails.

mod cases;
mod cell;
mod excluded;
mod known;
mod memory;
mod modifiers;
mod operands;
mod random;
mod report;

use std::env;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use cell::Cell;
use judge::{Assembler, Trial, frame};
use memory::Memory;
use target_desc::isa::CHAPTERS;
use target_desc::{Arch, Target};

/// How many changes of each form are tried where nobody says otherwise.
const STANDARD: usize = 20;

/// More disagreements than these are not looked at one by one.
const MANY: usize = 1000;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let mut size = cases::Size { changes: STANDARD, fillings: 4, kind: "" };
    let (mut wanted, mut list, mut memory) = (Vec::new(), false, Memory::default());
    for argument in &arguments {
        if let Some(file) = argument.strip_prefix("--remember=") {
            memory = Memory::of(file.into());
            continue;
        }
        if let Some(kind) = argument.strip_prefix("--kind=") {
            size.kind = kind;
            continue;
        }
        match argument.strip_prefix("--changes=").map(str::parse) {
            Some(Ok(changes)) => {
                size = cases::Size { changes, fillings: 4 + changes / 60, ..size };
            }
            _ if argument == "--list" => list = true,
            _ if argument.starts_with('-') => {}
            _ => wanted.push(argument),
        }
    }
    let assembler = match Assembler::find() {
        Ok(assembler) => assembler,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    if let Err(error) = frames(&assembler) {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    let started = Instant::now();
    let mut cases = Vec::new();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|it| *it == name);
    for chapter in CHAPTERS.iter().filter(|it| is_wanted(it.name)) {
        for inst in chapter.insts {
            for form in inst.forms {
                cases::of(inst, form, chapter.name, size, &mut cases);
            }
        }
    }
    eprintln!("{} cases in {:.1?}", cases.len(), started.elapsed());
    let mut cells = Vec::new();
    let mut left_out = [0_usize; excluded::EXCLUDED.len()];
    for (i, case) in cases.iter().enumerate() {
        // What jumps away makes what follows unreachable, and ptxas looks less closely.
        let line = match case.chapter {
            "control" | "misc" => format!("@%p127 bra $L{i}; {} $L{i}:", case.text),
            _ => case.text.clone(),
        };
        for &target in &case.targets {
            if let Some(which) = excluded::of(case, target) {
                left_out[which] += 1;
                continue;
            }
            cells.push(Cell { case, target, line: line.clone(), checker: None, ptxas: None });
        }
    }
    let share = cells.len().div_ceil(thread::available_parallelism().map_or(2, usize::from));
    thread::scope(|scope| {
        for some in cells.chunks_mut(share.max(1)) {
            scope.spawn(|| some.iter_mut().for_each(|it| it.checker = check(&it.line, it.target)));
        }
    });
    eprintln!("{} cells checked after {:.1?}", cells.len(), started.elapsed());
    let mut new: Vec<&mut Cell> = Vec::new();
    for cell in &mut cells {
        match memory.verdict(&module(&cell.line, cell.target)) {
            Some(verdict) => cell.ptxas = verdict.err(),
            None => new.push(cell),
        }
    }
    // Some of each chapter at a time, so that not all is lost when it is stopped.
    for new in new.chunks_mut(10_000) {
        ask(new, &assembler);
        let said = new.iter().map(|it| (module(&it.line, it.target), it.ptxas.as_ref()));
        if let Err(error) = memory.add(said) {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    eprintln!("ptxas asked after {:.1?}", started.elapsed());
    // What was refused for its neighbours is shown alone.
    let mut doubtful: Vec<&mut Cell> = cells.iter_mut().filter(|it| !it.agrees()).collect();
    if doubtful.len() > MANY {
        doubtful.clear();
    }
    let half = doubtful.len() / 2;
    let (these, those) = doubtful.split_at_mut(half);
    thread::scope(|scope| {
        for some in [these, those] {
            scope.spawn(|| some.iter_mut().for_each(|it| it.ptxas = alone(it, &assembler)));
        }
    });
    for (n, it) in left_out.iter().zip(excluded::EXCLUDED).filter(|(n, _)| **n > 0) {
        println!("{n:5} left out: {}", it.why);
    }
    match report::print(&cells, list) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Whether ptxas takes the module that goes around the instructions.
fn frames(assembler: &Assembler) -> Result<(), String> {
    for target in Arch::all().flat_map(|it| [Target::lowest(it), Target::latest(it)]) {
        let said = assembler.run(&(frame::head(target, false) + frame::TAIL), target, false)?;
        if !said.ok {
            return Err(format!("ptxas refuses the empty module for {target}: {}", said.text));
        }
    }
    Ok(())
}

fn module(line: &str, target: Target) -> String {
    frame::head(target, frame::is_independent(line)) + line + "\n" + frame::TAIL
}

/// Why the checker refuses, if it does.
fn check(line: &str, target: Target) -> Option<String> {
    let text = module(line, target);
    let (module, errors) = ptx::read(&text);
    if let Some(error) = errors.first() {
        return Some(error.to_string());
    }
    let target = match ptx::target(&module, &text) {
        Ok(target) => target,
        Err(finding) => return Some(finding.message),
    };
    let findings = ptx::check(&module, &text, target);
    let error = findings.into_iter().find(|it| it.level == ptx::finding::Level::Error);
    error.map(|it| it.message)
}

fn ask(cells: &mut [&mut Cell], assembler: &Assembler) {
    let trials = cells.iter().map(|it| Trial {
        target: it.target,
        text: &it.line,
        whole: false,
        thought_legal: it.checker.is_none(),
        relocatable: false,
    });
    let verdicts = judge::verdicts(&trials.collect::<Vec<_>>(), assembler);
    for (cell, verdict) in cells.iter_mut().zip(verdicts) {
        cell.ptxas = verdict.err();
    }
}

/// How often ptxas is asked of what only the checker refuses: it may crash now and then, as what
/// it reads beyond a table is what lies there.
const TRIES: usize = 8;

fn alone(cell: &Cell, assembler: &Assembler) -> Option<String> {
    let tries = if cell.checker.is_some() { TRIES } else { 1 };
    (0..tries).find_map(|_| once(cell, assembler))
}

fn once(cell: &Cell, assembler: &Assembler) -> Option<String> {
    let said = assembler.run(&module(&cell.line, cell.target), cell.target, false);
    match said {
        Ok(said) if said.ok => None,
        Ok(said) => Some(said.errors.first().map_or(said.text, |(_, why)| why.clone())),
        Err(error) => Some(error),
    }
}
