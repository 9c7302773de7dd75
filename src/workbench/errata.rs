//! Entries of `docs/errata.md`: [`entry`].

use std::collections::BTreeMap;
use std::sync::LazyLock;

const PAGE: &str = include_str!("../../docs/errata.md");

/// The entries by their numbers, as plain text.
static ENTRIES: LazyLock<BTreeMap<u8, String>> = LazyLock::new(|| {
    let mut entries: BTreeMap<u8, String> = BTreeMap::new();
    let mut current = None;
    for line in PAGE.lines() {
        let head = line.split_once(". **").and_then(|(it, _)| it.parse().ok());
        if let Some(number) = head {
            current = Some(number);
        } else if !line.starts_with("   ") {
            current = None;
        }
        // The lines of an entry after its first are indented.
        if let Some(number) = current {
            let text = entries.entry(number).or_default();
            text.push_str(line.trim_start_matches(&format!("{number}.")).trim());
            text.push(' ');
        }
    }
    let plain = |(number, text): (u8, String)| (number, plain(text.trim_end()));
    entries.into_iter().map(plain).collect()
});

/// The short names of texts, and what they stand for: `Camera: The Spring Mass Damper System (...)`.
static NAMES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let row = |line: &'static str| {
        let (name, text) = line.strip_prefix("| *")?.split_once("* | ")?;
        let text = text.trim_end_matches('|').trim().replace('*', "");
        Some((name, format!("{name}: {text}.")))
    };
    PAGE.lines().filter_map(row).collect()
});

/// What the short names of texts that are in a text stand for. Empty without any.
#[must_use]
pub fn names(text: &str) -> String {
    let named = NAMES.iter().filter(|(name, _)| text.contains(name));
    let named = named.map(|(_, meaning)| meaning.as_str());
    named.collect::<Vec<_>>().join("  ")
}

/// The entry with this number, as plain text. `None`: there is none.
#[must_use]
pub fn entry(number: u8) -> Option<&'static str> {
    ENTRIES.get(&number).map(String::as_str)
}

/// Without comments, emphasis and marks of code.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for (index, part) in text.split("<!--").enumerate() {
        let shown = if index == 0 {
            part
        } else {
            part.split_once("-->").map_or("", |(_, after)| after)
        };
        plain.push_str(shown);
    }
    // Every second part is code, in which a star multiplies.
    let parts = plain.split('`').enumerate();
    let parts = parts.map(|(index, part)| match index % 2 {
        0 => part.replace('*', ""),
        _ => part.to_owned(),
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use springyard_workbench::demos;

    use super::*;

    #[test]
    fn each_page_that_names_an_entry_shows_it_as_plain_text() {
        for number in demos::PAGES.iter().filter_map(|page| page.errata) {
            let text = entry(number).unwrap_or_else(|| panic!("no entry {number}"));
            assert!(text.len() > 100, "{number}: {text}");
            for mark in ["<!--", "-->", "**", "`"] {
                assert!(!text.contains(mark), "{number}: {text}");
            }
        }
        assert!(entry(25).unwrap().contains("y * r"), "a product in code");
        assert_eq!(entry(0), None);
    }

    #[test]
    fn short_names_of_texts_are_explained() {
        let said = names("Error, in Camera: the cases");
        assert!(
            said.starts_with("Camera: The Spring Mass Damper System"),
            "{said}"
        );
        assert!(names("The Roll-Call half-life").contains("Daniel Holden"));
        assert_eq!(names("a kink on a camera"), "");
    }

    #[test]
    fn an_entry_is_whole_and_has_its_numbers() {
        let text = entry(6).unwrap();
        assert!(
            text.starts_with("Semi-implicit Euler's limit depends on the step."),
            "{text}"
        );
        assert!(text.contains("24.85 rad/s at 30 Hz"), "{text}");
        assert!(text.ends_with("Method::stability_limit."), "{text}");
    }
}
