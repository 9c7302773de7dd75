//! Reads the [`Situation`] off the game, once a frame. Frames without place for a prompt do not count.

use bevy::prelude::*;
use bevy::time::Virtual;
use bevy_rapier3d::prelude::RapierRigidBodyHandle;

use super::screen::Screen;
use super::situation::{Glimpse, Situation};
use crate::input::PlayerControlled;
use crate::settings::Settings;
use crate::stations::DemoHere;
use springyard_camera::Look;
use springyard_character::Intent;
use springyard_character::grab::aim::View;
use springyard_character::grab::holding::eyes;
use springyard_character::grab::{Aim, GrabSettings, Holding};
use springyard_character::respawn::{RespawnCause, Respawned};
use springyard_character::{BodyDimensions, CharacterState, Dash, GravityPhase, UpFrame};
use springyard_rewind::Rewind;

/// What is read of the player.
type Player = (
    Entity,
    &'static RapierRigidBodyHandle,
    (&'static Transform, &'static UpFrame),
    &'static Intent,
    &'static CharacterState,
    &'static BodyDimensions,
    &'static GrabSettings,
    Option<&'static Holding>,
);

/// The frame before.
#[derive(Default)]
pub(super) struct Before {
    /// `None` if there was no place for a prompt.
    glimpse: Option<Glimpse>,
    rewinds: bool,
}

pub(super) fn observe(
    screen: Screen,
    time: Res<Time<Virtual>>,
    rewind: Res<Rewind>,
    settings: Res<Settings>,
    (look, aim, here): (Res<Look>, Aim, DemoHere),
    players: Query<Player, With<PlayerControlled>>,
    mut respawned: MessageReader<Respawned>,
    mut before: Local<Before>,
    mut situation: ResMut<Situation>,
) {
    let rewinds = rewind.is_under_way();
    if rewinds && !before.rewinds {
        situation.rewinds += 1;
        situation.since_fall_secs = None;
    }
    before.rewinds = rewinds;
    let falls: Vec<Entity> = respawned
        .read()
        .filter(|it| it.cause == RespawnCause::Fell)
        .map(|it| it.entity)
        .collect();
    let Ok((player, handle, (pose, frame), intent, state, dimensions, grab, holding)) =
        players.single()
    else {
        return;
    };
    if falls.contains(&player) {
        situation.since_fall_secs = Some(0.0);
    }
    situation.knows_springs |= screen.shows_springs();
    if !screen.is_free() {
        before.glimpse = None;
        return;
    }
    let now = glimpse(pose, intent, state, holding);
    situation.add(before.glimpse.as_ref(), &now, time.delta_secs());
    before.glimpse = Some(now);
    situation.at_demo_secs = match here.name() {
        Some(_) => situation.at_demo_secs + time.delta_secs(),
        None => 0.0,
    };
    // A cast through the world: only while it is of use.
    situation.can_grab = settings.hints.grab && !now.holds && {
        let view = View {
            eyes: eyes(pose.translation, frame, dimensions),
            frame: *frame,
            yaw_deg: look.yaw_deg,
            pitch_deg: look.pitch_deg,
            reach_m: grab.reach_m,
        };
        aim.body(handle.0, &view).is_some()
    };
}

fn glimpse(
    pose: &Transform,
    intent: &Intent,
    state: &CharacterState,
    holding: Option<&Holding>,
) -> Glimpse {
    Glimpse {
        place: pose.translation,
        pushes: intent.movement != Vec2::ZERO,
        stands: state.is_grounded(),
        rises: state.locomotion.is_jumping(),
        is_cut: state.locomotion.phase() == GravityPhase::Cut,
        dashes: state.locomotion.is_in::<Dash>(),
        holds: holding.is_some_and(|holding| holding.grip.is_some()),
    }
}
