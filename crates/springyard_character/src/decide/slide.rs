//! The mode [`Slide`](Locomotion::Slide): the ride spring holds the character over ground too steep to stand on, and gravity
//! minus friction accelerates the character down the slope.

use bevy::math::Vec3;

use super::air;
use super::entry::Entry;
use super::step::StepInputs;
use crate::ground::Ground;
use crate::locomotion::{Locomotion, SinceGrounded};
use crate::state::CharacterState;

/// A slide whose speed has become larger than this times the speed before is on another face.
const ANOTHER_FACE: f32 = 1.2;

/// The entry of a slide through this step, if the character touches a steep slope or already slides on one.
pub(super) fn enter(state: &CharacterState, step: &StepInputs) -> Option<Entry> {
    let steep = step.sensed.steep.filter(|g| catches(state, step, g))?;
    let (body, dt) = (&step.body, step.dt);
    // Horizontal velocity relative to the slope, m/s.
    let horizontal = (body.velocity + state.locomotion.slide_gain() - steep.velocity).with_y(0.0);
    let (mean, end) = speeds(state, step, &steep, horizontal);
    let (sine, cosine) = (steep.normal.with_y(0.0).length(), steep.normal.y);
    let downhill = steep.downhill();
    let along = downhill * cosine;
    let carried = steep.velocity + along * mean - Vec3::Y * (mean * sine);
    // Down the slope the slide sets the velocity; across the slope it stays unchanged.
    let moves = carried.with_y(0.0) + horizontal - downhill * horizontal.dot(downhill);
    Some(Entry {
        mode: Locomotion::Slide {
            speed: end,
            gain: along * (end - mean),
        },
        over: Some(steep),
        carried,
        delta_v: moves - body.velocity.with_y(0.0),
        since_grounded: SinceGrounded {
            wedged_secs: 0.0,
            ..state.off_ground(dt)
        },
        ..air::enter(state, step)
    })
}

/// Whether the character slides on `steep` in this step. A slide goes on within the snap distance. From the air or from walkable
/// ground, a slide begins only where the character touches the slope: past an edge, the character flies. A jump does not end on a slope before its top.
fn catches(state: &CharacterState, step: &StepInputs, steep: &Ground) -> bool {
    let body = &step.body;
    let above = body.above(steep.height);
    if state.locomotion.is_rising() && body.velocity.y > steep.velocity.y {
        return false;
    }
    if state.locomotion.is_sliding() {
        return above <= step.tuning.snap_m;
    }
    let over = body.velocity - steep.velocity;
    let climb = over.y - steep.gradient().dot(over);
    above + climb.min(0.0) * step.dt <= 0.0
}

/// Speed down along the slope, m/s: the mean through the step, and the speed at its end. The acceleration is
/// `g (sin a - mu cos a)`, up to the fall speed limit or down to a stop; `a` is the slope's angle, `mu` the slide friction.
///
/// `horizontal`: horizontal velocity relative to the slope at the start of the step, m/s.
fn speeds(
    state: &CharacterState,
    step: &StepInputs,
    steep: &Ground,
    horizontal: Vec3,
) -> (f32, f32) {
    let (flight, dt) = (&step.springs.flight, step.dt);
    let (sine, cosine) = (steep.normal.with_y(0.0).length(), steep.normal.y);
    let along = horizontal.dot(steep.downhill());
    // Of the velocity, only the part down along the slope is kept: a jump against the slope gains no speed.
    let seen = along * cosine - (step.body.velocity.y - steep.velocity.y) * sine;
    let speed_before = match state.locomotion {
        // On a different face, the horizontal velocity does not tell the speed along it.
        Locomotion::Slide { speed, .. } => {
            let most = ANOTHER_FACE * speed.max(seen);
            Some(along / cosine)
                .filter(|speed| *speed < most)
                .unwrap_or(seen)
        }
        _ => seen,
    };
    let speed = speed_before.clamp(0.0, flight.speed_limit);
    let mut gain = flight.fall * (sine - step.tuning.slide_friction * cosine);
    if speed == 0.0 {
        gain = gain.max(0.0);
    }
    let bound = if gain > 0.0 { flight.speed_limit } else { 0.0 };
    let until = if gain == 0.0 {
        dt
    } else {
        ((bound - speed) / gain).clamp(0.0, dt)
    };
    let end = (speed + gain * until).clamp(0.0, flight.speed_limit);
    let mean = (0.5 * (speed + end) * until + end * (dt - until)) / dt;
    (mean, end)
}
