//! A hitch of two seconds under each timestep policy, with the time beyond the step cap dropped or caught up.

use crate::common::{Play, shipped};
use bevy::prelude::*;
use spring_math::planner::{Backlog, PlannerSettings, Policy};
use springyard::cli::headless::Start;

use springyard::input::script::{Event, IntentButton, Script};
use springyard_timestep::policies::StepPlanner;

const FRAME: f64 = 1.0 / 60.0;
const CAP: u32 = 8;

fn play(policy: Policy, backlog: Backlog, script: Vec<(f64, Event)>) -> Play {
    let settings = PlannerSettings::new(policy, FRAME, CAP, backlog).unwrap();
    Play::start(Start {
        planner: StepPlanner::of(settings),
        script: Some(Script(script)),
        ..Start::of(shipped("court"))
    })
}

#[test]
fn nothing_falls_through_the_floor_and_nothing_is_thrown() {
    let jump = vec![
        (0.0, Event::Move(0.3, 0.5)),
        (0.9, Event::Tap(IntentButton::Jump)),
        (1.3, Event::Move(0.0, 0.0)),
    ];
    for policy in Policy::ALL {
        for backlog in [Backlog::Drop, Backlog::CatchUp] {
            let mut play = play(policy, backlog, jump.clone());
            // The hitch comes while the character walks and is in the middle of a jump.
            play.run(1.1, |_, _| {});
            assert!(play.position().y > 1.15, "{policy:?}: in the air");
            play.frame(2.0);
            let crates = [
                "crate_1kg",
                "crate_10kg",
                "crate_100kg",
                "ferry",
                "lift",
                "turntable",
            ];
            for frame in 0..240 {
                let player = play.position();
                let case = format!("{policy:?}, {backlog:?}, frame {frame}");
                assert!(
                    player.is_finite() && player.y > 0.5,
                    "{case}: the player is at {player}"
                );
                assert!(player.y < 3.0, "{case}: the player is thrown to {player}");
                for name in crates {
                    let at = play.body(name).translation;
                    assert!(
                        at.is_finite() && at.y > -0.5 && at.length() < 40.0,
                        "{case}: {name} is at {at}"
                    );
                }
                play.frame(FRAME);
            }
            assert!(play.state().is_grounded(), "{policy:?}, {backlog:?}");
        }
    }
}

#[test]
fn the_time_lost_is_dropped_or_caught_up_as_named() {
    for policy in Policy::ALL {
        for backlog in [Backlog::Drop, Backlog::CatchUp] {
            let mut play = play(policy, backlog, vec![]);
            play.run(1.0, |_, _| {});
            let mut frames = play.clock().simulated_secs + play.last_frame().carried_secs;
            play.frame(2.0);
            frames += 2.0;
            let cap_secs = f64::from(CAP) * FRAME;
            let mut recovery = 0;
            while play.last_frame().steps.len() == CAP as usize && recovery < 100 {
                play.frame(FRAME);
                frames += FRAME;
                recovery += 1;
            }
            let (clock, last) = (play.clock(), play.last_frame());
            let case = format!("{policy:?}, {backlog:?}");
            let behind = frames - clock.simulated_secs;
            println!(
                "{case}: {recovery} frames over the cap, {:.3} s dropped, {behind:.3} s behind",
                last.dropped_secs
            );
            assert!(
                (clock.simulated_secs + last.dropped_secs + last.carried_secs - frames).abs()
                    < 1e-6,
                "{case}"
            );
            match backlog {
                Backlog::Drop => assert!(
                    behind - last.dropped_secs < cap_secs,
                    "{case}: what is not dropped is within one cap of real time"
                ),
                Backlog::CatchUp => {
                    assert_eq!(last.dropped_secs, 0.0, "{case}");
                    assert!(behind <= cap_secs, "{case}: {behind} s behind");
                    if policy != Policy::Variable {
                        assert!(
                            (15..=18).contains(&recovery),
                            "{case}: 112 steps behind, 7 gained a frame"
                        );
                    }
                }
            }
            if policy != Policy::Variable && backlog == Backlog::Drop {
                assert!(
                    (last.dropped_secs - (2.0 - cap_secs)).abs() < 2.0 * FRAME,
                    "{case}"
                );
            }
        }
    }
}
