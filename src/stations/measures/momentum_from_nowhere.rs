//! [`MomentumFromNowhere`]: the momentum that bodies gain together although nothing else pushes them.

use bevy::math::DVec3;
use serde::Serialize;

use super::jump::Jump;
use super::pose::Pose;

/// Several bodies after a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GroupStep {
    /// The goal of the platform among them that moves the others.
    pub goal: Pose,
    /// Sum of their momenta, kg m/s.
    pub momentum: DVec3,
}

/// Largest change of the bodies' common horizontal momentum since the last jump of the mover's goal, kg m/s, or in the cycle before
/// if that was larger. Bodies that push only each other keep their momentum (Newton's third law). A drive without a reaction adds
/// momentum from nowhere: a ram of mass m on a critically damped spring up to `m omega way / e`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct MomentumFromNowhere {
    goal: Option<Pose>,
    /// Momentum after the last step, kg m/s.
    momentum: DVec3,
    cycle: Option<GroupCycle>,
}

/// The time since a jump of the mover's goal.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct GroupCycle {
    /// Momentum at the jump, kg m/s.
    start: DVec3,
    /// Largest change since, kg m/s.
    largest: f64,
    /// Largest change in the cycle before, kg m/s.
    before: f64,
}

impl MomentumFromNowhere {
    /// Adds a step. Returns the largest change, kg m/s; `None` before the first jump.
    pub fn step(&mut self, group: &GroupStep) -> Option<f64> {
        let goal = self.goal.replace(group.goal);
        if goal.is_some_and(|goal| Jump::between(&goal, &group.goal).is_some()) {
            self.cycle = Some(GroupCycle {
                start: self.momentum,
                largest: 0.0,
                before: self.cycle.map_or(0.0, |cycle| cycle.largest),
            });
        }
        self.momentum = group.momentum;
        let cycle = self.cycle.as_mut()?;
        let gained = (group.momentum - cycle.start).with_y(0.0).length();
        cycle.largest = cycle.largest.max(gained);
        Some(cycle.largest.max(cycle.before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_change_counts_until_the_cycle_after_it_ends() {
        let mut gained = MomentumFromNowhere::default();
        let mut step = |goal: f64, x: f64, y: f64| {
            gained.step(&GroupStep {
                goal: Pose::at(DVec3::X * goal),
                momentum: DVec3::new(x, y, 0.0),
            })
        };
        assert_eq!(step(0.0, 1.0, 5.0), None);
        // The goal jumps: 1 kg m/s at that time, and the weight does not count.
        assert_eq!(step(2.0, 4.0, -9.0), Some(3.0));
        assert_eq!(step(2.0, -5.0, 0.0), Some(6.0));
        assert_eq!(step(2.0, 1.0, 0.0), Some(6.0));
        // With a reaction from here on.
        assert_eq!(step(0.0, 1.0, 0.0), Some(6.0));
        assert_eq!(step(0.0, 1.5, 0.0), Some(6.0));
        assert_eq!(step(2.0, 1.0, 0.0), Some(0.5));
    }
}
