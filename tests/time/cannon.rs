//! A cannon that shoots at a heap of crates: a game whose steps spawn and despawn bodies.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;
use spring_math::random::SplitMix64;
use springyard_rewind::StepCommands;
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// On a body, or on a part of one, that is despawned when its time is over.
#[derive(Component, Clone, Serialize)]
pub struct Bullet {
    /// Time that it has left, s.
    pub left_secs: f32,
}

/// What the cannon has done.
#[derive(Resource, Clone, Serialize)]
pub struct Cannon {
    is_named: bool,
    /// Number of bullets so far.
    pub shots: u64,
    /// Direction, degrees about the vertical; 0 is at the heap.
    pub yaw_deg: f32,
    /// How many bullets have hit something, are too old, and fell below the world.
    pub ends: [u32; 3],
}

impl Cannon {
    /// Every sixth bullet flies at the heap, the others high above it.
    fn direction(&self) -> Vec3 {
        let mut random = SplitMix64::new(self.shots);
        let pitch_deg = match self.shots.is_multiple_of(6) {
            true => 8.0 * random.unit(),
            false => 40.0 + 35.0 * random.unit(),
        };
        let yaw_deg = self.yaw_deg + 6.0 * random.signed() as f32;
        let pitch = (pitch_deg as f32).to_radians();
        Quat::from_euler(EulerRot::YXZ, yaw_deg.to_radians(), pitch, 0.0) * Vec3::NEG_Z
    }
}

/// The cannon 8 m from a heap of crates on a plate with nothing around it. It shoots 20 bullets a second.
pub fn build(app: &mut App, is_named: bool) {
    app.register_state::<Bullet>("bullet");
    app.register_state::<Cannon>("cannon");
    app.insert_resource(Cannon {
        is_named,
        shots: 0,
        yaw_deg: 0.0,
        ends: [0; 3],
    });
    app.add_systems(
        FixedUpdate,
        (shoot, end).chain().before(PhysicsSet::SyncBackend),
    );
    let world = app.world_mut();
    world.spawn((
        Name::new("plate"),
        (RigidBody::Fixed, Collider::cuboid(3.0, 0.5, 3.0)),
        Transform::from_xyz(0.0, -0.5, 0.0),
    ));
    for number in 0_u8..27 {
        let [x, y, z] = [number % 3, number / 9, number / 3 % 3].map(f32::from);
        world.spawn((
            Name::new(format!("crate {number}")),
            (RigidBody::Dynamic, Collider::cuboid(0.3, 0.3, 0.3)),
            Velocity::default(),
            Transform::from_xyz(0.61 * (x - 1.0), 0.31 + 0.61 * y, 0.61 * (z - 1.0)),
        ));
    }
}

fn shoot(clock: Res<StepClock>, mut cannon: ResMut<Cannon>, mut commands: StepCommands) {
    if !clock.ticks.is_multiple_of(3) {
        return;
    }
    cannon.shots += 1;
    let mut bullet = commands.spawn((
        Bullet { left_secs: 3.0 },
        (RigidBody::Dynamic, Collider::ball(0.1)),
        ColliderMassProperties::Density(10.0),
        (CollidingEntities::default(), ActiveEvents::COLLISION_EVENTS),
        Velocity::linear(16.0 * cannon.direction()),
        Transform::from_xyz(0.0, 1.5, 8.0),
    ));
    if cannon.is_named {
        bullet.insert(Name::new(format!("bullet {}", cannon.shots)));
    }
}

fn end(
    time: Res<Time>,
    mut cannon: ResMut<Cannon>,
    mut bullets: Query<(Entity, &mut Bullet, &Transform, &CollidingEntities)>,
    mut commands: StepCommands,
) {
    for (entity, mut bullet, place, touching) in &mut bullets {
        bullet.left_secs -= time.delta_secs();
        let ends = [
            !touching.is_empty(),
            bullet.left_secs <= 0.0,
            place.translation.y < -5.0,
        ];
        if let Some(end) = ends.iter().position(|has_come| *has_come) {
            cannon.ends[end] += 1;
            commands.despawn(entity);
        }
    }
}

/// Despawns each [`Bullet`] whose time is over.
pub fn age(time: Res<Time>, mut bullets: Query<(Entity, &mut Bullet)>, mut commands: StepCommands) {
    for (entity, mut bullet) in &mut bullets {
        bullet.left_secs -= time.delta_secs();
        if bullet.left_secs <= 0.0 {
            commands.despawn(entity);
        }
    }
}
