//! A measured number as text. Pure: no world access.

use springyard_workbench::chart::rounded;

/// Characters before the decimal point: a sign and three digits, or four digits.
const WHOLE: usize = 4;
/// Shown in place of a value that is missing or not finite.
const NONE: &str = "---";
/// Shown in place of a value that is too long.
const TOO_LONG: &str = "***";

/// The text of a value: its number and its unit. A number that is too long loses decimals first.
#[must_use]
pub fn number_text(value: Option<f64>, decimals: u8, unit: &str) -> String {
    let decimals = usize::from(decimals);
    let longest = WHOLE + if decimals > 0 { 1 + decimals } else { 0 };
    let number = match value.filter(|value| value.is_finite()) {
        None => NONE.to_owned(),
        Some(value) => (0..=decimals)
            .rev()
            .map(|decimals| rounded(value, decimals))
            .find(|text| text.len() <= longest)
            .unwrap_or_else(|| TOO_LONG.to_owned()),
    };
    format!("{number} {unit}").trim_end().to_owned()
}

/// The rounded value with its sign, `+1.25`; a zero is `+0.00`.
#[must_use]
pub fn signed(value: f64, decimals: usize) -> String {
    let text = rounded(value, decimals);
    if text.starts_with('-') || !value.is_finite() {
        return text;
    }
    format!("+{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_its_decimals_and_its_unit() {
        assert_eq!(number_text(Some(0.248), 2, "m"), "0.25 m");
        assert_eq!(number_text(Some(-12.345), 1, "m/s"), "-12.3 m/s");
        assert_eq!(number_text(Some(7.6), 0, ""), "8");
    }

    #[test]
    fn what_is_no_number_is_shown_as_dashes() {
        for value in [
            None,
            Some(f64::NAN),
            Some(f64::INFINITY),
            Some(f64::NEG_INFINITY),
        ] {
            assert_eq!(number_text(value, 2, "m"), "--- m");
        }
    }

    #[test]
    fn a_long_number_loses_decimals_and_then_its_digits() {
        assert_eq!(number_text(Some(12_345.67), 2, ""), "12345.7");
        assert_eq!(number_text(Some(1_234_567.0), 2, ""), "1234567");
        assert_eq!(number_text(Some(12_345_678.0), 2, ""), "***");
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(number_text(Some(-0.001), 2, ""), "0.00");
        assert_eq!(number_text(Some(-0.006), 2, ""), "-0.01");
        assert_eq!(signed(-0.001, 2), "+0.00");
        assert_eq!(signed(-0.006, 2), "-0.01");
        assert_eq!(signed(1.25, 2), "+1.25");
    }
}
