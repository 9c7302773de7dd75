//! The section `camera` of a tuning file: the parameters of all drivers of a rig, one beside the other, in real units.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::camera::{
    Boom, Clearance, DeadZone, EdgeLook, Fade, Follow, FovKick, HillLift, LookAhead, Recentre,
    Shake, Shoulder, ThirdPerson,
};
use crate::input::LookLimits;

/// How the camera follows. Every field has its unit in its name; its ranges, and what breaks at their ends, stand in
/// [`GROUPS`](super::GROUPS). The resource is the tuning in force: the rigs that are [`Tuned`](crate::tuning::live::Tuned) follow it.
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
    /// The part of the player's velocity that the boom leaves out: a run stretches it.
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
        Self::of(&ThirdPerson::default(), LookLimits::default())
    }
}

impl CameraTuning {
    /// The parameters of a rig and of the look, as one section.
    #[must_use]
    pub fn of(rig: &ThirdPerson, look: LookLimits) -> Self {
        Self {
            pivot_above_m: rig.follow.above_m,
            follow_hz: rig.follow.hz,
            follow_damping_ratio: rig.follow.damping_ratio,
            look_ahead_secs: rig.look_ahead.secs,
            look_ahead_limit_m: rig.look_ahead.limit_m,
            look_ahead_hz: rig.look_ahead.hz,
            height_hz: rig.dead_zone.hz,
            dead_zone_up_m: rig.dead_zone.zone_up_m,
            dead_zone_down_m: rig.dead_zone.zone_down_m,
            shoulder_m: rig.shoulder.aside_m,
            shoulder_hz: rig.shoulder.hz,
            boom_length_m: rig.boom.length_m,
            boom_radius_m: rig.clearance.radius_m,
            ease_out_hz: rig.boom.hz,
            boom_damping_ratio: rig.boom.damping_ratio,
            boom_drag: rig.boom.drag,
            pull_in_hz: rig.boom.pull_in_hz,
            min_occlusion_secs: rig.boom.hidden_secs,
            thin_m: rig.clearance.thin_m,
            hill_slope_deg: rig.hill_lift.slope_deg,
            hill_lift_deg: rig.hill_lift.lift_deg,
            hill_hz: rig.hill_lift.hz,
            fade_from_m: rig.fade.from_m,
            fade_to_m: rig.fade.to_m,
            edge_look_deg: rig.edge_look.most_deg,
            edge_ahead_m: rig.edge_look.ahead_m,
            edge_drop_m: rig.edge_look.drop_m,
            edge_hz: rig.edge_look.hz,
            fov_deg: rig.fov_kick.fov_deg,
            fov_kick_deg: rig.fov_kick.kick_deg,
            fov_kick_m_s: rig.fov_kick.kick_m_s,
            fov_kick_hz: rig.fov_kick.hz,
            shake: rig.shake.on,
            shake_deg: rig.shake.turn_deg,
            shake_m: rig.shake.way_m,
            shake_hz: rig.shake.hz,
            shake_halves_in_secs: rig.shake.half_life_secs,
            shake_from_m_s: rig.shake.from_m_s,
            shake_full_m_s: rig.shake.full_m_s,
            recentre_after_secs: rig.recentre.after_secs,
            recentre_hz: rig.recentre.hz,
            recentre_deg_s: rig.recentre.fastest_deg_s,
            recentre_asked_hz: rig.recentre.asked_hz,
            stick_limit_deg_s: look.stick_deg_s,
        }
    }

    /// What of it belongs to the drivers of a rig.
    #[must_use]
    pub fn third_person(&self) -> ThirdPerson {
        ThirdPerson {
            follow: Follow {
                above_m: self.pivot_above_m,
                hz: self.follow_hz,
                damping_ratio: self.follow_damping_ratio,
            },
            dead_zone: DeadZone {
                hz: self.height_hz,
                zone_up_m: self.dead_zone_up_m,
                zone_down_m: self.dead_zone_down_m,
            },
            look_ahead: LookAhead {
                secs: self.look_ahead_secs,
                limit_m: self.look_ahead_limit_m,
                hz: self.look_ahead_hz,
            },
            recentre: Recentre {
                after_secs: self.recentre_after_secs,
                hz: self.recentre_hz,
                fastest_deg_s: self.recentre_deg_s,
                asked_hz: self.recentre_asked_hz,
            },
            edge_look: EdgeLook {
                most_deg: self.edge_look_deg,
                ahead_m: self.edge_ahead_m,
                drop_m: self.edge_drop_m,
                hz: self.edge_hz,
            },
            shoulder: Shoulder {
                aside_m: self.shoulder_m,
                hz: self.shoulder_hz,
            },
            fov_kick: FovKick {
                fov_deg: self.fov_deg,
                kick_deg: self.fov_kick_deg,
                kick_m_s: self.fov_kick_m_s,
                hz: self.fov_kick_hz,
            },
            shake: self.shake_driver(),
            clearance: Clearance {
                radius_m: self.boom_radius_m,
                thin_m: self.thin_m,
            },
            hill_lift: HillLift {
                slope_deg: self.hill_slope_deg,
                lift_deg: self.hill_lift_deg,
                hz: self.hill_hz,
            },
            boom: self.boom(),
            fade: Fade {
                from_m: self.fade_from_m,
                to_m: self.fade_to_m,
            },
        }
    }

    /// The boom slides up the hills that the rig rises over, and smooths the velocity that drags it as the pivot does.
    fn boom(&self) -> Boom {
        Boom {
            length_m: self.boom_length_m,
            hz: self.ease_out_hz,
            damping_ratio: self.boom_damping_ratio,
            drag: self.boom_drag,
            drag_hz: self.follow_hz,
            pull_in_hz: self.pull_in_hz,
            hidden_secs: self.min_occlusion_secs,
            slides_up_deg: (self.hill_lift_deg > 0.0).then_some(self.hill_slope_deg),
        }
    }

    fn shake_driver(&self) -> Shake {
        Shake {
            on: self.shake,
            turn_deg: self.shake_deg,
            way_m: self.shake_m,
            hz: self.shake_hz,
            half_life_secs: self.shake_halves_in_secs,
            from_m_s: self.shake_from_m_s,
            full_m_s: self.shake_full_m_s,
        }
    }

    /// What of it belongs to the look.
    #[must_use]
    pub fn look_limits(&self) -> LookLimits {
        LookLimits {
            stick_deg_s: self.stick_limit_deg_s,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_of_the_file_are_those_of_the_drivers() {
        let tuning = CameraTuning::default();
        assert_eq!(tuning.third_person(), ThirdPerson::default());
        assert_eq!(tuning.look_limits(), LookLimits::default());
    }

    #[test]
    fn every_field_reaches_the_driver_that_owns_it() {
        // Every number another one.
        let mut tuning = CameraTuning::default();
        let mut whole = crate::tuning::Tuning::default();
        for (index, knob) in super::super::GROUPS
            .iter()
            .flat_map(|group| group.knobs)
            .enumerate()
        {
            match knob.access {
                crate::tuning::Access::Number(number) => *number(&mut whole) = index as f32 + 0.5,
                crate::tuning::Access::Switch(on) => *on(&mut whole) = false,
            }
        }
        assert_ne!(whole.camera, tuning);
        tuning = CameraTuning::of(&whole.camera.third_person(), whole.camera.look_limits());
        assert_eq!(whole.camera, tuning);
    }
}
