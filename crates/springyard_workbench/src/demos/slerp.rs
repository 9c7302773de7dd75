//! Slerp by a fixed part each frame, beside slerp by the part that a damper covers, and a rotation spring.

use spring_math::catalogue::damper::Damper;
use spring_math::rotation::step_rotation;

use super::turns::{RotationSpring, left_degrees};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "slerp",
    title: "Slerp each frame depends on the frame rate",
    chapter: Chapter::Rotations,
    calls: "spring_math::catalogue::damper::Damper::covered",
    formula: "q = slerp(q, goal, 1 - 2^(-dt / h));  q: attitude",
    to_try: "Halve the frame rate: slerp by a fixed part takes twice as long, by the damper's part as long as before.",
    mistake: "The part belongs to one frame rate, as with lerp; and a damper leaves at full speed, where a spring starts softly.",
    traces: &[
        Trace::right("slerp by the damper's part"),
        Trace::other("rotation spring"),
        Trace::wrong("slerp by a fixed part"),
    ],
    view: View::Turn,
    fps: 30.0,
    measure: Measure::Halves,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Slerp {
    /// Part of the turn that is covered in each frame: right at 60 frames a second.
    #[default(0.08)]
    #[reflect(@limits(0.005..=1.0, 0.03..=0.3))]
    part: f32,
    goal: Quat,
    damped: Quat,
    slerped: Quat,
    spring: RotationSpring,
}

/// The goal's attitude: a third of a turn a metre about two axes.
fn attitude(goal: Vec2) -> Quat {
    let [yaw, pitch] = (goal * 120.0).to_array().map(f32::to_radians);
    Quat::from_euler(EulerRot::YXZ, yaw, pitch, 0.0)
}

impl Motion for Slerp {
    fn rest(&mut self, at: Vec2) {
        self.goal = attitude(at);
        (self.damped, self.slerped) = (self.goal, self.goal);
        self.spring = (self.goal, Vec3::ZERO);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        self.goal = attitude(frame.goal);
        // The damper that keeps as much after a sixtieth of a second. A part of 1 keeps nothing: half-life 0.
        let half_life = (-1.0 / (60.0 * (1.0 - self.part).log2())).max(0.0);
        let damper = Damper::from_half_life(half_life).unwrap_or(Damper::AT_ONCE);
        self.damped = self.damped.slerp(self.goal, damper.covered(frame.dt));
        self.slerped = self.slerped.slerp(self.goal, self.part);
        let step = Propagator::exact(critical_by_half_life(half_life.max(1e-3)), frame.dt);
        self.spring = step_rotation(&step, self.spring.0, self.spring.1, self.goal);
        left_degrees(&self.attitudes())
    }

    fn attitudes(&self) -> Vec<Quat> {
        vec![self.goal, self.damped, self.spring.0, self.slerped]
    }
}
