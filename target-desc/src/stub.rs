//! Stand-ins until the real ones land.
/// A special register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sreg(pub u16);
/// An instruction with its modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant(pub [u16; 16]);
