//! Texts and what is read from them: `tests/text/NAME.ssa`, and the module printed, or the
//! errors, in `NAME.out`. `BLESS=1` writes the latter.

use std::fs;
use std::path::Path;

use ptxforge_ir::text::{parse, print};

fn read_and_print(source: &str) -> String {
    match parse(source, "test") {
        Ok(module) => print(&module),
        Err(errors) => errors.iter().map(|it| format!("{it}\n")).collect(),
    }
}

#[test]
fn texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text");
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|it| it != "ssa") {
            continue;
        }
        count += 1;
        let source = fs::read_to_string(&path).unwrap();
        let have = read_and_print(&source);
        let out = path.with_extension("out");
        if bless {
            fs::write(&out, &have).unwrap();
        } else if fs::read_to_string(&out).unwrap_or_default() != have {
            wrong.push(format!("{}:\n{have}", path.display()));
        }
        if parse(&source, "test").is_ok() && read_and_print(&have) != have {
            wrong.push(format!("{} is not read back:\n{}", path.display(), read_and_print(&have)));
        }
    }
    assert!(count > 0, "no texts in {}", folder.display());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
