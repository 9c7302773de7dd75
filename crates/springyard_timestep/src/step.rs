//! One step, whichever loop runs it: [`BeforeStep`], the schedules of bevy's `FixedMain`, [`AfterStep`]. [`StepClock`] counts the steps;
//! [`run_step`] runs one outside of a loop.
//!
//! ```text
//! FixedMain:   begin_step    StepClock has the state of the step before; BeforeStep
//!              bevy's own    FixedFirst, FixedPreUpdate, FixedUpdate, FixedPostUpdate, FixedLast
//!              end_step      AfterStep; StepClock counts the step
//! ```

use std::time::Duration;

use bevy::app::FixedMain;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::time::Fixed;
use serde::Serialize;

/// Runs before each step: state and [`StepClock`] are those after the step before. `Res<Time>` has the time of the step already.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BeforeStep;

/// Runs after each step: the state is that after it, its commands have been applied, and [`StepClock`] counts it.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AfterStep;

/// The steps that have been simulated. It is state: a snapshot that is restored puts it back, and `Time<Fixed>` follows it.
#[derive(Resource, Debug, Clone, Default, Serialize)]
pub struct StepClock {
    /// Number of steps finished since the start.
    pub ticks: u64,
    /// Time simulated since the start, s. During a step, the time at the *start* of that step.
    pub simulated_secs: f64,
    /// Length of the running step, or of the last one between steps, s.
    #[serde(skip)]
    pub step_secs: f64,
    /// `Time<Fixed>::elapsed` after the last finished step: as `simulated_secs`, summed in whole nanoseconds.
    #[serde(skip)]
    pub elapsed: Duration,
}

impl StepClock {
    /// The simulated time at the end of the running step, s: that of the bodies' poses after rapier has moved them, since the
    /// clock itself has the time of the step's start until the step is over. Between steps it means nothing.
    #[must_use]
    pub fn step_end_secs(&self) -> f64 {
        self.simulated_secs + self.step_secs
    }
}

/// Exists while past steps are computed again. Systems in steps that note down what happens, such as reports and best runs, leave
/// those steps out: [`is_live`].
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Resimulating;

/// Whether the running step is computed for the first time: a run condition.
#[must_use]
pub fn is_live(resimulating: Option<Res<Resimulating>>) -> bool {
    resimulating.is_none()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepClock>()
        .init_schedule(BeforeStep)
        .init_schedule(AfterStep)
        .add_systems(
            FixedMain,
            (
                begin_step.before(FixedMain::run_fixed_main),
                end_step.after(FixedMain::run_fixed_main),
            ),
        );
}

/// Runs one step of `dt` seconds as bevy's loop does. `Res<Time>` and the overstep stay as they are; the timestep of `Time<Fixed>` is `dt`
/// afterwards. For code that computes past steps again, or that runs the steps in a loop of its own.
///
/// # Panics
///
/// If `dt` is not a number above 0: at least a nanosecond, and what a [`Duration`] can hold.
pub fn run_step(world: &mut World, dt: f64) {
    let length = Duration::try_from_secs_f64(dt).unwrap_or_default();
    assert!(
        !length.is_zero(),
        "run_step: dt is {dt} s, and a step has to be longer than 0"
    );
    let frame_time = *world.resource::<Time>();
    world.resource_mut::<StepClock>().step_secs = dt;
    let mut fixed = world.resource_mut::<Time<Fixed>>();
    fixed.set_timestep(length);
    fixed.advance_by(length);
    *world.resource_mut::<Time>() = fixed_time(world);
    world.run_schedule(FixedMain);
    *world.resource_mut::<Time>() = frame_time;
}

pub(super) fn begin_step(world: &mut World) {
    let length = world.resource::<Time<Fixed>>().delta();
    let mut clock = world.resource_mut::<StepClock>();
    // The length that `run_step` was given may be a fraction of a nanosecond longer or shorter.
    if Duration::from_secs_f64(clock.step_secs) != length {
        clock.step_secs = length.as_secs_f64();
    }
    let end = clock.elapsed + length;
    put_elapsed(world, end);
    *world.resource_mut::<Time>() = fixed_time(world);
    world.run_schedule(BeforeStep);
}

pub(super) fn end_step(world: &mut World) {
    let length = world.resource::<Time<Fixed>>().delta();
    let mut clock = world.resource_mut::<StepClock>();
    clock.ticks += 1;
    clock.simulated_secs += clock.step_secs;
    clock.elapsed += length;
    world.run_schedule(AfterStep);
}

fn fixed_time(world: &World) -> Time {
    world.resource::<Time<Fixed>>().as_generic()
}

/// Puts `Time<Fixed>` at this elapsed time. Its own loop has advanced it when `FixedMain` begins, so a snapshot of it would be a step ahead
/// of the state; instead it is in no snapshot, and follows [`StepClock`].
pub(super) fn put_elapsed(world: &mut World, end: Duration) {
    let fixed = *world.resource::<Time<Fixed>>();
    if fixed.elapsed() == end {
        return;
    }
    let start = end.saturating_sub(fixed.timestep());
    let mut put = Time::new_with(*fixed.context());
    put.set_wrap_period(fixed.wrap_period());
    put.advance_to(start);
    put.advance_by(end - start);
    *world.resource_mut::<Time<Fixed>>() = put;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "dt is 0 s")]
    fn a_step_without_a_length_is_refused() {
        run_step(&mut World::new(), 0.0);
    }
}
