//! Smoothed targets: a stiff drive follows the point closely, and gets the point's velocity.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::catalogue::damper::Damper;
use springyard_drive::{
    DriveTarget, Easing, FeedForward, SmoothedTarget, Smoothing, SpringDrive, TargetPath,
};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{DriveLab, drive_lab as lab};

/// A drive of this frequency, critically damped.
fn drive(hertz: f32) -> SpringDrive {
    let spring = Spring::from_hertz(hertz, 1.0).ok();
    SpringDrive {
        linear: spring,
        angular: spring.map(Into::into),
        ..default()
    }
}

/// The largest distance of a body from its point, m, after the target has jumped by 2 m.
fn farthest(smoothing: Smoothing, hz: f64) -> f32 {
    let mut lab = DriveLab::new(-9.81);
    let body = lab.spawn((
        lab::ball(Vec3::ZERO),
        drive(25.0),
        SmoothedTarget::from_pose(smoothing, Isometry3d::IDENTITY),
    ));
    lab.set::<DriveTarget>(body, |target| *target = DriveTarget::at(Vec3::X * 2.0));
    let mut worst = 0.0_f32;
    lab.run(3.0, hz, |lab| {
        let point = lab.get::<SmoothedTarget>(body).pose().unwrap();
        let off = lab.position(body).distance(Vec3::from(point.translation));
        worst.keep_largest(off);
    });
    let left = lab.position(body).distance(Vec3::X * 2.0);
    assert!(left < 0.15, "{smoothing:?}: {left} m before the target");
    worst
}

/// The bounds are those of a simulation of the two in a row, and half as much again.
#[test]
fn a_stiff_drive_follows_the_point_within_its_acceleration_over_omega_squared() {
    let spring = |hertz| Spring::from_hertz(hertz, 1.0).unwrap();
    for (smoothing, allowed) in [
        // 79 m/s^2 at the start.
        (Smoothing::Spring(spring(1.0)), 3.5e-3),
        (Smoothing::DoubleSpring(spring(0.6)), 0.22e-3),
        (Smoothing::Tween { secs: 1.5 }, 0.3e-3),
        // Its velocity jumps by 1.9 m/s.
        (
            Smoothing::Damper(Damper::from_half_life(0.72).unwrap()),
            6.5e-3,
        ),
    ] {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            let worst = farthest(smoothing, hz);
            println!("{smoothing:?} at {hz} Hz: within {} mm", worst * 1e3);
            assert!(worst < allowed, "{smoothing:?} at {hz} Hz: {worst} m");
        }
    }
}

#[test]
fn without_feed_forward_the_drive_lags_behind_the_point_and_the_point_behind_nothing() {
    for (part, behind) in [(1.0, 0.0), (0.0, 1.0)] {
        let mut lab = DriveLab::new(0.0);
        let body = lab.spawn((
            lab::ball(Vec3::ZERO),
            drive(5.0),
            SmoothedTarget::new(Smoothing::Spring(Spring::from_hertz(1.0, 1.0).unwrap())),
            FeedForward(part),
            TargetPath {
                points: vec![Vec3::ZERO, Vec3::X * 100.0],
                speed_m_s: 3.0,
                easing: Easing::Steady,
                ..default()
            },
        ));
        lab.run(5.0, 60.0, |_| ());
        let target = lab.get::<DriveTarget>(body).position.x;
        let point = lab.get::<SmoothedTarget>(body).pose().unwrap();
        assert!((target - point.translation.x).abs() < 1e-5, "{target}");
        let lag = target - lab.position(body).x;
        // Twice the time constant, less half a step.
        let omega = drive(5.0).linear.unwrap().omega();
        let expected = behind * 3.0 * (2.0 / omega - 0.5 / 60.0);
        assert!((lag - expected).abs() < 6e-5, "{part}: {lag} m, {expected}");
    }
}
