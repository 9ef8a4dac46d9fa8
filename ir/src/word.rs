//! Words that instructions carry: comparisons, orderings, scopes, geometries and other modes, each
//! with its spelling in the text form.
//!
//! Invariant: within one enum, no two variants are spelt the same.

/// Declares an enum of names: each variant and its spelling in the text form.
macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$vdoc])* $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The spelling in the text form.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)*
                }
            }

            /// The one spelt `name`.
            pub fn named(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|it| it.name() == name)
            }
        }
    };
}

names! {
    /// How integers are compared.
    IntCmp {
        /// Equal.
        Eq "eq",
        /// Not equal.
        Ne "ne",
        /// Signed less.
        Slt "slt",
        /// Signed less or equal.
        Sle "sle",
        /// Signed greater.
        Sgt "sgt",
        /// Signed greater or equal.
        Sge "sge",
        /// Unsigned less.
        Ult "ult",
        /// Unsigned less or equal.
        Ule "ule",
        /// Unsigned greater.
        Ugt "ugt",
        /// Unsigned greater or equal.
        Uge "uge",
    }
}

names! {
    /// How floating-point numbers are compared: `o` is false and `u` true when one is a NaN.
    FloatCmp {
        /// Always false.
        False "false",
        /// Ordered and equal.
        Oeq "oeq",
        /// Ordered and greater.
        Ogt "ogt",
        /// Ordered and greater or equal.
        Oge "oge",
        /// Ordered and less.
        Olt "olt",
        /// Ordered and less or equal.
        Ole "ole",
        /// Ordered and not equal.
        One "one",
        /// Neither is a NaN.
        Ord "ord",
        /// One is a NaN.
        Uno "uno",
        /// Unordered or equal.
        Ueq "ueq",
        /// Unordered or greater.
        Ugt "ugt",
        /// Unordered or greater or equal.
        Uge "uge",
        /// Unordered or less.
        Ult "ult",
        /// Unordered or less or equal.
        Ule "ule",
        /// Unordered or not equal.
        Une "une",
        /// Always true.
        True "true",
    }
}

names! {
    /// How a memory access is ordered with others (LLVM, "Atomic Memory Ordering Constraints").
    Ordering {
        /// Not atomic.
        Plain "plain",
        /// Atomic, not ordered (PTX `.relaxed`, LLVM `monotonic`).
        Relaxed "relaxed",
        /// Later accesses stay behind it.
        Acquire "acquire",
        /// Earlier accesses stay before it.
        Release "release",
        /// Both.
        AcqRel "acq_rel",
        /// Both, in one order for all threads.
        SeqCst "seq_cst",
    }
}

names! {
    /// The threads that an ordered access is ordered for.
    Scope {
        /// The thread block.
        Cta "cta",
        /// The cluster of blocks.
        Cluster "cluster",
        /// The device.
        Gpu "gpu",
        /// All devices and the host.
        Sys "sys",
    }
}

names! {
    /// How caches are used (PTX ISA, "Cache Operators"), and what is known of the data.
    CacheHint {
        /// As usual.
        None "normal",
        /// Read or written once (PTX `.cs`).
        Stream "stream",
        /// In the cache of the device only (PTX `.cg`).
        Device "device",
        /// Not written by anyone while the kernel runs (PTX `.nc`).
        Invariant "invariant",
    }
}

names! {
    /// The function of an atomic operation.
    AtomicOp {
        /// The operand itself.
        Exchange "exchange",
        /// Sum.
        Add "add",
        /// Difference.
        Sub "sub",
        /// Bitwise and.
        And "and",
        /// Inverted bitwise and.
        Nand "nand",
        /// Bitwise or.
        Or "or",
        /// Bitwise exclusive or.
        Xor "xor",
        /// The lesser, signed.
        Smin "smin",
        /// The greater, signed.
        Smax "smax",
        /// The lesser, unsigned.
        Umin "umin",
        /// The greater, unsigned.
        Umax "umax",
        /// Increment, back to zero from the operand on.
        IncWrap "inc_wrap",
        /// Decrement, back to the operand from zero.
        DecWrap "dec_wrap",
        /// Floating-point sum.
        Fadd "fadd",
        /// Floating-point difference.
        Fsub "fsub",
        /// Floating-point minimum, as `fmin`.
        Fmin "fmin",
        /// Floating-point maximum, as `fmax`.
        Fmax "fmax",
        /// Floating-point minimum, NaN if one is, as `fminimum`.
        Fminimum "fminimum",
        /// Floating-point maximum, NaN if one is, as `fmaximum`.
        Fmaximum "fmaximum",
        /// Difference where it is not below zero, else what was there, unsigned.
        UsubCond "usub_cond",
        /// Difference, or zero where it is below, unsigned.
        UsubSat "usub_sat",
    }
}

names! {
    /// A level of the cache.
    CacheLevel {
        /// Of the multiprocessor.
        L1 "L1",
        /// Of the device.
        L2 "L2",
    }
}

names! {
    /// A dimension of the grid.
    Dim {
        /// The first.
        X "x",
        /// The second.
        Y "y",
        /// The third.
        Z "z",
    }
}

names! {
    /// The shape of a surface.
    Geom {
        /// One coordinate.
        D1 "1d",
        /// Two coordinates.
        D2 "2d",
        /// Three coordinates.
        D3 "3d",
        /// A layer and one coordinate.
        A1d "a1d",
        /// A layer and two coordinates.
        A2d "a2d",
    }
}

impl Geom {
    /// How many coordinates an access takes.
    pub const fn coords(self) -> usize {
        match self {
            Geom::D1 => 1,
            Geom::D2 | Geom::A1d => 2,
            Geom::D3 | Geom::A2d => 3,
        }
    }
}

names! {
    /// What an access outside the surface does.
    Clamp {
        /// Stops the kernel.
        Trap "trap",
        /// Uses the nearest element.
        Clamp "clamp",
        /// Reads zero, writes nothing.
        Zero "zero",
    }
}

names! {
    /// What is asked of a surface.
    SurfQuery {
        /// Elements in a row.
        Width "width",
        /// Rows.
        Height "height",
        /// Slices.
        Depth "depth",
        /// The type of the channels.
        ChannelDataType "channel_data_type",
        /// The order of the channels.
        ChannelOrder "channel_order",
        /// The number of layers.
        ArraySize "array_size",
        /// Where the data lies.
        MemoryLayout "memory_layout",
    }
}

names! {
    /// The mode of an operation of the warp or the block.
    WarpOp {
        /// Shuffle: from the lane with a lower number.
        Up "up",
        /// Shuffle: from the lane with a higher number.
        Down "down",
        /// Shuffle: from the lane with the bits of its number flipped.
        Butterfly "bfly",
        /// Shuffle: from the lane given.
        Index "idx",
        /// Vote: for all.
        All "all",
        /// Vote: for at least one.
        Any "any",
        /// Vote: for all or for none.
        Uniform "uni",
        /// Reduction: sum.
        Add "add",
        /// Reduction: the least, signed.
        Smin "smin",
        /// Reduction: the greatest, signed.
        Smax "smax",
        /// Reduction: the least, unsigned.
        Umin "umin",
        /// Reduction: the greatest, unsigned.
        Umax "umax",
        /// Reduction: the least floating-point number.
        Fmin "fmin",
        /// Reduction: the greatest floating-point number.
        Fmax "fmax",
        /// Reduction or barrier vote: bitwise and.
        And "and",
        /// Reduction or barrier vote: bitwise or.
        Or "or",
        /// Reduction: bitwise exclusive or.
        Xor "xor",
    }
}

names! {
    /// Cache operators of surface accesses.
    SurfHint {
        /// As usual.
        None "normal",
        /// Reads: all levels.
        Ca "ca",
        /// The cache of the device only.
        Cg "cg",
        /// Streaming.
        Cs "cs",
        /// Reads: again from memory.
        Cv "cv",
        /// Writes: back.
        Wb "wb",
        /// Writes: through.
        Wt "wt",
    }
}
