//! Whether there is room for the variables of a module.

use ir::{Module, Space, Symbol};
use target_desc::isa::directives::{CONST_BYTES, shared_of};
use target_desc::{Directive, Gate, Target};

use crate::error::Error;
use crate::gates::Owner;
use crate::shared::Uses;

/// The faults of a module whose variables do not fit on `target`, and whose they are.
pub(super) fn check(module: &Module, uses: &Uses, target: Target) -> Vec<(Owner, Error)> {
    let mut faults = Vec::new();
    let in_space = |space| {
        let is_there = move |data: &&ir::GlobalData| data.space == space;
        module
            .globals
            .values()
            .filter(is_there)
            .fold(0, |sum: u64, it| sum.saturating_add(it.bytes()))
    };
    let consts = in_space(Space::Const);
    if consts > CONST_BYTES {
        let message = format!(
            "the variables in const memory have {consts} bytes, more than the {CONST_BYTES} there are"
        );
        let mut error = Error::new("target", message);
        error.help = Some("let large ones lie in global memory".to_owned());
        let last = module.globals.iter().rfind(|(_, data)| data.space == Space::Const);
        faults.push((last.map_or(Owner::Module, |it| Owner::Symbol(Symbol::Global(it.0))), error));
    }
    // What little there is suits every kernel.
    let suits_all = |row: Option<&Directive>| row.is_some_and(|it| it.gate == Gate::OPEN);
    if suits_all(shared_of(in_space(Space::Shared))) {
        return faults;
    }
    for id in module.funcs.keys().filter(|&id| module.funcs[id].is_kernel) {
        let bytes = uses.static_bytes(module, id);
        let row = shared_of(bytes);
        if row.is_some_and(|it| it.is_on(target)) {
            continue;
        }
        let message = format!(
            "the kernel has {bytes} bytes of shared variables, more than a kernel of {} may have",
            target.arch
        );
        let mut error = Error::new("target", message);
        error.help = Some(
            "an `extern` array of length 0 has its size from the launch, which may be larger"
                .to_owned(),
        );
        faults.push((Owner::Symbol(Symbol::Func(id)), error));
    }
    faults
}
