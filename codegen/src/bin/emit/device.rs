//! `emit run --device`: the same launch on the GPU of this machine, compared with the simulator.
//!
//! The driver is loaded when the program runs, so that it is built and starts without CUDA.

use std::ffi::{CString, c_void};

use cudarc::driver::sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
use cudarc::driver::{CudaContext, result, sys};
use sim::plan::{Output, Plan};
use sim::{Device, Launch};

/// What a launch left in a buffer of the simulator, and with what it began.
struct Pair<'a> {
    output: &'a Output,
    first: Vec<u8>,
    last: Vec<u8>,
}

/// Runs a launch in the simulator and on the GPU, and compares what is in the buffers. Gives what
/// the GPU is called, and how many buffers are the same.
///
/// # Errors
///
/// Where there is no driver or no GPU, what of the launch only the simulator can do, what goes
/// wrong, and where they differ.
pub fn compare(plan: &Plan, module: &sim::Module, ptx: &str) -> Result<(String, usize), String> {
    let plain = plan.args.iter().all(|it| {
        it.into.is_none()
            && it.texture.is_none()
            && it.surface.is_none()
            && it.tensor.is_none()
            && it.sampler.is_none()
    });
    if !plain || !plan.bind.is_empty() || plan.cluster.is_some() || plan.fault.is_some() {
        return Err("with `--device` a launch has numbers and buffers only, no textures, \
                    addresses in buffers, clusters or faults"
            .to_owned());
    }
    // SAFETY: looks for the library of the driver, and calls nothing in it.
    if !unsafe { sys::is_culib_present() } {
        return Err("there is no CUDA driver here".to_owned());
    }
    let context = CudaContext::new(0).map_err(|it| format!("there is no GPU here: {it}"))?;
    let mut device = Device::of(module);
    let (launch, outputs) = plan.launch(&mut device)?;
    let firsts: Vec<Vec<u8>> = outputs.iter().map(|it| device.read(it.buffer)).collect();
    launch.run(module, &mut device).map_err(|it| it.to_string())?;
    let pairs: Vec<Pair> = outputs
        .iter()
        .zip(firsts)
        .map(|(output, first)| Pair { output, first, last: device.read(output.buffer) })
        .collect();
    context.bind_to_thread().map_err(|it| it.to_string())?;
    let (major, minor) = context.compute_capability().map_err(|it| it.to_string())?;
    let found = on_gpu(&launch, &pairs, ptx).map_err(|it| format!("on the GPU: {it}"))?;
    for (pair, found) in pairs.iter().zip(found) {
        same(pair, &found)?;
    }
    Ok((format!("sm_{major}{minor}"), pairs.len()))
}

/// What is in the buffers after the launch on the GPU.
fn on_gpu(launch: &Launch, pairs: &[Pair], ptx: &str) -> Result<Vec<Vec<u8>>, String> {
    let of = |it: result::DriverError| it.to_string();
    let text = CString::new(ptx).map_err(|it| it.to_string())?;
    let name = CString::new(launch.kernel.as_str()).map_err(|it| it.to_string())?;
    let mut args = launch.args.clone();
    let mut memory = Vec::new();
    // SAFETY: a context is current; the pieces of memory are as large as what is copied, and
    // each argument has the size of its parameter, as the simulator has seen.
    unsafe {
        let module = result::module::load_data(text.as_ptr().cast()).map_err(of)?;
        let kernel = result::module::get_function(module, name).map_err(of)?;
        for it in pairs {
            let at = result::malloc_sync(it.first.len().max(1)).map_err(of)?;
            result::memcpy_htod_sync(at, &it.first).map_err(of)?;
            args[it.output.argument].0 = at.to_le_bytes().to_vec();
            memory.push(at);
        }
        let shared = u32::try_from(launch.shared).map_err(|it| it.to_string())?;
        if shared > 0 {
            let limit = CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
            let bytes = i32::try_from(shared).map_err(|it| it.to_string())?;
            result::function::set_function_attribute(kernel, limit, bytes).map_err(of)?;
        }
        // Aligned as the largest of numbers.
        let mut words: Vec<[u128; 1]> = Vec::new();
        for it in &args {
            let mut word = [0; 16];
            let bytes = it.0.get(..16).unwrap_or(&it.0);
            if it.0.len() > 16 {
                return Err("structures are not passed to the GPU".to_owned());
            }
            word[..bytes.len()].copy_from_slice(bytes);
            words.push([u128::from_le_bytes(word)]);
        }
        let mut params: Vec<*mut c_void> =
            words.iter_mut().map(|it| it.as_mut_ptr().cast()).collect();
        let ([gx, gy, gz], [bx, by, bz]) = (launch.grid, launch.block);
        let stream = std::ptr::null_mut();
        let (grid, block) = ((gx, gy, gz), (bx, by, bz));
        result::launch_kernel(kernel, grid, block, shared, stream, &mut params).map_err(of)?;
        result::ctx::synchronize().map_err(of)?;
        let mut out = Vec::new();
        for (it, &at) in pairs.iter().zip(&memory) {
            let mut bytes = vec![0_u8; it.first.len()];
            result::memcpy_dtoh_sync(&mut bytes, at).map_err(of)?;
            result::free_sync(at).map_err(of)?;
            out.push(bytes);
        }
        Ok(out)
    }
}

/// Whether the GPU has what the simulator has, but for what the launch allows numbers to be off.
fn same(pair: &Pair, found: &[u8]) -> Result<(), String> {
    let size = sim::plan::size(&pair.output.ty).unwrap_or(1);
    let within = pair.output.within;
    let number = |bytes: &[u8]| match (pair.output.ty.as_str(), bytes) {
        ("f32", &[a, b, c, d]) => Some(f64::from(f32::from_le_bytes([a, b, c, d]))),
        ("f64", bytes) => bytes.try_into().ok().map(f64::from_le_bytes),
        _ => None,
    };
    for (i, (want, have)) in pair.last.chunks(size).zip(found.chunks(size)).enumerate() {
        let near = number(want)
            .zip(number(have))
            .is_some_and(|(want, have)| (want - have).abs() <= within * want.abs());
        if want != have && !near {
            let (ty, argument) = (&pair.output.ty, pair.output.argument);
            let (want, have) = (sim::plan::show(want, ty), sim::plan::show(have, ty));
            return Err(format!(
                "element {i} of argument {argument} is {have} on the GPU, and {want} in the \
                 simulator"
            ));
        }
    }
    Ok(())
}
