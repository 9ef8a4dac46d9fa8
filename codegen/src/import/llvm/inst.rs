//! What LLVM's C API says of instructions, types and blocks. Belongs to [`super`], whose
//! invariants hold here too.
use super::*;
use inkwell::llvm_sys::LLVMInlineAsmDialect;

/// Of instructions.
impl<'m> Value<'m> {
    /// What it does.
    pub(in super::super) fn opcode(self) -> Op {
        // SAFETY: the value is an instruction.
        unsafe { LLVMGetInstructionOpcode(self.0) }
    }

    /// The block that it is in.
    pub(in super::super) fn block(self) -> Block<'m> {
        // SAFETY: the value is an instruction of a function, and so is in a block.
        Block(unsafe { LLVMGetInstructionParent(self.0) }, PhantomData)
    }

    /// Whether an addition does not overflow as one of unsigned numbers.
    pub(in super::super) fn has_no_unsigned_wrap(self) -> bool {
        // SAFETY: the value is an addition.
        unsafe { LLVMGetNUW(self.0) != 0 }
    }

    /// Whether an addition does not overflow as one of signed numbers.
    pub(in super::super) fn has_no_signed_wrap(self) -> bool {
        // SAFETY: the value is an addition.
        unsafe { LLVMGetNSW(self.0) != 0 }
    }

    /// Whether the operands of an `or` have no bit in common.
    pub(in super::super) fn is_disjoint(self) -> bool {
        // SAFETY: the value is an `or`.
        unsafe { LLVMGetIsDisjoint(self.0) != 0 }
    }

    /// Whether what a `zext` extends is not negative.
    pub(in super::super) fn is_nonnegative(self) -> bool {
        // SAFETY: the value is a `zext`.
        unsafe { LLVMGetNNeg(self.0) != 0 }
    }

    /// The line and column of its debug location, if it has one.
    pub(in super::super) fn debug_loc(self) -> Option<(u32, u32)> {
        // SAFETY: the value is an instruction; a location has line and column.
        unsafe {
            let loc = LLVMInstructionGetDebugLoc(self.0);
            (!loc.is_null()).then(|| (LLVMDILocationGetLine(loc), LLVMDILocationGetColumn(loc)))
        }
    }

    /// Whether it has metadata of that kind.
    pub(in super::super) fn has_metadata(self, kind: u32) -> bool {
        // SAFETY: the value is an instruction.
        unsafe { LLVMHasMetadata(self.0) != 0 && !LLVMGetMetadata(self.0, kind).is_null() }
    }

    /// The freedoms of a floating-point operation, as LLVM's bits.
    pub(in super::super) fn fast_math(self) -> u32 {
        // SAFETY: the value is an instruction that may have them: LLVM says so first.
        unsafe {
            match LLVMCanValueUseFastMathFlags(self.0) != 0 {
                true => LLVMGetFastMathFlags(self.0),
                false => 0,
            }
        }
    }

    /// How far off a result may be by its metadata of the kind `fpmath`, in units in the last
    /// place; 0 where it has none.
    pub(in super::super) fn accuracy(self, kind: u32) -> f64 {
        if !self.is_instruction() {
            return 0.0;
        }
        // SAFETY: the value is an instruction; the node has as many operands as LLVM says.
        unsafe {
            if LLVMHasMetadata(self.0) == 0 {
                return 0.0;
            }
            let node = LLVMGetMetadata(self.0, kind);
            if node.is_null() || LLVMGetMDNodeNumOperands(node) != 1 {
                return 0.0;
            }
            let mut number = ptr::null_mut();
            LLVMGetMDNodeOperands(node, &mut number);
            let Some(number) = some!(Value, number) else { return 0.0 };
            match number.kind() {
                ValueKind::LLVMConstantFPValueKind => number.float(),
                _ => 0.0,
            }
        }
    }

    /// Whether its metadata of the kind `llvm.loop` says that its loop is not to be unrolled:
    /// `llvm.loop.unroll.disable`, or a `llvm.loop.unroll.count` of one.
    pub(in super::super) fn forbids_unrolling(self, kind: u32) -> bool {
        use super::annotation::{Annotated, operands};
        // SAFETY: the value is an instruction; of what LLVM reads, only a node is metadata of it.
        let hints = unsafe {
            if LLVMHasMetadata(self.0) == 0 {
                return false;
            }
            let node = LLVMGetMetadata(self.0, kind);
            if node.is_null() {
                return false;
            }
            operands(node, true)
        };
        hints.iter().any(|hint| match hint {
            Annotated::Node(words) => match &words[..] {
                [Annotated::Text(name)] => name == b"llvm.loop.unroll.disable",
                [Annotated::Text(name), Annotated::Number(1)] => name == b"llvm.loop.unroll.count",
                _ => false,
            },
            _ => false,
        })
    }

    /// How integers are compared.
    pub(in super::super) fn int_predicate(self) -> IntPred {
        // SAFETY: the value is an `icmp`.
        unsafe { LLVMGetICmpPredicate(self.0) }
    }

    /// How floating-point numbers are compared.
    pub(in super::super) fn real_predicate(self) -> RealPred {
        // SAFETY: the value is an `fcmp`.
        unsafe { LLVMGetFCmpPredicate(self.0) }
    }

    /// The type of an element of an `alloca`.
    pub(in super::super) fn allocated_type(self) -> Type<'m> {
        // SAFETY: the value is an `alloca`.
        Type(unsafe { LLVMGetAllocatedType(self.0) }, PhantomData)
    }

    /// Whether a load, store or atomic must be made as written.
    pub(in super::super) fn is_volatile(self) -> bool {
        // SAFETY: the value is one of these.
        unsafe { LLVMGetVolatile(self.0) != 0 }
    }

    /// The ordering of a load, store, `atomicrmw` or fence.
    pub(in super::super) fn ordering(self) -> AtomicOrdering {
        // SAFETY: the value is one of these.
        unsafe { LLVMGetOrdering(self.0) }
    }

    /// The orderings of a `cmpxchg`: when equal, and when not.
    pub(in super::super) fn cmpxchg_orderings(self) -> (AtomicOrdering, AtomicOrdering) {
        // SAFETY: the value is a `cmpxchg`.
        unsafe { (LLVMGetCmpXchgSuccessOrdering(self.0), LLVMGetCmpXchgFailureOrdering(self.0)) }
    }

    /// The number of the scope of an atomic instruction.
    pub(in super::super) fn scope_id(self) -> u32 {
        // SAFETY: the value is an atomic instruction or a fence.
        unsafe { LLVMGetAtomicSyncScopeID(self.0) }
    }

    /// The function of an `atomicrmw`.
    pub(in super::super) fn rmw_op(self) -> RmwOp {
        // SAFETY: the value is an `atomicrmw`.
        unsafe { LLVMGetAtomicRMWBinOp(self.0) }
    }

    /// The indices of an `extractvalue` or `insertvalue`.
    pub(in super::super) fn indices(self) -> &'m [u32] {
        // SAFETY: the value is one of these, which have at least one index.
        unsafe {
            let count = LLVMGetNumIndices(self.0) as usize;
            std::slice::from_raw_parts(LLVMGetIndices(self.0), count)
        }
    }

    /// A lane of the mask of a `shufflevector`; negative for any.
    pub(in super::super) fn mask_lane(self, number: u32) -> i32 {
        // SAFETY: the value is a `shufflevector`, and the number below `mask_len`.
        unsafe { LLVMGetMaskValue(self.0, number) }
    }

    /// How many values come into a phi.
    pub(in super::super) fn incoming_count(self) -> u32 {
        // SAFETY: the value is a phi.
        unsafe { LLVMCountIncoming(self.0) }
    }

    /// A value that comes into a phi, and from where.
    pub(in super::super) fn incoming(self, number: u32) -> (Value<'m>, Block<'m>) {
        // SAFETY: the value is a phi, and the number below `incoming_count`.
        unsafe {
            let value = Value(LLVMGetIncomingValue(self.0, number), PhantomData);
            (value, Block(LLVMGetIncomingBlock(self.0, number), PhantomData))
        }
    }

    /// The instruction behind it in its block.
    pub(in super::super) fn next(self) -> Option<Value<'m>> {
        // SAFETY: the value is an instruction.
        some!(Value, unsafe { LLVMGetNextInstruction(self.0) })
    }

    /// Whether it ends its block.
    pub(in super::super) fn is_terminator(self) -> bool {
        // SAFETY: the value is an instruction.
        unsafe { !LLVMIsATerminatorInst(self.0).is_null() }
    }

    /// How many blocks a terminator goes to.
    pub(in super::super) fn successor_count(self) -> u32 {
        // SAFETY: the value is a terminator.
        unsafe { LLVMGetNumSuccessors(self.0) }
    }

    /// A block that a terminator goes to.
    pub(in super::super) fn successor(self, number: u32) -> Block<'m> {
        // SAFETY: the value is a terminator, and the number below `successor_count`.
        Block(unsafe { LLVMGetSuccessor(self.0, number) }, PhantomData)
    }

    /// The condition of a `br`; `None` when it has none.
    pub(in super::super) fn condition(self) -> Option<Value<'m>> {
        // SAFETY: the value is a `br`.
        unsafe {
            (LLVMIsConditional(self.0) != 0).then(|| Value(LLVMGetCondition(self.0), PhantomData))
        }
    }

    /// The value of the case of a `switch` that goes to that successor, from 1.
    pub(in super::super) fn case_value(self, successor: u32) -> Value<'m> {
        // SAFETY: the value is a `switch`, and the number below `successor_count`.
        Value(unsafe { LLVMGetSwitchCaseValue(self.0, successor) }, PhantomData)
    }
}

/// Of calls.
impl<'m> Value<'m> {
    /// What is called.
    pub(in super::super) fn callee(self) -> Value<'m> {
        // SAFETY: the value is a call.
        Value(unsafe { LLVMGetCalledValue(self.0) }, PhantomData)
    }

    /// The type of what is called, as the call sees it.
    pub(in super::super) fn called_type(self) -> Type<'m> {
        // SAFETY: the value is a call.
        Type(unsafe { LLVMGetCalledFunctionType(self.0) }, PhantomData)
    }

    /// How many arguments a call has.
    pub(in super::super) fn argument_count(self) -> u32 {
        // SAFETY: the value is a call.
        unsafe { LLVMGetNumArgOperands(self.0) }
    }

    /// Whether a call must be, may be or is no tail call.
    pub(in super::super) fn tail_kind(self) -> TailKind {
        // SAFETY: the value is a call.
        unsafe { LLVMGetTailCallKind(self.0) }
    }

    /// The type that an attribute at `index` of a call names.
    pub(in super::super) fn call_type_attribute(
        self,
        index: c_uint,
        kind: u32,
    ) -> Option<Type<'m>> {
        // SAFETY: the value is a call; `kind` is that of an attribute with a type.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.0, index, kind);
            let has = !attribute.is_null() && LLVMIsTypeAttribute(attribute) != 0;
            has.then(|| Type(LLVMGetTypeAttributeValue(attribute), PhantomData))
        }
    }

    /// The number of an attribute at `index` of a call.
    pub(in super::super) fn call_attribute(self, index: c_uint, kind: u32) -> Option<u64> {
        // SAFETY: the value is a call; `kind` is that of an attribute with a number.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.0, index, kind);
            let has = !attribute.is_null() && LLVMIsEnumAttribute(attribute) != 0;
            has.then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// The tags of the operand bundles of a call.
    pub(in super::super) fn bundle_tags(self) -> Vec<String> {
        // SAFETY: the value is a call; bundles are released, and their tags come with lengths.
        unsafe {
            let count = LLVMGetNumOperandBundles(self.0);
            let tag = |number| {
                let bundle = LLVMGetOperandBundleAtIndex(self.0, number);
                let mut len = 0;
                let start = LLVMGetOperandBundleTag(bundle, &mut len);
                let text = String::from_utf8_lossy(bytes(start, len)).into_owned();
                LLVMDisposeOperandBundle(bundle);
                text
            };
            (0..count).map(tag).collect()
        }
    }

    /// The constraints of inline assembly.
    pub(in super::super) fn asm_constraints(self) -> &'m [u8] {
        let mut len = 0;
        // SAFETY: the value is inline assembly.
        unsafe {
            let start = LLVMGetInlineAsmConstraintString(self.0, &mut len);
            bytes(start, len)
        }
    }

    /// Whether inline assembly does more than give its results.
    pub(in super::super) fn asm_has_side_effects(self) -> bool {
        // SAFETY: the value is inline assembly.
        unsafe { LLVMGetInlineAsmHasSideEffects(self.0) != 0 }
    }

    /// Whether the second of two ways to write inline assembly is taken.
    pub(in super::super) fn asm_is_intel(self) -> bool {
        // SAFETY: the value is inline assembly.
        let dialect = unsafe { LLVMGetInlineAsmDialect(self.0) };
        dialect == LLVMInlineAsmDialect::LLVMInlineAsmDialectIntel
    }

    /// The text of inline assembly.
    pub(in super::super) fn asm_text(self) -> &'m [u8] {
        let mut len = 0;
        // SAFETY: the value is inline assembly.
        unsafe {
            let start = LLVMGetInlineAsmAsmString(self.0, &mut len);
            bytes(start, len)
        }
    }
}

impl<'m> Block<'m> {
    /// Its name; empty when it has none.
    pub(in super::super) fn name(self) -> &'m [u8] {
        // SAFETY: the block lives, and so does its name, which ends with a NUL.
        unsafe {
            let start = LLVMGetBasicBlockName(self.0);
            if start.is_null() { &[] } else { std::ffi::CStr::from_ptr(start).to_bytes() }
        }
    }

    /// Its instructions.
    pub(in super::super) fn instructions(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: the block lives; the list ends with null.
        std::iter::successors(some!(Value, unsafe { LLVMGetFirstInstruction(self.0) }), |it| {
            some!(Value, unsafe { LLVMGetNextInstruction(it.0) })
        })
    }

    /// Its terminator, which every block of a verified module has.
    pub(in super::super) fn terminator(self) -> Option<Value<'m>> {
        // SAFETY: the block lives.
        some!(Value, unsafe { LLVMGetBasicBlockTerminator(self.0) })
    }
}

impl<'m> Type<'m> {
    /// What kind of type it is.
    pub(in super::super) fn kind(self) -> TypeKind {
        // SAFETY: the type lives.
        unsafe { LLVMGetTypeKind(self.0) }
    }

    /// Bits of an integer type.
    pub(in super::super) fn int_bits(self) -> u32 {
        // SAFETY: the type is an integer.
        unsafe { LLVMGetIntTypeWidth(self.0) }
    }

    /// The address space of a pointer type.
    pub(in super::super) fn address_space(self) -> u32 {
        // SAFETY: the type is a pointer.
        unsafe { LLVMGetPointerAddressSpace(self.0) }
    }

    /// The type of the elements of an array or vector.
    pub(in super::super) fn element(self) -> Type<'m> {
        // SAFETY: the type is an array or vector.
        Type(unsafe { LLVMGetElementType(self.0) }, PhantomData)
    }

    /// The number of elements of an array.
    pub(in super::super) fn array_len(self) -> u64 {
        // SAFETY: the type is an array.
        unsafe { LLVMGetArrayLength2(self.0) }
    }

    /// The number of lanes of a vector.
    pub(in super::super) fn lanes(self) -> u32 {
        // SAFETY: the type is a vector.
        unsafe { LLVMGetVectorSize(self.0) }
    }

    /// The fields of a structure.
    pub(in super::super) fn fields(self) -> Vec<Type<'m>> {
        // SAFETY: the type is a structure; the array is as long as LLVM says.
        unsafe {
            let mut all = vec![ptr::null_mut(); LLVMCountStructElementTypes(self.0) as usize];
            if !all.is_empty() {
                LLVMGetStructElementTypes(self.0, all.as_mut_ptr());
            }
            all.into_iter().map(|it| Type(it, PhantomData)).collect()
        }
    }

    /// Whether the fields of a structure lie without gaps.
    pub(in super::super) fn is_packed(self) -> bool {
        // SAFETY: the type is a structure.
        unsafe { LLVMIsPackedStruct(self.0) != 0 }
    }

    /// Whether nothing is known of a structure.
    pub(in super::super) fn is_opaque(self) -> bool {
        // SAFETY: the type is a structure.
        unsafe { LLVMIsOpaqueStruct(self.0) != 0 }
    }

    /// The result of a function type.
    pub(in super::super) fn result(self) -> Type<'m> {
        // SAFETY: the type is that of a function.
        Type(unsafe { LLVMGetReturnType(self.0) }, PhantomData)
    }

    /// The parameters of a function type.
    pub(in super::super) fn param_types(self) -> Vec<Type<'m>> {
        // SAFETY: the type is that of a function; the array is as long as LLVM says.
        unsafe {
            let mut all = vec![ptr::null_mut(); LLVMCountParamTypes(self.0) as usize];
            if !all.is_empty() {
                LLVMGetParamTypes(self.0, all.as_mut_ptr());
            }
            all.into_iter().map(|it| Type(it, PhantomData)).collect()
        }
    }

    /// Whether a function takes any number of arguments.
    pub(in super::super) fn is_variadic(self) -> bool {
        // SAFETY: the type is that of a function.
        unsafe { LLVMIsFunctionVarArg(self.0) != 0 }
    }

    /// The type as LLVM writes it. For errors only: it is slow.
    pub(in super::super) fn print(self) -> String {
        // SAFETY: the type lives; the message is taken over.
        unsafe { take_message(LLVMPrintTypeToString(self.0)) }
    }
}
