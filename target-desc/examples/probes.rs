//! Compares the table with what ptxas said of single instructions.
//!
//! `cargo run -p ptxforge-target-desc --example probes -- FILE_OR_FOLDER...` reads
//! probes, a JSON object a line with `instr`, the `targets` that take it at the
//! latest PTX version, and for some of them the lowest and highest of their
//! `versions`. The table is asked for mnemonic, modifiers, and the kinds of
//! operands as far as they can be told from the text. Where ptxas refuses what
//! the table has, that is the fault of the operands if another probe with the
//! same mnemonic and modifiers agrees. It prints the probes that agree by file,
//! and those that do not; it fails where there are any.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use target_desc::{Arch, Mod, Ptx, Role, Shape, Target, Variant, shape, text};

/// What ptxas said of one instruction.
struct Probe {
    instr: String,
    head: String,
    targets: BTreeSet<String>,
    /// The lowest and highest version on a target.
    versions: BTreeMap<String, (Ptx, Ptx)>,
}

/// How the table differs from ptxas.
struct Differs {
    /// All that is different is that the table has more.
    only_wider: bool,
    text: String,
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

/// How many probes agree, of how many.
fn compare(name: &str, text: &str) -> (usize, usize) {
    let probes: Vec<Probe> = text.lines().filter_map(read).collect();
    let verdicts: Vec<_> = probes.iter().map(agree).collect();
    let agreeing = probes.iter().zip(&verdicts).filter(|(_, verdict)| verdict.is_ok());
    // Refused everywhere on both sides says nothing of other operands.
    let right: BTreeSet<&str> = agreeing
        .filter(|(probe, _)| !probe.targets.is_empty())
        .map(|(probe, _)| probe.head.as_str())
        .collect();
    let (mut agreed, mut operands, mut complaints) = (0, 0, Vec::new());
    for (probe, verdict) in probes.iter().zip(&verdicts) {
        match verdict {
            Ok(()) => agreed += 1,
            Err(it) if it.only_wider && right.contains(probe.head.as_str()) => operands += 1,
            Err(it) => complaints.push(format!("  {} {}", probe.instr, it.text)),
        }
    }
    let all = probes.len() - operands;
    println!("{name}: {agreed} of {all} agree; {operands} more differ by operands");
    complaints.iter().for_each(|it| println!("{it}"));
    (agreed, all)
}

fn read(line: &str) -> Option<Probe> {
    let probe = serde_json::from_str::<serde_json::Value>(line).ok()?;
    let instr = probe["instr"].as_str()?.to_owned();
    let head = head(&instr)?;
    let targets = probe["targets"].as_array()?.iter();
    let mut versions = BTreeMap::new();
    for (target, range) in probe["versions"].as_object().into_iter().flatten() {
        let version = |i: usize| range[i].as_str().and_then(Ptx::parse);
        versions.insert(target.clone(), (version(0)?, version(1)?));
    }
    let targets = targets.filter_map(|it| it.as_str()).map(str::to_owned).collect();
    Some(Probe { instr, head, targets, versions })
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

/// Whether `target` has the instruction, with operands like these.
fn legal(variant: Variant, texts: &str, target: Target) -> bool {
    let mods: Vec<Mod> = variant.mods().collect();
    let forms = variant.insts().flat_map(|inst| inst.forms.iter().map(move |it| (inst, it)));
    forms.into_iter().filter(|(inst, form)| inst.is_on(form, &mods, target)).any(|(_, form)| {
        let Some(texts) = text::split_operands(form, texts) else { return false };
        shape::operands(form, &mods, target).iter().zip(texts).all(|(it, text)| {
            text.is_none_or(|text| it.choices.iter().any(|shape| can_be(shape, text)))
        })
    })
}

/// Whether `text` may play the role, as far as it shows.
fn can_be(shape: &Shape, text: &str) -> bool {
    if shape.braced {
        // As many registers as the fragment has.
        return text.starts_with('{') && text.split(',').count() == usize::from(shape.lanes);
    }
    match shape.role {
        // By the names that the probes use.
        Role::Out if shape.ty == Some(Mod::pred) => !text.starts_with("%r"),
        Role::Out | Role::Reg => text != "_" && !text.starts_with(|c: char| c.is_ascii_digit()),
        Role::Discard => text == "_",
        Role::Surf | Role::Tex | Role::Sampler => !text.starts_with('%'),
        Role::Handle => text.starts_with('%'),
        Role::Imm => !text.starts_with('%'),
        _ => true,
    }
}

fn agree(probe: &Probe) -> Result<(), Differs> {
    let nowhere = probe.targets.is_empty() && probe.versions.is_empty();
    let variant = match Variant::parse(&probe.head) {
        Ok(variant) if nowhere => variant,
        Ok(variant) => in_order(variant),
        Err(_) if nowhere => return Ok(()),
        Err(error) => {
            return Err(Differs { only_wider: false, text: format!("{error}; ptxas takes it") });
        }
    };
    let texts = probe.instr.split_once(&probe.head).map_or("", |(_, rest)| rest);
    let texts = texts.split(';').next().unwrap_or("");
    let (mut more, mut less) = (Vec::new(), Vec::new());
    for arch in Arch::all() {
        let asked = arch.to_string();
        if asked == "sm_21" {
            continue; // Not among those that were asked.
        }
        match (legal(variant, texts, Target::latest(arch)), probe.targets.contains(&asked)) {
            (true, false) => more.push(asked),
            (false, true) => less.push(asked),
            _ => {}
        }
    }
    let (mut wrong, mut wider) = (Vec::new(), true);
    for (target, &(low, high)) in &probe.versions {
        let Ok(arch) = Arch::parse(target) else { continue };
        let legal = |ptx: &Ptx| legal(variant, texts, Target { ptx: *ptx, arch });
        let asked = |ptx: &Ptx| *ptx >= arch.lowest_ptx() && (arch.number() != 110 || ptx.0 >= 9);
        let found: Vec<Ptx> = Ptx::ALL.iter().copied().filter(asked).filter(legal).collect();
        let ends = found.first().zip(found.last());
        if ends != Some((&low, &high)) {
            let table = ends.map_or("none".to_owned(), |(low, high)| format!("{low} to {high}"));
            wider &= ends.is_some_and(|(&from, &to)| from <= low && to >= high);
            wrong.push(format!("{target} ptxas {low} to {high}, table {table}"));
        }
    }
    if more.is_empty() && less.is_empty() && wrong.is_empty() {
        return Ok(());
    }
    let mut text = String::from("| ");
    if nowhere {
        text += "ptxas refuses it, the table has it";
    } else if !more.is_empty() {
        text += &format!("only in the table: {}; ", more.join(" "));
    }
    if !less.is_empty() {
        let why = Arch::parse(&less[0]).map(|it| variant.check(Target::latest(it)));
        let why = why.ok().and_then(Result::err).map_or(String::new(), |it| format!(" ({it})"));
        text += &format!("missing in the table: {}{why}; ", less.join(" "));
    }
    Err(Differs { only_wider: wider && less.is_empty(), text: text + &wrong.join("; ") })
}
