//! Kicks beside jumps, slides and blockers, in one step of [`decide`].

use bevy::prelude::*;
use spring_math::body::EngineStep;

use super::{BodyCommand, BodyMotion, StepInputs, StepStart, decide};
use crate::Intent;
use crate::kicks::Kicks;
use crate::locomotion::{Locomotion, SinceGrounded};
use crate::moves::test_step::{RIDE_M, ground};
use crate::moves::{Dash, DashState, Motion, Move, MoveInputs, TakeOver, Taken, WholeMotion};
use crate::sensed::{Blocker, Sensed};
use crate::springs::CharacterSprings;
use crate::state::{CharacterState, Knock};
use crate::tuning::CharacterTuning;

const DT: f32 = 1.0 / 60.0;

/// Speed of the slide, m/s.
const SLIDES: f32 = 3.0;

/// One step of a character at its ride height over height 0. `velocity`: without the kick, m/s.
fn after(
    state: &CharacterState,
    intent: Intent,
    sensed: Sensed,
    velocity: Vec3,
    kick: Vec3,
) -> (CharacterState, BodyCommand) {
    let tuning = CharacterTuning::default();
    let springs = tuning.springs().unwrap();
    let start = start(velocity, kick);
    let step = inputs(&intent, &tuning, &springs, &sensed, &start);
    decide(state, &step)
}

/// The start of a step at [`RIDE_M`]. `velocity`: without the kick, m/s.
fn start(velocity: Vec3, kick: Vec3) -> StepStart {
    StepStart {
        body: BodyMotion {
            position: Vec3::Y * RIDE_M,
            velocity: velocity + kick,
            ride_height_m: RIDE_M,
        },
        kicks: Kicks {
            velocity: kick,
            launch_up: None,
        },
        engine: EngineStep::new(DT, 4),
        dt: DT,
        ..default()
    }
}

fn inputs<'a>(
    intent: &'a Intent,
    tuning: &'a CharacterTuning,
    springs: &'a CharacterSprings,
    sensed: &'a Sensed,
    start: &'a StepStart,
) -> StepInputs<'a> {
    StepInputs {
        intent,
        tuning,
        springs,
        sensed,
        start,
    }
}

/// The next state of a character that slides down a slope of 50 degrees towards +X.
fn after_slide(intent: Intent, kick: Vec3) -> CharacterState {
    let (sine, cosine) = 50.0_f32.to_radians().sin_cos();
    let velocity = SLIDES * Vec3::new(cosine, -sine, 0.0);
    let state = CharacterState {
        locomotion: Locomotion::Slide {
            speed: SLIDES,
            gain: Vec3::ZERO,
        },
        // Past the coyote time.
        since_grounded: SinceGrounded {
            secs: Some(1.0),
            ..default()
        },
        carried: velocity,
        ..default()
    };
    let sensed = Sensed {
        steep: Some(ground(Vec3::new(sine, cosine, 0.0))),
        ..default()
    };
    after(&state, intent, sensed, velocity, kick).0
}

#[test]
fn a_jump_off_a_slide_keeps_the_kick_that_the_slide_has_taken_up() {
    let mut intent = Intent::default();
    intent.press_jump();
    let plain = after_slide(intent, Vec3::ZERO);
    assert!(plain.is_jumping());
    for (kick, added) in [
        (6.0 * Vec3::Z, 6.0 * Vec3::Z),
        (6.0 * Vec3::NEG_X, Vec3::ZERO),
    ] {
        let kicked = after_slide(intent, kick);
        assert!(kicked.is_jumping(), "{kick}");
        assert_eq!(kicked.knock, Knock::default(), "{kick}");
        let gained = kicked.planar_velocity - plain.planar_velocity;
        assert!(gained.distance(added) < 1e-4, "{kick}: {gained}");
    }
}

#[test]
fn a_kick_upwards_off_a_slide_becomes_a_knock_beside_the_velocity_of_the_slide() {
    let kicked = after_slide(Intent::default(), Vec3::new(0.0, 6.0, 3.0));
    assert!(kicked.locomotion.is_rising());
    assert!(kicked.knock.mean.z > 2.5, "{:?}", kicked.knock);
    assert!(
        kicked.planar_velocity.length() < 1e-4,
        "{}",
        kicked.planar_velocity
    );
}

#[test]
fn a_blocker_stops_a_knock_without_a_push_back() {
    let knock = Knock {
        velocity: 6.0 * Vec3::X,
        acceleration: Vec3::ZERO,
        mean: 6.0 * Vec3::X,
    };
    let state = CharacterState {
        locomotion: Locomotion::Ground {
            ground: Entity::PLACEHOLDER,
        },
        knock,
        ..default()
    };
    let gap_m = 0.05;
    let sensed = Sensed {
        ground: Some(ground(Vec3::Y)),
        blocker: Some(Blocker {
            towards: Vec3::X,
            gap_m,
            velocity: Vec3::ZERO,
        }),
        ..default()
    };
    for movement in [Vec2::ZERO, Vec2::X] {
        let intent = Intent {
            movement,
            ..default()
        };
        let (next, command) = after(&state, intent, sensed, knock.mean, Vec3::ZERO);
        // Half the gap in a step.
        let most = 0.5 * gap_m / DT;
        let starts = knock.mean + command.horizontal.delta_v;
        let goal = command.horizontal.goal;
        for (what, speed) in [("start", starts.x), ("goal", goal.x)] {
            assert!((speed - most).abs() < 1e-4, "{what}: {speed} m/s");
        }
        assert!(next.planar_velocity.length() < 1e-4, "{movement}");
        assert!(next.knock.velocity.x < most, "{:?}", next.knock);
    }
}

#[test]
fn a_whole_motion_moves_the_body_at_its_mean_and_is_kept_with_its_end() {
    let tuning = CharacterTuning::default();
    let springs = tuning.springs().unwrap();
    // On ground, with a kick and beside a blocker: none of them acts on it.
    let sensed = Sensed {
        ground: Some(ground(Vec3::Y)),
        blocker: Some(Blocker {
            towards: Vec3::X,
            gap_m: 0.0,
            velocity: Vec3::ZERO,
        }),
        ..default()
    };
    let whole = WholeMotion {
        mean: Vec3::new(4.0, 3.0, -2.0),
        end: Vec3::new(4.5, 2.0, -2.5),
        carried: Vec3::Z,
    };
    let take_over = TakeOver {
        motion: Some(Motion::Whole(whole)),
        ..default()
    };
    let started = StepStart {
        force: Vec3::new(6.0, -12.0, 0.0),
        taken: Some(Taken {
            name: "whole",
            take_over,
        }),
        ..start(Vec3::X, 2.0 * Vec3::Z)
    };
    let intent = Intent::default();
    let step = inputs(&intent, &tuning, &springs, &sensed, &started);
    let (next, command) = decide(&CharacterState::facing(0.0), &step);
    let moved = next.moved.unwrap();
    assert_eq!((moved.velocity, next.carried), (whole.end, Vec3::Z));
    assert_eq!(command.horizontal.moved, Some(moved));
    assert_eq!(command.vertical.flown(), Some(moved.vertical()));
    // With the force that the engine adds, the body moves at the mean.
    let mean = started.engine.mean_velocity(moved.start, started.force);
    assert!(mean.distance(whole.mean) < 1e-5, "{mean}");
    let reported = moved.start + started.force * DT;
    assert!(moved.expected.distance(reported) < 1e-5, "{moved:?}");
    assert_eq!(next.knock, Knock::default());
    assert!(next.locomotion.is_rising() && next.since_grounded.secs.is_none());
}

#[test]
fn a_move_and_decide_are_pure_functions_together() {
    let tuning = CharacterTuning::default();
    let springs = tuning.springs().unwrap();
    let sensed = Sensed {
        ground: Some(ground(Vec3::Y)),
        ..default()
    };
    let mut intent = Intent::default();
    intent.tap_dash();
    let mut state = CharacterState::facing(0.0);
    let mut dash = DashState::default();
    let mut start = start(Vec3::ZERO, Vec3::ZERO);
    for step in 0..12 {
        start.taken = None;
        let inputs = inputs(&intent, &tuning, &springs, &sensed, &start);
        let offer = MoveInputs {
            state: &state,
            step: &inputs,
            is_active: step > 0,
        };
        let take_over = Dash.step(&mut dash, &offer).unwrap().unwrap();
        let name = Dash::NAME;
        let started = StepStart {
            taken: Some(Taken { name, take_over }),
            ..start
        };
        let step = StepInputs {
            start: &started,
            ..inputs
        };
        let (next, command) = decide(&state, &step);
        assert!(next.locomotion.is_in::<Dash>() && next.is_held());
        let goal = Vec3::NEG_Z * tuning.dash_speed_m_s;
        assert!(command.horizontal.goal.distance(goal) < 1e-3, "{command:?}");
        state = next;
        intent.clear_presses();
    }
    let inputs = inputs(&intent, &tuning, &springs, &sensed, &start);
    let offer = MoveInputs {
        state: &state,
        step: &inputs,
        is_active: true,
    };
    assert!(Dash.step(&mut dash, &offer).unwrap().is_none(), "0.2 s");
}
