//! What LLVM's verifier says against a module, and of what.
//!
//! It writes everything into one text: what is wrong, and below it the instructions or globals that
//! it is wrong with, as LLVM writes them. They are looked for in the functions that it refuses, and
//! so have a place in the text that was read.

use std::collections::{HashMap, HashSet};

use super::error::{Fault, ImportError, Place};
use super::layout;
use super::llvm::{Annotated, Module, Owned, Value};
use super::source::{self, Source};

/// Something that is wrong.
struct Found {
    message: String,
    /// What it is wrong with, each as LLVM writes it.
    subjects: Vec<String>,
}

/// Where in the module that is: the function, the number of the instruction in it, and how many
/// there are.
type Spot<'m> = (Value<'m>, usize, usize);

/// Functions of more instructions are only named: LLVM takes a look at all for each that it writes.
const LONG: usize = 2000;

/// The version of debug information that LLVM has.
const DEBUG_VERSION: u64 = 3;

/// As [`verify`], of a module that was read; debug information that is to be dropped, is.
pub(super) fn verify_read(
    owned: &mut Owned,
    name: &str,
    text: Option<&[u8]>,
) -> Result<(), Vec<ImportError>> {
    check_flags(owned.module(), name)?;
    if drops_debug(owned.module()) {
        owned.strip_debug();
    }
    verify(owned.module(), name, text)
}

/// Whether the debug information of a module, which has sound flags, is to be dropped: where it is
/// of another version, and where it may be what is wrong with the module. So does LLVM.
pub(super) fn drops_debug(module: Module) -> bool {
    module.flag("Debug Info Version") != Some(DEBUG_VERSION) || module.verify().is_err()
}

/// Whether the flags of a module are what LLVM takes them for, before it looks at them.
pub(super) fn check_flags(module: Module, name: &str) -> Result<(), Vec<ImportError>> {
    let is_sound =
        |flag: &Vec<Annotated>| matches!(flag[..], [Annotated::Number(_), Annotated::Text(_), _]);
    if module.annotations(c"llvm.module.flags").iter().all(is_sound) {
        return Ok(());
    }
    let message = "a flag of the module is not a number, a name and a value";
    Err(super::in_file(Fault::Syntax(message.into()), name))
}

/// Whether LLVM accepts a module, and it is for NVPTX. `text` is what it was read from, if that is
/// a text; `name` is what it is called in messages.
pub(super) fn verify(
    module: Module,
    name: &str,
    text: Option<&[u8]>,
) -> Result<(), Vec<ImportError>> {
    if let Err(message) = module.verify() {
        let source = text.map(Source::scan).unwrap_or_default();
        let found = found(&message);
        let spots = spots(module, &found);
        let errors = found.into_iter().zip(spots);
        return Err(errors.map(|(it, spot)| error(it, spot, name, &source, text)).collect());
    }
    match layout::narrow_spaces(&module.triple(), &module.data_layout()) {
        Ok(_) => Ok(()),
        Err(refused) => match refused.0 {
            Some(fault) => Err(super::in_file(*fault, name)),
            None => Ok(()),
        },
    }
}

fn error(
    found: Found,
    spot: Option<Spot>,
    name: &str,
    source: &Source,
    text: Option<&[u8]>,
) -> ImportError {
    let subject = found.subjects.into_iter().next().unwrap_or_default();
    let mut place = Place { file: name.into(), ..Place::default() };
    if let Some((function, number, count)) = spot {
        place.symbol = Some(String::from_utf8_lossy(function.name()).into());
        if let Some(lines) = source.function(function.name()) {
            let known = lines.insts.get(number).filter(|_| lines.insts.len() == count);
            place.loc = known.copied().unwrap_or(lines.head);
        }
    } else if let Some((_, global)) = subject.split_once('@') {
        place.loc = source.symbol(global.trim_matches('"').as_bytes());
    }
    if let (0, Some(text)) = (place.loc.line, text) {
        place.loc = source::find(text, &subject);
    }
    ImportError { fault: Fault::Invalid { message: found.message, subject }, place }
}

/// The text of the verifier taken apart.
fn found(text: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    for line in text.lines().filter(|it| !it.trim().is_empty()) {
        match all.last_mut() {
            // A type may stand before an instruction, which is indented all the same.
            Some(last) if is_subject(line) => {
                let line = line.trim();
                last.subjects.push(line.split_once("  ").map_or(line, |it| it.1).to_owned());
            }
            _ => all.push(Found { message: line.trim().to_owned(), subjects: Vec::new() }),
        }
    }
    if all.is_empty() {
        all.push(Found { message: "the verifier refuses it".into(), subjects: Vec::new() });
    }
    all
}

/// Whether a line is something of LLVM IR, and no sentence: an instruction is indented, and before
/// all other values stands a type.
fn is_subject(line: &str) -> bool {
    const STARTS: [&str; 17] = [
        " ",
        "ptr ",
        "label ",
        "void ",
        "half ",
        "bfloat ",
        "float ",
        "double ",
        "x86_",
        "<",
        "[",
        "{",
        "%",
        "@",
        "!",
        "metadata ",
        "token ",
    ];
    let width = line.strip_prefix('i').and_then(|it| it.split(' ').next());
    let is_int = width.is_some_and(|it| it.parse::<u32>().is_ok());
    is_int || STARTS.iter().any(|it| line.starts_with(it))
}

/// Where each of what was found is. What is wrong with functions is said in their order.
fn spots<'m>(module: Module<'m>, found: &[Found]) -> Vec<Option<Spot<'m>>> {
    let broken: Vec<Value> = module.functions().filter(|it| it.is_broken()).collect();
    let mut written: Vec<Option<Lines>> = broken.iter().map(|_| None).collect();
    let mut first = 0;
    let spot = |found: &Found| {
        let (at, number, count) = (first..broken.len()).find_map(|at| {
            let lines = written[at].get_or_insert_with(|| Lines::of(broken[at]));
            lines.take(found).map(|number| (at, number, lines.count))
        })?;
        first = at;
        Some((broken[at], number, count))
    };
    found.iter().map(spot).collect()
}

/// The instructions of a function that is wrong.
struct Lines {
    /// The numbers of those that LLVM writes so.
    numbers: HashMap<String, Vec<usize>>,
    count: usize,
    /// What was said of which: the next of that is another's.
    said: HashSet<(String, usize)>,
}

impl Lines {
    fn of(function: Value) -> Lines {
        let all = || function.blocks().flat_map(|it| it.instructions());
        let count = all().count();
        let mut numbers: HashMap<String, Vec<usize>> = HashMap::new();
        for (number, inst) in all().enumerate().filter(|_| count <= LONG) {
            numbers.entry(inst.print().trim().to_owned()).or_default().push(number);
        }
        Lines { numbers, count, said: HashSet::new() }
    }

    /// The number of the first instruction that it is said of, for the first time.
    fn take(&mut self, found: &Found) -> Option<usize> {
        let numbers = found.subjects.iter().find_map(|it| self.numbers.get(it))?;
        numbers.iter().copied().find(|it| self.said.insert((found.message.clone(), *it)))
    }
}
