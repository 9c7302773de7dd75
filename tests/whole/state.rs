//! The state hash covers everything that a step keeps: each registered state counts, and nothing else does.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bevy::prelude::*;
use springyard::input::script::{Event, IntentButton};
use springyard::level;
use springyard_camera::Look;
use springyard_drive::engine::LastFinitePose;
use springyard_state::{Role, StateRegistry};
use springyard_timestep::{FrameSteps, PoseHistory};

use crate::common::{Play, start_of};

const YARD: &str = "levels/court.ron";

/// States that no level gives to anything at its start: what a player holds and passes through, and an assist.
const ONLY_IN_PLAY: &[&str] = &["holding", "passes_through", "returns_to_ground"];

/// The states without which the hash is another one.
fn counted(world: &mut World) -> Vec<&'static str> {
    let all = world.resource::<StateRegistry>().clone();
    let with = springyard_rewind::hash(world);
    let mut names: Vec<_> = all.of_role(Role::State).map(|it| it.name).collect();
    names.retain(|name| {
        world.insert_resource(all.without(name));
        springyard_rewind::hash(world) != with
    });
    world.insert_resource(all);
    names
}

fn named(world: &mut World, name: &str) -> Entity {
    let mut names = world.query::<(Entity, &Name)>();
    let found = names
        .iter(world)
        .find(|(_, other)| other.as_str() == name)
        .map(|(entity, _)| entity);
    found.unwrap_or_else(|| panic!("no entity is called {name}"))
}

/// A component of the entity of this name.
fn of<'w, T>(world: &'w mut World, name: &str) -> Mut<'w, T>
where
    T: Component<Mutability = bevy::ecs::component::Mutable>,
{
    let entity = named(world, name);
    world
        .get_mut::<T>(entity)
        .unwrap_or_else(|| panic!("{name} has no such component"))
}

/// A walk with a jump.
fn script() -> Vec<(f64, Event)> {
    vec![
        (0.2, Event::Move(0.3, 0.9)),
        (0.8, Event::Press(IntentButton::Jump)),
        (1.1, Event::Release(IntentButton::Jump)),
        (1.4, Event::Look(40.0, 0.0)),
    ]
}

#[test]
fn each_registered_state_changes_the_hash() {
    let mut found = BTreeSet::new();
    let mut registered = BTreeSet::new();
    for level in ["court", "yard", "drive_lab", "policy_lab", "moves", "rope"] {
        let mut play = Play::file(&format!("levels/{level}.ron"), Vec::new());
        play.run(0.5, |_, _| {});
        let world = play.app.world_mut();
        found.extend(counted(world));
        let registry = world.resource::<StateRegistry>();
        registered.extend(registry.of_role(Role::State).map(|it| it.name));
    }
    found.extend(ONLY_IN_PLAY);
    assert_eq!(found, registered);
}

#[test]
fn one_bit_of_a_pose_is_state_and_views_and_frame_times_are_not() {
    let mut play = Play::file(YARD, Vec::new());
    play.run(0.5, |_, _| {});
    let before = play.hash();
    let world = play.app.world_mut();
    of::<PoseHistory>(world, "player").teleport();
    world.resource_mut::<Look>().yaw_deg += 30.0;
    let mut frame = world.resource_mut::<FrameSteps>();
    frame.alpha += 0.1;
    frame.dropped_secs += 1.0;
    assert_eq!(play.hash(), before);
    let x = &mut of::<Transform>(play.app.world_mut(), "crate_1kg")
        .translation
        .x;
    *x = x.next_up();
    assert_ne!(play.hash(), before);
}

#[test]
fn two_runs_have_the_same_hash_after_every_frame() {
    let run = || {
        let mut hashes = Vec::new();
        let mut play = Play::file(YARD, script());
        play.run(2.0, |play, _| hashes.push(play.hash()));
        hashes
    };
    let first = run();
    assert_eq!(first, run());
    assert_ne!(first.first(), first.last());
}

#[test]
fn other_entities_change_nothing() {
    let run = |others: usize| {
        let level = level::load(Path::new(YARD)).unwrap();
        let start = start_of(level, script());
        // Spawned before the level, so that each body is another entity.
        let mut play = Play::start_with(start, |app| {
            for _ in 0..others {
                app.world_mut().spawn_empty();
            }
        });
        play.run(2.0, |_, _| {});
        (play.hash(), play.player_entity())
    };
    let (first, player) = run(0);
    let (other, elsewhere) = run(7);
    assert_ne!(player, elsewhere);
    assert_eq!(first, other);
}

#[test]
fn everything_with_state_has_a_name_of_its_own() {
    for level in ["yard", "drive_lab", "policy_lab", "pile"] {
        let mut play = Play::file(&format!("levels/{level}.ron"), Vec::new());
        play.run(0.1, |_, _| {});
        let world = play.app.world_mut();
        assert!(springyard_rewind::unnamed(world).is_empty(), "{level}");
        let mut bodies = world.query_filtered::<&Name, With<LastFinitePose>>();
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for name in bodies.iter(world) {
            *count.entry(name.as_str()).or_default() += 1;
        }
        assert!(!count.is_empty());
        let twice: Vec<_> = count.iter().filter(|(_, count)| **count > 1).collect();
        assert!(twice.is_empty(), "{level}: {twice:?}");
    }
}
