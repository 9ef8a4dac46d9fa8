//! Sections of DWARF as ptxas takes them: bytes, and between them addresses that only it knows.

use crate::print::Text;

/// So many bytes stand in one line.
const LINE: usize = 24;

/// The contents of a section, or of a part of one, as a block.
#[derive(Clone, Default)]
pub struct Section {
    /// Those of addresses are zero.
    bytes: Vec<u8>,
    /// The addresses, in order.
    addresses: Vec<Address>,
}

#[derive(Clone)]
struct Address {
    offset: usize,
    /// In bytes.
    size: usize,
    /// A label, the name of a variable, or of a section.
    of: String,
    /// So many bytes behind that.
    behind: usize,
}

impl Section {
    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Adds a byte.
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Adds a number in LEB128.
    pub fn unsigned(&mut self, value: u64) {
        self.long(value.into());
    }

    /// Adds a number in LEB128, which may be a long one.
    pub fn long(&mut self, mut value: u128) {
        loop {
            let byte = value as u8 & 0x7f;
            value >>= 7;
            if value == 0 {
                return self.byte(byte);
            }
            self.byte(byte | 0x80);
        }
    }

    /// Adds a number in LEB128 that has a sign.
    pub fn signed(&mut self, mut value: i64) {
        loop {
            let byte = value as u8 & 0x7f;
            value >>= 7;
            if value == 0 && byte & 0x40 == 0 || value == -1 && byte & 0x40 != 0 {
                return self.byte(byte);
            }
            self.byte(byte | 0x80);
        }
    }

    /// Adds the address of a label or variable: 8 bytes.
    pub fn address(&mut self, of: String) {
        self.relocated(8, of, 0);
    }

    /// Adds what lies `behind` bytes behind the beginning of a section: 4 bytes.
    pub fn offset(&mut self, section: &str, behind: usize) {
        self.relocated(4, section.to_owned(), behind);
    }

    /// The same in 8 bytes; what is behind which of them is said later.
    pub fn far_offset(&mut self, section: &str) -> usize {
        self.relocated(8, section.to_owned(), 0);
        self.addresses.len() - 1
    }

    /// Says it: `which` is what [`Section::far_offset`] gave.
    pub fn set_far_offset(&mut self, which: usize, behind: usize) {
        if let Some(address) = self.addresses.get_mut(which) {
            address.behind = behind;
        }
    }

    fn relocated(&mut self, size: usize, of: String, behind: usize) {
        let offset = self.len();
        self.addresses.push(Address { offset, size, of, behind });
        self.bytes.resize(offset + size, 0);
    }

    /// Changes a number of 4 bytes.
    pub fn set_word(&mut self, at: usize, value: usize) {
        if let Some(bytes) = self.bytes.get_mut(at..at + 4) {
            bytes.copy_from_slice(&(value as u32).to_le_bytes());
        }
    }

    /// Adds what another has.
    pub fn append(&mut self, other: &Section) {
        let start = self.len();
        self.bytes(&other.bytes);
        let moved =
            other.addresses.iter().map(|it| Address { offset: start + it.offset, ..it.clone() });
        self.addresses.extend(moved);
    }

    /// Prints it, unless it is empty.
    pub fn print(&self, out: &mut Text, name: &str) {
        if self.bytes.is_empty() {
            return;
        }
        out.push_str("\n.section ");
        out.push_str(name);
        out.push_str("\n{\n");
        let mut at = 0;
        for address in &self.addresses {
            self.print_bytes(out, at, address.offset);
            out.push_str(if address.size == 8 { "\t.b64 " } else { "\t.b32 " });
            out.push_str(&address.of);
            crate::print::function::plus(out, address.behind as i64);
            out.push('\n');
            at = address.offset + address.size;
        }
        self.print_bytes(out, at, self.bytes.len());
        out.push_str("}\n");
    }

    fn print_bytes(&self, out: &mut Text, from: usize, to: usize) {
        for line in self.bytes.get(from..to).unwrap_or_default().chunks(LINE) {
            for (i, &byte) in line.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "\t.b8 " });
                out.number(byte);
            }
            out.push('\n');
        }
    }
}
