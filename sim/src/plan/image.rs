//! Textures and surfaces of a launch, as a file says them.

use serde::Deserialize;
use target_desc::Mod;

use super::{Argument, Output};
use crate::memory::Device;
use crate::memory::image::{Channel, Handle, Image, Outside, Sampling, Tensor};

/// `texture = { of = "f32", size = [4, 4], linear = true }`
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// What a channel is: `u8`, `f32`, ...
    #[serde(default)]
    pub of: String,
    /// Width, height and depth, as many as there are.
    #[serde(default)]
    pub size: Vec<u32>,
    /// How many channels a texel has: 1, 2 or 4; without, 1.
    pub channels: Option<u32>,
    /// How many layers there are; a cube has six.
    pub layers: Option<u32>,
    /// Texels are weighted; else the nearest counts.
    #[serde(default)]
    pub linear: bool,
    /// Coordinates are parts of the size.
    #[serde(default)]
    pub normalized: bool,
    /// Integers are read as parts of the largest.
    #[serde(default)]
    pub as_float: bool,
    /// What counts outside: `clamp`, `border`, `wrap` or `mirror`, for each direction.
    #[serde(default)]
    pub outside: Vec<String>,
}

/// `tensor = { of = "f16", size = [64, 32], part = [8, 8], swizzle = 128 }`
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boxes {
    /// What an element is.
    pub of: String,
    /// How many there are in each direction, the nearest first.
    pub size: Vec<u32>,
    /// The size of a box.
    pub part: Vec<u32>,
    /// The bytes within which pieces of 16 change places in shared memory: 32, 64 or 128.
    #[serde(default)]
    pub swizzle: u32,
}

impl Boxes {
    /// The tensor, at an address that is not known yet; as the driver would take it.
    fn tensor(&self, name: &str) -> Result<Tensor, String> {
        let element = super::size(&self.of)? as u32;
        let ty =
            Mod::from_text(&self.of).ok_or_else(|| format!("there is no type `{}`", self.of))?;
        let row = u64::from(element) * u64::from(self.part.first().copied().unwrap_or(0));
        let good = matches!(self.size.len(), 1..=5)
            && self.part.len() == self.size.len()
            && self.part.iter().all(|it| (1..=256).contains(it))
            && !self.size.contains(&0)
            && row.is_multiple_of(16)
            && matches!(self.swizzle, 0 | 32 | 64 | 128)
            && (self.swizzle == 0 || row <= u64::from(self.swizzle))
            && self.part.iter().fold(u64::from(element), |all, it| all * u64::from(*it)) <= 1 << 18;
        if !good {
            return Err(format!("{name} has no such sizes, boxes or swizzle"));
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
        let (size, part) = (self.size.clone(), self.part.clone());
        Ok(Tensor { ty, element, size, strides, part, swizzle: self.swizzle, address: 0 })
    }
}

impl Picture {
    /// How a texture is read.
    fn sampling(&self) -> Result<Sampling, String> {
        let mut outside = [Outside::Clamp; 3];
        for (i, to) in outside.iter_mut().enumerate() {
            // The last said counts for the others.
            let Some(word) = self.outside.get(i).or(self.outside.last()) else { break };
            *to = match word.as_str() {
                "clamp" => Outside::Clamp,
                "border" => Outside::Border,
                "wrap" => Outside::Wrap,
                "mirror" => Outside::Mirror,
                _ => return Err(format!("`{word}` is none of clamp, border, wrap and mirror")),
            };
        }
        let Picture { linear, normalized, as_float, .. } = *self;
        Ok(Sampling { outside, linear, normalized, as_float })
    }

    /// Its shape, at an address that is not known yet.
    fn image(&self, name: &str) -> Result<Image, String> {
        let channel =
            Channel::parse(&self.of).ok_or_else(|| format!("no channel is `{}`", self.of))?;
        let mut size = [1; 3];
        let channels = self.channels.unwrap_or(1);
        let layers = self.layers.unwrap_or(1);
        let fits = matches!(channels, 1 | 2 | 4) && matches!(self.size.len(), 1..=3);
        if !fits || layers == 0 || self.size.contains(&0) {
            return Err(format!("{name} has no such size, channels or layers"));
        }
        size.iter_mut().zip(&self.size).for_each(|(to, from)| *to = *from);
        let image = Image { name: name.to_owned(), channel, channels, size, layers, address: 0 };
        match image.len() {
            0..=0x4000_0000 => Ok(image),
            bytes => Err(format!("{name} has {bytes} bytes")),
        }
    }
}

impl Argument {
    /// What a texture, surface or sampler stands for, with its texels on the device.
    pub(super) fn picture(
        &self,
        device: &mut Device,
        name: &str,
        argument: usize,
    ) -> Result<Option<(Handle, Option<Output>)>, String> {
        if let Some(it) = &self.sampler {
            return Ok(Some((Handle::Sampler(it.sampling()?), None)));
        }
        if let Some(boxes) = &self.tensor {
            let mut tensor = boxes.tensor(name)?;
            let count = tensor.size.iter().fold(1_u64, |all, it| all * u64::from(*it));
            let output = self.elements(device, (name, argument), &boxes.of, count)?;
            tensor.address = output.buffer.address;
            return Ok(Some((Handle::Tensor(tensor), Some(output))));
        }
        let (picture, is_texture) = match (&self.texture, &self.surface) {
            (Some(it), None) => (it, true),
            (None, Some(it)) => (it, false),
            (None, None) => return Ok(None),
            _ => return Err(format!("{name} is a texture or a surface")),
        };
        let mut image = picture.image(name)?;
        let count = image.len() / u64::from(image.channel.bits() / 8);
        let output = self.elements(device, (name, argument), &picture.of, count)?;
        image.address = output.buffer.address;
        Ok(Some(match is_texture {
            true => (Handle::Texture(image, picture.sampling()?), Some(output)),
            false => (Handle::Surface(image), Some(output)),
        }))
    }

    /// The `count` elements of an image or tensor on the device.
    fn elements(
        &self,
        device: &mut Device,
        (name, argument): (&str, usize),
        of: &str,
        count: u64,
    ) -> Result<Output, String> {
        let buffer = Argument {
            buffer: Some(of.to_owned()),
            len: Some(count as usize),
            texture: None,
            surface: None,
            tensor: None,
            ..self.clone()
        };
        let output = buffer.place(device, name, argument)?;
        let wanted = count * super::size(of)? as u64;
        match output.buffer.len {
            len if len != wanted => {
                Err(format!("{name} has {len} bytes of values, and {wanted} of elements"))
            }
            _ => Ok(output),
        }
    }
}
