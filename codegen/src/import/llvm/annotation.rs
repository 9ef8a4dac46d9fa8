//! The operands of annotations, which may be anything. Belongs to [`super`], whose invariants hold
//! here too.

use super::*;

/// An operand of an annotation.
pub(in super::super) enum Annotated {
    /// A function, which has so many parameters.
    Function(u32),
    /// Another global.
    Global,
    /// A text.
    Text(Vec<u8>),
    /// A number, or its lowest bits.
    Number(u64),
    /// A list, whose own operands are no lists.
    Node(Vec<Annotated>),
    /// Something else, or nothing.
    Other,
}

impl<'m> Module<'m> {
    /// The operands of each node that the metadata called `name` lists.
    pub(in super::super) fn annotations(self, name: &CStr) -> Vec<Vec<Annotated>> {
        let nodes = self.named_nodes(name).into_iter();
        // SAFETY: the module lives, and the nodes are of its context.
        unsafe {
            let context = LLVMGetModuleContext(self.0);
            nodes.map(|it| operands(LLVMMetadataAsValue(context, it.0), true)).collect()
        }
    }
}

/// # Safety
///
/// The value is a node.
pub(super) unsafe fn operands(node: LLVMValueRef, looks_into: bool) -> Vec<Annotated> {
    // SAFETY: the array is as long as LLVM says.
    unsafe {
        let mut all = vec![ptr::null_mut(); LLVMGetMDNodeNumOperands(node) as usize];
        if !all.is_empty() {
            LLVMGetMDNodeOperands(node, all.as_mut_ptr());
        }
        all.into_iter().map(|it| operand(it, looks_into)).collect()
    }
}

/// # Safety
///
/// The value lives, or is null.
unsafe fn operand(value: LLVMValueRef, looks_into: bool) -> Annotated {
    if value.is_null() {
        return Annotated::Other;
    }
    // SAFETY: LLVM says of each what it is before that is asked of it.
    unsafe {
        if !LLVMIsAFunction(value).is_null() {
            Annotated::Function(LLVMCountParams(value))
        } else if !LLVMIsAGlobalValue(value).is_null() {
            Annotated::Global
        } else if !LLVMIsAConstantInt(value).is_null() {
            Annotated::Number(LLVMConstIntGetZExtValue(value))
        } else if !LLVMIsAMDString(value).is_null() {
            let mut len = 0;
            let start = LLVMGetMDString(value, &mut len);
            Annotated::Text(bytes(start, len as usize).to_vec())
        } else if looks_into && !LLVMIsAMDNode(value).is_null() {
            Annotated::Node(operands(value, false))
        } else {
            Annotated::Other
        }
    }
}
