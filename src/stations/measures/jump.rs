//! [`Jump`]: a jump of a goal, to another place or to another angle.

use bevy::math::DVec3;
use serde::Serialize;

use super::pose::Pose;

/// A platform after a step.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct PlatformStep {
    /// The goal of its motion, before any filter between the motion and the drive.
    pub goal: Pose,
    /// The body.
    pub body: Pose,
}

impl PlatformStep {
    /// A platform that does not turn, from the places of its goal and its body, m.
    #[must_use]
    pub fn at(goal: DVec3, body: DVec3) -> Self {
        Self {
            goal: Pose::at(goal),
            body: Pose::at(body),
        }
    }
}

/// A jump of a goal. A goal that jumps to another place and another angle at once is measured by its place.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub enum Jump {
    /// To another place: the way, m.
    Move(DVec3),
    /// To another angle: the way, a rotation vector in world axes, rad.
    Turn(DVec3),
}

/// A goal that moves farther in one step has jumped, m. Goals that jump do not move otherwise.
const JUMP_M: f64 = 1e-3;
/// A goal that turns farther in one step has jumped, rad.
const JUMP_RAD: f64 = 1e-3;

impl Jump {
    /// The jump of a goal between the ends of two steps, if it has jumped.
    #[must_use]
    pub fn between(before: &Pose, now: &Pose) -> Option<Self> {
        let way = now.position - before.position;
        if way.length() > JUMP_M {
            return Some(Self::Move(way));
        }
        let turn = now.turn_from(before);
        (turn.length() > JUMP_RAD).then_some(Self::Turn(turn))
    }

    /// The way of the jump, m or rad.
    #[must_use]
    pub fn way(&self) -> DVec3 {
        match *self {
            Self::Move(way) | Self::Turn(way) => way,
        }
    }

    /// Length of the jump, m or rad.
    #[must_use]
    pub fn size(&self) -> f64 {
        self.way().length()
    }

    /// The way from `goal` to a pose, in the unit of the jump: m or rad.
    #[must_use]
    pub fn error(&self, pose: &Pose, goal: &Pose) -> DVec3 {
        match self {
            Self::Move(_) => pose.position - goal.position,
            Self::Turn(_) => pose.turn_from(goal),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::DQuat;

    fn turned(angle: f64) -> Pose {
        Pose {
            rotation: DQuat::from_rotation_y(angle),
            ..Pose::at(DVec3::X)
        }
    }

    #[test]
    fn a_goal_jumps_to_another_place_or_another_angle() {
        let start = turned(0.0);
        assert_eq!(Jump::between(&start, &start), None);
        let moved = Pose::at(DVec3::new(1.0, 2.0, 0.0));
        let jump = Jump::between(&start, &moved).unwrap();
        assert_eq!(jump, Jump::Move(DVec3::Y * 2.0));
        assert_eq!(jump.error(&start, &moved), DVec3::Y * -2.0);
        let turn = Jump::between(&start, &turned(0.5)).unwrap();
        assert!(matches!(turn, Jump::Turn(_)));
        assert!((turn.size() - 0.5).abs() < 1e-9);
        let error = turn.error(&turned(0.6), &turned(0.5));
        assert!(error.distance(DVec3::Y * 0.1) < 1e-9);
    }
}
