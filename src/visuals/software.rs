//! What a software driver is spared: compute shaders that prepare a frame for a GPU. On the processor they take longer than what
//! they save. This depends on the adapter alone, so another quality changes nothing here.

use bevy::light::cluster::{ClusterConfig, GlobalClusterSettings};
use bevy::prelude::*;
use bevy::render::view::NoIndirectDrawing;

use super::choose_quality::{Adapter, ChosenQuality};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, assign_lights_on_processor.run_if(is_software))
        .add_observer(simplify_camera);
}

fn is_software(chosen: Res<ChosenQuality>) -> bool {
    chosen.adapter == Adapter::Software
}

/// Point lights are assigned to clusters of the view by compute shaders, also if there are none, as here.
fn assign_lights_on_processor(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

/// For every camera: one cluster for all lights; and draw calls with their own numbers, not with numbers that a compute shader
/// writes.
fn simplify_camera(camera: On<Add, Camera3d>, chosen: Res<ChosenQuality>, mut commands: Commands) {
    if chosen.adapter == Adapter::Software {
        commands
            .entity(camera.entity)
            .insert((ClusterConfig::Single, NoIndirectDrawing));
    }
}
