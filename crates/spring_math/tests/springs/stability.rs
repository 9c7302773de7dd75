//! The stability limit of each method by bisection on its matrix and by running it, compared with the formula; and the effective
//! spring.

use spring_math::{BodyMethod, Method, Propagator, Spring};

const ZETAS: [f32; 8] = [0.0, 0.1, 0.5, 0.9, 1.0, 1.5, 2.0, 10.0];

/// The largest `omega dt` up to which the spectral radius stays at 1.
fn bisected(method: Method, zeta: f32) -> f64 {
    let radius = |angle: f64| {
        method
            .propagator(Spring::new(angle as f32, zeta).unwrap(), 1.0)
            .spectral_radius()
    };
    let (mut low, mut high) = (1e-6, 100.0);
    if radius(low) > 1.0 + 1e-14 {
        return 0.0;
    }
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if radius(middle) <= 1.0 + 1e-9 {
            low = middle
        } else {
            high = middle
        }
    }
    low
}

#[test]
fn the_limits_of_the_table_are_the_limits_of_the_matrices() {
    for method in Method::ALL {
        for zeta in ZETAS {
            let Some(formula) = method.stability_limit(f64::from(zeta)) else {
                for angle in [0.01, 1.0, 100.0, 1e6] {
                    let radius = method
                        .propagator(Spring::new(angle, zeta).unwrap(), 1.0)
                        .spectral_radius();
                    assert!(radius <= 1.0 + 1e-9, "{method:?} {zeta} {angle}: {radius}");
                }
                continue;
            };
            let found = bisected(method, zeta);
            assert!(
                (found - formula).abs() < 1e-5,
                "{method:?} at {zeta}: {found}, the formula says {formula}"
            );
        }
    }
}

#[test]
fn below_its_limit_a_spring_dies_out_and_above_it_explodes() {
    for method in [
        Method::Explicit,
        Method::SemiImplicit,
        Method::StablePd,
        Method::StablePdBody,
    ] {
        for zeta in [0.3_f32, 1.0, 2.0] {
            let limit = method.stability_limit(f64::from(zeta)).unwrap() as f32;
            let after = |angle: f32| {
                let step = method.propagator(Spring::new(angle, zeta).unwrap(), 1.0);
                let (mut x, mut v) = (1.0_f32, 0.0);
                for _ in 0..5000 {
                    (x, v) = step.advance(x, v, 0.0);
                }
                x.abs()
            };
            assert!(after(limit * 0.99) < 1.5e-4, "{method:?} {zeta}");
            let above = after(limit * 1.01);
            assert!(above > 1e3 || above.is_nan(), "{method:?} {zeta}: {above}");
        }
    }
}

#[test]
fn each_matrix_is_its_listing() {
    // Each listing, line by line, compared with its matrix.
    let (omega, zeta, dt) = (7.0_f32, 0.4_f32, 0.05_f32);
    let (stiffness, damping) = (omega * omega, 2.0 * zeta * omega);
    let (x, v, goal) = (0.3_f32, -1.2_f32, 1.0_f32);
    let acceleration = |x: f32, v: f32| stiffness * (goal - x) - damping * v;
    let spring = Spring::new(omega, zeta).unwrap();
    let listings: [(Method, (f32, f32)); 5] = [
        (Method::Explicit, (x + v * dt, v + acceleration(x, v) * dt)),
        (Method::SemiImplicit, {
            let v = v + acceleration(x, v) * dt;
            (x + v * dt, v)
        }),
        (
            Method::StablePd,
            (
                x + v * dt,
                v + acceleration(x + v * dt, v) * dt / (1.0 + damping * dt),
            ),
        ),
        (Method::StablePdBody, {
            let v = v + acceleration(x + v * dt, v) * dt / (1.0 + damping * dt);
            (x + v * dt, v)
        }),
        (Method::Implicit, {
            // The implicit equations, in the form of a published pair of quotients.
            let delta = 1.0 + 2.0 * dt * zeta * omega + dt * dt * stiffness;
            let delta_x = (1.0 + 2.0 * dt * zeta * omega) * x + dt * v + dt * dt * stiffness * goal;
            (delta_x / delta, (v + dt * stiffness * (goal - x)) / delta)
        }),
    ];
    for (method, listed) in listings {
        let (x, v) = method.propagator(spring, dt).advance(x, v, goal);
        assert!(
            (x - listed.0).abs() < 1e-6 && (v - listed.1).abs() < 1e-5,
            "{method:?}: {x} {v} {listed:?}"
        );
    }
}

#[test]
fn the_damping_that_implicit_euler_adds_is_about_half_a_step() {
    for zeta in [0.0_f32, 0.1, 0.5] {
        for angle in [0.02_f32, 0.05, 0.1] {
            let effective = Propagator::implicit(Spring::new(angle, zeta).unwrap(), 1.0)
                .effective()
                .unwrap();
            let expected = f64::from(zeta + (1.0 - zeta * zeta) * angle / 2.0);
            assert!(
                (effective.zeta - expected).abs() < 0.5 * f64::from(angle * angle),
                "{zeta} {angle}: {effective:?}"
            );
        }
    }
    // Measured by running: the number of steps in which an undamped swing halves.
    let step = Propagator::implicit(Spring::new(0.1, 0.0).unwrap(), 1.0);
    let effective = step.effective().unwrap();
    let (mut x, mut v, mut count) = (1.0_f64, 0.0_f64, 0);
    let [a, b, c, d] = step.increments();
    while x.hypot(v / 0.1) > 0.5 {
        (x, v) = (x + a * x + b * v, v + c * x + d * v);
        count += 1;
    }
    let expected = std::f64::consts::LN_2 / (effective.zeta * effective.omega);
    assert!(
        (f64::from(count) - expected).abs() < 1.0,
        "{count} {expected}"
    );
}

#[test]
fn explicit_euler_grows_and_says_so() {
    let effective = Propagator::explicit(Spring::new(1.0, 0.0).unwrap(), 0.1)
        .effective()
        .unwrap();
    assert!(effective.zeta < -0.04, "{effective:?}");
    // A step that no spring could make has no effective spring.
    assert_eq!(
        Propagator::semi_implicit(Spring::new(1.0, 3.0).unwrap(), 0.3).effective(),
        None
    );
    assert_eq!(Propagator::IDENTITY.effective(), None);
    // Half of everything in no time, and what no spring pulls.
    let at_once = Propagator::from_increments([-0.5, 0.0, 0.0, -0.5], 0.0);
    assert_eq!(at_once.effective(), None);
    let free = Propagator::exact(Spring::new(0.0, 0.0).unwrap(), 0.1);
    assert_eq!(free.effective(), None);
}

#[test]
fn names_lead_back_to_methods() {
    for method in Method::ALL {
        assert_eq!(Method::from_name(method.name()), Some(method));
    }
    assert_eq!(Method::from_name("rk4"), None);
    for method in BodyMethod::ALL {
        assert_eq!(BodyMethod::from_name(method.name()), Some(method));
    }
    assert_eq!(BodyMethod::from_name("exact-body"), None);
}
