//! Linking archives of bitcode, as a build of Rust gives them: what text files cannot hold.
#![cfg(feature = "llvm")]

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use ptxforge_codegen::import::Options;
use ptxforge_codegen::import::link::Linker;
use ptxforge_codegen::{Arch, Compiler, Target};

const KERNEL: &str = "target triple = \"nvptx64-nvidia-cuda\"
declare i32 @first(i32)
define ptx_kernel void @kernel(ptr %out) {
  %1 = call i32 @first(i32 7)
  store i32 %1, ptr %out
  ret void
}
";
const FIRST: &str = "target triple = \"nvptx64-nvidia-cuda\"
declare i32 @second(i32)
define i32 @first(i32 %a) {
  %1 = call i32 @second(i32 %a)
  ret i32 %1
}
define i32 @beside(i32 %a) {
  ret i32 %a
}
";
const SECOND: &str = "target triple = \"nvptx64-nvidia-cuda\"
define i32 @second(i32 %a) {
  %1 = mul i32 %a, 3
  ret i32 %1
}
";

/// The bitcode of a module.
fn bitcode(text: &str) -> Vec<u8> {
    let context = Context::create();
    let text = format!("{text}\0");
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "test");
    let module = context.create_module_from_ir(buffer).expect("the text is right");
    module.write_bitcode_to_memory().as_slice().to_vec()
}

/// An archive of these members.
fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut all = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let name = format!("{name}/");
        let size = bytes.len();
        all.extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644).bytes());
        all.extend(*bytes);
        if !size.is_multiple_of(2) {
            all.push(b'\n');
        }
    }
    all
}

fn names(linker: Linker) -> Result<Vec<String>, String> {
    let say = |errors: Vec<ptxforge_codegen::import::ImportError>| {
        errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let linked = linker.link().map_err(say)?;
    let undefined = linked.undefined();
    if !undefined.is_empty() {
        return Err(say(undefined));
    }
    let module = linked.import(&Options::default()).map_err(say)?;
    let compiler = Compiler::new(Target::lowest(Arch::parse("80").expect("a target")));
    compiler.compile(&module).map_err(|errors| errors.to_string())?;
    let mut names: Vec<String> = module.funcs.values().map(|it| it.name.to_string()).collect();
    names.sort();
    Ok(names)
}

#[test]
fn what_is_needed_of_an_archive_is_linked() {
    let broken = archive(&[
        ("lib.rmeta", b"no module"),
        ("a.o", &bitcode(FIRST)),
        ("b.o", &bitcode(SECOND)),
    ]);
    let unneeded = archive(&[("c.o", &bitcode(SECOND)), ("d.o", b"machine code")]);
    let mut linker = Linker::new("test");
    linker.input("kernel.o", &bitcode(KERNEL));
    linker.input("a.rlib", &broken);
    linker.input("b.rlib", &unneeded);
    linker.export(["kernel"]);
    assert_eq!(names(linker).expect("it links"), ["first", "kernel", "second"]);
}

#[test]
fn an_exported_name_is_taken_from_an_archive() {
    let mut linker = Linker::new("test");
    linker.input("kernel.o", &bitcode(SECOND));
    linker.input("a.rlib", &archive(&[("a.o", &bitcode(FIRST)), ("k.o", &bitcode(KERNEL))]));
    linker.export(["kernel"]);
    assert_eq!(names(linker).expect("it links"), ["first", "kernel", "second"]);
}

#[test]
fn members_without_bitcode_are_named_where_something_is_missing() {
    let mut linker = Linker::new("test");
    linker.input("kernel.o", &bitcode(KERNEL));
    linker.input("a.rlib", &archive(&[("a.o", &bitcode(FIRST)), ("b.o", b"machine code")]));
    linker.export(["kernel"]);
    let message = names(linker).expect_err("`second` is nowhere");
    assert!(message.contains("`second` is not defined in any input"), "{message}");
}

#[test]
fn two_definitions_are_an_error_in_archives_too() {
    let mut linker = Linker::new("test");
    linker.input("kernel.o", &bitcode(KERNEL));
    linker.input("second.o", &bitcode(SECOND));
    let both = format!("{SECOND}define i32 @first(i32 %a) {{\n  ret i32 %a\n}}\n");
    linker.input("a.rlib", &archive(&[("a.o", &bitcode(&both))]));
    let message = names(linker).expect_err("`second` is there twice");
    assert!(
        message.contains("`second` is defined in second.o and again in a.rlib(a.o)"),
        "{message}"
    );
}

#[test]
fn what_is_no_module_is_an_error() {
    for (bytes, what) in [
        (&b"!<arch>\nrubbish"[..], "broken"),
        (b"!<thin>\n", "thin"),
        (b"\x7FELF\xFF\xFF", "neither LLVM IR"),
        (b"BC\xC0\xDE", ""),
    ] {
        let mut linker = Linker::new("test");
        linker.input("a.o", bytes);
        let message = names(linker).expect_err("it is no module");
        assert!(message.starts_with("a.o: ") && message.contains(what), "{message}");
    }
}
