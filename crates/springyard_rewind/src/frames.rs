//! [`FrameHistory`]: what the past frames have shown, beside the steps. No step reads the camera and the springs that move at
//! frame rate, so these are kept as they were: see [`frame_snapshot`].

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;
use spring_math::planner::Planner;

use super::history::History;
use super::hold::TimeHeld;
use super::keyframes::spacing_secs;
use crate::snapshot::{Snapshot, frame_snapshot};
use springyard_state::RegisterState;
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::{FrameSteps, StepClock};

/// On an entity that moves at frame rate, such as a camera, and is registered as frame state. Not every frame of the older past is kept;
/// between two that are, this entity is drawn at an interpolated pose, and frame state without this component as in the nearer of the two.
/// Where it moves more than 4 m between the two, it was a cut, and all is drawn as in the nearer frame.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct InterpolatedInPast;

/// A frame of the past.
#[derive(Clone)]
pub struct Frame {
    /// Number of steps before it.
    pub tick: u64,
    /// The simulated time that it shows, s: [`FrameSteps::shown_secs`].
    pub shown_secs: f64,
    /// Its place between the last two steps: [`FrameSteps::alpha`].
    pub alpha: f32,
    /// The planner after its steps, with the time that it carries over; `None` on bevy's own loop.
    pub planner: Option<Planner>,
    /// The registered frame state, such as that of the camera.
    pub state: Arc<Snapshot>,
    /// The poses of the entities with [`InterpolatedInPast`].
    pub poses: Vec<(Entity, Transform)>,
}

impl Frame {
    /// The present frame.
    #[must_use]
    pub(super) fn present(world: &mut World) -> Self {
        let (clock, frame) = (
            world.resource::<StepClock>(),
            world.resource::<FrameSteps>(),
        );
        let (tick, shown_secs, alpha) = (clock.ticks, frame.shown_secs(clock), frame.alpha);
        let planner = world.get_resource::<StepPlanner>().map(|it| it.0);
        let mut posed = world.query_filtered::<(Entity, &Transform), With<InterpolatedInPast>>();
        let poses = posed.iter(world).map(|(entity, pose)| (entity, *pose));
        let poses = poses.collect();
        Self {
            tick,
            shown_secs,
            alpha,
            planner,
            state: Arc::new(frame_snapshot(world)),
            poses,
        }
    }
}

/// The frames of the last minutes, oldest first: all of the last seconds, at most 80 a second, and fewer of the time before.
#[derive(Resource, Default)]
pub struct FrameHistory {
    frames: VecDeque<Frame>,
    /// Number of frames recorded since the old ones were thinned out.
    since_thinned: u32,
}

/// Largest age of a frame (s), and the least time between two frames up to that age (s). At 60 frames a second some frames are a
/// little shorter than 1/60 s, and none of them may be left out: so the least time is a little below that.
const SPACING_SECS: [(f64, f64); 3] = [
    (20.0, 0.75 / 60.0),
    (60.0, 0.9 / 30.0),
    (f64::INFINITY, 0.9 / 10.0),
];
/// Number of frames after which old ones are thinned out again.
const THINNED_EVERY: u32 = 60;

impl FrameHistory {
    /// The frames, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Frame> {
        self.frames.iter()
    }

    /// Number of frames.
    #[must_use]
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there are no frames.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The last frame that shows this simulated time (s) or an earlier one, and the first that shows a later one.
    #[must_use]
    pub fn around(&self, secs: f64) -> (Option<&Frame>, Option<&Frame>) {
        let later = self.frames.partition_point(|it| it.shown_secs <= secs);
        let before = later.checked_sub(1);
        (
            before.and_then(|at| self.frames.get(at)),
            self.frames.get(later),
        )
    }

    /// The frame that shows the time nearest to this simulated time, s.
    #[must_use]
    pub fn nearest(&self, secs: f64) -> Option<&Frame> {
        let (before, after) = self.around(secs);
        nearer(before, after, secs)
    }

    /// Forgets the frames after step `tick`, and those that show a later time than `shown_secs`, s.
    fn forget_after(&mut self, tick: u64, shown_secs: f64) {
        let is_past = |it: &Frame| it.tick <= tick && it.shown_secs <= shown_secs;
        self.frames.truncate(self.frames.partition_point(is_past));
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Estimate of the memory that they take, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let frames = self.frames.iter();
        frames.map(|it| size_of::<Frame>() + it.state.bytes()).sum()
    }

    /// Whether a frame that shows this simulated time (s) is far enough from the last one.
    fn is_due(&self, shown_secs: f64) -> bool {
        let last = self.frames.back();
        last.is_none_or(|last| shown_secs - last.shown_secs >= spacing_secs(&SPACING_SECS, 0.0))
    }

    fn push(&mut self, frame: Frame) {
        let now_secs = frame.shown_secs;
        self.frames.push_back(frame);
        self.since_thinned += 1;
        if self.since_thinned >= THINNED_EVERY {
            self.since_thinned = 0;
            self.thin(now_secs);
        }
    }

    /// Removes those frames that are closer to the one before than is needed at their age.
    fn thin(&mut self, now_secs: f64) {
        let mut last_secs = f64::NEG_INFINITY;
        self.frames.retain(|frame| {
            let spacing = spacing_secs(&SPACING_SECS, now_secs - frame.shown_secs);
            let stays = frame.shown_secs - last_secs >= spacing;
            if stays {
                last_secs = frame.shown_secs;
            }
            stays
        });
    }
}

/// Of two frames, the one that shows the time nearer to this one, s.
#[must_use]
pub(super) fn nearer<'a>(
    a: Option<&'a Frame>,
    b: Option<&'a Frame>,
    secs: f64,
) -> Option<&'a Frame> {
    let off = |frame: &Frame| (frame.shown_secs - secs).abs();
    match (a, b) {
        (Some(a), Some(b)) => Some(if off(b) < off(a) { b } else { a }),
        (a, b) => a.or(b),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<FrameHistory>("the frames of the past; no step reads it")
        .init_resource::<FrameHistory>()
        .add_systems(Last, record_frame.run_if(not(resource_exists::<TimeHeld>)));
}

/// Records the frame, if the present step is the newest: what was played before a rewind stays until another step takes its place.
fn record_frame(world: &mut World) {
    let clock = world.resource::<StepClock>();
    let shown_secs = world.resource::<FrameSteps>().shown_secs(clock);
    let tick = clock.ticks;
    let history = world.resource::<History>();
    if !history.has(tick) || history.last_tick() != tick {
        return;
    }
    let first_tick = history.first_tick();
    let mut frames = world.resource_mut::<FrameHistory>();
    frames.forget_after(tick, shown_secs);
    while frames.frames.front().is_some_and(|it| it.tick < first_tick) {
        frames.frames.pop_front();
    }
    if frames.is_due(shown_secs) {
        let frame = Frame::present(world);
        world.resource_mut::<FrameHistory>().push(frame);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(world: &mut World, tick: u64, shown_secs: f64) -> Frame {
        Frame {
            tick,
            shown_secs,
            alpha: 1.0,
            planner: None,
            state: Arc::new(frame_snapshot(world)),
            poses: Vec::new(),
        }
    }

    /// Five minutes at this many frames a second.
    fn five_minutes(fps: f64) -> FrameHistory {
        let mut world = World::new();
        let mut frames = FrameHistory::default();
        for index in 0..(300.0 * fps) as u64 {
            let secs = index as f64 / fps;
            if frames.is_due(secs) {
                let frame = frame(&mut world, (60.0 * secs) as u64, secs);
                frames.push(frame);
            }
        }
        frames
    }

    #[test]
    fn no_frame_of_the_last_seconds_is_left_out_at_60_a_second() {
        for fps in [59.0, 60.0, 61.0] {
            let frames = five_minutes(fps);
            let last = frames.iter().last().unwrap().shown_secs;
            let young = frames.iter().filter(|it| it.shown_secs > last - 19.0);
            let count = young.count() as f64;
            assert!((count - 19.0 * fps).abs() < 3.0, "{count} at {fps}");
        }
    }

    #[test]
    fn at_a_higher_rate_every_second_frame_is_kept() {
        for fps in [100.0, 144.0] {
            let frames = five_minutes(fps);
            let last = frames.iter().last().unwrap().shown_secs;
            let young = frames.iter().filter(|it| it.shown_secs > last - 19.0);
            let count = young.count() as f64;
            assert!((count - 19.0 * fps / 2.0).abs() < 3.0, "{count} at {fps}");
        }
    }

    #[test]
    fn old_frames_are_fewer_and_none_is_far_from_the_next() {
        for fps in [30.0, 60.0, 144.0] {
            let frames = five_minutes(fps);
            assert!(frames.len() < 6500, "{} at {fps}", frames.len());
            let secs: Vec<f64> = frames.iter().map(|it| it.shown_secs).collect();
            assert!(
                secs.windows(2).all(|pair| pair[1] - pair[0] < 0.14),
                "{fps}"
            );
        }
    }

    #[test]
    fn the_nearest_frame_and_those_around_a_time_are_found() {
        let mut world = World::new();
        let mut frames = FrameHistory::default();
        assert!(frames.nearest(1.0).is_none());
        for tick in 0..4 {
            let frame = frame(&mut world, tick, tick as f64);
            frames.push(frame);
        }
        let nearest = |secs| frames.nearest(secs).unwrap().tick;
        // Half-way between two, the earlier.
        assert_eq!(
            [-1.0, 0.4, 0.5, 0.6, 2.0, 9.0].map(nearest),
            [0, 0, 0, 1, 2, 3]
        );
        let (before, after) = frames.around(1.5);
        assert_eq!(before.map(|it| it.tick), Some(1));
        assert_eq!(after.map(|it| it.tick), Some(2));
        frames.forget_after(9, 2.5);
        assert_eq!(frames.len(), 3);
        frames.forget_after(1, 9.0);
        assert!(frames.len() == 2 && !frames.is_empty());
        frames.clear();
        assert!(frames.is_empty());
    }

    #[test]
    fn frames_are_thinned_out_at_every_sixtieth() {
        let mut world = World::new();
        let mut frames = FrameHistory::default();
        for index in 0..59 {
            let frame = frame(&mut world, 0, f64::from(index) * 1e-3);
            frames.push(frame);
        }
        assert_eq!(frames.len(), 59);
        let last = frame(&mut world, 0, 0.059);
        frames.push(last);
        // At 0, 13, 26, 39 and 52 ms.
        assert_eq!(frames.len(), 5);
    }

    #[test]
    fn the_memory_of_frames_is_that_of_their_states() {
        let mut app = App::new();
        app.register_frame_state::<Transform>("camera");
        app.world_mut().spawn_batch([Transform::IDENTITY; 3]);
        let mut frames = FrameHistory::default();
        let mut before = 0;
        for tick in 0..3 {
            let frame = frame(app.world_mut(), tick, tick as f64);
            let state = frame.state.bytes();
            assert!(state > 3 * size_of::<Transform>());
            frames.push(frame);
            assert_eq!(frames.bytes(), before + size_of::<Frame>() + state);
            before = frames.bytes();
        }
    }
}
