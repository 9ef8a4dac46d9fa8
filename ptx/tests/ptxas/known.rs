//! The disagreements that are known, by chapter.

/// At most so many of a thousand cells of a chapter may disagree; of a chapter that is not
/// here, none. A number here may only get smaller; each has two to spare, as other rows of
/// the table make other samples. What they are, the test prints by kinds: modifiers twice,
/// constants and vectors where ptxas itself makes a `mov`, textures and surfaces by name as
/// addresses.
const KNOWN: &[(&str, usize)] = &[
    ("alternate", 18),
    ("atomic", 4),
    ("cache", 32),
    ("cluster", 22),
    ("compare", 6),
    ("control", 12),
    ("convert", 11),
    ("copy_async", 12),
    ("copy_bulk", 3),
    ("copy_tensor", 4),
    ("data_movement", 16),
    ("fabric", 5),
    ("fence", 31),
    ("float", 4),
    ("half", 4),
    ("integer", 5),
    ("ldmatrix", 14),
    ("logic", 6),
    ("mbarrier", 6),
    ("memory", 7),
    ("misc", 9),
    ("mma", 6),
    ("mma_sparse", 13),
    ("multimem", 8),
    ("sparse", 154),
    ("stack", 16),
    ("store_async", 13),
    ("surface", 12),
    ("tcgen05", 13),
    ("tcgen05_mma", 9),
    ("tensormap", 36),
    ("texture", 18),
    ("video", 6),
    ("warp", 13),
    ("wgmma", 16),
    ("wmma", 15),
];

/// The number for `chapter`.
pub fn share(chapter: &str) -> usize {
    KNOWN.iter().find(|(name, _)| *name == chapter).map_or(0, |it| it.1)
}
