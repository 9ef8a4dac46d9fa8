//! Time to PTX text: from an `ir::Module`, from an LLVM module in memory, and LLVM's own NVPTX
//! at -O0 and -O2 from the same module, in one process. Neither side runs LLVM's verifier; ours
//! runs its own. At the end the ratios are printed.
//!
//! The large programs are in the table only, and so is the LLVM IR in the file `PROGRAM`, if that is
//! in the environment (the `core` that `tests/rust/run core` leaves in `target/rust`). What takes
//! LLVM more than seconds is run twice, and -O2 not at all on more than 10,000 operations in a block,
//! which takes it minutes. Behind the table are other figures: for `PROGRAM`, and for the program `EMIT`.

mod figures;

use std::hint::black_box;
use std::time::{Duration, Instant};

use codegen::{Arch, Compiler, Context, OptLevel, Target, import};
use criterion::{BenchmarkId, Criterion, Throughput};
use inkwell::OptimizationLevel;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::targets::{
    CodeModel, FileType, InitializationConfig, RelocMode, Target as LlvmTarget, TargetMachine,
    TargetTriple,
};
use ptxforge_benches::{Program, large_programs, programs};

const SM: &str = "sm_80";

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let [_, what, path] = &args[..]
        && what == figures::ALONE
    {
        return figures::peak(path);
    }
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
    for program in large_programs() {
        rows.push(row(program.name, program.text.as_bytes(), Some(program.insts)));
    }
    let [given, emit] = ["PROGRAM", "EMIT"].map(|it| std::env::var(it).ok());
    if let Some(path) = &given {
        let bytes = std::fs::read(path).expect("PROGRAM names a file");
        let name = path.rsplit('/').next().unwrap_or(path);
        rows.push(row(name, &bytes, None));
    }
    println!(
        "\n{:<24}{:>14}{:>14}{:>14}{:>14}{:>14}{:>12}{:>12}{:>12}",
        "program",
        "ir, ns/inst",
        "with passes",
        "llvm ir",
        "LLVM -O0",
        "LLVM -O2",
        "-O0 / ir",
        "-O0 / ours",
        "-O2 / ours"
    );
    for row in rows {
        println!("{row}");
    }
    figures::print(given.as_deref(), emit.as_deref());
}

/// Instructions in the bodies of a module.
fn count(module: &Module) -> u64 {
    let blocks = module.get_functions().flat_map(|it| it.get_basic_blocks());
    blocks.map(|it| it.get_instructions().count() as u64).sum()
}

/// A line of the table for LLVM IR: medians, each side with a copy of the module.
fn row(name: &str, bytes: &[u8], insts: Option<u64>) -> String {
    let llvm = inkwell::context::Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(bytes, name);
    let llvm_module = llvm.create_module_from_ir(buffer).expect("the program parses");
    let insts = insts.unwrap_or_else(|| count(&llvm_module));
    let module = import::import_module(&llvm_module).expect("the program imports");
    let options = import::Options::default();
    let compiler = Compiler::new(Target::lowest(Arch::known(SM)));
    let mut context = Context::default();
    let machines = [machine(OptimizationLevel::None), machine(OptimizationLevel::Default)];
    let clock = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let mut ours = || drop(black_box(compiler.compile_in(&mut context, &module)));
    let ours = median(|| clock(&mut ours));
    let with_passes = Compiler::new(Target::lowest(Arch::known(SM))).opt_level(OptLevel::Default);
    let mut passed = || drop(black_box(with_passes.compile_in(&mut context, &module)));
    let passed = median(|| clock(&mut passed));
    let mut context = Context::default();
    let mut from_llvm = || {
        // SAFETY: `import_module` has verified the module above, and nothing has changed it.
        let it = unsafe {
            import::compile_verified_module(&llvm_module, &options, &compiler, &mut context)
        };
        drop(black_box(it.ptx.expect("compiles")));
    };
    let from_llvm = median(|| clock(&mut from_llvm));
    let run = |level: usize| {
        let copy: Module = llvm_module.clone();
        clock(&mut || {
            let out = machines[level].write_to_memory_buffer(&copy, FileType::Assembly);
            drop(black_box(out.expect("LLVM compiles")));
        })
    };
    let is_too_long = name.starts_with("block") && insts > 20_000;
    let levels = [Some(0), (!is_too_long).then_some(1)];
    let theirs = levels.map(|level| level.map(|level| median(|| run(level))));
    let each = |it: Duration| it.as_nanos() as f64 / insts as f64;
    let mut line = format!("{name:<24}");
    for time in [ours, passed, from_llvm] {
        line += &format!("{:>14.0}", each(time));
    }
    for time in theirs {
        line += &time.map_or(format!("{:>14}", "-"), |it| format!("{:>14.0}", each(it)));
    }
    let from_ir = |it: Duration| format!("{:>11.1}x", each(it) / each(ours));
    line += &theirs[0].map_or(format!("{:>12}", "-"), from_ir);
    for time in theirs {
        let ratio = |it: Duration| format!("{:>11.1}x", each(it) / each(from_llvm));
        line += &time.map_or(format!("{:>12}", "-"), ratio);
    }
    line
}

/// Runs the four ways as benchmarks, and gives a line of the table: medians of runs of their own.
fn bench(criterion: &mut Criterion, program: &Program) -> String {
    let llvm = inkwell::context::Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(program.text.as_bytes(), program.name);
    let llvm_module = llvm.create_module_from_ir(buffer).expect("the program parses");
    let module = import::import_module(&llvm_module).expect("the program imports");
    let options = import::Options::default();
    let compiler = Compiler::new(Target::lowest(Arch::known(SM)));
    let mut context = Context::default();
    let machines = [machine(OptimizationLevel::None), machine(OptimizationLevel::Default)];

    let mut ours = || drop(black_box(compiler.compile_in(&mut context, &module)));
    let mut other_context = Context::default();
    let mut from_llvm = || {
        // SAFETY: `import_module` has verified the module above, and nothing has changed it.
        let it = unsafe {
            import::compile_verified_module(&llvm_module, &options, &compiler, &mut other_context)
        };
        drop(black_box(it.ptx.expect("compiles")));
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

    row(program.name, program.text.as_bytes(), Some(program.insts))
}

/// The median of nine, after as many as it takes for caches, threads and allocators to be warm.
fn median(mut run: impl FnMut() -> Duration) -> Duration {
    let first = run();
    if first > Duration::from_secs(2) {
        return first.min(run());
    }
    let mut warm = first;
    while warm < Duration::from_millis(100) {
        warm += run();
    }
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
