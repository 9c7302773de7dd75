//! [`LeftAfterFrame`]: what the first frame of a filter leaves of the way to the goal.

use serde::Serialize;

use super::jump::Jump;
use super::pose::Pose;

/// A platform with a filter between its motion and its drive, after a step.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct FilterStep {
    /// The goal of its motion: the filter's input.
    pub goal: Pose,
    /// What the drive gets: the filter's output.
    pub output: Pose,
}

/// Part of the way from the filter's output to the goal that is left after the first frame that has moved the output since the last
/// jump of the goal. An exact damper with `n` half-lives in a frame leaves `2^-n`: 0.031 for five.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct LeftAfterFrame {
    last: Option<FilterStep>,
    /// From the last jump to the first frame after it.
    waiting: Option<Waiting>,
    value: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Waiting {
    jump: Jump,
    /// The output before the jump.
    output: Pose,
}

/// An output that has moved farther than this has had a frame, as a part of the jump.
const MOVED: f64 = 1e-3;

impl LeftAfterFrame {
    /// Adds a step. Returns the part that is left, 0 to 1; of an output that passes the goal, how far beyond it is.
    pub fn step(&mut self, filter: &FilterStep) -> Option<f64> {
        let before = self.last.replace(*filter);
        if let Some(before) = before
            && let Some(jump) = Jump::between(&before.goal, &filter.goal)
        {
            self.waiting = Some(Waiting {
                jump,
                output: before.output,
            });
        }
        if let Some(Waiting { jump, output }) = self.waiting {
            let moved = jump.error(&filter.output, &output).length();
            if moved > MOVED * jump.size() {
                let left = jump.error(&filter.output, &filter.goal).length();
                let way = jump.error(&output, &filter.goal).length();
                self.value = Some(left / way);
                self.waiting = None;
            }
        }
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::DVec3;

    /// The value after each step of a filter that keeps this part of the way in each of its frames. Its goal jumps in step 5; a frame
    /// begins in every fourth step, the first time in this one.
    fn values(kept: f64, first_frame: usize) -> Vec<Option<f64>> {
        let mut left = LeftAfterFrame::default();
        let mut output = 0.0;
        let steps = (0..20).map(|step: usize| {
            let goal = if step < 5 { 0.0 } else { 2.0 };
            if step >= first_frame && (step - first_frame).is_multiple_of(4) {
                output = goal + (output - goal) * kept;
            }
            let pose = |x: f64| Pose::at(DVec3::Z * x);
            left.step(&FilterStep {
                goal: pose(goal),
                output: pose(output),
            })
        });
        steps.collect()
    }

    #[test]
    fn the_first_frame_counts_whether_it_begins_with_the_jump_or_later() {
        for kept in [1.0 / 32.0, 0.050, 0.9, -0.25] {
            for first_frame in [5, 7, 8] {
                let found = values(kept, first_frame);
                assert_eq!(found[first_frame - 1], None);
                for value in &found[first_frame..] {
                    let off = (value.unwrap() - kept.abs()).abs();
                    assert!(off < 1e-12, "{value:?} for {kept}");
                }
            }
        }
    }
}
