//! What the library promises to programs that compile while they run.

use ptxforge_codegen::{Arch, Compiler, Context, Errors, Module, Ptx, Target, parse};

/// A module of `n` kernels with shared memory, a function that they call, and a name that PTX
/// cannot spell.
fn module(n: usize) -> Module {
    let mut text = String::from(
        "shared @tile: [64 x f32] align 16\nextern shared @rest: [0 x i8]\n\
         func @twice(%x: f32) -> f32 {\nentry:\n    %y = fadd.f32 %x, %x\n    ret %y\n}\n",
    );
    for i in 0..n {
        text += &format!(
            "kernel @\"scale.{i}\"(%flag: i8, %p: ptr.global align 8, %v: <4 x f32>, %n: i16) {{\n\
             entry:\n    %x = load.f32 %p\n    %y = call @twice(%x)\n    %z = extract %v, {}\n\
             \x20   %s = fadd.f32 %y, %z\n    store.f32 %s, @tile\n    store.f32 %s, %p\n    ret\n}}\n",
            i % 4
        );
    }
    parse(&text, "scale.ssa").expect("the text is right")
}

fn compiler() -> Compiler {
    Compiler::new(Target::lowest(Arch::parse("80").expect("a target")))
}

#[test]
fn everything_may_go_to_another_thread() {
    fn send<T: Send + 'static>() {}
    send::<(Compiler, Context, Module, Ptx, Errors)>();
}

#[test]
fn the_same_bytes_whatever_the_threads_and_the_context() {
    let module = module(200);
    let mut context = Context::default();
    let texts = [1, 2, 7].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let fresh = pool.install(|| compiler().compile(&module)).expect("it compiles");
        let reused = pool.install(|| compiler().compile_in(&mut context, &module));
        assert_eq!(fresh.text, reused.expect("it compiles").text);
        fresh.text
    });
    assert!(texts.iter().all(|it| *it == texts[0]));
    assert!(texts[0].ends_with('\n') && !texts[0].contains('\0'));
}

#[test]
fn a_failed_compilation_leaves_the_context_as_good_as_new() {
    let mut context = Context::default();
    let steal =
        "kernel @k(%a: ptr.shared, %b: ptr.shared) {\nentry:\n    try_cancel %a, %b\n    ret\n}\n";
    let steal = parse(steal, "steal.ssa").expect("the text is right");
    let errors = compiler().compile_in(&mut context, &steal).expect_err("sm_80 has none");
    assert!(errors.to_string().contains("3:5"), "{errors}");
    let module = module(3);
    let reused = compiler().compile_in(&mut context, &module).expect("it compiles");
    assert_eq!(reused.text, compiler().compile(&module).expect("it compiles").text);
}

#[test]
fn kernels_come_with_what_a_launch_needs() {
    let ptx = compiler().compile(&module(2)).expect("it compiles");
    let kernel = ptx.kernel("scale.1").expect("the kernel");
    assert_eq!(kernel.symbol, "scale_1");
    let layout: Vec<_> = kernel.params.iter().map(|it| (it.offset, it.size, it.align)).collect();
    assert_eq!(layout, [(0, 1, 1), (8, 8, 8), (16, 16, 16), (32, 2, 2)]);
    assert_eq!((kernel.param_bytes, kernel.static_shared), (34, 256));
    assert_eq!(ptx.renamed.len(), 2);
    assert!(ptx.lowest().is_some_and(|it| ptx.target.offers(it)));
}
