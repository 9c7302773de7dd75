//! [`ParameterError`], the error of every parameter type of the crate.

use thiserror::Error;

/// A refused parameter: its name, its value, and the values that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum ParameterError {
    /// The value is NaN or infinite.
    #[error("{name} is {value}: it must be a finite number")]
    NotFinite {
        /// The parameter, with its unit.
        name: &'static str,
        /// The refused value.
        value: f32,
    },
    /// The value is below zero.
    #[error("{name} is {value}: it must not be negative")]
    Negative {
        /// The parameter, with its unit.
        name: &'static str,
        /// The refused value.
        value: f32,
    },
    /// The value is zero or below, and must not be: a formula divides by it.
    #[error("{name} is {value}: it must be greater than zero")]
    NotPositive {
        /// The parameter, with its unit.
        name: &'static str,
        /// The refused value.
        value: f32,
    },
    /// The value is above the largest meaningful one.
    #[error("{name} is {value}: it must not be greater than {max}")]
    TooLarge {
        /// The parameter, with its unit.
        name: &'static str,
        /// The refused value.
        value: f32,
        /// The largest accepted value.
        max: f32,
    },
    /// Each value is valid, but the quantity derived from them does not fit an `f32`.
    #[error("{name} works out to {value}: the values it follows from are too far apart")]
    Overflow {
        /// The quantity that was derived.
        name: &'static str,
        /// Its value: infinite or NaN.
        value: f32,
    },
}

/// A finite number, or an error that names it.
pub(crate) fn finite(name: &'static str, value: f32) -> Result<f32, ParameterError> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(ParameterError::NotFinite { name, value })
    }
}

/// A finite number that is zero or more. `-0.0` becomes `0.0`.
pub(crate) fn not_negative(name: &'static str, value: f32) -> Result<f32, ParameterError> {
    let value = finite(name, value)?;
    if value < 0.0 {
        Err(ParameterError::Negative { name, value })
    } else {
        Ok(value.abs())
    }
}

/// A finite number greater than zero.
pub(crate) fn positive(name: &'static str, value: f32) -> Result<f32, ParameterError> {
    let value = finite(name, value)?;
    if value <= 0.0 {
        Err(ParameterError::NotPositive { name, value })
    } else {
        Ok(value)
    }
}

/// A derived quantity, narrowed to `f32`.
pub(crate) fn derived(name: &'static str, value: f64) -> Result<f32, ParameterError> {
    let value = value as f32;
    if value.is_finite() {
        Ok(value)
    } else {
        Err(ParameterError::Overflow { name, value })
    }
}
