//! [`Workbench`]: the demo at work.

use std::collections::HashMap;
use std::sync::LazyLock;

use bevy::prelude::*;
use spring_math::Spring;
use springyard_timestep::Track;
use springyard_workbench::clock::Pattern;
use springyard_workbench::draw::{self, Curve};
use springyard_workbench::{Bench, Demo, Motion, Page, Script, View, demos};

use crate::parameters::{Parameter, Value, list_of};

/// Seconds that a scene shows.
pub const SHOWN_SECS: f64 = 6.0;
/// Longest real time that a frame of the game catches up with, s.
const LONGEST_FRAME_SECS: f64 = 0.25;

/// What moves the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// A script.
    Script(Script),
    /// The hand: it stays where it was left.
    Hand,
    /// The player's own last seconds in the level.
    OwnRun,
}

impl Goal {
    /// All goals, in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        let scripts = Script::ALL.into_iter().map(Self::Script);
        scripts.chain([Self::Hand, Self::OwnRun])
    }

    /// Name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Script(script) => script.name(),
            Self::Hand => "by hand",
            Self::OwnRun => "your own run",
        }
    }
}

/// How fast its time runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// As the clock.
    Real,
    /// A tenth of it.
    Slow,
    /// It stands.
    Paused,
}

spring_math::named!(Pace {
    Real: "runs",
    Slow: "a tenth",
    Paused: "paused",
});

impl Pace {
    const fn factor(self) -> f64 {
        match self {
            Self::Real => 1.0,
            Self::Slow => 0.1,
            Self::Paused => 0.0,
        }
    }
}

/// The demo at work.
#[derive(Resource)]
pub struct Workbench {
    bench: Bench,
    /// What moves the goal.
    pub goal: Goal,
    /// Frames a second, 1 to 240.
    pub fps: f32,
    /// How long its frames are.
    pub pattern: Pattern,
    /// How fast time runs.
    pub pace: Pace,
    /// What the slider with the focus does.
    pub note: &'static str,
    /// The goal of [`Goal::Hand`], m.
    hand: Vec2,
    /// Index of the next frame.
    index: u64,
    /// Time that has come and is not yet in a frame, s.
    left_secs: f64,
    /// The curves of a function, and the sliders with which they were computed.
    function: Option<(Vec<Value>, Vec<Curve>)>,
}

impl Default for Workbench {
    fn default() -> Self {
        // The list is never empty: a test of the crate names its chapters.
        let demo = demos::all().swap_remove(0);
        Self::of(demo)
    }
}

/// The sliders of each demo, by its name.
static SLIDERS: LazyLock<HashMap<&'static str, Vec<Parameter>>> = LazyLock::new(|| {
    let all = demos::all().into_iter();
    all.map(|demo| (demo.page.name, list_of(demo.motion.as_reflect())))
        .collect()
});

impl Workbench {
    fn of(demo: Demo) -> Self {
        let page = demo.page;
        let start = page.script.at(0.0);
        Self {
            bench: Bench::new(demo, start, SHOWN_SECS),
            goal: Goal::Script(page.script),
            fps: page.fps as f32,
            pattern: Pattern::Even,
            pace: Pace::Real,
            note: "",
            hand: start,
            index: 0,
            left_secs: 0.0,
            function: None,
        }
    }

    /// Shows this demo, at its defaults if it is another one than before. `false`: there is none of this name, and nothing changes.
    pub fn show(&mut self, name: &str) -> bool {
        if self.page().name == name {
            return true;
        }
        let found = demos::named(name);
        let exists = found.is_some();
        if let Some(demo) = found {
            *self = Self::of(demo);
        }
        exists
    }

    /// The text of the demo.
    #[must_use]
    pub fn page(&self) -> &'static Page {
        self.bench.demo().page
    }

    /// The bench.
    #[must_use]
    pub fn bench(&self) -> &Bench {
        &self.bench
    }

    /// The demo, to turn its sliders and drag its points.
    pub fn demo_mut(&mut self) -> &mut dyn Motion {
        self.bench.demo_mut()
    }

    /// The spring of what can be heard on this page, if anything can: [`Motion::sings`].
    #[must_use]
    pub fn sings(&self) -> Option<Spring> {
        self.bench.demo().motion.sings()
    }

    /// The demo alone, with its sliders as they are.
    #[must_use]
    pub fn into_demo(self) -> Demo {
        self.bench.into_demo()
    }

    /// The sliders of the demo.
    #[must_use]
    pub fn sliders(&self) -> &'static [Parameter] {
        SLIDERS.get(self.page().name).map_or(&[], Vec::as_slice)
    }

    /// Whether the demo runs in time. A function does not.
    #[must_use]
    pub fn has_time(&self) -> bool {
        !matches!(self.page().view, View::Function { .. })
    }

    /// Whether it has a goal, which frames follow. A function and a curve through points have none.
    #[must_use]
    pub fn has_goal(&self) -> bool {
        self.has_time() && self.page().view != View::Points
    }

    /// The curves of the picture. Those of a function are computed again when a slider has changed.
    pub fn curves(&mut self) -> Vec<Curve> {
        if self.has_time() {
            return draw::curves(&self.bench);
        }
        let demo = self.bench.demo().motion.as_reflect();
        let sliders: Vec<Value> = self.sliders().iter().map(|it| it.get(demo)).collect();
        let kept = self.function.take().filter(|(with, _)| *with == sliders);
        let (_, curves) = self
            .function
            .insert(kept.unwrap_or_else(|| (sliders, draw::curves(&self.bench))));
        curves.clone()
    }

    /// Time shown, s since the start: that of the last frame and what has passed since then.
    #[must_use]
    pub fn shown_secs(&self) -> f64 {
        self.bench.now_secs() + self.left_secs
    }

    /// The goal follows the hand to this place, m, from now on.
    pub fn drag(&mut self, to: Vec2) {
        self.goal = Goal::Hand;
        self.hand = to.clamp(Vec2::splat(-1.0), Vec2::ONE);
    }

    /// Moves the hand's goal by a direction for some real time: keys and sticks, 1.5 m/s.
    pub fn push(&mut self, direction: Vec2, secs: f32) {
        if direction != Vec2::ZERO {
            let from = if self.goal == Goal::Hand {
                self.hand
            } else {
                self.bench.goal()
            };
            self.drag(from + 1.5 * secs * direction);
        }
    }

    /// Puts the demo to rest and forgets what was.
    pub fn restart(&mut self) {
        self.bench.restart();
        (self.index, self.left_secs) = (0, 0.0);
    }

    /// Takes the frames of the demo that have come after so much real time, s.
    pub fn advance(&mut self, real_secs: f64, own_run: &Track<Vec2>) {
        self.left_secs += real_secs.clamp(0.0, LONGEST_FRAME_SECS) * self.pace.factor();
        while self.left_secs >= self.next_frame_secs() {
            self.left_secs -= self.next_frame_secs();
            self.frame(own_run);
        }
    }

    /// Takes one frame.
    pub fn frame(&mut self, own_run: &Track<Vec2>) {
        let dt = self.next_frame_secs();
        let goal = self.goal_at(self.bench.now_secs() + dt, own_run);
        self.bench.frame(dt, goal);
        self.index += 1;
    }

    fn next_frame_secs(&self) -> f64 {
        self.pattern
            .frame_secs(f64::from(self.fps.clamp(1.0, 240.0)), self.index)
    }

    fn goal_at(&self, secs: f64, own_run: &Track<Vec2>) -> Vec2 {
        match self.goal {
            // A jump at the end of a frame belongs to the next one.
            Goal::Script(script) => script.at(secs - 1e-6),
            Goal::Hand => self.hand,
            Goal::OwnRun => super::own_run::at(own_run, secs).unwrap_or(self.bench.goal()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_of_real_time_has_as_many_frames_as_the_rate_says() {
        for fps in [1.0, 30.0, 240.0] {
            let mut workbench = Workbench { fps, ..default() };
            for _ in 0..64 {
                workbench.advance(1.0 / 64.0, &Track::default());
            }
            assert_eq!(workbench.bench().run().frames().len(), fps as usize);
        }
    }

    #[test]
    fn a_drag_moves_the_goal_and_ends_the_script() {
        let mut workbench = Workbench::default();
        workbench.drag(Vec2::new(0.2, 5.0));
        workbench.frame(&Track::default());
        // Over time, along y alone.
        assert_eq!(
            (workbench.goal, workbench.bench().goal()),
            (Goal::Hand, Vec2::new(0.0, 1.0))
        );
        workbench.push(Vec2::NEG_Y, 0.1);
        workbench.frame(&Track::default());
        assert!((workbench.bench().goal().y - 0.85).abs() < 1e-6);
    }

    #[test]
    fn paused_it_takes_single_frames_only() {
        let mut workbench = Workbench {
            pace: Pace::Paused,
            ..default()
        };
        workbench.advance(1.0, &Track::default());
        assert_eq!(workbench.bench().now_secs(), 0.0);
        workbench.frame(&Track::default());
        assert!(workbench.bench().now_secs() > 0.0);
    }

    #[test]
    fn a_name_that_there_is_not_changes_nothing() {
        let mut workbench = Workbench {
            fps: 77.0,
            ..default()
        };
        assert!(!workbench.show("no such demo"));
        assert!(workbench.show(workbench.page().name));
        assert_eq!(workbench.fps, 77.0);
        assert!(workbench.show("regimes"));
        assert_eq!(workbench.page().name, "regimes");
        assert!(!workbench.sliders().is_empty());
    }
}
