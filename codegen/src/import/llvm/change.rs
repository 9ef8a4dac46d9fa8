//! Changes to a module, made before it is imported. Belongs to [`super`], whose invariants hold
//! here too, and one more: what was erased or deleted is not used again.
use std::ffi::CString;

use inkwell::llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use inkwell::llvm_sys::transforms::pass_builder::*;

use super::machine::Machine;
use super::*;

impl<'m> Module<'m> {
    /// The function called `name`.
    pub(in super::super) fn function(self, name: &str) -> Option<Value<'m>> {
        // SAFETY: the module lives; the name is given with its length.
        some!(Value, unsafe {
            LLVMGetNamedFunctionWithLength(self.0, name.as_ptr().cast(), name.len())
        })
    }

    /// Adds a function without body.
    pub(in super::super) fn add_function(self, name: &str, ty: Type<'m>) -> Value<'m> {
        let name = CString::new(name).unwrap_or_default();
        // SAFETY: the module lives; the type is that of a function; the name ends with a NUL.
        Value(unsafe { LLVMAddFunction(self.0, name.as_ptr(), ty.0) }, PhantomData)
    }

    /// The number that the module's flag `name` has.
    pub(in super::super) fn flag(self, name: &str) -> Option<u64> {
        let nodes = self.metadata(c"llvm.module.flags");
        let value = |node: &Vec<Option<Value<'m>>>| match node[..] {
            [_, Some(key), Some(value)] if key.metadata_text() == Some(name.as_bytes()) => {
                let is_int = value.kind() == ValueKind::LLVMConstantIntValueKind;
                is_int.then(|| value.int_low())
            }
            _ => None,
        };
        nodes.iter().find_map(value)
    }

    /// Takes the triple and the layout of memory from `other`.
    pub(in super::super) fn target_as(self, other: Module<'_>) {
        // SAFETY: both modules live, and so do the texts, which LLVM copies.
        unsafe {
            LLVMSetTarget(self.0, LLVMGetTarget(other.0));
            LLVMSetDataLayout(self.0, LLVMGetDataLayoutStr(other.0));
        }
    }

    /// Tells LLVM that functions and variables are used where it does not see it.
    pub(in super::super) fn keep(self, values: &[Value<'m>]) {
        if values.is_empty() {
            return;
        }
        let name = c"llvm.compiler.used".as_ptr();
        // SAFETY: the module and what is in it live; the list that was there is taken out of it
        // before a longer one comes in.
        unsafe {
            let pointer = LLVMPointerTypeInContext(LLVMGetModuleContext(self.0), 0);
            let mut all: Vec<_> =
                values.iter().map(|it| LLVMConstPointerCast(it.0, pointer)).collect();
            let old = LLVMGetNamedGlobal(self.0, name);
            if !old.is_null() {
                let list = LLVMGetInitializer(old);
                if !list.is_null() {
                    let count = LLVMGetNumOperands(list).max(0) as c_uint;
                    all.extend((0..count).map(|it| LLVMGetOperand(list, it)));
                }
                LLVMDeleteGlobal(old);
            }
            let list = LLVMConstArray2(pointer, all.as_mut_ptr(), all.len() as u64);
            let new = LLVMAddGlobal(self.0, LLVMTypeOf(list), name);
            LLVMSetInitializer(new, list);
            LLVMSetLinkage(new, LlvmLinkage::LLVMAppendingLinkage);
            LLVMSetSection(new, c"llvm.metadata".as_ptr());
        }
    }

    /// Runs passes of LLVM. The error is LLVM's own message.
    pub(in super::super) fn run(
        self,
        passes: &CStr,
        machine: Option<&Machine>,
    ) -> Result<(), String> {
        let machine = machine.map_or(ptr::null_mut(), Machine::raw);
        // SAFETY: the module and the machine live.
        with_options(|options| unsafe { LLVMRunPasses(self.0, passes.as_ptr(), machine, options) })
    }
}

/// Runs passes with LLVM's own options. The error is LLVM's own message.
fn with_options(
    run: impl FnOnce(LLVMPassBuilderOptionsRef) -> inkwell::llvm_sys::error::LLVMErrorRef,
) -> Result<(), String> {
    // SAFETY: the options are released; the error is taken over by asking for its text, which is
    // released.
    unsafe {
        let options = LLVMCreatePassBuilderOptions();
        let error = run(options);
        LLVMDisposePassBuilderOptions(options);
        if error.is_null() {
            return Ok(());
        }
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        Err(text)
    }
}

impl<'m> Value<'m> {
    /// Runs passes of LLVM on a function with body.
    pub(in super::super) fn run(self, passes: &CStr) -> Result<(), String> {
        // SAFETY: the function lives.
        with_options(|options| unsafe {
            LLVMRunPassesOnFunction(self.0, passes.as_ptr(), ptr::null_mut(), options)
        })
    }

    /// Has all who use the value use another of the same type.
    pub(in super::super) fn replace_by(self, other: Value<'m>) {
        // SAFETY: both live and have one type.
        unsafe { LLVMReplaceAllUsesWith(self.0, other.0) }
    }

    /// Takes an instruction that nothing uses out of its block.
    pub(in super::super) fn erase(self) {
        // SAFETY: the instruction lives, and nothing uses it.
        unsafe { LLVMInstructionEraseFromParent(self.0) }
    }

    /// Takes a function that nothing uses out of the module.
    pub(in super::super) fn delete(self) {
        // SAFETY: the function lives, and nothing uses it.
        unsafe { LLVMDeleteFunction(self.0) }
    }

    /// Says who sees a function or variable.
    pub(in super::super) fn set_linkage(self, linkage: LlvmLinkage) {
        // SAFETY: the value is a global.
        unsafe { LLVMSetLinkage(self.0, linkage) }
    }

    /// Has a call go to another function of the same type.
    pub(in super::super) fn set_callee(self, callee: Value<'m>) {
        // SAFETY: the value is a call, whose last operand is what it calls.
        unsafe {
            let last = LLVMGetNumOperands(self.0) - 1;
            LLVMSetOperand(self.0, last as c_uint, callee.0);
        }
    }

    /// The function that an instruction is in.
    pub(in super::super) fn parent(self) -> Value<'m> {
        // SAFETY: the instruction is in a block, and that in a function.
        Value(unsafe { LLVMGetBasicBlockParent(LLVMGetInstructionParent(self.0)) }, PhantomData)
    }

    /// Adds an attribute with a text to a function.
    pub(in super::super) fn add_text_attribute(self, name: &CStr, text: &CStr) {
        // SAFETY: the function lives; the texts end with NULs.
        unsafe { LLVMAddTargetDependentFunctionAttr(self.0, name.as_ptr(), text.as_ptr()) }
    }

    /// Adds an attribute without value to a function.
    pub(in super::super) fn add_attribute(self, kind: u32) {
        // SAFETY: the function lives; the attribute is of its context.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            LLVMAddAttributeAtIndex(self.0, FUNCTION, LLVMCreateEnumAttribute(context, kind, 0));
        }
    }
}

impl<'m> Type<'m> {
    /// The number `value` as a constant of this integer type.
    pub(in super::super) fn constant(self, value: u64) -> Value<'m> {
        // SAFETY: the type is an integer.
        Value(unsafe { LLVMConstInt(self.0, value, 0) }, PhantomData)
    }

    /// Poison of this type.
    pub(in super::super) fn poison(self) -> Value<'m> {
        // SAFETY: the type lives and is one of values.
        Value(unsafe { LLVMGetPoison(self.0) }, PhantomData)
    }

    /// The floating-point type of 32 bits in the same context.
    pub(in super::super) fn f32(self) -> Type<'m> {
        // SAFETY: the type lives.
        Type(unsafe { LLVMFloatTypeInContext(LLVMGetTypeContext(self.0)) }, PhantomData)
    }

    /// The integer type of so many bits in the same context.
    pub(in super::super) fn int(self, bits: u32) -> Type<'m> {
        // SAFETY: the type lives.
        Type(unsafe { LLVMIntTypeInContext(LLVMGetTypeContext(self.0), bits) }, PhantomData)
    }

    /// The type of generic pointers in the same context.
    pub(in super::super) fn pointer(self) -> Type<'m> {
        // SAFETY: the type lives.
        Type(unsafe { LLVMPointerTypeInContext(LLVMGetTypeContext(self.0), 0) }, PhantomData)
    }

    /// The type without values in the same context.
    pub(in super::super) fn void(self) -> Type<'m> {
        // SAFETY: the type lives.
        Type(unsafe { LLVMVoidTypeInContext(LLVMGetTypeContext(self.0)) }, PhantomData)
    }

    /// The type of functions that give this.
    pub(in super::super) fn function(self, params: &[Type<'m>]) -> Type<'m> {
        let mut params: Vec<_> = params.iter().map(|it| it.0).collect();
        let count = params.len() as c_uint;
        // SAFETY: the types live; LLVM copies the list.
        Type(unsafe { LLVMFunctionType(self.0, params.as_mut_ptr(), count, 0) }, PhantomData)
    }
}

/// Writes the body of a function, which is one block.
pub(in super::super) struct Builder<'m>(LLVMBuilderRef, PhantomData<&'m ()>);

impl<'m> Builder<'m> {
    /// Begins the body of a function that has none.
    pub(in super::super) fn of(function: Value<'m>) -> Builder<'m> {
        // SAFETY: the function lives; the builder is released when it is dropped.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(function.0));
            let block = LLVMAppendBasicBlockInContext(context, function.0, c"".as_ptr());
            let builder = LLVMCreateBuilderInContext(context);
            LLVMPositionBuilderAtEnd(builder, block);
            Builder(builder, PhantomData)
        }
    }

    /// A lane of a vector.
    pub(in super::super) fn lane(&self, vector: Value<'m>, number: u32) -> Value<'m> {
        let index = vector.ty().int(32).constant(number.into());
        // SAFETY: the vector has that lane.
        Value(
            unsafe { LLVMBuildExtractElement(self.0, vector.0, index.0, c"".as_ptr()) },
            PhantomData,
        )
    }

    /// A vector with another lane.
    pub(in super::super) fn with_lane(
        &self,
        vector: Value<'m>,
        lane: Value<'m>,
        number: u32,
    ) -> Value<'m> {
        let index = vector.ty().int(32).constant(number.into());
        let name = c"".as_ptr();
        // SAFETY: the vector has that lane, of the type of the value.
        Value(
            unsafe { LLVMBuildInsertElement(self.0, vector.0, lane.0, index.0, name) },
            PhantomData,
        )
    }

    /// A structure with another field.
    pub(in super::super) fn with_field(
        &self,
        all: Value<'m>,
        field: Value<'m>,
        number: u32,
    ) -> Value<'m> {
        // SAFETY: the structure has that field, of the type of the value.
        Value(
            unsafe { LLVMBuildInsertValue(self.0, all.0, field.0, number, c"".as_ptr()) },
            PhantomData,
        )
    }

    /// A floating-point number in another such type.
    pub(in super::super) fn float_cast(&self, value: Value<'m>, to: Type<'m>) -> Value<'m> {
        // SAFETY: both are floating-point types.
        Value(unsafe { LLVMBuildFPCast(self.0, value.0, to.0, c"".as_ptr()) }, PhantomData)
    }

    /// A signed integer in another integer type.
    pub(in super::super) fn int_cast(&self, value: Value<'m>, to: Type<'m>) -> Value<'m> {
        // SAFETY: both are integer types.
        Value(unsafe { LLVMBuildIntCast2(self.0, value.0, to.0, 1, c"".as_ptr()) }, PhantomData)
    }

    /// Memory on the stack.
    pub(in super::super) fn alloca(&self, ty: Type<'m>) -> Value<'m> {
        // SAFETY: the type has a size.
        Value(unsafe { LLVMBuildAlloca(self.0, ty.0, c"".as_ptr()) }, PhantomData)
    }

    /// What lies at an address.
    pub(in super::super) fn load(&self, ty: Type<'m>, address: Value<'m>) -> Value<'m> {
        // SAFETY: the value is an address.
        Value(unsafe { LLVMBuildLoad2(self.0, ty.0, address.0, c"".as_ptr()) }, PhantomData)
    }

    /// A call of a function.
    pub(in super::super) fn call(&self, callee: Value<'m>, args: &[Value<'m>]) -> Value<'m> {
        let mut args: Vec<_> = args.iter().map(|it| it.0).collect();
        let (ty, count, name) = (callee.value_type(), args.len() as c_uint, c"".as_ptr());
        // SAFETY: the callee is a function that takes these arguments.
        let call =
            unsafe { LLVMBuildCall2(self.0, ty.0, callee.0, args.as_mut_ptr(), count, name) };
        Value(call, PhantomData)
    }

    /// Ends the body.
    pub(in super::super) fn ret(self, value: Value<'m>) {
        // SAFETY: the function gives a value of that type.
        unsafe { LLVMBuildRet(self.0, value.0) };
    }
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        // SAFETY: the builder was created in `of` and is released once.
        unsafe { LLVMDisposeBuilder(self.0) }
    }
}
