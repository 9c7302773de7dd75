//! Lighting: a low sun with shadows, ambient light from a pale sky, and haze in the distance.

use bevy::camera::Hdr;
use bevy::light::{CascadeShadowConfigBuilder, GlobalAmbientLight};
use bevy::pbr::{DistanceFog, FogFalloff};
use bevy::prelude::*;

use super::Quality;

const SKY: Color = Color::srgb(0.74, 0.84, 0.90);
const ZENITH: Color = Color::srgb(0.45, 0.63, 0.84);
const GROUND_GLOW: Color = Color::srgb(0.62, 0.58, 0.50);
const SUN: Color = Color::srgb(1.0, 0.94, 0.84);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(SKY))
        .insert_resource(GlobalAmbientLight::NONE)
        .add_systems(Startup, spawn_sun)
        .add_observer(light_camera);
}

fn spawn_sun(mut commands: Commands, quality: Res<Quality>) {
    commands.spawn((
        Name::new("sun"),
        DirectionalLight {
            color: SUN,
            illuminance: 9_000.0,
            shadow_maps_enabled: quality.shadows(),
            ..default()
        },
        CascadeShadowConfigBuilder {
            num_cascades: 3,
            maximum_distance: 70.0,
            ..default()
        }
        .build(),
        Transform::from_xyz(12.0, 16.0, 9.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// Adds ambient light (bluish from above, warm from the ground) and haze in the sky's colour. Low quality has uniform ambient
/// light and no haze: on a software driver these two take longer than everything else.
fn light_camera(
    // `Camera3d`, not the rig: `AmbientLight` requires `Camera`, and bevy warns about a `Camera` without a render graph, which
    // `Camera3d` provides.
    camera: On<Add, Camera3d>,
    quality: Res<Quality>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let mut camera = commands.entity(camera.entity);
    if *quality == Quality::Low {
        camera.insert(AmbientLight {
            color: SKY,
            brightness: 700.0,
            ..default()
        });
        return;
    }
    // With HDR the clear colour is tone mapped too, which darkens it.
    let sky_light = SKY.to_linear() * 2.0;
    camera.insert((
        Hdr,
        Camera {
            clear_color: ClearColorConfig::Custom(sky_light.into()),
            ..default()
        },
    ));
    let sky = EnvironmentMapLight {
        intensity: 900.0,
        ..EnvironmentMapLight::hemispherical_gradient(&mut images, ZENITH, SKY, GROUND_GLOW)
    };
    let haze = DistanceFog {
        color: sky_light.into(),
        directional_light_color: SUN.with_alpha(0.3),
        directional_light_exponent: 20.0,
        falloff: FogFalloff::from_visibility_squared(260.0),
    };
    camera.insert((sky, haze));
}
