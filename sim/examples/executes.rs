//! Says which PTX files are executed, and what of the others is not.
//!
//! `cargo run -p ptxforge-sim --example executes -- FILE...`, or the names on standard input.

use std::io::BufRead;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        files = std::io::stdin().lock().lines().map_while(Result::ok).collect();
    }
    let (mut good, total) = (0, files.len());
    for file in files {
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::from(2);
            }
        };
        match sim::Module::load(&text) {
            Ok(_) => good += 1,
            Err(errors) => errors.iter().for_each(|it| println!("{file}:{it}")),
        }
    }
    println!("{good} of {total} files are executed");
    if good == total { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
