//! The parameters of a character, in real units: body, walking, crouching, turning, jumping.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;

use springyard_state::parameter::{Heading, Label, Synonyms, limits};

/// The parameters of a character: its body and how it moves. The name of each field ends with its unit; its attributes hold the
/// default, the allowed range and the usual range. It is also the section `character` of a tuning file.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct CharacterTuning {
    /// Mass of the character: its weight on crates and platforms, and how hard it pushes. Its own motion does not depend on it.
    /// Low: crates within `push_mass_limit_kg` move slowly when pushed; high: platforms sag.
    #[default(80.0)]
    #[reflect(@Heading("Body"), @limits(1.0..=10_000.0, 60.0..=100.0), @Label("body mass"), @Synonyms("weight, heavy, light, inertia"))]
    pub mass_kg: f32,
    /// Height from the ground to the top of the head. Low: the capsule is shorter than twice its radius, which is refused; high:
    /// the head hits every beam.
    #[default(1.8)]
    #[reflect(@limits(0.5..=5.0, 1.6..=2.0), @Label("body height"), @Synonyms("size, tall"))]
    pub height_m: f32,
    /// Radius of the capsule: half the character's width. Low: the character slips into cracks; high: it gets stuck in doors.
    #[default(0.3)]
    #[reflect(@limits(0.1..=2.0, 0.25..=0.4), @Label("body radius"), @Synonyms("size, width, fat, slim"))]
    pub radius_m: f32,
    /// Height of the capsule's lowest point above the ground. A single step is walked up if it is at least 2 cm lower than this;
    /// for stairs leave 10 cm: at 0.4 m, stairs with steps of 0.3 m are run up. Low: steps block the character; high: it walks up
    /// low walls.
    #[default(0.4)]
    #[reflect(@limits(0.05..=2.0, 0.3..=0.5), @Label("ground clearance"), @Synonyms("step height, stairs, climb"))]
    pub clearance_m: f32,

    /// Frequency of the ride spring, the suspension that holds the capsule at its height. Low: the character wallows on stairs;
    /// high: each step jolts it.
    #[default(5.0)]
    #[reflect(@Heading("Standing"), @limits(0.5..=15.0, 3.0..=6.0), @Label("ride spring"), @Synonyms("stiff, soft, bouncy, suspension, heavy"))]
    pub ride_hz: f32,
    /// Damping ratio of the ride spring. Low: the character bounces on landing; high: it sinks in and rises slowly.
    #[default(1.0)]
    #[reflect(@limits(0.1..=5.0, 0.7..=1.2), @Synonyms("bouncy, springy, wobbly, stiff, landing"))]
    pub ride_damping_ratio: f32,
    /// Largest drop of the ground below the feet that the character follows down instead of falling. Low: the character takes off
    /// on the way down stairs; high: it is pulled down from edges.
    #[default(0.5)]
    #[reflect(@limits(0.0..=2.0, 0.3..=0.6), @Label("snap to the ground"), @Synonyms("stairs, glue, stick"))]
    pub snap_m: f32,
    /// The steepest ground to stand on. Low: the character slides down ramps; high: it stands on walls.
    #[default(45.0)]
    #[reflect(@limits(0.0..=80.0, 40.0..=50.0), @Synonyms("steep, climb, hill"))]
    pub slope_limit_deg: f32,
    /// Coefficient of friction on slopes too steep to stand on. 0: ice; above the tangent of the slope's angle: the character
    /// does not slide, but stays where it is and can only walk across the slope.
    #[default(0.1)]
    #[reflect(@limits(0.0..=5.0, 0.0..=0.5), @Synonyms("slippery, ice, grip"))]
    pub slide_friction: f32,
    /// Mass of the heaviest body that the character pushes; a heavier one blocks it. 0: it pushes nothing; high: it pushes
    /// everything.
    #[default(200.0)]
    #[reflect(@limits(0.0..=100_000.0, 50.0..=300.0), @Synonyms("strength, weight, crates"))]
    pub push_mass_limit_kg: f32,

    /// Speed with the stick fully tilted. Low: every way takes long; high: the character overshoots corners and platforms.
    #[default(5.0)]
    #[reflect(@Heading("Walking"), @limits(0.0..=50.0, 4.0..=6.0), @Synonyms("fast, slow, velocity, sprint"))]
    pub run_speed_m_s: f32,
    /// Speed with the walk button held, never above the running speed. Low: too slow to be of use; high: no different from
    /// running.
    #[default(2.0)]
    #[reflect(@limits(0.0..=50.0, 1.5..=2.5), @Synonyms("slow, sneak"))]
    pub walk_speed_m_s: f32,
    /// Loss of speed straight uphill: this times the sine of the slope. 0: hills are as fast as flat ground; 0.5: a slope of 30
    /// degrees is climbed at three quarters of the speed; 1: at half of it.
    #[default(0.0)]
    #[reflect(@limits(0.0..=1.0, 0.0..=0.5).unit("x"), @Synonyms("hill, slope, heavy"))]
    pub uphill_slowing: f32,
    /// Half-life of the velocity spring (the spring on the speed) on the ground while speeding up, and in turns of up to 90
    /// degrees. Low: each key press jerks; high: the character skates.
    #[default(0.06)]
    #[reflect(@limits(0.001..=5.0, 0.03..=0.1), @Label("ground start half life"), @Synonyms("snappy, lazy, sluggish, responsive, tight, acceleration, slippery, ice, inertia, heavy"))]
    pub ground_half_life_secs: f32,
    /// Half-life of the velocity spring on the ground while stopping, with the stick released; a stick eased to a lower speed
    /// uses `ground_half_life_secs`. Low: the character stops at once; high: it slides past its goal.
    #[default(0.06)]
    #[reflect(@limits(0.001..=5.0, 0.03..=0.1), @Synonyms("slippery, ice, grip, friction, brake, braking, momentum, snappy, inertia"))]
    pub ground_stop_half_life_secs: f32,
    /// Half-life of the velocity spring on the ground in turns of more than 90 degrees. Low: the character turns on the spot;
    /// high: it runs on in the old direction.
    #[default(0.06)]
    #[reflect(@limits(0.001..=5.0, 0.03..=0.1), @Synonyms("snappy, lazy, slippery, ice, grip, agile, drift, turn round"))]
    pub ground_turn_half_life_secs: f32,
    /// Half-life of the velocity spring in the air (air control). Low: the character steers as on the ground; high: a jump cannot
    /// be corrected.
    #[default(0.25)]
    #[reflect(@limits(0.001..=5.0, 0.1..=0.5), @Synonyms("air control, steering, floaty, snappy"))]
    pub air_half_life_secs: f32,
    /// Half-life of the velocity spring in the air with the stick released (air drag). Low: the character drops straight down;
    /// high: it flies on at the speed of the take-off.
    #[default(0.25)]
    #[reflect(@limits(0.001..=5.0, 0.1..=1.0), @Synonyms("air control, floaty, glide, momentum"))]
    pub air_stop_half_life_secs: f32,
    /// Half-life of a knockback: of the horizontal part of a kick from outside, on the ground. The stick answers as always
    /// meanwhile. Low: a hit is not felt; high: the character skids away. In the air it is `air_stop_half_life_secs`.
    #[default(0.06)]
    #[reflect(@limits(0.001..=5.0, 0.05..=0.3), @Synonyms("impact, shove, slippery, heavy"))]
    pub knockback_half_life_secs: f32,
    /// Speed in a dash. Low: running is faster; high: the dash passes its target before the player sees it.
    #[default(14.0)]
    #[reflect(@limits(0.0..=50.0, 10.0..=20.0), @Synonyms("sprint, burst, fast"))]
    pub dash_speed_m_s: f32,
    /// Duration of a dash. Low: the dash is a twitch; high: the character flies horizontally for too long.
    #[default(0.2)]
    #[reflect(@limits(0.0..=2.0, 0.1..=0.3), @Label("dash duration"))]
    pub dash_secs: f32,
    /// Half-life of the velocity spring in a dash; after it, those of the ground or the air apply again. Low: the start jerks;
    /// high: the dash is over before it reaches its speed.
    #[default(0.015)]
    #[reflect(@limits(0.001..=5.0, 0.01..=0.03), @Synonyms("snappy, acceleration"))]
    pub dash_half_life_secs: f32,

    /// Height from the ground to the top of the head when crouched: at least the clearance and two radii, at most the standing
    /// height. Low: the character fits under everything; high: crouching changes nothing.
    #[default(1.1)]
    #[reflect(@Heading("Crouching"), @limits(0.3..=5.0, 1.0..=1.3), @Synonyms("duck, size"))]
    pub crouch_height_m: f32,
    /// Speed when crouched, never above the running speed. Low: the character creeps; high: there is no reason to stand up.
    #[default(1.5)]
    #[reflect(@limits(0.0..=50.0, 1.0..=2.0), @Synonyms("duck, sneak, slow"))]
    pub crouch_speed_m_s: f32,
    /// Frequency of the spring on the height when crouching and standing up. Low: the head hits a beam before the crouch is done;
    /// high: the body snaps down.
    #[default(4.0)]
    #[reflect(@limits(0.5..=15.0, 3.0..=6.0), @Label("crouch spring"), @Synonyms("duck, snappy, lazy, stiff"))]
    pub crouch_hz: f32,
    /// Damping ratio of the spring on the height. Low: the height bobs; high: the crouch takes long.
    #[default(1.0)]
    #[reflect(@limits(0.1..=5.0, 0.8..=1.2), @Synonyms("duck, bouncy, wobbly"))]
    pub crouch_damping_ratio: f32,
    /// On: one press crouches, the next stands up. Off: crouched while the button is held.
    #[default(false)]
    #[reflect(@Synonyms("duck, hold"))]
    pub crouch_toggle: bool,

    /// Frequency of the spring that turns the character to its walking direction. Low: it walks backwards for a while; high: it
    /// turns in a flash.
    #[default(2.5)]
    #[reflect(@Heading("Turning"), @limits(0.1..=10.0, 2.0..=4.0), @Label("facing spring"), @Synonyms("snappy, lazy, sluggish, rotation, agile"))]
    pub facing_hz: f32,
    /// Damping ratio of the spring that turns the character. Low: it swings past the direction; high: it turns late.
    #[default(1.0)]
    #[reflect(@limits(0.1..=5.0, 0.8..=1.0), @Synonyms("wobbly, bouncy, rotation"))]
    pub facing_damping_ratio: f32,
    /// Frequency of the spring that keeps the character upright. Low: it leans for long after an impact; high: an impact is not
    /// seen.
    #[default(4.0)]
    #[reflect(@limits(0.1..=10.0, 3.0..=6.0), @Label("upright spring"), @Synonyms("stiff, wobbly, balance, tilt"))]
    pub upright_hz: f32,
    /// Damping ratio of the spring that keeps the character upright. Low: it wobbles; high: it stands up slowly.
    #[default(0.8)]
    #[reflect(@limits(0.1..=5.0, 0.7..=1.0), @Synonyms("wobbly, bouncy, springy, balance, tilt"))]
    pub upright_damping_ratio: f32,

    /// Height of the top of a held jump above the take-off. Low: the character cannot jump onto a bench; high: it jumps over
    /// walls.
    #[default(1.2)]
    #[reflect(@Heading("Jumping"), @limits(0.1..=50.0, 0.8..=2.0), @Synonyms("floaty, high"))]
    pub jump_apex_m: f32,
    /// Time from take-off to the top of a held jump, apex hang included. Height and time together set the gravity of the rise.
    /// Low: the jump shoots up; high: it floats.
    #[default(0.36)]
    #[reflect(@limits(0.05..=5.0, 0.3..=0.5), @Synonyms("floaty, heavy, weight, snappy, gravity, hang time"))]
    pub jump_time_to_apex_secs: f32,
    /// Gravity of the fall, as a multiple of that of the rise. Low: the character falls like a feather; high: there is no time to
    /// steer the fall.
    #[default(1.4)]
    #[reflect(@limits(0.1..=10.0, 1.0..=2.0).unit("x"), @Synonyms("floaty, heavy, weight, snappy"))]
    pub fall_gravity: f32,
    /// Gravity on the rise after the button is released, as a multiple of that of a held rise. 1: a tap jumps as high as a hold;
    /// high: a tap is a tiny hop.
    #[default(2.5)]
    #[reflect(@limits(1.0..=20.0, 2.0..=4.0).unit("x"), @Synonyms("short hop, variable jump, snappy, tap"))]
    pub cut_gravity: f32,
    /// Gravity near the top, on the way up and on the way down, while the button is held: a multiple of the gravity of the rise
    /// or of the fall. Low: the jump floats at the top; 1: no apex hang; above 1: the jump turns sharply at the top.
    #[default(1.0)]
    #[reflect(@limits(0.1..=2.0, 0.4..=1.0).unit("x"), @Synonyms("floaty, weightless, hang time"))]
    pub apex_hang_gravity: f32,
    /// Vertical speed below which a jump counts as near the top, for the apex hang. 0: no apex hang; high: the whole jump floats.
    #[default(1.0)]
    #[reflect(@limits(0.0..=20.0, 0.5..=2.0), @Synonyms("floaty, weightless, hang time"))]
    pub apex_hang_speed_m_s: f32,
    /// Terminal speed of a fall. Low: a long fall looks as slow as a lift; high: it lands hard.
    #[default(30.0)]
    #[reflect(@limits(1.0..=200.0, 20.0..=50.0), @Synonyms("floaty, heavy, weight, parachute"))]
    pub fall_speed_limit_m_s: f32,
    /// Allows one more jump in the air; touching the ground allows it again.
    #[default(false)]
    #[reflect(@Synonyms("air jump, floaty"))]
    pub double_jump: bool,
    /// Height of the top of a held double jump above its start. Low: it only slows a fall; high: the first jump is not needed.
    #[default(0.8)]
    #[reflect(@limits(0.1..=50.0, 0.6..=1.5), @Synonyms("air jump, high"))]
    pub double_jump_apex_m: f32,
    /// Height of the top of a jump off a slope that the character slides down; the jump leads away from the slope. 0: no such jump,
    /// and a hollow with steep sides is a trap; high: the character climbs between steep walls.
    #[default(1.2)]
    #[reflect(@limits(0.0..=50.0, 0.8..=1.5), @Synonyms("wall jump, steep"))]
    pub slide_jump_apex_m: f32,
    /// Part of the vertical speed of walking up or down a slope that a jump keeps. 0: each jump rises to its height over the take-off,
    /// so that it clears little of a ramp uphill and much downhill; 1: it clears a ramp as it clears level ground.
    #[default(0.0)]
    #[reflect(@limits(0.0..=1.0, 0.0..=1.0).unit("x"), @Synonyms("momentum, hill, ramp"))]
    pub slope_speed_kept: f32,
    /// Coyote time: how long after leaving the ground a press still jumps. 0: late presses are lost; high: the character visibly
    /// jumps off air.
    #[default(0.1)]
    #[reflect(@limits(0.0..=1.0, 0.08..=0.15), @Label("coyote time"), @Synonyms("forgiving, late, grace, edge"))]
    pub coyote_secs: f32,
    /// Jump buffer: how long before landing a press is kept. 0: early presses are lost; high: an old press causes an unwanted
    /// jump.
    #[default(0.12)]
    #[reflect(@limits(0.0..=1.0, 0.1..=0.15), @Synonyms("forgiving, early, responsive, input lag"))]
    pub jump_buffer_secs: f32,
    /// How long the fastest velocity of a platform is kept for a jump. 0: a jump off a platform that has just stopped gets no
    /// momentum; high: a jump gets momentum from a platform long at rest.
    #[default(0.1)]
    #[reflect(@limits(0.0..=1.0, 0.05..=0.2), @Synonyms("inertia, platform, forgiving"))]
    pub momentum_memory_secs: f32,
    /// Corner correction: how far a jump is moved sideways around a corner that would just catch the head. 0: the head hits the
    /// corner; high: jumps are visibly moved aside.
    #[default(0.1)]
    #[reflect(@limits(0.0..=1.0, 0.05..=0.15), @Synonyms("forgiving, bump, head"))]
    pub corner_correction_m: f32,
}

impl CharacterTuning {
    /// Half the length of the capsule's straight part when standing, m. Below 0 the body is not possible.
    #[must_use]
    pub fn half_segment_m(&self) -> f32 {
        0.5 * (self.height_m - self.clearance_m) - self.radius_m
    }

    /// Speed at full deflection of the stick, m/s: while the walk button is down, and while the character is crouched on the ground.
    #[must_use]
    pub fn top_speed_m_s(&self, walks: bool, crouches: bool) -> f32 {
        let mut speed = self.run_speed_m_s;
        if walks {
            speed = speed.min(self.walk_speed_m_s);
        }
        if crouches {
            speed = speed.min(self.crouch_speed_m_s);
        }
        speed
    }
}
