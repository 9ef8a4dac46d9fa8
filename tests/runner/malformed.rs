//! Inputs that are wrong in every way: each gives an error with exit code 1 or 2, no panic, and
//! nothing on standard output.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use ptxforge_codegen::{Arch, Compiler, Target, parse};

use crate::case::emit;

/// A test for each kind of fault.
pub fn trials(top: &Path) -> Vec<Trial> {
    let mut trials: Vec<Trial> = Vec::new();
    for (name, args, code) in COMMAND_LINES {
        let top = top.to_owned();
        let trial = move || refused(&top, args, *code);
        trials.push(Trial::test(format!("malformed: {name}"), trial));
    }
    if !cfg!(feature = "llvm") {
        let top = top.to_owned();
        trials.push(Trial::test("malformed: LLVM IR without LLVM", move || without_llvm(&top)));
    }
    for (name, make) in TEXTS {
        let top = top.to_owned();
        trials.push(Trial::test(format!("malformed: {name}"), move || {
            text(&top, name, &make(), !name.contains("which is right"))
        }));
    }
    let examples = top.join("examples");
    trials.push(Trial::test("malformed: examples cut at every line and byte", {
        let examples = examples.clone();
        move || each_example(&examples, cut)
    }));
    trials.push(Trial::test("malformed: examples with words exchanged", move || {
        each_example(&examples, exchange)
    }));
    trials
}

/// What is wrong, the command line, and the exit code.
type CommandLine = (&'static str, &'static [&'static str], i32);

const COMMAND_LINES: &[CommandLine] = &[
    ("no arguments", &[], 2),
    ("no target", &["examples/saxpy.ssa"], 2),
    ("no input", &["--sm=80"], 2),
    ("an unknown target", &["--sm=81", "examples/saxpy.ssa"], 2),
    ("a target that is no number", &["--sm=hopper", "examples/saxpy.ssa"], 2),
    ("an unknown version", &["--sm=80", "--ptx=99.1", "examples/saxpy.ssa"], 2),
    (
        "a version that does not know the target",
        &["--sm=100", "--ptx=8.0", "examples/saxpy.ssa"],
        1,
    ),
    ("an unknown flag", &["--sm=80", "--mcpu=x", "examples/saxpy.ssa"], 2),
    ("an unknown instruction", &["explain", "suts"], 2),
    ("a version that does not know the target, to explain", EXPLAIN_TOO_OLD, 2),
    ("a directory", &["--sm=80", "examples"], 1),
    ("no such file", &["--sm=80", "examples/none.ssa"], 1),
    ("no such folder to write to", &["--sm=80", "examples/saxpy.ssa", "-o", "none/out.ptx"], 1),
    ("a folder to write to", &["--sm=80", "examples/saxpy.ssa", "-o", "examples"], 1),
];

const EXPLAIN_TOO_OLD: &[&str] = &["explain", "sust", "--sm=80", "--ptx=6.3"];

fn refused(top: &Path, args: &[&str], code: i32) -> Result<(), Failed> {
    let outcome = emit(top, args)?;
    if outcome.code != code || !outcome.err.starts_with("error") || !outcome.out.is_empty() {
        return Err(format!("exit code {}, not {code}:\n{}", outcome.code, outcome.err).into());
    }
    Ok(())
}

/// LLVM IR is an error that names the feature and the package.
fn without_llvm(top: &Path) -> Result<(), Failed> {
    let outcome = emit(top, &["--sm=80", "examples/cuda/ir/saxpy.ll"])?;
    match outcome.code {
        1 if ["`llvm`", "llvm-22-dev"].iter().all(|it| outcome.err.contains(it)) => Ok(()),
        code => Err(format!("exit code {code}:\n{}", outcome.err).into()),
    }
}

/// A name, and what makes the text.
type Text = (&'static str, fn() -> Vec<u8>);

const TEXTS: &[Text] = &[
    ("100 MB of noise", || noise(100_000_000)),
    ("100 MB of one line", || vec![b'('; 100_000_000]),
    ("100 MB of blank lines, which is right", || vec![b'\n'; 100_000_000]),
    ("bitcode that is none", || b"BC\xC0\xDE and no more".to_vec()),
    ("deep brackets", || body(&format!("    %x = add.i32 {}", "(".repeat(1_000_000)))),
    ("a million lanes", || body("    %x = splat.<1048576 x i32> 1")),
    ("a huge number", || body(&format!("    %x = add.i32 1, {}", "9".repeat(1_000_000)))),
    ("a huge array", || b"global @x: [18446744073709551615 x i64]\n".to_vec()),
    ("a long name", || body(&format!("    jump {}", "a".repeat(1_000_000)))),
    ("a million blocks, which is right", || blocks(1_000_000)),
    ("a million instructions, which is right", || instructions(1_000_000)),
    ("a million blocks without an end", || {
        let mut text = blocks(1_000_000);
        text.truncate(text.len() - 3);
        text
    }),
];

/// The text is refused, or, where it is right, compiled.
fn text(top: &Path, name: &str, bytes: &[u8], is_wrong: bool) -> Result<(), Failed> {
    let word: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let path = std::env::temp_dir().join(format!("ptxforge-{}-{word}.ssa", std::process::id()));
    fs::write(&path, bytes)?;
    let outcome = emit(top, &["--sm=80", path.to_str().unwrap_or("?")]);
    let _ = fs::remove_file(&path);
    let outcome = outcome?;
    let fits = match is_wrong {
        true => outcome.code == 1 && outcome.err.contains("error") && outcome.out.is_empty(),
        false => outcome.code == 0 && outcome.err.is_empty(),
    };
    match fits {
        true if outcome.err.len() < 100_000 => Ok(()),
        _ => Err(format!("exit code {}:\n{:.2000}", outcome.code, outcome.err).into()),
    }
}

fn body(line: &str) -> Vec<u8> {
    format!("kernel @k() {{\nentry:\n{line}\n    ret\n}}\n").into_bytes()
}

/// Bytes that are reproducible and mean nothing; every 80th ends a line.
fn noise(n: usize) -> Vec<u8> {
    let mut random = Random(1);
    (0..n).map(|i| if i % 80 == 79 { b'\n' } else { 32 + (random.next() % 95) as u8 }).collect()
}

fn blocks(n: usize) -> Vec<u8> {
    let mut text = String::from("kernel @k() {\nentry:\n    jump b1\n");
    for i in 1..n {
        let _ = writeln!(text, "b{i}:\n    jump b{}", i + 1);
    }
    let _ = write!(text, "b{n}:\n    ret\n}}\n");
    text.into_bytes()
}

fn instructions(n: usize) -> Vec<u8> {
    let mut text = String::from("func @f(%v0: i32) -> i32 {\nentry:\n");
    for i in 0..n {
        let _ = writeln!(text, "    %v{} = xor.i32 %v{i}, {i}", i + 1);
    }
    let _ = write!(text, "    ret %v{n}\n}}\n");
    text.into_bytes()
}

/// Gives changed forms of a text.
type Change = fn(&str, &mut dyn FnMut(&str));

/// Changed texts of every example are compiled or refused, and nothing panics.
fn each_example(folder: &Path, change: Change) -> Result<(), Failed> {
    let compiler = Compiler::new(Target::lowest(Arch::parse("100a")?));
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|it| it != "ssa") {
            continue;
        }
        let source = fs::read_to_string(&path)?;
        change(&source, &mut |text| {
            if let Ok(module) = parse(text, "changed.ssa") {
                drop(compiler.compile(&module));
            }
        });
    }
    Ok(())
}

/// The text up to every byte of some lines, and of all lines without one.
fn cut(source: &str, each: &mut dyn FnMut(&str)) {
    for at in (0..source.len()).step_by(7).filter(|&at| source.is_char_boundary(at)) {
        each(&source[..at]);
    }
    let lines: Vec<&str> = source.lines().collect();
    for left_out in 0..lines.len() {
        let kept = lines.iter().enumerate().filter(|(i, _)| *i != left_out);
        each(&kept.fold(String::new(), |text, (_, line)| text + line + "\n"));
    }
}

/// The text with one word replaced by another of its words, some hundred times.
fn exchange(source: &str, each: &mut dyn FnMut(&str)) {
    let is_word = |c: char| c.is_alphanumeric() || "_%@.<>".contains(c);
    let words: Vec<&str> = source.split(|c| !is_word(c)).filter(|word| !word.is_empty()).collect();
    let mut random = Random(source.len() as u64);
    for _ in 0..400 {
        let from = words[random.next() as usize % words.len()];
        let to = words[random.next() as usize % words.len()];
        let places: Vec<usize> = source.match_indices(from).map(|it| it.0).collect();
        let at = places[random.next() as usize % places.len()];
        each(&format!("{}{to}{}", &source[..at], &source[at + from.len()..]));
    }
}

/// Numbers without pattern, the same in every run (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}
