//! By pitch and while aiming behind a character among walls and on hills: never in a wall, at rest while nothing moves, without a kink.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use springyard_camera::obstacles::Obstacles;
use springyard_camera::{ByPitch, Clearance, Look as LookDirection, RigState, Shoulder, Stance};
use springyard_test_lab::Input::Look;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Scene, Solid};

use super::lab::CameraLab;

/// Frame rate, frames a second.
const FPS: f32 = 60.0;

fn aim(lab: &mut CameraLab, aim: f32) {
    let mut view = lab.world.app.world_mut().entity_mut(lab.view);
    view.get_mut::<Stance>().unwrap().aim = aim;
}

/// Number of colliders within the free space of the camera.
fn touched(lab: &mut CameraLab) -> usize {
    let rig = lab.rig();
    // Casts stop a little farther out than this: rounding.
    let radius = Clearance::default().radius_at(rig.fov_deg) - 1e-3;
    let count = move |obstacles: Obstacles| {
        let sight = obstacles.sight(0.0, None).unwrap();
        sight.touched(rig.place(), radius, rig.subject.body).len()
    };
    lab.world.app.world_mut().run_system_once(count).unwrap()
}

/// A room of 6 m by 6 m, 3 m high.
fn room() -> Scene {
    Scene {
        solids: vec![
            Solid::block("left", (0.5, 3.0, 6.5), (-3.25, 1.5, 0.0)),
            Solid::block("right", (0.5, 3.0, 6.5), (3.25, 1.5, 0.0)),
            Solid::block("back", (6.0, 3.0, 0.5), (0.0, 1.5, 3.25)),
            Solid::block("front", (6.0, 3.0, 0.5), (0.0, 1.5, -3.25)),
            Solid::block("roof", (7.0, 0.5, 7.0), (0.0, 3.25, 0.0)),
        ],
        ..default()
    }
}

#[test]
fn in_a_room_the_camera_is_in_no_wall_while_it_looks_up_and_down_and_aims() {
    let mut lab = CameraLab::of(&room(), [(0.0, Look(0.0, -12.0))]);
    let mut farthest = 0.0_f32;
    for frame in 0..900_u16 {
        let secs = f32::from(frame) / FPS;
        aim(&mut lab, f32::from(frame % 90 < 45));
        *lab.look_mut() = LookDirection {
            yaw_deg: (40.0 * secs).rem_euclid(360.0) - 180.0,
            pitch_deg: 77.0 * (2.0 * secs).sin() - 2.5,
        };
        lab.frame(f64::from(1.0 / FPS));
        assert_eq!(touched(&mut lab), 0, "at {secs} s: {}", lab.rig().place());
        farthest.keep_largest(lab.rig().distance);
    }
    // Also in a small room the camera stays a distance away.
    assert!((1.0..5.0).contains(&farthest), "{farthest} m");
}

#[test]
fn on_a_hill_and_with_the_back_to_a_wall_the_framing_comes_to_rest() {
    let hill = Scene {
        spawn: Vec3::new(0.0, 1.45, -3.0),
        solids: vec![Solid::ramp("ramp", 25.0, 15.0, 8.0, (0.0, 0.0, 0.0))],
        ..default()
    };
    let wall = Scene {
        solids: vec![Solid::block("wall", (8.0, 6.0, 0.5), (0.0, 3.0, 1.2))],
        ..default()
    };
    for (name, scene, yaw_deg) in [("hill", hill, 180.0), ("wall", wall, 0.0)] {
        for pitch_deg in [-70.0, -40.0, 10.0, 40.0, 70.0] {
            let mut lab = CameraLab::of(&scene, [(0.0, Look(yaw_deg, pitch_deg))]);
            lab.run(4.0, |_, _| {});
            let (from, mut moved) = (lab.rig(), 0.0_f32);
            lab.run(1.0, |lab, _| {
                moved.keep_largest(lab.rig().distance - from.distance);
                moved.keep_largest(from.distance - lab.rig().distance);
                moved.keep_largest((lab.rig().pitch_deg - from.pitch_deg).abs());
            });
            println!("{name}, pitch {pitch_deg}: it still moves by {moved} (m, degrees)");
            assert!(moved < 0.01, "{name}, pitch {pitch_deg}: {moved}");
        }
    }
}

#[test]
fn while_it_is_held_the_aim_goes_to_1_and_then_back_without_a_kink() {
    let mut lab = CameraLab::of(&Scene::default(), [(0.0, Look(0.0, -12.0))]);
    lab.run(0.5, |_, _| {});
    let omega = 1.678_347 / Shoulder::default().aim_half_life_secs;
    let (mut last, mut rate, mut most) = (0.0_f32, 0.0_f32, 0.0_f32);
    for held in [true, false] {
        aim(&mut lab, f32::from(held));
        lab.run(1.5, |lab, _| {
            let now = lab.world.of(lab.camera).get::<RigState>().shoulder.aim();
            let new_rate = (now - last) * FPS;
            most.keep_largest((new_rate - rate).abs());
            (last, rate) = (now, new_rate);
        });
        let wanted = f32::from(held);
        assert!((last - wanted).abs() < 1e-3, "{last}");
        let distance = lab.rig().distance;
        assert!((distance - (5.0 - 2.0 * wanted)).abs() < 5e-3, "{distance}");
    }
    // The spring accelerates by omega^2 at most; a kink would be a rate of 60 a second at once.
    assert!(most < omega * omega / FPS, "{most}");
}

#[test]
fn a_rig_without_the_driver_keeps_its_length_at_any_pitch() {
    let mut lab = CameraLab::of(&Scene::default(), [(0.0, Look(0.0, -70.0))]);
    lab.run(1.0, |_, _| {});
    let above = lab.rig().distance;
    let wanted = 5.0 * ByPitch::default().at(-70.0).length;
    assert!((above - wanted).abs() < 1e-4, "{above}");
    let mut camera = lab.world.app.world_mut().entity_mut(lab.camera);
    camera.remove::<ByPitch>();
    lab.run(3.0, |_, _| {});
    let distance = lab.rig().distance;
    assert!((distance - 5.0).abs() < 1e-4, "{distance}");
}
