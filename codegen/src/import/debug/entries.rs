//! What the source declares: functions, blocks, types, variables.
//!
//! An entry is made when something first refers to its node, after those that it is in; what is
//! known of it is filled in later, so that types may refer to each other, however deep.

use gimli::{DwAte, DwLang};
use ir::debug::{At, DebugValue, Tag};
use ir::{DebugEntry, DebugLevel};

use super::super::Importer;
use super::super::llvm::{Fields, Node};

/// So many scopes around a node are looked at.
const AROUND: usize = 1000;
/// So many types are looked through for the size of one.
const NESTED: usize = 64;

impl<'m> Importer<'m> {
    /// The entry of that node, and of all that it refers to.
    pub(super) fn entry(&mut self, node: Node<'m>) -> Option<DebugEntry> {
        let entry = self.declared(node);
        while let Some((fields, entry)) = self.debug.pending.pop() {
            self.fill(&fields, entry);
        }
        entry
    }

    fn is_full(&self) -> bool {
        self.module.debug.level == DebugLevel::Full
    }

    /// The entry of that node, and of those that it is in.
    fn declared(&mut self, node: Node<'m>) -> Option<DebugEntry> {
        // From the inside out, up to what is there.
        let mut around = Vec::new();
        let mut at = Some(node);
        let mut parent = None;
        while let Some(node) = at {
            if let Some(&known) = self.debug.entries.get(&node) {
                parent = Some(known);
                break;
            }
            let fields = self.llvm.fields(node);
            at = self.scope_of(&fields);
            around.push((node, fields));
            if around.len() > AROUND {
                return None;
            }
        }
        for (node, fields) in around.into_iter().rev() {
            if fields.kind == "DILexicalBlockFile" || fields.kind == "DIFile" {
                // The first only says that its code is in another file.
                if let Some(parent) = parent {
                    self.debug.entries.insert(node, parent);
                }
                continue;
            }
            let Some(tag) = tag(&fields) else {
                // A kind of type that version 2 does not have, as `_Atomic`: what it is made of.
                parent =
                    fields.node("baseType").and_then(|it| self.debug.entries.get(&it)).copied();
                continue;
            };
            let is_local_type =
                !matches!(tag, Tag::LEXICAL_BLOCK | Tag::VARIABLE | Tag::FORMAL_PARAMETER);
            if let (true, Some(outer)) = (is_local_type, parent) {
                parent = self.outside_of_code(outer);
            }
            if parent.is_none() && tag != Tag::COMPILE_UNIT && self.is_full() {
                parent = self.debug.unit;
            }
            let entry = self.module.debug.add(tag, parent);
            if tag == Tag::COMPILE_UNIT {
                self.debug.unit.get_or_insert(entry);
            }
            self.debug.entries.insert(node, entry);
            self.debug.pending.push((fields, entry));
            parent = Some(entry);
        }
        parent
    }

    /// What stands for a scope where types and functions are: a function has neither in it.
    fn outside_of_code(&self, scope: DebugEntry) -> Option<DebugEntry> {
        let debug = &self.module.debug;
        let mut at = Some(scope);
        while let Some(entry) = at {
            let data = &debug.entries[entry];
            if !matches!(data.tag, Tag::SUBPROGRAM | Tag::LEXICAL_BLOCK) {
                break;
            }
            at = data.parent.expand();
        }
        at
    }

    /// The node that a node is in.
    fn scope_of(&self, fields: &Fields<'m>) -> Option<Node<'m>> {
        let scope = fields.node("scope");
        match &*fields.kind {
            _ if !self.is_full() && fields.kind == "DISubprogram" => None,
            "DICompileUnit" => None,
            // A method is declared in its class, and defined outside of it.
            "DISubprogram" if fields.node("declaration").is_some() => fields.node("unit"),
            "DISubprogram" => match scope.map(|it| self.llvm.fields(it).kind) {
                Some(kind) if kind != "DIFile" => scope,
                _ => fields.node("unit"),
            },
            _ => scope,
        }
    }

    /// What is known of an entry.
    fn fill(&mut self, fields: &Fields<'m>, entry: DebugEntry) {
        self.common(fields, entry);
        if !self.is_full() {
            return;
        }
        match &*fields.kind {
            "DICompileUnit" => self.unit(fields, entry),
            "DISubprogram" => self.subprogram(fields, entry),
            "DISubroutineType" => self.signature(fields, entry, true),
            "DICompositeType" => self.composite(fields, entry),
            "DIDerivedType" => self.derived(fields, entry),
            "DIBasicType" => {
                let number = fields.word("encoding").and_then(encoding);
                self.set_number(entry, At::ENCODING, number.map(i128::from));
            }
            "DIGlobalVariable" => {
                let is_external = fields.word("isLocal") == Some("false");
                self.set_yes(entry, At::EXTERNAL, is_external);
            }
            _ => {}
        }
    }

    fn set(&mut self, entry: DebugEntry, at: At, value: DebugValue) {
        self.module.debug.set(entry, at, value);
    }

    fn set_number(&mut self, entry: DebugEntry, at: At, number: Option<i128>) {
        if let Some(number) = number {
            self.set(entry, at, DebugValue::Number(number));
        }
    }

    fn set_yes(&mut self, entry: DebugEntry, at: At, is_so: bool) {
        if is_so {
            self.set(entry, at, DebugValue::Yes);
        }
    }

    fn set_type(&mut self, entry: DebugEntry, node: Option<Node<'m>>) {
        if let Some(ty) = node.and_then(|it| self.declared(it)) {
            self.set(entry, At::TYPE, DebugValue::Entry(ty));
        }
    }

    /// What many kinds of nodes have.
    fn common(&mut self, fields: &Fields<'m>, entry: DebugEntry) {
        for (name, at) in [("name", At::NAME), ("linkageName", At::LINKAGE_NAME)] {
            if let Some(text) = fields.text(name).filter(|it| !it.is_empty()) {
                self.set(entry, at, text.into());
            }
        }
        if !matches!(fields.kind.as_str(), "DICompileUnit" | "DILexicalBlock")
            && let Some(file) = fields.node("file")
            && let Some(line) = fields.number("line").filter(|it| *it > 0)
        {
            let file = self.file(file);
            self.set(entry, At::DECL_FILE, DebugValue::File(file));
            self.set(entry, At::DECL_LINE, DebugValue::Number(line));
        }
        if !self.is_full() {
            return;
        }
        let size = fields.number("size").filter(|it| *it > 0);
        let tag = self.module.debug.entries[entry].tag;
        if fields.kind.ends_with("Type") && !has_no_size(tag) {
            self.set_number(entry, At::BYTE_SIZE, size.map(|it| (it + 7) / 8));
        }
        let has =
            |flag| fields.word("flags").is_some_and(|it| it.split(" | ").any(|it| it == flag));
        self.set_yes(entry, At::ARTIFICIAL, has("DIFlagArtificial"));
        self.set_yes(entry, At::PROTOTYPED, has("DIFlagPrototyped"));
        self.set_yes(entry, At::DECLARATION, has("DIFlagFwdDecl"));
        self.set_yes(entry, At::GNU_VECTOR, has("DIFlagVector"));
        let ty = match &*fields.kind {
            "DISubprogram" => None,
            _ => fields.node("type").or(fields.node("baseType")),
        };
        self.set_type(entry, ty);
    }

    fn unit(&mut self, fields: &Fields<'m>, entry: DebugEntry) {
        if let Some(file) = fields.node("file") {
            let (folder, name) = file.file_path();
            self.set(entry, At::NAME, name.as_str().into());
            self.set(entry, At::COMP_DIR, folder.as_str().into());
        }
        if let Some(text) = fields.text("producer") {
            self.set(entry, At::PRODUCER, text.into());
        }
        let language = fields.word("language").or(fields.word("sourceLanguageName"));
        self.set_number(entry, At::LANGUAGE, language.and_then(self::language).map(i128::from));
        for list in ["enums", "retainedTypes"] {
            for node in self.list(fields, list).into_iter().flatten() {
                if self.llvm.fields(node).kind.ends_with("Type") {
                    self.declared(node);
                }
            }
        }
    }

    /// The elements of the list that a field is.
    fn list(&self, fields: &Fields<'m>, name: &str) -> Vec<Option<Node<'m>>> {
        fields.node(name).map_or_else(Vec::new, |it| self.llvm.operands(it))
    }

    fn subprogram(&mut self, fields: &Fields<'m>, entry: DebugEntry) {
        let flags = fields.word("spFlags").unwrap_or("");
        let has = |flag| flags.split(" | ").any(|it| it == flag);
        let is_definition = has("DISPFlagDefinition");
        self.set_yes(entry, At::EXTERNAL, !has("DISPFlagLocalToUnit"));
        self.set_yes(entry, At::DECLARATION, !is_definition);
        if let Some(declaration) = fields.node("declaration").and_then(|it| self.declared(it)) {
            self.set(entry, At::SPECIFICATION, DebugValue::Entry(declaration));
        }
        if let Some(ty) = fields.node("type") {
            let ty = self.llvm.fields(ty);
            self.signature(&ty, entry, !is_definition);
        }
        for variable in self.list(fields, "retainedNodes").into_iter().flatten() {
            if self.llvm.fields(variable).kind == "DILocalVariable" {
                self.declared(variable);
            }
        }
    }

    /// The result, and the parameters if `with_parameters`.
    fn signature(&mut self, fields: &Fields<'m>, entry: DebugEntry, with_parameters: bool) {
        let types = self.list(fields, "types");
        self.set_type(entry, types.first().copied().flatten());
        for ty in types.iter().skip(1).filter(|_| with_parameters) {
            let tag = match ty {
                Some(_) => Tag::FORMAL_PARAMETER,
                None => Tag::UNSPECIFIED_PARAMETERS,
            };
            let parameter = self.module.debug.add(tag, Some(entry));
            self.set_type(parameter, *ty);
        }
    }

    fn composite(&mut self, fields: &Fields<'m>, entry: DebugEntry) {
        let discriminator = fields.node("discriminator");
        if let Some(member) = discriminator.and_then(|it| self.declared(it)) {
            self.set(entry, At::DISCR, DebugValue::Entry(member));
        }
        let has_variants = self.module.debug.entries[entry].tag == Tag::VARIANT_PART;
        for node in self.list(fields, "elements").into_iter().flatten() {
            let element = self.llvm.fields(node);
            match &*element.kind {
                // Equal ones of several types are one node.
                "DIEnumerator" => {
                    let it = self.module.debug.add(Tag::ENUMERATOR, Some(entry));
                    self.set(it, At::NAME, element.text("name").unwrap_or("").into());
                    self.set_number(it, At::CONST_VALUE, element.number("value"));
                }
                "DISubrange" => {
                    let it = self.module.debug.add(Tag::SUBRANGE_TYPE, Some(entry));
                    let lowest = element.number("lowerBound").filter(|it| *it != 0);
                    self.set_number(it, At::LOWER_BOUND, lowest);
                    self.set_number(it, At::UPPER_BOUND, element.number("upperBound"));
                    let count = element.number("count").filter(|it| *it >= 0);
                    self.set_number(it, At::COUNT, count);
                }
                "DIDerivedType" if has_variants && Some(node) != discriminator => {
                    let variant = self.module.debug.add(Tag::VARIANT, Some(entry));
                    let value = element.word("extraData").and_then(|it| it.split(' ').nth(1));
                    let value = value.and_then(|it| it.parse().ok());
                    self.set_number(variant, At::DISCR_VALUE, value);
                    let member = self.module.debug.add(Tag::MEMBER, Some(variant));
                    self.debug.entries.insert(node, member);
                    self.debug.pending.push((element, member));
                }
                "DIDerivedType" | "DISubprogram" | "DICompositeType" => {
                    self.declared(node);
                }
                _ => {}
            }
        }
    }

    fn derived(&mut self, fields: &Fields<'m>, entry: DebugEntry) {
        let tag = self.module.debug.entries[entry].tag;
        if !matches!(tag, Tag::MEMBER | Tag::INHERITANCE | Tag::VARIABLE) {
            return;
        }
        let flags = fields.word("flags").unwrap_or("");
        let has = |flag| flags.split(" | ").any(|it| it == flag);
        if has("DIFlagStaticMember") {
            self.set_yes(entry, At::EXTERNAL, true);
            self.set_yes(entry, At::DECLARATION, true);
            return;
        }
        let offset = fields.number("offset").unwrap_or(0);
        let size = fields.number("size").unwrap_or(0);
        let storage = fields.node("baseType").and_then(|it| self.bits(it)).unwrap_or(0);
        if !has("DIFlagBitField") || storage == 0 {
            self.set_number(entry, At::DATA_MEMBER_LOCATION, Some(offset / 8));
            return;
        }
        // The number of bits above it, in the aligned word of its type that it is in.
        let word = offset - offset.rem_euclid(storage);
        let above = storage - (offset - word) - size;
        self.set_number(entry, At::BYTE_SIZE, Some(storage / 8));
        self.set_number(entry, At::BIT_SIZE, Some(size));
        self.set_number(entry, At::BIT_OFFSET, Some(above));
        self.set_number(entry, At::DATA_MEMBER_LOCATION, Some(word / 8));
    }

    /// The size of a type.
    fn bits(&self, node: Node<'m>) -> Option<i128> {
        let mut fields = self.llvm.fields(node);
        for _ in 0..NESTED {
            if let Some(size) = fields.number("size").filter(|it| *it > 0) {
                return Some(size);
            }
            fields = self.llvm.fields(fields.node("baseType")?);
        }
        None
    }
}

/// Whether what a node becomes has the size of what it is in.
fn has_no_size(tag: Tag) -> bool {
    matches!(tag, Tag::MEMBER | Tag::INHERITANCE | Tag::VARIANT_PART)
}

/// What a node becomes.
fn tag(fields: &Fields) -> Option<Tag> {
    let of_word = || fields.word("tag")?.strip_prefix("DW_TAG_").and_then(Tag::named);
    match &*fields.kind {
        "DICompileUnit" => Some(Tag::COMPILE_UNIT),
        "DISubprogram" => Some(Tag::SUBPROGRAM),
        "DILexicalBlock" => Some(Tag::LEXICAL_BLOCK),
        "DINamespace" | "DIModule" => Some(Tag::NAMESPACE),
        "DISubroutineType" => Some(Tag::SUBROUTINE_TYPE),
        "DIBasicType" => Some(of_word().unwrap_or(Tag::BASE_TYPE)),
        "DICompositeType" | "DIDerivedType" => of_word(),
        "DIGlobalVariable" => Some(Tag::VARIABLE),
        "DILocalVariable" if fields.word("arg").is_some() => Some(Tag::FORMAL_PARAMETER),
        "DILocalVariable" => Some(Tag::VARIABLE),
        _ => None,
    }
}

/// The number of a kind of basic type, by its name.
fn encoding(name: &str) -> Option<u8> {
    (0..=u8::MAX).find(|&it| DwAte(it).static_string() == Some(name))
}

/// The number of a language, by its name.
fn language(name: &str) -> Option<u16> {
    let user = 0x8000;
    (0..256).chain(user..user + 256).find(|&it| DwLang(it).static_string() == Some(name))
}
