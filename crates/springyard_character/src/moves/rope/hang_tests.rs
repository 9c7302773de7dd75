//! One step on a rope: its weight, shares of the two ends, and the swing ahead.

use bevy::prelude::*;

use super::super::Target;
use super::*;
use crate::moves::test_step::{TestStep, near};

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
