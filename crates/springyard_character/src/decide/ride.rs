//! The height over the ground, standing or sliding: the target of the ride spring, with the ground's rise fed forward.

use bevy::math::Vec3;
use spring_math::Propagator;

use super::entry::Entry;
use super::step::StepInputs;
use crate::command::{RideGoal, Vertical};
use crate::flight::GravityPhase;
use crate::ground::{Ground, STEEPEST_RISE};
use crate::ground_reaction::Contact;
use crate::locomotion::FlightVelocity;
use crate::state::CharacterState;

/// The vertical movement over `ground`: the ride spring brings the centre to its ride height, or the step lands a flight.
/// `planar`: horizontal velocity relative to what carries the character, m/s.
pub(super) fn ride(
    state: &CharacterState,
    entry: &Entry,
    ground: &Ground,
    planar: Vec3,
    step: &StepInputs,
) -> Vertical {
    let rise = rise(entry, ground, planar);
    let goal = RideGoal {
        height: ground.height + step.body.ride_height_m + rise * step.dt,
        rise,
    };
    let landing = if state.is_held() {
        None
    } else {
        land(entry, ground, rise, step)
    };
    match landing {
        Some((flown, contact)) => Vertical::Land {
            goal,
            flown,
            contact,
        },
        None => Vertical::Ride {
            goal,
            from: entry.upwards,
            spring: step.springs.ride,
        },
    }
}

/// The step of a landing: the flight down to the ground, then the ride spring for the rest of the step. None if the character
/// does not come from above: then the ride spring moves the body through the whole step.
///
/// The flight is computed relative to the ground, which may rise. Its gravity must then not depend on the velocity, so it is that
/// of a plain fall (`GravityPhase::None`). A landing with the jump button held and apex hang neglects the hang for this part of a
/// step: at most `fall (1 - hang) dt^2 / 2` of height. So is an external force.
fn land(
    entry: &Entry,
    ground: &Ground,
    rise: f32,
    step: &StepInputs,
) -> Option<(FlightVelocity, Contact)> {
    let (springs, dt) = (step.springs, step.dt);
    let falls = entry.upwards - rise;
    let above = step.body.above(ground.height);
    if above <= 0.0 || falls >= 0.0 {
        return None;
    }
    let lands = springs
        .flight
        .secs_to_fall(falls, GravityPhase::None, above)
        .map_or(dt, |secs| secs.min(dt));
    let (fell, lands_with) = springs.flight.after(falls, GravityPhase::None, lands);
    // A slope ahead is met within the step by its own rise. Over the slope beneath, the flight may then end above the ground.
    let left = if lands < dt { 0.0 } else { above + fell };
    // A slope to slide down turns the fall along itself at once, so nothing is left for the spring.
    let lands_with = if entry.mode.is_sliding() {
        0.0
    } else {
        lands_with
    };
    let (off, rate) = Propagator::exact(springs.ride, dt - lands).error_step(0.0, lands_with);
    let velocity = rise + lands_with + rate;
    let mean = rise + (off + left - above) / dt;
    let flown = FlightVelocity::new(velocity, mean, step.force.y, &step.engine);
    let contact = Contact {
        velocity: rise + lands_with,
        secs: dt - lands,
    };
    Some((flown, contact))
}

/// Velocity at which the ground rises beneath the feet, m/s.
pub(super) fn rise(entry: &Entry, ground: &Ground, planar: Vec3) -> f32 {
    // Uphill or up a stair, the ground rises beneath the feet. Fed forward as the velocity of the spring's target, the rise
    // causes no lag of the ride spring.
    let slope_rise = if let Some(rise) = ground.rise_m_s {
        rise
    } else if entry.mode.is_sliding() {
        let over = entry.carried - ground.velocity + planar;
        ground.gradient().dot(over)
    } else {
        ground
            .gradient()
            .clamp_length_max(STEEPEST_RISE)
            .dot(planar)
    };
    ground.velocity.y + slope_rise
}
