//! Runs every file of `tests/doc`: the first line asks, the rest is the answer.
//!
//! `explain sust`, `explain sust 6.3 sm_75` or `targets`. `BLESS=1` rewrites the
//! files.

use std::{env, fs, path::Path};

use target_desc::{Arch, Ptx, Target, doc};

#[test]
fn doc() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/doc");
    let mut failures = Vec::new();
    let mut n = 0;
    for entry in fs::read_dir(directory).expect("the folder") {
        let path = entry.expect("an entry").path();
        let before = fs::read_to_string(&path).expect("a text");
        let question = before.lines().next().unwrap_or("");
        let after = format!("{question}\n{}", answer(question));
        n += 1;
        if before != after && env::var_os("BLESS").is_some() {
            fs::write(&path, after).expect("the file can be written");
        } else if before != after {
            failures.push(path);
        }
    }
    assert!(n > 0, "no files");
    assert!(failures.is_empty(), "{failures:#?}\nBLESS=1 accepts the new output");
}

fn answer(question: &str) -> String {
    let words: Vec<&str> = question.split(' ').collect();
    let text = match words[..] {
        ["targets"] => Ok(doc::targets()),
        ["explain", name] => doc::explain(name),
        ["explain", name, ptx, arch] => {
            let ptx = Ptx::parse(ptx).expect("a version");
            let arch = Arch::parse(arch).expect("an architecture");
            doc::explain_on(name, Target { ptx, arch })
        }
        _ => panic!("{question}?"),
    };
    text.unwrap_or_else(|error| format!("error: {error}\n"))
}
