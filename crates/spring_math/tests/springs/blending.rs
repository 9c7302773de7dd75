//! Blends between motions (inertialization, dead blending, easing, tween): no jumps where there must be none, and decay as solved
//! by the independent integrator.

use crate::support::{self, worst::Extreme};
use glam::Vec3;
use spring_math::catalogue::dead_blending::DeadBlend;
use spring_math::catalogue::easing::InertialEasing;
use spring_math::catalogue::extrapolation::Extrapolation;
use spring_math::catalogue::inertialize::Inertializer;
use spring_math::catalogue::tween::{Ease, Tween};
use spring_math::{Propagator, Spring};

const DT: f32 = 1.0 / 60.0;

fn walk(t: f32) -> (f32, f32) {
    ((5.0 * t).sin(), 5.0 * (5.0 * t).cos())
}

fn run(t: f32) -> (f32, f32) {
    (3.0 + 0.5 * (9.0 * t).sin(), 4.5 * (9.0 * t).cos())
}

#[test]
fn an_inertialized_switch_has_neither_jump_nor_kink() {
    let spring = Spring::critical_from_roll_call_half_life(0.1).unwrap();
    let dt = 1e-3;
    let step = Propagator::exact(spring, dt);
    let mut blend = Inertializer::new(0.0_f32);
    let (mut output, mut largest_jump, mut largest_kink) = (walk(0.0), 0.0_f32, 0.0_f32);
    for tick in 1..2000 {
        let t = tick as f32 * dt;
        let (before, source) = if tick <= 1000 {
            (walk(t), walk(t))
        } else {
            (walk(t), run(t))
        };
        if tick == 1001 {
            blend.switch((before.0, before.1), run(t));
        }
        let next = blend.step(&step, source);
        largest_jump.keep_largest((next.0 - output.0).abs());
        largest_kink.keep_largest((next.1 - output.1).abs());
        output = next;
    }
    // A jump would be 3 or 4, a kink 5; the bounds allow the motion of a millisecond.
    assert!(
        largest_jump < 0.06 && largest_kink < 1.5,
        "{largest_jump} {largest_kink}"
    );
    assert!((output.0 - run(1.999).0).abs() < 1.5e-4, "{output:?}");
}

#[test]
fn the_offset_dies_out_as_the_solver_says_and_carries_over() {
    let spring = Spring::from_hertz(2.0, 0.6).unwrap();
    let step = Propagator::exact(spring, 0.05);
    let mut blend = Inertializer::new(Vec3::ZERO);
    blend.switch((Vec3::X, Vec3::Y), (Vec3::ZERO, Vec3::ZERO));
    let (x, _) = blend.step(&step, (Vec3::ZERO, Vec3::ZERO));
    let solve = |start, time| {
        support::spring(
            spring.omega(),
            spring.zeta(),
            |_| (0.0, 0.0),
            start,
            0.0,
            time,
        )
        .0 as f32
    };
    assert!((x.x - solve((1.0, 0.0), 0.05_f32.into())).abs() < 1e-6);
    assert!((x.y - solve((0.0, 1.0), 0.05_f32.into())).abs() < 1e-6);
    // A second switch half-way: the output does not change at the switch.
    blend.switch((Vec3::ZERO, Vec3::ZERO), (Vec3::Z * 2.0, Vec3::ZERO));
    assert!((blend.offset().0 + Vec3::Z * 2.0).abs_diff_eq(x, 1e-6));
}

#[test]
fn extrapolation_solves_its_equation_and_comes_to_rest_where_it_says() {
    let extrapolation = Extrapolation::from_half_life(0.2).unwrap();
    let rate = std::f64::consts::LN_2 / f64::from(0.2_f32);
    for dt in [0.001_f32, 0.1, 1.0, 20.0] {
        let (x, v) = extrapolation.step(1.0_f32, 3.0, dt);
        let [sx, sv] = support::integrate(
            |_, y: &[f64; 2]| [y[1], -rate * y[1]],
            [1.0, 3.0],
            0.0,
            f64::from(dt),
            0.01,
        );
        assert!(
            (f64::from(x) - sx).abs() < 1e-6 && (f64::from(v) - sv).abs() < 1e-6,
            "{dt}"
        );
    }
    assert!((extrapolation.step(1.0_f32, 3.0, 20.0).0 - extrapolation.rest(1.0, 3.0)).abs() < 1e-6);
    // With a very long half-life the motion is a straight line.
    assert!(
        (Extrapolation::from_half_life(1e9)
            .unwrap()
            .step(1.0_f32, 3.0, 2.0)
            .0
            - 7.0)
            .abs()
            < 1e-5
    );
}

#[test]
fn a_dead_blend_neither_jumps_nor_kinks_and_is_over_on_time() {
    let dt = 1e-3;
    let mut blend =
        DeadBlend::new(Extrapolation::from_half_life(0.2).unwrap(), 0.4, 0.0_f32).unwrap();
    assert!(blend.finished());
    let mut output = walk(0.0);
    let (mut largest_jump, mut largest_slip) = (0.0_f32, 0.0_f32);
    for tick in 1..1500 {
        let t = tick as f32 * dt;
        if tick == 800 {
            blend.switch(output);
        }
        let next = blend.step(if tick < 800 { walk(t) } else { run(t) }, dt);
        largest_jump.keep_largest((next.0 - output.0).abs());
        // The reported velocity is the derivative of the output.
        largest_slip.keep_largest(((next.0 - output.0) / dt - 0.5 * (next.1 + output.1)).abs());
        output = next;
        assert_eq!(blend.finished(), !(800..1200).contains(&tick), "{tick}");
        if tick >= 1200 {
            assert_eq!(output, run(t));
        }
    }
    assert!(
        largest_jump < 0.03 && largest_slip < 0.0025,
        "{largest_jump} {largest_slip}"
    );
}

#[test]
fn a_dead_blend_stays_between_its_two_motions() {
    let mut blend =
        DeadBlend::new(Extrapolation::from_half_life(0.1).unwrap(), 0.5, 0.0_f32).unwrap();
    blend.switch((0.0, 1.0));
    let mut old = (0.0_f32, 1.0_f32);
    for _ in 0..60 {
        old = Extrapolation::from_half_life(0.1)
            .unwrap()
            .step(old.0, old.1, DT);
        let (x, _) = blend.step((2.0, 0.0), DT);
        assert!(x >= old.0 - 1e-6 && x <= 2.0);
    }
}

#[test]
fn an_easing_starts_as_it_moves_ends_on_time_at_rest_and_is_the_cubic_of_its_ends() {
    let mut easing = InertialEasing::new(1.0_f32, -2.0, 5.0, 0.8).unwrap();
    assert_eq!(easing.now(), (1.0, -2.0));
    // The only cubic with these positions and velocities at its ends, in Hermite's basis.
    let hermite = |s: f32| {
        let (s2, s3) = (s * s, s * s * s);
        (2.0 * s3 - 3.0 * s2 + 1.0) * 1.0
            + (s3 - 2.0 * s2 + s) * 0.8 * -2.0
            + (3.0 * s2 - 2.0 * s3) * 5.0
    };
    let mut before = 1.0;
    for tick in 1..=80 {
        let (x, v) = easing.step(0.01);
        assert!((x - hermite(tick as f32 / 80.0)).abs() < 1e-5);
        assert!(((x - before) / 0.01 - v).abs() < 0.5);
        before = x;
    }
    // Eighty steps of 0.01 sum to a little less than 0.8 in f32.
    easing.step(0.01);
    assert!(easing.finished());
    assert_eq!(easing.now(), (5.0, 0.0));
}

#[test]
fn interrupted_a_tween_jumps_in_velocity_and_a_spring_and_an_easing_do_not() {
    let mut tween = Tween::new(0.0_f32, 1.0, Ease::Smooth, 0.6).unwrap();
    let mut easing = InertialEasing::new(0.0_f32, 0.0, 1.0, 0.6).unwrap();
    let step = Propagator::exact(
        Spring::critical_from_roll_call_half_life(0.15).unwrap(),
        0.3,
    );
    let before = (tween.step(0.3).1, easing.step(0.3).1);
    let spring_before = step.advance(0.0_f32, 0.0, 1.0);
    tween.retarget(-1.0);
    easing.retarget(-1.0, 0.6).unwrap();
    assert!(
        (tween.now().1 - before.0).abs() > 2.0,
        "{} {}",
        tween.now().1,
        before.0
    );
    assert!((easing.now().1 - before.1).abs() < 1e-6);
    assert!((tween.now().0 - 0.5).abs() < 1e-6 && (easing.now().0 - 0.5).abs() < 1e-6);
    // Shortly after its goal has changed, the spring has still about the same velocity.
    let moment = Propagator::exact(
        Spring::critical_from_roll_call_half_life(0.15).unwrap(),
        1e-5,
    );
    let (_, after) = moment.advance(spring_before.0, spring_before.1, -1.0);
    assert!((after - spring_before.1).abs() < 0.005);
}

#[test]
fn eases_go_from_nothing_to_all_with_the_slopes_they_say() {
    for ease in [
        Ease::Linear,
        Ease::QuadIn,
        Ease::QuadOut,
        Ease::Smooth,
        Ease::MinimumJerk,
        Ease::CircOut,
        Ease::Sine,
        Ease::BounceOut,
    ] {
        assert_eq!((ease.at(0.0).0, ease.at(1.0).0), (0.0, 1.0));
        for s in [0.1_f32, 0.5, 0.8] {
            let slope = (ease.at(s + 1e-3).0 - ease.at(s - 1e-3).0) / 2e-3;
            assert!((slope - ease.at(s).1).abs() < 4e-4, "{ease:?} {s}");
        }
    }
    let mut tween = Tween::new(2.0_f32, 4.0, Ease::QuadOut, 1.0).unwrap();
    assert_eq!(tween.step(2.0), (4.0, 0.0));
}
