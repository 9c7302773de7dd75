//! Numbers as text: with significant digits, or rounded.

/// A number with `digits` significant digits and without trailing zeros, as C's `%.9g` for 9.
#[must_use]
pub fn significant(value: f64, digits: usize) -> String {
    let digits = digits.max(1);
    if value == 0.0 || !value.is_finite() {
        return format!("{}", if value == 0.0 { 0.0 } else { value });
    }
    let scientific = format!("{value:.*e}", digits - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trim = |text: &str| {
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text.to_owned()
        }
    };
    if (-5..digits as i32).contains(&exponent) {
        let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
        trim(&format!("{value:.decimals$}"))
    } else {
        format!("{}e{exponent}", trim(mantissa))
    }
}

/// A number with this many decimals, without the sign of a zero: `-0.00` would flicker beside `0.00`.
#[must_use]
pub fn rounded(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(zero) if zero.chars().all(|letter| "0.".contains(letter)) => zero.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needless_zeros_are_left_out() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (999_999_999.6, "1e9"),
            (100.0, "100"),
            (f64::NAN, "NaN"),
        ] {
            assert_eq!(significant(value, 9), text);
        }
    }
}
