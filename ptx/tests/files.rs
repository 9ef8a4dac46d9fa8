//! Reads the inputs of `tests/read/`, and compares the errors and what is written with the file
//! beside each; `BLESS=1` rewrites it. So for `tests/check/` and what the checker finds. What is written is to be the same when it is read again.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of `folder` whose names end in `ending`, in order.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder exists") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == ending) {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "no inputs in {folder}");
    found.sort();
    found
}

fn compare(path: &Path, found: &str) {
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, found).expect("the expected output can be written");
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    assert!(expected == found, "{} differs (BLESS=1 accepts):\n{found}", path.display());
}

fn assert_round(name: &str, text: &str) {
    let (module, errors) = ptx::read(text);
    assert!(errors.is_empty(), "{name}: {errors:?}");
    let written = ptx::write(&module);
    let (again, errors) = ptx::read(&written);
    assert!(errors.is_empty(), "{name}: {errors:?} in\n{written}");
    assert!(again == module, "{name}: another tree of\n{written}");
    assert!(ptx::write(&again) == written, "{name}: written differently again");
}

#[test]
fn inputs_are_read_and_written() {
    for path in files("tests/read", "ptx") {
        let text = fs::read_to_string(&path).expect("the input can be read");
        let (module, errors) = ptx::read(&text);
        let mut found = String::new();
        for error in &errors {
            let _ = writeln!(found, "{error}");
        }
        found += &ptx::write(&module);
        compare(&path.with_extension("expected"), &found);
        if errors.is_empty() {
            assert_round(&path.display().to_string(), &text);
        }
    }
}

#[test]
fn instructions_are_checked() {
    for path in files("tests/check", "ptx") {
        let text = fs::read_to_string(&path).expect("the input can be read");
        let (module, errors) = ptx::read(&text);
        assert!(errors.is_empty(), "{}: {errors:?}", path.display());
        let findings = match ptx::target(&module, &text) {
            Ok(target) => ptx::check(&module, &text, target),
            Err(finding) => vec![finding],
        };
        let mut found = String::new();
        for finding in findings {
            let _ = writeln!(found, "{finding}");
        }
        compare(&path.with_extension("expected"), &found);
    }
}

#[test]
fn what_emit_writes_is_read_and_legal() {
    let mut modules = 0;
    for path in files("../tests", "expected") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        // The outputs of several commands.
        for output in text.split("$ emit") {
            let Some(start) = output.find(".version") else { continue };
            let Some(end) = output.find("\n=> 0") else { continue };
            // What a debugger reads is printed behind a module.
            let behind = ["\nlines of ", "\n  11 compile_unit "];
            let end = behind.iter().filter_map(|it| output.find(it)).fold(end, usize::min);
            if output[..start].lines().count() == 1 && output[start..end].contains(".target") {
                let text = &output[start..end];
                assert_round(&path.display().to_string(), text);
                let (module, _) = ptx::read(text);
                let target = ptx::target(&module, text).expect("emit writes a target");
                let findings = ptx::check(&module, text, target);
                assert!(findings.is_empty(), "{}: {findings:?}", path.display());
                modules += 1;
            }
        }
    }
    assert!(modules > 100, "only {modules} modules");
}

#[test]
fn nothing_panics() {
    let mut texts = Vec::new();
    for path in files("tests/read", "ptx") {
        texts.push(fs::read_to_string(path).expect("the input can be read"));
    }
    let mut state = 1_u64;
    let mut random = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    for text in &texts {
        for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)).step_by(3) {
            let (module, _) = ptx::read(&text[..at]);
            ptx::write(&module);
        }
        for _ in 0..500 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=random(6) {
                let (at, from) = (random(bytes.len()), random(bytes.len()));
                bytes[at] = if random(2) == 0 { random(256) as u8 } else { bytes[from] };
            }
            let text = String::from_utf8_lossy(&bytes);
            let (module, errors) = ptx::read(&text);
            let written = ptx::write(&module);
            if errors.is_empty() {
                assert!(ptx::read(&written).0 == module, "another tree of\n{written}");
            }
        }
    }
}

#[test]
fn deep_nesting_is_read() {
    let head = ".version 8.0\n.target sm_90\n.func f()\n{";
    for (open, close) in [("{", "}"), ("(", ")"), ("[", "]"), ("mov.b32 %r, (", ");")] {
        let text = format!("{head}{}1{}}}", open.repeat(20_000), close.repeat(20_000));
        let (module, _) = ptx::read(&text);
        ptx::write(&module);
    }
    let blocks = format!("{head}{}{}}}", "{".repeat(20_000), "}".repeat(20_000));
    assert_round("blocks", &blocks);
}
