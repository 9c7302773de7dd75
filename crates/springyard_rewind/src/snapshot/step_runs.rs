//! [`StepRuns`]: at which change tick each system of the last step ran. By it a restored value looks changed to the same systems as
//! when it was copied.
//!
//! A system takes a value for changed if the value's change tick is larger than that of the system's last run. All ticks come from one
//! counter, which each system that runs moves on by one. So a restored value needs a tick that lies between the present last runs of the
//! same two systems as its own tick lay between theirs:
//!
//! ```text
//! when copied:   reader 510   writer 511   (not run again) 512   other 513      value changed at 511: new to the reader only
//! at a restore:  reader 804   writer 805   other 806                            becomes 805
//! ```
//!
//! Counted back from the end of the step, 511 would become 804, as if the reader had seen it. A value that has not changed in the last
//! step keeps its tick, which is older than all of these runs.

use std::any::TypeId;
use std::sync::Arc;

use bevy::app::FixedMainScheduleOrder;
use bevy::ecs::change_detection::{ComponentTicks, MAX_CHANGE_AGE, Tick};
use bevy::ecs::schedule::{ApplyDeferred, Schedules};
use bevy::prelude::*;

/// When each system of the last step ran. Copies of the state share it.
#[derive(Resource, Debug, Clone, Default)]
pub struct StepRuns(Arc<Runs>);

/// Ticks are counted from `begin`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Runs {
    /// Change tick at the end of the step before.
    begin: u32,
    /// Number of ticks up to the end of the step.
    length: u32,
    /// The systems that ran, in that order: tick, and place in the list of all systems of a step.
    ran: Vec<(u32, usize)>,
    /// Tick of each system of that list; 0: it did not run.
    by_place: Vec<u32>,
}

/// Notes the end of a step, and when its systems ran. The loop that runs the steps calls it after each.
pub fn note_step_end(world: &mut World) {
    let end = world.change_tick().get();
    let begin = world
        .get_resource::<StepRuns>()
        .map_or(0, |last| last.0.begin.wrapping_add(last.0.length));
    let runs = Runs::new(begin, end, last_runs(world));
    // What is written from now on is not of the step.
    world.increment_change_tick();
    world.insert_resource(StepRuns(Arc::new(runs)));
}

/// Whether an entity was spawned in the running step, after the end of the one before.
#[must_use]
pub fn is_spawned_in_step(world: &World, entity: Entity) -> bool {
    let end = world.get_resource::<StepRuns>().map(StepRuns::end);
    let spawned = world.entities().entity_get_spawn_or_despawn_tick(entity);
    let now = world.read_change_tick();
    end.zip(spawned)
        .is_some_and(|(end, spawned)| spawned.is_newer_than(end, now))
}

/// The last run of each system in the schedules of a step, in the order of the schedules. On one thread systems run in this order.
fn last_runs(world: &World) -> impl Iterator<Item = Tick> {
    let order = world.get_resource::<FixedMainScheduleOrder>();
    let labels = order.into_iter().flat_map(|order| &order.labels);
    let schedules = labels.filter_map(|label| world.get_resource::<Schedules>()?.get(*label));
    let systems = schedules.filter_map(|schedule| schedule.systems().ok());
    // Where commands are applied is a system in the list, which never runs itself.
    let systems = systems.flatten().map(|(_, system)| system);
    systems
        .filter(|system| system.system_type() != TypeId::of::<ApplyDeferred>())
        .map(|system| system.get_last_run())
}

impl StepRuns {
    /// Those of the last step.
    pub(super) fn of(world: &World) -> Self {
        world.get_resource::<Self>().cloned().unwrap_or_default()
    }

    /// A step of systems with these last runs, from 1 on.
    #[cfg(test)]
    pub(crate) fn of_ticks(last_runs: &[u32]) -> Self {
        Self(Arc::new(Runs::new(
            0,
            100,
            last_runs.iter().copied().map(Tick::new),
        )))
    }

    /// Whether systems have run in another order than they are listed in: the steps run on many threads.
    #[must_use]
    pub fn are_out_of_order(&self) -> bool {
        !self.0.ran.is_sorted_by_key(|(_, place)| *place)
    }

    /// The change tick at the end of the step.
    pub(crate) fn end(&self) -> Tick {
        Tick::new(self.0.begin.wrapping_add(self.0.length))
    }

    /// The present ticks for a value that had these ticks when `self` was noted.
    #[must_use]
    pub(super) fn ticks_now(&self, ticks: ComponentTicks, world: &mut World) -> ComponentTicks {
        let now = world.change_tick().get();
        let present = world.get_resource::<Self>().unwrap_or(self);
        ComponentTicks {
            added: self.0.tick_now(&present.0, ticks.added, now),
            changed: self.0.tick_now(&present.0, ticks.changed, now),
        }
    }
}

impl Runs {
    fn new(begin: u32, end: u32, last_runs: impl Iterator<Item = Tick>) -> Self {
        let length = end.wrapping_sub(begin);
        let in_step = |tick: Tick| {
            let age = end.wrapping_sub(tick.get());
            length.saturating_sub(age)
        };
        let by_place: Vec<u32> = last_runs.map(in_step).collect();
        let places = by_place.iter().copied().zip(0..);
        let mut ran: Vec<(u32, usize)> = places.filter(|(tick, _)| *tick > 0).collect();
        ran.sort_unstable();
        Self {
            begin,
            length,
            ran,
            by_place,
        }
    }

    /// `tick` in the step of `self`, as a tick among the runs of the `present` last step. `now`: the present change tick.
    fn tick_now(&self, present: &Self, tick: Tick, now: u32) -> Tick {
        let age = (self.begin.wrapping_add(self.length)).wrapping_sub(tick.get());
        if age == 0 || age > MAX_CHANGE_AGE {
            // After the step.
            let present_end = present.begin.wrapping_add(present.length);
            let since_end = now.wrapping_sub(present_end);
            return Tick::new(present_end.wrapping_add(age.wrapping_neg().min(since_end)));
        }
        if age >= self.length {
            // Before the step.
            return tick;
        }
        let place = self.place_now(present, self.length - age);
        Tick::new(present.begin.wrapping_add(place))
    }

    /// The same among the ticks of one step, counted from its start.
    fn place_now(&self, present: &Self, tick: u32) -> u32 {
        let before = self.ran.partition_point(|(run, _)| *run <= tick);
        let Some((run, place)) = before.checked_sub(1).map(|last| self.ran[last]) else {
            return 0;
        };
        let since = tick - run;
        let run_of = |place: usize| present.by_place.get(place).copied().filter(|run| *run > 0);
        match run_of(place) {
            // The system itself has made the change.
            Some(run) if since == 0 => run,
            // Commands, or part of a system that runs others, after it and before the next.
            Some(run) => (run + since).min(present.next_run(run)),
            // It did not run in the present step, as it may be left out when a past step runs again: right after the one before it.
            None => (0..place.min(present.by_place.len()))
                .rev()
                .find_map(run_of)
                .map_or(0, |run| run + 1),
        }
    }

    /// When the next system ran after this tick, or the end of the step.
    fn next_run(&self, tick: u32) -> u32 {
        let before = self.ran.partition_point(|(run, _)| *run <= tick);
        self.ran.get(before).map_or(self.length, |(run, _)| *run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step that began after tick `begin`, with these last runs of its systems.
    fn runs(begin: u32, end: u32, last_runs: &[u32]) -> Runs {
        Runs::new(begin, end, last_runs.iter().copied().map(Tick::new))
    }

    fn now(then: &Runs, present: &Runs, tick: u32, now: u32) -> u32 {
        then.tick_now(present, Tick::new(tick), now).get()
    }

    #[test]
    fn a_change_by_a_system_is_moved_to_its_present_run() {
        let then = runs(500, 520, &[510, 511, 512, 513]);
        // The third was left out.
        let present = runs(800, 810, &[804, 805, 512, 806]);
        assert_eq!(now(&then, &present, 510, 900), 804);
        assert_eq!(now(&then, &present, 511, 900), 805);
        assert_eq!(now(&then, &present, 513, 900), 806);
        // What the third changed is new to those before it, and to no other.
        assert_eq!(now(&then, &present, 512, 900), 806);
    }

    #[test]
    fn a_change_between_two_systems_stays_between_them() {
        let then = runs(500, 520, &[503, 509, 512]);
        let present = runs(800, 820, &[804, 806, 813]);
        assert_eq!(now(&then, &present, 502, 900), 800, "before all");
        assert_eq!(now(&then, &present, 504, 900), 805);
        assert_eq!(now(&then, &present, 508, 900), 806, "not beyond the next");
        assert_eq!(now(&then, &present, 519, 900), 820);
    }

    #[test]
    fn a_change_outside_of_the_step_stays_there() {
        let then = runs(500, 520, &[503, 509]);
        let present = runs(800, 820, &[804, 806]);
        // The last is as old as a tick can be.
        let oldest = 520_u32.wrapping_sub(MAX_CHANGE_AGE);
        for old in [500, 499, 3, oldest] {
            assert_eq!(now(&then, &present, old, 900), old);
        }
        assert_eq!(now(&then, &present, 520, 900), 820);
        assert_eq!(now(&then, &present, 527, 900), 827);
        assert_eq!(now(&then, &present, 700, 900), 900, "not in the future");
    }

    #[test]
    fn on_many_threads_a_change_follows_its_system() {
        let then = runs(500, 520, &[510, 511, 512]);
        // The last, which is not ordered against the others, was the first this time.
        let present = runs(800, 820, &[811, 812, 810]);
        assert_eq!(now(&then, &present, 510, 900), 811);
        assert_eq!(now(&then, &present, 511, 900), 812);
        assert_eq!(now(&then, &present, 512, 900), 810);
        assert!(StepRuns(Arc::new(present)).are_out_of_order());
        assert!(!StepRuns(Arc::new(then)).are_out_of_order());
    }

    #[test]
    fn the_counter_may_pass_its_largest_value() {
        let then = runs(u32::MAX - 3, 6, &[u32::MAX - 1, u32::MAX, 2]);
        let present = runs(100, 110, &[103, 104, 105]);
        assert_eq!(now(&then, &present, u32::MAX, 200), 104);
        assert_eq!(now(&then, &present, 2, 200), 105);
        assert_eq!(now(&then, &present, 0, 200), 105, "between the two");
        assert_eq!(now(&then, &present, u32::MAX - 9, 200), u32::MAX - 9);
        assert_eq!(now(&present, &then, 104, 20), u32::MAX);
    }
}
