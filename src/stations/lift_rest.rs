//! The goal's lift with nobody on it: it stands on the coils that have arrived, [`STEP_M`] higher for each, and bounces when one comes.
//!
//! The spring only pushes: above its free end the lift falls, as without coils. So a lift that is left high up comes down as before, and is
//! caught just above the ground. With `omega` the lift's own angular frequency, the free end is `g / omega^2` above the place of rest.

use std::f32::consts::TAU;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::{DefaultRapierContext, RapierConfiguration};
use spring_math::Spring;

use crate::level::{CurrentLevel, Platform};
use springyard_drive::{Authority, SpringDrive};

/// Height by which each coil lifts it, m.
pub const STEP_M: f32 = 0.07;
/// Further coils do not lift it higher.
pub const MOST_STEPS: usize = 3;
/// The deck rests at most this high above the ground, m: the character walks up onto it (0.38 m at most).
pub const HIGHEST_DECK_M: f32 = 0.36;
/// Frequency of the lift alone on its coils, Hz.
pub const REST_HZ: f32 = 1.75;
/// Its damping ratio: it swings for about two seconds.
pub const REST_RATIO: f32 = 0.2;

/// Gravity downwards, m/s^2: that of the engine.
#[derive(SystemParam)]
pub(super) struct Gravity<'w, 's> {
    rapier: Option<Single<'w, 's, &'static RapierConfiguration, With<DefaultRapierContext>>>,
}

impl Gravity<'_, '_> {
    pub(super) fn down_m_s2(&self) -> f32 {
        self.rapier.as_ref().map_or(0.0, |it| -it.gravity.y)
    }
}

/// Distance from the free end of the coils down to the place of rest in this gravity (m/s^2), m.
#[must_use]
fn sag_m(gravity_m_s2: f32) -> f32 {
    let omega = TAU * REST_HZ;
    gravity_m_s2 / (omega * omega)
}

/// Height of the lift's origin at the free end of this many coils, m, with the middle of its place at this height over the ground, m, in
/// this gravity, m/s^2.
#[must_use]
pub(super) fn free_end_m(
    platform: &Platform,
    over_ground_m: f32,
    coils: usize,
    gravity_m_s2: f32,
) -> f32 {
    let thick_m = platform.size_m.y;
    let rest_m = STEP_M * coils.min(MOST_STEPS) as f32;
    let underside_m = rest_m.min((HIGHEST_DECK_M - thick_m).max(0.0)) + sag_m(gravity_m_s2);
    platform.pivot_at_start().y - over_ground_m + 0.5 * thick_m + underside_m
}

/// The drive of the lift that stands on its coils. `None` if the drive is not force-based.
#[must_use]
pub(super) fn standing(drive: &SpringDrive, lift_kg: f32) -> Option<SpringDrive> {
    let Authority::ForceBased { mass_kg, .. } = drive.authority else {
        return None;
    };
    // The spring is stated for `mass_kg`, and moves the lift alone.
    let factor = (lift_kg / mass_kg).sqrt();
    let spring = Spring::from_hertz(factor * REST_HZ, factor * REST_RATIO).ok()?;
    Some(SpringDrive {
        linear: Some(spring),
        linear_axes: BVec3 {
            y: true,
            ..drive.linear_axes
        },
        ..*drive
    })
}

/// The height of the middle of the lift's place over the ground, m: computed once for each level.
pub(super) fn over_ground_m(
    level: &Res<CurrentLevel>,
    platform: &Platform,
    kept: &mut Option<f32>,
) -> Option<f32> {
    if level.is_changed() {
        *kept = level.level.height_over_solids(platform.position);
    }
    *kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRAVITY_M_S2: f32 = 9.81;

    #[test]
    fn at_rest_the_weight_of_the_lift_is_on_the_coils_and_it_swings_at_its_own_frequency() {
        let drive = SpringDrive {
            authority: Authority::ForceBased {
                mass_kg: 280.0,
                inertia_kg_m2: 100.0,
            },
            linear_axes: BVec3::new(true, false, true),
            ..default()
        };
        let standing = standing(&drive, 200.0).unwrap();
        let spring = standing.linear.unwrap();
        let stiffness = 280.0 * spring.stiffness();
        let sag = 200.0 * GRAVITY_M_S2 / stiffness;
        assert!((sag / sag_m(GRAVITY_M_S2) - 1.0).abs() < 1e-4, "{sag} m");
        let hertz = (stiffness / 200.0).sqrt() / TAU;
        assert!((hertz / REST_HZ - 1.0).abs() < 1e-4, "{hertz} Hz");
        assert!(standing.linear_axes.all());
    }

    #[test]
    fn the_yards_lift_at_rest_is_a_step_that_the_character_walks_up() {
        let level = crate::level::load("levels/yard.ron");
        let level = level.unwrap_or_else(|errors| panic!("{errors}"));
        let platform = level.platform("gate_lift").unwrap();
        let over_m = level.height_over_solids(platform.position).unwrap();
        for (coils, top) in [(1, 0.22), (2, 0.29), (3, 0.36), (5, 0.36)] {
            let origin = free_end_m(platform, over_m, coils, GRAVITY_M_S2) - sag_m(GRAVITY_M_S2);
            let measured = origin + 0.5 * platform.size_m.y;
            assert!((measured - top).abs() < 1e-4, "{coils}: {measured} m");
        }
        let mut thick = platform.clone();
        thick.size_m.y = 0.3;
        let top = free_end_m(&thick, over_m, 3, GRAVITY_M_S2) - sag_m(GRAVITY_M_S2) + 0.15;
        assert!((top - HIGHEST_DECK_M).abs() < 1e-4, "{top} m");
    }
}
