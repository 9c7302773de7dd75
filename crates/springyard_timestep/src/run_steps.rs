//! The fixed-step loop: runs bevy's `FixedMain` once for each step that the planner lists for a frame.
//!
//! [`StepPlanner`] holds the settings. The loop itself is `run_planned_steps`.

use std::time::Duration;

use bevy::app::{FixedMain, RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use bevy::time::{Fixed, Virtual};
use spring_math::planner::{Backlog, Planner, PlannerError, PlannerSettings, Policy};

use super::frame_time::set_frame_time;
use super::step_schedules::{AfterStep, BeforeStep};
use super::time_held::is_frame_held;
use super::{StepClock, TimestepSystems, controls::SingleSteps};

/// The planner that divides frame time into steps. [`PlannerControl`](super::PlannerControl) changes its settings.
#[derive(Resource, Debug, Clone, Deref, DerefMut)]
pub struct StepPlanner(pub Planner);

impl Default for StepPlanner {
    fn default() -> Self {
        Self(Planner::new(PlannerSettings::default()))
    }
}

impl StepPlanner {
    /// Default step rate, steps a second.
    pub const DEFAULT_HZ: f64 = 60.0;

    /// Default cap on the steps of one frame. At 60 Hz a frame may then last 0.13 s before time is dropped. With a higher cap,
    /// one slow frame makes the next one slow as well (the spiral of death). With a cap below 6, a game at 10 frames a second,
    /// which needs 6 steps a frame, would run in slow motion. The other 2 steps are a margin for uneven frames.
    pub const DEFAULT_MAX_STEPS: u32 = 8;

    /// Steps of `1 / hz` seconds under `policy`, at most `max_steps` in a frame. Frame time beyond that cap is dropped.
    pub fn new(policy: Policy, hz: f64, max_steps: u32) -> Result<Self, PlannerError> {
        let settings = PlannerSettings::new(policy, 1.0 / hz, max_steps, Backlog::Drop)?;
        Ok(Self::of(settings))
    }

    /// A planner with these settings.
    #[must_use]
    pub fn of(settings: PlannerSettings) -> Self {
        Self(Planner::new(settings))
    }
}

pub(super) fn plugin(app: &mut App) {
    // bevy's own fixed-step loop never runs; the planner's loop takes its place.
    app.init_resource::<StepPlanner>()
        .configure_sets(
            RunFixedMainLoop,
            RunFixedMainLoopSystems::FixedMainLoop.run_if(|| false),
        )
        .configure_sets(
            RunFixedMainLoop,
            TimestepSystems::RunSteps
                .after(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .before(RunFixedMainLoopSystems::AfterFixedMainLoop),
        )
        .add_systems(Startup, lift_bevys_frame_cap)
        .add_systems(
            RunFixedMainLoop,
            run_planned_steps.in_set(TimestepSystems::RunSteps),
        );
}

/// Raises bevy's limit on frame times: `Time<Virtual>` silently cuts every frame to 250 ms. Here the planner's cap decides what
/// happens in a long frame, and the dropped time is reported in [`StepClock`].
fn lift_bevys_frame_cap(mut time: ResMut<Time<Virtual>>) {
    time.set_max_delta(Duration::from_secs(3600));
}

fn run_planned_steps(world: &mut World, mut override_check: Local<OverrideCheck>) {
    if is_frame_held(world) {
        return;
    }
    override_check.before_frame(world);
    let frame = world.resource::<Time<Virtual>>().delta().as_secs_f64();
    let single_steps = std::mem::take(&mut world.resource_mut::<SingleSteps>().0);
    let mut planner = world.resource_mut::<StepPlanner>();
    let frame = frame + f64::from(single_steps) * planner.settings().step_secs();
    let plan = planner.plan(frame);
    let carried_secs = planner.carried_secs();
    let is_behind = plan.dropped_secs > 0.0 || carried_secs > planner.settings().step_secs();

    let mut clock = world.resource_mut::<StepClock>();
    clock.frame_secs = frame;
    clock.frame_steps.clear();
    clock.frame_steps.extend(plan.steps());
    clock.alpha = plan.alpha as f32;
    clock.dropped_secs += plan.dropped_secs;
    clock.carried_secs = carried_secs;
    clock.is_behind = is_behind;

    for dt in plan.steps() {
        run_step(world, dt);
    }
    override_check.last_set = Some(world.resource::<Time<Fixed>>().timestep());
    set_frame_time(world, frame);
}

/// Detects a step length that other code has set in `Time<Fixed>`, and warns once: the planner overrides it.
#[derive(Default)]
struct OverrideCheck {
    /// The step length in `Time<Fixed>` after the last frame's steps.
    last_set: Option<Duration>,
    is_reported: bool,
}

impl OverrideCheck {
    fn before_frame(&mut self, world: &World) {
        let fixed = world.resource::<Time<Fixed>>().timestep();
        let expected = self.last_set.unwrap_or(Time::<Fixed>::default().timestep());
        let planned = world.resource::<StepPlanner>().settings().step_secs();
        if self.is_reported
            || fixed == expected
            || (fixed.as_secs_f64() - planned).abs() < NANOSECOND_SECS
        {
            return;
        }
        self.is_reported = true;
        warn!(
            "Time::<Fixed> was set to steps of {:.6} s, but the StepPlanner's are of {planned:.6} s: \
             insert StepPlanner::new(policy, hz, max_steps), or write PlannerControl::StepRateHz",
            fixed.as_secs_f64()
        );
    }
}

/// The resolution of `Duration`, s.
const NANOSECOND_SECS: f64 = 1e-9;

/// Runs one step of `dt` seconds. `Res<Time>` and `Time<Fixed>` hold its length in `FixedMain`, as under bevy's own loop, but
/// `Time<Fixed>::overstep` stays 0: the interpolation factor is [`StepClock::alpha`]. After the step, `Res<Time>` is as before.
///
/// The planner's loop calls it. Whatever computes past steps again calls it, too.
pub fn run_step(world: &mut World, dt: f64) {
    let frame_time = *world.resource::<Time>();
    world.resource_mut::<StepClock>().step_secs = dt;
    world.run_schedule(BeforeStep);
    let length = Duration::from_secs_f64(dt);
    let mut fixed = world.resource_mut::<Time<Fixed>>();
    fixed.set_timestep(length);
    fixed.advance_by(length);
    *world.resource_mut::<Time>() = world.resource::<Time<Fixed>>().as_generic();
    world.run_schedule(FixedMain);
    let mut clock = world.resource_mut::<StepClock>();
    clock.ticks += 1;
    clock.simulated_secs += dt;
    world.run_schedule(AfterStep);
    *world.resource_mut::<Time>() = frame_time;
}
