//! [`StepCommands`]: spawns and despawns in steps, so that the same steps can run again with the same entities.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::park::{is_part, linked_to, park, unpark};
use super::parked::OfStep;

/// `Commands` for systems in steps that spawn or despawn.
///
/// ```
/// use bevy::prelude::*;
/// use springyard_rewind::StepCommands;
///
/// # #[derive(Component)] struct Bullet { left_secs: f32 }
/// fn fire(mut commands: StepCommands) {
///     commands.spawn(Bullet { left_secs: 3.0 });
/// }
///
/// fn expire(time: Res<Time>, mut bullets: Query<(Entity, &mut Bullet)>, mut commands: StepCommands) {
///     for (entity, mut bullet) in &mut bullets {
///         bullet.left_secs -= time.delta_secs();
///         if bullet.left_secs <= 0.0 {
///             commands.despawn(entity);
///         }
///     }
/// }
/// ```
///
/// When a step runs again after a seek, each [`spawn`](Self::spawn) gives the entity that it gave the first time, with what is inserted
/// now and nothing else. [`despawn`](Self::despawn) parks the entity ([`Parked`](super::Parked)): a seek to before it brings it back. It
/// is despawned once no step of the history has it. Without a history ([`plugin`](crate::plugin)) both do what `Commands` does.
///
/// Each entity with registered state or a body is spawned by itself: a collider on a child is `spawn((ChildOf(body), Collider::ball(0.5)))`,
/// not `children![..]`. All else, such as inserting and removing components, is that of `Commands`, to which it dereferences.
#[derive(SystemParam)]
pub struct StepCommands<'w, 's> {
    commands: Commands<'w, 's>,
    spawns: Option<Res<'w, Spawns>>,
    caller: Local<'s, Caller>,
}

impl<'w, 's> std::ops::Deref for StepCommands<'w, 's> {
    type Target = Commands<'w, 's>;

    fn deref(&self) -> &Self::Target {
        &self.commands
    }
}

impl std::ops::DerefMut for StepCommands<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.commands
    }
}

impl StepCommands<'_, '_> {
    /// Spawns an entity.
    pub fn spawn(&mut self, bundle: impl Bundle) -> EntityCommands<'_> {
        let mut entity = self.spawn_empty();
        entity.insert(bundle);
        entity
    }

    /// Spawns an entity without components of yours.
    pub fn spawn_empty(&mut self) -> EntityCommands<'_> {
        let spawns = self.spawns.as_deref();
        if let Some(entity) = spawns.and_then(|spawns| spawns.given(self.caller.0)) {
            self.commands
                .queue(move |world: &mut World| make_anew(world, entity));
            return self.commands.entity(entity);
        }
        let entity = self.commands.spawn(OfStep);
        if let Some(spawns) = spawns {
            spawns.note(self.caller.0, entity.id());
        }
        entity
    }

    /// Despawns an entity, with what is linked to it, such as its children and views. Twice is harmless.
    pub fn despawn(&mut self, entity: Entity) {
        self.commands
            .queue(move |world: &mut World| despawn(world, entity));
    }
}

/// [`StepCommands::spawn`], for systems that have the world.
pub fn spawn(world: &mut World, bundle: impl Bundle) -> Entity {
    let spawns = world.get_resource::<Spawns>();
    let given = spawns.and_then(|spawns| spawns.given(Caller::WORLD));
    if let Some(entity) = given {
        make_anew(world, entity);
        world.entity_mut(entity).insert(bundle);
        return entity;
    }
    let entity = world.spawn(OfStep).insert(bundle).id();
    if let Some(spawns) = world.get_resource::<Spawns>() {
        spawns.note(Caller::WORLD, entity);
    }
    entity
}

/// [`StepCommands::despawn`], for systems that have the world.
pub fn despawn(world: &mut World, entity: Entity) {
    if !world.entities().contains_spawned(entity) {
        return;
    }
    if world.contains_resource::<Spawns>() {
        park(world, entity);
    } else {
        world.despawn(entity);
    }
}

/// Removes all components of a parked entity, as if it had just been spawned. What is linked to it and is not state, such as a view, is
/// despawned: the step that runs again spawns it again.
fn make_anew(world: &mut World, entity: Entity) {
    unpark(world, entity);
    for linked in linked_to(world, entity) {
        if !is_part(world, linked) {
            world.despawn(linked);
        }
    }
    if let Ok(mut entity) = world.get_entity_mut(entity) {
        entity.clear().insert(OfStep);
    }
}

/// A system that spawns: on several threads, two of them may run in another order when a step runs again.
struct Caller(u32);

impl Caller {
    const WORLD: u32 = 0;
}

impl FromWorld for Caller {
    fn from_world(_: &mut World) -> Self {
        static LAST: AtomicU32 = AtomicU32::new(Caller::WORLD);
        Self(LAST.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// The entities that a step has spawned, in the order in which each system did.
pub type Spawned = Vec<(u32, Entity)>;

/// The entities that steps spawn, and those for a step that runs again. The plugin that keeps a history inserts it.
#[derive(Resource, Default)]
pub struct Spawns(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    is_in_step: bool,
    /// What the running step, or the last one, has spawned.
    made: Spawned,
    /// The entities for a step that runs again.
    given: Option<VecDeque<(u32, Entity)>>,
    /// The step that runs again has spawned more than the first time.
    is_more: bool,
}

impl Spawns {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn given(&self, caller: u32) -> Option<Entity> {
        let mut inner = self.inner();
        let given = inner.given.as_mut()?;
        let at = given.iter().position(|(of, _)| *of == caller);
        match at.and_then(|at| given.remove(at)) {
            Some((_, entity)) => Some(entity),
            None => {
                inner.is_more = true;
                None
            }
        }
    }

    fn note(&self, caller: u32, entity: Entity) {
        let mut inner = self.inner();
        if inner.is_in_step {
            inner.made.push((caller, entity));
        }
    }

    /// Whether a step runs, played or again.
    pub fn is_in_step(&self) -> bool {
        self.inner().is_in_step
    }

    /// A step begins.
    pub fn begin_step(&self) {
        let mut inner = self.inner();
        inner.is_in_step = true;
        inner.made.clear();
    }

    /// The step is over. Returns what it has spawned.
    #[must_use]
    pub fn end_step(&self) -> Spawned {
        let mut inner = self.inner();
        inner.is_in_step = false;
        std::mem::take(&mut inner.made)
    }

    /// The next step runs again, and spawns these.
    pub fn give(&self, spawned: &[(u32, Entity)]) {
        let mut inner = self.inner();
        inner.is_more = false;
        inner.given = Some(spawned.iter().copied().collect());
    }

    /// That step is over. Returns whether it has spawned as many.
    pub fn take_back(&self) -> bool {
        let mut inner = self.inner();
        let left = inner.given.take().unwrap_or_default();
        left.is_empty() && !inner.is_more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_runs_again_gives_each_system_its_entities_in_their_order() {
        let mut world = World::new();
        let [a, b, c] = [(); 3].map(|()| world.spawn_empty().id());
        let spawns = Spawns::default();
        assert_eq!(spawns.given(1), None, "nothing runs again");
        spawns.give(&[(1, a), (2, b), (1, c)]);
        let given = [2, 1, 1].map(|caller| spawns.given(caller));
        assert_eq!(given, [b, a, c].map(Some));
        assert!(spawns.take_back());
        spawns.give(&[(1, a)]);
        assert!(!spawns.take_back(), "one less");
        spawns.give(&[(1, a)]);
        assert_eq!([1, 1].map(|it| spawns.given(it)), [Some(a), None]);
        assert!(!spawns.take_back(), "one more");
    }

    #[test]
    fn only_what_is_spawned_in_a_step_is_noted() {
        let spawns = Spawns::default();
        let entity = World::new().spawn_empty().id();
        spawns.note(1, entity);
        assert!(!spawns.is_in_step());
        spawns.begin_step();
        assert!(spawns.is_in_step());
        spawns.note(2, entity);
        assert_eq!(spawns.end_step(), [(2, entity)]);
        assert!(!spawns.is_in_step());
    }
}
