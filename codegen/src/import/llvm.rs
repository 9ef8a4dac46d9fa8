//! LLVM's C API behind types that live as long as the module they belong to.
//!
//! The only file with `unsafe` code of the import. Invariants:
//! * A [`Module`], and so every [`Value`], [`Type`] and [`Block`] got from it, lives for `'m`,
//!   during which nobody changes the module.
//! * A method that reads a certain kind of value, as `Value::gep_source` does, is called only on
//!   that kind: LLVM does not check. The callers look at [`Value::kind`] or [`Value::opcode`]
//!   first; each method says what it is for.

use std::ffi::{CStr, c_char, c_uint, c_void};
use std::marker::PhantomData;
use std::ptr;

use inkwell::llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::*;
use inkwell::llvm_sys::ir_reader::LLVMParseIRInContext2;
use inkwell::llvm_sys::prelude::*;
pub(super) use inkwell::llvm_sys::{
    LLVMAtomicOrdering as AtomicOrdering, LLVMAtomicRMWBinOp as RmwOp, LLVMIntPredicate as IntPred,
    LLVMLinkage as LlvmLinkage, LLVMOpcode as Op, LLVMRealPredicate as RealPred,
    LLVMTailCallKind as TailKind, LLVMTypeKind as TypeKind, LLVMValueKind as ValueKind,
};

/// The value, type or block at `raw`, unless null.
macro_rules! some {
    ($kind:ident, $raw:expr) => {{
        let raw = $raw;
        (!raw.is_null()).then_some($kind(raw, PhantomData))
    }};
}

mod inst;

/// Where attributes of the function itself stand.
pub(super) const FUNCTION: c_uint = c_uint::MAX;

/// The index of the attributes of parameter `number`.
pub(super) fn param_index(number: usize) -> c_uint {
    number as c_uint + 1
}

/// A module that was read here, with the context it lives in.
pub(super) struct Owned {
    context: LLVMContextRef,
    module: LLVMModuleRef,
}

impl Owned {
    /// Reads LLVM IR or bitcode. The error is LLVM's own message.
    pub(super) fn parse(bytes: &[u8], name: &CStr) -> Result<Owned, String> {
        // SAFETY: the buffer is a copy with a NUL behind it, as the reader wants; it is released
        // after parsing, which does not take it. The context dies with `Owned`.
        unsafe {
            let context = LLVMContextCreate();
            LLVMContextSetDiagnosticHandler(context, Some(ignore), ptr::null_mut());
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                name.as_ptr(),
            );
            let mut module = ptr::null_mut();
            let mut message = ptr::null_mut();
            let failed = LLVMParseIRInContext2(context, buffer, &mut module, &mut message);
            LLVMDisposeMemoryBuffer(buffer);
            if failed != 0 || module.is_null() {
                let text = take_message(message);
                LLVMContextDispose(context);
                return Err(text);
            }
            Ok(Owned { context, module })
        }
    }

    /// The module, for as long as it is borrowed.
    pub(super) fn module(&self) -> Module<'_> {
        Module(self.module, PhantomData)
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: both were created in `parse` and are released once, the module first.
        unsafe {
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.context);
        }
    }
}

/// LLVM prints diagnostics, and ends the process after some: we do neither.
extern "C" fn ignore(_: LLVMDiagnosticInfoRef, _: *mut c_void) {}

/// The text of a message of LLVM, which is released.
unsafe fn take_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: LLVM's messages end with a NUL and are released once.
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeMessage(message);
        text
    }
}

/// `len` bytes from `start`, which may be null when there are none.
unsafe fn bytes<'m>(start: *const c_char, len: usize) -> &'m [u8] {
    match start.is_null() || len == 0 {
        true => &[],
        // SAFETY: the caller has both from LLVM, whose memory lives for `'m`.
        false => unsafe { std::slice::from_raw_parts(start.cast(), len) },
    }
}

/// A module of LLVM.
#[derive(Clone, Copy)]
pub(super) struct Module<'m>(LLVMModuleRef, PhantomData<&'m ()>);

/// A value: a global, a constant, an argument, an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Value<'m>(LLVMValueRef, PhantomData<&'m ()>);

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Type<'m>(LLVMTypeRef, PhantomData<&'m ()>);

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Block<'m>(LLVMBasicBlockRef, PhantomData<&'m ()>);

impl<'m> Module<'m> {
    /// The module of inkwell, for as long as it is borrowed.
    pub(super) fn of(module: &'m inkwell::module::Module<'_>) -> Module<'m> {
        Module(module.as_mut_ptr(), PhantomData)
    }

    /// What is wrong with it, if anything, in LLVM's words.
    pub(super) fn verify(self) -> Result<(), String> {
        let mut message = ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: the module lives; the message is taken over.
        unsafe {
            let broken = LLVMVerifyModule(self.0, action, &mut message) != 0;
            let text = take_message(message);
            if broken { Err(text) } else { Ok(()) }
        }
    }

    /// The target triple.
    pub(super) fn triple(self) -> String {
        // SAFETY: the text belongs to the module and ends with a NUL.
        unsafe { CStr::from_ptr(LLVMGetTarget(self.0)).to_string_lossy().into_owned() }
    }

    /// The data layout.
    pub(super) fn data_layout(self) -> String {
        // SAFETY: the text belongs to the module and ends with a NUL.
        unsafe { CStr::from_ptr(LLVMGetDataLayoutStr(self.0)).to_string_lossy().into_owned() }
    }

    /// Whether it has assembly text of its own.
    pub(super) fn has_asm(self) -> bool {
        let mut len = 0;
        // SAFETY: the module lives.
        unsafe { LLVMGetModuleInlineAsm(self.0, &mut len) };
        len != 0
    }

    /// Its functions, also those only declared.
    pub(super) fn functions(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: the module lives; the list ends with null.
        std::iter::successors(some!(Value, unsafe { LLVMGetFirstFunction(self.0) }), |it| {
            some!(Value, unsafe { LLVMGetNextFunction(it.0) })
        })
    }

    /// Its variables.
    pub(super) fn globals(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: the module lives; the list ends with null.
        std::iter::successors(some!(Value, unsafe { LLVMGetFirstGlobal(self.0) }), |it| {
            some!(Value, unsafe { LLVMGetNextGlobal(it.0) })
        })
    }

    /// Its aliases.
    pub(super) fn aliases(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: the module lives; the list ends with null.
        std::iter::successors(some!(Value, unsafe { LLVMGetFirstGlobalAlias(self.0) }), |it| {
            some!(Value, unsafe { LLVMGetNextGlobalAlias(it.0) })
        })
    }

    /// Its functions that are chosen when the program is loaded.
    pub(super) fn ifuncs(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: the module lives; the list ends with null.
        std::iter::successors(some!(Value, unsafe { LLVMGetFirstGlobalIFunc(self.0) }), |it| {
            some!(Value, unsafe { LLVMGetNextGlobalIFunc(it.0) })
        })
    }

    /// Whether there is anything called `name`.
    pub(super) fn has_name(self, name: &str) -> bool {
        let (start, len) = (name.as_ptr().cast(), name.len());
        // SAFETY: the module lives; the name is given with its length.
        unsafe {
            !LLVMGetNamedFunctionWithLength(self.0, start, len).is_null()
                || !LLVMGetNamedGlobalWithLength(self.0, start, len).is_null()
                || !LLVMGetNamedGlobalAlias(self.0, start, len).is_null()
        }
    }

    /// The nodes of the metadata called `name`, each with its operands.
    pub(super) fn metadata(self, name: &CStr) -> Vec<Vec<Option<Value<'m>>>> {
        // SAFETY: the module lives; the arrays are as long as LLVM says.
        unsafe {
            let count = LLVMGetNamedMetadataNumOperands(self.0, name.as_ptr()) as usize;
            let mut nodes = vec![ptr::null_mut(); count];
            if count > 0 {
                LLVMGetNamedMetadataOperands(self.0, name.as_ptr(), nodes.as_mut_ptr());
            }
            let operands = |&node: &LLVMValueRef| {
                let mut all = vec![ptr::null_mut(); LLVMGetMDNodeNumOperands(node) as usize];
                if !all.is_empty() {
                    LLVMGetMDNodeOperands(node, all.as_mut_ptr());
                }
                all.into_iter().map(|it| some!(Value, it)).collect()
            };
            nodes.iter().filter(|it| !it.is_null()).map(operands).collect()
        }
    }

    /// The number that this context gives to the scope of atomics called `name`.
    pub(super) fn sync_scope(self, name: &str) -> u32 {
        // SAFETY: the module lives; the name is given with its length.
        unsafe {
            LLVMGetSyncScopeID(LLVMGetModuleContext(self.0), name.as_ptr().cast(), name.len())
        }
    }

    /// The number that this context gives to the kind of metadata called `name`.
    pub(super) fn metadata_kind(self, name: &str) -> u32 {
        let (start, len) = (name.as_ptr().cast(), name.len() as c_uint);
        // SAFETY: the module lives; the name is given with its length.
        unsafe { LLVMGetMDKindIDInContext(LLVMGetModuleContext(self.0), start, len) }
    }
}

/// The number of the attribute called `name`.
pub(super) fn attribute_kind(name: &str) -> u32 {
    // SAFETY: the name is given with its length.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

/// Of any value.
impl<'m> Value<'m> {
    /// What kind of value it is.
    pub(super) fn kind(self) -> ValueKind {
        // SAFETY: the value lives.
        unsafe { LLVMGetValueKind(self.0) }
    }

    /// Its type.
    pub(super) fn ty(self) -> Type<'m> {
        // SAFETY: the value lives; every value has a type.
        Type(unsafe { LLVMTypeOf(self.0) }, PhantomData)
    }

    /// Its name; empty when it has none.
    pub(super) fn name(self) -> &'m [u8] {
        let mut len = 0;
        // SAFETY: the value lives, and so does its name.
        unsafe {
            let start = LLVMGetValueName2(self.0, &mut len);
            bytes(start, len)
        }
    }

    /// The value as LLVM writes it. For errors only: it is slow.
    pub(super) fn print(self) -> String {
        // SAFETY: the value lives; the message is taken over.
        unsafe { take_message(LLVMPrintValueToString(self.0)) }
    }

    /// Whether it is undefined or poison.
    pub(super) fn is_undef(self) -> bool {
        matches!(self.kind(), ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind)
    }

    /// Whether it is a constant of zeros.
    pub(super) fn is_zero(self) -> bool {
        // SAFETY: the value lives.
        unsafe { LLVMIsNull(self.0) != 0 }
    }

    /// Who uses it.
    pub(super) fn users(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: the value lives; the list ends with null, and every use has a user.
        let uses = std::iter::successors(Some(unsafe { LLVMGetFirstUse(self.0) }), |&it| {
            (!it.is_null()).then(|| unsafe { LLVMGetNextUse(it) })
        });
        uses.take_while(|it| !it.is_null()).map(|it| Value(unsafe { LLVMGetUser(it) }, PhantomData))
    }

    /// Whether nothing uses it.
    pub(super) fn is_unused(self) -> bool {
        // SAFETY: the value lives.
        unsafe { LLVMGetFirstUse(self.0).is_null() }
    }

    /// Whether it is an instruction.
    pub(super) fn is_instruction(self) -> bool {
        self.kind() == ValueKind::LLVMInstructionValueKind
    }
}

/// Of instructions, constant expressions and constant aggregates.
impl<'m> Value<'m> {
    /// How many operands it has.
    pub(super) fn operand_count(self) -> u32 {
        // SAFETY: the value lives.
        unsafe { LLVMGetNumOperands(self.0) as u32 }
    }

    /// The operand with that number, below `operand_count`.
    pub(super) fn operand(self, number: u32) -> Value<'m> {
        // SAFETY: the value lives; the callers keep to the number of operands.
        Value(unsafe { LLVMGetOperand(self.0, number) }, PhantomData)
    }

    /// The element with that number of a constant array, structure or vector, if there is one.
    pub(super) fn element(self, number: u32) -> Option<Value<'m>> {
        // SAFETY: the value is a constant; LLVM gives null behind the end.
        some!(Value, unsafe { LLVMGetAggregateElement(self.0, number) })
    }

    /// What a constant expression does.
    pub(super) fn const_opcode(self) -> Op {
        // SAFETY: the value is a constant expression.
        unsafe { LLVMGetConstOpcode(self.0) }
    }

    /// The type that the first index of a `getelementptr` counts.
    pub(super) fn gep_source(self) -> Type<'m> {
        // SAFETY: the value is a `getelementptr`, an instruction or an expression.
        Type(unsafe { LLVMGetGEPSourceElementType(self.0) }, PhantomData)
    }

    /// The low 64 bits of an integer constant.
    pub(super) fn int_low(self) -> u64 {
        // SAFETY: the value is an integer constant.
        unsafe { LLVMConstIntGetZExtValue(self.0) }
    }

    /// The value of a floating-point constant, exact unless it is a NaN.
    pub(super) fn float(self) -> f64 {
        let mut loses = 0;
        // SAFETY: the value is a floating-point constant.
        unsafe { LLVMConstRealGetDouble(self.0, &mut loses) }
    }

    /// A floating-point constant as the integer constant of the same bits.
    pub(super) fn float_as_int(self, bits: u32) -> Value<'m> {
        // SAFETY: the value is a floating-point constant of `bits` bits; LLVM folds the cast.
        unsafe {
            let int = LLVMIntTypeInContext(LLVMGetTypeContext(LLVMTypeOf(self.0)), bits);
            Value(LLVMConstBitCast(self.0, int), PhantomData)
        }
    }

    /// The bytes of a constant array or vector of plain numbers.
    pub(super) fn raw_data(self) -> &'m [u8] {
        let mut len = 0_usize;
        // SAFETY: the value is a `ConstantData` sequence. In C the second parameter is the
        // address of the length; llvm-sys 221 declares it as a number of the same width.
        unsafe {
            let start = LLVMGetRawDataValues(self.0, &raw mut len as usize);
            bytes(start, len)
        }
    }
}

/// Of metadata used as a value.
impl<'m> Value<'m> {
    /// The text of a metadata string; `None` of other metadata.
    pub(super) fn metadata_text(self) -> Option<&'m [u8]> {
        let mut len = 0;
        // SAFETY: the value lives; what is no metadata string gives null.
        unsafe {
            let start = LLVMGetMDString(self.0, &mut len);
            (!start.is_null()).then(|| bytes(start, len as usize))
        }
    }
}

/// Of globals and functions.
impl<'m> Value<'m> {
    /// Who sees it.
    pub(super) fn linkage(self) -> LlvmLinkage {
        // SAFETY: the value is a global.
        unsafe { LLVMGetLinkage(self.0) }
    }

    /// Whether it is only declared.
    pub(super) fn is_declaration(self) -> bool {
        // SAFETY: the value is a global.
        unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    /// Whether it is a function without body; asked of any value.
    pub(super) fn is_declaration_of_function(self) -> bool {
        self.kind() == ValueKind::LLVMFunctionValueKind && self.is_declaration()
    }

    /// The type of the variable or function, of which the value is the address.
    pub(super) fn value_type(self) -> Type<'m> {
        // SAFETY: the value is a global.
        Type(unsafe { LLVMGlobalGetValueType(self.0) }, PhantomData)
    }

    /// The alignment in bytes of a variable, `alloca`, load, store or atomic; 0 for unknown.
    pub(super) fn align(self) -> u64 {
        // SAFETY: the value is one of these.
        unsafe { LLVMGetAlignment(self.0).into() }
    }

    /// The contents of a variable.
    pub(super) fn initializer(self) -> Option<Value<'m>> {
        // SAFETY: the value is a variable.
        some!(Value, unsafe { LLVMGetInitializer(self.0) })
    }

    /// Whether every thread has its own variable.
    pub(super) fn is_thread_local(self) -> bool {
        // SAFETY: the value is a variable.
        unsafe { LLVMIsThreadLocal(self.0) != 0 }
    }

    /// The section that it is put in.
    pub(super) fn section(self) -> &'m [u8] {
        // SAFETY: the value is a variable; the text ends with a NUL.
        unsafe {
            let start = LLVMGetSection(self.0);
            if start.is_null() { &[] } else { CStr::from_ptr(start).to_bytes() }
        }
    }

    /// What an alias stands for.
    pub(super) fn aliasee(self) -> Value<'m> {
        // SAFETY: the value is an alias.
        Value(unsafe { LLVMAliasGetAliasee(self.0) }, PhantomData)
    }

    /// The calling convention of a function.
    pub(super) fn calling_convention(self) -> u32 {
        // SAFETY: the value is a function.
        unsafe { LLVMGetFunctionCallConv(self.0) }
    }

    /// The number of the intrinsic that a function is; 0 for others.
    pub(super) fn intrinsic(self) -> u32 {
        // SAFETY: the value is a function.
        unsafe { LLVMGetIntrinsicID(self.0) }
    }

    /// The parameters of a function.
    pub(super) fn params(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: the value is a function; the numbers are below the number of parameters.
        let count = unsafe { LLVMCountParams(self.0) };
        (0..count).map(move |i| Value(unsafe { LLVMGetParam(self.0, i) }, PhantomData))
    }

    /// The blocks of a function, the entry first.
    pub(super) fn blocks(self) -> impl Iterator<Item = Block<'m>> {
        // SAFETY: the value is a function; the list ends with null.
        std::iter::successors(some!(Block, unsafe { LLVMGetFirstBasicBlock(self.0) }), |it| {
            some!(Block, unsafe { LLVMGetNextBasicBlock(it.0) })
        })
    }

    /// Whether a function has the attribute at `index`; and its number, if it has one.
    pub(super) fn attribute(self, index: c_uint, kind: u32) -> Option<u64> {
        // SAFETY: the value is a function.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.0, index, kind);
            let has = !attribute.is_null();
            has.then(|| match LLVMIsEnumAttribute(attribute) != 0 {
                true => LLVMGetEnumAttributeValue(attribute),
                false => 0,
            })
        }
    }

    /// The type that an attribute at `index` of a function names.
    pub(super) fn type_attribute(self, index: c_uint, kind: u32) -> Option<Type<'m>> {
        // SAFETY: the value is a function; `kind` is that of an attribute with a type.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.0, index, kind);
            let has = !attribute.is_null() && LLVMIsTypeAttribute(attribute) != 0;
            has.then(|| Type(LLVMGetTypeAttributeValue(attribute), PhantomData))
        }
    }

    /// The text of the attribute `name` at `index` of a function.
    pub(super) fn text_attribute(self, index: c_uint, name: &str) -> Option<&'m str> {
        let (start, len) = (name.as_ptr().cast(), name.len() as c_uint);
        // SAFETY: the value is a function; names and texts come with their lengths.
        unsafe {
            let attribute = LLVMGetStringAttributeAtIndex(self.0, index, start, len);
            if attribute.is_null() {
                return None;
            }
            let mut len = 0;
            let start = LLVMGetStringAttributeValue(attribute, &mut len);
            std::str::from_utf8(bytes(start, len as usize)).ok()
        }
    }

    /// Whether debug information describes the function.
    pub(super) fn has_debug_info(self) -> bool {
        // SAFETY: the value is a function.
        unsafe { !LLVMGetSubprogram(self.0).is_null() }
    }
}
