//! What the command line and the environment say of LLVM IR.

use std::path::{Path, PathBuf};

use ptxforge_codegen::Target;
use ptxforge_codegen::import::{Level, Libdevice, Maths, Options};

use super::{Failure, args};

/// The options of the import.
pub fn options(llvm: &args::Llvm, target: Target) -> Result<Options, Failure> {
    let libdevice = match &llvm.libdevice {
        Some(Some(file)) => Some(file.clone()),
        asked => match find() {
            None if asked.is_some() => {
                return Err(Failure::usage(NOT_FOUND.to_owned()));
            }
            found => found,
        },
    };
    Ok(Options {
        target: Some(target),
        triple: llvm.mtriple.clone(),
        libdevice: libdevice.map(Libdevice::File),
        level: llvm.level.map(|it| match it {
            args::Level::None => Level::None,
            args::Level::Less => Level::Less,
            args::Level::Default => Level::Default,
            args::Level::More => Level::More,
            args::Level::Size => Level::Size,
            args::Level::Smallest => Level::Smallest,
        }),
        maths: Maths {
            fast: llvm.fast_math,
            ftz: llvm.ftz,
            fmad: llvm.fmad,
            prec_div: llvm.prec_div,
            prec_sqrt: llvm.prec_sqrt,
        },
    })
}

const NOT_FOUND: &str = "error: no libdevice is found\n  help: give `--libdevice=FILE`, or set \
                         CUDA_HOME to a CUDA toolkit, which has it as \
                         `nvvm/libdevice/libdevice.10.bc`";

/// Where a toolkit may be, or its folder of libdevice.
const TOOLKITS: [&str; 3] = ["CUDA_HOME", "CUDA_PATH", "CUDA_ROOT"];
/// Where it is below a toolkit, and below what Debian makes of one.
const BELOW: [&str; 2] = ["nvvm/libdevice/libdevice.10.bc", "libdevice/libdevice.10.bc"];
/// Where toolkits are when nobody says.
const USUAL: [&str; 3] = ["/usr/local/cuda", "/opt/cuda", "/usr/lib/nvidia-cuda-toolkit"];

/// The library where the environment says that it is, else at the usual places. LIBDEVICE alone
/// decides where it is set; set to nothing, there is none.
fn find() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|it| !it.is_empty());
    if let Some(file) = std::env::var_os("LIBDEVICE") {
        return (!file.is_empty()).then(|| file.into());
    }
    let toolkits = TOOLKITS.iter().filter_map(|it| set(it).map(PathBuf::from));
    let usual = USUAL.iter().map(PathBuf::from);
    let below = |toolkit: PathBuf| BELOW.map(|it| toolkit.join(it));
    toolkits.chain(usual).flat_map(below).find(|it: &PathBuf| Path::is_file(it))
}
