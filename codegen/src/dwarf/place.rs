//! Where variables are: the address class, which says in what memory, and the expression.

use gimli::constants as dw;
use ir::debug::At;
use ir::{Func, Space, Symbol};
use isel::{Located, Range, Reg};

use super::Writing;
use super::code::{end_label, mark_label};
use super::section::Section;
use super::tree::{Form, Id};
use crate::print::Text;

/// The section of lists of places.
pub(super) const LISTS: &str = ".debug_loc";
/// The address class of registers.
const REGISTERS: u8 = 2;
const LOCATION: At = At(dw::DW_AT_location.0);

impl Writing<'_> {
    /// Says that an entry is there, in the code of function number `func`.
    pub(super) fn locate(&mut self, id: Id, place: Located, func: u32) {
        if let Located::Constant(bits, width) = place {
            return self.tree.set(id, At::CONST_VALUE, constant(bits, width));
        }
        if let Some((class, expression)) = self.place(place, func) {
            self.tree.set(id, At::ADDRESS_CLASS, Form::Data1(class));
            self.tree.set(id, LOCATION, Form::Block(expression));
        }
    }

    /// Says where an entry is while parts of the code of function number `func` run. All are in the
    /// memory that the first is in, since a list has one class; a constant is in none, but is the
    /// value of what is never anything else, if `is_whole`: all that is said of it is here.
    pub(super) fn locate_in_parts(
        &mut self,
        id: Id,
        all: Vec<(Located, Range)>,
        is_whole: bool,
        func: u32,
    ) {
        match all.first() {
            Some(&(first @ Located::Constant(..), _))
                if is_whole && all.iter().all(|it| it.0 == first) =>
            {
                return self.locate(id, first, func);
            }
            _ => {}
        }
        let start = self.locations.len();
        let mut of_all = None;
        for (place, range) in all {
            let Some((class, expression)) = self.place(place, func) else { continue };
            let Ok(len) = u16::try_from(expression.len()) else { continue };
            if *of_all.get_or_insert(class) != class {
                continue;
            }
            let list = &mut self.locations;
            list.address(mark_label(func, range.from));
            list.address(match range.to {
                Some(to) => mark_label(func, to),
                None => end_label(func),
            });
            list.bytes(&len.to_le_bytes());
            list.append(&expression);
        }
        if let Some(class) = of_all {
            self.locations.bytes(&[0; 16]);
            self.tree.set(id, At::ADDRESS_CLASS, Form::Data1(class));
            self.tree.set(id, LOCATION, Form::Offset(LISTS, start));
        }
    }

    /// The class and the expression of a place, which a constant does not have.
    fn place(&self, place: Located, func: u32) -> Option<(u8, Section)> {
        let class = isel::select::debug::address_class;
        let mut expression = Section::default();
        let class = match place {
            Located::Local(local, offset) => {
                named(&mut expression, local_name(func, local), offset);
                class(Space::Local)
            }
            Located::Param(param, offset) => {
                named(&mut expression, self.param_name(func, param), offset);
                class(Space::Param)
            }
            Located::Global(global, offset) => {
                let name = self.scene.names.get(self.scene.module, Symbol::Global(global));
                named(&mut expression, name.to_owned(), offset);
                class(self.scene.module.globals[global].space)
            }
            Located::Register(reg) => {
                expression.byte(dw::DW_OP_regx.0);
                expression.long(register(reg));
                REGISTERS
            }
            Located::Memory(reg, offset, space) => {
                expression.byte(dw::DW_OP_bregx.0);
                expression.long(register(reg));
                expression.signed(offset);
                class(space)
            }
            Located::Constant(..) => return None,
        };
        Some((class, expression))
    }

    fn param_name(&self, func: u32, param: u32) -> String {
        let func = Func::from_u32(func);
        let name = self.scene.names.get(self.scene.module, Symbol::Func(func));
        let mut out = Text::default();
        crate::print::signature::param_name(&mut out, name, param);
        out.into()
    }
}

/// So many bytes behind the address of what has a name.
fn named(expression: &mut Section, name: String, offset: i64) {
    expression.byte(dw::DW_OP_addr.0);
    expression.address(name);
    match u64::try_from(offset) {
        Ok(0) => {}
        Ok(offset) => {
            expression.byte(dw::DW_OP_plus_uconst.0);
            expression.unsigned(offset);
        }
        Err(_) => {
            expression.byte(dw::DW_OP_consts.0);
            expression.signed(offset);
            expression.byte(dw::DW_OP_plus.0);
        }
    }
}

fn constant(bits: u128, width: u32) -> Form {
    match u64::try_from(bits) {
        Ok(it) => Form::Unsigned(it),
        Err(_) => {
            let mut bytes = Section::default();
            bytes.bytes(&bits.to_le_bytes()[..(width.div_ceil(8) as usize).min(16)]);
            Form::Block(bytes)
        }
    }
}

/// The number of a register: its name, one letter a byte.
fn register(reg: Reg) -> u128 {
    let name = format!("{}{}", reg.class().spelling().1, reg.number());
    name.bytes().fold(0, |number, byte| number << 8 | u128::from(byte))
}

/// The name of a variable on the stack of function number `func`, which is no other's.
pub fn local_name(func: u32, local: u32) -> String {
    format!("$local{func}_{local}")
}
