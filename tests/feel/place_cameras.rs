//! Cameras of places in a level: the picture blends to them and back without a jump of its velocity, and a held key keeps its direction.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::script::{Event, IntentButton, Script};
use springyard::settings::Controls;
use springyard::tuning::Overrides;
use springyard_camera::{LiveRig, Look, Rig, Shown};
use springyard_test_lab::worst::Extreme;

use crate::common::visible::{LEAST_PART, Sightings};
use crate::common::{Play, ahead_until, devices, on_strip, shipped, start_of, strip, visible};

/// Where the camera stands, m: beside the way, which leads along -Z.
const PLACE: Vec3 = Vec3::new(8.0, 4.0, -8.0);

/// A camera beside the way, from 4 m to 12 m ahead of the spawn, with blends of this half-life, s.
fn beside(blend_secs: f32) -> String {
    format!(
        "cameras: [(
            area: (position: (0, 2, -8), size_m: (8, 6, 8)),
            rig: Fixed(place: (8, 4, -8)), blend_secs: {blend_secs:?},
        )],"
    )
}

fn start() -> Start {
    Start::of(strip(&beside(0.25)))
}

/// Whether the camera of the level is shown; the rig of the player's own.
fn shown(play: &mut Play) -> (bool, Rig) {
    let world = play.app.world_mut();
    let mut cameras = world.query_filtered::<(Entity, &Shown, &Rig), With<LiveRig>>();
    let (camera, shown, rig) = cameras.single(world).unwrap();
    (shown.rig() != Some(camera), *rig)
}

fn look(play: &Play) -> Look {
    *play.app.world().resource::<Look>()
}

#[test]
fn a_held_key_goes_straight_through_a_fixed_camera_and_out_of_it_and_is_recorded_exactly() {
    let (mut play, window) = devices::game(start(), Controls::default());
    play.run(0.5, |_, _| {});
    devices::key(&mut play.app, window, KeyCode::KeyW, Pressed);
    let (mut beside, mut aside_m) = (0_u32, 0.0_f32);
    play.run(3.4, |play, _| {
        beside += u32::from(shown(play).0);
        aside_m.keep_largest(play.position().x.abs());
    });
    assert!(beside > 60, "{beside} frames");
    assert!(aside_m < 0.01, "{aside_m} m aside");
    let at = play.position();
    assert!(!shown(&mut play).0 && at.z < -13.0, "{at}");
    // The look direction is that in which the camera saw the figure leave.
    let out = Vec3::new(0.0, 0.0, -12.3) - PLACE;
    let seen_deg = (-out.x).atan2(-out.z).to_degrees();
    let yaw_deg = look(&play).yaw_deg;
    assert!((yaw_deg - seen_deg).abs() < 6.0, "{yaw_deg}, {seen_deg}");
    // From here on a new press is relative to it: ahead in the picture, which is to the left of the way.
    devices::key(&mut play.app, window, KeyCode::KeyW, Released);
    play.run(0.5, |_, _| {});
    let from = play.position();
    devices::key(&mut play.app, window, KeyCode::KeyW, Pressed);
    play.run(0.5, |_, _| {});
    let way = play.position() - from;
    let way_deg = (-way.x).atan2(-way.z).to_degrees();
    assert!((way_deg - yaw_deg).abs() < 3.0, "{way_deg}, {yaw_deg}");
    assert_eq!(play.hash(), play.again(start()).hash());
}

#[test]
fn forward_on_the_stick_is_that_of_the_picture_and_the_mouse_does_not_steer() {
    let (mut play, window) = devices::game(start(), Controls::default());
    play.run(0.5, |_, _| {});
    devices::key(&mut play.app, window, KeyCode::KeyW, Pressed);
    while play.position().z > -7.0 {
        play.frame(1.0 / 60.0);
    }
    devices::key(&mut play.app, window, KeyCode::KeyW, Released);
    play.run(1.5, |_, _| {});
    let from = play.position();
    devices::key(&mut play.app, window, KeyCode::KeyW, Pressed);
    play.run(0.6, |play, _| {
        play.app.world_mut().resource_mut::<Look>().turn(1.0, 0.0);
    });
    let way = (play.position() - from).with_y(0.0);
    let away = (from - PLACE).with_y(0.0);
    assert!(way.length() > 1.0, "{way}");
    assert!(way.angle_between(away) < 0.05, "{way}, {away}");
}

/// The largest change of the camera's velocity from one frame of half a millisecond to the next, m/s, until the figure is this far ahead.
fn largest_jump_m_s(play: &mut Play, until_m: f32) -> f32 {
    const SECS: f64 = 0.0005;
    let (mut last, mut velocity) = (play.camera().translation, None);
    let mut jump = 0.0_f32;
    while play.view().z > -until_m {
        play.frame(SECS);
        let place = play.camera().translation;
        let now = (place - last) / SECS as f32;
        if let Some(before) = velocity.replace(now) {
            jump.keep_largest(now.distance(before));
        }
        last = place;
    }
    jump
}

#[test]
fn the_velocity_of_the_picture_does_not_jump_on_the_way_in_nor_on_the_way_out() {
    // A long blend: in such a frame its own acceleration is less than a hundredth of a m/s.
    let mut play = on_strip(&beside(2.0), ahead_until(3.4));
    for (from_m, until_m, is_beside) in [(3.0, 5.0, true), (11.5, 13.3, false)] {
        while play.view().z > -from_m {
            play.frame(1.0 / 60.0);
        }
        assert_ne!(shown(&mut play).0, is_beside);
        let jump = largest_jump_m_s(&mut play, until_m);
        assert_eq!(shown(&mut play).0, is_beside);
        assert!(jump < 0.02, "{jump} m/s from {from_m} m on");
    }
}

#[test]
fn after_a_respawn_the_picture_cuts() {
    let mut script = ahead_until(1.8);
    script.push((2.2, Event::Tap(IntentButton::Respawn)));
    let mut play = on_strip(&beside(0.25), script);
    play.run(2.1, |_, _| {});
    assert!(shown(&mut play).0);
    let mut cut_m = None;
    play.run(0.5, |play, _| {
        let (is_beside, own) = shown(play);
        if !is_beside && cut_m.is_none() {
            cut_m = Some(play.camera().translation.distance(own.place()));
        }
    });
    let cut_m = cut_m.expect("the player is back at the spawn");
    assert!(cut_m < 1e-4, "{cut_m} m from the player's own camera");
}

#[test]
fn with_reduced_motion_the_picture_cuts() {
    let mut play = on_strip(&beside(0.25), ahead_until(3.4));
    let mut overrides = play.app.world_mut().resource_mut::<Overrides>();
    overrides.comfort.reduced_motion = true;
    let (mut was_beside, mut cuts) = (false, 0);
    play.run(3.8, |play, _| {
        let (is_beside, own) = shown(play);
        if is_beside != was_beside {
            was_beside = is_beside;
            cuts += 1;
            let there = if is_beside { PLACE } else { own.place() };
            let off_m = play.camera().translation.distance(there);
            assert!(off_m < 1e-3, "{off_m} m");
        }
    });
    assert_eq!(cuts, 2, "in and out");
}

#[test]
fn a_script_goes_the_same_way_with_and_without_cameras() {
    let script = vec![
        (0.2, Event::Move(0.0, 1.0)),
        (1.6, Event::Move(1.0, 0.0)),
        (2.0, Event::Look(30.0, -12.0)),
        (2.2, Event::Move(0.0, 1.0)),
        (3.0, Event::Move(0.0, 0.0)),
    ];
    let run = |words: &str| {
        let mut play = Play::start(Start {
            script: Some(Script(script.clone())),
            ..Start::of(strip(words))
        });
        play.run(3.5, |_, _| {});
        (play.hash(), look(&play))
    };
    assert_eq!(run(&beside(0.25)), run(""));
}

#[test]
fn a_confined_camera_stays_inside_its_box_and_another_boom_has_another_length() {
    let away_m = |rig: &str| {
        let words = format!(
            "cameras: [(area: (position: (0, 1.6, 0), size_m: (6, 3.2, 6)), rig: {rig}(boom_m: 8))],"
        );
        let mut play = on_strip(&words, vec![(0.0, Event::Look(20.0, -25.0))]);
        play.run(2.0, |_, _| {});
        let eye = play.camera().translation;
        let from_middle = (eye - Vec3::new(0.0, 1.6, 0.0)).abs();
        let is_inside = from_middle.cmple(Vec3::new(3.0, 1.6, 3.0)).all();
        (eye.distance(play.view()), is_inside)
    };
    let (near_m, is_inside) = away_m("Confined");
    assert!(is_inside && near_m > 1.0, "{near_m} m");
    let (far_m, is_inside) = away_m("Boom");
    assert!(!is_inside && (7.0..9.0).contains(&far_m), "{far_m} m");
}

/// In the machine hall of the yard, with this spawn, and a count of how often the figure is visible.
fn in_the_hall(feet: Vec3, facing_deg: f32, script: Vec<(f64, Event)>) -> Play {
    let mut level = shipped("yard");
    level.spawn.position = feet;
    level.spawn.facing_deg = facing_deg;
    Play::start_with(start_of(level, script), visible::plugin)
}

#[test]
fn the_machine_hall_shortens_the_players_own_camera_and_through_its_door_the_figure_stays_in_sight()
{
    for (yaw_deg, aside) in [(-90.0, 0.0), (-80.0, 0.176), (-100.0, -0.176)] {
        let script = vec![
            (0.1, Event::Look(yaw_deg, -12.0)),
            (1.5, Event::Move(aside, 1.0)),
        ];
        let mut play = in_the_hall(Vec3::new(3.0, 0.0, -20.5), -90.0, script);
        play.run(1.4, |_, _| {});
        let (is_other, own) = shown(&mut play);
        assert!(!is_other, "no second rig");
        assert!((3.5..4.2).contains(&own.distance), "{} m", own.distance);
        // Straight through the middle of the door.
        play.run(1.8, |play, now| {
            let sightings: Sightings = crate::common::resource(play);
            let text = sightings.text();
            assert!(sightings.part > 0.0, "yaw {yaw_deg} at {now} s: {text}");
        });
        assert!(play.position().x > 10.0, "{}", play.position());
        let sightings: Sightings = crate::common::resource(&play);
        assert!(sightings.share() > 0.97, "{}", sightings.text());
    }
}

#[test]
fn at_the_checkpoint_by_the_halls_door_the_camera_is_as_far_as_elsewhere_in_the_hall() {
    let mut play = in_the_hall(Vec3::new(7.5, 0.0, -20.5), 90.0, vec![]);
    play.run(1.5, |_, _| {});
    let (is_other, own) = shown(&mut play);
    assert!(!is_other && own.distance > 3.0, "{} m", own.distance);
    let sightings: Sightings = crate::common::resource(&play);
    assert!(sightings.part > LEAST_PART, "{}", sightings.text());
}
