//! Runs `springyard run` on a small level with a script, and reads its JSON report, as another program would.
//!
//! Included by path; it needs `owned` beside it.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::process::Command;

use crate::owned::{assert_row, rounded};
use serde::Deserialize;

/// A vector in m or m/s: x, y (up), z. Forward is -z.
pub type Vector = [f64; 3];

/// The step rates, Hz, at which all results must be the same.
pub const RATES: [f64; 4] = [30.0, 60.0, 120.0, 240.0];

/// A level of flat ground with objects on it, and the player's input.
#[derive(Clone, Default)]
pub struct Scenario {
    /// Position of the feet, m. In the air, up to 20 m above ground, the run begins with a fall.
    pub spawn: Vector,
    /// Solids in RON, each followed by a comma.
    pub solids: String,
    /// Platforms in RON, each followed by a comma.
    pub platforms: String,
    /// Time, s, and event, as in a script file.
    pub script: Vec<(f64, String)>,
    /// Fields of the character's tuning in RON, each followed by a comma. Empty for the default tuning.
    pub tuning: String,
    /// Simulated time, s.
    pub seconds: f64,
    /// Additional command line arguments.
    pub arguments: Vec<String>,
}

/// The parts of a report that the tests read.
#[derive(Debug, Deserialize)]
pub struct RunReport {
    pub ticks_log: Vec<Tick>,
    pub frames_log: Vec<FrameEntry>,
    #[serde(skip)]
    pub hz: f64,
}

/// The player after a step.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Tick {
    pub t: f64,
    pub position: Vector,
    pub velocity: Vector,
    pub grounded: bool,
}

/// The player's view and the camera in a frame.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct FrameEntry {
    pub t: f64,
    pub dt: f64,
    pub steps: u64,
    pub view: Vector,
    pub camera_rotation: [f64; 4],
}

impl Scenario {
    /// Runs the command at this step rate.
    pub fn run(&self, hz: f64) -> RunReport {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: String| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let [x, y, z] = self.spawn;
        let (solids, platforms) = (&self.solids, &self.platforms);
        let level = write(
            "level.ron",
            format!(
                r#"(
                    name: "test",
                    spawn: (position: ({x}, {y}, {z})),
                    kill_below_m: -50,
                    solids: [
                        (name: "ground", shape: Box(size_m: (400, 1, 400)), position: (0, -0.5, 0)),
                        {solids}
                    ],
                    platforms: [{platforms}],
                )"#
            ),
        );
        let mut script = self.script.clone();
        script.sort_by(|a, b| a.0.total_cmp(&b.0));
        let script: String = script
            .iter()
            .map(|(secs, event)| format!("({secs:.12}, {event}),\n"))
            .collect();
        let script = write("script.ron", format!("[{script}]"));
        let tuning = write("tuning.ron", format!("(character: ({}))", self.tuning));
        let report = folder.path().join("report.json");
        let done = Command::new(env!("CARGO_BIN_EXE_springyard"))
            .arg("run")
            .arg(&level)
            .args(["--hz", &hz.to_string()])
            .args(["--seconds", &self.seconds.to_string()])
            .arg("--input")
            .arg(&script)
            .arg("--tuning")
            .arg(&tuning)
            .arg("--report")
            .arg(&report)
            .args(&self.arguments)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{hz} Hz: {said}");
        let text = std::fs::read_to_string(report).unwrap();
        let report: RunReport = serde_json::from_str(&text).unwrap();
        RunReport { hz, ..report }
    }

    /// Runs the command at all [`RATES`].
    pub fn at_all_rates(&self) -> [RunReport; 4] {
        RATES.map(|hz| self.run(hz))
    }
}

impl RunReport {
    /// Length of a step, s.
    pub fn dt(&self) -> f64 {
        1.0 / self.hz
    }

    /// Number of steps that end at or before `secs`.
    pub fn steps_until(&self, secs: f64) -> usize {
        (secs * self.hz + 1e-6).floor() as usize
    }

    /// The player at `secs`, which must be the end of a step.
    pub fn at(&self, secs: f64) -> Tick {
        let tick = self.ticks_log[self.steps_until(secs) - 1];
        assert!((tick.t - secs).abs() < 1e-6, "a step ends at {secs} s");
        tick
    }

    /// The steps that end after `from`, up to and including `to`, s.
    pub fn between(&self, from: f64, to: f64) -> &[Tick] {
        &self.ticks_log[self.steps_until(from)..self.steps_until(to)]
    }
}

/// Horizontal distance, m.
pub fn planar_distance(a: Vector, b: Vector) -> f64 {
    (a[0] - b[0]).hypot(a[2] - b[2])
}

/// A number of the character's default tuning, read from `assets/tuning/grounded.ron`.
pub fn usual(field: &str) -> f64 {
    let file = std::fs::read_to_string("assets/tuning/grounded.ron").unwrap();
    let line = file
        .lines()
        .find_map(|line| line.trim().strip_prefix(&format!("{field}:")))
        .unwrap_or_else(|| panic!("grounded.ron has no {field}"));
    line.split(',').next().unwrap().trim().parse().unwrap()
}

/// Height of the body's middle above the ground while standing, m.
pub fn standing_height() -> f64 {
    0.5 * (usual("height_m") + usual("clearance_m"))
}

/// Prints a metric at each of the [`RATES`] that docs/feel.md does not list.
pub fn print_row(metric: &str, unit: &str, numbers: [f64; 4], digits: usize) {
    let numbers = rounded(numbers, digits);
    println!("{metric}, {unit}: {}", numbers.join(" / "));
}

/// Prints and checks a row of docs/feel.md with a column for each of the [`RATES`].
pub fn own_row(label: &str, numbers: [f64; 4], digits: usize) {
    assert_row("docs/feel.md", label, &rounded(numbers, digits));
}

/// Prints and checks a row of docs/feel.md with all [`RATES`] in one cell.
pub fn own_cell(label: &str, numbers: [f64; 4], digits: usize) {
    let cell = rounded(numbers, digits).join(" / ");
    assert_row("docs/feel.md", label, &[cell]);
}

/// Whether all numbers are within a relative error of `part` of `expected`.
pub fn all_near(numbers: [f64; 4], expected: f64, part: f64) -> bool {
    numbers
        .iter()
        .all(|number| (number / expected - 1.0).abs() <= part)
}
