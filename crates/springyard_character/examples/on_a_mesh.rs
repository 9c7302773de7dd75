//! A character on a mesh of your own: waves of hills, a bevy [`Mesh`] that a game also draws, as a collider.
//!
//! `cargo run -p springyard_character --example on_a_mesh` prints a run over three hills. In `ground_of` only the triangles count, so
//! that it takes any mesh with positions and indices, from a glTF file, too.

use std::time::Duration;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use springyard_character::{
    BodyDimensions, CharacterState, CharacterTuning, Intent, SpawnPoint, character_at,
};

/// Half the side of the ground, and the distance of its points, m.
const HALF: i16 = 24;
const CELL_M: f32 = 1.0;

/// The collider of a mesh. The flag keeps what slides over the mesh from being stopped at edges that do not stand out; it makes contacts
/// one-sided, so that the triangles have to face outwards.
fn ground_of(mesh: &Mesh) -> Option<Collider> {
    let VertexAttributeValues::Float32x3(places) = mesh.attribute(Mesh::ATTRIBUTE_POSITION)? else {
        return None;
    };
    let points = places.iter().copied().map(Vec3::from).collect();
    let corners: Vec<u32> = mesh.indices()?.iter().map(|index| index as u32).collect();
    let triangles = corners
        .chunks_exact(3)
        .map(|it| [it[0], it[1], it[2]])
        .collect();
    Collider::trimesh_with_flags(points, triangles, TriMeshFlags::FIX_INTERNAL_EDGES).ok()
}

/// Height of the hills, m: up to 37 degrees steep.
fn height(x: f32, z: f32) -> f32 {
    1.5 * (0.5 * z).sin() + 0.3 * (0.4 * x).cos()
}

/// The hills as a mesh, counterclockwise from above.
fn hills() -> Mesh {
    let side = 2 * u32::from(HALF.unsigned_abs()) + 1;
    let place = |column: i16, row: i16| {
        let (x, z) = (f32::from(column) * CELL_M, f32::from(row) * CELL_M);
        [x, height(x, z), z]
    };
    let rows = -HALF..=HALF;
    let places: Vec<[f32; 3]> = rows
        .flat_map(|row| (-HALF..=HALF).map(move |column| place(column, row)))
        .collect();
    let cells = (0..side - 1).flat_map(|row| (0..side - 1).map(move |column| row * side + column));
    let corners = cells.flat_map(|a| [a, a + side, a + side + 1, a, a + side + 1, a + 1]);
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::default(),
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
    .with_inserted_indices(Indices::U32(corners.collect()))
}

fn main() -> Result {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(1.0 / 60.0);
    app.add_plugins((MinimalPlugins, TransformPlugin))
        .add_plugins((springyard_timestep::plugin, springyard_character::plugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .insert_resource(Time::<Fixed>::from_duration(frame));
    app.finish();
    app.cleanup();
    let ground = ground_of(&hills()).ok_or("the mesh has no triangles")?;
    app.world_mut().spawn((RigidBody::Fixed, ground));
    let start = SpawnPoint {
        position: Vec3::new(0.0, height(0.0, 20.0) + 0.5, 20.0),
        facing_rad: 0.0,
    };
    let id = app
        .world_mut()
        .spawn(character_at(start, CharacterTuning::default())?)
        .id();
    println!("time, s | feet: z, m | height, m | over the ground below, m | ground?");
    for step in 0..=420 {
        if step % 30 == 0 {
            let character = app.world().entity(id);
            let (at, state, dimensions) =
                character.get_components::<(&Transform, &CharacterState, &BodyDimensions)>()?;
            let feet = dimensions.feet(at.translation);
            let over_m = feet.y - height(feet.x, feet.z);
            let secs = f64::from(step) / 60.0;
            let grounded = if state.is_grounded() { "yes" } else { "no" };
            println!(
                "{secs:7.1} | {:10.2} | {:9.2} | {over_m:24.2} | {grounded}",
                feet.z, feet.y
            );
        }
        let mut intent = app.world_mut().get_mut::<Intent>(id).ok_or("no intent")?;
        // A second to land, then a run along -Z.
        intent.movement = if step < 60 { Vec2::ZERO } else { Vec2::Y };
        app.update();
    }
    Ok(())
}
