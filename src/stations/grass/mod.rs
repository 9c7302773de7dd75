//! Coil grass: patches of hundreds of springy blades that part round the player.
//!
//! Each blade is a spring on the horizontal displacement of its tip, whose goal the player pushes aside ([`push`]). All blades of a
//! patch have the same frequency, damping ratio and step, and with them the same 2x2 matrix: it is computed once a step, and
//! [`batch::advance`] applies it to all of them. To copy: `GrassSwings::step`.
//!
//! A patch at rest costs a comparison a step: once every tip is upright it has no tips at all, until the player comes near.
//!
//! A patch by explicit Euler is a mistake to look at. Its swings grow, until it lies flat for a while and starts again from rest; the
//! measure `GrowthPerStep` ([`growth`](super::measures::growth)) has the factor.

pub mod push;

use bevy::prelude::*;
use serde::Serialize;
use spring_math::catalogue::batch;
use spring_math::{Method, Spring};

use super::StationSystems;
use super::measures::growth::{SwingStep, swing_squared};
use super::player::Players;
use crate::level::{GrassMethod, GrassPatch, GrassRoots};
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// On a grass patch: how its blades swing.
#[derive(Component, Debug, Clone, Default, PartialEq, Serialize)]
pub struct GrassSwings {
    /// Displacement of each tip from upright, m, along x and z of the patch. Empty while all blades are at rest.
    tips: Vec<Vec2>,
    /// Velocity of each tip, m/s.
    velocities: Vec<Vec2>,
    /// Time for which the patch still lies flat, s; 0 while it swings.
    flat_secs: f64,
    /// The swing of the last step, computed anew in each.
    #[serde(skip)]
    swing: Option<SwingStep>,
}

/// A patch that has exploded lies flat for this long, s: long enough to be seen.
const FLAT_SECS: f64 = 2.0;
/// The lengths of steps that add up to that time may miss it by rounding, s.
const ROUNDING_SECS: f64 = 1e-6;
/// A blade that swings by less than this comes to rest on its goal, m. The eye sees a millimetre.
const REST_M: f32 = 1e-5;
/// A patch whose blades together swing by less than this is not measured, m: rounding would show.
const LEAST_SWING_M: f64 = 5e-3;

impl GrassSwings {
    /// Displacement of each tip from upright, m, along x and z of the patch. Empty while all blades are at rest.
    #[must_use]
    pub fn tips(&self) -> &[Vec2] {
        &self.tips
    }

    /// Whether all blades are upright and still.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.tips.is_empty()
    }

    /// Whether the patch has exploded, and lies flat.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.flat_secs > 0.0
    }

    /// The swing of all blades in the last step. `None` if they hardly swung, and if their spring does not swing.
    #[must_use]
    pub fn last_swing(&self) -> Option<SwingStep> {
        self.swing
    }

    /// A step of `dt` seconds, with a goal for the tip of each blade, m, which stays in place through the step.
    fn step(&mut self, patch: &GrassPatch, goals: &[Vec2], dt: f64) {
        self.swing = None;
        if self.is_flat() {
            self.flat_secs -= dt;
            if self.flat_secs < ROUNDING_SECS {
                *self = Self::default();
            }
            return;
        }
        let Ok(spring) = Spring::from_hertz(patch.frequency_hz, patch.damping_ratio) else {
            return;
        };
        self.tips.resize(goals.len(), Vec2::ZERO);
        self.velocities.resize(goals.len(), Vec2::ZERO);
        let before = self.swing_squared(spring, goals);
        // One matrix for all blades.
        let step = method(patch.method).propagator(spring, dt as f32);
        batch::advance(&step, &mut self.tips, &mut self.velocities, goals);
        if spring.zeta() < 1.0 && before > (f64::from(spring.omega()) * LEAST_SWING_M).powi(2) {
            let after = self.swing_squared(spring, goals);
            self.swing = Some(SwingStep { before, after });
        }
        let is_upright = |tip: &Vec2| tip.length() <= patch.height_m;
        if patch.method == GrassMethod::ExplicitEuler && !self.tips.iter().all(is_upright) {
            self.fall_flat(patch.height_m);
        } else {
            self.settle(spring, goals);
        }
    }

    /// The form of the page of [`growth`](super::measures::growth), added up over all blades.
    fn swing_squared(&self, spring: Spring, goals: &[Vec2]) -> f64 {
        let blades = self.tips.iter().zip(&self.velocities).zip(goals);
        let squares = blades.map(|((tip, velocity), goal)| {
            swing_squared(spring, (*tip - *goal).as_dvec2(), velocity.as_dvec2())
        });
        squares.sum()
    }

    /// Lays each blade flat, the way it leant.
    fn fall_flat(&mut self, height_m: f32) {
        for tip in &mut self.tips {
            *tip = tip.normalize_or(Vec2::X) * height_m;
        }
        self.velocities.fill(Vec2::ZERO);
        self.flat_secs = FLAT_SECS;
    }

    /// Sets blades that hardly swing exactly on their goals. If all are upright, the patch is at rest.
    fn settle(&mut self, spring: Spring, goals: &[Vec2]) {
        let (near, slow) = (REST_M.powi(2), (spring.omega() * REST_M).powi(2));
        let blades = self.tips.iter_mut().zip(&mut self.velocities).zip(goals);
        let mut are_upright = true;
        for ((tip, velocity), goal) in blades {
            if tip.distance_squared(*goal) <= near && velocity.length_squared() <= slow {
                (*tip, *velocity) = (*goal, Vec2::ZERO);
            }
            are_upright &= *tip == Vec2::ZERO && *velocity == Vec2::ZERO;
        }
        if are_upright {
            self.tips.clear();
            self.velocities.clear();
        }
    }
}

fn method(method: GrassMethod) -> Method {
    match method {
        GrassMethod::Exact => Method::Exact,
        GrassMethod::ExplicitEuler => Method::Explicit,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<GrassSwings>("grass_swings");
    app.register_required_components::<GrassPatch, GrassSwings>()
        .add_systems(FixedPostUpdate, sway_grass.in_set(StationSystems::Measure));
}

/// Pushes the blades with the player as it is at the end of the step, and swings them through the step.
pub(super) fn sway_grass(
    step: Res<StepClock>,
    players: Players,
    mut patches: Query<(&GrassPatch, &GrassRoots, &Transform, &mut GrassSwings)>,
    mut goals: Local<Vec<Vec2>>,
) {
    let feet = players.iter().next().map(|player| player.feet());
    for (patch, roots, place, mut swings) in &mut patches {
        let feet = feet.map(|feet| place.rotation.inverse() * (feet - place.translation));
        let feet = feet.filter(|feet| push::reaches(patch, *feet));
        if feet.is_none() && swings.is_at_rest() {
            continue;
        }
        let roots = roots.0.iter();
        goals.clear();
        goals.extend(
            roots.map(|root| feet.map_or(Vec2::ZERO, |feet| push::goal(patch, *root, feet))),
        );
        swings.step(patch, &goals, step.step_secs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEIGHT_M: f32 = 0.5;

    fn patch(method: &str, frequency_hz: f32, damping_ratio: f32) -> GrassPatch {
        let text = format!(
            r#"(
                name: "patch", position: (0, 0, 0), size_m: (1, 1), blades: 3, height_m: {HEIGHT_M:?},
                frequency_hz: {frequency_hz:?}, damping_ratio: {damping_ratio:?}, method: {method},
            )"#
        );
        ron::from_str(&text).unwrap()
    }

    const GOALS: [Vec2; 3] = [Vec2::new(0.2, 0.0), Vec2::ZERO, Vec2::new(-0.06, 0.08)];

    #[test]
    fn blades_that_are_not_pushed_stay_exactly_upright() {
        let patch = patch("Exact", 2.0, 0.15);
        let mut swings = GrassSwings::default();
        swings.step(&patch, &[Vec2::ZERO; 3], 1.0 / 60.0);
        assert_eq!(swings, GrassSwings::default());
        swings.step(&patch, &GOALS, 1.0 / 60.0);
        assert!(swings.tips[0].x > 0.0 && swings.last_swing().is_some());
        assert_eq!(swings.tips[1], Vec2::ZERO);
        assert!(swings.tips[2].x < 0.0 && swings.tips[2].y > 0.0);
    }

    #[test]
    fn a_swing_dies_out_until_the_patch_has_no_tips() {
        let patch = patch("Exact", 2.0, 0.15);
        let mut swings = GrassSwings::default();
        for _ in 0..60 * 12 {
            swings.step(&patch, &GOALS, 1.0 / 60.0);
        }
        assert_eq!(swings.tips, GOALS, "at rest on the goals");
        for _ in 0..60 * 12 {
            swings.step(&patch, &[Vec2::ZERO; 3], 1.0 / 60.0);
        }
        assert!(swings.is_at_rest());
        assert_eq!(swings, GrassSwings::default());
    }

    #[test]
    fn explicit_euler_grows_lies_flat_for_two_seconds_and_starts_from_rest() {
        for hz in [30_u32, 60, 240] {
            let (patch, dt) = (patch("ExplicitEuler", 4.0, 0.02), 1.0 / f64::from(hz));
            let mut swings = GrassSwings::default();
            let mut steps = 0;
            while !swings.is_flat() {
                swings.step(&patch, &GOALS, dt);
                steps += 1;
                assert!(steps < 20 * hz, "{hz} Hz: it does not grow");
            }
            assert!(
                swings
                    .tips
                    .iter()
                    .all(|tip| (tip.length() - HEIGHT_M).abs() < 1e-6)
            );
            for _ in 1..2 * hz {
                swings.step(&patch, &GOALS, dt);
                assert!(swings.is_flat() && swings.last_swing().is_none());
            }
            swings.step(&patch, &GOALS, dt);
            assert_eq!(swings, GrassSwings::default(), "{hz} Hz");
            swings.step(&patch, &GOALS, dt);
            assert!(!swings.is_at_rest());
        }
    }

    #[test]
    fn a_spring_that_does_not_swing_is_not_measured() {
        for damping_ratio in [1.0, 3.0] {
            let patch = patch("Exact", 2.0, damping_ratio);
            let mut swings = GrassSwings::default();
            swings.step(&patch, &GOALS, 1.0 / 60.0);
            assert!(!swings.is_at_rest() && swings.last_swing().is_none());
        }
    }
}
