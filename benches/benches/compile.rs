//! Time to PTX text: from an `ir::Module`, from an LLVM module in memory, and LLVM's own NVPTX
//! at -O0 and -O2 from the same module, in one process. Neither side runs LLVM's verifier; ours
//! runs its own. At the end the ratios are printed.

use std::hint::black_box;
use std::time::{Duration, Instant};

use codegen::{Arch, Compiler, Context, Target, import};
use criterion::{BenchmarkId, Criterion, Throughput};
use inkwell::OptimizationLevel;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::targets::{
    CodeModel, FileType, InitializationConfig, RelocMode, Target as LlvmTarget, TargetMachine,
    TargetTriple,
};
use ptxforge_benches::{Program, programs};

const SM: &str = "sm_80";

fn main() {
    LlvmTarget::initialize_nvptx(&InitializationConfig::default());
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let mut rows = Vec::new();
    for program in programs() {
        rows.push(bench(&mut criterion, &program));
    }
    criterion.final_summary();
    println!(
        "\n{:<8}{:>14}{:>14}{:>14}{:>14}{:>12}{:>12}",
        "program", "ir, ns/inst", "llvm ir", "LLVM -O0", "LLVM -O2", "-O0 / ours", "-O2 / ours"
    );
    for row in rows {
        println!("{row}");
    }
}

/// Runs the four ways as benchmarks, and gives a line of the table: medians of runs of their own.
fn bench(criterion: &mut Criterion, program: &Program) -> String {
    let llvm = inkwell::context::Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(program.text.as_bytes(), program.name);
    let llvm_module = llvm.create_module_from_ir(buffer).expect("the program parses");
    let module = import::import_module(&llvm_module).expect("the program imports");
    let compiler = Compiler::new(Target::lowest(Arch::known(SM)));
    let mut context = Context::default();
    let machines = [machine(OptimizationLevel::None), machine(OptimizationLevel::Default)];

    let mut ours = || drop(black_box(compiler.compile_in(&mut context, &module)));
    let mut other_context = Context::default();
    let mut from_llvm = || {
        // SAFETY: `import_module` has verified the module above, and nothing has changed it.
        let module = unsafe { import::import_verified_module(&llvm_module) }.expect("imports");
        drop(black_box(compiler.compile_in(&mut other_context, &module)));
    };
    // LLVM changes the module it compiles, so each run has its own copy; copying is not timed.
    let llvm_run = |level: usize| {
        let copy: Module = llvm_module.clone();
        let start = Instant::now();
        let out = machines[level].write_to_memory_buffer(&copy, FileType::Assembly);
        let time = start.elapsed();
        drop(black_box(out.expect("LLVM compiles")));
        time
    };

    let mut group = criterion.benchmark_group("compile");
    group.throughput(Throughput::Elements(program.insts));
    group.bench_function(BenchmarkId::new("ir", program.name), |b| b.iter(&mut ours));
    group.bench_function(BenchmarkId::new("llvm-ir", program.name), |b| b.iter(&mut from_llvm));
    for (level, name) in ["llvm-O0", "llvm-O2"].into_iter().enumerate() {
        group.bench_function(BenchmarkId::new(name, program.name), |b| {
            b.iter_custom(|n| (0..n).map(|_| llvm_run(level)).sum())
        });
    }
    group.finish();

    let time = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let times = [
        median(|| time(&mut ours)),
        median(|| time(&mut from_llvm)),
        median(|| llvm_run(0)),
        median(|| llvm_run(1)),
    ];
    let per_inst = times.map(|it| it.as_nanos() as f64 / program.insts as f64);
    format!(
        "{:<8}{:>14.0}{:>14.0}{:>14.0}{:>14.0}{:>11.1}x{:>11.1}x",
        program.name,
        per_inst[0],
        per_inst[1],
        per_inst[2],
        per_inst[3],
        per_inst[2] / per_inst[1],
        per_inst[3] / per_inst[1]
    )
}

fn median(mut run: impl FnMut() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..9).map(|_| run()).collect();
    times.sort();
    times[4]
}

fn machine(level: OptimizationLevel) -> TargetMachine {
    let triple = TargetTriple::create("nvptx64-nvidia-cuda");
    let target = LlvmTarget::from_triple(&triple).expect("LLVM has NVPTX");
    let machine = target.create_target_machine(
        &triple,
        SM,
        "",
        level,
        RelocMode::Default,
        CodeModel::Default,
    );
    machine.expect("LLVM knows the target")
}
