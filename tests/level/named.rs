//! Components of bodies by name, for the tests of platforms.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use crate::common::Play;

fn entity(play: &mut Play, name: &str) -> Entity {
    let world = play.app.world_mut();
    let mut names = world.query::<(Entity, &Name)>();
    let mut found = names
        .iter(world)
        .filter(|(_, other)| other.as_str() == name);
    let found = found.next().map(|(entity, _)| entity);
    found.unwrap_or_else(|| panic!("no body is called {name}"))
}

/// A component of the body of this name.
pub fn of<T: Component + Clone>(play: &mut Play, name: &str) -> T {
    let entity = entity(play, name);
    let found = play.app.world().get::<T>(entity).cloned();
    found.unwrap_or_else(|| panic!("{name} has no such component"))
}

/// Changes a component of the body of this name.
pub fn change<T: Component<Mutability = Mutable>>(
    play: &mut Play,
    name: &str,
    change: impl FnOnce(&mut T),
) {
    let entity = entity(play, name);
    let mut found = play.app.world_mut().get_mut::<T>(entity);
    change(found.as_mut().expect("the body has this component"));
}
