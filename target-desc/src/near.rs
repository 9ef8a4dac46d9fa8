//! What a misspelt word might have meant.

/// The words of `all` that are most like `word`, nearest first, at most three.
pub fn nearest<'a>(word: &str, all: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let word: String = word.chars().take(40).collect();
    // What is further away than half of its letters is another word.
    let limit = word.len().div_ceil(2).min(4);
    let own = letters(&word);
    let mut row = Vec::new();
    let found = all.into_iter().filter_map(|it| {
        let begins = word.len() >= 3 && it.starts_with(&word);
        // Most words are far away, which a look at their letters tells.
        if !begins && (word.len().abs_diff(it.len()) > limit || differing(own, letters(it)) > limit)
        {
            return None;
        }
        let d = distance(&word, it, &mut row);
        (begins || d <= limit).then_some((d, it))
    });
    let mut found: Vec<(usize, &str)> = found.collect();
    found.sort();
    found.dedup();
    found.into_iter().take(3).map(|(_, it)| it).collect()
}

/// A bit for each of the letters of `word`; some letters share one.
fn letters(word: &str) -> u64 {
    word.bytes().fold(0, |bits, it| bits | 1 << (it % 64))
}

/// No fewer letters are to be changed to make a word of some letters of one of others.
fn differing(a: u64, b: u64) -> usize {
    (a & !b).count_ones().max((b & !a).count_ones()) as usize
}

/// The number of letters to insert, delete or exchange to make one of the other; `row` is memory
/// to work in.
fn distance(a: &str, b: &str, row: &mut Vec<usize>) -> usize {
    row.clear();
    row.extend(0..=b.len());
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let here = (diagonal + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = row[j + 1];
            row[j + 1] = here;
        }
    }
    row[b.len()]
}
