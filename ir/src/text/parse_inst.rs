//! One instruction: its operands, its results, and the forms that some opcodes have.

use target_desc::near::nearest;
use target_desc::{Sreg, Variant};

use super::error::{ParseErrorKind, cut};
use super::lexer::{Lexeme, Token};
use super::literal::parse_scalar;
use super::parse_function::FunctionParser;
use super::parse_modes::{Spelling, expected_type, follows_operand, opcode};
use super::parse_module::{linkage, params, returns};
use super::parser::Parse;
use crate::asm::Asm;
use crate::attr::Attr;
use crate::builder::result_type;
use crate::entities::Inst;
use crate::function::{InstData, ValueData, ValueDef, ValueList};
use crate::module::{Signature, Symbol};
use crate::opcode::Opcode;
use crate::types::{Space, Type};

impl<'a> FunctionParser<'a, '_> {
    /// The rest of a line that begins with the opcode `word`, behind its results.
    pub(super) fn instruction(&mut self, word: Lexeme<'a>) -> Parse<()> {
        let Some((op, rest)) = opcode(word.text) else {
            return self.unknown_opcode(word);
        };
        let mut spelling = Spelling { op, info: op.info(), place: word, rest };
        let mut attr = self.modes(&mut spelling)?;
        let written = self.written_type(&spelling)?;
        self.args.clear();
        let mut ty = match op {
            Opcode::Alloca => Type::ptr(Space::Local),
            _ => written.unwrap_or(Type::I1),
        };
        let first_new_target = self.func.targets.len();
        match op {
            Opcode::Call => attr = self.call()?,
            Opcode::CallIndirect => attr = self.call_indirect()?,
            Opcode::Target => attr = self.variant()?,
            Opcode::Asm => attr = self.asm()?,
            Opcode::Sreg => attr = self.sreg()?,
            Opcode::Jump | Opcode::Branch | Opcode::Switch => {
                attr = self.control(op, ty, first_new_target)?;
            }
            _ => {
                let comma = self.operands(&spelling, &attr, written, &mut ty)?;
                attr = self.trailing(&spelling, attr, ty, comma)?;
            }
        }
        self.p.end_of_line()?;
        self.finish_instruction(&spelling, ty, attr)
    }

    #[cold]
    fn unknown_opcode(&mut self, word: Lexeme<'a>) -> Parse<()> {
        let begins_item = matches!(word.text, "func" | "kernel" | "declare" | "managed")
            || linkage(word.text).is_some()
            || Space::named(word.text).is_some();
        if begins_item && matches!(self.p.tok.token, Token::Global | Token::Word) {
            self.unclosed = true;
            return self.p.fail_at(self.open, ParseErrorKind::Unclosed);
        }
        let first = word.text.split('.').next().unwrap_or("");
        let all = || Opcode::ALL.iter().map(|op| op.info().text);
        let mut near = nearest(word.text, all());
        if near.is_empty() {
            near = nearest(first, all());
        }
        let kind = ParseErrorKind::UnknownOpcode { name: cut(word.text), nearest: near };
        self.p.fail_at(word, kind)
    }

    /// The operands; whether a comma stands behind them.
    fn operands(
        &mut self,
        s: &Spelling<'a>,
        attr: &Attr,
        written: Option<Type>,
        ty: &mut Type,
    ) -> Parse<bool> {
        let fixed = s.info.args.len();
        let mut comma = false;
        while self.args.len() < fixed || s.info.variadic {
            let index = self.args.len();
            if index > 0 {
                if !self.p.eat_comma() {
                    break;
                }
                comma = true;
            }
            if !self.at_operand() {
                break;
            }
            let follows = index == 0 && follows_operand(s.info);
            let expected = match follows {
                true => written,
                false => expected_type(s.op, attr, *ty, index, &self.returns),
            };
            let value = self.operand(expected)?;
            self.args.push(value);
            comma = false;
            if follows {
                let Some(known) = written.or_else(|| self.known_type(value)) else {
                    let how = "the operand is defined further down; write the type behind the \
                        opcode, as in `ptr_add.ptr.global`";
                    return self.p.fail_at(s.place, ParseErrorKind::MissingType(how));
                };
                *ty = known;
            }
        }
        if self.args.len() < fixed {
            return self.p.expected(if comma || fixed == 0 { "an operand" } else { "`,`" });
        }
        Ok(comma)
    }

    /// `@function(arguments)`.
    fn call(&mut self) -> Parse<Attr> {
        let place = self.p.expect_token(Token::Global, "a function, as in `@name`")?;
        let Symbol::Func(callee) = self.symbol(place)? else {
            return self.p.fail_at(place, ParseErrorKind::NotAFunction(cut(&place.text[1..])));
        };
        self.p.expect(b'(')?;
        while self.p.list_goes_on(self.args.is_empty(), b')')? {
            let param = self.module.funcs[callee].sig.params.get(self.args.len());
            let value = self.operand(param.map(|it| it.ty))?;
            self.args.push(value);
        }
        Ok(Attr::Call(callee))
    }

    /// `(i32, ptr) -> f32 %address(arguments)`.
    fn call_indirect(&mut self) -> Parse<Attr> {
        self.p.expect(b'(')?;
        let params = params(self.p, &mut Vec::new(), false)?;
        let returns = returns(self.p)?;
        let sig = self.module.add_sig(Signature { params, returns });
        let address = self.operand(Some(Type::PTR))?;
        self.args.push(address);
        self.p.expect(b'(')?;
        while self.p.list_goes_on(self.args.len() == 1, b')')? {
            let param = self.module.sigs[sig].params.get(self.args.len() - 1);
            let value = self.operand(param.map(|it| it.ty))?;
            self.args.push(value);
        }
        Ok(Attr::CallIndirect(sig))
    }

    /// `lop3.b32 %a, %b, %c, 128`.
    fn variant(&mut self) -> Parse<Attr> {
        let word = self.p.expect_token(Token::Word, "a PTX instruction, as in `lop3.b32`")?;
        let variant = match Variant::parse(word.text) {
            Ok(variant) => variant,
            Err(error) => return self.p.fail_at(word, ParseErrorKind::UnknownVariant(error)),
        };
        while self.args.is_empty() && self.at_operand()
            || !self.args.is_empty() && self.p.eat_comma()
        {
            let value = self.operand(Some(Type::I32))?;
            self.args.push(value);
        }
        Ok(Attr::Variant(self.func.variants.push(variant)))
    }

    /// `sideeffect "add.s32 $0, $1, 5;", "=r,r"(%a)`.
    fn asm(&mut self) -> Parse<Attr> {
        let sideeffect = self.p.eat_word("sideeffect");
        let text = self.p.expect_token(Token::Str, "the text of the assembly")?;
        let text = self.p.text(text)?;
        self.comma()?;
        let place = self.p.expect_token(Token::Str, "the constraints, as in `\"=r,r\"`")?;
        let constraints = self.p.text(place)?;
        let (constraints, memory) = match Asm::parse_constraints(&constraints) {
            Ok(parsed) => parsed,
            Err(piece) => return self.p.fail_at(place, ParseErrorKind::Constraint(cut(piece))),
        };
        self.p.expect(b'(')?;
        while self.p.list_goes_on(self.args.is_empty(), b')')? {
            let value = self.operand(None)?;
            self.args.push(value);
        }
        let asm = Asm { text: text.into(), constraints, sideeffect, memory };
        Ok(Attr::Asm(self.func.assembly.push(asm)))
    }

    /// `tid.x`.
    fn sreg(&mut self) -> Parse<Attr> {
        let need = "a special register, as in `tid.x`";
        let word = self.p.expect_token(Token::Word, need)?;
        match Sreg::parse(word.text) {
            Ok(sreg) => Ok(Attr::Sreg(sreg)),
            Err(nearest) => {
                let kind = ParseErrorKind::UnknownSreg { name: cut(word.text), nearest };
                self.p.fail_at(word, kind)
            }
        }
    }

    /// The blocks that control goes to.
    fn control(&mut self, op: Opcode, ty: Type, start: usize) -> Parse<Attr> {
        let cases = self.func.cases.len();
        if op != Opcode::Jump {
            let expected = if op == Opcode::Switch { ty } else { Type::I1 };
            let value = self.operand(Some(expected))?;
            self.args.push(value);
            self.comma()?;
        }
        self.target()?;
        if op == Opcode::Branch {
            self.comma()?;
            self.target()?;
        } else if op == Opcode::Switch {
            self.comma()?;
            self.expect_bracket()?;
            let mut first = true;
            while self.p.list_goes_on(first, b']')? {
                first = false;
                let bits = self.case(ty)?;
                self.func.cases.push(bits);
                self.p.expect(b':')?;
                self.target()?;
            }
        }
        let len = (self.func.targets.len() - start) as u32;
        Ok(Attr::Targets { start: start as u32, len, cases: cases as u32 })
    }

    fn comma(&mut self) -> Parse<()> {
        if self.p.eat_comma() { Ok(()) } else { self.p.expected("`,`") }
    }

    pub(super) fn expect_bracket(&mut self) -> Parse<()> {
        if self.p.eat(b'[') { Ok(()) } else { self.p.expected("`[`") }
    }

    fn case(&mut self, ty: Type) -> Parse<u64> {
        let place = self.p.tok;
        let bits = match (place.token, place.text) {
            (Token::Number, _) if ty.lane_bits() > 64 => Err("a switch is of 64 bits at most"),
            (Token::Number, text) => parse_scalar(text, ty.scalar()),
            (Token::Word, "true") => Ok(1),
            (Token::Word, "false") => Ok(0),
            _ => return self.p.expected("the number of a case"),
        };
        match bits {
            Ok(bits) => {
                self.p.bump();
                Ok(bits as u64)
            }
            Err(why) => {
                let text = cut(place.text);
                self.p.fail_at(place, ParseErrorKind::Number { text, ty, why })
            }
        }
    }

    /// Adds the instruction, and defines its results.
    fn finish_instruction(&mut self, s: &Spelling<'a>, ty: Type, attr: Attr) -> Parse<()> {
        let explicit: Vec<Type>;
        let mut by_table = [Type::I1; 2];
        let types = if s.info.explicit_results {
            explicit = self.explicit_results(s, ty, &attr)?;
            &explicit[..]
        } else {
            for (it, rule) in by_table.iter_mut().zip(s.info.results) {
                *it = result_type(*rule, ty);
            }
            &by_table[..s.info.results.len()]
        };
        let have = self.results.len();
        if have != types.len() && have != 0 {
            let kind = ParseErrorKind::Results { need: types.len(), have };
            return self.p.fail_at(self.results[0].place, kind);
        }
        for (it, &need) in self.results.iter().zip(types) {
            if let Some(have) = it.ty.filter(|&have| have != need) {
                let name = cut(it.name.text());
                return self.p.fail_at(it.place, ParseErrorKind::ResultType { name, need, have });
            }
        }
        let args = ValueList::from_slice(&self.args, &mut self.func.pool);
        let data = InstData { op: s.op, ty, args, results: ValueList::new(), attr };
        let inst = self.func.insts.push(data);
        self.func.locs[inst] = s.place.loc;
        if self.debug.is_some() {
            self.func.debug[inst] = self.debug.into();
        }
        for number in self.now.drain(..) {
            self.func.variables[number].from = inst.into();
        }
        if let Some(block) = self.block {
            self.func.blocks[block].insts.push(inst);
        }
        self.define_results(inst, types);
        Ok(())
    }

    fn define_results(&mut self, inst: Inst, types: &[Type]) {
        let mut names = std::mem::take(&mut self.results);
        let mut named = names.drain(..);
        for (number, &ty) in types.iter().enumerate() {
            let def = ValueDef::Result(inst, number as u32);
            let value = match named.next() {
                Some(it) => self.define(it.name, it.place, ty, def),
                None => self.func.values.push(ValueData { ty, def }),
            };
            self.func.insts[inst].results.push(value, &mut self.func.pool);
        }
        drop(named);
        self.results = names;
    }

    fn explicit_results(&self, s: &Spelling<'a>, ty: Type, attr: &Attr) -> Parse<Vec<Type>> {
        match *attr {
            Attr::Call(callee) => Ok(self.module.funcs[callee].sig.returns.clone()),
            Attr::CallIndirect(sig) => Ok(self.module.sigs[sig].returns.clone()),
            Attr::Mask { len, .. } => match ty.lane().with_lanes(len) {
                Some(ty) => Ok(vec![ty]),
                None => self.p.fail_at(s.place, ParseErrorKind::Lanes(len.to_string())),
            },
            _ => {
                let mut types = Vec::new();
                for it in &self.results {
                    let how = "write the type of each result, as in `%d: i32 = ...`";
                    match it.ty {
                        Some(ty) => types.push(ty),
                        None => {
                            return self.p.fail_at(it.place, ParseErrorKind::MissingType(how));
                        }
                    }
                }
                Ok(types)
            }
        }
    }
}
