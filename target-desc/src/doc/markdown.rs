//! The reference as pages of Markdown: an index, and a page for each chapter.

use std::fmt::{Display, Write};

use super::availability::{Column, Span, columns};
use super::list::{Count, name};
use super::{MANUAL, Page, counts};
use crate::desc::{Form, Inst};
use crate::isa::directives::DIRECTIVES;
use crate::isa::special_registers::SREGS;
use crate::isa::{CHAPTERS, Chapter};
use crate::target::{Arch, Gate, Tier};

/// The pages: the name of the file, and what is in it. The same table makes the
/// same bytes.
pub fn pages() -> Vec<(String, String)> {
    let mut pages = vec![("README.md".to_owned(), index())];
    pages.extend(CHAPTERS.iter().map(|it| (file(it.name), chapter(it))));
    let directives = DIRECTIVES.iter().map(|it| Row {
        name: it.name,
        about: format!("{:?}", it.place).to_lowercase(),
        doc: it.doc,
        gate: &it.gate,
    });
    let registers = SREGS.iter().map(|it| Row {
        name: it.name,
        about: it.types.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(" "),
        doc: it.doc,
        gate: &it.gate,
    });
    pages.push((file("directives"), simple("directives", "place", directives.collect())));
    let simple = simple("special registers", "type", registers.collect());
    pages.push((file("special_registers"), simple));
    pages.push((file("targets"), targets()));
    pages
}

fn file(name: &str) -> String {
    format!("{name}.md")
}

const MADE: &str =
    "<!-- Written by `emit explain --markdown docs`: change the table, not this page. -->\n\n";

fn index() -> String {
    let mut page = format!("{MADE}# The PTX instruction set\n\n");
    page += "What there is of PTX, and which target has it, as the table in `target-desc` has it \
             and ptxas confirms it.\n`emit explain NAME` prints the same at a shell, and \
             `emit explain NAME --sm=ARCH --ptx=VERSION` marks what a target has.\n\n\
             In a table of forms, a cell is the lowest PTX version at which the architecture of \
             its column has the form,\nwith those modifiers that need least; `-` where it has \
             none. Braces hold what may be left out.\nAn architecture without a column has what \
             the nearest columns have whose architecture it implies, but not\nbefore its own first \
             version: an architecture implies every `sm_N` up to its number; an `a` or `f` one, \
             the `f` of\nits family, too. [Targets](targets.md) has the first versions and the \
             families.\n\n";
    page += "| chapter | instructions | forms | modifiers | rules | gates | |\n\
             | --- | ---: | ---: | ---: | ---: | ---: | --- |\n";
    for chapter in CHAPTERS {
        let n = Count::of(chapter.insts.iter().copied());
        let mut names: Vec<String> = chapter.insts.iter().map(|it| name(it)).collect();
        names.dedup();
        let _ = writeln!(
            page,
            "| [{}]({}) | {} | {} | {} | {} | {} | {} |",
            chapter.title,
            file(chapter.name),
            n.insts,
            n.forms,
            n.values,
            n.rules,
            n.gates,
            names.join(", ")
        );
    }
    page += "| [directives](directives.md) | | | | | | |\n\
             | [special registers](special_registers.md) | | | | | | |\n\n\
             In all, as `emit explain --count` says:\n\n```text\n";
    page + &counts() + "```\n"
}

fn chapter(chapter: &Chapter) -> String {
    let mut page = format!("{MADE}# PTX: {}\n\n", chapter.title);
    let names: Vec<String> = chapter.insts.iter().map(|it| name(it)).collect();
    let mut slugs: Vec<String> = Vec::new();
    for (inst, name) in chapter.insts.iter().zip(&names) {
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_');
        let plain: String = name.to_lowercase().chars().filter(kept).collect();
        let before = names[..slugs.len()].iter().filter(|it| *it == name).count();
        let slug = if before == 0 { plain } else { format!("{plain}-{before}") };
        let _ = writeln!(page, "- [`{name}`](#{slug}): {}", inst.doc);
        slugs.push(slug);
    }
    for (inst, name) in chapter.insts.iter().zip(&names) {
        let _ = write!(page, "\n## `{name}`\n\n{}\n", inst.doc);
        let anchor = inst.anchor;
        let _ = write!(page, "The manual: [{anchor}]({MANUAL}{anchor})\n\n");
        table(&mut page, inst);
        let forms: Vec<&Form> = inst.forms.iter().collect();
        details(&mut page, inst, &forms);
    }
    page
}

/// Modifiers, rules and operands, as [`explain`](super::explain) has them.
fn details(page: &mut String, inst: &Inst, forms: &[&Form]) {
    let explained = Page { text: String::new(), target: None };
    let sections = explained.sections(inst, forms);
    let blocks: Vec<String> = sections
        .iter()
        .filter(|(_, lines)| !lines.is_empty())
        .map(|(title, lines)| {
            let lines: String = lines.iter().map(|it| format!("  {it}\n")).collect();
            format!("{title}\n{lines}")
        })
        .collect();
    if !blocks.is_empty() {
        let _ = write!(page, "\n```text\n{}```\n", blocks.join("\n"));
    }
}

/// A directive or special register.
struct Row {
    name: &'static str,
    about: String,
    doc: &'static str,
    gate: &'static Gate,
}

fn simple(title: &str, about: &str, rows: Vec<Row>) -> String {
    let mut page = format!("{MADE}# PTX: {title}\n\n");
    let _ = writeln!(page, "| name | {about} | what | needs |\n| --- | --- | --- | --- |");
    for Row { name, about, doc, gate } in rows {
        let needs = match (gate.any, gate.until) {
            ([], None) => String::new(),
            ([], Some(end)) => format!("until {end}"),
            (_, None) => gate.to_string(),
            (_, Some(end)) => format!("{gate}, until {end}"),
        };
        let _ = writeln!(page, "| {} | {about} | {doc} | {needs} |", code(name));
    }
    page
}

fn targets() -> String {
    let mut page = format!("{MADE}# PTX: targets\n\n");
    page += "| target | first PTX version | what it brings |\n| --- | --- | --- |\n";
    for arch in Arch::all() {
        let _ = writeln!(page, "| `{arch}` | {} | {} |", arch.lowest_ptx(), arch.about());
    }
    page += "\nPTX for `sm_N` is accepted for every later architecture; for `sm_Na` nowhere else; \
             for `sm_Nf` for later members\nof its family:\n\n";
    for arch in Arch::all().filter(|it| it.tier() == Tier::Family) {
        let runs = Arch::all().filter(|it| it.implies(arch) && *it != arch);
        let runs: Vec<String> = runs.map(|it| format!("`{it}`")).collect();
        let _ = writeln!(page, "- `{arch}`: {}", runs.join(", "));
    }
    page
}

/// The forms of `inst`, and what the architectures have of them.
fn table(page: &mut String, inst: &Inst) {
    let columns = columns(inst);
    let heads: String = columns.iter().map(|it| format!(" {} |", joined(&it.archs))).collect();
    let _ = writeln!(page, "| form |{heads}\n| --- |{}", " --- |".repeat(columns.len()));
    for (i, form) in inst.forms.iter().enumerate() {
        let cell = |column: &Column| match column.cells[i] {
            None => " - |".to_owned(),
            Some(Span { from, until: None }) => format!(" {from} |"),
            Some(Span { from, until: Some(end) }) => format!(" {from} until {end} |"),
        };
        let cells: String = columns.iter().map(cell).collect();
        let _ = writeln!(page, "| {} |{cells}", code(&inst.line(form)));
    }
}

fn joined(words: &[impl Display]) -> String {
    words.iter().map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
}

/// As code in a cell of a table.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}
