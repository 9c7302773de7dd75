//! Hinged platforms: they give way to a push about their hinge, stop at its limits, and come back.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use spring_math::rotation::rotation_vector;
use springyard::input::script::Event::Move;

use crate::common::Play;
use crate::level::named::change;
use springyard_test_lab::worst::Extreme;

/// A door in the plane z = 0, hinged at x = -0.6.
const DOOR: &str = r#"(name: "door", size_m: (1.2, 2, 0.1), position: (0, 1.2, 0), mass_kg: 30, pivot_m: (-0.6, 0, 0),
    hinge: (from_deg: -30, to_deg: 60), spring: (frequency_hz: 1, damping_ratio: 0.3), motion: Still),"#;

const HINGE: Vec3 = Vec3::new(-0.6, 1.2, 0.0);

/// The angle of the door from its place at rest, degrees.
fn angle_deg(play: &mut Play) -> f32 {
    rotation_vector(play.body("door").rotation).y.to_degrees()
}

/// The smallest, the largest and the last angle of the door in 4 s after a push that turns it at `rad_s`, degrees.
fn pushed(hz: f64, method: &str, rad_s: f32) -> [f32; 3] {
    let door = DOOR.replace("motion:", &format!("method: {method}, motion:"));
    let mut play = Play::yard_at(hz, Vec3::new(8.0, 0.0, 0.0), "", &door, vec![]);
    play.steps(hz, 0.5, |_, _| {});
    change::<Velocity>(&mut play, "door", |velocity| {
        velocity.angular = Vec3::Y * rad_s;
    });
    let (mut least, mut most) = (0.0_f32, 0.0_f32);
    play.steps(hz, 4.0, |play, secs| {
        let pose = play.body("door");
        let strays = pose.translation.distance(HINGE);
        assert!(strays < 1e-5, "{method}, {hz} Hz, {secs} s: {strays} m");
        let tilt = rotation_vector(pose.rotation).with_y(0.0).length();
        assert!(tilt < 1e-5, "{method}, {hz} Hz, {secs} s: {tilt} rad");
        let angle = angle_deg(play);
        least.keep_smallest(angle);
        most.keep_largest(angle);
    });
    [least, most, angle_deg(&mut play)]
}

#[test]
fn a_pushed_door_swings_about_its_hinge_and_comes_back() {
    for method in ["Exact", "Implicit", "StablePd"] {
        for hz in [30.0, 60.0, 240.0] {
            let [least, most, last] = pushed(hz, method, 5.0);
            println!("{method}, {hz} Hz: {least} to {most}, then {last}");
            // By the closed form 5 rad/s reach 30.7 degrees, and swing back by 11.4. The two approximations add damping.
            assert!((22.0..32.0).contains(&most), "{method}, {hz} Hz: {most}");
            assert!((-13.0..-3.0).contains(&least), "{method}, {hz} Hz: {least}");
            assert!(last.abs() < 0.06, "{method}, {hz} Hz: {last}");
        }
    }
}

#[test]
fn a_door_stops_at_its_limits() {
    for hz in [30.0, 60.0, 240.0] {
        let [_, most, last] = pushed(hz, "Exact", 12.0);
        assert!((58.0..66.0).contains(&most), "{hz} Hz: {most}");
        assert!(last.abs() < 0.06, "{hz} Hz: {last}");
        let [least, _, last] = pushed(hz, "Exact", -12.0);
        assert!((-37.0..-29.0).contains(&least), "{hz} Hz: {least}");
        assert!(last.abs() < 0.008, "{hz} Hz: {last}");
    }
}

#[test]
fn a_walk_opens_a_door_and_it_closes_behind() {
    let door = DOOR
        .replace("from_deg: -30, to_deg: 60", "from_deg: -100, to_deg: 100")
        .replace(
            "frequency_hz: 1, damping_ratio: 0.3",
            "frequency_hz: 0.5, damping_ratio: 0.7",
        );
    let script = vec![(0.2, Move(0.0, 1.0)), (1.6, Move(0.0, 0.0))];
    let mut play = Play::yard(Vec3::new(0.2, 0.0, 3.0), "", &door, script);
    let mut most = 0.0_f32;
    play.run(6.0, |play, _| {
        most.keep_largest(angle_deg(play));
    });
    let player = play.position();
    assert!(player.z < -1.0, "it walks through: {player}");
    assert!(most > 30.0, "the door gives way: {most} degrees");
    let last = angle_deg(&mut play);
    assert!(last.abs() < 0.006, "and closes: {last} degrees");
}

#[test]
fn a_turnstile_without_limits_follows_a_turn_about_its_hinge() {
    // Turned at rest: its own x axis is the vertical.
    let mill = r#"(name: "door", size_m: (2, 0.2, 3), position: (0, 2, 0), rotation_deg: (0, 0, 90), hinge: (axis: (1, 0, 0)),
        motion: Turn(speed_deg_s: 90)),"#;
    let mut play = Play::yard(Vec3::new(8.0, 0.0, 0.0), "", mill, vec![]);
    play.run(3.0, |_, _| {});
    let secs = play.clock().simulated_secs as f32;
    let turn = Quat::from_rotation_y(secs * 90f32.to_radians());
    let by_hand = turn * Quat::from_rotation_z(90f32.to_radians());
    let off = play.body("door").rotation.angle_between(by_hand);
    assert!(off < 1e-5, "{off} rad");
}
