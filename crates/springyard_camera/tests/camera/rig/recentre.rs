//! Turns of the look by itself, as with a gamepad: behind a run by its angle to the look, not at walls, and back from far up or down.

use bevy::prelude::*;
use springyard_camera::Stance;
use springyard_test_lab::{Scene, Solid};

use super::lab::CameraLab;

#[test]
fn a_run_across_the_picture_hardly_turns_it_and_a_slanting_one_does() {
    let turned_deg = |movement: Vec2| {
        let mut lab = CameraLab::open([]);
        lab.tune(|tuning| tuning.recentre.after_secs = 0.5);
        lab.world.intent().movement = movement;
        lab.run(1.0, |_, _| {});
        let before = lab.look().yaw_deg;
        lab.run(2.0, |_, _| {});
        (lab.look().yaw_deg - before + 540.0).rem_euclid(360.0) - 180.0
    };
    let (across, slanting) = (turned_deg(Vec2::X), turned_deg(Vec2::new(0.6, 0.8)));
    println!("in two seconds {across:.1} degrees across, {slanting:.1} at 37 degrees");
    assert!((-15.0..-2.0).contains(&across), "{across}");
    assert!(slanting < -40.0, "{slanting}");
}

#[test]
fn along_and_against_a_wall_that_stops_the_character_nothing_turns() {
    // Ahead to the left; the run is against it, and slides to its right end.
    let scene = Scene {
        solids: vec![Solid::block("wall", (80.0, 4.0, 0.5), (0.0, 2.0, -1.25))],
        ..default()
    };
    for (slant_deg, wish_m_s) in [(25.0_f32, 5.0), (10.0, 0.0)] {
        let mut lab = CameraLab::of(&scene, []);
        lab.tune(|tuning| tuning.recentre.after_secs = 0.8);
        let view = lab.view;
        let mut entity = lab.world.app.world_mut().entity_mut(view);
        entity.get_mut::<Stance>().unwrap().wish_m_s = wish_m_s;
        lab.look_mut().yaw_deg = -45.0;
        // In the world from -Z to the right, so to the left in the picture.
        let (left, ahead) = (45.0 - slant_deg).to_radians().sin_cos();
        lab.world.intent().movement = Vec2::new(-left, ahead);
        lab.run(3.0, |_, _| {});
        let slid_m = lab.view().x;
        let yaw_deg = lab.look().yaw_deg;
        println!("{slant_deg} degrees: {slid_m:.1} m along the wall, yaw {yaw_deg:.1}");
        assert!(lab.view().z > -0.8, "the wall stops it");
        assert!((yaw_deg + 45.0).abs() < 0.5, "{slant_deg}: {yaw_deg}");
    }
}

/// The pitch after a time with the stick in a direction, from a look at this pitch, degrees.
fn pitch_after(secs: f64, movement: Vec2, pitch_deg: f32, after_secs: f32) -> f32 {
    let mut lab = CameraLab::open([]);
    lab.tune(|tuning| tuning.recentre.after_secs = after_secs);
    lab.run(0.2, |_, _| {});
    lab.look_mut().pitch_deg = pitch_deg;
    lab.world.intent().movement = movement;
    lab.run(secs, |_, _| {});
    lab.look().pitch_deg
}

#[test]
fn on_a_run_a_look_far_up_or_down_comes_back_slowly() {
    for far in [-75.0, 60.0] {
        let pitch = |secs| pitch_after(secs, Vec2::Y, far, 2.0);
        assert_eq!(pitch(1.4), far, "not yet");
        let soon = pitch(3.0);
        let back = far + 12.0;
        assert!((soon + 12.0).abs() > 0.2 * back.abs(), "slowly: {soon}");
        assert!((soon - far).abs() > 5.0, "{soon}");
        let late = pitch(8.0);
        assert!((late + 12.0).abs() < 0.5, "{late}");
        // Not while it stands, nor with a mouse.
        assert_eq!(pitch_after(6.0, Vec2::ZERO, far, 2.0), far);
        assert_eq!(pitch_after(6.0, Vec2::Y, far, 0.0), far);
    }
    for near in [-36.0, 12.0] {
        assert_eq!(pitch_after(6.0, Vec2::Y, near, 2.0), near);
    }
}

#[test]
fn a_touch_of_the_look_begins_the_time_until_the_pitch_comes_back_again() {
    let mut lab = CameraLab::open([]);
    lab.tune(|tuning| tuning.recentre.after_secs = 2.0);
    lab.world.intent().movement = Vec2::Y;
    lab.run(0.2, |_, _| {});
    lab.look_mut().pitch_deg = -75.0;
    lab.run(2.5, |_, _| {});
    assert!(lab.look().pitch_deg > -74.0, "on its way");
    lab.look_mut().turn(0.0, -1.0);
    let said = lab.look();
    lab.run(1.4, |lab, _| assert_eq!(lab.look(), said));
    lab.run(6.0, |_, _| {});
    assert!((lab.look().pitch_deg + 12.0).abs() < 0.5);
}
