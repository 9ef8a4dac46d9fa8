//! Compares the checker with what ptxas said of many small modules.
//!
//! `cargo run --release -p ptxforge-ptx --example probes -- FILE_OR_FOLDER...` reads
//! probes, a JSON object a line: the `module`, in which `@V@` stands for the PTX version, `@T@` for the
//! target and `@A@` for the size of addresses; the `targets` that take it at the latest version;
//! and for some of them the lowest and highest of their `versions`. Every target is
//! asked at the latest version, and each of `versions` at its two ends and just
//! outside of them. It prints, by file, the probes and cells that agree, and the probes that do
//! not; it fails where there are any.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use target_desc::{Arch, Ptx, Target};

/// What ptxas said of one module.
struct Probe {
    instr: String,
    module: String,
    targets: BTreeSet<String>,
    /// The lowest and highest version on a target.
    versions: BTreeMap<String, (Ptx, Ptx)>,
}

/// How many agree, of how many.
#[derive(Default)]
struct Count {
    probes: (usize, usize),
    cells: (usize, usize),
}

fn main() -> ExitCode {
    let mut sum = Count::default();
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
            let count = compare(&name, &text);
            sum.probes = (sum.probes.0 + count.probes.0, sum.probes.1 + count.probes.1);
            sum.cells = (sum.cells.0 + count.cells.0, sum.cells.1 + count.cells.1);
        }
    }
    let Count { probes, cells } = sum;
    println!("in all: {} of {} probes, {} of {} cells", probes.0, probes.1, cells.0, cells.1);
    if probes.0 == probes.1 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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

fn compare(name: &str, text: &str) -> Count {
    let mut count = Count::default();
    let mut complaints = Vec::new();
    for line in text.lines() {
        let Some(probe) = read(line) else {
            complaints.push(format!("  not read: {line}"));
            count.probes.1 += 1;
            continue;
        };
        let (wrong, cells) = probe.disagreements();
        count.probes.1 += 1;
        count.cells.1 += cells;
        count.cells.0 += cells - wrong.len();
        match wrong.first() {
            None => count.probes.0 += 1,
            Some(first) => complaints.push(format!("  {} ({}x) {first}", probe.instr, wrong.len())),
        }
    }
    let Count { probes, cells } = count;
    println!("{name}: {} of {} probes, {} of {} cells", probes.0, probes.1, cells.0, cells.1);
    complaints.iter().for_each(|it| println!("{it}"));
    count
}

fn read(line: &str) -> Option<Probe> {
    let probe = serde_json::from_str::<serde_json::Value>(line).ok()?;
    let text = |key: &str| Some(probe[key].as_str()?.to_owned());
    let mut versions = BTreeMap::new();
    for (target, range) in probe["versions"].as_object().into_iter().flatten() {
        let version = |i: usize| range[i].as_str().and_then(Ptx::parse);
        versions.insert(target.clone(), (version(0)?, version(1)?));
    }
    let targets = probe["targets"].as_array()?.iter().filter_map(|it| it.as_str());
    let targets = targets.map(str::to_owned).collect();
    Some(Probe { instr: text("instr")?, module: text("module")?, targets, versions })
}

impl Probe {
    /// Where the checker says otherwise than ptxas, and how many targets were asked.
    fn disagreements(&self) -> (Vec<String>, usize) {
        let mut cells: BTreeMap<String, (Target, bool)> = BTreeMap::new();
        let mut ask = |target: Target, accept: bool| {
            cells.insert(format!("PTX {} {}", target.ptx, target.arch), (target, accept));
        };
        for arch in Arch::all() {
            // Neither was asked.
            if !matches!(arch.number(), 21 | 101) {
                ask(Target::latest(arch), self.targets.contains(&arch.to_string()));
            }
        }
        for (name, &(low, high)) in &self.versions {
            let Ok(arch) = Arch::parse(name) else { continue };
            for (&ptx, i) in Ptx::ALL.iter().zip(0..) {
                // `sm_110` was asked by its new name only.
                if ptx < arch.lowest_ptx() || (arch.number() == 110 && ptx.0 < 9) {
                    continue;
                }
                let next = Ptx::ALL.get(i + 1).copied();
                let before = i.checked_sub(1_usize).map(|it| Ptx::ALL[it]);
                if ptx == low || ptx == high {
                    ask(Target { ptx, arch }, true);
                } else if next == Some(low) || before == Some(high) {
                    ask(Target { ptx, arch }, false);
                }
            }
        }
        let wrong = cells.iter().filter_map(|(name, &(target, accept))| {
            let said = self.verdict(target);
            match (said, accept) {
                (None, false) => Some(format!("| {name}: ptxas refuses it")),
                (Some(why), true) => Some(format!("| {name}: ptxas takes it; {why}")),
                _ => None,
            }
        });
        (wrong.collect(), cells.len())
    }

    /// What the checker finds first, if anything.
    fn verdict(&self, target: Target) -> Option<String> {
        let size = if target.ptx >= Ptx(2, 3) { ".address_size 64" } else { "" };
        let text = self.module.replace("@V@", &target.ptx.to_string());
        let text = text.replace("@T@", &target.arch.to_string()).replace("@A@", size);
        let (module, errors) = ptx::read(&text);
        if let Some(error) = errors.first() {
            return Some(error.to_string());
        }
        match ptx::check::target(&module, &text) {
            Err(finding) => Some(finding.message),
            Ok(target) => {
                let findings = ptx::check::check(&module, &text, target);
                let error = findings.into_iter().find(|it| it.level == ptx::Level::Error)?;
                Some(error.message)
            }
        }
    }
}
