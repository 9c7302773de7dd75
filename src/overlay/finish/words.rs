//! The lines of text on the card of a run.

use crate::stations::{Medal, clock_text};

/// What the player has of a thing: the word for one, the number that the player has, and that of all.
pub type Count = (&'static str, usize, usize);

/// Whether a time, s, is the best.
#[must_use]
pub fn worth(took_secs: f64, best_before_secs: Option<f64>) -> String {
    match best_before_secs {
        None => "The first run to the goal".to_owned(),
        Some(before) if took_secs < before => {
            format!("The best so far; before: {}", clock_text(before))
        }
        Some(before) => format!("The best so far is {}", clock_text(before)),
    }
}

/// The same of a run in which time was rewound: it is compared with others of its kind.
#[must_use]
pub fn with_rewinds(worth: &str) -> String {
    let mut chars = worth.chars();
    let first = chars.next().map(|first| first.to_ascii_lowercase());
    let worth: String = first.into_iter().chain(chars).collect();
    format!("With rewinds: {worth}")
}

/// The time at each checkpoint, s: `Meadow 1:01.0, gate 2:10.0`.
#[must_use]
pub fn splits(splits: &[(String, f64)]) -> String {
    let all: Vec<String> = splits
        .iter()
        .map(|(name, secs)| format!("{name} {}", clock_text(*secs)))
        .collect();
    capitalised(&all.join(", "))
}

/// What to try next: the next medal, or the other coils; after those rings, then lamps.
#[must_use]
pub fn next_to_try(counts: &[Count], next: Option<Medal>) -> String {
    let left = |what: &str| {
        let count = counts.iter().find(|(it, ..)| *it == what);
        count.map_or(0, |(_, has, all)| all.saturating_sub(*has))
    };
    let many = |number: usize, what: &str| match number {
        1 => format!("the last {what}"),
        _ => format!("the other {number} {what}s"),
    };
    let (coils, rings, lamps) = (left("coil"), left("ring"), left("lamp"));
    let medal = next.map(|medal| {
        let within = clock_text(medal.longest_secs());
        format!("a {} medal, within {within}", medal.name())
    });
    let coils = (coils > 0).then(|| many(coils, "coil"));
    let first: Vec<String> = medal.into_iter().chain(coils).collect();
    if !first.is_empty() {
        return format!("Try next: {}.", first.join(", or "));
    }
    if rings > 0 {
        return format!("Try next: jump through {}.", many(rings, "ring"));
    }
    match lamps {
        0 => "Nothing is left: you have it all.".to_owned(),
        _ => format!(
            "Try next: light {}, where the right way and the mistake are side by side.",
            many(lamps, "lamp")
        ),
    }
}

/// The name of a medal, or that there is none.
#[must_use]
pub fn medal_name(medal: Option<Medal>) -> String {
    medal.map_or("No medal".to_owned(), |medal| capitalised(medal.name()))
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_the_best_or_is_compared_with_it() {
        assert_eq!(worth(100.0, None), "The first run to the goal");
        assert_eq!(worth(100.0, Some(130.5)), "The best so far; before: 2:10.5");
        assert_eq!(worth(140.0, Some(130.5)), "The best so far is 2:10.5");
        let first = with_rewinds(&worth(100.0, None));
        assert_eq!(first, "With rewinds: the first run to the goal");
        assert_eq!(medal_name(Some(Medal::Gold)), "Gold");
        assert_eq!(medal_name(None), "No medal");
    }

    #[test]
    fn one_thing_is_named_to_try_next() {
        let gold = Some(Medal::Gold);
        assert_eq!(
            next_to_try(&[("coil", 3, 5), ("lamp", 0, 14)], gold),
            "Try next: a gold medal, within 0:30.0, or the other 2 coils."
        );
        assert_eq!(
            next_to_try(&[("coil", 3, 5), ("lamp", 0, 14)], None),
            "Try next: the other 2 coils."
        );
        assert_eq!(
            next_to_try(&[("coil", 5, 5), ("ring", 0, 3)], gold),
            "Try next: a gold medal, within 0:30.0."
        );
        assert_eq!(
            next_to_try(&[("coil", 5, 5), ("ring", 2, 3)], None),
            "Try next: jump through the last ring."
        );
        let lamps = next_to_try(&[("ring", 3, 3), ("lamp", 8, 14)], None);
        assert!(lamps.starts_with("Try next: light the other 6 lamps"));
        assert_eq!(
            next_to_try(&[("coil", 5, 5)], None),
            "Nothing is left: you have it all."
        );
    }
}
