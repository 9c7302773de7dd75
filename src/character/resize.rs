//! A body that changes its size or mass while it lives: tuned to another, or crouching.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::{Character, CharacterState, CharacterSystems, CharacterTuning};

/// How the body of a character is built. All else of the tuning is read anew in each step.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Physique {
    ride_height_m: f32,
    half_segment_m: f32,
    radius_m: f32,
    mass_kg: f32,
}

impl Physique {
    /// Standing, as the tuning has it.
    #[must_use]
    pub fn of(tuning: &CharacterTuning) -> Self {
        Self::lowered(tuning, 0.0)
    }

    /// So much lower than standing, m.
    #[must_use]
    pub fn lowered(tuning: &CharacterTuning, by_m: f32) -> Self {
        Self {
            ride_height_m: tuning.ride_height_m() - 0.5 * by_m,
            half_segment_m: (tuning.half_segment_m() - 0.5 * by_m).max(0.0),
            radius_m: tuning.radius_m,
            mass_kg: tuning.mass_kg,
        }
    }

    /// The height of the body's centre over the ground, m.
    #[must_use]
    pub fn ride_height_m(&self) -> f32 {
        self.ride_height_m
    }

    /// Half the length of the capsule's straight part, m.
    #[must_use]
    pub fn half_segment_m(&self) -> f32 {
        self.half_segment_m
    }

    /// Half its width, m.
    #[must_use]
    pub fn radius_m(&self) -> f32 {
        self.radius_m
    }

    /// Its shape.
    #[must_use]
    pub fn collider(&self) -> Collider {
        Collider::capsule_y(self.half_segment_m, self.radius_m)
    }

    /// Its mass.
    #[must_use]
    pub fn mass(&self) -> ColliderMassProperties {
        ColliderMassProperties::Mass(self.mass_kg)
    }
}

impl Default for Physique {
    fn default() -> Self {
        Self::of(&CharacterTuning::default())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        resize_characters
            .in_set(CharacterSystems::Resize)
            .after(super::crouch::crouch),
    );
}

fn resize_characters(
    mut characters: Query<
        (
            &CharacterTuning,
            &CharacterState,
            &mut Physique,
            &mut Transform,
            &mut Collider,
            &mut ColliderMassProperties,
        ),
        With<Character>,
    >,
) {
    for (tuning, state, mut physique, mut transform, mut collider, mut mass) in &mut characters {
        let wanted = Physique::lowered(tuning, state.lowered_m);
        if *physique == wanted {
            continue;
        }
        // The feet stay where they are: the ride spring must not see a step.
        transform.translation.y += wanted.ride_height_m - physique.ride_height_m;
        if (wanted.half_segment_m, wanted.radius_m) != (physique.half_segment_m, physique.radius_m)
        {
            *collider = wanted.collider();
        }
        mass.set_if_neq(wanted.mass());
        *physique = wanted;
    }
}
