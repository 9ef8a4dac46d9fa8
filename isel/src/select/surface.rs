//! Surfaces.
//!
//! A value is cut into the widest accesses that PTX has: a scalar, `.v2` or `.v4` of 8 to 64
//! bits, 128 bits at most. Each piece lies its bytes further along the first coordinate, which
//! is a multiple of the size of the value, or of 16. A formatted store counts elements there,
//! and writes one. What happens outside of the surface is always written.

use ir::Value;
use ir::{AtomicOp, Attr, Clamp, Geom, GlobalKind, Inst, Opcode, Surf, SurfHint};
use smallvec::{SmallVec, smallvec};
use target_desc::{Mod, Role, Variant, VariantId, prefix, variant};

use super::access::{Piece, shape};
use super::memory::{memory_mod, unit_bits};
use super::{Select, parts_of};
use crate::selected::{Bracket, Class, Guard, Operand};

/// The widest surface access, in bytes.
const WIDEST: u64 = 16;

impl Select<'_> {
    /// `surf_store`, `surf_load` and `surf_reduce`.
    pub(super) fn surface(&mut self, inst: Inst, op: Opcode) {
        let Attr::Surf(surf) = self.func.insts[inst].attr else { return };
        let args = self.args(inst);
        let n = surf.geom.coords();
        let (Some(&handle), Some(coords)) = (args.first(), args.get(1..=n)) else { return };
        match (op, args.get(n + 1)) {
            (Opcode::SurfLoad, _) if surf.formatted => {
                let help = "PTX reads surfaces as bytes only: load those and convert them";
                self.unsupported("surf_load.p", help);
            }
            (Opcode::SurfLoad, _) => self.surface_load(inst, surf, handle, coords),
            (Opcode::SurfReduce, Some(&value)) => {
                self.surface_reduce(surf, handle, coords, value);
            }
            (_, Some(&value)) if surf.formatted => {
                self.formatted_store(surf, handle, coords, value);
            }
            (_, Some(&value)) => self.surface_store(surf, handle, coords, value),
            _ => {}
        }
    }

    fn surface_store(&mut self, surf: Surf, handle: Value, coords: &[Value], value: Value) {
        let ty = self.ty(value);
        let (unit, parts) = (u64::from(unit_bits(ty.scalar()) / 8), parts_of(ty));
        let mut part = 0;
        while part < parts {
            let done = u64::from(part) * unit;
            let room = u64::from(parts - part) * unit;
            let Some(piece) = self.surface_piece(prefix!(sust.b), surf, unit, room) else { return };
            let data = self.gather(value, part, unit, &piece);
            let mut operands = self.surface_place(piece.variant, surf, handle, coords, done);
            operands.extend(data);
            self.push(piece.variant, Guard::Always, &operands);
            part += (piece.bytes / unit) as u32;
        }
    }

    fn surface_load(&mut self, inst: Inst, surf: Surf, handle: Value, coords: &[Value]) {
        let Some(result) = self.func.result(inst) else { return };
        let ty = self.ty(result);
        let (unit, parts) = (u64::from(unit_bits(ty.scalar()) / 8), parts_of(ty));
        let to = self.regs(result);
        let bytes = match to.class() {
            Class::Pred => self.cx.selected.new_regs(Class::B16, parts),
            _ => to,
        };
        let mut part = 0;
        while part < parts {
            let done = u64::from(part) * unit;
            let room = u64::from(parts - part) * unit;
            let Some(piece) = self.surface_piece(prefix!(suld.b), surf, unit, room) else { return };
            let place = self.surface_place(piece.variant, surf, handle, coords, done);
            self.load_piece(bytes.plus(part), unit, &place, &piece);
            part += (piece.bytes / unit) as u32;
        }
        if to.class() == Class::Pred {
            self.truths(bytes, to, parts);
        }
    }

    /// A store of one element in the format of the surface: up to four channels of 32 bits.
    fn formatted_store(&mut self, surf: Surf, handle: Value, coords: &[Value], value: Value) {
        let ty = self.ty(value);
        let vector = match (ty.lane_bits(), ty.lanes()) {
            (32, 1) => None,
            (32, 2) => Some(Mod::v2),
            (32, 4) => Some(Mod::v4),
            _ => {
                let help = "a formatted store takes one, two or four channels of 32 bits";
                return self.unsupported("surf_store.p", help);
            }
        };
        let heads = self.surface_heads(prefix!(sust.p), surf);
        let tail =
            |head: &Variant| head.with_some(vector).with(Mod::b32).with(clamp_mod(surf.clamp));
        let all: SmallVec<[Variant; 2]> = heads.iter().map(tail).collect();
        let Some(variant) = self.cx.first_of(&all) else { return self.no_form(&all) };
        let mut operands = self.surface_place(variant, surf, handle, coords, 0);
        let channels: SmallVec<[Operand; 4]> =
            (0..ty.lanes()).map(|lane| self.operand(value, lane)).collect();
        operands.extend(Self::braced(&channels));
        self.push(variant, Guard::Always, &operands);
    }

    fn surface_reduce(&mut self, surf: Surf, handle: Value, coords: &[Value], value: Value) {
        let ty = self.ty(value);
        let wide = ty.lane_bits() == 64;
        let word = match (surf.op, surf.formatted) {
            (AtomicOp::Add, false) => Some((Mod::add, if wide { Mod::u64 } else { Mod::u32 })),
            (AtomicOp::Smin, false) => Some((Mod::min, if wide { Mod::s64 } else { Mod::s32 })),
            (AtomicOp::Smax, false) => Some((Mod::max, if wide { Mod::s64 } else { Mod::s32 })),
            (AtomicOp::Umin, false) => Some((Mod::min, if wide { Mod::u64 } else { Mod::u32 })),
            (AtomicOp::Umax, false) => Some((Mod::max, if wide { Mod::u64 } else { Mod::u32 })),
            // The format of the surface says what the bits are.
            (AtomicOp::Add, true) => Some((Mod::add, memory_mod(ty.lane_bits()))),
            (AtomicOp::Smin | AtomicOp::Umin, true) => Some((Mod::min, memory_mod(ty.lane_bits()))),
            (AtomicOp::Smax | AtomicOp::Umax, true) => Some((Mod::max, memory_mod(ty.lane_bits()))),
            (AtomicOp::And, _) => Some((Mod::and, memory_mod(ty.lane_bits()))),
            (AtomicOp::Or, _) => Some((Mod::or, memory_mod(ty.lane_bits()))),
            _ => None,
        };
        let (Some((op, ty_mod)), 32 | 64, false, true) =
            (word, ty.lane_bits(), ty.is_vector(), ty.is_int())
        else {
            let help = "surfaces reduce by add, min, max, and, or of 32 bits, or of 64 by some";
            return self.unsupported(&format!("surf_reduce.{}.{ty}", surf.op.name()), help);
        };
        let head = if surf.formatted { prefix!(sured.p) } else { prefix!(sured.b) };
        let geom = geom_mod(surf.geom);
        let variant = head.with(op).with(geom).with(ty_mod).with(clamp_mod(surf.clamp));
        let Some(id) = self.cx.first_of(&[variant]) else { return self.no_form(&[variant]) };
        let mut operands = self.surface_place(id, surf, handle, coords, 0);
        operands.push(self.bits_operand(value));
        self.push(id, Guard::Always, &operands);
    }

    /// `surf_query`.
    pub(super) fn surface_query(&mut self, inst: Inst) {
        let Attr::SurfQuery(query) = self.func.insts[inst].attr else { return };
        let (args, Some(result)) = (self.args(inst), self.func.result(inst)) else { return };
        let word = match query {
            ir::SurfQuery::Width => Mod::width,
            ir::SurfQuery::Height => Mod::height,
            ir::SurfQuery::Depth => Mod::depth,
            ir::SurfQuery::ChannelDataType => Mod::channel_data_type,
            ir::SurfQuery::ChannelOrder => Mod::channel_order,
            ir::SurfQuery::ArraySize => Mod::array_size,
            ir::SurfQuery::MemoryLayout => Mod::memory_layout,
        };
        let variant = prefix!(suq).with(word).with(Mod::b32);
        let Some(id) = self.cx.first_of(&[variant]) else { return self.no_form(&[variant]) };
        let to = self.regs(result);
        let at = match self.surface_handle(id, args[0]) {
            Operand::Name(name, _) => Operand::AtName(name, 0),
            Operand::Reg(reg) => Operand::At(reg, 0),
            other => other,
        };
        self.push(id, Guard::Always, &[Operand::Reg(to), at]);
    }

    /// The surface: its variable, or a register with its handle where the form takes one.
    fn surface_handle(&mut self, id: VariantId, handle: Value) -> Operand {
        if let Some((name, GlobalKind::Surface)) = self.bound(handle) {
            return Operand::Name(name, 0);
        }
        let operands = self.cx.variants.form(id).map_or(&[][..], |form| form.operands);
        let kinds = operands.iter().filter(|it| it.name == "a" || it.name == "h");
        let by_handle = kinds.flat_map(|it| it.kinds).find(|kind| kind.role == Role::Reg);
        if let Some(kind) = by_handle {
            let place = self.place();
            self.cx.require(place, "a surface given by its handle", &kind.gate);
        }
        Operand::Reg(self.reg(handle, 0))
    }

    /// `[surface, {x, y}]`, `further` bytes or elements along the first coordinate.
    fn surface_place(
        &mut self,
        id: VariantId,
        surf: Surf,
        handle: Value,
        coords: &[Value],
        further: u64,
    ) -> SmallVec<[Operand; 16]> {
        let handle = self.surface_handle(id, handle);
        let mut place: SmallVec<[Operand; 16]> =
            smallvec![Operand::Open(Bracket::Square), handle, Operand::Open(Bracket::Brace)];
        // The layer of an array comes before the coordinates.
        let moved = usize::from(matches!(surf.geom, Geom::A1d | Geom::A2d));
        for (i, &coord) in coords.iter().enumerate() {
            let operand = self.operand(coord, 0);
            place.push(match operand {
                _ if i != moved || further == 0 => operand,
                Operand::Imm(x) => Operand::Imm((x as i32).wrapping_add(further as i32).into()),
                _ => {
                    let sum = Operand::Reg(self.new_reg(Class::B32));
                    self.emit(variant!(add.s32), &[sum, operand, Operand::Imm(further as i64)]);
                    sum
                }
            });
        }
        // Three coordinates stand in a vector of four, whose last is not looked at.
        if let (3, Some(&last)) = (coords.len(), place.last()) {
            place.push(last);
        }
        place.extend([Operand::Close(Bracket::Brace), Operand::Close(Bracket::Square)]);
        place
    }

    /// `head` with the geometry and, best first, with and without the cache operator.
    fn surface_heads(&mut self, head: Variant, surf: Surf) -> SmallVec<[Variant; 2]> {
        let plain = head.with(geom_mod(surf.geom));
        match cache_mod(surf.hint) {
            Some(hint) => smallvec![plain.with(hint), plain],
            None => smallvec![plain],
        }
    }

    /// The widest access to at most `room` bytes.
    fn surface_piece(&mut self, head: Variant, surf: Surf, unit: u64, room: u64) -> Option<Piece> {
        let heads = self.surface_heads(head, surf);
        let outside = clamp_mod(surf.clamp);
        let mut bytes = WIDEST.min(room);
        let mut tried: SmallVec<[Variant; 2]> = SmallVec::new();
        while bytes >= unit {
            let (vector, element) = shape(unit, bytes);
            let ty = memory_mod(element as u32 * 8);
            tried = heads.iter().map(|it| it.with_some(vector).with(ty).with(outside)).collect();
            if let Some(variant) = self.cx.first_of(&tried) {
                if heads.len() > 1
                    && cache_mod(surf.hint)
                        .is_some_and(|it| !self.cx.variants.variant(variant).has(it))
                {
                    let place = self.place();
                    self.cx.remark(place, "the cache operator is left out: the target has none");
                }
                return Some(Piece { variant, bytes, element });
            }
            bytes /= 2;
        }
        self.no_form(&tried);
        None
    }
}

fn geom_mod(geom: Geom) -> Mod {
    match geom {
        Geom::D1 => Mod::_1d,
        Geom::D2 => Mod::_2d,
        Geom::D3 => Mod::_3d,
        Geom::A1d => Mod::a1d,
        Geom::A2d => Mod::a2d,
    }
}

fn clamp_mod(clamp: Clamp) -> Mod {
    match clamp {
        Clamp::Trap => Mod::trap,
        Clamp::Clamp => Mod::clamp,
        Clamp::Zero => Mod::zero,
    }
}

fn cache_mod(hint: SurfHint) -> Option<Mod> {
    Some(match hint {
        SurfHint::None => return None,
        SurfHint::Ca => Mod::ca,
        SurfHint::Cg => Mod::cg,
        SurfHint::Cs => Mod::cs,
        SurfHint::Cv => Mod::cv,
        SurfHint::Wb => Mod::wb,
        SurfHint::Wt => Mod::wt,
    })
}
