//! Coils and loops: the player collects them by coming near. They stay collected after a fall, and are back in a new run.

use std::collections::BTreeSet;

use bevy::prelude::*;
use serde::Serialize;

use super::StationSystems;
use super::news::StationNews;
use super::player::Players;
use crate::level::{Coil, Level, Loop};
use springyard_state::RegisterState;

/// The coils and loops that the player has collected in this run, by name. A reload of the level keeps them.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Collected {
    /// Names of the collected coils.
    pub coils: BTreeSet<String>,
    /// Names of the collected loops.
    pub loops: BTreeSet<String>,
}

impl Collected {
    /// Number of coils of the level that are collected.
    #[must_use]
    pub fn coils_of(&self, level: &Level) -> usize {
        let coils = level.coils.iter();
        coils.filter(|it| self.coils.contains(&it.name)).count()
    }

    /// Number of loops of the level that are collected.
    #[must_use]
    pub fn loops_of(&self, level: &Level) -> usize {
        let loops = level.loops.iter();
        loops.filter(|it| self.loops.contains(&it.name)).count()
    }
}

/// Largest distance of the body's centre from a coil that it collects, m: the body touches a coil of half a metre.
pub const COIL_REACH_M: f32 = 0.9;
/// Largest distance of the body's centre from the centre of a loop that it collects, m: the radius of the ring.
pub const LOOP_RADIUS_M: f32 = 0.7;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Collected>("collected");
    app.init_resource::<Collected>().add_systems(
        FixedPostUpdate,
        (collect_coils, collect_loops)
            .chain()
            .in_set(StationSystems::Collect),
    );
}

pub(super) fn collect_coils(
    players: Players,
    coils: Query<&Coil>,
    mut collected: ResMut<Collected>,
    mut news: MessageWriter<StationNews>,
) {
    for coil in &coils {
        if is_within(&players, coil.position, COIL_REACH_M) && !collected.coils.contains(&coil.name)
        {
            collected.coils.insert(coil.name.clone());
            news.write(StationNews::Coil(coil.name.clone()));
        }
    }
}

fn collect_loops(
    players: Players,
    loops: Query<&Loop>,
    mut collected: ResMut<Collected>,
    mut news: MessageWriter<StationNews>,
) {
    for loop_ in &loops {
        if is_within(&players, loop_.position, LOOP_RADIUS_M)
            && !collected.loops.contains(&loop_.name)
        {
            collected.loops.insert(loop_.name.clone());
            news.write(StationNews::Loop(loop_.name.clone()));
        }
    }
}

/// Whether the centre of the player's body is at most `reach_m` (m) from a point (m).
fn is_within(players: &Players, point: Vec3, reach_m: f32) -> bool {
    players
        .iter()
        .any(|player| player.centre().distance(point) <= reach_m)
}
