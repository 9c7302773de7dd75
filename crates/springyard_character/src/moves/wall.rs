//! Wall slide and wall jump. In the air beside a wall, the stick towards it makes the character slide down at a limited speed, on a
//! velocity spring. A press of jump leaves the wall, upwards and away, also shortly after the character has left the wall (coyote time)
//! and shortly before it reaches the wall (jump buffer).
//!
//! One wall cannot be climbed: a further jump off a wall that faces the same way, with neither ground nor another wall between, rises to the top of
//! the first one and no higher. So jumps off a single wall always lead away from it, and the way up is between two walls.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use spring_math::velocity_spring::VelocitySpring;
use springyard_state::parameter::{Heading, Label, Synonyms, limits};

use super::{Height, Motion, Move, MoveInputs, MoveResult, TakeOver, level};
use crate::events::Happened;
use crate::flight::GravityPhase;
use crate::up_frame::yaw_of;

/// On a character: it slides down walls and jumps off them. Not a part of every character: insert it beside
/// [`character_at`](crate::character_at).
#[doc(alias = "wall kick")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
#[require(WallState)]
pub struct WallMoves {
    /// Speed at which the character slides down a wall, with the stick towards it. 0: it sticks to the wall; high: a slide is a fall.
    #[default(1.5)]
    #[reflect(@Heading("Walls"), @limits(0.0..=50.0, 1.0..=3.0), @Label("wall slide speed"), @Synonyms("wall slide, cling, stick"))]
    pub slide_m_s: f32,
    /// Half-life of the velocity spring that brings a fall to the speed of the slide. Low: the wall stops a fall at once; high: the
    /// character falls on for metres.
    #[default(0.08)]
    #[reflect(@limits(0.001..=5.0, 0.05..=0.2), @Label("wall slide half-life"), @Synonyms("wall slide, cling, friction"))]
    pub slide_half_life_secs: f32,
    /// Height of the top of a held wall jump above its start. Low: between two walls the character hardly climbs; high: one jump is enough.
    #[default(1.2)]
    #[reflect(@limits(0.0..=50.0, 0.8..=2.0), @Label("wall jump apex"), @Synonyms("wall kick, high"))]
    pub jump_apex_m: f32,
    /// Speed of a wall jump away from the wall. Low: the stick pulls the character back to the wall; high: the far wall is reached
    /// before the top.
    #[default(5.5)]
    #[reflect(@limits(0.0..=50.0, 4.0..=8.0), @Label("wall jump speed away"), @Synonyms("wall kick, push off"))]
    pub jump_away_m_s: f32,
    /// Time of a wall jump in which the stick does not steer. Low: a stick held towards the wall leads straight back to it; high: the
    /// player waits for control.
    #[default(0.2)]
    #[reflect(@limits(0.0..=2.0, 0.1..=0.25), @Label("wall jump lock"), @Synonyms("wall kick, control, lock"))]
    pub jump_away_secs: f32,
    /// Coyote time: how long after leaving a wall a press still jumps off it. 0: with the stick away from the wall first, the jump is
    /// lost; high: the character visibly jumps off air.
    #[default(0.1)]
    #[reflect(@limits(0.0..=1.0, 0.08..=0.15), @Label("wall coyote time"), @Synonyms("forgiving, late, grace"))]
    pub coyote_secs: f32,
    /// Jump buffer: how long before reaching a wall a press is kept. 0: early presses are lost; high: an old press causes an unwanted
    /// jump.
    #[default(0.12)]
    #[reflect(@limits(0.0..=1.0, 0.1..=0.15), @Label("wall jump buffer"), @Synonyms("forgiving, early, responsive, input lag"))]
    pub buffer_secs: f32,
    /// Largest gap between body and wall for a jump. 0: the character must touch the wall; high: it jumps off air.
    #[default(0.2)]
    #[reflect(@limits(0.0..=2.0, 0.1..=0.3), @Label("wall reach"), @Synonyms("forgiving, distance"))]
    pub reach_m: f32,
}

/// The state of [`WallMoves`], in the character's axes.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct WallState {
    /// The wall beside the character, as `sense_wall` has found it for this step.
    pub near: Option<NearWall>,
    /// The wall that was in reach last, for the coyote time. None on the ground, and after a jump off it.
    pub last: Option<LastWall>,
    /// The first jump off a wall since the character stood or jumped off a wall that faces elsewhere.
    pub first_jump: Option<FirstJump>,
    /// A wall jump in the time without steering.
    pub leaving: Option<Leaving>,
    /// Acceleration of the slide's spring, m/s^2, upwards. None if the last step was none of a slide.
    pub slide_m_s2: Option<f32>,
}

/// A wall beside a character.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct NearWall {
    /// Horizontal direction out of the wall, unit vector.
    pub away: Vec3,
    /// Distance between body and wall, m.
    pub gap_m: f32,
    /// Velocity of the wall beside the body through the step, m/s.
    pub velocity: Vec3,
}

/// A wall that was in reach.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct LastWall {
    /// Horizontal direction out of the wall, unit vector.
    pub away: Vec3,
    /// Velocity of the wall, m/s.
    pub velocity: Vec3,
    /// Time since it was in reach, s.
    pub since_secs: f32,
}

/// The first jump off a wall.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct FirstJump {
    /// Horizontal direction out of the wall, unit vector.
    pub away: Vec3,
    /// Height of the body's centre at the top of that jump, in the character's axes, m.
    pub top_m: f32,
}

/// A wall jump that has begun.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Leaving {
    /// Horizontal direction out of the wall, unit vector.
    pub away: Vec3,
    /// Horizontal velocity of the jump, in the character's axes, m/s.
    pub velocity: Vec3,
    /// Time left, s.
    pub left_secs: f32,
}

/// The stick points towards a wall if its part in that direction, 0 to 1, is at least this.
const LEAST_TOWARDS: f32 = 0.5;

/// Gap between body and wall up to which the character slides, m: contacts keep the body about 1 cm away.
const TOUCHES_M: f32 = 0.05;

/// Speed at which a slide presses against its wall, m/s, so that it follows a wall that moves away a little.
const PRESS_M_S: f32 = 0.5;

/// Two walls face different ways if the cosine of the angle between their normals is below this: 60 degrees, as of two slopes to jump off.
const FACES_ELSEWHERE: f32 = 0.5;

/// Tolerance of the comparisons of times, s: a sum of step lengths differs from the tuned time by rounding.
const TIME_TOLERANCE_SECS: f32 = 1e-4;

impl Move for WallMoves {
    type State = WallState;
    const NAME: &'static str = "wall";
    // Below the dash: a dash leaves a slide, and no wall ends a dash.
    const PRIORITY: i32 = -10;

    fn step(&self, wall: &mut WallState, inputs: &MoveInputs) -> MoveResult {
        let leaving = wall.leaving.take().filter(|_| inputs.is_active);
        let slide_m_s2 = wall.slide_m_s2.take().filter(|_| inputs.is_active);
        if !inputs.below().mode.is_in_the_air() {
            (wall.last, wall.first_jump) = (None, None);
            return Ok(None);
        }
        self.note(wall, leaving, inputs.dt);
        if let Some(jump) = self.jump(wall, inputs) {
            return Ok(Some(jump));
        }
        // A sum of steps is rounded. What is left after the last one, less than half a step, counts as none.
        if let Some(leaving) = leaving.filter(|leaving| leaving.left_secs > 0.5 * inputs.dt) {
            return Ok(Some(leave(wall, leaving, inputs)));
        }
        self.slide(wall, slide_m_s2, inputs)
    }

    fn turn(wall: &mut WallState, turn: Quat, risen: f32) {
        if let Some(last) = &mut wall.last {
            last.away = level(turn * last.away);
            last.velocity = turn * last.velocity;
        }
        if let Some(first) = &mut wall.first_jump {
            first.away = level(turn * first.away);
            first.top_m += risen;
        }
        if let Some(leaving) = &mut wall.leaving {
            leaving.away = level(turn * leaving.away);
            leaving.velocity = (turn * leaving.velocity).with_y(0.0);
        }
    }

    fn happened(
        before: &WallState,
        after: &WallState,
        take_over: Option<&TakeOver>,
        _: &MoveInputs,
    ) -> Option<Happened> {
        let velocity = take_over?.velocity?;
        let away = after.leaving?.away;
        // The wall in reach, or within the coyote time the one before.
        let near = after.near.map(|near| near.velocity);
        let of_wall = near.or(before.last.map(|last| last.velocity));
        Some(Happened::WallJumped {
            speed_m_s: (velocity - of_wall.unwrap_or_default()).dot(away),
            away,
        })
    }
}

impl WallMoves {
    /// The spring on the sinking speed of a slide.
    pub fn slide_spring(&self) -> Result<VelocitySpring, spring_math::ParameterError> {
        VelocitySpring::from_roll_call_half_life(self.slide_half_life_secs)
    }

    /// Notes the wall in reach, or how long ago it was. The wall that the character is about to leave does not count.
    fn note(&self, wall: &mut WallState, leaving: Option<Leaving>, dt: f32) {
        let is_left =
            |near: &NearWall| leaving.is_some_and(|left| !faces_elsewhere(left.away, near.away));
        let near = (wall.near).filter(|near| near.gap_m <= self.reach_m && !is_left(near));
        let before = wall.last.map(|last| LastWall {
            since_secs: last.since_secs + dt,
            ..last
        });
        let in_reach = near.map(|near| LastWall {
            away: near.away,
            velocity: near.velocity,
            since_secs: 0.0,
        });
        wall.last = in_reach.or(before);
    }

    /// A jump off the wall in reach, if a press is buffered.
    fn jump(&self, wall: &mut WallState, inputs: &MoveInputs) -> Option<TakeOver> {
        let latest = self.coyote_secs + TIME_TOLERANCE_SECS;
        let from = wall.last.filter(|last| last.since_secs <= latest)?;
        if !inputs.has_air_press_within(self.buffer_secs) {
            return None;
        }
        let height_m = inputs.body.position.y;
        let first = (wall.first_jump)
            .filter(|first| !faces_elsewhere(first.away, from.away))
            .unwrap_or(FirstJump {
                away: from.away,
                top_m: height_m + self.jump_apex_m,
            });
        let apex_m = (first.top_m - height_m).clamp(0.0, self.jump_apex_m);
        let up = inputs.springs.jump.take_off(apex_m) + from.velocity.y.max(0.0);
        let along = (inputs.body.velocity - from.velocity).reject_from_normalized(from.away);
        let velocity = (from.velocity + from.away * self.jump_away_m_s + along).with_y(0.0);
        let begun = Leaving {
            away: from.away,
            velocity,
            left_secs: (self.jump_away_secs / inputs.dt).round() * inputs.dt,
        };
        (wall.first_jump, wall.last) = (Some(first), None);
        Some(TakeOver {
            velocity: Some(velocity.with_y(up.max(inputs.body.velocity.y))),
            consumes_jump: true,
            begins_again: inputs.is_active,
            motion: Some(fly(&begun, GravityPhase::Held, inputs)),
            ..self::leave(wall, begun, inputs)
        })
    }

    /// A step of a slide, with the stick towards a wall that the character touches and does not rise along.
    fn slide(
        &self,
        wall: &mut WallState,
        slide_m_s2: Option<f32>,
        inputs: &MoveInputs,
    ) -> MoveResult {
        let stick = inputs.intent.direction();
        let touched = wall
            .near
            .filter(|near| near.gap_m <= TOUCHES_M && -stick.dot(near.away) >= LEAST_TOWARDS);
        let upwards = inputs.body.velocity.y;
        let Some(near) = touched.filter(|near| upwards <= near.velocity.y) else {
            return Ok(None);
        };
        let sinks = near.velocity.y - self.slide_m_s;
        let step = self
            .slide_spring()?
            .step(upwards, slide_m_s2.unwrap_or(0.0), sinks, inputs.dt);
        wall.slide_m_s2 = Some(step.acceleration);
        let along = (stick * inputs.tuning.run_speed_m_s).reject_from_normalized(near.away);
        let goal = near.velocity + along - near.away * PRESS_M_S - inputs.below().carried;
        let motion = Motion::Sprung {
            goal: goal.with_y(0.0),
            spring: inputs.springs.air,
            height: Height::Speed {
                mean_m_s: step.displacement / inputs.dt,
                end_m_s: step.velocity,
            },
        };
        Ok(Some(TakeOver {
            motion: Some(motion),
            ..default()
        }))
    }
}

/// A step of a wall jump in the time without steering.
fn leave(wall: &mut WallState, leaving: Leaving, inputs: &MoveInputs) -> TakeOver {
    wall.leaving = Some(Leaving {
        left_secs: leaving.left_secs - inputs.dt,
        ..leaving
    });
    TakeOver {
        motion: Some(fly(&leaving, inputs.state.locomotion.phase(), inputs)),
        facing: Some(yaw_of(leaving.away)),
        ..default()
    }
}

fn fly(leaving: &Leaving, phase: GravityPhase, inputs: &MoveInputs) -> Motion {
    Motion::Sprung {
        goal: leaving.velocity - inputs.below().carried.with_y(0.0),
        spring: inputs.springs.air,
        height: Height::Fly {
            flight: inputs.springs.flight,
            phase,
        },
    }
}

fn faces_elsewhere(one: Vec3, other: Vec3) -> bool {
    one.dot(other) < FACES_ELSEWHERE
}

#[cfg(test)]
mod tests;
