//! The figure is visible: at least a third of its silhouette is in the picture and not behind a solid, in 99 % of the frames of whole
//! runs; in alleys, with its back to a wall, and in jumps off the lift onto every roof. Random play is judged in
//! `tests/random_play/`.

use std::path::Path;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy_rapier3d::prelude::ReadRapierContext;
use springyard::input::script::IntentButton::{Dash, Jump};
use springyard::input::script::{Event, Script};
use springyard::level::Level;
use springyard_camera::{LiveRig, Rig};
use springyard_character::BodyDimensions;

use crate::common::visible::{LEAST_PART, Sightings, part_in_sight};
use crate::common::{Play, flat_level, shipped, start_of, visible};

/// The figure is visible in at least this part of the frames.
const LEAST_SHARE: f64 = 0.99;
/// A turn of the look into a narrow place swings the camera within this time, s.
const SWING_SECS: f64 = 1.0;

fn play(level: Level, script: Script) -> Play {
    let start = start_of(level, script.0);
    Play::start_with(start, visible::plugin)
}

fn sightings(play: &Play) -> &Sightings {
    play.app.world().resource::<Sightings>()
}

/// Plays a script of the yard to its end.
fn assert_visible_throughout(script: &str, secs: f64) {
    let mut play = play(shipped("yard"), Script::load(Path::new(script)).unwrap());
    play.run(secs, |_, _| {});
    let seen = sightings(&play);
    println!("{script}: {}", seen.text());
    assert!(f64::from(seen.frames) > 59.0 * secs, "{}", seen.frames);
    assert!(seen.share() >= LEAST_SHARE, "{}", seen.text());
}

#[test]
fn in_the_tour_of_the_yard() {
    assert_visible_throughout("tests/scripts/yard_tour.ron", 190.0);
}

#[test]
fn in_a_first_run_that_was_written_from_pictures() {
    assert_visible_throughout("tests/scripts/yard_from_pictures.ron", 76.0);
}

/// The lowest pitch to which a wall behind swings the camera from the usual one, degrees: higher, head and shoulders are below the picture.
const LOWEST_PITCH_DEG: f32 = -58.5;

fn pitch_deg(play: &mut Play) -> f32 {
    let world = play.app.world_mut();
    let mut rigs = world.query_filtered::<&Rig, With<LiveRig>>();
    rigs.single(world).unwrap().pitch_deg
}

/// Stands at a place of a level and looks along each of these directions, degrees, in turn: the figure is visible once the camera
/// has swung, and then stays so, and the camera does not look straight down.
fn assert_visible_from(mut level: Level, feet: Vec3, yaws_deg: &[f32]) {
    level.spawn.position = feet;
    for &yaw_deg in yaws_deg {
        let look = Script(vec![(0.5, Event::Look(yaw_deg, -12.0))]);
        let mut play = play(level.clone(), look);
        play.run(3.0, |play, now| {
            let part = sightings(play).part;
            let pitch_deg = pitch_deg(play);
            assert!(
                pitch_deg > LOWEST_PITCH_DEG,
                "at {feet}, yaw {yaw_deg}: {pitch_deg} degrees at {now:.2} s"
            );
            assert!(
                now < 0.5 + SWING_SECS || part >= LEAST_PART,
                "at {feet}, yaw {yaw_deg}: {part} at {now:.2} s"
            );
        });
    }
}

/// Across the alley, along it, and in between.
const ROUND_DEG: [f32; 8] = [0.0, 45.0, 90.0, 135.0, 180.0, -135.0, -90.0, -45.0];

#[test]
fn in_the_alley_between_hall_and_tower() {
    for z in [-27.0, -25.0] {
        assert_visible_from(shipped("yard"), Vec3::new(10.5, 0.0, z), &ROUND_DEG);
    }
}

/// A post that is as narrow as a thin obstacle, and deep: the end of a wall.
#[test]
fn in_the_door_of_the_hall_with_the_end_of_a_wall_behind() {
    assert_visible_from(shipped("yard"), Vec3::new(9.7, 0.0, -19.0), &[0.0, 180.0]);
}

#[test]
fn in_the_alley_between_the_blocks_of_the_court() {
    assert_visible_from(shipped("court"), Vec3::new(21.0, 0.0, -8.0), &ROUND_DEG);
}

#[test]
fn with_its_back_to_a_wall() {
    let wall = r#"(name: "wall", shape: Box(size_m: (8, 4, 0.5)), position: (0, 2, 0.6)),"#;
    let level = flat_level(Vec3::ZERO, wall, "", "");
    assert_visible_from(level, Vec3::ZERO, &[0.0, 30.0]);
}

/// The visible part from 5 m away, straight ahead, with a wall of this height, m, in between; with the camera turned by `yaw_deg`.
fn part_seen_over(wall_m: f32, yaw_deg: f32) -> f32 {
    let wall = format!(
        r#"(name: "wall", shape: Box(size_m: (8, {wall_m:?}, 0.2)), position: (0, {middle_m:?}, 2)),"#,
        middle_m = 0.5 * wall_m
    );
    let mut play = Play::yard(Vec3::ZERO, &wall, "", vec![]);
    play.run(0.5, |_, _| {});
    let mut rig = Rig::default();
    rig.subject.position = play.position();
    let turn = Quat::from_rotation_y(yaw_deg.to_radians());
    let camera = Transform::from_translation(play.position() + 5.0 * Vec3::Z).with_rotation(turn);
    let dimensions: BodyDimensions = play.of_player();
    let judge = move |rapier: ReadRapierContext| {
        let rapier = rapier.single().unwrap();
        part_in_sight(&rapier, (&camera, &rig), &dimensions, &|_| true).0
    };
    play.app.world_mut().run_system_once(judge).unwrap()
}

/// The measure itself: from the height of the middle a wall as high hides half.
#[test]
fn what_a_wall_hides_does_not_count_as_visible() {
    let part = part_seen_over(0.1, 0.0);
    assert!(part > 0.99, "{part}");
    let part = part_seen_over(1.1, 0.0);
    assert!((part - 0.5).abs() < 0.15, "{part}");
    assert_eq!(part_seen_over(3.0, 0.0), 0.0);
    assert_eq!(part_seen_over(0.1, 90.0), 0.0, "beside the camera");
}

/// The yard with a perch in place of the lift, its top at this height, m. The lift is put aside.
fn on_perch(top_m: f32) -> Level {
    let mut level = shipped("yard");
    let lift = level.platforms.iter_mut().find(|it| it.name == "gate_lift");
    lift.unwrap().position = Vec3::new(-18.0, 0.5, 12.0);
    let middle_m = top_m - 0.075;
    let perch = format!(
        r#"(name: "perch", shape: Box(size_m: (3, 0.15, 3)), position: (14, {middle_m:?}, -22)),"#
    );
    let solids = flat_level(Vec3::ZERO, &perch, "", "").solids;
    level
        .solids
        .extend(solids.into_iter().filter(|it| it.name == "perch"));
    level.spawn.position = Vec3::new(14.0, top_m, -22.0);
    level
}

/// A running jump at 1 s in a direction, degrees; the stick is let go at `until`, s.
fn leap(yaw_deg: f32, until: f64) -> Vec<(f64, Event)> {
    vec![
        (0.0, Event::Look(yaw_deg, -12.0)),
        (1.0, Event::Move(0.0, 1.0)),
        (1.2, Event::Press(Jump)),
        (1.7, Event::Release(Jump)),
        (until, Event::Move(0.0, 0.0)),
    ]
}

/// The long leap, with a dash, onto the block at the lane.
fn leap_to_the_blocks() -> Vec<(f64, Event)> {
    vec![
        // Late, because then a column of the gate stands between camera and figure.
        (0.95, Event::Look(-158.6, -12.0)),
        (1.0, Event::Move(0.0, 1.0)),
        (1.25, Event::Press(Jump)),
        (1.7, Event::Press(Dash)),
        (1.75, Event::Release(Jump)),
        (1.8, Event::Release(Dash)),
        (2.9, Event::Move(0.0, 0.0)),
    ]
}

#[test]
fn in_jumps_off_the_lift_onto_every_roof() {
    let jumps = [
        ("tower", 6.9, leap(0.0, 1.9), 7.2),
        ("gate beam", 9.95, leap(0.0, 1.8), 10.6),
        ("terrace", 6.9, leap(90.0, 2.3), 4.8),
        ("western block", 6.9, leap_to_the_blocks(), 3.0),
    ];
    let mut all = Sightings::default();
    for (roof, top_m, script, roof_m) in jumps {
        let mut play = play(on_perch(top_m), Script(script));
        play.run(7.0, |_, _| {});
        let middle = play.position();
        let above_m = middle.y - roof_m;
        assert!((above_m - 1.1).abs() < 0.1, "{roof}: {middle}");
        let seen = sightings(&play);
        println!("{roof}: {}", seen.text());
        assert!(seen.part >= LEAST_PART, "{roof}: {}", seen.text());
        all.add(seen);
    }
    assert!(all.share() >= LEAST_SHARE, "{}", all.text());
}
