//! The registers of a matrix fragment: how many a thread holds, and of which type.
//!
//! A matrix is spread evenly over the threads that work on it: a warp, or the four of
//! a warpgroup where it has 64 rows. What a shape does not tell stands in
//! [`Fragment::registers`].

use crate::atom::Mod;

/// Rows, columns, and the inner dimension of a product: `.m16n8k32`.
#[derive(Clone, Copy, Debug)]
struct Extent {
    m: u32,
    n: u32,
    /// 0 where there is no product, as in `.m8n8`.
    k: u32,
}

/// A part of a matrix, as a kind of operand says it piece by piece.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Fragment {
    extent: Option<Extent>,
    /// `.a` or `.b` for a factor; none for a sum, or a matrix by itself.
    factor: Option<Mod>,
    /// Half of the first factor is left out.
    sparse: bool,
    /// How many matrices there are; 0 is one.
    times: u32,
}

impl Fragment {
    /// Notes `atom` if it says something of the fragment.
    pub(crate) fn note(&mut self, atom: Mod) -> bool {
        match atom {
            Mod::a | Mod::b => self.factor = Some(atom),
            Mod::sp => self.sparse = true,
            Mod::x1 => self.times = 1,
            Mod::x2 => self.times = 2,
            Mod::x4 => self.times = 4,
            _ => match extent(atom.text()) {
                Some(it) => self.extent = Some(it),
                None => return false,
            },
        }
        true
    }

    /// How many registers of which type hold the elements of type `ty`.
    pub(crate) fn registers(&self, ty: Mod) -> Option<(u8, Mod)> {
        let Extent { m, n, k } = self.extent?;
        let elements = match self.factor {
            Some(Mod::a) => m * k,
            Some(_) => k * n,
            None => m * n,
        };
        let threads = if m == 64 { 128 } else { 32 };
        let register = match ty {
            Mod::f64 | Mod::f32 | Mod::s32 | Mod::tf32 => ty,
            Mod::f16 => Mod::f16x2,
            Mod::bf16 => Mod::bf16x2,
            // Those of `wmma` are integers, those of `mma` bits.
            Mod::s8 | Mod::u8 if matches!((m, n, k), (16, 16, 16) | (32, 8, 16) | (8, 32, 16)) => {
                Mod::s32
            }
            _ => Mod::b32,
        };
        let width = match register {
            Mod::f64 => 64,
            _ => 32,
        };
        let bits = match ty {
            Mod::tf32 => 32,
            // In bytes where it may be multiplied with numbers of 6 and 8 bits.
            Mod::e2m1 if k == if self.sparse { 64 } else { 32 } => 8,
            _ => ty.bits()?,
        };
        let count = (elements * bits * self.times.max(1)).div_ceil(threads * width);
        let count = match (m, n, k, ty) {
            // Each quarter of the warp has a matrix of its own.
            (8, 8, 4, Mod::f16 | Mod::f32) => 4 * elements * bits / (threads * width),
            // The factors of `wmma` are held twice, or padded to as much.
            (16, 16, 16, Mod::f16) | (32, 8, 16, Mod::f16) | (8, 32, 16, Mod::f16)
                if self.factor.is_some() =>
            {
                8
            }
            _ if self.sparse && self.factor == Some(Mod::a) => count / 2,
            _ => count,
        };
        Some((u8::try_from(count).ok()?, register))
    }
}

/// `m16n8k32` or `m8n8`.
fn extent(text: &str) -> Option<Extent> {
    let (m, rest) = text.strip_prefix('m')?.split_once('n')?;
    let (n, k) = rest.split_once('k').unwrap_or((rest, "0"));
    Some(Extent { m: m.parse().ok()?, n: n.parse().ok()?, k: k.parse().ok()? })
}
