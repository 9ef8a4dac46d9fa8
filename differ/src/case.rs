//! A module with a launch of it, as a text.

use ir::Module;
use opt::OptLevel;

use crate::generate;
use crate::random::Random;

/// The bytes of each buffer that belong to one thread.
pub const SLICE: usize = 256;

/// A module whose kernel `k` has the parameters that [`Case::buffers`] fills.
#[derive(Clone)]
pub struct Case {
    /// The module.
    pub module: Module,
    /// How many blocks.
    pub blocks: u32,
    /// How many threads a block has.
    pub threads: u32,
    /// How many bytes the last buffer begins behind the one before, with which it is one.
    pub shift: u64,
    /// What the contents of buffers and the numbers are drawn from.
    pub data: u64,
    /// How far it is optimised.
    pub level: OptLevel,
}

/// Bits that are more interesting than others, at every width.
const SPECIAL: [u64; 20] = [
    0,
    u64::MAX,
    1,
    2,
    0x7F,
    0x80,
    0x7FFF,
    0x8000,
    0x7FFF_FFFF,
    0x8000_0000,
    0x7FFF_FFFF_FFFF_FFFF,
    0x8000_0000_0000_0000,
    0x3F80_0000_3F80_0000,
    0xBF80_0000_4000_0000,
    0x3FF0_0000_0000_0000,
    0x3C00_3C00_BC00_4000,
    0x7F80_0000_FF80_0000,
    0x7FF0_0000_0000_0000,
    0x7C00_FC00_0001_8000,
    0x0000_0001_0080_0000,
];

impl Case {
    /// The case of a seed.
    pub fn random(seed: u64) -> Case {
        Case::drawn(Random::new(seed))
    }

    /// The case of a seed of which each thread is run alone, which any machine can do.
    pub fn alone(seed: u64) -> Case {
        let mut random = Random::new(seed);
        random.alone = true;
        Case::drawn(random)
    }

    fn drawn(mut random: Random) -> Case {
        let case = Case {
            module: Module::new("random.ssa"),
            blocks: random.pick(&[1, 1, 2]),
            threads: random.pick(&[1, 3, 8, 8, 32, 33]),
            shift: random.pick(&[0, 0, 16, 8, 4]),
            data: random.any(),
            level: OptLevel::None,
        };
        let module = generate::module(&mut random, &case);
        let level = random.pick(&[OptLevel::None, OptLevel::Less, OptLevel::Default]);
        Case { module, level, ..case }
    }

    /// How many threads there are.
    pub fn all_threads(&self) -> u32 {
        self.blocks.saturating_mul(self.threads)
    }

    /// What the three buffers begin with: what is only read, what has no other name, and
    /// behind it the sums of all threads; what has two names.
    pub fn buffers(&self) -> [Vec<u8>; 3] {
        let mut random = Random::new(self.data);
        let sums = generate::SUMS as usize;
        let mut all = [0, 0, 16].map(|more| {
            let mut bytes = Vec::new();
            while bytes.len() < self.all_threads() as usize * SLICE + more {
                let word = match random.below(4) {
                    0 => random.pick(&SPECIAL),
                    1 => random.any() & 0xFF,
                    _ => random.any(),
                };
                bytes.extend(word.to_le_bytes());
            }
            bytes
        });
        // Sums begin at nought.
        let len = all[1].len();
        all[1].resize(len + sums, 0);
        all
    }

    /// The numbers that the kernel is given: of 32 and 64 bits.
    pub fn numbers(&self) -> (u32, u64) {
        let mut random = Random::new(!self.data);
        (random.any() as u32, random.pick(&SPECIAL))
    }

    /// The text: the launch, and the module.
    pub fn text(&self) -> String {
        format!(
            "; launch blocks={} threads={} shift={} data={} level={}\n{}",
            self.blocks,
            self.threads,
            self.shift,
            self.data,
            self.level as u8,
            ir::text::print(&self.module)
        )
    }

    /// Reads what [`text`](Case::text) wrote.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Case, String> {
        let first = text.lines().find_map(|it| it.strip_prefix("; launch "));
        let first =
            first.ok_or("no line `; launch blocks=.. threads=.. shift=.. data=.. level=..`")?;
        let field = |name: &str| {
            let words = &mut first.split_whitespace();
            let found = words.find_map(|it| it.strip_prefix(name)?.strip_prefix('='));
            let found = found.ok_or_else(|| format!("the launch does not say `{name}`"))?;
            found.parse::<u64>().map_err(|it| format!("`{name}`: {it}"))
        };
        Ok(Case {
            module: codegen::parse(text, "case.ssa").map_err(|it| it.to_string())?,
            blocks: field("blocks")? as u32,
            threads: field("threads")? as u32,
            shift: field("shift")?,
            data: field("data")?,
            level: match field("level")? {
                0 => OptLevel::None,
                1 => OptLevel::Less,
                _ => OptLevel::Default,
            },
        })
    }
}
