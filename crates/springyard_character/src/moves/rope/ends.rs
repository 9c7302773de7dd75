//! The other end of a rope: where it is, before the moves, and the impulse of the rope on it, after them.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::aim::RopeAim;
use super::{Rope, RopeState};
use crate::body_dimensions::BodyDimensions;
use crate::events::{CharacterEvent, Happened};
use crate::grab::aim::View;
use crate::grab::holding::eyes;
use crate::step_intent::StepIntent;
use crate::systems::CharacterSystems;
use crate::up_frame::UpFrame;
use springyard_drive::engine::impulse::{add_impulse, centre_of_mass, pose_of};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (
            (follow_ends, find_targets)
                .chain()
                .in_set(CharacterSystems::Sense),
            pull_ends
                .after(CharacterSystems::Decide)
                .before(springyard_drive::DriveSystems::DriveLate),
        ),
    );
}

/// Finds what a press in this step takes.
fn find_targets(
    aim: RopeAim,
    mut characters: Query<(
        &Rope,
        &mut RopeState,
        &StepIntent,
        &Transform,
        &UpFrame,
        &BodyDimensions,
        &RapierRigidBodyHandle,
    )>,
) {
    for (rope, mut state, intent, transform, frame, dimensions, handle) in &mut characters {
        if intent.rope.presses == 0 || !(transform.is_finite() && intent.is_finite()) {
            continue;
        }
        let view = View {
            eyes: eyes(transform.translation, frame, dimensions),
            frame: *frame,
            yaw_deg: intent.look_yaw_deg,
            pitch_deg: intent.look_pitch_deg,
            reach_m: rope.reach_m,
        };
        state.target = aim.target(handle.0, rope, &view);
    }
}

/// Reads where the held places are. A rope to a body that is gone is let go.
fn follow_ends(
    time: Res<Time>,
    rapier: ReadRapierContext,
    mut characters: Query<(Entity, &mut RopeState, &Transform, &UpFrame)>,
    mut events: MessageWriter<CharacterEvent>,
) {
    let Ok(rapier) = rapier.single() else {
        return;
    };
    for (character, mut state, transform, frame) in &mut characters {
        let Some(mut tied) = state.tied else {
            continue;
        };
        let now = tied.to.now(&rapier, transform.translation);
        state.tied = now.map(|to| {
            tied.to = to;
            tied.point = frame.to_own(to.point);
            tied.velocity = frame.to_own(to.velocity);
            tied.inverse_mass = to.inverse_mass;
            tied
        });
        if state.tied.is_none() {
            events.write(CharacterEvent {
                character,
                secs: time.elapsed_secs_f64(),
                what: Happened::RopeLetGo,
            });
        }
    }
}

/// Gives the bodies at the other ends the impulses of their ropes.
fn pull_ends(
    mut commands: Commands,
    rapier: ReadRapierContext,
    mut characters: Query<(&mut RopeState, &UpFrame)>,
) {
    let Ok(rapier) = rapier.single() else {
        return;
    };
    for (mut state, frame) in &mut characters {
        let Some(tied) = &state.tied else {
            continue;
        };
        let (body, point) = (tied.to.body, tied.to.point);
        let impulse = frame.to_world(tied.impulse);
        if impulse == Vec3::ZERO {
            continue;
        }
        if let Some(tied) = &mut state.tied {
            // A step whose take-over is refused must not give it once more.
            tied.impulse = Vec3::ZERO;
        }
        let handle = rapier.rigidbody_set.entity2body().get(&body);
        let raw = handle.and_then(|handle| rapier.rigidbody_set.bodies.get(*handle));
        let Some(raw) = raw.filter(|raw| raw.is_dynamic()) else {
            continue;
        };
        let local = raw.mass_properties().local_mprops.local_com;
        let centre = centre_of_mass(&pose_of(raw), local);
        add_impulse(
            &mut commands,
            body,
            ExternalImpulse::at_point(impulse, point, centre),
        );
    }
}
