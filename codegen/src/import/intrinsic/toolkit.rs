//! Functions that the headers of the CUDA toolkit leave to the compiler: declared there, and in no library.
//!
//! Only those that clang's own headers do not define themselves.

use super::table::ROWS_OF_TOOLKIT;
use super::{Meaning, resolve};
use crate::import::llvm::{TypeKind, Value};

/// What a declared function of the toolkit means. `None` of other functions, and of those that
/// only have a name of the toolkit's.
pub(in super::super) fn of_toolkit(function: Value) -> Option<Meaning> {
    if !function.is_declaration() {
        return None;
    }
    let name = function.name().strip_prefix(b"__nv_")?.strip_suffix(b"_impl")?;
    let &(name, bits, operands, row) = ROWS_OF_TOOLKIT.iter().find(|it| it.0.as_bytes() == name)?;
    let ty = function.value_type();
    let is_int = |ty: crate::import::llvm::Type| {
        ty.kind() == TypeKind::LLVMIntegerTypeKind && ty.int_bits() == bits
    };
    let params = ty.param_types();
    let fits = params.len() == operands
        && params.iter().all(|&it| is_int(it))
        && is_int(ty.result())
        && !ty.is_variadic();
    fits.then(|| resolve(name, row))
}
