//! Integrators against the eigenvalues of their steps.

use std::f64::consts::TAU;

use springyard_workbench::{Bench, Measure, Script, draw};

use crate::support::{RATES, ROUNDINGS, Rate, at_end, near, run, run_with};

#[test]
fn explicit_euler_without_damping_grows_by_its_formula() {
    for fps in [30.0, 60.0, 144.0] {
        let sliders = [("damping_ratio", 0.0), ("frequency_hz", 1.0)];
        // A whole swing after the jump: exact, it is back where it began.
        let bench = run_with("explicit_euler", Rate::Even(fps), 1.0, &sliders);
        let goal = f64::from(bench.goal().y);
        let growth = (1.0 + (TAU / fps).powi(2)).powf(0.5 * fps);
        // The phase lags by atan(w dt) - w dt a step.
        let phase = fps * (TAU / fps).atan();
        near(
            (at_end(&bench, 1) - goal) / (at_end(&bench, 0) - goal),
            growth * phase.cos(),
            1e-3,
        );
    }
}

/// What a step has: place, velocity, goal at its start and at its end, its length, `w`, `z`.
#[derive(Clone, Copy)]
struct Step {
    x: f64,
    v: f64,
    from: f64,
    to: f64,
    dt: f64,
    w: f64,
    z: f64,
}

impl Step {
    /// Acceleration at a place and a velocity, towards a goal at rest.
    fn acceleration(&self, x: f64, v: f64) -> f64 {
        self.w * self.w * (self.to - x) - 2.0 * self.z * self.w * v
    }

    fn explicit(&self) -> (f64, f64) {
        let a = self.acceleration(self.x, self.v);
        (self.x + self.dt * self.v, self.v + self.dt * a)
    }

    fn semi_implicit(&self) -> (f64, f64) {
        let v = self.v + self.dt * self.acceleration(self.x, self.v);
        (self.x + self.dt * v, v)
    }

    /// The linear equation `v' = v + dt a(x + dt v', v')`, solved.
    fn implicit(&self) -> (f64, f64) {
        let a = self.acceleration(self.x, 0.0);
        let v = (self.v + self.dt * a)
            / (1.0 + 2.0 * self.z * self.w * self.dt + (self.w * self.dt).powi(2));
        (self.x + self.dt * v, v)
    }

    fn stable_pd(&self) -> (f64, f64) {
        let a = self.acceleration(self.x + self.dt * self.v, self.v);
        let v = self.v + self.dt * a / (1.0 + 2.0 * self.z * self.w * self.dt);
        (self.x + self.dt * v, v)
    }

    /// Stable PD with a goal velocity, towards a goal.
    fn stable_pd_moving(&self, goal: f64) -> (f64, f64) {
        let q = (self.to - self.from) / self.dt;
        let a = self.w * self.w * (goal - self.x - self.dt * self.v)
            + 2.0 * self.z * self.w * (q - self.v);
        let v = self.v + self.dt * a / (1.0 + 2.0 * self.z * self.w * self.dt);
        (self.x + self.dt * v, v)
    }
}

/// The place at the end of a script, by a listing in `f64`.
fn replay(
    rate: Rate,
    secs: f64,
    script: Script,
    (w, z): (f64, f64),
    rule: impl Fn(&Step) -> (f64, f64),
) -> f64 {
    let goal_at = |secs: f64| f64::from(script.at((secs - draw::PRELUDE_SECS).max(0.0) - 1e-6).y);
    let (mut now, mut x, mut v) = (0.0, goal_at(0.0), 0.0);
    for dt in rate.frames(draw::PRELUDE_SECS + secs) {
        let (from, to) = (goal_at(now), goal_at(now + dt));
        let step = Step {
            x,
            v,
            from,
            to,
            dt,
            w,
            z,
        };
        (x, v) = rule(&step);
        now += dt;
    }
    x
}

#[test]
fn the_order_of_two_lines_is_the_method() {
    for rate in RATES {
        let bench = run_with("old_position_first", rate, 1.0, &[]);
        let spring = (TAU, 0.1);
        let at = |rule: fn(&Step) -> (f64, f64)| replay(rate, 1.0, Script::Step, spring, rule);
        near(at_end(&bench, 1), at(Step::explicit), ROUNDINGS);
        near(at_end(&bench, 2), at(Step::semi_implicit), ROUNDINGS);
    }
}

#[test]
fn methods_go_as_their_listings() {
    for rate in RATES {
        let at =
            |spring, rule: fn(&Step) -> (f64, f64)| replay(rate, 1.0, Script::Step, spring, rule);
        let bench = run_with(
            "semi_implicit",
            rate,
            1.0,
            &[("omega", 15.0), ("damping_ratio", 0.2)],
        );
        near(
            at_end(&bench, 1),
            at((15.0, 0.2), Step::semi_implicit),
            ROUNDINGS,
        );
        let bench = run_with("implicit", rate, 1.0, &[]);
        near(
            at_end(&bench, 1),
            at((1.5 * TAU, 0.15), Step::implicit),
            ROUNDINGS,
        );
        let bench = run_with(
            "stable_pd",
            rate,
            1.0,
            &[("frequency_hz", 2.0), ("damping_ratio", 0.2)],
        );
        near(
            at_end(&bench, 1),
            at((2.0 * TAU, 0.2), Step::stable_pd),
            ROUNDINGS,
        );
        let sliders = [("frequency_hz", 2.0), ("damping_ratio", 2.0)];
        let bench = run_with("damping_too_high", rate, 1.0, &sliders);
        near(
            at_end(&bench, 1),
            at((2.0 * TAU, 2.0), Step::explicit),
            ROUNDINGS,
        );
    }
}

#[test]
fn a_spring_tuned_at_thirty_steps_a_second_is_another_at_sixty() {
    for rate in RATES {
        let bench = run_with("one_spring_two_rates", rate, 1.0, &[]);
        for (trace, steps) in [(1, 30.0), (2, 60.0)] {
            let expected = replay(
                Rate::Even(steps),
                1.0,
                Script::Step,
                (1.5 * TAU, 0.25),
                Step::explicit,
            );
            near(at_end(&bench, trace), expected, ROUNDINGS);
        }
    }
}

/// Whether a demo explodes within its picture.
fn explodes(name: &str, fps: f64, sliders: &[(&str, f32)]) -> bool {
    let bench: Bench = run_with(name, Rate::Even(fps), 6.0, sliders);
    let mut frames = bench.run().frames();
    frames.any(|moment| !moment.places[1].is_finite())
}

#[test]
fn a_step_in_two_halves_is_another_one_for_euler_and_the_same_for_the_closed_form() {
    for rate in RATES {
        let bench = run_with("one_step_or_two", rate, 1.0, &[]);
        let spring = (1.5 * TAU, 0.3);
        let whole = replay(rate, 1.0, Script::Step, spring, Step::semi_implicit);
        let halves = replay(rate, 1.0, Script::Step, spring, |step| {
            let half = Step {
                dt: 0.5 * step.dt,
                ..*step
            };
            let (x, v) = half.semi_implicit();
            Step { x, v, ..half }.semi_implicit()
        });
        near(at_end(&bench, 1), whole, ROUNDINGS);
        near(at_end(&bench, 2), halves, ROUNDINGS);
        near(at_end(&bench, 3), at_end(&bench, 0), ROUNDINGS);
    }
}

#[test]
fn each_method_swings_at_the_frequency_of_its_step() {
    // The angle of the eigenvalues of a step, by trace and determinant of its matrix.
    let (w, z) = (1.5 * TAU, 0.15_f64);
    for fps in [30.0, 60.0, 144.0] {
        let bench = run("swing_rates", Rate::Even(fps), 2.0);
        let (u, d) = (w / fps, 2.0 * z * w / fps);
        let swing = (1.0 - z * z).sqrt() * w / TAU;
        let of =
            |trace: f64, determinant: f64| fps / TAU * (0.5 * trace / determinant.sqrt()).acos();
        let expected = [
            swing,
            of(2.0 - d, 1.0 - d + u * u),
            of(2.0 - d - u * u, 1.0 - d),
            of(
                2.0 - (2.0 * u * u + d) / (1.0 + d),
                1.0 - (u * u + d) / (1.0 + d),
            ),
            of((2.0 + d) / (1.0 + d + u * u), 1.0 / (1.0 + d + u * u)),
        ];
        for (trace, expected) in expected.into_iter().enumerate() {
            let measured = bench.number(Measure::Frequency, trace).unwrap();
            // Passes lie on a line between two frames.
            near(measured / expected, 1.0, 0.36 / fps);
        }
    }
}

#[test]
fn what_explodes_does_so_above_its_limit_and_not_below() {
    for fps in [15.0, 30.0, 60.0, 144.0] {
        for ratio in [0.3_f64, 1.0, 2.0] {
            // From |eigenvalue| = 1 of each step's matrix: for Stable PD, 3 a^2 = 4 (1 + z a).
            let semi_implicit = 2.0 * ((1.0 + ratio * ratio).sqrt() - ratio);
            let stable_pd = (2.0 * ratio + (4.0 * ratio * ratio + 12.0).sqrt()) / 3.0;
            for (part, expected) in [(0.97, false), (1.1, true)] {
                let omega = part * semi_implicit * fps;
                if omega < 100.0 {
                    let sliders = [("omega", omega as f32), ("damping_ratio", ratio as f32)];
                    assert_eq!(
                        explodes("semi_implicit", fps, &sliders),
                        expected,
                        "{omega} {ratio}"
                    );
                }
                let hertz = part * stable_pd * fps / TAU;
                let sliders = [
                    ("frequency_hz", hertz as f32),
                    ("damping_ratio", ratio as f32),
                ];
                assert_eq!(
                    explodes("stable_pd", fps, &sliders),
                    expected,
                    "{hertz} Hz {ratio}"
                );
            }
        }
        // Explicit: w dt = 2 / (z + sqrt(z^2 - 1)), for a ratio: z = (1 / b + b) / 2 with b = w dt / 2, at 2 Hz.
        let b = TAU / fps;
        for (part, expected) in [(0.97, false), (1.1, true)] {
            let ratio = (part * 0.5 * (1.0 / b + b)) as f32;
            let sliders = [("frequency_hz", 2.0), ("damping_ratio", ratio)];
            assert_eq!(
                explodes("damping_too_high", fps, &sliders),
                expected,
                "{fps} {part}"
            );
        }
    }
    // What the pages say.
    for (ratio, expected) in [(2.0, false), (3.0, true)] {
        let sliders = [("damping_ratio", ratio)];
        assert_eq!(
            explodes("damping_too_high", 60.0, &sliders),
            expected,
            "{ratio}"
        );
    }
    assert!(explodes("semi_implicit", 30.0, &[]) && !explodes("semi_implicit", 60.0, &[]));
    assert!(explodes("stable_pd", 15.0, &[]) && !explodes("stable_pd", 30.0, &[]));
    assert!(!explodes("stable_pd", 15.0, &[("frequency_hz", 4.7)]));
}

#[test]
fn stable_pd_as_printed_trails_by_the_way_of_one_step() {
    for rate in RATES {
        let sliders = [("frequency_hz", 2.0)];
        let bench = run_with("stable_pd_trails", rate, 1.0, &sliders);
        let at =
            |rule: fn(&Step) -> (f64, f64)| replay(rate, 1.0, Script::Ramp, (2.0 * TAU, 1.0), rule);
        near(
            at_end(&bench, 0),
            at(|step| step.stable_pd_moving(step.to)),
            ROUNDINGS,
        );
        near(
            at_end(&bench, 1),
            at(|step| step.stable_pd_moving(step.from)),
            ROUNDINGS,
        );
        if let Rate::Even(fps) = rate {
            let goal = f64::from(bench.goal().y);
            near(goal - at_end(&bench, 1), 0.8 / fps, 2e-5);
        }
    }
}

/// Times at which a trace passes the goal after the first jump, s: between two frames, on a line.
fn passes_goal(bench: &Bench, trace: usize) -> Vec<f64> {
    let frames: Vec<(f64, f64)> = bench
        .run()
        .frames()
        .map(|it| (it.secs, f64::from(it.places[trace].y) - 0.6))
        .collect();
    let crossing = |pair: &[(f64, f64)]| {
        let [(from, one), (to, two)] = [pair[0], pair[1]];
        (one * two < 0.0).then(|| from + (to - from) * one / (one - two))
    };
    frames.windows(2).filter_map(crossing).collect()
}

#[test]
fn backward_euler_slows_the_swing() {
    // Its eigenvalue is 1 / (1 - s dt), s = w (-z + i sqrt(1 - z^2)): the swing turns by its angle in a step.
    for (fps, part) in [(30.0, 0.928), (60.0, 0.970), (144.0, 0.988)] {
        let bench = run_with("implicit", Rate::Even(fps), 2.0, &[]);
        let (w, z) = (1.5 * TAU, 0.15_f64);
        let swing = w * (1.0 - z * z).sqrt();
        let slower = fps * (swing / fps / (1.0 + z * w / fps)).atan();
        near(slower / swing, part, 1e-3);
        for (trace, rate) in [(0, swing), (1, slower)] {
            let times = passes_goal(&bench, trace);
            // The trace is a line between two frames.
            near((times[2] - times[0]) * rate / TAU, 1.0, 6e-3);
        }
    }
}
