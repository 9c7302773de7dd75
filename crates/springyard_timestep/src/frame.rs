//! One frame on bevy's own fixed loop: how many steps it runs, and where between the last two of them its views are drawn.
//!
//! bevy adds each frame's time to its accumulator, `Time<Fixed>::overstep`, and runs `FixedMain` for each whole step in it:
//!
//! ```text
//! overstep += frame;   while overstep >= step { overstep -= step; FixedMain }   bevy's run_fixed_main_schedule
//! alpha = overstep / step                                                       end_frame
//! view  = previous + alpha (current - previous)                                 PoseHistory::at, for view::interpolate_views
//! ```
//!
//! If the accumulator starts empty, the last step ends up to one step before the frame's time, and `view` has the time `frame - step`: the
//! picture is exactly one step late. If it starts with one step in it, the last step ends at the frame's time or up to one step after it,
//! and the same `alpha` gives the frame's own time. That is all that [`StepSettings::lagging`] changes.

use std::time::Duration;

use bevy::app::{FixedMain, RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::{Fixed, Virtual, run_fixed_main_schedule};

use super::step::put_elapsed;
use super::{StepClock, TimestepSystems};

/// How bevy's loop cuts a frame into steps. Their length is that of `Time<Fixed>`: `insert_resource(Time::<Fixed>::from_hz(60.0))`.
///
/// May be changed while the game runs. After a change of `lagging` the views run at half or at one and a half times their speed for about
/// two steps, without a jump. After a change of the step's length a view may jump by up to a step, once;
/// [`policies`](super::policies) has changes without a jump.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepSettings {
    /// Whether the game is drawn one step late, as by bevy's loop alone: no step runs past the frame's time. Otherwise (the default) the
    /// last step may end after the frame, and what is drawn is the present; `Time<Fixed>` is then up to a step ahead of `Time<Virtual>`.
    pub lagging: bool,
    /// The most steps in one frame, at least 1; the rest of its whole steps is dropped. At 64 Hz and 8 steps a frame may last 0.12 s
    /// before time is dropped. With a higher cap one slow frame makes the next one slow as well (the spiral of death). With a cap
    /// below 7 a game at 10 frames a second runs in slow motion.
    ///
    /// bevy limits a frame before that, to `Time<Virtual>::max_delta`, 250 ms unless the game sets another; what it cuts off is in no clock
    /// of the game, and not in [`FrameSteps::dropped_secs`]. With steps so long that the cap allows more than 250 ms, raise that limit, too.
    /// [`policies`](super::policies) does so.
    pub max_steps: u32,
}

impl Default for StepSettings {
    fn default() -> Self {
        Self {
            lagging: false,
            max_steps: 8,
        }
    }
}

/// The present frame: its length, its steps, and where its views are drawn. It is not part of the game's state and in no snapshot, so no
/// step may depend on it.
///
/// No frame time is lost: over any run, the sum of [`secs`](Self::secs) is
/// [`StepClock::simulated_secs`] + [`dropped_secs`](Self::dropped_secs) + [`carried_secs`](Self::carried_secs). A seek with [`put_view`]
/// changes these three without a frame; from the next frame on, their sum grows by the length of each frame again.
#[derive(Resource, Debug, Clone, Default)]
pub struct FrameSteps {
    /// Length of this frame in virtual time (after bevy's limit, pause and time scale), s. While paused: 0, or the length of its single steps.
    pub secs: f64,
    /// Lengths of this frame's steps, in order, s.
    pub steps: Vec<f64>,
    /// Interpolation factor of the views: 0 shows the step before the last, 1 the last step. `Time<Fixed>::overstep_fraction` is the same
    /// number, except that [`policies`](super::policies) and [`put_view`] round the overstep to nanoseconds.
    pub alpha: f32,
    /// Frame time since the start that was never simulated because a frame hit the cap on steps, s.
    pub dropped_secs: f64,
    /// Frame time that is not simulated yet, s. Negative after steps that ran past the frame's time. Written with each frame's steps.
    pub carried_secs: f64,
    /// Whether this frame hit the cap on steps, so that the game ran slower than real time. Time was then dropped or, with
    /// `Backlog::CatchUp` of [`policies`](super::policies), more than a step is left for later frames.
    pub is_behind: bool,
    /// What the accumulator holds beside frame time: one step less a nanosecond, or 0 if the game is drawn late.
    head_start: Duration,
    /// How many steps bevy's loop may still run in this frame. 0 outside of it.
    steps_left: u32,
}

impl FrameSteps {
    /// The simulated time to which this frame's views are interpolated, s.
    #[must_use]
    pub fn shown_secs(&self, clock: &StepClock) -> f64 {
        clock.simulated_secs - (1.0 - f64::from(self.alpha)) * clock.step_secs
    }
}

/// A system parameter: the simulated time that this frame shows.
#[derive(SystemParam)]
pub struct ShownClock<'w> {
    frame: Res<'w, FrameSteps>,
    clock: Res<'w, StepClock>,
}

impl ShownClock<'_> {
    /// That time, s: see [`FrameSteps::shown_secs`].
    #[must_use]
    pub fn secs(&self) -> f64 {
        self.frame.shown_secs(&self.clock)
    }
}

/// The accumulator starts with one step less this. With a whole step in it, a frame that ends exactly with a step would run one step more.
const ONE_NANOSECOND: Duration = Duration::from_nanos(1);

pub(super) fn plugin(app: &mut App) {
    use RunFixedMainLoopSystems::{AfterFixedMainLoop, BeforeFixedMainLoop, FixedMainLoop};
    let run_steps = TimestepSystems::RunSteps;
    app.init_resource::<StepSettings>()
        .init_resource::<FrameSteps>()
        .configure_sets(
            RunFixedMainLoop,
            (
                run_steps
                    .after(BeforeFixedMainLoop)
                    .before(AfterFixedMainLoop),
                FixedMainLoop.in_set(run_steps),
            ),
        )
        .add_systems(
            RunFixedMainLoop,
            (
                begin_frame.before(run_fixed_main_schedule),
                end_frame.after(run_fixed_main_schedule),
            )
                .in_set(FixedMainLoop),
        )
        .add_systems(FixedMain, stop_at_cap.after(super::step::end_step));
}

/// Puts into the accumulator what the settings want it to start with: all at once before the first step. After a change of the settings,
/// at most half of each frame's length is added or taken out, so that the views never stop and never run backwards.
fn begin_frame(
    settings: Res<StepSettings>,
    clock: Res<StepClock>,
    time: Res<Time<Virtual>>,
    mut fixed: ResMut<Time<Fixed>>,
    mut frame: ResMut<FrameSteps>,
) {
    frame.secs = time.delta_secs_f64();
    frame.steps.clear();
    frame.is_behind = false;
    frame.steps_left = settings.max_steps.max(1);
    let wanted = match settings.lagging {
        true => Duration::ZERO,
        false => fixed.timestep() - ONE_NANOSECOND,
    };
    let most = match clock.ticks {
        0 => Duration::MAX,
        _ => time.delta() / 2,
    };
    let more = wanted.saturating_sub(frame.head_start).min(most);
    fixed.accumulate_overstep(more);
    let less = frame.head_start.saturating_sub(wanted).min(most);
    let less = less.min(fixed.overstep());
    fixed.discard_overstep(less);
    frame.head_start = frame.head_start + more - less;
}

/// After each step of bevy's loop: after the last one that the cap allows, the whole steps that are left are dropped.
pub(super) fn stop_at_cap(
    clock: Res<StepClock>,
    mut fixed: ResMut<Time<Fixed>>,
    mut frame: ResMut<FrameSteps>,
) {
    if frame.steps_left == 0 {
        return;
    }
    frame.steps.push(clock.step_secs);
    frame.steps_left -= 1;
    let (overstep, step) = (fixed.overstep(), fixed.timestep());
    if frame.steps_left == 0 && overstep >= step {
        let kept = (overstep.as_nanos() % step.as_nanos()) as u64;
        let dropped = overstep - Duration::from_nanos(kept);
        fixed.discard_overstep(dropped);
        frame.dropped_secs += dropped.as_secs_f64();
        frame.is_behind = true;
    }
}

fn end_frame(fixed: Res<Time<Fixed>>, mut frame: ResMut<FrameSteps>) {
    frame.steps_left = 0;
    frame.alpha = fixed.overstep_fraction().min(1.0);
    frame.carried_secs = fixed.overstep().as_secs_f64() - frame.head_start.as_secs_f64();
}

/// Call it after a snapshot was put back: the views are interpolated at the factor `alpha` between the last two steps of that state, and
/// bevy's loop goes on from there. `Time<Fixed>` gets the time of [`StepClock`] and an overstep of `alpha` steps. A factor that is not finite
/// changes neither views nor overstep.
///
/// [`FrameSteps::carried_secs`] has the new overstep from the next frame on. With [`policies`](super::policies), put the planner's own
/// accumulator there as well: [`Planner::put_view`](spring_math::planner::Planner::put_view). A loop in place of bevy's calls it at the end
/// of each frame, for other plugins that read the overstep.
pub fn put_view(world: &mut World, alpha: f32) {
    let elapsed = world.resource::<StepClock>().elapsed;
    put_elapsed(world, elapsed);
    if !alpha.is_finite() {
        return;
    }
    world.resource_mut::<FrameSteps>().alpha = alpha;
    let mut fixed = world.resource_mut::<Time<Fixed>>();
    let step = fixed.timestep();
    let overstep = step.mul_f64(f64::from(alpha.clamp(0.0, 1.0)));
    fixed.discard_overstep(Duration::MAX);
    // With a whole step in it, a frame of no length would run a step.
    fixed.accumulate_overstep(overstep.min(step - ONE_NANOSECOND));
}
