//! Modules of a thousand functions, of which one, some or all have a fault: each fault is reported
//! where it is, up to a limit, and nothing is written.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use crate::case::emit;

/// So many functions.
const COUNT: usize = 1000;
/// No more errors are printed; the last line says how many there are besides.
const MOST: usize = 50;

/// A kind of fault.
struct Kind {
    name: &'static str,
    /// What stands before the functions.
    head: &'static str,
    /// The line that is wrong, and what is said of it.
    wrong: &'static str,
    message: &'static str,
    /// Whether the reader stops at the first.
    stops: bool,
}

const IR: [Kind; 4] = [
    Kind {
        name: "no instruction",
        head: "",
        wrong: "%y = nonsense.i32 %x, 1",
        message: "there is no instruction `nonsense.i32`",
        stops: false,
    },
    Kind {
        name: "text",
        head: "",
        wrong: "%y = add.i32 %x, 1 1",
        message: "expected the end of the line, found `1`",
        stops: false,
    },
    Kind {
        name: "a type",
        head: "",
        wrong: "store.i32 %x, %x",
        message: "operand 2 needs a pointer, has `i32`",
        stops: false,
    },
    Kind {
        name: "the target",
        head: "",
        wrong: "target setmaxnreg.inc.sync.aligned.u32 24",
        message: "`setmaxnreg.inc.sync.aligned.u32`",
        stops: false,
    },
];

const LLVM: [Kind; 5] = [
    Kind {
        name: "text",
        head: "",
        wrong: "%y = nonsense i32 %x, 1",
        message: "expected instruction opcode",
        stops: true,
    },
    Kind {
        name: "what LLVM refuses",
        head: "",
        wrong: "%y = cmpxchg ptr %p, i80 0, i80 1 seq_cst seq_cst",
        message: "operand must have a power-of-two size",
        stops: false,
    },
    Kind {
        name: "a type",
        head: "",
        wrong: "%y = fadd x86_fp80 undef, undef",
        message: "the type `x86_fp80` is wider than",
        stops: false,
    },
    Kind {
        name: "an intrinsic",
        head: "declare i32 @llvm.nonsense(i32)",
        wrong: "%y = call i32 @llvm.nonsense(i32 %x)",
        message: "`@llvm.nonsense` is not supported",
        stops: false,
    },
    Kind {
        name: "the target",
        head: "declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)",
        wrong: "call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 24)",
        message: "has no `setmaxnreg.inc.sync.aligned.u32`",
        stops: false,
    },
];

/// A test for each kind of fault.
pub fn trials(top: &Path) -> Vec<Trial> {
    let llvm = LLVM.iter().filter(|_| cfg!(feature = "llvm"));
    let all = IR.iter().map(|it| (it, false)).chain(llvm.map(|it| (it, true)));
    let trial = |(kind, is_llvm): (&'static Kind, bool)| {
        let top = top.to_owned();
        let extension = if is_llvm { "ll" } else { "ssa" };
        Trial::test(format!("thousand: {} in .{extension}", kind.name), move || {
            let all: Vec<usize> = (0..COUNT).collect();
            for wrong in [&[700][..], &[3, 500, 999], &all] {
                check(&top, kind, is_llvm, wrong)?;
            }
            Ok(())
        })
    };
    all.map(trial).collect()
}

fn check(top: &Path, kind: &Kind, is_llvm: bool, wrong: &[usize]) -> Result<(), Failed> {
    let extension = if is_llvm { "ll" } else { "ssa" };
    let name: String = kind.name.chars().filter(char::is_ascii_alphanumeric).collect();
    let path = std::env::temp_dir()
        .join(format!("ptxforge-{}-thousand-{name}.{extension}", std::process::id()));
    let out = path.with_extension(format!("{extension}.ptx"));
    let text = if is_llvm { llvm(kind, wrong) } else { ir(kind, wrong) };
    fs::write(&path, &text)?;
    let (input, output) = (path.display().to_string(), out.display().to_string());
    let args = ["--sm=80", &input, "-o", &output];
    let first = emit(top, &args)?;
    let is_made = out.exists();
    fs::write(&out, "what was there before")?;
    let second = emit(top, &args)?;
    let kept = fs::read(&out)?;
    fs::remove_file(&path)?;
    fs::remove_file(&out)?;
    let fail = |why: &str| Err(Failed::from(format!("{why}:\n{:.2000}", first.err)));
    if is_made || kept != b"what was there before" || !first.out.is_empty() {
        return fail("something was written");
    }
    if first.code != 1 || second.err != first.err {
        return fail("it is not refused, or each time in another way");
    }
    let lines = text.lines().zip(1..).filter(|it| it.0.trim() == kind.wrong).map(|it| it.1);
    let expected: Vec<usize> = lines.take(if kind.stops { 1 } else { MOST }).collect();
    let places = first.err.lines().filter_map(|it| it.trim().strip_prefix("--> "));
    let place = |it: &str| it.strip_prefix(&input)?.split(':').nth(1)?.parse().ok();
    let found: Vec<usize> = places.filter_map(place).collect();
    if found != expected {
        return fail("the faults are reported elsewhere");
    }
    let messages = first.err.lines().filter(|it| it.starts_with("error"));
    let said = messages.clone().filter(|it| it.contains(kind.message)).count();
    let more = messages.filter(|it| it.starts_with("error: and ")).count();
    let has_more = !kind.stops && wrong.len() > MOST;
    match said == expected.len() && more == usize::from(has_more) {
        true => Ok(()),
        false => fail("the faults are other ones"),
    }
}

fn ir(kind: &Kind, wrong: &[usize]) -> String {
    let mut text = String::new();
    for number in 0..COUNT {
        let line = if wrong.contains(&number) { kind.wrong } else { "%y = add.i32 %x, 1" };
        let _ = writeln!(text, "func @f{number}(%x: i32) {{\nentry:\n    {line}\n    ret\n}}");
    }
    text
}

fn llvm(kind: &Kind, wrong: &[usize]) -> String {
    let mut text = format!("target triple = \"nvptx64-nvidia-cuda\"\n{}\n", kind.head);
    for number in 0..COUNT {
        let line = if wrong.contains(&number) { kind.wrong } else { "%y = add i32 %x, 1" };
        let head = format!("define void @f{number}(i32 %x, ptr %p)");
        let _ = writeln!(text, "{head} {{\n  {line}\n  ret void\n}}");
    }
    text
}
