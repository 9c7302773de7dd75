//! Crush: detects a character between its ground and something that closes in from above, such as a lift that comes down on it or
//! takes it up against a ceiling. The character crouches and walks out to the side. If it is crushed, it respawns.

use bevy::prelude::*;
use bevy_rapier3d::rapier::parry::shape::Ball;

use super::body_dimensions::BodyDimensions;
use super::ground::Ground;
use super::probe::Probe;
use super::surface_motion::Surroundings;
use super::tuning::CharacterTuning;

/// Compression of the ride spring, m, from which something may press on the character: only then is the cast upwards made.
const LEAST_COMPRESSION_M: f32 = 0.02;

/// Length of the cast upwards, m: while the character is on its way out of a crush, and otherwise.
const UPWARD_REACH_M: (f32, f32) = (2.0, 0.1);

/// Closing speed, m/s, below which something overhead is not a crush.
const LEAST_CLOSING: f32 = 0.01;

/// Depth of the capsule's foot in the ground, m, from which the character counts as crushed, whatever the distance overhead.
const SUNK_M: f32 = 0.02;

/// Tolerance, m: the body is this near to its crouching height, and the thing overhead this near to the head.
const NEAR_M: f32 = 0.05;

/// A character between its ground and something that closes in from above.
#[derive(Debug, Clone, Copy)]
pub(super) struct Crush {
    /// Horizontal direction out, unit vector.
    pub escape_direction: Vec3,
    /// The space is smaller than the crouching body.
    pub is_crushed: bool,
}

/// The crush, if there is one, of a character over `ground`. `was_escaping`: there was one in the last step. `facing`: yaw, rad.
pub(super) fn crush(
    probe: &Probe,
    dimensions: &BodyDimensions,
    tuning: &CharacterTuning,
    was_escaping: bool,
    facing: f32,
    ground: &Ground,
    around: &Surroundings,
) -> Option<Crush> {
    let compression = dimensions.ride_height_m - ground.below;
    if compression < LEAST_COMPRESSION_M && !was_escaping {
        return None;
    }
    let reach = if was_escaping {
        UPWARD_REACH_M.0
    } else {
        UPWARD_REACH_M.1
    };
    let head = probe.centre + Vec3::Y * dimensions.half_segment_m;
    let overhead = probe.cast(&Ball::new(dimensions.radius_m * 0.95), head, Vec3::Y, reach)?;
    let above = around.motion(overhead.entity);
    let comes_down = above.map_or(0.0, |moves| -moves.velocity.linear.y);
    if comes_down + ground.velocity.y < LEAST_CLOSING {
        return None;
    }
    // Out: away from the centre of the moving body; exactly below or above that centre, in the facing direction.
    let moves = if comes_down > LEAST_CLOSING {
        above
    } else {
        around.motion(ground.entity)
    };
    let middle = moves.map_or(probe.centre, |moves| moves.pose.translation.into());
    let away = (probe.centre - middle).with_y(0.0).normalize_or_zero();
    let ahead = Quat::from_rotation_y(facing) * Vec3::NEG_Z;
    let lowest = BodyDimensions::lowered(tuning, tuning.height_m - tuning.crouch_height_m);
    // Distance from the ground to the surface overhead, m.
    let clearance = ground.below + dimensions.half_height_m() + overhead.time;
    Some(Crush {
        escape_direction: if away == Vec3::ZERO { ahead } else { away },
        is_crushed: overhead.time < NEAR_M
            && dimensions.half_height_m() < lowest.half_height_m() + NEAR_M
            && (clearance < 2.0 * lowest.half_height_m()
                || ground.below < dimensions.half_height_m() - SUNK_M),
    })
}
