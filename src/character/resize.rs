//! A body that is tuned to another size or mass while it lives.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::{Character, CharacterSystems, CharacterTuning};

/// What of the tuning is built into the body of a character. Everything else is read anew in each step.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Physique {
    ride_height_m: f32,
    half_segment_m: f32,
    radius_m: f32,
    mass_kg: f32,
}

impl Physique {
    /// As the tuning has it.
    #[must_use]
    pub fn of(tuning: &CharacterTuning) -> Self {
        Self {
            ride_height_m: tuning.ride_height_m(),
            half_segment_m: tuning.half_segment_m(),
            radius_m: tuning.radius_m,
            mass_kg: tuning.mass_kg,
        }
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
        resize_characters.in_set(CharacterSystems::Resize),
    );
}

fn resize_characters(
    mut characters: Query<
        (
            &CharacterTuning,
            &mut Physique,
            &mut Transform,
            &mut Collider,
            &mut ColliderMassProperties,
        ),
        (With<Character>, Changed<CharacterTuning>),
    >,
) {
    for (tuning, mut physique, mut transform, mut collider, mut mass) in &mut characters {
        let wanted = Physique::of(tuning);
        if *physique == wanted {
            continue;
        }
        // The feet stay where they are: the ride spring must not see a step.
        transform.translation.y += wanted.ride_height_m - physique.ride_height_m;
        *collider = wanted.collider();
        *mass = wanted.mass();
        *physique = wanted;
    }
}
