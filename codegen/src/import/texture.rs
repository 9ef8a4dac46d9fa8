//! Textures and surfaces: which instruction an intrinsic is, by its name, and handles.
//!
//! * Names follow PTX's: `tex.unified.2d.array.level.v4s32.f32` is `tex.level.a2d.v4.s32.f32`
//!   without a sampler; without `unified` the sampler is the second operand.
//! * What lies in three dimensions has four coordinates in PTX, the last of which is not looked
//!   at; LLVM has three.
//! * A module binds textures and samplers apart where its target triple says so (`nvcl`), or
//!   where it has samplers; with the triple, kernels also take what is bound by name.
//! * What `nvvm.annotations` call a texture, surface or sampler is bound by name. It is used by
//!   its handle, never by its address.

use ir::{AtomicOp, Clamp, Geom, GlobalKind, Opcode, Scalar, Surf, SurfHint, Symbol};
use target_desc::Variant;

use super::Importer;
use super::body::{Body, Held};
use super::call::quoted;
use super::error::{Result, unsupported};
use super::intrinsic::{Meaning, variant};
use super::llvm::{Op, Value, ValueKind};
use super::types::Single;

/// An access to a surface.
#[derive(Clone, Copy)]
pub(super) struct SurfAccess {
    /// How.
    surf: Surf,
    /// What of.
    ty: ir::Type,
    /// Whether it writes.
    is_store: bool,
}

/// An access to a texture.
#[derive(Clone, Copy)]
pub(super) struct TexAccess {
    variant: Variant,
    /// Whether the texture has the sampler that goes with it.
    is_unified: bool,
    /// How many coordinates it has, with the layer.
    coords: u8,
    /// How many numbers each of the two derivatives has; 0 without.
    grads: u8,
}

/// A shape: its name in LLVM, in PTX, its coordinates, and its dimensions.
const SHAPES: [(&str, &str, u8, u8); 7] = [
    ("1d.array.", "a1d", 2, 1),
    ("2d.array.", "a2d", 3, 2),
    ("cube.array.", "acube", 4, 3),
    ("1d.", "1d", 1, 1),
    ("2d.", "2d", 2, 2),
    ("3d.", "3d", 3, 3),
    ("cube.", "cube", 3, 3),
];

/// `unified.2d.array.level.v4s32.f32` of `tex`.
pub(super) fn texture(rest: &str) -> Option<Meaning> {
    let (rest, is_unified) = unified(rest);
    let shape = SHAPES.iter().find(|it| rest.starts_with(it.0))?;
    let rest = &rest[shape.0.len()..];
    let (how, rest) = ["level.", "grad."]
        .iter()
        .find_map(|&how| Some((how, rest.strip_prefix(how)?)))
        .unwrap_or(("", rest));
    let (texel, coordinate) = rest.strip_prefix("v4")?.split_once('.')?;
    let text = format!("tex.{how}{}.v4.{texel}.{coordinate}", shape.1);
    let grads = if how == "grad." { shape.3 } else { 0 };
    Some(Meaning::Tex(TexAccess { variant: variant(&text)?, is_unified, coords: shape.2, grads }))
}

/// `unified.r.2d.v4f32.f32` of `tld4`.
pub(super) fn gather(rest: &str) -> Option<Meaning> {
    let (rest, is_unified) = unified(rest);
    let (component, rest) = rest.split_once('.')?;
    let shape = SHAPES.iter().find(|it| rest.starts_with(it.0))?;
    let (texel, coordinate) = rest[shape.0.len()..].strip_prefix("v4")?.split_once('.')?;
    let text = format!("tld4.{component}.{}.v4.{texel}.{coordinate}", shape.1);
    let variant = variant(&text)?;
    Some(Meaning::Tex(TexAccess { variant, is_unified, coords: shape.2, grads: 0 }))
}

fn unified(rest: &str) -> (&str, bool) {
    match rest.strip_prefix("unified.") {
        Some(rest) => (rest, true),
        None => (rest, false),
    }
}

/// `channel.data.type` of `txq`.
pub(super) fn query(rest: &str) -> Option<Meaning> {
    variant(&format!("txq.{}.b32", rest.replace('.', "_"))).map(Meaning::Target)
}

/// `texture` of `istypep`.
pub(super) fn is_kind(rest: &str) -> Option<Meaning> {
    let kind = match rest {
        "texture" => "texref",
        "sampler" => "samplerref",
        "surface" => "surfref",
        _ => return None,
    };
    variant(&format!("istypep.{kind}")).map(Meaning::Target)
}

/// `2d.array.v4i32.trap` of `suld`, `sust.b` and `sust.p`.
pub(super) fn surface(rest: &str, is_store: bool, formatted: bool) -> Option<Meaning> {
    let parts: Vec<&str> = rest.split('.').collect();
    let (geom, rest) = match parts.as_slice() {
        ["1d", "array", rest @ ..] => (Geom::A1d, rest),
        ["2d", "array", rest @ ..] => (Geom::A2d, rest),
        ["1d", rest @ ..] => (Geom::D1, rest),
        ["2d", rest @ ..] => (Geom::D2, rest),
        ["3d", rest @ ..] => (Geom::D3, rest),
        _ => return None,
    };
    let &[ty, clamp] = rest else { return None };
    let clamp = Clamp::named(clamp)?;
    let (lanes, scalar) = match ty.strip_prefix('v') {
        Some(ty) => (ty.get(..1)?.parse().ok()?, ty.get(1..)?),
        None => (1, ty),
    };
    let ty = ir::Type::from(Scalar::named(scalar)?).with_lanes(lanes)?;
    // The format of the surface says what 32 bits of a channel are; it says nothing of fewer.
    if formatted && ty.lane() != ir::Type::I32 {
        return Some(Meaning::Refused(
            "is not supported: PTX writes elements in the format of the surface in 32 bits a \
             channel, and does not say what fewer mean: use the form with `i32`",
        ));
    }
    let surf = Surf { geom, clamp, formatted, hint: SurfHint::None, op: AtomicOp::Exchange };
    Some(Meaning::Surf(SurfAccess { surf, ty, is_store }))
}

impl<'m> Importer<'m> {
    /// Whether something in the module takes or is a sampler of its own.
    pub(super) fn has_samplers(&self) -> bool {
        let fetches = self.llvm.functions().filter(|it| it.is_declaration()).any(|function| {
            let name = function.name();
            let fetch = |family: &[u8]| {
                name.strip_prefix(family).is_some_and(|rest| !rest.starts_with(b"unified."))
            };
            (fetch(b"llvm.nvvm.tex.") || fetch(b"llvm.nvvm.tld4.")) && !function.is_unused()
        });
        fetches || {
            let notes = self.annotations();
            self.llvm.globals().any(|it| notes.of(it, "sampler") == Some(1))
        }
    }
}

impl<'m> Body<'_, 'm> {
    /// The handle of a variable that is a texture, surface or sampler.
    pub(super) fn handle(&mut self, call: Value<'m>) -> Result<Held> {
        let of = call.operand(call.argument_count() - 1);
        if of.is_instruction() || of.kind() == ValueKind::LLVMArgumentValueKind {
            let problem = "takes the address of a variable itself, not one known at run time only";
            return Err(unsupported(quoted(call.callee()), problem));
        }
        let (symbol, offset, _) = self.im.constant_address(of, 0)?;
        let is_bound = |id| self.im.module.globals[id].kind != GlobalKind::Data;
        match (symbol, offset) {
            (Symbol::Global(id), 0) if is_bound(id) => {
                Ok(Held::One(self.b.global(&self.im.module, id)))
            }
            (Symbol::Global(id), _) if is_bound(id) => {
                let problem = "takes the address of a variable itself, not one inside it";
                Err(unsupported(quoted(call.callee()), problem))
            }
            _ => {
                let name = self.im.module.name_of(symbol);
                let construct = format!("the handle of `@{name}`");
                let problem = "does not exist: `!nvvm.annotations` do not say that it is a \
                               texture, surface or sampler";
                Err(unsupported(construct, problem))
            }
        }
    }

    /// A fetch from a texture.
    pub(super) fn texture(&mut self, call: Value<'m>, access: TexAccess) -> Result<Option<Held>> {
        let TexAccess { variant, is_unified, coords, grads } = access;
        if is_unified && self.im.module.independent_samplers {
            let problem = "needs a sampler: the module has samplers of its own, or a target triple \
                           with `nvcl`, so textures have none";
            return Err(unsupported(quoted(call.callee()), problem));
        }
        let all = self.all_arguments(call)?;
        let (mut args, mut rest) = (Vec::with_capacity(16), &all[..]);
        let mut group = |count: usize, is_padded: bool| {
            let (these, others) = rest.split_at(count.min(rest.len()));
            args.extend_from_slice(these);
            if let (true, 3, Some(&last)) = (is_padded, count, these.last()) {
                args.push(last);
            }
            rest = others;
        };
        group(if is_unified { 1 } else { 2 }, false);
        group(coords.into(), true);
        if grads > 0 {
            group(grads.into(), true);
            group(grads.into(), true);
        }
        group(all.len(), false);
        let leaves = self.im.types.leaves(call.ty())?;
        let types: Vec<_> = leaves.iter().map(|it| it.single.ty).collect();
        let inst = self.b.target(variant, &args, &types);
        let results = self.b.func.results(inst).to_vec();
        Ok(Some(self.hold(&results)))
    }

    /// An access to a surface.
    pub(super) fn surface(&mut self, call: Value<'m>, access: SurfAccess) -> Result<Option<Held>> {
        let SurfAccess { surf, ty, is_store } = access;
        let coords = surf.geom.coords() as u32;
        let mut args = self.arguments(call, 1 + coords)?;
        // LLVM holds bytes in 16 bits.
        let lane = Single::exact(ty.lane());
        let wide = Single::exact(if lane.bits == 8 { ir::Type::I16 } else { ty.lane() });
        let wide = if surf.formatted { lane } else { wide };
        if is_store {
            let mut lanes = Vec::with_capacity(ty.lanes() as usize);
            for number in 0..ty.lanes() {
                let value = self.value(call.operand(1 + coords + number))?;
                let from = Single::exact(self.b.func.ty(value));
                lanes.push(match from == lane {
                    true => value,
                    false => self.convert(value, from, lane, Op::LLVMTrunc)?,
                });
            }
            args.push(self.vector(Single::exact(ty), lanes)?);
            self.b.surface(Opcode::SurfStore, ty, &args, surf);
            return Ok(None);
        }
        let load = self.b.surface(Opcode::SurfLoad, ty, &args, surf);
        let Some(value) = self.b.func.result(load) else {
            return self.undef_of(call.ty()).map(Some);
        };
        let mut lanes = Vec::with_capacity(ty.lanes() as usize);
        for number in 0..ty.lanes() {
            let value = self.lane(value, number);
            lanes.push(match wide == lane {
                true => value,
                false => self.convert(value, lane, wide, Op::LLVMZExt)?,
            });
        }
        Ok(Some(self.hold(&lanes)))
    }
}
