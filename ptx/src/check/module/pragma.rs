//! `.pragma`: which texts there are, and where they may stand.

use target_desc::directive;

use super::{Judge, Where};
use crate::finding::Code;
use crate::place::At;
use crate::tree::{Kind, Token};

/// Where a pragma stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Outside of functions.
    Module,
    /// Behind the head of a kernel.
    Head,
    /// In a body.
    Body,
}

impl<'m, 'a> Judge<'m, 'a> {
    /// `"text", "text"` behind `word`.
    pub(super) fn pragma(&mut self, word: &Token<'a>, tokens: &'m [Token<'a>], scope: Scope) {
        self.need(word.at, directive!(.pragma));
        let well = tokens.len() % 2 == 1
            && tokens.iter().enumerate().all(|(i, it)| match i % 2 {
                0 => it.kind == Kind::Text,
                _ => it.text == ",",
            });
        if !well {
            return self.wrong(Code::Pragma, word.at, "`.pragma` takes texts in quotes");
        }
        for token in tokens.iter().step_by(2) {
            let text = token.text.trim_matches('"');
            self.pragma_text(token.at, text, scope);
        }
    }

    fn pragma_text(&mut self, at: At, text: &str, scope: Scope) {
        // ptxas looks at the beginning of the text only, but for `nounroll`.
        let (known, row) = match text {
            "nounroll" => return self.need(at, directive!(.pragma "nounroll")),
            _ if text.starts_with("used_bytes_mask") => {
                ("used_bytes_mask", directive!(.pragma "used_bytes_mask"))
            }
            _ if text.starts_with("enable_smem_spilling") => {
                ("enable_smem_spilling", directive!(.pragma "enable_smem_spilling"))
            }
            _ if text.starts_with("frequency") => ("frequency", directive!(.pragma "frequency")),
            _ if text.starts_with("mma_throughput") => {
                ("mma_throughput", directive!(.pragma "mma_throughput"))
            }
            _ if scope == Scope::Module => {
                let message = format!("there is no pragma \"{text}\" for a module");
                return self.wrong(Code::Pragma, at, message);
            }
            _ => {
                let message = format!("there is no pragma \"{text}\"; it has no effect");
                return self.warn(Code::Pragma, at, message);
            }
        };
        if scope != Scope::Body {
            let message = format!("the pragma \"{known}\" stands in the body of a function");
            return self.wrong(Code::Pragma, at, message);
        }
        self.need(at, row);
        let value = text.split_once(' ').map_or("", |it| it.1).trim();
        let number = number(value);
        match known {
            "enable_smem_spilling" if self.place == Where::Function => {
                let message = "the pragma \"enable_smem_spilling\" is for kernels";
                self.wrong(Code::Pragma, at, message);
            }
            // ptxas reads the mask of what becomes code; a function alone does not.
            "used_bytes_mask" if self.place == Where::Kernel && number.is_none() => {
                self.wrong(Code::Pragma, at, "a mask of bytes is to follow `used_bytes_mask`");
            }
            "frequency" if !number.is_some_and(|positive| positive) => {
                self.wrong(Code::Pragma, at, "a positive number is to follow `frequency`");
            }
            _ => {}
        }
    }
}

/// Whether `text` is a positive whole number, of any size; `None` where it is none.
fn number(text: &str) -> Option<bool> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let hex = digits.strip_prefix("0x").or(digits.strip_prefix("0X"));
    let all = match hex {
        Some(hex) => !hex.is_empty() && hex.bytes().all(|it| it.is_ascii_hexdigit()),
        None => !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit()),
    };
    let zero = hex.unwrap_or(digits).bytes().all(|it| it == b'0');
    all.then_some(!negative && !zero)
}
