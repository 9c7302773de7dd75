//! Takes a body on a press of the button: gives it a drive of limited force, and turns off its contacts with the character.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{RigidBody as RawBody, RigidBodyHandle};
use bevy_rapier3d::rapier::geometry::{Collider as RawCollider, ColliderSet};

use super::GrabSystems;
use super::aim::{Aim, View, colliders_of};
use super::arm::{Arm, Reach};
use super::holding::{Grip, Holding, eyes, shoulder};
use super::let_go_reason::name_of;
use super::rests_on::rests_on;
use super::settings::GrabSettings;
use crate::recover::{CharacterField, ParameterFaults};
use crate::{
    BodyDimensions, Character, CharacterEvent, CharacterState, Happened, PassesThrough, Sensed,
    StepIntent, UpFrame,
};
use springyard_drive::{DriveTarget, SpringDrive};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, take_bodies.in_set(GrabSystems::Hold));
}

/// A character that may take something.
#[derive(QueryData)]
pub(super) struct Taker {
    entity: Entity,
    handle: &'static RapierRigidBodyHandle,
    transform: &'static Transform,
    frame: &'static UpFrame,
    dimensions: &'static BodyDimensions,
    intent: &'static StepIntent,
    settings: &'static GrabSettings,
    state: &'static CharacterState,
    sensed: &'static Sensed,
    holding: Option<&'static Holding>,
}

pub(super) fn take_bodies(
    time: Res<Time>,
    mut commands: Commands,
    aim: Aim,
    rapier: ReadRapierContext,
    takers: Query<Taker, With<Character>>,
    bodies: Query<(&RapierRigidBodyHandle, &Transform, Option<&Name>), Without<Character>>,
    mut events: MessageWriter<CharacterEvent>,
    mut faults: ParameterFaults,
) {
    let Ok(rapier) = rapier.single() else {
        return;
    };
    let mut taken: Vec<Entity> = Vec::new();
    for taker in &takers {
        let asks = taker.intent.grab.presses > 0 && taker.intent.is_finite();
        let has_grip = taker.holding.is_some_and(|holding| holding.grip.is_some());
        if !asks || has_grip || !taker.transform.is_finite() {
            continue;
        }
        let mut send = |what| {
            events.write(CharacterEvent {
                character: taker.entity,
                secs: time.elapsed_secs_f64(),
                what,
            });
        };
        let Some(entity) = aim.body(taker.handle.0, &taker.view()) else {
            send(Happened::GrabMissed { stands_on: None });
            continue;
        };
        let Ok((handle, pose, name)) = bodies.get(entity) else {
            continue;
        };
        let Some(body) = rapier.rigidbody_set.bodies.get(handle.0) else {
            continue;
        };
        let is_free = body.is_dynamic() && body.mass() > 0.0 && !taken.contains(&entity);
        let up = taker.frame.up();
        let stands_on = stands_on(&rapier, (taker.state, taker.sensed), up, handle.0);
        if !is_free || stands_on {
            send(Happened::GrabMissed {
                stands_on: stands_on.then(|| name_of(entity, name)),
            });
            continue;
        }
        let inertia = body.mass_properties().local_mprops.principal_inertia();
        let drive = (taker.settings).drive(body.mass(), inertia.max_element());
        let drive = match drive {
            Ok(drive) => drive,
            Err(error) => {
                faults.report(taker.entity, CharacterField::GrabSettings, &error);
                continue;
            }
        };
        taken.push(entity);
        send(Happened::Took {
            body: entity,
            name: name_of(entity, name),
            mass_kg: body.mass(),
        });
        let length = half_side_m(body, &rapier.colliders.colliders) + taker.settings.hold_m;
        taker.hold(&mut commands, (entity, pose), drive, length);
    }
}

impl TakerItem<'_, '_> {
    /// Holds a body at this pose on a drive; `length` of the arm, m.
    fn hold(
        &self,
        commands: &mut Commands,
        (body, pose): (Entity, &Transform),
        drive: SpringDrive,
        length: f32,
    ) {
        if self.holding.is_some_and(|before| before.body != body) {
            // It was let go, and is not clear of the character yet: this frees it.
            commands.entity(self.entity).remove::<Holding>();
        }
        let grip = Some(self.grip(pose, length));
        commands
            .entity(self.entity)
            .insert((Holding { body, grip }, PassesThrough(body)));
        let target = DriveTarget::at_pose(pose.to_isometry());
        commands
            .entity(body)
            .insert((drive, target, no_contacts_with(self.entity)));
    }

    fn view(&self) -> View {
        View {
            eyes: eyes(self.transform.translation, self.frame, self.dimensions),
            frame: *self.frame,
            yaw_deg: self.intent.look_yaw_deg,
            pitch_deg: self.intent.look_pitch_deg,
            reach_m: self.settings.reach_m,
        }
    }

    /// The hand is where the body is: the springs of the arm then bring both in front of the character, without a jerk.
    fn grip(&self, pose: &Transform, hold_length_m: f32) -> Grip {
        let shoulder = shoulder(self.transform.translation, self.frame, self.dimensions);
        let offset = self.frame.to_own(pose.translation - shoulder);
        let arm = Arm::at_rest(Reach::to(offset));
        Grip {
            arm,
            hold_length_m,
            turned: Quat::from_rotation_y(-arm.at.yaw) * self.frame.turn_to_own(pose.rotation),
            slipping_secs: 0.0,
            before_drive: Vec3::ZERO,
        }
    }
}

/// Whether a character stands on this body, or on something that rests on it. `up`: the character's, in the world.
pub(super) fn stands_on(
    rapier: &RapierContext,
    (state, sensed): (&CharacterState, &Sensed),
    up: Vec3,
    body: RigidBodyHandle,
) -> bool {
    let bodies = rapier.rigidbody_set.entity2body();
    let ground = sensed.ground.filter(|_| state.is_grounded());
    let ground = ground.and_then(|ground| bodies.get(&ground.entity));
    ground.is_some_and(|ground| rests_on(rapier, *ground, body, up))
}

/// Half of the longest side of a body's colliders, m, each along its own axes.
fn half_side_m(body: &RawBody, colliders: &ColliderSet) -> f32 {
    let half = |collider: &RawCollider| collider.shape().compute_local_aabb().half_extents();
    let own = colliders_of(body, colliders).into_iter();
    own.map(|it| half(it).max_element()).fold(0.0, f32::max)
}

/// A joint that leaves all axes free, and turns off the contacts of the two bodies. A collision group would do so as well, but the game
/// may use those for other things; a contact hook needs a rapier plugin with that hook.
fn no_contacts_with(holder: Entity) -> ImpulseJoint {
    let mut joint = GenericJoint::new(JointAxesMask::empty());
    joint.set_contacts_enabled(false);
    ImpulseJoint::new(holder, TypedJoint::GenericJoint(joint))
}
