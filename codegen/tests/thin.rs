//! The whole way, from calls on the builder to PTX.

use ptxforge_codegen::ir::{
    Align, FuncData, Function, FunctionBuilder, IntCmp, Mem, Module, Param, Signature, Space, Type,
};
use ptxforge_codegen::{Arch, Compiler, Target};
use target_desc::Sreg;

#[test]
fn saxpy() {
    let params = [Type::I32, Type::F32, Type::ptr(Space::Global), Type::ptr(Space::Global)];
    let sig = Signature { params: params.map(Param::new).to_vec(), returns: Vec::new() };
    let mut body = Function::new();
    let mut b = FunctionBuilder::new(&mut body);
    let args = b.entry(&sig);
    let (work, done) = (b.block(&[]), b.block(&[]));
    let tid = b.sreg(Type::I32, Sreg::known("%tid.x"));
    let ntid = b.sreg(Type::I32, Sreg::known("%ntid.x"));
    let cta = b.sreg(Type::I32, Sreg::known("%ctaid.x"));
    let base = b.mul(cta, ntid);
    let i = b.add(base, tid);
    let inside = b.icmp(IntCmp::Slt, i, args[0]);
    b.branch(inside, (work, &[]), (done, &[]));
    b.switch_to(work);
    let wide = b.sext(Type::I64, i);
    let two = b.i64(2);
    let offset = b.shl(wide, two);
    let (x, y) = (b.ptr_add(args[2], offset), b.ptr_add(args[3], offset));
    let mem = Mem::plain(Align::new(4).unwrap());
    let (xv, yv) = (b.load(Type::F32, x, mem), b.load(Type::F32, y, mem));
    let r = b.fma(args[1], xv, yv);
    b.store(r, y, mem);
    b.jump(done, &[]);
    b.switch_to(done);
    b.ret(&[]);
    let mut module = Module::new("saxpy");
    let mut func = FuncData::new("saxpy", true, sig);
    func.body = Some(body);
    module.add_func(func).unwrap();
    let compiler = Compiler::new(Target::lowest(Arch::parse("sm_80").unwrap()));
    let ptx = compiler.compile(&module).unwrap();
    println!("{}", ptx.text);
    assert!(ptx.text.contains("fma.rn.f32"));
}
