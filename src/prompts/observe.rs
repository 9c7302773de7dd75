//! Reads the [`Situation`] off the game, once a frame. Frames without place for a prompt do not count.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Virtual;
use bevy_rapier3d::prelude::RapierRigidBodyHandle;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;

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
use springyard_character::moves::rope::{RopeAim, RopeAnchor};
use springyard_character::moves::{Rope, RopeState};
use springyard_character::respawn::{RespawnCause, Respawned};
use springyard_character::{
    BodyDimensions, CharacterEvent, CharacterState, GravityPhase, LedgeMoves, LedgeState, UpFrame,
    WallState,
};
use springyard_rewind::Rewind;

/// What is read of the player.
type Player = (
    Entity,
    &'static RapierRigidBodyHandle,
    (&'static Transform, &'static UpFrame),
    &'static Intent,
    &'static CharacterState,
    &'static BodyDimensions,
    (&'static GrabSettings, Option<&'static Holding>),
    Moves,
);

/// The moves that the level gives the player.
type Moves = (
    Option<&'static WallState>,
    Option<&'static LedgeState>,
    Option<(&'static Rope, &'static RopeState)>,
);

/// What is around the player.
#[derive(SystemParam)]
pub(super) struct Around<'w, 's> {
    settings: Res<'w, Settings>,
    look: Res<'w, Look>,
    aim: Aim<'w, 's>,
    rope_aim: RopeAim<'w, 's>,
    rings: Query<'w, 's, (), With<RopeAnchor>>,
    here: DemoHere<'w, 's>,
}

impl Around<'_, '_> {
    /// Whether a press would take a ring in this view of the character with the body `own`.
    fn has_ring(&self, own: RigidBodyHandle, rope: &Rope, view: &View) -> bool {
        let target = self.rope_aim.target(own, rope, view);
        target.is_some_and(|it| self.rings.contains(it.body))
    }
}

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
    around: Around,
    players: Query<Player, With<PlayerControlled>>,
    (mut respawned, mut events): (MessageReader<Respawned>, MessageReader<CharacterEvent>),
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
    let Ok(player) = players.single() else {
        return;
    };
    let (player, handle, (pose, frame), intent, state, dimensions, (grab, holding), moves) = player;
    let (wall, ledge, rope) = moves;
    if falls.contains(&player) {
        situation.since_fall_secs = Some(0.0);
    }
    situation.knows_springs |= screen.shows_springs();
    if !screen.is_free() {
        before.glimpse = None;
        events.clear();
        return;
    }
    for event in events.read().filter(|event| event.character == player) {
        situation.count(&event.what);
    }
    let now = glimpse(pose, intent, state, (wall, ledge));
    situation.add(before.glimpse.as_ref(), &now, time.delta_secs());
    before.glimpse = Some(now);
    situation.at_demo_secs = match around.here.name() {
        Some(_) => situation.at_demo_secs + time.delta_secs(),
        None => 0.0,
    };
    let view = View {
        eyes: eyes(pose.translation, frame, dimensions),
        frame: *frame,
        yaw_deg: around.look.yaw_deg,
        pitch_deg: around.look.pitch_deg,
        reach_m: grab.reach_m,
    };
    // Casts through the world: only while they are of use.
    let hints = &around.settings.hints;
    let holds = holding.is_some_and(|holding| holding.grip.is_some());
    situation.can_grab = hints.grab && !holds && around.aim.body(handle.0, &view).is_some();
    let rope = rope.filter(|(_, state)| hints.rope && state.tied.is_none());
    situation.can_swing = rope.is_some_and(|(rope, _)| around.has_ring(handle.0, rope, &view));
}

/// What this frame shows. A wall is one to jump off if a press would do it now: `last` leaves out walls out of reach and the one just left.
/// A ledge is none while the character hangs on it.
fn glimpse(
    pose: &Transform,
    intent: &Intent,
    state: &CharacterState,
    (wall, ledge): (Option<&WallState>, Option<&LedgeState>),
) -> Glimpse {
    let ledge = ledge.filter(|_| state.locomotion.is_in::<LedgeMoves>());
    Glimpse {
        place: pose.translation,
        pushes: intent.movement != Vec2::ZERO,
        stands: state.is_grounded(),
        rises: state.locomotion.is_jumping(),
        is_cut: state.locomotion.phase() == GravityPhase::Cut,
        is_at_wall: ledge.is_none() && wall.is_some_and(is_in_reach),
        hangs: ledge.is_some_and(|ledge| ledge.hang.is_some()),
    }
}

fn is_in_reach(wall: &WallState) -> bool {
    wall.last.is_some_and(|last| last.since_secs == 0.0)
}
