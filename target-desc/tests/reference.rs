//! The pages of `docs/` are those that the table makes. `BLESS=1` rewrites them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use target_desc::{doc, isa};

/// A page may have so many bytes on average, so that it can be shown.
const REASONABLE: usize = 24_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

#[test]
fn pages_are_fresh() {
    let pages: BTreeMap<String, String> = doc::pages().into_iter().collect();
    if env::var_os("BLESS").is_some() {
        fs::create_dir_all(folder()).expect("the folder");
        for name in there().into_keys().filter(|it| !pages.contains_key(it)) {
            fs::remove_file(folder().join(name)).expect("the page can be removed");
        }
        for (name, text) in &pages {
            fs::write(folder().join(name), text).expect("the page can be written");
        }
    }
    let there = there();
    let names = pages.keys().chain(there.keys().filter(|it| !pages.contains_key(*it)));
    let stale: Vec<&String> = names.filter(|it| pages.get(*it) != there.get(*it)).collect();
    assert!(
        stale.is_empty(),
        "docs/ is not what the table says: {stale:?}\n\
         write it anew: BLESS=1 cargo test -p ptxforge-target-desc --test reference"
    );
}

/// The pages in the folder.
fn there() -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(folder()) else { return BTreeMap::new() };
    let read = |path: PathBuf| {
        let name = path.file_name()?.to_str()?.to_owned();
        Some((name, fs::read_to_string(path).ok()?))
    };
    entries.filter_map(|it| read(it.ok()?.path())).collect()
}

#[test]
fn pages_are_small() {
    let pages = doc::pages();
    let bytes: usize = pages.iter().map(|(_, text)| text.len()).sum();
    assert!(bytes < REASONABLE * pages.len(), "{bytes} bytes in {} pages", pages.len());
}

#[test]
fn everything_is_explained() {
    let pages: String = doc::pages().into_iter().map(|(_, text)| text).collect();
    let list = doc::list();
    for inst in isa::all() {
        let text = doc::explain(inst.mnemonic).expect(inst.mnemonic);
        for form in inst.forms {
            let line = inst.line(form);
            assert!(text.contains(&format!("  {line}")), "`{line}` in what explains it");
            let cell = format!("| `{}` |", line.replace('|', "\\|"));
            assert!(pages.contains(&cell), "`{line}` in the pages");
        }
        assert!(list.contains(inst.doc), "`{}` in the list", inst.mnemonic);
    }
    let directives = isa::directives::DIRECTIVES.iter().map(|it| it.name);
    let registers = isa::special_registers::SREGS.iter().map(|it| it.name);
    for name in directives.chain(registers) {
        let text = doc::explain(name).expect(name);
        assert!(text.contains(name), "{text}");
        assert!(pages.contains(&format!("| `{name}` |")), "`{name}` in the pages");
    }
}
