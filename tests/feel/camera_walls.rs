//! Camera collision and occlusion, one situation at a time: thin objects such as a lamp post do not move the camera, walls do.
//! `camera_yard.rs` plays the whole yard.

use crate::common::Play;
use crate::common::worst::{Extreme, smallest};
use crate::owned;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use springyard::input::script::Event;
use springyard::tuning::CameraTuning;
use springyard_camera::Rig;
use springyard_camera::collision::out_of_things;
use springyard_camera::obstacles::Obstacles;

/// Prints and checks a row of the measurements in docs/camera.md.
fn own_row(label: &str, cell: String) {
    owned::assert_row("docs/camera.md", label, &[cell]);
}

fn rig(play: &mut Play) -> Rig {
    let mut query = play.app.world_mut().query::<&Rig>();
    *query.single(play.app.world()).unwrap()
}

const FRAME_SECS: f64 = 1.0 / 60.0;

const POST: &str =
    r#"(name: "post", shape: Column(radius_m: 0.15, height_m: 4), position: (2, 0, 0)),"#;

/// Largest relative change of the boom's length by a post, against the same run without the post. The runs pass it along x at
/// several distances, so that the post comes between camera and character, or close to the camera; or turn the look beside it.
fn moved_by_a_post(thin_m: f32) -> f32 {
    let mut worst = 0.0_f32;
    for z in [-0.8, -1.5, -2.5, -3.5, -4.4, -4.75, -5.0, -5.3] {
        for turns in [false, true] {
            let mut script = vec![(0.0, Event::Look(0.0, -12.0))];
            if turns {
                for degree in 0..360 {
                    let look = Event::Look(degree as f32 - 180.0, -12.0);
                    script.push((0.5 + f64::from(degree) * 0.01, look));
                }
            } else {
                script.push((0.5, Event::Move(1.0, 0.0)));
            }
            let start = Vec3::new(if turns { 2.0 } else { -4.0 }, 0.0, z);
            let mut with = Play::yard(start, POST, "", script.clone());
            let mut without = Play::yard(start, "", "", script);
            tune(&mut with, |tuning| tuning.clearance.thin_m = thin_m);
            for _ in 0..270 {
                with.frame(FRAME_SECS);
                without.frame(FRAME_SECS);
                let (with, without) = (rig(&mut with), rig(&mut without));
                worst.keep_largest((with.distance / without.distance - 1.0).abs());
            }
        }
    }
    worst
}

#[test]
fn a_lamp_post_that_passes_between_does_not_move_the_boom() {
    let (usual, wall) = (moved_by_a_post(0.6), moved_by_a_post(0.0));
    own_row(
        "a post of 0.3 m that passes between, beside and at the camera: change of the boom",
        format!(
            "{:.1} %; as a wall (`clearance.thin_m: 0`), {:.0} %",
            usual * 100.0,
            wall * 100.0
        ),
    );
    assert!(usual < 0.05, "{usual}");
    assert!(wall > 0.3, "{wall}");
}

#[test]
fn the_yards_own_lamp_post_does_not_move_the_boom() {
    let script = vec![
        (0.0, Event::Look(-90.0, -12.0)),
        (0.0, Event::Move(0.0, 1.0)),
        (0.5, Event::Move(-1.0, 0.0)),
        (1.9, Event::Look(0.0, -12.0)),
        (1.9, Event::Move(1.0, 0.0)),
    ];
    let mut play = Play::file("levels/court.ron", script);
    tune(&mut play, |tuning| tuning.boom.drag = 0.0);
    let mut shortest = f32::INFINITY;
    play.run(3.5, |play, now| {
        if now > 0.1 {
            shortest.keep_smallest(rig(play).distance);
        }
    });
    assert!(shortest > 0.95 * 5.0, "{shortest}");
}

fn tune(play: &mut Play, change: impl FnOnce(&mut CameraTuning)) {
    change(&mut play.app.world_mut().resource_mut::<CameraTuning>());
}

#[test]
fn the_camera_comes_in_fast_behind_a_wall_and_goes_out_slowly() {
    // A wall on the left: the character runs past its end, looking along -Z, and the wall comes between.
    let wall = r#"(name: "wall", shape: Box(size_m: (6, 4, 0.5)), position: (5, 2, 2.5)),"#;
    let script = vec![
        (0.0, Event::Look(0.0, -12.0)),
        (0.5, Event::Move(1.0, 0.0)),
        (1.5, Event::Move(0.0, 0.0)),
        (4.0, Event::Move(-1.0, 0.0)),
        (5.2, Event::Move(0.0, 0.0)),
    ];
    let mut play = Play::yard(Vec3::ZERO, wall, "", script);
    tune(&mut play, |tuning| tuning.boom.drag = 0.0);
    let mut log = Vec::new();
    play.run(9.0, |play, now| log.push((now, rig(play).distance)));
    let came_in = log
        .iter()
        .find(|(_, metres)| *metres < 3.0)
        .map(|(now, _)| *now);
    let pulled = log
        .iter()
        .find(|(_, metres)| *metres < 4.9)
        .map(|(now, _)| *now);
    let near = smallest(log.iter().map(|(_, metres)| *metres));
    let out: Vec<_> = log.iter().filter(|(now, _)| *now > 4.0).collect();
    let leaves = out
        .iter()
        .find(|(_, metres)| *metres > near + 0.3)
        .map(|(now, _)| *now);
    let back = out
        .iter()
        .find(|(_, metres)| *metres > 4.5)
        .map(|(now, _)| *now);
    let (pulled, came_in) = (pulled.unwrap(), came_in.unwrap());
    let (leaves, back) = (leaves.unwrap(), back.unwrap());
    println!(
        "in from {pulled:.3} to {came_in:.3} s, to {near:.2} m; out from {leaves:.3} to {back:.3} s"
    );
    own_row(
        "a wall moves in between: from 4.9 to under 3 m in",
        format!("{:.2} s", came_in - pulled),
    );
    own_row(
        "and out again",
        format!("{:.1} s from {:.1} to 4.5 m", back - leaves, near + 0.3),
    );
    assert!(came_in - pulled < 0.25, "{pulled} to {came_in}");
    assert!((1.0..2.5).contains(&near), "{near}");
    assert!(back - leaves > 0.3, "{leaves} to {back}");
    assert!(log.last().unwrap().1 > 4.95);
}

#[test]
fn running_down_a_ramp_the_camera_rises_instead_of_coming_near() {
    let ramp = r#"(name: "ramp", shape: Ramp(angle_deg: 35, length_m: 15, width_m: 8), position: (0, 0, 0)),
        (name: "top", shape: Box(size_m: (8, 10.503, 20)), position: (0, 5.2515, -25)),"#;
    let script = vec![(0.0, Event::Look(180.0, 0.0)), (1.0, Event::Move(0.0, 1.0))];
    let down = |lift_deg: f32| {
        let start = Vec3::new(0.0, 10.503, -18.0);
        let mut play = Play::yard(start, ramp, "", script.clone());
        tune(&mut play, |tuning| tuning.hill_lift.lift_deg = lift_deg);
        let (mut shortest, mut pitch, mut fastest) = (f32::INFINITY, 0.0_f32, 0.0_f32);
        play.run(0.5, |_, _| {});
        let mut last = play.camera().translation;
        play.run(4.0, |play, _| {
            let rig = rig(play);
            shortest.keep_smallest(rig.distance);
            pitch.keep_smallest(rig.pitch_deg);
            let now = play.camera().translation;
            fastest.keep_largest(now.distance(last) / FRAME_SECS as f32);
            last = now;
        });
        println!(
            "down 35 degrees, up to {lift_deg} degrees up: {shortest:.2} m at the nearest, pitch {pitch:.1}, camera at {fastest:.1} m/s at most"
        );
        (shortest, fastest)
    };
    let (shortest, fastest) = down(35.0);
    assert!(shortest > 4.9, "{shortest} m");
    // The character moves at 6.1 m/s along the slope. A camera that jumped would be much faster.
    assert!(fastest < 12.0, "{fastest} m/s");
    let (unlifted, jumping) = down(0.0);
    assert!(
        unlifted < 4.0 && jumping > 30.0,
        "{unlifted} m, {jumping} m/s"
    );
    own_row(
        "a run down a slope of 35 degrees, looking horizontally: shortest boom",
        format!(
            "{shortest:.2} m, the camera at {fastest:.0} m/s at most; without `HillLift` {unlifted:.1} m, to which the camera jumps"
        ),
    );
}

#[test]
fn on_flat_ground_looking_up_is_not_worked_against() {
    let mut play = Play::yard(Vec3::ZERO, "", "", vec![(0.0, Event::Look(0.0, 40.0))]);
    play.run(2.0, |_, _| {});
    let rig = rig(&mut play);
    assert!((rig.pitch_deg - 40.0).abs() < 1e-3, "{}", rig.pitch_deg);
    assert!(play.camera().translation.y > 0.15);
}

#[test]
fn a_crate_does_not_pull_the_camera_in_and_a_platform_does() {
    let crates = r#"(name: "box", mass_kg: 100, size_m: (3, 3, 0.5), position: (0, 1.5, 2.5)),"#;
    let distance = |platforms: &str, crates: &str| {
        let script = vec![(0.0, Event::Look(0.0, -12.0))];
        let mut play = Play::yard_with(60.0, Vec3::ZERO, "", platforms, crates, script);
        play.run(2.0, |_, _| {});
        rig(&mut play).distance
    };
    let platform = r#"(name: "slab", size_m: (3, 3, 0.5), position: (0, 1.5, 2.5),
        motion: Rise(height_m: 0.2, period_secs: 10)),"#;
    assert!(distance("", crates) > 4.99);
    assert!(distance(platform, "") < 2.3);
}

#[test]
fn a_character_too_near_the_camera_is_seen_through() {
    // A wall right behind the character pushes the camera close to it, and below the roof there is no way up.
    let wall = r#"(name: "wall", shape: Box(size_m: (8, 4, 0.5)), position: (0, 2, 0.8)),
        (name: "roof", shape: Box(size_m: (8, 0.4, 4)), position: (0, 2.2, 0)),"#;
    let script = vec![(0.0, Event::Look(0.0, -12.0)), (2.0, Event::Move(0.0, 1.0))];
    let mut play = Play::yard(Vec3::ZERO, wall, "", script);
    play.run(1.9, |_, _| {});
    let near = rig(&mut play);
    assert!(near.character_alpha < 0.1, "{}", near.character_alpha);
    play.run(3.0, |_, _| {});
    assert_eq!(rig(&mut play).character_alpha, 1.0);
}

#[test]
fn a_pivot_in_a_low_wall_at_an_edge_does_not_draw_the_camera_into_the_ground_below() {
    // The character falls close by the edge, the pivot above it is in a wall that the camera sees past.
    let solids = r#"(name: "ledge", shape: Box(size_m: (2, 2, 10)), position: (-1, 1, 0)),
        (name: "low wall", shape: Box(size_m: (0.6, 0.8, 10)), position: (-0.3, 2.4, 0), camera: Ignored),"#;
    let mut play = Play::yard(Vec3::new(5.0, 0.0, 0.0), solids, "", vec![]);
    play.run(0.1, |_, _| {});
    let mut rig = Rig {
        pivot: Vec3::new(-0.05, 2.25, 0.0),
        distance: 0.0,
        ..Rig::default()
    };
    rig.subject.position = Vec3::new(0.33, 1.12, 0.0);
    let judge = move |obstacles: Obstacles| {
        let sight = obstacles.sight(0.6, None).unwrap();
        let at_pivot = sight.touched(rig.pivot, 0.2, None).len();
        let placed = out_of_things(rig, &sight, 0.2);
        let still_in = sight.touched(placed.place(), 0.2, None).len();
        (at_pivot, still_in, placed.place())
    };
    let (at_pivot, still_in, place) = play.app.world_mut().run_system_once(judge).unwrap();
    assert_eq!(at_pivot, 1, "the pivot is in the low wall alone");
    assert_eq!(still_in, 0, "{place}");
    assert!(place.distance(rig.subject.position) < 1.0, "{place}");
}
