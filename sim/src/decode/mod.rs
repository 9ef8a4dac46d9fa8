//! Syntax tree to dense code.
//!
//! Names, types and modifiers are looked at here, once; what is left is closures.

mod body;
pub mod head;
mod meet;
mod operand;
mod scope;
mod variable;

use std::collections::{HashMap, HashSet};

use ptx::check::signature::Param as Declared;
use ptx::place::{At, Lines};
use ptx::tree::{Function as Declaration, Instruction, Item, List, Variable};
use target_desc::{Mod, Target};

use crate::code::{Flow, Function, NOWHERE, Op, Param, Pred, Run, Slots, Threads};
use crate::memory::space::PARAM;
use crate::memory::{Device, Space};
use crate::module::{Error, Module};
use crate::ops;
use body::Body;
pub use head::Head;
use meet::Leads;
pub use operand::Address;
use scope::{Named, Scopes};

/// Why something is not executed.
pub type Problem = String;

/// What the instruction that is decoded reads and writes.
#[derive(Default)]
pub struct Pending {
    /// What it reads.
    pub reads: Slots,
    /// What it reads that has to have a value.
    pub needs: Slots,
    /// What it writes.
    pub writes: Slots,
    /// It says itself what of its results has a value.
    pub marks: bool,
    /// Threads execute it together.
    pub sync: bool,
    /// It may use registers that products on their way use.
    pub products: bool,
    /// Control comes back behind it.
    pub returns: bool,
    /// Where it may jump to.
    pub targets: Vec<u32>,
    /// Without a guard, what is behind it is not next.
    pub leaves: bool,
}

/// A module that is decoded.
pub struct Decoder<'m, 'a> {
    /// The syntax tree.
    pub tree: &'m ptx::Module<'a>,
    /// What is made.
    pub out: Module,
    /// The numbers of functions.
    pub functions: HashMap<&'a str, u32>,
    /// The instruction that is decoded.
    pub op: Pending,
    scopes: Scopes<'a>,
    /// The function that is decoded.
    body: Body<'a>,
    lines: Lines<'m>,
    errors: Vec<Error>,
    layout: Device,
    /// Names of the code, and where they are among those of the module.
    names: HashMap<&'m str, u32>,
    /// The bytes of the shared variables of all functions, before which no dynamic memory is.
    static_shared: u64,
    registers: u32,
    source: Option<(u32, u32)>,
    /// Functions with a body.
    defined: HashSet<&'a str>,
    /// The operation before is a call.
    after_call: bool,
    /// How control goes on after each operation of the function.
    leads: Vec<Leads>,
}

/// Decodes a module that is checked.
///
/// # Errors
///
/// What is not executed here.
pub fn module<'m>(
    tree: &'m ptx::Module<'m>,
    text: &'m str,
    target: Target,
) -> Result<Module, Vec<Error>> {
    let mut decoder = Decoder {
        tree,
        out: Module { target: Some(target), ..Module::default() },
        functions: HashMap::new(),
        op: Pending::default(),
        scopes: Scopes::default(),
        body: Body::default(),
        lines: Lines::new(text),
        errors: Vec::new(),
        layout: Device::default(),
        names: HashMap::new(),
        static_shared: variable::shared(tree),
        registers: 0,
        source: None,
        defined: HashSet::new(),
        after_call: false,
        leads: Vec::new(),
    };
    decoder.run();
    let Decoder { mut out, errors, static_shared, .. } = decoder;
    out.shared = static_shared;
    if errors.is_empty() { Ok(out) } else { Err(errors) }
}

impl<'m, 'a> Decoder<'m, 'a> {
    fn error(&mut self, at: At, why: impl Into<String>) {
        let place = self.lines.place(at);
        self.errors.push(Error { line: place.line, column: place.column, message: why.into() });
    }

    fn next_register(&mut self) -> u32 {
        self.registers += 1;
        self.registers
    }

    fn run(&mut self) {
        // Functions may be called before they are defined.
        for item in &self.tree.items {
            if let Item::Function(function) = item {
                let next = self.out.functions.len() as u32;
                if function.has_body {
                    self.defined.insert(function.name.text);
                }
                self.functions.entry(function.name.text).or_insert_with(|| {
                    let name = function.name.text.to_owned();
                    self.out.functions.push(Function { name, ..Function::default() });
                    next
                });
            }
        }
        let items = &self.tree.items;
        let mut defining = false;
        for (i, item) in items.iter().enumerate() {
            match item {
                Item::Function(function) => {
                    self.function(function);
                    defining = function.has_body;
                }
                Item::Open(_) => {
                    if defining {
                        self.body.begin(&items[i..], i, self.out.code.len() as u32);
                        defining = false;
                    } else {
                        self.scopes.open();
                    }
                    self.body.labels.open();
                }
                Item::Close(at) => {
                    self.scopes.close();
                    self.body.labels.close();
                    if self.body.labels.depth() == 0 {
                        self.end(*at);
                    }
                }
                Item::Variable(variable) => self.variable(variable),
                Item::Instruction(instruction) => self.instruction(instruction),
                Item::Directive(directive) => self.directive(directive),
                Item::Label(_) => {}
            }
        }
    }

    fn directive(&mut self, directive: &ptx::tree::Directive<'a>) {
        let number = |i: usize| {
            let token = self.tree.tokens(directive.arguments).get(i)?;
            u32::try_from(ptx::check::constant::integer(token.text)?).ok()
        };
        match directive.name.text {
            ".file" => {
                if let (Some(number), Some(name)) =
                    (number(0), self.tree.tokens(directive.arguments).get(1))
                {
                    self.out.files.insert(number, name.text.trim_matches('"').to_owned());
                }
            }
            ".loc" => self.source = number(0).zip(number(1)).filter(|it| it.1 > 0),
            ".alias" => {
                if let [name, _, of, ..] = self.tree.tokens(directive.arguments)
                    && let Some(&i) = self.functions.get(of.text)
                {
                    self.functions.insert(name.text, i);
                }
            }
            _ => {}
        }
    }

    /// The head of a function.
    fn function(&mut self, function: &Declaration<'a>) {
        let Some(&number) = self.functions.get(function.name.text) else { return };
        let words = self.tree.tokens(function.words);
        let kernel = words.iter().any(|it| it.text == ".entry");
        self.body = Body::of(number, kernel);
        self.source = None;
        self.scopes.open();
        let results = self.parameters(function.results);
        let params = self.parameters(function.params);
        let (threads, cluster) = self.attributes(function);
        if let Some(it) = self.out.functions.get_mut(number as usize) {
            it.kernel = kernel;
            (it.results, it.params) = (results, params);
            if function.has_body {
                (it.threads, it.cluster) = (threads, cluster);
                it.entry = Some(self.out.code.len() as u32);
            }
        }
        if !function.has_body {
            self.scopes.close();
        }
    }

    /// `.reqntid 128, 1, 1` and the like.
    fn attributes(&self, function: &Declaration<'a>) -> (Option<Threads>, Option<[u32; 3]>) {
        let tokens = self.tree.tokens(function.attributes);
        let (mut threads, mut cluster) = (None, None);
        for (i, token) in tokens.iter().enumerate() {
            let mut shape = [1; 3];
            let numbers = tokens[i + 1..].iter().take_while(|it| !it.text.starts_with('.'));
            let numbers = numbers.filter_map(|it| ptx::check::constant::integer(it.text));
            shape.iter_mut().zip(numbers).for_each(|(to, from)| *to = from as u32);
            match token.text {
                ".reqntid" => threads = Some((true, shape)),
                ".maxntid" if threads.is_none() => threads = Some((false, shape)),
                ".reqnctapercluster" => cluster = Some(shape),
                _ => {}
            }
        }
        (threads, cluster)
    }

    fn parameters(&mut self, list: Option<List<Variable<'a>>>) -> Vec<Param> {
        let mut all = Vec::new();
        let mut at = 0_u64;
        for variable in list.map_or(&[][..], |it| self.tree.variables(it)) {
            let words = self.tree.tokens(variable.words);
            for name in self.tree.names(variable.names) {
                let declared = Declared::of(self.tree, words, Some(name), Some(self.body.kernel));
                let mut align = declared.alignment().max(1);
                let mut size = variable::size(&declared, !name.dimensions.is_empty());
                if let Err(why) = variable::has_room(name.name.text, size, align) {
                    self.error(name.name.at, why);
                    (size, align) = (0, 1);
                }
                let (what, param) = if declared.in_register {
                    let ty = declared.ty.unwrap_or(Mod::b32);
                    let id = self.next_register();
                    let slot = self.body.slot(id, 0, if head::bits(ty) > 64 { 2 } else { 1 });
                    let offset = u64::from(slot.0);
                    let what = Named::Register { id, ty, lanes: declared.lanes };
                    (what, Param { offset, size, align, register: true })
                } else {
                    let (space, offset, address) = if self.body.kernel {
                        let offset = at.next_multiple_of(align);
                        at = offset + size;
                        (Space::Param, offset, PARAM + offset)
                    } else {
                        let offset = self.body.local(size, align);
                        (Space::Local, offset, offset)
                    };
                    let element = u64::from(declared.ty.map_or(8, head::bits)) / 8;
                    let what = Named::Memory { space, address, size, align, element };
                    (what, Param { offset, size, align, register: false })
                };
                self.scopes.add(name.name.text, what, None);
                all.push(param);
            }
        }
        all
    }

    /// The end of a function.
    fn end(&mut self, at: At) {
        self.op = Pending { leaves: true, ..Pending::default() };
        self.push(at, "ret", None, ops::control::ret());
        let first = self.body.first;
        let joins: Vec<u32> = self.body.joins().collect();
        for join in joins {
            if let Some(op) = self.out.code.get_mut(join as usize) {
                op.join = true;
            }
        }
        for (part, place) in meet::places(&self.leads, first) {
            if let Some(op) = self.out.code.get_mut(part as usize) {
                op.meet = place;
            }
            if let Some(op) = self.out.code.get_mut(place as usize) {
                op.join = true;
            }
        }
        self.leads.clear();
        let body = &self.body;
        if let Some(it) = self.out.functions.get_mut(body.function as usize) {
            it.slots = body.slots;
            it.frame = body.frame;
            it.align = body.align;
        }
    }

    fn instruction(&mut self, instruction: &'m Instruction<'a>) {
        self.op = Pending::default();
        let mut guard = None;
        let mut head = Head::new(&instruction.head);
        let operands = self.tree.operands(instruction.operands);
        let made = match instruction.guard {
            Some(it) => self.guard(it.name.text, it.negated).map(|it| guard = Some(it)),
            None => Ok(()),
        };
        let made = made.and_then(|()| ops::decode(self, &mut head, operands));
        let made = made.and_then(|run| match head.rest() {
            [] => Ok(run),
            [first, ..] => Err(format!("`.{first}` of it")),
        });
        let run = made.unwrap_or_else(|why| {
            let message = format!("`{}` is not executed here: {why}", instruction.head);
            self.error(instruction.at, message);
            Box::new(|_| Ok(Flow::Next))
        });
        self.push(instruction.at, &instruction.head, guard, run);
    }

    fn push(&mut self, at: At, name: &'m str, guard: Option<Pred>, run: Run) {
        let next = self.out.names.len() as u32;
        let names = &mut self.out.names;
        let name = *self.names.entry(name).or_insert_with(|| {
            names.push(name.to_owned());
            next
        });
        let op = std::mem::take(&mut self.op);
        let falls = guard.is_some() || !op.leaves;
        self.leads.push(Leads { targets: op.targets, falls });
        let join = match self.out.code.last() {
            // Behind a call or barrier threads come together again.
            Some(last) => last.sync || self.body.first as usize == self.out.code.len(),
            None => true,
        };
        let returned = std::mem::replace(&mut self.after_call, op.returns);
        self.out.code.push(Op {
            run,
            guard,
            reads: op.reads,
            needs: op.needs,
            writes: op.writes,
            marks: op.marks,
            join: join || returned,
            sync: op.sync,
            products: op.products,
            meet: NOWHERE,
            line: self.lines.place(at).line,
            source: self.source,
            name,
            function: self.body.function,
        });
    }

    /// The operation behind a label.
    pub(crate) fn label(&self, name: &str) -> Result<u32, Problem> {
        self.body.label(name).ok_or_else(|| format!("the label `{name}`"))
    }

    /// The statement of a `.branchtargets` or `.callprototype` with this label.
    pub(crate) fn list(&self, name: &str) -> Option<&'m Item<'a>> {
        self.tree.items.get(self.body.list(name)?)
    }

    /// What `name` is as an argument of a call: a parameter in the frame.
    pub(crate) fn passed(&self, name: &str) -> Option<Param> {
        match self.scopes.find(name)?.0 {
            Named::Memory { space: Space::Local, address, size, align, .. } => {
                Some(Param { offset: address, size, align, register: false })
            }
            _ => None,
        }
    }

    /// Whether a function of this name has a body somewhere.
    pub(crate) fn defines(&self, name: &str) -> bool {
        self.defined.contains(name)
    }

    /// Whether a kernel is decoded.
    pub(crate) fn in_kernel(&self) -> bool {
        self.body.kernel
    }
}
