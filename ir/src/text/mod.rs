//! The text form of modules, `.ssa`.
//!
//! ```text
//! ; A comment goes to the end of the line.
//! global @count: i32
//! const @weights: [3 x f32] = [0.25, 0.5, 0f3E800000]
//! extern shared @tile: [0 x f32] align 16
//!
//! kernel @scale(%n: i32, %x: ptr.global align 16) max_threads(256) {
//! entry:
//!     %i = sreg.i32 tid.x
//!     %inside = icmp.ult.i32 %i, %n
//!     branch %inside, work(%i, 2.0), done
//! work(%k: i32, %factor: f32):
//!     %wide = zext.i64 %k
//!     %offset = shl.i64 %wide, 2
//!     %p = ptr_add %x, %offset
//!     %v = load.f32 %p
//!     %scaled = fmul.f32 %v, %factor, contract
//!     store.f32 %scaled, %p
//!     jump done
//! done:
//!     ret
//! }
//! ```
//!
//! **Lines.** An instruction, variable or declaration ends with its line, which goes on in brackets
//! and behind a comma. **Names** are letters, digits, `_`, `$` and `.`, or any text in quotation
//! marks (`\` before two hexadecimal digits, `\` and `"`). A value whose name is a number, and a
//! block called `block` and a number, have no name. Values and functions may be used above their
//! definition.
//!
//! **Types** are those of [`Type`](crate::Type): `i1 i8 i16 i32 i64 i128 f16 bf16 f32 f64`, `ptr`,
//! `ptr.global`, `<4 x f32>`.
//!
//! **Constants** are operands: whole numbers, signed or not, decimal or `0x`; `1.5`, `-2e-3`, and
//! the bits of a floating-point number, `0f3F800000` (`0h` f16, `0bf` bf16, `0f` f32, `0d` f64);
//! `true`, `false`; `null`; `undef`. A constant has the type that the opcode says; where it says
//! none, or another one is meant, the type stands before it: `zext.i64 i32 5`.
//!
//! **Instructions** are `results = opcode.modes.type operands, flags`. The type is the controlling
//! one of the [opcode table](crate::opcode); opcodes whose type is that of their first operand may
//! leave it out where that operand is defined further up. The results of an instruction are all
//! named, or none is.
//!
//! | | |
//! | --- | --- |
//! | freedoms | `fadd.f32 %a, %b, contract, nnan` |
//! | memory | `load.f32 %p, align 4, volatile, acquire, gpu, stream`; the alignment is the natural one of the type, and the scope `sys`, unless written |
//! | atomics | `atomic.add.i32 %p, %v, relaxed, gpu`; `cmpxchg.i32 %p, %old, %new, acq_rel, relaxed, gpu` (when equal, when not) |
//! | fences | `fence acq_rel, cta` |
//! | stack | `alloca 64, align 8` |
//! | blocks of bytes | `memcpy %to, %from, %n, align 8, from_align 4, volatile` |
//! | vectors | `extract %v, 2`; `insert %v, %lane, 2`; `shuffle %a, %b, [0, 4, 1, 5]` |
//! | surfaces | `surf_store.2d.trap.<4 x i8> @s, %x, %y, %v`; `surf_load.p.3d.zero.i32 ...`; `surf_reduce.add.1d.clamp.i32 ...`; with a cache operator `surf_store.1d.trap.cs.i32` |
//! | special registers | `sreg.i32 tid.x` |
//! | PTX instructions | `%d: i32 = target lop3.b32 %a, %b, %c, 128`, types of results always written; a constant is an `i32` unless written |
//! | calls | `%r = call @f(%a, 1)`; `%r = call_indirect (i32, ptr) -> f32 %address(%a, %p)` |
//! | control | `jump b(%x)`; `branch %c, yes, no(%x)`; `switch.i32 %k, default, [1: one, 2: two(%x)]` |
//!
//! **Variables** are `linkage space @name: type align N = contents`; `internal` is the linkage when
//! none is written, else `visible`, `weak`, `common`, `extern`; `managed` may stand before the
//! space. Contents are one item, or a list `[...]` of items that lie one behind the other: numbers
//! of the element type (of a vector: of its lanes) or of the type before them (`i8 1`), texts,
//! `zero 16` (so many bytes), addresses `@name + 8`. An address in a `ptr` is generic (when it is
//! of a variable), any other the symbol's own; `generic` and `own` before it say otherwise. What
//! is left out at the end is zero. `surface @s`, `texture @t` and `sampler @p` have no type.
//! Samplers are for modules with a line `independent_samplers`, which binds them apart from
//! textures.
//!
//! **Functions** are `kernel` (visible) or `func` (internal); `declare func @f(i32) -> i32` is
//! defined elsewhere (`extern`). Several results are `-> (i32, f32)`. An object passed by value is
//! `%p: ptr.param byval(24, align 8)`; what the host binds by name to a kernel is `%t: texture`,
//! `%s: surface` or `%p: sampler`. Behind them: `max_threads(x, y, z)`, `threads(...)`,
//! `min_blocks(n)`, `max_registers(n)`, `cluster(x, y, z)`, `explicit_cluster`, `max_cluster(n)`,
//! `blocks_are_clusters`, `noreturn`.
//!
//! **Debug information** stands before all else: `debug full` or `debug lines`, then files and what
//! the source declares, each with its number, from 0: `file 0 "sum.cu"`, `entry 1 subprogram in 0
//! (name "sum", decl_file file 0, decl_line 7, external)`, with the names of DWARF. Behind the
//! parameters of a function, `debug(1)` names its entry. In a body, `loc 0 8:13 in 1` says that what
//! follows comes from line 8, column 13 of file 0, in entry 1; the places of calls that were
//! inlined follow behind commas; `loc none` ends that. `variable 9 at %p, plus 8` says that entry 9
//! lies 8 bytes behind `%p`, `variable 9 is %x` that it is `%x`; `variable 9 now is %x` says so from
//! the next instruction on, until something else is said of the entry.
//!
//! Invariants:
//! * What [`print()`] writes of a verified module, [`parse`] reads as the same module, but for
//!   source positions, entity numbers, and names that two values of a function share.
//! * [`parse`] gives a module or errors for any text, in time and space proportional to its length,
//!   without recursion.

mod debug;
mod error;
mod lexer;
mod literal;
mod names;
mod parse_flags;
mod parse_function;
mod parse_init;
mod parse_inst;
mod parse_modes;
mod parse_module;
mod parser;
mod print_function;
mod print_module;

use std::fmt;

pub use error::{MAX_BYTES, ParseError, ParseErrorKind, Span};

use crate::module::Module;

/// Reads the module in `source`; `name` is what it is called, usually the file.
///
/// Reading goes on behind an error at the next line.
///
/// # Errors
///
/// All that is wrong with the text, by position; at most about a hundred. A module that is read
/// without errors is still to be [verified](crate::verify()).
pub fn parse(source: &str, name: &str) -> Result<Module, Vec<ParseError>> {
    parse_module::parse(source, name)
}

/// The text of `module`.
pub fn print(module: &Module) -> String {
    let mut out = String::new();
    print_module::print(module, &mut out);
    out
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&print(self))
    }
}
