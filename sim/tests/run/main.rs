//! Runs kernels: each `.toml` is a launch of the `.ptx` with the same name before its first
//! `-`, and says what is to come out.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let args = Arguments::from_args();
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/run");
    let mut plans: Vec<PathBuf> = Vec::new();
    find(&top, &mut plans);
    plans.sort();
    let trials = plans.into_iter().map(|path| {
        let name = path.strip_prefix(&top).unwrap_or(&path).display().to_string();
        Trial::test(name, move || run(&path))
    });
    libtest_mimic::run(&args, trials.collect()).exit();
}

fn find(folder: &Path, plans: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            find(&path, plans);
        } else if path.extension().is_some_and(|it| it == "toml") {
            plans.push(path);
        }
    }
}

fn run(plan: &Path) -> Result<(), Failed> {
    let stem = plan.file_stem().and_then(|it| it.to_str()).unwrap_or_default();
    let name = stem.split('-').next().unwrap_or_default();
    let ptx = std::fs::read_to_string(plan.with_file_name(format!("{name}.ptx")))?;
    let module = sim::Module::load(&ptx)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    let plan = sim::plan::Plan::parse(&std::fs::read_to_string(plan)?)?;
    plan.run(&module)?;
    // As fast as it gets, and blocks at the same time. Of faults some are found by checks only.
    if plan.fault.is_none() {
        plan.run_with(&module, |launch| launch.fast())?;
    }
    // Any order of threads gives the same.
    for seed in 1..4 {
        sim::plan::Plan { seed, ..plan.clone() }
            .run(&module)
            .map_err(|it| format!("with the seed {seed}: {it}"))?;
    }
    Ok(())
}
