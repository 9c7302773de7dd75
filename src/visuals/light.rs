//! The sun and its shadows. The colours of sun, sky and haze are constants of the shaders (`daylight.wgsl`).

use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder, GlobalAmbientLight};
use bevy::prelude::*;

use super::Quality;

/// Position of the sun, seen from the level's origin. Only its direction counts: 40 degrees high, from behind on the left, seen along -Z.
pub(super) const TOWARDS_SUN: Vec3 = Vec3::new(-13.0, 13.0, 8.0);
/// Distance from the camera up to which the finest of several shadow maps reaches, m.
const FINEST_SHADOWS_M: f32 = 9.0;

/// Marks the sun.
#[derive(Component, Debug, Clone, Copy)]
struct Sun;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(GlobalAmbientLight::NONE)
        .add_systems(Startup, spawn_sun)
        .add_systems(Update, set_shadows.run_if(resource_changed::<Quality>));
}

fn spawn_sun(mut commands: Commands) {
    commands.spawn((
        Name::new("sun"),
        Sun,
        DirectionalLight::default(),
        Transform::from_translation(TOWARDS_SUN).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// The shadows of the quality. It runs in the first frame, too.
fn set_shadows(
    quality: Res<Quality>,
    mut suns: Query<(&mut DirectionalLight, &mut CascadeShadowConfig), With<Sun>>,
) {
    for (mut sun, mut cascades) in &mut suns {
        sun.shadow_maps_enabled = quality.shadows();
        *cascades = CascadeShadowConfigBuilder {
            num_cascades: quality.cascades().max(1),
            first_cascade_far_bound: FINEST_SHADOWS_M,
            maximum_distance: quality.shadow_distance_m(),
            ..default()
        }
        .build();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shaders_have_the_direction_of_the_sun() {
        let Vec3 { x, y, z } = TOWARDS_SUN.normalize();
        let line = format!("const TO_SUN = vec3<f32>({x:.4}, {y:.4}, {z:.4});");
        assert!(include_str!("daylight.wgsl").contains(&line), "{line}");
    }

    #[test]
    fn the_shadows_follow_the_quality() {
        let mut app = App::new();
        app.add_plugins(plugin);
        for quality in [Quality::High, Quality::Low, Quality::Medium] {
            app.insert_resource(quality);
            app.update();
            let mut suns = app
                .world_mut()
                .query::<(&DirectionalLight, &CascadeShadowConfig)>();
            let (sun, cascades) = suns.single(app.world()).unwrap();
            assert_eq!(sun.shadow_maps_enabled, quality.shadows(), "{quality:?}");
            assert_eq!(cascades.bounds.len(), quality.cascades().max(1));
            let farthest = cascades.bounds.last().copied().unwrap_or_default();
            assert!((farthest - quality.shadow_distance_m()).abs() < 1e-3);
        }
    }
}
