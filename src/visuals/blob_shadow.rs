//! A soft dark disc on the ground straight below each character, in every quality: it shows the height of a jump and where the
//! character comes down. The shadow of the sun falls to one side.

use bevy::prelude::*;
use bevy_rapier3d::prelude::{QueryFilter, ReadRapierContext};

use super::yard_material::{Detail, YardMaterial};
use super::{Quality, VisualsSystems, hidden, seen_if};
use crate::level::CharacterView;
use springyard_character::CharacterState;
use springyard_timestep::{FrameSteps, PoseHistory, ViewOf};

/// On a disc: the character's view above it.
#[derive(Component, Debug, Clone, Copy)]
struct BlobShadowOf(Entity);

/// On a disc: height of the character's middle above it, m.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
struct HeightAbove(f32);

/// Radius of the disc on the ground, m. Its rim is transparent.
const RADIUS_M: f32 = 0.65;
/// Height of the character's middle above the ground at which the disc has half its radius, m.
const HALVED_AT_M: f32 = 10.0;
/// Height of the character's middle above the ground from which no disc is drawn, m. Towards it the disc fades.
const HIGHEST_M: f32 = 15.0;
/// Distance of the disc from the ground, m: at less, a distant disc flickers.
const ABOVE_GROUND_M: f32 = 0.02;
/// Opacity of the disc at height 0 in a quality without shadow maps, and in one with: there the sun's shadow is dark, too.
const DARKNESS: f32 = 0.55;
const DARKNESS_BESIDE_SHADOWS: f32 = 0.4;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_blob_shadow).add_systems(
        PostUpdate,
        (place_blob_shadows, fade_blob_shadows)
            .chain()
            .in_set(VisualsSystems::Pose),
    );
}

fn spawn_blob_shadow(
    added: On<Add, CharacterView>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let black = Color::BLACK.with_alpha(DARKNESS);
    let black = materials.add(YardMaterial::new(black, Detail::Disc));
    // The texture coordinates of a plane run from 0 to 1.
    let disc = meshes.add(Plane3d::default().mesh().size(2.0, 2.0));
    commands.spawn((
        hidden("blob shadow", &disc, &black),
        BlobShadowOf(added.entity),
        HeightAbove::default(),
    ));
}

/// Puts each disc on the ground straight below the view. The ground is found at the end of the last step; ground that moves is drawn
/// elsewhere, and the disc with it.
fn place_blob_shadows(
    rapier: ReadRapierContext,
    frame: Res<FrameSteps>,
    histories: Query<&PoseHistory>,
    // A character's body has no parent.
    bodies: Query<&Transform, (With<CharacterState>, Without<BlobShadowOf>)>,
    views: Query<(&ViewOf, &Transform), Without<BlobShadowOf>>,
    mut discs: Query<(
        Entity,
        &BlobShadowOf,
        &mut HeightAbove,
        &mut Transform,
        &mut Visibility,
    )>,
    mut commands: Commands,
) -> Result {
    let rapier = rapier.single()?;
    for (disc, BlobShadowOf(view), mut height, mut transform, mut visibility) in &mut discs {
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
        visibility.set_if_neq(seen_if(ground.is_some()));
        if let Some((entity, ground)) = ground {
            let normal = ground.normal;
            let drawn = histories
                .get(entity)
                .map_or(0.0, |history| history.drawn_offset(frame.alpha).y);
            let ground_y = place.y - ground.time_of_impact + drawn;
            let above = view.translation.y - ground_y;
            transform.translation = view.translation.with_y(ground_y) + normal * ABOVE_GROUND_M;
            transform.rotation = Quat::from_rotation_arc(Vec3::Y, normal);
            transform.scale = Vec3::splat(radius_at(above));
            height.set_if_neq(HeightAbove(above));
        }
    }
    Ok(())
}

/// Sets the opacity of discs whose height has changed, or of all when the quality has.
fn fade_blob_shadows(
    quality: Res<Quality>,
    discs: Query<(Ref<HeightAbove>, &MeshMaterial3d<YardMaterial>)>,
    mut materials: ResMut<Assets<YardMaterial>>,
) {
    for (height, material) in &discs {
        if !height.is_changed() && !quality.is_changed() {
            continue;
        }
        if let Some(mut material) = materials.get_mut(&material.0) {
            let opacity = opacity_at(height.0, quality.shadows());
            material.colour.set_alpha(opacity);
        }
    }
}

/// Radius of the disc of a character whose middle is at a height above the ground, both in m.
fn radius_at(height_m: f32) -> f32 {
    RADIUS_M * HALVED_AT_M / (HALVED_AT_M + height_m.max(0.0))
}

/// Opacity of the disc of a character whose middle is at a height above the ground, m. `shadows`: the quality has shadow maps.
fn opacity_at(height_m: f32, shadows: bool) -> f32 {
    let darkness = if shadows {
        DARKNESS_BESIDE_SHADOWS
    } else {
        DARKNESS
    };
    darkness * (1.0 - height_m / HIGHEST_M).clamp(0.0, 1.0).sqrt()
}

#[cfg(test)]
mod tests {
    use bevy::ecs::relationship::RelationshipTarget;
    use springyard_test_lab::Input::Press;
    use springyard_test_lab::{IntentButton, Scene};
    use springyard_timestep::Views;

    use super::*;

    #[test]
    fn in_a_jump_the_disc_stays_on_the_ground_straight_below() {
        let mut lab = Scene::default().play(60.0, [(0.2, Press(IntentButton::Jump))]);
        let view = lab.seen().get::<Views>().iter().next();
        let view = view.expect("a lab's player has a view");
        let disc = (BlobShadowOf(view), HeightAbove::default());
        let disc = lab.spawn((disc, Transform::default(), Visibility::Hidden));
        lab.app.add_systems(PostUpdate, place_blob_shadows);
        lab.run(0.5);
        let (on_ground, above) = (lab.of(disc).position(), lab.of(view).position());
        assert!(above.y > 1.5, "it jumps: {above}");
        let wanted = above.with_y(ABOVE_GROUND_M);
        assert!(
            on_ground.distance(wanted) < 1e-4,
            "{on_ground} below {above}"
        );
        assert_eq!(*lab.of(disc).get::<Visibility>(), Visibility::Inherited);
    }

    #[test]
    fn the_disc_fades_with_height() {
        for shadows in [false, true] {
            assert!(opacity_at(0.0, shadows) > opacity_at(4.0, shadows));
            assert!(opacity_at(4.0, shadows) > 0.5 * opacity_at(0.0, shadows));
            assert_eq!(opacity_at(HIGHEST_M, shadows), 0.0);
        }
    }

    #[test]
    fn the_disc_shrinks_with_height() {
        assert_eq!(radius_at(0.0), RADIUS_M);
        assert_eq!(radius_at(HALVED_AT_M), 0.5 * RADIUS_M);
    }
}
