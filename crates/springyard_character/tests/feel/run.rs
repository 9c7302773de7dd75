//! [`Run`]: a scene, played with the same input at several step rates, and the log of the player in `f64`.

use bevy::math::DVec3;
use bevy::prelude::*;
use spring_math::planner::Policy;
use springyard_test_lab::{CharacterLab, Input, RATES, Scene, Setup, another_game};
use springyard_timestep::frame_times::FrameSpec;
use springyard_timestep::policies::StepPlanner;

/// What is played.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// The place and the player in it.
    pub scene: Scene,
    /// The player's input at simulated times, s.
    pub inputs: Vec<(f64, Input)>,
    /// Length, s of simulated time.
    pub secs: f64,
}

/// The player in a run.
#[derive(Debug)]
pub struct Log {
    /// Steps a second.
    pub hz: f64,
    /// After each step.
    pub steps: Vec<Step>,
    /// After each frame.
    pub frames: Vec<Frame>,
}

/// The player after a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// Simulated time at the step's end, s.
    pub t: f64,
    /// Middle of the body, m.
    pub position: DVec3,
    /// Velocity of the body, m/s: the mean over the step.
    pub velocity: DVec3,
    /// Whether the player stands on something.
    pub grounded: bool,
}

/// The player as drawn in a frame.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// Sum of the frames' lengths, s.
    pub t: f64,
    /// Number of its steps.
    pub steps: usize,
    /// Middle of the body, m.
    pub view: DVec3,
}

impl Run {
    /// Plays at this step rate, one step a frame.
    pub fn at(&self, hz: f64) -> Log {
        let mut lab = self.scene.play(hz, self.inputs.clone());
        lab.run(self.secs);
        Log::of(&lab, hz)
    }

    /// Plays at all [`RATES`].
    pub fn at_all_rates(&self) -> [Log; 4] {
        RATES.map(|hz| self.at(hz))
    }

    /// Plays in these frames, with at most `most` steps in a frame.
    pub fn in_frames(&self, hz: f64, policy: Policy, frames: &str, most: u32) -> Log {
        let mut lab = self.scene.play_in(Setup::at(hz), self.inputs.clone());
        lab.app
            .insert_resource(StepPlanner::new(policy, hz, most).unwrap());
        let spec: FrameSpec = frames.parse().unwrap();
        let steps = lab.steps(self.secs) as usize;
        for secs in spec.frames().unwrap() {
            another_game::frame(&mut lab.app, secs);
            if lab.log().len() >= steps {
                break;
            }
        }
        Log::of(&lab, hz).until(steps)
    }
}

impl Log {
    fn of(lab: &CharacterLab, hz: f64) -> Self {
        let steps = lab.log().iter().map(|step| Step {
            t: step.t,
            position: step.position.as_dvec3(),
            velocity: step.velocity.as_dvec3(),
            grounded: step.grounded,
        });
        let frames = lab.frames().iter().map(|frame| Frame {
            t: frame.t,
            steps: frame.steps,
            view: frame.view.as_dvec3(),
        });
        Self {
            hz,
            steps: steps.collect(),
            frames: frames.collect(),
        }
    }

    /// Without the steps after this number of them: the last frame may run past the end.
    fn until(mut self, steps: usize) -> Self {
        let beyond = self.steps.len() - steps;
        self.steps.truncate(steps);
        if let Some(last) = self.frames.last_mut() {
            last.steps -= beyond;
        }
        self
    }

    /// Length of a step, s.
    pub fn dt(&self) -> f64 {
        1.0 / self.hz
    }

    /// Number of steps that end at or before `secs`.
    fn steps_until(&self, secs: f64) -> usize {
        (secs * self.hz + 1e-6).floor() as usize
    }

    /// The player at `secs`, which must be the end of a step.
    pub fn at(&self, secs: f64) -> Step {
        let step = self.steps[self.steps_until(secs) - 1];
        assert!((step.t - secs).abs() < 1e-6, "a step ends at {secs} s");
        step
    }

    /// The steps that end after `from`, up to and including `to`, s.
    pub fn between(&self, from: f64, to: f64) -> &[Step] {
        &self.steps[self.steps_until(from)..self.steps_until(to)]
    }
}

/// A value after each of these steps, with its time, s: a curve of [`springyard_character::feel`].
pub fn curve(steps: &[Step], of: impl Fn(&Step) -> f64) -> Vec<(f64, f64)> {
    steps.iter().map(|step| (step.t, of(step))).collect()
}

/// Horizontal distance, m.
pub fn planar_distance(a: DVec3, b: DVec3) -> f64 {
    (a - b).with_y(0.0).length()
}
