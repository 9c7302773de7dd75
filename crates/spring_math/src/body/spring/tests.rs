//! What a step keeps of its springs, by hand, and the rules for contacts in long steps.

use glam::BVec3;

use super::*;

const ENGINE_ITERATIONS: u16 = 4;

fn springs_of(omega: f32) -> SpringStep {
    SpringStep::new(Spring::new(omega, 0.3).unwrap(), BodyMethod::Exact, 0.1)
}

#[test]
fn a_predicted_push_counts_in_full_up_to_nine_tenths_of_a_radian_and_not_at_all_from_one() {
    for (angle, expected) in [
        (0.2, 1.0),
        (0.89, 1.0),
        (0.925, 0.75),
        (0.975, 0.25),
        (1.0, 0.0),
        (1.01, 0.0),
        (3.0, 0.0),
    ] {
        let step = springs_of(angle * 10.0);
        assert!(
            (step.prediction - expected).abs() < 1e-4,
            "{angle}: {}",
            step.prediction
        );
        assert_eq!(step.is_coarse, angle > 1.0, "{angle}");
        assert!(step.is_stiff);
    }
    // The stiffest axis decides about length, the softest about stiffness.
    let on_axes = [1.0, 0.0, 12.0].map(|omega| Spring::new(omega, 0.3).unwrap());
    let step = SpringStep::per_axis(on_axes, BodyMethod::Exact, 0.1);
    assert!(step.is_coarse && !step.is_stiff);
    let on_axes = [1.0, 0.0, 2.0].map(|omega| Spring::new(omega, 0.3).unwrap());
    let step = SpringStep::per_axis(on_axes, BodyMethod::Exact, 0.1);
    assert!(!step.is_coarse && !step.is_stiff && step.prediction == 0.0);
}

#[test]
fn each_axis_of_a_frame_is_deflected_and_moves_by_its_own_spring() {
    let on_axes = [2.0, 5.0, 9.0].map(|omega| Spring::new(omega, 0.4).unwrap());
    let frame = Quat::from_xyzw(0.1, -0.7, 0.5, 0.5).normalize();
    for method in BodyMethod::ALL {
        let step = SpringStep::per_axis(on_axes, method, 0.05);
        for (axis, spring) in [Vec3A::X, Vec3A::Y, Vec3A::Z].into_iter().zip(on_axes) {
            let along = frame * axis;
            let load = 3.0;
            let deflection = step.deflection(Some(frame), along * load);
            assert!((deflection - along * (load / spring.stiffness())).length() < 1e-5);
            let plain = step.deflection(None, axis * load);
            assert!((plain - axis * (load / spring.stiffness())).length() < 1e-6);
            // One step of the method about the deflected goal.
            let (moved, change) = method
                .method()
                .propagator(spring, 0.05)
                .error_step(0.7 - load / spring.stiffness(), -2.0_f32);
            for (frame, along) in [(Some(frame), along), (None, axis)] {
                let (m, c) =
                    step.changes_under_load(frame, along * 0.7, along * -2.0, along * load, 0.05);
                assert!(
                    (m - along * moved).length() < 1e-6,
                    "{method:?}: {m} {moved}"
                );
                assert!(
                    (c - along * change).length() < 1e-5,
                    "{method:?}: {c} {change}"
                );
            }
        }
    }
}

/// The commands of a step after two equal pushes, that were known as a kick or not.
fn after_two_pushes(omega: f32, kick: bool) -> [f32; 3] {
    let (step, engine) = (springs_of(omega), EngineStep::new(0.1, ENGINE_ITERATIONS));
    let (mut spring, mut velocity) = (BodySpring::default(), 0.0);
    [0.0, 2.0, 2.0].map(|push: f32| {
        let input = SpringInput {
            error: Vec3A::ZERO,
            velocity: Vec3A::X * (velocity + push),
            kick: if kick { Vec3A::X * push } else { Vec3A::ZERO },
            ..SpringInput::default()
        };
        velocity = spring
            .command(&step, &Bounds::NONE, &engine, &input, |moved| moved / 0.1)
            .x;
        velocity
    })
}

#[test]
fn two_pushes_are_a_lasting_one_and_two_kicks_are_not() {
    for omega in [1.0, 6.0] {
        let (step, mut velocity) = (
            Propagator::exact(Spring::new(omega, 0.3).unwrap(), 0.1),
            0.0_f32,
        );
        // A kick goes into the spring's own velocity, which the body's mean velocity is made of.
        let kicked = [0.0, 2.0, 2.0].map(|kick| {
            let (moved, change) = step.error_step(0.0, velocity + kick);
            velocity += kick + change;
            moved / 0.1
        });
        let found = after_two_pushes(omega, true);
        assert!(
            (found[2] - kicked[2]).abs() < 1e-5,
            "{omega}: {found:?} {kicked:?}"
        );
        let pushed = after_two_pushes(omega, false);
        assert!(
            (pushed[1] - kicked[1]).abs() < 1e-5,
            "one push is a kick: {pushed:?}"
        );
        // 20 m/s^2 are predicted: the spring feels them as a load, and all of `push dt` is left to the contact.
        let (moved, _) = step.error_step(-20.0 / (omega * omega), {
            let (_, change) = step.error_step(0.0, 2.0_f32);
            2.0 + change + 2.0
        });
        let expected = moved / 0.1 - 2.0;
        assert!(
            (pushed[2] - expected).abs() < 2e-4,
            "{omega}: {pushed:?} {expected}"
        );
    }
}

#[test]
fn in_a_long_step_the_spring_restarts_from_the_measured_velocity_after_a_push_or_a_kick_alone() {
    let omega = 15.0;
    let (step, engine) = (springs_of(omega), EngineStep::new(0.1, ENGINE_ITERATIONS));
    let exact = Propagator::exact(Spring::new(omega, 0.3).unwrap(), 0.1);
    for (push, is_kick) in [(0.0, false), (2.0, false), (2.0, true)] {
        let mut spring = BodySpring::default();
        let mut command = |error: f32, velocity: f32, kick: f32| {
            let input = SpringInput {
                error: Vec3A::X * error,
                velocity: Vec3A::X * velocity,
                kick: Vec3A::X * kick,
                ..SpringInput::default()
            };
            spring
                .command(&step, &Bounds::NONE, &engine, &input, |moved| moved / 0.1)
                .x
        };
        let first = command(1.0, 0.0, 0.0);
        let (moved, own) = exact.error_step(1.0_f32, 0.0);
        assert!((first - moved / 0.1).abs() < 1e-5);
        let error = 1.0 + moved;
        let from = if push == 0.0 { own } else { first + push };
        let second = command(error, first + push, if is_kick { push } else { 0.0 });
        let (moved, _) = exact.error_step(error, from);
        assert!(
            (second - moved / 0.1).abs() < 1e-4,
            "{push} {is_kick}: {second} {}",
            moved / 0.1
        );
    }
}

#[test]
fn the_limit_holds_for_the_command_too_and_leaves_axes_that_are_off() {
    let bounds = Bounds::new(BVec3::new(true, true, false), 5.0);
    for method in BodyMethod::ALL {
        let step = SpringStep::new(Spring::new(20.0, 1.0).unwrap(), method, 0.1);
        let (mut spring, engine) = (
            BodySpring::default(),
            EngineStep::new(0.1, ENGINE_ITERATIONS),
        );
        let velocity = Vec3A::new(0.1, -0.2, 7.0);
        let input = SpringInput {
            error: Vec3A::new(3.0, -4.0, 50.0),
            velocity,
            ..SpringInput::default()
        };
        let command = spring.command(&step, &bounds, &engine, &input, |moved| moved / 0.1);
        let change = command - velocity;
        assert_eq!(change.z, 0.0, "{method:?}");
        assert!(
            change.length() < 0.5 + 1e-5 && change.x < 0.0 && change.y > 0.0,
            "{method:?}: {change}"
        );
    }
}

#[test]
fn a_spring_keeps_stiffness_and_damping_on_another_mass() {
    let (spring, tuned_for, mass) = (Spring::new(3.0, 0.2).unwrap(), 12.0, 3.0);
    let on_mass = force_based_spring(spring, tuned_for, 1.0 / mass);
    let close = |a: f32, b: f32| assert!((a / b - 1.0).abs() < 1e-6, "{a} {b}");
    close(on_mass.stiffness() * mass, spring.stiffness() * tuned_for);
    close(on_mass.damping() * mass, spring.damping() * tuned_for);
    assert_eq!(force_based_spring(spring, -1.0, 1.0), spring);
}
