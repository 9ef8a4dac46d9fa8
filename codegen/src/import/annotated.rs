//! What `nvvm.annotations` say of globals; what may be said is looked at by
//! [`annotations`](super::annotations).

use ir::{GlobalKind, LaunchBounds};

use super::Importer;
use super::llvm::{Value, ValueKind};

impl<'m> Importer<'m> {
    /// The metadata `nvvm.annotations`: a global, then keys and numbers by turns.
    pub(super) fn annotations(&self) -> Annotations<'m> {
        let mut all = Annotations::default();
        for node in self.llvm.metadata(c"nvvm.annotations") {
            let Some((&Some(of), rest)) = node.split_first() else { continue };
            for pair in rest.chunks_exact(2) {
                let (Some(key), Some(value)) = (pair[0], pair[1]) else { continue };
                if let Some(key) = key.metadata_text()
                    && value.kind() == ValueKind::LLVMConstantIntValueKind
                {
                    all.0.push((of, key.into(), value.int_low() as u32));
                }
            }
        }
        all
    }
}

/// What nvvm.annotations say of a global.
#[derive(Default)]
pub(super) struct Annotations<'m>(Vec<(Value<'m>, Box<[u8]>, u32)>);

/// Keys of parameters that are bound by name, whose values are the numbers of the parameters.
const BOUND: [(&str, GlobalKind); 4] = [
    ("rdoimage", GlobalKind::Texture),
    ("wroimage", GlobalKind::Surface),
    ("rdwrimage", GlobalKind::Surface),
    ("sampler", GlobalKind::Sampler),
];

impl<'m> Annotations<'m> {
    /// The number behind `key`.
    pub(super) fn of(&self, value: Value<'m>, key: &str) -> Option<u32> {
        let found = self.0.iter().find(|it| it.0 == value && *it.1 == *key.as_bytes());
        found.map(|it| it.2)
    }

    /// What the parameter with that number of a kernel is.
    pub(super) fn of_param(&self, function: Value<'m>, number: u32) -> GlobalKind {
        let mut notes = self.0.iter().filter(|it| it.0 == function && it.2 == number);
        let kind = notes.find_map(|it| BOUND.iter().find(|bound| *it.1 == *bound.0.as_bytes()));
        kind.map_or(GlobalKind::Data, |it| it.1)
    }
}

/// Launch bounds with those that `nvvm.annotations` add.
pub(super) fn annotated<'m>(
    mut launch: LaunchBounds,
    function: Value<'m>,
    notes: &Annotations<'m>,
) -> LaunchBounds {
    let note = |key: &str| notes.of(function, key);
    let dimensions = |keys: [&str; 3]| {
        let all = keys.map(note);
        all.iter().any(Option::is_some).then(|| all.map(|it| it.unwrap_or(1)))
    };
    let LaunchBounds {
        max_threads, threads, min_blocks, max_registers, cluster, max_cluster, ..
    } = &mut launch;
    *max_threads = max_threads.or_else(|| dimensions(["maxntidx", "maxntidy", "maxntidz"]));
    *threads = threads.or_else(|| dimensions(["reqntidx", "reqntidy", "reqntidz"]));
    let clusters = ["cluster_dim_x", "cluster_dim_y", "cluster_dim_z"];
    *cluster = cluster.or_else(|| dimensions(clusters));
    *min_blocks = min_blocks.or_else(|| note("minctasm"));
    *max_registers = max_registers.or_else(|| note("maxnreg"));
    *max_cluster =
        max_cluster.or_else(|| note("maxclusterrank")).or_else(|| note("cluster_max_blocks"));
    launch
}
