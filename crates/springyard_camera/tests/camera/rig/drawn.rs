//! A wall that moves blocks the camera where it is drawn, which is up to a step behind where the last step has left it.

use bevy::prelude::*;
use springyard_test_lab::Input::Look;
use springyard_test_lab::{Platform, Scene};
use springyard_timestep::ViewOf;

use super::lab::CameraLab;

/// Speed of the wall, m/s. A step of 1/60 s moves it by 8 cm.
const WALL_M_S: f64 = 5.0;
/// Half the wall's depth, m: so deep that no frame of the stiff boom leads through it.
const HALF_M: f32 = 2.0;
/// The wall's nearest place, m behind the character, and when it is there, s.
const NEAREST_M: f64 = 2.5;
const NEAREST_SECS: f64 = 2.0;

/// A wall across the view that comes at the camera from behind and goes away again.
fn wall() -> Platform {
    Platform::still("wall", (8.0, 6.0, 2.0 * HALF_M), (0.0, 3.0, 15.0))
        .moving(|secs| {
            let face = NEAREST_M + WALL_M_S * (secs - NEAREST_SECS).abs();
            Transform::from_xyz(0.0, 3.0, face as f32 + HALF_M)
        })
        .kinematic()
}

/// From the camera to the wall's face as drawn, m, in each frame in which the wall shortens the boom by more than a little.
fn gaps(fps: f64) -> Vec<f32> {
    let scene = Scene {
        platforms: vec![wall()],
        ..default()
    };
    let mut lab = CameraLab::of(&scene, [(0.0, Look(0.0, -12.0))]);
    // A boom that is out again as fast as the wall goes away.
    lab.tune(|camera| camera.boom.frequency_hz = 6.0);
    let body = lab.world.named("wall");
    let view = lab.world.spawn(ViewOf(body));
    let mut gaps = Vec::new();
    while lab.world.secs() < NEAREST_SECS + 1.0 {
        lab.frame(1.0 / fps);
        let face = lab.world.of(view).position().z - HALF_M;
        if face < 4.5 {
            gaps.push(face - lab.camera().translation.z);
        }
    }
    gaps
}

#[test]
fn a_wall_at_5_m_s_keeps_its_distance_from_the_camera_where_it_is_drawn() {
    for fps in [30.0, 60.0, 144.0] {
        let gaps = gaps(fps);
        let nearest = gaps.iter().copied().fold(f32::INFINITY, f32::min);
        let farthest = gaps.iter().copied().fold(0.0, f32::max);
        println!(
            "{fps} fps: {nearest:.4} to {farthest:.4} m in {} frames",
            gaps.len()
        );
        assert!(gaps.len() > 15, "{fps} fps: {} frames", gaps.len());
        // The free space has a radius of 0.2 m; the near plane is within 0.16 m.
        assert!(nearest > 0.199, "{fps} fps: {nearest}");
        // It stays at the wall, and does not jump between the two places.
        assert!(farthest < 0.215, "{fps} fps: {farthest}");
    }
}
