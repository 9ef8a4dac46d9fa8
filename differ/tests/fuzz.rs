//! Texts with changes by chance: whoever reads them says what is wrong, and does not panic.

#![cfg(not(feature = "llvm"))]

use std::path::Path;

use differ::fuzz::campaign;

#[test]
fn changed_texts_are_taken_or_refused() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let wrong = campaign(&top, 1, 1500, |_, _, _| None);
    let all: Vec<String> = wrong.iter().map(|(text, why)| format!("{why}\n{text}")).collect();
    assert!(all.is_empty(), "{} go wrong: {}", all.len(), all[0]);
}
