//! What ptxas said before, in a file, so that work on the checker need not ask again.
//!
//! A line is the hash of a module, and `+`, or `-` and why it is refused. The
//! file is for one ptxas: with another, another file is to be used.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use judge::Verdict;

/// What is remembered.
#[derive(Default)]
pub struct Memory {
    file: Option<PathBuf>,
    said: HashMap<u64, Verdict>,
}

impl Memory {
    /// What `file` holds; nothing where there is none.
    pub fn of(file: PathBuf) -> Memory {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let read = |line: &str| {
            let (hash, said) = line.split_once(' ')?;
            let hash = u64::from_str_radix(hash, 16).ok()?;
            Some((hash, said.strip_prefix('-').map_or(Ok(()), |why| Err(why.to_owned()))))
        };
        Memory { file: Some(file), said: text.lines().filter_map(read).collect() }
    }

    /// What ptxas said of `module`.
    pub fn verdict(&self, module: &str) -> Option<Verdict> {
        self.said.get(&hash(module)).cloned()
    }

    /// Adds what it says now to the file.
    pub fn add<'a>(
        &self,
        all: impl Iterator<Item = (String, Option<&'a String>)>,
    ) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut text = String::new();
        for (module, why) in all {
            let said = match why {
                None => "+".to_owned(),
                Some(why) => format!("-{}", why.replace('\n', " ")),
            };
            text += &format!("{:016x} {said}\n", hash(&module));
        }
        OpenOptions::new().create(true).append(true).open(file)?.write_all(text.as_bytes())
    }
}

fn hash(text: &str) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}
