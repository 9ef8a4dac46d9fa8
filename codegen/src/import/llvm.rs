//! LLVM's C API behind types that live as long as the module they belong to.
//!
//! The only file with `unsafe` code of the import. Invariants:
//! * A [`Module`], and so every [`Value`], [`Type`] and [`Block`] got from it, lives for `'m`,
//!   during which nobody changes the module.
//! * A method that reads a certain kind of value, as `Value::gep_source` does, is called only on
//!   that kind: LLVM does not check. The callers look at [`Value::kind`] or [`Value::opcode`]
//!   first; each method says what it is for.

use std::ffi::{CStr, CString, c_char, c_uint, c_void};
use std::marker::PhantomData;
use std::ptr;
use std::rc::Rc;

use inkwell::llvm_sys::analysis::{
    LLVMVerifierFailureAction, LLVMVerifyFunction, LLVMVerifyModule,
};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::*;
use inkwell::llvm_sys::ir_reader::LLVMParseIRInContext2;
use inkwell::llvm_sys::prelude::*;
use inkwell::llvm_sys::support::LLVMParseCommandLineOptions;
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

mod annotation;
mod change;
mod constant;
mod debug;
mod inst;
mod link;
mod machine;

pub(super) use annotation::Annotated;
pub(super) use change::Builder;
pub(super) use link::Part;
pub(super) use machine::Machine;

pub(super) use debug::{Fields, Node, Record};

/// Where attributes of the function itself stand.
pub(super) const FUNCTION: c_uint = c_uint::MAX;

/// The index of the attributes of parameter `number`.
pub(super) fn param_index(number: usize) -> c_uint {
    number as c_uint + 1
}

/// A module that was read here, with the context it lives in.
pub(super) struct Owned {
    module: LLVMModuleRef,
    context: Rc<Context>,
    /// Whether debug information was dropped.
    pub(super) lost_debug: bool,
}

/// A context, which lives as long as a module in it; and whether it is another's, who keeps it
/// alive.
struct Context(LLVMContextRef, bool);

impl Context {
    fn new() -> Rc<Context> {
        leave_debug_information();
        // SAFETY: it is released with `Context`.
        unsafe {
            let raw = LLVMContextCreate();
            LLVMContextSetDiagnosticHandler(raw, Some(ignore), ptr::null_mut());
            Rc::new(Context(raw, false))
        }
    }
}

/// Keeps LLVM from verifying modules with debug information while it reads them, since it ends the
/// process where one is wrong; what it would do about old or wrong debug information is left to
/// `read`. There is no way to say so but for the whole process.
fn leave_debug_information() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let words = [c"ptxforge".as_ptr(), c"-disable-auto-upgrade-debug-info".as_ptr()];
        // SAFETY: as many texts are given as is said, and they live for ever; LLVM knows the option.
        unsafe { LLVMParseCommandLineOptions(2, words.as_ptr(), c"".as_ptr()) }
    });
}

impl Drop for Context {
    fn drop(&mut self) {
        if !self.1 {
            // SAFETY: whoever holds a module in it has released that first.
            unsafe { LLVMContextDispose(self.0) }
        }
    }
}

impl Owned {
    /// Reads LLVM IR or bitcode. The error is LLVM's own message.
    pub(super) fn parse(bytes: &[u8], name: &CStr) -> Result<Owned, String> {
        // SAFETY: the buffer is a copy with a NUL behind it, as the reader wants; it is released
        // after parsing, which does not take it. The context dies with `Owned`.
        unsafe {
            let context = Context::new();
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                name.as_ptr(),
            );
            let mut module = ptr::null_mut();
            let mut message = ptr::null_mut();
            let failed = LLVMParseIRInContext2(context.0, buffer, &mut module, &mut message);
            LLVMDisposeMemoryBuffer(buffer);
            if failed != 0 || module.is_null() {
                return Err(take_message(message));
            }
            Ok(Owned { module, context, lost_debug: false })
        }
    }

    /// A copy of a module of inkwell, which must not outlive its context.
    pub(super) fn copy_of(module: &inkwell::module::Module<'_>) -> Owned {
        // SAFETY: the module lives, and so does its context for as long as the copy.
        unsafe {
            let module = LLVMCloneModule(module.as_mut_ptr());
            let context = Rc::new(Context(LLVMGetModuleContext(module), true));
            Owned { module, context, lost_debug: false }
        }
    }

    /// Drops all debug information.
    pub(super) fn strip_debug(&mut self) {
        // SAFETY: the module lives and nobody looks at it now.
        self.lost_debug |= unsafe { LLVMStripModuleDebugInfo(self.module) } != 0;
    }

    /// Says what the module is for, and how memory is laid out.
    pub(super) fn set_target(&self, triple: &str, layout: &str) {
        let text = |it: &str| CString::new(it.replace('\0', "?")).unwrap_or_default();
        // SAFETY: the module lives and nobody looks at it now; the layout is one LLVM knows.
        unsafe {
            LLVMSetTarget(self.module, text(triple).as_ptr());
            LLVMSetDataLayout(self.module, text(layout).as_ptr());
        }
    }

    /// The module, for as long as it is borrowed.
    pub(super) fn module(&self) -> Module<'_> {
        Module(self.module, PhantomData)
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: it is released once, and its context after it.
        unsafe { LLVMDisposeModule(self.module) }
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

    /// Its assembly outside of functions.
    pub(super) fn asm(self) -> &'m [u8] {
        let mut len = 0;
        // SAFETY: the module lives, and so does the text.
        unsafe {
            let start = LLVMGetModuleInlineAsm(self.0, &mut len);
            bytes(start, len)
        }
    }

    /// Its functions, also those only declared.
    pub(super) fn functions(self) -> impl Iterator<Item = Value<'m>> {
        std::iter::successors(self.first_function(), |it| it.next_function())
    }

    /// The first of its functions.
    pub(super) fn first_function(self) -> Option<Value<'m>> {
        // SAFETY: the module lives.
        some!(Value, unsafe { LLVMGetFirstFunction(self.0) })
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
    /// The function behind this one in the module.
    pub(super) fn next_function(self) -> Option<Value<'m>> {
        // SAFETY: the module lives; the list ends with null.
        some!(Value, unsafe { LLVMGetNextFunction(self.0) })
    }

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

    /// Whether LLVM's verifier refuses a function.
    pub(super) fn is_broken(self) -> bool {
        // SAFETY: the value is a function.
        unsafe {
            LLVMVerifyFunction(self.0, LLVMVerifierFailureAction::LLVMReturnStatusAction) != 0
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

    /// The function that an instruction is in; of other values none.
    pub(super) fn function(self) -> Option<Value<'m>> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: the value is an instruction; one of a module stands in a block of a function.
        unsafe {
            let block = LLVMGetInstructionParent(self.0);
            if block.is_null() { None } else { some!(Value, LLVMGetBasicBlockParent(block)) }
        }
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
