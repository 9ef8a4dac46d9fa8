//! What is not compared, as what ptxas says of it is by chance; each with the reason.

use target_desc::{Target, directive};

use crate::cell::Case;

/// A kind of case, and why it is left out.
pub struct Excluded {
    pub why: &'static str,
    is: fn(&Case, Target) -> bool,
}

/// All of them. It is not for what the checker does not know yet.
pub const EXCLUDED: &[Excluded] = &[
    Excluded {
        // `tex.2d.v4.f32.f32 {...}, [%d0, {%p0, %r0}]`: as soon as the result is used, C7907.
        why: "predicates among coordinates: ptxas crashes unless it drops the instruction as dead",
        is: |case, target| {
            case.kind.contains("an element pred")
                && ["tex.", "tld4.", "suld."].iter().any(|it| case.text.starts_with(it))
                && !directive!(predicate in a vector).is_on(target)
        },
    },
    Excluded {
        // The same module is taken by one call and crashes the next.
        why: "loads of eight small elements: ptxas crashes now and then",
        is: |case, _| {
            let head = case.text.split(' ').next().unwrap_or("");
            let small = ["b8", "u8", "s8", "b16", "u16", "s16"];
            head.starts_with("ld.")
                && head.contains(".v8.")
                && head.split('.').any(|it| small.contains(&it))
        },
    },
    Excluded {
        // `tex.base.2d.v4.f32.f32 {...}, [tex0, surf0], %r0`, and not without `.base`.
        why: "a texture or surface as the coordinates of `tex.base`: ptxas does not look at them",
        is: |case, _| {
            case.text.starts_with("tex.base.")
                && case.kind.contains("Coord")
                && (case.kind.ends_with(": surface") || case.kind.ends_with(": texture"))
        },
    },
];

/// The number of the first of them that `case` on `target` is.
pub fn of(case: &Case, target: Target) -> Option<usize> {
    EXCLUDED.iter().position(|it| (it.is)(case, target))
}
