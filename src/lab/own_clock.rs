//! [`LabClock`]: the clock of a lab whose level gives it `fps`. Its frames follow from the simulated time, so that what the lanes do
//! is the same at any real frame rate, and stations can measure it.
//!
//! A gong makes the next frame a long one: a hitch. As in a game that hangs, nothing moves while that frame lasts; then the planner
//! of each lane gets all of its time at once. What it does with the time beyond its step cap is its backlog: it drops the time, or
//! simulates it in later frames.

use bevy::prelude::*;
use serde::Serialize;

use super::LabSystems;
use super::experiment::{Lab, LabState};
use super::lane::Lane;
use spring_math::FrameClock;
use springyard_rewind::Kept;
use springyard_state::{RegisterState, Role, StateType};
use springyard_timestep::{Resimulating, StepClock};

/// The clock of a lab with frames of its own, and what the lanes have done with these frames.
#[derive(Resource, Debug, Clone, PartialEq, Serialize)]
pub struct LabClock {
    /// Frames per second: a constant of the level.
    #[serde(skip)]
    fps: f64,
    /// Simulated time from which frames are counted, s: the start of the lab, the start of a hitch, or its end.
    since_secs: f64,
    /// Number of frames that have ended since then.
    frames: i64,
    /// Length of the present frame, if it is a hitch, s.
    hitch_secs: Option<f64>,
    /// Length of the next frame, if the gong has been rung, s.
    next_secs: Option<f64>,
    /// Whether a hitch has ended.
    has_hitched: bool,
    /// The lanes, from left to right, after the last frame.
    lanes: Vec<LaneLoss>,
}

/// A lane after a frame.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
struct LaneLoss {
    /// Name of the lane: a constant.
    #[serde(skip)]
    name: &'static str,
    /// Displayed position of the body, m.
    height_m: f32,
    /// Time dropped since the start of the last hitch, s.
    dropped_secs: f64,
    /// Time that is still to be simulated, beyond the step that a policy may always be late, s.
    backlog_secs: f64,
}

impl LabClock {
    /// A clock whose first frame begins at this simulated time, s.
    #[must_use]
    pub fn new(fps: f64, since_secs: f64) -> Self {
        Self {
            fps,
            since_secs,
            frames: 0,
            hitch_secs: None,
            next_secs: None,
            has_hitched: false,
            lanes: Vec::new(),
        }
    }

    /// Rings the gong: the next frame lasts `secs` seconds.
    pub fn ring(&mut self, secs: f64) {
        self.next_secs = Some(secs);
    }

    /// Simulated time that the lane of this name has lost against the clock since the last hitch, s: what it has dropped, and what
    /// it is still to simulate. `None` before the first hitch has ended.
    #[must_use]
    pub fn secs_lost(&self, lane: &str) -> Option<f64> {
        let mut lanes = self.lanes.iter().filter(|_| self.has_hitched);
        let lane = lanes.find(|it| it.name == lane)?;
        Some(lane.dropped_secs + lane.backlog_secs)
    }

    /// Ends a frame that has ended at this simulated time (s), and returns its length, s. `None` if none has ended since the last
    /// call. Several may have.
    fn end_frame(&mut self, now_secs: f64) -> Option<f64> {
        let elapsed = now_secs - self.since_secs;
        let secs = match self.hitch_secs {
            // A clock whose first frame is the hitch.
            Some(secs) if FrameClock::new(1.0 / secs).frame_at(elapsed) >= 1 => {
                self.since_secs += secs;
                self.frames = 0;
                self.has_hitched = true;
                for lane in &mut self.lanes {
                    lane.dropped_secs = 0.0;
                }
                secs
            }
            None if FrameClock::new(self.fps).frame_at(elapsed) > self.frames => {
                self.frames += 1;
                1.0 / self.fps
            }
            _ => return None,
        };
        self.hitch_secs = self.next_secs.take();
        if self.hitch_secs.is_some() {
            self.since_secs += FrameClock::new(self.fps).begin_secs(self.frames);
            self.frames = 0;
        }
        Some(secs)
    }

    /// Records what the lanes have done with a frame.
    fn note(&mut self, lanes: &[Lane]) {
        self.lanes.resize_with(lanes.len(), LaneLoss::default);
        for (noted, lane) in self.lanes.iter_mut().zip(lanes) {
            noted.name = lane.kind().name();
            noted.height_m = lane.displayed();
            let plan = lane.last_plan();
            noted.dropped_secs += plan.map_or(0.0, |plan| plan.dropped_secs);
            noted.backlog_secs = (lane.carried_secs() - lane.step_secs()).max(0.0);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<LabClock>("lab_clock");
    springyard_rewind::register_kept(app, "lab", keep_lab);
    let lab = StateType::uncopied::<Lab>("lab", Role::CopiedElsewhere);
    app.register(lab.on(|entity| {
        let lab = entity.get::<Lab>();
        lab.is_some_and(|lab| lab.own_fps().is_some())
    }));
    app.add_systems(
        FixedPostUpdate,
        run_own_frames
            .in_set(LabSystems::RunOwnFrames)
            .run_if(resource_exists::<LabClock>)
            .run_if(resource_exists::<Lab>),
    );
}

/// A copy of a lab on a clock of its own. Other labs run on frames, and no step changes them.
fn keep_lab(world: &mut World) -> Box<dyn Kept> {
    let lab = world.get_resource::<Lab>();
    let lab = lab.filter(|lab| lab.own_fps().is_some());
    Box::new(KeptLab(lab.map(Lab::state)))
}

struct KeptLab(Option<LabState>);

impl Kept for KeptLab {
    fn restore(&self, world: &mut World) {
        if let Some(state) = &self.0
            && let Some(mut lab) = world.get_resource_mut::<Lab>()
        {
            lab.set_state(state);
        }
    }

    fn bytes(&self) -> usize {
        (self.0.as_ref()).map_or(0, |state| size_of_val(state.lanes.as_slice()))
    }
}

fn run_own_frames(
    step: Res<StepClock>,
    resimulating: Option<Res<Resimulating>>,
    mut clock: ResMut<LabClock>,
    mut lab: ResMut<Lab>,
) {
    while let Some(secs) = clock.end_frame(step.step_end_secs()) {
        lab.own_frame(secs, resimulating.is_none());
        clock.note(lab.lanes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The simulated time at whose step each frame ended, s, and its length, s; rung at 0.5 s.
    fn frames(fps: f64, hz: u32) -> Vec<(f64, f64)> {
        let mut clock = LabClock::new(fps, 0.0);
        let (mut now, mut ended) = (0.0, Vec::new());
        for step in 1..=2 * hz {
            now += 1.0 / f64::from(hz);
            while let Some(secs) = clock.end_frame(now) {
                ended.push((now, secs));
            }
            if step == hz / 2 {
                clock.ring(0.5);
            }
        }
        ended
    }

    #[test]
    fn after_the_gong_the_next_frame_lasts_longer_and_the_others_follow_it() {
        for hz in [60, 120, 240] {
            let ended = frames(20.0, hz);
            // Ten frames before the gong, the current one, the hitch from 0.55 s to 1.05 s, nineteen more.
            assert_eq!(ended.len(), 11 + 1 + 19, "{hz}");
            let hitches: Vec<f64> = ended
                .iter()
                .filter(|(_, secs)| *secs > 0.1)
                .map(|(at, _)| *at)
                .collect();
            let [at] = hitches[..] else {
                panic!("{hz}: {hitches:?}");
            };
            assert!((at - 1.05).abs() < 1e-6, "{hz}: {at}");
            let total: f64 = ended.iter().map(|(_, secs)| secs).sum();
            assert!((total - 2.0).abs() < 1e-6, "{hz}: {total}");
        }
    }

    #[test]
    fn without_a_hitch_nothing_is_lost_and_nothing_is_known() {
        let mut clock = LabClock::new(60.0, 0.0);
        let mut lab = Lab::on_own_clock(60.0, &[]);
        while let Some(secs) = clock.end_frame(1.0) {
            lab.own_frame(secs, true);
            clock.note(lab.lanes());
        }
        assert_eq!(clock.frames, 60);
        assert_eq!(clock.secs_lost("fixed"), None);
        assert!(clock.lanes.iter().all(|lane| lane.dropped_secs == 0.0));
    }
}
