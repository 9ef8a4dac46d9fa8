//! Conversions between numbers of different types.

use ir::{Opcode, Scalar};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Round, Status};

use crate::float::{Format, bits, in_format};
use crate::int::{keep, signed};

/// What a conversion gives; `None` for poison.
pub fn compute(op: Opcode, from: Scalar, to: Scalar, value: u128) -> Option<u128> {
    use Opcode::*;
    match op {
        Trunc => Some(keep(to.bits(), value)),
        Zext => Some(value),
        Sext => Some(keep(to.bits(), signed(from.bits(), value) as u128)),
        Fptrunc | Fpext => in_format!(from, between(to, value)),
        Fptosi | FptosiSat => in_format!(from, to_signed(op == FptosiSat, to.bits(), value)),
        Fptoui | FptouiSat => in_format!(from, to_unsigned(op == FptouiSat, to.bits(), value)),
        Sitofp => in_format!(to, of_signed(signed(from.bits(), value))),
        Uitofp => in_format!(to, of_unsigned(value)),
        _ => None,
    }
}

fn between<F: Format>(to: Scalar, value: u128) -> Option<u128> {
    let from = F::from_bits(value);
    let lossy = &mut false;
    Some(match to {
        Scalar::F16 => bits::<Half>(from.convert(lossy).value),
        Scalar::BF16 => bits::<BFloat>(from.convert(lossy).value),
        Scalar::F32 => bits::<Single>(from.convert(lossy).value),
        Scalar::F64 => bits::<Double>(from.convert(lossy).value),
        _ => return None,
    })
}

fn to_signed<F: Format>(saturated: bool, width: u32, value: u128) -> Option<u128> {
    let from = F::from_bits(value);
    if width == 1 {
        // A bit has -1 and 0.
        let whole = from.to_i128_r(64, Round::TowardZero, &mut false).value;
        let held = if from.is_nan() { 0 } else { whole.clamp(-1, 0) };
        return (saturated || held == whole && !from.is_nan()).then_some(held as u128 & 1);
    }
    let found = from.to_i128_r(width as usize, Round::TowardZero, &mut false);
    let fits = !found.status.contains(Status::INVALID_OP);
    let held = if from.is_nan() { 0 } else { found.value };
    (saturated || fits).then_some(keep(width, held as u128))
}

fn to_unsigned<F: Format>(saturated: bool, width: u32, value: u128) -> Option<u128> {
    let from = F::from_bits(value);
    let found = from.to_u128_r(width as usize, Round::TowardZero, &mut false);
    let fits = !found.status.contains(Status::INVALID_OP);
    let held = if from.is_nan() { 0 } else { found.value };
    (saturated || fits).then_some(keep(width, held))
}

fn of_signed<F: Format>(value: i128) -> Option<u128> {
    Some(F::from_i128(value).value.to_bits())
}

fn of_unsigned<F: Format>(value: u128) -> Option<u128> {
    Some(F::from_u128(value).value.to_bits())
}
