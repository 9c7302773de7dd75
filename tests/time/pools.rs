//! Bodies that steps switch on and off and give other properties, as a pool does: every seek shows them as they were.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_timestep::StepClock;

use crate::time::change_detection::Threads;
use crate::time::checked::{BOTH, assert_every_seek_is_right, game_with};
use springyard_test_lab::another_game::{ground, run};

/// Its place in the pool. It never changes, so it is not state.
#[derive(Component, Clone, Copy)]
struct Number(u64);

/// Steps between two changes, of one body each.
const EVERY_STEPS: u64 = 4;
const BODIES: u64 = 10;

/// How often the turn has come round, if it is this body's.
fn round(clock: &StepClock, number: Number) -> Option<u64> {
    let turn = clock.ticks / EVERY_STEPS;
    let is_due = clock.ticks.is_multiple_of(EVERY_STEPS) && turn % BODIES == number.0;
    is_due.then_some(turn / BODIES)
}

/// Where a body of the pool starts.
fn place(number: Number) -> Vec3 {
    let angle = number.0 as f32 * std::f32::consts::TAU / BODIES as f32;
    Vec3::new(angle.cos(), 1.0 + 0.1 * number.0 as f32, angle.sin())
}

/// Every body flies to the middle now and then, and one that fell through the ground starts again.
fn stir(clock: Res<StepClock>, mut bodies: Query<(&Number, &mut Transform, &mut Velocity)>) {
    for (number, mut pose, mut velocity) in &mut bodies {
        if pose.translation.y < -1.0 {
            pose.translation = place(*number);
            *velocity = Velocity::default();
        } else if (clock.ticks + 7 * number.0).is_multiple_of(45) {
            velocity.linear += Vec3::new(0.0, 3.0, 0.0) - pose.translation;
        }
    }
}

/// A heap of ten balls, six seconds of it. `change` adds the systems that change them.
fn played(threads: Threads, change: impl FnOnce(&mut App)) -> App {
    let mut app = game_with(threads, &[], |app| {
        let world = app.world_mut();
        world.spawn(ground());
        for number in (0..BODIES).map(Number) {
            world.spawn((
                (Name::new(format!("ball {}", number.0)), number),
                (RigidBody::Dynamic, Collider::ball(0.3)),
                Velocity::default(),
                Transform::from_translation(place(number)),
            ));
        }
        app.add_systems(FixedUpdate, stir.before(PhysicsSet::SyncBackend));
        change(app);
    });
    run(&mut app, 60.0, 6.0, |_| ());
    app
}

fn switch_bodies(
    clock: Res<StepClock>,
    mut bodies: Query<(
        Entity,
        &Number,
        Has<RigidBodyDisabled>,
        &mut Transform,
        &mut Velocity,
    )>,
    mut commands: Commands,
) {
    for (entity, number, is_off, mut pose, mut velocity) in &mut bodies {
        if round(&clock, *number).is_none() {
            continue;
        }
        if is_off {
            pose.translation = place(*number) + 2.0 * Vec3::Y;
            *velocity = Velocity::linear(Vec3::new(0.5, -2.0, 0.0));
            commands.entity(entity).remove::<RigidBodyDisabled>();
        } else {
            commands.entity(entity).insert(RigidBodyDisabled);
        }
    }
}

#[test]
fn bodies_that_are_switched_off_and_used_again() {
    for threads in BOTH {
        let mut app = played(threads, |app| {
            let systems = switch_bodies.after(stir).before(PhysicsSet::SyncBackend);
            app.add_systems(FixedUpdate, systems);
        });
        assert_every_seek_is_right(&mut app, 60, 21);
    }
}

/// Inserts a marker component, and removes it in the next round.
fn toggle<T: Component + Default>(app: &mut App) {
    let toggle = |clock: Res<StepClock>,
                  bodies: Query<(Entity, &Number, Has<T>)>,
                  mut commands: Commands| {
        for (entity, number, has) in &bodies {
            match round(&clock, *number) {
                None => continue,
                Some(_) if has => commands.entity(entity).remove::<T>(),
                Some(_) => commands.entity(entity).insert(T::default()),
            };
        }
    };
    let toggle = toggle.after(stir).before(PhysicsSet::SyncBackend);
    app.add_systems(FixedUpdate, toggle);
}

#[test]
fn colliders_that_are_switched_off_and_on() {
    for threads in BOTH {
        let mut app = played(threads, toggle::<ColliderDisabled>);
        assert_every_seek_is_right(&mut app, 60, 22);
    }
}

#[test]
fn colliders_that_become_sensors_and_solid_again() {
    let mut app = played(Threads::One, toggle::<Sensor>);
    assert_every_seek_is_right(&mut app, 60, 23);
}

/// Inserts the first value, changes it to the second, and removes it, one round after the other.
fn vary<T: Component<Mutability = Mutable> + Copy>(app: &mut App, values: [T; 2]) {
    let vary = move |clock: Res<StepClock>,
                     mut bodies: Query<(Entity, &Number, Option<&mut T>)>,
                     mut commands: Commands| {
        for (entity, number, value) in &mut bodies {
            let Some(round) = round(&clock, *number) else {
                continue;
            };
            let mut body = commands.entity(entity);
            match (round % 3, value) {
                (0, _) => {
                    body.insert(values[0]);
                }
                (1, Some(mut value)) => *value = values[1],
                _ => {
                    body.remove::<T>();
                }
            }
        }
    };
    let vary = vary.after(stir).before(PhysicsSet::SyncBackend);
    app.add_systems(FixedUpdate, vary);
}

#[test]
fn gravity_scales_that_come_change_and_go() {
    let mut app = played(Threads::One, |app| {
        vary(app, [GravityScale(0.2), GravityScale(-0.3)]);
    });
    assert_every_seek_is_right(&mut app, 60, 24);
}

#[test]
fn dampings_that_come_change_and_go() {
    let values = [0.5, 4.0].map(|damping| Damping {
        linear_damping: damping,
        angular_damping: 2.0 * damping,
    });
    let mut app = played(Threads::One, |app| vary(app, values));
    assert_every_seek_is_right(&mut app, 60, 25);
}

#[test]
fn locked_axes_that_come_change_and_go() {
    let values = [
        LockedAxes::ROTATION_LOCKED,
        LockedAxes::TRANSLATION_LOCKED_X,
    ];
    let mut app = played(Threads::One, |app| vary(app, values));
    assert_every_seek_is_right(&mut app, 60, 26);
}

#[test]
fn collision_groups_that_come_change_and_go() {
    // The ground is in all groups: the first value meets it alone, the second nothing.
    let values = [
        CollisionGroups::new(Group::GROUP_2, Group::GROUP_1),
        CollisionGroups::new(Group::GROUP_3, Group::NONE),
    ];
    let mut app = played(Threads::One, |app| vary(app, values));
    assert_every_seek_is_right(&mut app, 60, 27);
}
