//! What the camera may lock on to now: not the coils and loops that are collected, nor what the player holds, nor a goal that is reached. A lock on one of them ends.
//!
//! The level says what can be a target at all (`src/level/spawn/`). This runs in frames: no step reads it.

use bevy::prelude::*;

use super::collect::Collected;
use super::run_clock::RunClock;
use crate::input::PlayerControlled;
use crate::level::{Coil, GoalBall, Loop};
use springyard_camera::{CameraSystems, LockTarget};
use springyard_character::grab::Holding;
use springyard_timestep::ViewOf;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (enable_collectables, enable_bodies, enable_goal).before(CameraSystems::Recentre),
    );
}

fn enable_collectables(
    collected: Res<Collected>,
    mut coils: Query<(&Coil, &mut LockTarget)>,
    mut loops: Query<(&Loop, &mut LockTarget), Without<Coil>>,
) {
    for (coil, target) in &mut coils {
        set(target, !collected.has_coil(&coil.name));
    }
    for (loop_, target) in &mut loops {
        set(target, !collected.loops.contains(&loop_.name));
    }
}

fn enable_bodies(
    players: Query<&Holding, With<PlayerControlled>>,
    mut views: Query<(&ViewOf, &mut LockTarget)>,
) {
    let gripped = players.iter().filter(|holding| holding.grip.is_some());
    let held = gripped.map(|holding| holding.body).next();
    for (view_of, target) in &mut views {
        set(target, Some(view_of.0) != held);
    }
}

fn enable_goal(run: Res<RunClock>, mut goals: Query<&mut LockTarget, With<GoalBall>>) {
    for target in &mut goals {
        set(target, run.took_secs.is_none());
    }
}

fn set(mut target: Mut<LockTarget>, enabled: bool) {
    let now = LockTarget { enabled, ..*target };
    target.set_if_neq(now);
}
