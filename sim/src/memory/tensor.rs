//! Tensors in global memory, and maps of them: how parts of them lie in shared memory.
//!
//! What is in a map only the driver knows. Here its 16 words are those of [`Tensor::map`], so that
//! kernels may copy maps and change fields of them.

use target_desc::Mod;

/// A tensor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tensor {
    /// The type of an element.
    pub ty: Mod,
    /// How many elements there are in each direction, up to five, the nearest first.
    pub size: Vec<u32>,
    /// How many bytes the next one in each direction is away.
    pub strides: Vec<u64>,
    /// The size of a box.
    pub part: Vec<u32>,
    /// A box has of so many elements one, in each direction.
    pub steps: Vec<u32>,
    /// Where parts are columns of pixels: which.
    pub columns: Option<Columns>,
    /// The bytes within which pieces of 16 change places: 32, 64, 128, or 0.
    pub swizzle: u32,
    /// Where it is.
    pub address: u64,
}

/// Columns of pixels (`.im2col`): the nearest direction is that of channels, the farthest that of
/// images.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    /// The first place of a filter in each direction between, from the beginning of the tensor.
    pub lower: Vec<i32>,
    /// The last one, from the end of the tensor.
    pub upper: Vec<i32>,
    /// How many pixels a part has.
    pub pixels: u32,
    /// And how many channels of each.
    pub channels: u32,
}

/// The words of a map.
pub type Words = [u64; 16];

/// The first word of every map.
const MAGIC: u64 = u64::from_le_bytes(*b"a tensor");
/// The types, by their numbers in `tensormap.replace`, and how many bytes they have.
const TYPES: [(Mod, u32); 13] = [
    (Mod::u8, 1),
    (Mod::u16, 2),
    (Mod::u32, 4),
    (Mod::s32, 4),
    (Mod::u64, 8),
    (Mod::s64, 8),
    (Mod::f16, 2),
    (Mod::f32, 4),
    (Mod::f32, 4),
    (Mod::f64, 8),
    (Mod::bf16, 2),
    (Mod::tf32, 4),
    (Mod::tf32, 4),
];

/// A field of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The word.
    pub word: usize,
    /// The lowest bit in it.
    pub bit: u32,
    /// How many bits it has.
    pub bits: u32,
}

const fn field(word: usize, bit: u32, bits: u32) -> Field {
    Field { word, bit, bits }
}

const ADDRESS: Field = field(1, 0, 64);
/// One less than there are dimensions.
const RANK: Field = field(2, 0, 8);
const TYPE: Field = field(2, 8, 8);
const SWIZZLE: Field = field(2, 16, 8);
const INTERLEAVE: Field = field(2, 24, 8);
const FILL: Field = field(2, 32, 8);
const ATOMICITY: Field = field(2, 40, 8);
const COLUMNS: Field = field(2, 48, 1);
const PIXELS: Field = field(5, 32, 32);
const CHANNELS: Field = field(12, 48, 16);

impl Field {
    /// The field that `tensormap.replace` calls `name`, of direction `ord`.
    pub fn of(name: &str, ord: usize) -> Option<Field> {
        let ord = ord.min(4);
        Some(match name {
            "global_address" => ADDRESS,
            "rank" => RANK,
            "elemtype" => TYPE,
            "swizzle_mode" => SWIZZLE,
            "interleave_layout" => INTERLEAVE,
            "fill_mode" => FILL,
            "swizzle_atomicity" => ATOMICITY,
            "global_dim" => field(3 + ord / 2, 32 * (ord as u32 % 2), 32),
            // Elements follow each other, so that the first is that of the second direction.
            "global_stride" => field(6 + ord.min(3), 0, 64),
            "box_dim" => field(10 + ord / 4, 16 * (ord as u32 % 4), 16),
            "element_stride" => field(11, 16 + 8 * ord as u32, 8),
            _ => return None,
        })
    }

    /// Its value.
    pub fn get(self, words: &Words) -> u64 {
        words[self.word] >> self.bit & u64::MAX >> (64 - self.bits)
    }

    /// Changes it.
    pub fn set(self, words: &mut Words, value: u64) {
        let mask = (u64::MAX >> (64 - self.bits)) << self.bit;
        words[self.word] = words[self.word] & !mask | value << self.bit & mask;
    }
}

/// A corner of the places of a filter.
fn corner(upper: bool, i: usize) -> Field {
    field(12 + usize::from(upper), 16 * i as u32, 16)
}

impl Tensor {
    /// Whether elements may be of a type.
    pub fn may_be_of(ty: Mod) -> bool {
        TYPES.iter().any(|it| it.0 == ty)
    }

    /// The bytes of an element.
    pub fn element(&self) -> u32 {
        TYPES.iter().find(|it| it.0 == self.ty).map_or(1, |it| it.1)
    }

    /// The map of it.
    pub fn map(&self) -> Words {
        let mut out = [0; 16];
        out[0] = MAGIC;
        let code = TYPES.iter().position(|it| it.0 == self.ty).unwrap_or(0);
        let mut set = |field: Option<Field>, value: u64| {
            if let Some(field) = field {
                field.set(&mut out, value);
            }
        };
        set(Some(ADDRESS), self.address);
        set(Some(RANK), self.size.len().saturating_sub(1) as u64);
        set(Some(TYPE), code as u64);
        set(Some(SWIZZLE), u64::from((self.swizzle / 16).trailing_zeros() % 32));
        for (i, size) in self.size.iter().enumerate() {
            set(Field::of("global_dim", i), u64::from(*size));
            set(Field::of("box_dim", i), u64::from(self.part.get(i).copied().unwrap_or(1)));
            set(Field::of("element_stride", i), u64::from(self.steps.get(i).copied().unwrap_or(1)));
        }
        for (i, stride) in self.strides.iter().skip(1).enumerate() {
            set(Field::of("global_stride", i), *stride);
        }
        if let Some(columns) = &self.columns {
            set(Some(COLUMNS), 1);
            set(Some(PIXELS), u64::from(columns.pixels));
            set(Some(CHANNELS), u64::from(columns.channels));
            for (upper, at) in [(false, &columns.lower), (true, &columns.upper)] {
                at.iter().enumerate().for_each(|(i, it)| set(Some(corner(upper, i)), *it as u64));
            }
        }
        out
    }

    /// The tensor of a map.
    ///
    /// # Errors
    ///
    /// Why it is none, or none that is known here.
    pub fn of_map(words: &Words) -> Result<Tensor, String> {
        if words[0] != MAGIC {
            return Err("no map of a tensor is there".to_owned());
        }
        let get = |name: &str, i: usize| Field::of(name, i).map_or(0, |it| it.get(words));
        let rank = RANK.get(words) as usize + 1;
        let ty = TYPES.get(TYPE.get(words) as usize);
        let (Some(&(ty, element)), 1..=5) = (ty, rank) else {
            let code = TYPE.get(words);
            return Err(format!("the map is of {rank} dimensions and elements of type {code}"));
        };
        let plain = [INTERLEAVE, FILL, ATOMICITY].iter().all(|it| it.get(words) == 0);
        let swizzle = match SWIZZLE.get(words) {
            0 => 0,
            code @ 1..=3 if plain => 16 << code,
            _ => return Err("the map says to exchange pieces in a way not known here".to_owned()),
        };
        if !plain {
            return Err("the map says to interleave or fill in a way not known here".to_owned());
        }
        let each = |name: &str| (0..rank).map(|i| get(name, i) as u32).collect::<Vec<_>>();
        let strides = (0..rank).map(|i| match i {
            0 => u64::from(element),
            i => get("global_stride", i - 1),
        });
        let (part, steps) = (each("box_dim"), each("element_stride"));
        if part.iter().any(|it| !(1..=256).contains(it)) || steps.contains(&0) {
            return Err(format!("the map says boxes of {part:?} elements in steps of {steps:?}"));
        }
        let columns = (COLUMNS.get(words) == 1).then(|| {
            let corner = |upper: bool| -> Vec<i32> {
                (0..rank.saturating_sub(2).min(3))
                    .map(|i| i32::from(corner(upper, i).get(words) as i16))
                    .collect()
            };
            Columns {
                lower: corner(false),
                upper: corner(true),
                pixels: PIXELS.get(words) as u32,
                channels: CHANNELS.get(words) as u32,
            }
        });
        let (size, strides, address) = (each("global_dim"), strides.collect(), ADDRESS.get(words));
        Ok(Tensor { ty, size, strides, part, steps, columns, swizzle, address })
    }

    /// Where in shared memory lies what would lie at `address`.
    pub fn swizzled(&self, address: u64) -> u64 {
        // As many bits above 128 as there are pieces change those above 16.
        match self.swizzle / 16 {
            0 => address,
            pieces => address ^ (address >> 7 & u64::from((pieces - 1) & 7)) << 4,
        }
    }

    /// How many elements a box has in a direction.
    fn extent(&self, i: usize) -> u32 {
        self.part[i].div_ceil(self.steps[i])
    }

    /// How many elements follow each other in the nearest direction, in each row of a part.
    pub fn row(&self) -> u32 {
        self.columns.as_ref().map_or_else(|| self.extent(0), |it| it.channels)
    }

    /// Where the rows of a box at `first` begin.
    pub fn rows(&self, first: &[i64]) -> Vec<Vec<i64>> {
        let mut out = vec![first.to_vec()];
        for i in 1..first.len() {
            let step = i64::from(self.steps[i]);
            let along = |row: Vec<i64>, n: i64| {
                let mut row = row;
                row[i] += n * step;
                row
            };
            let all = 0..i64::from(self.extent(i));
            out = all.flat_map(|n| out.iter().map(move |it| along(it.clone(), n))).collect();
        }
        out
    }

    /// Where the pixels of a column begin, whose filter is at `first` and looks `offsets` away.
    ///
    /// # Errors
    ///
    /// Where the filter cannot be there.
    pub fn pixels(&self, first: &[i64], offsets: &[i64]) -> Result<Vec<Vec<i64>>, String> {
        let Some(columns) = self.columns.as_ref().filter(|_| self.size.len() >= 3) else {
            return Err("the map is of boxes, not of columns of pixels".to_owned());
        };
        let between = columns.lower.len();
        let lower = |i: usize| i64::from(columns.lower[i]);
        let upper = |i: usize| i64::from(self.size[i + 1]) - 1 + i64::from(columns.upper[i]);
        if let Some(i) = (0..between).find(|&i| !(lower(i)..=upper(i)).contains(&first[i + 1])) {
            let (at, lower, upper) = (first[i + 1], lower(i), upper(i));
            return Err(format!("the filter is at {at}, where it can be from {lower} to {upper}"));
        }
        let mut at = first.to_vec();
        let mut out = Vec::new();
        for _ in 0..columns.pixels {
            let mut pixel = at.clone();
            for (to, by) in pixel[1..=between].iter_mut().zip(offsets) {
                *to += by;
            }
            out.push(pixel);
            let mut carry = true;
            for i in 0..between {
                if carry {
                    at[i + 1] += i64::from(self.steps[i + 1]);
                    carry = at[i + 1] > upper(i);
                    if carry {
                        at[i + 1] = lower(i);
                    }
                }
            }
            if carry && let Some(image) = at.last_mut() {
                *image += 1;
            }
        }
        Ok(out)
    }
}
