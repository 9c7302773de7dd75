//! A landing moves the plate below as momentum requires, and the plate then swings with the character on it: at any step rate,
//! and for plates lighter than the character. Compared with an independent simulation in double precision.

use std::f64::consts::TAU;

use bevy::prelude::*;
use springyard_character::{BodyDimensions, CharacterTuning};

use springyard_test_lab::owned::{assert_row, rounded};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Platform, RATES, Scene};

/// Gravity of the engine, m/s^2.
const GRAVITY: f64 = 9.81;

/// A plate of this mass on an acceleration-based spring of this frequency and damping ratio.
#[derive(Clone, Copy)]
struct Plate {
    mass_kg: f64,
    hertz: f64,
    ratio: f64,
}

/// The plate's deepest place after a landing from `DROP_M`, and its place after `SETTLED_SECS`, both below its target, m.
#[derive(Debug, Clone, Copy)]
struct Landing {
    deepest: f64,
    settled: f64,
}

const DROP_M: f64 = 1.0;
const SETTLED_SECS: f64 = 8.0;
/// The first dip is over by then. On its way up a plate with little damping throws the character off, which the simulation does not.
const FIRST_DIP_SECS: f64 = 1.15;
/// Height of the plate's middle, m: high enough that it never touches the ground.
const HEIGHT: f64 = 15.0;

impl Plate {
    fn measured(self, hz: f64) -> Landing {
        let Plate {
            mass_kg,
            hertz,
            ratio,
        } = self;
        let plate = Platform::still("plate", (4.0, 0.2, 4.0), (0.0, HEIGHT as f32, 0.0))
            .mass(mass_kg as f32)
            .spring(hertz as f32, ratio as f32);
        let yard = Scene {
            spawn: Vec3::Y * (HEIGHT + 0.1 + DROP_M) as f32,
            platforms: vec![plate],
            ..Scene::default()
        };
        let mut lab = yard.play(hz, vec![]);
        let mut deepest = 0.0_f64;
        lab.run_each(SETTLED_SECS, |lab, now| {
            let below = HEIGHT - f64::from(lab.body("plate").position().y);
            if now < FIRST_DIP_SECS {
                deepest.keep_largest(below);
            }
        });
        let settled = HEIGHT - f64::from(lab.body("plate").position().y);
        Landing { deepest, settled }
    }

    /// Runge-Kutta in steps of 0.1 ms. The character accelerates relative to the plate as its ride spring says, and the plate
    /// takes the opposite of the character's momentum, and its weight: but is never pulled up.
    fn simulated(self) -> Landing {
        let tuning = CharacterTuning::default();
        let flight = tuning.flight();
        let fall = f64::from(flight.fall);
        let m = f64::from(BodyDimensions::of(&tuning).mass_kg);
        let per_mass = m / self.mass_kg;
        let ride = TAU * f64::from(tuning.ride_hz);
        let ride_damping = 2.0 * f64::from(tuning.ride_damping_ratio) * ride;
        let omega = TAU * self.hertz;
        let rate = |[plate, plate_velocity, body, body_velocity]: [f64; 4]| {
            let relative =
                -ride * ride * (body - plate) - ride_damping * (body_velocity - plate_velocity);
            let own = -omega * omega * plate - 2.0 * self.ratio * omega * plate_velocity;
            let together = (own - per_mass * (relative + GRAVITY)) / (1.0 + per_mass);
            // Weightless or pulled: the plate is free.
            let (plate_accel, body_accel) = if relative + together + GRAVITY < 0.0 {
                (own, relative + own.max(-fall))
            } else {
                (together, relative + together)
            };
            [plate_velocity, plate_accel, body_velocity, body_accel]
        };
        let dt = 1e-4;
        let mut state = [0.0, 0.0, 0.0, -(2.0 * fall * DROP_M).sqrt()];
        let mut deepest = 0.0_f64;
        let after = |state: [f64; 4], rate: [f64; 4], secs: f64| {
            std::array::from_fn(|i| state[i] + secs * rate[i])
        };
        for _ in 0..(SETTLED_SECS / dt) as u32 {
            let a = rate(state);
            let b = rate(after(state, a, 0.5 * dt));
            let c = rate(after(state, b, 0.5 * dt));
            let d = rate(after(state, c, dt));
            let mean = std::array::from_fn(|i| (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i]) / 6.0);
            state = after(state, mean, dt);
            deepest.keep_largest(-state[0]);
        }
        Landing {
            deepest,
            settled: -state[0],
        }
    }
}

/// The largest difference of a plate's depth from the simulation at each step rate, %.
fn landings_differ(springs: &[(f64, f64)]) -> [f64; 4] {
    let mut most_off = [0.0_f64; 4];
    for mass_kg in [100.0, 200.0, 400.0, 1000.0] {
        for &(hertz, ratio) in springs {
            let plate = Plate {
                mass_kg,
                hertz,
                ratio,
            };
            let expected = plate.simulated();
            for (off, hz) in most_off.iter_mut().zip(RATES) {
                let measured = plate.measured(hz);
                let differs = measured.deepest / expected.deepest - 1.0;
                println!(
                    "{mass_kg} kg, {hertz} Hz, ratio {ratio}, {hz} Hz: {:.3} of {:.3} m, {:+.1} %",
                    measured.deepest,
                    expected.deepest,
                    100.0 * differs
                );
                off.keep_largest(100.0 * differs.abs());
            }
        }
    }
    most_off
}

#[test]
fn a_hard_landing_moves_a_plate_of_100_kg_and_more_as_its_momentum_says() {
    let differ = landings_differ(&[(1.5, 0.02), (1.5, 0.3), (1.5, 1.0), (0.75, 0.1)]);
    assert_row(
        "docs/feel.md",
        "landing from 1 m on plates of 100 kg and more, up to 1.5 Hz: depth, % from the simulation",
        &rounded(differ, 1),
    );
    assert!(differ.into_iter().all(|off| off <= 5.0), "{differ:?}");
}

#[test]
fn a_landing_on_a_stiffer_plate_needs_shorter_steps() {
    // The impulse acts at the start of a step, and a stiff spring has answered most of it by the step's end.
    let differ = landings_differ(&[(3.0, 0.5)]);
    assert_row("docs/feel.md", "the same at 3 Hz", &rounded(differ, 1));
    assert!(
        differ[0] <= 15.0 && differ[1..].iter().all(|off| *off <= 5.0),
        "{differ:?}"
    );
}

#[test]
fn a_plate_lighter_than_the_character_sags_by_its_weight_and_comes_to_rest() {
    let mut most_off = [0.0_f64; 4];
    for mass_kg in [10.0, 20.0, 50.0, 80.0] {
        for (hertz, ratio) in [(1.5, 1.0), (2.0, 1.0)] {
            let plate = Plate {
                mass_kg,
                hertz,
                ratio,
            };
            let m = f64::from(BodyDimensions::of(&CharacterTuning::default()).mass_kg);
            let sag = m * GRAVITY / mass_kg / (TAU * hertz).powi(2);
            for (off, hz) in most_off.iter_mut().zip(RATES) {
                let measured = plate.measured(hz);
                println!(
                    "{mass_kg} kg, {hertz} Hz, ratio {ratio}, {hz} Hz: deepest {:.3}, rests at {:.4} of {sag:.4} m",
                    measured.deepest, measured.settled
                );
                off.keep_largest(100.0 * (measured.settled / sag - 1.0).abs());
            }
        }
    }
    assert_row(
        "docs/feel.md",
        "standing on plates of 10 to 80 kg, up to 2 Hz: sag, % from weight over stiffness",
        &rounded(most_off, 1),
    );
    assert!(most_off.into_iter().all(|off| off <= 2.0), "{most_off:?}");
}
