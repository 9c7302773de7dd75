//! Rapier's `KinematicCharacterController` on a kinematic body: an offset of 1 cm, autostep onto 0.2 m or more of free space as in rapier's user
//! guide, here up to 0.4 m, no snap to the ground as in bevy_rapier's example; all other numbers are its defaults.
//!
//! It moves a shape and slides it along what it meets; walking, gravity and jumping are the game's. Here they are the plainest that are exact: the
//! walk is at full speed at once, and flights are parabolas at every step rate. It does not follow platforms: that would be the game's, too.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use crate::controller::{CLEARANCE_M, Controller, HEIGHT_M, JUMP_M, RADIUS_M, SPEED_M_S, Wish};

/// Rapier's kinematic character.
pub struct Kinematic;

/// Rapier's default gravity, m/s^2.
const GRAVITY_M_S2: f32 = 9.81;

/// What the game keeps of a character.
#[derive(Component, Default)]
struct Flight {
    up_m_s: f32,
    jump_was_down: bool,
}

impl Controller for Kinematic {
    fn name(&self) -> &'static str {
        "kinematic"
    }

    fn add_to(&self, app: &mut App) {
        app.add_systems(FixedUpdate, steer.before(PhysicsSet::SyncBackend));
    }

    fn spawn(&self, world: &mut World, feet: Vec3) -> Entity {
        let controller = KinematicCharacterController {
            offset: CharacterLength::Absolute(0.01),
            autostep: Some(CharacterAutostep {
                max_height: CharacterLength::Absolute(CLEARANCE_M),
                min_width: CharacterLength::Absolute(0.2),
                include_dynamic_bodies: true,
            }),
            // As in bevy_rapier's example. With it, the shape is at times pushed 6 cm into a large box, and stays there.
            snap_to_ground: None,
            ..default()
        };
        let character = (
            Transform::from_translation(feet + Vec3::Y * (0.5 * HEIGHT_M + 0.01)),
            RigidBody::KinematicPositionBased,
            Collider::capsule_y(0.5 * HEIGHT_M - RADIUS_M, RADIUS_M),
            controller,
            Flight::default(),
        );
        world.spawn(character).id()
    }
}

fn steer(
    time: Res<Time>,
    mut characters: Query<(
        &Wish,
        &mut Flight,
        &mut KinematicCharacterController,
        Option<&KinematicCharacterControllerOutput>,
    )>,
) {
    let dt = time.delta_secs();
    for (wish, mut flight, mut controller, output) in &mut characters {
        let grounded = output.is_some_and(|it| it.grounded);
        if grounded && flight.up_m_s <= 0.0 {
            let presses = wish.jump && !flight.jump_was_down;
            flight.up_m_s = if presses {
                (2.0 * GRAVITY_M_S2 * JUMP_M).sqrt()
            } else {
                0.0
            };
        }
        flight.jump_was_down = wish.jump;
        // On the ground this presses down a little, which finds the ground again.
        let rises = flight.up_m_s * dt - 0.5 * GRAVITY_M_S2 * dt * dt;
        flight.up_m_s -= GRAVITY_M_S2 * dt;
        controller.translation = Some(wish.walk * SPEED_M_S * dt + Vec3::Y * rises);
    }
}
