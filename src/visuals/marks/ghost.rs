//! The ghost of an earlier run: a translucent capsule in the colour of the goal, without a body, so it pushes nothing. It is there from the
//! start, hidden, so that its first run does not wait for a graphics pipeline.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use crate::level::Palette;
use crate::visuals::yard_material::{Detail, YardMaterial};

/// The view of a ghost.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
#[require(Transform, Visibility)]
pub struct GhostView {
    /// Place of the middle of the ghost's body at the frame's time, m; `None` hides it.
    pub at: Option<Vec3>,
}

/// Radius of the capsule, and length between the centres of its ends, m: those of a character.
const RADIUS_M: f32 = 0.3;
const LENGTH_M: f32 = 0.8;
const OPACITY: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_ghost)
        .add_systems(PostUpdate, show_ghosts.before(TransformSystems::Propagate));
}

/// The capsule of a ghost.
#[must_use]
pub fn ghost_mesh() -> Mesh {
    let capsule = Capsule3d::new(RADIUS_M, LENGTH_M).mesh();
    Mesh::from(capsule.longitudes(14).latitudes(12))
}

/// The translucent material of a ghost.
#[must_use]
pub fn ghost_material(colour: Palette) -> YardMaterial {
    let mut material = YardMaterial::painted(colour, Detail::Round);
    material.colour.set_alpha(OPACITY);
    material
}

fn spawn_ghost(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    commands.spawn((
        Name::new("ghost"),
        GhostView::default(),
        Mesh3d(meshes.add(ghost_mesh())),
        MeshMaterial3d(materials.add(ghost_material(Palette::Goal))),
        NotShadowCaster,
        Visibility::Hidden,
    ));
}

fn show_ghosts(
    mut ghosts: Query<(&GhostView, &mut Transform, &mut Visibility), Changed<GhostView>>,
) {
    for (ghost, mut transform, mut visibility) in &mut ghosts {
        visibility.set_if_neq(match ghost.at {
            Some(_) => Visibility::Inherited,
            None => Visibility::Hidden,
        });
        if let Some(place) = ghost.at {
            transform.translation = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ghost_is_seen_where_it_is_put() {
        let mut app = App::new();
        app.init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<YardMaterial>>()
            .add_plugins(plugin);
        app.update();
        let mut ghosts = app
            .world_mut()
            .query::<(&mut GhostView, &Transform, &Visibility)>();
        let (mut ghost, _, visibility) = ghosts.single_mut(app.world_mut()).unwrap();
        assert_eq!(*visibility, Visibility::Hidden);
        ghost.at = Some(Vec3::X);
        app.update();
        let (_, place, visibility) = ghosts.single(app.world()).unwrap();
        assert_eq!(
            (place.translation, *visibility),
            (Vec3::X, Visibility::Inherited)
        );
    }
}
