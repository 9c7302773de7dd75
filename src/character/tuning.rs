//! The parameters of a character, in real units.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;

use crate::parameter::{Heading, limits};

/// How a character is built and moves. Every field says its unit in its name, and its default, its allowed and its usual range in its
/// attributes.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct CharacterTuning {
    /// Mass: the weight on crates and platforms. The character's own motion does not depend on it. Low: it moves nothing; high:
    /// platforms sag.
    #[default(80.0)]
    #[reflect(@Heading("Body"), @limits(1.0..=10_000.0, 60.0..=100.0))]
    pub mass_kg: f32,
    /// Height from the ground to the top of the head. Low: the radius no longer fits; high: every beam is hit.
    #[default(1.8)]
    #[reflect(@limits(0.5..=5.0, 1.6..=2.0))]
    pub height_m: f32,
    /// Radius of the capsule: half the character's width. Low: it slips into cracks; high: it gets stuck in doors.
    #[default(0.3)]
    #[reflect(@limits(0.1..=2.0, 0.25..=0.4))]
    pub radius_m: f32,
    /// Height of the capsule's lowest point over the ground; steps a little lower than this are walked up. Low: steps are walls;
    /// high: low walls are steps.
    #[default(0.4)]
    #[reflect(@limits(0.05..=2.0, 0.3..=0.5))]
    pub clearance_m: f32,

    /// Frequency of the ride spring, the suspension that holds the capsule at its height. Low: it wallows on stairs; high: every
    /// step is seen.
    #[default(5.0)]
    #[reflect(@Heading("Standing"), @limits(0.5..=15.0, 3.0..=6.0))]
    pub ride_hz: f32,
    /// Damping ratio of the ride spring. Low: the character bounces on landing; high: it sinks in and rises slowly.
    #[default(1.0)]
    #[reflect(@limits(0.1..=5.0, 0.7..=1.2))]
    pub ride_damping_ratio: f32,
    /// How far below the ride height ground is still followed. Low: the character takes off on the way down a stair; high: it is
    /// pulled down from edges.
    #[default(0.5)]
    #[reflect(@limits(0.0..=2.0, 0.3..=0.6))]
    pub snap_m: f32,
    /// The steepest ground to stand on. Low: ramps are walls; high: walls are ramps.
    #[default(45.0)]
    #[reflect(@limits(0.0..=80.0, 40.0..=50.0))]
    pub slope_limit_deg: f32,
    /// Coefficient of friction on slopes too steep to stand on. 0: ice; above the tangent of the slope: no slide begins.
    #[default(0.1)]
    #[reflect(@limits(0.0..=5.0, 0.0..=0.5))]
    pub slide_friction: f32,
    /// Mass of the heaviest body that the character pushes; a heavier one is a wall. 0: it pushes nothing; high: it moves
    /// everything.
    #[default(200.0)]
    #[reflect(@limits(0.0..=100_000.0, 50.0..=300.0))]
    pub push_mass_limit_kg: f32,

    /// Speed with the stick fully tilted. Low: the yard is large; high: corners and platforms are lag.
    #[default(5.0)]
    #[reflect(@Heading("Walking"), @limits(0.0..=50.0, 4.0..=6.0))]
    pub run_speed_m_s: f32,
    /// Speed with the walk button held, never above the running speed. Low: too slow to be of use; high: no different from
    /// running.
    #[default(2.0)]
    #[reflect(@limits(0.0..=50.0, 1.5..=2.5))]
    pub walk_speed_m_s: f32,
    /// Part of the speed lost straight uphill, times the sine of the slope. 0: hills are as fast as flat ground; 0.5: 30 degrees
    /// are climbed at three quarters of the speed; 1: at half of it.
    #[default(0.0)]
    #[reflect(@limits(0.0..=1.0, 0.0..=0.5))]
    pub uphill_slowing: f32,
    /// Half-life of the velocity spring on the ground, speeding up. Low: each key press jerks; high: the character skates.
    #[default(0.06)]
    #[reflect(@limits(0.001..=5.0, 0.03..=0.1))]
    pub ground_half_life_secs: f32,
    /// The same half-life when stopping. Low: it stops at once; high: it slides past the place to stop at.
    #[default(0.06)]
    #[reflect(@limits(0.001..=5.0, 0.03..=0.1))]
    pub ground_stop_half_life_secs: f32,
    /// The same half-life when reversing direction. Low: it turns on the spot; high: it runs on backwards.
    #[default(0.06)]
    #[reflect(@limits(0.001..=5.0, 0.03..=0.1))]
    pub ground_turn_half_life_secs: f32,
    /// Half-life of the velocity spring in the air. Low: it steers in the air as on the ground; high: a jump cannot be corrected.
    #[default(0.25)]
    #[reflect(@limits(0.001..=5.0, 0.1..=0.5))]
    pub air_half_life_secs: f32,
    /// The same half-life with the stick released: the drag of the air. Low: it drops straight down; high: it flies on at take-
    /// off speed.
    #[default(0.25)]
    #[reflect(@limits(0.001..=5.0, 0.1..=1.0))]
    pub air_stop_half_life_secs: f32,
    /// Speed in a dash. Low: running is faster; high: the dash passes its target before it is seen.
    #[default(14.0)]
    #[reflect(@limits(0.0..=50.0, 10.0..=20.0))]
    pub dash_speed_m_s: f32,
    /// Duration of a dash. Low: a twitch; high: it flies horizontally for too long.
    #[default(0.2)]
    #[reflect(@limits(0.0..=2.0, 0.1..=0.3))]
    pub dash_secs: f32,
    /// Half-life of the velocity spring in a dash. Low: it jerks; high: the dash is over before it has its speed.
    #[default(0.015)]
    #[reflect(@limits(0.001..=5.0, 0.01..=0.03))]
    pub dash_half_life_secs: f32,

    /// Height from the ground to the top of the head when crouched: at least the clearance and two radii, at most the standing
    /// height. Low: it fits under everything; high: crouching changes nothing.
    #[default(1.1)]
    #[reflect(@Heading("Crouching"), @limits(0.3..=5.0, 1.0..=1.3))]
    pub crouch_height_m: f32,
    /// Speed when crouched, never above the running speed. Low: it creeps; high: there is no reason to stand up.
    #[default(1.5)]
    #[reflect(@limits(0.0..=50.0, 1.0..=2.0))]
    pub crouch_speed_m_s: f32,
    /// Frequency of the spring on the height when crouching and standing up. Low: the head hits the beam on the way in; high: the
    /// camera drops.
    #[default(4.0)]
    #[reflect(@limits(0.5..=15.0, 3.0..=6.0))]
    pub crouch_hz: f32,
    /// Damping ratio of that spring. Low: the height bobs; high: it is down late.
    #[default(1.0)]
    #[reflect(@limits(0.1..=5.0, 0.8..=1.2))]
    pub crouch_damping_ratio: f32,
    /// On: one press crouches, the next stands up. Off: crouched while the button is held.
    #[default(false)]
    pub crouch_toggle: bool,

    /// Frequency of the spring that turns the character to its walking direction. Low: it walks backwards for a while; high: it
    /// flips.
    #[default(2.5)]
    #[reflect(@Heading("Turning"), @limits(0.1..=10.0, 2.0..=4.0))]
    pub facing_hz: f32,
    /// Damping ratio of that spring. Low: it swings past the direction; high: it turns late.
    #[default(1.0)]
    #[reflect(@limits(0.1..=5.0, 0.8..=1.0))]
    pub facing_damping_ratio: f32,
    /// Frequency of the spring that keeps the character upright. Low: it leans for long after a knock; high: a knock is not seen.
    #[default(4.0)]
    #[reflect(@limits(0.1..=10.0, 3.0..=6.0))]
    pub upright_hz: f32,
    /// Damping ratio of that spring. Low: it wobbles; high: it stands up slowly.
    #[default(0.8)]
    #[reflect(@limits(0.1..=5.0, 0.7..=1.0))]
    pub upright_damping_ratio: f32,

    /// Height of the top of a held jump over the take-off. Low: no bench is cleared; high: the whole yard is.
    #[default(1.2)]
    #[reflect(@Heading("Jumping"), @limits(0.1..=50.0, 0.8..=2.0))]
    pub jump_apex_m: f32,
    /// Time from take-off to the top of a held jump, hang included; with the height it fixes the gravity of the rise. Low: it
    /// shoots up; high: it hangs.
    #[default(0.36)]
    #[reflect(@limits(0.05..=5.0, 0.3..=0.5))]
    pub jump_time_to_apex_secs: f32,
    /// Gravity of the fall, as a multiple of the rise's. Low: it lands like a feather; high: the fall cannot be steered.
    #[default(1.4)]
    #[reflect(@limits(0.1..=10.0, 1.0..=2.0))]
    pub fall_gravity: f32,
    /// Gravity on the rise after the button is released, as a multiple of the rise's. 1: a tap jumps as high as a hold.
    #[default(2.5)]
    #[reflect(@limits(1.0..=20.0, 2.0..=4.0))]
    pub cut_gravity: f32,
    /// Gravity near the top while the button is held, as a multiple of what it is there otherwise. Low: it floats at the top; 1:
    /// no hang.
    #[default(1.0)]
    #[reflect(@limits(0.1..=2.0, 0.4..=1.0))]
    pub apex_hang_gravity: f32,
    /// Vertical speed below which the character is near the top. 0: no hang; high: the whole jump hangs.
    #[default(1.0)]
    #[reflect(@limits(0.0..=20.0, 0.5..=2.0))]
    pub apex_hang_speed_m_s: f32,
    /// Terminal speed of a fall. Low: long falls look like a lift; high: they land hard.
    #[default(30.0)]
    #[reflect(@limits(1.0..=200.0, 20.0..=50.0))]
    pub fall_speed_limit_m_s: f32,
    /// Allows one more jump in the air, given back by the ground.
    #[default(false)]
    pub double_jump: bool,
    /// Height of the top of a held double jump over where it begins. Low: it only slows a fall; high: the first jump is for
    /// nothing.
    #[default(0.8)]
    #[reflect(@limits(0.1..=50.0, 0.6..=1.5))]
    pub double_jump_apex_m: f32,
    /// Coyote time: how long after leaving the ground a press still jumps. 0: late presses are lost; high: it jumps off air.
    #[default(0.1)]
    #[reflect(@limits(0.0..=1.0, 0.08..=0.15))]
    pub coyote_secs: f32,
    /// Jump buffer: how long before landing a press is kept. 0: early presses are lost; high: it jumps unasked.
    #[default(0.12)]
    #[reflect(@limits(0.0..=1.0, 0.1..=0.15))]
    pub jump_buffer_secs: f32,
    /// How long the fastest velocity of the ground is kept for a jump. 0: a jump off a platform that has just stopped goes
    /// nowhere; high: it flies off resting platforms.
    #[default(0.1)]
    #[reflect(@limits(0.0..=1.0, 0.05..=0.2))]
    pub momentum_memory_secs: f32,
    /// Corner correction: how far a jump is moved sideways around a corner that would just catch the head. 0: it bumps; high: it
    /// is pushed about.
    #[default(0.1)]
    #[reflect(@limits(0.0..=1.0, 0.05..=0.15))]
    pub corner_correction_m: f32,
}

impl CharacterTuning {
    /// Half the length of the capsule's straight part when standing, m. Below 0 there is no such body.
    #[must_use]
    pub fn half_segment_m(&self) -> f32 {
        0.5 * (self.height_m - self.clearance_m) - self.radius_m
    }
}
