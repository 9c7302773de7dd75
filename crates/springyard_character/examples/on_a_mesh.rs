//! A character on a mesh of your own: waves of hills and a cliff, a bevy [`Mesh`] that a game also draws, as a collider.
//!
//! `cargo run -p springyard_character --example on_a_mesh` prints a run over three hills, and how the character catches the edge of the
//! cliff and climbs it. In `ground_of` only the triangles count, so that it takes any mesh with positions and indices, from a glTF file, too.

use std::time::Duration;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use springyard_character::respawn::KillHeight;
use springyard_character::{
    BodyDimensions, CharacterState, CharacterTuning, Intent, LedgeMoves, LedgeState, SpawnPoint,
    character_at,
};

/// Half the side of the ground, and the distance of its points, m.
const HALF: i16 = 24;
const CELL_M: f32 = 1.0;
/// The foot of the cliff, between two hills: row of its points, and place, m.
const FOOT_ROW: i16 = -16;
const FOOT_Z: f32 = -16.0;
/// Height of the flat ground behind the cliff, m: 2.58 m over the foot at x = 0, too high for a jump alone.
const TOP_M: f32 = 1.4;
/// How far the face of the cliff leans back over its height, m: 5 degrees off the vertical.
const LEAN_M: f32 = 0.225;

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

/// Height of the ground, m: hills up to 37 degrees steep, and the top of the cliff.
fn height(x: f32, z: f32) -> f32 {
    if z < FOOT_Z {
        TOP_M
    } else {
        1.5 * (0.5 * z).sin() + 0.3 * (0.4 * x).cos()
    }
}

/// The ground as a mesh, counterclockwise from above.
fn hills() -> Mesh {
    let side = 2 * u32::from(HALF.unsigned_abs()) + 1;
    let place = |column: i16, row: i16| {
        let x = f32::from(column) * CELL_M;
        // The row behind the foot is the edge of the cliff.
        let z = if row == FOOT_ROW - 1 {
            FOOT_Z - LEAN_M
        } else {
            f32::from(row) * CELL_M
        };
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

/// The feet of the character, m, and what it does.
fn read(world: &World, id: Entity) -> Result<(Vec3, &'static str)> {
    let character = world.entity(id);
    let (at, dimensions, state, ledge) =
        character
            .get_components::<(&Transform, &BodyDimensions, &CharacterState, &LedgeState)>()?;
    let does = if state.locomotion.is_in::<LedgeMoves>() {
        if ledge.hang.is_some() {
            "hangs"
        } else {
            "climbs"
        }
    } else if state.is_grounded() {
        "on the ground"
    } else {
        "in the air"
    };
    Ok((dimensions.feet(at.translation), does))
}

fn main() -> Result {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(1.0 / 60.0);
    app.add_plugins((MinimalPlugins, TransformPlugin))
        .add_plugins(springyard_character::plugin)
        // What falls off the ground is put back on its spawn point.
        .insert_resource(KillHeight(Some(-20.0)))
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
    let character = character_at(start, CharacterTuning::default())?;
    let id = app
        .world_mut()
        .spawn((character, LedgeMoves::default()))
        .id();
    app.update(); // bevy's first frame has no length

    println!("time, s | feet: z, m | height, m | over the ground below, m | what it does");
    let mut did = "";
    for step in 0..=600 {
        let (feet, does) = read(app.world(), id)?;
        if step % 30 == 0 || does != did {
            let (secs, over_m) = (f64::from(step) / 60.0, feet.y - height(feet.x, feet.z));
            println!(
                "{secs:7.2} | {:10.2} | {:9.2} | {over_m:24.2} | {does}",
                feet.z, feet.y
            );
        }
        did = does;
        let mut intent = app.world_mut().get_mut::<Intent>(id).ok_or("no intent")?;
        // A second to land, then a run along -Z, and a jump before the cliff.
        intent.movement = if step < 60 { Vec2::ZERO } else { Vec2::Y };
        if (FOOT_Z..FOOT_Z + 1.2).contains(&feet.z) && does == "on the ground" {
            intent.press_jump();
        }
        app.update();
    }

    let (feet, does) = read(app.world(), id)?;
    let is_on_top = feet.z < FOOT_Z - 1.0 && (feet.y - TOP_M).abs() < 0.02;
    if !is_on_top || does != "on the ground" {
        return Err(format!("expected on the top of the cliff, is {does} at {feet}").into());
    }
    println!("on the top of the cliff, as expected");
    Ok(())
}
