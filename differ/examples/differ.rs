//! Compares random modules for as long as asked:
//!
//! ```text
//! differ [--seed N] [--count N] [--target SM]... [--most N] [--plain | --show | --ptxas]
//! differ [--target SM]... FILE.ssa...
//! ```
//!
//! `--show` prints the modules instead, and `--ptxas` asks ptxas only whether it takes the PTX. Modules that differ are written as small as can be, with `--plain` as they are, and no more
//! than `--most`. Such files are checked again.

use std::process::ExitCode;

use differ::{Case, Report, assemble, search, target};
use judge::Assembler;
use target_desc::Target;

struct Options {
    seed: u64,
    count: u64,
    targets: Vec<Target>,
    smaller: bool,
    show: bool,
    ptxas: bool,
    most: usize,
    files: Vec<String>,
}

fn options() -> Result<Options, String> {
    let (none, files) = (Vec::new(), Vec::new());
    let (seed, count, most, targets) = (1, 1000, 5, none);
    let (smaller, show, ptxas) = (true, false, false);
    let mut out = Options { seed, count, targets, smaller, show, ptxas, most, files };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("`{arg}` needs a value"));
        let number = |text: String| text.parse::<u64>().map_err(|it| format!("`{text}`: {it}"));
        match arg.as_str() {
            "--seed" => out.seed = number(value()?)?,
            "--count" => out.count = number(value()?)?,
            "--most" => out.most = number(value()?)? as usize,
            "--plain" => out.smaller = false,
            "--show" => out.show = true,
            "--ptxas" => out.ptxas = true,
            "--target" => {
                let name = value()?;
                let found = target(&name).ok_or_else(|| format!("there is no target `{name}`"))?;
                out.targets.push(found);
            }
            _ if arg.starts_with('-') => return Err(format!("there is no option `{arg}`")),
            _ => out.files.push(arg),
        }
    }
    if out.targets.is_empty() {
        out.targets = differ::targets();
    }
    Ok(out)
}

fn main() -> ExitCode {
    let result = options().and_then(|it| match it.files.is_empty() {
        true if it.ptxas => assembled(&it),
        true => Ok(random(&it)),
        false => files(&it),
    });
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn files(options: &Options) -> Result<bool, String> {
    let mut fine = true;
    for file in &options.files {
        let text = std::fs::read_to_string(file).map_err(|it| format!("{file}: {it}"))?;
        let case = Case::parse(&text).map_err(|it| format!("{file}: {it}"))?;
        let expected = case.expected().map_err(|it| format!("{file}: {it}"))?;
        for &target in &options.targets {
            let result = case.check(target, options.seed, &expected);
            fine &= result.is_ok();
            let result = result.map_or_else(|it| it.to_string(), |()| "as expected".to_owned());
            println!("{file}, {}: {result}", target.arch);
        }
    }
    Ok(fine)
}

fn assembled(options: &Options) -> Result<bool, String> {
    let seeds = options.seed..options.seed.saturating_add(options.count);
    let refused = assemble(seeds, &options.targets, &Assembler::find()?)?;
    for it in refused.iter().take(options.most) {
        println!("seed {}, {}: {}\n{}", it.seed, it.target.arch, it.difference, it.text);
    }
    println!("{} of {} are refused", refused.len(), options.count);
    Ok(refused.is_empty())
}

/// Some at a time, so that there is something to see.
fn random(options: &Options) -> bool {
    let mut all = Report::default();
    let end = options.seed.saturating_add(options.count);
    if options.show {
        (options.seed..end).for_each(|seed| println!("{}", Case::random(seed).text()));
        return true;
    }
    let mut first = options.seed;
    while first < end && all.wrong.len() < options.most {
        let next = end.min(first.saturating_add(10_000));
        let most = options.most - all.wrong.len();
        let report = search(first..next, &options.targets, most, options.smaller);
        for it in &report.wrong {
            println!("seed {}, {}: {}\n{}", it.seed, it.target.arch, it.difference, it.text);
        }
        all.fine += report.fine;
        all.long += report.long;
        all.steps += report.steps;
        all.wrong.extend(report.wrong);
        eprint!("\r{} of {}", next - options.seed, options.count);
        first = next;
    }
    let (fine, long, steps, wrong) = (all.fine, all.long, all.steps, all.wrong.len());
    println!("\n{fine} as expected ({steps} instructions), {long} too long, {wrong} differ");
    wrong == 0
}
