//! A turn about three axes at once, beside springs on yaw, pitch and roll.

use spring_math::angle::step_angle;
use spring_math::rotation::step_rotation;

use super::turns::{RotationSpring, left_degrees};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "free_turn",
    title: "Euler angles: springs on yaw, pitch and roll",
    chapter: Chapter::Rotations,
    calls: "spring_math::rotation::step_rotation",
    formula: "(e, v) = M (log(q goal^-1), v),  q = exp(e) goal;  M: the matrix of an exact step, q: attitude, v: angular velocity",
    to_try: "Drag the goal up through the top: the springs on three angles whirl about, the one on the rotation goes straight.",
    mistake: "Where the pitch passes 90 degrees, yaw and roll jump by half a turn, and springs on them swing through it.",
    traces: &[
        Trace::right("one spring on the rotation"),
        Trace::wrong("a spring on each angle"),
    ],
    view: View::Turn,
    script: Script::Wander,
    measure: Measure::Largest,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct FreeTurn {
    /// How far the goal turns about each axis when it moves by 1 m: x yaw, y pitch.
    #[default(160.0)]
    #[reflect(@limits(10.0..=360.0, 90.0..=180.0).unit("degrees/m"))]
    turn: f32,
    /// Undamped frequency of all springs, which are critical.
    #[default(2.0)]
    #[reflect(@limits(0.1..=10.0, 1.0..=4.0))]
    frequency_hz: f32,
    goal: Quat,
    spring: RotationSpring,
    /// Yaw, pitch and roll with their rates, rad and rad/s.
    angles: [(f32, f32); 3],
}

impl FreeTurn {
    fn attitude(&self, goal: Vec2) -> Quat {
        let [yaw, pitch] = (goal * self.turn).to_array().map(f32::to_radians);
        Quat::from_euler(EulerRot::YXZ, yaw, pitch, 0.5 * yaw)
    }
}

impl Motion for FreeTurn {
    fn rest(&mut self, at: Vec2) {
        self.goal = self.attitude(at);
        self.spring = (self.goal, Vec3::ZERO);
        self.angles = <[f32; 3]>::from(self.goal.to_euler(EulerRot::YXZ)).map(|it| (it, 0.0));
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        self.goal = self.attitude(frame.goal);
        let step = Propagator::exact(spring(self.frequency_hz, 1.0), frame.dt);
        self.spring = step_rotation(&step, self.spring.0, self.spring.1, self.goal);
        let goals: [f32; 3] = self.goal.to_euler(EulerRot::YXZ).into();
        for ((angle, rate), goal) in self.angles.iter_mut().zip(goals) {
            (*angle, *rate) = step_angle(&step, *angle, *rate, goal);
        }
        left_degrees(&self.attitudes())
    }

    fn attitudes(&self) -> Vec<Quat> {
        let [yaw, pitch, roll] = self.angles.map(|(angle, _)| angle);
        let by_angles = Quat::from_euler(EulerRot::YXZ, yaw, pitch, roll);
        vec![self.goal, self.spring.0, by_angles]
    }
}
