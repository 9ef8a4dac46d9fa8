//! Reading a module: LLVM does it, but for what its reader would crash on.

use std::borrow::Cow;
use std::ffi::CString;

use ir::Loc;

use super::error::{Fault, ImportError, Place};
use super::llvm::Owned;
use super::source::{self, Source};
use super::{Input, Options, annotations, in_file, invalid, layout, link, prepare};

/// What the inputs of a compilation are, made ready to be imported.
pub(super) enum Inputs {
    /// One module, with positions where it is text.
    One(Owned, Option<Source>),
    /// Several that are one now.
    Linked(link::Linked),
}

/// Reads `inputs`, links them where they are several, and makes them ready.
pub(super) fn inputs(inputs: &[Input<'_>], options: &Options) -> Result<Inputs, Vec<ImportError>> {
    let &[input] = inputs else {
        if options.triple.is_some() {
            let fault = Fault::Link("several inputs are for what they say themselves".into());
            return Err(in_file(fault, ""));
        }
        let names: Vec<_> = inputs.iter().map(|it| it.name).collect();
        let mut linker = link::Linker::new(&names.join(" + "));
        inputs.iter().for_each(|it| linker.input(it.name, it.bytes));
        let mut linked = linker.link()?;
        linked.prepare(options)?;
        return Ok(Inputs::Linked(linked));
    };
    let (mut owned, mut source) = read(input, options.triple.as_deref())?;
    prepare::prepare(&mut owned, &mut source, options).map_err(|it| in_file(it, input.name))?;
    Ok(Inputs::One(owned, source))
}

/// Reads and verifies a module, as one for the target `triple` if that is given. It is laid out in
/// memory as that target does, so a module made for another one must not depend on its own layout.
pub(super) fn read(
    Input { name, bytes }: Input<'_>,
    triple: Option<&str>,
) -> Result<(Owned, Option<Source>), Vec<ImportError>> {
    let fail = |fault, loc| {
        let place = Place { file: name.into(), loc, symbol: None };
        Err(vec![ImportError { fault, place }])
    };
    let is_text = !link::is_bitcode(bytes);
    if let Some((fault, line)) = unreadable(bytes) {
        return fail(fault, Loc { line, column: 1 });
    }
    let c_name = CString::new(name.replace('\0', "?")).unwrap_or_default();
    // Alignments that a text leaves out follow from the layout, and LLVM's own is another one.
    let layout = is_text && (triple.is_some() || !source::has_data_layout(bytes));
    let front = layout::in_front();
    let text = match (layout, triple) {
        (true, Some(_)) => [front.as_bytes(), &layout::without_target(bytes)].concat().into(),
        (true, None) => [front.as_bytes(), bytes].concat().into(),
        (false, _) => Cow::Borrowed(bytes),
    };
    let mut owned = match Owned::parse(&text, &c_name) {
        Ok(owned) => {
            if let Some(triple) = triple {
                owned.set_target(triple, layout::OWN);
            }
            owned
        }
        Err(message) => {
            let (message, mut loc) = syntax_error(&message, name);
            if layout && loc.line == 1 {
                loc.column = loc.column.saturating_sub(front.len() as u32);
            }
            return fail(Fault::Syntax(message), loc);
        }
    };
    invalid::verify_read(&mut owned, name, is_text.then_some(bytes))?;
    Ok((owned, is_text.then(|| Source::scan(bytes))))
}

/// Why LLVM's reader must not be given a text or bitcode, on which it would crash, and the line.
pub(super) fn unreadable(bytes: &[u8]) -> Option<(Fault, u32)> {
    let text = if link::is_bitcode(bytes) { Ok(()) } else { source::check_text(bytes) };
    let (message, line) = match text {
        Err(line) => ("this is not LLVM IR, or nested too deep", line),
        Ok(()) => {
            let line = annotations::malformed(bytes)?;
            let message = "an annotation is not a global with keys and values, as they have to be";
            (message, line)
        }
    };
    Some((Fault::Syntax(message.into()), line))
}

/// LLVM's `name:line:column: error: text` taken apart.
pub(super) fn syntax_error(message: &str, name: &str) -> (String, Loc) {
    let first = message.lines().next().unwrap_or_default();
    let rest = first.strip_prefix(name).unwrap_or(first);
    let mut loc = Loc::default();
    let mut text = rest.trim_start_matches(':');
    for place in [&mut loc.line, &mut loc.column] {
        if let Some((number, behind)) = text.split_once(':')
            && let Ok(number) = number.trim().parse()
        {
            *place = number;
            text = behind;
        }
    }
    let text = text.trim().trim_start_matches("error:").trim();
    (text.to_owned(), loc)
}
