//! The parameters of a character, in real units.

use bevy::prelude::*;

/// How a character is built and moves. Every field has its unit in its name; its ranges, and what breaks at their ends, stand in
/// `docs/tuning.md`.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "game",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct CharacterTuning {
    /// What it weighs on crates and platforms; its own motion does not depend on it.
    pub mass_kg: f32,
    /// From the ground to the top of the head.
    pub height_m: f32,
    /// Half its width.
    pub radius_m: f32,
    /// How high the capsule floats. The highest step it walks up is a little less than this.
    pub clearance_m: f32,
    /// The spring that holds it at its height.
    pub ride_hz: f32,
    /// Of the same spring.
    pub ride_damping_ratio: f32,
    /// How far below its height the ground is still followed.
    pub snap_m: f32,
    /// The steepest ground it stands on.
    pub slope_limit_deg: f32,
    /// Coefficient of friction where it slides, on ground steeper than that.
    pub slide_friction: f32,
    /// What is heavier than this is a wall to it.
    pub push_mass_limit_kg: f32,

    /// Its speed with the stick at its end.
    pub run_speed_m_s: f32,
    /// Its speed with the walk button held.
    pub walk_speed_m_s: f32,
    /// How much of its speed it loses straight uphill, for each unit of the slope's sine. At 0.5 it goes up 30 degrees at three
    /// quarters of its speed.
    pub uphill_slowing: f32,
    /// Half-life of the velocity spring on the ground towards a speed.
    pub ground_half_life_secs: f32,
    /// The same to a stop.
    pub ground_stop_half_life_secs: f32,
    /// The same from one direction to one against it.
    pub ground_turn_half_life_secs: f32,
    /// Half-life of the velocity spring in the air towards a speed.
    pub air_half_life_secs: f32,
    /// The same with the stick let go: the air's drag.
    pub air_stop_half_life_secs: f32,
    /// Its speed in a dash.
    pub dash_speed_m_s: f32,
    /// How long a dash lasts.
    pub dash_secs: f32,
    /// Half-life of the velocity spring in a dash.
    pub dash_half_life_secs: f32,

    /// From the ground to the top of the head when crouched. Never lower than the body's width lets it be.
    pub crouch_height_m: f32,
    /// Its speed crouched.
    pub crouch_speed_m_s: f32,
    /// How fast it goes down and up again.
    pub crouch_hz: f32,
    /// Of the same spring.
    pub crouch_damping_ratio: f32,
    /// The crouch button is pressed once to go down and once to come up; otherwise it is held.
    pub crouch_toggle: bool,

    /// How fast it turns to where it walks.
    pub facing_hz: f32,
    /// Of the same spring.
    pub facing_damping_ratio: f32,
    /// How fast it stands up again when knocked.
    pub upright_hz: f32,
    /// Of the same spring.
    pub upright_damping_ratio: f32,

    /// From standing to the top of a held jump.
    pub jump_apex_m: f32,
    /// How long that takes. With the height, and the hang at the top, it fixes the gravity of the rise.
    pub jump_time_to_apex_secs: f32,
    /// Gravity of the fall over gravity of the rise.
    pub fall_gravity: f32,
    /// Gravity once the button is let go on the rise, over gravity of the rise.
    pub cut_gravity: f32,
    /// Gravity near the top of a jump whose button is held, over what it would be there.
    pub apex_hang_gravity: f32,
    /// Slower than this, up or down, is near the top.
    pub apex_hang_speed_m_s: f32,
    /// The fastest fall.
    pub fall_speed_limit_m_s: f32,
    /// It may jump once more in the air.
    pub double_jump: bool,
    /// From where it is to the top of that jump.
    pub double_jump_apex_m: f32,
    /// How long after leaving the ground a press still jumps.
    pub coyote_secs: f32,
    /// How long before landing a press is remembered.
    pub jump_buffer_secs: f32,
    /// How long the fastest velocity of what it stands on is remembered for a jump.
    pub momentum_memory_secs: f32,
    /// How far a jump goes aside round the corner of something overhead.
    pub corner_correction_m: f32,
}

impl Default for CharacterTuning {
    fn default() -> Self {
        Self {
            mass_kg: 80.0,
            height_m: 1.8,
            radius_m: 0.3,
            clearance_m: 0.4,
            ride_hz: 5.0,
            ride_damping_ratio: 1.0,
            snap_m: 0.5,
            slope_limit_deg: 45.0,
            slide_friction: 0.1,
            push_mass_limit_kg: 200.0,
            run_speed_m_s: 5.0,
            walk_speed_m_s: 2.0,
            uphill_slowing: 0.0,
            ground_half_life_secs: 0.06,
            ground_stop_half_life_secs: 0.06,
            ground_turn_half_life_secs: 0.06,
            air_half_life_secs: 0.25,
            air_stop_half_life_secs: 0.25,
            dash_speed_m_s: 14.0,
            dash_secs: 0.2,
            dash_half_life_secs: 0.015,
            crouch_height_m: 1.1,
            crouch_speed_m_s: 1.5,
            crouch_hz: 4.0,
            crouch_damping_ratio: 1.0,
            crouch_toggle: false,
            facing_hz: 2.5,
            facing_damping_ratio: 1.0,
            upright_hz: 4.0,
            upright_damping_ratio: 0.8,
            jump_apex_m: 1.2,
            jump_time_to_apex_secs: 0.36,
            fall_gravity: 1.4,
            cut_gravity: 2.5,
            apex_hang_gravity: 1.0,
            apex_hang_speed_m_s: 1.0,
            fall_speed_limit_m_s: 30.0,
            double_jump: false,
            double_jump_apex_m: 0.8,
            coyote_secs: 0.1,
            jump_buffer_secs: 0.12,
            momentum_memory_secs: 0.1,
            corner_correction_m: 0.1,
        }
    }
}

impl CharacterTuning {
    /// Half the length of the capsule's straight part when standing, m. Below 0 there is no such body.
    #[must_use]
    pub fn half_segment_m(&self) -> f32 {
        0.5 * (self.height_m - self.clearance_m) - self.radius_m
    }
}
