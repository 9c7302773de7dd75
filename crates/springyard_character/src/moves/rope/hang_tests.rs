//! One step on a rope: shares of the two ends, winding, and what holds a character on its feet.

use bevy::prelude::*;

use super::super::Target;
use super::*;
use crate::moves::test_step::{TestStep, critical, ground};

const DT: f32 = 1.0 / 60.0;

/// Mass of the character, kg: its reciprocal is exact.
const MASS_KG: f32 = 64.0;

/// Gravity of a fall with the default tuning, m/s^2: 1.4 times that of a rise to 1.2 m in 0.36 s.
const FALL: f32 = 1.4 * 2.0 * 1.2 / (0.36 * 0.36);

/// A rope of this length (m) from `point`, which moves at `velocity` (m/s).
fn tied(point: Vec3, velocity: Vec3, inverse_mass: f32, length_m: f32) -> Tied {
    Tied {
        to: Target {
            body: Entity::PLACEHOLDER,
            offset: Vec3::ZERO,
            point,
            velocity,
            inverse_mass,
        },
        point,
        velocity,
        inverse_mass,
        length_m,
        winding_m_s: 0.0,
        is_taut: false,
        impulse: Vec3::ZERO,
    }
}

fn near(one: Vec3, other: Vec3, what: &str) {
    assert!(one.distance(other) < 2e-3, "{what}: {one}, not {other}");
}

fn falling(position: Vec3, velocity: Vec3, dt: f32) -> TestStep {
    let mut step = TestStep::falling(position, velocity, dt);
    step.tuning.mass_kg = MASS_KG;
    step
}

/// The motion of a step in the air.
fn swung(step: &TestStep, tied: &mut Tied) -> Option<WholeMotion> {
    let motion = step.with(true, |inputs| in_the_air(&Rope::default(), tied, inputs));
    motion.unwrap().map(|motion| match motion {
        Motion::Whole(whole) => whole,
        Motion::Sprung { .. } => panic!("a rope moves along all axes"),
    })
}

#[test]
fn a_body_at_rest_below_its_hook_stays_there_and_weighs_on_it() {
    let (point, goes) = (Vec3::new(1.0, 6.0, 2.0), Vec3::new(2.0, 0.0, 0.5));
    let mut step = falling(point - Vec3::Y * 5.0, goes, DT);
    let mut rope = tied(point, goes, 0.0, 5.0);
    let whole = swung(&step, &mut rope).unwrap();
    near(whole.mean, goes, "mean");
    near(whole.end, goes, "end");
    near(whole.carried, goes, "carried");
    near(rope.impulse, Vec3::NEG_Y * (MASS_KG * FALL * DT), "impulse");
    assert!(rope.is_taut);
    step.start.force = Vec3::Y * 6.0;
    let mut rope = tied(point, goes, 0.0, 5.0);
    near(swung(&step, &mut rope).unwrap().end, goes, "end");
    let lighter = Vec3::NEG_Y * (MASS_KG * (FALL - 6.0) * DT);
    near(rope.impulse, lighter, "impulse with a force upwards");
    let mut slack = tied(point, goes, 0.0, 5.5);
    slack.is_taut = true;
    assert_eq!(swung(&step, &mut slack), None);
    assert!(!slack.is_taut);
}

#[test]
fn two_ends_of_the_same_mass_share_what_the_rope_changes() {
    let point = Vec3::new(0.0, 6.0, 0.0);
    let step = falling(point - Vec3::Y * 5.0, Vec3::ZERO, DT);
    let mut rope = tied(point, Vec3::ZERO, 1.0 / MASS_KG, 5.0);
    let whole = swung(&step, &mut rope).unwrap();
    // Of the fall of the character, the rope takes the half.
    near(whole.end, Vec3::NEG_Y * (0.5 * FALL * DT), "end");
    near(whole.mean, Vec3::NEG_Y * (0.25 * FALL * DT), "mean");
    let half = Vec3::NEG_Y * (0.5 * MASS_KG * FALL * DT);
    assert!(rope.impulse.distance(half) < 0.01, "{}", rope.impulse);
}

#[test]
fn the_stick_pushes_a_body_at_rest_and_one_at_the_running_speed_no_more() {
    let point = Vec3::Y * 6.0;
    let sped_up = |speed: f32| {
        let mut step = falling(Vec3::Y, Vec3::X * speed, DT);
        let free = swung(&step, &mut tied(point, Vec3::ZERO, 0.0, 5.0)).unwrap();
        step.intent.movement = Vec2::X;
        let pushed = swung(&step, &mut tied(point, Vec3::ZERO, 0.0, 5.0)).unwrap();
        pushed.end.x - free.end.x
    };
    // 6 m/s^2, less as the body gets faster.
    let [rests, half, runs] = [0.0, 2.5, 5.1].map(sped_up);
    assert!((rests - 0.1).abs() < 0.005, "{rests}");
    assert!((half - 0.05).abs() < 0.005, "{half}");
    assert!(runs.abs() < 1e-3, "{runs}");
}

#[test]
fn after_letting_go_the_stick_takes_no_speed_that_it_could_give() {
    for (stick, speed, left) in [
        (1.0, 4.0, 0.0),
        (1.0, 8.0, 3.0),
        (0.5, 8.0, 5.5),
        (1.0, -4.0, -4.0),
        (0.0, 8.0, 8.0),
    ] {
        let mut step = falling(Vec3::ZERO, Vec3::ZERO, DT);
        step.intent.movement = Vec2::X * stick;
        let carried = step.with(true, |inputs| kept(Vec3::new(speed, 7.0, 3.0), inputs));
        near(carried, Vec3::new(left, 0.0, 3.0), "carried");
    }
}

/// Change of the length (m) and the winding speed (m/s) after a step of a tenth of a second, the half-life.
fn wound(jump: bool, crouch: bool, length_m: f32, speed: f32) -> (f32, f32) {
    let mut step = falling(Vec3::ZERO, Vec3::ZERO, 0.1);
    step.intent.jump.held = jump;
    step.intent.crouch.held = crouch;
    let mut rope = tied(Vec3::ZERO, Vec3::ZERO, 0.0, length_m);
    let change = step.with(true, |inputs| {
        wind(&Rope::default(), &mut rope, inputs, speed)
    });
    (change, rope.winding_m_s)
}

#[test]
fn a_rope_is_wound_with_the_half_life_of_its_speed_between_its_shortest_and_its_reach() {
    // Half of 3 m/s after a half-life; the mean until then by the integral.
    let way = 0.3 * (1.0 - 0.5 / std::f32::consts::LN_2);
    let (stays, half) = ((0.0, 0.0), (way, 1.5));
    for (jump, crouch, length_m, speed, (change, winding)) in [
        (true, false, 5.0, 0.0, (-half.0, -half.1)),
        (false, true, 5.0, 0.0, half),
        (true, true, 5.0, 0.0, stays),
        (false, false, 5.0, 0.0, stays),
        (true, false, 5.0, 20.5, stays),
        (false, true, 5.0, 20.5, half),
        (true, false, 1.8, 0.0, (0.0, -half.1)),
        (true, false, 1.0, 0.0, (0.0, -half.1)),
        (false, true, 1.0, 0.0, half),
        (false, true, 12.0, 0.0, (0.0, half.1)),
        (false, true, 13.0, 0.0, (0.0, half.1)),
        (true, false, 13.0, 0.0, (-half.0, -half.1)),
    ] {
        let found = wound(jump, crouch, length_m, speed);
        let off = (found.0 - change).abs().max((found.1 - winding).abs());
        let case = format!("jump {jump}, crouch {crouch}, {length_m} m, {speed} m/s");
        assert!(off < 1e-4, "{case}: {found:?}");
    }
}

#[test]
fn the_winding_is_a_part_of_the_length() {
    let mut step = falling(Vec3::Y, Vec3::ZERO, 0.1);
    step.intent.jump.held = true;
    let mut rope = tied(Vec3::Y * 6.0, Vec3::ZERO, 0.0, 5.0);
    let whole = swung(&step, &mut rope).unwrap();
    let (way, _) = wound(true, false, 5.0, 0.0);
    assert!((rope.length_m - 5.0 - way).abs() < 1e-5);
    assert!(whole.mean.y > 0.0 && whole.end.y > 0.0, "{whole:?}");
}

/// What a rope from `point` does with a character that stands at x = 6 m, with the stick to +X.
fn held(rope: &mut Tied, velocity: Vec3) -> Option<TakeOver> {
    let mut step = TestStep::standing(Vec3::new(6.0, 1.1, 0.0), velocity, DT);
    step.tuning.mass_kg = MASS_KG;
    step.intent.movement = Vec2::X;
    let on = ground(Vec3::Y);
    step.with(true, |inputs| {
        on_ground(&Rope::default(), rope, &on, inputs)
    })
    .unwrap()
}

/// Beside the character, 6 m away.
const BESIDE: Vec3 = Vec3::new(0.0, 1.1, 0.0);

#[test]
fn a_light_body_is_pulled_by_the_spring_and_no_harder_than_the_feet_hold() {
    let omega = Rope::default().spring().unwrap().omega();
    for (stretch, outwards) in [(0.1, 0.0), (0.02, 0.5), (0.5, 0.0)] {
        let mut rope = tied(BESIDE, Vec3::X * 0.5, 4.0 / MASS_KG, 6.0 - stretch);
        let winds = held(&mut rope, Vec3::X * (0.5 + outwards)).unwrap();
        assert!(winds.motion.is_none() && winds.consumes_jump && winds.consumes_crouch);
        let (_, rate) = critical(Vec3::X * stretch, Vec3::X * outwards, omega, DT);
        let pulled = (outwards - rate.x) * MASS_KG / 4.0;
        let expected = pulled.min(MASS_KG * FALL * DT);
        let found = rope.impulse;
        assert!(
            found.distance(Vec3::X * expected) < 0.05,
            "{found}, {expected}"
        );
    }
    let mut slack = tied(BESIDE, Vec3::ZERO, 4.0 / MASS_KG, 6.5);
    assert!(held(&mut slack, Vec3::ZERO).unwrap().consumes_jump);
    assert_eq!(slack.impulse, Vec3::ZERO);
}

#[test]
fn what_is_no_lighter_than_the_character_holds_it_back() {
    let omega = Rope::default().spring().unwrap().omega();
    for (stretch, back) in [(0.05, 0.05 * omega), (0.5, 3.0)] {
        let mut rope = tied(BESIDE, Vec3::X * 0.5, 1.0 / MASS_KG, 6.0 - stretch);
        let take_over = held(&mut rope, Vec3::new(2.0, -0.5, 1.0)).unwrap();
        let Some(Motion::Sprung { goal, height, .. }) = take_over.motion else {
            panic!("{take_over:?}");
        };
        assert!(matches!(height, Height::Ride(_)) && !take_over.consumes_jump);
        near(goal, Vec3::X * -back, "goal");
        let velocity = Vec3::new(0.5 - back, -0.5, 1.0);
        near(take_over.velocity.unwrap(), velocity, "velocity");
    }
    let mut slack = tied(BESIDE, Vec3::ZERO, 0.0, 6.5);
    assert!(held(&mut slack, Vec3::ZERO).is_none());
}

#[test]
fn a_rope_from_above_lifts_what_it_pulls_harder_than_its_weight() {
    for (stretch, lifts) in [(0.02, false), (0.1, true)] {
        let mut rope = tied(Vec3::new(6.0, 10.0, 0.0), Vec3::ZERO, 0.0, 8.9 - stretch);
        let take_over = held(&mut rope, Vec3::ZERO).unwrap();
        let is_whole = matches!(take_over.motion, Some(Motion::Whole(_)));
        assert_eq!(
            (is_whole, take_over.consumes_jump),
            (lifts, lifts),
            "{stretch}"
        );
    }
}

/// Where a swing that begins level with its hook, which travels, is foreseen.
fn foreseen(times_secs: &[f32]) -> Vec<OnRope> {
    let (rope, tuning) = (Rope::default(), CharacterTuning::default());
    let (point, goes) = (Vec3::new(1.0, 6.0, 2.0), Vec3::new(2.0, 0.0, 0.5));
    let state = RopeState {
        target: None,
        tied: Some(Tied {
            is_taut: true,
            ..tied(point, goes, 0.0, 5.0)
        }),
    };
    let springs = tuning.springs().unwrap();
    let now = (point + Vec3::X * 5.0, goes);
    let character = (&Intent::default(), &tuning, &springs);
    ahead((&rope, &state), now, character, times_secs).unwrap()
}

#[test]
fn a_swing_is_foreseen_with_its_hook_at_any_time_in_any_order() {
    let later = foreseen(&[0.5, 0.25]);
    let (half, quarter) = (foreseen(&[0.5])[0], foreseen(&[0.25])[0]);
    assert_eq!(later, [half, quarter]);
    let on = foreseen(&[0.25, 0.5, 0.5]);
    assert!(on[1].offset.distance(half.offset) < 0.01, "{on:?}");
    assert!(on[1].offset.distance(on[2].offset) < 1e-4, "no time passes");
    // It keeps the length of the rope and the energy of the fall.
    let goes = Vec3::new(2.0, 0.0, 0.5);
    let from_hook = half.offset - Vec3::new(1.0, 6.0, 2.0) - goes * 0.5;
    assert!((from_hook.length() - 5.0).abs() < 0.01, "{from_hook}");
    let speed = (half.velocity - goes).length();
    let fallen = (2.0 * FALL * -from_hook.y).sqrt();
    assert!(
        fallen > 5.0 && (speed / fallen - 1.0).abs() < 0.02,
        "{speed}, {fallen}"
    );
}
