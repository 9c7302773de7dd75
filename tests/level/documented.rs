//! `docs/levels.md` and `docs/stations.md` name each field and each choice of a level file, with the range given on the field, and their
//! examples are levels.

use std::collections::{BTreeMap, BTreeSet};

use bevy::reflect::enums::VariantInfo;
use bevy::reflect::{NamedField, TypeInfo, Typed};
use springyard::level::{self, Level};
use springyard_drive::DriveMethod;
use springyard_state::parameter::Limits;

const DOCS: &str = concat!(
    include_str!("../../docs/levels.md"),
    include_str!("../../docs/stations.md")
);

/// What a level file can say.
#[derive(Default)]
struct Format {
    /// The types that were visited.
    types: BTreeSet<&'static str>,
    /// The fields by name, each with the ranges of all fields of this name: `0.1 to 30`.
    fields: BTreeMap<&'static str, BTreeSet<String>>,
    /// The variants of all enums.
    choices: BTreeSet<&'static str>,
}

impl Format {
    fn of_level() -> Self {
        let mut format = Self::default();
        format.visit(Level::type_info());
        format
    }

    fn visit(&mut self, info: &'static TypeInfo) {
        if !self.types.insert(info.type_path()) {
            return;
        }
        match info {
            TypeInfo::List(list) => self.visit_some(list.item_info()),
            TypeInfo::Struct(of) if is_own(info) => of.iter().for_each(|it| self.field(it)),
            TypeInfo::Enum(of) => {
                for variant in of.iter() {
                    if is_own(info) {
                        self.choices.insert(variant.name());
                    }
                    self.variant(variant);
                }
            }
            _ => {}
        }
    }

    fn visit_some(&mut self, info: Option<&'static TypeInfo>) {
        if let Some(info) = info {
            self.visit(info);
        }
    }

    fn variant(&mut self, variant: &'static VariantInfo) {
        match variant {
            VariantInfo::Struct(of) => of.iter().for_each(|it| self.field(it)),
            VariantInfo::Tuple(of) => of.iter().for_each(|it| self.visit_some(it.type_info())),
            VariantInfo::Unit(_) => {}
        }
    }

    fn field(&mut self, field: &'static NamedField) {
        let ranges = self.fields.entry(field.name()).or_default();
        if let Some(Limits { range, .. }) = field.get_attribute() {
            ranges.insert(format!("{} to {}", range.0, range.1));
        }
        self.visit_some(field.type_info());
    }
}

fn is_own(info: &TypeInfo) -> bool {
    info.type_path().starts_with("springyard::")
}

/// The first range in a text, `0.1 to 30`, that is not one of a number of things: `1 to 64 of them`.
fn range_in(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|letter| matches!(letter, '(' | ')' | ',' | ';' | ':' | '.')))
        .collect();
    let is_number = |word: &str| word.parse::<f32>().is_ok();
    let is_range = |at: &usize| {
        let range = words.get(*at..at + 3);
        range.is_some_and(|it| is_number(it[0]) && it[1] == "to" && is_number(it[2]))
            && words.get(at + 3) != Some(&"of")
    };
    let at = (0..words.len()).find(is_range)?;
    Some(words[at..at + 3].join(" "))
}

#[test]
fn every_example_is_a_level_without_warnings() {
    let blocks = DOCS.split("```ron\n").skip(1);
    let examples: Vec<&str> = blocks.filter_map(|it| it.split("```").next()).collect();
    assert!(examples.len() >= 10);
    for example in examples {
        let level = level::parse("docs", example);
        let level = level.unwrap_or_else(|errors| panic!("{errors}\n{example}"));
        let warnings = level::level_warnings(&level, 1.0 / 60.0, DriveMethod::Exact);
        assert_eq!(warnings, [], "{}", level.name);
    }
}

#[test]
fn every_field_and_every_choice_is_documented() {
    let format = Format::of_level();
    for known in ["kill_below_m", "pause_secs", "tuned_for_kg"] {
        assert!(format.fields.contains_key(known), "{known}");
    }
    for known in ["Ramp", "Night", "ForceBased"] {
        assert!(format.choices.contains(known), "{known}");
    }
    for name in format.fields.keys() {
        assert!(DOCS.contains(&format!("`{name}`")), "{name}");
    }
    for name in format.choices {
        let documented = [format!("`{name}`"), format!("`{name}(")];
        assert!(documented.iter().any(|word| DOCS.contains(word)), "{name}");
    }
}

#[test]
fn every_range_is_documented_beside_its_field() {
    let every_place = "Every coordinate of a position is -10000 to 10000.";
    assert!(DOCS.contains(every_place));
    let place = range_in(every_place).unwrap();
    for (name, mut ranges) in Format::of_level().fields {
        let quoted = format!("`{name}`");
        // A range belongs to the field before it in its line.
        let lines = DOCS.lines().flat_map(|line| line.split(&quoted).skip(1));
        let texts = lines.map(|rest| rest.split('`').next().unwrap_or_default());
        let documented: BTreeSet<String> = texts.filter_map(range_in).collect();
        if !ranges.is_empty() {
            for range in &documented {
                assert!(
                    ranges.contains(range),
                    "{quoted} is documented as {range}, is {ranges:?}"
                );
            }
        }
        // Of positions there is one sentence for all.
        ranges.remove(&place);
        let missing: Vec<&String> = ranges.difference(&documented).collect();
        assert!(missing.is_empty(), "{quoted} lacks {missing:?}");
    }
}
