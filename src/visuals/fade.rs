//! Lets a character that is too near the camera be seen through.

use bevy::prelude::*;

use crate::camera::{CameraSystems, Rig};
use crate::level::CharacterView;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, fade_characters.after(CameraSystems::Place));
}

/// Below this, nothing is seen of it any more: it is not drawn at all, and its highlights do not float in the air.
const INVISIBLE_ALPHA: f32 = 0.01;

fn fade_characters(
    rigs: Query<&Rig>,
    views: Query<(Entity, &Children), With<CharacterView>>,
    parts: Query<&MeshMaterial3d<StandardMaterial>>,
    mut visibilities: Query<&mut Visibility>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut last: Local<Option<f32>>,
) {
    let Some(alpha) = rigs.iter().map(|rig| rig.character_alpha).reduce(f32::min) else {
        return;
    };
    if last.replace(alpha) == Some(alpha) {
        return;
    }
    for (view, children) in &views {
        if let Ok(mut visibility) = visibilities.get_mut(view) {
            visibility.set_if_neq(if alpha < INVISIBLE_ALPHA {
                Visibility::Hidden
            } else {
                Visibility::Inherited
            });
        }
        for part in children {
            let Some(mut material) = parts
                .get(*part)
                .ok()
                .and_then(|handle| materials.get_mut(&handle.0))
            else {
                continue;
            };
            material.base_color.set_alpha(alpha);
            material.alpha_mode = if alpha < 1.0 {
                AlphaMode::Blend
            } else {
                AlphaMode::Opaque
            };
        }
    }
}
