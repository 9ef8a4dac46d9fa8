//! What is called in place of an intrinsic: the function of libdevice where that has the same
//! types, else one made here that takes vectors lane by lane, 16-bit numbers as 32-bit ones, and
//! results from where libdevice stores them.

use super::super::llvm::{Builder, LlvmLinkage, Type, TypeKind, Value, attribute_kind};
use super::maths::{Rewriter, Shape};

/// What to call in place of the intrinsic `function`, called `name` in libdevice; `None` where
/// there is none for its types.
pub(super) fn of<'m>(
    rewriter: &mut Rewriter<'m>,
    function: Value<'m>,
    name: &str,
    shape: Shape,
    is_fast: bool,
) -> Option<Value<'m>> {
    let ty = function.value_type();
    let params = ty.param_types();
    let first = *params.first()?;
    let lanes = match first.kind() {
        TypeKind::LLVMVectorTypeKind => first.lanes(),
        _ => 0,
    };
    let number = lane_type(first);
    let working = match number.kind() {
        TypeKind::LLVMDoubleTypeKind | TypeKind::LLVMFloatTypeKind => number,
        TypeKind::LLVMHalfTypeKind | TypeKind::LLVMBFloatTypeKind => number.f32(),
        _ => return None,
    };
    let is_single = working.kind() == TypeKind::LLVMFloatTypeKind;
    let (int, address) = (ty.int(32), ty.pointer());
    let called = match shape {
        Shape::Numbers => working.function(&vec![working; params.len()]),
        Shape::Power | Shape::Scale => {
            // Of a wider exponent, the lowest bits matter; of a wider scale only that it is far.
            let widest = if shape == Shape::Scale { 128 } else { 32 };
            let given = lane_type(*params.get(1)?);
            if given.kind() != TypeKind::LLVMIntegerTypeKind || given.int_bits() > widest {
                return None;
            }
            working.function(&[working, int])
        }
        Shape::BothStored => ty.void().function(&[working, address, address]),
        Shape::NumberStored | Shape::IntegerStored => working.function(&[working, address]),
    };
    let suffix = if is_single { "f" } else { "" };
    let of = |fast| format!("__nv_{fast}{name}{suffix}");
    let near = is_fast && is_single;
    let near = near.then(|| rewriter.function(&of("fast_"), called)).flatten();
    let fast = if near.is_some() { "fast_" } else { "" };
    let callee = near.or_else(|| rewriter.function(&of(""), called))?;
    if ty == called {
        return Some(callee);
    }
    let own = String::from_utf8_lossy(function.name()).replace("llvm.", "").replace('.', "_");
    let mut own = format!("__nv_{fast}{own}");
    while rewriter.module.has_name(&own) {
        own.push('_');
    }
    let made = rewriter.module.add_function(&own, ty);
    made.set_linkage(LlvmLinkage::LLVMInternalLinkage);
    for attribute in ["alwaysinline", "nounwind"] {
        made.add_attribute(attribute_kind(attribute));
    }
    let second = match shape {
        Shape::IntegerStored => int,
        _ => working,
    };
    let wide = params.iter().map(|it| lane_type(*it)).find(|it| is_wide(*it));
    let near = wide.map(|ty| Nearest::of(rewriter, ty));
    Wrapper { b: Builder::of(made), made, callee, shape, working, second, int, near }.write(lanes);
    Some(made)
}

/// A function whose body is written.
struct Wrapper<'m> {
    b: Builder<'m>,
    made: Value<'m>,
    callee: Value<'m>,
    shape: Shape,
    /// The type of the numbers that the callee works on.
    working: Type<'m>,
    /// The type of its second result.
    second: Type<'m>,
    int: Type<'m>,
    /// For a scale of more than 32 bits.
    near: Option<Nearest<'m>>,
}

/// Whether that is an integer of more than 32 bits.
fn is_wide(ty: Type) -> bool {
    ty.kind() == TypeKind::LLVMIntegerTypeKind && ty.int_bits() > 32
}

/// What brings a wide integer near: two intrinsics and the number that each is given.
struct Nearest<'m>([(Value<'m>, i32); 2]);

/// A number that is scaled by more is infinite, or zero.
const FAR: i32 = 1 << 20;

impl<'m> Nearest<'m> {
    fn of(rewriter: &Rewriter<'m>, ty: Type<'m>) -> Nearest<'m> {
        let module = rewriter.module;
        Nearest([("smin", FAR), ("smax", -FAR)].map(|(name, limit)| {
            let name = format!("llvm.{name}.i{}", ty.int_bits());
            let own = module.function(&name);
            (own.unwrap_or_else(|| module.add_function(&name, ty.function(&[ty, ty]))), limit)
        }))
    }
}

impl<'m> Wrapper<'m> {
    /// Writes the body; the intrinsic is one of so many lanes, or 0 for single numbers.
    fn write(self, lanes: u32) {
        let result = self.made.value_type().result();
        let count = match self.shape {
            Shape::Numbers | Shape::Power | Shape::Scale => 0,
            Shape::BothStored => 2,
            Shape::NumberStored | Shape::IntegerStored => 1,
        };
        let places: Vec<_> = (0..count).map(|_| self.b.alloca(self.second)).collect();
        let is_pair = count > 0;
        let types = if is_pair { result.fields() } else { vec![result] };
        let mut values: Vec<_> = types.iter().map(|it| it.poison()).collect();
        for lane in 0..lanes.max(1) {
            let results = self.lane(lane, &places);
            for ((value, ty), result) in values.iter_mut().zip(&types).zip(results) {
                let result = self.cast(result, lane_type(*ty));
                *value = match lanes {
                    0 => result,
                    _ => self.b.with_lane(*value, result, lane),
                };
            }
        }
        let all = match is_pair {
            false => values[0],
            true => (0..).zip(values).fold(result.poison(), |all, (number, value)| {
                self.b.with_field(all, value, number)
            }),
        };
        self.b.ret(all);
    }

    /// The results for one lane.
    fn lane(&self, lane: u32, places: &[Value<'m>]) -> Vec<Value<'m>> {
        let arg = |param: Value<'m>| {
            let value = match param.ty().kind() {
                TypeKind::LLVMVectorTypeKind => self.b.lane(param, lane),
                _ => param,
            };
            let value = match &self.near {
                Some(near) if is_wide(value.ty()) => {
                    near.0.iter().fold(value, |value, &(nearest, limit)| {
                        let limit = self.int.constant(limit as u32 as u64);
                        self.b.call(nearest, &[value, self.b.int_cast(limit, value.ty())])
                    })
                }
                _ => value,
            };
            let is_int = value.ty().kind() == TypeKind::LLVMIntegerTypeKind;
            self.cast(value, if is_int { self.int } else { self.working })
        };
        let args: Vec<_> = self.made.params().map(arg).chain(places.iter().copied()).collect();
        let given = self.b.call(self.callee, &args);
        let stored = places.iter().map(|it| self.b.load(self.second, *it));
        match self.shape {
            Shape::BothStored => stored.collect(),
            _ => [given].into_iter().chain(stored).collect(),
        }
    }

    /// A number in another type of its kind.
    fn cast(&self, value: Value<'m>, to: Type<'m>) -> Value<'m> {
        match to.kind() {
            _ if value.ty() == to => value,
            TypeKind::LLVMIntegerTypeKind => self.b.int_cast(value, to),
            _ => self.b.float_cast(value, to),
        }
    }
}

/// The type of a lane of a vector; other types as they are.
fn lane_type(ty: Type) -> Type {
    match ty.kind() {
        TypeKind::LLVMVectorTypeKind => ty.element(),
        _ => ty,
    }
}
