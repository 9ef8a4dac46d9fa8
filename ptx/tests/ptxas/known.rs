//! The disagreements that are known, by chapter.

/// At most so many of a thousand cells of a chapter may disagree; of a chapter that is not
/// here, none. A number here may only get smaller; each has two to spare, as other rows of
/// the table make other samples. What they are, the test prints by kinds: textures and surfaces
/// by name as addresses, special registers as addresses, `_` for both of a pair, modifiers twice,
/// parts of registers that video instructions do not have.
const KNOWN: &[(&str, usize)] = &[
    ("alternate", 18),
    ("atomic", 5),
    ("cache", 32),
    ("cluster", 122),
    ("compare", 11),
    ("control", 12),
    ("convert", 11),
    ("copy_async", 17),
    ("copy_bulk", 20),
    ("copy_tensor", 14),
    ("data_movement", 19),
    ("fabric", 17),
    ("fence", 31),
    ("float", 4),
    ("half", 4),
    ("integer", 5),
    ("ldmatrix", 14),
    ("logic", 6),
    ("mbarrier", 12),
    ("memory", 7),
    ("misc", 9),
    ("mma", 15),
    ("mma_sparse", 16),
    ("multimem", 10),
    ("sparse", 154),
    ("stack", 16),
    ("store_async", 13),
    ("surface", 12),
    ("tcgen05", 15),
    ("tcgen05_mma", 9),
    ("tensormap", 36),
    ("texture", 18),
    ("video", 25),
    ("warp", 13),
    ("wgmma", 17),
    ("wmma", 17),
];

/// The number for `chapter`.
pub fn share(chapter: &str) -> usize {
    KNOWN.iter().find(|(name, _)| *name == chapter).map_or(0, |it| it.1)
}
