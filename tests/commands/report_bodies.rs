//! Platforms and crates in the report, with `--log-bodies`: columns beside `ticks_log`, read as an outside program would.

use std::collections::BTreeMap;

use crate::common::run_report;
use serde::Deserialize;

type Vector = [f64; 3];

/// The parts of a report that these tests read. Entries that are `null` are an error here.
#[derive(Debug, Deserialize)]
struct LoggedRun {
    state_hash: String,
    hashes: Vec<serde_json::Value>,
    ticks_log: Vec<serde_json::Value>,
    bodies: Option<BTreeMap<String, Columns>>,
}

/// A body after each step.
#[derive(Debug, PartialEq, Deserialize)]
struct Columns {
    position: Vec<Vector>,
    rotation: Vec<[f64; 4]>,
    velocity: Vec<Vector>,
    angular_velocity: Vec<Vector>,
}

impl LoggedRun {
    fn names(&self) -> Vec<&str> {
        let names = self.bodies.iter().flat_map(BTreeMap::keys);
        names.map(String::as_str).collect()
    }

    /// The columns of a body, which must have an entry for each row of `ticks_log`.
    fn body(&self, name: &str) -> &Columns {
        let body = &self.bodies.as_ref().unwrap()[name];
        let rows = self.ticks_log.len();
        assert_eq!(body.position.len(), rows, "{name}");
        assert_eq!(body.rotation.len(), rows, "{name}");
        assert_eq!(body.velocity.len(), rows, "{name}");
        assert_eq!(body.angular_velocity.len(), rows, "{name}");
        body
    }
}

fn run(level: &str, arguments: &[&str]) -> LoggedRun {
    let report = run_report(&[&[level][..], arguments].concat());
    serde_json::from_value(report).unwrap()
}

/// Runs a level with these crates and platforms (RON) at 60 Hz.
fn run_with(crates: &str, platforms: &str, arguments: &[&str]) -> LoggedRun {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    let ground = r#"(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))"#;
    let level = format!(
        "(
            name: \"test\", spawn: (position: (0, 0, 0)), kill_below_m: -3,
            solids: [{ground}], crates: [{crates}], platforms: [{platforms}],
        )"
    );
    std::fs::write(&path, level).unwrap();
    run(path.to_str().unwrap(), arguments)
}

/// Distance between two points, m.
fn distance(a: Vector, b: Vector) -> f64 {
    let squares = a.iter().zip(b).map(|(a, b)| (a - b).powi(2));
    squares.sum::<f64>().sqrt()
}

const PLATFORMS: &str = r#"
    (name: "shelf", size_m: (2, 0.2, 2), position: (6, 2, 0), motion: Still),
    (name: "ferry", size_m: (2, 0.2, 2), position: (-6, 2, 0), motion: Travel(to: (-6, 2, -4), speed_m_s: 2)),
    (name: "turntable", size_m: (2, 0.2, 2), position: (0, 2, -6), motion: Turn(speed_deg_s: 90)),
"#;

#[test]
fn a_still_platform_stays_and_a_travelling_one_moves_at_its_velocity() {
    let report = run_with(
        "",
        PLATFORMS,
        &["--seconds", "2", "--log-bodies", "shelf,ferry"],
    );
    assert_eq!(report.ticks_log.len(), 120);
    assert_eq!(report.names(), ["ferry", "shelf"]);

    let shelf = report.body("shelf");
    for (position, rotation) in shelf.position.iter().zip(&shelf.rotation) {
        assert!(distance(*position, [6.0, 2.0, 0.0]) < 1e-3, "{position:?}");
        assert!(rotation[3].abs() > 0.9999, "{rotation:?}");
    }

    let ferry = report.body("ferry");
    let (first, last) = (ferry.position[0], ferry.position[119]);
    assert!(distance(first, [-6.0, 2.0, 0.0]) < 0.01, "{first:?}");
    assert!(last[2] < -1.0, "half-way after 1.9 s: {last:?}");
    assert!(ferry.velocity.iter().any(|velocity| velocity[2] < -1.5));
    // Entry i of both columns is of the same step: the velocity after a step is the displacement in it over its length.
    for (positions, velocity) in ferry.position.windows(2).zip(&ferry.velocity[1..]) {
        let moved_m_s = (positions[1][2] - positions[0][2]) * 60.0;
        assert!(
            (moved_m_s - velocity[2]).abs() < 0.05,
            "{moved_m_s} {velocity:?}"
        );
    }
}

#[test]
fn a_turntable_turns_in_its_columns() {
    let report = run_with(
        "",
        PLATFORMS,
        &["--seconds", "1", "--log-bodies", "turntable"],
    );
    let turntable = report.body("turntable");
    let [x, y, z, w] = turntable.rotation[59];
    let quarter = std::f64::consts::FRAC_1_SQRT_2;
    assert!(x.abs() < 1e-3 && z.abs() < 1e-3, "{x} {z}");
    assert!(
        (y - quarter).abs() < 0.02 && (w - quarter).abs() < 0.02,
        "{y} {w}"
    );
    let turned = turntable.angular_velocity[59][1];
    assert!(
        (turned - std::f64::consts::FRAC_PI_2).abs() < 0.02,
        "{turned} rad/s"
    );
}

#[test]
fn a_crate_that_falls_jumps_back_to_its_start() {
    let crates =
        r#"(name: "lost, and found", mass_kg: 5, size_m: (1, 1, 1), position: (14, 0, 0))"#;
    let report = run_with(crates, "", &["--seconds", "2", "--log-bodies", "all"]);
    let heights = report.body("lost, and found").position.iter();
    let heights: Vec<f64> = heights.map(|position| position[1]).collect();
    let jumps = heights.windows(2).filter(|pair| pair[1] - pair[0] > 2.5);
    assert_eq!(jumps.count(), 2, "3 m of fall take 0.8 s: {heights:?}");
}

#[test]
fn all_is_every_platform_and_crate() {
    let report = run(
        "levels/court.ron",
        &["--seconds", "0.1", "--log-bodies", "all"],
    );
    let names = [
        "crate_100kg",
        "crate_10kg",
        "crate_1kg",
        "ferry",
        "lift",
        "turntable",
    ];
    assert_eq!(report.names(), names);
    for name in names {
        assert_eq!(report.body(name).position.len(), 6);
    }
    let report = run_with("", "", &["--seconds", "0.1", "--log-bodies", "all"]);
    assert!(report.bodies.unwrap().is_empty(), "nothing moves there");
}

#[test]
fn the_log_changes_nothing_in_the_run() {
    let script = ["--input", "tests/scripts/tour.ron", "--seconds", "3"];
    let plain = run("levels/court.ron", &script);
    let logged = run(
        "levels/court.ron",
        &[&script[..], &["--log-bodies", "all"]].concat(),
    );
    assert!(plain.bodies.is_none());
    assert_eq!(logged.names().len(), 6);
    assert_eq!(logged.state_hash, plain.state_hash);
    assert_eq!(logged.hashes, plain.hashes);
    assert_eq!(logged.ticks_log, plain.ticks_log);
    // The bodies that are asked for do not change what is logged of each.
    let ferry = run(
        "levels/court.ron",
        &[&script[..], &["--log-bodies", "ferry"]].concat(),
    );
    assert_eq!(ferry.names(), ["ferry"]);
    assert_eq!(ferry.body("ferry"), logged.body("ferry"));
}
