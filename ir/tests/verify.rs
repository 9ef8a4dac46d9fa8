//! What the verifier says: `tests/verify/*.ssa`, where each error stands on the line it is about,
//! as `; error: ...`. A file without any passes. `BLESS=1` writes them anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ptxforge_ir::text::{parse, print};
use ptxforge_ir::verify;

const MARK: &str = " ; error: ";

/// The source with the errors of the verifier on their lines.
fn annotate(source: &str) -> String {
    let bare: Vec<&str> =
        source.lines().map(|line| line.split(MARK).next().unwrap_or("")).collect();
    let module = match parse(&bare.join("\n"), "test") {
        Ok(module) => module,
        Err(errors) => {
            let errors: Vec<_> = errors.iter().map(|it| it.to_string()).collect();
            panic!("the text is not read:\n{}", errors.join("\n"));
        }
    };
    let errors = verify(&module).err().unwrap_or_default();
    if errors.is_empty() {
        // What was printed and read again is still the same, and right.
        let text = print(&module);
        let again = parse(&text, "test").unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        assert_eq!(print(&again), text);
        assert!(verify(&again).is_ok());
    }
    let mut by_line: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for error in errors {
        by_line.entry(error.place.loc.line).or_default().push(error.kind.to_string());
    }
    let mut out = String::new();
    for (number, line) in bare.iter().enumerate() {
        out.push_str(line.trim_end());
        for error in by_line.remove(&(number as u32 + 1)).unwrap_or_default() {
            out.push_str(MARK);
            out.push_str(&error);
        }
        out.push('\n');
    }
    assert!(by_line.is_empty(), "errors without a line: {by_line:?}");
    out
}

#[test]
fn errors_stand_on_their_lines() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/verify");
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
        let have = annotate(&source);
        if bless {
            fs::write(&path, &have).unwrap();
        } else if have != source {
            wrong.push(format!("{}:\n{have}", path.display()));
        }
    }
    assert!(count > 0, "no texts in {}", folder.display());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The examples are read and verified without errors.
#[test]
fn examples_are_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|it| it == "ssa") {
            count += 1;
            let source = fs::read_to_string(&path).unwrap();
            let have = annotate(&source);
            let wrong: Vec<&str> = have.lines().filter(|line| line.contains(MARK)).collect();
            assert!(wrong.is_empty(), "{}:\n{}", path.display(), wrong.join("\n"));
        }
    }
    assert!(count >= 8, "{count} examples in {}", folder.display());
}
