//! `q` and `-q` are one rotation: a rotation spring must take the shorter arc.

use spring_math::catalogue::wrong;
use spring_math::rotation::step_rotation;

use super::turns::{RotationSpring, left_degrees};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "quaternion_sign",
    title: "Quaternion spring: the long way round",
    chapter: Chapter::Rotations,
    calls: "spring_math::rotation::step_rotation",
    formula: "error = (w < 0 ? -2 : 2) atan2(|xyz|, |w|) xyz / |xyz|, 0 at |xyz| = 0, stepped as a spring on a vector;  w: real part of the quaternion attitude * goal^-1, xyz: the rest",
    to_try: "Flick the goal from top to bottom: the right one takes the short way, the other turns away from the goal first.",
    mistake: "A logarithm that takes the quaternion as it comes sees more than half a turn where w < 0, 243 degrees here, and goes the long way round.",
    errata: Some(11),
    traces: &[Trace::right("shorter arc"), Trace::wrong("as it comes")],
    view: View::Turn,
    measure: Measure::Path,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct QuaternionSign {
    /// How far the goal turns about the vertical when it moves by 1 m along y.
    #[default(270.0)]
    #[reflect(@limits(10.0..=720.0, 180.0..=540.0).unit("degrees/m"))]
    turn: f32,
    /// Undamped frequency of both springs, which are critical.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=3.0))]
    frequency_hz: f32,
    goal: Quat,
    springs: [RotationSpring; 2],
}

impl QuaternionSign {
    /// As a game composes it from an angle that counts turns: from half a turn on, w is below 0.
    fn attitude(&self, goal: Vec2) -> Quat {
        Quat::from_rotation_y((self.turn * goal.y).to_radians())
    }
}

impl Motion for QuaternionSign {
    fn rest(&mut self, at: Vec2) {
        self.goal = self.attitude(at);
        self.springs = [(self.goal, Vec3::ZERO); 2];
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        self.goal = self.attitude(frame.goal);
        let step = Propagator::exact(spring(self.frequency_hz, 1.0), frame.dt);
        let [right, plain] = &mut self.springs;
        *right = step_rotation(&step, right.0, right.1, self.goal);
        *plain = wrong::step_rotation_any_sign(&step, plain.0, plain.1, self.goal);
        let left = left_degrees(&self.attitudes());
        // What the wrong one believes that it has left: up to a whole turn.
        let (_, angle) = (self.springs[1].0 * self.goal.inverse()).to_axis_angle();
        vec![left[0], Vec2::new(0.0, angle.to_degrees())]
    }

    fn attitudes(&self) -> Vec<Quat> {
        let [right, plain] = self.springs;
        vec![self.goal, right.0, plain.0]
    }
}
