//! What a file holds: a module, an object with one in a section, or an archive of these.

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection};

/// What a file holds.
pub(super) enum Contents<'a> {
    /// Bitcode or text.
    Module(&'a [u8]),
    /// Members with names, and bitcode in those that have any.
    Archive(Vec<Member<'a>>),
}

/// Whether these are the first bytes of bitcode, bare or in its wrapper.
pub(in super::super) fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BC\xC0\xDE") || bytes.starts_with(b"\xDE\xC0\x17\x0B")
}

/// Looks into a file.
pub(super) fn contents(bytes: &[u8]) -> Result<Contents<'_>, String> {
    if bytes.starts_with(b"!<thin>\n") {
        return Err("this is a thin archive, which holds names of files only".into());
    }
    if bytes.starts_with(b"!<arch>\n") {
        return archive(bytes).map(Contents::Archive);
    }
    if is_bitcode(bytes) || std::str::from_utf8(bytes).is_ok() {
        return Ok(Contents::Module(bytes));
    }
    match in_object(bytes) {
        Some(module) => Ok(Contents::Module(module)),
        None => Err("this is neither LLVM IR nor an object or archive that holds some".into()),
    }
}

/// A member of an archive: its name, and its bitcode where it has some.
type Member<'a> = (String, Option<&'a [u8]>);

/// The members of an archive, but not the metadata that rustc puts into it.
fn archive(bytes: &[u8]) -> Result<Vec<Member<'_>>, String> {
    let broken = |error: object::Error| format!("this archive is broken: {error}");
    let archive = ArchiveFile::parse(bytes).map_err(broken)?;
    let mut members = Vec::new();
    for member in archive.members() {
        let member = member.map_err(broken)?;
        let name = String::from_utf8_lossy(member.name()).into_owned();
        if name == "lib.rmeta" {
            continue;
        }
        let data = member.data(bytes).map_err(broken)?;
        let module = if is_bitcode(data) { Some(data) } else { in_object(data) };
        members.push((name, module));
    }
    Ok(members)
}

/// The bitcode in a section of an object, where rustc and clang put it beside machine code.
fn in_object(bytes: &[u8]) -> Option<&[u8]> {
    let file = object::File::parse(bytes).ok()?;
    let section = [".llvmbc", "__bitcode"].iter().find_map(|name| file.section_by_name(name))?;
    let data = section.data().ok()?;
    is_bitcode(data).then_some(data)
}
