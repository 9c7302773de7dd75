//! The sun and its shadows. The colours of sun, sky and haze are constants of the shaders (`daylight.wgsl`).

use bevy::light::{CascadeShadowConfigBuilder, GlobalAmbientLight};
use bevy::prelude::*;

use super::Quality;

/// Position of the sun, seen from the level's origin. Only its direction counts.
const TOWARDS_SUN: Vec3 = Vec3::new(12.0, 16.0, 9.0);
/// Distance from the camera up to which the finest of several shadow maps reaches, m.
const FINEST_SHADOWS_M: f32 = 9.0;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(GlobalAmbientLight::NONE)
        .add_systems(Startup, spawn_sun);
}

fn spawn_sun(mut commands: Commands, quality: Res<Quality>) {
    commands.spawn((
        Name::new("sun"),
        DirectionalLight {
            shadow_maps_enabled: quality.shadows(),
            ..default()
        },
        CascadeShadowConfigBuilder {
            num_cascades: quality.cascades().max(1),
            first_cascade_far_bound: FINEST_SHADOWS_M,
            maximum_distance: quality.shadow_distance_m(),
            ..default()
        }
        .build(),
        Transform::from_translation(TOWARDS_SUN).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}
