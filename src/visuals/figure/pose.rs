//! Lean, squash, look: springs on what is seen, at the frame's own time. Pure.

use bevy::math::{Quat, Vec2, Vec3};
use bevy::prelude::Component;
use spring_math::angle;
use spring_math::sprung::Sprung;

use crate::tuning::figure_tuning::{FigureSprings, FigureTuning};

/// What the character does, as the figure shows it, in the frame of its body: -Z is ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Activity {
    /// Horizontal acceleration, m/s^2.
    pub acceleration: Vec3,
    /// Speed over its ground, of the fastest run.
    pub run: f32,
    /// Upwards, m/s; 0 on the ground.
    pub climb: f32,
    /// Whether its ride spring holds it: it stands or slides.
    pub held: bool,
    /// Where the player looks, rad: to the left of ahead, and up.
    pub look: Vec2,
}

/// How the figure stands, as springs have it.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub struct Figure {
    /// Rotation vector of its lean, about its foot, rad.
    lean: Sprung<Vec3>,
    /// Logarithm of its length, of the usual.
    stretch: Sprung<f32>,
    /// Where the visor points, rad: to the left of ahead, and up.
    look: Sprung<Vec2>,
    /// The last frame's climb, m/s, if it flew.
    flew: Option<f32>,
    /// How often its view had jumped when this was begun.
    teleports: u32,
}

/// How far up and down the visor turns, rad: it is an eye, and not a neck.
const LOOK_UP_AND_DOWN: f32 = 0.5;

impl Figure {
    /// Begins anew where its view has been put somewhere else.
    pub fn begin_after(&mut self, teleports: u32) {
        if self.teleports != teleports {
            *self = Self {
                teleports,
                ..Self::default()
            };
        }
    }

    /// `dt` seconds on.
    pub fn step(
        &mut self,
        activity: &Activity,
        tuning: &FigureTuning,
        springs: &FigureSprings,
        dt: f32,
    ) {
        let flew = self.flew.take();
        if activity.held {
            // A push on a spring at rest takes it `v / omega` away, less what damping takes until then: about `exp(-zeta)`.
            if let Some(landing) = flew.map(|climb| (-climb).max(0.0)) {
                let depth = tuning.landing_squash_ratio * landing / tuning.stretch_full_m_s;
                let push = springs.squash.omega() * springs.squash.zeta().min(1.0).exp();
                self.stretch.velocity -= depth.min(tuning.landing_squash_ratio * 1.5) * push;
            }
        } else {
            self.flew = Some(activity.climb);
        }

        let limit = tuning.lean_limit_deg.to_radians();
        let into = (activity.acceleration / tuning.lean_full_m_s2).clamp_length_max(1.0) * limit;
        let ahead = Vec3::NEG_Z * (activity.run.min(1.0) * tuning.run_lean_deg.to_radians());
        // Leaning towards a direction is turning about what lies to the left of it.
        let lean = Vec3::Y.cross(into + ahead);
        self.lean.towards_mean(springs.lean, dt, lean);

        let fast = (activity.climb.abs() / tuning.stretch_full_m_s).min(1.0);
        let stretch = (fast * tuning.stretch_ratio).ln_1p();
        self.stretch.towards_mean(springs.squash, dt, stretch);

        let side = tuning.look_limit_deg.to_radians();
        let yaw = angle::wrap_angle(activity.look.x);
        // What lies behind is not looked at over either shoulder: the visor would flip between them.
        let seen = if yaw.abs() < std::f32::consts::FRAC_PI_2 + side {
            yaw.clamp(-side, side)
        } else {
            0.0
        };
        let up = activity.look.y.clamp(-LOOK_UP_AND_DOWN, LOOK_UP_AND_DOWN);
        self.look
            .towards_mean(springs.look, dt, Vec2::new(seen, up));
    }

    /// How it leans, about its foot.
    #[must_use]
    pub fn lean(&self) -> Quat {
        Quat::from_scaled_axis(self.lean.value)
    }

    /// Its size, of the usual: what it loses in length it gains in width.
    #[must_use]
    pub fn scale(&self) -> Vec3 {
        let length = self.stretch.value.clamp(-0.7, 0.7).exp();
        let width = length.sqrt().recip();
        Vec3::new(width, length, width)
    }

    /// Which way the visor points.
    #[must_use]
    pub fn look(&self) -> Vec2 {
        self.look.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worst::Extreme;

    const STANDS: Activity = Activity {
        acceleration: Vec3::ZERO,
        run: 0.0,
        climb: 0.0,
        held: true,
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
            held: false,
            ..STANDS
        };
        let mut figure = after(1.0, 60.0, Figure::default(), falls);
        assert!((figure.scale().y - 1.1).abs() < 2e-3, "{}", figure.scale());
        let mut lowest = 1.0_f32;
        for _ in 0..60 {
            figure = after(1.0 / 60.0, 60.0, figure, STANDS);
            let scale = figure.scale();
            lowest.keep_smallest(scale.y);
            assert!((scale.x * scale.y * scale.z - 1.0).abs() < 1e-5);
        }
        assert!((0.7..0.85).contains(&lowest), "{lowest}");
        let rested = after(3.0, 60.0, figure, STANDS).scale();
        assert!((rested - Vec3::ONE).length() < 1e-3, "{rested}");
    }

    #[test]
    fn who_fell_out_of_the_world_does_not_land_at_the_spawn() {
        let falls = Activity {
            climb: -30.0,
            held: false,
            ..STANDS
        };
        let mut figure = after(1.0, 60.0, Figure::default(), falls);
        figure.begin_after(1);
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
