//! `emit run`: runs a kernel on the CPU.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use ptxforge_codegen::{Compiler, Target};
use sim::plan::{self, Argument, Picture, Plan, Values};
use sim::{Device, Launch, LaunchError};

use super::args::{Args, Run};
use super::input::{self, Source};
use super::{Failure, args, output, progress, render, told};

/// Runs what the command line says, or the file with a launch that it names.
pub fn run(what: &Run) -> Result<(), Failure> {
    let is_plan = what.file.extension().is_some_and(|it| it == "toml");
    let (plan, path, sm) = match is_plan {
        true => of_file(what)?,
        false if what.module.is_some() => {
            return Err(Failure::usage("error: `--module` goes with a `.toml` file".to_owned()));
        }
        false => (of_options(what)?, what.file.clone(), what.sm.clone()),
    };
    let source = ptx(&path, sm.as_deref())?;
    let module = sim::Module::load(source.text())
        .map_err(|errors| Failure::input(render::unloadable(&errors, &source)))?;
    let mut plan = plan;
    complete(&mut plan, what, &module).map_err(Failure::input)?;
    if what.device {
        return on_device(&plan, what, &module, source.text());
    }
    if is_plan && !what.dump {
        let change =
            |launch: Launch| progress::watched(if what.fast { launch.fast() } else { launch });
        let done = plan.run_with(&module, change);
        let done = done.map_err(|why| Failure::input(format!("error: {}: {why}", name(what))))?;
        let checked = plan.args.iter().filter(|it| it.expect.is_some()).count();
        let found = if plan.fault.is_some() { "the fault" } else { "all" };
        let text = format!(
            "{}{}: {found} as expected ({checked} buffers, {} instructions)\n",
            done.printed,
            name(what),
            done.instructions
        );
        return output::write(None, &text);
    }
    let mut device = Device::of(&module);
    let made = plan.launch(&mut device);
    let (launch, outputs) = made.map_err(|it| Failure::input(format!("error: {it}")))?;
    let launch = if what.fast { launch.fast() } else { launch };
    let result = progress::watched(launch).run(&module, &mut device);
    let mut text = String::new();
    let done = match result {
        Ok(done) => done,
        Err(LaunchError::Refused(why)) => return Err(Failure::input(format!("error: {why}"))),
        Err(LaunchError::Fault(fault)) => {
            return Err(Failure::input(render::fault(&fault, &source)));
        }
    };
    text += &done.printed;
    if what.dump {
        for it in &outputs {
            let bytes: Vec<u8> = device.read(it.buffer);
            dump(&mut text, it.argument, &it.ty, &bytes);
        }
    }
    let _ = writeln!(text, "{} instructions", done.instructions);
    output::write(None, &text)
}

#[cfg(feature = "device")]
fn on_device(plan: &Plan, what: &Run, module: &sim::Module, ptx: &str) -> Result<(), Failure> {
    let found = super::device::compare(plan, module, ptx);
    let (gpu, count) =
        found.map_err(|why| Failure::input(format!("error: {}: {why}", name(what))))?;
    let name = name(what);
    output::write(None, &format!("{name}: {count} buffers on {gpu} as in the simulator\n"))
}

#[cfg(not(feature = "device"))]
fn on_device(_: &Plan, what: &Run, _: &sim::Module, _: &str) -> Result<(), Failure> {
    let why = "this `emit` is built without the feature `device`";
    Err(Failure::usage(format!("error: {}: {why}", name(what))))
}

fn name(what: &Run) -> String {
    what.file.display().to_string()
}

/// The launch of a file, and the program that it names, beside it.
fn of_file(what: &Run) -> Result<(Plan, PathBuf, Option<String>), Failure> {
    let source = input::read(&what.file)?;
    let read = Plan::parse(source.text());
    let plan = read.map_err(|it| Failure::input(format!("error: {}: {it}", source.name)))?;
    let path = match (&what.module, &plan.module) {
        (Some(module), _) => module.clone(),
        (None, Some(module)) => what.file.with_file_name(module),
        (None, None) => {
            let message = format!("error: {} does not say `module = \"FILE\"`", source.name);
            return Err(Failure::input(message));
        }
    };
    let sm = what.sm.clone().or(plan.sm.clone());
    Ok((plan, path, sm))
}

/// The launch of the command line; the kernel and numbers wait for the module.
fn of_options(what: &Run) -> Result<Plan, Failure> {
    let shape = |text: &str| shape(text).map_err(Failure::usage);
    Ok(Plan {
        module: None,
        sm: None,
        kernel: String::new(),
        grid: shape(&what.grid)?,
        block: shape(&what.block)?,
        cluster: what.cluster.as_deref().map(shape).transpose()?,
        shared: what.shared,
        seed: 0,
        args: Vec::new(),
        bind: Default::default(),
        fault: None,
        printed: None,
    })
}

/// `4`, `4,2` or `4,2,1`.
fn shape(text: &str) -> Result<[u32; 3], String> {
    let mut out = [1; 3];
    let parts: Vec<&str> = text.split(',').collect();
    if parts.len() > 3 {
        return Err(format!("error: `{text}` has more than three dimensions"));
    }
    for (out, part) in out.iter_mut().zip(parts) {
        let number = part.trim().parse().ok().filter(|it| *it > 0);
        *out = number.ok_or_else(|| format!("error: `{part}` in `{text}` is no size"))?;
    }
    Ok(out)
}

/// The PTX of a file: itself, or compiled from what it has.
fn ptx(path: &Path, sm: Option<&str>) -> Result<Source, Failure> {
    let source = input::read(path)?;
    if path.extension().is_some_and(|it| it == "ptx") || starts_as_ptx(source.text()) {
        return Ok(source);
    }
    let Some(sm) = sm else {
        let message = format!("error: {} is compiled first: `--sm` says for what", source.name);
        return Err(Failure::usage(message));
    };
    let arch = args::arch(sm)?;
    let sources = [source];
    let (args, compiler) = (Args::default_for_run(), Compiler::new(Target::lowest(arch)));
    let compiled = input::compile(&sources, &args, Target::latest(arch), &compiler)?;
    let ptx = told(compiled, &sources, |_| true)?;
    let [source] = sources;
    Ok(Source { name: format!("{}, as PTX", source.name), bytes: ptx.text.into_bytes() })
}

fn starts_as_ptx(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|it| !it.is_empty() && !it.starts_with("//"));
    first.is_some_and(|it| it.starts_with(".version"))
}

/// Adds to a launch what the command line says, once the module is known.
fn complete(plan: &mut Plan, what: &Run, module: &sim::Module) -> Result<(), String> {
    if let Some(kernel) = &what.kernel {
        plan.kernel.clone_from(kernel);
    }
    if let Some(seed) = what.seed {
        plan.seed = seed;
    }
    let names: Vec<&str> = module.kernels().map(|it| it.name.as_str()).collect();
    if plan.kernel.is_empty() {
        let [only] = names[..] else {
            return Err(format!("error: `--kernel` says which of: {}", names.join(", ")));
        };
        plan.kernel = only.to_owned();
    }
    let Some(kernel) = module.kernel(&plan.kernel) else {
        let all = names.join(", ");
        return Err(format!("error: there is no kernel `{}`, only: {all}", plan.kernel));
    };
    for (i, text) in what.arg.iter().enumerate() {
        let size = kernel.params.get(i).map_or(0, |it| it.size);
        let made =
            argument(text, size).map_err(|it| format!("error: argument {i}, `{text}`: {it}"));
        plan.args.push(made?);
    }
    Ok(())
}

/// An argument of the command line, for a parameter of `size` bytes.
fn argument(text: &str, size: u64) -> Result<Argument, String> {
    if let Some(buffer) = text.strip_prefix("buf:") {
        return self::buffer(buffer);
    }
    if let Some(picture) = text.strip_prefix("tex:") {
        let (it, values) = self::picture(picture)?;
        return Ok(Argument { texture: Some(it), ..values });
    }
    if let Some(picture) = text.strip_prefix("surf:") {
        let (it, values) = self::picture(picture)?;
        return Ok(Argument { surface: Some(it), ..values });
    }
    let number = || text.parse::<f64>().map_err(|_| "neither a number nor `buf:TYPE:COUNT=VALUES`");
    let hex = text.strip_prefix("0x").map(|it| u128::from_str_radix(it, 16).map(|it| it as i128));
    let whole = hex.unwrap_or_else(|| text.parse::<i128>());
    let bytes = match (whole, size) {
        (Ok(it), 1 | 2 | 4 | 8 | 16) => {
            let kept = &it.to_le_bytes()[..size as usize];
            let fits = it >> (8 * size - 1).min(127);
            if !(-1..=1).contains(&fits) {
                return Err(format!("more than the {size} bytes of the parameter"));
            }
            kept.to_vec()
        }
        (Err(_), 4) => (number()? as f32).to_le_bytes().to_vec(),
        (Err(_), 8) => number()?.to_le_bytes().to_vec(),
        _ => return Err(format!("the parameter has {size} bytes")),
    };
    Ok(Argument { bytes: Some(bytes), ..Argument::default() })
}

/// `u8x4:640x480:linear:wrap=0`: a type and how many channels, a size, how a texture is read, and
/// values as a buffer has them.
fn picture(text: &str) -> Result<(Picture, Argument), String> {
    let (head, values) = match text.split_once('=') {
        Some((head, values)) => (head, format!("={values}")),
        None => (text, String::new()),
    };
    let mut parts = head.split(':');
    let (Some(of), Some(size)) = (parts.next(), parts.next()) else {
        return Err("it is `TYPE:WIDTHxHEIGHT`".to_owned());
    };
    let count = |text: &str| text.parse::<u32>().map_err(|_| format!("`{text}` is no count"));
    let (of, channels) = match of.split_once('x') {
        Some((of, channels)) => (of, count(channels)?),
        None => (of, 1),
    };
    let mut picture = Picture {
        of: of.to_owned(),
        channels: Some(channels),
        size: size.split('x').map(count).collect::<Result<_, _>>()?,
        ..Picture::default()
    };
    for word in parts {
        match word {
            "linear" => picture.linear = true,
            "normalized" => picture.normalized = true,
            "float" => picture.as_float = true,
            "clamp" | "border" | "wrap" | "mirror" => picture.outside = vec![word.to_owned()],
            _ => match word.strip_prefix("layers").map(count) {
                Some(layers) => picture.layers = Some(layers?),
                None => return Err(format!("`{word}` says nothing of a texture")),
            },
        }
    }
    let layers = picture.layers.unwrap_or(1);
    let each = [channels, layers].into_iter().chain(picture.size.iter().copied());
    let all = each.fold(1_u64, |all, it| all.saturating_mul(u64::from(it)));
    let Argument { values, .. } = buffer(&format!("{of}:{all}{values}"))?;
    Ok((picture, Argument { values, ..Argument::default() }))
}

/// `f32:1024=iota`: a type, how many, and with what: `iota`, one number for all, or all.
fn buffer(text: &str) -> Result<Argument, String> {
    let (head, values) = match text.split_once('=') {
        Some((head, values)) => (head, Some(values)),
        None => (text, None),
    };
    let (ty, len) = match head.split_once(':') {
        Some((ty, len)) => {
            let len = len.parse::<usize>().map_err(|_| format!("`{len}` is no count"))?;
            (ty, Some(len))
        }
        None => (head, None),
    };
    let parse = |text: &str| -> Result<toml::Value, String> {
        let whole = text.parse::<i64>().map(toml::Value::Integer);
        let number = |_| text.parse::<f64>().map(toml::Value::Float);
        whole.or_else(number).map_err(|_| format!("`{text}` is no number"))
    };
    let values = match values {
        None => Values::default(),
        Some("iota") => {
            let pair = [toml::Value::Integer(0), toml::Value::Integer(1)];
            Values { iota: Some(pair), ..Values::default() }
        }
        Some(one) if !one.contains(',') && len.is_some() => {
            Values { fill: Some(parse(one)?), ..Values::default() }
        }
        Some(all) => {
            let list: Vec<_> =
                all.split(',').map(|it| parse(it.trim())).collect::<Result<_, _>>()?;
            if let Some(len) = len.filter(|it| *it != list.len()) {
                return Err(format!("{} values for {len} elements", list.len()));
            }
            Values { list: Some(list), ..Values::default() }
        }
    };
    Ok(Argument { buffer: Some(ty.to_owned()), len, values, ..Argument::default() })
}

/// All elements of a buffer, eight a line.
fn dump(text: &mut String, argument: usize, ty: &str, bytes: &[u8]) {
    let size = plan::size(ty).unwrap_or(1);
    let _ = writeln!(text, "argument {argument}: {} elements of {ty}", bytes.len() / size);
    for (i, line) in bytes.chunks(8 * size).enumerate() {
        let _ = write!(text, "{:6}:", 8 * i);
        for element in line.chunks(size) {
            let _ = write!(text, " {}", plan::show(element, ty));
        }
        text.push('\n');
    }
}
