//! Images that are read and written through a surface handle.

/// A two-dimensional surface of four-byte texels, as the host's `cudaSurfaceObject_t`.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Surface(u64);

unsafe extern "C" {
    #[link_name = "llvm.nvvm.suld.2d.i32.clamp"]
    fn load_clamped(surface: u64, x_bytes: i32, y: i32) -> i32;
    #[link_name = "llvm.nvvm.sust.b.2d.i32.zero"]
    fn store_inside(surface: u64, x_bytes: i32, y: i32, value: i32);
}

impl Surface {
    /// The texel at a place, or the nearest one where that is outside.
    ///
    /// # Safety
    /// The handle is of a surface that may be read.
    #[inline(always)]
    pub unsafe fn load(self, x: i32, y: i32) -> u32 {
        // A surface is addressed in bytes along x.
        unsafe { load_clamped(self.0, 4 * x, y) as u32 }
    }

    /// Writes the texel at a place; nothing happens where that is outside.
    ///
    /// # Safety
    /// The handle is of a surface that may be written.
    #[inline(always)]
    pub unsafe fn store(self, x: i32, y: i32, texel: u32) {
        unsafe { store_inside(self.0, 4 * x, y, texel as i32) }
    }
}
