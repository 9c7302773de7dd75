//! [`add_lines`]: lines in the world, as gizmos of one width on screen.

use bevy::prelude::*;

use super::render_scale::RenderScale;
use super::warm_up::{OUT_OF_SIGHT, WarmUp};

/// Adds a group of gizmos whose lines are this wide on screen (pixels) at every render scale; their pipelines are made before play begins.
/// `depth_bias`: -1 draws them in front of everything, 0 behind what hides them.
pub fn add_lines<Group: GizmoConfigGroup + Default>(app: &mut App, width_px: f32, depth_bias: f32) {
    let mut config = GizmoConfig {
        depth_bias,
        ..default()
    };
    config.line.width = width_px;
    // The lines are enlarged with the world.
    let scale_lines = move |scale: Res<RenderScale>, mut configs: ResMut<GizmoConfigStore>| {
        let (config, _) = configs.config_mut::<Group>();
        config.line.width = width_px * scale.factor();
    };
    app.insert_gizmo_config(Group::default(), config)
        .add_systems(
            Update,
            scale_lines.run_if(resource_exists_and_changed::<RenderScale>),
        )
        .add_systems(
            PostUpdate,
            draw_sample::<Group>.run_if(resource_exists::<WarmUp>),
        );
}

/// Draws lines out of sight, for their graphics pipeline.
fn draw_sample<Group: GizmoConfigGroup>(mut lines: Gizmos<Group>) {
    lines.linestrip_gradient([OUT_OF_SIGHT, OUT_OF_SIGHT + Vec3::X].map(|at| (at, Color::WHITE)));
    lines.sphere(OUT_OF_SIGHT, 1.0, Color::WHITE);
}
