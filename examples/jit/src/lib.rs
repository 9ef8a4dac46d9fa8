//! A front end in small: builds kernels that do something for each thread below a number, and one of
//! them, `scale`, which multiplies an array by a number.

use codegen::ir::{
    Align, Duplicate, FuncData, Function, IntCmp, Linkage, Mem, Param, Signature, Space, Type,
    Value,
};
use codegen::target_desc::Sreg;
use codegen::{FunctionBuilder, Module};

/// How what has four bytes is accessed in arrays.
pub fn in_words() -> Mem {
    Mem::plain(Align::new(4).unwrap_or(Align::ONE))
}

/// A kernel whose first parameter, an `i32`, says how many threads have work: `work` builds that of
/// one, and is given the parameters and how many bytes into arrays of four bytes each it is.
///
/// # Errors
///
/// None here: a second kernel of the same name would be one.
pub fn for_each_thread(
    name: &str,
    params: &[Type],
    work: impl FnOnce(&mut FunctionBuilder, &[Value], Value),
) -> Result<Module, Duplicate> {
    let params = params.iter().map(|&ty| Param::new(ty)).collect();
    let sig = Signature { params, returns: Vec::new() };
    let mut body = Function::new();
    let mut b = FunctionBuilder::new(&mut body);
    let args = b.entry(&sig);
    let (inside, done) = (b.block(&[]), b.block(&[]));

    let [cta, size, thread] =
        ["%ctaid.x", "%ntid.x", "%tid.x"].map(|name| b.sreg(Type::I32, Sreg::known(name)));
    let first = b.mul(cta, size);
    let index = b.add(first, thread);
    let is_inside = b.icmp(IntCmp::Slt, index, args[0]);
    b.branch(is_inside, (inside, &[]), (done, &[]));

    b.switch_to(inside);
    let wide = b.sext(Type::I64, index);
    let two = b.i64(2);
    let offset = b.shl(wide, two);
    work(&mut b, &args, offset);
    b.jump(done, &[]);

    b.switch_to(done);
    b.ret(&[]);

    let mut module = Module::new(name);
    let func = FuncData { linkage: Linkage::Visible, ..FuncData::new(name, true, sig) };
    module.add_func(FuncData { body: Some(body.into()), ..func })?;
    Ok(module)
}

/// `scale(n: i32, by: f32, data: ptr.global)`: for each thread below `n`, `data[i] *= by`.
///
/// # Errors
///
/// Those of [`for_each_thread`].
pub fn scale() -> Result<Module, Duplicate> {
    let params = [Type::I32, Type::F32, Type::ptr(Space::Global)];
    for_each_thread("scale", &params, |b, args, offset| {
        let at = b.ptr_add(args[2], offset);
        let old = b.load(Type::F32, at, in_words());
        let new = b.fmul(old, args[1]);
        b.store(new, at, in_words());
    })
}
