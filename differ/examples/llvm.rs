//! Compares random modules of LLVM IR on this machine and in the simulator, for as long as asked:
//!
//! ```text
//! llvm [FIRST [COUNT]]
//! ```
//!
//! Modules that differ are written in full.

use std::process::ExitCode;

use differ::{side_by_side, targets};

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).filter_map(|it| it.parse::<u64>().ok());
    let (first, count) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(2000));
    let llc = concat!(env!("LLVM_SYS_221_PREFIX"), "/bin/llc");
    match side_by_side(first..first + count, &targets(), llc) {
        Ok(found) => {
            for it in found.wrong.iter().chain(&found.llc).take(5) {
                println!("{}", it.text);
            }
            let (without, why) = &found.without_llc;
            let (fine, long) = (found.fine, found.long);
            let (ours, llc) = (found.wrong.len(), found.llc.len());
            println!(
                "{fine} of {count} are the same, {long} take too long, {ours} differ, {llc} differ \
                 with llc; llc does not take {without}: {why}"
            );
            if ours == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
