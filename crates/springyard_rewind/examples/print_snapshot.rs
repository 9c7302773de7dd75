//! What a snapshot restores: registered types, and nothing else.

use bevy::prelude::*;
use springyard_rewind::{hash, snapshot};
use springyard_state::RegisterState;

/// Registered.
#[derive(Component, Clone, serde::Serialize)]
struct Door {
    angle_rad: f32,
}

/// Registered.
#[derive(Resource, Clone, serde::Serialize)]
struct Score(u32);

/// Not registered.
#[derive(Component)]
struct Paint(&'static str);

fn main() {
    let mut app = App::new();
    app.register_state::<Door>("door")
        .register_state::<Score>("score");
    app.insert_resource(Score(3));
    let world = app.world_mut();
    let door = Door { angle_rad: 0.5 };
    let gate = world.spawn((Name::new("gate"), door, Paint("red"))).id();
    let saved = snapshot(world);
    print(world, gate, "saved");

    world
        .entity_mut(gate)
        .insert((Door { angle_rad: 1.2 }, Paint("blue")));
    world.insert_resource(Score(7));
    print(world, gate, "changed");

    saved.restore(world);
    print(world, gate, "restored"); // the paint stays blue
}

fn print(world: &World, gate: Entity, when: &str) {
    let angle_rad = world
        .get::<Door>(gate)
        .map_or(f32::NAN, |door| door.angle_rad);
    let paint = world.get::<Paint>(gate).map_or("none", |paint| paint.0);
    let score = world.resource::<Score>().0;
    let hash = hash(world);
    println!("{when:8}  door {angle_rad} rad  score {score}  paint {paint:4}  hash {hash:016x}");
}
