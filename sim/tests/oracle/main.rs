//! Instructions on many values, compared with what other code computes: the host's own
//! arithmetic, `rustc_apfloat`, or a naive loop. And what is refused.

mod convert;
mod float;
mod half;
mod integer;
mod machine;
mod refused;
