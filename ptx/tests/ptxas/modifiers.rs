//! Modifiers that are changed: others, more, fewer, elsewhere; and guards.

use std::collections::BTreeSet;

use judge::Written;
use target_desc::{Mod, isa};

use crate::cell::Changed;
use crate::random::Random;

const TYPES: &[&str] = &[
    "pred", "b8", "b16", "b32", "b64", "b128", "u8", "u16", "u32", "u64", "s8", "s16", "s32",
    "s64", "f16", "f16x2", "bf16", "bf16x2", "f32", "f32x2", "f64", "tf32", "e4m3", "e5m2x2",
    "u16x2",
];

const GUARDS: &[&str] =
    &["@%p60 ", "@!%p60 ", "@%r60 ", "@nope ", "@1 ", "@_ ", "@%p60|%p61 ", "@%c60 "];

/// All changes of the modifiers of `it`; of which modifiers come in, a sample.
pub fn all(it: &Written, random: &mut Random, out: &mut Vec<Changed>) {
    let mut push = |kind: &str, change: &mut dyn FnMut(&mut Vec<String>)| {
        let mut changed = it.clone();
        change(&mut changed.mods);
        if changed.mods != it.mods {
            out.push(Changed { kind: kind.to_owned(), instruction: changed });
        }
    };
    let own: Vec<&str> = of_mnemonic(&it.mnemonic).into_iter().collect();
    let n = it.mods.len();
    for i in 0..n {
        let word = it.mods[i].as_str();
        push("a modifier left out", &mut |mods| drop(mods.remove(i)));
        push("a modifier twice", &mut |mods| mods.insert(i, word.to_owned()));
        push("a modifier twice, apart", &mut |mods| mods.push(word.to_owned()));
        if i + 1 < n {
            push("two modifiers swapped", &mut |mods| mods.swap(i, i + 1));
        }
        for _ in 0..4 {
            let Some(other) = random.one(&own) else { continue };
            let kind = "a modifier replaced by one of its own";
            push(kind, &mut |mods| mods[i] = (*other).to_owned());
        }
        let other = Mod::ALL[random.below(Mod::ALL.len())].text();
        let kind = "a modifier replaced";
        push(kind, &mut |mods| mods[i] = other.to_owned());
        if Mod::from_text(word).is_some_and(|it| it.bits().is_some()) {
            for _ in 0..4 {
                let Some(other) = random.one(TYPES) else { continue };
                let kind = "a type replaced";
                push(kind, &mut |mods| mods[i] = (*other).to_owned());
            }
        }
        push("an unknown modifier", &mut |mods| mods[i] = "nope".to_owned());
    }
    if n > 2 {
        for _ in 0..2 {
            push("modifiers in another order", &mut |mods| {
                for i in (1..n).rev() {
                    mods.swap(i, random.below(i + 1));
                }
            });
        }
    }
    for _ in 0..6 {
        let Some(other) = random.one(&own) else { continue };
        let place = random.below(n + 1);
        push("one more modifier of its own", &mut |mods| mods.insert(place, (*other).to_owned()));
    }
    for _ in 0..4 {
        let other = Mod::ALL[random.below(Mod::ALL.len())].text();
        let place = random.below(n + 1);
        push("one more modifier", &mut |mods| mods.insert(place, other.to_owned()));
    }
    for _ in 0..2 {
        let Some(other) = random.one(TYPES) else { continue };
        push("one more type", &mut |mods| mods.push((*other).to_owned()));
    }
    for guard in GUARDS {
        let instruction = Written { guard: (*guard).to_owned(), ..it.clone() };
        out.push(Changed { kind: format!("guard {}", guard.trim()), instruction });
    }
}

/// The modifiers that any form of the instruction takes.
fn of_mnemonic(mnemonic: &str) -> BTreeSet<&'static str> {
    let slots = isa::named(mnemonic).flat_map(|inst| inst.forms).flat_map(|form| form.parts);
    slots.flat_map(|part| part.slot.values.iter().map(|it| it.atom.text())).collect()
}
