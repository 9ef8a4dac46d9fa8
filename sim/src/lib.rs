//! Kernels on the CPU: an exact interpreter of PTX modules.
//!
//! [`Module::load`] reads a module, checks it as `emit check` does and decodes it once.
//! A [`Device`] has its global memory; a [`Launch`] runs a kernel there. A kernel that does
//! what no kernel may do ends with a [`Fault`], which says what, where and in which thread.
//!
//! ```
//! let text = "
//! .version 8.0
//! .target sm_80
//! .address_size 64
//! .visible .entry double(.param .u64 values)
//! {
//!     .reg .b32 %r<3>;
//!     .reg .b64 %rd<3>;
//!     ld.param.u64 %rd0, [values];
//!     mov.u32 %r0, %tid.x;
//!     mad.wide.u32 %rd1, %r0, 4, %rd0;
//!     ld.global.u32 %r1, [%rd1];
//!     add.u32 %r2, %r1, %r1;
//!     st.global.u32 [%rd1], %r2;
//!     ret;
//! }";
//! let module = sim::Module::load(text).unwrap();
//! let mut device = sim::Device::of(&module);
//! let values = device.buffer("values", &[1_u32, 2, 3, 4]);
//! let launch = sim::Launch::new("double").block([4, 1, 1]).arg(values);
//! launch.run(&module, &mut device).unwrap();
//! assert_eq!(device.read::<u32>(values), [2, 4, 6, 8]);
//!
//! // One thread more than there are values.
//! let fault = launch.block([5, 1, 1]).run(&module, &mut device).unwrap_err();
//! assert!(fault.to_string().contains("right behind the 16 bytes of `values`"));
//! ```
//!
//! # As a test harness
//!
//! A [`Plan`](plan::Plan) says in a few lines what is launched and what is to come out; any order
//! of threads has to give it, so a test tries some.
//!
//! ```
//! # let text = "
//! # .version 8.0
//! # .target sm_80
//! # .address_size 64
//! # .visible .entry double(.param .u64 values)
//! # {
//! #     .reg .b32 %r<3>;
//! #     .reg .b64 %rd<3>;
//! #     ld.param.u64 %rd0, [values];
//! #     mov.u32 %r0, %tid.x;
//! #     mad.wide.u32 %rd1, %r0, 4, %rd0;
//! #     ld.global.u32 %r1, [%rd1];
//! #     add.u32 %r2, %r1, %r1;
//! #     st.global.u32 [%rd1], %r2;
//! #     ret;
//! # }";
//! let module = sim::Module::load(text).unwrap();
//! let plan = r#"
//!     kernel = "double"
//!     block = [64, 1, 1]
//!     args = [{ buffer = "u32", len = 64, iota = [0, 1], expect = { iota = [0, 2] } }]
//! "#;
//! let plan = sim::plan::Plan::parse(plan).unwrap();
//! for seed in 0..10 {
//!     plan.run_with(&module, |launch| launch.seed(seed)).unwrap();
//! }
//! ```
//!
//! # How it works
//!
//! * [`decode`] makes an [`Op`](code::Op) of each instruction: a closure, which has its
//!   operands inside, beside what it reads and writes. A family of instructions is a file of
//!   [`ops`], where their decoding and what they do stand together.
//! * [`machine`] runs operations for all threads of a warp that are at them.
//! * [`memory`] has the state spaces, and in [`memory::image`] what textures, surfaces and maps
//!   of tensors stand for.
//!
//! Invariants:
//! * what is not executed is an error of `load`, which names it; a modifier that no decoder
//!   asked for is one too, so that none is ignored by accident;
//! * no input makes it panic;
//! * with one host thread, the same seed gives the same run.
//!
//! [`Checks`] say what is looked for beside what ends a kernel on every device: values that
//! nothing wrote, and races ([`machine::race`] says by which rules). `Launch::fast` looks for
//! neither. Barriers that are `.aligned` want the live threads of a warp together, and
//! `bar.warp.sync` wants members that have not ended.

pub mod code;
pub mod decode;
pub mod fault;
pub mod launch;
pub mod machine;
pub mod memory;
pub mod module;
pub mod ops;
pub mod plan;

pub use fault::{Fault, Kind};
pub use launch::{Arg, Buffer, Checks, Launch, LaunchError, Scalar};
pub use machine::{Progress, Statistics, Step};
pub use memory::Device;
pub use module::{Error, Module};
