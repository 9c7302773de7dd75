//! What each kind of registration can do with a value: copy, read, write and empty it.

use bevy::prelude::*;
use serde::Serialize;
use springyard_state::{
    Column, Reading, RegisterState, Role, StateRegistry, StateType, append, body_name,
};

#[derive(Component, Clone, Debug, Default, PartialEq, Serialize)]
struct Door(u32);

#[derive(Message)]
struct Opened;

/// An app in which `add` registers `door`, and what it has registered.
fn registered(add: impl Fn(&mut App)) -> (App, StateType) {
    let mut app = App::new();
    add(&mut app);
    let registry = app.world().resource::<StateRegistry>();
    let found = registry.iter().find(|it| it.name == "door").copied();
    (app, found.expect("it is registered"))
}

/// The bytes that a registration writes of a value.
fn bytes(of: &StateType, entity: EntityRef) -> Option<Vec<u8>> {
    let mut bytes = vec![7];
    of.write?(entity, &mut bytes);
    Some(bytes)
}

#[test]
fn state_is_copied_read_written_input_and_a_part() {
    let (mut app, door) = registered(|app| {
        app.register_state::<Door>("door");
    });
    assert_eq!(door.role, Role::State);
    assert!(door.makes_part);
    let (with, without) = (
        app.world_mut().spawn(Door(3)).id(),
        app.world_mut().spawn_empty().id(),
    );
    let world = app.world();
    assert!((door.is_on)(world.entity(with)));
    assert!(door.input_on.is_some_and(|input| input(world.entity(with))));
    assert_eq!(bytes(&door, world.entity(with)), Some(vec![7, 3]));
    assert_eq!(bytes(&door, world.entity(without)), Some(vec![7]));
    let read = door.read.expect("it is read");
    assert!(read(world.entity(without)).is_none());
    let mut text = Vec::new();
    match read(world.entity(with)) {
        Some(Reading::Serialized(value)) => append(value, &mut text),
        _ => panic!("it is read through Serialize"),
    }
    assert_eq!(text, [3]);
}

#[test]
fn a_copy_goes_back_to_the_entity_and_does_not_mark_it_as_changed() {
    let (mut app, door) = registered(|app| {
        app.register_setting::<Door>("door");
    });
    let world = app.world_mut();
    let (with, without) = (world.spawn(Door(3)).id(), world.spawn_empty().id());
    let mut copies: Box<dyn Column> = (door.column)(4);
    assert_eq!(copies.bytes(), 16, "four of four bytes");
    assert!(copies.push(world.entity(with)));
    assert!(!copies.push(world.entity(without)));
    world.entity_mut(with).insert(Door(8));
    world.clear_trackers();
    let changed = |world: &World| {
        let door = world.entity(with).get_ref::<Door>();
        door.is_some_and(|door| door.is_changed())
    };
    assert!(!changed(world));
    for entity in [with, without] {
        copies.put(0, &mut world.entity_mut(entity));
        assert_eq!(world.get::<Door>(entity), Some(&Door(3)));
    }
    assert!(!changed(world));
    // There is no second copy.
    copies.put(1, &mut world.entity_mut(with));
    assert_eq!(world.get::<Door>(with), Some(&Door(3)));
}

#[test]
fn what_has_no_copies_takes_none() {
    let (mut app, door) = registered(|app| {
        app.register_cache::<Door>("door");
    });
    let entity = app.world_mut().spawn(Door(3)).id();
    let mut copies = (door.column)(4);
    assert_eq!(copies.bytes(), 0);
    assert!(!copies.push(app.world().entity(entity)));
    copies.put(0, &mut app.world_mut().entity_mut(entity));
    assert_eq!(app.world().get::<Door>(entity), Some(&Door(3)));
}

#[test]
fn a_cache_is_emptied_to_its_default() {
    let (mut app, door) = registered(|app| {
        app.register_cache::<Door>("door");
    });
    assert_eq!(door.role, Role::Cache);
    let entity = app.world_mut().spawn(Door(3)).id();
    (door.reset)(&mut app.world_mut().entity_mut(entity));
    assert_eq!(app.world().get::<Door>(entity), Some(&Door(0)));
}

#[test]
fn messages_are_counted_and_emptied() {
    let (mut app, opened) = registered(|app| {
        app.add_message::<Opened>();
        app.register_step_message::<Opened>("door");
    });
    assert_eq!(opened.role, Role::Message);
    let world = app.world_mut();
    world.write_message(Opened);
    world.write_message(Opened);
    let mut owners = world.query_filtered::<Entity, With<Messages<Opened>>>();
    let owner = owners.single(world).expect("one owner");
    let count = |world: &World| match opened.read.and_then(|read| read(world.entity(owner))) {
        Some(Reading::Count(count)) => Some(count),
        _ => None,
    };
    assert_eq!(count(world), Some(2));
    (opened.reset)(&mut world.entity_mut(owner));
    assert_eq!(count(world), Some(0));
}

#[test]
fn what_is_derived_or_of_a_frame_is_printed() {
    let derived = registered(|app| {
        app.register_derived::<Door>("door");
    });
    let frame = registered(|app| {
        app.register_frame_state::<Door>("door");
    });
    for ((mut app, door), role) in [(derived, Role::Derived), (frame, Role::Frame)] {
        assert_eq!(door.role, role);
        assert!(door.write.is_none() && !door.makes_part);
        let entity = app.world_mut().spawn(Door(3)).id();
        let read = door.read.expect("it is read");
        match read(app.world().entity(entity)) {
            Some(Reading::Printed(value)) => assert_eq!(format!("{value:?}"), "Door(3)"),
            _ => panic!("it is read through Debug"),
        }
    }
}

#[test]
fn snapshots_of_steps_have_what_steps_change_and_can_not_find_elsewhere() {
    let kept = |role| StateType::copied::<Door>("door", role).is_in_snapshots();
    assert!(
        [Role::State, Role::Derived, Role::Cache]
            .into_iter()
            .all(kept)
    );
    let others = [
        Role::Setting,
        Role::Frame,
        Role::Message,
        Role::CopiedElsewhere,
        Role::Unkept("it is a test"),
    ];
    assert!(!others.into_iter().any(kept));
}

#[test]
fn a_registration_can_be_for_some_entities_only() {
    let door = StateType::state::<Door>("door")
        .on(|entity| entity.contains::<Name>())
        .with_input_on(|entity| !entity.contains::<Name>());
    let mut world = World::new();
    let named = world.spawn((Door(1), Name::new("a"))).id();
    let nameless = world.spawn(Door(1)).id();
    for (entity, is_named) in [(named, true), (nameless, false)] {
        let entity = world.entity(entity);
        assert_eq!((door.is_on)(entity), is_named);
        let input = door.input_on.map(|input| input(entity));
        assert_eq!(input, Some(!is_named));
    }
}

#[test]
fn an_entity_is_written_as_a_number() {
    #[derive(Serialize)]
    struct Holds(#[serde(serialize_with = "body_name")] Entity);
    let entity = World::new().spawn_empty().id();
    let (mut held, mut number) = (Vec::new(), Vec::new());
    append(&Holds(entity), &mut held);
    append(&entity.to_bits(), &mut number);
    assert_eq!(held, number);
}

#[test]
fn a_copy_of_a_setting_is_compared_with_the_value_now_and_a_copy_of_state_is_not() {
    let mut world = World::new();
    let (with, without) = (world.spawn(Door(3)).id(), world.spawn_empty().id());
    let (setting, state) = (
        StateType::setting::<Door>("door"),
        StateType::state::<Door>("door"),
    );
    for (of, is_compared) in [(setting, true), (state, false)] {
        world.entity_mut(with).insert(Door(3));
        let mut copies = (of.column)(1);
        assert!(copies.push(world.entity(with)));
        assert_eq!(copies.is_value_of(0, world.entity(with)), is_compared);
        assert!(!copies.is_value_of(0, world.entity(without)));
        assert!(!copies.is_value_of(1, world.entity(with)), "no second copy");
        world.entity_mut(with).insert(Door(4));
        assert!(!copies.is_value_of(0, world.entity(with)));
    }
}
