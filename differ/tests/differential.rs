//! Random modules give what the IR says, on several targets, and ptxas takes their PTX: those of
//! a fixed seed, and those of a fresh one, which is printed. The feature `llvm` changes nothing of
//! that, so that it is done without only.

#![cfg(not(feature = "llvm"))]

use std::time::{SystemTime, UNIX_EPOCH};

use differ::{assemble, search, targets};
use judge::Assembler;

/// How many of each.
const FIXED: u64 = 8000;
const FRESH: u64 = 2000;

fn fine(first: u64, count: u64) {
    let report = search(first..first + count, &targets(), 3, true);
    println!("{} cases from seed {first} on: {} instructions", report.fine, report.steps);
    let mut all = String::new();
    for it in &report.wrong {
        let (seed, arch) = (it.seed, it.target.arch);
        all += &format!("seed {seed}, {arch}: {}\n{}\n", it.difference, it.text);
    }
    assert!(all.is_empty(), "{all}");
    let assembler = Assembler::find().expect("ptxas is there");
    let refused = assemble(first..first + count, &targets(), &assembler).expect("ptxas runs");
    let texts: Vec<&str> = refused.iter().map(|it| it.text.as_str()).collect();
    assert!(texts.is_empty(), "{} are refused: {}", texts.len(), texts[0]);
    assert!(report.long * 100 < count, "{} cases take too long", report.long);
}

#[test]
fn modules_of_a_fixed_seed_give_what_the_ir_says() {
    fine(1, FIXED);
}

#[test]
fn modules_of_a_fresh_seed_give_what_the_ir_says() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970");
    let seed = now.as_secs() << 20;
    eprintln!("the fresh seed is {seed}");
    fine(seed, FRESH);
}
