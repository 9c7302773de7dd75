//! Finds the ground beneath a character: walkable ground, a slope too steep to stand on, or the height of the landing.
//!
//! Start at `GroundSearch::below`; the casts are in `probe.rs`.

use bevy::prelude::*;

use super::ground::{Ground, STEEPEST_RISE, STEEPEST_UPRIGHT};
use super::probe::{Column, Probe, Surface};
use super::sensed::Sensed;
use super::surface_motion::Surroundings;
use super::touch::Touch;

/// In the air, the ground probe reaches this far beyond the ride height, m, to find the height of the landing.
const LANDING_REACH_M: f32 = 12.0;

/// The slope ahead is probed only at a horizontal distance above this, m. Nearer, it is the slope beneath the feet.
const LEAST_WAY_M: f32 = 1e-3;

/// Preview time: the slope ahead is averaged over `PREVIEW_OF_LAG` of the ride spring's lag plus `PREVIEW_OF_STEP` of a step (the
/// slope is held constant through the step). With a shorter preview the body swings over the crest of a stair; with a longer one
/// it sinks into a steep stair.
/// Chosen on stairs of 0.15 x 0.25 to 0.3 x 0.375 m at 30 to 240 steps a second: hops under 10 mm at all of them.
const PREVIEW_OF_LAG: f32 = 0.55;
const PREVIEW_OF_STEP: f32 = 0.75;

/// Upper bound of the preview time, s. Farther ahead, the next steps of a steep stair look like a wall.
const LONGEST_PREVIEW_SECS: f32 = 0.1;

/// Finds the ground beneath one character.
pub(super) struct GroundSearch<'a, 'w, 's> {
    /// Shape casts and ray casts around the character.
    pub probe: &'a Probe<'a>,
    /// Motion of the bodies around the character.
    pub around: &'a Surroundings<'a, 'w, 's>,
}

impl GroundSearch<'_, '_, '_> {
    /// The ground fields of [`Sensed`] for a character that moves at `speed` (m/s). `flies`: the ride spring does not hold the
    /// character, so the probe reaches down to the landing.
    ///
    /// `rises`: it rises from a jump.
    pub fn below(&self, speed: Vec3, flies: bool, rises: bool) -> Sensed {
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
            Column::Other => (probe.cast_ball_down(probe.centre, far), false),
        };
        let Some(touch) = touch else {
            return sensed;
        };
        let height = probe.centre.y - touch.time - probe.radius;
        if flies {
            sensed.landing = Some(height);
        }
        if touch.time > reach - probe.radius {
            return sensed;
        }
        let surface = probe.surface(probe.centre, &touch);
        let mut ground = self.ground_at(&touch, surface.height, surface.normal, surface.face);
        if probe.is_wall(&touch) {
            sensed.ground = self.floor();
            // Beside its foot, a slope is touched as high as a wall. It stops a walk all the same, unless it can be pushed: a crate tilts.
            let face = surface.face;
            let is_fixed = self.around.motion(touch.entity).is_none();
            let is_slope = is_fixed && (STEEPEST_UPRIGHT..probe.least_upright).contains(&face.y);
            if is_slope && (rises || sensed.ground.is_some()) && !probe.is_step(touch.point, face) {
                ground.normal = face;
                sensed.steep = Some(ground);
            }
            return sensed;
        }
        if self.is_walkable(&touch, &surface) {
            let way = (speed - ground.velocity).with_y(0.0) * preview_secs;
            if !flies && !is_flat && way.length_squared() > LEAST_WAY_M * LEAST_WAY_M {
                let rise = self.rise_ahead(&ground, way);
                // Of a belt uphill, `velocity` has its own part of the rise.
                ground.rise_m_s = rise.map(|rise| rise / preview_secs - ground.surface_velocity.y);
            }
            sensed.ground = Some(ground);
            return sensed;
        }

        // Too steep to stand on. At the foot of a ramp there may still be walkable ground straight beneath the centre.
        if surface.face.y >= STEEPEST_UPRIGHT {
            if let Some(hollow) = probe.hollow(&touch, surface.face) {
                ground.normal = hollow.normal;
                sensed.ground = Some(ground);
                sensed.hollow = Some(hollow.along);
                return sensed;
            }
            ground.normal = surface.face;
            sensed.steep = Some(ground);
        }
        sensed.ground = self.floor();
        sensed
    }

    /// Rise of the ground over `way` (m, horizontal): the height at its end minus the height here, m. None where nothing walkable
    /// is found there.
    ///
    /// The ride spring needs the slope in advance, because it follows a moving goal with a lag of 2 zeta / omega. If the slope
    /// changed only at the crest, the spring would keep rising for that long and overshoot.
    fn rise_ahead(&self, ground: &Ground, way: Vec3) -> Option<f32> {
        // On a steep stair, the step after next counts as a wall. Then half the way is probed, and its rise doubled.
        let (part, there, touch) = [1.0, 0.5].into_iter().find_map(|part| {
            let there = self.probe.centre + way * part;
            let touch = self.probe.cast_ball_down(there, self.probe.reach())?;
            (!self.probe.is_wall(&touch)).then_some((part, there, touch))
        })?;
        let surface = self.probe.surface(there, &touch);
        let most = STEEPEST_RISE * way.length();
        let rise = ((surface.height - ground.height) / part).clamp(-most, most);
        self.is_walkable(&touch, &surface).then_some(rise)
    }

    /// Whether a character can walk on what the ball touches: ground that is not too steep, or the side of a step.
    fn is_walkable(&self, touch: &Touch, surface: &Surface) -> bool {
        let (face, probe) = (surface.face, self.probe);
        face.y >= probe.least_upright
            || face.y >= STEEPEST_UPRIGHT && probe.is_step(touch.point, face)
    }

    /// Walkable ground straight beneath the centre, by ray cast. Used where the ball touches something that is not walkable.
    fn floor(&self) -> Option<Ground> {
        let touch = (self.probe).ray_down(self.probe.centre, self.probe.reach())?;
        let Touch { point, normal, .. } = touch;
        let walkable = normal.y >= self.probe.least_upright;
        walkable.then(|| self.ground_at(&touch, point.y, normal, normal))
    }

    /// The ground at `touch`. `velocity` is still that of the body: [`sense`](super::sense) adds `surface_velocity`.
    fn ground_at(&self, touch: &Touch, height: f32, normal: Vec3, face: Vec3) -> Ground {
        let entity = touch.entity;
        let feet = self.probe.centre.with_y(height);
        let (velocity, yaw_rate) = match self.around.motion(entity) {
            Some(moves) => (moves.velocity_at(feet), moves.velocity.angular.y),
            None => (Vec3::ZERO, 0.0),
        };
        Ground {
            entity,
            height,
            below: self.probe.centre.y - height,
            normal,
            velocity,
            surface_velocity: self.around.surface_velocity(entity, face),
            correction_velocity: Vec3::ZERO,
            yaw_rate,
            point: touch.point,
            rise_m_s: None,
        }
    }
}
