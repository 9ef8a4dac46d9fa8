//! Functions that take any number of arguments.
//!
//! As LLVM lowers them for NVPTX, so that modules can be linked: the arguments behind the named
//! ones lie in memory of the caller, one after the other on their natural alignment, and the
//! function has one parameter more, their address. A `va_list` is the address of the next one.
//! That is also how `vprintf` wants its arguments, so a `printf` that is not defined is that.

use ir::{Align, Attr, Mem, Opcode, Space};

use super::body::{Body, Held};
use super::error::Result;
use super::llvm::{Type, Value};
use super::signature::alignment;

/// The memory for the arguments of all variadic calls of a body.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    alloca: ir::Inst,
    /// The generic address.
    address: ir::Value,
    size: u64,
    align: u64,
}

/// What the function of the GPU's C library is called that takes what `printf` does.
pub(super) const VPRINTF: &str = "vprintf";

/// Whether `function` is `printf` of the C library.
pub(super) fn is_printf(function: Value) -> bool {
    let ty = function.value_type();
    function.is_declaration()
        && function.name() == b"printf"
        && ty.is_variadic()
        && ty.param_types().len() == 1
}

impl<'m> Body<'_, 'm> {
    /// Puts the arguments of a call from number `first` on into memory, and gives their address.
    pub(super) fn pass_variadic(&mut self, call: Value<'m>, first: u32) -> Result<ir::Value> {
        let mut places = Vec::new();
        let (mut end, mut highest) = (0_u64, 1_u64);
        for number in first..call.argument_count() {
            let value = call.operand(number);
            let (ty, own) = match self.im.byval_at(call, number as usize) {
                Some((ty, align)) => (ty, align.unwrap_or(1)),
                None => (value.ty(), 1),
            };
            let info = self.im.types.in_memory(ty)?;
            let align = info.align.max(own);
            let at = end.next_multiple_of(align);
            (end, highest) = (at + info.stride, highest.max(align));
            places.push((number, at, alignment(align), info.stride));
        }
        if places.is_empty() {
            return Ok(self.b.func.constant(ir::Type::PTR, 0));
        }
        let frame = self.frame(end, highest);
        for (number, offset, align, size) in places {
            let value = call.operand(number);
            let at = self.advance(frame, offset as i64)?;
            match self.im.byval_at(call, number as usize) {
                Some((_, known)) => {
                    let from = self.value(value)?;
                    let size = self.offset(size as i64);
                    let known = known.map_or(Align::ONE, alignment);
                    let attr = Attr::Copy { to: align, from: known, volatile: false };
                    self.b.op(Opcode::Memcpy, ir::Type::I1, &[at, from, size], attr);
                }
                None => self.store_value(value, at, Mem::plain(align))?,
            }
        }
        Ok(frame)
    }

    /// The memory for arguments, of at least so many bytes. It is made once, in the entry.
    fn frame(&mut self, size: u64, align: u64) -> ir::Value {
        let mut frame = match self.frame {
            Some(frame) => frame,
            None => self.new_frame(),
        };
        (frame.size, frame.align) = (frame.size.max(size), frame.align.max(align));
        self.frame = Some(frame);
        let func = &mut self.b.func;
        let size = func.constant(ir::Type::I64, frame.size.into());
        let attr = Attr::Alloca(alignment(frame.align));
        let ty = func.insts[frame.alloca].ty;
        func.replace(frame.alloca, Opcode::Alloca, ty, &[size], attr);
        frame.address
    }

    fn new_frame(&mut self) -> Frame {
        let func = &mut self.b.func;
        let local = ir::Type::ptr(Space::Local);
        let size = func.constant(ir::Type::I64, 1);
        let attr = Attr::Alloca(Align::ONE);
        let void = local;
        let alloca = func.make_inst(Opcode::Alloca, void, &[size], attr, &[local]);
        let address = func.results(alloca)[0];
        let cast = func.make_inst(
            Opcode::SpaceCast,
            ir::Type::PTR,
            &[address],
            Attr::None,
            &[ir::Type::PTR],
        );
        let address = func.results(cast)[0];
        if let Some(entry) = func.entry() {
            func.blocks[entry].insts.splice(0..0, [alloca, cast]);
        }
        Frame { alloca, address, size: 1, align: 1 }
    }

    /// `llvm.va_start`: the list begins with the first argument.
    pub(super) fn va_start(&mut self, call: Value<'m>) -> Result<()> {
        let list = self.value(call.operand(0))?;
        let first = match self.variadic {
            Some(first) => first,
            // LLVM's verifier has seen to it that the function is variadic.
            None => self.b.undef(ir::Type::PTR),
        };
        self.b.store(first, list, pointer_mem());
        Ok(())
    }

    /// `llvm.va_copy`.
    pub(super) fn va_copy(&mut self, call: Value<'m>) -> Result<()> {
        let (to, from) = (self.value(call.operand(0))?, self.value(call.operand(1))?);
        let next = self.one(Opcode::Load, ir::Type::PTR, &[from], Attr::Mem(pointer_mem()));
        self.b.store(next, to, pointer_mem());
        Ok(())
    }

    /// `va_arg`: the next argument, and the list goes on behind it.
    pub(super) fn va_arg(&mut self, inst: Value<'m>) -> Result<Held> {
        let ty: Type = inst.ty();
        let info = self.im.types.in_memory(ty)?;
        let list = self.value(inst.operand(0))?;
        let mut next = self.one(Opcode::Load, ir::Type::PTR, &[list], Attr::Mem(pointer_mem()));
        if info.align > 1 {
            let number = self.plain(Opcode::Ptrtoint, ir::Type::I64, &[next]);
            let up = self.offset(info.align as i64 - 1);
            let number = self.plain(Opcode::Add, ir::Type::I64, &[number, up]);
            let mask = self.offset((info.align as i64).wrapping_neg());
            let number = self.plain(Opcode::And, ir::Type::I64, &[number, mask]);
            next = self.plain(Opcode::Inttoptr, ir::Type::PTR, &[number]);
        }
        let behind = self.advance(next, info.stride as i64)?;
        self.b.store(behind, list, pointer_mem());
        self.load_value(ty, next, Mem::plain(alignment(info.align)))
    }
}

fn pointer_mem() -> Mem {
    Mem::plain(alignment(ir::Type::PTR.bytes()))
}
