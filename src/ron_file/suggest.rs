//! Suggests known names for an unknown field or variant name: "did you mean ..?", by edit distance.

use strsim::levenshtein;

/// The second half of an "unknown name" message: the nearest known name, if one is near, then all known names.
pub(crate) fn suggestion(what: &str, found: &str, known: &[&str]) -> String {
    let all = known.iter().map(|name| format!("`{name}`"));
    let all = all.collect::<Vec<_>>().join(", ");
    match nearest(found, known) {
        Some(name) => format!("did you mean `{name}`? Known {what}s: {all}"),
        None => format!("known {what}s: {all}"),
    }
}

/// The known name with the smallest edit distance to `found`, if it is small enough for a typing error. Otherwise the known name
/// with the same first word.
fn nearest<'a>(found: &str, known: &[&'a str]) -> Option<&'a str> {
    let lower = found.to_lowercase();
    let slips = |name: &&str| levenshtein(&lower, &name.to_lowercase());
    let close = known.iter().copied().min_by_key(slips)?;
    if slips(&close) <= 1 + found.chars().count() / 4 {
        return Some(close);
    }
    // `mass` for `mass_kg`, `speed_m_per_s` for `speed_m_s`: the first word is right, the unit is missing or wrong.
    let first_word = lower.split('_').next().filter(|word| word.len() > 2)?;
    known
        .iter()
        .copied()
        .find(|name| name.to_lowercase().split('_').next() == Some(first_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_fingers_finds_its_field() {
        let known = ["mass_kg", "size_m", "position", "speed_m_s"];
        assert_eq!(nearest("mas_kg", &known), Some("mass_kg"));
        assert_eq!(nearest("mass", &known), Some("mass_kg"));
        assert_eq!(nearest("Position", &known), Some("position"));
        assert_eq!(nearest("speed_deg_per_s", &known), Some("speed_m_s"));
        assert_eq!(nearest("colour", &known), None);
    }
}
