//! Stairs whose noses are bevelled.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::RATES;
use springyard_test_lab::CharacterLab;
use springyard_test_lab::meshes::{BUILDS, Build, prism, sheet};

const STEPS: usize = 15;
const RISE_M: f32 = 0.2;
const DEPTH_M: f32 = 0.3;
const WIDTH_M: f32 = 6.0;

/// The foot of the `i`-th step's riser.
fn foot(i: usize) -> Vec2 {
    Vec2::new(DEPTH_M, RISE_M) * i as f32
}

/// The points of a step from above its foot to the front of its tread. The upper `high_m` of its riser lean by `bevel_deg`.
fn nose(foot: Vec2, high_m: f32, bevel_deg: f32) -> Vec<Vec2> {
    let run = high_m / bevel_deg.to_radians().tan();
    let front = foot + Vec2::new(run, RISE_M);
    if high_m < RISE_M {
        vec![foot + Vec2::new(0.0, RISE_M - high_m), front]
    } else {
        vec![front]
    }
}

/// Floor, stair and landing.
fn put(lab: &mut CharacterLab, build: Build, high_m: f32, bevel_deg: f32) {
    let here = Transform::default();
    match build {
        Build::Mesh => {
            let mut profile = vec![Vec2::new(-6.0, 0.0)];
            for i in 0..STEPS {
                profile.push(foot(i));
                profile.extend(nose(foot(i), high_m, bevel_deg));
            }
            profile.push(foot(STEPS) + Vec2::new(8.0, 0.0));
            lab.fixed(sheet(&profile, WIDTH_M), here);
        }
        Build::Hull => {
            let half = Vec3::new(0.5 * WIDTH_M, 0.5, 4.0);
            let flat = || Collider::cuboid(half.x, half.y, half.z);
            lab.fixed(flat(), Transform::from_xyz(0.0, -0.5, 2.0));
            for i in 0..STEPS {
                let mut profile = vec![foot(i)];
                profile.extend(nose(foot(i), high_m, bevel_deg));
                profile.push(foot(i + 1) + Vec2::new(DEPTH_M, 0.0));
                profile.push(foot(i) + Vec2::new(2.0 * DEPTH_M, 0.0));
                lab.fixed(prism(&profile, WIDTH_M, Build::Hull), here);
            }
            let top = foot(STEPS);
            let centre = Vec3::new(0.0, top.y - 0.5, -top.x - 4.0);
            lab.fixed(flat(), Transform::from_translation(centre));
        }
    }
}

/// Runs up at full stick, and returns the time from the foot of the stair to its top, s, and the number of steps off the ground.
fn run_up(lab: &mut CharacterLab, who: Entity) -> (f32, u32) {
    let top = foot(STEPS);
    lab.run(0.5);
    lab.stick(who, Vec2::Y);
    let (mut off, mut before) = (0, -lab.of(who).feet().z);
    let mut times = [None; 2];
    for i in 0..lab.steps(2.0) {
        lab.step();
        off += u32::from(!lab.of(who).is_grounded());
        let forward = -lab.of(who).feet().z;
        for (time, at) in times.iter_mut().zip([0.0, top.x]) {
            if before < at && forward >= at {
                let part = (at - before) / (forward - before);
                *time = Some((i as f32 + part) * lab.dt());
            }
        }
        before = forward;
    }
    let [Some(start), Some(end)] = times else {
        panic!("it stands at {}", lab.of(who).feet());
    };
    (end - start, off)
}

#[test]
fn stairs_with_bevelled_noses_are_run_up_as_fast_as_the_flat() {
    let flat_secs = foot(STEPS).x / 5.0;
    for (high_m, bevel_deg) in [(0.05, 45.0), (0.05, 60.0), (RISE_M, 60.0), (RISE_M, 72.0)] {
        for build in BUILDS {
            for rate in RATES {
                let mut lab = CharacterLab::new(rate);
                put(&mut lab, build, high_m, bevel_deg);
                let who = lab.character(Vec3::new(0.0, 0.0, 3.0));
                let (secs, off) = run_up(&mut lab, who);
                let what = format!("{high_m} m at {bevel_deg} degrees, {build:?}, {rate} Hz");
                println!("{what}: {secs:.3} s, {flat_secs:.3} s on the flat, {off} steps off");
                assert!((secs / flat_secs - 1.0).abs() < 0.02, "{what}: {secs} s");
                assert_eq!(off, 0, "{what}: steps off the ground");
                let feet = lab.of(who).feet();
                assert!((feet.y - foot(STEPS).y).abs() < 0.02, "{what}: {feet}");
            }
        }
    }
}
