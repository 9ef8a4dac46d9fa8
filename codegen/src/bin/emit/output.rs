//! Writing results. A file is written whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Failure;

/// Writes `text` to a file, or to standard output.
pub fn write(path: Option<&Path>, text: &str) -> Result<(), Failure> {
    let result = match path {
        Some(path) if path != Path::new("-") => {
            file(path, text).map_err(|error| (path.display().to_string(), error))
        }
        _ => stdout(text).map_err(|error| ("standard output".to_owned(), error)),
    };
    result.map_err(|(name, error)| Failure::input(format!("error: cannot write {name}: {error}")))
}

/// Writes a message to standard error. Where that cannot be written there is nobody to tell.
pub fn say(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Whether writing to `output` would replace `input`, by whatever name.
pub fn replaces(output: &Path, input: &Path) -> bool {
    let is_file = fs::metadata(output).is_ok_and(|it| it.is_file());
    is_file && fs::canonicalize(output).ok() == fs::canonicalize(input).ok()
}

fn stdout(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // Whoever reads has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

fn file(path: &Path, text: &str) -> io::Result<()> {
    // A device or a pipe is not to be replaced by a file.
    if fs::metadata(path).is_ok_and(|it| !it.is_file()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes());
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part: PathBuf = target.with_file_name(name);
    let done = fs::write(&part, text).and_then(|()| fs::rename(&part, &target));
    if done.is_err() {
        let _ = fs::remove_file(&part);
    }
    done
}
