//! The opcodes, as one table: what each takes, gives, touches, and how it is spelt.
//!
//! Every instruction has a *controlling type* `T`, written behind the opcode (`add.i32`). The
//! table says how the types of operands and results follow from it. What the table cannot say
//! (which pairs of types a conversion takes, for one) is in the verifier.
//!
//! Invariants:
//! * The text of an opcode is unique, so the text form needs no other table.
//! * [`Effect`] and [`OpInfo::convergent`] are all that passes may know about moving and
//!   deleting instructions; nothing asks for an opcode by name to find that out.

/// The type of an operand, from the controlling type `T`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    /// `T`.
    T,
    /// One lane of `T`.
    Lane,
    /// `i1`, or for a vector `T` also one `i1` a lane.
    Cond,
    /// `i1`.
    I1,
    /// `i8`.
    I8,
    /// `i32`.
    I32,
    /// `i64`.
    I64,
    /// `i128`.
    I128,
    /// A pointer into any space.
    Ptr,
    /// Whatever the verifier allows for this opcode.
    Any,
}

/// The type of a result, from the controlling type `T`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Res {
    /// `T`.
    T,
    /// One lane of `T`.
    Lane,
    /// `i1`, one for each lane of `T`.
    Bool,
    /// `i1`.
    I1,
    /// `i32`.
    I32,
    /// `i64`.
    I64,
}

/// What an instruction does besides giving its results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing: it may be deleted, repeated and moved to where its operands are defined.
    Pure,
    /// It reads memory.
    Read,
    /// It writes memory, or both.
    Write,
    /// Anything: other threads, the stack, control flow of the thread.
    Any,
    /// It ends its block.
    Terminator,
}

/// Which [`Attr`](crate::Attr) goes with an opcode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrKind {
    /// `Attr::None`.
    None,
    /// `Attr::Flags`: floating-point freedoms.
    Flags,
    /// `Attr::IntCmp`.
    IntCmp,
    /// `Attr::FloatCmp`.
    FloatCmp,
    /// `Attr::Index`: a lane, a barrier kind, a dimension.
    Index,
    /// `Attr::Mask`: the lanes of a shuffle.
    Mask,
    /// `Attr::Mem`.
    Mem,
    /// `Attr::Atomic`.
    Atomic,
    /// `Attr::CmpXchg`.
    CmpXchg,
    /// `Attr::Fence`.
    Fence,
    /// `Attr::Alloca`.
    Alloca,
    /// `Attr::Copy`: the alignments of a block copy.
    Copy,
    /// `Attr::Prefetch`.
    Prefetch,
    /// `Attr::Surf`.
    Surf,
    /// `Attr::SurfQuery`.
    SurfQuery,
    /// `Attr::Multicast`.
    Multicast,
    /// `Attr::Dim`.
    Dim,
    /// `Attr::Warp`: the mode of a shuffle, vote, match or reduction.
    Warp,
    /// `Attr::Sreg`.
    Sreg,
    /// `Attr::Call`.
    Call,
    /// `Attr::CallIndirect`.
    CallIndirect,
    /// `Attr::Targets`.
    Targets,
    /// `Attr::Variant`.
    Variant,
    /// `Attr::Asm`.
    Asm,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct OpInfo {
    /// The spelling in the text form.
    pub text: &'static str,
    /// The operands; `variadic` ones come after.
    pub args: &'static [Arg],
    /// Whether more operands than `args` may follow.
    pub variadic: bool,
    /// The results; where they depend on more than `T`, they are given explicitly.
    pub results: &'static [Res],
    /// Whether the results are not those of `results` but given with the instruction.
    pub explicit_results: bool,
    /// What it does.
    pub effect: Effect,
    /// Whether it depends on which threads run it together, so that it must stay where control
    /// flow has put it.
    pub convergent: bool,
    /// The attribute it carries.
    pub attr: AttrKind,
    /// Where `T` stands in the text: behind the opcode, or nowhere since it is that of operand 0.
    pub typed: bool,
}

macro_rules! opcodes {
    ($($(#[$doc:meta])* $name:ident $text:literal [$($arg:ident)*] $($variadic:literal)? ->
        $res:tt $effect:ident $attr:ident $($flag:ident)*;)*) => {
        /// What an instruction does. Its row of the table is [`Opcode::info`].
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum Opcode {
            $($(#[$doc])* $name,)*
        }

        impl Opcode {
            /// All of them.
            pub const ALL: &'static [Opcode] = &[$(Opcode::$name),*];
            pub(crate) const INFO: &'static [OpInfo] = &[$(OpInfo {
                text: $text,
                args: &[$(Arg::$arg),*],
                variadic: opcodes!(@variadic $($variadic)?),
                results: opcodes!(@results $res),
                explicit_results: opcodes!(@explicit $res),
                effect: Effect::$effect,
                convergent: opcodes!(@flag convergent $($flag)*),
                attr: AttrKind::$attr,
                typed: !opcodes!(@flag untyped $($flag)*),
            }),*];
        }
    };
    (@variadic) => { false };
    (@variadic $more:literal) => { true };
    (@results explicit) => { &[] };
    (@results [$($res:ident)*]) => { &[$(Res::$res),*] };
    (@explicit explicit) => { true };
    (@explicit [$($res:ident)*]) => { false };
    (@flag $want:ident) => { false };
    (@flag convergent convergent $($rest:ident)*) => { true };
    (@flag untyped untyped $($rest:ident)*) => { true };
    (@flag $want:ident $other:ident $($rest:ident)*) => { opcodes!(@flag $want $($rest)*) };
}

// One row an opcode, columns aligned.
#[rustfmt::skip]
opcodes! {
    // Integers, lane by lane. Operands and results have the same type.
    /// Sum, modulo 2^n.
    Add "add" [T T] -> [T] Pure None;
    /// Difference, modulo 2^n.
    Sub "sub" [T T] -> [T] Pure None;
    /// Low half of the product.
    Mul "mul" [T T] -> [T] Pure None;
    /// High half of the signed product.
    Smulh "smulh" [T T] -> [T] Pure None;
    /// High half of the unsigned product.
    Umulh "umulh" [T T] -> [T] Pure None;
    /// Signed quotient, towards zero; poison for division by zero and overflow.
    Sdiv "sdiv" [T T] -> [T] Pure None;
    /// Unsigned quotient; poison for division by zero.
    Udiv "udiv" [T T] -> [T] Pure None;
    /// Signed remainder, of the sign of the dividend.
    Srem "srem" [T T] -> [T] Pure None;
    /// Unsigned remainder.
    Urem "urem" [T T] -> [T] Pure None;
    /// Bitwise and.
    And "and" [T T] -> [T] Pure None;
    /// Bitwise or.
    Or "or" [T T] -> [T] Pure None;
    /// Bitwise exclusive or.
    Xor "xor" [T T] -> [T] Pure None;
    /// Shift left; poison when the amount is not less than the width.
    Shl "shl" [T T] -> [T] Pure None;
    /// Shift right, zeros come in; poison as for `shl`.
    Lshr "lshr" [T T] -> [T] Pure None;
    /// Shift right, copies of the sign come in; poison as for `shl`.
    Ashr "ashr" [T T] -> [T] Pure None;
    /// The lesser, signed.
    Smin "smin" [T T] -> [T] Pure None;
    /// The greater, signed.
    Smax "smax" [T T] -> [T] Pure None;
    /// The lesser, unsigned.
    Umin "umin" [T T] -> [T] Pure None;
    /// The greater, unsigned.
    Umax "umax" [T T] -> [T] Pure None;
    /// Sum, held in the signed range.
    SaddSat "sadd_sat" [T T] -> [T] Pure None;
    /// Sum, held in the unsigned range.
    UaddSat "uadd_sat" [T T] -> [T] Pure None;
    /// Difference, held in the signed range.
    SsubSat "ssub_sat" [T T] -> [T] Pure None;
    /// Difference, held in the unsigned range.
    UsubSat "usub_sat" [T T] -> [T] Pure None;
    /// Sum, and whether it left the signed range.
    SaddOverflow "sadd_overflow" [T T] -> [T Bool] Pure None;
    /// Sum, and whether it left the unsigned range.
    UaddOverflow "uadd_overflow" [T T] -> [T Bool] Pure None;
    /// Difference, and whether it left the signed range.
    SsubOverflow "ssub_overflow" [T T] -> [T Bool] Pure None;
    /// Difference, and whether it left the unsigned range.
    UsubOverflow "usub_overflow" [T T] -> [T Bool] Pure None;
    /// Product, and whether it left the signed range.
    SmulOverflow "smul_overflow" [T T] -> [T Bool] Pure None;
    /// Product, and whether it left the unsigned range.
    UmulOverflow "umul_overflow" [T T] -> [T Bool] Pure None;
    /// Absolute value; that of the least integer is itself.
    Abs "abs" [T] -> [T] Pure None;
    /// The number of ones.
    Ctpop "ctpop" [T] -> [T] Pure None;
    /// The number of zeros above the highest one; the width for zero.
    Ctlz "ctlz" [T] -> [T] Pure None;
    /// The number of zeros below the lowest one; the width for zero.
    Cttz "cttz" [T] -> [T] Pure None;
    /// Bytes in reverse order; of 16 bits and more.
    Bswap "bswap" [T] -> [T] Pure None;
    /// Bits in reverse order.
    Bitreverse "bitreverse" [T] -> [T] Pure None;
    /// High half of the first two, concatenated, shifted left by the third modulo the width.
    Fshl "fshl" [T T T] -> [T] Pure None;
    /// Low half of the first two, concatenated, shifted right by the third modulo the width.
    Fshr "fshr" [T T T] -> [T] Pure None;

    // Floating point, lane by lane, IEEE 754 rounding to nearest even.
    /// Sum.
    Fadd "fadd" [T T] -> [T] Pure Flags;
    /// Difference.
    Fsub "fsub" [T T] -> [T] Pure Flags;
    /// Product.
    Fmul "fmul" [T T] -> [T] Pure Flags;
    /// Quotient.
    Fdiv "fdiv" [T T] -> [T] Pure Flags;
    /// Remainder of the quotient towards zero, as C's `fmod`.
    Frem "frem" [T T] -> [T] Pure Flags;
    /// Product of the first two plus the third, rounded once.
    Fma "fma" [T T T] -> [T] Pure Flags;
    /// The other sign; also that of a NaN.
    Fneg "fneg" [T] -> [T] Pure Flags;
    /// Sign cleared.
    Fabs "fabs" [T] -> [T] Pure Flags;
    /// Square root.
    Fsqrt "fsqrt" [T] -> [T] Pure Flags;
    /// Towards minus infinity, to an integral value.
    Ffloor "ffloor" [T] -> [T] Pure Flags;
    /// Towards plus infinity, to an integral value.
    Fceil "fceil" [T] -> [T] Pure Flags;
    /// Towards zero, to an integral value.
    Ftrunc "ftrunc" [T] -> [T] Pure Flags;
    /// To the nearest integral value, ties to even.
    Frint "frint" [T] -> [T] Pure Flags;
    /// The lesser; the other one where one is a NaN (IEEE 754-2008 minNum).
    Fmin "fmin" [T T] -> [T] Pure Flags;
    /// The greater; the other one where one is a NaN.
    Fmax "fmax" [T T] -> [T] Pure Flags;
    /// The lesser; NaN where one is a NaN, and -0 is less than +0 (IEEE 754-2019 minimum).
    Fminimum "fminimum" [T T] -> [T] Pure Flags;
    /// The greater; NaN where one is a NaN, and +0 is greater than -0.
    Fmaximum "fmaximum" [T T] -> [T] Pure Flags;
    /// The first with the sign of the second.
    Fcopysign "fcopysign" [T T] -> [T] Pure Flags;

    // Comparison and choice.
    /// Compares integers or addresses: `icmp.slt.i32`.
    Icmp "icmp" [T T] -> [Bool] Pure IntCmp;
    /// Compares floating-point numbers: `fcmp.olt.f32`.
    Fcmp "fcmp" [T T] -> [Bool] Pure FloatCmp;
    /// The second operand where the first is true, else the third.
    Select "select" [Cond T T] -> [T] Pure None;

    // Conversion: `T` is the type of the result.
    /// Keeps the low bits.
    Trunc "trunc" [Any] -> [T] Pure None;
    /// Widens with zeros.
    Zext "zext" [Any] -> [T] Pure None;
    /// Widens with copies of the sign.
    Sext "sext" [Any] -> [T] Pure None;
    /// To a narrower floating-point type, to nearest even.
    Fptrunc "fptrunc" [Any] -> [T] Pure None;
    /// To a wider floating-point type.
    Fpext "fpext" [Any] -> [T] Pure None;
    /// To a signed integer, towards zero; poison when out of range.
    Fptosi "fptosi" [Any] -> [T] Pure None;
    /// To an unsigned integer, towards zero; poison when out of range.
    Fptoui "fptoui" [Any] -> [T] Pure None;
    /// To a signed integer, towards zero, held in its range; 0 for a NaN.
    FptosiSat "fptosi_sat" [Any] -> [T] Pure None;
    /// To an unsigned integer, towards zero, held in its range; 0 for a NaN.
    FptouiSat "fptoui_sat" [Any] -> [T] Pure None;
    /// From a signed integer, to nearest even.
    Sitofp "sitofp" [Any] -> [T] Pure None;
    /// From an unsigned integer, to nearest even.
    Uitofp "uitofp" [Any] -> [T] Pure None;
    /// The same bits as another type of the same size.
    Bitcast "bitcast" [Any] -> [T] Pure None;
    /// The address as an integer.
    Ptrtoint "ptrtoint" [Ptr] -> [T] Pure None;
    /// The integer as an address.
    Inttoptr "inttoptr" [I64] -> [T] Pure None;
    /// The same address seen from another state space; poison where it has none there.
    SpaceCast "space_cast" [Ptr] -> [T] Pure None;
    /// The operand; where it is poison, some fixed value.
    Freeze "freeze" [T] -> [T] Pure None;

    // Vectors.
    /// A vector of its lanes.
    Vector "vector" [] "..." -> [T] Pure None;
    /// A vector with the same value in every lane.
    Splat "splat" [Lane] -> [T] Pure None;
    /// The lane with the number of the attribute.
    Extract "extract" [T] -> [Lane] Pure Index untyped;
    /// The vector with that lane replaced.
    Insert "insert" [T Lane] -> [T] Pure Index untyped;
    /// The lane whose number is computed; poison when out of range.
    ExtractAt "extract_at" [T I32] -> [Lane] Pure None untyped;
    /// The vector with the computed lane replaced.
    InsertAt "insert_at" [T Lane I32] -> [T] Pure None untyped;
    /// Lanes of two vectors, picked by the mask: `shuffle %a, %b, [0, 4, 1, 5]`. `T` is the type
    /// of the operands; the result has as many lanes as the mask.
    Shuffle "shuffle" [T T] -> explicit Pure Mask untyped;

    // Memory.
    /// The address that many bytes further. `T` is the type of the pointer.
    PtrAdd "ptr_add" [T I64] -> [T] Pure None untyped;
    /// Reads a `T`.
    Load "load" [Ptr] -> [T] Read Mem;
    /// Writes the first operand, a `T`, to the second.
    Store "store" [T Ptr] -> [] Write Mem;
    /// Replaces memory by a function of it and the operand; gives the old value.
    Atomic "atomic" [Ptr T] -> [T] Write Atomic;
    /// Replaces memory by the third operand where it equals the second; gives the old value
    /// and whether they were equal.
    CmpXchg "cmpxchg" [Ptr T T] -> [T I1] Write CmpXchg;
    /// Orders memory accesses.
    Fence "fence" [] -> [] Any Fence untyped;
    /// Bytes on the stack of the function; the operand says how many. Gives a `ptr.local`.
    Alloca "alloca" [I64] -> [T] Any Alloca untyped;
    /// The state of the stack.
    StackSave "stack_save" [] -> [I64] Any None untyped;
    /// Frees what was allocated since the state was saved.
    StackRestore "stack_restore" [I64] -> [] Any None untyped;
    /// Copies bytes (destination, source, count); the areas do not overlap, or are the same.
    Memcpy "memcpy" [Ptr Ptr I64] -> [] Write Copy untyped;
    /// Copies bytes; the areas may overlap.
    Memmove "memmove" [Ptr Ptr I64] -> [] Write Copy untyped;
    /// Fills bytes (destination, byte, count).
    Memset "memset" [Ptr I8 I64] -> [] Write Copy untyped;
    /// Hint: bring a cache line nearer.
    Prefetch "prefetch" [Ptr] -> [] Any Prefetch untyped;
    /// Hint: the bytes from the address on need not be written back; the size is constant.
    Discard "discard" [Ptr I64] -> [] Write None untyped;

    // Surfaces (PTX ISA, "Surface Instructions").
    /// Writes a value to a surface: `surf_store.2d.trap.<4 x f32> %s, %x, %y, %v`.
    SurfStore "surf_store" [Any] "..." -> [] Write Surf;
    /// Reads a value from a surface.
    SurfLoad "surf_load" [Any] "..." -> [T] Read Surf;
    /// An atomic reduction on a surface.
    SurfReduce "surf_reduce" [Any] "..." -> [] Write Surf;
    /// A property of a surface.
    SurfQuery "surf_query" [Any] -> [I32] Read SurfQuery untyped;

    // Cluster launch control.
    /// Asks to take over a cluster that has not started (response, mbarrier).
    TryCancel "try_cancel" [Ptr Ptr] -> [] Any Multicast untyped;
    /// Whether the response says that one was taken over.
    IsCanceled "query_cancel.is_canceled" [I128] -> [I1] Pure None untyped;
    /// A coordinate of the first block of the cluster that was taken over.
    FirstCtaid "query_cancel.first_ctaid" [I128] -> [I32] Pure Dim untyped;

    // The warp and the block.
    /// A register of the thread's place in the grid, or of the machine.
    Sreg "sreg" [] -> [T] Any Sreg;
    /// Exchange between lanes (members, value, lane or offset, clamp and segment); gives the
    /// value and whether the source was in range.
    ShuffleSync "shuffle_sync" [I32 T I32 I32] -> [T I1] Any Warp convergent;
    /// Whether a condition holds for all, any or uniformly (members, condition).
    VoteSync "vote_sync" [I32 I1] -> [I1] Any Warp untyped convergent;
    /// One bit a lane where the condition holds.
    BallotSync "ballot_sync" [I32 I1] -> [I32] Any None untyped convergent;
    /// The lanes with the same value.
    MatchAny "match_any_sync" [I32 T] -> [I32] Any None convergent;
    /// The members if all have the same value, else 0; and whether they have.
    MatchAll "match_all_sync" [I32 T] -> [I32 I1] Any None convergent;
    /// A reduction over the members.
    ReduxSync "redux_sync" [I32 T] -> [T] Any Warp convergent;
    /// The lanes that run together.
    Activemask "activemask" [] -> [I32] Any None untyped convergent;
    /// The number of one member, and whether that is this lane.
    ElectSync "elect_sync" [I32] -> [I32 I1] Any None untyped convergent;
    /// Waits for the members of the warp.
    WarpBarrier "barrier.warp" [I32] -> [] Any None untyped convergent;
    /// Waits at a barrier of the block (number, and optionally how many threads).
    Barrier "barrier" [I32] "..." -> [] Any None untyped convergent;
    /// Arrives at a barrier without waiting (number, how many threads).
    BarrierArrive "barrier.arrive" [I32 I32] -> [] Any None untyped convergent;
    /// Waits, and gives how many threads had a true condition (number, condition).
    BarrierCount "barrier.count" [I32 I1] -> [I32] Any None untyped convergent;
    /// Waits, and gives whether all or any had a true condition.
    BarrierVote "barrier.vote" [I32 I1] -> [I1] Any Warp untyped convergent;

    // Any instruction of the PTX table.
    /// The PTX instruction of the attribute, operands as its form has them.
    Target "target" [] "..." -> explicit Any Variant untyped convergent;
    /// The statements of the attribute; see [`crate::asm`].
    Asm "asm" [] "..." -> explicit Any Asm untyped convergent;

    // Calls and control flow.
    /// Calls a function of the module.
    Call "call" [] "..." -> explicit Any Call untyped convergent;
    /// Calls through an address, the first operand.
    CallIndirect "call_indirect" [Ptr] "..." -> explicit Any CallIndirect untyped convergent;
    /// Stops the kernel with an error.
    Trap "trap" [] -> [] Any None untyped;
    /// Goes on in the block named.
    Jump "jump" [] -> [] Terminator Targets untyped;
    /// Goes on in the first block where the operand is true, else in the second.
    Branch "branch" [I1] -> [] Terminator Targets untyped;
    /// Goes on in the block of the case that equals the operand, else in the default.
    Switch "switch" [T] -> [] Terminator Targets;
    /// Returns from the function.
    Ret "ret" [] "..." -> [] Terminator None untyped;
    /// Ends the thread.
    Exit "exit" [] -> [] Terminator None untyped;
    /// Is never reached.
    Unreachable "unreachable" [] -> [] Terminator None untyped;
}

impl Opcode {
    /// Its row of the table.
    pub fn info(self) -> &'static OpInfo {
        &Opcode::INFO[self as usize]
    }

    /// The opcode spelt `text`.
    pub fn named(text: &str) -> Option<Opcode> {
        Opcode::ALL.iter().copied().find(|op| op.info().text == text)
    }

    /// Whether it ends a block.
    pub fn is_terminator(self) -> bool {
        self.info().effect == Effect::Terminator
    }
}
