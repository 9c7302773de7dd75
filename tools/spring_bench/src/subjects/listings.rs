//! The C++ listings of the texts, in `src/listings.cpp`. The names of the texts are those of `docs/errata.md`.

use super::{Kind, Numbers, State, Step, Subject};

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

use Kind::{Critical, Damper, Swing};

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
