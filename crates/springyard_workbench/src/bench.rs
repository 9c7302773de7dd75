//! Runs a demo frame by frame: [`Bench`].

use bevy::math::Vec2;
use spring_math::random::SplitMix64;

use crate::demo::{Demo, Frame, Kind, View};
use crate::measure::Measure;
use crate::run::{Moment, Run};

/// A trace this far away has exploded: m, rad, degrees.
const fn exploded_beyond(view: View) -> f32 {
    match view {
        View::Dial | View::Turn => 1000.0,
        _ => 10.0,
    }
}

/// Time from the explosion of a trace until the demo begins anew at rest, s. The other traces go on meanwhile.
const REST_SECS: f64 = 1.0;

/// A demo at work: give it frame times and goals with [`frame`](Self::frame).
pub struct Bench {
    demo: Box<dyn Demo>,
    run: Run,
    keep_secs: f64,
    now_secs: f64,
    goal: Vec2,
    noise: SplitMix64,
    /// Which traces have exploded, and when the demo is put to rest, s.
    exploded: Vec<bool>,
    rests_at: Option<f64>,
}

impl Bench {
    /// A demo at rest at a goal, m, of which the last `keep_secs` are kept.
    #[must_use]
    pub fn new(mut demo: Box<dyn Demo>, goal: Vec2, keep_secs: f64) -> Self {
        demo.rest(goal);
        Self {
            demo,
            run: Run::default(),
            keep_secs,
            now_secs: 0.0,
            goal,
            noise: SplitMix64::new(1),
            exploded: Vec::new(),
            rests_at: None,
        }
    }

    /// The demo.
    #[must_use]
    pub fn demo(&self) -> &dyn Demo {
        &*self.demo
    }

    /// The demo, to turn its sliders or drag its points.
    pub fn demo_mut(&mut self) -> &mut dyn Demo {
        &mut *self.demo
    }

    /// The demo alone.
    #[must_use]
    pub fn into_demo(self) -> Box<dyn Demo> {
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
    /// function, which has no run.
    #[must_use]
    pub fn number(&self, measure: Measure, trace: usize) -> Option<f64> {
        let page = self.demo.page();
        let right = page.traces.iter().position(|it| it.kind == Kind::Right)?;
        let has_run = !matches!(page.view, View::Function { .. });
        has_run.then(|| measure.of(&self.run, trace, right))?
    }

    /// Puts the demo to rest at its goal, and forgets what was.
    pub fn restart(&mut self) {
        self.demo.rest(self.goal);
        self.run = Run::default();
        self.now_secs = 0.0;
        self.exploded.clear();
        self.rests_at = None;
        self.noise = SplitMix64::new(1);
    }

    /// Takes a frame of `dt` seconds at whose end the goal is at `goal`. A frame without a length, and a goal that is not finite, are
    /// left out.
    pub fn frame(&mut self, dt: f64, goal: Vec2) {
        if !(dt > 0.0 && dt.is_finite() && goal.is_finite()) {
            return;
        }
        self.now_secs += dt;
        let frame = Frame {
            dt: dt as f32,
            now_secs: self.now_secs,
            goal,
            last_goal: std::mem::replace(&mut self.goal, goal),
            noise: Vec2::new(self.noise.signed() as f32, self.noise.signed() as f32),
        };
        if self.rests_at.is_some_and(|at| self.now_secs >= at) {
            self.exploded.clear();
            self.rests_at = None;
            self.demo.rest(goal);
        }
        let mut places = self.demo.step(&frame);
        self.exploded.resize(places.len(), false);
        let beyond = exploded_beyond(self.demo.page().view);
        for (place, exploded) in places.iter_mut().zip(&mut self.exploded) {
            // Written so that NaN counts as far away.
            let is_near = place.length() < beyond;
            *exploded |= !is_near;
            if *exploded {
                *place = Vec2::NAN;
                self.rests_at.get_or_insert(self.now_secs + REST_SECS);
            }
        }
        let secs = self.now_secs;
        self.run
            .record(Moment { secs, goal, places }, self.keep_secs);
    }
}
