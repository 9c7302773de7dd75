//! The numbers of the camera's feel, in real units.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How the camera follows. Every field has its unit in its name; its ranges, and what breaks at their ends, stand in
/// [`tuning::camera`](crate::tuning::camera).
#[derive(Resource, Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CameraTuning {
    /// How far above the body's middle it looks.
    pub pivot_above_m: f32,
    /// The spring that follows the player; a steady walk has no lag, only starts and stops.
    pub follow_hz: f32,
    /// Of the same spring.
    pub follow_damping_ratio: f32,
    /// It looks at where the player will be in this time.
    pub look_ahead_secs: f32,
    /// At most this far ahead.
    pub look_ahead_limit_m: f32,
    /// How fast the look ahead follows a turn.
    pub look_ahead_hz: f32,
    /// How fast its height follows the ground's.
    pub height_hz: f32,
    /// How far a jump goes up before the camera goes along: a little more than the highest jump.
    pub dead_zone_up_m: f32,
    /// How far a fall goes down before the camera goes along.
    pub dead_zone_down_m: f32,
    /// How far to the side of the player it looks; a key swaps the side.
    pub shoulder_m: f32,
    /// How fast it changes sides.
    pub shoulder_hz: f32,
    /// How far behind the player it stands.
    pub boom_length_m: f32,
    /// The room it keeps around itself, and never less than its near plane's corners need.
    pub boom_radius_m: f32,
    /// The boom's own spring: how fast it moves out again once a wall is gone.
    pub ease_out_hz: f32,
    /// Of the same spring: 0 swings for ever, below 1 it swings about its length, above it creeps.
    pub boom_damping_ratio: f32,
    /// The part of the player's velocity that the boom is not told: a run stretches it.
    pub boom_drag: f32,
    /// How fast it comes in when the player is hidden.
    pub pull_in_hz: f32,
    /// How long the player may be hidden before that.
    pub min_occlusion_secs: f32,
    /// What is narrower is looked past.
    pub thin_m: f32,
    /// Ground up to this slope is a hill and no wall.
    pub hill_slope_deg: f32,
    /// How far it tilts up over a hill behind; 0: it comes nearer instead.
    pub hill_lift_deg: f32,
    /// How fast it does.
    pub hill_hz: f32,
    /// Nearer than this, the player begins to be seen through.
    pub fade_from_m: f32,
    /// At this distance it is not seen at all.
    pub fade_to_m: f32,
    /// How far it tilts down where the ground ahead falls away.
    pub edge_look_deg: f32,
    /// How far ahead an edge is looked for.
    pub edge_ahead_m: f32,
    /// A drop of at least this much is an edge.
    pub edge_drop_m: f32,
    /// How fast it tilts.
    pub edge_hz: f32,
    /// From top to bottom.
    pub fov_deg: f32,
    /// How much wider at the speed below.
    pub fov_kick_deg: f32,
    /// The speed at which it is that much wider.
    pub fov_kick_m_s: f32,
    /// How fast it widens.
    pub fov_kick_hz: f32,
    /// Whether it trembles at all after a hard landing or another blow.
    pub shake: bool,
    /// How far the worst blow turns the picture.
    pub shake_deg: f32,
    /// How far it moves the camera, sideways and up.
    pub shake_m: f32,
    /// How fast it trembles.
    pub shake_hz: f32,
    /// A blow is half forgotten after this time.
    pub shake_halves_in_secs: f32,
    /// A landing this fast begins to be felt: faster than that of a jump on flat ground.
    pub shake_from_m_s: f32,
    /// A landing this fast is the worst blow.
    pub shake_full_m_s: f32,
    /// It eases behind a running player when the hand has rested this long; 0: never.
    pub recentre_after_secs: f32,
    /// How fast it does.
    pub recentre_hz: f32,
    /// And no faster than this.
    pub recentre_deg_s: f32,
    /// How fast it comes behind when a key asks for it.
    pub recentre_asked_hz: f32,
    /// A stick turns it no faster, whatever the bindings say. Here for players whom fast turns make ill.
    pub stick_limit_deg_s: f32,
}

impl Default for CameraTuning {
    fn default() -> Self {
        Self {
            pivot_above_m: 0.5,
            follow_hz: 3.0,
            follow_damping_ratio: 1.0,
            look_ahead_secs: 0.2,
            look_ahead_limit_m: 1.0,
            look_ahead_hz: 0.6,
            height_hz: 1.8,
            dead_zone_up_m: 1.4,
            dead_zone_down_m: 0.5,
            shoulder_m: 0.3,
            shoulder_hz: 1.5,
            boom_length_m: 5.0,
            boom_radius_m: 0.2,
            ease_out_hz: 0.8,
            boom_damping_ratio: 1.0,
            boom_drag: 0.15,
            pull_in_hz: 4.0,
            min_occlusion_secs: 0.12,
            thin_m: 0.6,
            hill_slope_deg: 60.0,
            hill_lift_deg: 35.0,
            hill_hz: 1.2,
            fade_from_m: 1.3,
            fade_to_m: 0.6,
            edge_look_deg: 5.0,
            edge_ahead_m: 1.6,
            edge_drop_m: 1.2,
            edge_hz: 0.6,
            fov_deg: 60.0,
            fov_kick_deg: 4.0,
            fov_kick_m_s: 8.0,
            fov_kick_hz: 0.8,
            shake: true,
            shake_deg: 1.2,
            shake_m: 0.03,
            shake_hz: 11.0,
            shake_halves_in_secs: 0.12,
            shake_from_m_s: 7.0,
            shake_full_m_s: 16.0,
            recentre_after_secs: 0.0,
            recentre_hz: 0.3,
            recentre_deg_s: 40.0,
            recentre_asked_hz: 1.2,
            stick_limit_deg_s: 720.0,
        }
    }
}
