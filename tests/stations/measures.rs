//! Each measure against its own formula, or against a simulation of the spring in `f64`, at every step rate.

use std::f64::consts::{PI, TAU};

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::script::Event::{self, Move, Press, Release};
use springyard::input::script::IntentButton;
use springyard::level::{self, LevelSystems, Measure, PlatformMover};
use springyard::stations::Gauges;
use springyard_drive::{DriveSystems, DriveTarget};

use crate::common::situations::RATES;
use crate::common::{Play, start_at};
use springyard_test_lab::worst::Extreme;

/// Wide ground at height 0 with the spawn at this height at the origin, these words of the level (RON), and a station with these
/// measures.
pub fn start(
    hz: f64,
    height: f32,
    words: &str,
    measures: &str,
    script: Vec<(f64, Event)>,
) -> Start {
    let text = format!(
        r#"(
            name: "measures",
            spawn: (position: (0, {height:?}, 0)),
            kill_below_m: -6,
            solids: [
                (name: "ground", shape: Box(size_m: (200, 1, 200)), position: (0, -0.5, 0)),
            ],
            {words}
            {measures}
        )"#
    );
    let level = level::parse("measures.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
    start_at(hz, level, script)
}

/// Stations with these measures, by their unit, each with another on the wrong side.
pub fn stations(of: &[(&str, &[String], &str)]) -> String {
    let stations = of.iter().enumerate().map(|(i, (unit, right, wrong))| {
        let right = right.join(", ");
        format!(
            r#"(
                name: "station {i}",
                module: "tests",
                unit: "{unit}",
                area: (position: (0, 0, 0), size_m: (500, 50, 500)),
                right: [{right}],
                wrong: [{wrong}],
            ),"#
        )
    });
    format!("stations: [{}],", stations.collect::<String>())
}

/// The present value of a measure.
pub fn value(play: &mut Play, measure: &Measure) -> Option<f64> {
    let world = play.app.world_mut();
    let mut gauges = world.query::<&Gauges>();
    gauges.single(world).unwrap().value(measure)
}

/// The value of a measure, at most `tolerance` of it away from `expected`, or 0.05 if `expected` is 0.
pub fn assert_measured(play: &mut Play, measure: &Measure, expected: f64, tolerance: f64, hz: f64) {
    let found = value(play, measure);
    let found = found.unwrap_or_else(|| panic!("{measure:?} at {hz} Hz has no value"));
    let largest = if expected == 0.0 {
        0.05
    } else {
        tolerance * expected
    };
    assert!(
        (found - expected).abs() <= largest,
        "{measure:?} at {hz} Hz: {found} for {expected}"
    );
}

/// The ratios of the three plates, and 0.
const RATIOS: [f64; 4] = [0.0, 0.1, 0.5, 1.0];

/// Plates of 2 Hz with these damping ratios, whose targets jump by half a metre every 6 s, aside and up.
fn plates() -> String {
    let plates = RATIOS.iter().enumerate().map(|(i, ratio)| {
        let x = 5 * i + 10;
        format!(
            r#"(
                name: "plate {ratio}",
                size_m: (1, 0.2, 1),
                position: ({x}, 3, 0),
                spring: (frequency_hz: 2, damping_ratio: {ratio:?}),
                motion: Step(to: ({x}, 3.3, -0.4), period_secs: 12),
            ),"#
        )
    });
    format!("platforms: [{}],", plates.collect::<String>())
}

fn of_plates(measure: &str) -> Vec<String> {
    let plates = RATIOS.iter();
    plates
        .map(|ratio| format!(r#"{measure}("plate {ratio}")"#))
        .collect()
}

/// Place of a spring of 2 Hz relative to its target, this time (s) after a jump of the target by 1.
pub fn after_jump(ratio: f64, secs: f64) -> f64 {
    let omega = 2.0 * TAU;
    let swing = omega * (1.0 - ratio * ratio).sqrt();
    let shape = if ratio < 1.0 {
        let turn = swing * secs;
        turn.cos() + ratio * omega / swing * turn.sin()
    } else {
        1.0 + omega * secs
    };
    -(-ratio * omega * secs).exp() * shape
}

#[test]
fn overshoot_and_settling_time_are_those_of_the_step_response() {
    let sides = |measure: &str| {
        let mut all = of_plates(measure);
        let undamped = all.remove(0);
        (all, undamped)
    };
    let (overshoots, undamped) = sides("Overshoot");
    let (times, restless) = sides("SettleSecs");
    let measures = stations(&[("%", &overshoots, &undamped), ("s", &times, &restless)]);
    for hz in RATES {
        let mut play = Play::start(start(hz, 0.0, &plates(), &measures, Vec::new()));
        // Jumps at 6 s and 12 s.
        play.steps(hz, 12.5, |_, _| {});
        for ratio in RATIOS {
            let plate = format!("plate {ratio}");
            let overshoot = match ratio < 1.0 {
                true => 100.0 * (-PI * ratio / (1.0 - ratio * ratio).sqrt()).exp(),
                false => 0.0,
            };
            let measure = Measure::Overshoot(plate.clone());
            assert_measured(&mut play, &measure, overshoot, 0.02, hz);
            let mut earlier = (0..60_000).rev().map(|i| f64::from(i) * 1e-4);
            let settled = earlier.find(|secs| after_jump(ratio, *secs).abs() > 0.02);
            let settled = settled.unwrap();
            let measure = Measure::SettleSecs(plate);
            assert_measured(&mut play, &measure, settled, 0.02, hz);
        }
    }
}

#[test]
fn heavy_plates_sag_by_their_weight_over_the_stiffness_and_insulated_ones_do_not() {
    let masses = [100.0, 300.0, 1000.0];
    let platforms = masses.iter().enumerate().map(|(i, mass)| {
        let x = 5 * i + 10;
        let plate = |name: &str, z: i32, authority: &str| {
            format!(
                r#"(
                    name: "{name} {mass}",
                    size_m: (1, 0.2, 1),
                    position: ({x}, 3, {z}),
                    mass_kg: {mass:?},
                    spring: (frequency_hz: 2),
                    motion: Still,
                    {authority}
                ),"#
            )
        };
        let forced = "authority: ForceBased(tuned_for_kg: 300),";
        plate("forced", 0, forced) + &plate("insulated", 5, "")
    });
    let platforms = format!("platforms: [{}],", platforms.collect::<String>());
    let forced: Vec<String> = masses
        .iter()
        .map(|mass| format!(r#"MeanSag("forced {mass}")"#))
        .collect();
    let insulated: Vec<String> = masses
        .iter()
        .map(|mass| format!(r#"MeanSag("insulated {mass}")"#))
        .collect();
    let measures = stations(&[("m", &insulated, &forced.join(", "))]);
    for hz in RATES {
        let mut play = Play::start(start(hz, 0.0, &platforms, &measures, Vec::new()));
        play.steps(hz, 8.0, |_, _| {});
        for mass in masses {
            let stiffness = 300.0 * (2.0 * TAU).powi(2);
            let sag = mass * 9.81 / stiffness;
            let measure = Measure::MeanSag(format!("forced {mass}"));
            assert_measured(&mut play, &measure, sag, 0.02, hz);
            let found = value(&mut play, &Measure::MeanSag(format!("insulated {mass}")));
            assert!(found.unwrap().abs() < 1e-3, "{found:?}");
        }
    }
}

/// A drive that gets the pose of its target alone.
fn forget_target_velocity(mut targets: Query<&mut DriveTarget, With<PlatformMover>>) {
    for mut target in &mut targets {
        target.velocity = Vec3::ZERO;
    }
}

/// The largest lag of a spring of 1 Hz, critically damped, behind a least-jerk crossing of 9 m with a peak speed of 3 m/s, m. Each
/// step's goal is that of the step's end.
fn largest_lag_m(hz: f64) -> f64 {
    const PARTS: u32 = 100;
    let (way, crossing_secs) = (9.0, 15.0 / 8.0 * 9.0 / 3.0);
    let place = |secs: f64| {
        let part = (secs / crossing_secs).min(1.0);
        way * part.powi(3) * (10.0 + part * (6.0 * part - 15.0))
    };
    let (mut x, mut v, mut largest) = (0.0, 0.0, 0.0_f64);
    let h = 1.0 / (hz * f64::from(PARTS));
    for step in 1..=(crossing_secs * hz) as u32 {
        let goal = place(f64::from(step) / hz);
        for _ in 0..PARTS {
            v += (TAU * TAU * (goal - x) - 2.0 * TAU * v) * h;
            x += v * h;
        }
        largest.keep_largest(goal - x);
    }
    largest
}

#[test]
fn the_lag_without_the_targets_velocity_is_that_of_the_spring() {
    let platforms = r#"platforms: [
        (
            name: "late",
            size_m: (1, 0.2, 1),
            position: (10, 3, 0),
            spring: (frequency_hz: 1),
            motion: Travel(to: (10, 3, -9), speed_m_s: 3, pause_secs: 3),
        ),
    ],"#;
    let measures = stations(&[(
        "m",
        &[r#"PeakLag("late")"#.to_owned()],
        r#"MeanSag("late")"#,
    )]);
    let measure = Measure::PeakLag("late".to_owned());
    for hz in RATES {
        let begin = || start(hz, 0.0, platforms, &measures, Vec::new());
        let mut play = Play::start_with(begin(), |app| {
            let forget = forget_target_velocity
                .after(LevelSystems::MoveTargets)
                .before(DriveSystems::Drive);
            app.add_systems(FixedUpdate, forget);
        });
        // A crossing takes 5.6 s.
        play.steps(hz, 7.0, |_, _| {});
        let expected = largest_lag_m(hz);
        // At constant speed: 2 v / omega = 0.95 m, less half a step's way.
        assert!((0.8..0.96).contains(&expected), "{expected} m");
        assert_measured(&mut play, &measure, expected, 0.02, hz);

        let mut play = Play::start(begin());
        play.steps(hz, 7.0, |_, _| {});
        let lag = value(&mut play, &measure).unwrap();
        assert!(lag < 0.1, "with the target's velocity: {lag} m");
    }
}

#[test]
fn an_undamped_platform_keeps_the_energy_of_its_jump() {
    let platforms = r#"platforms: [
        (
            name: "plank",
            size_m: (1, 0.2, 1),
            position: (10, 3, 0),
            mass_kg: 300,
            spring: (frequency_hz: 1, damping_ratio: 0),
            motion: Step(to: (10, 4, 0), period_secs: 8),
        ),
    ],"#;
    let energy = r#"Energy("plank")"#.to_owned();
    let measures = stations(&[
        ("J", &[energy], r#"Energy("other")"#),
        (
            "m",
            &[r#"MeanSag("plank")"#.to_owned()],
            r#"MeanSag("other")"#,
        ),
    ]);
    let platforms = platforms.replace(
        "platforms: [",
        r#"platforms: [(name: "other", size_m: (1, 0.2, 1), position: (20, 3, 0), motion: Still),"#,
    );
    let measure = Measure::Energy("plank".to_owned());
    for hz in RATES {
        let mut play = Play::start(start(hz, 0.0, &platforms, &measures, Vec::new()));
        let mut steps = 0_u32;
        play.steps(hz, 7.9, |play, secs| {
            // It jumps by 1 m at 4 s.
            if (4.1..7.9).contains(&secs) {
                let expected = 0.5 * 300.0 * TAU * TAU;
                assert_measured(play, &measure, expected, 0.02, hz);
                steps += 1;
            }
        });
        assert!(f64::from(steps) > 3.5 * hz);
        assert!(value(&mut play, &Measure::Energy("other".into())).unwrap() < 1e-3);
    }
}

#[test]
fn the_top_of_a_jump_is_measured_above_the_platform_it_began_on() {
    let platforms = r#"platforms: [
        (name: "plate", size_m: (3, 0.4, 3), position: (0, 1.8, 0), mass_kg: 100000, spring: (frequency_hz: 8), motion: Still),
        (name: "other", size_m: (3, 0.4, 3), position: (9, 1.8, 0), motion: Still),
    ],"#;
    let measures = stations(&[(
        "m",
        &[r#"JumpTop("plate")"#.to_owned()],
        r#"JumpTop("other")"#,
    )]);
    let script = vec![
        (1.0, Press(IntentButton::Jump)),
        (1.6, Release(IntentButton::Jump)),
    ];
    let measure = Measure::JumpTop("plate".to_owned());
    for hz in RATES {
        let mut play = Play::start(start(hz, 2.0, platforms, &measures, script.clone()));
        let mut highest = f32::NEG_INFINITY;
        play.steps(hz, 1.0, |_, _| {});
        assert_eq!(value(&mut play, &measure), None);
        play.steps(hz, 2.0, |play, _| {
            let feet = play.position().y - 1.1;
            highest.keep_largest(feet - 2.0);
        });
        assert!((0.8..1.6).contains(&highest), "{highest} m");
        assert_measured(&mut play, &measure, highest.into(), 0.02, hz);
        assert_eq!(value(&mut play, &Measure::JumpTop("other".into())), None);
    }
}

#[test]
fn the_strongest_reed_has_the_rhythm_of_the_platform() {
    let platforms = r#"platforms: [
        (name: "slow", size_m: (1, 0.2, 1), position: (10, 3, 0), motion: Rise(height_m: 0.4, period_secs: 1.25)),
        (name: "fast", size_m: (1, 0.2, 1), position: (20, 3, 0), motion: Rise(height_m: 0.2, period_secs: 0.8333333)),
    ],
    reeds: [
        (name: "slow reeds", listens_to: "slow", from_hz: 0.4, to_hz: 1.6, count: 13, half_life_secs: 2, position: (10, 0, 5)),
        (name: "slow printed", listens_to: "slow", from_hz: 0.5, to_hz: 1.6, count: 23, half_life_secs: 0.25, tuning: Printed, position: (20, 0, 5)),
        (name: "fast reeds", listens_to: "fast", from_hz: 0.5, to_hz: 1.6, count: 23, half_life_secs: 0.25, position: (20, 0, 5)),
        (name: "fast printed", listens_to: "fast", from_hz: 0.5, to_hz: 1.6, count: 23, half_life_secs: 0.25, tuning: Printed, position: (25, 0, 5)),
    ],"#;
    let [slow, fast] = ["slow", "fast"].map(|name| [format!(r#"StrongestHz("{name} reeds")"#)]);
    let measures = stations(&[
        ("Hz", &slow, r#"StrongestHz("slow printed")"#),
        ("Hz", &fast, r#"StrongestHz("fast printed")"#),
    ]);
    // By the printed formula the reed of `sqrt(u + d^2/4)` swings most, with the damping d and `u = -W^2 + sqrt(4 W^4 + d^2 W^2)`: 1.01
    // and 1.35 Hz for platforms of 0.8 and 1.2 Hz.
    let printed = |hertz: f64| {
        let (turn, damping) = (TAU * hertz, 2.0 * std::f64::consts::LN_2 / 0.25);
        let square = (4.0 * turn.powi(4) + (damping * turn).powi(2)).sqrt() - turn * turn;
        let hertz = (square + damping * damping / 4.0).sqrt() / TAU;
        // The nearest reed.
        (hertz / 0.05).round() * 0.05
    };
    for hz in RATES {
        let mut play = Play::start(start(hz, 0.0, platforms, &measures, Vec::new()));
        play.steps(hz, 20.0, |_, _| {});
        for (reeds, expected) in [
            ("slow reeds", 0.8),
            ("slow printed", printed(0.8)),
            ("fast reeds", 1.2),
            ("fast printed", printed(1.2)),
        ] {
            let measure = Measure::StrongestHz(reeds.to_owned());
            assert_measured(&mut play, &measure, expected, 0.001, hz);
        }
    }
}

#[test]
fn a_plank_that_swings_freely_reads_its_frequency_and_as_printed_another() {
    // As in the yard. The plank jumps at 8 s.
    let platforms = r#"platforms: [
        (name: "plank", size_m: (4, 0.3, 3), position: (10, 3, 0), mass_kg: 300, spring: (frequency_hz: 0.75, damping_ratio: 0.02), motion: Step(to: (10, 3.5, 0), period_secs: 16)),
    ],
    reeds: [
        (name: "reeds", listens_to: "plank", from_hz: 0.5, to_hz: 1.5, count: 21, half_life_secs: 0.26, position: (10, 0, 5)),
        (name: "printed", listens_to: "plank", from_hz: 0.5, to_hz: 1.5, count: 21, half_life_secs: 0.26, tuning: Printed, position: (20, 0, 5)),
    ],"#;
    let right = [r#"StrongestHz("reeds")"#.to_owned()];
    let measures = stations(&[("Hz", &right, r#"StrongestHz("printed")"#)]);
    for hz in RATES {
        let mut play = Play::start(start(hz, 0.0, platforms, &measures, Vec::new()));
        play.steps(hz, 7.9, |_, _| {});
        assert_eq!(
            value(&mut play, &Measure::StrongestHz("reeds".into())),
            None
        );
        play.steps(hz, 4.1, |_, _| {});
        play.steps(hz, 3.9, |play, _| {
            for (reeds, expected) in [("reeds", 0.75), ("printed", 0.95)] {
                let measure = Measure::StrongestHz(reeds.to_owned());
                assert_measured(play, &measure, expected, 0.001, hz);
            }
        });
    }
}

/// A boom of 1 Hz in `f64`, along the way of the player.
#[derive(Default)]
struct Boom {
    x: f64,
    v: f64,
}

impl Boom {
    fn step(&mut self, ratio: f64, forgets_velocity: bool, player: [f64; 2], hz: f64) {
        const PARTS: u32 = 100;
        let h = 1.0 / (hz * f64::from(PARTS));
        if forgets_velocity {
            self.v = 0.0;
        }
        for part in 0..PARTS {
            let part = (f64::from(part) + 0.5) / f64::from(PARTS);
            let goal = player[0] + (player[1] - player[0]) * part;
            self.v += (TAU * TAU * (goal - self.x) - 2.0 * ratio * TAU * self.v) * h;
            self.x += self.v * h;
        }
    }
}

const BOOMS: &str = r#"
    dials: [(name: "boom_ratio", start: 0.3, from: 0, to: 3)],
    booms: [
        (name: "undamped", follows: Player, frequency_hz: 1, damping_ratio: 0),
        (name: "dialled", follows: Player, frequency_hz: 1, dial: "boom_ratio"),
        (name: "critical", follows: Player, frequency_hz: 1),
        (name: "held", follows: Player, frequency_hz: 1, forgets_velocity: true),
    ],
"#;

/// Each boom with its damping ratio, and whether it forgets its velocity.
const EACH_BOOM: [(&str, f64, bool); 4] = [
    ("undamped", 0.0, false),
    ("dialled", 0.3, false),
    ("critical", 1.0, false),
    ("held", 1.0, true),
];

#[test]
fn the_lag_of_a_boom_is_that_of_its_spring_and_its_overshoot_comes_after_the_stop() {
    let of = |measure: &str| -> Vec<String> {
        let booms = EACH_BOOM.iter().take(3);
        booms
            .map(|(name, ..)| format!(r#"{measure}("{name}")"#))
            .collect()
    };
    let measures = stations(&[
        ("m", &of("BoomLag"), r#"BoomLag("held")"#),
        ("%", &of("BoomOvershoot"), r#"BoomOvershoot("held")"#),
    ]);
    // The stop is not a whole number of the undamped boom's periods after the start, where it would be at rest.
    let script = vec![(0.2, Move(0.0, 1.0)), (5.5, Move(0.0, 0.0))];
    for hz in RATES {
        let mut play = Play::start(start(hz, 0.0, BOOMS, &measures, script.clone()));
        let mut booms = EACH_BOOM.map(|boom| (boom, Boom::default(), Vec::new()));
        let mut last = None;
        play.steps(hz, 5.4, |play, _| {
            let player = -f64::from(play.position().z);
            let way = [last.replace(player).unwrap_or(player), player];
            for ((_, ratio, forgets), boom, lags) in &mut booms {
                boom.step(*ratio, *forgets, way, hz);
                lags.push(player - boom.x);
            }
        });
        for ((name, ratio, forgets), _, lags) in &booms {
            let second = &lags[lags.len() - hz as usize..];
            let mean = second.iter().sum::<f64>() / hz;
            let measure = Measure::BoomLag((*name).to_owned());
            // The mean of the undamped boom is a small difference: to a fiftieth of its swing.
            let largest = match *ratio == 0.0 {
                true => 0.016,
                false => 0.02 * mean.abs(),
            };
            let found = value(&mut play, &measure).unwrap();
            assert!(
                (found - mean).abs() <= largest,
                "{name} at {hz} Hz: {found} for {mean}"
            );
            if *ratio == 1.0 && !forgets {
                let formula = 2.0 * 5.0 / TAU;
                assert!(
                    (found / formula - 1.0).abs() < 0.02,
                    "{found} for {formula}"
                );
            }
            if *forgets {
                assert!(found > 4.0, "far behind: {found} m");
            }
        }
        play.steps(hz, 4.0, |_, _| {});
        for (name, ratio, _) in EACH_BOOM {
            let overshoot = match ratio < 1.0 {
                true => 100.0 * (-PI * ratio / (1.0 - ratio * ratio).sqrt()).exp(),
                false => 0.0,
            };
            let measure = Measure::BoomOvershoot(name.to_owned());
            assert_measured(&mut play, &measure, overshoot, 0.02, hz);
        }
    }
}

#[test]
fn measures_are_the_same_in_a_second_run() {
    let measures = stations(&[(
        "%",
        &[r#"Overshoot("plate 0.5")"#.to_owned()],
        r#"Overshoot("plate 0.1")"#,
    )]);
    let run = || {
        let mut play = Play::start(start(60.0, 0.0, &(plates() + BOOMS), &measures, Vec::new()));
        play.steps(60.0, 8.0, |_, _| {});
        play.hash()
    };
    assert_eq!(run(), run());
}
