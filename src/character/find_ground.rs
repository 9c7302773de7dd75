//! The ground beneath a character's feet: walkable, too steep, or seen from the air.

use bevy::prelude::*;

use super::ground::{Ground, STEEPEST_RISE, STEEPEST_UPRIGHT};
use super::probe::{Column, Probe};
use super::sensed::Sensed;
use super::surface_motion::Surroundings;
use super::touch::Touch;

/// From so high up in the air the ground is seen coming, m.
const LANDING_REACH_M: f32 = 12.0;

/// On a way shorter than this, m, the slope ahead is the slope right here.
const LEAST_WAY_M: f32 = 1e-3;

/// The slope is averaged over `PREVIEW_OF_LAG` of the ride spring's lag and `PREVIEW_OF_STEP` of a step ahead, since it is held
/// through the step. Over a shorter time, the body swings over the crest of a stair; over a longer one it sinks into a steep one.
/// Chosen on stairs of 0.15 x 0.25 to 0.3 x 0.375 m at 30 to 240 steps a second: hops under 10 mm at all of them.
const PREVIEW_OF_LAG: f32 = 0.55;
const PREVIEW_OF_STEP: f32 = 0.75;

/// And over this time at most, s. Farther on, the next steps of a steep stair look like a wall.
const LONGEST_PREVIEW_SECS: f32 = 0.1;

/// Looks for the ground beneath one character.
pub(super) struct GroundSearch<'a, 'w, 's> {
    /// Casts around it.
    pub probe: &'a Probe<'a>,
    /// What moves.
    pub around: &'a Surroundings<'a, 'w, 's>,
}

impl GroundSearch<'_, '_, '_> {
    /// What lies beneath the feet of a character that moves at `speed` (m/s), and whether it flies.
    pub fn below(&self, speed: Vec3, flies: bool) -> Sensed {
        let mut sensed = Sensed::default();
        let (probe, dt) = (self.probe, self.around.dt);
        let reach = probe.reach();
        let far = if flies {
            reach.max(probe.ride_height + LANDING_REACH_M)
        } else {
            reach
        };
        let preview_secs = (PREVIEW_OF_LAG * probe.lag_secs + PREVIEW_OF_STEP * dt)
            .min(LONGEST_PREVIEW_SECS.max(dt));
        let (touch, is_flat) = match probe.column(far, speed.with_y(0.0) * preview_secs) {
            Column::Empty => (None, false),
            Column::Flat(touch) => (Some(touch), true),
            Column::Other => (probe.let_down(probe.centre(), far), false),
        };
        let Some(touch) = touch else {
            return sensed;
        };
        let height = probe.centre().y - touch.time - probe.radius;
        if flies {
            sensed.landing = Some(height);
        }
        if touch.time > reach - probe.radius {
            return sensed;
        }
        if probe.is_wall(&touch) {
            sensed.ground = self.floor();
            return sensed;
        }
        let surface = probe.surface(probe.centre(), &touch);
        let mut ground = self.ground_at(touch.entity, surface.height, surface.normal, touch.point);
        if surface.face.y >= probe.least_upright {
            let way = (speed - ground.velocity).with_y(0.0) * preview_secs;
            if !flies && !is_flat && way.length_squared() > LEAST_WAY_M * LEAST_WAY_M {
                let rise = self.rise_ahead(&ground, way);
                ground.rise_m_s = rise.map(|rise| rise / preview_secs);
            }
            sensed.ground = Some(ground);
            return sensed;
        }

        // Too steep to stand on; there may be floor right beneath the centre all the same, at the foot of a ramp.
        if surface.face.y >= STEEPEST_UPRIGHT {
            ground.normal = surface.face;
            sensed.steep = Some(ground);
        }
        sensed.ground = self.floor();
        sensed
    }

    /// How much the ground ahead rises, m: the height at the end of `way` (m, horizontal) over the height here.
    ///
    /// The ride spring needs to know the slope in advance: it follows a goal that begins to move 2 zeta / omega late. If the slope
    /// changed only at the crest, the spring would keep rising for that long and overshoot.
    fn rise_ahead(&self, ground: &Ground, way: Vec3) -> Option<f32> {
        // On a steep stair the step after next looks like a wall from here: then half the way stands for the whole.
        let (part, there, touch) = [1.0, 0.5].into_iter().find_map(|part| {
            let there = self.probe.centre() + way * part;
            let touch = self.probe.let_down(there, self.probe.reach())?;
            (!self.probe.is_wall(&touch)).then_some((part, there, touch))
        })?;
        let surface = self.probe.surface(there, &touch);
        let most = STEEPEST_RISE * way.length();
        let rise = ((surface.height - ground.height) / part).clamp(-most, most);
        (surface.face.y >= self.probe.least_upright).then_some(rise)
    }

    /// Walkable ground straight beneath the centre, where the ball touched something that is none.
    fn floor(&self) -> Option<Ground> {
        let Touch {
            entity,
            point,
            normal,
            ..
        } = self
            .probe
            .ray_down(self.probe.centre(), self.probe.reach())?;
        let walkable = normal.y >= self.probe.least_upright;
        walkable.then(|| self.ground_at(entity, point.y, normal, point))
    }

    fn ground_at(&self, entity: Entity, height: f32, normal: Vec3, point: Vec3) -> Ground {
        let feet = self.probe.centre().with_y(height);
        let (velocity, yaw_rate) = match self.around.motion(entity) {
            Some(moves) => (moves.velocity_at(feet), moves.velocity.angular.y),
            None => (Vec3::ZERO, 0.0),
        };
        Ground {
            entity,
            height,
            below: self.probe.centre().y - height,
            normal,
            velocity,
            make_up: Vec3::ZERO,
            yaw_rate,
            point,
            rise_m_s: None,
        }
    }
}
