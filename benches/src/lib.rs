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
    [kernels("small", 1), block("long", 10_000), kernels("many", 1000)]
}

/// Programs that are large, or of a shape that costs some compilers much.
pub fn large_programs() -> Vec<Program> {
    vec![
        block("block of 1,000", 1000),
        block("block of 100,000", 100_000),
        block("block of 1,000,000", 1_000_000),
        kernels("10,000 kernels", 10_000),
        nest("200 loops in each other", 200),
        switch("switch of 10,000", 10_000),
        phis("phi of 5,000", 5000),
        globals("10,000 variables", 10_000),
    ]
}

fn kernels(name: &'static str, count: u64) -> Program {
    let mut text = HEAD.to_owned();
    (0..count).for_each(|i| saxpy(&mut text, i));
    Program { name, text, insts: count * SAXPY_INSTS }
}

fn block(name: &'static str, count: usize) -> Program {
    let mut text = HEAD.to_owned();
    operations(&mut text, count);
    Program { name, text, insts: count as u64 + 2 }
}

/// Loops in each other, with a store in the innermost.
fn nest(name: &'static str, depth: usize) -> Program {
    let mut text = "target triple = \"nvptx64-nvidia-cuda\"\n\
        define ptx_kernel void @nest(i32 %n, ptr addrspace(1) %p) {\nentry:\n"
        .to_owned();
    let _ = writeln!(text, "  br label %head0");
    for i in 0..depth {
        let before = if i == 0 { "entry".to_owned() } else { format!("head{}", i - 1) };
        let next = if i + 1 == depth { "body".to_owned() } else { format!("head{}", i + 1) };
        let _ = write!(
            text,
            "head{i}:\n  %i{i} = phi i32 [ 0, %{before} ], [ %next{i}, %latch{i} ]\n  br label %{next}\n"
        );
    }
    let last = depth - 1;
    let _ = write!(
        text,
        "body:\n  %at = getelementptr i32, ptr addrspace(1) %p, i32 %i{last}\n\
         \x20 store i32 %i0, ptr addrspace(1) %at\n  br label %latch{last}\n"
    );
    for i in (0..depth).rev() {
        let out = if i == 0 { "done".to_owned() } else { format!("latch{}", i - 1) };
        let _ = write!(
            text,
            "latch{i}:\n  %next{i} = add i32 %i{i}, 1\n  %more{i} = icmp slt i32 %next{i}, %n\n\
             \x20 br i1 %more{i}, label %head{i}, label %{out}\n"
        );
    }
    text.push_str("done:\n  ret void\n}\n");
    Program { name, text, insts: 5 * depth as u64 + 5 }
}

/// A switch with so many cases, each of which stores something.
fn switch(name: &'static str, cases: usize) -> Program {
    let mut text = "target triple = \"nvptx64-nvidia-cuda\"\n\
                    define ptx_kernel void @choose(i32 %n, ptr addrspace(1) %p) {\n\
                    entry:\n  switch i32 %n, label %done ["
        .to_owned();
    (0..cases).for_each(|i| {
        let _ = write!(text, " i32 {i}, label %case{i}");
    });
    text.push_str(" ]\n");
    for i in 0..cases {
        let value = i * 7919 % 10007;
        let _ =
            writeln!(text, "case{i}:\n  store i32 {value}, ptr addrspace(1) %p\n  br label %done");
    }
    text.push_str("done:\n  ret void\n}\n");
    Program { name, text, insts: 2 * cases as u64 + 2 }
}

/// A phi with so many values, one from each case of a switch.
fn phis(name: &'static str, cases: usize) -> Program {
    let mut text =
        "target triple = \"nvptx64-nvidia-cuda\"\n\
         define ptx_kernel void @choose(i32 %n, ptr addrspace(1) %p) {\nentry:\n  switch i32 %n, label %done ["
            .to_owned();
    (0..cases).for_each(|i| {
        let _ = write!(text, " i32 {i}, label %case{i}");
    });
    text.push_str(" ]\n");
    for i in 0..cases {
        let _ = writeln!(text, "case{i}:\n  %v{i} = mul i32 %n, {}\n  br label %done", 2 * i + 3);
    }
    text.push_str("done:\n  %v = phi i32 [ 0, %entry ]");
    (0..cases).for_each(|i| {
        let _ = write!(text, ", [ %v{i}, %case{i} ]");
    });
    text.push_str("\n  store i32 %v, ptr addrspace(1) %p\n  ret void\n}\n");
    Program { name, text, insts: 2 * cases as u64 + 4 }
}

/// So many variables with contents, and a kernel that reads each.
fn globals(name: &'static str, count: usize) -> Program {
    let mut text = "target triple = \"nvptx64-nvidia-cuda\"\n".to_owned();
    for i in 0..count {
        let _ =
            writeln!(text, "@g{i} = addrspace(1) global [4 x i32] [i32 {i}, i32 1, i32 2, i32 3]");
    }
    text.push_str("define ptx_kernel void @sum(ptr addrspace(1) %p) {\n");
    for i in 0..count {
        let before = if i == 0 { "0".to_owned() } else { format!("%s{}", i - 1) };
        let _ = write!(
            text,
            "  %v{i} = load i32, ptr addrspace(1) @g{i}\n  %s{i} = add i32 {before}, %v{i}\n"
        );
    }
    let _ = write!(text, "  store i32 %s{}, ptr addrspace(1) %p\n  ret void\n}}\n", count - 1);
    Program { name, text, insts: 2 * count as u64 + 2 }
}

const SAXPY_INSTS: u64 = 17;

/// A kernel that adds a multiple of one array to another.
fn saxpy(out: &mut String, number: u64) {
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
