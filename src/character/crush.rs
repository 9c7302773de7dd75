//! A lift comes down on a character, or takes it up against a ceiling: it ducks, and makes off to the side.

use bevy::prelude::*;
use bevy_rapier3d::rapier::parry::shape::Ball;

use super::body_dimensions::BodyDimensions;
use super::ground::Ground;
use super::probe::Probe;
use super::surface_motion::Surroundings;
use super::tuning::CharacterTuning;

/// The ride spring gives way by so much, m, before it looks up.
const GIVES_WAY_M: f32 = 0.02;

/// It looks up so far, m: as long as it is in flight from something, and otherwise.
const LOOKS_UP_M: (f32, f32) = (2.0, 0.1);

/// What comes nearer slower than this, m/s, does not press.
const LEAST_CLOSING: f32 = 0.01;

/// With the capsule's foot this deep in the ground, m, there is no room, whatever the distance measured overhead.
const SUNK_M: f32 = 0.02;

/// A body is as low as it gets to within this, m, and what is overhead touches it to within this, m.
const NEAR_M: f32 = 0.05;

/// A character between the ground and what comes nearer from above.
#[derive(Debug, Clone, Copy)]
pub(super) struct Crush {
    /// The horizontal way out.
    pub way_out: Vec3,
    /// There is less room than the body needs at its lowest.
    pub is_crushed: bool,
}

/// What presses on a character over `ground` that faces `facing` (rad), if something does. `flees`: something did in the last step.
pub(super) fn crush(
    probe: &Probe,
    dimensions: &BodyDimensions,
    tuning: &CharacterTuning,
    flees: bool,
    facing: f32,
    ground: &Ground,
    around: &Surroundings,
) -> Option<Crush> {
    let gives_way = dimensions.ride_height_m() - ground.below;
    if gives_way < GIVES_WAY_M && !flees {
        return None;
    }
    let looks_up = if flees { LOOKS_UP_M.0 } else { LOOKS_UP_M.1 };
    let head = probe.centre() + Vec3::Y * dimensions.half_segment_m();
    let overhead = probe.cast(
        &Ball::new(dimensions.radius_m() * 0.95),
        head,
        Vec3::Y,
        looks_up,
    )?;
    let above = around.motion(overhead.entity);
    let comes_down = above.map_or(0.0, |moves| -moves.velocity.linear.y);
    if comes_down + ground.velocity.y < LEAST_CLOSING {
        return None;
    }
    // Away from the middle of what moves; off its very middle, straight on.
    let moves = if comes_down > LEAST_CLOSING {
        above
    } else {
        around.motion(ground.entity)
    };
    let middle = moves.map_or(probe.centre(), |moves| moves.pose.translation.into());
    let away = (probe.centre() - middle).with_y(0.0).normalize_or_zero();
    let ahead = Quat::from_rotation_y(facing) * Vec3::NEG_Z;
    let lowest = BodyDimensions::lowered(tuning, tuning.height_m - tuning.crouch_height_m);
    // From the ground up to the top of the head, and on to what is above it.
    let room = ground.below + dimensions.half_height_m() + overhead.time;
    Some(Crush {
        way_out: if away == Vec3::ZERO { ahead } else { away },
        is_crushed: overhead.time < NEAR_M
            && dimensions.half_height_m() < lowest.half_height_m() + NEAR_M
            && (room < 2.0 * lowest.half_height_m()
                || ground.below < dimensions.half_height_m() - SUNK_M),
    })
}
