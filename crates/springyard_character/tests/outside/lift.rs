//! Lifts that go up and down by a function of time: kinematic, or driven by springs.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_character::CharacterSystems;
use springyard_drive::{DriveSystems, DriveTarget, SpringDrive};

use springyard_test_lab::CharacterLab;

/// Height of a lift's top (m) by the time since it was spawned (s).
pub type Height = Box<dyn Fn(f64) -> f64 + Send + Sync>;

/// Half the thickness of a lift, m.
const HALF_THICKNESS: f32 = 0.2;

/// The way of a lift.
#[derive(Component)]
struct Way {
    height: Height,
    secs: f64,
}

impl Way {
    fn new(height: Height) -> Self {
        Self { height, secs: 0.0 }
    }

    fn pose(&self) -> Transform {
        Transform::from_xyz(0.0, (self.height)(self.secs) as f32 - HALF_THICKNESS, 0.0)
    }
}

fn shape() -> Collider {
    Collider::cuboid(2.0, HALF_THICKNESS, 2.0)
}

/// Spawns a position-based kinematic lift of 4 by 4 m. One to a world.
pub fn kinematic(lab: &mut CharacterLab, height: Height) -> Entity {
    let systems = move_kinematic.in_set(CharacterSystems::MovePlatforms);
    lab.app.add_systems(FixedUpdate, systems);
    let way = Way::new(height);
    let body = (RigidBody::KinematicPositionBased, shape(), way.pose(), way);
    lab.app.world_mut().spawn(body).id()
}

/// Spawns a lift of 4 by 4 m on this spring, so heavy that a character does not move it. One to a world.
pub fn driven(lab: &mut CharacterLab, spring: Spring, height: Height) -> Entity {
    let systems = move_targets.in_set(DriveSystems::MoveTargets);
    lab.app.add_systems(FixedUpdate, systems);
    let way = Way::new(height);
    let drive = SpringDrive {
        linear: Some(spring),
        angular: Some(Spring::from_hertz(3.0, 1.0).unwrap().into()),
        ..default()
    };
    let target = DriveTarget::at(way.pose().translation);
    let body = (RigidBody::Dynamic, shape(), way.pose(), way);
    let mass = ColliderMassProperties::Mass(50_000.0);
    lab.app.world_mut().spawn((body, mass, drive, target)).id()
}

/// Height of a lift's top, m.
pub fn top(lab: &CharacterLab, lift: Entity) -> f32 {
    lab.of(lift).position().y + HALF_THICKNESS
}

fn move_kinematic(time: Res<Time>, mut lifts: Query<(&mut Way, &mut Transform)>) {
    for (mut way, mut pose) in &mut lifts {
        way.secs += time.delta_secs_f64();
        *pose = way.pose();
    }
}

/// The target's mean velocity and acceleration through the step are computed in `f64`: in `f32`, differences of heights are noise.
fn move_targets(time: Res<Time>, mut lifts: Query<(&mut Way, &mut DriveTarget)>) {
    let dt = time.delta_secs_f64();
    for (mut way, mut target) in &mut lifts {
        way.secs += dt;
        let height = |back: f64| (way.height)(way.secs - back);
        let (end, middle, start) = (height(0.0), height(0.5 * dt), height(dt));
        let acceleration = (end - 2.0 * middle + start) / (0.25 * dt * dt);
        *target = DriveTarget {
            velocity: Vec3::Y * ((end - start) / dt) as f32,
            acceleration: Vec3::Y * acceleration as f32,
            ..DriveTarget::at(way.pose().translation)
        };
    }
}
