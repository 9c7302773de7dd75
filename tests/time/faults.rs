//! Faults are planted in a run, one bit of one value each: the comparison with the recorded run finds step, body and field.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::random::SplitMix64;
use springyard::cli::headless::Start;
use springyard::input::script::{Event, IntentButton};
use springyard::level::Level;
use springyard_character::{CharacterState, SpawnPoint};
use springyard_drive::{DriveState, DriveTarget, SpringDrive, VelocityDriveState};
use springyard_timestep::BeforeStep;
use springyard_timestep::StepClock;

use crate::common::{Play, shipped, start_of};
use crate::time::compared::{compare, compare_with, count, found, record, recorded};

/// Changes a value of a body. `None`: the body does not have it, and nothing has changed.
type Change = fn(&mut EntityWorldMut<'_>, u32) -> Option<()>;

/// Fields, and how to change one bit of them.
const CHANGES: &[(&str, Change)] = &[
    ("position.y", |body, bit| {
        let mut pose = body.get_mut::<Transform>()?;
        flip(&mut pose.translation.y, bit)
    }),
    ("rotation.w", |body, bit| {
        let mut pose = body.get_mut::<Transform>()?;
        flip(&mut pose.rotation.w, bit)
    }),
    ("velocity.x", |body, bit| {
        let mut velocity = body.get_mut::<Velocity>()?;
        flip(&mut velocity.linear.x, bit)
    }),
    ("angular_velocity.z", |body, bit| {
        let mut velocity = body.get_mut::<Velocity>()?;
        flip(&mut velocity.angular.z, bit)
    }),
    ("character_state.planar_velocity.x", |body, bit| {
        let mut state = body.get_mut::<CharacterState>()?;
        flip(&mut state.planar_velocity.x, bit)
    }),
    ("character_state.facing", |body, bit| {
        let mut state = body.get_mut::<CharacterState>()?;
        flip(&mut state.facing, bit)
    }),
    ("spawn_point.facing_rad", |body, bit| {
        let mut spawn = body.get_mut::<SpawnPoint>()?;
        flip(&mut spawn.facing_rad, bit)
    }),
    ("drive_target.velocity.y", |body, bit| {
        let mut target = body.get_mut::<DriveTarget>()?;
        flip(&mut target.velocity.y, bit)
    }),
    ("drive_target.position.z", |body, bit| {
        let mut target = body.get_mut::<DriveTarget>()?;
        flip(&mut target.position.z, bit)
    }),
    ("spring_drive.max_acceleration", |body, _| {
        let mut drive = body.get_mut::<SpringDrive>()?;
        drive.max_acceleration = match drive.max_acceleration {
            None => Some(1000.0),
            Some(_) => None,
        };
        Some(())
    }),
    ("drive_state.linear.velocity.x", |body, _| {
        // A drive without a spring on the position has no such velocity yet.
        body.get::<SpringDrive>()?.linear?;
        let mut state = body.get_mut::<DriveState>()?;
        state.carry(Vec3::ZERO, Vec3::X);
        Some(())
    }),
    ("velocity_drive_state.velocity.x", |body, _| {
        let mut state = body.get_mut::<VelocityDriveState>()?;
        state.carry(Vec3::ZERO, Vec3::X);
        Some(())
    }),
];

/// Changes one of the lower bits of a number.
fn flip(value: &mut f32, bit: u32) -> Option<()> {
    *value = f32::from_bits(value.to_bits() ^ (1 << bit));
    Some(())
}

/// A fault to be planted.
#[derive(Resource, Clone)]
struct Fault {
    /// After this step.
    tick: u64,
    /// Index of the field.
    change: usize,
    /// Seed of body and bit.
    seed: u64,
    /// The body in which it was planted.
    body: Option<String>,
}

fn plant(world: &mut World) {
    let mut fault = world.resource::<Fault>().clone();
    if fault.tick != world.resource::<StepClock>().ticks {
        return;
    }
    let mut random = SplitMix64::new(fault.seed);
    let mut query = world.query::<(Entity, &Name, &RigidBody)>();
    let moving = query.iter(world).filter(|it| *it.2 != RigidBody::Fixed);
    let mut bodies: Vec<(String, Entity)> = moving
        .map(|(entity, name, _)| (name.to_string(), entity))
        .collect();
    bodies.sort_unstable();
    let start = (random.bits() % bodies.len() as u64) as usize;
    bodies.rotate_left(start);
    let bit = (random.bits() % 23) as u32;
    let change = CHANGES[fault.change].1;
    let planted = bodies
        .into_iter()
        .find(|(_, entity)| change(&mut world.entity_mut(*entity), bit).is_some());
    fault.body = planted.map(|(name, _)| name);
    world.insert_resource(fault);
}

fn start(level: &Level) -> Start {
    let script = vec![
        (0.1, Event::Move(0.3, 0.9)),
        (0.6, Event::Press(IntentButton::Jump)),
        (0.9, Event::Release(IntentButton::Jump)),
        (1.0, Event::Look(40.0, 0.0)),
    ];
    start_of(level.clone(), script)
}

/// Steps of a run.
const STEPS: u64 = 120;

/// Number of faults, one a run.
const FAULTS: usize = 50;

#[test]
fn step_body_and_field_of_each_planted_fault_are_named() {
    let level = shipped("court");
    let mut first = Play::start_with(start(&level), record);
    while first.clock().ticks < STEPS {
        first.frame(1.0 / 60.0);
    }
    let log = Arc::new(recorded(&mut first));
    let mut random = SplitMix64::new(20);
    let mut bodies = Vec::new();
    for index in 0..FAULTS {
        let change = index % CHANGES.len();
        let fault = Fault {
            tick: 5 + random.bits() % (STEPS - 10),
            change,
            seed: random.bits(),
            body: None,
        };
        let mut second = Play::start_with(start(&level), |app| {
            compare_with(app, log.clone());
            app.insert_resource(fault.clone())
                .add_systems(BeforeStep, plant.before(compare));
        });
        while found(&second).is_none() && second.clock().ticks < STEPS {
            second.frame(1.0 / 60.0);
        }
        let body = second.app.world().resource::<Fault>().body.clone();
        let field = CHANGES[change].0;
        let body = body.unwrap_or_else(|| panic!("no body has {field}"));
        let named = found(&second).unwrap_or_else(|| panic!("{body} {field} is not found"));
        let difference = &named.difference;
        let names = (
            named.tick,
            difference.owner.as_str(),
            difference.field.as_str(),
        );
        assert_eq!(names, (fault.tick, body.as_str(), field), "{named}");
        let secs = fault.tick as f64 / 60.0;
        let line = format!(
            "diverged: tick {} ({secs:.3} s) body {body} field {field} ",
            fault.tick
        );
        assert!(named.to_string().starts_with(&line), "{named}");
        bodies.push(body);
    }
    bodies.sort_unstable();
    bodies.dedup();
    assert!(bodies.len() > 5, "faults in few bodies: {bodies:?}");
}

#[test]
fn a_run_without_a_fault_has_no_difference() {
    let level = shipped("court");
    let mut first = Play::start_with(start(&level), record);
    first.run(2.0, |_, _| {});
    let log = recorded(&mut first);
    let mut second = Play::start_with(start(&level), |app| compare_with(app, log));
    second.run(2.0, |_, _| {});
    assert_eq!(found(&second), None);
    // Before each of 120 steps.
    assert_eq!(count(&second), 120);
}
