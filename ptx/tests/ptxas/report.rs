//! What came out, by chapter, and the disagreements by their kinds.

use std::collections::{BTreeMap, BTreeSet};

use crate::cell::Cell;
use crate::known;

/// What stands for many disagreements.
#[derive(Default)]
struct Group<'a> {
    cells: Vec<&'a Cell<'a>>,
    mnemonics: BTreeSet<&'a str>,
}

/// Prints it; whether no chapter has more disagreements than are known.
pub fn print(cells: &[Cell], list: bool) -> bool {
    let mut groups: BTreeMap<(bool, &str, String), Group> = BTreeMap::new();
    let mut chapters: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for cell in cells {
        let count = chapters.entry(cell.case.chapter).or_default();
        count[0] += usize::from(cell.agrees());
        count[1] += 1;
        count[2] += usize::from(cell.ptxas.is_some());
        if cell.agrees() {
            continue;
        }
        let why = cell.ptxas.as_ref().or(cell.checker.as_ref());
        let key = (cell.ptxas.is_none(), cell.case.kind.as_str(), bare(why.map_or("", |it| it)));
        let group = groups.entry(key).or_default();
        group.cells.push(cell);
        let text = cell.case.text.as_str();
        let text = text.split_once(' ').filter(|_| text.starts_with('@')).map_or(text, |it| it.1);
        let mnemonic = text.split(['.', ' ', ';']).next().unwrap_or("");
        group.mnemonics.insert(mnemonic);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.cells.len()));
    for ((takes, kind, why), group) in &groups {
        let verb = if *takes { "ptxas takes, we refuse" } else { "ptxas refuses, we take" };
        let mut names: Vec<&str> = group.mnemonics.iter().copied().take(12).collect();
        if group.mnemonics.len() > 12 {
            names.push("...");
        }
        println!("{:5} {verb}: {kind} | {why} | {}", group.cells.len(), names.join(" "));
        let shown = if list { group.cells.len() } else { 1 };
        for cell in group.cells.iter().take(shown) {
            println!("        PTX {} {}: {}", cell.target.ptx, cell.target.arch, cell.case.text);
        }
    }
    println!("{:18} {:>16} {:>8} {:>8}", "chapter", "agreed / total", "illegal", "known");
    let (mut sum, mut good) = ([0; 3], true);
    for (chapter, count) in &chapters {
        let [agreed, total, illegal] = count;
        let known = known::share(chapter);
        good &= (total - agreed) * 1000 <= known * total;
        let agreed = format!("{agreed} / {total}");
        println!("{chapter:18} {agreed:>16} {illegal:>8} {:>8}", format!("{known}/1000"));
        (0..3).for_each(|i| sum[i] += count[i]);
    }
    let [agreed, total, illegal] = sum;
    println!("{:18} {:>16} {illegal:>8}", "in all", format!("{agreed} / {total}"));
    good
}

/// The reason without what is special about one case: what stands in quotes.
fn bare(why: &str) -> String {
    let mut text = String::new();
    let mut quote = None;
    for c in why.chars().take(160) {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => {}
            None if matches!(c, '\'' | '`') => {
                quote = Some(c);
                text.push('~');
            }
            None if c.is_ascii_digit() => text.push('#'),
            None if c != '\n' => text.push(c),
            None => {}
        }
    }
    text.trim_start_matches("error   : ").trim_start_matches("fatal   : ").to_owned()
}
