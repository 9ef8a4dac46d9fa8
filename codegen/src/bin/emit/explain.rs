//! `emit explain`: what there is of PTX, and which target has it.

use ptxforge_codegen::target_desc::doc;

use super::{Failure, args, output};

/// Prints, or writes, what is asked for.
pub fn run(what: &args::Explain) -> Result<(), Failure> {
    if let Some(folder) = &what.markdown {
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::input(format!("error: cannot make {}: {error}", folder.display()))
        })?;
        let mut pages = doc::pages().into_iter();
        return pages.try_for_each(|(name, text)| output::write(Some(&folder.join(name)), &text));
    }
    let Some(name) = &what.name else {
        let text = if what.count { doc::counts() } else { doc::list() };
        return output::write(None, &text);
    };
    let text = match args::target(what.sm.as_ref(), what.ptx.as_ref())? {
        Some(target) => doc::explain_on(name, target),
        None => doc::explain(name),
    };
    output::write(None, &text.map_err(|it| Failure::usage(format!("error: {it}")))?)
}
