//! Running ptxas.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, thread};

use target_desc::{Arch, Target};

/// The program.
pub struct Assembler(PathBuf);

/// What starts it: no module of a test takes it so much memory, in KiB, or so many seconds,
/// except those on which it never ends; they count as refused, like those on which it crashes.
const LIMITED: &str = "ulimit -v 4194304; ulimit -t 100; exec \"$0\" \"$@\"";

/// What it said of a module.
pub struct Said {
    /// Whether it took it.
    pub ok: bool,
    /// The lines that it complained of, from 1, with the complaints.
    pub errors: Vec<(usize, String)>,
    /// What else it said.
    pub text: String,
}

impl Assembler {
    /// The program in `PTXAS`, or the one that the tests install.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn find() -> Result<Assembler, String> {
        if let Some(path) = env::var_os("PTXAS") {
            return Ok(Assembler(path.into()));
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/cuda-venv");
        search(&root, 8)
            .map(Assembler)
            .ok_or_else(|| "ptxas is missing: set PTXAS, or install it with `tests/run`".to_owned())
    }

    /// Shows it a module for `target`.
    ///
    /// # Errors
    ///
    /// Where it does not start.
    pub fn run(&self, module: &str, target: Target, relocatable: bool) -> Result<Said, String> {
        let options: &[&str] = if relocatable { &["-c"] } else { &[] };
        self.start(&device(target.arch), module, options)
    }

    /// Shows it a module, to be run on `device`.
    ///
    /// # Errors
    ///
    /// Where it does not start.
    pub fn run_for(&self, device: Arch, module: &str) -> Result<Said, String> {
        self.start(&device.to_string(), module, &[])
    }

    fn start(&self, device: &str, module: &str, options: &[&str]) -> Result<Said, String> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", LIMITED]).arg(&self.0);
        command.args(["-arch", device, "-O0", "/dev/stdin", "-o", "/dev/null"]).args(options);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child =
            command.spawn().map_err(|error| format!("{}: {error}", self.0.display()))?;
        let stdin = child.stdin.take();
        // It complains while it reads: who only writes waits for one who waits to be read.
        let output = thread::scope(|scope| {
            scope.spawn(move || {
                if let Some(mut stdin) = stdin {
                    let _ = stdin.write_all(module.as_bytes()); // It may give up before the end.
                }
            });
            child.wait_with_output()
        });
        let output = output.map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stderr).into_owned()
            + &String::from_utf8_lossy(&output.stdout);
        let errors = text.lines().filter_map(complaint).collect();
        Ok(Said { ok: output.status.success(), errors, text })
    }
}

/// The device that stands in for an architecture: `sm_75` for those that are no
/// longer built for.
fn device(arch: Arch) -> String {
    let oldest = Arch::known("sm_75");
    if arch.implies(oldest) { arch.to_string() } else { oldest.to_string() }
}

/// `ptxas FILE, line 7; error   : Unknown modifier`.
fn complaint(line: &str) -> Option<(usize, String)> {
    let (_, rest) = line.split_once(", line ")?;
    let (number, rest) = rest.split_once(';')?;
    let rest = rest.trim();
    if !rest.starts_with("error") && !rest.starts_with("fatal") {
        return None;
    }
    Some((number.parse().ok()?, rest.to_owned()))
}

fn search(folder: &Path, depth: usize) -> Option<PathBuf> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder).ok()?.flatten() {
        let path = entry.path();
        if path.ends_with("bin/ptxas") && path.is_file() {
            return Some(path);
        }
        if path.is_dir() && !path.is_symlink() {
            folders.push(path);
        }
    }
    folders.iter().filter(|_| depth > 0).find_map(|it| search(it, depth - 1))
}
