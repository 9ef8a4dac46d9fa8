//! What the checks of a body work with.

use super::Errors;
use super::error::{BlockText, Place, VerifyErrorKind as Kind};
use super::exact::Exact;
use super::quick::{Quick, is_right};
use crate::attr::Attr;
use crate::entities::{Block, Func, Inst};
use crate::function::{Bits, Function, InstData, Loc};
use crate::module::{FuncData, Module, Symbol};
use crate::opcode::{AttrKind, Opcode};
use crate::types::{Scalar, Type};

/// A body, and the place that is being checked.
pub(super) struct Body<'a> {
    pub module: &'a Module,
    pub head: &'a FuncData,
    pub func: &'a Function,
    pub id: Func,
    pub errors: &'a mut Errors,
    pub exact: &'a mut Exact,
    pub block: Option<Block>,
    pub inst: Option<Inst>,
    /// What was found out about the PTX instructions of `target` instructions.
    pub forms: super::target::Forms,
}

/// Memory that is kept from one body to the next.
#[derive(Default)]
pub(super) struct Room {
    quick: Quick,
    exact: Exact,
}

/// Checks one body: quickly whether it is right, and only if that is not certain, what is wrong.
pub(super) fn check(
    module: &Module,
    id: Func,
    head: &FuncData,
    func: &Function,
    room: &mut Room,
    errors: &mut Errors,
) {
    if errors.is_full() {
        return;
    }
    let mut body = Body {
        module,
        head,
        func,
        id,
        errors,
        exact: &mut room.exact,
        block: None,
        inst: None,
        forms: Default::default(),
    };
    let is_right = is_right(&mut body, &mut room.quick);
    // Tests look at all that is right in both ways.
    if !is_right || cfg!(debug_assertions) {
        let before = body.errors.list.len();
        body.check_all();
        debug_assert!(
            !is_right || body.errors.list.len() == before,
            "{:?}",
            body.errors.list.last()
        );
    }
}

impl Body<'_> {
    /// Adds an error at the instruction or block that is being checked.
    #[cold]
    pub fn report(&mut self, kind: Kind) {
        let loc = match self.inst {
            Some(inst) => self.func.locs[inst],
            None => Loc::default(),
        };
        let place = || Place {
            symbol: Symbol::Func(self.id),
            name: self.head.name.clone(),
            block: self.block.map(|it| (it, self.func.block_names.get(&it).cloned())),
            inst: self.inst.map(|it| (it, self.func.insts[it].op)),
            loc: if loc == Loc::default() { self.head.loc } else { loc },
        };
        self.errors.add(place, kind);
    }

    pub fn block_text(&self, block: Block) -> BlockText {
        BlockText(block, self.func.block_names.get(&block).cloned())
    }

    /// Whether what the attribute of an instruction names exists, but for blocks and what is passed
    /// to them.
    pub fn has_attr(&self, data: &InstData) -> bool {
        let func = self.func;
        let fits = |start: u32, len: u32, all: usize| {
            (start as usize).checked_add(len as usize).is_some_and(|end| end <= all)
        };
        match data.attr {
            Attr::Mask { start, len } => fits(start, len, func.masks.len()),
            Attr::Variant(variant) => func.variants.is_valid(variant),
            Attr::Asm(asm) => func.assembly.is_valid(asm),
            Attr::Call(callee) => self.module.funcs.is_valid(callee),
            Attr::CallIndirect(sig) => self.module.sigs.is_valid(sig),
            Attr::Targets { start, len, cases } => {
                let has_cases =
                    data.op != Opcode::Switch || len > 0 && fits(cases, len - 1, func.cases.len());
                fits(start, len, func.targets.len()) && has_cases
            }
            _ => true,
        }
    }
}

/// Whether a constant of type `ty` may have those bits.
pub(super) fn const_fits(ty: Type, bits: Bits) -> bool {
    let width = ty.lane_bits();
    !ty.is_vector() && (width == 128 || u128::from(bits) >> width == 0)
}

/// The kind of an attribute.
pub(super) fn kind_of(attr: &Attr) -> AttrKind {
    match attr {
        Attr::None => AttrKind::None,
        Attr::Flags(_) => AttrKind::Flags,
        Attr::IntCmp(_) => AttrKind::IntCmp,
        Attr::FloatCmp(..) => AttrKind::FloatCmp,
        Attr::Index(_) => AttrKind::Index,
        Attr::Mask { .. } => AttrKind::Mask,
        Attr::Mem(_) => AttrKind::Mem,
        Attr::Atomic(..) => AttrKind::Atomic,
        Attr::CmpXchg(..) => AttrKind::CmpXchg,
        Attr::Fence(..) => AttrKind::Fence,
        Attr::Alloca(_) => AttrKind::Alloca,
        Attr::Copy { .. } => AttrKind::Copy,
        Attr::Prefetch(_) => AttrKind::Prefetch,
        Attr::Surf(_) => AttrKind::Surf,
        Attr::SurfQuery(_) => AttrKind::SurfQuery,
        Attr::Multicast(_) => AttrKind::Multicast,
        Attr::Dim(_) => AttrKind::Dim,
        Attr::Warp(_) => AttrKind::Warp,
        Attr::Sreg(_) => AttrKind::Sreg,
        Attr::Call(_) => AttrKind::Call,
        Attr::CallIndirect(_) => AttrKind::CallIndirect,
        Attr::Targets { .. } => AttrKind::Targets,
        Attr::Variant(_) => AttrKind::Variant,
        Attr::Asm(_) => AttrKind::Asm,
    }
}

/// Whether `ty` is one scalar that memory has, not a truth value.
pub(super) fn is_memory_scalar(ty: Type) -> bool {
    !ty.is_vector() && ty.scalar() != Scalar::I1
}
