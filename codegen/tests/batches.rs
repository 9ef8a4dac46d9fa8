//! LLVM IR that is compiled while it is imported, some functions at a time, against the same imported as a
//! whole: the same text, the same messages, wherever the batches end.
#![cfg(feature = "llvm")]

use std::fmt::Write;

use ptxforge_codegen::import::{self, Input, Options};
use ptxforge_codegen::{Arch, Compiler, Context, Errors, Target, compile_with, import_with};

/// So many functions of a dozen instructions that they are several batches; `special` is in place
/// of number `at`.
fn program(at: usize, special: &str) -> String {
    let mut out = "target triple = \"nvptx64-nvidia-cuda\"\n\
        @table = internal addrspace(1) global [4 x ptr] [ptr @f1, ptr @f2, ptr @f1, ptr @f4000]\n\
        @tile = internal addrspace(3) global [64 x i32] undef\n"
        .to_owned();
    for i in 0..=4000 {
        if i == at {
            out.push_str(special);
            continue;
        }
        let _ = writeln!(
            out,
            "define i32 @f{i}(i32 %a, ptr %p) {{\n\
             \x20 %b = mul i32 %a, {i}\n\
             \x20 %c = xor i32 %b, %a\n\
             \x20 %d = load i32, ptr %p\n\
             \x20 %q = getelementptr i32, ptr %p, i32 %c\n\
             \x20 %e = load i32, ptr %q\n\
             \x20 %f = add i32 %d, %e\n\
             \x20 %g = icmp slt i32 %f, %a\n\
             \x20 %h = select i1 %g, i32 %f, i32 %c\n\
             \x20 store i32 %h, ptr addrspace(3) @tile\n\
             \x20 ret i32 %h\n}}"
        );
    }
    let _ = writeln!(
        out,
        "define ptx_kernel void @k(ptr addrspace(1) %p) {{\n\
         \x20 %g = addrspacecast ptr addrspace(1) %p to ptr\n\
         \x20 %r = call i32 @f17(i32 5, ptr %g)\n\
         \x20 store i32 %r, ptr addrspace(1) %p\n\
         \x20 ret void\n}}"
    );
    out
}

/// What comes out both ways for `sm`; equal, or this fails.
fn both(text: &str, sm: &str) -> Result<String, String> {
    let input = [Input { name: "many.ll", bytes: text.as_bytes() }];
    let compiler = Compiler::new(Target::lowest(Arch::parse(sm).expect("a target")));
    let (options, mut context) = (Options::default(), Context::default());
    let said = |errors: Errors| errors.to_string();
    let whole =
        import_with(&input, &options).and_then(|module| Ok((compiler.compile(&module)?, module)));
    let batches = compile_with(&input, &options, &compiler, &mut context);
    match (whole, batches.ptx) {
        (Ok((whole, module)), Ok(ptx)) => {
            assert!(whole.text == ptx.text, "the texts differ");
            assert_eq!(whole.kernels, ptx.kernels);
            assert_eq!(whole.lowest(), ptx.lowest());
            assert_eq!(module.warnings, batches.module.warnings);
            assert_eq!(module.funcs.len(), batches.module.funcs.len());
            // The memory of the first time does not show.
            let again = compile_with(&input, &options, &compiler, &mut context);
            assert!(again.ptx.map_err(said)?.text == ptx.text, "the second text differs");
            Ok(ptx.text)
        }
        (Err(whole), Err(batches)) => {
            assert_eq!(whole.to_string(), batches.to_string());
            Err(said(batches))
        }
        (whole, batches) => {
            panic!(
                "{:?} and {:?}",
                whole.map(|_| ()).map_err(said),
                batches.map(|_| ()).map_err(said)
            )
        }
    }
}

#[test]
fn texts_are_the_same() {
    let text = both(&program(usize::MAX, ""), "sm_80").expect("it compiles");
    assert!(text.starts_with(".version 7.0\n"));
    assert_eq!(text.matches("\n.visible .func").count(), 2 * 4001);
}

#[test]
fn a_late_function_raises_the_version() {
    let cluster = "declare i32 @llvm.nvvm.read.ptx.sreg.clusterid.x()\n\
        define i32 @f3999(i32 %a, ptr %p) {\n\
        \x20 %r = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.x()\n\
        \x20 ret i32 %r\n}\n";
    for at in [0, 3999] {
        let special = cluster.replace("f3999", &format!("f{at}"));
        let text = both(&program(at, &special), "sm_90").expect("it compiles");
        assert!(text.starts_with(".version 7.8\n"), "{}", text.lines().next().unwrap_or(""));
    }
    // The address of a kernel is known to be taken when all bodies are.
    let address = "define i32 @f3999(i32 %a, ptr %p) {\n\
        \x20 store ptr @k, ptr %p\n\
        \x20 ret i32 1\n}\n";
    both(&program(3999, address), "sm_35").expect("it compiles");
}

#[test]
fn made_functions_follow_all_others() {
    let wide = "define i256 @f9(i256 %a, i256 %b) {\n\
        \x20 %q = udiv i256 %a, %b\n\
        \x20 ret i256 %q\n}\n";
    let text = both(&program(9, wide), "sm_80").expect("it compiles");
    assert!(text.rfind("divide_256") > text.rfind(".func (.param .b32 func_retval0) f3999"));
}

#[test]
fn what_is_refused_is_said_once_and_in_order() {
    let refused = "define i32 @f2000(i32 %a, ptr %p) {\n\
        \x20 %r = cmpxchg ptr %p, i8 1, i8 2 syncscope(\"nobody\") seq_cst seq_cst\n\
        \x20 ret i32 %a\n}\n";
    let said = both(&program(2000, refused), "sm_80").expect_err("a scope nobody knows");
    assert_eq!(said.lines().filter(|it| it.contains("@f2000")).count(), 1, "{said}");
    let lacking = "declare i32 @llvm.nvvm.read.ptx.sreg.clusterid.x()\n\
        define i32 @f2000(i32 %a, ptr %p) {\n\
        \x20 %r = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.x()\n\
        \x20 ret i32 %r\n}\n";
    let said = both(&program(2000, lacking), "sm_80").expect_err("no clusters");
    assert!(said.contains("clusterid"), "{said}");
}

#[test]
fn aliases_have_the_body_of_what_they_stand_for() {
    let alias = "define ptx_kernel void @original(ptr addrspace(1) %p) {\n\
        \x20 store i32 1, ptr addrspace(1) %p\n\
        \x20 ret void\n}\n\
        @other = alias void (ptr addrspace(1)), ptr @original\n";
    let text = both(&(program(usize::MAX, "") + alias), "sm_80").expect("it compiles");
    assert!(text.contains(".entry other("));
}

#[test]
fn a_module_in_memory() {
    let llvm = inkwell::context::Context::create();
    let text = program(usize::MAX, "");
    let buffer = inkwell::memory_buffer::MemoryBuffer::create_from_memory_range_copy(
        text.as_bytes(),
        "many.ll",
    );
    let module = llvm.create_module_from_ir(buffer).expect("it parses");
    let compiler = Compiler::new(Target::lowest(Arch::parse("sm_90").expect("a target")));
    let whole = import::import_module(&module).expect("it imports");
    let whole = compiler.compile(&whole).expect("it compiles");
    let mut context = Context::default();
    let batches = import::compile_module(&module, &Options::default(), &compiler, &mut context);
    assert!(whole.text == batches.ptx.expect("it compiles").text);
}
