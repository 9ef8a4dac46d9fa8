//! Everything that can be wrong with a program, from any step of the way.

use std::fmt;

use ir::Loc;

/// What is wrong, all of it; never empty.
#[derive(Debug)]
pub struct Errors(pub Vec<Error>);

/// One thing that is wrong.
#[derive(Debug)]
pub struct Error {
    /// The step that found it, as a short code: `parse`, `verify`, `select`, `import`.
    pub code: &'static str,
    /// What is wrong, on one line.
    pub message: String,
    /// The input it is in, where that is known.
    pub file: Option<Box<str>>,
    /// Where in the source, if it has a place there.
    pub loc: Loc,
    /// How many bytes of the line it is about; 0 when not known: to the end.
    pub length: usize,
    /// The function it is in.
    pub func: Option<String>,
    /// What else there is to say: why each candidate was refused.
    pub notes: Vec<String>,
    /// What would make it right.
    pub help: Option<String>,
}

impl Error {
    /// An error without place, notes or help.
    pub fn new(code: &'static str, message: impl Into<String>) -> Error {
        Error {
            code,
            message: message.into(),
            file: None,
            loc: Loc::default(),
            length: 0,
            func: None,
            notes: Vec::new(),
            help: None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.loc != Loc::default() {
            write!(f, "{}:{}: ", self.loc.line, self.loc.column)?;
        }
        f.write_str(&self.message)?;
        if let Some(func) = &self.func {
            write!(f, " (in `@{func}`)")?;
        }
        for note in &self.notes {
            write!(f, "\n  note: {note}")?;
        }
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if i > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

impl std::error::Error for Errors {}

/// An error of reading the text form.
pub fn of_parsing(error: &ir::text::ParseError) -> Error {
    let mut out = Error::new("parse", error.kind.to_string());
    out.loc = error.span.loc;
    out.length = error.span.end.saturating_sub(error.span.start);
    out
}

/// An error of reading LLVM IR.
#[cfg(feature = "llvm")]
pub fn of_import(error: &crate::import::ImportError) -> Error {
    let mut out = Error::new("import", error.fault.to_string());
    out.loc = error.place.loc;
    out.func = error.place.symbol.as_deref().map(str::to_owned);
    out.file = Some(error.place.file.clone());
    out.help = error.fault.help().map(str::to_owned);
    if let crate::import::Fault::Assembly { text, .. } = &error.fault
        && !text.is_empty()
    {
        out.notes.push(format!("`{text}`"));
    }
    if let crate::import::Fault::Undefined { passed_over, .. } = &error.fault {
        let note = |it: &String| format!("{it} holds no bitcode");
        out.notes.extend(passed_over.iter().take(4).map(note));
    }
    out
}

/// An error of the verifier.
pub fn of_verifying(error: &ir::verify::VerifyError) -> Error {
    let mut out = Error::new("verify", error.kind.to_string());
    out.loc = error.place.loc;
    out.func = Some(error.place.name.to_string()).filter(|it| !it.is_empty());
    out
}

/// Where an instruction comes from in the source that debug information tells of, where its place
/// in the text of the module is not known.
fn source_place<'m>(module: &'m ir::Module, place: &isel::Place) -> Option<(&'m str, Loc)> {
    let body = module.funcs[place.func].body.as_ref()?;
    // One that was made for another has no place of its own.
    let (_, inst) = place.inst.filter(|it| body.insts.is_valid(it.1))?;
    let data = body.debug_locs.get(body.debug[inst].expand()?)?;
    let loc = Loc { line: data.line, column: data.column };
    let is_known = place.loc != Loc::default() && place.loc != loc;
    (!is_known && loc.line > 0).then_some((module.debug.files.get(data.file)?, loc))
}

/// An error of selection, with the names of the module.
pub fn of_selection(module: &ir::Module, error: &isel::Error) -> Error {
    let mut out = Error::new("select", error.fault.to_string());
    out.loc = error.place.loc;
    out.func = Some(module.funcs[error.place.func].name.to_string());
    if let Some((file, loc)) = source_place(module, &error.place) {
        (out.file, out.loc) = (Some(file.into()), loc);
    }
    match &error.fault {
        isel::Fault::NoForm { candidates, .. } => {
            // Of a single candidate that other targets have, the help says it all.
            let is_elsewhere = |it: &isel::Refused| it.availability.oldest().is_some();
            if !matches!(&candidates[..], [one] if is_elsewhere(one)) {
                let note = |it: &isel::Refused| format!("`{}`: {}", it.variant, it.reason);
                out.notes.extend(candidates.iter().map(note));
            }
            let best = candidates
                .iter()
                .filter(|it| it.availability.oldest().is_some())
                .min_by_key(|it| it.availability.oldest().map(|target| target.ptx));
            out.help = best.map(|it| format!("`{}` needs {}", it.variant, it.availability));
        }
        isel::Fault::Feature { what, oldest, .. } => {
            out.help = oldest.map(|target| format!("the oldest target with {what} is {target}"));
        }
        isel::Fault::Assembly { text, help, .. } => {
            out.code = "assembly";
            if !text.is_empty() {
                out.notes.push(format!("`{text}`"));
            }
            out.help.clone_from(help);
        }
        isel::Fault::Unsupported { help, .. } => {
            out.help = (!help.is_empty()).then(|| help.clone());
        }
    }
    out
}
