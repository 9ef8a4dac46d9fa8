//! Sections of DWARF as ptxas takes them: bytes, and between them addresses that only it knows.

use gimli::write::{Address, Error, Result, Writer};
use gimli::{LittleEndian, SectionId};

use crate::print::number;

/// So many bytes stand in one line.
const LINE: usize = 24;

/// The contents of a section. gimli writes into it.
#[derive(Clone, Default)]
pub struct Section {
    /// The bytes; those of addresses are zero.
    pub bytes: Vec<u8>,
    /// The addresses, in order.
    relocs: Vec<Reloc>,
}

#[derive(Clone)]
struct Reloc {
    offset: usize,
    size: u8,
    target: Target,
    addend: i64,
}

#[derive(Clone)]
enum Target {
    /// One of the labels and names that [`Section::print`] is given.
    Symbol(usize),
    /// The beginning of a section.
    Section(&'static str),
}

impl Section {
    fn reloc(&mut self, size: u8, target: Target, addend: i64) -> Result<()> {
        let offset = self.bytes.len();
        self.relocs.push(Reloc { offset, size, target, addend });
        self.bytes.resize(offset + usize::from(size), 0);
        Ok(())
    }

    /// Prints it, unless it is empty.
    pub fn print(&self, out: &mut String, name: &str, symbols: &[String]) {
        if self.bytes.is_empty() {
            return;
        }
        out.push_str("\n.section ");
        out.push_str(name);
        out.push_str("\n{\n");
        let mut at = 0;
        for reloc in &self.relocs {
            self.print_bytes(out, at, reloc.offset);
            out.push_str(if reloc.size == 8 { "\t.b64 " } else { "\t.b32 " });
            out.push_str(match reloc.target {
                Target::Symbol(symbol) => symbols.get(symbol).map_or("0", String::as_str),
                Target::Section(name) => name,
            });
            crate::print::function::plus(out, reloc.addend);
            out.push('\n');
            at = reloc.offset + usize::from(reloc.size);
        }
        self.print_bytes(out, at, self.bytes.len());
        out.push_str("}\n");
    }

    fn print_bytes(&self, out: &mut String, from: usize, to: usize) {
        for line in self.bytes.get(from..to).unwrap_or_default().chunks(LINE) {
            for (i, &byte) in line.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "\t.b8 " });
                number(out, byte);
            }
            out.push('\n');
        }
    }
}

/// The name of a section in PTX.
fn name(section: SectionId) -> Result<&'static str> {
    match section {
        SectionId::DebugAbbrev => Ok(".debug_abbrev"),
        SectionId::DebugInfo => Ok(".debug_info"),
        SectionId::DebugLine => Ok(".debug_line"),
        SectionId::DebugLoc => Ok(".debug_loc"),
        _ => Err(Error::InvalidReference),
    }
}

impl Writer for Section {
    type Endian = LittleEndian;

    fn endian(&self) -> LittleEndian {
        LittleEndian
    }

    fn len(&self) -> usize {
        self.bytes.len()
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn write_at(&mut self, offset: usize, bytes: &[u8]) -> Result<()> {
        let place =
            self.bytes.get_mut(offset..offset + bytes.len()).ok_or(Error::LengthOutOfBounds)?;
        place.copy_from_slice(bytes);
        Ok(())
    }

    fn write_address(&mut self, address: Address, size: u8) -> Result<()> {
        match address {
            Address::Constant(value) => self.write_udata(value, size),
            Address::Symbol { symbol, addend } => self.reloc(size, Target::Symbol(symbol), addend),
        }
    }

    fn write_offset(&mut self, value: usize, section: SectionId, size: u8) -> Result<()> {
        // There is one table of lines, which ptxas makes of `.loc`.
        let value = if section == SectionId::DebugLine { 0 } else { value };
        self.reloc(size, Target::Section(name(section)?), value as i64)
    }

    fn write_offset_at(
        &mut self,
        offset: usize,
        value: usize,
        section: SectionId,
        size: u8,
    ) -> Result<()> {
        let reloc =
            Reloc { offset, size, target: Target::Section(name(section)?), addend: value as i64 };
        let at = self.relocs.partition_point(|it| it.offset < offset);
        self.relocs.insert(at, reloc);
        Ok(())
    }
}
