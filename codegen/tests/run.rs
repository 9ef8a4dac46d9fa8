//! `emit run` of bitcode, which text files cannot hold: it does as of the same LLVM IR as text.
#![cfg(feature = "llvm")]

use std::path::{Path, PathBuf};
use std::process::Command;

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;

/// The bitcode of a file of LLVM IR, in a folder of its own.
fn bitcode(text: &Path, folder: &str) -> PathBuf {
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_file(text).expect("the file is there");
    let module = context.create_module_from_ir(buffer).expect("the text is right");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).expect("a folder for bitcode");
    let path = folder.join(text.with_extension("bc").file_name().expect("a name"));
    assert!(module.write_bitcode_to_path(&path), "{} is not written", path.display());
    path
}

/// The exit code, and what comes out.
fn run(args: &[&str]) -> (Option<i32>, String) {
    let emit = Command::new(env!("CARGO_BIN_EXE_emit")).arg("run").args(args).output();
    let emit = emit.expect("emit runs");
    let both = [emit.stdout, emit.stderr].concat();
    (emit.status.code(), String::from_utf8_lossy(&both).into_owned())
}

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace")
}

#[test]
fn a_launch_of_bitcode_gives_the_known_answer() {
    let path = bitcode(&top().join("examples/cuda/ir/saxpy.ll"), "launch");
    let launch = top().join("tests/launch/cuda/saxpy.toml").display().to_string();
    let (code, out) = run(&[&launch, "--module", &path.display().to_string()]);
    assert_eq!(code, Some(0), "{out}");
    // And what is not the answer is found.
    let wrong = std::fs::read_to_string(&launch).expect("a launch").replace("-3.0 }", "-4.0 }");
    let launch = path.with_file_name("wrong.toml");
    std::fs::write(&launch, wrong).expect("a launch of our own");
    let (code, out) =
        run(&[&launch.display().to_string(), "--module", &path.display().to_string()]);
    assert_eq!(code, Some(1), "{out}");
}

#[test]
fn bitcode_prints_what_the_text_prints() {
    let text = top().join("examples/cuda/ir/saxpy.ll");
    let path = bitcode(&text, "dump");
    let args = "--sm=80 --kernel saxpy --block 4 --arg 4 --arg 2.5 --arg buf:f32:4=iota --dump";
    let printed = |file: &Path| {
        let file = file.display().to_string();
        let mut all: Vec<&str> = vec![&file];
        all.extend(args.split(' '));
        all.extend(["--arg", "buf:f32:4=iota"]);
        run(&all)
    };
    let (code, out) = printed(&path);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains("10.5"), "3 * 2.5 + 3 is not in {out}");
    assert_eq!(printed(&text), (code, out));
}
