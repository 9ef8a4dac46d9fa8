//! Questions about the compilation: `__nvvm_reflect("__CUDA_FTZ")` and its kin become numbers,
//! and what is not reached then goes. What an answer leaves out may hold instructions that the
//! target does not have.

use super::super::error::Fault;
use super::super::llvm::{Module, Op, Value, ValueKind};
use super::super::options::Options;

/// What simplifies a function whose questions are answered.
const SIMPLIFY: &std::ffi::CStr = c"instsimplify,simplifycfg";

/// Whether a function is such a question, and asked.
pub(super) fn is_question(function: Value) -> bool {
    // Most functions have a body, and their names are far away.
    if !function.is_declaration() {
        return false;
    }
    let name = function.name();
    let asks = matches!(name, b"__nvvm_reflect" | b"__nvvm_reflect_ocl")
        || name == b"llvm.nvvm.reflect"
        || name.starts_with(b"llvm.nvvm.reflect.");
    asks && !function.is_unused()
}

/// Answers the questions of a module. What nobody has heard of is 0, as for `nvcc`; what depends
/// on a target that is not known is left. `flushes` says whether a function flushes denormals.
pub(super) fn fold(
    module: Module,
    options: &Options,
    flushes: impl Fn(Value) -> bool,
) -> Result<(), Fault> {
    let mut changed = Vec::new();
    for question in module.functions().filter(|it| is_question(*it)) {
        let is_call = |it: &Value| it.is_instruction() && it.opcode() == Op::LLVMCall;
        let calls: Vec<_> = question.users().filter(is_call).collect();
        for call in calls.into_iter().filter(|it| it.callee() == question) {
            let function = call.parent();
            let Some(name) = text(call.operand(0)) else { continue };
            let maths = options.maths;
            let answer = match name {
                b"__CUDA_FTZ" => flushes(function).into(),
                b"__CUDA_PREC_DIV" => maths.divides_exactly().unwrap_or(true).into(),
                b"__CUDA_PREC_SQRT" => maths.roots_exactly().unwrap_or(true).into(),
                b"__CUDA_ARCH" => match options.target {
                    Some(target) => u64::from(target.arch.number()) * 10,
                    None => continue,
                },
                _ => 0,
            };
            call.replace_by(call.ty().constant(answer));
            call.erase();
            if !changed.contains(&function) {
                changed.push(function);
            }
        }
    }
    changed.iter().try_for_each(|it| it.run(SIMPLIFY)).map_err(Fault::Link)
}

/// The text that a constant address leads to.
fn text<'m>(mut address: Value<'m>) -> Option<&'m [u8]> {
    // Bitcode of old has casts and positions in front of it.
    while address.kind() == ValueKind::LLVMConstantExprValueKind {
        address = address.operand(0);
    }
    let is_variable = address.kind() == ValueKind::LLVMGlobalVariableValueKind;
    let contents = is_variable.then(|| address.initializer()).flatten()?;
    let is_text = contents.kind() == ValueKind::LLVMConstantDataArrayValueKind;
    let text = is_text.then(|| contents.raw_data())?;
    Some(text.strip_suffix(b"\0").unwrap_or(text))
}
