//! Hanging on a ledge, along all three axes on one spring, and pulling up.

use bevy::math::Vec3;
use serde::Serialize;
use spring_math::{Propagator, Spring};

use super::{LedgeMoves, LedgeState, NearLedge};
use crate::body_dimensions::BodyDimensions;
use crate::flight::GravityPhase;
use crate::moves::{Height, Motion, MoveInputs, MoveResult, TakeOver, WholeMotion};
use crate::up_frame::yaw_of;

/// A character that hangs on a ledge, in its axes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Hang {
    /// Middle between the hands, on the edge, m.
    pub grip: Vec3,
    /// Horizontal direction out of the wall, unit vector.
    pub away: Vec3,
    /// Speed of the hands along the edge, m/s to the right, and its acceleration, m/s^2.
    pub shimmy: (f32, f32),
    /// How long the stick has pointed to the wall, s; negative: away from it.
    pub towards_secs: f32,
}

/// A pull-up onto a ledge, in the character's axes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Climb {
    /// The edge, m.
    pub edge: Vec3,
    /// Horizontal direction out of the wall, unit vector.
    pub away: Vec3,
    /// Velocity of the edge through the step, m/s: [`sense_ledge`](crate::sense_ledge) reads it in each.
    pub velocity: Vec3,
    /// How long it has taken, s.
    pub secs: f32,
}

impl Climb {
    /// A pull-up onto this ledge that begins now.
    fn onto(near: &NearLedge) -> Self {
        Self {
            edge: near.edge,
            away: near.away,
            velocity: near.velocity,
            secs: 0.0,
        }
    }
}

/// Part of the stick's deflection in a direction from which it points there.
const LEAST_STICK: f32 = 0.5;

/// The stick held away from the wall for this long, s, drops. Before, a press of jump may jump off.
const DROP_AFTER_SECS: f32 = 0.2;

/// After a drop or a jump off a ledge, none is caught for this long, s: the body falls out of reach.
const REFUSES_SECS: f32 = 0.4;

/// A pull-up that takes longer than this, s, is stuck, and ends.
const LONGEST_CLIMB_SECS: f32 = 1.5;

/// The feet of the capsule pass an edge this far above it, m.
const CLEARS_M: f32 = 0.03;

/// A pull-up ends with the centre this far over the top, as a part of the radius.
const ON_TOP: f32 = 0.5;

impl LedgeMoves {
    /// Catches a ledge in reach, if the stick points to it.
    pub(super) fn catch(&self, ledge: &mut LedgeState, inputs: &MoveInputs) -> MoveResult {
        let is_free = inputs.below().mode.is_in_the_air() && ledge.refuses_secs <= 0.0;
        let stick = inputs.intent.direction();
        let is_towards = |near: &NearLedge| -stick.dot(near.away) >= LEAST_STICK;
        let near = ledge.near.filter(|near| is_free && is_towards(near));
        let Some(near) = near.filter(|near| !clears(near, inputs)) else {
            return Ok(None);
        };
        let over_centre = near.edge.y - inputs.body.position.y;
        if over_centre < self.hang_m - self.catch_below_m {
            return self.climb(ledge, Climb::onto(&near), inputs);
        }
        let hang = Hang {
            grip: near.edge,
            away: near.away,
            shimmy: (0.0, 0.0),
            towards_secs: 0.0,
        };
        self.hold(ledge, hang, &near, inputs)
    }

    /// A step of a hang: holds on, pulls up, drops or jumps off.
    pub(super) fn hang(
        &self,
        ledge: &mut LedgeState,
        mut hang: Hang,
        inputs: &MoveInputs,
    ) -> MoveResult {
        let Some(near) = ledge
            .near
            .filter(|near| near.away.dot(hang.away) > LEAST_STICK)
        else {
            return Ok(None);
        };
        hang.away = near.away;
        let towards = -inputs.intent.direction().dot(near.away);
        hang.towards_secs = if towards >= LEAST_STICK {
            hang.towards_secs.max(0.0) + inputs.dt
        } else if towards <= -LEAST_STICK {
            hang.towards_secs.min(0.0) - inputs.dt
        } else {
            0.0
        };
        let jumps = inputs.intent.jump.presses > 0;
        if jumps && hang.towards_secs < 0.0 {
            ledge.refuses_secs = REFUSES_SECS;
            return Ok(Some(self.jump_off(&near, inputs)));
        }
        // A sum of steps is rounded.
        let least = 0.5 * inputs.dt;
        if inputs.intent.crouch.presses > 0 || hang.towards_secs < least - DROP_AFTER_SECS {
            ledge.refuses_secs = REFUSES_SECS;
            // A press that drops does not toggle the crouch as well.
            return Ok(inputs.toggles_crouch().then(|| TakeOver {
                consumes_crouch: true,
                ..TakeOver::default()
            }));
        }
        if jumps || hang.towards_secs > self.climb_after_secs + least {
            return self.climb(ledge, Climb::onto(&near), inputs);
        }
        self.hold(ledge, hang, &near, inputs)
    }

    /// A step of holding on: the hands move along the edge, and the body follows them on its spring.
    fn hold(
        &self,
        ledge: &mut LedgeState,
        mut hang: Hang,
        near: &NearLedge,
        inputs: &MoveInputs,
    ) -> MoveResult {
        let (right, dt) = (near.right(), inputs.dt);
        // The hands stay at their place along the edge, and on the edge.
        let along = (hang.grip - near.edge).dot(right);
        hang.grip = near.edge + right * along;
        let body = BodyDimensions::of(inputs.tuning);
        let rests = self.hang_place(&hang, &body);
        let stick = inputs.intent.direction().dot(right);
        let goal = if stick.abs() >= LEAST_STICK {
            stick * self.shimmy_m_s
        } else {
            0.0
        };
        let step = Self::shimmy_spring()?.step(hang.shimmy.0, hang.shimmy.1, goal, dt);
        let (moved, shimmy) = limited(step.displacement, (step.velocity, step.acceleration), near);
        let goes = near.velocity + right * (moved / dt);
        hang.shimmy = shimmy;
        hang.grip += goes * dt;
        ledge.hang = Some(hang);
        Ok(Some(to_place(
            (rests, goes),
            self.hang_spring()?,
            (near.velocity, near.away),
            inputs,
        )))
    }

    fn jump_off(&self, near: &NearLedge, inputs: &MoveInputs) -> TakeOver {
        let away = near.away * self.jump_away_m_s;
        let up = inputs.springs.jump.take_off(self.jump_apex_m) + near.velocity.y.max(0.0);
        TakeOver {
            velocity: Some((near.velocity + away).with_y(up)),
            motion: Some(Motion::Sprung {
                goal: away,
                spring: inputs.springs.air,
                height: Height::Fly {
                    flight: inputs.springs.flight,
                    phase: GravityPhase::Held,
                },
            }),
            facing: Some(yaw_of(near.away)),
            consumes_jump: true,
            begins_again: true,
            ..TakeOver::default()
        }
    }

    /// A step of a pull-up: up beside the wall, and over the edge once the feet are above it.
    pub(super) fn climb(
        &self,
        ledge: &mut LedgeState,
        mut climb: Climb,
        inputs: &MoveInputs,
    ) -> MoveResult {
        let body = BodyDimensions::of(inputs.tuning);
        let at = inputs.body.position;
        let over = -(at - climb.edge).dot(climb.away);
        if over > ON_TOP * body.radius_m || climb.secs > LONGEST_CLIMB_SECS {
            return Ok(None);
        }
        let is_clear = at.y - body.half_height_m() > climb.edge.y + CLEARS_M;
        let ahead = if is_clear {
            body.radius_m
        } else {
            -body.radius_m
        };
        let goal = climb.edge - climb.away * ahead + Vec3::Y * body.ride_height_m;
        let step = to_place(
            (goal, climb.velocity),
            self.climb_spring()?,
            (climb.velocity, climb.away),
            inputs,
        );
        climb.edge += climb.velocity * inputs.dt;
        climb.secs += inputs.dt;
        ledge.climb = Some(climb);
        Ok(Some(step))
    }
}

/// Whether a rising flight carries the feet over the edge by itself.
fn clears(near: &NearLedge, inputs: &MoveInputs) -> bool {
    let up = (inputs.body.velocity.y - near.velocity.y).max(0.0);
    let rises = 0.5 * up * up / inputs.springs.flight.rise;
    up > 0.0 && inputs.body.above(near.edge.y) + rises > 0.0
}

/// A displacement of the hands to the right, m, and their speed and acceleration: no farther than the edge goes.
fn limited(moved: f32, shimmy: (f32, f32), near: &NearLedge) -> (f32, (f32, f32)) {
    let [right, left] = near.free_m;
    let within = moved.clamp((-left).min(right), right.max(-left));
    (within, if within == moved { shimmy } else { (0.0, 0.0) })
}

/// A step in which a spring brings the body to a place that moves at `goes` (m/s). `carried`: velocity of what it hangs on, m/s. The
/// character faces the wall, whose direction outwards is `away`.
fn to_place(
    (place, goes): (Vec3, Vec3),
    spring: Spring,
    (carried, away): (Vec3, Vec3),
    inputs: &MoveInputs,
) -> TakeOver {
    let (error, rate) = (inputs.body.position - place, inputs.body.velocity - goes);
    let (moved, faster) = Propagator::exact(spring, inputs.dt).error_step(error, rate);
    TakeOver {
        motion: Some(Motion::Whole(WholeMotion {
            mean: goes + moved / inputs.dt,
            end: goes + rate + faster,
            carried,
        })),
        facing: Some(yaw_of(-away)),
        consumes_jump: true,
        ..TakeOver::default()
    }
}

#[cfg(test)]
#[path = "hang_tests.rs"]
mod tests;
