//! The names that inline assembly declares and uses, beside those of the function around it.

use ir::asm::{Dialect, Piece, pieces};
use isel::{Class, Operand};

use super::Block;
use crate::print::Scene;

/// Finds the blocks whose declarations others use.
pub fn open(blocks: &mut [Block]) {
    for i in 0..blocks.len() {
        let block = &blocks[i];
        if !block.fragment.declares_outside() {
            continue;
        }
        let declares =
            |word: &String| block.fragment.declares.iter().any(|it| it.outside && it.is(word));
        blocks[i].open = blocks.iter().any(|it| it.fragment.words.iter().any(declares));
    }
}

/// What is wrong with a name that block `i` declares or uses.
pub fn wrong_name(scene: Scene, blocks: &[Block], i: usize) -> Option<String> {
    let block = &blocks[i];
    let others = || blocks.iter().enumerate().filter(|it| it.0 != i && it.1.open).map(|it| it.1);
    let outside = |of: &Block, name: &str| {
        of.fragment.declares.iter().any(|it| it.outside && (it.is(name) || it.name == name))
    };
    // `$$1` would be taken for `$1`.
    let is_digit = |it: char| it.is_ascii_digit();
    let in_word = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '$' | '%');
    let mut before = false;
    let mut dollar = |it: &[Piece]| {
        let is_word = before;
        before = matches!(it[0], Piece::Text(text) if text.ends_with(in_word));
        match *it {
            [Piece::Text("$"), Piece::Text(text)] => !is_word && text.starts_with(is_digit),
            _ => false,
        }
    };
    let all = pieces(&block.asm.text, Dialect::First).unwrap_or_default();
    if all.windows(2).any(&mut dollar) {
        return Some("a name cannot begin with `$` and a digit".to_owned());
    }
    for word in &block.fragment.words {
        let operand = word.strip_prefix('$').and_then(|it| it.parse::<usize>().ok());
        let is_operand = operand.is_some_and(|it| it < block.operands.len());
        let is_own = is_register(word) || word.starts_with('$') && !is_operand;
        if is_own && !others().any(|it| outside(it, word)) {
            return Some(format!("`{word}` is not declared in the assembly of the function"));
        }
    }
    for it in &block.fragment.declares {
        let name = &it.name;
        let ranges = it.count.is_some() && is_register(&format!("{name}0"));
        if block.open && it.outside {
            if name.starts_with('$') || is_register(name) || ranges {
                let why = "is seen in the whole function, which has names like it";
                return Some(format!("`{name}` {why}: declare it in a block"));
            }
            if others().any(|other| outside(other, name)) {
                let why = "is declared by other assembly of the function, too";
                return Some(format!("`{name}` {why}: put both in blocks"));
            }
        }
        for operand in &block.operands {
            if let Operand::Name(isel::Name::Symbol(symbol), _)
            | Operand::AtName(isel::Name::Symbol(symbol), _) = *operand
                && it.is(scene.names.get(scene.module, symbol))
            {
                return Some(format!("`{name}` is declared, and is an operand, too"));
            }
        }
    }
    None
}

/// Whether `name` is like those of the registers of a function.
fn is_register(name: &str) -> bool {
    Class::ALL.iter().any(|class| {
        let number = name.strip_prefix(class.spelling().1).unwrap_or("");
        !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit())
    })
}
