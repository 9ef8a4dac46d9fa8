//! The outer level of a text: variables, declarations, and the heads of functions.
//!
//! Names may be used before they are defined, so bodies are read when all heads are.

use super::error::{MAX_BYTES, ParseError, ParseErrorKind, Span, cut};
use super::lexer::{Lexeme, Lexer, Token};
use super::parse_function;
use super::parse_init::PendingReloc;
use super::parser::{Name, Parse, Parser};
use crate::attr::Align;
use crate::entities::{DebugEntry, Func};
use crate::function::Loc;
use crate::module::{
    Duplicate, FuncData, GlobalData, GlobalKind, Linkage, Module, ModuleAsm, Param, Signature,
};
use crate::types::{Space, Type};

/// A body that is still to be read.
pub(super) struct Body<'a> {
    pub func: Func,
    /// Behind its `{`.
    pub start: Lexer<'a>,
    pub open: Lexeme<'a>,
    /// The names of the parameters.
    pub params: Vec<(Name<'a>, Lexeme<'a>)>,
}

/// What comes before the kind of an item.
#[derive(Default)]
struct Prefix {
    linkage: Option<Linkage>,
    declare: bool,
    managed: bool,
}

impl Prefix {
    fn is_empty(&self) -> bool {
        !self.declare && !self.managed && self.linkage.is_none()
    }
}

pub(super) struct ModuleParser<'a> {
    pub p: Parser<'a>,
    pub module: Module,
    pub relocs: Vec<PendingReloc<'a>>,
    bodies: Vec<Body<'a>>,
}

/// Reads a module.
pub(super) fn parse(source: &str, name: &str) -> Result<Module, Vec<ParseError>> {
    if source.len() > MAX_BYTES {
        let span = Span { loc: Loc::default(), start: 0, end: 0 };
        return Err(vec![ParseError { span, kind: ParseErrorKind::TooLong(source.len()) }]);
    }
    let mut this = ModuleParser {
        p: Parser::new(source),
        module: Module::new(name),
        relocs: Vec::new(),
        bodies: Vec::new(),
    };
    this.items();
    this.resolve_relocs();
    for body in std::mem::take(&mut this.bodies) {
        parse_function::parse(&mut this.p, &mut this.module, body);
    }
    match this.p.errors {
        errors if errors.is_empty() => Ok(this.module),
        mut errors => {
            // Heads are read before bodies.
            errors.sort_by_key(|it| it.span.start);
            Err(errors)
        }
    }
}

impl<'a> ModuleParser<'a> {
    fn items(&mut self) {
        loop {
            self.p.skip_newlines();
            if self.p.tok.token == Token::End {
                return;
            }
            if let Err(error) = self.item() {
                self.p.report(*error);
                self.skip_item();
            }
        }
    }

    /// Moves to the end of the line, and over a body that begins in it.
    fn skip_item(&mut self) {
        while !matches!(self.p.tok.token, Token::Newline | Token::End) {
            if self.p.at(b'{') {
                self.p.lexer.skip_body();
            }
            self.p.bump();
        }
    }

    fn item(&mut self) -> Parse<()> {
        let prefix = self.prefix()?;
        let kind = self.p.expect_token(Token::Word, NEED_ITEM)?;
        match kind.text {
            "kernel" | "func" if !prefix.managed => self.function(kind.text == "kernel", prefix),
            "asm" if prefix.is_empty() => self.assembly(),
            "debug" if prefix.is_empty() => self.debug_level(),
            "file" if prefix.is_empty() => self.debug_file(),
            "entry" if prefix.is_empty() => self.debug_entry(),
            "independent_samplers" if prefix.is_empty() => {
                self.module.independent_samplers = true;
                self.p.end_of_line()
            }
            "surface" => self.handle(GlobalKind::Surface, prefix),
            "texture" => self.handle(GlobalKind::Texture, prefix),
            "sampler" => self.handle(GlobalKind::Sampler, prefix),
            name => match Space::named(name) {
                Some(space) if !prefix.declare => self.variable(space, prefix),
                _ => {
                    let have = format!("`{}`", cut(name));
                    self.p.fail_at(kind, ParseErrorKind::Expected { need: NEED_ITEM, have })
                }
            },
        }
    }

    fn prefix(&mut self) -> Parse<Prefix> {
        let mut prefix = Prefix::default();
        while self.p.tok.token == Token::Word {
            let again = match self.p.tok.text {
                "declare" => std::mem::replace(&mut prefix.declare, true),
                "managed" => std::mem::replace(&mut prefix.managed, true),
                word => match linkage(word) {
                    Some(linkage) => prefix.linkage.replace(linkage).is_some(),
                    None => break,
                },
            };
            if again {
                return self.p.fail(ParseErrorKind::Repeated(cut(self.p.tok.text)));
            }
            self.p.bump();
        }
        Ok(prefix)
    }

    /// `@name`.
    fn symbol_name(&mut self) -> Parse<(Box<str>, Lexeme<'a>)> {
        let place = self.p.expect_token(Token::Global, "a name, as in `@name`")?;
        Ok((self.p.sigiled(place)?.text().into(), place))
    }

    fn duplicate(&mut self, place: Lexeme<'a>, Duplicate(name): Duplicate) {
        self.p.error_at(place, ParseErrorKind::DuplicateSymbol(cut(&name)));
    }

    /// `asm "text"`.
    fn assembly(&mut self) -> Parse<()> {
        let place = self.p.expect_token(Token::Str, "the text of the assembly")?;
        let text = self.p.text(place)?.into();
        self.p.end_of_line()?;
        self.module.assembly.push(ModuleAsm { text, loc: place.loc });
        Ok(())
    }

    /// A surface, texture or sampler.
    fn handle(&mut self, kind: GlobalKind, prefix: Prefix) -> Parse<()> {
        let (name, place) = self.symbol_name()?;
        let mut global = GlobalData::new(name, Space::Global, Type::I64);
        global.kind = kind;
        global.loc = place.loc;
        global.linkage = prefix.linkage.unwrap_or(Linkage::Internal);
        global.managed = prefix.managed;
        if self.p.eat_word("debug") {
            global.debug = Some(self.debug_of()?);
        }
        self.p.end_of_line()?;
        if let Err(duplicate) = self.module.add_global(global) {
            self.duplicate(place, duplicate);
        }
        Ok(())
    }

    /// `@name: type align 8 = contents`.
    fn variable(&mut self, space: Space, prefix: Prefix) -> Parse<()> {
        let (name, place) = self.symbol_name()?;
        self.p.expect(b':')?;
        let mut count = None;
        let elem = if self.p.eat(b'[') {
            count = Some(self.p.count("a number of elements")?);
            if !self.p.eat_word("x") {
                return self.p.expected("`x`");
            }
            let elem = self.p.ty()?;
            self.p.expect(b']')?;
            elem
        } else {
            self.p.ty()?
        };
        let mut global = GlobalData::new(name, space, elem);
        global.count = count;
        global.loc = place.loc;
        global.linkage = prefix.linkage.unwrap_or(Linkage::Internal);
        global.managed = prefix.managed;
        if self.p.eat_word("align") {
            global.align = self.p.align()?;
        }
        if self.p.eat_word("debug") {
            global.debug = Some(self.debug_of()?);
        }
        let first_reloc = self.relocs.len();
        if self.p.eat(b'=') {
            self.p.skip_newlines();
            global.init = Some(self.init(elem.lane())?);
        }
        self.p.end_of_line()?;
        match self.module.add_global(global) {
            Ok(id) => self.relocs[first_reloc..].iter_mut().for_each(|it| it.global = id),
            Err(duplicate) => self.duplicate(place, duplicate),
        }
        Ok(())
    }

    /// `@name(params) -> results attributes { ... }`.
    fn function(&mut self, is_kernel: bool, prefix: Prefix) -> Parse<()> {
        let (name, place) = self.symbol_name()?;
        self.p.expect(b'(')?;
        let mut names = Vec::new();
        let params = params(&mut self.p, &mut names, !prefix.declare)?;
        let returns = returns(&mut self.p)?;
        let mut func = FuncData::new(name, is_kernel, Signature { params, returns });
        func.loc = place.loc;
        func.linkage = prefix.linkage.unwrap_or(match (prefix.declare, is_kernel) {
            (true, _) => Linkage::External,
            (_, true) => Linkage::Visible,
            _ => Linkage::Internal,
        });
        while self.p.tok.token == Token::Word {
            self.function_attribute(&mut func)?;
        }
        let open = self.p.tok;
        if !prefix.declare && !self.p.at(b'{') {
            return self.p.expected("`{`, or `declare` before a function without body");
        }
        if prefix.declare {
            self.p.end_of_line()?;
        }
        let id = match self.module.add_func(func) {
            Ok(id) => Some(id),
            Err(duplicate) => {
                self.duplicate(place, duplicate);
                None
            }
        };
        if prefix.declare {
            return Ok(());
        }
        let start = self.p.lexer;
        self.p.lexer.skip_body();
        self.p.bump();
        if !self.p.eat(b'}') {
            return self.p.fail_at(open, ParseErrorKind::Unclosed);
        }
        if let Some(func) = id {
            self.bodies.push(Body { func, start, open, params: names });
        }
        self.p.end_of_line()
    }

    /// `noreturn`, `max_threads(256)`, ...
    fn function_attribute(&mut self, func: &mut FuncData) -> Parse<()> {
        let word = self.p.bump();
        let launch = &mut func.launch;
        let again = match word.text {
            "debug" => func.debug.replace(self.debug_of()?).is_some(),
            "noreturn" => std::mem::replace(&mut func.noreturn, true),
            "blocks_are_clusters" => std::mem::replace(&mut launch.blocks_are_clusters, true),
            "explicit_cluster" => std::mem::replace(&mut launch.explicit_cluster, true),
            "max_threads" => launch.max_threads.replace(self.dims()?).is_some(),
            "threads" => launch.threads.replace(self.dims()?).is_some(),
            "cluster" => launch.cluster.replace(self.dims()?).is_some(),
            "min_blocks" => launch.min_blocks.replace(self.one_number()?).is_some(),
            "max_registers" => launch.max_registers.replace(self.one_number()?).is_some(),
            "max_cluster" => launch.max_cluster.replace(self.one_number()?).is_some(),
            _ => {
                let have = format!("`{}`", cut(word.text));
                let need = "`{` or one of noreturn, max_threads, threads, min_blocks, \
                    max_registers, cluster, explicit_cluster, max_cluster, \
                    blocks_are_clusters";
                return self.p.fail_at(word, ParseErrorKind::Expected { need, have });
            }
        };
        if again {
            return self.p.fail_at(word, ParseErrorKind::Repeated(word.text.to_owned()));
        }
        Ok(())
    }

    fn debug_of(&mut self) -> Parse<DebugEntry> {
        self.p.expect(b'(')?;
        let entry = super::debug::entry(&mut self.p)?;
        self.p.expect(b')')?;
        Ok(entry)
    }

    fn one_number(&mut self) -> Parse<u32> {
        self.p.expect(b'(')?;
        let number = self.p.count32("a whole number")?;
        self.p.expect(b')')?;
        Ok(number)
    }

    /// One to three numbers; those left out are 1.
    fn dims(&mut self) -> Parse<[u32; 3]> {
        let mut dims = [1; 3];
        self.p.expect(b'(')?;
        dims[0] = self.p.count32("a whole number")?;
        for dim in &mut dims[1..] {
            if self.p.eat(b',') {
                *dim = self.p.count32("a whole number")?;
            }
        }
        self.p.expect(b')')?;
        Ok(dims)
    }
}

const NEED_ITEM: &str = "`kernel`, `func`, `declare func`, or a variable, as in `global @name`";

pub(super) fn linkage(word: &str) -> Option<Linkage> {
    Some(match word {
        "internal" => Linkage::Internal,
        "visible" => Linkage::Visible,
        "weak" => Linkage::Weak,
        "common" => Linkage::Common,
        "extern" => Linkage::External,
        _ => return None,
    })
}

/// What the host binds by name.
fn bound(word: &str) -> Option<GlobalKind> {
    Some(match word {
        "surface" => GlobalKind::Surface,
        "texture" => GlobalKind::Texture,
        "sampler" => GlobalKind::Sampler,
        _ => return None,
    })
}

/// Parameters up to the `)`. Of a definition each has a name (`named`).
pub(super) fn params<'a>(
    p: &mut Parser<'a>,
    names: &mut Vec<(Name<'a>, Lexeme<'a>)>,
    named: bool,
) -> Parse<Vec<Param>> {
    let mut params = Vec::new();
    while p.list_goes_on(params.is_empty(), b')')? {
        let mut name = None;
        if named || p.tok.token == Token::Local {
            let place = p.expect_token(Token::Local, "a parameter, as in `%name: i32`")?;
            let it = p.sigiled(place)?;
            name = it.keep();
            names.push((it, place));
            p.expect(b':')?;
        }
        let kind = match p.tok.token {
            Token::Word => bound(p.tok.text),
            _ => None,
        };
        if let Some(kind) = kind {
            p.bump();
            params.push(Param { name, ..Param::bound(kind) });
            continue;
        }
        let mut param = Param { name, ..Param::new(p.ty()?) };
        if p.eat_word("byval") {
            p.expect(b'(')?;
            let bytes = p.count("a number of bytes")?;
            let mut align = Align::ONE;
            if p.eat_comma() {
                if !p.eat_word("align") {
                    return p.expected("`align`");
                }
                align = p.align()?;
            }
            p.expect(b')')?;
            param.by_value = Some((bytes, align));
        }
        if p.eat_word("align") {
            param.align = Some(p.align()?);
        }
        param.noalias = p.eat_word("noalias");
        param.readonly = p.eat_word("readonly");
        params.push(param);
    }
    Ok(params)
}

/// `-> i32` or `-> (i32, f32)`, or nothing.
pub(super) fn returns(p: &mut Parser) -> Parse<Vec<Type>> {
    if p.tok.token != Token::Arrow {
        return Ok(Vec::new());
    }
    p.bump();
    if !p.eat(b'(') {
        return Ok(vec![p.ty()?]);
    }
    let mut types = Vec::new();
    while p.list_goes_on(types.is_empty(), b')')? {
        types.push(p.ty()?);
    }
    Ok(types)
}
