//! Operands that are changed: of another kind, too many, too few, elsewhere.

use judge::{Word, Written};
use target_desc::Role;

use crate::cell::Changed;

/// A register of each type that there is, and its type.
const REGISTERS: &[(&str, &str)] = &[
    ("b8", "%c60"),
    ("b16", "%h60"),
    ("b32", "%r60"),
    ("b64", "%d60"),
    ("b128", "%q60"),
    ("pred", "%p60"),
    ("u8", "%u8_6"),
    ("s8", "%s8_6"),
    ("u16", "%u16_6"),
    ("s16", "%s16_6"),
    ("f16", "%f16_6"),
    ("u32", "%u32_6"),
    ("s32", "%s32_6"),
    ("f32", "%f32_6"),
    ("f16x2", "%f16x2_6"),
    ("u64", "%u64_6"),
    ("s64", "%s64_6"),
    ("f64", "%f64_6"),
    ("v2.f32", "%v2f32"),
    ("v4.b32", "%v4b32"),
];

/// What is no register.
const OTHERS: &[(&str, &str)] = &[
    ("constant 0", "0"),
    ("constant 1", "1"),
    ("constant 3", "3"),
    ("constant 4", "4"),
    ("constant 17", "17"),
    ("constant -1", "-1"),
    ("constant 300", "300"),
    ("constant 2^16", "65536"),
    ("constant 2^31", "2147483648"),
    ("constant 2^32", "4294967296"),
    ("constant 2^63", "0x8000000000000000"),
    ("constant 2^64", "18446744073709551616"),
    ("constant -2^31-1", "-2147483649"),
    ("constant U", "5U"),
    ("float 1.0", "1.0"),
    ("float -1.5e3", "-1.5e3"),
    ("float 0f", "0f3F800000"),
    ("float 0d", "0d3FF0000000000000"),
    ("expression", "(1+2)"),
    ("expression ?:", "(1 ? 2 : 3)"),
    ("expression cast", "(.s64) 1"),
    ("WARP_SZ", "WARP_SZ"),
    ("_", "_"),
    ("undeclared", "nope"),
    ("undeclared %", "%nope9"),
    ("register beyond", "%r4000"),
    ("label", "label0"),
    ("function", "func0"),
    ("global variable", "global0"),
    ("global variable + 4", "global0+4"),
    ("shared variable", "shared0"),
    ("const variable", "const0"),
    ("local variable", "local0"),
    ("param variable", "param0"),
    ("argument", "argument0"),
    ("texture", "tex0"),
    ("surface", "surf0"),
    ("prototype", "proto0"),
    ("targets", "targets0"),
    ("special %tid", "%tid"),
    ("special %tid.x", "%tid.x"),
    ("special %laneid", "%laneid"),
    ("special %clock64", "%clock64"),
    ("special %envreg3", "%envreg3"),
    ("register + 4", "%r60+4"),
    ("wide register + 4", "%d60+4"),
    ("! predicate", "!%p60"),
    ("- register", "-%r60"),
    ("~ register", "~%r60"),
    ("! register", "!%r60"),
    ("pair", "%r60|%p60"),
    ("pair of predicates", "%p60|%p61"),
    ("address", "[%d60]"),
    ("address of a variable", "[global0]"),
    ("vector of 1", "{%r60}"),
    ("vector of 2", "{%r60, %r61}"),
    ("vector of 3", "{%r60, %r61, %r62}"),
    ("vector of 4", "{%r60, %r61, %r62, %r63}"),
    ("vector of 2 b64", "{%d60, %d61}"),
    ("vector of 2 b16", "{%h60, %h61}"),
    ("vector of 2 f32", "{%f32_6, %f32_7}"),
    ("vector of 2 constants", "{1, 2}"),
    ("vector of _", "{_, _}"),
    ("arguments", "(%r60)"),
    ("empty vector", "{}"),
];

/// What stands in brackets.
const ADDRESSES: &[(&str, &str)] = &[
    ("4", "4"),
    ("-4", "-4"),
    ("2^32", "4294967296"),
    ("register - 4", "%d60-4"),
    ("register + -4", "%d60+-4"),
    ("register + 3", "%d60+3"),
    ("register + 2^31", "%d60+2147483648"),
    ("register + register", "%d60+%d61"),
    ("register + expression", "%d60+(2*4)"),
    ("register + 4 + 4", "%d60+4+4"),
    ("b32 register + 4", "%r60+4"),
    ("f32 register + 4", "%f32_6+4"),
    ("b16 register + 4", "%h60+4"),
    ("variable - 4", "global0-4"),
    ("variable + 3", "global0+3"),
    ("variable + 2^32", "global0+4294967296"),
    ("variable beyond", "global0+5000"),
    ("variable[4]", "global0[4]"),
    ("generic(variable)", "generic(global0)"),
    ("shared variable + 4", "shared0+4"),
    ("const variable + 4", "const0+4"),
    ("local variable + 4", "local0+4"),
    ("param variable + 4", "param0+4"),
    ("argument + 4", "argument0+4"),
    ("vector of 2 b32", "{%r60, %r61}"),
    ("comma", "%d60, %d61"),
    ("comma and vector", "tex0, {%r60, %r61}"),
];

/// The registers of other types for an element of a vector.
const ELEMENTS: &[(&str, &str)] = &[
    ("b16", "%h60"),
    ("b32", "%r60"),
    ("b64", "%d60"),
    ("b8", "%c60"),
    ("f32", "%f32_6"),
    ("s32", "%s32_6"),
    ("f64", "%f64_6"),
    ("f16", "%f16_6"),
    ("f16x2", "%f16x2_6"),
    ("pred", "%p60"),
    ("b128", "%q60"),
    ("_", "_"),
    ("constant", "1"),
    ("float", "1.0"),
    ("special", "%laneid"),
    ("undeclared", "nope"),
    ("variable", "global0"),
    ("vector", "{%r60, %r61}"),
    ("- register", "-%r60"),
    ("! predicate", "!%p60"),
    ("part", "%r60.x"),
];

/// What may stand behind an operand.
const BEHIND: &[&str] = &[".x", ".y", ".r", ".h0", ".b0", ".h10", ".b3210", ".unified", ".nope"];

/// All changes of the operands of `it`.
pub fn all(it: &Written, out: &mut Vec<Changed>) {
    for i in 0..it.operands.len() {
        one(it, i, out);
    }
    list(it, out);
}

/// What an operand is, for the names of changes.
fn what(word: &Word) -> String {
    let shape = &word.shape;
    let ty = match (shape.role, shape.ty) {
        (Role::In | Role::Out | Role::Reg | Role::Sink, Some(ty)) => ty.to_string(),
        _ => String::new(),
    };
    let lanes = if shape.lanes > 1 { "vector" } else { "" };
    let place = if word.paired { "paired " } else { "" };
    let inner = if word.open && !word.close || word.close && !word.open { "inner " } else { "" };
    format!("{place}{inner}{:?}{lanes}{ty}", shape.role)
}

/// The changes of one operand.
fn one(it: &Written, i: usize, out: &mut Vec<Changed>) {
    let word = &it.operands[i];
    let name = what(word);
    let mut push = |kind: String, change: &dyn Fn(&mut Word)| {
        let mut changed = it.clone();
        change(&mut changed.operands[i]);
        out.push(Changed { kind: format!("{name}: {kind}"), instruction: changed });
    };
    let mut text = |kind: &str, text: &str| {
        push(kind.to_owned(), &|word| {
            word.text = text.to_owned();
            word.before = "";
            word.suffix.clear();
        });
    };
    for (kind, register) in REGISTERS {
        text(&format!("register {kind}"), register);
    }
    for (kind, other) in OTHERS {
        text(kind, other);
    }
    if word.open || word.close {
        for (kind, address) in ADDRESSES {
            text(&format!("address {kind}"), address);
        }
    }
    if let Some((low, high)) = word.shape.kind.range {
        for (kind, value) in [
            ("lowest", low),
            ("highest", high),
            ("below", low.saturating_sub(1)),
            ("above", high.saturating_add(1)),
        ] {
            text(&format!("{kind} constant"), &value.to_string());
        }
    }
    if word.shape.kind.power {
        text("no power of two", "24");
    }
    if let Some(inner) = word.text.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
        vector(inner, &mut text);
    } else {
        text("in braces", &format!("{{{}}}", word.text));
        text("twice in braces", &format!("{{{}, {}}}", word.text, word.text));
        text("in parentheses", &format!("({})", word.text));
    }
    for before in ["!", "-", "~"] {
        push(format!("behind `{before}`"), &|word| {
            word.before = before;
        });
    }
    if !word.before.is_empty() {
        push(format!("not behind `{}`", word.before), &|word| word.before = "");
    }
    for suffix in BEHIND {
        push(format!("with {suffix}"), &|word| word.suffix = (*suffix).to_owned());
    }
    if !word.suffix.is_empty() {
        push("without its suffix".to_owned(), &|word| word.suffix.clear());
    }
    if word.open && word.close {
        push("without brackets".to_owned(), &|word| (word.open, word.close) = (false, false));
        push("in two brackets".to_owned(), &|word| word.text = format!("[{}]", word.text));
    } else if !word.open && !word.close {
        push("in brackets".to_owned(), &|word| (word.open, word.close) = (true, true));
    }
    if i > 0 {
        push("behind the other of | and ,".to_owned(), &|word| word.paired = !word.paired);
    }
}

/// The changes of a vector.
fn vector(inner: &str, text: &mut dyn FnMut(&str, &str)) {
    let elements: Vec<&str> = inner.split(", ").collect();
    let n = elements.len();
    let braced = |elements: &[&str]| format!("{{{}}}", elements.join(", "));
    text("one element less", &braced(&elements[..n - 1]));
    text("one element more", &braced(&[&elements[..], &elements[n - 1..]].concat()));
    text("twice the elements", &braced(&[&elements[..], &elements[..]].concat()));
    text("half the elements", &braced(&elements[..n.div_ceil(2)]));
    text("without braces", elements[0]);
    text("in two braces", &braced(&[&braced(&elements)]));
    text("the same element", &braced(&vec![elements[0]; n]));
    text("all elements _", &braced(&vec!["_"; n]));
    text("all elements 1", &braced(&vec!["1"; n]));
    text("all elements f32", &braced(&vec!["%f32_6"; n]));
    text("all elements b64", &braced(&vec!["%d60"; n]));
    text("all elements b16", &braced(&vec!["%h60"; n]));
    for (kind, element) in ELEMENTS {
        for place in [0, n - 1] {
            let mut changed = elements.clone();
            changed[place] = element;
            text(&format!("an element {kind}"), &braced(&changed));
        }
    }
}

/// The changes of which operands there are.
fn list(it: &Written, out: &mut Vec<Changed>) {
    let mut push = |kind: &str, change: &dyn Fn(&mut Vec<Word>)| {
        let mut changed = it.clone();
        change(&mut changed.operands);
        out.push(Changed { kind: kind.to_owned(), instruction: changed });
    };
    let n = it.operands.len();
    for i in 0..n {
        let word = &it.operands[i];
        push("an operand left out", &|all| {
            let gone = all.remove(i);
            // Brackets stay around what remains of an address.
            if gone.open
                && !gone.close
                && let Some(next) = all.get_mut(i)
            {
                next.open = true;
            }
            if gone.close
                && !gone.open
                && let Some(before) = i.checked_sub(1).and_then(|it| all.get_mut(it))
            {
                before.close = true;
            }
        });
        if word.open == word.close {
            push("an operand twice", &|all| all.insert(i, all[i].clone()));
        }
        if i + 1 < n {
            push("two operands swapped", &|all| {
                let (a, b) = (all[i].clone(), all[i + 1].clone());
                (all[i].text, all[i + 1].text) = (b.text, a.text);
                (all[i].before, all[i + 1].before) = (b.before, a.before);
                (all[i].suffix, all[i + 1].suffix) = (b.suffix, a.suffix);
                if a.open == a.close && b.open == b.close {
                    (all[i].open, all[i].close) = (b.open, b.close);
                    (all[i + 1].open, all[i + 1].close) = (a.open, a.close);
                }
            });
        }
    }
    push("no operands", &|all| all.clear());
    let Some(last) = it.operands.last() else { return };
    for (kind, text) in [
        ("b32", "%r60"),
        ("pred", "%p60"),
        ("! pred", "!%p60"),
        ("b64", "%d60"),
        ("b16", "%h60"),
        ("constant", "1"),
        ("address", "[%d60]"),
        ("vector", "{%r60, %r61, %r62, %r63}"),
    ] {
        push(&format!("one more operand: {kind}"), &|all| {
            let (open, close, paired, suffix) = (false, false, false, String::new());
            let text = text.to_owned();
            all.push(Word { text, before: "", open, close, paired, suffix, ..last.clone() });
        });
    }
    for (kind, text) in [("pred", "%p60"), ("_", "_"), ("b32", "%r60")] {
        push(&format!("a pair with {kind}"), &|all| {
            let (open, close, paired, suffix) = (false, false, true, String::new());
            let text = text.to_owned();
            let word = Word { text, before: "", open, close, paired, suffix, ..last.clone() };
            all.insert(1.min(all.len()), word);
        });
    }
}
