//! Builds a kernel by calls, compiles it for the GPU of this machine, loads it with `cudarc`, and
//! runs it. Without a CUDA driver it prints the PTX and says so.
//!
//! `cargo run -p ptxforge-jit-examples --example launch`

use std::error::Error;

use codegen::{Arch, Compiler, Ptx, Target};
use cudarc::driver::{CudaContext, LaunchConfig, PushKernelArg, sys};

fn main() -> Result<(), Box<dyn Error>> {
    let module = ptxforge_jit_examples::scale()?;
    // SAFETY: looks for the library of the driver, and calls nothing in it.
    let driver = unsafe { sys::is_culib_present() };
    let context = if driver { CudaContext::new(0).ok() } else { None };
    let Some(context) = context else {
        let ptx = Compiler::new(Target::lowest(Arch::parse("sm_80")?)).compile(&module)?;
        print!("{}", ptx.text);
        eprintln!("no CUDA driver or no GPU here: the kernel was compiled, not run");
        return Ok(());
    };
    let (major, minor) = context.compute_capability()?;
    let arch = Arch::parse(&format!("{major}{minor}"))?;
    let ptx = Compiler::new(Target::lowest(arch)).compile(&module)?;
    print!("{}", ptx.text);
    let data = run(&context, &ptx)?;
    let right = data.iter().enumerate().all(|(i, &it)| it == i as f32 * 3.0);
    println!("// ran on {arch}: {}", if right { "all values are right" } else { "WRONG VALUES" });
    if right { Ok(()) } else { Err("the kernel computed wrong values".into()) }
}

/// Multiplies 0, 1, 2, ... by 3 on the GPU.
fn run(context: &std::sync::Arc<CudaContext>, ptx: &Ptx) -> Result<Vec<f32>, Box<dyn Error>> {
    let module = context.load_module(cudarc::nvrtc::Ptx::from_src(&ptx.text))?;
    let kernel = module.load_function(&ptx.kernels[0].symbol)?;
    let stream = context.default_stream();
    let n = 1000i32;
    let input: Vec<f32> = (0..n).map(|i| i as f32).collect();
    let mut data = stream.clone_htod(&input)?;
    let by = 3.0f32;
    let mut launch = stream.launch_builder(&kernel);
    launch.arg(&n).arg(&by).arg(&mut data);
    // SAFETY: the arguments are those of `scale`, and `data` has `n` elements.
    unsafe { launch.launch(LaunchConfig::for_num_elems(n as u32))? };
    Ok(stream.clone_dtoh(&data)?)
}
