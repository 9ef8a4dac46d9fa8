//! Reads and compiles texts with changes by chance, for as long as asked:
//!
//! ```text
//! fuzz [FIRST [COUNT]] [--ptxas]
//! ```
//!
//! With `--ptxas` it has to take the PTX of those that compile.

use std::path::Path;
use std::process::ExitCode;

use differ::fuzz::campaign;
use judge::Assembler;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let assembler = match args.iter().any(|it| it == "--ptxas").then(Assembler::find).transpose() {
        Ok(it) => it,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let mut numbers = args.iter().filter_map(|it| it.parse::<u64>().ok());
    let (first, count) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(100_000));
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::panic::set_hook(Box::new(|_| {}));
    let mut all = 0;
    let mut at = first;
    while at < first + count && all < 20 {
        let some = (first + count - at).min(20_000);
        let wrong = campaign(&top, at, some, |_, ptx, target| match &assembler {
            None => None,
            Some(assembler) => match assembler.run(ptx, target, true) {
                Ok(said) if said.ok => None,
                Ok(said) => Some(format!("ptxas: {}", said.text)),
                Err(why) => Some(why),
            },
        });
        for (text, why) in wrong.iter().take(20) {
            println!("==== {why}\n---- of\n{text}");
        }
        all += wrong.len();
        at += some;
        eprintln!("{} of {count}, {all} go wrong", at - first);
    }
    println!("{all} of {} go wrong", at - first);
    if all == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
