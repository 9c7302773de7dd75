//! [`watch`](fn@watch): names every component and resource that a step changes and that no snapshot has. For tests, and for any game while
//! it is developed.
//!
//! ```
//! use bevy::prelude::*;
//!
//! # fn build(app: &mut App) {
//! #[cfg(debug_assertions)] // it looks at every entity twice in each step
//! app.add_plugins(springyard_rewind::watch);
//! # }
//! ```
//!
//! An unregistered type that a step changes is logged once as an error, and [`find_unregistered`] lists all of them. Then either register
//! it ([`RegisterState`](springyard_state::RegisterState)), so that snapshots have it; or, if no later step reads it, say so and why with
//! `register_unkept`.
//!
//! Change ticks find what a step has written, and values decide. The values of a type are compared through `Serialize` if it is
//! registered as state, through `Debug` if it is registered otherwise, through reflection if only bevy's type registry has it. Of any other
//! type each write counts as a change.
//!
//! What it cannot see: the `Local`s of systems; what bypasses change detection, or changes behind a lock or an `Arc`; non-send data;
//! anything outside the world. By reflection 0.0 and -0.0 are equal. What no step of the watched run changes stays unknown: play
//! everything that the game has. Types have names if bevy's feature `debug` is on.

mod change;
mod values;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use bevy::ecs::component::ComponentId;
use bevy::prelude::*;

use springyard_state::StateRegistry;
use springyard_timestep::{AfterStep, BeforeStep};

pub use change::{Change, How};
pub use values::Values;

/// What the steps of a watched app have changed.
#[derive(Resource, Default)]
pub struct Watch {
    values: Values,
    /// The first change of each kind.
    found: HashMap<(Option<ComponentId>, How, Vec<&'static str>), Change>,
}

impl Watch {
    /// The first change of each type and kind, registered or not.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        self.found.values()
    }

    /// What steps have changed and this registry does not have, by the names of the types.
    #[must_use]
    pub fn unregistered(&self, registry: &StateRegistry) -> Vec<Change> {
        let missing = self.changes().filter(|it| !it.is_in(registry));
        let mut missing: Vec<Change> = missing.cloned().collect();
        missing.sort_by(|a, b| (&a.type_name, &a.owner).cmp(&(&b.type_name, &b.owner)));
        missing
    }

    fn note(&mut self, world: &World) {
        let registry = world.get_resource::<StateRegistry>();
        for change in self.values.changes(world) {
            let key = (change.component, change.how, change.names.clone());
            let Entry::Vacant(place) = self.found.entry(key) else {
                continue;
            };
            if !registry.is_some_and(|registry| change.is_in(registry)) {
                error!(
                    "{change}, and no snapshot has it: register it with springyard_state, or as unkept, with the reason"
                );
            }
            place.insert(change);
        }
    }
}

/// Compares the values of all components and resources before and after each step: see [`watch`](mod@self). A plugin.
pub fn watch(app: &mut App) {
    app.init_resource::<Watch>()
        .add_systems(BeforeStep, look_before.in_set(WatchSystems))
        .add_systems(AfterStep, look_after.in_set(WatchSystems));
}

/// Read the values before and after a step: nothing of the step runs outside of the two.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct WatchSystems;

/// What the steps of an app with [`watch`](fn@watch) have changed so far and no snapshot has.
#[must_use]
pub fn find_unregistered(world: &World) -> Vec<Change> {
    let watch = world.get_resource::<Watch>();
    let registry = world.get_resource::<StateRegistry>();
    let both = watch.zip(registry);
    both.map_or_else(Vec::new, |(watch, registry)| watch.unregistered(registry))
}

fn look_before(world: &mut World) {
    world.resource_scope(|world, mut watch: Mut<Watch>| {
        // What systems outside of the fixed step, and a restored snapshot, have changed since the last step.
        watch.values.changes(world);
    });
    // What the step writes has another tick than what was there.
    world.increment_change_tick();
}

fn look_after(world: &mut World) {
    world.resource_scope(|world, mut watch: Mut<Watch>| watch.note(world));
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;
    use serde::Serialize;

    use springyard_state::RegisterState;

    use super::*;

    #[derive(Component, Clone, Serialize, Default, Reflect)]
    struct Door(f32);

    #[derive(Component, Default, Reflect)]
    struct Hinge(f32);

    #[derive(Component, Default)]
    struct Latch;

    #[derive(Resource, Clone, Serialize, Default)]
    struct Fuse(u32);

    fn watched() -> (App, Entity) {
        let mut app = App::new();
        app.add_plugins(watch).register_type::<Hinge>();
        app.register_state::<Door>("door")
            .register_state::<Fuse>("fuse");
        let gate = (Name::new("gate"), Door(0.0), Hinge(0.0), Latch);
        let gate = app.world_mut().spawn(gate).id();
        app.init_resource::<Fuse>();
        (app, gate)
    }

    /// The name of a type as bevy has it: without its feature `debug`, all have one.
    fn name_of<T: Component>(app: &App) -> String {
        let components = app.world().components();
        let component = components.component_id::<T>().unwrap();
        components.get_info(component).unwrap().name().to_string()
    }

    /// What a step that does this changes and no snapshot has.
    fn found(app: &mut App, step: impl FnOnce(&mut World)) -> Vec<String> {
        look_before(app.world_mut());
        step(app.world_mut());
        look_after(app.world_mut());
        let found = find_unregistered(app.world());
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn registered_values_and_equal_writes_are_no_finding() {
        let (mut app, gate) = watched();
        let found = found(&mut app, |world| {
            world.get_mut::<Door>(gate).unwrap().0 = 1.0;
            world.resource_mut::<Fuse>().0 = 1;
            world.get_mut::<Hinge>(gate).unwrap().0 = 0.0;
        });
        assert!(found.is_empty(), "{found:?}");
        let changes = app.world().resource::<Watch>().changes();
        let mut changes: Vec<_> = changes.map(|it| (it.owner.as_str(), it.how)).collect();
        changes.sort_unstable_by_key(|it| it.0);
        assert_eq!(changes, [("gate", How::Changed), ("world", How::Changed)]);
    }

    #[test]
    fn an_unregistered_value_that_differs_is_named_with_its_owner() {
        let (mut app, gate) = watched();
        let found = found(&mut app, |world| {
            world.get_mut::<Hinge>(gate).unwrap().0 = 0.1
        });
        let name = name_of::<Hinge>(&app);
        assert_eq!(found, [format!("a step changed {name} of gate")]);
    }

    #[test]
    fn a_value_that_cannot_be_compared_counts_when_it_is_written() {
        let (mut app, gate) = watched();
        let step = |world: &mut World| world.get_mut::<Latch>(gate).unwrap().set_changed();
        let found_one = found(&mut app, step);
        assert!(found_one[0].contains("cannot be compared"), "{found_one:?}");
        let (mut app, gate) = watched();
        app.register_unkept::<Latch>("a latch has no value");
        let step = |world: &mut World| world.get_mut::<Latch>(gate).unwrap().set_changed();
        assert!(found(&mut app, step).is_empty());
    }

    #[test]
    fn what_a_frame_changes_between_two_steps_is_no_finding() {
        let (mut app, gate) = watched();
        found(&mut app, |_| ());
        app.world_mut().get_mut::<Hinge>(gate).unwrap().0 = 0.5;
        assert!(found(&mut app, |_| ()).is_empty());
    }

    #[test]
    fn what_is_added_removed_spawned_and_despawned_is_found() {
        #[derive(Resource)]
        struct New;
        let (mut app, gate) = watched();
        let found = found(&mut app, |world| {
            world
                .entity_mut(gate)
                .remove::<Hinge>()
                .insert(Visibility::Hidden);
            world.remove_resource::<Fuse>();
            world.insert_resource(New);
            world.spawn(Name::new("crate"));
        });
        let has = |words: [&str; 3]| {
            found
                .iter()
                .any(|it| words.iter().all(|word| it.contains(word)))
        };
        assert!(
            has(["removed", &name_of::<Hinge>(&app), "gate"]),
            "{found:?}"
        );
        assert!(
            has(["added", &name_of::<Visibility>(&app), "gate"]),
            "{found:?}"
        );
        assert!(has(["added", &name_of::<New>(&app), "world"]), "{found:?}");
        assert!(has(["added", "entity", "crate"]), "{found:?}");
        // The fuse is registered: a restored snapshot has it again.
        assert!(!has(["removed", "Fuse", "world"]), "{found:?}");
        let gone = self::found(&mut app, |world| {
            world.despawn(gate);
        });
        let is_gone = |it: &String| it == "a step removed entity of an entity that is gone";
        assert!(gone.iter().any(is_gone), "{gone:?}");
        let gone = self::found(&mut app, |world| {
            world.remove_resource::<New>();
        });
        let text = format!("a step removed {} of world", name_of::<New>(&app));
        assert!(gone.contains(&text), "{gone:?}");
    }

    #[test]
    fn values_differ_from_those_of_another_moment_only() {
        let (mut app, gate) = watched();
        let mut values = Values::now(app.world());
        assert!(values.changes(app.world()).is_empty());
        app.world_mut().increment_change_tick();
        app.world_mut().get_mut::<Hinge>(gate).unwrap().0 = 1.0;
        assert_eq!(values.changes(app.world()).len(), 1);
        assert!(values.changes(app.world()).is_empty());
        let all = Values::default().changes(app.world());
        assert!(all.iter().all(|it| it.how == How::Added) && all.len() > 2);
    }

    /// A setting, which steps only read.
    #[derive(Resource, Clone, PartialEq)]
    struct Wind(f32);

    #[derive(Component, Clone, Debug, Default)]
    struct Spring(f32);

    #[derive(Component, Clone, Serialize)]
    struct Wick(u32);

    #[derive(Message)]
    struct Bang;

    #[test]
    fn a_setting_that_a_step_writes_is_found_though_it_is_registered() {
        let (mut app, _) = watched();
        app.register_setting::<Wind>("wind")
            .insert_resource(Wind(1.0));
        let found = found(&mut app, |world| world.resource_mut::<Wind>().0 = 2.0);
        let name = name_of::<Wind>(&app);
        let text = format!("a step wrote (its values cannot be compared) {name} of world");
        assert_eq!(found, [text]);
    }

    #[test]
    fn a_type_that_is_registered_on_some_entities_is_found_on_the_others() {
        let is_gate = |entity: EntityRef| entity.contains::<Door>();
        let kept = springyard_state::StateType::state::<Wick>("wick of a gate").on(is_gate);
        let why = springyard_state::Role::Unkept("the wick of a lamp is only drawn");
        let unkept = springyard_state::StateType::uncopied::<Wick>("wick of a lamp", why);
        let is_lamp = |entity: EntityRef| entity.contains::<Latch>();
        let mut app = App::new();
        app.add_plugins(watch).register_state::<Door>("door");
        app.register(kept).register(unkept.on(is_lamp));
        let world = app.world_mut();
        let gate = world.spawn((Name::new("gate"), Door(0.0), Wick(0))).id();
        let lamp = world.spawn((Name::new("lamp"), Latch, Wick(0))).id();
        let other = world.spawn((Name::new("other"), Wick(0))).id();
        let found = found(&mut app, |world| {
            for entity in [gate, lamp, other] {
                world.get_mut::<Wick>(entity).unwrap().0 = 1;
            }
        });
        let name = name_of::<Wick>(&app);
        assert_eq!(found, [format!("a step changed {name} of other")]);
    }

    #[test]
    fn what_a_registered_type_prints_and_the_number_of_messages_count() {
        let (mut app, gate) = watched();
        app.register_derived::<Spring>("spring")
            .add_message::<Bang>()
            .register_step_message::<Bang>("bang");
        app.world_mut().entity_mut(gate).insert(Spring(0.0));
        let kinds = |app: &App| {
            let changes = app.world().resource::<Watch>().changes();
            let mut names: Vec<String> = changes.map(|it| it.type_name.clone()).collect();
            names.sort();
            names
        };
        // Written, and as it was.
        found(&mut app, |world| {
            world.get_mut::<Spring>(gate).unwrap().0 = 0.0;
            world.resource_mut::<Messages<Bang>>().set_changed();
        });
        assert_eq!(kinds(&app), [""; 0]);
        let found = found(&mut app, |world| {
            world.get_mut::<Spring>(gate).unwrap().0 = 1.0;
            world.write_message(Bang);
        });
        assert!(found.is_empty(), "{found:?}");
        assert_eq!(kinds(&app).len(), 2);
    }

    #[test]
    fn findings_are_in_the_order_of_their_types_and_logged_once_each() {
        let (mut app, gate) = watched();
        let bench = app.world_mut().spawn((Name::new("bench"), Hinge(0.0))).id();
        let found = found(&mut app, |world| {
            world.get_mut::<Latch>(gate).unwrap().set_changed();
            world.get_mut::<Hinge>(gate).unwrap().0 = 1.0;
        });
        assert_eq!(found.len(), 2);
        let all = find_unregistered(app.world());
        assert!(all.is_sorted_by(|a, b| a.type_name <= b.type_name));
        // Of each kind of change the first is kept.
        let more = self::found(&mut app, |world| {
            world.get_mut::<Hinge>(bench).unwrap().0 = 1.0;
            world.entity_mut(bench).remove::<Name>();
        });
        assert_eq!(more.len(), 3);
        assert!(more.iter().any(|it| it.starts_with("a step removed ")));
        let texts = |it: &String| !it.contains("bench");
        assert!(more.iter().filter(|it| it.contains("changed")).all(texts));
    }

    #[test]
    fn only_what_no_snapshot_has_is_logged_and_once() {
        let logged = springyard_test_lab::another_game::Logged::start();
        let (mut app, gate) = watched();
        for value in [1.0, 2.0] {
            found(&mut app, |world| {
                world.get_mut::<Door>(gate).unwrap().0 = value;
                world.get_mut::<Hinge>(gate).unwrap().0 = value;
            });
        }
        let name = name_of::<Hinge>(&app);
        let text = format!("a step changed {name} of gate, and no snapshot has it");
        logged.assert_logged_once(&[text.as_str()]);
    }
}
