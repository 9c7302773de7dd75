//! Input latency, ms: from a button press to the step that jumps and the frame that shows it.

use spring_math::planner::Policy;
use springyard_test_lab::Input::Tap;
use springyard_test_lab::IntentButton::Jump;
use springyard_test_lab::RATES;
use springyard_test_lab::worst::largest;

use super::measured::{own_row, print_row, standing_height};
use super::run::{Frame, Log, Run};

const PHASES: u32 = 16;

/// Time of press number `i`, s. Each press falls into another part of a step and of a frame.
fn press(i: u32) -> f64 {
    // Multiples of the golden ratio are evenly distributed over steps of any length.
    1.0 + 1.5 * f64::from(i) + (0.618_034 * f64::from(i)).fract() / 30.0
}

/// Jumps on the spot, at 60 frames per second.
fn jumps(hz: f64, policy: Policy) -> Log {
    let run = Run {
        inputs: (0..PHASES).map(|i| (press(i), Tap(Jump))).collect(),
        secs: press(PHASES),
        ..Run::default()
    };
    run.in_frames(hz, policy, "60", 8)
}

/// For each press, the time in ms until `found(press)`, which returns a time in s.
fn after_press(mut found: impl FnMut(f64) -> f64) -> Vec<f64> {
    (0..PHASES)
        .map(|i| 1000.0 * (found(press(i)) - press(i)))
        .collect()
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

#[test]
fn a_press_acts_in_the_next_step_and_is_seen_in_the_next_frame() {
    let mut to_step = [(0.0, 0.0); 4];
    for (i, hz) in RATES.into_iter().enumerate() {
        let log = jumps(hz, Policy::Fixed);
        let steps = after_press(|at| {
            let up = log
                .steps
                .iter()
                .find(|step| step.t > at && step.velocity.y > 1.0);
            let starts = up.unwrap().t - log.dt();
            let next = (at * hz - 1e-6).ceil() / hz;
            assert!(
                (starts - next).abs() < 1e-6,
                "{hz} Hz: {starts} s for {next} s"
            );
            starts
        });
        to_step[i] = (mean(&steps), largest(steps));
    }
    own_row(
        "latency from press to the step that jumps: mean, ms",
        to_step.map(|(mean, _)| mean),
        1,
    );
    print_row(
        "press to the step that jumps: at most",
        "ms",
        to_step.map(|(_, most)| most),
        1,
    );
    for (policy, label) in [
        (
            Policy::Fixed,
            "latency from press to the drawn jump at 60 frames a second: mean, ms",
        ),
        (
            Policy::FixedLagging,
            "the same under the policy `fixed-lagging`, not the default: mean, ms",
        ),
    ] {
        let mut to_frame = [(0.0, 0.0); 4];
        for (i, hz) in RATES.into_iter().enumerate() {
            let log = jumps(hz, policy);
            let frames = after_press(|at| {
                let seen =
                    |frame: &&Frame| frame.t > at && frame.view.y > standing_height() + 0.001;
                log.frames.iter().find(seen).unwrap().t
            });
            to_frame[i] = (mean(&frames), largest(frames));
            // At most one step until the press acts and one frame until the jump is drawn. A lagging policy adds one step.
            let lag = if policy == Policy::Fixed { 0.0 } else { 1.0 };
            let most = 1000.0 * ((1.0 + lag) / hz + 1.0 / 60.0) + 1.0;
            assert!(
                to_frame[i].1 < most,
                "{policy:?}, {hz} Hz: {} ms",
                to_frame[i].1
            );
        }
        own_row(label, to_frame.map(|(mean, _)| mean), 1);
        print_row(
            &format!("press to a drawn jump at 60 frames a second, {policy:?}: at most"),
            "ms",
            to_frame.map(|(_, most)| most),
            1,
        );
    }
}
