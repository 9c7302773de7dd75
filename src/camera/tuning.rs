//! The numbers of the camera's feel, in real units.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ron_file::Field;

/// How the camera follows. Every field has its unit in its name.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CameraTuning {
    /// What the camera looks at lies this far above the middle of the character's body. Usually 0.3-0.6: about the shoulders.
    /// Low, and it looks at the hips; high, over the head.
    pub pivot_above_m: f32,
    /// Usually 2-6. The character's velocity is fed forward, so that only its changes lag; lower, and the camera is left
    /// behind by a start and overtakes a stop; higher, and every bump is seen.
    pub follow_hz: f32,
    /// Usually 0.8-1.2: below, the camera swings after each stop; above, it lags.
    pub follow_damping_ratio: f32,
    /// The camera looks at where the character will be in this time, usually 0.1-0.4; 0: at where it is. Long, and each turn
    /// swings the picture.
    pub look_ahead_secs: f32,
    /// At most this far ahead, usually 0.5-1.5. Far, and a fast character hangs at the picture's edge.
    pub look_ahead_limit_m: f32,
    /// How fast the look ahead follows a turn, usually 0.4-1. Fast, and a zigzag shakes the picture; slow, and it looks to where
    /// one came from.
    pub look_ahead_hz: f32,
    /// How fast the camera's height follows the ground's, usually 1-3. Low, and it is left behind on ramps; high, and stairs are felt.
    pub height_hz: f32,
    /// How far above the ground a jump goes before the camera rises with it, usually a little more than the highest jump.
    /// 0: each jump bobs the picture.
    pub dead_zone_up_m: f32,
    /// How far below the last ground a fall goes before the camera sinks with it, usually 0.3-1. Large, and a fall leaves the
    /// picture.
    pub dead_zone_down_m: f32,
    /// How far to the side of the character the camera looks, usually 0-0.6; 0: over its head. Large, and it cannot be judged
    /// whether a jump is straight.
    pub shoulder_m: f32,
    /// How fast it changes to the other shoulder, usually 1-2.5. Fast, and the change looks like a cut.
    pub shoulder_hz: f32,
    /// How far behind the camera stands, usually 3-6. Short, and one sees little; long, and walls are always in between.
    pub boom_length_m: f32,
    /// How much room the camera needs round itself, usually 0.2-0.3. It takes at least what its near plane's corners need; more,
    /// and it is pulled in early in narrow places.
    pub boom_radius_m: f32,
    /// The boom's own spring: how fast it eases out once the view is free, usually 0.5-2. Low, and it stays close long after a
    /// wall; high, and it pumps between two columns.
    pub ease_out_hz: f32,
    /// Of the same spring, from 0 up: below 1 it swings about its length, at 0 for ever, above 1 it creeps. Usually 0.8-1.2.
    pub boom_damping_ratio: f32,
    /// The part of the character's velocity that the boom is not told, 0 to 1, usually 0-0.3: a run stretches it, a stop lets it
    /// spring back. 1: as a camera on a mere spring.
    pub boom_drag: f32,
    /// How fast the camera comes in when the character is hidden, usually 3-6. Slow, and it stays hidden; fast, and it looks like
    /// a cut.
    pub pull_in_hz: f32,
    /// How long the character may be hidden before that, usually 0.1-0.2. 0: each pillar pulls; long: one runs blind.
    pub min_occlusion_secs: f32,
    /// What is narrower than this does not hide anything for long, and is looked past: usually 0.3-0.8. 0: a lamp post pulls the
    /// camera in; large: walls' ends are looked through.
    pub thin_m: f32,
    /// Ground up to this slope is a hill, not a wall: the camera rises over it. Usually 50-70.
    pub hill_slope_deg: f32,
    /// How far it rises at most, usually 20-40; 0: it comes nearer instead. Large, and one looks straight down.
    pub hill_lift_deg: f32,
    /// How fast it rises, usually 0.8-2. Fast, and each bump nods.
    pub hill_hz: f32,
    /// How far the camera tilts down where the ground ahead falls away, usually 3-8; 0: not at all. Large, and the horizon is gone.
    pub edge_look_deg: f32,
    /// How far ahead it looks for an edge, usually 1-3. Far, and it nods at edges that one only passes.
    pub edge_ahead_m: f32,
    /// A drop of at least this much is an edge, usually 0.8-2. Small, and each step is one.
    pub edge_drop_m: f32,
    /// How fast it tilts, usually 0.4-1. Fast, and it nods.
    pub edge_hz: f32,
    /// Field of view from top to bottom, usually 50-70. Narrow: like a telescope; wide: the edges are drawn out.
    pub fov_deg: f32,
    /// How much wider at `fov_kick_m_s`, usually 2-8; 0: not at all. More makes some players ill.
    pub fov_kick_deg: f32,
    /// The speed at which it is that much wider, usually a little above the run's. Low, and a walk already counts.
    pub fov_kick_m_s: f32,
    /// How fast it widens, usually 0.5-1.5. Fast, and each start pumps.
    pub fov_kick_hz: f32,
    /// Trembling of the worst blow, usually 0.5-2; with `shake_m` at 0, 0 turns it off. More makes some players ill.
    pub shake_deg: f32,
    /// The same sideways and up, usually 0-0.05.
    pub shake_m: f32,
    /// How fast it trembles, usually 8-15. Slow, and it is a boat; fast, and it is noise.
    pub shake_hz: f32,
    /// A blow is half forgotten after this time, usually 0.1-0.3. Long, and the shaking is all one sees.
    pub shake_half_life_secs: f32,
    /// A landing this fast begins to be felt, usually above that of a jump on flat ground. Low, and each jump shakes.
    pub shake_from_m_s: f32,
    /// A landing this fast is the worst blow, usually that of a fall of 5-10 m.
    pub shake_full_m_s: f32,
    /// The camera eases behind a running character once the player's hand has rested this long, usually 2-4; 0: never. Short,
    /// and it seems to fight the player.
    pub recentre_after_secs: f32,
    /// How fast it does so, usually 0.2-0.5. Fast, and it swings behind each turn.
    pub recentre_hz: f32,
    /// And no faster than this, usually 30-60. Fast, and whoever walks sideways walks in small circles.
    pub recentre_deg_s: f32,
    /// How fast it comes behind when asked for, usually 0.8-2. Fast, and it looks like a cut.
    pub recentre_asked_hz: f32,
    /// Nearer to the camera than this, the character begins to be seen through: usually 1-1.5. Far, and it is a ghost in each alley.
    pub fade_from_m: f32,
    /// At this distance it is not seen at all, usually 0.4-0.8. Near, and its inside fills the picture.
    pub fade_to_m: f32,
    /// A gamepad's stick turns the camera no faster than this, whatever the bindings say: usually far above them. It is here for
    /// those whom fast turns make ill.
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
            edge_look_deg: 5.0,
            edge_ahead_m: 1.6,
            edge_drop_m: 1.2,
            edge_hz: 0.6,
            fov_deg: 60.0,
            fov_kick_deg: 4.0,
            fov_kick_m_s: 8.0,
            fov_kick_hz: 0.8,
            shake_deg: 1.2,
            shake_m: 0.03,
            shake_hz: 11.0,
            shake_half_life_secs: 0.12,
            shake_from_m_s: 7.0,
            shake_full_m_s: 16.0,
            recentre_after_secs: 0.0,
            recentre_hz: 0.3,
            recentre_deg_s: 40.0,
            recentre_asked_hz: 1.2,
            fade_from_m: 1.3,
            fade_to_m: 0.6,
            stick_limit_deg_s: 720.0,
        }
    }
}

impl CameraTuning {
    /// Every number, with the range in which it means something.
    #[must_use]
    pub fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("pivot_above_m", self.pivot_above_m, -2.0, 5.0),
            Field::new("follow_hz", self.follow_hz, 0.1, 30.0),
            Field::new("follow_damping_ratio", self.follow_damping_ratio, 0.1, 5.0),
            Field::new("look_ahead_secs", self.look_ahead_secs, 0.0, 2.0),
            Field::new("look_ahead_limit_m", self.look_ahead_limit_m, 0.0, 5.0),
            Field::new("look_ahead_hz", self.look_ahead_hz, 0.05, 10.0),
            Field::new("height_hz", self.height_hz, 0.1, 30.0),
            Field::new("dead_zone_up_m", self.dead_zone_up_m, 0.0, 10.0),
            Field::new("dead_zone_down_m", self.dead_zone_down_m, 0.0, 10.0),
            Field::new("shoulder_m", self.shoulder_m, -3.0, 3.0),
            Field::new("shoulder_hz", self.shoulder_hz, 0.1, 10.0),
            Field::new("boom_length_m", self.boom_length_m, 0.5, 50.0),
            Field::new("boom_radius_m", self.boom_radius_m, 0.05, 1.0),
            Field::new("ease_out_hz", self.ease_out_hz, 0.05, 30.0),
            Field::new("boom_damping_ratio", self.boom_damping_ratio, 0.0, 5.0),
            Field::new("boom_drag", self.boom_drag, 0.0, 1.0),
            Field::new("pull_in_hz", self.pull_in_hz, 0.2, 30.0),
            Field::new("min_occlusion_secs", self.min_occlusion_secs, 0.0, 5.0),
            Field::new("thin_m", self.thin_m, 0.0, 5.0),
            Field::new("hill_slope_deg", self.hill_slope_deg, 0.0, 90.0),
            Field::new("hill_lift_deg", self.hill_lift_deg, 0.0, 80.0),
            Field::new("hill_hz", self.hill_hz, 0.05, 10.0),
            Field::new("edge_look_deg", self.edge_look_deg, -30.0, 45.0),
            Field::new("edge_ahead_m", self.edge_ahead_m, 0.1, 20.0),
            Field::new("edge_drop_m", self.edge_drop_m, 0.05, 20.0),
            Field::new("edge_hz", self.edge_hz, 0.05, 10.0),
            Field::new("fov_deg", self.fov_deg, 20.0, 120.0),
            Field::new("fov_kick_deg", self.fov_kick_deg, 0.0, 40.0),
            Field::new("fov_kick_m_s", self.fov_kick_m_s, 0.1, 100.0),
            Field::new("fov_kick_hz", self.fov_kick_hz, 0.05, 10.0),
            Field::new("shake_deg", self.shake_deg, 0.0, 20.0),
            Field::new("shake_m", self.shake_m, 0.0, 0.5),
            Field::new("shake_hz", self.shake_hz, 0.5, 30.0),
            Field::new("shake_half_life_secs", self.shake_half_life_secs, 0.01, 5.0),
            Field::new("shake_from_m_s", self.shake_from_m_s, 0.0, 100.0),
            Field::new("shake_full_m_s", self.shake_full_m_s, 0.1, 200.0),
            Field::new("recentre_after_secs", self.recentre_after_secs, 0.0, 60.0),
            Field::new("recentre_hz", self.recentre_hz, 0.05, 5.0),
            Field::new("recentre_deg_s", self.recentre_deg_s, 1.0, 720.0),
            Field::new("recentre_asked_hz", self.recentre_asked_hz, 0.1, 10.0),
            Field::new("fade_from_m", self.fade_from_m, 0.0, 10.0),
            Field::new("fade_to_m", self.fade_to_m, 0.0, 10.0),
            Field::new("stick_limit_deg_s", self.stick_limit_deg_s, 10.0, 2000.0),
        ]
    }
}
