//! The values of a buffer, as a file says them.

use serde::Deserialize;
use toml::Value;

/// The values of a buffer.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Values {
    /// One after the other.
    pub list: Option<Vec<Value>>,
    /// All the same.
    pub fill: Option<Value>,
    /// The first, and by how much each is more than the one before.
    pub iota: Option<[Value; 2]>,
    /// They repeat.
    pub cycle: Option<Vec<Value>>,
}

/// The number of a value.
fn number(value: &Value) -> Result<f64, String> {
    match value {
        Value::Integer(it) => Ok(*it as f64),
        Value::Float(it) => Ok(*it),
        Value::String(text) => match text.as_str() {
            "nan" => Ok(f64::NAN),
            "inf" => Ok(f64::INFINITY),
            _ => Err(format!("`{text}` is no number")),
        },
        _ => Err(format!("`{value}` is no number")),
    }
}

/// The bytes of a value of type `ty`.
fn bytes(value: &Value, ty: &str) -> Result<Vec<u8>, String> {
    let size = size(ty)?;
    if ty.starts_with('f') || ty == "bf16" {
        use crate::ops::float::round::{BF16, F16, Round};
        let number = number(value)?;
        return Ok(match ty {
            "f32" => (number as f32).to_le_bytes().to_vec(),
            "f64" => number.to_le_bytes().to_vec(),
            "f16" => (F16.narrow(number, Round::Near) as u16).to_le_bytes().to_vec(),
            _ => (BF16.narrow(number, Round::Near) as u16).to_le_bytes().to_vec(),
        });
    }
    let number = match value {
        Value::Integer(it) => i128::from(*it),
        Value::String(text) => {
            let digits = text.trim_start_matches("0x");
            u64::from_str_radix(digits, 16).map_err(|it| format!("`{text}`: {it}"))?.into()
        }
        _ => return Err(format!("`{value}` is no integer")),
    };
    Ok(number.to_le_bytes()[..size].to_vec())
}

/// The bytes of an element.
///
/// # Errors
///
/// Where there is no such type.
pub fn size(ty: &str) -> Result<usize, String> {
    Ok(match ty {
        "u8" | "i8" | "s8" | "b8" => 1,
        "u16" | "i16" | "s16" | "b16" | "f16" | "bf16" => 2,
        "u32" | "i32" | "s32" | "b32" | "f32" => 4,
        "u64" | "i64" | "s64" | "b64" | "f64" => 8,
        _ => return Err(format!("there is no type `{ty}`")),
    })
}

impl Values {
    /// The bytes of `len` elements; `None` where nothing is said.
    pub(super) fn bytes(&self, ty: &str, len: Option<usize>) -> Result<Option<Vec<u8>>, String> {
        let mut out = Vec::new();
        if let Some(list) = &self.list {
            for value in list {
                out.extend(bytes(value, ty)?);
            }
            return Ok(Some(out));
        }
        let Some(len) = len else { return Ok(None) };
        if let Some(fill) = &self.fill {
            let one = bytes(fill, ty)?;
            return Ok(Some(one.repeat(len)));
        }
        if let Some(cycle) = &self.cycle {
            for i in 0..len {
                out.extend(bytes(&cycle[i % cycle.len().max(1)], ty)?);
            }
            return Ok(Some(out));
        }
        let Some([first, step]) = &self.iota else { return Ok(None) };
        for i in 0..len {
            let value = match (first, step) {
                (Value::Integer(first), Value::Integer(step)) => {
                    Value::Integer(first.wrapping_add(step.wrapping_mul(i as i64)))
                }
                _ => Value::Float(number(first)? + number(step)? * i as f64),
            };
            out.extend(bytes(&value, ty)?);
        }
        Ok(Some(out))
    }
}

/// Whether a number is as near to another as `within` says.
pub(super) fn near(found: &[u8], expect: &[u8], ty: &str, within: f64) -> bool {
    let number = |bytes: &[u8]| show(bytes, ty).parse::<f64>().unwrap_or(f64::NAN);
    let (found, expect) = (number(found), number(expect));
    (found - expect).abs() <= within * expect.abs()
}

/// A value in digits.
pub fn show(bytes: &[u8], ty: &str) -> String {
    use crate::launch::Scalar;
    use crate::ops::float::round::{BF16, F16};
    match ty {
        "f32" => f32::take(bytes).to_string(),
        "f64" => f64::take(bytes).to_string(),
        "f16" => F16.widen(u64::from(u16::take(bytes))).to_string(),
        "bf16" => BF16.widen(u64::from(u16::take(bytes))).to_string(),
        "i8" | "s8" => i8::take(bytes).to_string(),
        "i16" | "s16" => i16::take(bytes).to_string(),
        "i32" | "s32" => i32::take(bytes).to_string(),
        "i64" | "s64" => i64::take(bytes).to_string(),
        _ => u64::take(bytes).to_string(),
    }
}
