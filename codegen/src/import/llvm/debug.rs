//! What LLVM's C API says of debug information. Belongs to [`super`], whose invariants hold here
//! too.
//!
//! The API names places and files; of all else it gives the operands of a node only, and the node
//! as LLVM writes it, with every field by its name. So fields are read from that text, and what
//! they refer to is found among the operands by the address that stands there.

use super::*;
use inkwell::llvm_sys::LLVMDbgRecordKind;
use inkwell::llvm_sys::debuginfo::LLVMMetadataKind;

/// A node of metadata.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) struct Node<'m>(pub(super) LLVMMetadataRef, PhantomData<&'m ()>);

/// The value of a field of a node.
#[derive(Clone)]
pub(in super::super) enum Field<'m> {
    /// Another node.
    Node(Node<'m>),
    /// A name.
    Text(String),
    /// A number, a constant of DWARF, flags: as written.
    Word(String),
}

/// The fields of a node.
#[derive(Default)]
pub(in super::super) struct Fields<'m> {
    /// What the node is, as `DILexicalBlock`; empty for a list.
    pub(in super::super) kind: String,
    /// Those with names.
    named: Vec<(String, Field<'m>)>,
}

impl<'m> Fields<'m> {
    /// The field called `name`.
    pub(in super::super) fn get(&self, name: &str) -> Option<&Field<'m>> {
        self.named.iter().find(|it| it.0 == name).map(|it| &it.1)
    }

    /// A field that is a node.
    pub(in super::super) fn node(&self, name: &str) -> Option<Node<'m>> {
        match self.get(name)? {
            Field::Node(node) => Some(*node),
            _ => None,
        }
    }

    /// A field that is a text.
    pub(in super::super) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Field::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A field that is a word.
    pub(in super::super) fn word(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Field::Word(word) => Some(word),
            _ => None,
        }
    }

    /// A field that is a number.
    pub(in super::super) fn number(&self, name: &str) -> Option<i128> {
        self.word(name)?.parse().ok()
    }
}

impl<'m> Module<'m> {
    /// The nodes that the metadata called `name` lists.
    pub(in super::super) fn named_nodes(self, name: &CStr) -> Vec<Node<'m>> {
        // SAFETY: the module lives; the array is as long as LLVM says.
        unsafe {
            let count = LLVMGetNamedMetadataNumOperands(self.0, name.as_ptr()) as usize;
            let mut nodes = vec![ptr::null_mut(); count];
            if count > 0 {
                LLVMGetNamedMetadataOperands(self.0, name.as_ptr(), nodes.as_mut_ptr());
            }
            let as_node = |&it: &LLVMValueRef| some!(Node, LLVMValueAsMetadata(it));
            nodes.iter().filter(|it| !it.is_null()).filter_map(as_node).collect()
        }
    }

    /// The node as LLVM writes it.
    pub(in super::super) fn text(self, node: Node<'m>) -> String {
        // SAFETY: the module lives, and the node is of its context; the message is taken over.
        unsafe {
            let value = LLVMMetadataAsValue(LLVMGetModuleContext(self.0), node.0);
            take_message(LLVMPrintValueToString(value))
        }
    }

    /// What `node` says.
    pub(in super::super) fn fields(self, node: Node<'m>) -> Fields<'m> {
        let text = self.text(node);
        let operands = self.operands(node);
        let by_address = |word: &str| {
            let named = |it: &&Node| format!("<{:p}>", it.0) == word;
            operands.iter().flatten().find(named).copied()
        };
        parse(&text, by_address)
    }

    /// The operands of `node`: of a list, its elements.
    pub(in super::super) fn operands(self, node: Node<'m>) -> Vec<Option<Node<'m>>> {
        // SAFETY: the module lives, and the node is of its context; the array is as long as LLVM
        // says. An operand that is a value, no node, is none here.
        unsafe {
            let value = LLVMMetadataAsValue(LLVMGetModuleContext(self.0), node.0);
            let mut all = vec![ptr::null_mut(); LLVMGetMDNodeNumOperands(value) as usize];
            if !all.is_empty() {
                LLVMGetMDNodeOperands(value, all.as_mut_ptr());
            }
            let as_node = |it: LLVMValueRef| {
                let is_node = !it.is_null()
                    && LLVMGetValueKind(it) == ValueKind::LLVMMetadataAsValueValueKind;
                is_node.then(|| LLVMValueAsMetadata(it)).and_then(|it| some!(Node, it))
            };
            all.into_iter().map(as_node).collect()
        }
    }
}

/// `<0x1> = distinct !DIFile(filename: "a.c", directory: "/tmp")` taken apart.
fn parse<'m>(text: &str, by_address: impl Fn(&str) -> Option<Node<'m>>) -> Fields<'m> {
    let mut fields = Fields::default();
    let body = text.split_once(" = ").map_or(text, |it| it.1);
    let Some((kind, mut rest)) = body.split_once('(') else { return fields };
    fields.kind = kind.trim_start_matches("distinct ").trim_start_matches('!').to_owned();
    while let Some((name, behind)) = rest.split_once(": ") {
        let (value, behind) = value(behind);
        let value = match value {
            Field::Word(word) => match by_address(&word) {
                Some(node) => Field::Node(node),
                None => Field::Word(word),
            },
            other => other,
        };
        fields.named.push((name.to_owned(), value));
        rest = behind.strip_prefix(", ").unwrap_or("");
    }
    fields
}

/// The value at the beginning, and what is behind it.
fn value<'m>(text: &str) -> (Field<'m>, &str) {
    if let Some(quoted) = text.strip_prefix('"') {
        let (inner, behind) = quoted.split_once('"').unwrap_or((quoted, ""));
        return (Field::Text(unescape(inner)), behind);
    }
    let mut depth = 0;
    let mut quoted = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'{' => depth += 1,
            b')' | b'}' if depth > 0 => depth -= 1,
            b')' | b',' if depth == 0 => {
                let (word, behind) = text.split_at(at);
                return (Field::Word(word.to_owned()), behind);
            }
            _ => {}
        }
    }
    (Field::Word(text.to_owned()), "")
}

/// LLVM writes bytes that cannot stand in a string as `\` and two hexadecimal digits.
fn unescape(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        let code = match (first, behind.get(..2)) {
            (b'\\', Some(digits)) => {
                std::str::from_utf8(digits).ok().and_then(|it| u8::from_str_radix(it, 16).ok())
            }
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &behind[2..] } else { behind };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

impl<'m> Value<'m> {
    /// Where an instruction comes from in the source.
    pub(in super::super) fn location(self) -> Option<Node<'m>> {
        // SAFETY: the value is an instruction.
        some!(Node, unsafe { LLVMInstructionGetDebugLoc(self.0) })
    }

    /// The records before an instruction that say where variables are.
    pub(in super::super) fn debug_records(self) -> impl Iterator<Item = Record<'m>> {
        // SAFETY: the value is an instruction; the list ends with null. Records of other kinds
        // have no variable.
        let all =
            std::iter::successors(some!(Record, unsafe { LLVMGetFirstDbgRecord(self.0) }), |it| {
                some!(Record, unsafe { LLVMGetNextDbgRecord(it.0) })
            });
        all.filter(|it| {
            let kind = unsafe { LLVMDbgRecordGetKind(it.0) };
            kind != LLVMDbgRecordKind::LLVMDbgRecordLabel
        })
    }

    /// The metadata of that kind of a variable of the module.
    pub(in super::super) fn global_debug(self, kind: u32) -> Option<Node<'m>> {
        // SAFETY: the value is a variable; the list is released.
        unsafe {
            let mut count = 0;
            let all = LLVMGlobalCopyAllMetadata(self.0, &mut count);
            let of_kind = |&it: &c_uint| LLVMValueMetadataEntriesGetKind(all, it) == kind;
            let found = (0..count as c_uint).find(of_kind);
            let node = found.map(|it| LLVMValueMetadataEntriesGetMetadata(all, it));
            LLVMDisposeValueMetadataEntries(all);
            node.and_then(|it| some!(Node, it))
        }
    }

    /// What debug information says of a function.
    pub(in super::super) fn subprogram(self) -> Option<Node<'m>> {
        // SAFETY: the value is a function.
        some!(Node, unsafe { LLVMGetSubprogram(self.0) })
    }
}

/// A record that says where a variable is from there on.
#[derive(Clone, Copy)]
pub(in super::super) struct Record<'m>(LLVMDbgRecordRef, PhantomData<&'m ()>);

impl<'m> Record<'m> {
    /// Whether it says where the variable lies as long as its scope runs; else, what it is now.
    pub(in super::super) fn is_declaration(self) -> bool {
        // SAFETY: the record lives.
        unsafe { LLVMDbgRecordGetKind(self.0) == LLVMDbgRecordKind::LLVMDbgRecordDeclare }
    }

    /// The variable.
    pub(in super::super) fn variable(self) -> Option<Node<'m>> {
        // SAFETY: the record is of a variable.
        some!(Node, unsafe { LLVMDbgVariableRecordGetVariable(self.0) })
    }

    /// Its value or address, before the expression.
    pub(in super::super) fn value(self) -> Option<Value<'m>> {
        // SAFETY: the record is of a variable, and of at least one value: see `is_of_nothing`.
        some!(Value, unsafe { LLVMDbgVariableRecordGetValue(self.0, 0) })
    }

    /// The record as LLVM writes it: slow.
    pub(in super::super) fn print(self) -> String {
        // SAFETY: the record lives; the message is taken over.
        unsafe { take_message(LLVMPrintDbgRecordToString(self.0)) }
    }

    /// What is to be done with the value.
    pub(in super::super) fn expression(self) -> Option<Node<'m>> {
        // SAFETY: the record is of a variable.
        some!(Node, unsafe { LLVMDbgVariableRecordGetExpression(self.0) })
    }

    /// The place of the variable, with the call that was inlined.
    pub(in super::super) fn location(self) -> Option<Node<'m>> {
        // SAFETY: the record lives.
        some!(Node, unsafe { LLVMDbgRecordGetDebugLoc(self.0) })
    }
}

impl<'m> Node<'m> {
    /// The line and column of a location.
    pub(in super::super) fn line_and_column(self) -> (u32, u32) {
        // SAFETY: the node is a location.
        unsafe { (LLVMDILocationGetLine(self.0), LLVMDILocationGetColumn(self.0)) }
    }

    /// The function or block that a location is in.
    pub(in super::super) fn scope(self) -> Option<Node<'m>> {
        // SAFETY: the node is a location.
        some!(Node, unsafe { LLVMDILocationGetScope(self.0) })
    }

    /// The location of the call that was inlined.
    pub(in super::super) fn inlined_at(self) -> Option<Node<'m>> {
        // SAFETY: the node is a location.
        some!(Node, unsafe { LLVMDILocationGetInlinedAt(self.0) })
    }

    /// The file of a scope.
    pub(in super::super) fn file_of_scope(self) -> Option<Node<'m>> {
        // SAFETY: the node is a scope: what a location is in. Its file may be anything, for LLVM.
        some!(Node, unsafe { LLVMDIScopeGetFile(self.0) }).filter(|it| it.is_file())
    }

    /// Whether it is a file.
    fn is_file(self) -> bool {
        // SAFETY: the node lives.
        unsafe { matches!(LLVMGetMetadataKind(self.0), LLVMMetadataKind::LLVMDIFileMetadataKind) }
    }

    /// The folder and the name of a file; of something else, there are none.
    pub(in super::super) fn file_path(self) -> (String, String) {
        if !self.is_file() {
            return Default::default();
        }
        // SAFETY: the node is a file; texts come with their lengths.
        unsafe {
            let part =
                |get: unsafe extern "C" fn(LLVMMetadataRef, *mut c_uint) -> *const c_char| {
                    let mut len = 0;
                    let start = get(self.0, &mut len);
                    String::from_utf8_lossy(bytes(start, len as usize)).into_owned()
                };
            (part(LLVMDIFileGetDirectory), part(LLVMDIFileGetFilename))
        }
    }
}
