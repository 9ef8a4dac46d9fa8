//! Compiles LLVM IR so many times, in one process, for profilers:
//! `perf record cargo run --release -p ptxforge-benches --features llvm --example repeat -- FILE TIMES [ir|whole]`.
//! FILE is `.ll` or `.bc`, or the name of a program of the benchmarks. With `ir`, it is imported
//! once; with `whole`, each time, but as a whole before it is compiled. What one time took on the
//! average comes out, in milliseconds.

use std::hint::black_box;
use std::time::Instant;

use codegen::{Arch, Compiler, Context, Target, import};
use inkwell::memory_buffer::MemoryBuffer;
use ptxforge_benches::programs;

fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().expect("a file");
    let times: u32 = args.next().map_or(1, |it| it.parse().expect("a number"));
    let way = args.next().unwrap_or_default();
    let llvm = inkwell::context::Context::create();
    let text = programs().into_iter().find(|it| it.name == name).map(|it| it.text.into_bytes());
    let bytes = text.unwrap_or_else(|| std::fs::read(&name).expect("a file"));
    let buffer = MemoryBuffer::create_from_memory_range_copy(&bytes, &name);
    let module = llvm.create_module_from_ir(buffer).expect("the program parses");
    let imported = import::import_module(&module).expect("the program imports");
    let options = import::Options::default();
    let compiler = Compiler::new(Target::lowest(Arch::known("sm_80")));
    let mut context = Context::default();
    let start = Instant::now();
    for _ in 0..times {
        // SAFETY: `import_module` has verified the module above, and nothing has changed it.
        let ptx = match &*way {
            "ir" => compiler.compile_in(&mut context, &imported),
            "whole" => {
                let module = unsafe { import::import_verified_module(&module) }.expect("imports");
                compiler.compile_in(&mut context, &module)
            }
            _ => {
                unsafe {
                    import::compile_verified_module(&module, &options, &compiler, &mut context)
                }
                .ptx
            }
        };
        drop(black_box(ptx.expect("compiles")));
    }
    println!("{:.3}", start.elapsed().as_secs_f64() * 1e3 / f64::from(times));
}
