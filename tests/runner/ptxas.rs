//! The judge: `ptxas`, named by the variable `PTXAS` or in the folder that `tests/setup` makes;
//! and libdevice.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use libtest_mimic::Failed;
use target_desc::{Arch, Ptx, Target};

/// The folder of the packages that `tests/setup cuda` installs.
fn toolkit() -> Option<PathBuf> {
    let lib = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/cuda-venv/lib");
    let python = fs::read_dir(lib).ok()?.flatten().next()?.path();
    Some(python.join("site-packages/nvidia/cu13"))
}

/// NVIDIA's library of mathematical functions: named by the variable `LIBDEVICE`, or in the toolkit
/// that `ptxas` is of.
pub fn libdevice() -> Result<PathBuf, Failed> {
    if let Some(file) = std::env::var_os("LIBDEVICE") {
        return Ok(file.into());
    }
    let beside = PTXAS.as_ref().and_then(|it| Some(it.parent()?.parent()?.to_owned()));
    let below = |it: PathBuf| it.join("nvvm/libdevice/libdevice.10.bc");
    let found = [beside, toolkit()].into_iter().flatten().map(below).find(|it| it.is_file());
    found.ok_or_else(|| "there is no libdevice: run `tests/setup cuda`, or set LIBDEVICE".into())
}

static PTXAS: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    if let Some(path) = std::env::var_os("PTXAS") {
        return Some(path.into());
    }
    let found = toolkit()?.join("bin/ptxas");
    found.is_file().then_some(found)
});

/// Assembles `ptx`; gives what `ptxas` says when it refuses.
pub fn assemble(ptx: &str) -> Result<Result<(), String>, Failed> {
    Ok(cubin(ptx, &[])?.map(|_| ()))
}

/// Assembles `ptx` with more options; gives the machine code, or what `ptxas` says when it
/// refuses.
pub fn cubin(ptx: &str, options: &[&str]) -> Result<Result<Vec<u8>, String>, Failed> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let Some(ptxas) = PTXAS.as_ref() else {
        return Err("there is no ptxas: run `tests/setup cuda`, or set PTXAS".into());
    };
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("ptxforge-{}-{number}.ptx", std::process::id()));
    fs::write(&file, ptx)?;
    let arch = architecture(ptx).unwrap_or("?");
    let mut command = Command::new(ptxas);
    command.arg(format!("-arch={}", assembled_for(arch)));
    // A module without kernels, or with functions that are elsewhere, is only compiled.
    if !ptx.contains(".entry") || ptx.contains(".extern .func") {
        command.arg("-c");
    }
    let out = file.with_extension("cubin");
    let output = command.args(options).arg(&file).arg("-o").arg(&out).output();
    let _ = fs::remove_file(&file);
    let bytes = fs::read(&out);
    let _ = fs::remove_file(&out);
    let output = output.map_err(|error| format!("{}: {error}", ptxas.display()))?;
    // What it warns of is that the debug information is not as it wants it.
    let is_quiet = output.stderr.is_empty() && output.stdout.is_empty();
    if output.status.success() && (options.is_empty() || is_quiet) {
        return Ok(Ok(bytes?));
    }
    let mut message = String::from_utf8_lossy(&output.stderr).into_owned();
    message += &String::from_utf8_lossy(&output.stdout);
    Ok(Err(message))
}

/// The GPU that `ptxas` is to assemble for, to judge code for `.target arch`: it no longer
/// builds for the oldest ones, and knows `sm_101` by its new name.
fn assembled_for(arch: &str) -> String {
    let oldest = Arch::known("sm_75");
    match Arch::named(arch) {
        Some(it) if !it.implies(oldest) => oldest.to_string(),
        Some(it) => it.to_string(),
        None => arch.to_owned(),
    }
}

/// `ptxas` takes `ptx`, and refuses it with a lower `.version`.
pub fn assert_exact(ptx: &str) -> Result<(), Failed> {
    assemble(ptx)?.map_err(|why| format!("ptxas refuses:\n{why}\n{}", numbered(ptx)))?;
    let version = line(ptx, ".version ").and_then(Ptx::parse).ok_or("no .version")?;
    let arch = architecture(ptx).and_then(Arch::named).ok_or("no .target")?;
    let Some(lower) = version.before() else { return Ok(()) };
    let target = Target { ptx: lower, arch };
    let text =
        ptx.replacen(&format!(".version {version}"), &format!(".version {lower}"), 1).replacen(
            &format!(".target {}", Target { ptx: version, arch }.spelling()),
            &format!(".target {}", target.spelling()),
            1,
        );
    match assemble(&text)? {
        Err(_) => Ok(()),
        Ok(()) => Err(format!("`.version {version}` is higher than needed: {lower} does").into()),
    }
}

fn line<'a>(ptx: &'a str, start: &str) -> Option<&'a str> {
    ptx.lines().find_map(|line| line.strip_prefix(start))
}

/// What is behind `.target`, without options.
fn architecture(ptx: &str) -> Option<&str> {
    line(ptx, ".target ")?.split(',').next()
}

fn numbered(text: &str) -> String {
    text.lines().enumerate().map(|(i, line)| format!("{:4} {line}\n", i + 1)).collect()
}
