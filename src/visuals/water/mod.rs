//! Water round the level: an opaque plane out to the haze, on which what falls in leaves a ring of waves and a splash.
//!
//! | Module | Content |
//! |---|---|
//! | [`water_material`] | the material: colour, ripples in simulated time, light on waves |
//! | [`plane`] | the mesh of the still water, with a hole where the patch is |
//! | [`grid`] | springs in a grid, each coupled to its neighbours: the waves. Copy it |
//! | [`patch_mesh`] | the grid as a mesh |
//! | [`patch`] | the grid in the game: where it is, when it is stepped, drawn, hidden |
//! | [`fallen`] | which bodies fell in, read off the steps |
//! | [`droplets`], [`splash`] | the droplets of a splash as a function of its age; their views |
//!
//! All of it is a view: no step reads anything here.

pub mod droplets;
pub mod fallen;
pub mod grid;
pub mod patch;
pub mod patch_mesh;
pub mod plane;
pub mod splash;
pub mod water_material;

use bevy::prelude::*;

use self::water_material::WaterMaterial;
use super::{hidden, seen_if};
use springyard_character::respawn::KillHeight;

/// Height of the surface above the kill height, m. What falls sinks by this much, so that a player sees it go under and leave a ring,
/// before it is put back: at 10 m/s that takes four steps of 60 Hz.
pub const ABOVE_KILL_HEIGHT_M: f32 = 0.6;

/// Height of the surface in the world, m. `None` in a level without a kill height, which has no water.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct SurfaceHeight(pub Option<f32>);

/// The material of all water.
#[derive(Resource, Debug, Clone)]
struct WaterLook(Handle<WaterMaterial>);

/// Marks the plane.
#[derive(Component, Debug, Clone, Copy)]
struct StillWater;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SurfaceHeight>()
        .add_plugins((
            water_material::plugin,
            fallen::plugin,
            patch::plugin,
            splash::plugin,
        ))
        .add_systems(PreStartup, make_look)
        .add_systems(Startup, spawn_plane)
        .add_systems(Update, place_surface.run_if(resource_changed::<KillHeight>));
}

fn make_look(mut materials: ResMut<Assets<WaterMaterial>>, mut commands: Commands) {
    commands.insert_resource(WaterLook(materials.add(WaterMaterial::default())));
}

fn spawn_plane(look: Res<WaterLook>, mut meshes: ResMut<Assets<Mesh>>, mut commands: Commands) {
    commands.spawn((
        hidden("water", &meshes.add(plane::mesh()), &look.0),
        StillWater,
    ));
}

/// It runs in the first frame, too.
fn place_surface(
    kill_height: Res<KillHeight>,
    mut surface: ResMut<SurfaceHeight>,
    mut planes: Query<(&mut Transform, &mut Visibility), With<StillWater>>,
) {
    surface.0 = kill_height.0.map(|height| height + ABOVE_KILL_HEIGHT_M);
    for (mut plane, mut visibility) in &mut planes {
        plane.translation.y = surface.0.unwrap_or_default();
        visibility.set_if_neq(seen_if(surface.0.is_some()));
    }
}
