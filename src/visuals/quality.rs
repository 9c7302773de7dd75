//! Render quality: shadows, antialiasing, bloom.
//!
//! It may change while playing. Each file that depends on it has a system that runs when the resource [`Quality`] has changed, also in
//! the first frame. The graphics pipelines of another quality are made when it is first drawn: for some frames the world is not drawn.

use bevy::camera::Hdr;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::DirectionalLightShadowMap;
use bevy::post_process::bloom::{Bloom, BloomPrefilter};
use bevy::prelude::*;

use springyard_camera::{LiveRig, NEAR_M};

/// Render quality. It does not affect the simulation.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// Shadows of what stands still only, no antialiasing: for software drivers and old machines.
    Low,
    /// Shadows near the camera, and 4x MSAA.
    Medium,
    /// As medium, with fine shadows also far away, and bloom.
    High,
}

impl Quality {
    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// Whether objects cast shadows.
    #[must_use]
    pub fn shadows(self) -> bool {
        self.cascades() > 0
    }

    /// Number of shadow maps: each covers a larger part of the view, more coarsely.
    #[must_use]
    pub fn cascades(self) -> usize {
        match self {
            Self::Low => 0,
            Self::Medium => 1,
            Self::High => 2,
        }
    }

    /// Distance from the camera up to which there are shadows, m.
    #[must_use]
    pub fn shadow_distance_m(self) -> f32 {
        match self {
            Self::Low | Self::Medium => 38.0,
            Self::High => 60.0,
        }
    }

    /// Side length of a shadow map, texels.
    #[must_use]
    pub fn shadow_map_side(self) -> usize {
        2048
    }

    /// Antialiasing.
    #[must_use]
    pub fn msaa(self) -> Msaa {
        match self {
            Self::Low => Msaa::Off,
            Self::Medium | Self::High => Msaa::Sample4,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(ready_camera).add_systems(
        Update,
        (size_shadow_map, change_cameras).run_if(resource_changed::<Quality>),
    );
}

fn size_shadow_map(quality: Res<Quality>, mut commands: Commands) {
    commands.insert_resource(DirectionalLightShadowMap {
        size: quality.shadow_map_side(),
    });
}

fn ready_camera(camera: On<Add, LiveRig>, quality: Res<Quality>, mut commands: Commands) {
    let mut camera = commands.entity(camera.entity);
    camera.insert((
        Projection::from(PerspectiveProjection {
            near: NEAR_M,
            ..default()
        }),
        // The material's shader ends in display colours.
        Tonemapping::None,
        DebandDither::Disabled,
    ));
    set_quality(&mut camera, *quality);
}

fn change_cameras(
    quality: Res<Quality>,
    cameras: Query<Entity, With<LiveRig>>,
    mut commands: Commands,
) {
    for camera in &cameras {
        set_quality(&mut commands.entity(camera), *quality);
    }
}

fn set_quality(camera: &mut EntityCommands, quality: Quality) {
    camera.insert(quality.msaa());
    if quality == Quality::High {
        camera.insert((Hdr, glow_bloom()));
    } else {
        camera.remove::<(Hdr, Bloom)>();
    }
}

/// Bloom of what is brighter than the display's white: only what emits light.
fn glow_bloom() -> Bloom {
    Bloom {
        prefilter: BloomPrefilter {
            threshold: 1.0,
            threshold_softness: 0.1,
        },
        ..Bloom::OLD_SCHOOL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_and_the_shadow_map_follow_the_quality() {
        let mut app = App::new();
        app.insert_resource(Quality::Medium).add_plugins(plugin);
        let camera = app
            .world_mut()
            .spawn((Camera3d::default(), LiveRig::new(Entity::PLACEHOLDER)))
            .id();
        for quality in [Quality::Medium, Quality::High, Quality::Low, Quality::High] {
            app.insert_resource(quality);
            app.update();
            let camera = app.world().entity(camera);
            assert_eq!(camera.get::<Msaa>(), Some(&quality.msaa()), "{quality:?}");
            let is_high = quality == Quality::High;
            assert_eq!(camera.contains::<Bloom>(), is_high, "{quality:?}");
            assert_eq!(camera.contains::<Hdr>(), is_high, "{quality:?}");
            let map = app.world().resource::<DirectionalLightShadowMap>();
            assert_eq!(map.size, quality.shadow_map_side());
        }
    }

    #[test]
    fn a_better_quality_has_no_less_of_anything() {
        let qualities = [Quality::Low, Quality::Medium, Quality::High];
        for pair in qualities.windows(2) {
            let [worse, better] = [pair[0], pair[1]];
            assert!(worse.cascades() <= better.cascades());
            assert!(worse.shadow_distance_m() <= better.shadow_distance_m());
            assert!(worse.shadow_map_side() <= better.shadow_map_side());
            assert!(worse.msaa().samples() <= better.msaa().samples());
        }
    }
}
