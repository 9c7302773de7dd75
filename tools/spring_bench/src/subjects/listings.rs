//! The C++ listings of the texts, in `src/listings.cpp`. The names of the texts are those of `docs/errata.md`.

use super::Kind::{self, Critical, Damper, Swing};
use super::{Numbers, State, Step, Subject};

// SAFETY: each function reads and writes its arguments only; `State` and `Numbers` have the layout of their relatives in C++.
unsafe extern "C" {
    safe fn damper_exp(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
    safe fn damper_fast_exp(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
    safe fn damper_engine_exp(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
    safe fn damper_fixed_rate(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
    safe fn roll_call_critical(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
    safe fn roll_call_spring(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
    safe fn camera_spring(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
    safe fn explicit_euler(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
    safe fn stable_pd(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
    safe fn semi_implicit_euler(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
    safe fn implicit_euler(numbers: &Numbers, now: &mut State, goal: f32, dt: f32);
}

const ROLL_CALL: &str = "*Roll-Call*, C++";
const SPRING_DAMP: &str = "*Spring Damp*, C++";
const CAMERA: &str = "*Camera*, C++";
const PRODUCTION: &str = "*Production*, C++";
const NUMERIC: &str = "*Numeric Springing*, C++";

const fn row(
    kind: Kind,
    name: &'static str,
    from: &'static str,
    step: extern "C" fn(&Numbers, &mut State, f32, f32),
) -> Subject {
    Subject {
        name,
        from,
        kind,
        step: Step::Cpp(step),
    }
}

/// The rows.
pub const SUBJECTS: &[Subject] = &[
    row(Damper, "half-life, `expf`", ROLL_CALL, damper_exp),
    row(Damper, "half-life, fast `exp`", ROLL_CALL, damper_fast_exp),
    row(Damper, "fixed rate, `powf`", ROLL_CALL, damper_fixed_rate),
    row(
        Damper,
        "an engine's fast `exp`",
        SPRING_DAMP,
        damper_engine_exp,
    ),
    row(
        Critical,
        "critical, by half-life",
        ROLL_CALL,
        roll_call_critical,
    ),
    row(Critical, "any damping", ROLL_CALL, roll_call_spring),
    row(Critical, "any damping", CAMERA, camera_spring),
    row(Critical, "explicit Euler", PRODUCTION, explicit_euler),
    row(Critical, "Stable PD", PRODUCTION, stable_pd),
    row(
        Critical,
        "semi-implicit Euler",
        NUMERIC,
        semi_implicit_euler,
    ),
    row(Critical, "implicit Euler", NUMERIC, implicit_euler),
    row(Swing, "any damping", ROLL_CALL, roll_call_spring),
    row(Swing, "any damping", CAMERA, camera_spring),
    row(Swing, "explicit Euler", PRODUCTION, explicit_euler),
    row(Swing, "Stable PD", PRODUCTION, stable_pd),
    row(Swing, "semi-implicit Euler", NUMERIC, semi_implicit_euler),
    row(Swing, "implicit Euler", NUMERIC, implicit_euler),
];

#[cfg(test)]
mod tests {
    use super::{Kind, Numbers, State};
    use spring_math::catalogue::{damper, fast_exp, wrong};
    use spring_math::{Method, Propagator};

    const DT: f32 = 1.0 / 60.0;
    const GOAL: f32 = 1.0;

    fn stepped(kind: Kind, step: extern "C" fn(&Numbers, &mut State, f32, f32)) -> (f32, f32) {
        let numbers = kind.parameters().unwrap().numbers;
        let mut now = State { x: 0.2, v: 3.0 };
        step(&numbers, &mut now, GOAL, DT);
        (now.x, now.v)
    }

    #[track_caller]
    fn same(a: (f32, f32), b: (f32, f32)) {
        assert!((a.0 - b.0).abs() < 1e-5, "{a:?} {b:?}");
        assert!((a.1 - b.1).abs() < 1e-4, "{a:?} {b:?}");
    }

    /// `spring_math` has the texts' faulty springs, too, for its demos: the transcriptions agree.
    #[test]
    fn the_listings_are_those_of_the_catalogue() {
        let parameters = Kind::Swing.parameters().unwrap();
        let (spring, omega) = (parameters.spring, parameters.numbers.omega);
        let roll_call = wrong::almost_exact_spring(0.2, 3.0, GOAL, spring, DT);
        same(stepped(Kind::Swing, super::roll_call_spring), roll_call);
        let (way, rate) = wrong::critical_without_velocity(GOAL - 0.2, -3.0, omega, DT);
        let camera = (GOAL - way, -rate);
        same(stepped(Kind::Critical, super::camera_spring), camera);
        let exact = Propagator::exact(spring, DT).advance(0.2, 3.0, GOAL);
        same(stepped(Kind::Swing, super::camera_spring), exact);
    }

    #[test]
    fn the_methods_are_those_of_spring_math() {
        let spring = Kind::Swing.parameters().unwrap().spring;
        let of = |method: Method| method.propagator(spring, DT).advance(0.2, 3.0, GOAL);
        let stepped = |step| stepped(Kind::Swing, step);
        same(stepped(super::explicit_euler), of(Method::Explicit));
        same(stepped(super::stable_pd), of(Method::StablePd));
        same(
            stepped(super::semi_implicit_euler),
            of(Method::SemiImplicit),
        );
        same(stepped(super::implicit_euler), of(Method::Implicit));
    }

    #[test]
    fn the_dampers_are_those_of_the_catalogue() {
        let Numbers {
            rate, part_at_60, ..
        } = Kind::Damper.parameters().unwrap().numbers;
        let stepped = |step| (stepped(Kind::Damper, step).0, 0.0);
        let damped = |kept: f32| (GOAL + (0.2 - GOAL) * kept, 0.0);
        same(
            stepped(super::damper_fast_exp),
            damped(fast_exp::roll_call(rate * DT)),
        );
        same(
            stepped(super::damper_engine_exp),
            damped(fast_exp::engine(rate * DT)),
        );
        let fixed = damper::fixed_rate_exponential(0.2, GOAL, 60.0 * part_at_60, DT, DT);
        same(stepped(super::damper_fixed_rate), (fixed, 0.0));
        same(stepped(super::damper_exp), damped((-rate * DT).exp()));
    }
}
