//! Integrators against the eigenvalues of their steps.

use std::f64::consts::TAU;

use crate::support::{Rate, at_end, near, run_with};

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
