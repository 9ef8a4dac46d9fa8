//! Functions, variables and aliases: names, linkage, launch bounds and contents.
//!
//! Everything is declared before anything is defined, so that contents and bodies find what they
//! name. A visible alias of a function becomes a function of its own: of a kernel with the same
//! body, of others one that calls it. Within the module an alias is what it stands for.

use ir::{
    Align, Attr, FuncData, FunctionBuilder, GlobalData, GlobalKind, LaunchBounds, Linkage, Opcode,
    Scalar, Space, Symbol,
};

use super::annotated::{Annotations, annotated};
use super::error::{Fault, NameTwice, Refused, Result, unsupported};
use super::llvm::{LlvmLinkage, Value, ValueKind};
use super::signature::{Abi, alignment, launch_bounds};
use super::types::{Kind, TypeId, space};
use super::variadic::{VPRINTF, is_printf};
use super::{Importer, body, intrinsic};

/// LLVM's number of the calling convention `ptx_kernel`.
const PTX_KERNEL: u32 = 71;

impl<'m> Importer<'m> {
    /// Declares all that the module has.
    pub(super) fn declare(&mut self) {
        let annotations = self.annotations();
        for global in self.llvm.globals() {
            self.begin(global);
            if let Err(refused) = self.declare_global(global, &annotations) {
                self.report(refused);
            }
        }
        for function in self.llvm.functions() {
            self.begin(function);
            if let Err(refused) = self.declare_function(function, &annotations) {
                self.report(refused);
            }
        }
        for ifunc in self.llvm.ifuncs() {
            self.begin(ifunc);
            self.report(unsupported(
                "an `ifunc`",
                "is not supported: nobody resolves it on the GPU",
            ));
        }
        for alias in self.llvm.aliases() {
            self.begin(alias);
            match self.constant_address(alias.aliasee(), 0) {
                Ok((symbol, offset, _)) => {
                    self.symbols.insert(alias, (symbol, offset));
                }
                Err(refused) => self.report(refused),
            }
        }
    }

    /// Gives variables their contents.
    pub(super) fn define_globals(&mut self) {
        for global in self.llvm.globals() {
            if let Some(&(Symbol::Global(id), _)) = self.symbols.get(&global) {
                self.begin(global);
                if let Err(refused) = self.contents(global, id) {
                    self.report(refused);
                }
            }
        }
    }

    /// Imports bodies, from that of the function `next` on, which is then the first that is left:
    /// those of `funcs`, with at least `least` instructions if there are so many.
    pub(super) fn bodies(
        &mut self,
        next: &mut Option<Value<'m>>,
        least: usize,
        funcs: &mut Vec<ir::Func>,
    ) {
        let mut insts = 0;
        while insts < least
            && let Some(function) = *next
        {
            *next = function.next_function();
            let Some(&(Symbol::Func(id), _)) = self.symbols.get(&function) else { continue };
            if self.module.funcs[id].linkage != Linkage::External {
                self.define_function(function, id);
                let body = self.module.funcs[id].body.as_ref();
                insts += body.map_or(0, |it| it.insts.len());
                funcs.push(id);
            }
        }
    }

    /// Defines aliases, once what they stand for is defined.
    pub(super) fn define_aliases(&mut self) {
        for alias in self.llvm.aliases() {
            self.begin(alias);
            if let Err(refused) = self.define_alias(alias) {
                self.report(refused);
            }
        }
    }

    /// The name under which a symbol is known; one is made up where it has none.
    fn name_of(&self, value: Value<'m>) -> Box<str> {
        let name = value.name();
        // `\01` tells LLVM to leave the name as it is, which we do anyway.
        let name = name.strip_prefix(b"\x01").unwrap_or(name);
        if !name.is_empty() {
            return String::from_utf8_lossy(name).into();
        }
        let free = |name: &String| !self.llvm.has_name(name) && self.module.symbol(name).is_none();
        (0..).map(|it| format!("unnamed_{it}")).find(free).unwrap_or_default().into()
    }

    fn linkage(&self, value: Value<'m>) -> Linkage {
        match value.linkage() {
            LlvmLinkage::LLVMInternalLinkage
            | LlvmLinkage::LLVMPrivateLinkage
            | LlvmLinkage::LLVMLinkerPrivateLinkage
            | LlvmLinkage::LLVMLinkerPrivateWeakLinkage => Linkage::Internal,
            LlvmLinkage::LLVMAvailableExternallyLinkage | LlvmLinkage::LLVMExternalWeakLinkage => {
                Linkage::External
            }
            _ if value.is_declaration() => Linkage::External,
            LlvmLinkage::LLVMCommonLinkage => Linkage::Common,
            LlvmLinkage::LLVMLinkOnceAnyLinkage
            | LlvmLinkage::LLVMLinkOnceODRLinkage
            | LlvmLinkage::LLVMLinkOnceODRAutoHideLinkage
            | LlvmLinkage::LLVMWeakAnyLinkage
            | LlvmLinkage::LLVMWeakODRLinkage => Linkage::Weak,
            _ => Linkage::Visible,
        }
    }

    fn declare_global(&mut self, global: Value<'m>, notes: &Annotations<'m>) -> Result<()> {
        match global.name() {
            b"llvm.used" | b"llvm.compiler.used" => return Ok(()),
            name @ (b"llvm.global_ctors" | b"llvm.global_dtors") => {
                let empty = global.initializer().is_none_or(|it| it.element(0).is_none());
                let construct = format!("`@{}`", String::from_utf8_lossy(name));
                let problem = "is not supported: nobody runs constructors on the GPU";
                return if empty { Ok(()) } else { Err(unsupported(construct, problem)) };
            }
            _ if global.section() == b"llvm.metadata" => return Ok(()),
            // Nobody asks for it, and it may have a type that no variable can have.
            _ if global.is_declaration() && global.is_unused() && !self.assembly_names(global) => {
                return Ok(());
            }
            _ => {}
        }
        if global.is_thread_local() {
            return Err(unsupported("a `thread_local` variable", "is not supported"));
        }
        let space = match space(global.ty().address_space()) {
            Some(Space::Generic) => Space::Global,
            Some(space @ (Space::Global | Space::Shared | Space::Const)) => space,
            Some(Space::Local) => {
                return Err(unsupported("a variable in local memory", "is not supported"));
            }
            _ => return Err(unsupported("a variable in this address space", "is not supported")),
        };
        let ty = global.value_type();
        let kind = [
            ("texture", GlobalKind::Texture),
            ("surface", GlobalKind::Surface),
            ("sampler", GlobalKind::Sampler),
        ];
        let kind = kind.into_iter().find(|it| notes.of(global, it.0) == Some(1));
        let kind = kind.map_or(GlobalKind::Data, |it| it.1);
        if kind != GlobalKind::Data {
            return self.declare_bound(global, kind, space);
        }
        let info = self.types.in_memory(ty)?;
        if info.stride >= 1 << 63 {
            return Err(unsupported("a variable of this size", "is not supported"));
        }
        let id = self.types.id(ty);
        let (elem, count) = self.elements(id, info.stride);
        let linkage = match (self.linkage(global), space) {
            // Only global memory has common variables; one of several weak ones is taken, too.
            (Linkage::Common, Space::Shared | Space::Const) => Linkage::Weak,
            (linkage, _) => linkage,
        };
        let count = match (count, linkage, space) {
            // An array of any size, which the launch says.
            (_, Linkage::External, Space::Shared) if info.stride == 0 => Some(0),
            // What has no bytes still has an address.
            (Some(0), _, _) => None,
            (count, _, _) => count,
        };
        let align = match global.align() {
            0 => alignment(info.align),
            bytes => alignment(bytes),
        };
        let data = GlobalData {
            linkage,
            count,
            align,
            managed: notes.of(global, "managed") == Some(1),
            loc: self.here,
            debug: self.debug_of_global(global),
            ..GlobalData::new(self.name_of(global), space, elem)
        };
        let id = self.module.add_global(data).map_err(name_twice)?;
        self.symbols.insert(global, (Symbol::Global(id), 0));
        Ok(())
    }

    /// Declares a variable that the host binds by name.
    fn declare_bound(&mut self, global: Value<'m>, kind: GlobalKind, space: Space) -> Result<()> {
        if space != Space::Global {
            return Err(unsupported("a texture, surface or sampler", "is in global memory"));
        }
        let linkage = match self.linkage(global) {
            // Only data is common; one of several weak ones is taken, too.
            Linkage::Common => Linkage::Weak,
            linkage => linkage,
        };
        let data = GlobalData {
            kind,
            linkage,
            loc: self.here,
            ..GlobalData::new(self.name_of(global), space, ir::Type::I64)
        };
        let id = self.module.add_global(data).map_err(name_twice)?;
        self.symbols.insert(global, (Symbol::Global(id), 0));
        Ok(())
    }

    /// A type as elements of one type: what lies in it if that is all the same, else bytes.
    fn elements(&self, id: TypeId, bytes: u64) -> (ir::Type, Option<u64>) {
        let (mut inner, mut count, mut is_array) = (id, 1_u64, false);
        while let Kind::Array { elem, len } = self.types.at(inner).kind {
            (inner, count, is_array) = (elem, count.saturating_mul(len), true);
        }
        match self.types.at(inner).kind {
            Kind::Single(single)
                if single.is_exact()
                    && !single.ty.is_vector()
                    && single.ty.bytes() == self.types.at(inner).stride =>
            {
                (single.ty, is_array.then_some(count))
            }
            _ => (ir::Type::I8, Some(bytes)),
        }
    }

    fn declare_function(&mut self, function: Value<'m>, notes: &Annotations<'m>) -> Result<()> {
        if function.is_declaration()
            && (function.intrinsic() != 0 || function.name().starts_with(b"llvm."))
        {
            self.intrinsics.insert(function, intrinsic::meaning(function.name()));
            return Ok(());
        }
        if let Some(meaning) = intrinsic::of_toolkit(function) {
            self.intrinsics.insert(function, meaning);
            return Ok(());
        }
        // What is only the personality of functions is for unwinding, of which there is none.
        let is_function = |it: Value| it.kind() == ValueKind::LLVMFunctionValueKind;
        if function.is_declaration()
            && function.users().all(is_function)
            && !self.assembly_names(function)
        {
            return Ok(());
        }
        let is_kernel =
            function.calling_convention() == PTX_KERNEL || notes.of(function, "kernel") == Some(1);
        if is_kernel && function.is_declaration() {
            return Err(unsupported("a kernel without body", "is not supported"));
        }
        let Abi { mut sig, passing, .. } =
            self.abi(function.value_type(), is_kernel, |im, n| im.byval_of(function, n))?;
        let mut params = sig.params.iter_mut();
        for ((param, passing), number) in function.params().zip(&passing).zip(0..) {
            let says = |kind| function.attribute(super::llvm::param_index(number), kind).is_some();
            let aligned = function.attribute(super::llvm::param_index(number), self.align);
            for own in params.by_ref().take(passing.types().len()) {
                if own.ty.is_ptr() && own.by_value.is_none() {
                    own.align = aligned.and_then(Align::new);
                    own.noalias = says(self.noalias);
                    own.readonly = says(self.readonly) || says(self.readnone);
                }
                // Elsewhere it is a handle like any other number.
                if is_kernel && self.is_opencl && own.ty == ir::Type::I64 {
                    own.kind = notes.of_param(function, number as u32);
                }
                if self.is_text && passing.types().len() == 1 && !param.name().is_empty() {
                    own.name = Some(String::from_utf8_lossy(param.name()).into());
                }
            }
        }
        let mut launch = match is_kernel {
            true => annotated(launch_bounds(function)?, function, notes),
            false => LaunchBounds::default(),
        };
        if launch.threads.is_some() {
            // Exactly so many says more.
            launch.max_threads = None;
        } else if launch.min_blocks.is_some() && launch.max_threads.is_none() {
            self.warn("the least number of blocks says nothing without the number of threads");
            launch.min_blocks = None;
        }
        if is_kernel && !matches!(self.types.info(function.value_type().result()).kind, Kind::Void)
        {
            self.warn("nobody takes what a kernel returns: its result is dropped");
        }
        let name = match is_printf(function) {
            true => VPRINTF.into(),
            false => self.name_of(function),
        };
        let noreturn = super::llvm::attribute_kind("noreturn");
        let data = FuncData {
            linkage: self.linkage(function),
            launch,
            noreturn: !is_kernel
                && sig.returns.is_empty()
                && function.attribute(super::signature::FUNCTION, noreturn).is_some(),
            loc: self.here,
            debug: self.debug_of(function),
            ..FuncData::new(name, is_kernel, sig)
        };
        // `printf` is `vprintf`, which may be declared too.
        let is_vprintf = *data.name == *VPRINTF && function.is_declaration();
        if let (true, Some(Symbol::Func(known))) = (is_vprintf, self.module.symbol(VPRINTF))
            && self.module.funcs[known].sig.same_types(&data.sig)
        {
            self.symbols.insert(function, (Symbol::Func(known), 0));
            return Ok(());
        }
        let id = self.module.add_func(data).map_err(name_twice)?;
        self.symbols.insert(function, (Symbol::Func(id), 0));
        Ok(())
    }

    fn define_function(&mut self, function: Value<'m>, id: ir::Func) {
        self.begin(function);
        self.has_debug_info = self.source.is_none() && function.has_debug_info();
        let is_kernel = self.module.funcs[id].is_kernel;
        match self.abi(function.value_type(), is_kernel, |im, n| im.byval_of(function, n)) {
            Ok(Abi { passing, returning, .. }) => {
                let body = body::import(self, function, &passing, returning);
                self.module.funcs[id].body = Some(body);
            }
            Err(refused) => self.report(refused),
        }
    }

    fn define_alias(&mut self, alias: Value<'m>) -> Result<()> {
        let Some(&(symbol, offset)) = self.symbols.get(&alias) else { return Ok(()) };
        let linkage = self.linkage(alias);
        if linkage == Linkage::Internal {
            return Ok(());
        }
        let (Symbol::Func(id), 0) = (symbol, offset) else {
            let problem = "is not supported: PTX has no second name for it";
            return Err(unsupported("an alias of a variable that others see", problem));
        };
        let target = &self.module.funcs[id];
        let (is_kernel, sig) = (target.is_kernel, target.sig.clone());
        let body = match is_kernel {
            true => target.body.clone(),
            false => Some(forward(id, &sig).into()),
        };
        let data = FuncData {
            linkage,
            launch: target.launch,
            noreturn: target.noreturn,
            body,
            debug: target.debug,
            loc: self.here,
            ..FuncData::new(self.name_of(alias), is_kernel, sig)
        };
        self.module.add_func(data).map_err(name_twice)?;
        Ok(())
    }
}

/// A body that calls `target` with its own parameters.
fn forward(target: ir::Func, sig: &ir::Signature) -> ir::Function {
    let mut function = ir::Function::new();
    let mut b = FunctionBuilder::new(&mut function);
    let args = b.entry(sig);
    let call = b.inst(Opcode::Call, Scalar::I1.into(), &args, Attr::Call(target), &sig.returns);
    let results = b.func.results(call).to_vec();
    b.ret(&results);
    function
}

pub(super) fn name_twice(twice: ir::Duplicate) -> Refused {
    Fault::Name(NameTwice(twice.0)).into()
}
