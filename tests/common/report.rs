//! What `springyard run` says of a small level and a script: the character seen from outside, as another program sees it.
//!
//! Included by path, without the rest of `common`: a test that only runs the command does not link the engine.
#![allow(dead_code, reason = "each test file uses its own part")]

#[path = "../../crates/spring_math/tests/support/worst.rs"]
pub mod worst;

use std::process::Command;

use serde::Deserialize;

/// m or m/s: x, y (up), z. Forward is -z.
pub type Vector = [f64; 3];

/// The step rates at which everything has to be the same.
pub const RATES: [f64; 4] = [30.0, 60.0, 120.0, 240.0];

/// A level of flat ground with something on it, and what the player does there.
#[derive(Clone, Default)]
pub struct Scenario {
    /// The feet. Up to 20 m above something: the run then begins with a fall.
    pub spawn: Vector,
    /// RON, a comma after each.
    pub solids: String,
    /// RON, a comma after each.
    pub platforms: String,
    /// Time and event, as in a script file.
    pub script: Vec<(f64, String)>,
    /// Fields of the character's tuning, a comma after each; empty: as usual.
    pub tuning: String,
    /// Simulated time.
    pub seconds: f64,
    /// More of the command line.
    pub arguments: Vec<String>,
}

/// The parts of a report that are read here.
#[derive(Debug, Deserialize)]
pub struct Report {
    pub ticks_log: Vec<Tick>,
    pub frames_log: Vec<Frame>,
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

/// What a frame showed.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Frame {
    pub t: f64,
    pub dt: f64,
    pub steps: u64,
    pub view: Vector,
    pub camera_rotation: [f64; 4],
}

impl Scenario {
    /// Runs the command at this step rate.
    pub fn run(&self, hz: f64) -> Report {
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
        let report: Report = serde_json::from_str(&text).unwrap();
        Report { hz, ..report }
    }

    /// Runs it at all [`RATES`].
    pub fn at_all_rates(&self) -> [Report; 4] {
        RATES.map(|hz| self.run(hz))
    }
}

impl Report {
    /// A step, s.
    pub fn dt(&self) -> f64 {
        1.0 / self.hz
    }

    /// How many steps end at or before a time.
    pub fn steps_until(&self, secs: f64) -> usize {
        (secs * self.hz + 1e-6).floor() as usize
    }

    /// The player at a time at which a step ends.
    pub fn at(&self, secs: f64) -> Tick {
        let tick = self.ticks_log[self.steps_until(secs) - 1];
        assert!((tick.t - secs).abs() < 1e-6, "a step ends at {secs} s");
        tick
    }

    /// The steps that end in a span of time, its start not included.
    pub fn between(&self, from: f64, to: f64) -> &[Tick] {
        &self.ticks_log[self.steps_until(from)..self.steps_until(to)]
    }
}

/// Horizontal distance, m.
pub fn planar_distance(a: Vector, b: Vector) -> f64 {
    (a[0] - b[0]).hypot(a[2] - b[2])
}

/// A number of the character's usual tuning, read from the file that shows it.
pub fn usual(field: &str) -> f64 {
    let file = std::fs::read_to_string("assets/tuning/grounded.ron").unwrap();
    let line = file
        .lines()
        .find_map(|line| line.trim().strip_prefix(&format!("{field}:")))
        .unwrap_or_else(|| panic!("grounded.ron has no {field}"));
    line.split(',').next().unwrap().trim().parse().unwrap()
}

/// How high the body's middle is over the ground when standing, m.
pub fn standing_height() -> f64 {
    0.5 * (usual("height_m") + usual("clearance_m"))
}

/// Prints a row of the table in docs/feel.md: a figure at each of the [`RATES`].
pub fn print_row(figure: &str, unit: &str, numbers: [f64; 4], digits: usize) {
    let numbers = numbers.map(|number| format!("{number:.digits$}"));
    println!("| {figure}, {unit} | {} |", numbers.join(" | "));
}

/// Whether all numbers lie within a part of the first number's size of one that was worked out.
pub fn all_near(numbers: [f64; 4], expected: f64, part: f64) -> bool {
    numbers
        .iter()
        .all(|number| (number / expected - 1.0).abs() <= part)
}
