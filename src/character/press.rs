//! A lift comes down on a character, or takes it up against a ceiling: it ducks, and makes off to the side.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::parry::shape::Ball;

use super::probe::Probe;
use super::{CharacterState, Ground, Physique};

/// The legs give way by so much, m, before it looks up.
const GIVES_WAY_M: f32 = 0.02;

/// It looks up so far, m: as long as it is in flight from something, and otherwise.
const LOOKS_UP_M: (f32, f32) = (2.0, 0.1);

/// What comes nearer slower than this, m/s, does not press.
const LEAST_CLOSING: f32 = 0.01;

/// The level way out from between `ground` and what comes down on the head, if something does.
pub(super) fn way_out(
    probe: &Probe,
    physique: &Physique,
    state: &CharacterState,
    ground: &Ground,
    bodies: &Query<(&Transform, &Velocity)>,
) -> Option<Vec3> {
    let gives_way = physique.ride_height_m() - ground.below;
    if gives_way < GIVES_WAY_M && !state.flees {
        return None;
    }
    let looks_up = if state.flees {
        LOOKS_UP_M.0
    } else {
        LOOKS_UP_M.1
    };
    let head = probe.centre() + Vec3::Y * physique.half_segment_m();
    let overhead = probe.cast(
        &Ball::new(physique.radius_m() * 0.95),
        head,
        Vec3::Y,
        looks_up,
    )?;
    let above = bodies.get(overhead.entity).ok();
    let comes_down = above.map_or(0.0, |(_, velocity)| -velocity.linear.y);
    if comes_down + ground.velocity.y < LEAST_CLOSING {
        return None;
    }
    // Away from the middle of what moves; off its very middle, straight on.
    let moves = if comes_down > LEAST_CLOSING {
        above
    } else {
        bodies.get(ground.entity).ok()
    };
    let middle = moves.map_or(probe.centre(), |(transform, _)| transform.translation);
    let away = (probe.centre() - middle).with_y(0.0).normalize_or_zero();
    let ahead = Quat::from_rotation_y(state.facing) * Vec3::NEG_Z;
    Some(if away == Vec3::ZERO { ahead } else { away })
}
