//! Draws each lane's name at the foot of its post in the world.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::lab::station::LabPart;
use springyard_camera::LiveRig;

/// Angle of the text, rad. Slanted text keeps long names from overlapping.
const SLANT: f32 = 0.6;
/// Text colour. Dark, because the ground is light.
const INK: egui::Color32 = egui::Color32::from_rgb(24, 24, 30);
/// Largest distance from the camera at which names are drawn, m. From farther away the posts are too close together on screen.
const FARTHEST_M: f32 = 22.0;
/// Place of the text relative to the post's foot, m: in front of the post, on the edge of the base.
const FOOT: Vec3 = Vec3::new(0.0, 0.1, 0.55);

pub(super) fn draw_labels(
    mut contexts: EguiContexts,
    camera: Query<(&Camera, &GlobalTransform), With<LiveRig>>,
    parts: Query<(&LabPart, &Transform, &GlobalTransform)>,
) -> Result {
    let Ok((camera, eye)) = camera.single() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(egui::LayerId::background());
    for (part, local, global) in &parts {
        let LabPart::Body(kind) = part else {
            continue;
        };
        // The foot of the post does not move: subtract the height of the body on the post.
        let foot = global.transform_point(FOOT - Vec3::Y * local.translation.y);
        if foot.distance(eye.translation()) > FARTHEST_M {
            continue;
        }
        let Ok(at) = camera.world_to_viewport(eye, foot) else {
            continue;
        };
        let font = egui::FontId::proportional(12.0);
        // From logical pixels, those of the screen at every render scale, to egui's points, which the scale of the interface makes
        // larger.
        let at = at / ctx.zoom_factor();
        let galley = painter.layout_no_wrap(kind.name().into(), font, INK);
        painter.add(
            egui::epaint::TextShape::new(egui::pos2(at.x, at.y), galley, INK).with_angle(SLANT),
        );
    }
    Ok(())
}
