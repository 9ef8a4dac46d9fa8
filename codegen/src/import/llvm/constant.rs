//! What LLVM's C API says of constants, metadata, variables and functions. Belongs to [`super`],
//! whose invariants hold here too.
use super::*;

/// Of instructions, constant expressions and constant aggregates.
impl<'m> Value<'m> {
    /// How many operands it has.
    pub(in super::super) fn operand_count(self) -> u32 {
        // SAFETY: the value lives.
        unsafe { LLVMGetNumOperands(self.0) as u32 }
    }

    /// The operand with that number, below `operand_count`.
    pub(in super::super) fn operand(self, number: u32) -> Value<'m> {
        // SAFETY: the value lives; the callers keep to the number of operands.
        Value(unsafe { LLVMGetOperand(self.0, number) }, PhantomData)
    }

    /// The element with that number of a constant array, structure or vector, if there is one.
    pub(in super::super) fn element(self, number: u32) -> Option<Value<'m>> {
        // SAFETY: the value is a constant; LLVM gives null behind the end.
        some!(Value, unsafe { LLVMGetAggregateElement(self.0, number) })
    }

    /// What a constant expression does.
    pub(in super::super) fn const_opcode(self) -> Op {
        // SAFETY: the value is a constant expression.
        unsafe { LLVMGetConstOpcode(self.0) }
    }

    /// The type that the first index of a `getelementptr` counts.
    pub(in super::super) fn gep_source(self) -> Type<'m> {
        // SAFETY: the value is a `getelementptr`, an instruction or an expression.
        Type(unsafe { LLVMGetGEPSourceElementType(self.0) }, PhantomData)
    }

    /// The low 64 bits of an integer constant.
    pub(in super::super) fn int_low(self) -> u64 {
        // SAFETY: the value is an integer constant.
        unsafe { LLVMConstIntGetZExtValue(self.0) }
    }

    /// The value of a floating-point constant, exact unless it is a NaN.
    pub(in super::super) fn float(self) -> f64 {
        let mut loses = 0;
        // SAFETY: the value is a floating-point constant.
        unsafe { LLVMConstRealGetDouble(self.0, &mut loses) }
    }

    /// A floating-point constant as the integer constant of the same bits.
    pub(in super::super) fn float_as_int(self, bits: u32) -> Value<'m> {
        // SAFETY: the value is a floating-point constant of `bits` bits; LLVM folds the cast.
        unsafe {
            let int = LLVMIntTypeInContext(LLVMGetTypeContext(LLVMTypeOf(self.0)), bits);
            Value(LLVMConstBitCast(self.0, int), PhantomData)
        }
    }

    /// The bytes of a constant array or vector of plain numbers.
    pub(in super::super) fn raw_data(self) -> &'m [u8] {
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
    pub(in super::super) fn metadata_text(self) -> Option<&'m [u8]> {
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
    pub(in super::super) fn linkage(self) -> LlvmLinkage {
        // SAFETY: the value is a global.
        unsafe { LLVMGetLinkage(self.0) }
    }

    /// Whether it is only declared.
    pub(in super::super) fn is_declaration(self) -> bool {
        // SAFETY: the value is a global.
        unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    /// Whether it is a function without body; asked of any value.
    pub(in super::super) fn is_declaration_of_function(self) -> bool {
        self.kind() == ValueKind::LLVMFunctionValueKind && self.is_declaration()
    }

    /// The type of the variable or function, of which the value is the address.
    pub(in super::super) fn value_type(self) -> Type<'m> {
        // SAFETY: the value is a global.
        Type(unsafe { LLVMGlobalGetValueType(self.0) }, PhantomData)
    }

    /// The alignment in bytes of a variable, `alloca`, load, store or atomic; 0 for unknown.
    pub(in super::super) fn align(self) -> u64 {
        // SAFETY: the value is one of these.
        unsafe { LLVMGetAlignment(self.0).into() }
    }

    /// Whether an address leads into a variable that nobody writes.
    pub(in super::super) fn is_in_constant(self) -> bool {
        let mut value = self;
        // More steps are rare, and would take time for nothing.
        for _ in 0..8 {
            let op = match value.kind() {
                ValueKind::LLVMGlobalVariableValueKind => {
                    // SAFETY: the value is a variable.
                    return unsafe { LLVMIsGlobalConstant(value.0) != 0 };
                }
                ValueKind::LLVMInstructionValueKind => value.opcode(),
                ValueKind::LLVMConstantExprValueKind => value.const_opcode(),
                _ => return false,
            };
            match op {
                Op::LLVMGetElementPtr | Op::LLVMAddrSpaceCast => value = value.operand(0),
                _ => return false,
            }
        }
        false
    }

    /// The contents of a variable.
    pub(in super::super) fn initializer(self) -> Option<Value<'m>> {
        // SAFETY: the value is a variable.
        some!(Value, unsafe { LLVMGetInitializer(self.0) })
    }

    /// Whether every thread has its own variable.
    pub(in super::super) fn is_thread_local(self) -> bool {
        // SAFETY: the value is a variable.
        unsafe { LLVMIsThreadLocal(self.0) != 0 }
    }

    /// The section that it is put in.
    pub(in super::super) fn section(self) -> &'m [u8] {
        // SAFETY: the value is a variable; the text ends with a NUL.
        unsafe {
            let start = LLVMGetSection(self.0);
            if start.is_null() { &[] } else { CStr::from_ptr(start).to_bytes() }
        }
    }

    /// What an alias stands for.
    pub(in super::super) fn aliasee(self) -> Value<'m> {
        // SAFETY: the value is an alias.
        Value(unsafe { LLVMAliasGetAliasee(self.0) }, PhantomData)
    }

    /// The calling convention of a function.
    pub(in super::super) fn calling_convention(self) -> u32 {
        // SAFETY: the value is a function.
        unsafe { LLVMGetFunctionCallConv(self.0) }
    }

    /// The number of the intrinsic that a function is; 0 for others.
    pub(in super::super) fn intrinsic(self) -> u32 {
        // SAFETY: the value is a function.
        unsafe { LLVMGetIntrinsicID(self.0) }
    }

    /// The parameters of a function.
    pub(in super::super) fn params(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: the value is a function; the numbers are below the number of parameters.
        let count = unsafe { LLVMCountParams(self.0) };
        (0..count).map(move |i| Value(unsafe { LLVMGetParam(self.0, i) }, PhantomData))
    }

    /// The blocks of a function, the entry first.
    pub(in super::super) fn blocks(self) -> impl Iterator<Item = Block<'m>> {
        // SAFETY: the value is a function; the list ends with null.
        std::iter::successors(some!(Block, unsafe { LLVMGetFirstBasicBlock(self.0) }), |it| {
            some!(Block, unsafe { LLVMGetNextBasicBlock(it.0) })
        })
    }

    /// Whether a function has the attribute at `index`; and its number, if it has one.
    pub(in super::super) fn attribute(self, index: c_uint, kind: u32) -> Option<u64> {
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
    pub(in super::super) fn type_attribute(self, index: c_uint, kind: u32) -> Option<Type<'m>> {
        // SAFETY: the value is a function; `kind` is that of an attribute with a type.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.0, index, kind);
            let has = !attribute.is_null() && LLVMIsTypeAttribute(attribute) != 0;
            has.then(|| Type(LLVMGetTypeAttributeValue(attribute), PhantomData))
        }
    }

    /// The text of the attribute `name` at `index` of a function.
    pub(in super::super) fn text_attribute(self, index: c_uint, name: &str) -> Option<&'m str> {
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
    pub(in super::super) fn has_debug_info(self) -> bool {
        // SAFETY: the value is a function.
        unsafe { !LLVMGetSubprogram(self.0).is_null() }
    }
}
