//! The disagreements that are known, by chapter.

/// At most so many of a thousand cells of a chapter may disagree; of a chapter that is not
/// here, none. A number here may only get smaller; each has two to spare, as other rows of
/// the table make other samples. What they are, the test prints by kinds: modifiers twice,
/// constants and vectors where ptxas itself makes a `mov`, textures and surfaces by name as
/// addresses.
const KNOWN: &[(&str, usize)] = &[
    ("alternate", 17),
    ("atomic", 3),
    ("cache", 7),
    ("cluster", 22),
    ("control", 12),
    ("convert", 6),
    ("copy_bulk", 3),
    ("copy_tensor", 4),
    ("data_movement", 9),
    ("fabric", 4),
    ("integer", 5),
    ("ldmatrix", 8),
    ("mbarrier", 6),
    ("memory", 6),
    ("misc", 9),
    ("mma_sparse", 8),
    ("multimem", 5),
    ("store_async", 5),
    ("surface", 5),
    ("tcgen05", 4),
    ("tcgen05_mma", 5),
    ("tensormap", 6),
    ("texture", 7),
    ("video", 6),
    ("warp", 13),
    ("wmma", 5),
];

/// The number for `chapter`.
pub fn share(chapter: &str) -> usize {
    KNOWN.iter().find(|(name, _)| *name == chapter).map_or(0, |it| it.1)
}
