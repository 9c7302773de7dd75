//! Lean, squash and stretch, and look direction of a figure: three springs, stepped once per frame. Pure: no world access.
//!
//! ```text
//! acceleration, run speed          -> lean spring
//! vertical speed, landing impulse  -> squash spring (logarithm of the length)
//! look direction                   -> look spring
//! ```

use bevy::math::{Quat, Vec2, Vec3};
use bevy::prelude::Component;
use spring_math::angle;
use spring_math::sprung::Sprung;

use crate::tuning::figure_tuning::{FigureSprings, FigureTuning};

/// Motion of the character in one frame: the input of [`Figure::step`]. Directions are relative to its view: -Z is ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Activity {
    /// Horizontal acceleration, m/s^2.
    pub acceleration: Vec3,
    /// Horizontal speed relative to the ground, as a fraction of the run speed.
    pub run: f32,
    /// Upward velocity, m/s; 0 on the ground.
    pub climb: f32,
    /// Speed of a landing in this frame, m/s; `None`: there was none.
    pub landed_m_s: Option<f32>,
    /// Whether there was a jump in this frame.
    pub jumped: bool,
    /// Look direction of the player, rad: yaw to the left of ahead, and pitch up.
    pub look: Vec2,
}

/// State of the figure's springs.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub struct Figure {
    /// Rotation vector of the lean about the foot, rad.
    lean: Sprung<Vec3>,
    /// Natural logarithm of the length relative to the normal length.
    stretch: Sprung<f32>,
    /// Direction of the visor, rad: yaw to the left of ahead, and pitch up.
    look: Sprung<Vec2>,
    /// Teleport count of the view when these springs were last reset.
    teleports: u32,
}

/// Limit of the visor's pitch, rad. It is smaller than a head's: only the eye turns, there is no neck.
const LOOK_UP_AND_DOWN: f32 = 0.5;
/// Squash at a jump, as a part of `landing_squash_ratio`: the figure crouches for a moment while the body leaves the ground.
const JUMP_SQUASH: f32 = 0.5;

impl Figure {
    /// Resets the springs if the view has been teleported.
    pub fn reset_after_teleport(&mut self, teleports: u32) {
        if self.teleports != teleports {
            *self = Self {
                teleports,
                ..Self::default()
            };
        }
    }

    /// Advances the springs by `dt`, s. A landing pushes the squash spring.
    pub fn step(
        &mut self,
        activity: &Activity,
        tuning: &FigureTuning,
        springs: &FigureSprings,
        dt: f32,
    ) {
        // A velocity `v` on a spring at rest moves it to a peak of about `v / omega * exp(-zeta)`. So the velocity for a given depth
        // is `depth * omega * exp(zeta)`.
        let push = springs.squash.omega() * springs.squash.zeta().min(1.0).exp();
        if let Some(landing_m_s) = activity.landed_m_s {
            let depth = tuning.landing_squash_ratio * landing_m_s / tuning.stretch_full_m_s;
            self.stretch.velocity -= depth.min(tuning.landing_squash_ratio * 1.5) * push;
        }
        if activity.jumped {
            self.stretch.velocity -= JUMP_SQUASH * tuning.landing_squash_ratio * push;
        }

        let limit = tuning.lean_limit_deg.to_radians();
        let into = (activity.acceleration / tuning.lean_full_m_s2).clamp_length_max(1.0) * limit;
        let ahead = Vec3::NEG_Z * (activity.run.min(1.0) * tuning.run_lean_deg.to_radians());
        // A lean towards a direction is a rotation about the horizontal axis to its left: up x direction.
        let lean = Vec3::Y.cross(into + ahead);
        self.lean.towards_mean(springs.lean, dt, lean);

        let fast = (activity.climb.abs() / tuning.stretch_full_m_s).min(1.0);
        let stretch = (fast * tuning.stretch_ratio).ln_1p();
        self.stretch.towards_mean(springs.squash, dt, stretch);

        let side = tuning.look_limit_deg.to_radians();
        let yaw = angle::wrap_angle(activity.look.x);
        // With the look direction behind the figure, the visor points ahead. Otherwise it would flip from shoulder to shoulder.
        let seen = if yaw.abs() < std::f32::consts::FRAC_PI_2 + side {
            yaw.clamp(-side, side)
        } else {
            0.0
        };
        let up = activity.look.y.clamp(-LOOK_UP_AND_DOWN, LOOK_UP_AND_DOWN);
        self.look
            .towards_mean(springs.look, dt, Vec2::new(seen, up));
    }

    /// Rotation of the lean about the foot.
    #[must_use]
    pub fn lean(&self) -> Quat {
        Quat::from_scaled_axis(self.lean.value)
    }

    /// Scale relative to the normal size. Squash and stretch keep the volume: a shorter figure is wider.
    #[must_use]
    pub fn scale(&self) -> Vec3 {
        let length = self.stretch.value.clamp(-0.7, 0.7).exp();
        let width = length.sqrt().recip();
        Vec3::new(width, length, width)
    }

    /// Direction of the visor, rad: yaw to the left of ahead, and pitch up.
    #[must_use]
    pub fn look(&self) -> Vec2 {
        self.look.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_test_lab::worst::Extreme;

    const STANDS: Activity = Activity {
        acceleration: Vec3::ZERO,
        run: 0.0,
        climb: 0.0,
        landed_m_s: None,
        jumped: false,
        look: Vec2::ZERO,
    };

    fn after(secs: f32, fps: f32, figure: Figure, activity: Activity) -> Figure {
        let (tuning, mut figure) = (FigureTuning::default(), figure);
        for _ in 0..(secs * fps).round() as u32 {
            figure.step(&activity, &tuning, &tuning.springs().unwrap(), 1.0 / fps);
        }
        figure
    }

    #[test]
    fn it_leans_into_its_acceleration() {
        let start = Activity {
            acceleration: Vec3::NEG_Z * 15.0,
            ..STANDS
        };
        let head = after(2.0, 60.0, Figure::default(), start).lean() * Vec3::Y;
        assert!(
            head.z < -0.1 && head.x.abs() < 1e-6,
            "the head goes ahead: {head}"
        );
        let angle = head.angle_between(Vec3::Y).to_degrees();
        assert!((angle - 7.0).abs() < 0.1, "half of 14 degrees: {angle}");
    }

    #[test]
    fn a_landing_squashes_it_and_keeps_its_volume() {
        let falls = Activity {
            climb: -8.0,
            ..STANDS
        };
        let lands = Activity {
            landed_m_s: Some(8.0),
            ..STANDS
        };
        let mut figure = after(1.0, 60.0, Figure::default(), falls);
        assert!((figure.scale().y - 1.15).abs() < 2e-3, "{}", figure.scale());
        let mut lowest = 1.0_f32;
        for frame in 0..60 {
            let activity = if frame == 0 { lands } else { STANDS };
            figure = after(1.0 / 60.0, 60.0, figure, activity);
            let scale = figure.scale();
            lowest.keep_smallest(scale.y);
            assert!((scale.x * scale.y * scale.z - 1.0).abs() < 1e-5);
        }
        assert!((0.6..0.8).contains(&lowest), "{lowest}");
        let rested = after(3.0, 60.0, figure, STANDS).scale();
        assert!((rested - Vec3::ONE).length() < 1e-3, "{rested}");
    }

    #[test]
    fn a_jump_squashes_it_before_it_stretches() {
        let jumps = Activity {
            climb: 6.0,
            jumped: true,
            ..STANDS
        };
        let rises = Activity {
            jumped: false,
            ..jumps
        };
        let start = after(1.0 / 60.0, 60.0, Figure::default(), jumps);
        let lowest = after(0.05, 60.0, start, rises).scale().y;
        let highest = after(0.25, 60.0, start, rises).scale().y;
        assert!(lowest < 0.95 && highest > 1.1, "{lowest}, {highest}");
    }

    #[test]
    fn a_teleport_resets_the_squash() {
        let falls = Activity {
            climb: -30.0,
            ..STANDS
        };
        let mut figure = after(1.0, 60.0, Figure::default(), falls);
        figure.reset_after_teleport(1);
        let spawned = after(0.1, 60.0, figure, STANDS);
        assert_eq!(spawned.scale(), Vec3::ONE);
    }

    #[test]
    fn it_moves_alike_at_any_frame_rate() {
        let runs = Activity {
            acceleration: Vec3::X * 10.0,
            run: 1.0,
            look: Vec2::new(0.7, 0.2),
            ..STANDS
        };
        let [slow, fast] = [30.0, 240.0].map(|fps| after(0.3, fps, Figure::default(), runs));
        assert!((slow.lean.value - fast.lean.value).length() < 1e-5);
        assert!((slow.look() - fast.look()).length() < 1e-5);
    }

    #[test]
    fn what_lies_behind_is_not_looked_at() {
        let looks = |yaw: f32| {
            let activity = Activity {
                look: Vec2::new(yaw, 0.0),
                ..STANDS
            };
            after(3.0, 60.0, Figure::default(), activity)
                .look()
                .x
                .to_degrees()
        };
        assert!((looks(0.5).to_radians() - 0.5).abs() < 1e-3);
        assert!((looks(2.0) - 60.0).abs() < 0.1);
        assert!(looks(3.0).abs() < 1e-3);
    }
}
