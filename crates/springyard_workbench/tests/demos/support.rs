//! Runs a demo by its script at several frame rates, and reads its numbers.

use bevy::reflect::ReflectMut;
use springyard_workbench::clock::Pattern;
use springyard_workbench::{Bench, Measure, Motion, demos, draw};

/// Frame times at which each demo is measured: 30, 60 and 144 frames a second, and uneven ones.
pub const RATES: [Rate; 4] = [
    Rate::Even(30.0),
    Rate::Even(60.0),
    Rate::Even(144.0),
    Rate::Uneven,
];

/// What the roundings of `f32` add up to in a few hundred frames of a stable motion within a metre: three times the largest measured.
pub const ROUNDINGS: f64 = 1e-6;

/// A pattern of frame times.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rate {
    /// Frames a second.
    Even(f64),
    /// 7 to 33 ms, in a pattern of seven.
    Uneven,
}

impl Rate {
    /// Frame times that fill the time, s. Uneven ones end a frame at each full second, as the goal jumps then.
    pub fn frames(self, secs: f64) -> Vec<f64> {
        match self {
            Self::Even(fps) => vec![1.0 / fps; (secs * fps).round() as usize],
            Self::Uneven => {
                let frame = |index| Pattern::Uneven.frame_secs(70.0, index);
                let half_second: Vec<f64> = (0..35).map(frame).collect();
                half_second.repeat((2.0 * secs).round() as usize)
            }
        }
    }
}

/// The demo of a name after the first seconds of its own script.
pub fn run(name: &str, rate: Rate, secs: f64) -> Bench {
    run_with(name, rate, secs, &[])
}

/// The same with these sliders.
pub fn run_with(name: &str, rate: Rate, secs: f64, sliders: &[(&str, f32)]) -> Bench {
    let mut demo = demos::named(name).unwrap_or_else(|| panic!("no demo {name}"));
    set(&mut *demo.motion, sliders);
    let script = demo.page.script;
    draw::run_script(demo, script, rate.frames(draw::PRELUDE_SECS + secs))
}

/// Sets sliders.
pub fn set(demo: &mut dyn Motion, sliders: &[(&str, f32)]) {
    let ReflectMut::Struct(fields) = demo.reflect_mut() else {
        panic!("a demo is a struct");
    };
    for (name, value) in sliders {
        let field = fields
            .field_mut(name)
            .unwrap_or_else(|| panic!("no slider {name}"));
        field.apply(value);
    }
}

/// The number of a trace by its name.
pub fn number(bench: &Bench, measure: Measure, trace: &str) -> f64 {
    let traces = bench.demo().page.traces;
    let index = traces.iter().position(|it| it.name == trace);
    let index = index.unwrap_or_else(|| panic!("no trace {trace}"));
    let number = bench.number(measure, index);
    number.unwrap_or_else(|| panic!("{trace} has no {}", measure.name()))
}

/// Where a trace is along y at the end, m.
pub fn at_end(bench: &Bench, trace: usize) -> f64 {
    f64::from(bench.run().last().unwrap().places[trace].y)
}

/// Asserts that a number is near another.
#[track_caller]
pub fn near(value: f64, expected: f64, within: f64) {
    assert!((value - expected).abs() <= within, "{value} for {expected}");
}

/// The part of the first jump of [`Script::Step`](springyard_workbench::Script::Step), from -0.3 to 0.6 m, that is left at the end.
pub fn left(bench: &Bench, trace: usize) -> f64 {
    (0.6 - at_end(bench, trace)) / 0.9
}

/// What a demo of a function gives at `x`.
pub fn at(name: &str, sliders: &[(&str, f32)], x: f32) -> Vec<f64> {
    let mut demo = demos::named(name).unwrap_or_else(|| panic!("no demo {name}"));
    set(&mut *demo.motion, sliders);
    demo.motion.at(x).into_iter().map(f64::from).collect()
}

/// A trace along y: times of the frames' ends, s, and places, m.
pub fn along_y(bench: &Bench, trace: usize) -> Vec<(f64, f64)> {
    let frames = bench.run().frames();
    frames
        .map(|it| (it.secs, f64::from(it.places[trace].y)))
        .collect()
}

/// The frames: length, s, goal along y at the end, m.
pub fn goals(bench: &Bench) -> Vec<(f64, f64)> {
    let mut before = 0.0;
    let frames = bench.run().frames();
    frames
        .map(|it| {
            let dt = it.secs - std::mem::replace(&mut before, it.secs);
            (dt, f64::from(it.goal.y))
        })
        .collect()
}

/// A damped spring over `dt` seconds in 32 Runge-Kutta steps: nothing of `spring_math`. `w` in rad/s.
pub fn fine((w, z): (f64, f64), (x, v): (f64, f64), goal: f64, dt: f64) -> (f64, f64) {
    let rate = |(x, v): (f64, f64)| (v, w * w * (goal - x) - 2.0 * z * w * v);
    let h = dt / 32.0;
    (0..32).fold((x, v), |(x, v), _| {
        let a = rate((x, v));
        let b = rate((x + 0.5 * h * a.0, v + 0.5 * h * a.1));
        let c = rate((x + 0.5 * h * b.0, v + 0.5 * h * b.1));
        let d = rate((x + h * c.0, v + h * c.1));
        let mean = |a: f64, b: f64, c: f64, d: f64| h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
        (x + mean(a.0, b.0, c.0, d.0), v + mean(a.1, b.1, c.1, d.1))
    })
}
