//! Rewriting a function once it is known where its pointers lead.
//!
//! Most instructions have nothing to do with such pointers: those that have are found first, and
//! only they are looked at from then on.
//!
//! Invariants:
//! * A pointer changes its space only where some access wants it there: an instruction of PTX that
//!   takes generic addresses only would have to turn it back.

use cranelift_entity::SecondaryMap;
use ir::{
    Attr, Block, BlockCall, CacheHint, Function, Inst, Opcode, Scalar, Space, Type, Value, ValueDef,
};
use smallvec::SmallVec;
use target_desc::variant;

use super::{Knowledge, Known, MOST_ROUNDS, Written};
use crate::legalize::edit::Edit;

/// The two forms of a pointer whose space is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Twin {
    /// It is generic.
    None,
    /// The value itself is generic; this one is of the space.
    Of(Value),
    /// The value itself is of the space; this one is generic, where anyone needs it.
    Generic(Option<Value>),
}

/// What is known, and what becomes of it.
pub(super) struct Rewrite {
    known: Knowledge,
    twins: SecondaryMap<Value, Twin>,
    entry: Block,
    /// The instructions that read, give or pass on a value of which something is known, in order.
    involved: Vec<Inst>,
    /// The blocks that they are in, and those with such a parameter.
    changes: SecondaryMap<Block, bool>,
}

impl Rewrite {
    pub(super) fn new(known: Knowledge, entry: Block) -> Rewrite {
        Rewrite {
            known,
            twins: SecondaryMap::with_default(Twin::None),
            entry,
            involved: Vec::new(),
            changes: SecondaryMap::new(),
        }
    }

    pub(super) fn run(mut self, func: &mut Function) {
        self.find_involved(func);
        self.choose(func);
        let mut edit = Edit::new(func);
        for block in edit.start() {
            if !self.changes[block] {
                edit.pass_over(block);
                continue;
            }
            let insts = edit.open(block);
            self.block_params(&mut edit, block);
            for &inst in &insts {
                edit.at(inst);
                self.inst(&mut edit, inst);
            }
            edit.close(block, insts);
        }
        edit.finish();
    }

    fn find_involved(&mut self, func: &Function) {
        self.changes.resize(func.blocks.len());
        let known = &self.known;
        let is_known = |it: &Value| matches!(known[*it], Known::In(..));
        let mut involved = Vec::new();
        for &block in &func.layout {
            let before = involved.len();
            for &inst in &func.blocks[block].insts {
                let passes = |call: &BlockCall| {
                    func.params(call.block).iter().any(is_known)
                        || func.call_args(call).iter().any(is_known)
                };
                if func.args(inst).iter().any(is_known)
                    || func.results(inst).iter().any(is_known)
                    || func.targets(inst).iter().any(passes)
                {
                    involved.push(inst);
                }
            }
            let changes = involved.len() > before || func.params(block).iter().any(is_known);
            self.changes[block] = changes;
        }
        self.involved = involved;
    }

    /// Decides which values change their space, and which of those need a generic twin.
    fn choose(&mut self, func: &mut Function) {
        let useful = self.useful(func);
        self.twins.resize(func.values.len());
        for value in func.values.keys() {
            let Known::In(space, _) = self.known[value] else { continue };
            match func.values[value].def {
                // Parameters of the function are what the signature says.
                ValueDef::Param(block, _) if block == self.entry => {}
                ValueDef::Result(inst, _) if func.insts[inst].op == Opcode::SpaceCast => {
                    self.twins[value] = Twin::Of(func.args(inst)[0]);
                }
                ValueDef::Param(..) | ValueDef::Result(..) if useful[value] => {
                    self.twins[value] = Twin::Generic(None);
                    func.values[value].ty = Type::ptr(space);
                }
                _ => {}
            }
        }
        // Twins are made once their users are known.
        let mut wanted = Vec::new();
        for &inst in &self.involved {
            for (i, &arg) in func.args(inst).iter().enumerate() {
                if self.twins[arg] == Twin::Generic(None) && !self.is_address(func, inst, i) {
                    wanted.push(arg);
                }
            }
            for call in func.targets(inst) {
                for (&param, &arg) in func.params(call.block).iter().zip(func.call_args(call)) {
                    let apart = !matches!(self.twins[param], Twin::Generic(_));
                    if apart && self.twins[arg] == Twin::Generic(None) {
                        wanted.push(arg);
                    }
                }
            }
        }
        for value in wanted {
            if self.twins[value] == Twin::Generic(None) {
                self.make_twin(func, value);
            }
        }
    }

    /// The values that some access wants in their space, itself or through address arithmetic.
    fn useful(&self, func: &Function) -> SecondaryMap<Value, bool> {
        let mut useful = SecondaryMap::new();
        for _ in 0..MOST_ROUNDS {
            let mut changed = false;
            let is_open = |useful: &SecondaryMap<Value, bool>, value: Value| {
                self.is_known(value) && !useful[value]
            };
            for &inst in self.involved.iter().rev() {
                let is_useful = func.result(inst).is_some_and(|it| useful[it]);
                for (i, &arg) in func.args(inst).iter().enumerate() {
                    if is_open(&useful, arg) && is_address(func, inst, i, &self.known, is_useful) {
                        (useful[arg], changed) = (true, true);
                    }
                }
                for call in func.targets(inst) {
                    let args = func.call_args(call).iter();
                    for (&param, &arg) in func.params(call.block).iter().zip(args) {
                        if useful[param] && is_open(&useful, arg) {
                            (useful[arg], changed) = (true, true);
                        }
                    }
                }
            }
            if !changed {
                return useful;
            }
        }
        SecondaryMap::with_default(true)
    }

    /// Makes the generic twin of `value`: the cast is put in its place later.
    fn make_twin(&mut self, func: &mut Function, value: Value) {
        let attr = Attr::None;
        let cast = func.make_inst(Opcode::SpaceCast, Type::PTR, &[value], attr, &[Type::PTR]);
        self.twins[value] = Twin::Generic(func.result(cast));
    }

    /// Whether operand `i` of `inst` may be a pointer into the space that it is known to be of.
    fn is_address(&self, func: &Function, inst: Inst, i: usize) -> bool {
        let result = func.result(inst);
        let in_space = result.is_some_and(|it| matches!(self.twins[it], Twin::Generic(_)));
        is_address(func, inst, i, &self.known, in_space)
    }

    /// The form of `value` that is of its space; a value of which nothing is known stays.
    fn in_space(&self, e: &mut Edit, value: Value, space: Space) -> Value {
        match (self.twins[value], e.func.values[value].def) {
            (Twin::Of(twin), _) => twin,
            (_, ValueDef::Undef) => e.undef(Type::ptr(space)),
            _ => value,
        }
    }

    /// The generic form of `value`.
    fn generic(&self, value: Value) -> Value {
        match self.twins[value] {
            Twin::Generic(Some(twin)) => twin,
            _ => value,
        }
    }

    /// Twins of block parameters.
    fn block_params(&mut self, e: &mut Edit, block: Block) {
        for value in e.params(block).to_vec() {
            match (self.twins[value], self.known[value]) {
                (Twin::Generic(Some(twin)), _) => self.keep_twin(e, twin),
                (Twin::None, Known::In(space, _)) if block == self.entry => {
                    let twin = e.space_cast(Type::ptr(space), value);
                    self.twins[value] = Twin::Of(twin);
                }
                _ => {}
            }
        }
    }

    fn keep_twin(&self, e: &mut Edit, twin: Value) {
        if let Some(cast) = e.func.def_inst(twin) {
            e.keep(cast);
        }
    }

    fn is_known(&self, value: Value) -> bool {
        matches!(self.known[value], Known::In(..))
    }

    fn is_never_written(&self, address: Value) -> bool {
        matches!(self.known[address], Known::In(_, Written::Never))
    }

    fn inst(&mut self, e: &mut Edit, inst: Inst) {
        let result = e.func.result(inst);
        if result.is_none_or(|it| !self.is_known(it))
            && !e.func.args(inst).iter().any(|&it| self.is_known(it))
        {
            self.passed(e, inst);
            return e.keep(inst);
        }
        let args: SmallVec<[Value; 8]> = SmallVec::from_slice(e.func.args(inst));
        // Where a cast leads to what the pointer is anyway, there is nothing to cast.
        if e.func.insts[inst].op == Opcode::SpaceCast
            && let Some(result) = result
            && let Known::In(space, _) = self.known[args[0]]
            && e.func.ty(result) == Type::ptr(space)
        {
            let same = self.in_space(e, args[0], space);
            return e.replace(result, same);
        }
        // What asks for the space of a pointer is answered.
        if let Some(result) = result
            && let Known::In(space, _) = args.first().map_or(Known::Nothing, |&it| self.known[it])
            && let Some(answer) = is_in_asked_space(e.func, inst, space)
        {
            let answer = e.int(Type::I1, answer.into());
            return e.replace(result, answer);
        }
        let space_of_result = result.and_then(|it| match (self.twins[it], self.known[it]) {
            (Twin::Generic(_), Known::In(space, _)) => Some(space),
            _ => None,
        });
        for (i, &arg) in args.iter().enumerate() {
            let is_pointer = matches!(e.func.ty(arg).scalar(), Scalar::Ptr(_));
            let undef = e.func.values[arg].def == ValueDef::Undef;
            let new = match (self.known[arg], space_of_result) {
                _ if !is_pointer => arg,
                (_, Some(space)) if undef => self.in_space(e, arg, space),
                (Known::In(space, _), _) if self.is_address(e.func, inst, i) => {
                    self.in_space(e, arg, space)
                }
                _ => self.generic(arg),
            };
            if new != arg {
                e.func.set_arg(inst, i, new);
            }
        }
        let is_never_written = args.first().is_some_and(|&it| self.is_never_written(it));
        let data = &mut e.func.insts[inst];
        if let (Opcode::Load, Attr::Mem(mem), true) = (data.op, &mut data.attr, is_never_written)
            && mem.hint == CacheHint::None
        {
            mem.hint = CacheHint::Invariant;
        }
        if let Some(space) = space_of_result {
            data.ty = Type::ptr(space);
        }
        self.passed(e, inst);
        e.keep(inst);
        if let Some(result) = result
            && let Twin::Generic(Some(twin)) = self.twins[result]
        {
            self.keep_twin(e, twin);
        }
    }

    /// What is passed to other blocks.
    fn passed(&self, e: &mut Edit, inst: Inst) {
        for i in 0..e.func.targets(inst).len() {
            let call = e.func.targets(inst)[i];
            for k in 0..call.args.len(&e.func.pool) {
                let (param, arg) = (e.func.params(call.block)[k], e.func.call_args(&call)[k]);
                let new = match (self.twins[param], self.known[param]) {
                    (Twin::Generic(_), Known::In(space, _)) => self.in_space(e, arg, space),
                    _ => self.generic(arg),
                };
                if new != arg
                    && let Attr::Targets { start, .. } = e.func.insts[inst].attr
                {
                    let func = &mut *e.func;
                    let list = &mut func.targets[start as usize + i].args;
                    list.as_mut_slice(&mut func.pool)[k] = new;
                }
            }
        }
    }
}

/// Whether operand `i` of `inst` may be a pointer into the space that it is known to be of, where
/// the result of address arithmetic is `in_space` or not.
fn is_address(func: &Function, inst: Inst, i: usize, known: &Knowledge, in_space: bool) -> bool {
    let Known::In(space, _) = known[func.args(inst)[i]] else { return false };
    let is_read_only = matches!(space, Space::Const | Space::Param);
    match (func.insts[inst].op, i) {
        (Opcode::Load, 0) => true,
        (Opcode::Memcpy | Opcode::Memmove, 1) => true,
        (Opcode::Store, 1)
        | (Opcode::Atomic | Opcode::CmpXchg, 0)
        | (Opcode::Memcpy | Opcode::Memmove | Opcode::Memset, 0) => !is_read_only,
        (Opcode::Prefetch, 0) => matches!(space, Space::Global | Space::Local),
        (Opcode::Discard, 0) => space == Space::Global,
        (Opcode::TryCancel, _) => space == Space::Shared,
        (Opcode::PtrAdd | Opcode::Freeze, 0) | (Opcode::Select, 1 | 2) => in_space,
        (Opcode::SpaceCast, 0) => func.insts[inst].ty.space() == Some(space),
        _ => false,
    }
}

/// What `inst` gives for a generic pointer into `space`, where it asks for a space.
fn is_in_asked_space(func: &Function, inst: Inst, space: Space) -> Option<bool> {
    let Attr::Variant(variant) = func.insts[inst].attr else { return None };
    let asked = [
        (variant!(isspacep.global), Space::Global),
        (variant!(isspacep.local), Space::Local),
        (variant!(isspacep.shared), Space::Shared),
        (variant!(isspacep.const), Space::Const),
    ];
    let (_, asked) = asked.into_iter().find(|it| it.0 == func.variants[variant])?;
    match space {
        Space::Global | Space::Local | Space::Shared | Space::Const => Some(asked == space),
        // Parameters may lie in constant memory, and shared memory of the cluster in the block's own.
        Space::Generic | Space::Param | Space::SharedCluster => None,
    }
}
