//! What debuggers and profilers read of machine code: the table of lines that ptxas makes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use gimli::{DebugLine, DebugLineOffset, EndianSlice, LittleEndian};
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
    for (file, lines) in found {
        let _ = write!(text, "lines of {file}:");
        for line in lines {
            let _ = write!(text, " {line}");
        }
        text.push('\n');
    }
    Ok(text)
}
