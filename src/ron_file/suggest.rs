//! The right name for one that is unknown.

/// The names that would have been right, the likely one first.
pub(super) fn instead(what: &str, found: &str, known: &[&str]) -> String {
    let all = known.iter().map(|name| format!("`{name}`"));
    let all = all.collect::<Vec<_>>().join(", ");
    match nearest(found, known) {
        Some(name) => format!("did you mean `{name}`? Known {what}s: {all}"),
        None => format!("known {what}s: {all}"),
    }
}

/// The known name with the fewest typing slips to `found`, if it is few enough to be a slip; or the one it is a part of.
fn nearest<'a>(found: &str, known: &[&'a str]) -> Option<&'a str> {
    let lower = found.to_lowercase();
    let slips = |name: &&str| distance(&lower, &name.to_lowercase());
    let close = known.iter().copied().min_by_key(slips)?;
    if slips(&close) <= 1 + found.chars().count() / 4 {
        return Some(close);
    }
    // `mass` for `mass_kg`, `speed_m_per_s` for `speed_m_s`: the first word is right, the unit is not.
    let first_word = lower.split('_').next().filter(|word| word.len() > 2)?;
    known
        .iter()
        .copied()
        .find(|name| name.to_lowercase().split('_').next() == Some(first_word))
}

/// Letters to put in, take out or change to get from one to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &to) in b.iter().enumerate() {
            let change = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
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

    #[test]
    fn distance_counts_letters() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("same", "same"), 0);
    }
}
