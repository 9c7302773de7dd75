//! Fast exponentials, over the exact one.

use std::f32::consts::LN_2;

use spring_math::catalogue::{fast_exp, wrong};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "fast_exp",
    title: "Fast exponentials (negexp) in long frames",
    chapter: Chapter::Dampers,
    calls: "spring_math::catalogue::fast_exp",
    instead: Some("spring_math::catalogue::damper::Damper::step"),
    formula: "kept: Roll-Call 1/(1+u+0.48u^2+0.235u^3); engine 1/(1+1.00746u+0.45054u^2+0.25725u^3); Taylor 1/(1+u+u^2/2+u^3/6)",
    right: "kept = exp(-u),  u = ln 2 * dt / h;  the damper: x = goal + (x - goal) 2^(-dt / h)",
    to_try: "Raise the number of frames: the Roll-Call polynomial and the Taylor cubic become right, the engine polynomial goes to exp(-1.00746 u).",
    mistake: "After a frame of six half-lives a damper with any of them keeps at least twice what it should.",
    errata: Some(7),
    traces: &[
        Trace::right("exp(-u)"),
        Trace::wrong("Roll-Call"),
        Trace::wrong("engine"),
        Trace::wrong("Taylor cubic"),
    ],
    view: View::Function {
        x: (0.0, 6.0),
        x_label: "time, half-lives",
        y_label: "kept, over what should be",
    },
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct FastExp {
    /// Number of frames in which the time passes.
    #[default(1.0)]
    #[reflect(@limits(1.0..=1000.0, 1.0..=100.0))]
    frames: f32,
}

impl Motion for FastExp {
    fn at(&self, half_lives: f32) -> Vec<f32> {
        let (x, frames) = (LN_2 * half_lives, self.frames.round());
        let ways = [
            fast_exp::exact,
            fast_exp::roll_call,
            fast_exp::engine,
            wrong::taylor_cubic,
        ];
        let left = |way: fn(f32) -> f32| way(x / frames).powf(frames) / fast_exp::exact(x);
        ways.map(left).into()
    }
}
