//! Runs a demo frame by frame: [`Bench`].

use bevy::math::Vec2;
use spring_math::random::SplitMix64;

use crate::demo::{Demo, Frame, Kind, Motion, View};
use crate::measure::Measure;
use crate::run::{Moment, Run};

/// A trace this far away has exploded: m, rad, degrees.
const fn exploded_beyond(view: View) -> f32 {
    match view {
        View::Dial | View::Turn => 1000.0,
        _ => 10.0,
    }
}

/// Time from the explosion of a trace until the demo begins anew at rest, s: the shortest, and the longest where another trace is not at
/// the goal yet. The other traces go on meanwhile.
const REST_SECS: (f64, f64) = (1.0, 4.0);
/// How near to the goal the others must be, m.
const RESTS_WITHIN: f32 = 0.02;

/// The goal or a trace as the demo shows and measures it: over time, along y alone.
fn seen(view: View, place: Vec2) -> Vec2 {
    match view {
        View::OverTime => place.with_x(0.0),
        _ => place,
    }
}

/// A demo at work: give it frame times and goals with [`frame`](Self::frame).
pub struct Bench {
    demo: Demo,
    run: Run,
    keep_secs: f64,
    now_secs: f64,
    goal: Vec2,
    noise: SplitMix64,
    /// When the first of the traces that rest has exploded, s. Those are NaN in the last frame.
    exploded_at: Option<f64>,
}

impl Bench {
    /// A demo at rest at a goal, m, of which the last `keep_secs` are kept.
    #[must_use]
    pub fn new(mut demo: Demo, goal: Vec2, keep_secs: f64) -> Self {
        let goal = seen(demo.page.view, goal);
        demo.motion.rest(goal);
        Self {
            demo,
            run: Run::default(),
            keep_secs,
            now_secs: 0.0,
            goal,
            noise: SplitMix64::new(1),
            exploded_at: None,
        }
    }

    /// The demo.
    #[must_use]
    pub fn demo(&self) -> &Demo {
        &self.demo
    }

    /// The demo, to turn its sliders or drag its points.
    pub fn demo_mut(&mut self) -> &mut dyn Motion {
        &mut *self.demo.motion
    }

    /// The demo alone.
    #[must_use]
    pub fn into_demo(self) -> Demo {
        self.demo
    }

    /// The last seconds.
    #[must_use]
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Time since the start, s.
    #[must_use]
    pub fn now_secs(&self) -> f64 {
        self.now_secs
    }

    /// The goal, m.
    #[must_use]
    pub fn goal(&self) -> Vec2 {
        self.goal
    }

    /// A measure of a trace, counted from 0, in its unit. `None` if the run has no such number: no jump, no motion, an explosion, or a
    /// function, which has no run, or an arrow; or if there is no such trace.
    #[must_use]
    pub fn number(&self, measure: Measure, trace: usize) -> Option<f64> {
        let page = self.demo.page;
        let right = page.traces.iter().position(|it| it.kind == Kind::Right)?;
        let kind = page.traces.get(trace)?.kind;
        let has_run = !matches!(page.view, View::Function { .. });
        (has_run && kind != Kind::Arrow).then(|| measure.of(&self.run, trace, right))?
    }

    /// Puts the demo to rest at its goal, and forgets what was.
    pub fn restart(&mut self) {
        self.demo.motion.rest(self.goal);
        self.run = Run::default();
        self.now_secs = 0.0;
        self.exploded_at = None;
        self.noise = SplitMix64::new(1);
    }

    /// Whether the demo has rested long enough after an explosion.
    fn is_rested(&self, goal: Vec2) -> bool {
        let (shortest, longest) = REST_SECS;
        let is_there = |place: &Vec2| place.is_nan() || place.distance(goal) < RESTS_WITHIN;
        let are_there = self
            .run
            .last()
            .is_none_or(|it| it.places.iter().all(is_there));
        self.exploded_at.is_some_and(|at| {
            let rested = self.now_secs - at;
            rested >= longest || rested >= shortest && are_there
        })
    }

    /// Takes a frame of `dt` seconds at whose end the goal is at `goal`. A frame without a length, and a goal that is not finite, are
    /// left out.
    pub fn frame(&mut self, dt: f64, goal: Vec2) {
        if !(dt > 0.0 && dt.is_finite() && goal.is_finite()) {
            return;
        }
        let view = self.demo.page.view;
        let goal = seen(view, goal);
        self.now_secs += dt;
        let frame = Frame {
            dt: dt as f32,
            now_secs: self.now_secs,
            goal,
            last_goal: std::mem::replace(&mut self.goal, goal),
            noise: Vec2::new(self.noise.signed() as f32, self.noise.signed() as f32),
        };
        if self.is_rested(goal) {
            self.exploded_at = None;
            self.demo.motion.rest(goal);
        }
        let mut places = self.demo.motion.step(&frame);
        places.resize(self.demo.page.traces.len(), Vec2::ZERO);
        let beyond = exploded_beyond(view);
        let last = self.run.last().filter(|_| self.exploded_at.is_some());
        for (index, place) in places.iter_mut().enumerate() {
            *place = seen(view, *place);
            let rests = last.is_some_and(|it| it.places[index].is_nan());
            // Written so that NaN counts as far away.
            let is_near = place.length() < beyond;
            if rests || !is_near {
                *place = Vec2::NAN;
                self.exploded_at.get_or_insert(self.now_secs);
            }
        }
        let secs = self.now_secs;
        self.run
            .record(Moment { secs, goal, places }, self.keep_secs);
    }
}
