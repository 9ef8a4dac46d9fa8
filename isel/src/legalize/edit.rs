//! Rebuilding a function block by block: instructions are kept or replaced by others, and
//! control flow may be put in the middle of a block.
//!
//! Invariants:
//! * New blocks stand behind the block that they were made for, in the order of their code.
//! * A value that was replaced is replaced everywhere, by [`Edit::finish`].

use std::ops::{Deref, DerefMut};

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use ir::{Block, Function, FunctionBuilder, Inst, Type, Value};
use rustc_hash::FxHashMap;

/// A function being rebuilt. New instructions come through the builder.
pub struct Edit<'a> {
    builder: FunctionBuilder<'a>,
    layout: Vec<Block>,
    /// What is used instead of values, if anything is.
    instead: SecondaryMap<Value, PackedOption<Value>>,
    is_replaced: bool,
    /// An empty list, for the next block.
    spare: Vec<Inst>,
    /// Where what replaces an instruction begins: before that place of a block.
    places: FxHashMap<Inst, (Block, usize)>,
}

impl<'a> Deref for Edit<'a> {
    type Target = FunctionBuilder<'a>;

    fn deref(&self) -> &FunctionBuilder<'a> {
        &self.builder
    }
}

impl DerefMut for Edit<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.builder
    }
}

impl<'a> Edit<'a> {
    /// Starts to rebuild `func`.
    pub fn new(func: &'a mut Function) -> Edit<'a> {
        Edit {
            builder: FunctionBuilder::new(func),
            layout: Vec::new(),
            instead: SecondaryMap::new(),
            is_replaced: false,
            spare: Vec::new(),
            places: FxHashMap::default(),
        }
    }

    /// The blocks to go through, in order: call [`Edit::open`] and [`Edit::close`] with each, or
    /// [`Edit::pass_over`].
    pub fn start(&mut self) -> Vec<Block> {
        std::mem::take(&mut self.builder.func.layout)
    }

    /// Empties `block`, and gives what was in it.
    pub fn open(&mut self, block: Block) -> Vec<Inst> {
        self.builder.switch_to(block);
        let insts = &mut self.builder.func.blocks[block].insts;
        let mut room = std::mem::take(&mut self.spare);
        // About as many will be in it again.
        room.reserve(insts.len() + insts.len() / 4);
        std::mem::replace(insts, room)
    }

    /// Leaves `block` as it is.
    pub fn pass_over(&mut self, block: Block) {
        self.layout.push(block);
    }

    /// Ends what [`Edit::open`] began, and takes back what it gave.
    pub fn close(&mut self, block: Block, mut insts: Vec<Inst>) {
        insts.clear();
        self.spare = insts;
        self.layout.push(block);
        self.layout.append(&mut self.builder.func.layout);
    }

    /// Goes on in `block`. One that was made before stands behind those that were begun since.
    pub fn switch_to(&mut self, block: Block) {
        let made = &mut self.builder.func.layout;
        if let Some(at) = made.iter().rposition(|&it| it == block) {
            made[at..].rotate_left(1);
        }
        self.builder.switch_to(block);
    }

    /// Adds an instruction of the function as it is.
    pub fn keep(&mut self, inst: Inst) {
        if let Some(block) = self.builder.current() {
            self.builder.func.blocks[block].insts.push(inst);
        }
    }

    /// New instructions come from where `inst` does in the source.
    pub fn at(&mut self, inst: Inst) {
        let loc = self.builder.func.locs[inst];
        let debug = self.builder.func.debug[inst].expand();
        self.builder.set_loc(loc);
        self.builder.set_debug_loc(debug);
        if let (false, Some(block)) = (self.builder.func.variables.is_empty(), self.current()) {
            self.places.insert(inst, (block, self.builder.func.blocks[block].insts.len()));
        }
    }

    /// `new` is used instead of `old` from now on.
    pub fn replace(&mut self, old: Value, new: Value) {
        self.instead[old] = Some(new).into();
        self.is_replaced = true;
    }

    /// A loop: a block with a parameter of each type, which is gone to with `first`, and the
    /// block behind it. What is added next is its body.
    pub fn enter_loop(&mut self, types: &[Type], first: &[Value]) -> (Block, Block) {
        let body = self.builder.block(types);
        let after = self.builder.block(&[]);
        self.builder.jump(body, first);
        self.switch_to(body);
        (body, after)
    }

    /// Puts the blocks in order, and replaces values.
    pub fn finish(self) {
        let Edit { builder, layout, instead, is_replaced, places, spare: _ } = self;
        let func = builder.func;
        func.layout = layout;
        for variable in &mut func.variables {
            let place = variable.from.expand().and_then(|inst| places.get(&inst));
            if let Some(&(block, at)) = place {
                variable.from = func.blocks[block].insts.get(at).copied().into();
            }
        }
        if !is_replaced {
            return;
        }
        let new = |mut value| {
            // What replaces a value may be replaced itself.
            while let Some(new) = instead[value].expand() {
                value = new;
            }
            value
        };
        for i in 0..func.layout.len() {
            let block = func.layout[i];
            for k in 0..func.blocks[block].insts.len() {
                func.map_operands(func.blocks[block].insts[k], new);
            }
        }
        for variable in &mut func.variables {
            variable.value = new(variable.value);
        }
    }
}
