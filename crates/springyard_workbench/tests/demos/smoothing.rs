//! Filters against their closed forms.

use std::f64::consts::{PI, TAU};

use springyard_workbench::Measure;

use crate::support::{RATES, Rate, along_y, goals, near, number, run_with};

#[test]
fn a_smoother_lags_by_its_formula_and_leaves_the_noise_of_its_formula() {
    for rate in RATES {
        let bench = run_with("noise", rate, 40.0, &[]);
        let quiet = run_with("noise", rate, 40.0, &[("noise_m", 0.0)]);
        for (trace, name, w) in [
            (0, "smoother", TAU),
            (1, "smoother, four times as fast", 4.0 * TAU),
        ] {
            // A swing of half a hertz is late by the phase of a critical spring.
            let lag = 1000.0 * 2.0 * (PI / w).atan() / PI;
            // The goal of a frame's end holds for the frame: early by half a frame.
            let longest = 1000.0 * rate.frames(1.0).into_iter().fold(0.0, f64::max);
            near(number(&bench, Measure::Lag, name), lag, 0.5 * longest + 3.0);
            if let Rate::Even(fps) = rate {
                let apart = along_y(&bench, trace)
                    .into_iter()
                    .zip(along_y(&quiet, trace));
                let squares: Vec<f64> = apart.map(|(one, two)| (one.1 - two.1).powi(2)).collect();
                let rms = (squares.iter().sum::<f64>() / squares.len() as f64).sqrt();
                // White noise, even from -0.15 to 0.15, through w^2 t exp(-w t).
                let expected = 0.15 / 3.0_f64.sqrt() * (w / fps / 4.0).sqrt();
                near(rms / expected, 1.0, 0.15);
            }
        }
    }
}

#[test]
fn a_spike_passes_a_smoother_as_a_bump_and_a_spike_filter_not_at_all() {
    for rate in RATES {
        let bench = run_with("spikes", rate, 10.0, &[]);
        let quiet = run_with("spikes", rate, 10.0, &[("spike_m", 0.0)]);
        let w = 6.0 * TAU;
        let step = |secs: f64| {
            if secs > 0.0 {
                1.0 - (1.0 + w * secs) * (-w * secs).exp()
            } else {
                0.0
            }
        };
        let mut spikes = vec![];
        let (signal, smooth, without) =
            (along_y(&bench, 2), along_y(&bench, 1), along_y(&quiet, 1));
        for (index, (dt, goal)) in goals(&bench).into_iter().enumerate() {
            let now = signal[index].0;
            spikes.push((now, dt, signal[index].1 - goal));
            let bump = spikes
                .iter()
                .map(|(end, dt, height)| height * (step(now - end + dt) - step(now - end)));
            near(smooth[index].1 - without[index].1, bump.sum(), 1e-5);
        }
        let farthest = |trace: usize| {
            let apart = along_y(&bench, trace)
                .into_iter()
                .zip(along_y(&quiet, trace));
            apart
                .map(|(one, two)| (one.1 - two.1).abs())
                .fold(0.0, f64::max)
        };
        assert!(
            farthest(1) > 2.0 * farthest(0),
            "{} for {} at {rate:?}",
            farthest(1),
            farthest(0)
        );
    }
}
