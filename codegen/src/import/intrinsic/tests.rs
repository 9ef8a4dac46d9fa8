//! The table against LLVM's own intrinsics, and what they become against the verifier of the IR.

use inkwell::context::Context;
use inkwell::intrinsics::Intrinsic;
use inkwell::targets::TargetTriple;
use inkwell::types::BasicType;
use inkwell::values::{BasicMetadataValueEnum, BasicValue};

use super::Special as S;
use super::*;
use crate::import::import_module;

/// Members of families, one for each way a name is taken apart.
const MEMBERS: &[&str] = &[
    "llvm.nvvm.read.ptx.sreg.tid.x",
    "llvm.nvvm.read.ptx.sreg.gridid",
    "llvm.nvvm.read.ptx.sreg.envreg7",
    "llvm.nvvm.add.rm.ftz.sat.f",
    "llvm.nvvm.mul.rn.d",
    "llvm.nvvm.fma.rn.ftz.relu.f16x2",
    "llvm.nvvm.fma.rn.bf16",
    "llvm.nvvm.div.full.ftz",
    "llvm.nvvm.rcp.approx.ftz.d",
    "llvm.nvvm.sqrt.rp.f",
    "llvm.nvvm.fmin.ftz.nan.xorsign.abs.f16",
    "llvm.nvvm.fmax.bf16x2",
    "llvm.nvvm.sad.ull",
    "llvm.nvvm.neg.bf16x2",
    "llvm.nvvm.f2ull.rp.ftz",
    "llvm.nvvm.ll2d.rm",
    "llvm.nvvm.d2f.rz.ftz",
    "llvm.nvvm.f2bf16.rn.relu.satfinite",
    "llvm.nvvm.ff2f16x2.rz",
    "llvm.nvvm.f2tf32.rna",
    "llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cluster.space.cta",
    "llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster",
    "llvm.nvvm.mbarrier.try.wait.parity.tl.scope.cta.space.cta",
    "llvm.nvvm.suld.2d.array.v4i16.zero",
    "llvm.nvvm.sust.b.3d.v2i8.clamp",
    "llvm.nvvm.sust.p.1d.v2i32.trap",
    // Of rows with stars.
    "llvm.nvvm.shfl.up.i32",
    "llvm.nvvm.shfl.down.f32",
    "llvm.nvvm.shfl.bfly.i32p",
    "llvm.nvvm.shfl.idx.f32p",
    "llvm.nvvm.cp.async.ca.shared.global.4",
    "llvm.nvvm.cp.async.cg.shared.global.16.s",
    "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d",
    "llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.w.3d",
    "llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.w.128.4d",
    "llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.2d",
    "llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.w.4d",
    "llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.w.128.5d",
    "llvm.nvvm.cp.async.bulk.tensor.s2g.tile.5d",
    "llvm.nvvm.cp.async.bulk.tensor.s2g.im2col.3d",
    "llvm.nvvm.cp.async.bulk.tensor.reduce.add.tile.4d",
    "llvm.nvvm.cp.async.bulk.tensor.reduce.xor.im2col.5d",
    "llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.3d",
    "llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.4d",
    "llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.w.5d",
    "llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.w.128.3d",
    "llvm.nvvm.ff.to.e4m3x2.rn",
    "llvm.nvvm.ff.to.e5m2x2.rn.relu",
    "llvm.nvvm.ff.to.e2m3x2.rn.satfinite",
    "llvm.nvvm.ff.to.e3m2x2.rn.relu.satfinite",
    "llvm.nvvm.f16x2.to.e4m3x2.rn",
    "llvm.nvvm.f16x2.to.e5m2x2.rn.relu",
    "llvm.nvvm.e2m3x2.to.f16x2.rn",
    "llvm.nvvm.e5m2x2.to.f16x2.rn.relu",
    "llvm.nvvm.f32x4.to.e4m3x4.rs.satfinite",
    "llvm.nvvm.f32x4.to.e2m1x4.rs.relu.satfinite",
    "llvm.nvvm.ff.to.ue8m0x2.rz",
    "llvm.nvvm.ff.to.ue8m0x2.rp.satfinite",
    "llvm.nvvm.bf16x2.to.ue8m0x2.rp",
    "llvm.nvvm.bf16x2.to.ue8m0x2.rz.satfinite",
];

/// Every name of PTX in the table is one, no row hides another, and LLVM knows every intrinsic.
#[test]
fn rows_are_of_both_tables() {
    let rows = TABLE.iter().copied().flatten();
    for (name, row) in rows.clone() {
        if name.contains('*') {
            assert!(MEMBERS.iter().any(|it| form::matches(name, it)), "{name}: has no member");
            continue;
        }
        assert!(!matches!(resolve(name, *row), M::Unknown), "{name}: no such instruction of PTX");
        assert!(Intrinsic::find(name).is_some(), "{name}: no such intrinsic of LLVM");
    }
    assert_eq!(BY_NAME.len(), rows.count(), "a name stands twice");
}

/// A call of every intrinsic that has one type is imported, and accepted by the verifier.
#[test]
fn what_is_imported_is_accepted() {
    let mut imported = 0;
    let refused = |row: &Row| matches!(row, Is(M::Refused(_) | M::Special(S::Reflect | S::Handle)));
    let rows = TABLE.iter().copied().flatten();
    let rows = rows.filter(|it| !refused(&it.1) && !it.0.contains('*')).map(|it| it.0);
    for name in rows.chain(MEMBERS.iter().copied()) {
        let intrinsic = Intrinsic::find(name).unwrap_or_else(|| panic!("{name}: unknown to LLVM"));
        // Of the others, the types in use are not known here: `tests/import` has calls of them.
        // Tokens are of no type that a function can give.
        let is_token = name.starts_with("llvm.experimental.convergence.");
        if intrinsic.is_overloaded() || name.starts_with("llvm.dbg.") || is_token {
            continue;
        }
        // Operands that must be constants have one of these values.
        let outcomes = [None, Some(0), Some(1), Some(128)].map(|it| import_call(&intrinsic, it));
        let outcome = outcomes.into_iter().find(|it| !matches!(it, Err(None)));
        match outcome {
            Some(Ok(())) => imported += 1,
            Some(Err(Some(message))) => panic!("{name}: {message}"),
            Some(Err(None)) | None => panic!("{name}: LLVM accepts none of the calls"),
        }
    }
    assert!(imported > 200, "only {imported} intrinsics were tried");
}

/// Imports a function that calls an intrinsic with its own parameters, or with `constant` where
/// they are integers. `Err(None)` where LLVM refuses the call.
fn import_call(intrinsic: &Intrinsic, constant: Option<u64>) -> Result<(), Option<String>> {
    let context = Context::create();
    let module = context.create_module("call");
    module.set_triple(&TargetTriple::create("nvptx64-nvidia-cuda"));
    let declared = intrinsic.get_declaration(&module, &[]).ok_or(None)?;
    let ty = declared.get_type();
    let params = ty.get_param_types();
    // Metadata is no parameter of a function.
    if params.iter().any(|it| it.is_metadata_type()) {
        return Ok(());
    }
    let own = match ty.get_return_type() {
        Some(result) => result.fn_type(&params, false),
        None => context.void_type().fn_type(&params, false),
    };
    let function = module.add_function("f", own, None);
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let args: Vec<BasicMetadataValueEnum> = function
        .get_param_iter()
        .map(|param| match constant {
            Some(number) if param.is_int_value() => {
                param.get_type().into_int_type().const_int(number, false).into()
            }
            _ => param.into(),
        })
        .collect();
    let call = builder.build_call(declared, &args, "").map_err(|it| Some(it.to_string()))?;
    let result = call.try_as_basic_value().basic();
    let result = result.as_ref().map(|it| it as &dyn BasicValue);
    builder.build_return(result).map_err(|it| Some(it.to_string()))?;
    module.verify().map_err(|_| None)?;
    let message = match import_module(&module) {
        Ok(module) => match ir::verify(&module) {
            Ok(()) => return Ok(()),
            Err(errors) => errors[0].to_string(),
        },
        Err(errors) => errors[0].to_string(),
    };
    // An operand is not the constant that it must be: another try has it so.
    let may_be_next = constant != Some(128) && message.contains("constant");
    Err(if may_be_next { None } else { Some(message) })
}
