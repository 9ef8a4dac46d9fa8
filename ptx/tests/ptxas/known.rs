//! The disagreements that are known, by chapter.

/// At most so many of a thousand cells of a chapter may disagree; of a chapter that is not
/// here, none. A number here may only get smaller.
const KNOWN: &[(&str, usize)] = &[];

/// The number for `chapter`.
pub fn share(chapter: &str) -> usize {
    KNOWN.iter().find(|(name, _)| *name == chapter).map_or(0, |it| it.1)
}
