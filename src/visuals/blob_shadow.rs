//! A soft dark disc on the ground below each character, in a quality without shadow maps: it shows the height of a jump and where
//! the character will land.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy_rapier3d::prelude::{QueryFilter, ReadRapierContext};

use super::yard_material::{Detail, YardMaterial};
use super::{Quality, VisualsSystems};
use crate::character::CharacterState;
use crate::level::CharacterView;
use crate::timestep::ViewOf;

/// On a disc: the character's view above it.
#[derive(Component, Debug, Clone, Copy)]
struct BlobShadowOf(Entity);

/// Radius of the disc on the ground, m. Its rim is transparent.
const RADIUS_M: f32 = 0.55;
/// Height of the character's middle above the ground at which the disc has half its radius, m.
const HALVED_AT_M: f32 = 6.0;
/// Height above the ground from which no disc is drawn, m.
const HIGHEST_M: f32 = 30.0;
/// Distance of the disc from the ground, m: at less, a distant disc flickers.
const ABOVE_GROUND_M: f32 = 0.02;
const DARKNESS: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_blob_shadow).add_systems(
        PostUpdate,
        place_blob_shadows
            .in_set(VisualsSystems::Pose)
            .run_if(|quality: Res<Quality>| !quality.shadows()),
    );
}

fn spawn_blob_shadow(
    added: On<Add, CharacterView>,
    quality: Res<Quality>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    if quality.shadows() {
        return;
    }
    let black = Color::BLACK.with_alpha(DARKNESS);
    commands.spawn((
        Name::new("blob shadow"),
        BlobShadowOf(added.entity),
        // The texture coordinates of a plane run from 0 to 1.
        Mesh3d(meshes.add(Plane3d::default().mesh().size(2.0, 2.0))),
        MeshMaterial3d(materials.add(YardMaterial::new(black, Detail::Disc))),
        NotShadowCaster,
        Visibility::Hidden,
    ));
}

/// Puts each disc on the ground. The height above it is that of the body at the last step, so that body and ground are of the
/// same time; the disc goes below the view by that height.
fn place_blob_shadows(
    rapier: ReadRapierContext,
    // A character's body has no parent.
    bodies: Query<&Transform, (With<CharacterState>, Without<BlobShadowOf>)>,
    views: Query<(&ViewOf, &Transform), Without<BlobShadowOf>>,
    mut discs: Query<(Entity, &BlobShadowOf, &mut Transform, &mut Visibility)>,
    mut commands: Commands,
) -> Result {
    let rapier = rapier.single()?;
    for (disc, BlobShadowOf(view), mut transform, mut visibility) in &mut discs {
        let Ok((view_of, view)) = views.get(*view) else {
            commands.entity(disc).despawn();
            continue;
        };
        let Ok(body) = bodies.get(view_of.0) else {
            continue;
        };
        let filter = QueryFilter::new()
            .exclude_sensors()
            .exclude_rigid_body(view_of.0);
        let place = body.translation;
        let ground = rapier.cast_ray_and_get_normal(place, Vec3::NEG_Y, HIGHEST_M, false, filter);
        visibility.set_if_neq(match ground {
            Some(_) => Visibility::Inherited,
            None => Visibility::Hidden,
        });
        if let Some((_, ground)) = ground {
            let normal = ground.normal;
            transform.translation =
                view.translation + Vec3::NEG_Y * ground.time_of_impact + normal * ABOVE_GROUND_M;
            transform.rotation = Quat::from_rotation_arc(Vec3::Y, normal);
            transform.scale = Vec3::splat(radius_at(ground.time_of_impact));
        }
    }
    Ok(())
}

/// Radius of the disc of a character whose middle is at a height above the ground, both in m.
fn radius_at(height_m: f32) -> f32 {
    RADIUS_M * HALVED_AT_M / (HALVED_AT_M + height_m.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_disc_shrinks_with_height() {
        assert_eq!(radius_at(0.0), RADIUS_M);
        assert_eq!(radius_at(HALVED_AT_M), 0.5 * RADIUS_M);
    }
}
