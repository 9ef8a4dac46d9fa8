//! Texts that nobody would write: what is done with each, and how they are made of others.
//!
//! The functions that take bytes are the bodies of the targets of `cargo fuzz` in `fuzz/`, and of
//! the test and the example here, which need no other compiler: they panic where something is
//! wrong with what is under test, and nowhere else.

use codegen::Compiler;
use target_desc::Target;

use crate::random::Random;
use crate::search::{target_of, targets};

fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// Some target, the same for the same text.
fn some_target(data: &[u8]) -> Target {
    let sum = data.iter().fold(7_u64, |all, it| all.wrapping_mul(31).wrapping_add((*it).into()));
    let all = targets();
    target_of(sum, &all).unwrap_or(all[0])
}

/// The reader of `.ssa`: what it takes is printed, and read again as the same.
pub fn ssa(data: &[u8]) {
    let Some(module) = text(data).and_then(|it| ir::text::parse(it, "fuzz.ssa").ok()) else {
        return;
    };
    let printed = ir::text::print(&module);
    let again = ir::text::parse(&printed, "fuzz.ssa");
    let again =
        again.unwrap_or_else(|it| panic!("what is printed does not read: {it:?}\n{printed}"));
    assert_eq!(ir::text::print(&again), printed, "what is printed reads as something else");
}

/// The reader and the checker of PTX, of a module and of a fragment: what is read is written, and
/// read again as the same.
pub fn ptx(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let (module, errors) = ptx::read(text);
    let findings = ptx::check(&module, text, some_target(data));
    let _ = ptx::lowest(&module, text);
    if errors.is_empty() {
        let written = ptx::write(&module);
        let (again, errors) = ptx::read(&written);
        assert!(errors.is_empty(), "what is written does not read: {errors:?}\n{written}");
        assert!(again == module, "what is written reads as something else\n{written}");
    }
    if errors.is_empty() && findings.is_empty() {
        // It may be refused there.
        let _ = sim::Module::load(text);
    }
    let _ = ptx::fragment::read(text);
}

/// From `.ssa` to PTX: a verified module is compiled or refused. What is compiled is legal.
pub fn compile(data: &[u8]) -> Option<(String, Target)> {
    let module = text(data).and_then(|it| ir::text::parse(it, "fuzz.ssa").ok())?;
    ir::verify(&module).ok()?;
    let ptx = Compiler::new(some_target(data)).compile(&module).ok()?;
    let (read, errors) = ptx::read(&ptx.text);
    assert!(errors.is_empty(), "{errors:?}\n{}", ptx.text);
    let findings = ptx::check(&read, &ptx.text, ptx.target);
    let wrong = findings.iter().find(|it| it.level == ptx::Level::Error);
    assert!(wrong.is_none(), "{wrong:?}\n{}", ptx.text);
    Some((ptx.text, ptx.target))
}

/// Numbers that are at an end of something.
const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "16",
    "31",
    "32",
    "63",
    "64",
    "128",
    "4294967295",
    "-2147483648",
    "9223372036854775807",
    "18446744073709551615",
    "340282366920938463463374607431768211455",
];

/// The pieces of a text: words, spaces, and each other character by itself.
fn pieces(text: &str) -> Vec<&str> {
    let kind = |it: char| match it {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '.' | '%' | '@' | '$' => 1,
        ' ' => 2,
        _ => 0,
    };
    let mut out = Vec::new();
    let mut start = 0;
    let mut last = 0;
    for (at, it) in text.char_indices() {
        if at > 0 && (kind(it) != last || last == 0) {
            out.push(&text[start..at]);
            start = at;
        }
        last = kind(it);
    }
    if start < text.len() {
        out.push(&text[start..]);
    }
    out
}

/// One of `texts` with a few changes, some from others.
pub fn mutated(random: &mut Random, texts: &[String]) -> String {
    let first = &texts[random.below(texts.len())];
    let other = &texts[random.below(texts.len())];
    let others = pieces(other);
    let mut out: Vec<String> = pieces(first).into_iter().map(String::from).collect();
    if out.is_empty() || others.is_empty() {
        return first.clone();
    }
    for _ in 0..random.pick(&[1, 1, 1, 2, 3, 6]) {
        let at = random.below(out.len());
        let word = |random: &mut Random, of: &[String]| {
            // A word, and no space.
            let mut at = random.below(of.len());
            for _ in 0..8 {
                if of[at].trim().len() > 1 {
                    break;
                }
                at = random.below(of.len());
            }
            at
        };
        match random.below(12) {
            0 => drop(out.remove(at)),
            1 => out.insert(at, others[random.below(others.len())].to_owned()),
            2 | 3 => {
                let (one, two) = (word(random, &out), word(random, &out));
                out.swap(one, two);
            }
            4 | 5 => {
                let (one, two) = (word(random, &out), word(random, &out));
                out[one] = out[two].clone();
            }
            6 | 7 => {
                let to = word(random, &out);
                out[to] = others[random.below(others.len())].to_owned();
            }
            8 | 9 => {
                // A number becomes another one.
                let is_number = |it: &String| it.bytes().all(|it| it.is_ascii_digit());
                let all: Vec<usize> = (0..out.len()).filter(|&at| is_number(&out[at])).collect();
                if !all.is_empty() {
                    out[random.pick(&all)] = random.pick(&NUMBERS).to_owned();
                }
            }
            10 => {
                // Some lines once more, or away.
                let text = out.concat();
                let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
                let from = random.below(lines.len());
                let count = random.within(1, 4).min(lines.len() - from);
                let some: Vec<&str> = match random.percent(50) {
                    true => lines.drain(from..from + count).collect(),
                    false => lines[from..from + count].to_vec(),
                };
                if random.percent(60) {
                    let to = random.below(lines.len() + 1);
                    lines.splice(to..to, some);
                }
                out = pieces(&lines.concat()).into_iter().map(String::from).collect();
            }
            _ => {
                let byte = char::from(random.below(128) as u8);
                let mut text = out[at].clone();
                text.insert(0, byte);
                out[at] = text;
            }
        }
        if out.is_empty() {
            break;
        }
    }
    out.concat()
}

/// The texts below a folder whose names end in one of `ends`, in the order of their paths.
pub fn texts(folder: &std::path::Path, ends: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    let Ok(found) = std::fs::read_dir(folder) else { return out };
    let mut paths: Vec<_> = found.flatten().map(|it| it.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            out.extend(texts(&path, ends));
        } else if path.extension().is_some_and(|it| ends.iter().any(|end| it == *end)) {
            out.extend(std::fs::read_to_string(&path).ok().filter(|it| it.len() < 20_000));
        }
    }
    out
}

/// The texts to begin with: `.ssa`, and PTX, that of the former too.
pub fn corpora(top: &std::path::Path) -> [Vec<String>; 2] {
    let mut ssa = texts(&top.join("fuzz/corpus/ssa"), &["ssa"]);
    for folder in ["tests/select", "tests/legalize", "tests/verify", "examples"] {
        ssa.extend(texts(&top.join(folder), &["ssa"]));
    }
    let mut ptx = texts(&top.join("fuzz/corpus/ptx"), &["ptx"]);
    ptx.extend(texts(&top.join("tests/check"), &["ptx"]));
    ptx.extend(ssa.iter().filter_map(|it| compile(it.as_bytes())).map(|it| it.0));
    [ssa, ptx]
}

/// Runs all that is done with texts on `count` mutated ones, from `seed` on; `each` is given the
/// PTX that comes out. Gives the texts at which something panics, with what.
pub fn campaign(
    top: &std::path::Path,
    seed: u64,
    count: u64,
    each: impl Fn(&str, &str, Target) -> Option<String> + Sync,
) -> Vec<(String, String)> {
    use rayon::prelude::*;
    let corpora = corpora(top);
    let one = |seed: u64| {
        let mut random = Random::new(seed);
        let which = usize::from(random.percent(50));
        let made = mutated(&mut random, &corpora[which]);
        let run = || match which {
            0 => {
                ssa(made.as_bytes());
                compile(made.as_bytes()).and_then(|(ptx, target)| each(&made, &ptx, target))
            }
            _ => {
                ptx(made.as_bytes());
                None
            }
        };
        let wrong = match std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)) {
            Ok(wrong) => wrong,
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                text.or(panic.downcast_ref::<&str>().map(|it| (*it).to_owned()))
                    .or(Some(String::new()))
            }
        };
        wrong.map(|it| (made, it))
    };
    (seed..seed + count).into_par_iter().filter_map(one).collect()
}

/// Panics where ptxas, if `PTXAS` says where it is, does not take `ptx`.
pub fn assembles(ptx: &str, target: Target) {
    if std::env::var_os("PTXAS").is_none() {
        return;
    }
    let said = judge::Assembler::find().and_then(|it| it.run(ptx, target, true));
    match said {
        Ok(said) => assert!(said.ok, "ptxas refuses it: {}\n{ptx}", said.text),
        Err(why) => panic!("{why}"),
    }
}
