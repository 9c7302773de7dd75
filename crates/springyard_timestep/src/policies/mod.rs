//! Optional: a loop of its own in place of bevy's, for other [`Policy`]s, a backlog, and steps whose length is not rounded to nanoseconds.
//!
//! The loop asks a [`Planner`] for the steps of each frame, by one of five policies. `Fixed` and `FixedLagging` are what bevy's loop does
//! without and with [`StepSettings::lagging`](super::StepSettings::lagging), except that `Fixed` drops all time beyond the cap on steps,
//! where bevy's loop drops whole steps and keeps the rest. The others show what steps of uneven length do to a game. The planner changes
//! policy and step length without a jump of a view. [`StepClock`](super::StepClock) counts the length of each step as an `f64`;
//! `Time<Fixed>` has it in whole nanoseconds.
//!
//! `FixedMain`, [`BeforeStep`](super::BeforeStep), [`AfterStep`](super::AfterStep), and after the steps of a frame [`FrameSteps`] and
//! `Time<Fixed>::overstep_fraction` are the same under both loops. During the steps, under bevy's loop `FrameSteps::alpha` and
//! `carried_secs` are still those of the last frame.
//!
//! With this plugin [`StepSettings`](super::StepSettings) has no effect.

mod control;

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use bevy::time::{Fixed, Virtual};
use spring_math::planner::{Backlog, FramePlan, Planner, PlannerError, PlannerSettings, Policy};

pub use control::{PlannerControl, PlannerControlError, RefusedControl, STEP_RATES_HZ};

use super::{FrameSteps, TimestepSystems, put_view, run_step};

/// The planner that divides frame time into steps. [`PlannerControl`] changes its settings. Needs [`plugin`].
#[derive(Resource, Debug, Clone, Deref, DerefMut)]
pub struct StepPlanner(pub Planner);

impl Default for StepPlanner {
    fn default() -> Self {
        Self(Planner::new(PlannerSettings::default()))
    }
}

/// Number of steps that a paused game runs in the next frame, of the planner's step length, whatever the frame time, the policy and the cap
/// are: for a key that steps through a pause. The frame takes the number. While time is held for another reason, set it back to 0.
#[derive(Resource, Debug, Default)]
pub struct SingleSteps(pub u32);

impl StepPlanner {
    /// Default step rate, steps a second. bevy's loop has another default: 64.
    pub const DEFAULT_HZ: f64 = PlannerSettings::DEFAULT_HZ;

    /// Default cap on the steps of one frame: see [`PlannerSettings::DEFAULT_MAX_STEPS`].
    pub const DEFAULT_MAX_STEPS: u32 = PlannerSettings::DEFAULT_MAX_STEPS;

    /// Steps of `1 / hz` seconds under `policy`, at most `max_steps` in a frame. Frame time beyond that cap is dropped.
    /// Any rate above 0; [`PlannerControl`] keeps to [`STEP_RATES_HZ`].
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

/// Runs the steps of [`StepPlanner`] in place of bevy's loop. Adds [`springyard_timestep::plugin`](super::plugin). A second call does
/// nothing; `add_plugins` panics at a second one, as for that plugin.
///
/// Raises bevy's limit on the length of a frame (`Time<Virtual>::max_delta`, 250 ms) to 1 h at `Startup`, so that the planner sees the whole
/// frame: its cap alone decides what is dropped, or simulated later with `Backlog::CatchUp`. Systems in `Update` then get the whole length of
/// a hitch. A limit other than bevy's default stays, and [`FrameSteps::dropped_secs`] does not count what it cuts off.
pub fn plugin(app: &mut App) {
    super::plugin(app);
    if app.world().contains_resource::<RefusedControl>() {
        return;
    }
    control::plugin(app);
    app.init_resource::<StepPlanner>()
        .init_resource::<SingleSteps>()
        .configure_sets(
            RunFixedMainLoop,
            RunFixedMainLoopSystems::FixedMainLoop.run_if(|| false),
        )
        .add_systems(Startup, (report_other_step, lift_bevys_frame_cap))
        .add_systems(
            RunFixedMainLoop,
            run_planned_steps.in_set(TimestepSystems::RunSteps),
        );
}

/// Longest frame that reaches the planner, unless the game sets another.
const LONGEST_FRAME: Duration = Duration::from_secs(3600);

/// `Time<Virtual>` silently cuts every frame to 250 ms. A limit that the game has set stays, unless it is bevy's default.
fn lift_bevys_frame_cap(mut time: ResMut<Time<Virtual>>) {
    if time.max_delta() == Time::<Virtual>::default().max_delta() {
        time.set_max_delta(LONGEST_FRAME);
    }
}

/// A step length in `Time<Fixed>` that is not bevy's default was set on purpose, and has no effect here.
fn report_other_step(fixed: Res<Time<Fixed>>, planner: Res<StepPlanner>) {
    let (set, planned) = (fixed.timestep(), planner.settings().step_secs());
    if set != Time::<Fixed>::default().timestep() && set != Duration::from_secs_f64(planned) {
        warn!(
            "Time::<Fixed> was set to steps of {:.6} s, but the StepPlanner's are of {planned:.6} s: \
             insert StepPlanner::new(policy, hz, max_steps), or write PlannerControl::StepRateHz",
            set.as_secs_f64()
        );
    }
}

/// For an app that has a [`StepPlanner`] but not this plugin.
pub(super) fn report_missing_plugin(
    planner: Option<Res<StepPlanner>>,
    refused: Option<Res<RefusedControl>>,
) {
    if planner.is_some() && refused.is_none() {
        warn!(
            "there is a StepPlanner, but bevy's own loop runs the steps: add springyard_timestep::policies::plugin"
        );
    }
}

fn run_planned_steps(world: &mut World) {
    let single_steps = std::mem::take(&mut world.resource_mut::<SingleSteps>().0);
    let is_paused = world.resource::<Time<Virtual>>().is_paused();
    let secs = world.resource::<Time<Virtual>>().delta_secs_f64();
    if is_paused && single_steps > 0 {
        let plan = world.resource_mut::<StepPlanner>().plan_steps(single_steps);
        let secs = plan.simulated_secs();
        let mut time = world.resource_mut::<Time<Virtual>>();
        time.advance_by(Duration::from_secs_f64(secs));
        run_frame(world, secs, plan);
    } else if is_paused && secs == 0.0 {
        // A pause has no steps, not even those that are left of the frames before.
        let mut frame = world.resource_mut::<FrameSteps>();
        frame.secs = 0.0;
        frame.steps.clear();
        frame.is_behind = false;
    } else {
        let plan = world.resource_mut::<StepPlanner>().plan(secs);
        run_frame(world, secs, plan);
    }
    *world.resource_mut::<Time>() = world.resource::<Time<Virtual>>().as_generic();
}

/// Runs the steps of a frame of `secs` seconds.
fn run_frame(world: &mut World, secs: f64, plan: FramePlan) {
    let planner = world.resource::<StepPlanner>();
    let step_secs = planner.settings().step_secs();
    let carried_secs = planner.carried_secs();

    let mut frame = world.resource_mut::<FrameSteps>();
    frame.secs = secs;
    frame.steps = plan.steps().collect();
    frame.alpha = plan.alpha as f32;
    frame.dropped_secs += plan.dropped_secs;
    frame.carried_secs = carried_secs;
    frame.is_behind = plan.dropped_secs > 0.0 || carried_secs > step_secs;

    for dt in plan.steps() {
        run_step(world, dt);
    }
    // For other plugins: the step of the settings, and the overstep that belongs to it.
    let step = Duration::from_secs_f64(step_secs);
    world.resource_mut::<Time<Fixed>>().set_timestep(step);
    put_view(world, plan.alpha as f32);
}
