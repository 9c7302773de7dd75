//! egui on another camera: what the camera before it has left in the render world is removed.
//!
//! bevy_egui 0.42 links the render entity of a camera with the egui view of the frame ([`EguiCameraView`]), and takes the link away from
//! an inactive camera only. On a camera that has lost its context the link would stay, to a view that is gone, and drawing would fail.

use bevy::prelude::*;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy_egui::render::{EguiCameraView, EguiViewTarget};

pub(super) fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(
            Render,
            remove_stale_views
                .after(RenderSystems::ExtractCommands)
                .before(RenderSystems::Prepare),
        );
    }
}

fn remove_stale_views(
    cameras: Query<(Entity, &EguiCameraView)>,
    views: Query<(), With<EguiViewTarget>>,
    mut commands: Commands,
) {
    for (camera, view) in &cameras {
        if !views.contains(view.0) {
            commands.entity(camera).remove::<EguiCameraView>();
        }
    }
}
