//! The disagreements that are known, by chapter.

/// At most so many of a thousand cells of a chapter may disagree; of a chapter that is not
/// here, none. A number here may only get smaller; each has two to spare, as other rows of
/// the table make other samples. What they are, the test prints by kinds: what ptxas
/// reads as something else, and where its own ways of making an instruction fail.
const KNOWN: &[(&str, usize)] = &[
    ("convert", 2),
    ("copy_bulk", 3),
    ("copy_tensor", 3),
    ("data_movement", 6),
    ("fabric", 3),
    ("ldmatrix", 3),
    ("memory", 2),
    ("mma_sparse", 3),
    ("multimem", 3),
    ("store_async", 4),
    ("surface", 4),
    ("texture", 6),
    ("video", 2),
    ("warp", 4),
    ("wmma", 3),
];

/// The number for `chapter`.
pub fn share(chapter: &str) -> usize {
    KNOWN.iter().find(|(name, _)| *name == chapter).map_or(0, |it| it.1)
}
