//! Runs a demo by its script at several frame rates, and reads its numbers.

use bevy::reflect::ReflectMut;
use springyard_workbench::{Bench, Demo, Measure, demos, draw};

/// Frame times at which each demo is measured: 30, 60 and 144 frames a second, and uneven ones.
pub const RATES: [Rate; 4] = [
    Rate::Even(30.0),
    Rate::Even(60.0),
    Rate::Even(144.0),
    Rate::Uneven,
];

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
                let pattern = [0.5, 1.5, 1.0, 2.0, 0.6, 0.4, 1.0].map(|part| part / 70.0);
                let half_second: Vec<f64> = pattern.into_iter().cycle().take(35).collect();
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
    set(&mut *demo, sliders);
    let script = demo.page().script;
    draw::run_script(demo, script, rate.frames(draw::PRELUDE_SECS + secs))
}

/// Sets sliders.
pub fn set(demo: &mut dyn Demo, sliders: &[(&str, f32)]) {
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
    let traces = bench.demo().page().traces;
    let index = traces.iter().position(|it| it.name == trace);
    let index = index.unwrap_or_else(|| panic!("no trace {trace}"));
    let number = measure.of(bench.run(), index, 0);
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
