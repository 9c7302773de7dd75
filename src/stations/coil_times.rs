//! When each coil of the run was collected: it is at the goal's lift [`FLIGHT_SECS`] later.

use bevy::prelude::*;
use serde::Serialize;

use super::StationSystems;
use super::collect::{Collected, collect_coils};
use crate::level::Level;
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// Time from the collection of a coil until it is at the goal's lift, s.
pub const FLIGHT_SECS: f64 = 1.2;

/// The collected coils in the order in which they were collected, with their times. A reload of the level keeps them.
#[derive(Resource, Debug, Clone, Default, PartialEq, Serialize)]
pub struct CoilTimes(pub Vec<CoilTime>);

/// A collected coil.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CoilTime {
    /// Its name.
    pub name: String,
    /// Simulated time at which it was collected, s.
    pub secs: f64,
}

impl CoilTimes {
    /// The coils of the level, in the order in which they were collected.
    pub fn of<'a>(&'a self, level: &'a Level) -> impl Iterator<Item = &'a CoilTime> {
        let is_there =
            move |time: &&CoilTime| level.coils.iter().any(|coil| coil.name == time.name);
        self.0.iter().filter(is_there)
    }

    /// Number of coils of the level that are at the lift at a simulated time, s.
    #[must_use]
    pub fn at_lift(&self, level: &Level, now_secs: f64) -> usize {
        let times = self.of(level);
        times.filter(|time| time.is_at_lift(now_secs)).count()
    }

    /// Adds newly collected coils at the end, with the present time, s, and drops those that are no longer collected.
    fn update(&mut self, collected: &Collected, now_secs: f64) {
        self.0.retain(|time| collected.coils.contains(&time.name));
        for name in &collected.coils {
            if !self.has(name) {
                let name = name.clone();
                self.0.push(CoilTime {
                    name,
                    secs: now_secs,
                });
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|time| time.name == name)
    }

    fn is_up_to_date(&self, collected: &Collected) -> bool {
        self.0.len() == collected.coils.len() && collected.coils.iter().all(|name| self.has(name))
    }
}

impl CoilTime {
    /// Whether it has arrived at the lift at a simulated time, s.
    #[must_use]
    pub fn is_at_lift(&self, now_secs: f64) -> bool {
        now_secs >= self.secs + FLIGHT_SECS
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<CoilTimes>("coil_times");
    app.init_resource::<CoilTimes>().add_systems(
        FixedPostUpdate,
        note_times
            .after(collect_coils)
            .in_set(StationSystems::Collect),
    );
}

fn note_times(clock: Res<StepClock>, collected: Res<Collected>, mut times: ResMut<CoilTimes>) {
    if !times.is_up_to_date(&collected) {
        times.update(&collected, clock.step_end_secs());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collected(names: &[&str]) -> Collected {
        Collected {
            coils: names.iter().map(|name| (*name).to_owned()).collect(),
            ..default()
        }
    }

    fn names(times: &CoilTimes) -> Vec<&str> {
        times.0.iter().map(|time| time.name.as_str()).collect()
    }

    #[test]
    fn coils_stand_in_the_order_in_which_they_were_collected() {
        let mut times = CoilTimes::default();
        times.update(&collected(&["pit"]), 3.0);
        times.update(&collected(&["docks", "pit"]), 5.0);
        assert_eq!(names(&times), ["pit", "docks"]);
        assert!(times.0[0].is_at_lift(4.5) && !times.0[1].is_at_lift(6.0));
        assert!(times.is_up_to_date(&collected(&["docks", "pit"])));
    }

    #[test]
    fn a_new_run_has_none_and_collects_anew() {
        let mut times = CoilTimes::default();
        times.update(&collected(&["pit"]), 3.0);
        assert!(!times.is_up_to_date(&collected(&[])));
        times.update(&collected(&[]), 4.0);
        assert!(times.0.is_empty());
        times.update(&collected(&["pit"]), 9.0);
        assert_eq!(times.0[0].secs, 9.0);
    }
}
