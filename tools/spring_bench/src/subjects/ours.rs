//! `spring_math`: the step of any spring, computed anew in each call, and the forms for one kind of spring.

use super::{Kind, Parameters, State, Step, Subject};
use spring_math::Propagator;
use spring_math::catalogue::forms;

const FROM: &str = "**spring_math**";

const fn row(
    kind: Kind,
    name: &'static str,
    step: fn(&Parameters, &mut State, f32, f32),
) -> Subject {
    Subject {
        name,
        from: FROM,
        kind,
        step: Step::Rust(step),
    }
}

/// The rows.
pub const SUBJECTS: &[Subject] = &[
    row(Kind::Damper, "`Damper::step`", damper),
    row(Kind::Critical, "`forms::critical`", critical),
    row(Kind::Critical, "`Propagator::exact`, `advance`", exact),
    row(Kind::Swing, "`forms::underdamped`", underdamped),
    row(Kind::Swing, "`Propagator::exact`, `advance`", exact),
];

fn damper(parameters: &Parameters, now: &mut State, goal: f32, dt: f32) {
    now.x = parameters.damper.step(now.x, goal, dt);
}

fn exact(parameters: &Parameters, now: &mut State, goal: f32, dt: f32) {
    (now.x, now.v) = Propagator::exact(parameters.spring, dt).advance(now.x, now.v, goal);
}

fn critical(parameters: &Parameters, now: &mut State, goal: f32, dt: f32) {
    (now.x, now.v) = forms::critical(now.x, now.v, goal, parameters.numbers.omega, dt);
}

fn underdamped(parameters: &Parameters, now: &mut State, goal: f32, dt: f32) {
    let numbers = &parameters.numbers;
    (now.x, now.v) = forms::underdamped(now.x, now.v, goal, numbers.omega, numbers.zeta, dt);
}
