//! Makes the character transparent while the camera is too close, by the camera rig's [`character_alpha`](Rig::character_alpha).

use bevy::prelude::*;

use super::yard_material::YardMaterial;
use super::{VisualsSystems, seen_if};
use crate::level::CharacterView;
use springyard_camera::{LiveRig, Rig};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, fade_characters.in_set(VisualsSystems::Fade));
}

/// Below this alpha the character is hidden.
const INVISIBLE_ALPHA: f32 = 0.01;

fn fade_characters(
    rigs: Query<&Rig, With<LiveRig>>,
    views: Query<Entity, With<CharacterView>>,
    parts: Query<&Children>,
    dressed: Query<&MeshMaterial3d<YardMaterial>>,
    mut visibilities: Query<&mut Visibility>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut was_faded: Local<bool>,
) {
    let Some(alpha) = rigs.iter().map(|rig| rig.character_alpha).reduce(f32::min) else {
        return;
    };
    let is_faded = alpha < 1.0;
    if !std::mem::replace(&mut *was_faded, is_faded) && !is_faded {
        return;
    }
    for view in &views {
        if let Ok(mut visibility) = visibilities.get_mut(view) {
            visibility.set_if_neq(seen_if(alpha >= INVISIBLE_ALPHA));
        }
        for part in parts.iter_descendants(view) {
            let Some(mut material) = dressed
                .get(part)
                .ok()
                .and_then(|handle| materials.get_mut(&handle.0))
            else {
                continue;
            };
            material.colour.set_alpha(alpha);
        }
    }
}
