//! Measures the cost of spring drives, compared with the whole step and with rapier's `PdController` on the same bodies, in one
//! run.
//!
//! `cargo bench --bench drive_cost`; without `--bench` (as under `cargo test`) the benchmark only takes a few steps.
//!
//! Drive and controller do the same job: they read each body's pose and velocity, and write its `Velocity`. A drive also reads
//! whether the body sleeps, its gravity and its locked axes, and validates its input.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard::baselines::{self, PdDriven};
use springyard::spring_math::Spring;
use springyard_drive::{Authority, DriveMethod, DriveTarget, SpringDrive};
use springyard_test_lab::DriveLab;
use springyard_test_lab::drive_lab::StepTimes;

/// A world with free bodies in a wide grid. `spawn` adds each with a driver that never comes to rest.
fn world(bodies: usize, mut spawn: impl FnMut(&mut DriveLab, Isometry3d)) -> DriveLab {
    let mut lab = DriveLab::with(-9.81, &[baselines::plugin]);
    for i in 0..bodies {
        let place = Vec3::new(
            (i % 100) as f32,
            (i / 10_000) as f32,
            (i / 100 % 100) as f32,
        );
        let turned = Quat::from_rotation_y(0.1 + (i % 7) as f32 * 0.3);
        spawn(&mut lab, Isometry3d::new(place, turned));
    }
    lab
}

fn driven(lab: &mut DriveLab, pose: Isometry3d, method: DriveMethod, authority: Authority) {
    on_spring(lab, pose, method, authority, 1.0);
}

fn on_spring(
    lab: &mut DriveLab,
    pose: Isometry3d,
    method: DriveMethod,
    authority: Authority,
    hertz: f32,
) {
    let spring = Spring::from_hertz(hertz, 0.0).ok();
    // 1 m away, and undamped, so the body never comes to rest.
    let target = DriveTarget::at(Vec3::from(pose.translation) + Vec3::X);
    lab.spawn((
        RigidBody::Dynamic,
        Collider::cuboid(0.2, 0.3, 0.4),
        Transform::from_isometry(pose),
        SpringDrive {
            linear: spring,
            angular: spring.map(Into::into),
            method: Some(method),
            authority,
            ..default()
        },
        target,
    ));
}

fn by_pd(lab: &mut DriveLab, pose: Isometry3d) {
    // The default gains are stable here. The cost does not depend on the gains.
    lab.spawn((
        RigidBody::Dynamic,
        Collider::cuboid(0.2, 0.3, 0.4),
        Transform::from_isometry(pose),
        PdDriven::default(),
        DriveTarget::at(Vec3::from(pose.translation) + Vec3::X),
    ));
}

/// Times of the drive and of the whole step, microseconds: medians over the steps.
fn measure(mut lab: DriveLab, steps: usize) -> (f64, f64) {
    let (mut drive, mut step) = (Vec::new(), Vec::new());
    for i in 0..steps + steps / 4 {
        lab.step(1.0 / 60.0);
        let times = lab.app.world().resource::<StepTimes>();
        if i >= steps / 4 {
            drive.push(times.drive.as_secs_f64() * 1e6);
            step.push(times.step.as_secs_f64() * 1e6);
        }
    }
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    (median(drive), median(step))
}

fn main() {
    let full = std::env::args().any(|argument| argument == "--bench");
    let sizes: &[usize] = if full {
        &[1000, 3000, 10_000, 30_000]
    } else {
        &[100]
    };
    let force = Authority::ForceBased {
        mass_kg: 1.0,
        inertia_kg_m2: 0.2,
    };
    println!("| bodies | driver | drive, us | per body, ns | step, us | of the step |");
    println!("|---|---|---|---|---|---|");
    for &bodies in sizes {
        // The benchmark takes about as long for each size.
        let steps = if full { (600_000 / bodies).min(200) } else { 4 };
        let row = |name: &str, lab: DriveLab| {
            let (drive, step) = measure(lab, steps);
            println!(
                "| {bodies} | {name} | {drive:.0} | {:.0} | {step:.0} | {:.1} % |",
                drive * 1e3 / bodies as f64,
                100.0 * drive / step
            );
        };
        for method in DriveMethod::ALL {
            let lab = world(bodies, |lab, pose| {
                driven(lab, pose, method, Authority::AccelerationBased)
            });
            row(&format!("{method:?}"), lab);
        }
        let lab = world(bodies, |lab, pose| {
            driven(lab, pose, DriveMethod::Exact, force)
        });
        row("Exact, ForceBased", lab);
        // Consecutive bodies have different springs.
        for springs in [5, 50] {
            let mut next = 0;
            let lab = world(bodies, |lab, pose| {
                next = (next + 1) % springs;
                let hertz = 1.0 + 0.25 * next as f32 / springs as f32;
                let acceleration_based = Authority::AccelerationBased;
                on_spring(lab, pose, DriveMethod::Exact, acceleration_based, hertz);
            });
            row(&format!("Exact, {springs} springs in turn"), lab);
        }
        row("rapier PdController", world(bodies, by_pd));
    }
}
