//! Modules made at random, all of them right: the verifier takes them, and they are read back
//! from their text as they were. Then the same texts with mistakes, which must give errors, not
//! panics. The seeds are fixed, so that a failure comes again.

mod break_up;
mod make;
mod same;

use make::{Random, module};
use ptxforge_ir::text::{parse, print};
use ptxforge_ir::verify;

#[test]
fn modules_are_read_back_as_they_were() {
    let mut opcodes = std::collections::HashSet::new();
    for seed in 1..=200 {
        let made = module(&mut Random::new(seed));
        let text = print(&made);
        if let Err(errors) = verify(&made) {
            panic!("seed {seed}: {}\n{text}", errors[0]);
        }
        let read = parse(&text, &made.name)
            .unwrap_or_else(|errors| panic!("seed {seed}: {}\n{text}", errors[0]));
        same::check(&made, &read).unwrap_or_else(|what| panic!("seed {seed}: {what}\n{text}"));
        assert_eq!(print(&read), text, "seed {seed}");
        assert!(verify(&read).is_ok(), "seed {seed}");
        for func in made.funcs.values().filter_map(|it| it.body.as_ref()) {
            opcodes.extend(func.insts.values().map(|it| it.op));
        }
    }
    for op in ptxforge_ir::Opcode::ALL {
        assert!(opcodes.contains(op), "no module has `{}`", op.info().text);
    }
}

#[test]
fn mistakes_give_errors() {
    for seed in 1..=100 {
        let random = &mut Random::new(seed);
        let text = print(&module(random));
        for _ in 0..10 {
            let broken = damage(&text, random);
            // Either is fine, as long as it comes back.
            if let Ok(module) = parse(&broken, "broken") {
                let _ = verify(&module);
                let printed = print(&module);
                if verify(&module).is_ok() {
                    let read = parse(&printed, "broken");
                    assert!(read.is_ok(), "seed {seed}: {:?}\n{printed}", read.err());
                }
            }
        }
    }
}

/// The text with something left out, doubled, exchanged or cut off.
fn damage(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = random.below(lines.len());
    let other = random.below(lines.len());
    match random.below(6) {
        0 => lines.swap(line, other),
        1 => {
            let copy = lines[other].clone();
            lines.insert(line, copy);
        }
        2 => {
            lines.remove(line);
        }
        3 => {
            // A word of another line in place of one of this.
            let words: Vec<&str> = lines[other].split(' ').collect();
            let word = words[random.below(words.len())].to_owned();
            let mut words: Vec<&str> = lines[line].split(' ').collect();
            let at = random.below(words.len());
            words[at] = &word;
            lines[line] = words.join(" ");
        }
        4 => {
            let mut bytes = std::mem::take(&mut lines[line]).into_bytes();
            if !bytes.is_empty() {
                let at = random.below(bytes.len());
                bytes[at] = b"%@\"\\()[]{}<>,:=;-.x0 \t\x7f"[random.below(23)];
            }
            lines[line] = String::from_utf8_lossy(&bytes).into_owned();
        }
        _ => {
            let text = lines.join("\n");
            let at = random.below(text.len());
            return text.chars().take(at).collect();
        }
    }
    lines.join("\n")
}

/// What the text cannot say, but calls on the library can.
#[test]
fn broken_modules_are_refused() {
    let mut refused = 0;
    for seed in 1..=60 {
        let random = &mut Random::new(seed);
        for _ in 0..20 {
            let mut broken = module(random);
            for _ in 0..1 + random.below(3) {
                break_up::break_up(&mut broken, random);
            }
            match verify(&broken) {
                Err(_) => refused += 1,
                // A change that is right again, or in what is not used.
                Ok(()) => assert!(parse(&print(&broken), "broken").is_ok(), "seed {seed}"),
            }
        }
    }
    assert!(refused > 600, "{refused}");
}
