//! [`TimeTravel`]: messages that show a past moment, go on from it, or return. What is shown is the world itself, put back by
//! [`seek()`](super::seek()), with the camera as it was then.
//!
//! ```text
//! Show, ShowTick:  time is held; each frame shows the same moment
//! PlayOn:          the game goes on from there; the next step takes the place of what came after
//! Return:          the game goes on from where it was before
//! ```

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;

use super::RewindSystems;
use super::frames::{Frame, FrameHistory, nearer};
use super::history::History;
use super::hold::{hold_time, release_time};
use super::seek::seek;
use springyard_state::RegisterState;
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::{FrameSteps, StepClock, TimestepSystems, put_view};

/// A message that shows the past, or ends that. It takes effect before the steps of the frame.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum TimeTravel {
    /// Holds time, and shows the recorded frame nearest to this time, exactly as it was. Where only some of the frames are kept,
    /// it shows this time between two of them, unless an entity with [`InterpolatedInPast`](super::InterpolatedInPast) moves more than 4 m
    /// from one to the other: that is a cut, and the nearer frame is shown.
    Show {
        /// Simulated time, s.
        secs: f64,
    },
    /// Holds time, and shows the state after this step, with the camera of the nearest recorded frame.
    ShowTick(u64),
    /// Goes on from what is shown.
    PlayOn,
    /// Goes on from where the game was before the first `Show`.
    Return,
}

/// What is shown of the past.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown {
    /// Number of the step.
    pub tick: u64,
    /// The simulated time shown, s: between that of the step before and that of the step.
    pub secs: f64,
}

/// Whether the past is shown, and what of it.
#[derive(Resource, Default)]
pub struct HeldInPast(Held);

/// Whether the player is in the present or in the past.
#[derive(Default)]
enum Held {
    /// In the present.
    #[default]
    Present,
    /// In the past: time is held.
    Past(Box<Past>),
    /// In the present again since this frame, which still shows the past.
    Left {
        how: Ended,
        /// What the frame shows.
        last: Option<Goal>,
    },
}

/// The past while it is shown.
struct Past {
    /// The newest frame, from which the player left for the past.
    present: Frame,
    /// What is shown, and how; `None` until a step has been reached.
    moment: Option<(Shown, Goal)>,
    /// Whether the log has said that a step cannot be reached.
    has_warned: bool,
}

/// How the past was left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// The game goes on from an earlier step than the present.
    Rewound,
    /// It goes on from the present.
    Returned,
}

/// Whether the past was left in this frame: a run condition, true from [`RewindSystems::Travel`] to the end of the frame. What devices
/// have given for the next step belongs to another time.
#[must_use]
pub fn past_was_left(held: Option<Res<HeldInPast>>) -> bool {
    held.is_some_and(|held| held.ended().is_some())
}

/// Whether the game goes on from the past since this frame: a run condition, true from [`RewindSystems::Travel`] to the end of the
/// frame. Before the steps, state and frame state are those of the past; after [`RewindSystems::PutBackFrame`], they stay.
#[must_use]
pub fn was_rewound(held: Option<Res<HeldInPast>>) -> bool {
    held.is_some_and(|held| held.ended() == Some(Ended::Rewound))
}

/// Whether the past is shown: a run condition.
#[must_use]
pub fn past_is_shown(held: Option<Res<HeldInPast>>) -> bool {
    held.is_some_and(|held| held.is_held())
}

/// A moment to show.
#[derive(Clone)]
struct Goal {
    tick: u64,
    alpha: f32,
    /// The recorded frame whose camera is shown.
    frame: Frame,
    /// Poses between two recorded frames; empty: those of the frame.
    between: Vec<(Entity, Transform)>,
}

impl Goal {
    /// A recorded frame, as it was.
    fn of(frame: Frame) -> Self {
        Self {
            tick: frame.tick,
            alpha: frame.alpha,
            frame,
            between: Vec::new(),
        }
    }
}

impl HeldInPast {
    /// What is shown; `None`: the present.
    #[must_use]
    pub fn shown(&self) -> Option<Shown> {
        let (shown, _) = self.past()?.moment.as_ref()?;
        Some(*shown)
    }

    /// Whether time is held to show the past.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.shown().is_some()
    }

    /// How far back the shown moment is, s; 0 while the present is shown.
    #[must_use]
    pub fn back_secs(&self) -> f64 {
        let ends = self.present().zip(self.shown());
        ends.map_or(0.0, |(from, to)| from.shown_secs - to.secs)
    }

    fn past(&self) -> Option<&Past> {
        match &self.0 {
            Held::Past(past) => Some(past),
            Held::Present | Held::Left { .. } => None,
        }
    }

    fn present(&self) -> Option<&Frame> {
        Some(&self.past()?.present)
    }

    /// How the past was left in this frame.
    fn ended(&self) -> Option<Ended> {
        match self.0 {
            Held::Left { how, .. } => Some(how),
            Held::Present | Held::Past(_) => None,
        }
    }

    /// The moment that this frame shows.
    fn goal(&self) -> Option<&Goal> {
        match &self.0 {
            Held::Present => None,
            Held::Past(past) => past.moment.as_ref().map(|(_, goal)| goal),
            Held::Left { last, .. } => last.as_ref(),
        }
    }

    /// Ends the display of the past. The world stays as it is.
    pub(super) fn clear(world: &mut World) {
        let mut held = world.resource_mut::<Self>();
        if std::mem::take(&mut *held).past().is_some() {
            release_time(world);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<HeldInPast>("which step frames show; no step reads it")
        .add_message::<TimeTravel>()
        .init_resource::<HeldInPast>()
        .configure_sets(
            RunFixedMainLoop,
            (RewindSystems::Steer, RewindSystems::Travel)
                .chain()
                .after(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .before(TimestepSystems::RunSteps),
        )
        .configure_sets(
            PostUpdate,
            RewindSystems::PutBackFrame.before(TransformSystems::Propagate),
        )
        .add_systems(RunFixedMainLoop, travel.in_set(RewindSystems::Travel))
        .add_systems(
            PostUpdate,
            put_back_frame.in_set(RewindSystems::PutBackFrame),
        );
}

fn travel(world: &mut World, mut cursor: Local<MessageCursor<TimeTravel>>) {
    let messages = world.resource::<Messages<TimeTravel>>();
    let asked: Vec<TimeTravel> = cursor.read(messages).copied().collect();
    let mut held = world.resource_mut::<HeldInPast>();
    if held.ended().is_some() {
        *held = HeldInPast::default();
    }
    for (at, message) in asked.iter().enumerate() {
        let next = asked.get(at + 1);
        let is_show =
            |it: &TimeTravel| matches!(it, TimeTravel::Show { .. } | TimeTravel::ShowTick(_));
        // Of several moments in one frame only the last is seen.
        if is_show(message) && next.is_some_and(is_show) {
            continue;
        }
        match *message {
            TimeTravel::Show { secs } => show(world, |world, held| goal_at(world, held, secs)),
            TimeTravel::ShowTick(tick) => {
                show(world, |world, held| goal_of_tick(world, held, tick))
            }
            TimeTravel::PlayOn => play_on(world),
            TimeTravel::Return => go_back(world),
        }
    }
}

/// Longest time between a recorded frame and the time to show for which the frame counts as that time, s: half a frame at 60 a second.
const SAME_FRAME_SECS: f64 = 0.5 / 60.0;

/// Holds time and shows a moment. Without a history nothing happens.
fn show(world: &mut World, goal: impl FnOnce(&World, &HeldInPast) -> Option<Goal>) {
    if world.resource::<History>().last_tick() == 0 {
        return;
    }
    if world.resource::<HeldInPast>().past().is_none() {
        let present = Frame::present(world);
        hold_time(world);
        world.insert_resource(HeldInPast(Held::Past(Box::new(Past {
            present,
            moment: None,
            has_warned: false,
        }))));
    }
    let present: &World = world;
    if let Some(goal) = goal(present, present.resource::<HeldInPast>()) {
        show_goal(world, goal);
    }
}

/// The moment at a simulated time, s.
fn goal_at(world: &World, held: &HeldInPast, secs: f64) -> Option<Goal> {
    let frames = world.resource::<FrameHistory>();
    let (before, after) = frames.around(secs);
    let nearest = nearer(nearer(before, after, secs), held.present(), secs)?;
    let off = (nearest.shown_secs - secs).abs();
    if let (Some(before), Some(after)) = (before, after)
        && off > SAME_FRAME_SECS
        && let Some(goal) =
            goal_between(world.resource::<History>(), [before, after], nearest, secs)
    {
        return Some(goal);
    }
    Some(Goal::of(nearest.clone()))
}

/// Farthest that an entity with [`InterpolatedInPast`](super::InterpolatedInPast) moves between two recorded frames, m. Farther, it was a cut:
/// nothing between the two is shown. Beyond a minute back, 0.1 s are between two frames, so that is a camera faster than 40 m/s.
const LARGEST_WAY_M: f32 = 4.0;

/// The moment at a simulated time (s) between two recorded frames; `None` at a cut.
fn goal_between(
    history: &History,
    [before, after]: [&Frame; 2],
    nearest: &Frame,
    secs: f64,
) -> Option<Goal> {
    let tick = (history.tick_at(secs) + 1).min(history.last_tick());
    let step = history.step(tick)?;
    let alpha = 1.0 - (step.end_secs - secs) / step.secs;
    let part = (secs - before.shown_secs) / (after.shown_secs - before.shown_secs);
    let poses = before.poses.iter().map(|(entity, from)| {
        let (_, to) = after.poses.iter().find(|(other, _)| other == entity)?;
        if from.translation.distance(to.translation) > LARGEST_WAY_M {
            return None;
        }
        let pose = Transform {
            translation: from.translation.lerp(to.translation, part as f32),
            rotation: from.rotation.slerp(to.rotation, part as f32),
            ..*from
        };
        Some((*entity, pose))
    });
    let between: Vec<_> = poses.collect::<Option<_>>()?;
    Some(Goal {
        tick,
        alpha: alpha.clamp(0.0, 1.0) as f32,
        frame: nearest.clone(),
        between,
    })
}

/// The moment at the end of a step.
fn goal_of_tick(world: &World, held: &HeldInPast, tick: u64) -> Option<Goal> {
    let history = world.resource::<History>();
    let tick = tick.clamp(history.first_tick(), history.last_tick());
    let secs = history.secs_at(tick)?;
    let frames = world.resource::<FrameHistory>();
    let frame = nearer(frames.nearest(secs), held.present(), secs)?;
    Some(Goal {
        tick,
        alpha: 1.0,
        ..Goal::of(frame.clone())
    })
}

/// Puts the world into the state of a moment. The views follow when they are interpolated in this frame.
fn show_goal(world: &mut World, goal: Goal) {
    if let Err(error) = seek(world, goal.tick) {
        if let Held::Past(past) = &mut world.resource_mut::<HeldInPast>().0
            && !std::mem::replace(&mut past.has_warned, true)
        {
            warn!("{error}");
        }
        return;
    }
    goal.frame.state.restore(world);
    put_view(world, goal.alpha);
    let clock = world.resource::<StepClock>();
    let shown = Shown {
        tick: goal.tick,
        secs: world.resource::<FrameSteps>().shown_secs(clock),
    };
    if let Held::Past(past) = &mut world.resource_mut::<HeldInPast>().0 {
        past.moment = Some((shown, goal));
    }
}

/// The game goes on from what is shown. Where a camera is shown between two recorded frames, the moment is replaced by the nearer of them:
/// its camera is known.
fn play_on(world: &mut World) {
    let held = world.resource::<HeldInPast>();
    let present_tick = held.present().map(|present| present.tick);
    let (Some(goal), Some(present_tick)) = (held.goal().cloned(), present_tick) else {
        HeldInPast::clear(world);
        return;
    };
    if !goal.between.is_empty() {
        show_goal(world, Goal::of(goal.frame.clone()));
    }
    if let Some(mut planner) = goal.frame.planner
        && let Some(present) = world.get_resource::<StepPlanner>()
    {
        planner.set_settings(present.settings());
        let is_frame = goal.tick == goal.frame.tick && goal.alpha == goal.frame.alpha;
        if !is_frame && goal.between.is_empty() {
            let step_secs = world.resource::<StepClock>().step_secs;
            planner.put_view(f64::from(goal.alpha), step_secs);
        }
        world.resource_mut::<StepPlanner>().0 = planner;
    }
    let is_rewound = world.resource::<StepClock>().ticks < present_tick;
    let how = if is_rewound {
        Ended::Rewound
    } else {
        Ended::Returned
    };
    end(world, how);
}

/// The game goes on from where the player left it.
fn go_back(world: &mut World) {
    let Some(present) = world.resource::<HeldInPast>().present().cloned() else {
        return;
    };
    show_goal(world, Goal::of(present));
    end(world, Ended::Returned);
}

/// Ends the hold. The moment stays for the rest of the frame, which still shows it.
fn end(world: &mut World, how: Ended) {
    let mut held = world.resource_mut::<HeldInPast>();
    let last = held.goal().cloned();
    held.0 = Held::Left { how, last };
    release_time(world);
}

/// Cameras have moved by a frame of no time, which leaves them where they were, to rounding. The frame that is shown is put back as it
/// was, bit for bit.
fn put_back_frame(world: &mut World) {
    let Some(goal) = world.resource::<HeldInPast>().goal().cloned() else {
        return;
    };
    goal.frame.state.restore(world);
    for (entity, between) in goal.between {
        if let Some(mut pose) = world.get_mut::<Transform>(entity) {
            *pose = between;
        }
    }
}
