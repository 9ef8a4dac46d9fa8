//! Trait objects: which function is called is known when the kernel runs.

/// Something that bounds a body.
trait Shape {
    /// The distance of a point from it; negative inside.
    fn distance(&self, at: [f32; 3]) -> f32;

    /// Whether a point is in it.
    fn contains(&self, at: [f32; 3]) -> bool {
        self.distance(at) < 0.0
    }
}

struct Slab {
    half: f32,
}

struct Cube {
    half: [f32; 3],
}

struct Inverse<'a>(&'a dyn Shape);

impl Shape for Slab {
    fn distance(&self, at: [f32; 3]) -> f32 {
        at[2].abs() - self.half
    }
}

impl Shape for Cube {
    fn distance(&self, at: [f32; 3]) -> f32 {
        let beyond = |(at, half): (f32, f32)| at.abs() - half;
        at.into_iter().zip(self.half).map(beyond).fold(f32::NEG_INFINITY, f32::max)
    }
}

impl Shape for Inverse<'_> {
    fn distance(&self, at: [f32; 3]) -> f32 {
        -self.0.distance(at)
    }

    fn contains(&self, at: [f32; 3]) -> bool {
        !self.0.contains(at)
    }
}

/// Which of the shapes that `kinds` lists a point lies in: a bit for each, and its distance from the last.
///
/// # Safety
/// `points` and `found` and `distances` point to as many as there are threads, `kinds` to `count`.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn inside(
    points: *const [f32; 3],
    kinds: *const u8,
    count: usize,
    found: *mut u32,
    distances: *mut f32,
) {
    let (slab, cube) = (Slab { half: 0.5 }, Cube { half: [1.0, 2.0, 3.0] });
    let (no_slab, no_cube) = (Inverse(&slab), Inverse(&cube));
    let shapes: [&dyn Shape; 4] = [&slab, &cube, &no_slab, &no_cube];
    let i = crate::thread();
    // SAFETY: as the caller says.
    let (at, kinds) = unsafe { (*points.add(i), core::slice::from_raw_parts(kinds, count)) };
    let (mut bits, mut last) = (0, 0.0);
    for (number, &kind) in kinds.iter().enumerate() {
        // A kind that does not exist ends the kernel.
        let shape = shapes[kind as usize];
        bits |= u32::from(shape.contains(at)) << number;
        last = shape.distance(at);
    }
    // SAFETY: each thread has places of its own.
    unsafe {
        *found.add(i) = bits;
        *distances.add(i) = last;
    }
}
