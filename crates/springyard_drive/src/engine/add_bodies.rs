//! Adds new bodies to rapier before the step's drives run, in a deterministic order.
//!
//! **Before the drives.** By default rapier adds new bodies after the drives and before its own step. In a body's first step its
//! drive would then read no mass and no centre of mass, and let it fall.
//!
//! **In the order of their names**, one by one, parents before their children. The solver works through bodies in the order in which they
//! were added, and that order decides the last digits of a run. The default order depends on the other entities in the app, so a game
//! with a window would not give the same run as one without. No component is removed for this: while one body enters, those whose turn
//! has not come have a component that hides them from rapier's queries. A collider looks for its body through its parents, so none of
//! these may be hidden then.

use bevy::ecs::query::QueryFilter;
use bevy::prelude::*;
use bevy::transform::systems::{propagate_parent_transforms, sync_simple_transforms};
use bevy_rapier3d::plugin::systems::{
    init_colliders, init_rigid_bodies, update_character_controls,
};
use bevy_rapier3d::prelude::*;

use super::EngineSystems;

pub(super) fn plugin(app: &mut App) {
    // Only queries that are made after this leave out what waits.
    app.world_mut().register_disabling_component::<Waits>();
    app.add_systems(
        FixedUpdate,
        mark_moved_trees
            .in_set(PhysicsSet::SyncBackend)
            .after(update_character_controls)
            .before(RapierTransformPropagateSet),
    )
    .add_systems(
        FixedPreUpdate,
        (
            mark_moved_trees,
            sync_simple_transforms,
            propagate_parent_transforms,
            enter_in_order,
            compute_mass,
        )
            .chain()
            .in_set(EngineSystems::AddBodies)
            .run_if(any_match_filter::<(With<RigidBody>, Without<RapierRigidBodyHandle>)>),
    );
}

/// Marks bodies with children that have moved. bevy does it once a frame, and skips trees without the mark when it propagates transforms:
/// in the second step of a frame, and in steps that run again, such a body could not be teleported.
fn mark_moved_trees(
    mut moved: Query<
        &mut TransformTreeChanged,
        (With<RigidBody>, With<Children>, Changed<Transform>),
    >,
) {
    for mut tree in &mut moved {
        tree.set_changed();
    }
}

/// On a new body or collider whose turn has not come: hides it from rapier's systems.
#[derive(Component)]
struct Waits;

/// Lets rapier add new bodies, then new colliders.
fn enter_in_order(world: &mut World) -> Result {
    one_by_one::<(With<RigidBody>, Without<RapierRigidBodyHandle>), _>(world, init_rigid_bodies)?;
    one_by_one::<(With<Collider>, Without<RapierColliderHandle>), _>(world, init_colliders)
}

/// Runs a system that adds all entities of this filter once for each, parents before children and then in the order of their names: all
/// others wait until then. After an error none waits any longer.
fn one_by_one<F: QueryFilter, M>(
    world: &mut World,
    add: impl IntoSystem<(), (), M> + Copy + 'static,
) -> Result {
    let mut new = world.query_filtered::<(Option<&Name>, Entity), F>();
    let parent = |entity| world.get::<ChildOf>(entity).map(ChildOf::parent);
    let parents = |entity| std::iter::successors(parent(entity), |it| parent(*it)).count();
    let new = (new.iter(world)).map(|(name, entity)| (parents(entity), name, entity));
    let mut new: Vec<(usize, Option<&Name>, Entity)> = new.collect();
    new.sort();
    let new: Vec<Entity> = new.into_iter().map(|(.., entity)| entity).collect();
    world.insert_batch(new.iter().map(|entity| (*entity, Waits)));
    let mut added = Ok(());
    for entity in new {
        // An observer of a body before it may have despawned it.
        if let Ok(mut entity) = world.get_entity_mut(entity) {
            entity.remove::<Waits>();
            if added.is_ok() {
                added = world.run_system_cached(add);
            }
        }
    }
    added?;
    Ok(())
}

/// Computes the mass of new bodies from their colliders, so that drives can read it in the first step.
fn compute_mass(
    mut context: Single<
        (&mut RapierRigidBodySet, &RapierContextColliders),
        With<DefaultRapierContext>,
    >,
    new: Query<&RapierRigidBodyHandle, Added<RapierRigidBodyHandle>>,
) {
    let (bodies, colliders) = &mut *context;
    for handle in &new {
        if let Some(body) = bodies.bodies.get_mut(handle.0) {
            body.recompute_mass_properties_from_colliders(&colliders.colliders);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::TimeUpdateStrategy;

    use super::*;

    /// Rapier with a step of 1/64 s in each frame, and a ground.
    fn game() -> App {
        let mut app = App::new();
        let frame = TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(1.0 / 64.0));
        app.add_plugins((MinimalPlugins, TransformPlugin, crate::engine::plugin))
            .insert_resource(frame);
        app.finish();
        app.cleanup();
        app.world_mut().spawn((
            (RigidBody::Fixed, Collider::cuboid(9.0, 0.5, 9.0)),
            Name::new("ground"),
        ));
        app
    }

    fn run(app: &mut App, frames: usize) {
        (0..frames).for_each(|_| app.update());
    }

    /// A box on a leaning pile: it touches its neighbours.
    fn spawn_box(app: &mut App, i: u8) -> Entity {
        let (x, y) = (0.3 * f32::from(i), 1.1 + 0.9 * f32::from(i));
        let shape = (RigidBody::Dynamic, Collider::cuboid(0.5, 0.4, 0.5));
        let name = Name::new(format!("box {i}"));
        let place = Transform::from_xyz(x, y, 0.1 * f32::from(i));
        let world = app.world_mut();
        world.spawn((shape, name, place, Velocity::default())).id()
    }

    #[derive(Component)]
    struct Marked<const N: u8>;

    #[test]
    fn a_body_keeps_its_components_while_it_enters() {
        #[derive(Resource, Default)]
        struct Added(Vec<Entity>);
        let mut app = game();
        app.init_resource::<Added>();
        app.add_observer(|add: On<Add, Collider>, mut added: ResMut<Added>| {
            added.0.push(add.entity)
        });
        app.add_observer(|add: On<Add, RigidBody>, mut added: ResMut<Added>| {
            added.0.push(add.entity)
        });
        app.add_observer(|remove: On<Remove, (Collider, RigidBody)>| panic!("{}", remove.entity));
        let mut boxes = [2, 0, 1].map(|i| spawn_box(&mut app, i));
        run(&mut app, 5);
        let handle = |body: &Entity| app.world().get::<RapierRigidBodyHandle>(*body).unwrap().0;
        // Named "box 0" to "box 2".
        boxes.rotate_left(1);
        let entered = boxes.each_ref().map(|body| handle(body).into_raw_parts());
        assert!(entered.is_sorted(), "{entered:?}");
        let mut added = app.world().resource::<Added>().0.clone();
        added.sort();
        let mut expected: Vec<Entity> = boxes.into_iter().flat_map(|body| [body; 2]).collect();
        expected.sort();
        assert_eq!(added, expected);
    }

    #[test]
    fn after_an_error_no_body_waits() {
        let mut app = game();
        run(&mut app, 2);
        let boxes = [0, 1, 2].map(|i| spawn_box(&mut app, i));
        // Without a world for bodies, rapier's system cannot run.
        let world = app.world_mut();
        let failed = one_by_one::<(With<RigidBody>, Without<RapierRigidBodyHandle>), _>(
            world,
            |_: Single<&Marked<9>>| {},
        );
        assert!(failed.is_err());
        for body in boxes {
            assert!(!world.entity(body).contains::<Waits>());
        }
    }

    #[test]
    fn an_observer_may_despawn_a_body_that_waits() {
        let mut app = game();
        run(&mut app, 2);
        let [first, second] = [0, 1].map(|i| spawn_box(&mut app, i));
        let enters = move |add: On<Add, RapierRigidBodyHandle>, mut commands: Commands| {
            if add.entity == first {
                commands.entity(second).despawn();
            }
        };
        app.add_observer(enters);
        run(&mut app, 2);
        assert!(app.world().get_entity(second).is_err());
    }

    #[test]
    fn a_collider_below_other_new_colliders_is_on_their_body_whatever_their_names() {
        let mut app = game();
        run(&mut app, 2);
        let world = app.world_mut();
        let part = || (Collider::ball(0.3), Transform::from_xyz(1.0, 0.0, 0.0));
        let scaled = Transform::from_xyz(0.0, 5.0, 0.0).with_scale(Vec3::splat(2.0));
        let body = (RigidBody::Dynamic, Collider::ball(0.3), scaled);
        let body = world.spawn((body, Name::new("crane"))).id();
        // By name alone, each would enter before its parent.
        let boom = (part(), Name::new("boom"), ChildOf(body));
        let boom = world.spawn(boom).id();
        let arm = world.spawn((part(), ChildOf(boom))).id();
        // Only the systems of this file: rapier corrects the places of colliders later in the step.
        world.run_schedule(FixedPreUpdate);
        let mut sets = world.query::<(&RapierRigidBodySet, &RapierContextColliders)>();
        let (bodies, colliders) = sets.single(world).unwrap();
        let on = bodies.entity2body().get(&body).copied();
        for (part, offset_m) in [(body, 0.0), (boom, 2.0), (arm, 4.0)] {
            let handle = world.get::<RapierColliderHandle>(part).unwrap();
            let raw = &colliders.colliders[handle.0];
            assert_eq!(raw.parent(), on, "{part}");
            let place = raw.position_wrt_parent().unwrap().translation;
            assert_eq!(place, Vec3::X * offset_m, "{part}");
        }
    }

    #[test]
    fn a_run_is_the_same_in_any_order_of_spawning_and_with_other_components() {
        let places_after = |order: [u8; 5], marks: [u8; 2]| {
            let mut app = game();
            for i in order {
                let body = spawn_box(&mut app, i);
                let mut body = app.world_mut().entity_mut(body);
                if i == marks[0] {
                    body.insert(Marked::<0>);
                }
                if i % 2 == marks[1] {
                    body.insert(Marked::<1>);
                }
                body.with_child((
                    Collider::ball(0.3),
                    Name::new(format!("knob {i}")),
                    Transform::from_xyz(0.4, 0.4, 0.0),
                ));
            }
            run(&mut app, 120);
            let mut boxes = app.world_mut().query::<(&Name, &Transform, &Velocity)>();
            let boxes = boxes.iter(app.world());
            let places = boxes.map(|(name, pose, moves)| (name.to_string(), *pose, *moves));
            let mut places: Vec<(String, Transform, Velocity)> = places.collect();
            places.sort_by(|one, other| one.0.cmp(&other.0));
            assert_eq!(places.len(), 5);
            places
        };
        let first = places_after([0, 1, 2, 3, 4], [9, 9]);
        for (order, marks) in [
            ([4, 3, 2, 1, 0], [9, 9]),
            ([2, 0, 4, 1, 3], [3, 9]),
            ([0, 1, 2, 3, 4], [1, 0]),
            ([3, 4, 0, 2, 1], [4, 1]),
        ] {
            assert_eq!(places_after(order, marks), first, "{order:?} {marks:?}");
        }
    }
}
