//! Exhibits: the two numbers of each, from formulas that share no code with the game, at any step rate; and the table of `docs/errata.md`.

use std::f64::consts::{E, LN_2, TAU};
use std::path::Path;

use spring_math::planner::Policy;
use springyard::cli::headless::Start;
use springyard::input::script::Script;
use springyard::lab::metrics::plain;
use springyard::level::FamousMistake::{self, *};
use springyard::level::Measure;
use springyard::stations::exhibits::show::Stage;
use springyard::stations::{ExhibitState, Gauges, Seen};
use springyard_timestep::policies::StepPlanner;

use super::{of, resource, strip};
use crate::common::Play;

/// A level with an exhibit of each mistake, named after it, at this step rate.
fn play_at(hz: f64, words: &str) -> Play {
    let cases: String = (-4..)
        .zip(FamousMistake::ALL)
        .map(|(x, mistake)| {
            let x = 2.2 * f64::from(x);
            format!(r#"(name: "{mistake:?}", mistake: {mistake:?}, position: ({x:?}, 0, -8)),"#)
        })
        .collect();
    Play::start(Start {
        planner: StepPlanner::new(Policy::Fixed, hz, 100).unwrap(),
        script: Some(Script(Vec::new())),
        ..Start::of(strip(&format!("exhibits: [{cases}], {words}")))
    })
}

fn state(play: &mut Play, mistake: FamousMistake) -> ExhibitState {
    of::<ExhibitState>(play, &format!("{mistake:?}"))
}

/// Distance from the goal after some steps of Stable PD on a body: the rule as its authors state it.
fn stable_pd(omega: f64, from: f64, steps: u32) -> f64 {
    let (dt, damping) = (1.0 / 60.0, 2.0 * omega);
    let (mut x, mut v) = (from, 0.0);
    for _ in 0..steps {
        let force = -omega * omega * (x + dt * v) - damping * v;
        v += dt * force / (1.0 + damping * dt);
        x += dt * v;
    }
    f64::abs(x)
}

/// Distance behind a goal at 5 m/s after some steps of Stable PD that predicts the body and not the goal.
fn trailing(hertz: f64, steps: u32) -> f64 {
    let (dt, omega, speed) = (1.0 / 60.0, TAU * hertz, 5.0);
    let (mut x, mut v) = (0.0, speed);
    for step in 0..steps {
        let goal = speed * dt * f64::from(step);
        let force = omega * omega * (goal - x - dt * v) + 2.0 * omega * (speed - v);
        v += dt * force / (1.0 + 2.0 * omega * dt);
        x += dt * v;
    }
    speed * dt * f64::from(steps) - x
}

/// The right and the wrong number.
fn expected(mistake: FamousMistake) -> [f64; 2] {
    let dt = 1.0 / 60.0;
    match mistake {
        // A step of explicit Euler turns by atan(omega dt), and grows by sqrt(1 + (omega dt)^2).
        ExplicitEuler => [0.2, 0.2 * (1.0 + (TAU * dt).powi(2)).powi(120)],
        StablePdTooStiff => [0.0, stable_pd(126.0, 0.02, 45)],
        StablePdTrailsGoal => [0.0, trailing(8.0, 16)],
        PrintedIntegral => {
            // v = 1 - (1 + w t) exp(-w t), whose integral is this; as printed a step is dt (1 - exp(-w t)) at its end.
            let w = 2.0 * LN_2 / 0.1;
            let right = 0.5 - (2.0 - (2.0 + 0.5 * w) * (-0.5 * w).exp()) / w;
            let steps = (1..=30).map(|step| dt * (1.0 - (-w * dt * f64::from(step)).exp()));
            [right, steps.sum()]
        }
        CriticalForgetsVelocity => [2.5 / E, 1.0 / E],
        FastNegexp => {
            let x = 5.0 * LN_2;
            [
                1.0 / 32.0,
                1.0 / (1.0 + x + 0.48 * x * x + 0.235 * x * x * x),
            ]
        }
        BacklogAfterHitch => [1.0, 8.0],
        PrintedResonance => {
            // A damped swing has the frequency sqrt(w^2 - d^2/4); as printed, w^2 is that of 1 Hz less d^2/4 already.
            let damping = 4.0 * LN_2 / 0.5;
            [1.0, (TAU * TAU - 0.5 * damping * damping).sqrt() / TAU]
        }
    }
}

/// Longer than the first moves of each.
const ALL_MEASURED_SECS: f64 = 4.5;

#[test]
fn the_numbers_are_those_of_the_formulas() {
    let mut play = play_at(60.0, "");
    play.run(0.2, |_, _| {});
    for mistake in FamousMistake::ALL {
        assert_eq!(state(&mut play, mistake).numbers(), None, "{mistake:?}");
    }
    play.run(ALL_MEASURED_SECS, |_, _| {});
    for mistake in FamousMistake::ALL {
        let found = state(&mut play, mistake).numbers().unwrap();
        let expected = expected(mistake);
        for (found, expected) in found.into_iter().zip(expected) {
            assert!(
                (found - expected).abs() < 1e-3,
                "{mistake:?}: {found}, {expected}"
            );
        }
        let [right, wrong] = found;
        assert!(
            (right - wrong).abs() > 0.015,
            "{mistake:?}: {right}, {wrong}"
        );
    }
}

#[test]
fn the_beads_are_the_same_at_any_step_rate() {
    let stages = |hz: u32| -> Vec<(Stage, Option<[f64; 2]>)> {
        let mut play = play_at(hz.into(), "");
        let (mut found, mut step) = (Vec::new(), 0);
        play.steps(hz.into(), ALL_MEASURED_SECS, |play, _| {
            step += 1;
            if step % (hz / 10) != 0 {
                return;
            }
            for mistake in FamousMistake::ALL {
                let state = state(play, mistake);
                found.push((*state.stage(), state.numbers()));
            }
        });
        found
    };
    let at_60 = stages(60);
    assert_eq!(at_60.len(), 45 * FamousMistake::ALL.len());
    for hz in [30, 120, 240] {
        assert_eq!(stages(hz), at_60, "{hz}");
    }
}

#[test]
fn a_run_starts_again_and_its_numbers_stay() {
    let mut play = play_at(60.0, "");
    // A run of the damper takes two and a half seconds: one frame of half a second, and a pause.
    play.run(1.0, |_, _| {});
    let left = state(&mut play, FastNegexp);
    assert!(left.stage().wrong.place < 0.06);
    play.run(1.7, |_, _| {});
    let again = state(&mut play, FastNegexp);
    assert_eq!(again.stage().wrong.place, 1.0);
    assert_eq!(again.numbers(), left.numbers());
}

#[test]
fn beads_stay_on_their_rails() {
    let mut play = play_at(60.0, "");
    play.run(8.0, |play, secs| {
        for mistake in FamousMistake::ALL {
            let shown = state(play, mistake).shown(mistake, secs);
            let parts = [Some(shown.right), Some(shown.wrong), shown.goal];
            for part in parts.into_iter().flatten() {
                assert!((0.0..=1.0).contains(&part), "{mistake:?}, {secs}: {part}");
            }
        }
    });
}

#[test]
fn a_station_measures_an_exhibit_by_its_mistake() {
    let words = r#"stations: [(
        name: "way",
        module: "spring_math::velocity_spring",
        unit: "m",
        area: (position: (0, 2, 0), size_m: (9, 9, 9)),
        right: [ExhibitRight(PrintedIntegral)],
        wrong: [ExhibitWrong(PrintedIntegral)],
    )],"#;
    let mut play = play_at(60.0, words);
    play.run(3.0, |_, _| {});
    let [right, wrong] = state(&mut play, PrintedIntegral).numbers().unwrap();
    let seen = resource::<Seen>(&play).at("way");
    assert_eq!((seen.right, seen.wrong), (Some(right), Some(wrong)));
    assert!(seen.is_lit());
    // Those of the plates on the cases are measured, too.
    let gauges = of::<Gauges>(&mut play, "measures");
    let other = gauges.value(&Measure::ExhibitWrong(FastNegexp));
    assert_eq!(
        other,
        state(&mut play, FastNegexp).numbers().map(|both| both[1])
    );
}

#[test]
fn the_table_of_the_errata_has_these_numbers() {
    let page = include_str!("../../docs/errata.md");
    let (_, section) = page.split_once("\n## In the yard\n").unwrap();
    let mut rows = section.lines().filter(|line| line.starts_with("| `"));
    for mistake in FamousMistake::ALL {
        let row = rows.next().unwrap();
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, name, _, _, right, wrong, file, _] = cells[..] else {
            panic!("six cells: {row}");
        };
        assert_eq!(name, format!("`{mistake:?}`"));
        let numbers = expected(mistake).map(|number| plain(number, 3));
        assert_eq!([right, wrong], [&numbers[0], &numbers[1]], "{mistake:?}");
        let file = Path::new("src/stations/exhibits").join(file.trim_matches('`'));
        assert!(file.exists(), "{}", file.display());
    }
    assert_eq!(rows.next(), None);
}
