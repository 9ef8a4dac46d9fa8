//! What compiling costs beside the time for each instruction: a kernel from calls on the builder, the start of
//! `emit`, a second thread, memory.

use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use codegen::ir::{Space, Type};
use codegen::{Arch, Compiler, Context, Module, Target, import};
use inkwell::context::Context as Llvm;
use inkwell::memory_buffer::MemoryBuffer;
use ptxforge_jit_examples::{for_each_thread, in_words};

use super::{SM, median};

/// The argument with which the benchmark calls itself, for figures of a process of their own.
pub const ALONE: &str = "--peak-of";

/// Prints all; those of large programs for the file `program`, that of a process for `emit`.
pub fn print(program: Option<&str>, emit: Option<&str>) {
    println!();
    let line = |what: &str, figure: String| println!("{what:<60}{figure:>24}");
    let micros = |it: Duration| format!("{:.1} us", it.as_secs_f64() * 1e6);
    line("vecadd, from calls on the builder to text", micros(vecadd()));
    if let Some(path) = program {
        let name = path.rsplit('/').next().unwrap_or(path);
        let [one, two] = [1, 2].map(|threads| with_threads(path, threads));
        let figure = format!("{:.2}x", one.as_secs_f64() / two.as_secs_f64());
        line(&format!("{name}, from `ir::Module`, two threads beside one"), figure);
        let myself = std::env::current_exe().expect("the benchmark is a file");
        let out = Command::new(myself).args([ALONE, path]).output().expect("it starts");
        line(
            &format!("{name}, most memory above that of LLVM's module"),
            String::from_utf8_lossy(&out.stdout).trim().to_owned(),
        );
    }
    if let Some(emit) = emit {
        let start = || {
            let before = Instant::now();
            let done = Command::new(emit).arg("--version").output();
            assert!(done.is_ok_and(|it| it.status.success()), "EMIT names the program");
            before.elapsed()
        };
        line("`emit --version`, the whole process", micros(median(start)));
    }
}

/// From nothing to PTX, in memory that was used before.
fn vecadd() -> Duration {
    let compiler = Compiler::new(Target::lowest(Arch::known(SM)));
    let mut context = Context::default();
    let mut once = || {
        let before = Instant::now();
        drop(black_box(compiler.compile_in(&mut context, &module())));
        before.elapsed()
    };
    let mut times: Vec<Duration> = (0..2001).map(|_| once()).collect();
    times.sort();
    times[times.len() / 2]
}

/// `vecadd(n: i32, x, y, out: ptr.global)`, as a JIT builds it.
fn module() -> Module {
    let pointer = Type::ptr(Space::Global);
    let module =
        for_each_thread("vecadd", &[Type::I32, pointer, pointer, pointer], |b, args, offset| {
            let [x, y, out] = [1, 2, 3].map(|at| b.ptr_add(args[at], offset));
            let (x, y) = (b.load(Type::F32, x, in_words()), b.load(Type::F32, y, in_words()));
            let sum = b.fadd(x, y);
            b.store(sum, out, in_words());
        });
    module.expect("the only name")
}

/// The time from an `ir::Module` in memory, with so many threads.
fn with_threads(path: &str, threads: usize) -> Duration {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let llvm = Llvm::create();
    let module = import::import_module(&parse(&llvm, path)).expect("the program imports");
    let compiler = Compiler::new(Target::lowest(Arch::known(SM)));
    let mut context = Context::default();
    pool.install(|| {
        median(|| {
            let before = Instant::now();
            drop(black_box(compiler.compile_in(&mut context, &module)));
            before.elapsed()
        })
    })
}

/// Prints by how much the memory of this process grows while it compiles what LLVM has read.
pub fn peak(path: &str) {
    let llvm = Llvm::create();
    let module = parse(&llvm, path);
    // The code of the compiler and its tables are there for any module.
    vecadd();
    let before = memory("VmRSS:");
    // What was used most, so far, is forgotten (proc(5), `clear_refs`).
    std::fs::write("/proc/self/clear_refs", "5").expect("Linux");
    let compiler = Compiler::new(Target::lowest(Arch::known(SM)));
    let options = import::Options::default();
    let done = import::compile_module(&module, &options, &compiler, &mut Context::default());
    let most = memory("VmHWM:");
    assert!(done.ptx.is_ok(), "the program compiles");
    let mb = |kb: u64| kb as f64 / 1024.0;
    println!("{:.1} MB above {:.1} MB", mb(most.saturating_sub(before)), mb(before));
}

/// A line of `/proc/self/status`, in KB.
fn memory(what: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|it| it.strip_prefix(what)).expect("the line is there");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

fn parse<'m>(llvm: &'m Llvm, path: &str) -> inkwell::module::Module<'m> {
    let bytes = std::fs::read(path).expect("PROGRAM names a file");
    let buffer = MemoryBuffer::create_from_memory_range_copy(&bytes, path);
    llvm.create_module_from_ir(buffer).expect("the program parses")
}
