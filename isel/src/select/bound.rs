//! What the host binds by name: surfaces, textures and samplers, as variables of the module or
//! parameters of a kernel.
//!
//! An instruction takes them by name where its form does. Everywhere else they are handles of 64
//! bits in registers, which a `mov.u64` of the name gives.

use ir::{GlobalKind, Symbol, Value, ValueDef};
use target_desc::{Directive, Role, directive, variant};

use super::Select;
use crate::selected::{Name, Operand, Reg};

impl Select<'_> {
    /// The name and kind of what the host binds, where `value` is that.
    pub(super) fn bound(&self, value: Value) -> Option<(Name, GlobalKind)> {
        let kind = self.module.bound_kind(self.id, self.func, value)?;
        let name = match self.func.values[value].def {
            ValueDef::Global(global) => Name::Symbol(Symbol::Global(global)),
            ValueDef::Param(_, number) => Name::Param(number),
            _ => return None,
        };
        Some((name, kind))
    }

    /// What kind of thing the host binds to `name`, if any.
    pub(super) fn bound_to(&self, name: Name) -> Option<GlobalKind> {
        let kind = match name {
            Name::Symbol(Symbol::Global(global)) => self.module.globals[global].kind,
            Name::Param(number) => self.module.funcs[self.id].sig.params.get(number as usize)?.kind,
            _ => return None,
        };
        (kind != GlobalKind::Data).then_some(kind)
    }

    /// Moves the handle of what is bound to `name` to a register; ptxas insists on `.u64`.
    pub(super) fn handle(&mut self, to: Reg, name: Name, kind: GlobalKind) {
        let row: Option<&Directive> = match kind {
            GlobalKind::Data => None,
            GlobalKind::Surface => Some(directive!(handle of .surfref)),
            GlobalKind::Texture if self.module.independent_samplers => {
                Some(directive!(handle of .texref without sampler))
            }
            GlobalKind::Texture => Some(directive!(handle of .texref)),
            GlobalKind::Sampler => Some(directive!(handle of .samplerref)),
        };
        if let Some(row) = row {
            let place = self.place();
            self.cx.require(place, row.name, &row.gate);
        }
        self.emit(variant!(mov.u64), &[Operand::Reg(to), Operand::Name(name, 0)]);
    }
}

/// The kind of thing that stands by its name where the table says `role`.
pub(super) fn kind_of(role: Role) -> Option<GlobalKind> {
    Some(match role {
        Role::Surf => GlobalKind::Surface,
        Role::Tex => GlobalKind::Texture,
        Role::Sampler => GlobalKind::Sampler,
        _ => return None,
    })
}
