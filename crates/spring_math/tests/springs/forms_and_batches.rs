//! The special forms, compared with the solver, and batches, compared with single springs.

use crate::support;
use glam::Vec3;
use spring_math::catalogue::{batch, forms};
use spring_math::{Propagator, Spring};

const GOAL: f32 = 0.7;

fn solved(omega: f32, zeta: f32, dt: f32) -> (f64, f64) {
    support::spring(
        omega,
        zeta,
        |_| (f64::from(GOAL), 0.0),
        (0.3, -2.0),
        0.0,
        f64::from(dt),
    )
}

fn close((x, v): (f32, f32), (ex, ev): (f64, f64), what: &str) {
    assert!(
        (f64::from(x) - ex).abs() < 3e-6 && (f64::from(v) - ev).abs() < 1e-5,
        "{what}: {x} {v}, solved {ex} {ev}"
    );
}

#[test]
fn each_form_solves_its_equation() {
    for omega in [0.5_f32, 3.0, 12.0] {
        for dt in [0.01_f32, 0.1, 0.9] {
            close(
                forms::critical(0.3, -2.0, GOAL, omega, dt),
                solved(omega, 1.0, dt),
                "critical",
            );
            close(
                forms::undamped(0.3, -2.0, GOAL, omega, dt),
                solved(omega, 0.0, dt),
                "undamped",
            );
            for zeta in [0.1, 0.5, 0.95] {
                close(
                    forms::underdamped(0.3, -2.0, GOAL, omega, zeta, dt),
                    solved(omega, zeta, dt),
                    "under",
                );
            }
            for zeta in [1.05, 2.0, 6.0] {
                close(
                    forms::overdamped(0.3, -2.0, GOAL, omega, zeta, dt),
                    solved(omega, zeta, dt),
                    "over",
                );
            }
            let (x, v) = forms::decay(0.3 - GOAL, -2.0, omega, dt);
            close((x + GOAL, v), solved(omega, 1.0, dt), "decay");
            let held = forms::critical_held(0.3, -2.0, GOAL, 0.4, omega, dt);
            let spring = Spring::critical(omega).unwrap();
            let expected =
                Propagator::exact(spring, dt).advance(0.3, -2.0, spring.held_goal(GOAL, 0.4));
            assert!((held.0 - expected.0).abs() < 2e-6 && (held.1 - expected.1).abs() < 1e-5);
        }
    }
}

type Form = fn(f32, f32, f32, f32, f32) -> (f32, f32);

/// A form as a function of position, velocity, goal, omega and dt, with its name.
const FORMS: [(&str, Form); 6] = [
    ("critical", |x, v, goal, omega, dt| {
        forms::critical(x, v, goal, omega, dt)
    }),
    ("held", |x, v, goal, omega, dt| {
        forms::critical_held(x, v, goal, 0.4, omega, dt)
    }),
    ("decay", |x, v, _, omega, dt| forms::decay(x, v, omega, dt)),
    ("undamped", |x, v, goal, omega, dt| {
        forms::undamped(x, v, goal, omega, dt)
    }),
    ("under", |x, v, goal, omega, dt| {
        forms::underdamped(x, v, goal, omega, 0.3, dt)
    }),
    ("over", |x, v, goal, omega, dt| {
        forms::overdamped(x, v, goal, omega, 2.0, dt)
    }),
];

#[test]
fn a_form_over_a_negative_time_takes_back_the_step() {
    for (name, form) in FORMS {
        let (x, v) = form(0.3, -2.0, GOAL, 3.0, 0.2);
        assert!((x - 0.3).abs() > 0.1, "{name} moved: {x}");
        let (x, v) = form(x, v, GOAL, 3.0, -0.2);
        assert!(
            (x - 0.3).abs() < 1e-5 && (v + 2.0).abs() < 1e-5,
            "{name}: {x} {v}"
        );
    }
}

#[test]
fn a_form_without_a_frequency_moves_on_freely_or_is_no_number_as_its_page_says() {
    for (name, form) in FORMS {
        let (x, v) = form(0.25, -2.0, 0.75, 0.0, 0.5);
        if ["critical", "decay"].contains(&name) {
            assert_eq!((x, v), (-0.75, -2.0), "{name}");
        } else {
            assert!(x.is_nan(), "{name}: {x} {v}");
        }
    }
    for x in [
        forms::underdamped(0.3_f32, -2.0, GOAL, 3.0, 1.0, 0.1).0,
        forms::overdamped(0.3_f32, -2.0, GOAL, 3.0, 1.0, 0.1).0,
    ] {
        assert!(x.is_nan(), "critical damping: {x}");
    }
    for (name, form) in FORMS {
        let (x, _) = form(0.3, -2.0, GOAL, 3.0, f32::INFINITY);
        let at_goal = name == "over" && x == GOAL;
        assert!(x.is_nan() || at_goal, "{name} for ever: {x}");
    }
}

#[test]
fn a_batch_is_its_springs_to_the_bit_whatever_its_length() {
    let step = Propagator::exact(Spring::from_hertz(2.0, 0.4).unwrap(), 0.02);
    for count in [0, 1, 15, 31, 32, 33, 100, 1000] {
        let spread = |seed: usize| {
            (0..count)
                .map(|i| ((i * seed) % 37) as f32 * 0.1 - 1.0)
                .collect::<Vec<f32>>()
        };
        let (x, v, goals, speeds) = (spread(5), spread(11), spread(17), spread(29));

        let (mut bx, mut bv) = (x.clone(), v.clone());
        batch::advance(&step, &mut bx, &mut bv, &goals);
        let single = |i: usize| step.advance(x[i], v[i], goals[i]);
        assert!((0..count).all(|i| (bx[i], bv[i]) == single(i)));

        let (mut bx, mut bv) = (x.clone(), v.clone());
        batch::advance_moving(&step, &mut bx, &mut bv, &goals, &speeds);
        assert!(
            (0..count)
                .all(|i| (bx[i], bv[i]) == step.advance_moving(x[i], v[i], goals[i], speeds[i]))
        );

        let (mut bx, mut bv) = (x.clone(), v.clone());
        batch::advance_to(&step, &mut bx, &mut bv, 0.5);
        assert!((0..count).all(|i| (bx[i], bv[i]) == step.advance(x[i], v[i], 0.5)));

        let (mut bx, mut bv) = (x.clone(), v.clone());
        batch::decay(&step, &mut bx, &mut bv);
        assert!((0..count).all(|i| (bx[i], bv[i]) == step.advance(x[i], v[i], 0.0)));
    }
}

#[test]
fn vectors_go_through_a_batch_and_slices_are_cut_to_the_shortest() {
    let step = Propagator::exact(Spring::from_hertz(2.0, 0.4).unwrap(), 0.02);
    let (mut x, mut v) = (vec![Vec3::X; 40], vec![Vec3::Y; 50]);
    batch::advance(&step, &mut x, &mut v, &[Vec3::Z; 35]);
    let moved = step.advance(Vec3::X, Vec3::Y, Vec3::Z);
    assert!(x[..35].iter().zip(&v).all(|(&x, &v)| (x, v) == moved));
    assert!(x[35..].iter().all(|&x| x == Vec3::X) && v[35..].iter().all(|&v| v == Vec3::Y));
}

#[test]
fn springs_that_have_arrived_are_put_to_rest_and_the_others_are_not() {
    let (mut x, mut v) = (
        [1.000_01_f32, 1.2, 1.0, f32::NAN],
        [1e-40_f32, 0.0, 3.0, 0.0],
    );
    batch::settle(&mut x, &mut v, &[1.0; 4], 1e-4, 1e-3);
    assert_eq!(
        (x[..3].to_vec(), v[..3].to_vec()),
        (vec![1.0, 1.2, 1.0], vec![0.0, 0.0, 3.0])
    );
    assert!(x[3].is_nan());
}
