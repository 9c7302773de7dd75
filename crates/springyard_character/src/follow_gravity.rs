//! Turns the axes of characters with the gravity at their places, and what they keep in these axes with them.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::body_dimensions::BodyDimensions;
use super::gravity::CharacterGravity;
use super::sensed::Sensed;
use super::spawn::Character;
use super::state::CharacterState;
use super::systems::CharacterSystems;
use super::up_frame::{AxesTurn, UpFrame};
use springyard_drive::{DriveAxes, DriveState, VelocityDriveState};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        follow_gravity.in_set(CharacterSystems::FollowGravity),
    );
}

/// What a turn of up changes.
#[derive(QueryData)]
#[query_data(mutable)]
struct Turned {
    gravity: &'static CharacterGravity,
    handle: &'static RapierRigidBodyHandle,
    dimensions: &'static BodyDimensions,
    velocity: &'static Velocity,
    frame: &'static mut UpFrame,
    transform: &'static mut Transform,
    state: &'static mut CharacterState,
    axes_turn: &'static mut AxesTurn,
    sensed: &'static mut Sensed,
    drive: &'static mut DriveState,
    velocity_drive: &'static mut VelocityDriveState,
    axes: &'static mut DriveAxes,
}

/// Turns the axes of each character so that up is against the gravity at its place. The states of its moves turn after it, each by
/// [`Move::turn`](super::Move::turn).
fn follow_gravity(
    time: Res<Time>,
    rapier: Single<(&RapierRigidBodySet, &RapierConfiguration), With<DefaultRapierContext>>,
    mut characters: Query<Turned, With<Character>>,
) {
    let (bodies, configuration) = *rapier;
    for mut of in &mut characters {
        of.axes_turn.by = None;
        let is_new = of.state.locomotion.is_new();
        let place = if is_new {
            // The body is not turned about its feet yet.
            of.frame.feet(of.transform.translation, of.dimensions)
        } else {
            of.transform.translation
        };
        let Some(down) = of.gravity.at(place, configuration.gravity).try_normalize() else {
            continue;
        };
        let frame = of.frame.turned_to(-down);
        if frame == *of.frame || !place.is_finite() {
            continue;
        }
        if is_new {
            of.stand_in(frame);
        } else {
            let body = bodies.bodies.get(of.handle.0);
            let measured = body.map_or(of.velocity.linear, |body| body.linvel());
            of.turn_to(frame, measured, time.delta_secs());
        }
        *of.frame = frame;
        of.axes.set_if_neq(DriveAxes(
            Some(frame.rotation()).filter(|_| !frame.is_world()),
        ));
    }
}

impl TurnedItem<'_, '_> {
    /// Places the body of a character that has just been put somewhere, about its feet.
    fn stand_in(&mut self, frame: UpFrame) {
        let feet = self.frame.feet(self.transform.translation, self.dimensions);
        let upright = self.frame.rotation().conjugate() * self.transform.rotation;
        self.transform.translation = feet + frame.up() * self.dimensions.ride_height_m;
        self.transform.rotation = frame.rotation() * upright;
    }

    /// Expresses what the character keeps from step to step in the axes of `frame`: all velocities stay what they are in the world.
    /// `measured`: the body's velocity, m/s; the step has `dt` seconds.
    fn turn_to(&mut self, frame: UpFrame, measured: Vec3, dt: f32) {
        let before = *self.frame;
        let place = self.transform.translation;
        let turn = frame.rotation().conjugate() * before.rotation();
        let own = before.to_own(measured);
        // Of the three parts of the velocity, up is from a flight or the ride spring, the others from the velocity drive.
        let upwards = match self.state.flown {
            Some(flown) => flown.after_contacts(own.y),
            None => before.to_own(self.drive.velocity(measured)).y,
        };
        let walks = before.to_own(self.velocity_drive.velocity(measured));
        let velocity = before.to_world(walks.with_y(upwards));
        let drive_change = velocity - self.drive.velocity(measured);
        self.drive.carry(measured, drive_change);
        let walk_change = velocity - self.velocity_drive.velocity(measured);
        self.velocity_drive.carry(measured, walk_change);
        if let Some(flown) = &mut self.state.flown {
            let pushed = before.to_own(self.velocity_drive.pushed(measured, dt));
            let pushed = turn * pushed.with_y(own.y - flown.expected);
            flown.expected = frame.to_own(measured).y - pushed.y;
            flown.velocity = frame.to_own(velocity).y - pushed.y;
        }
        let risen = frame.to_own(place).y - before.to_own(place).y;
        self.state.turn(turn, risen);
        self.axes_turn.by = Some((turn, risen));
        if let Some(footprint) = &mut self.sensed.footprint {
            footprint.turn(turn);
        }
    }
}
