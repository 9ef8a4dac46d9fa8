//! What debuggers and profilers read of machine code: the table of lines that ptxas makes, and the
//! DWARF that it makes of ours.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use gimli::{AttributeValue, DebugAbbrev, DebugInfo, DebugLine, DebugLineOffset, EndianSlice};
use gimli::{Encoding, Expression, LittleEndian, Operation};
use libtest_mimic::Failed;
use object::{Object, ObjectSection};

use crate::ptxas;

/// The lines of each file that instructions come from, by the line table of the machine code of
/// `ptx`.
pub fn lines(ptx: &str) -> Result<String, Failed> {
    let is_debug = ptx.lines().any(|it| it.starts_with(".target ") && it.ends_with(", debug"));
    let option = if is_debug { "-g" } else { "-lineinfo" };
    let cubin = ptxas::cubin(ptx, &[option])?
        .map_err(|why| format!("ptxas {option} does not take it as it is:\n{why}\n{ptx}"))?;
    let elf = object::File::parse(&*cubin)?;
    let section = elf.section_by_name(".debug_line").ok_or("no .debug_line")?;
    let data = section.data()?;
    let table = DebugLine::new(data, LittleEndian);
    let program = table.program(DebugLineOffset(0), 8, None, None)?;
    let mut found: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
    let mut rows = program.rows();
    while let Some((header, row)) = rows.next_row()? {
        let (Some(line), Some(file)) = (row.line(), row.file(header)) else { continue };
        if !row.end_sequence() {
            let name = file.path_name().string_value(&Default::default());
            let name: EndianSlice<LittleEndian> = name.ok_or("a file without a name")?;
            found.entry(name.to_string()?.to_owned()).or_default().insert(line.get());
        }
    }
    let mut text = String::new();
    if is_debug {
        entries(&elf, &mut text)?;
    }
    for (file, lines) in found {
        let _ = write!(text, "lines of {file}:");
        for line in lines {
            let _ = write!(text, " {line}");
        }
        text.push('\n');
    }
    Ok(text)
}

/// What is printed is legal for `emit check`, too.
pub fn assert_checked(text: &str) -> Result<(), Failed> {
    let (module, errors) = ptx::read(text);
    let target = ptx::target(&module, text).map_err(|it| it.message)?;
    let found = ptx::check(&module, text, target);
    let all = errors.iter().map(|it| it.to_string()).chain(found.into_iter().map(|it| it.message));
    match all.collect::<Vec<_>>() {
        none if none.is_empty() => Ok(()),
        some => Err(format!("`emit check` finds: {}\n{text}", some.join("; ")).into()),
    }
}

type Bytes<'a> = EndianSlice<'a, LittleEndian>;

/// The entries of DWARF, each with its offset; without addresses, which are those of this ptxas.
fn entries(elf: &object::File, text: &mut String) -> Result<(), Failed> {
    let section = |name| elf.section_by_name(name).ok_or(format!("no {name}"));
    let (info, abbreviations) = (section(".debug_info")?, section(".debug_abbrev")?);
    let lists = section(".debug_loc").and_then(|it| it.data().map_err(|it| it.to_string()));
    let info = DebugInfo::new(info.data()?, LittleEndian);
    let abbreviations = DebugAbbrev::new(abbreviations.data()?, LittleEndian);
    let mut units = info.units();
    while let Some(unit) = units.next()? {
        let known = unit.abbreviations(&abbreviations)?;
        let mut all = unit.entries(&known);
        let mut depth = 0;
        while let Some((deeper, entry)) = all.next_dfs()? {
            depth += deeper;
            let _ = write!(
                text,
                "{:4}{:2$}{3}",
                entry.offset().0,
                "",
                1 + 2 * depth as usize,
                short(entry.tag().static_string())
            );
            let mut attributes = entry.attrs();
            while let Some(attribute) = attributes.next()? {
                let _ = write!(text, " {}", short(attribute.name().static_string()));
                match (attribute.name(), attribute.raw_value()) {
                    (gimli::DW_AT_location, AttributeValue::SecOffset(start)) => {
                        list(text, lists.clone()?, start, unit.encoding())?;
                    }
                    (_, it) => value(text, it, unit.encoding())?,
                }
            }
            text.push('\n');
        }
    }
    Ok(())
}

/// A name of DWARF without the prefix.
fn short(name: Option<&'static str>) -> &'static str {
    name.and_then(|it| it.splitn(3, '_').nth(2)).unwrap_or("?")
}

fn value(
    text: &mut String,
    value: AttributeValue<Bytes>,
    encoding: Encoding,
) -> Result<(), Failed> {
    let _ = match value {
        AttributeValue::String(it) => write!(text, "={:?}", it.to_string()?),
        AttributeValue::UnitRef(it) => write!(text, "=>{}", it.0),
        AttributeValue::Data1(it) => write!(text, "={it}"),
        AttributeValue::Data2(it) => write!(text, "={it}"),
        AttributeValue::Data4(it) => write!(text, "={it}"),
        AttributeValue::Udata(it) => write!(text, "={it}"),
        AttributeValue::Sdata(it) => write!(text, "={it}"),
        AttributeValue::Block(bytes) => return expression(text, bytes, encoding),
        _ => Ok(()),
    };
    Ok(())
}

/// The places of a list that begins there, without the addresses from where to where.
fn list(text: &mut String, lists: &[u8], start: usize, encoding: Encoding) -> Result<(), Failed> {
    let mut rest = lists.get(start..).ok_or("no such list")?;
    while let Some((range, behind)) = rest.split_at_checked(16)
        && range.iter().any(|it| *it != 0)
    {
        let (len, behind) = behind.split_at_checked(2).ok_or("a list without an end")?;
        let len = usize::from(u16::from_le_bytes([len[0], len[1]]));
        let (bytes, behind) = behind.split_at_checked(len).ok_or("a list without an end")?;
        text.push_str(" [");
        expression(text, EndianSlice::new(bytes, LittleEndian), encoding)?;
        text.push(']');
        rest = behind;
    }
    Ok(())
}

fn expression(text: &mut String, bytes: Bytes, encoding: Encoding) -> Result<(), Failed> {
    // `DW_OP_regx` or `DW_OP_bregx`: the number is the name, which is longer than others' are.
    if let Some(&first @ (0x90 | 0x92)) = bytes.first() {
        let how = if first == 0x90 { "in" } else { "behind" };
        let _ = write!(text, "={how} {}", register(&bytes[1..]));
        return Ok(());
    }
    let mut operations = Expression(bytes).operations(encoding);
    let mut between = "=";
    while let Some(operation) = operations.next()? {
        let _ = match operation {
            Operation::PlusConstant { value } => write!(text, "{between}plus {value}"),
            Operation::FrameOffset { .. } => write!(text, "{between}frame"),
            Operation::CallFrameCFA => write!(text, "{between}cfa"),
            Operation::Address { .. } => write!(text, "{between}address"),
            Operation::Nop => continue,
            other => write!(text, "{between}{other:?}"),
        };
        between = ", ";
    }
    Ok(())
}

/// The name that a number of LEB128 at the beginning of `bytes` is.
fn register(bytes: &[u8]) -> String {
    let mut number = 0_u128;
    for (&byte, shift) in bytes.iter().zip((0..128).step_by(7)) {
        number |= u128::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            break;
        }
    }
    let letters = number.to_be_bytes().into_iter().filter(|it| *it != 0);
    letters.map(char::from).collect()
}
