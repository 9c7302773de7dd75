//! Smoothing, spike filter and resonance, on synthetic signals with known content.

use crate::support::{self, worst::Extreme};
use spring_math::catalogue::resonance::{self, ResonanceBank};
use spring_math::catalogue::smoothing::{Smoother, SpikeFilter};
use spring_math::catalogue::wrong;
use spring_math::random::SplitMix64;
use spring_math::{Propagator, Spring};
use std::f32::consts::TAU;

const DT: f32 = 1.0 / 60.0;

#[test]
fn noise_shrinks_as_the_bandwidth_says_and_the_signal_stays() {
    let spring = Spring::from_hertz(1.0, 1.0).unwrap();
    let mut random = SplitMix64::new(5);
    let mut smoother = Smoother::new(spring, 0.0_f32);
    let (mut sum, mut squares, count) = (0.0, 0.0, 60_000);
    for _ in 0..count {
        let value = f64::from(smoother.sample(2.0 + random.signed() as f32, DT)) - 2.0;
        sum += value;
        squares += value * value;
    }
    // White noise through a sampled second-order filter: the variance is the sum of the squared impulse response, solved
    // independently.
    let omega = f64::from(spring.omega());
    let mut variance = 0.0;
    for lag in 0..600 {
        // The response to one sample held for DT: 1 - s(t) before its end, the difference of two step responses after.
        let step_response = |t: f64| {
            if t <= 0.0 {
                0.0
            } else {
                1.0 - (1.0 + omega * t) * (-omega * t).exp()
            }
        };
        let after = f64::from(lag + 1) * f64::from(DT);
        variance += (step_response(after) - step_response(after - f64::from(DT))).powi(2) / 3.0;
    }
    let measured = squares / f64::from(count);
    assert!(
        (measured / variance - 1.0).abs() < 0.1,
        "{measured} {variance}"
    );
    assert!((sum / f64::from(count)).abs() < 0.001);
    assert!(measured.sqrt() < 0.2, "from 0.58: {}", measured.sqrt());
}

#[test]
fn a_smoothed_ramp_trails_by_its_delay() {
    let mut smoother = Smoother::new(Spring::from_hertz(2.0, 0.8).unwrap(), 0.0_f32);
    for tick in 0..600 {
        smoother.sample(3.0 * (tick as f32 + 1.0) * DT, DT);
    }
    // A sample is held through its step, so the spring sees the ramp half a step early.
    let behind = 3.0 * 600.0 * DT - smoother.value();
    let expected = 3.0 * (smoother.delay_secs() - 0.5 * DT);
    assert!(
        (behind - expected).abs() < 1e-5 && (smoother.velocity() - 3.0).abs() < 0.02,
        "{behind} {expected}"
    );
}

#[test]
fn a_spike_is_rounded_off_by_a_spring_and_kept_out_by_the_filter() {
    let spring = Spring::critical_from_roll_call_half_life(0.05).unwrap();
    let mut smoother = Smoother::new(spring, 0.0_f32);
    let mut filter = SpikeFilter::new(spring, 0.0, 1.0, 3).unwrap();
    let (mut smoothed, mut filtered) = (0.0_f32, 0.0_f32);
    for tick in 0..240 {
        let sample = (tick as f32 * DT).sin() * 0.3 + if tick % 50 == 25 { 20.0 } else { 0.0 };
        let clean = (tick as f32 * DT).sin() * 0.3;
        smoothed.keep_largest((smoother.sample(sample, DT) - clean).abs());
        filtered.keep_largest((filter.sample(sample, DT) - clean).abs());
    }
    assert!(smoothed > 0.5 && smoothed < 10.0, "{smoothed}");
    assert!(filtered < 0.03, "{filtered}");
}

#[test]
fn a_signal_that_really_jumps_is_followed_after_the_filters_patience() {
    let spring = Spring::critical_from_roll_call_half_life(0.05).unwrap();
    let mut filter = SpikeFilter::new(spring, 0.0, 1.0, 3).unwrap();
    for tick in 0..60 {
        let value = filter.sample(50.0, DT);
        assert!(tick >= 3 || value == 0.0);
    }
    assert!((filter.value() - 50.0).abs() < 1e-5, "{}", filter.value());
    // The count of refused samples starts again, and samples that are not numbers are not among them.
    for sample in [f32::NAN, f32::INFINITY, f32::NAN, -50.0] {
        filter.sample(sample, DT);
    }
    assert!((filter.value() - 50.0).abs() < 1e-5);
}

#[test]
fn energy_is_kept_without_damping_and_lost_as_friction_takes_it() {
    let spring = Spring::from_hertz(1.5, 0.0).unwrap();
    let step = Propagator::exact(spring, 0.01);
    let (mut x, mut v) = (1.0_f32, 2.0);
    let before = resonance::energy(spring, x, v, 0.2, 0.0);
    for _ in 0..1000 {
        (x, v) = step.advance(x, v, 0.2);
    }
    assert!((resonance::energy(spring, x, v, 0.2, 0.0) / before - 1.0).abs() < 1e-5);

    // The lost energy is the work of the friction, 2 z w v^2, integrated independently.
    let spring = Spring::from_hertz(1.5, 0.3).unwrap();
    let (omega, damping) = (f64::from(spring.omega()), f64::from(spring.damping()));
    let rate = |_: f64, y: &[f64; 3]| {
        [
            y[1],
            -omega * omega * y[0] - damping * y[1],
            damping * y[1] * y[1],
        ]
    };
    let [.., work] = support::integrate(rate, [1.0, 2.0, 0.0], 0.0, 0.4, 0.01);
    let (x, v) = Propagator::exact(spring, 0.4).advance(1.0, 2.0, 0.0);
    let lost =
        resonance::energy(spring, 1.0, 2.0, 0.0, 0.0) - resonance::energy(spring, x, v, 0.0, 0.0);
    assert!((f64::from(lost) / work - 1.0).abs() < 1e-5, "{lost} {work}");
}

/// The steady amplitude of a spring whose goal swings at `hertz`, by the independent solver, after the start has died out.
fn swing(spring: Spring, hertz: f32) -> f64 {
    let turn = f64::from(TAU) * f64::from(hertz);
    let (omega, damping) = (f64::from(spring.omega()), f64::from(spring.damping()));
    let rate = |t: f64, y: &[f64; 2]| {
        [
            y[1],
            omega * omega * ((turn * t).cos() - y[0]) - damping * y[1],
        ]
    };
    let settled = 40.0 / damping;
    let mut state = support::integrate(rate, [0.0, 0.0], 0.0, settled, 0.01);
    let (mut time, mut largest) = (settled, 0.0_f64);
    for _ in 0..400 {
        let next = time + std::f64::consts::TAU / turn / 400.0;
        state = support::integrate(rate, state, time, next, 0.01);
        time = next;
        largest.keep_largest(state[0].abs());
    }
    largest
}

#[test]
fn the_resonant_frequency_is_where_the_swing_is_largest() {
    let spring = Spring::from_hertz(2.0, 0.3).unwrap();
    let resonant = resonance::resonant_frequency_hz(spring).unwrap();
    let at = |hertz| swing(spring, hertz);
    assert!(at(resonant) > at(resonant * 0.97) && at(resonant) > at(resonant * 1.03));
    assert!((at(resonant) - f64::from(resonance::gain(spring, resonant))).abs() < 1e-4);
    assert_eq!(
        resonance::resonant_frequency_hz(Spring::from_hertz(2.0, 0.8).unwrap()),
        None
    );

    let made = resonance::spring_resonant_at(1.5, spring.damping()).unwrap();
    assert!((resonance::resonant_frequency_hz(made).unwrap() - 1.5).abs() < 1e-5);
    assert!(swing(made, 1.5) > swing(made, 1.45) && swing(made, 1.5) > swing(made, 1.55));
}

#[test]
fn a_bank_finds_the_frequency_that_a_fourier_sum_finds() {
    let frequencies: Vec<f32> = (4..40).map(|i| i as f32 * 0.25).collect();
    for hidden in [2.0_f32, 3.25, 7.5] {
        let mut random = SplitMix64::new(9);
        let mut bank = ResonanceBank::new(frequencies.iter().copied(), 1.0).unwrap();
        let samples: Vec<f32> = (0..1200)
            .map(|tick| (TAU * hidden * tick as f32 * DT).sin() * 0.5 + random.signed() as f32)
            .collect();
        for &sample in &samples {
            bank.step(sample, DT);
        }
        let fourier = frequencies
            .iter()
            .copied()
            .max_by(|&a, &b| {
                let power = |hertz: f32| {
                    let part = |phase: f32| {
                        samples
                            .iter()
                            .enumerate()
                            .map(|(tick, s)| s * (TAU * hertz * tick as f32 * DT + phase).sin())
                            .sum::<f32>()
                    };
                    part(0.0).hypot(part(TAU / 4.0))
                };
                power(a).total_cmp(&power(b))
            })
            .unwrap();
        assert_eq!(fourier, hidden);
        assert_eq!(bank.strongest_hz(), Some(hidden));
        let (_, strength) = bank
            .strengths()
            .find(|(hertz, _)| *hertz == hidden)
            .unwrap();
        println!("strength {strength} at {hidden} Hz");
        assert!((strength - 0.5).abs() < 0.1, "{strength}");
    }
    assert_eq!(ResonanceBank::new([], 1.0).unwrap().strongest_hz(), None);
}

#[test]
fn the_energies_of_a_shaken_bank_are_those_of_the_formula() {
    let (half_life, tone) = (0.25, 0.75_f32);
    let damping = 2.0 * std::f64::consts::LN_2 / f64::from(half_life);
    let turn = f64::from(TAU * tone);
    for (tuning, sign) in [
        (
            resonance::spring_swinging_at as fn(f32, f32) -> Result<Spring, _>,
            1.0,
        ),
        (wrong::spring_resonant_at, -1.0),
    ] {
        let frequencies = (10..31).map(|i| i as f32 * 0.05);
        let mut bank = ResonanceBank::tuned(frequencies, half_life, tuning).unwrap();
        let mut sums = [0.0_f64; 21];
        // A period has 320 steps. The start has died out after ten half-lives.
        for tick in 0..1600 {
            bank.shake(2.0 * (TAU * tick as f32 / 320.0).cos(), 1.0 / 240.0);
            for (sum, (_, energy)) in sums.iter_mut().zip(bank.energies()) {
                *sum += if tick < 640 { 0.0 } else { energy.into() };
            }
        }
        let mut largest = 0.0_f64;
        for (sum, (hertz, _)) in sums.iter().zip(bank.energies()) {
            let square = f64::from(TAU * hertz).powi(2) + sign * damping * damping / 4.0;
            let off = (square - turn * turn).powi(2) + (damping * turn).powi(2);
            let expected = 4.0 * (square + turn * turn) / (4.0 * off);
            largest.keep_largest((sum / 960.0 / expected - 1.0).abs());
        }
        println!("off by {largest}");
        assert!(largest < 1e-3, "{largest}");
    }
}
