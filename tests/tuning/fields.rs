//! The parameters of a tuning: every field has a description, ranges and a unit; presets, documentation tables and response
//! curves agree with the fields.

use std::collections::BTreeSet;

use crate::common::parameters::change;
use serde_json::Value as Json;
use springyard::tuning::{CURVES, Parameter, Response, SpeedChange, Tuning, Value, preset};
use springyard_state::parameter::Limits;
use springyard_test_lab::owned;

/// Collects the paths of all numbers and switches in a value.
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
fn every_field_that_a_file_can_hold_is_a_parameter() {
    let mut fields = Vec::new();
    leaves(
        &serde_json::to_value(Tuning::default()).unwrap(),
        "",
        &mut fields,
    );
    let fields: BTreeSet<String> = fields.into_iter().collect();
    let parameters: BTreeSet<String> = Tuning::parameters().map(|it| it.path.into()).collect();
    assert_eq!(fields, parameters);
    assert_eq!(Tuning::parameters().count(), parameters.len(), "one twice");
}

#[test]
fn each_parameter_reads_and_writes_the_field_that_it_names() {
    for parameter in Tuning::parameters() {
        let mut tuning = Tuning::default();
        change(parameter, &mut tuning);
        let json = serde_json::to_value(tuning).unwrap();
        let usual = serde_json::to_value(Tuning::default()).unwrap();
        let pointer = format!("/{}", parameter.path.replace('.', "/"));
        let found = json.pointer(&pointer).unwrap();
        assert_ne!(Some(found), usual.pointer(&pointer), "{}", parameter.path);
        match parameter.get(&tuning) {
            Value::Number(number) => assert_eq!(found.as_f64(), Some(f64::from(number))),
            Value::Switch(on) => assert_eq!(found.as_bool(), Some(on)),
            Value::Choice(name) => assert_eq!(found.as_str(), Some(name)),
        }
        tuning.set(parameter, parameter.default()).unwrap();
        assert_eq!(
            tuning,
            Tuning::default(),
            "{} changed something else, too",
            parameter.path
        );
    }
}

#[test]
fn a_value_of_another_kind_is_refused_with_what_is_allowed() {
    for parameter in Tuning::parameters() {
        let other = match parameter.default() {
            Value::Number(_) => Value::Switch(true),
            Value::Switch(_) | Value::Choice(_) => Value::Number(1.0),
        };
        let mut tuning = Tuning::default();
        let refused = tuning.set(parameter, other).unwrap_err();
        assert!(refused.ends_with(&parameter.allowed()), "{refused}");
        assert_eq!(tuning, Tuning::default());
    }
}

#[test]
fn every_parameter_is_described_and_its_ranges_nest_and_hold_the_default() {
    for parameter in Tuning::parameters() {
        let (path, note) = (parameter.path, &parameter.note);
        assert!(note.len() > 20 && note.ends_with('.'), "{path}: {note:?}");
        let Value::Number(value) = parameter.default() else {
            assert_eq!(parameter.limits, None, "{path}");
            continue;
        };
        let Limits { range, usual, .. } = parameter.limits.unwrap_or_else(|| panic!("{path}"));
        assert!(
            range.0 <= usual.0 && usual.0 < usual.1 && usual.1 <= range.1,
            "{path}: from {range:?}, usually {usual:?}",
        );
        assert!(
            (usual.0..=usual.1).contains(&value),
            "{path} is {value}, usually {usual:?}"
        );
    }
}

#[test]
fn every_number_has_a_unit_but_damping_ratios_and_a_coefficient_of_friction() {
    for parameter in Tuning::parameters().filter(|it| it.limits.is_some()) {
        let name = parameter.name();
        let is_bare = name.ends_with("damping_ratio") || name == "slide_friction";
        assert_eq!(parameter.unit().is_empty(), is_bare, "{}", parameter.path);
    }
}

#[test]
fn a_value_out_of_range_or_no_number_is_reported_by_its_path() {
    for parameter in Tuning::parameters() {
        let Some(Limits { range, .. }) = parameter.limits else {
            continue;
        };
        for wrong in [
            range.0 - 0.01,
            range.1 * 1.01,
            f32::NAN,
            f32::INFINITY,
            f32::NEG_INFINITY,
        ] {
            let mut tuning = Tuning::default();
            parameter.write(&mut tuning, Value::Number(wrong));
            let faults = tuning.faults();
            assert_eq!(faults.len(), 1, "{} = {wrong}", parameter.path);
            assert_eq!(faults[0].path, parameter.path);
            assert!(
                faults[0].message.contains(parameter.path),
                "{}",
                faults[0].message
            );
        }
    }
}

/// The table row of a parameter in `docs/tuning.md`. Its first cell is the path inside the section of the file.
fn row(parameter: &Parameter) -> String {
    let (range, usual) = match parameter.limits {
        Some(Limits { range, usual, .. }) => (
            format!("{} to {}", range.0, range.1),
            format!("{} to {}", usual.0, usual.1),
        ),
        None => ("true or false".into(), String::new()),
    };
    let (_, name) = parameter.path.split_once('.').unwrap();
    let (unit, default, note) = (parameter.unit(), parameter.default(), &parameter.note);
    format!("| `{name}` | {unit} | {range} | {usual} | {default} | {note} |\n")
}

#[test]
fn the_tables_of_the_documentation_list_every_parameter() {
    for section in ["character", "camera", "look", "moves", "figure"] {
        let mut table = String::from(
            "| field | unit | range | usually | default | what it does |\n|---|---|---|---|---|---|\n",
        );
        let of_section = |parameter: &&Parameter| parameter.path.split('.').next() == Some(section);
        table.extend(Tuning::parameters().filter(of_section).map(row));
        owned::assert_block(
            "docs/tuning.md",
            &format!("parameters of {section}"),
            &table,
        );
    }
}

#[test]
fn the_preset_of_the_defaults_lists_every_parameter() {
    owned::assert_file("assets/tuning/grounded.ron", &preset::defaults_to_ron());
}

#[test]
fn every_half_life_and_damping_ratio_shapes_a_curve_and_so_does_what_a_curve_names() {
    for parameter in Tuning::parameters() {
        let is_of_spring = ["_half_life_secs", "damping_ratio"]
            .iter()
            .any(|ending| parameter.name().ends_with(ending));
        let has_curve = CURVES
            .iter()
            .any(|curve| curve.fields.contains(&parameter.path));
        assert!(
            !is_of_spring || has_curve,
            "{} has no curve",
            parameter.path
        );
    }
    for curve in CURVES {
        let usual = curve.response(&Tuning::default()).unwrap();
        for path in curve.fields {
            let parameter = Tuning::parameter(path)
                .unwrap_or_else(|| panic!("{}: there is no parameter {path}", curve.name));
            let mut tuning = Tuning::default();
            change(parameter, &mut tuning);
            let changed = curve.response(&tuning).unwrap();
            assert_ne!(usual, changed, "{path} does nothing to {}", curve.name);
        }
    }
}

#[test]
fn the_curves_are_those_of_the_springs_in_force() {
    let tuning = Tuning::default();
    let springs = tuning.character.springs().unwrap();
    let curve = |name: &str| {
        let found = CURVES.iter().find(|curve| curve.name == name);
        found.unwrap().response(&tuning).unwrap()
    };
    assert_eq!(curve("ride"), Response::Step(springs.ride));
    assert_eq!(curve("upright"), Response::Step(springs.upright));
    for (name, spring, change) in [
        ("start on the ground", springs.ground, SpeedChange::Start),
        ("knockback", springs.knockback, SpeedChange::Stop),
        ("turn round", springs.ground_turn, SpeedChange::Turn),
    ] {
        let speed_m_s = 5.0;
        let response = Response::Speed {
            spring,
            change,
            speed_m_s,
        };
        assert_eq!(curve(name), response);
    }
    assert_eq!(curve("jump"), Response::Jump(tuning.character));
}
