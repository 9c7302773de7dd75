//! Parameters that make no spring, set while the game runs: reported once, and the game goes on.

use bevy::prelude::*;
use springyard_character::grab::{self, GrabSettings};
use springyard_character::recover::{CharacterFault, CharacterField};
use springyard_character::{
    CharacterTuning, Intent, LedgeMoves, Prediction, SpawnPoint, character_at,
};

use super::ledge::{block, catch};
use super::world::World;

/// The fields of the faults so far.
#[derive(Resource, Default)]
struct Faults(Vec<CharacterField>);

fn note_faults(mut messages: MessageReader<CharacterFault>, mut faults: ResMut<Faults>) {
    faults.0.extend(messages.read().map(|fault| fault.field));
}

fn prepare(app: &mut App) {
    app.init_resource::<Faults>()
        .add_systems(Update, note_faults);
}

fn faults(world: &World) -> &[CharacterField] {
    &world.app.world().resource::<Faults>().0
}

#[test]
fn a_tuning_that_makes_no_spring_leaves_the_springs_before_it() {
    let mut world = World::new(60, Vec3::ZERO, CharacterTuning::default(), prepare);
    let spawn = SpawnPoint {
        position: Vec3::X * 5.0,
        facing_rad: 0.0,
    };
    let other = character_at(spawn, CharacterTuning::default()).unwrap();
    let other = world.app.world_mut().spawn(other).id();
    world.insert(Prediction::at(vec![0.1]));
    world.run(0.5);
    world.change(|tuning: &mut CharacterTuning| {
        (tuning.ride_hz, tuning.crouch_hz) = (-2.0, -1.0);
    });
    world.run(0.5);
    assert!((world.position().y - world.ride_height()).abs() < 0.01);
    world.change(|intent: &mut Intent| intent.crouch.press());
    world.run(0.5);
    assert!(world.state().crouch.lowered_m > 0.5);
    assert_eq!(world.get::<Prediction>().points.len(), 1);
    world.press_jump();
    let mut intents = world.app.world_mut().query::<&mut Intent>();
    let mut intent = intents.get_mut(world.app.world_mut(), other).unwrap();
    intent.press_jump();
    assert!(world.highest(0.3) > 1.5);
    let other = world.app.world().get::<Transform>(other).unwrap();
    assert!(other.translation.y > 1.5, "{}", other.translation);
    assert_eq!(faults(&world), [CharacterField::Tuning]);
}

#[test]
fn a_move_that_makes_no_spring_is_left_out() {
    let mut world = World::new(60, Vec3::ZERO, CharacterTuning::default(), |app| {
        prepare(app);
        app.world_mut().spawn(block(2.6));
    });
    world.insert(LedgeMoves {
        hang_hz: -1.0,
        ..default()
    });
    world.run(0.3);
    catch(&mut world, 60);
    assert!(!world.is_in::<LedgeMoves>());
    assert_eq!(faults(&world), [CharacterField::MoveParameters]);
}

#[test]
fn a_hand_that_makes_no_spring_takes_nothing() {
    use bevy_rapier3d::prelude::*;
    let mut world = World::new(60, Vec3::ZERO, CharacterTuning::default(), |app| {
        prepare(app);
        grab::plugin(app);
        let body = (RigidBody::Dynamic, Collider::cuboid(0.3, 0.3, 0.3));
        let place = Transform::from_xyz(0.0, 0.3, -1.2);
        app.world_mut()
            .spawn((body, grab::Grabbable, Velocity::default(), place));
    });
    world.insert(GrabSettings {
        frequency_hz: -1.0,
        ..default()
    });
    world.run(0.3);
    world.change(|intent: &mut Intent| {
        intent.look_pitch_deg = -40.0;
        intent.grab.press();
    });
    world.run(0.2);
    assert_eq!(faults(&world), [CharacterField::GrabSettings]);
}
