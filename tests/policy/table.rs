//! The tables in `docs/policies.md` match the output of the commands above them.

use crate::common::run_report;
use springyard_test_lab::owned;
use std::process::Command;

/// Each command of the page is followed by a block (`<!-- NAME -->` to `<!-- end -->`) with the table that it prints.
#[test]
fn every_table_is_what_its_command_prints() {
    const PAGE: &str = "docs/policies.md";
    let page = std::fs::read_to_string(PAGE).unwrap();
    let mut tables = 0;
    for after in page.split("\n    springyard run ").skip(1) {
        let (arguments, after) = after.split_once('\n').unwrap();
        let (_, name) = after.split_once("<!-- ").unwrap();
        let (name, _) = name.split_once(" -->").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_springyard"))
            .arg("run")
            .args(arguments.split_whitespace())
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let table: Vec<&str> = printed
            .lines()
            .filter(|line| line.starts_with('|'))
            .collect();
        assert_eq!(table.len(), 12, "a head and ten lanes");
        owned::assert_block(PAGE, name, &table.join("\n"));
        tables += 1;
    }
    assert!(tables >= 2, "{tables} tables");
}

#[test]
fn the_report_has_what_the_table_says() {
    let report = run_report(&["levels/policy_lab.ron", "--seconds", "5"]);
    let lab = &report["lab"];
    let lanes = lab["lanes"].as_array().unwrap();
    assert_eq!(lanes.len(), 10);
    assert_eq!(lab["curves"]["lanes"].as_array().unwrap().len(), 10);
    let frames = lab["curves"]["secs"].as_array().unwrap().len();
    // The 300th step may run ahead, in the frame before the last.
    assert!((299..=300).contains(&frames), "{frames}");
    let number = |lane: usize, field: &str| lanes[lane][field].as_f64().unwrap();
    // 60 frames and 60 steps per second: the lagging policy is one step late. The exact method's only error is a late jump.
    assert!(
        (number(1, "lag_ms") - number(0, "lag_ms") - 1000.0 / 60.0).abs() < 3.0,
        "{lab}"
    );
    assert!(number(9, "rms_error_m") < 1e-5, "{}", lanes[9]);
    assert!((number(9, "effective_hz") - 1.5).abs() < 1e-5);
    assert!(
        number(8, "effective_damping") > 0.2,
        "implicit damps more than asked for"
    );
    // The RMS error of the last 5 s, computed from the curves.
    let curve = |values: &serde_json::Value| -> Vec<f64> {
        let values = values.as_array().unwrap();
        values.iter().map(|value| value.as_f64().unwrap()).collect()
    };
    let exact = curve(&lab["curves"]["exact"]);
    let implicit = curve(&lab["curves"]["lanes"][8]);
    let squares: f64 = exact
        .iter()
        .zip(&implicit)
        .map(|(a, b)| (a - b).powi(2))
        .sum();
    let rms = (squares / frames as f64).sqrt();
    assert!((rms - number(8, "rms_error_m")).abs() < 1e-6, "{rms}");
}
