//! Variables of the module: shared memory, and contents that are there from the begin.

use ir::{Global, GlobalData, Init, Module, Reloc, Space, Symbol, Type, Value};

use super::call::Callee;
use super::{Body, PRIVATE, Place, align};
use crate::case::Case;
use crate::random::Random;

/// The bytes of a variable that all threads only read.
const CONSTANTS: u32 = 64;

/// The variables of a module.
#[derive(Default)]
pub struct Data {
    /// A part for each thread, in shared memory without contents, or global with.
    pub parts: Vec<Global>,
    /// Contents that nobody writes.
    pub constants: Vec<Global>,
    /// The address of one of them, in memory.
    pub address: Option<Global>,
    /// What the threads of a block hand to each other: 16 bytes each.
    pub exchange: Option<Global>,
    /// Sums of the block.
    pub sums: Option<Global>,
    /// A message between blocks, and whether it is there.
    pub message: Option<[Global; 2]>,
    /// Addresses of functions, and of which.
    pub table: Option<(Global, Vec<Callee>)>,
}

fn variable(module: &mut Module, name: &str, space: Space, bytes: u32) -> GlobalData {
    let mut out = GlobalData::new(name, space, Type::I8);
    out.count = Some(u64::from(bytes));
    out.align = align(16);
    debug_assert!(module.symbol(name).is_none(), "names are distinct");
    out
}

fn contents(random: &mut Random, bytes: u32) -> Init {
    // Sometimes fewer than there is room for: the rest is zero.
    let some = if random.percent(70) { bytes } else { bytes / 2 };
    Init { bytes: (0..some).map(|_| random.any() as u8).collect(), relocs: Vec::new() }
}

impl Data {
    /// Variables for `case`.
    pub fn new(random: &mut Random, module: &mut Module, case: &Case) -> Data {
        let mut out = Data::default();
        let add = |module: &mut Module, data: GlobalData| module.add_global(data).ok();
        if random.percent(50) {
            let data = variable(module, "s", Space::Shared, case.threads * PRIVATE);
            out.parts.extend(add(module, data));
        }
        if random.percent(25) {
            let bytes = case.all_threads() * PRIVATE;
            let mut data = variable(module, "g", Space::Global, bytes);
            data.init = Some(contents(random, bytes));
            out.parts.extend(add(module, data));
        }
        for (name, space) in [("c", Space::Const), ("d", Space::Global)] {
            if random.percent(20) {
                let mut data = variable(module, name, space, CONSTANTS);
                data.init = Some(contents(random, CONSTANTS));
                out.constants.extend(add(module, data));
            }
        }
        if let Some(&to) = out.constants.last()
            && module.globals[to].space == Space::Global
            && random.percent(50)
        {
            let mut data = GlobalData::new("p", Space::Global, Type::PTR);
            let reloc = Reloc { offset: 0, symbol: Symbol::Global(to), addend: 16, generic: true };
            data.init = Some(Init { bytes: vec![0; 8], relocs: vec![reloc] });
            out.address = add(module, data);
        }
        if random.alone {
            return out;
        }
        if random.percent(30) {
            let data = variable(module, "x", Space::Shared, case.threads * 16);
            out.exchange = add(module, data);
        }
        if random.percent(20) {
            let data = variable(module, "t", Space::Shared, super::shared::SUMS);
            out.sums = add(module, data);
        }
        if case.blocks > 1 && random.percent(15) {
            let mut data = GlobalData::new("message", Space::Global, Type::I64);
            data.init = Some(Init { bytes: vec![0; 8], relocs: Vec::new() });
            let first = add(module, data);
            let mut data = GlobalData::new("there", Space::Global, Type::I32);
            data.init = Some(Init { bytes: vec![0; 4], relocs: Vec::new() });
            out.message = first.zip(add(module, data)).map(|(a, b)| [a, b]);
        }
        out
    }

    /// With the addresses of functions that are called alike.
    pub fn with_table(self, random: &mut Random, module: &mut Module, callees: &[Callee]) -> Data {
        let Some(last) = callees.last() else { return self };
        let alike = callees.iter().copied();
        let alike: Vec<Callee> =
            alike.filter(|it| it.sig == last.sig && it.recursive == last.recursive).collect();
        if random.percent(40) {
            return self;
        }
        let space = random.pick(&[Space::Global, Space::Const]);
        let mut data = GlobalData::new("table", space, Type::PTR);
        data.count = Some(alike.len() as u64);
        let reloc = |(at, it): (usize, &Callee)| {
            let symbol = Symbol::Func(it.func);
            Reloc { offset: at as u64 * 8, symbol, addend: 0, generic: false }
        };
        let relocs = alike.iter().enumerate().map(reloc).collect();
        data.init = Some(Init { bytes: vec![0; alike.len() * 8], relocs });
        Data { table: module.add_global(data).ok().map(|it| (it, alike)), ..self }
    }
}

impl Body<'_> {
    /// Notes what is only read.
    pub(super) fn constants(&mut self) {
        let place = |at| Place { at, room: CONSTANTS, align: 16, writable: false, local: false };
        for &global in &self.data.constants {
            if self.random.percent(70) {
                let at = self.b.global(self.module, global);
                self.places.push(place(at));
            }
        }
        if let Some(global) = self.data.address {
            let from = self.b.global(self.module, global);
            let at = self.b.load(Type::PTR, from, ir::Mem::plain(align(8)));
            self.places.push(Place { room: CONSTANTS - 16, ..place(at) });
        }
    }

    /// Notes the parts that the thread has of variables.
    pub(super) fn own_parts(&mut self, thread: Value, index: Value) {
        for &global in &self.data.parts {
            let base = self.b.global(self.module, global);
            let shared = self.module.globals[global].space == Space::Shared;
            let wide = self.b.zext(Type::I64, if shared { thread } else { index });
            let size = self.b.i64(PRIVATE.into());
            let offset = self.b.mul(wide, size);
            let at = self.b.ptr_add(base, offset);
            match shared {
                true => self.fill(at, false),
                false => self.places.push(Place {
                    at,
                    room: PRIVATE,
                    align: 16,
                    writable: true,
                    local: false,
                }),
            }
        }
    }
}
