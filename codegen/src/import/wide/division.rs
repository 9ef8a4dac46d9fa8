//! Division of wide integers: by a function of the module that divides limbs bit by bit.

use ir::{FuncData, Function, FunctionBuilder, IntCmp, Linkage, Param, Signature, Type};

use super::super::Importer;
use super::super::body::{Body, Held};
use super::super::error::Result;
use super::super::llvm::{Op, Value};
use super::{LIMB, limbs};

impl<'m> Body<'_, 'm> {
    /// `udiv`, `sdiv`, `urem` or `srem` of integers of `bits`.
    pub(super) fn wide_division(&mut self, inst: Value<'m>, op: Op, bits: u32) -> Result<Held> {
        let (mut a, mut b) = self.wide_operands(inst)?;
        let signed = matches!(op, Op::LLVMSDiv | Op::LLVMSRem);
        let mut sign = None;
        if signed {
            let (of_a, of_b) = (self.wide_sign(&mut a, bits), self.wide_sign(&mut b, bits));
            a = self.wide_negated(&a, of_a);
            b = self.wide_negated(&b, of_b);
            sign = Some(match op {
                Op::LLVMSDiv => self.plain(ir::Opcode::Xor, Type::I64, &[of_a, of_b]),
                _ => of_a,
            });
        }
        let divide = self.im.divide(limbs(bits))?;
        a.extend(b);
        let call = self.b.call(&self.im.module, divide, &a);
        let results = self.b.func.results(call).to_vec();
        let (quotient, rest) = results.split_at(results.len() / 2);
        let mut number = match op {
            Op::LLVMUDiv | Op::LLVMSDiv => quotient.to_vec(),
            _ => rest.to_vec(),
        };
        if let Some(sign) = sign {
            number = self.wide_negated(&number, sign);
        }
        Ok(self.hold_wide(number, bits))
    }

    /// The number, or where `sign` is -1 and not 0, its negative: its complement and one.
    fn wide_negated(&mut self, number: &[ir::Value], sign: ir::Value) -> Vec<ir::Value> {
        let each = number.iter().map(|&it| self.plain(ir::Opcode::Xor, Type::I64, &[it, sign]));
        let turned: Vec<_> = each.collect();
        let signs = vec![sign; number.len()];
        self.wide_difference(&turned, &signs).0
    }
}

impl Importer<'_> {
    /// The function that divides numbers of so many limbs, which it makes when first asked: it
    /// takes the limbs of both, and gives those of the quotient and of the rest.
    fn divide(&mut self, limbs: u32) -> Result<ir::Func> {
        if let Some(&(_, func)) = self.divisions.iter().find(|it| it.0 == limbs) {
            return Ok(func);
        }
        let wanted = format!("divide_{}", limbs * LIMB);
        let names = std::iter::once(wanted.clone())
            .chain((0_u64..).map(|number| format!("{wanted}_{number}")));
        let mut free =
            names.filter(|it| !self.llvm.has_name(it) && self.module.symbol(it).is_none());
        let count = 2 * limbs as usize;
        let sig = Signature {
            params: vec![Param::new(Type::I64); count],
            returns: vec![Type::I64; count],
        };
        let body = body(&sig, limbs as usize);
        let data = FuncData {
            linkage: Linkage::Internal,
            body: Some(body.into()),
            ..FuncData::new(free.next().unwrap_or(wanted), false, sig)
        };
        let func = self.module.add_func(data).map_err(super::super::global::name_twice)?;
        self.divisions.push((limbs, func));
        Ok(func)
    }
}

/// As by hand, in the system with two digits: the next bit of the dividend goes behind the rest,
/// and where the divisor is not above it, it is taken away, and the quotient gets a one. The bits
/// of the quotient come into the places that the dividend leaves.
fn body(sig: &Signature, limbs: usize) -> Function {
    let mut function = Function::new();
    let mut b = FunctionBuilder::new(&mut function);
    let args = b.entry(sig);
    let (dividend, divisor) = args.split_at(limbs);
    let divisor = divisor.to_vec();
    let head = b.block(&vec![Type::I64; 2 * limbs + 1]);
    let done = b.block(&[]);
    let (zero, one) = (b.i64(0), b.i64(1));
    let steps = b.i64(limbs as i64 * i64::from(LIMB));
    let first = [steps].into_iter().chain(dividend.iter().copied());
    let first: Vec<_> = first.chain(vec![zero; limbs]).collect();
    b.jump(head, &first);

    b.switch_to(head);
    let params = b.params(head).to_vec();
    let (left, number) = (params[0], &params[1..]);
    // The dividend with the rest above it, moved up by one bit.
    let mut moved: Vec<_> = (0..2 * limbs)
        .map(|at| {
            let before = if at == 0 { zero } else { number[at - 1] };
            let inst =
                b.op(ir::Opcode::Fshl, Type::I64, &[number[at], before, one], ir::Attr::None);
            b.func.result(inst).unwrap_or(zero)
        })
        .collect();
    // A bit that leaves the rest makes it greater than any divisor.
    let left_over = b.icmp(IntCmp::Slt, number[2 * limbs - 1], zero);
    let mut borrow = zero;
    let mut difference = Vec::with_capacity(limbs);
    for (&own, &by) in moved[limbs..].iter().zip(&divisor) {
        let (own, by) = (b.zext(Type::I128, own), b.zext(Type::I128, by));
        let carried = b.sext(Type::I128, borrow);
        let two = b.sub(own, by);
        let all = b.add(two, carried);
        let amount = b.int(Type::I128, LIMB.into());
        let high = b.lshr(all, amount);
        difference.push(b.trunc(Type::I64, all));
        borrow = b.trunc(Type::I64, high);
    }
    let fits = b.icmp(IntCmp::Eq, borrow, zero);
    let takes = b.or(fits, left_over);
    for (own, less) in moved[limbs..].iter_mut().zip(difference) {
        *own = b.select(takes, less, *own);
    }
    let bit = b.zext(Type::I64, takes);
    moved[0] = b.or(moved[0], bit);
    let next = b.sub(left, one);
    let again = b.icmp(IntCmp::Ne, next, zero);
    let onward: Vec<_> = [next].into_iter().chain(moved.iter().copied()).collect();
    b.branch(again, (head, &onward), (done, &[]));

    b.switch_to(done);
    b.ret(&moved);
    function
}
