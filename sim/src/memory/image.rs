//! Images: what textures read, and surfaces read and write.
//!
//! The texels of an image lie in an allocation of global memory, row behind row, without gaps, and
//! level behind level; kernels have handles of it, which are no addresses.

use super::device::Device;
use super::space::HANDLES;

/// What one channel of a texel is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Channel {
    /// An integer without a sign, of so many bits.
    Unsigned(u32),
    /// An integer with a sign.
    Signed(u32),
    /// Floating point of 16 or 32 bits.
    Float(u32),
}

impl Channel {
    /// The channel called `u8`, `s16`, `f32` and so on.
    pub fn parse(name: &str) -> Option<Channel> {
        Some(match name {
            "u8" => Channel::Unsigned(8),
            "u16" => Channel::Unsigned(16),
            "u32" => Channel::Unsigned(32),
            "s8" | "i8" => Channel::Signed(8),
            "s16" | "i16" => Channel::Signed(16),
            "s32" | "i32" => Channel::Signed(32),
            "f16" => Channel::Float(16),
            "f32" => Channel::Float(32),
            _ => return None,
        })
    }

    /// How many bits it has.
    pub fn bits(self) -> u32 {
        match self {
            Channel::Unsigned(bits) | Channel::Signed(bits) | Channel::Float(bits) => bits,
        }
    }
}

/// The shape of an image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// What faults call it.
    pub name: String,
    /// What a channel is.
    pub channel: Channel,
    /// How many channels a texel has: 1, 2 or 4.
    pub channels: u32,
    /// Width, height and depth; 1 where there is no such direction.
    pub size: [u32; 3],
    /// How many layers there are, those of the faces of a cube too; 1 where it has none.
    pub layers: u32,
    /// How many levels there are, each half as wide, high and deep as the one before, but one at
    /// least (manual 9.7.11.2); 1 where it has no others.
    pub levels: u32,
    /// Where the first texel is.
    pub address: u64,
}

impl Image {
    /// The bytes of a texel.
    pub fn texel(&self) -> u64 {
        u64::from(self.channel.bits() / 8 * self.channels)
    }

    /// The bytes of a row.
    pub fn row(&self) -> u64 {
        self.texel() * u64::from(self.size[0])
    }

    /// All bytes, of all levels.
    pub fn len(&self) -> u64 {
        (0..self.levels).fold(0, |all: u64, it| all.saturating_add(self.bytes(it)))
    }

    fn size_of(&self, level: u32) -> [u32; 3] {
        self.size.map(|it| it.checked_shr(level).unwrap_or(0).max(1))
    }

    /// The bytes of a level.
    fn bytes(&self, level: u32) -> u64 {
        let [width, height, depth] = self.size_of(level);
        let all = [width, height, depth, self.layers];
        all.iter().fold(self.texel(), |all, it| all.saturating_mul(u64::from(*it)))
    }

    /// The most levels of an image of this size.
    pub fn most_levels(&self) -> u32 {
        self.size.iter().fold(1, |all, it| all | *it).ilog2() + 1
    }

    /// A level as an image of its own; the last where there is none.
    pub fn level(&self, level: u32) -> Image {
        let level = level.min(self.levels.saturating_sub(1));
        let before = (0..level).fold(0, |all: u64, it| all.saturating_add(self.bytes(it)));
        let (size, address) = (self.size_of(level), self.address.saturating_add(before));
        Image { size, address, levels: 1, ..self.clone() }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The address of byte `x` of a row.
    pub fn at(&self, x: u64, y: u64, z: u64, layer: u64) -> u64 {
        let [_, height, depth] = self.size.map(u64::from);
        let row = layer.wrapping_mul(depth).wrapping_add(z).wrapping_mul(height).wrapping_add(y);
        self.address.wrapping_add(row.wrapping_mul(self.row())).wrapping_add(x)
    }
}

/// What is done with coordinates that are outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outside {
    /// The image repeats.
    Wrap,
    /// It repeats, every other time the other way round.
    Mirror,
    /// The nearest texel.
    #[default]
    Clamp,
    /// Zeros.
    Border,
}

/// How a texture is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sampling {
    /// In each direction.
    pub outside: [Outside; 3],
    /// Between texels; else the nearest.
    pub linear: bool,
    /// Coordinates are parts of the size.
    pub normalized: bool,
    /// Integers of 8 and 16 bits are read as parts of the largest.
    pub as_float: bool,
    /// Between levels; else the nearest, of two the larger one.
    pub between_levels: bool,
}

/// What a handle stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Handle {
    /// A texture, which has its own sampling.
    Texture(Image, Sampling),
    /// A surface.
    Surface(Image),
    /// A sampler, for textures that are read with one.
    Sampler(Sampling),
}

impl Handle {
    /// The same, with sizes that can be: what is of no size has one element, what a texel or
    /// element cannot be is a byte.
    fn sound(mut self) -> Handle {
        match &mut self {
            Handle::Texture(it, _) | Handle::Surface(it) => {
                it.size = it.size.map(|it| it.max(1));
                it.layers = it.layers.max(1);
                it.levels = it.levels.clamp(1, it.most_levels());
                let texel = it.channel.bits() % 8 == 0 && matches!(it.channel.bits(), 8..=32);
                if !texel
                    || !it.channel.bits().is_power_of_two()
                    || !matches!(it.channels, 1 | 2 | 4)
                {
                    (it.channel, it.channels) = (Channel::Unsigned(8), 1);
                }
            }
            Handle::Sampler(_) => {}
        }
        self
    }
}

/// The distance of two handles.
const STEP: u64 = 64;

/// The handle of the variable number `i` of a module.
pub fn of_variable(i: usize) -> u64 {
    HANDLES + STEP * i as u64
}

/// The handles of a device.
#[derive(Debug, Default)]
pub struct Handles {
    /// Variables of the module first.
    all: Vec<(String, Option<Handle>)>,
}

impl Device {
    /// A new handle.
    pub fn handle(&mut self, handle: Handle) -> u64 {
        self.handles.all.push((String::new(), Some(handle.sound())));
        of_variable(self.handles.all.len() - 1)
    }

    /// Room for a variable of the module; before all other handles.
    pub(crate) fn declare(&mut self, name: &str) {
        self.handles.all.push((name.to_owned(), None));
    }

    /// Gives a `.texref`, `.samplerref` or `.surfref` of the module something to stand for;
    /// whether there is one of this name.
    pub fn bind(&mut self, name: &str, handle: Handle) -> bool {
        let found = self.handles.all.iter_mut().find(|it| it.0 == name && !name.is_empty());
        found.map(|it| it.1 = Some(handle.sound())).is_some()
    }

    /// What a handle stands for.
    ///
    /// # Errors
    ///
    /// Why it is none.
    pub fn of_handle(&self, handle: u64) -> Result<&Handle, String> {
        let index = handle.checked_sub(HANDLES).filter(|it| it % STEP == 0).map(|it| it / STEP);
        match index.and_then(|it| self.handles.all.get(it as usize)) {
            Some((_, Some(found))) => Ok(found),
            Some((name, None)) => Err(format!("the launch binds nothing to `{name}`")),
            None => Err(format!("{handle:#x} is no handle of a texture, sampler or surface")),
        }
    }
}
