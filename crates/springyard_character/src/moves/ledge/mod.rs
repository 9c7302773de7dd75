//! Ledges: hanging on one, pulling up, and the mantle, which takes a run over a chest-high wall.
//!
//! - In the air, the stick towards a ledge in reach catches it. The body hangs on a spring (`hang`), shimmies sideways, and pulls up,
//!   drops or jumps off. An edge below the hands is climbed at once.
//! - On the ground, a run towards a wall no higher than the chest goes over it at the speed that it has (`mantle`).
//!
//! [`sense_ledge`](crate::sense_ledge) finds the ledges.

mod hang;
mod mantle;
mod near;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{ParameterError, Spring};
use springyard_state::parameter::{Heading, Label, Synonyms, limits};

use super::{Move, MoveInputs, MoveResult, TakeOver, level};
use crate::body_dimensions::BodyDimensions;
use crate::events::Happened;

pub use hang::{Climb, Hang};
pub use mantle::Mantle;
pub use near::NearLedge;

/// On a character: it hangs on ledges and goes over chest-high walls. Not a part of every character: insert it beside
/// [`character_at`](crate::character_at).
#[doc(alias = "vault")]
#[doc(alias = "shimmy")]
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
#[require(LedgeState)]
pub struct LedgeMoves {
    /// Height of the edge over the body's centre when the character hangs at rest. Low: the head is over the edge; high: the arms are
    /// longer than the body.
    #[default(0.75)]
    #[reflect(@Heading("Ledges"), @limits(0.2..=3.0, 0.6..=1.0), @Label("hang height"), @Synonyms("ledge grab, arms"))]
    pub hang_m: f32,
    /// How far above the hands an edge is still caught. 0: a jump that just misses an edge falls; high: the body is visibly pulled up.
    #[default(0.25)]
    #[reflect(@limits(0.0..=1.0, 0.1..=0.3), @Label("catch above the hands"), @Synonyms("ledge grab, forgiving"))]
    pub catch_above_m: f32,
    /// How far below the hands an edge is still caught to hang on. Edges between there and the feet are climbed at once. Low: most edges
    /// are climbed at once; high: the body drops far to hang.
    #[default(0.45)]
    #[reflect(@limits(0.0..=1.0, 0.2..=0.6), @Label("catch below the hands"), @Synonyms("ledge grab, forgiving"))]
    pub catch_below_m: f32,
    /// Largest gap between the body and the wall of a ledge that is caught. 0: the body must touch the wall; high: it is pulled through
    /// the air.
    #[default(0.25)]
    #[reflect(@limits(0.0..=2.0, 0.1..=0.3), @Label("ledge reach"), @Synonyms("ledge grab, forgiving, distance"))]
    pub reach_m: f32,
    /// How far beside the end of a ledge the body may be to catch it. 0: a corner that is just missed is lost; high: it is pulled
    /// sideways.
    #[default(0.2)]
    #[reflect(@limits(0.0..=1.0, 0.1..=0.3), @Label("ledge corner reach"), @Synonyms("ledge grab, forgiving, corner"))]
    pub corner_m: f32,
    /// Frequency of the spring on which the body hangs, along all three axes. Low: it dangles; high: it stops at once.
    #[default(3.0)]
    #[reflect(@limits(0.5..=15.0, 2.0..=5.0), @Label("hang spring"), @Synonyms("ledge grab, stiff, soft"))]
    pub hang_hz: f32,
    /// Damping ratio of the spring on which the body hangs. Low: it bobs; high: it comes to rest late.
    #[default(0.7)]
    #[reflect(@limits(0.1..=5.0, 0.5..=1.0), @Label("hang damping ratio"), @Synonyms("ledge grab, bouncy, wobbly"))]
    pub hang_damping_ratio: f32,
    /// Speed of the hands along a ledge. Low: it takes long; high: it looks like sliding on a rail.
    #[default(1.5)]
    #[reflect(@limits(0.0..=20.0, 1.0..=2.0), @Label("shimmy speed"), @Synonyms("ledge, sideways"))]
    pub shimmy_m_s: f32,
    /// How long the stick points to the wall until the character pulls itself up; a press of jump does so at once. Low: it climbs
    /// when it should hang; high: the climb lags.
    #[default(0.2)]
    #[reflect(@limits(0.0..=2.0, 0.1..=0.4), @Label("pull up after"), @Synonyms("ledge, climb, delay"))]
    pub climb_after_secs: f32,
    /// Frequency of the spring of a pull-up. Low: it takes seconds; high: the body flies up.
    #[default(1.8)]
    #[reflect(@limits(0.5..=15.0, 1.5..=3.0), @Label("pull-up spring"), @Synonyms("ledge, climb, snappy"))]
    pub climb_hz: f32,
    /// Height of the top of a jump off a ledge, away from the wall. Low: a drop with a push; high: the wall behind is reached.
    #[default(0.6)]
    #[reflect(@limits(0.0..=50.0, 0.4..=1.2), @Label("jump off a ledge apex"), @Synonyms("ledge jump, high"))]
    pub jump_apex_m: f32,
    /// Speed of a jump off a ledge, away from the wall. Low: it falls along the wall; high: it is steered badly.
    #[default(4.5)]
    #[reflect(@limits(0.0..=50.0, 3.0..=6.0), @Label("jump off a ledge speed"), @Synonyms("ledge jump, push off"))]
    pub jump_away_m_s: f32,
    /// Height of the highest wall that a run goes over, from the ground. Low: only kerbs; high: a wall of the body's height is no obstacle.
    #[default(1.25)]
    #[reflect(@limits(0.0..=5.0, 1.0..=1.4), @Label("mantle height"), @Synonyms("vault, climb, obstacle"))]
    pub mantle_most_m: f32,
    /// Speed towards the wall from which a run goes over it. Low: a stroll is thrown over walls; high: only a dash is.
    #[default(2.5)]
    #[reflect(@limits(0.1..=50.0, 2.0..=4.0), @Label("mantle least speed"), @Synonyms("vault, obstacle"))]
    pub mantle_least_m_s: f32,
    /// Distance from the edge at which the body begins to rise. Low: it is thrown up; high: it floats towards the wall.
    #[default(1.3)]
    #[reflect(@limits(0.7..=10.0, 1.0..=2.0), @Label("mantle distance"), @Synonyms("vault, obstacle"))]
    pub mantle_from_m: f32,
}

/// The state of [`LedgeMoves`]. At most one of `hang`, `climb` and `mantle` is under way.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct LedgeState {
    /// The ledge that [`sense_ledge`](crate::sense_ledge) has found for this step.
    pub near: Option<NearLedge>,
    /// The hang.
    pub hang: Option<Hang>,
    /// The pull-up.
    pub climb: Option<Climb>,
    /// The way over a wall.
    pub mantle: Option<Mantle>,
    /// Time for which no ledge is caught, after a drop or a jump off one, s.
    pub refuses_secs: f32,
}

impl LedgeState {
    /// The edge over which a pull-up or a mantle goes (m), and the horizontal direction out of its face.
    pub(crate) fn passed_edge(&self) -> Option<(Vec3, Vec3)> {
        let climbed = self.climb.map(|climb| (climb.edge, climb.away));
        climbed.or(self.mantle.map(|mantle| (mantle.edge, mantle.away)))
    }

    /// The same with this velocity (m/s) of that edge through the step.
    pub(crate) fn with_edge_velocity(mut self, velocity: Vec3) -> Self {
        if let Some(climb) = &mut self.climb {
            climb.velocity = velocity;
        }
        if let Some(mantle) = &mut self.mantle {
            mantle.edge_velocity = velocity;
        }
        self
    }
}

impl LedgeMoves {
    /// The spring on which the body hangs.
    pub fn hang_spring(&self) -> Result<Spring, ParameterError> {
        Spring::from_hertz(self.hang_hz, self.hang_damping_ratio)
    }

    /// The spring of a pull-up.
    pub fn climb_spring(&self) -> Result<Spring, ParameterError> {
        Spring::from_hertz(self.climb_hz, 1.0)
    }

    /// The spring on the speed along a ledge.
    pub fn shimmy_spring() -> Result<VelocitySpring, ParameterError> {
        VelocitySpring::from_roll_call_half_life(SHIMMY_HALF_LIFE_SECS)
    }

    /// Where the centre of the body hangs at rest, in the character's axes, m.
    #[must_use]
    pub fn hang_place(&self, hang: &Hang, body: &BodyDimensions) -> Vec3 {
        hang.grip + hang.away * (body.radius_m + WALL_GAP_M) - Vec3::Y * self.hang_m
    }

    /// Heights of edges that are caught, over the body's centre, m.
    #[must_use]
    pub fn heights(&self) -> (f32, f32) {
        (LOWEST_EDGE_M, self.hang_m + self.catch_above_m)
    }
}

/// Half-life of the speed along a ledge, s: hands are quick.
const SHIMMY_HALF_LIFE_SECS: f32 = 0.06;

/// Distance between a hanging body and the wall, m.
const WALL_GAP_M: f32 = 0.02;

/// Height over the body's centre of the lowest edge that is caught, m: below it the feet clear the edge.
const LOWEST_EDGE_M: f32 = -0.6;

impl Move for LedgeMoves {
    type State = LedgeState;
    const NAME: &'static str = "ledge";
    // Above the wall, whose slide ends at a ledge, and below the dash.
    const PRIORITY: i32 = -5;

    fn step(&self, ledge: &mut LedgeState, inputs: &MoveInputs) -> MoveResult {
        let is_active = inputs.is_active;
        let (hang, climb, mantle) = (ledge.hang.take(), ledge.climb.take(), ledge.mantle.take());
        ledge.refuses_secs = (ledge.refuses_secs - inputs.dt).max(0.0);
        if let Some(hang) = hang.filter(|_| is_active) {
            return self.hang(ledge, hang, inputs);
        }
        if let Some(climb) = climb.filter(|_| is_active) {
            return self.climb(ledge, climb, inputs);
        }
        let mantle = mantle.filter(|_| is_active);
        if let Some(mantle) = mantle.or_else(|| self.begin_mantle(ledge, inputs)) {
            return Ok(self.mantle(ledge, mantle, inputs));
        }
        self.catch(ledge, inputs)
    }

    fn turn(ledge: &mut LedgeState, turn: Quat, risen: f32) {
        if let Some(hang) = &mut ledge.hang {
            hang.grip = turn * hang.grip;
            hang.away = level(turn * hang.away);
        }
        if let Some(climb) = &mut ledge.climb {
            climb.edge = turn * climb.edge;
            climb.away = level(turn * climb.away);
            climb.velocity = turn * climb.velocity;
        }
        if let Some(mantle) = &mut ledge.mantle {
            mantle.edge = turn * mantle.edge;
            mantle.away = level(turn * mantle.away);
            mantle.from_height_m += risen;
            mantle.velocity = (turn * mantle.velocity).with_y(0.0);
            mantle.edge_velocity = turn * mantle.edge_velocity;
        }
    }

    fn happened(
        before: &LedgeState,
        after: &LedgeState,
        take_over: Option<&TakeOver>,
        inputs: &MoveInputs,
    ) -> Option<Happened> {
        let begins = |was: bool, is: bool| is && !(was && inputs.is_active);
        if let Some(velocity) = take_over?.velocity {
            let near = after.near?;
            Some(Happened::WallJumped {
                speed_m_s: (velocity - near.velocity).dot(near.away),
                away: near.away,
            })
        } else if begins(before.hang.is_some(), after.hang.is_some()) {
            Some(Happened::LedgeCaught {
                speed_m_s: inputs.body.velocity.distance(after.near?.velocity),
            })
        } else if begins(before.climb.is_some(), after.climb.is_some()) {
            Some(Happened::PullUpBegan)
        } else {
            let mantles = begins(before.mantle.is_some(), after.mantle.is_some());
            mantles.then_some(Happened::MantleBegan)
        }
    }
}

#[cfg(test)]
mod tests;
