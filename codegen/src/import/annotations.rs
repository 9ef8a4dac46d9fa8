//! `nvvm.annotations` of textual LLVM IR, before LLVM reads them: it takes the keys that it knows
//! for attributes, and does not look at whether a value is what it has to be.

/// The keys whose values are numbers.
#[rustfmt::skip]
const NUMBERS: [&str; 15] = [
    "kernel", "align", "maxclusterrank", "cluster_max_blocks", "minctasm", "maxnreg",
    "maxntidx", "maxntidy", "maxntidz", "reqntidx", "reqntidy", "reqntidz",
    "cluster_dim_x", "cluster_dim_y", "cluster_dim_z",
];

/// The line of an annotation that is malformed, if there is one.
pub(super) fn malformed(text: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(text).ok()?;
    let named = text.lines().find_map(|line| {
        let rest = line.trim_start().strip_prefix("!nvvm.annotations")?;
        rest.trim_start().strip_prefix('=')?.trim().strip_prefix("!{")
    })?;
    let nodes: Vec<&str> = named
        .trim_end_matches('}')
        .split(',')
        .filter_map(|it| it.trim().strip_prefix('!'))
        .collect();
    for (line, number) in text.lines().zip(1..) {
        let Some((name, node)) = line.strip_prefix('!').and_then(|it| it.split_once('=')) else {
            continue;
        };
        if !nodes.contains(&name.trim()) {
            continue;
        }
        let node = node.trim().trim_start_matches("distinct").trim_start();
        let inside = node.strip_prefix("!{").and_then(|it| it.rsplit_once('}'));
        if inside.is_some_and(|it| !is_sound(&elements(it.0))) {
            return Some(number);
        }
    }
    None
}

/// Whether these are a global, and keys and values by turns, where those that are known agree.
fn is_sound(elements: &[&str]) -> bool {
    let Some((global, pairs)) = elements.split_first() else { return false };
    // LLVM looks no further at what is about something else.
    if !global.starts_with("ptr") {
        return true;
    }
    let is_value = |key: &str, value: &str| {
        let is_node = value.starts_with('!') && !value.starts_with("!\"");
        match key.strip_prefix("!\"").and_then(|it| it.strip_suffix('"')) {
            Some("grid_constant") => is_node,
            Some(key) if NUMBERS.contains(&key) => value.starts_with('i'),
            _ => key != "null",
        }
    };
    pairs.len().is_multiple_of(2) && pairs.chunks_exact(2).all(|it| is_value(it[0], it[1]))
}

/// What stands between commas that are in no brackets and no text.
fn elements(text: &str) -> Vec<&str> {
    let (mut all, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0_u32, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                all.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !last.is_empty() {
        all.push(last);
    }
    all
}
