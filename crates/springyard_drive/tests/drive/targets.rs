//! Moving targets: along a path, attached to another body, or on a spring of their own. They must be sampled per step. Sampling
//! per frame, kept as the wrong way, makes the motion depend on the frame rate.

use bevy::prelude::*;
use spring_math::{Spring, rotation};
use springyard_drive::{
    DriveMethod, DriveTarget, Easing, SmoothedTarget, Smoothing, SpringDrive, TargetBody,
    TargetPath,
};
use springyard_test_lab::owned::assert_row;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{DriveLab, drive_lab as lab};

fn linear(spring: Spring, method: DriveMethod) -> SpringDrive {
    SpringDrive {
        method: Some(method),
        ..SpringDrive::of(spring)
    }
}

fn spring() -> Spring {
    Spring::from_hertz(3.0, 1.0).unwrap()
}

fn straight(speed_m_s: f32) -> TargetPath {
    TargetPath {
        points: vec![Vec3::ZERO, Vec3::X * 1000.0],
        speed_m_s,
        easing: Easing::Steady,
        ..default()
    }
}

#[test]
fn a_target_at_five_metres_a_second_is_followed_without_lag() {
    let mut worst = 0.0_f64;
    for method in DriveMethod::ALL {
        for hz in [30.0, 60.0, 240.0] {
            let mut lab = DriveLab::new(-9.81);
            let body = lab.spawn((
                lab::ball(Vec3::ZERO),
                linear(spring(), method),
                straight(5.0),
            ));
            lab.run(5.0, hz, |_| ());
            let lag = 5.0 * lab.secs - f64::from(lab.position(body).x);
            assert!(lag.abs() < 1e-4, "{method:?}, {hz} Hz: {lag} m");
            println!("{method:?} at {hz} Hz trails by {:.1e} m", lag.abs());
            worst.keep_largest(lag.abs());
        }
    }
    assert_row(
        "docs/drives.md",
        "lag behind a target at 5 m/s, all methods, 30 to 240 Hz",
        &[format!("{:.2} mm at most", worst * 1e3)],
    );
}

#[test]
fn a_target_set_before_its_body_is_there_is_driven_to_all_the_same() {
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        Transform::default(),
        linear(spring(), DriveMethod::Exact),
        DriveTarget::at(Vec3::X),
    ));
    lab.run(0.5, 60.0, |_| ());
    let engine_body = lab::body(1.0, Vec3::splat(0.1), Vec3::ZERO);
    lab.app.world_mut().entity_mut(body).insert(engine_body);
    lab.run(2.0, 60.0, |_| ());
    assert!(lab.position(body).distance(Vec3::X) < 1e-5);

    // The same for a target that changes while the drive component is removed.
    let drive = lab.app.world_mut().entity_mut(body).take::<SpringDrive>();
    lab.set::<DriveTarget>(body, |target| target.position = Vec3::Y);
    lab.run(0.5, 60.0, |_| ());
    lab.app.world_mut().entity_mut(body).insert(drive.unwrap());
    lab.run(2.0, 60.0, |_| ());
    assert!(lab.position(body).distance(Vec3::Y) < 1e-5);
}

#[test]
fn a_target_at_the_step_start_lags_by_one_step() {
    let mut worst = 0.0_f64;
    for method in DriveMethod::ALL {
        let mut lab = DriveLab::new(0.0);
        let body = lab.spawn((lab::ball(Vec3::ZERO), linear(spring(), method)));
        for _ in 0..300 {
            // The wrong way: the target's position at the start of the step. The drive moves to it by the end of the step.
            let x = 5.0 * lab.secs as f32;
            lab.set::<DriveTarget>(body, |target| {
                target.position = Vec3::X * x;
                target.velocity = Vec3::X * 5.0;
            });
            lab.step(1.0 / 60.0);
        }
        let lag = 5.0 * lab.secs - f64::from(lab.position(body).x);
        assert!((lag - 5.0 / 60.0).abs() < 3e-5, "{method:?}: {lag} m");
        println!("{method:?}, uncorrected: trails by {lag:.4} m");
        worst.keep_largest(lag);
    }
    assert_row(
        "docs/drives.md",
        "the same, with the target's pose at the step's *start*",
        &[format!("{:.0} mm at 60 Hz", worst * 1e3)],
    );
}

#[test]
fn a_chain_of_followers_keeps_its_shape_on_the_move() {
    let offset = Isometry3d::new(Vec3::new(0.0, 0.0, -2.0), Quat::from_rotation_y(0.3));
    let mut lab = DriveLab::new(-9.81);
    let first = lab.spawn((
        // Off-centre mass: a follower tracks the body's origin, not its centre of mass.
        lab::body(5.0, Vec3::ONE, Vec3::new(0.3, 0.0, 0.0)),
        Transform::default(),
        linear(spring(), DriveMethod::Exact),
        straight(5.0),
    ));
    let mut bodies = vec![first];
    for _ in 0..3 {
        let leader = *bodies.last().unwrap();
        let at = lab.get::<Transform>(leader).to_isometry() * offset;
        bodies.push(lab.spawn((
            lab::body(1.0, Vec3::ONE, Vec3::ZERO),
            Transform::from_isometry(at),
            linear(spring(), DriveMethod::Exact),
            TargetBody {
                body: leader,
                offset,
            },
        )));
    }
    lab.run(5.0, 60.0, |_| ());
    let mut worst = 0.0_f32;
    for pair in bodies.windows(2) {
        let leader = lab.get::<Transform>(pair[0]).to_isometry();
        let follower = lab.get::<Transform>(pair[1]).to_isometry();
        let off = (leader * offset).translation - follower.translation;
        worst.keep_largest(off.length());
    }
    assert!(worst < 3.3e-5, "{worst} m");
    println!("a chain of three followers at 5 m/s: within {worst:.1e} m");
}

#[test]
fn a_follower_turns_with_a_spinning_leader() {
    let mut lab = DriveLab::new(0.0);
    let leader = lab.spawn((
        lab::ball(Vec3::ZERO),
        bevy_rapier3d::prelude::Velocity::angular(Vec3::Y * 2.0),
    ));
    let offset = Isometry3d::from_translation(Vec3::X * 2.0);
    let follower = lab.spawn((
        lab::ball(Vec3::X * 2.0),
        linear(Spring::from_hertz(5.0, 1.0).unwrap(), DriveMethod::Exact),
        TargetBody {
            body: leader,
            offset,
        },
    ));
    lab.run(5.0, 60.0, |_| ());
    let (leader, follower) = (lab.get::<Transform>(leader), lab.get::<Transform>(follower));
    let turned = rotation::rotation_vector(leader.rotation * follower.rotation.inverse());
    println!("turned off by {turned}");
    assert!(turned.length() < 1e-5, "{turned}");
    // On a circle the target accelerates. A follower knows its velocity only, so it lags by acceleration / omega^2.
    let off = leader
        .transform_point(Vec3::X * 2.0)
        .distance(follower.translation);
    let behind = 2.0 * 2.0 * 2.0 / Spring::from_hertz(5.0, 1.0).unwrap().stiffness();
    assert!(
        off > 0.9 * behind && off < 1.1 * behind,
        "{off} m; {behind} m expected"
    );
}

#[test]
fn a_follower_of_a_body_in_free_fall_does_not_trail_it() {
    let mut lab = DriveLab::new(-9.81);
    let offset = Isometry3d::from_translation(Vec3::X * 2.0);
    // Off-centre and spinning: the follower tracks the leader's origin, while the leader's centre of mass falls.
    let leader = lab.spawn((
        lab::body(1.0, Vec3::splat(0.1), Vec3::new(0.0, 0.4, 0.0)),
        Transform::default(),
        bevy_rapier3d::prelude::Velocity::angular(Vec3::Y * 2.0),
    ));
    let follower = lab.spawn((
        lab::ball(Vec3::X * 2.0),
        linear(Spring::from_hertz(5.0, 1.0).unwrap(), DriveMethod::Exact),
        TargetBody {
            body: leader,
            offset,
        },
    ));
    lab.run(2.0, 60.0, |_| ());
    let trailing = lab.position(leader).y - lab.position(follower).y;
    // The leader accelerates, so the follower lags by acceleration / omega^2 * (1 - (omega dt)^2 / 12).
    let spring = Spring::from_hertz(5.0, 1.0).unwrap();
    let step = f64::from(spring.omega()) / 60.0;
    let behind = -9.81 / spring.stiffness() * (1.0 - step * step / 12.0) as f32;
    println!("behind a falling leader by {trailing} m; {behind} m by its acceleration");
    // If the leader's position were predicted without gravity, the follower would be 1.7 mm higher.
    assert!((trailing - behind).abs() < 1e-5, "{trailing} {behind}");
}

#[test]
fn a_spring_on_a_spring_moves_as_two_springs_in_a_row() {
    let (first, second) = (
        Spring::from_hertz(1.0, 0.5).unwrap(),
        Spring::from_hertz(2.0, 0.8).unwrap(),
    );
    let mut lab = DriveLab::new(-9.81);
    let body = lab.spawn((
        lab::ball(Vec3::X),
        SpringDrive {
            linear: Some(second),
            ..default()
        },
        SmoothedTarget::from_pose(
            Smoothing::Spring(first),
            Isometry3d::from_translation(Vec3::X),
        ),
    ));
    // Reference: both springs integrated by Euler's method in steps of 10 microseconds.
    let force = |spring: Spring, x: f64, v: f64, goal: f64, rate: f64| {
        f64::from(spring.stiffness()) * (goal - x) + f64::from(spring.damping()) * (rate - v)
    };
    let (mut gx, mut gv, mut x, mut v, mut time) = (1.0, 0.0, 1.0, 0.0, 0.0);
    let mut worst = 0.0_f64;
    lab.run(3.0, 60.0, |lab| {
        while time < lab.secs {
            let h = 1e-5;
            gv += h * force(first, gx, gv, 0.0, 0.0);
            v += h * force(second, x, v, gx, gv);
            gx += h * gv;
            x += h * v;
            time += h;
        }
        worst.keep_largest((f64::from(lab.position(body).x) - x).abs());
    });
    assert!(worst < 1e-3, "{worst}");
    println!("a spring on a spring at 60 Hz: within {worst:.1e} of the amplitude");
}

/// Path of a body over 6 s in steps of 1/60 s, with one or three steps per frame. The target moves back and forth.
fn path(steps_a_frame: u32) -> Vec<Vec3> {
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        lab::ball(Vec3::ZERO),
        linear(spring(), DriveMethod::Exact),
        TargetPath {
            points: vec![Vec3::ZERO, Vec3::X * 5.0],
            speed_m_s: 5.0,
            ..default()
        },
    ));
    let mut path = Vec::new();
    for _ in 0..360 / steps_a_frame {
        lab.frame(1.0 / 60.0, steps_a_frame);
        path.push(lab.position(body));
    }
    path
}

#[test]
fn a_body_on_a_path_moves_alike_at_any_frame_rate() {
    let (at_60, at_20) = (path(1), path(3));
    let at_60: Vec<Vec3> = at_60.into_iter().skip(2).step_by(3).collect();
    assert_eq!(at_60, at_20);
}
