//! Messages for people: errors with the line they are about.

use std::collections::HashMap;
use std::fmt::Write;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use ptxforge_codegen::ir::{self, Loc, Module};
use ptxforge_codegen::{Errors, Ptx};

use super::input::Source;

/// No more errors than these are printed.
const MOST: usize = 50;

/// All errors, each with its line.
pub fn errors(errors: &Errors, sources: &[Source]) -> String {
    let all: Vec<_> = sources.iter().map(Lines::new).collect();
    let mut out = String::new();
    for error in errors.0.iter().take(MOST) {
        let title = match &error.func {
            Some(func) => format!("{} (in `@{func}`)", error.message),
            None => error.message.clone(),
        };
        let own = sources.iter().position(|it| error.file.as_deref() == Some(&it.name));
        let heading = Level::ERROR.primary_title(&title);
        let mut group = match (&all[..], own.and_then(|it| all.get(it)), &error.file) {
            (_, Some(lines), _) | ([lines], None, None) => {
                lines.group(heading, error.loc, error.length)
            }
            // In a file that is no input: what debug information calls the source.
            (_, None, Some(file)) if error.loc.line > 0 => {
                let origin = annotate_snippets::Origin::path(&**file)
                    .line(error.loc.line as usize)
                    .char_column(error.loc.column as usize);
                heading.element(origin)
            }
            ([lines], ..) => lines.group(heading, Loc::default(), 0),
            // What is found after linking is not known to be of one of them.
            _ => Group::with_title(heading),
        };
        for note in &error.notes {
            group = group.element(Level::NOTE.message(note));
        }
        if let Some(help) = &error.help {
            group = group.element(Level::HELP.message(help));
        }
        let _ = writeln!(out, "{}", Renderer::plain().render(&[group]));
    }
    if errors.0.len() > MOST {
        let _ = writeln!(out, "error: and {} more", errors.0.len() - MOST);
    }
    out
}

/// What is found in PTX, each with its line.
pub fn findings(findings: &[ptx::Finding], source: &Source) -> String {
    let lines = Lines::new(source);
    let mut out = String::new();
    for finding in findings.iter().take(MOST) {
        let level = match finding.level {
            ptx::Level::Error => Level::ERROR,
            ptx::Level::Warning => Level::WARNING,
        };
        let title = level.primary_title(&finding.message).id(finding.code.name());
        let (loc, length) = lines.word(finding.place);
        let mut group = lines.group(title, loc, length);
        if let Some(help) = &finding.help {
            group = group.element(Level::HELP.message(help));
        }
        let _ = writeln!(out, "{}", Renderer::plain().render(&[group]));
    }
    if findings.len() > MOST {
        let _ = writeln!(out, "{}: and {} more", source.name, findings.len() - MOST);
    }
    out
}

/// What keeps PTX from being run.
pub fn unloadable(errors: &[sim::Error], source: &Source) -> String {
    let lines = Lines::new(source);
    let mut out = String::new();
    for error in errors.iter().take(MOST) {
        let place = ptx::Place { line: error.line, column: error.column };
        let (loc, length) = lines.word(place);
        let group = lines.group(Level::ERROR.primary_title(&error.message), loc, length);
        let _ = writeln!(out, "{}", Renderer::plain().render(&[group]));
    }
    out
}

/// What went wrong while a kernel ran, with the line of PTX, the thread and the block.
pub fn fault(fault: &sim::Fault, source: &Source) -> String {
    let lines = Lines::new(source);
    let title = fault.kind.to_string();
    let ([x, y, z], [i, j, k]) = (fault.thread, fault.block);
    let thread =
        format!("thread ({x}, {y}, {z}) of block ({i}, {j}, {k}), in `{}`", fault.function);
    let origin = fault.source.as_ref().map(|(file, line)| format!("the source is {file}:{line}"));
    // The line from its first character on.
    let text = source.text().lines().nth((fault.line as usize).wrapping_sub(1)).unwrap_or("");
    let column = text.len() - text.trim_start().len() + 1;
    let loc = Loc { line: fault.line, column: column as u32 };
    let mut group = lines.group(Level::ERROR.primary_title(&title), loc, 0);
    group = group.element(Level::NOTE.message(&thread));
    if let Some(origin) = &origin {
        group = group.element(Level::NOTE.message(origin));
    }
    Renderer::plain().render(&[group])
}

/// Something that was left out.
pub fn remark(remark: &isel::Remark, module: &Module, sources: &[Source]) -> String {
    let func = &module.funcs[remark.place.func].name;
    let title = format!("{} (in `@{func}`)", remark.message);
    one(Level::NOTE, &title, remark.place.loc, sources)
}

/// Something that may not be what was meant.
pub fn warning(warning: &ir::Warning, sources: &[Source]) -> String {
    let title = match &warning.symbol {
        Some(symbol) => format!("{} (in `@{symbol}`)", warning.message),
        None => warning.message.clone(),
    };
    one(Level::WARNING, &title, warning.loc, sources)
}

/// A message with its line, where there is one source: of several it is not known which it is of.
fn one(level: Level, title: &str, loc: Loc, sources: &[Source]) -> String {
    let lines: Vec<_> = sources.iter().map(Lines::new).collect();
    let group = match &lines[..] {
        [lines] => lines.group(level.primary_title(title), loc, 0),
        _ => Group::with_title(level.primary_title(title)),
    };
    Renderer::plain().render(&[group])
}

/// The text of the program, by lines.
struct Lines<'a> {
    source: &'a Source,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn new(source: &'a Source) -> Lines<'a> {
        let ends = source.text().bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Lines { source, starts }
    }

    /// The place of a word of PTX, with its column in bytes, and its length.
    fn word(&self, place: ptx::Place) -> (Loc, usize) {
        let start = self.starts.get((place.line as usize).wrapping_sub(1)).copied().unwrap_or(0);
        let rest = self.source.text().get(start..).unwrap_or("");
        let line = rest.lines().next().unwrap_or("");
        let before = line.char_indices().nth((place.column as usize).saturating_sub(1));
        let from = before.map_or(line.len(), |it| it.0);
        let word = line.get(from..).unwrap_or("");
        let follows = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$%.:".contains(byte);
        let length = match word.bytes().next() {
            Some(b'"') => word.get(1..).and_then(|it| it.find('"')).map_or(1, |it| it + 2),
            _ => word.bytes().take_while(follows).count(),
        };
        (Loc { line: place.line, column: from as u32 + 1 }, length.max(1))
    }

    /// A message with the line it is about, where that is known; `length` bytes of it are marked,
    /// or for 0 all to its end.
    fn group<'g>(&self, title: annotate_snippets::Title<'g>, loc: Loc, length: usize) -> Group<'g>
    where
        'a: 'g,
    {
        let text = self.source.text();
        let Some(&start) = self.starts.get((loc.line as usize).wrapping_sub(1)) else {
            let path: &'a str = &self.source.name;
            return title.element(annotate_snippets::Origin::path(path));
        };
        let end = self.starts.get(loc.line as usize).map_or(text.len(), |next| next - 1);
        let line = text[start..end].trim_end_matches('\r');
        if line.len() > 400 {
            let path: &'a str = &self.source.name;
            let origin = annotate_snippets::Origin::path(path)
                .line(loc.line as usize)
                .char_column(loc.column as usize);
            return title.element(origin);
        }
        let from = (loc.column.max(1) as usize - 1).min(line.len());
        let from = (0..=from).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
        let rest = &line[from..];
        let code = rest.split(';').next().unwrap_or(rest).trim_end();
        let length = if length > 0 { length.min(rest.len()) } else { code.len() };
        let to = from + length.max(usize::from(!rest.is_empty()));
        let to = (to..=line.len()).find(|&at| line.is_char_boundary(at)).unwrap_or(line.len());
        let snippet = Snippet::source(line)
            .line_start(loc.line as usize)
            .path(&self.source.name)
            .annotation(AnnotationKind::Primary.span(from..to));
        title.element(snippet)
    }
}

/// The PTX, and behind each instruction the targets that have it.
pub fn listing(ptx: &Ptx) -> String {
    let gates: HashMap<String, String> =
        ptx.variants.iter().map(|it| (it.to_string(), it.availability().to_string())).collect();
    let mut out = String::new();
    for line in ptx.text.lines() {
        let code = line.trim_start();
        let code = match code.strip_prefix('@') {
            Some(guarded) => guarded.split_once(' ').map_or("", |it| it.1),
            None => code,
        };
        let word = code.split([' ', ';']).next().unwrap_or("");
        match gates.get(word) {
            Some(gate) => {
                let _ = writeln!(out, "{line:<64}// {gate}");
            }
            None => {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    out
}
