//! A dynamic capsule whose velocity is set: the shortest controller that walks and jumps, to copy for your own.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use crate::controller::{Controller, HEIGHT_M, JUMP_M, RADIUS_M, SPEED_M_S, Wish};

/// The capsule.
pub struct Plain;

/// Marks it.
#[derive(Component)]
struct Capsule;

impl Controller for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn add_to(&self, app: &mut App) {
        app.add_systems(FixedUpdate, steer.before(PhysicsSet::SyncBackend));
    }

    fn spawn(&self, world: &mut World, feet: Vec3) -> Entity {
        let capsule = (
            Transform::from_translation(feet + Vec3::Y * 0.5 * HEIGHT_M),
            RigidBody::Dynamic,
            Collider::capsule_y(0.5 * HEIGHT_M - RADIUS_M, RADIUS_M),
            LockedAxes::ROTATION_LOCKED,
            Velocity::default(),
            Capsule,
        );
        world.spawn(capsule).id()
    }

    fn knock(&self, world: &mut World, character: Entity, velocity: Vec3) -> bool {
        let moves = world.get_mut::<Velocity>(character);
        moves.map(|mut moves| moves.linear += velocity).is_some()
    }
}

fn steer(
    rapier: ReadRapierContext,
    mut capsules: Query<(Entity, &Wish, &Transform, &mut Velocity), With<Capsule>>,
) {
    let Ok(rapier) = rapier.single() else { return };
    for (capsule, wish, pose, mut velocity) in &mut capsules {
        let walk = wish.walk * SPEED_M_S;
        velocity.linear = walk.with_y(velocity.linear.y);
        let reach = 0.5 * HEIGHT_M + 0.05;
        let others = QueryFilter::new().exclude_rigid_body(capsule);
        let ground = rapier.cast_ray(pose.translation, Vec3::NEG_Y, reach, true, others);
        if wish.jump && ground.is_some() {
            velocity.linear.y = (2.0 * 9.81 * JUMP_M).sqrt();
        }
    }
}
