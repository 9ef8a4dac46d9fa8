//! Builds a kernel by calls, compiles it for a target, and prints it and what a launch needs.
//!
//! `cargo run -p ptxforge-jit-examples --example build -- sm_90`

use std::error::Error;

use codegen::{Arch, Compiler, Target};

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "sm_80".to_owned());
    let compiler = Compiler::new(Target::lowest(Arch::parse(&name)?));
    let ptx = compiler.compile(&ptxforge_jit_examples::scale()?)?;
    print!("{}", ptx.text);
    for kernel in &ptx.kernels {
        println!("\n// {}: {} bytes of parameters", kernel.symbol, kernel.param_bytes);
        for (i, param) in kernel.params.iter().enumerate() {
            println!("//   parameter {i}: {} bytes at {}", param.size, param.offset);
        }
        println!("//   {} bytes of static shared memory", kernel.static_shared);
    }
    if let Some(lowest) = ptx.lowest() {
        println!("// needs {lowest}");
    }
    Ok(())
}
