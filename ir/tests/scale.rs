//! Texts that are very large, very deep, or no texts at all: they are read and verified, or give
//! errors, in time proportional to their length. A part that is not linear, or that recurses,
//! makes a test hang or end the process.

use std::fmt::Write;

use ptxforge_ir::text::{parse, print};
use ptxforge_ir::{FuncData, Function, FunctionBuilder, Module, Signature, verify};

/// How large; `SCALE` is a factor for measuring by hand.
fn n() -> usize {
    let factor = std::env::var("SCALE").ok().and_then(|it| it.parse().ok()).unwrap_or(1);
    20_000 * factor
}

/// Reads, verifies, prints.
fn pass(text: &str) {
    let time = std::time::Instant::now();
    let module = parse(text, "scale").unwrap_or_else(|errors| panic!("{}", errors[0]));
    let read = time.elapsed();
    if let Err(errors) = verify(&module) {
        panic!("{}", errors[0]);
    }
    let verified = time.elapsed() - read;
    let printed = print(&module);
    println!("read {read:?}, verified {verified:?}, {} bytes", text.len());
    assert!(parse(&printed, "scale").is_ok());
}

fn fail(text: &str) {
    let errors = parse(text, "scale").err().unwrap_or_default();
    assert!(!errors.is_empty() && errors.len() <= 101, "{} errors", errors.len());
}

fn function(body: impl FnOnce(&mut String)) -> String {
    let mut text = "func @f(%c: i1, %x: i32) {\nentry:\n".to_owned();
    body(&mut text);
    text.push_str("}\n");
    text
}

/// Every block goes to the next and to the last.
#[test]
fn ladder_of_blocks() {
    pass(&function(|text| {
        for i in 0..n() {
            let _ = write!(text, "    %v{i} = add.i32 %x, {i}\n    branch %c, b{i}, last\nb{i}:\n");
        }
        text.push_str("    jump last\nlast:\n    ret\n");
    }));
}

/// Loops in loops.
#[test]
fn nested_loops() {
    pass(&function(|text| {
        text.push_str("    jump in0\n");
        for i in 0..n() {
            let _ = write!(text, "in{i}:\n    jump in{}\n", i + 1);
        }
        let _ = write!(text, "in{}:\n    jump out0\n", n());
        for i in 0..n() {
            let back = n() - i;
            let _ = write!(text, "out{i}:\n    branch %c, in{back}, out{}\n", i + 1);
        }
        let _ = write!(text, "out{}:\n    ret\n", n());
    }));
}

#[test]
fn long_block() {
    pass(&function(|text| {
        text.push_str("    %v0 = add.i32 %x, 1\n");
        for i in 1..n() {
            let _ = writeln!(text, "    %v{i} = add.i32 %v{}, {i}", i - 1);
        }
        text.push_str("    ret\n");
    }));
}

#[test]
fn many_cases_and_arguments() {
    pass(&function(|text| {
        text.push_str("    switch.i32 %x, a, [");
        for i in 0..n() {
            let _ = write!(text, "{i}: a, ");
        }
        text.push_str("]\na:\n    jump b(");
        for i in 0..n() {
            let _ = write!(text, "{i}, ");
        }
        text.push_str(")\nb(");
        for i in 0..n() {
            let _ = write!(text, "%p{i}: i32, ");
        }
        text.push_str("):\n    ret\n");
    }));
}

#[test]
fn many_functions_and_variables() {
    let mut text = String::new();
    for i in 0..n() {
        let next = (i + 1) % n();
        let _ = writeln!(text, "global @g{i}: [2 x ptr] = [@g{next}, @f{i}]");
        let _ = write!(text, "func @f{i}() {{\n    call @f{next}()\n    ret\n}}\n");
    }
    pass(&text);
}

#[test]
fn values_of_one_name() {
    let mut body = Function::new();
    let mut build = FunctionBuilder::new(&mut body);
    let sig = Signature::default();
    build.entry(&sig);
    let one = build.i32(1);
    for _ in 0..n() {
        let value = build.add(one, one);
        build.func.value_names.insert(value, "same".into());
    }
    build.ret(&[]);
    let mut module = Module::new("scale");
    let mut head = FuncData::new("f", false, sig);
    head.linkage = ptxforge_ir::Linkage::Internal;
    head.body = Some(body.into());
    module.add_func(head).unwrap();
    pass(&print(&module));
}

#[test]
fn deep_brackets() {
    for open in ["(", "[", "{", "<", "<4 x ", "global @a: [", "call_indirect (", "\"", "@\"", "%"] {
        fail(&open.repeat(n()));
        fail(&format!("func @f() {{\n{}", open.repeat(n())));
        fail(&format!("global @g: [1 x i32] = {}", open.repeat(n())));
    }
}

#[test]
fn long_numbers_and_names() {
    let digits = "9".repeat(n());
    fail(&format!("global @g: i32 = {digits}"));
    fail(&format!("global @g: f64 = {digits}"));
    fail(&format!("global @g: [{digits} x i32]"));
    fail(&format!("global @g: <{digits} x i32>"));
    fail("global @g: [1 x i8] = [zero 18446744073709551615]");
    fail(&format!("func @f() {{\n    {digits}a.i32 1\n}}"));
    let name = "n".repeat(n());
    fail(&format!("func @f() {{\n    {name}.{name} %{name}\n}}"));
    fail(&format!("func @f() {{\n    target {name}.{name}\n}}"));
    pass(&format!(
        "global @{name}: i32\nfunc @f() {{\n{name}:\n    %{name} = add.i32 1, 1\n    ret\n}}"
    ));
}

#[test]
fn many_errors() {
    fail(&"x\n".repeat(n()));
    fail(&function(|text| {
        for i in 0..n() {
            let _ = write!(text, "    %a = add.i32 %undefined{i}, 1\n    jump nowhere{i}\n");
        }
    }));
}

#[test]
fn noise() {
    let mut state = 1u64;
    let mut bytes = Vec::new();
    for _ in 0..n() * 20 {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        bytes.push((state >> 56) as u8);
    }
    fail(&String::from_utf8_lossy(&bytes));
    // The same, in a body and without line ends.
    bytes.retain(|it| !matches!(it, b'\n' | b'}' | b';'));
    fail(&format!("func @f() {{\n{}", String::from_utf8_lossy(&bytes)));
    let ascii: String = bytes.iter().map(|it| (it % 95 + 32) as char).collect();
    fail(&ascii);
    fail(&format!("func @f() {{\n{ascii}\n}}"));
}
