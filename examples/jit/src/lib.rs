//! A front end in small: builds the kernel `scale`, which multiplies an array by a number.

use codegen::ir::{
    Align, Duplicate, FuncData, Function, IntCmp, Linkage, Mem, Param, Signature, Space, Type,
};
use codegen::target_desc::Sreg;
use codegen::{FunctionBuilder, Module};

/// `scale(n: i32, by: f32, data: ptr.global)`: for each thread below `n`, `data[i] *= by`.
///
/// # Errors
///
/// None here: a second kernel of the same name would be one.
pub fn scale() -> Result<Module, Duplicate> {
    let params = [Type::I32, Type::F32, Type::ptr(Space::Global)].map(Param::new);
    let sig = Signature { params: params.to_vec(), returns: Vec::new() };
    let mut body = Function::new();
    let mut b = FunctionBuilder::new(&mut body);
    let args = b.entry(&sig);
    let (work, done) = (b.block(&[]), b.block(&[]));

    let [cta, size, thread] =
        ["%ctaid.x", "%ntid.x", "%tid.x"].map(|name| b.sreg(Type::I32, Sreg::known(name)));
    let first = b.mul(cta, size);
    let index = b.add(first, thread);
    let inside = b.icmp(IntCmp::Slt, index, args[0]);
    b.branch(inside, (work, &[]), (done, &[]));

    b.switch_to(work);
    let wide = b.sext(Type::I64, index);
    let two = b.i64(2);
    let offset = b.shl(wide, two);
    let at = b.ptr_add(args[2], offset);
    let mem = Mem::plain(Align::new(4).unwrap_or(Align::ONE));
    let old = b.load(Type::F32, at, mem);
    let new = b.fmul(old, args[1]);
    b.store(new, at, mem);
    b.jump(done, &[]);

    b.switch_to(done);
    b.ret(&[]);

    let mut module = Module::new("scale");
    let func = FuncData { linkage: Linkage::Visible, ..FuncData::new("scale", true, sig) };
    module.add_func(FuncData { body: Some(body.into()), ..func })?;
    Ok(module)
}
