//! A tree to text.

use crate::tree::{
    Declared, Function, Instruction, Item, Kind, List, Module, Operand, Tokens, Value, Variable,
};

/// The module as text, a statement a line. It reads back to an equal tree.
pub fn write(module: &Module) -> String {
    let mut writer = Writer { module, out: String::new(), depth: 0 };
    for item in &module.items {
        writer.item(item);
    }
    writer.out
}

/// One item as text, with a line break behind it.
pub(crate) fn item<'a>(module: &Module<'a>, item: &Item<'a>) -> String {
    let mut writer = Writer { module, out: String::new(), depth: 0 };
    writer.item(item);
    writer.out
}

struct Writer<'m, 'a> {
    module: &'m Module<'a>,
    out: String,
    depth: usize,
}

impl<'a> Writer<'_, 'a> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn item(&mut self, item: &Item<'a>) {
        if let Item::Close(_) = item {
            self.depth = self.depth.saturating_sub(1);
        }
        // Deep input shall not make the output quadratic.
        let indent = match item {
            Item::Label(_) => 0,
            _ => self.depth.min(8),
        };
        (0..indent).for_each(|_| self.out.push('\t'));
        match item {
            Item::Open(_) => {
                self.depth += 1;
                self.put("{");
            }
            Item::Close(_) => self.put("}"),
            Item::Label(name) => {
                self.put(name.text);
                self.put(":");
            }
            Item::Directive(it) => {
                self.put(it.name.text);
                self.behind(it.arguments);
                self.put(if it.semicolon { ";" } else { "" });
            }
            Item::Variable(it) => {
                self.variable(it);
                self.put(";");
            }
            Item::Function(it) => self.function(it),
            Item::Instruction(it) => self.instruction(it),
        }
        self.put("\n");
    }

    /// Tokens, with a blank before them where there are any.
    fn behind(&mut self, list: Tokens<'a>) {
        if !list.is_empty() {
            self.put(" ");
            self.tokens(list);
        }
    }

    fn tokens(&mut self, list: Tokens<'a>) {
        let mut before = "(";
        // Where a `-` stands that is no difference; a blank behind `-` is for two of them.
        let mut sign_at = usize::MAX - 1;
        for (i, token) in self.module.tokens(list).iter().enumerate() {
            let sign = token.kind == Kind::Sign;
            let close = sign && matches!(token.text, "," | ";" | ")" | "]" | "[");
            let unary = i == sign_at + 1 && !sign;
            // `.5` behind a blank is a number.
            let glued = token.kind == Kind::Dotted
                && token.text.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
            if !close && !unary && !glued && !matches!(before, "(" | "[" | "@") {
                self.put(" ");
            }
            self.put(token.text);
            // What is behind its end in the line is skipped.
            if token.kind == Kind::Source {
                self.put("\n");
            }
            let opens = i == 0 || matches!(before, "+" | "(" | "," | "{");
            if sign && opens && matches!(token.text, "+" | "-" | "~" | "!") {
                sign_at = i;
            }
            before = token.text;
        }
    }

    fn variable(&mut self, variable: &Variable<'a>) {
        self.tokens(variable.words);
        for (i, name) in self.module.names(variable.names).iter().enumerate() {
            self.put(if i == 0 { " " } else { ", " });
            self.declared(name);
        }
    }

    fn declared(&mut self, declared: &Declared<'a>) {
        self.put(declared.name.text);
        if !declared.count.is_empty() {
            self.put("<");
            self.tokens(declared.count);
            self.put(">");
        }
        self.tokens(declared.dimensions);
        if !declared.value.is_empty() {
            self.put(" =");
            self.behind(declared.value);
        }
    }

    fn function(&mut self, function: &Function<'a>) {
        self.tokens(function.words);
        if let Some(results) = function.results {
            self.put(" ");
            self.parameters(results);
        }
        self.put(" ");
        self.put(function.name.text);
        if let Some(params) = function.params {
            self.parameters(params);
        }
        self.behind(function.attributes);
        self.put(if function.has_body { "" } else { ";" });
    }

    fn parameters(&mut self, list: List<Variable<'a>>) {
        self.put("(");
        for (i, variable) in self.module.variables(list).iter().enumerate() {
            self.put(if i == 0 { "" } else { ", " });
            self.variable(variable);
        }
        self.put(")");
    }

    fn instruction(&mut self, instruction: &Instruction<'a>) {
        if let Some(guard) = &instruction.guard {
            self.put(if guard.negated { "@!" } else { "@" });
            self.put(guard.name.text);
            self.put(" ");
        }
        self.put(&instruction.head);
        if !instruction.operands.is_empty() {
            self.put(" ");
            self.operands(instruction.operands);
        }
        self.put(";");
    }

    fn operands(&mut self, list: List<Operand<'a>>) {
        for (i, operand) in self.module.operands(list).iter().enumerate() {
            self.put(match (i, operand.paired) {
                (0, _) => "",
                (_, true) => "|",
                (_, false) => ", ",
            });
            self.operand(operand);
        }
    }

    /// Recurses as deep as the reader lets brackets nest.
    fn operand(&mut self, operand: &Operand<'a>) {
        self.put(if operand.negated { "!" } else { "" });
        match operand.value {
            Value::Name(name) => self.put(name),
            Value::Constant(tokens) => self.tokens(tokens),
            Value::Address(list) => self.bracketed("[", list, "]"),
            Value::Vector(list) => self.bracketed("{", list, "}"),
            Value::Arguments(list) => self.bracketed("(", list, ")"),
        }
        self.put(operand.suffix.unwrap_or(""));
        if !operand.offset.is_empty() {
            self.tokens(operand.offset);
        }
    }

    fn bracketed(&mut self, open: &str, list: List<Operand<'a>>, close: &str) {
        self.put(open);
        self.operands(list);
        self.put(close);
    }
}
