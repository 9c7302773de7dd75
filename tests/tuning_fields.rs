//! Every field of a tuning is described once, and everything that speaks of it agrees.

#[path = "common/knobs.rs"]
mod knobs;

use std::collections::BTreeSet;

use knobs::change;
use serde_json::Value as Json;
use springyard::tuning::{Access, Knob, Response, Tuning, Value};

/// The paths of everything in a value that holds nothing else.
fn leaves(value: &Json, path: &str, found: &mut Vec<String>) {
    match value {
        Json::Object(fields) => {
            for (name, field) in fields {
                let path = if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}.{name}")
                };
                leaves(field, &path, found);
            }
        }
        _ => found.push(path.into()),
    }
}

#[test]
fn every_field_that_a_file_can_hold_is_described_and_no_other() {
    let mut fields = Vec::new();
    leaves(
        &serde_json::to_value(Tuning::default()).unwrap(),
        "",
        &mut fields,
    );
    let fields: BTreeSet<String> = fields.into_iter().collect();
    let knobs: BTreeSet<String> = Tuning::knobs().map(|knob| knob.path.into()).collect();
    let missing: Vec<_> = fields.difference(&knobs).collect();
    let unknown: Vec<_> = knobs.difference(&fields).collect();
    assert!(
        missing.is_empty(),
        "not described in src/tuning: {missing:?}"
    );
    assert!(
        unknown.is_empty(),
        "described, but not in the structs: {unknown:?}"
    );
    assert_eq!(Tuning::knobs().count(), knobs.len(), "described twice");
}

#[test]
fn each_description_reaches_the_field_that_it_names() {
    for knob in Tuning::knobs() {
        let mut tuning = Tuning::default();
        change(knob, &mut tuning);
        let json = serde_json::to_value(tuning).unwrap();
        let usual = serde_json::to_value(Tuning::default()).unwrap();
        let pointer = format!("/{}", knob.path.replace('.', "/"));
        let found = json.pointer(&pointer).unwrap();
        assert_ne!(Some(found), usual.pointer(&pointer), "{}", knob.path);
        match knob.get(&tuning) {
            Value::Number(number) => assert_eq!(found.as_f64(), Some(f64::from(number))),
            Value::Switch(on) => assert_eq!(found.as_bool(), Some(on)),
        }
        let usual = knob.get(&Tuning::default());
        knob.set(&mut tuning, usual).unwrap();
        assert_eq!(
            tuning,
            Tuning::default(),
            "{} changed something else, too",
            knob.path
        );
    }
}

#[test]
fn ranges_nest_and_hold_the_defaults() {
    for knob in Tuning::knobs() {
        assert!(
            !knob.note.is_empty() && !knob.note.ends_with('.'),
            "{}: {:?}",
            knob.path,
            knob.note
        );
        let Value::Number(value) = knob.get(&Tuning::default()) else {
            continue;
        };
        let ((low, high), (usually_low, usually_high)) = (knob.range, knob.usual);
        assert!(
            low <= usually_low && usually_low < usually_high && usually_high <= high,
            "{}: from {low} to {high}, usually {usually_low} to {usually_high}",
            knob.path
        );
        assert!(
            (usually_low..=usually_high).contains(&value),
            "{} is {value}, usually {usually_low} to {usually_high}",
            knob.path
        );
    }
}

#[test]
fn what_is_out_of_range_or_no_number_is_told_by_name() {
    for knob in Tuning::knobs() {
        let Access::Number(number) = knob.access else {
            continue;
        };
        let (low, high) = knob.range;
        for wrong in [
            low - 0.01,
            high * 1.01,
            f32::NAN,
            f32::INFINITY,
            f32::NEG_INFINITY,
        ] {
            let mut tuning = Tuning::default();
            *number(&mut tuning) = wrong;
            let faults = tuning.faults();
            assert_eq!(faults.len(), 1, "{} = {wrong}", knob.path);
            assert_eq!(faults[0].path, knob.path);
            assert!(
                faults[0].message.contains(knob.name()),
                "{}",
                faults[0].message
            );
        }
    }
}

/// The row about a field in a table of the documentation.
fn row(knob: &Knob) -> String {
    let (range, usual) = match knob.access {
        Access::Number(_) => (
            format!("{} to {}", knob.range.0, knob.range.1),
            format!("{} to {}", knob.usual.0, knob.usual.1),
        ),
        Access::Switch(_) => ("true or false".into(), String::new()),
    };
    let (name, unit, note) = (knob.name(), knob.unit(), knob.note);
    let default = knob.get(&Tuning::default());
    format!("| `{name}` | {unit} | {range} | {usual} | {default} | {note} |")
}

#[test]
fn the_documentation_has_a_row_for_each() {
    let page = std::fs::read_to_string("docs/tuning.md").unwrap();
    for knob in Tuning::knobs() {
        let row = row(knob);
        let is_there = page.lines().any(|line| line == row);
        assert!(is_there, "docs/tuning.md should say\n{row}");
    }
}

/// The comment behind a field in the preset that lists everything.
fn comment(knob: &Knob) -> String {
    let (unit, note) = (knob.unit(), knob.note);
    let comma = if unit.is_empty() { "" } else { ", " };
    match knob.access {
        Access::Number(_) => format!("{unit}{comma}{}-{}. {note}", knob.usual.0, knob.usual.1),
        Access::Switch(_) => note.into(),
    }
}

#[test]
fn the_preset_that_lists_everything_says_what_each_does() {
    let preset = std::fs::read_to_string("assets/tuning/grounded.ron").unwrap();
    for knob in Tuning::knobs() {
        let start = format!("{}: ", knob.name());
        let line = preset
            .lines()
            .find(|line| line.trim_start().starts_with(&start))
            .unwrap_or_else(|| panic!("assets/tuning/grounded.ron does not say {}", knob.path));
        let said = line.split_once("// ").map_or("", |(_, said)| said);
        assert_eq!(said, comment(knob), "{}", knob.path);
    }
}

#[test]
fn every_half_life_and_damping_ratio_shapes_a_curve_and_so_does_what_a_curve_names() {
    for group in Tuning::groups() {
        for knob in group.knobs {
            let is_of_spring = ["_half_life_secs", "_damping_ratio"]
                .iter()
                .any(|ending| knob.name().ends_with(ending));
            let has_curve = group
                .curves
                .iter()
                .any(|curve| curve.fields.contains(&knob.path));
            assert!(!is_of_spring || has_curve, "{} has no curve", knob.path);
        }
        for curve in group.curves {
            let usual = (curve.response)(&Tuning::default()).unwrap();
            for path in curve.fields {
                let knob = group
                    .knobs
                    .iter()
                    .find(|knob| knob.path == *path)
                    .unwrap_or_else(|| panic!("{}: no field {path} here", curve.name));
                let mut tuning = Tuning::default();
                change(knob, &mut tuning);
                let changed = (curve.response)(&tuning).unwrap();
                assert_ne!(usual, changed, "{path} does nothing to {}", curve.name);
            }
        }
    }
}

#[test]
fn the_curves_are_those_of_the_springs_in_force() {
    let tuning = Tuning::default();
    let springs = tuning.character.springs().unwrap();
    let curve = |name: &str| {
        let found = Tuning::groups()
            .flat_map(|group| group.curves)
            .find(|curve| curve.name == name);
        (found.unwrap().response)(&tuning).unwrap()
    };
    assert_eq!(curve("ride"), Response::Step(springs.ride));
    assert_eq!(
        curve("start on the ground"),
        Response::Start {
            spring: springs.ground,
            speed_m_s: 5.0
        }
    );
    assert_eq!(curve("jump"), Response::Jump(tuning.character));
}
