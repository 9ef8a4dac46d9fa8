//! Bodies of functions: labels, the names of values and blocks, operands.
//!
//! Invariant: a value or block that is used before its definition has its final number at
//! once; what is never defined is found at the end of the function.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use cranelift_entity::SecondaryMap;

use super::error::{ParseErrorKind, cut};
use super::lexer::{Lexeme, Token};
use super::literal::parse_scalar;
use super::parse_module::Body;
use super::parser::{Name, Parse, Parser};
use crate::entities::{Block, DebugLoc, Value};
use crate::function::{BlockCall, BlockData, Function, Loc, ValueData, ValueDef, ValueList};
use crate::module::{Module, Symbol};
use crate::types::Type;

/// A constant passed to a block whose parameters are not known yet.
struct PendingArg<'a> {
    /// Which of the targets of the function passes it, and as which argument.
    target: usize,
    arg: usize,
    constant: Lexeme<'a>,
}

/// A result on the left of `=`.
pub(super) struct Named<'a> {
    pub name: Name<'a>,
    pub place: Lexeme<'a>,
    pub ty: Option<Type>,
}

pub(super) struct FunctionParser<'a, 'p> {
    pub p: &'p mut Parser<'a>,
    pub module: &'p mut Module,
    pub func: Function,
    /// What the function returns.
    pub returns: Vec<Type>,
    pub open: Lexeme<'a>,
    values: HashMap<Name<'a>, (Value, Loc)>,
    /// Values that are used and not defined yet, and where.
    undefined: HashMap<Value, Lexeme<'a>>,
    blocks: HashMap<Name<'a>, Block>,
    /// Where a block is first used; labels are not uses.
    block_uses: SecondaryMap<Block, Option<Lexeme<'a>>>,
    is_defined: SecondaryMap<Block, bool>,
    pending: Vec<PendingArg<'a>>,
    pub block: Option<Block>,
    /// Where the instructions come from, in the source.
    pub debug: Option<DebugLoc>,
    /// What is said of variables of the source from the next instruction on, by its number.
    pub now: Vec<usize>,
    /// The names on the left of the instruction that is being read.
    pub results: Vec<Named<'a>>,
    /// Its operands.
    pub args: Vec<Value>,
    /// Whether the head of the next function was found in this one.
    pub unclosed: bool,
}

/// Reads a body, and gives it to its function.
pub(super) fn parse<'a>(p: &mut Parser<'a>, module: &mut Module, body: Body<'a>) {
    p.resume(body.start);
    let data = &module.funcs[body.func];
    let types: Vec<Type> = data.sig.params.iter().map(|it| it.ty).collect();
    let returns = data.sig.returns.clone();
    let mut this = FunctionParser {
        p,
        module,
        func: Function::new(),
        returns,
        open: body.open,
        values: HashMap::new(),
        undefined: HashMap::new(),
        blocks: HashMap::new(),
        block_uses: SecondaryMap::new(),
        is_defined: SecondaryMap::new(),
        pending: Vec::new(),
        block: None,
        debug: None,
        now: Vec::new(),
        results: Vec::new(),
        args: Vec::new(),
        unclosed: false,
    };
    let entry = this.func.blocks.push(BlockData::default());
    for ((name, place), ty) in body.params.into_iter().zip(types) {
        this.param(entry, name, place, ty);
    }
    this.statements(entry);
    this.forget_now();
    this.finish();
    let func = this.func;
    module.funcs[body.func].body = Some(func.into());
}

impl<'a> FunctionParser<'a, '_> {
    fn statements(&mut self, entry: Block) {
        while !self.unclosed {
            self.p.skip_newlines();
            if self.p.tok.token == Token::End || self.p.at(b'}') {
                return;
            }
            if let Err(error) = self.statement(entry) {
                self.p.report(*error);
                self.p.skip_line();
                // Their uses are not to be errors too.
                for it in std::mem::take(&mut self.results) {
                    self.define(it.name, it.place, Type::I1, ValueDef::Undef);
                }
            }
        }
    }

    fn statement(&mut self, entry: Block) -> Parse<()> {
        match self.p.tok.token {
            Token::Str => {
                let place = self.p.bump();
                self.label(place, entry)
            }
            Token::Word => {
                let word = self.p.bump();
                // `call_indirect` is the one opcode that a `(` may follow; a block of that name
                // is written in quotation marks.
                let has_params = self.p.at(b'(') && word.text != "call_indirect";
                if self.p.at(b':') || has_params {
                    return self.label(word, entry);
                }
                match word.text {
                    "loc" => return self.debug_loc(),
                    "variable" => return self.debug_variable(),
                    "nounroll" => return self.no_unrolling(entry),
                    _ => {}
                }
                self.begin(entry);
                self.instruction(word)
            }
            Token::Local => {
                self.begin(entry);
                self.result_names()?;
                let word = self.p.expect_token(Token::Word, "an instruction")?;
                self.instruction(word)
            }
            _ => self.p.expected("an instruction, a label or `}`"),
        }
    }

    /// The first block needs no label.
    fn begin(&mut self, entry: Block) {
        if self.block.is_none() {
            self.func.layout.push(entry);
            self.block = Some(entry);
        }
    }

    /// `%a, %b: i32 =`.
    fn result_names(&mut self) -> Parse<()> {
        loop {
            let place = self.p.expect_token(Token::Local, "a result, as in `%name`")?;
            let name = self.p.sigiled(place)?;
            let ty = if self.p.eat(b':') { Some(self.p.ty()?) } else { None };
            self.results.push(Named { name, place, ty });
            if !self.p.eat_comma() {
                break;
            }
        }
        self.p.expect(b'=')?;
        self.p.skip_newlines();
        Ok(())
    }

    /// `name(%a: i32):`. What follows belongs to the block, also after an error.
    fn label(&mut self, place: Lexeme<'a>, entry: Block) -> Parse<()> {
        let name = self.p.block_name(place)?;
        let is_entry = self.block.is_none();
        let block = if is_entry { entry } else { self.named_block(&name) };
        self.block = Some(block);
        if is_entry && self.blocks.insert(name.clone(), entry).is_some() || self.is_defined[block] {
            return self.p.fail_at(place, ParseErrorKind::DuplicateBlock(cut(name.text())));
        }
        self.is_defined[block] = true;
        self.func.layout.push(block);
        if let Some(text) = name.keep() {
            self.func.block_names.insert(block, text);
        }
        if self.p.at(b'(') {
            if is_entry {
                return self.p.fail(ParseErrorKind::EntryParams);
            }
            self.p.bump();
            let mut first = true;
            while self.p.list_goes_on(first, b')')? {
                first = false;
                let need = "a parameter, as in `%name: i32`";
                let place = self.p.expect_token(Token::Local, need)?;
                let name = self.p.sigiled(place)?;
                self.p.expect(b':')?;
                let ty = self.p.ty()?;
                self.param(block, name, place, ty);
            }
        }
        self.p.expect(b':')
    }

    /// `nounroll`, a line in the header of a loop.
    fn no_unrolling(&mut self, entry: Block) -> Parse<()> {
        self.func.blocks[self.block.unwrap_or(entry)].nounroll = true;
        Ok(())
    }

    fn named_block(&mut self, name: &Name<'a>) -> Block {
        if let Some(&block) = self.blocks.get(name) {
            return block;
        }
        let block = self.func.blocks.push(BlockData::default());
        self.blocks.insert(name.clone(), block);
        block
    }

    fn param(&mut self, block: Block, name: Name<'a>, place: Lexeme<'a>, ty: Type) {
        let number = self.func.params(block).len() as u32;
        let value = self.define(name, place, ty, ValueDef::Param(block, number));
        self.func.blocks[block].params.push(value, &mut self.func.pool);
    }

    /// Gives a name its value. A second definition is reported, and gives a value without name.
    pub(super) fn define(
        &mut self,
        name: Name<'a>,
        place: Lexeme<'a>,
        ty: Type,
        def: ValueDef,
    ) -> Value {
        let data = ValueData { ty, def };
        let kept = name.keep();
        let value = match self.values.entry(name) {
            Entry::Vacant(entry) => entry.insert((self.func.values.push(data), place.loc)).0,
            Entry::Occupied(mut entry) => {
                let (value, other) = *entry.get();
                if self.undefined.remove(&value).is_none() {
                    let name = cut(entry.key().text());
                    self.p.error_at(place, ParseErrorKind::DuplicateValue { name, other });
                    return self.func.values.push(data);
                }
                self.func.values[value] = data;
                entry.get_mut().1 = place.loc;
                value
            }
        };
        if let Some(text) = kept {
            self.func.value_names.insert(value, text);
        }
        value
    }

    /// The type of `value`, if it is known here.
    pub(super) fn known_type(&self, value: Value) -> Option<Type> {
        (!self.undefined.contains_key(&value)).then(|| self.func.ty(value))
    }

    /// Whether an operand starts here.
    pub(super) fn at_operand(&self) -> bool {
        match self.p.tok.token {
            Token::Local | Token::Global | Token::Number => true,
            Token::Word => {
                matches!(self.p.tok.text, "undef" | "true" | "false" | "null") || self.p.at_type()
            }
            _ => self.p.at_type(),
        }
    }

    /// A value, an address, or a constant of the type `expected` or of the one written before it.
    pub(super) fn operand(&mut self, expected: Option<Type>) -> Parse<Value> {
        match self.p.tok.token {
            Token::Local => {
                let place = self.p.bump();
                let name = self.p.sigiled(place)?;
                Ok(self.used(name, place))
            }
            Token::Global => {
                let place = self.p.bump();
                let (ty, def) = match self.symbol(place)? {
                    Symbol::Func(func) => (Type::PTR, ValueDef::Func(func)),
                    Symbol::Global(global) => {
                        (self.module.globals[global].address_type(), ValueDef::Global(global))
                    }
                };
                Ok(self.func.interned(ty, def))
            }
            _ if !self.at_operand() => self.p.expected("an operand"),
            _ => {
                let ty = if self.p.at_type() { Some(self.p.ty()?) } else { expected };
                let constant = self.p.bump();
                self.constant(constant, ty)
            }
        }
    }

    pub(super) fn symbol(&self, place: Lexeme<'a>) -> Parse<Symbol> {
        let name = self.p.sigiled(place)?;
        match self.module.symbol(name.text()) {
            Some(symbol) => Ok(symbol),
            None => self.p.fail_at(place, ParseErrorKind::UnknownSymbol(cut(name.text()))),
        }
    }

    fn used(&mut self, name: Name<'a>, place: Lexeme<'a>) -> Value {
        match self.values.entry(name) {
            Entry::Occupied(entry) => entry.get().0,
            Entry::Vacant(entry) => {
                let data = ValueData { ty: Type::I1, def: ValueDef::Undef };
                let value = self.func.values.push(data);
                self.undefined.insert(value, place);
                entry.insert((value, place.loc)).0
            }
        }
    }

    fn constant(&mut self, place: Lexeme<'a>, ty: Option<Type>) -> Parse<Value> {
        let Some(ty) = ty else {
            let how = "it stands before the constant, as in `i32 5`";
            return self.p.fail_at(place, ParseErrorKind::MissingType(how));
        };
        let bits = match (place.token, place.text) {
            (Token::Word, "undef") => return Ok(self.func.interned(ty, ValueDef::Undef)),
            _ if ty.is_vector() => Err("constants are scalars, which `splat` and `vector` combine"),
            (Token::Word, "true") if ty == Type::I1 => Ok(1),
            (Token::Word, "false") if ty == Type::I1 => Ok(0),
            (Token::Word, "null") if ty.is_ptr() => Ok(0),
            (Token::Number, text) => parse_scalar(text, ty.scalar()),
            _ => Err(""),
        };
        match bits {
            Ok(bits) => Ok(self.func.constant(ty, bits)),
            Err(why) => {
                let text = cut(place.text);
                self.p.fail_at(place, ParseErrorKind::Number { text, ty, why })
            }
        }
    }

    /// `block(%a, 1)`.
    pub(super) fn target(&mut self) -> Parse<()> {
        if !matches!(self.p.tok.token, Token::Word | Token::Str) {
            return self.p.expected("the name of a block");
        }
        let place = self.p.bump();
        let name = self.p.block_name(place)?;
        let block = self.named_block(&name);
        self.block_uses[block].get_or_insert(place);
        let target = self.func.targets.len();
        let mut args = ValueList::new();
        if self.p.eat(b'(') {
            let mut count = 0;
            while self.p.list_goes_on(count == 0, b')')? {
                let value = self.target_arg(block, target, count)?;
                args.push(value, &mut self.func.pool);
                count += 1;
            }
        }
        self.func.targets.push(BlockCall { block, args });
        Ok(())
    }

    fn target_arg(&mut self, block: Block, target: usize, arg: usize) -> Parse<Value> {
        if self.is_defined[block] {
            let param = self.func.params(block).get(arg);
            let expected = param.map(|&it| self.func.ty(it));
            return self.operand(expected);
        }
        let has_type = self.p.at_type() || matches!(self.p.tok.token, Token::Local | Token::Global);
        if has_type || !self.at_operand() {
            return self.operand(None);
        }
        let constant = self.p.bump();
        self.pending.push(PendingArg { target, arg, constant });
        Ok(self.func.interned(Type::I1, ValueDef::Undef))
    }

    /// What can be said only when all of the body is read.
    fn finish(&mut self) {
        for pending in std::mem::take(&mut self.pending) {
            // The line of a target that had an error has no targets.
            let Some(&BlockCall { block, mut args }) = self.func.targets.get(pending.target) else {
                continue;
            };
            let param = self.func.params(block).get(pending.arg);
            let ty = param.map(|&it| self.func.ty(it));
            match self.constant(pending.constant, ty) {
                Ok(value) => {
                    if let Some(arg) = args.as_mut_slice(&mut self.func.pool).get_mut(pending.arg) {
                        *arg = value;
                    }
                }
                Err(error) if self.is_defined[block] => self.p.report(*error),
                Err(_) => {}
            }
        }
        let mut undefined: Vec<Lexeme> = self.undefined.drain().map(|(_, place)| place).collect();
        undefined.sort_by_key(|it| it.start);
        for place in undefined {
            if let Ok(name) = self.p.sigiled(place) {
                self.p.error_at(place, ParseErrorKind::UnknownValue(cut(name.text())));
            }
        }
        for block in self.func.blocks.keys() {
            if let (false, Some(place)) = (self.is_defined[block], self.block_uses[block])
                && let Ok(name) = self.p.block_name(place)
            {
                self.p.error_at(place, ParseErrorKind::UnknownBlock(cut(name.text())));
            }
        }
    }
}
