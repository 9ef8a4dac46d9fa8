//! Three ways for one module of LLVM IR: this machine, by LLVM's own JIT; and the simulator, on our
//! PTX and on that of llc.

use std::io::Write;
use std::process::{Command, Stdio};

use codegen::Compiler;
use codegen::import::{host, import_bytes};
use rayon::prelude::*;
use sim::Checks;
use target_desc::Target;

use crate::case::Case;
use crate::check::{Difference, Expected};
use crate::llvm::{For, print};
use crate::search::{Wrong, target_of};

/// What was found.
#[derive(Default, Debug)]
pub struct Sides {
    /// How many are the same on all sides.
    pub fine: u64,
    /// How many take too long to be of use.
    pub long: u64,
    /// How many llc does not take, and what it says of the first.
    pub without_llc: (u64, String),
    /// Where ours differs from this machine.
    pub wrong: Vec<Wrong>,
    /// Where llc's differs, and ours does not: the fault of llc, or of the simulator.
    pub llc: Vec<Wrong>,
}

enum One {
    Fine,
    Long,
    WithoutLlc(String),
    Wrong(Wrong),
    Llc(Wrong),
}

/// Compares the cases of `seeds`; `llc` is the program.
///
/// # Errors
///
/// Where a side does not run.
pub fn side_by_side(
    seeds: std::ops::Range<u64>,
    targets: &[Target],
    llc: &str,
) -> Result<Sides, String> {
    let found: Result<Vec<One>, String> =
        seeds.into_par_iter().map(|seed| one(seed, targets, llc)).collect();
    let mut out = Sides::default();
    for it in found? {
        match it {
            One::Fine => out.fine += 1,
            One::Long => out.long += 1,
            One::WithoutLlc(why) => {
                if out.without_llc.0 == 0 {
                    out.without_llc.1 = why;
                }
                out.without_llc.0 += 1;
            }
            One::Wrong(it) => out.wrong.push(it),
            One::Llc(it) => out.llc.push(it),
        }
    }
    Ok(out)
}

fn one(seed: u64, targets: &[Target], llc: &str) -> Result<One, String> {
    let case = Case::alone(seed);
    let target = target_of(seed, targets).ok_or("no target")?;
    // Otherwise what it computes is something else, but takes about as long.
    if case.expected() == Err(eval::Stop::Limit) {
        return Ok(One::Long);
    }
    let text = print(&case.module, For::Gpu, seed);
    let expected = on_host(&case, seed).map_err(|it| format!("seed {seed}: {it}"))?;
    let wrong = |difference: String| {
        let launch = format!(
            "; seed {seed}, {}: {difference}\n; blocks={} threads={} shift={} data={}\n",
            target.arch, case.blocks, case.threads, case.shift, case.data
        );
        Wrong { seed, target, difference, text: launch + &text }
    };
    let ours = compile(&text, target)
        .and_then(|it| case.check_text(&it, seed % 5, Checks::ALL, &expected));
    if let Err(difference) = ours {
        return Ok(One::Wrong(wrong(difference.to_string())));
    }
    let theirs = match assembly(llc, &print(&case.module, For::Llc, seed), target)? {
        Ok(ptx) => ptx,
        Err(why) => return Ok(One::WithoutLlc(format!("seed {seed}: {why}"))),
    };
    // Loops around `atom.cas` begin with a load there that is not atomic: a race by the letter.
    let checks = Checks { races: false, ..Checks::ALL };
    Ok(match case.check_text(&theirs, seed % 5, checks, &expected) {
        Ok(()) => One::Fine,
        Err(difference) => One::Llc(wrong(format!("llc: {difference}"))),
    })
}

/// What we make of LLVM IR.
///
/// # Errors
///
/// Why it is refused.
pub fn compile(text: &str, target: Target) -> Result<String, Difference> {
    let refused = |why: String| Difference::Refused(why);
    let module = import_bytes(text.as_bytes(), "random.ll").map_err(|errors| {
        let all: Vec<String> = errors.iter().take(3).map(ToString::to_string).collect();
        refused(all.join("; "))
    })?;
    let ptx = Compiler::new(target).compile(&module);
    ptx.map(|it| it.text).map_err(|it| refused(it.to_string()))
}

/// What llc makes of LLVM IR, or why it does not take it.
///
/// # Errors
///
/// Where it does not run.
pub fn assembly(llc: &str, text: &str, target: Target) -> Result<Result<String, String>, String> {
    let cpu = format!("-mcpu={}", target.arch);
    let mut command = Command::new(llc);
    command.args(["-mtriple=nvptx64-nvidia-cuda", &cpu, "-O3", "-o", "-", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|it| format!("{llc}: {it}"))?;
    if let Some(mut stdin) = child.stdin.take() {
        // It reads all before it writes.
        stdin.write_all(text.as_bytes()).map_err(|it| format!("{llc}: {it}"))?;
    }
    let output = child.wait_with_output().map_err(|it| format!("{llc}: {it}"))?;
    Ok(match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => {
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            Err(text.lines().next().unwrap_or_default().to_owned())
        }
    })
}

/// A thread of the kernel: its number, its block, and how many a block has; then what the kernel
/// is given.
type Thread = unsafe extern "C" fn(u32, u32, u32, *const u8, *mut u8, *mut u8, *mut u8, u32, u64);

/// Bytes as aligned as buffers of the GPU are.
#[repr(align(256))]
#[derive(Clone, Copy)]
struct Aligned([u8; 256]);

fn aligned(bytes: &[u8]) -> Vec<Aligned> {
    let pieces = bytes.chunks(256).map(|it| {
        let mut piece = Aligned([0; 256]);
        piece.0[..it.len()].copy_from_slice(it);
        piece
    });
    pieces.collect()
}

fn bytes_of(pieces: &[Aligned], len: usize) -> Vec<u8> {
    pieces.iter().flat_map(|it| it.0).take(len).collect()
}

/// What this machine computes, a thread after the other.
fn on_host(case: &Case, seed: u64) -> Result<Expected, String> {
    let text = print(&case.module, For::Host, seed);
    let buffers = case.buffers();
    let [read, mut own, mut shared] = [0, 1, 2].map(|i| aligned(&buffers[i]));
    let (n, m) = case.numbers();
    host::on_host(&text, |host| {
        let address = host.address("thread").ok_or("no function `thread`")?;
        // SAFETY: it has that signature in the text, and outlives the calls.
        let thread = unsafe { std::mem::transmute::<usize, Thread>(address) };
        for block in 0..case.blocks {
            for index in 0..case.threads {
                let (own, shared) = (own.as_mut_ptr().cast(), shared.as_mut_ptr().cast::<u8>());
                let second = shared.wrapping_add(case.shift as usize);
                let read = read.as_ptr().cast();
                // SAFETY: the code is well defined for these buffers, as the evaluator has seen.
                unsafe { thread(index, block, case.threads, read, own, shared, second, n, m) }
            }
        }
        let [_, own_len, shared_len] = [0, 1, 2].map(|i| buffers[i].len());
        let (own, shared) = (bytes_of(&own, own_len), bytes_of(&shared, shared_len));
        Ok::<Expected, String>(Expected { own, shared, steps: 0 })
    })?
}
