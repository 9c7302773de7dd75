//! The numbers of the camera's feel, in real units.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How the camera follows. Every field has its unit in its name, and its ranges in
/// [`tuning::camera`](crate::tuning::camera).
#[derive(Resource, Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CameraTuning {
    /// How far above the body's middle it looks. Low: it looks at the hips; high: over the head. Usually 0.3-0.6.
    pub pivot_above_m: f32,
    /// The spring that follows the player; a steady walk has no lag, only starts and stops. Low: a start leaves it behind;
    /// high: every bump is seen. Usually 2-6.
    pub follow_hz: f32,
    /// Low: it swings after each stop; high: it lags. Usually 0.8-1.2.
    pub follow_damping_ratio: f32,
    /// It looks at where the player will be in this time. Long: each turn swings the picture. Usually 0-0.4.
    pub look_ahead_secs: f32,
    /// At most this far ahead. Far: a fast player hangs at the picture's edge. Usually 0.5-1.5.
    pub look_ahead_limit_m: f32,
    /// How fast the look ahead follows a turn. Low: it looks to where one came from; high: a zigzag shakes the picture.
    /// Usually 0.4-1.
    pub look_ahead_hz: f32,
    /// How fast its height follows the ground's. Low: it is left behind on ramps; high: stairs are felt. Usually 1-3.
    pub height_hz: f32,
    /// How far a jump goes up before the camera goes along: a little more than the highest jump. Low: each jump bobs the
    /// picture. Usually 1.3-2.
    pub dead_zone_up_m: f32,
    /// How far a fall goes down before the camera goes along. High: a fall leaves the picture. Usually 0.3-1.
    pub dead_zone_down_m: f32,
    /// How far to the side of the player it looks; a key swaps the side. High: whether a jump is straight cannot be judged.
    /// Usually 0-0.6.
    pub shoulder_m: f32,
    /// How fast it changes sides. Low: it drifts; high: the change looks like a cut. Usually 0.7-2.5.
    pub shoulder_hz: f32,
    /// How far behind the player it stands. Short: one sees little; long: walls are always in between. Usually 3-6.
    pub boom_length_m: f32,
    /// The room it keeps around itself, and never less than its near plane's corners need. Thick: it is pulled in early in
    /// narrow places. Usually 0.2-0.3.
    pub boom_radius_m: f32,
    /// The boom's own spring: how fast it moves out again once a wall is gone. Low: it stays close long after a wall; high:
    /// it pumps between two columns. Usually 0.5-2.
    pub ease_out_hz: f32,
    /// Of the same spring: 0 swings for ever, below 1 it swings about its length, above it creeps. Usually 0.8-1.2.
    pub boom_damping_ratio: f32,
    /// The part of the player's velocity that the boom is not told: a run stretches it. 0: like a rod; 1: like a camera on
    /// a mere spring. Usually 0-0.3.
    pub boom_drag: f32,
    /// How fast it comes in when the player is hidden. Low: one runs blind; high: it looks like a cut. Usually 3-6.
    pub pull_in_hz: f32,
    /// How long the player may be hidden before that. Short: each pillar pulls; long: one runs blind. Usually 0.1-0.2.
    pub min_occlusion_secs: f32,
    /// What is narrower is looked past. Low: a lamp post pulls the camera in; high: the ends of walls are looked through.
    /// Usually 0.3-0.8.
    pub thin_m: f32,
    /// Ground up to this slope is a hill and no wall. Low: a slope pulls the camera in; high: it climbs walls. Usually
    /// 50-70.
    pub hill_slope_deg: f32,
    /// How far it tilts up over a hill behind; 0: it comes nearer instead. High: one looks straight down. Usually 20-40.
    pub hill_lift_deg: f32,
    /// How fast it does. Low: it brushes the ground; high: each bump nods. Usually 0.6-2.
    pub hill_hz: f32,
    /// Nearer than this, the player begins to be seen through. Far: it is a ghost in each alley. Usually 1-1.5.
    pub fade_from_m: f32,
    /// At this distance it is not seen at all. Near: its inside fills the picture. Usually 0.4-0.8.
    pub fade_to_m: f32,
    /// How far it tilts down where the ground ahead falls away. High: the horizon is gone. Usually 0-8.
    pub edge_look_deg: f32,
    /// How far ahead an edge is looked for. Near: it comes too late; far: it nods at edges that one only passes. Usually
    /// 1-3.
    pub edge_ahead_m: f32,
    /// A drop of at least this much is an edge. Low: each step is one; high: none is. Usually 0.8-2.
    pub edge_drop_m: f32,
    /// How fast it tilts. Low: one has jumped before it does; high: it nods. Usually 0.4-1.
    pub edge_hz: f32,
    /// From top to bottom. Low: like a telescope; high: the edges are drawn out. Usually 50-70.
    pub fov_deg: f32,
    /// How much wider at the speed below. High: it makes some players ill. Usually 0-8.
    pub fov_kick_deg: f32,
    /// The speed at which it is that much wider. Low: a walk already counts. Usually 5-12.
    pub fov_kick_m_s: f32,
    /// How fast it widens. Low: the run is over; high: each start pumps. Usually 0.5-1.5.
    pub fov_kick_hz: f32,
    /// Whether it trembles at all after a hard landing or another blow.
    pub shake: bool,
    /// How far the worst blow turns the picture. High: it makes some players ill. Usually 0.5-2.
    pub shake_deg: f32,
    /// How far it moves the camera, sideways and up. High: near things jump about. Usually 0-0.05.
    pub shake_m: f32,
    /// How fast it trembles. Low: it is a boat; high: it is noise. Usually 8-15.
    pub shake_hz: f32,
    /// A blow is half forgotten after this time. Long: the trembling is all one sees. Usually 0.1-0.3.
    pub shake_halves_in_secs: f32,
    /// A landing this fast begins to be felt: faster than that of a jump on flat ground. Low: each jump shakes. Usually
    /// 6-10.
    pub shake_from_m_s: f32,
    /// A landing this fast is the worst blow. Low: every fall is; high: none is. Usually 12-20.
    pub shake_full_m_s: f32,
    /// It eases behind a running player when the hand has rested this long; 0: never. Short: it seems to fight the hand.
    /// Usually 0-4.
    pub recentre_after_secs: f32,
    /// How fast it does. Low: it never gets there; high: it swings behind each turn. Usually 0.2-0.5.
    pub recentre_hz: f32,
    /// And no faster than this. High: whoever walks sideways walks in small circles. Usually 30-60.
    pub recentre_deg_s: f32,
    /// How fast it comes behind when a key asks for it. High: it looks like a cut. Usually 0.6-2.
    pub recentre_asked_hz: f32,
    /// A stick turns it no faster, whatever the bindings say. Here for players whom fast turns make ill. Usually 100-720.
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
