//! Single steps of slides, jumps, knocks and throws, beside closed forms.

use bevy::prelude::*;

use super::{BodyCommand, Entry, below, decide, knock};
use crate::command::Vertical;
use crate::locomotion::{Locomotion, SinceGrounded};
use crate::moves::test_step::{RIDE_M, TestStep, ground};
use crate::state::{CharacterState, Knock};

const DT: f32 = 1.0 / 60.0;

/// Gravities of a rise to 1.2 m in 0.36 s and of a fall with the default tuning, m/s^2.
const RISE: f32 = 2.0 * 1.2 / (0.36 * 0.36);
const FALL: f32 = 1.4 * RISE;

const ON_GROUND: Locomotion = Locomotion::Ground {
    ground: Entity::PLACEHOLDER,
};

/// Fails if the two differ by more than 0.002.
fn near(found: f32, expected: f32, what: &str) {
    assert!(
        (found - expected).abs() < 2e-3,
        "{what}: {found}, not {expected}"
    );
}

fn stepped(step: &TestStep) -> (CharacterState, BodyCommand) {
    step.with(false, |inputs| decide(inputs.state, inputs.step))
}

fn entered(step: &TestStep) -> Entry {
    step.with(false, |inputs| below(inputs.state, inputs.step))
}

/// A character that has been on level ground, this far above its height at rest, m.
fn on_ground(above: f32, velocity: Vec3) -> TestStep {
    let mut step = TestStep::standing(Vec3::Y * (RIDE_M + above), velocity, DT);
    step.state.locomotion = ON_GROUND;
    step
}

/// Sine and cosine of a slope of 50 degrees, which falls towards +X.
fn slope() -> (f32, f32) {
    50.0_f32.to_radians().sin_cos()
}

/// A slide on that slope, which moves at `carries` (m/s). `velocity`: relative to it, m/s.
fn sliding(speed: f32, velocity: Vec3, carries: Vec3, friction: f32) -> TestStep {
    let (sine, cosine) = slope();
    let mut step = TestStep::falling(Vec3::Y * RIDE_M, velocity + carries, DT);
    let mut steep = ground(Vec3::new(sine, cosine, 0.0));
    steep.velocity = carries;
    step.sensed.steep = Some(steep);
    step.tuning.slide_friction = friction;
    let gain = Vec3::ZERO;
    step.state.locomotion = Locomotion::Slide { speed, gain };
    step
}

#[test]
fn a_slide_gains_what_gravity_and_friction_give_up_to_its_limit_and_down_to_a_stop() {
    let (sine, cosine) = slope();
    let gains = |friction: f32| FALL * (sine - friction * cosine);
    // Up to the limit of 30 m/s it takes part of the step, and so does the stop.
    let (to_limit, to_stop) = (0.05 / gains(0.1), -0.5 / gains(5.0));
    let limited = 30.0 - 0.5 * 0.05 * to_limit / DT;
    for (speed, friction, mean, end) in [
        (3.0, 0.1, 3.0 + 0.5 * gains(0.1) * DT, 3.0 + gains(0.1) * DT),
        (29.95, 0.1, limited, 30.0),
        (0.5, 5.0, 0.25 * to_stop / DT, 0.0),
        (0.0, 5.0, 0.0, 0.0),
    ] {
        let carries = Vec3::new(1.0, 0.5, -1.0);
        let along = Vec3::new(cosine, -sine, 0.0);
        let velocity = along * speed + Vec3::Z * 2.0;
        let entry = entered(&sliding(speed, velocity, carries, friction));
        let Locomotion::Slide { speed: found, gain } = entry.mode else {
            panic!("{:?}", entry.mode);
        };
        near(found, end, "end");
        near(gain.x, cosine * (end - mean), "gain");
        let off = entry.carried.distance(carries + along * mean);
        near(off, 0.0, "mean");
        // Across the slope the velocity stays.
        near(
            entry.delta_v.x,
            cosine * (mean - speed),
            "change down the slope",
        );
        near(entry.delta_v.z, 0.0, "change across it");
    }
}

#[test]
fn a_slide_that_is_suddenly_much_faster_keeps_only_what_leads_down_the_new_face() {
    let (sine, cosine) = slope();
    let gain = FALL * (sine - 0.1 * cosine) * DT;
    for (velocity, expected) in [
        (Vec3::X * 4.0, 4.0 * cosine),
        (
            Vec3::new(4.0 * cosine, 1.0, 0.0),
            4.0 * cosine * cosine - sine,
        ),
        (Vec3::new(1.1 * cosine, 0.0, 0.0), 1.1),
    ] {
        let entry = entered(&sliding(1.0, velocity, Vec3::ZERO, 0.1));
        let Locomotion::Slide { speed, .. } = entry.mode else {
            panic!("{:?}", entry.mode);
        };
        near(speed, expected + gain, "speed");
    }
}

#[test]
fn a_jump_off_a_platform_has_its_velocity_and_a_compressed_spring_does_not_lower_it() {
    for above in [0.0, -0.1, 0.05] {
        let mut step = on_ground(above, Vec3::new(1.25, 2.0, 0.0));
        let mut on = ground(Vec3::Y);
        on.velocity = Vec3::new(1.0, 2.0, 0.0);
        on.correction_velocity = Vec3::new(0.25, 0.5, 0.0);
        step.sensed.ground = Some(on);
        step.state.carried = on.velocity + on.correction_velocity;
        step.intent.press_jump();
        let (next, command) = stepped(&step);
        assert!(next.is_jumping());
        let take_off = 2.0 + (2.0 * RISE * (1.2 - above)).sqrt();
        near(next.flight_velocity(), take_off - RISE * DT, "upwards");
        near(next.carried.distance(on.velocity), 0.0, "carried");
        near(
            command.horizontal.delta_v.x,
            -0.25,
            "without the correction",
        );
    }
}

#[test]
fn a_jump_off_a_slope_leads_away_and_no_higher_than_one_off_the_ground_below() {
    for (off_slope, stood_m, apex) in [
        (None, None, Some(1.2)),
        (None, Some(-0.5), Some(0.7)),
        (Some(Vec3::NEG_X), Some(-0.5), Some(0.7)),
        (Some(Vec3::X), Some(-0.5), Some(1.2)),
        (Some(Vec3::NEG_X), Some(-1.16), None),
        (None, Some(0.5), Some(1.2)),
    ] {
        let (sine, cosine) = slope();
        let velocity = Vec3::new(cosine, -sine, 0.0) * 0.1;
        let mut step = sliding(0.1, velocity, Vec3::new(0.0, 1.0, 2.0), 5.0);
        step.state.since_grounded = SinceGrounded {
            secs: Some(1.0),
            off_slope,
            stood_m,
            ..default()
        };
        step.intent.press_jump();
        let (next, _) = stepped(&step);
        let case = format!("{off_slope:?}, {stood_m:?}");
        assert_eq!(next.is_jumping(), apex.is_some(), "{case}");
        let Some(apex) = apex else { continue };
        let up = (2.0 * RISE * apex).sqrt();
        near(next.flight_velocity(), 1.0 + up - RISE * DT, &case);
        near(next.planar_velocity.x, 0.5 * sine * up, &case);
        near(next.carried.z, 2.0, &case);
        assert_eq!(next.since_grounded.off_slope, Some(Vec3::NEG_X), "{case}");
    }
}

#[test]
fn contacts_take_a_part_of_a_knock_and_never_add_to_it() {
    let of = |speed: f32| Knock {
        velocity: Vec3::X * speed,
        acceleration: Vec3::ZERO,
        mean: Vec3::X * speed,
    };
    let step_of = |before: Knock, pushed: Vec3, kick: Vec3| {
        let mut step = on_ground(0.0, before.mean);
        step.start.pushed = pushed;
        step.start.kicks.velocity = kick;
        let entry = entered(&step);
        step.with(false, |inputs| knock::step(&before, &entry, inputs.step))
    };
    for (pushed, left) in [
        (Vec3::ZERO, 2.0),
        (Vec3::NEG_X, 1.0),
        (Vec3::NEG_X * 3.0, 0.0),
        (Vec3::X, 2.0),
        (Vec3::Z, 2.0),
    ] {
        let found = step_of(of(2.0), pushed, Vec3::ZERO);
        near(found.present.distance(Vec3::X * left), 0.0, "present");
        assert_eq!(found.next, step_of(of(left), Vec3::ZERO, Vec3::ZERO).next);
    }
    let kicked = step_of(of(2.0), Vec3::NEG_X, Vec3::new(0.0, 1.0, 3.0));
    near(
        kicked.present.distance(Vec3::new(1.0, 0.0, 3.0)),
        0.0,
        "kicked",
    );
    assert!(kicked.next.velocity.z > 1.0 && kicked.next.mean.z > kicked.next.velocity.z);
    assert_eq!(
        step_of(of(1e-5), Vec3::ZERO, Vec3::ZERO).next,
        Knock::default()
    );
}

/// The vertical velocity (m/s) at which a character at rest on level ground begins to fly, if the change of its step throws it.
fn flies(change: impl Fn(&mut TestStep)) -> Option<f32> {
    let mut step = on_ground(0.0, Vec3::ZERO);
    change(&mut step);
    let (next, command) = stepped(&step);
    let flies = matches!(command.vertical, Vertical::Fly(_));
    flies.then_some(next.flight_velocity() + RISE * DT)
}

#[test]
fn a_kick_a_force_a_pad_and_a_platform_that_stops_throw_it_off_its_ground() {
    let kicked = |speed: f32| {
        flies(|step| {
            step.start.kicks.velocity.y = speed;
            step.start.body.velocity.y = speed;
        })
    };
    // The spring of 5 Hz slows down 0.41 m/s as a fall does.
    assert!(kicked(0.40).is_none());
    near(kicked(0.43).unwrap(), 0.43, "kick");
    let forced = |force: f32| flies(|step| step.start.force.y = force).is_some();
    assert!(!forced(RISE - 0.1) && forced(RISE + 0.1));
    let on_rising = |step: &mut TestStep, speed: f32| {
        step.state.carried = Vec3::Y * speed;
        step.start.body.velocity.y = speed;
    };
    let launched = flies(|step| {
        on_rising(step, 2.0);
        step.sensed.ground.as_mut().unwrap().velocity.y = 2.0;
        step.start.kicks.launch_up = Some(5.0);
    });
    near(launched.unwrap(), 7.0, "launch");
    let stopped = |speed: f32, to: f32| {
        flies(|step| {
            on_rising(step, speed);
            step.state.carried_change = -0.2;
            step.sensed.ground.as_mut().unwrap().velocity.y = to;
        })
    };
    // Without half of what the platform has lost before.
    near(stopped(3.0, 0.0).unwrap(), 2.9, "thrown");
    assert!(stopped(3.0, 2.75).is_none(), "gravity slows down as much");
    assert!(stopped(0.4, 0.0).is_none(), "the spring takes it back");
}
