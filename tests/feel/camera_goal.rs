//! The camera that circles the figure at the goal of the yard: near enough, in sight of it, without a cut, and back when its card is closed.

use std::path::Path;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::level;
use springyard::stations::RunClock;
use springyard::visuals::orbit::{self, GoalOrbit};
use springyard_camera::{Look, Rig, Shown};

use crate::common::Play;

/// Top of the tower, m: the ground of the gate.
const GROUND_Y_M: f32 = 7.2;

/// The figure stands here in the gate of the yard, and its run is at the goal.
fn in_the_gate(feet: Vec3) -> Play {
    let yard = level::load(Path::new("levels/yard.ron"));
    let mut yard = yard.unwrap_or_else(|errors| panic!("{errors}"));
    yard.spawn.position = feet;
    let mut play = Play::start_with(Start::of(yard), |app| {
        app.add_plugins(orbit::plugin);
    });
    play.run(1.0, |_, _| {});
    let mut clock = play.app.world_mut().resource_mut::<RunClock>();
    clock.started_secs = Some(0.0);
    clock.took_secs = Some(0.9);
    play
}

fn go_round(play: &mut Play, wanted: bool) {
    play.app.insert_resource(GoalOrbit(wanted));
}

/// The picture of the level's camera at the gate.
fn rig(play: &mut Play) -> Rig {
    let mut cameras = play.app.world_mut().query::<&Shown>();
    let shown = cameras.single(play.app.world()).unwrap();
    shown.picture().unwrap()
}

/// Whether the line between two points meets the box about a middle with these half lengths, m.
fn meets(from: Vec3, to: Vec3, middle: Vec3, half: Vec3) -> bool {
    let (from, way) = (from - middle, to - from);
    let (mut enters, mut leaves) = (0.0_f32, 1.0_f32);
    for axis in 0..3 {
        let one = (-half[axis] - from[axis]) / way[axis];
        let other = (half[axis] - from[axis]) / way[axis];
        enters = enters.max(one.min(other));
        leaves = leaves.min(one.max(other));
    }
    enters < leaves
}

/// What is between the camera and a point: the beam, a column, the board with the time.
fn between(eye: Vec3, point: Vec3) -> Option<&'static str> {
    let things = [
        (
            "beam",
            Vec3::new(14.0, 10.4, -26.0),
            Vec3::new(2.5, 0.2, 0.3),
        ),
        (
            "west",
            Vec3::new(12.0, 8.7, -26.0),
            Vec3::new(0.17, 1.5, 0.17),
        ),
        (
            "east",
            Vec3::new(16.0, 8.7, -26.0),
            Vec3::new(0.17, 1.5, 0.17),
        ),
        (
            "board",
            Vec3::new(14.0, 11.2, -25.3),
            Vec3::new(0.8, 0.25, 0.02),
        ),
    ];
    let hit = things
        .iter()
        .find(|(_, middle, half)| meets(eye, point, *middle, *half));
    hit.map(|(name, ..)| *name)
}

#[test]
fn the_camera_circles_the_figure_in_the_gate_with_nothing_in_between() {
    for feet in [
        Vec3::new(14.0, GROUND_Y_M, -24.8),
        Vec3::new(13.0, GROUND_Y_M, -24.6),
        Vec3::new(14.0, GROUND_Y_M, -26.6),
    ] {
        let mut play = in_the_gate(feet);
        go_round(&mut play, true);
        let mut last = play.camera().translation;
        let mut turned_rad = 0.0_f32;
        let begin = play.clock().simulated_secs;
        play.run(24.0, |play, secs| {
            let (eye, figure) = (play.camera().translation, play.view());
            let moved = eye.distance(last);
            assert!(moved < 0.7, "{feet}: a cut of {moved} m after {secs} s");
            // On the way to the circle it may pass a column.
            if secs > begin + 5.0 {
                let out = (eye - figure).with_y(0.0);
                assert!((6.0..9.0).contains(&out.length()), "{feet}: {out}");
                let up = eye.y - GROUND_Y_M;
                assert!((2.0..3.0).contains(&up), "{feet}: {up} m up");
                for point in [figure, figure + 0.4 * Vec3::Y] {
                    let hidden_by = between(eye, point);
                    assert_eq!(hidden_by, None, "{feet}: from {eye} after {secs} s");
                }
                turned_rad += (last - figure).with_y(0.0).angle_between(out);
            }
            last = eye;
        });
        assert!(turned_rad > 2.0, "{feet}: it turned by {turned_rad} rad");
    }
}

#[test]
fn it_goes_back_to_the_rig_without_a_cut_and_leaves_the_look_direction_alone() {
    let mut play = in_the_gate(Vec3::new(14.0, GROUND_Y_M, -24.8));
    let look = *play.app.world().resource::<Look>();
    go_round(&mut play, true);
    play.run(9.0, |_, _| {});
    let away = play.camera().translation.distance(rig(&mut play).place());
    assert!(away > 1.0, "{away} m");
    go_round(&mut play, false);
    let mut last = play.camera().translation;
    play.run(4.0, |play, secs| {
        let eye = play.camera().translation;
        let moved = eye.distance(last);
        assert!(moved < 0.7, "a cut of {moved} m after {secs} s");
        last = eye;
    });
    assert!(last.distance(rig(&mut play).place()) < 0.001);
    assert_eq!(*play.app.world().resource::<Look>(), look);
}

#[test]
fn it_ends_at_once_when_the_run_is_no_longer_at_the_goal() {
    let mut play = in_the_gate(Vec3::new(14.0, GROUND_Y_M, -24.8));
    go_round(&mut play, true);
    play.run(5.0, |_, _| {});
    *play.app.world_mut().resource_mut::<RunClock>() = RunClock::default();
    play.frame(1.0 / 60.0);
    let place = rig(&mut play).place();
    assert!(play.camera().translation.distance(place) < 0.001);
}

#[test]
fn it_changes_nothing_that_steps_compute() {
    let hash = |wanted| {
        let mut play = in_the_gate(Vec3::new(14.0, GROUND_Y_M, -24.8));
        go_round(&mut play, wanted);
        play.run(3.0, |_, _| {});
        play.hash()
    };
    assert_eq!(hash(false), hash(true));
}
