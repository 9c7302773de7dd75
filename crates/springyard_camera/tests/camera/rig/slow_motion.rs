//! In slow motion the player turns the camera as fast as ever: a turn that the game takes for a very fast one.

use bevy::prelude::*;
use springyard_test_lab::Input::Look;
use springyard_test_lab::{Scene, Solid};

use super::lab::{CameraLab, FRAME_SECS};

#[test]
fn a_turn_in_a_hall_does_not_bring_the_camera_in_for_walls_far_aside() {
    // Walls 3 m to the left and to the right: the end of the boom is in one from 27 degrees on.
    let wall = |x: f32| Solid::block("wall", (0.5, 6.0, 40.0), (x, 3.0, 0.0));
    let scene = Scene {
        solids: vec![wall(-3.0), wall(3.0)],
        ..default()
    };
    for speed in [1.0, 0.25, 0.1] {
        let mut lab = CameraLab::of(&scene, [(0.0, Look(0.0, -12.0))]);
        lab.run(1.0, |_, _| {});
        let world = lab.world.app.world_mut();
        let mut clock = world.resource_mut::<Time<Virtual>>();
        clock.set_relative_speed(speed);
        // Half a radian per second of the player, for 0.4 s: to 11 degrees, and in 0.3 s more to 20.
        for _ in 0..24 {
            lab.look_mut().turn(28.0 * FRAME_SECS as f32, 0.0);
            lab.frame(FRAME_SECS);
            assert_eq!(lab.rig().eased_m, None, "at a speed of {speed}");
        }
    }
}
