//! Instructions, where to try them, and what came out.

use judge::Written;
use target_desc::Target;

/// An instruction with something changed.
pub struct Changed {
    /// What was changed.
    pub kind: String,
    pub instruction: Written,
}

/// An instruction and where to try it.
pub struct Case {
    pub chapter: &'static str,
    /// What is special about it.
    pub kind: String,
    pub text: String,
    pub targets: Vec<Target>,
}

/// A case on a target, and what the two say: nothing, or why they refuse.
pub struct Cell<'a> {
    pub case: &'a Case,
    pub target: Target,
    pub line: String,
    pub checker: Option<String>,
    pub ptxas: Option<String>,
}

impl Cell<'_> {
    pub fn agrees(&self) -> bool {
        self.checker.is_some() == self.ptxas.is_some()
    }
}
