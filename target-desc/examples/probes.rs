//! Compares the table with what ptxas said of single instructions.
//!
//! `cargo run -p ptxforge-target-desc --example probes -- FILE_OR_FOLDER...` reads
//! probes, a JSON object a line with `instr`, the `targets` that take it at the
//! latest PTX version, and for some of them the lowest and highest of their
//! `versions`. Probes that differ only in operands are one case: what any of
//! them is accepted on counts, as the table is asked for mnemonic and modifiers
//! only. It prints the cases that agree by file, and those that do not; it fails
//! where there are any.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use target_desc::{Arch, Mod, Ptx, Target, Variant};

/// What ptxas said of one mnemonic with modifiers.
#[derive(Default)]
struct Case {
    targets: BTreeSet<String>,
    /// The lowest and highest version on a target.
    versions: BTreeMap<String, (Ptx, Ptx)>,
    probes: usize,
}

fn main() -> ExitCode {
    let mut agreed_of_all = (0, 0);
    for argument in env::args().skip(1) {
        let files = match files(Path::new(&argument)) {
            Ok(files) => files,
            Err(error) => {
                eprintln!("{argument}: {error}");
                return ExitCode::from(2);
            }
        };
        for file in files {
            let text = fs::read_to_string(&file).unwrap_or_default();
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let (agreed, all) = compare(&name, &text);
            agreed_of_all = (agreed_of_all.0 + agreed, agreed_of_all.1 + all);
        }
    }
    println!("in all: {} of {} agree", agreed_of_all.0, agreed_of_all.1);
    match agreed_of_all.0 == agreed_of_all.1 {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
    let mut files = entries.collect::<io::Result<Vec<_>>>()?;
    files.retain(|it| it.extension().is_some_and(|it| it == "jsonl"));
    files.sort();
    Ok(files)
}

/// How many cases agree, of how many.
fn compare(name: &str, text: &str) -> (usize, usize) {
    let mut cases: BTreeMap<String, Case> = BTreeMap::new();
    for line in text.lines() {
        let Ok(probe) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let Some(head) = probe["instr"].as_str().and_then(head) else { continue };
        let case = cases.entry(head).or_default();
        case.probes += 1;
        let targets = probe["targets"].as_array().into_iter().flatten();
        case.targets.extend(targets.filter_map(|it| it.as_str()).map(str::to_owned));
        for (target, range) in probe["versions"].as_object().into_iter().flatten() {
            let version = |i: usize| range[i].as_str().and_then(Ptx::parse);
            let (Some(low), Some(high)) = (version(0), version(1)) else { continue };
            let known = case.versions.entry(target.clone()).or_insert((low, high));
            *known = (known.0.min(low), known.1.max(high));
        }
    }
    let mut complaints = Vec::new();
    for (head, case) in &cases {
        if let Err(complaint) = agree(head, case) {
            complaints.push(format!("  {head} ({} probes): {complaint}", case.probes));
        }
    }
    let agreed = cases.len() - complaints.len();
    println!("{name}: {agreed} of {} agree", cases.len());
    complaints.iter().for_each(|it| println!("{it}"));
    (agreed, cases.len())
}

/// The mnemonic and modifiers of an instruction.
fn head(instr: &str) -> Option<String> {
    let mut text = instr.trim().trim_start_matches('{').trim();
    if text.starts_with('@') {
        text = text.split_once(char::is_whitespace)?.1.trim();
    }
    let end = text.find([' ', ';', '\t', '\n']).unwrap_or(text.len());
    let head = &text[..end];
    head.starts_with(|c: char| c.is_ascii_lowercase()).then(|| head.to_owned())
}

/// ptxas takes modifiers in any order and we in the manual's: a variant that no
/// form takes is tried with one modifier at another place.
fn in_order(variant: Variant) -> Variant {
    let mods: Vec<Mod> = variant.mods().collect();
    if variant.is_possible() {
        return variant;
    }
    let bare = Variant::parse(variant.mnemonic()).unwrap_or(variant);
    for (from, &moved) in mods.iter().enumerate() {
        for to in 0..mods.len() {
            let mut other = mods.clone();
            other.remove(from);
            other.insert(to, moved);
            let other = other.into_iter().fold(bare, Variant::with);
            if other.is_possible() {
                return other;
            }
        }
    }
    variant
}

fn agree(head: &str, case: &Case) -> Result<(), String> {
    let variant = match Variant::parse(head) {
        Ok(variant) => in_order(variant),
        Err(_) if case.targets.is_empty() && case.versions.is_empty() => return Ok(()),
        Err(error) => return Err(format!("{error}; ptxas takes it")),
    };
    // Refused everywhere may be the fault of the operands: those are another check.
    let (mut more, mut less) = (Vec::new(), Vec::new());
    for arch in Arch::all() {
        let asked = arch.to_string();
        if asked == "sm_21" {
            continue; // Not among those that were asked.
        }
        let table = variant.check(Target::latest(arch)).is_ok();
        match (table, case.targets.contains(&asked)) {
            (true, false) => more.push(asked),
            (false, true) => less.push(asked),
            _ => {}
        }
    }
    let mut wrong = Vec::new();
    for (target, &(low, high)) in &case.versions {
        let Ok(arch) = Arch::parse(target) else { continue };
        let legal = |ptx| variant.check(Target { ptx, arch }).is_ok();
        let asked = |ptx: &Ptx| *ptx >= arch.lowest_ptx() && (arch.number() != 110 || ptx.0 >= 9);
        let found: Vec<Ptx> =
            Ptx::ALL.iter().copied().filter(asked).filter(|&it| legal(it)).collect();
        let ends = found.first().zip(found.last());
        if ends != Some((&low, &high)) {
            let table = ends.map_or("none".to_owned(), |(low, high)| format!("{low} to {high}"));
            wrong.push(format!("{target} ptxas {low} to {high}, table {table}"));
        }
    }
    if more.is_empty() && less.is_empty() && wrong.is_empty() {
        return Ok(());
    }
    let mut text = String::new();
    if case.targets.is_empty() && case.versions.is_empty() {
        text += "ptxas refuses all of them, the table has it";
    } else if !more.is_empty() {
        text += &format!("only in the table: {}; ", more.join(" "));
    }
    if !less.is_empty() {
        let why = Arch::parse(&less[0]).map(|it| variant.check(Target::latest(it)));
        let why = why.ok().and_then(Result::err).map_or(String::new(), |it| format!(" ({it})"));
        text += &format!("missing in the table: {}{why}; ", less.join(" "));
    }
    Err(text + &wrong.join("; "))
}
