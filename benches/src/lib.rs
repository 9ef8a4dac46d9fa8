//! The programs that the benchmarks compile, as LLVM IR, so that both sides read the same.

use std::fmt::Write;

/// The head of a module.
const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n";

/// A program and how many LLVM instructions it has.
pub struct Program {
    /// What it is called.
    pub name: &'static str,
    /// LLVM IR.
    pub text: String,
    /// Instructions, for a time per instruction.
    pub insts: u64,
}

/// One small kernel, one kernel of 10,000 operations in one block, and 1,000 kernels.
pub fn programs() -> [Program; 3] {
    let mut small = HEAD.to_owned();
    saxpy(&mut small, 0);
    let mut long = HEAD.to_owned();
    operations(&mut long, 10_000);
    let mut many = HEAD.to_owned();
    (0..1000).for_each(|i| saxpy(&mut many, i));
    [
        Program { name: "small", text: small, insts: SAXPY_INSTS },
        Program { name: "long", text: long, insts: 10_002 },
        Program { name: "many", text: many, insts: 1000 * SAXPY_INSTS },
    ]
}

const SAXPY_INSTS: u64 = 17;

/// A kernel that adds a multiple of one array to another.
fn saxpy(out: &mut String, number: usize) {
    let _ = write!(
        out,
        "define ptx_kernel void @saxpy{number}(i32 %n, float %a, ptr addrspace(1) %x, ptr addrspace(1) %y) {{\n\
         entry:\n\
         \x20 %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         \x20 %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n\
         \x20 %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n\
         \x20 %base = mul i32 %cta, %ntid\n\
         \x20 %i = add i32 %base, %tid\n\
         \x20 %in = icmp slt i32 %i, %n\n\
         \x20 br i1 %in, label %body, label %done\n\
         body:\n\
         \x20 %w = sext i32 %i to i64\n\
         \x20 %px = getelementptr float, ptr addrspace(1) %x, i64 %w\n\
         \x20 %py = getelementptr float, ptr addrspace(1) %y, i64 %w\n\
         \x20 %vx = load float, ptr addrspace(1) %px\n\
         \x20 %vy = load float, ptr addrspace(1) %py\n\
         \x20 %m = fmul contract float %a, %vx\n\
         \x20 %s = fadd contract float %m, %vy\n\
         \x20 store float %s, ptr addrspace(1) %py\n\
         \x20 br label %done\n\
         done:\n\
         \x20 ret void\n}}\n"
    );
}

/// A kernel with so many dependent integer operations in one block.
fn operations(out: &mut String, n: usize) {
    out.push_str("define ptx_kernel void @operations(i32 %v0, ptr addrspace(1) %p) {\n");
    for i in 0..n {
        let before = i.saturating_sub(1);
        let op = ["add", "mul", "xor", "sub", "and", "or"][i % 6];
        let _ = match i % 4 {
            0 => writeln!(out, "  %v{} = {op} i32 %v{i}, {}", i + 1, 77 * i + 3),
            _ => writeln!(out, "  %v{} = {op} i32 %v{i}, %v{before}", i + 1),
        };
    }
    let _ = writeln!(out, "  store i32 %v{n}, ptr addrspace(1) %p\n  ret void\n}}");
}
