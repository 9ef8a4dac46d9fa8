//! Memory: state spaces, global and constant memory, the stacks of threads.

pub mod device;
pub mod image;
pub mod region;
pub mod space;
pub mod stack;
pub mod tensor;

pub use device::Device;
pub use region::Region;
pub use space::Space;
