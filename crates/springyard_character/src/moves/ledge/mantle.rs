//! The mantle: a run goes over a chest-high wall at the speed that it has. The height is a function of the distance to the edge, so the
//! path is the same at any step rate.

use bevy::math::Vec3;
use serde::Serialize;

use super::{LedgeMoves, LedgeState};
use crate::body_dimensions::BodyDimensions;
use crate::moves::{Motion, MoveInputs, TakeOver, WholeMotion};

/// A way over a wall that has begun, in the character's axes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Mantle {
    /// A point of the edge, m.
    pub edge: Vec3,
    /// Horizontal direction out of the wall, unit vector.
    pub away: Vec3,
    /// Distance from the edge at which the body begins to rise, m.
    pub from_m: f32,
    /// Height of the body's centre there, m.
    pub from_height_m: f32,
    /// Horizontal velocity relative to the edge, m/s. It stays as it is.
    pub velocity: Vec3,
    /// Velocity of the edge through the step, m/s: [`sense_ledge`](crate::sense_ledge) reads it in each.
    pub edge_velocity: Vec3,
}

/// Cosine of the largest angle between the run and the wall's normal: 45 degrees.
const LEAST_TOWARDS: f32 = 0.7;

/// Least distance from the edge, in radii of the body, to rise in before the body meets the wall.
const LEAST_RADII: f32 = 2.5;

impl LedgeMoves {
    /// A mantle that begins in this step.
    pub(super) fn begin_mantle(&self, ledge: &LedgeState, inputs: &MoveInputs) -> Option<Mantle> {
        let near = ledge.near.filter(|_| inputs.below().mode.is_grounded())?;
        let is_towards = -inputs.intent.direction().dot(near.away) >= LEAST_TOWARDS;
        let velocity = (inputs.body.velocity - near.velocity).with_y(0.0);
        let speed = -velocity.dot(near.away);
        let at = inputs.body.position;
        let distance = (at - near.edge).dot(near.away);
        let is_due = distance - speed * inputs.dt < self.mantle_from_m;
        let has_way = distance >= LEAST_RADII * inputs.tuning.radius_m;
        let goes = is_towards && speed >= self.mantle_least_m_s && is_due && has_way;
        goes.then_some(Mantle {
            edge: near.edge,
            away: near.away,
            from_m: distance.min(self.mantle_from_m),
            from_height_m: at.y,
            velocity,
            edge_velocity: near.velocity,
        })
    }

    /// A step of a mantle. It ends over the edge.
    pub(super) fn mantle(
        &self,
        ledge: &mut LedgeState,
        mut mantle: Mantle,
        inputs: &MoveInputs,
    ) -> Option<TakeOver> {
        let (at, dt) = (inputs.body.position, inputs.dt);
        let edge_velocity = mantle.edge_velocity;
        let distance = (at - mantle.edge).dot(mantle.away);
        let goes = inputs.body.velocity - edge_velocity;
        if distance <= 0.0 || goes.dot(mantle.away) >= 0.0 {
            return None;
        }
        let speed = -mantle.velocity.dot(mantle.away);
        let top = mantle.edge.y + BodyDimensions::of(inputs.tuning).ride_height_m;
        let gain = top - mantle.from_height_m;
        let (part, slope) = eased(1.0 - (distance - speed * dt) / mantle.from_m);
        // At the end of the step, in which the edge moves, too.
        mantle.edge += edge_velocity * dt;
        mantle.from_height_m += edge_velocity.y * dt;
        let height = mantle.from_height_m + gain * part;
        let rise = gain * slope * speed / mantle.from_m;
        ledge.mantle = Some(mantle);
        let velocity = mantle.velocity + edge_velocity;
        Some(TakeOver {
            motion: Some(Motion::Whole(WholeMotion {
                mean: velocity.with_y((height - at.y) / dt),
                end: velocity.with_y(edge_velocity.y + rise),
                carried: edge_velocity,
            })),
            ..TakeOver::default()
        })
    }
}

/// The part of the rise, 0 to 1, at this part of the way, and its slope: level at both ends.
fn eased(way: f32) -> (f32, f32) {
    let way = way.clamp(0.0, 1.0);
    (way * way * (3.0 - 2.0 * way), 6.0 * way * (1.0 - way))
}

#[cfg(test)]
#[path = "mantle_tests.rs"]
mod tests;
