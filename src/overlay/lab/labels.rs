//! The lanes' names, at the feet of their posts.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::camera::Rig;
use crate::lab::station::LabPart;

/// Slanted, so that long names do not run into each other, rad.
const SLANT: f32 = 0.6;
/// Dark: the ground is light.
const INK: egui::Color32 = egui::Color32::from_rgb(24, 24, 30);
/// Further away than this the posts are too close together to name, m.
const FARTHEST_M: f32 = 22.0;
/// In front of the post, on the edge of the base, m.
const FOOT: Vec3 = Vec3::new(0.0, 0.1, 0.55);

pub(super) fn draw_labels(
    mut contexts: EguiContexts,
    camera: Query<(&Camera, &GlobalTransform), With<Rig>>,
    parts: Query<(&LabPart, &Transform, &GlobalTransform)>,
) -> Result {
    let Ok((camera, eye)) = camera.single() else {
        return Ok(());
    };
    let painter = contexts
        .ctx_mut()?
        .layer_painter(egui::LayerId::background());
    for (part, local, global) in &parts {
        let LabPart::Body(kind) = part else {
            continue;
        };
        // The foot of the post, wherever on it the body is.
        let foot = global.transform_point(FOOT - Vec3::Y * local.translation.y);
        if foot.distance(eye.translation()) > FARTHEST_M {
            continue;
        }
        let Ok(at) = camera.world_to_viewport(eye, foot) else {
            continue;
        };
        let font = egui::FontId::proportional(12.0);
        let galley = painter.layout_no_wrap(kind.name().into(), font, INK);
        painter.add(
            egui::epaint::TextShape::new(egui::pos2(at.x, at.y), galley, INK).with_angle(SLANT),
        );
    }
    Ok(())
}
