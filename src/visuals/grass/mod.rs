//! Coil grass: a patch is one mesh with all of its blades, one draw call.
//!
//! While blades swing, the processor bends them ([`blades`]) and writes their positions into the mesh each frame, between the last two
//! steps ([`tip_track`]). A patch at rest, or settled round a player that stands in it, costs a comparison of its tips, and the game
//! a pause as well. A shader that bends the blades would save the upload of a few hundred kilobytes, but has to be given the tips:
//! that is a buffer of its own for each patch.
//!
//! No blade casts a shadow: they are thinner than a texel of the shadow map. Their feet are dark instead
//! ([`Detail::Blades`]).

pub mod blades;
pub mod tip_track;

use bevy::camera::visibility::VisibilityRange;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use self::blades::{Blades, Fineness};
use self::tip_track::TipTrack;
use super::Quality;
use super::part_materials::PartMaterials;
use super::yard_material::{Detail, YardMaterial};
use crate::level::{GrassPatch, GrassRoots};
use springyard_timestep::FrameSteps;

/// On the view of a patch: the tips that its mesh shows, m. Empty at rest.
#[derive(Component, Debug, Clone, Default, PartialEq)]
struct DrawnTips(Vec<Vec2>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(tip_track::plugin)
        .add_observer(dress_patch)
        .register_required_components::<GrassPatch, Visibility>()
        // Before the changes of meshes are collected in `PostUpdate`.
        .add_systems(
            Update,
            (
                refine_blades.run_if(resource_changed::<Quality>),
                bend_blades,
            )
                .chain(),
        );
}

/// A patch whose nearest corner may be farther away than this is not drawn, m: a blade is narrower than a pixel there in a picture of 720 lines.
const SEEN_TO_M: f32 = 36.0;

fn dress_patch(
    added: On<Add, GrassPatch>,
    patches: Query<(&GrassPatch, &GrassRoots)>,
    quality: Res<Quality>,
    mut parts: ResMut<PartMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let (patch, roots) = patches.get(added.entity)?;
    let blades = Blades::new(patch, &roots.0, Fineness::of(*quality));
    let material = YardMaterial::painted(patch.colour, Detail::Blades).fading_near();
    commands.spawn((
        Name::new("blades of grass"),
        ChildOf(added.entity),
        Mesh3d(meshes.add(blades.mesh())),
        MeshMaterial3d(parts.shared(material, &mut materials)),
        NotShadowCaster,
        VisibilityRange {
            use_aabb: true,
            ..VisibilityRange::abrupt(0.0, SEEN_TO_M + 0.5 * patch.size_m.length())
        },
        TipTrack::default(),
        DrawnTips::default(),
        blades,
    ));
    Ok(())
}

/// Makes the meshes of all patches anew, at rest, when another quality draws blades more finely or less. [`bend_blades`] bends them.
fn refine_blades(
    quality: Res<Quality>,
    patches: Query<(&GrassPatch, &GrassRoots)>,
    mut views: Query<(&ChildOf, &mut Blades, &mut DrawnTips, &mut Mesh3d)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let fineness = Fineness::of(*quality);
    for (child_of, mut blades, mut drawn, mut mesh) in &mut views {
        if blades.fineness == fineness {
            continue;
        }
        if let Ok((patch, roots)) = patches.get(child_of.parent()) {
            *blades = Blades::new(patch, &roots.0, fineness);
            mesh.0 = meshes.add(blades.mesh());
            drawn.0.clear();
        }
    }
}

fn bend_blades(
    frame: Res<FrameSteps>,
    mut views: Query<(&Blades, &TipTrack, &mut DrawnTips, &Mesh3d)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (blades, track, mut drawn, mesh) in &mut views {
        let tips = track.0.at(frame.alpha);
        if drawn.0 == tips {
            continue;
        }
        if let Some(mut mesh) = meshes.get_mut(&mesh.0) {
            mesh.insert_attribute(Mesh::ATTRIBUTE_POSITION, blades.positions(&tips));
            mesh.insert_attribute(Mesh::ATTRIBUTE_UV_0, blades.colours(&tips));
            drawn.0 = tips;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::*;
    use crate::level::Palette;
    use crate::stations::GrassSwings;
    use crate::visuals::palette::ColourSet;
    use crate::visuals::test_app;

    const PATCH: &str = r#"(
        name: "patch", position: (0, 0, 0), size_m: (2, 1), blades: 40, colour: Teal,
    )"#;

    fn app() -> (App, Entity) {
        let mut app = test_app();
        app.init_resource::<PartMaterials>()
            .insert_resource(Quality::Low)
            .add_plugins(plugin);
        app.update();
        let patch: GrassPatch = ron::from_str(PATCH).unwrap();
        let roots = GrassRoots::of(&patch);
        let patch = (patch, roots, GrassSwings::default());
        let patch = app.world_mut().spawn(patch).id();
        app.update();
        (app, patch)
    }

    fn positions(app: &mut App) -> Vec<[f32; 3]> {
        let mut views = app.world_mut().query_filtered::<&Mesh3d, With<Blades>>();
        let mesh = views.single(app.world()).unwrap();
        let meshes = app.world().resource::<Assets<Mesh>>();
        let mesh = meshes.get(&mesh.0).unwrap();
        match mesh.attribute(Mesh::ATTRIBUTE_POSITION) {
            Some(VertexAttributeValues::Float32x3(positions)) => positions.clone(),
            _ => panic!("a mesh with positions"),
        }
    }

    #[test]
    fn a_patch_has_one_mesh_in_its_colour_that_goes_with_it() {
        let (mut app, patch) = app();
        assert_eq!(positions(&mut app).len(), 40 * 12);
        let materials = app.world().resource::<Assets<YardMaterial>>();
        let (_, material) = materials.iter().next().unwrap();
        assert_eq!(material.colour, ColourSet::Standard.colour(Palette::Teal));
        assert_eq!(material.detail, Detail::Blades);
        app.world_mut().despawn(patch);
        let mut left = app.world_mut().query::<&Mesh3d>();
        assert_eq!(left.iter(app.world()).count(), 0);
    }

    #[test]
    fn another_quality_draws_the_blades_of_a_patch_anew() {
        let (mut app, _) = app();
        let low = positions(&mut app).len();
        for (quality, finer) in [(Quality::High, true), (Quality::Low, false)] {
            app.insert_resource(quality);
            app.update();
            assert_eq!(positions(&mut app).len() > low, finer, "{quality:?}");
        }
    }

    #[test]
    fn the_mesh_changes_only_when_a_tip_has_moved() {
        let (mut app, _) = app();
        let rest = positions(&mut app);
        app.update();
        assert_eq!(positions(&mut app), rest);
        let mut drawn = app.world_mut().query::<&mut DrawnTips>();
        // The mesh is said to show tips that the track does not have.
        drawn.single_mut(app.world_mut()).unwrap().0 = vec![Vec2::X];
        app.update();
        assert_eq!(positions(&mut app), rest, "bent anew, to the same");
        let drawn = drawn.single(app.world()).unwrap();
        assert!(drawn.0.is_empty());
    }
}
