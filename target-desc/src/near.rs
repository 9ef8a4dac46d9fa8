//! What a misspelt word might have meant.

/// The words of `all` that are most like `word`, nearest first, at most three.
pub fn nearest<'a>(word: &str, all: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let word: String = word.chars().take(40).collect();
    // What is further away than half of its letters is another word.
    let limit = word.len().div_ceil(2).min(4);
    let mut found: Vec<(usize, &str)> = all
        .into_iter()
        .map(|it| (distance(&word, it), it))
        .filter(|&(d, it)| d <= limit || (word.len() >= 3 && it.starts_with(&word)))
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().take(3).map(|(_, it)| it).collect()
}

/// The number of letters to insert, delete or exchange to make one of the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
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
