//! The list of all registrations.

use std::any::TypeId;

use bevy::prelude::*;
use serde::Serialize;
use springyard_state::{RegisterState, Role, StateRegistry, StateType};

#[derive(Component, Clone, Debug, Default, PartialEq, Serialize)]
struct Door;

#[derive(Component, Clone, Debug, Default, Serialize)]
struct Key;

/// The names of all registrations.
fn names(registry: &StateRegistry) -> Vec<&'static str> {
    registry.iter().map(|it| it.name).collect()
}

/// The names of the registrations of a type.
fn names_of<T: 'static>(registry: &StateRegistry) -> Vec<&'static str> {
    let of_type = registry.of_type(TypeId::of::<T>());
    of_type.map(|it| it.name).collect()
}

/// The names of the registrations of a role.
fn names_of_role(registry: &StateRegistry, role: Role) -> Vec<&'static str> {
    registry.of_role(role).map(|it| it.name).collect()
}

#[test]
fn types_are_found_by_name_role_and_type_in_the_order_of_their_names() {
    let mut app = App::new();
    app.register_state::<Key>("key")
        .register_setting::<Door>("door")
        .register_copied_elsewhere::<u8>("a world")
        .register_unkept::<u16>("nothing reads it");
    let registry = app.world().resource::<StateRegistry>();
    assert_eq!(names(registry), ["a world", "door", "key", "u16"]);
    let of_role = |role| names_of_role(registry, role);
    assert_eq!(of_role(Role::State), ["key"]);
    assert_eq!(of_role(Role::CopiedElsewhere), ["a world"]);
    assert_eq!(of_role(Role::Unkept("nothing reads it")), ["u16"]);
    assert_eq!(names_of::<Key>(registry), ["key"]);
    assert!(names_of::<u32>(registry).is_empty());
}

#[test]
fn a_type_of_two_names_is_there_twice() {
    let mut registry = StateRegistry::default();
    for name in ["door", "gate", "door"] {
        registry.add(StateType::state::<Door>(name));
    }
    assert_eq!(names_of::<Door>(&registry), ["door", "gate"]);
    assert_eq!(names(&registry), ["door", "gate"]);
    assert_eq!(names(&registry.without("gate")), ["door"]);
}

#[test]
fn snapshots_have_the_first_registration_that_is_kept() {
    let mut registry = StateRegistry::default();
    let id = TypeId::of::<Door>();
    registry.add(StateType::copied::<Door>("door", Role::Frame));
    assert_eq!(registry.name_in_snapshots(id), None);
    registry.add(StateType::state::<Door>("gate"));
    assert_eq!(registry.name_in_snapshots(id), Some("gate"));
}
