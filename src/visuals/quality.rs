//! Render quality: shadows, antialiasing, bloom.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{DirectionalLightShadowMap, ShadowFilteringMethod};
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use clap::ValueEnum;

use crate::camera::{NEAR_M, Rig};

/// Render quality. It does not affect the simulation.
#[derive(Resource, ValueEnum, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Quality {
    /// No shadows, no antialiasing: for software drivers and old machines.
    Low,
    /// Shadows, and 4x MSAA.
    #[default]
    Medium,
    /// As medium, with finer shadows and bloom.
    High,
}

impl Quality {
    /// Whether objects cast shadows.
    #[must_use]
    pub fn shadows(self) -> bool {
        self != Self::Low
    }

    /// Samples of anisotropic filtering, for textures at a flat angle.
    #[must_use]
    pub fn anisotropy(self) -> u16 {
        match self {
            Self::Low => 1,
            Self::Medium => 4,
            Self::High => 16,
        }
    }

    /// Side length of a shadow map, texels.
    #[must_use]
    pub fn shadow_map_side(self) -> usize {
        match self {
            Self::Low | Self::Medium => 2048,
            Self::High => 4096,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quality>()
        .add_systems(Startup, size_shadow_map)
        .add_observer(ready_camera);
}

fn size_shadow_map(quality: Res<Quality>, mut commands: Commands) {
    commands.insert_resource(DirectionalLightShadowMap {
        size: quality.shadow_map_side(),
    });
}

fn ready_camera(camera: On<Add, Rig>, quality: Res<Quality>, mut commands: Commands) {
    let mut camera = commands.entity(camera.entity);
    camera.insert((
        Projection::from(PerspectiveProjection {
            near: NEAR_M,
            ..default()
        }),
        Tonemapping::TonyMcMapface,
        if *quality == Quality::Low {
            Msaa::Off
        } else {
            Msaa::Sample4
        },
    ));
    if *quality == Quality::High {
        camera.insert((Bloom::NATURAL, ShadowFilteringMethod::Gaussian));
    } else {
        camera.insert(ShadowFilteringMethod::Hardware2x2);
    }
}
