//! What may be declared where: space, type and linkage by the place of a declaration.

use target_desc::{Mod, directive};

use super::Judge;
use super::declaration::Words;
use super::names::Linkage;
use crate::finding::Code;
use crate::place::At;

/// Where a declaration stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Module,
    Body,
    KernelParam,
    /// A parameter of a function; the last one may have no size.
    FunctionParam {
        last: bool,
    },
    Result,
}

impl Place {
    pub fn is_parameter(self) -> bool {
        !matches!(self, Place::Module | Place::Body)
    }
}

/// The most bytes of a vector.
const WIDEST_VECTOR: u64 = 16;
/// The strictest alignment of what is passed to a function.
const STRICTEST_PARAMETER: u64 = 128;

impl<'m, 'a> Judge<'m, 'a> {
    /// Whether something of this space, type and linkage can be there.
    pub(super) fn fits_place(&mut self, words: &Words<'m>, place: Place) -> bool {
        let before = self.found.wrongs.len();
        let at = words.at;
        match (place, words.space) {
            (Place::Module, ".param") => {
                self.wrong(Code::Declaration, at, "`.param` is for functions, not for modules");
            }
            (Place::Module, ".local" | ".reg") => self.need(at, directive!(.local in a module)),
            (Place::Body, ".param") => self.need(at, directive!(.param in a body)),
            (Place::Body, ".tex") => {
                self.wrong(Code::Declaration, at, "`.tex` is for modules, not for bodies");
            }
            (Place::KernelParam, ".param") => self.need(at, directive!(.param)),
            (Place::KernelParam, _) => {
                self.wrong(Code::Declaration, at, "the parameters of a kernel are in `.param`");
            }
            (Place::FunctionParam { .. } | Place::Result, ".param") => {
                self.need(at, directive!(.func .param));
            }
            _ => {}
        }
        match words.linkage {
            Linkage::Weak => self.need(at, directive!(.weak)),
            Linkage::Common => {
                self.need(at, directive!(.common));
                if words.space != ".global" || is_opaque(words.ty.ty) {
                    self.wrong(Code::Linkage, at, "`.common` is for plain variables in `.global`");
                }
            }
            _ => {}
        }
        if words.linkage != Linkage::Own && place != Place::Module {
            self.wrong(Code::Linkage, at, "what is within a function has no linkage");
        }
        if words.space == ".tex" {
            self.need(at, directive!(.tex));
            if !matches!(words.ty.ty, Mod::u32 | Mod::u64) {
                self.wrong(Code::Declaration, words.ty_at, "a `.tex` is of `.u32` or `.u64`");
            }
        }
        if let Some(pointer) = words.pointer {
            self.need(pointer, directive!(.ptr));
            if place != Place::KernelParam {
                self.wrong(Code::Declaration, pointer, "`.ptr` is for parameters of kernels");
            }
        }
        let passed = words.space == ".param" && place != Place::KernelParam;
        if passed && words.align.is_some_and(|it| it > STRICTEST_PARAMETER) {
            let message = format!("what is passed is aligned to {STRICTEST_PARAMETER} at most");
            self.wrong(Code::Declaration, at, message);
        }
        if words.lanes > 1 {
            self.vector(words);
        }
        self.found.wrongs.len() == before
    }

    fn vector(&mut self, words: &Words<'m>) {
        let at = words.ty_at;
        if words.ty.ty == Mod::pred || is_opaque(words.ty.ty) {
            self.wrong(Code::Declaration, at, format!("there are no vectors of `{}`", words.ty.ty));
        } else if words.ty.bytes * words.lanes > WIDEST_VECTOR {
            self.wrong(Code::Declaration, at, "a vector has 128 bits at most");
        } else if words.space == ".param" {
            let message = "a vector cannot be in `.param`";
            self.helped(Code::Declaration, at, message, "declare an array of bytes, aligned");
        }
    }

    /// Whether the type can be in that space and place; its gate.
    pub(super) fn type_fits(&mut self, words: &Words<'m>, name: At, scalar: bool, place: Place) {
        let (at, ty) = (words.ty_at, words.ty.ty);
        let in_param = words.space == ".param";
        match ty {
            Mod::pred if words.space != ".reg" || !scalar => {
                self.wrong(Code::Declaration, at, "predicates are single registers");
            }
            // ptxas has no gate for arrays of it.
            Mod::b128 if scalar => self.need(at, directive!(.b128)),
            Mod::f16x2 if in_param && scalar => {
                self.wrong(Code::Declaration, at, "`.f16x2` cannot be in `.param`: take `.b32`");
            }
            Mod::f16x2 => self.need(at, directive!(.f16x2)),
            _ if is_opaque(ty) => self.opaque(words, name, scalar, place),
            _ => {}
        }
    }

    fn opaque(&mut self, words: &Words<'m>, name: At, scalar: bool, place: Place) {
        let (at, ty) = (words.ty_at, words.ty.ty);
        let row = match ty {
            Mod::texref => directive!(.texref),
            Mod::surfref => directive!(.surfref),
            _ => directive!(.samplerref),
        };
        self.need(at, row);
        if ty == Mod::samplerref && scalar && self.mode != Some(true) {
            let message = "a sampler of its own is for the mode `texmode_independent`";
            let help = "add `texmode_independent` to `.target`";
            self.helped(Code::Declaration, at, message, help);
        }
        let fits = match place {
            Place::Module => words.space == ".global",
            Place::KernelParam => true,
            Place::FunctionParam { .. } => !scalar,
            Place::Body | Place::Result => false,
        };
        if !fits {
            let message =
                format!("a `{ty}` is in `.global` of a module, or a parameter of a kernel");
            self.wrong(Code::Declaration, name, message);
        }
    }
}

/// Whether `ty` is that of textures, samplers or surfaces.
pub(super) fn is_opaque(ty: Mod) -> bool {
    matches!(ty, Mod::texref | Mod::samplerref | Mod::surfref)
}
