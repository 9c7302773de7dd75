//! Coils and loops: the player collects them by coming near. They stay collected after a fall, and are back in a new run. A coil is at
//! the goal's lift [`FLIGHT_SECS`] later.

use std::collections::BTreeSet;

use bevy::prelude::*;
use serde::Serialize;

use super::StationSystems;
use super::news::StationNews;
use super::player::Players;
use crate::level::{Coil, Level, Loop};
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// Time from the collection of a coil until it is at the goal's lift, s.
pub const FLIGHT_SECS: f64 = 1.2;

/// The coils and loops that the player has collected in this run. A reload of the level keeps them.
#[derive(Resource, Debug, Clone, Default, PartialEq, Serialize)]
pub struct Collected {
    /// The collected coils, in the order in which they were collected.
    pub coils: Vec<CollectedCoil>,
    /// Names of the collected loops.
    pub loops: BTreeSet<String>,
}

/// A collected coil.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CollectedCoil {
    /// Its name.
    pub name: String,
    /// Simulated time at which it was collected, s.
    pub secs: f64,
}

impl CollectedCoil {
    /// Whether it has arrived at the lift at a simulated time, s.
    #[must_use]
    fn is_at_lift(&self, now_secs: f64) -> bool {
        now_secs >= self.secs + FLIGHT_SECS
    }
}

impl Collected {
    /// Adds a coil that is collected at a simulated time, s, if it is not there yet.
    pub fn add_coil(&mut self, name: &str, secs: f64) {
        if !self.has_coil(name) {
            let name = name.to_owned();
            self.coils.push(CollectedCoil { name, secs });
        }
    }

    /// Whether the coil of this name is collected.
    #[must_use]
    pub fn has_coil(&self, name: &str) -> bool {
        self.coils.iter().any(|coil| coil.name == name)
    }

    /// The names of the collected coils.
    #[must_use]
    pub fn coil_names(&self) -> BTreeSet<String> {
        self.coils.iter().map(|coil| coil.name.clone()).collect()
    }

    /// The coils of the level, in the order in which they were collected.
    pub fn in_order<'a>(&'a self, level: &'a Level) -> impl Iterator<Item = &'a CollectedCoil> {
        let is_there =
            move |coil: &&CollectedCoil| level.coils.iter().any(|it| it.name == coil.name);
        self.coils.iter().filter(is_there)
    }

    /// Number of coils of the level that are collected.
    #[must_use]
    pub fn coils_of(&self, level: &Level) -> usize {
        self.in_order(level).count()
    }

    /// Number of coils of the level that are at the lift at a simulated time, s.
    #[must_use]
    pub fn at_lift(&self, level: &Level, now_secs: f64) -> usize {
        let coils = self.in_order(level);
        coils.filter(|coil| coil.is_at_lift(now_secs)).count()
    }

    /// Number of loops of the level that are collected.
    #[must_use]
    pub fn loops_of(&self, level: &Level) -> usize {
        let loops = level.loops.iter();
        loops.filter(|it| self.loops.contains(&it.name)).count()
    }

    /// The sets of the level's loops of which all are collected.
    #[must_use]
    pub fn whole_sets<'a>(&self, level: &'a Level) -> BTreeSet<&'a str> {
        let sets = level.loops.iter().filter_map(|it| it.set.as_deref());
        let missing = level.loops.iter();
        let missing = missing.filter(|it| !self.loops.contains(&it.name));
        let missing: BTreeSet<&str> = missing.filter_map(|it| it.set.as_deref()).collect();
        sets.filter(|set| !missing.contains(set)).collect()
    }
}

/// Largest distance of the body's centre from a coil that it collects, m: the body touches a coil of half a metre.
pub const COIL_REACH_M: f32 = 0.9;
/// Largest distance of the body's centre from the centre of a loop that it collects, m: the body touches the ring, of 0.7 m.
pub const LOOP_REACH_M: f32 = 1.05;

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
    clock: Res<StepClock>,
    players: Players,
    coils: Query<&Coil>,
    mut collected: ResMut<Collected>,
    mut news: MessageWriter<StationNews>,
) {
    for coil in &coils {
        if is_within(&players, coil.position, COIL_REACH_M) && !collected.has_coil(&coil.name) {
            collected.add_coil(&coil.name, clock.step_end_secs());
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
        if is_within(&players, loop_.position, LOOP_REACH_M)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coils_stand_in_the_order_in_which_they_were_collected_and_arrive_after_their_flight() {
        let mut collected = Collected::default();
        for (name, secs) in [("pit", 3.0), ("docks", 5.0), ("pit", 6.0)] {
            collected.add_coil(name, secs);
        }
        let names = collected.coils.iter().map(|coil| coil.name.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["pit", "docks"]);
        assert!(collected.coils[0].is_at_lift(4.5) && !collected.coils[1].is_at_lift(6.0));
    }

    #[test]
    fn a_set_is_whole_with_the_last_of_its_loops() {
        let text = r#"(
            name: "a", spawn: (position: (0, 0, 0)), kill_below_m: -5,
            solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
            loops: [
                (name: "a", position: (3, 1, 0), set: "dock"), (name: "b", position: (4, 1, 0)),
                (name: "c", position: (5, 1, 0), set: "dock"), (name: "d", position: (6, 1, 0), set: "hub"),
            ],
        )"#;
        let level = crate::level::parse("a.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
        let mut collected = Collected::default();
        for (name, whole) in [
            ("a", vec![]),
            ("b", vec![]),
            ("d", vec!["hub"]),
            ("c", vec!["dock", "hub"]),
        ] {
            collected.loops.insert(name.to_owned());
            let sets = collected.whole_sets(&level);
            assert_eq!(sets.into_iter().collect::<Vec<_>>(), whole, "{name}");
        }
    }
}
