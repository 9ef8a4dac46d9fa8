//! Textures and surfaces of a launch, as a file says them.

use serde::Deserialize;

use super::{Argument, Output};
use crate::memory::Device;
use crate::memory::image::{Channel, Handle, Image, Outside, Sampling};

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
    /// How many levels there are, whose values are behind each other; without, 1.
    pub levels: Option<u32>,
    /// Levels are weighted; else the nearest counts.
    #[serde(default)]
    pub between_levels: bool,
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
        let Picture { linear, normalized, as_float, between_levels, .. } = *self;
        Ok(Sampling { outside, linear, normalized, as_float, between_levels })
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
        let levels = self.levels.unwrap_or(1);
        let name = name.to_owned();
        let image = Image { name, channel, channels, size, layers, levels, address: 0 };
        let name = &image.name;
        if !(1..=image.most_levels()).contains(&levels) {
            return Err(format!("{name} has no {levels} levels"));
        }
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
    pub(super) fn elements(
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
