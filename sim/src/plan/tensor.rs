//! Tensors of a launch and how parts of them are copied, as a file says them.

use serde::Deserialize;
use target_desc::Mod;

use super::{Argument, Output, size};
use crate::memory::Device;
use crate::memory::tensor::{self, Tensor, Words};

/// `tensor = { of = "f16", size = [64, 32], part = [8, 8], swizzle = 128 }`
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boxes {
    /// What an element is.
    pub of: String,
    /// How many there are in each direction, the nearest first.
    pub size: Vec<u32>,
    /// The size of a box.
    #[serde(default)]
    pub part: Vec<u32>,
    /// A box has of so many elements one, in each direction; without, all.
    #[serde(default)]
    pub steps: Vec<u32>,
    /// Instead of boxes columns of pixels.
    pub columns: Option<Columns>,
    /// The bytes within which pieces of 16 change places in shared memory: 32, 64 or 128.
    #[serde(default)]
    pub swizzle: u32,
}

/// `columns = { lower = [-1, -1], upper = [-1, -1], pixels = 64, channels = 8 }`
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Columns {
    /// The first place of a filter, in each direction between channels and images.
    pub lower: Vec<i32>,
    /// The last one, from the end of the tensor.
    pub upper: Vec<i32>,
    /// How many pixels a column has.
    pub pixels: u32,
    /// And how many channels of each.
    pub channels: u32,
}

impl Boxes {
    /// The tensor, at an address that is not known yet; as the driver would take it.
    fn tensor(&self, name: &str) -> Result<Tensor, String> {
        let element = size(&self.of)? as u32;
        let ty = Mod::from_text(&self.of)
            .filter(|it| Tensor::may_be_of(*it))
            .ok_or_else(|| format!("{name}: a tensor cannot be of `{}`", self.of))?;
        let rank = self.size.len();
        let columns = self.columns.as_ref().map(|it| tensor::Columns {
            lower: it.lower.clone(),
            upper: it.upper.clone(),
            pixels: it.pixels,
            channels: it.channels,
        });
        let part = match self.part.is_empty() && columns.is_some() {
            true => vec![1; rank],
            false => self.part.clone(),
        };
        let steps = if self.steps.is_empty() { vec![1; rank] } else { self.steps.clone() };
        let near = match &columns {
            Some(it) => it.channels,
            None => part.first().copied().unwrap_or(0),
        };
        let row = u64::from(element) * u64::from(near);
        let between = |it: &tensor::Columns| {
            rank >= 3
                && it.lower.len() == rank - 2
                && it.upper.len() == rank - 2
                && (1..=1024).contains(&it.pixels)
                && (1..=256).contains(&it.channels)
        };
        let good = matches!(rank, 1..=5)
            && part.len() == rank
            && part.iter().all(|it| (1..=256).contains(it))
            && steps.len() == rank
            && steps.iter().all(|it| (1..=8).contains(it))
            && steps[0] == 1
            && !self.size.contains(&0)
            && row.is_multiple_of(16)
            && matches!(self.swizzle, 0 | 32 | 64 | 128)
            && (self.swizzle == 0 || row <= u64::from(self.swizzle))
            && columns.as_ref().is_none_or(between)
            && part.iter().fold(u64::from(element), |all, it| all * u64::from(*it)) <= 1 << 18;
        if !good {
            return Err(format!("{name} has no such sizes, boxes, columns or swizzle"));
        }
        let mut strides = Vec::new();
        let mut next = u64::from(element);
        for (i, size) in self.size.iter().enumerate() {
            if i > 0 && !next.is_multiple_of(16) {
                return Err(format!("{name}: {next} bytes of a row are no multiple of 16"));
            }
            strides.push(next);
            next = next.saturating_mul(u64::from(*size));
        }
        if next > 1 << 30 {
            return Err(format!("{name} has {next} bytes"));
        }
        let (size, swizzle) = (self.size.clone(), self.swizzle);
        Ok(Tensor { ty, size, strides, part, steps, columns, swizzle, address: 0 })
    }
}

impl Argument {
    /// The map of a tensor, with its elements on the device.
    pub(super) fn map(
        &self,
        device: &mut Device,
        boxes: &Boxes,
        name: &str,
        argument: usize,
    ) -> Result<(Words, Output), String> {
        let mut tensor = boxes.tensor(name)?;
        let count = tensor.size.iter().fold(1_u64, |all, it| all * u64::from(*it));
        let output = self.elements(device, (name, argument), &boxes.of, count)?;
        tensor.address = output.buffer.address;
        Ok((tensor.map(), output))
    }
}
