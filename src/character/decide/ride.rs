//! The height over the ground, standing or sliding: on the ride spring.

use bevy::math::Vec3;
use spring_math::Propagator;

use super::entry::Entry;
use super::step::StepInputs;
use crate::character::command::{RideGoal, Vertical};
use crate::character::flight::GravityPhase;
use crate::character::ground::{Ground, STEEPEST_RISE};
use crate::character::locomotion::FlightVelocity;
use crate::character::state::CharacterState;

/// Over `ground`, which a character with the horizontal velocity `planar` (m/s, over what carries it) passes: the ride spring takes it
/// to the height at which it rests, or down to the ground in the step that lands.
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
        Some(flown) => Vertical::Land { goal, flown },
        None => Vertical::Ride {
            goal,
            from: entry.upwards,
        },
    }
}

/// The step in which it lands: along its flight to the ground, and on with its ride spring for what is left of the step. Nothing
/// where it does not come from above: then the spring has it at once.
fn land(entry: &Entry, ground: &Ground, rise: f32, step: &StepInputs) -> Option<FlightVelocity> {
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
    let (_, lands_with) = springs.flight.after(falls, GravityPhase::None, lands);
    let (off, rate) = Propagator::exact(springs.ride, dt - lands).error_step(0.0, lands_with);
    Some(FlightVelocity {
        velocity: rise + lands_with + rate,
        mean: rise + (off - above) / dt,
    })
}

/// How fast the ground rises beneath the feet, m/s.
fn rise(entry: &Entry, ground: &Ground, planar: Vec3) -> f32 {
    // Walking uphill or up a stair, the ground rises beneath the feet: fed forward, the spring need not lag to notice.
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
