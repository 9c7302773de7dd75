//! The camera with a body in the hand, past the figure; and while the player aims, with the button of the rope down; and the mark on what
//! a press takes, for which a step does not ask the camera.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy_rapier3d::prelude::RapierRigidBodyHandle;
use springyard::cli::headless::Start;
use springyard::input::script::IntentButton::{Grab, Rope as RopeButton};
use springyard::input::script::{Event, Script};
use springyard::level::LevelMove;
use springyard_camera::{LiveRig, Look, Rig, RigState};
use springyard_character::grab::aim::View;
use springyard_character::grab::holding::eyes;
use springyard_character::moves::rope::RopeAim;
use springyard_character::moves::{Rope, RopeState};
use springyard_character::{BodyDimensions, UpFrame};
use springyard_test_lab::worst::Extreme;

use crate::common::{Play, flat_level};

/// The camera's rig, and how far it is on its way to the aim and to the carry.
fn framed(play: &mut Play) -> (Rig, f32, f32) {
    let world = play.app.world_mut();
    let mut rigs = world.query_filtered::<(&Rig, &RigState), With<LiveRig>>();
    let (rig, state) = rigs.single(world).unwrap();
    (*rig, state.shoulder.aim(), state.shoulder.carry())
}

/// How far it is on its way to the aim.
fn aimed(play: &mut Play) -> f32 {
    framed(play).1
}

#[test]
fn with_a_body_in_the_hand_the_camera_looks_past_the_figure_and_goes_back_without_a_kink() {
    let cube =
        r#"(name: "cube", mass_kg: 10.0, size_m: (0.6, 0.6, 0.6), position: (0, 0.3, -1.5)),"#;
    let script = vec![
        (0.0, Event::Look(0.0, -12.0)),
        (0.5, Event::Press(Grab)),
        (2.0, Event::Release(Grab)),
    ];
    let mut play = Play::start(Start {
        script: Some(Script(script)),
        ..Start::of(flat_level(Vec3::ZERO, "", "", cube))
    });
    play.run(0.4, |_, _| {});
    assert_eq!(framed(&mut play).2, 0.0);
    let (mut last, mut rate, mut most) = (0.0_f32, 0.0_f32, 0.0_f32);
    let mut follow = |play: &mut Play| {
        let now = framed(play).2;
        let new_rate = (now - last) * 60.0;
        most.keep_largest((new_rate - rate).abs());
        (last, rate) = (now, new_rate);
    };
    play.run(1.5, |play, _| follow(play));
    let (rig, aim, carry) = framed(&mut play);
    assert!(carry > 0.999 && aim == 0.0, "{carry}, {aim}");
    assert!((rig.distance - 5.0).abs() < 0.05, "{} m", rig.distance);
    assert!((rig.pitch_deg + 20.0).abs() < 0.2, "{}", rig.pitch_deg);
    let aside_m = rig.pivot.x - rig.subject.position.x;
    assert!((aside_m - 1.1).abs() < 0.05, "{aside_m} m");
    play.run(2.0, |play, _| follow(play));
    let (rig, _, carry) = framed(&mut play);
    assert!(carry.abs() < 1e-3, "{carry}");
    assert!((rig.distance - 5.0).abs() < 0.05, "{} m", rig.distance);
    assert!((rig.pitch_deg + 12.0).abs() < 0.1, "{}", rig.pitch_deg);
    // The half-life of 0.12 s: omega^2 / 60. A cut would be 60.
    let omega = 1.678_347_f32 / 0.12;
    assert!(most < omega * omega / 60.0, "{most}");
}

/// A player with a rope before a wall whose near side is `ahead_m` away, and a look at it that is turned by 5 degrees.
fn before_a_wall(ahead_m: f32, script: Vec<(f64, Event)>) -> Play {
    let middle_m = -ahead_m - 0.5;
    let wall = format!(
        r#"(name: "wall", shape: Box(size_m: (20, 9, 1)), position: (0, 4.5, {middle_m:?})),"#
    );
    let mut level = flat_level(Vec3::ZERO, &wall, "", "");
    level.moves = vec![LevelMove::Rope];
    let script = [vec![(0.0, Event::Look(5.0, 2.0))], script].concat();
    Play::start(Start {
        script: Some(Script(script)),
        ..Start::of(level)
    })
}

/// What the rope would take in the next step, as the mark on the screen finds it, m.
fn marked(play: &mut Play) -> Vec3 {
    type Player = (
        &'static RapierRigidBodyHandle,
        &'static Transform,
        &'static UpFrame,
        &'static BodyDimensions,
        &'static Rope,
    );
    let find = |aim: RopeAim, look: Res<Look>, players: Query<Player>| {
        let (own, pose, frame, dimensions, rope) = players.single().unwrap();
        let view = View {
            eyes: eyes(pose.translation, frame, dimensions),
            frame: *frame,
            yaw_deg: look.yaw_deg,
            pitch_deg: look.pitch_deg,
            reach_m: rope.reach_m,
        };
        aim.target(own.0, rope, &view).unwrap().point
    };
    play.app.world_mut().run_system_once(find).unwrap()
}

/// The place that the player's rope holds, m.
fn tied(play: &mut Play) -> Option<Vec3> {
    let world = play.app.world_mut();
    let mut ropes = world.query::<&RopeState>();
    ropes.single(world).unwrap().tied.map(|tied| tied.to.point)
}

#[test]
fn the_mark_of_the_rope_is_on_what_a_press_takes_from_2_to_8_m() {
    for ahead_m in [2.0, 3.0, 4.0, 6.0, 8.0] {
        let mut play = before_a_wall(ahead_m, vec![(1.0, Event::Press(RopeButton))]);
        play.run(0.95, |_, _| {});
        let (camera, mark) = (play.camera(), marked(&mut play));
        play.run(0.15, |_, _| {});
        let taken = tied(&mut play).expect("the wall is in reach");
        let off = (mark - camera.translation).angle_between(taken - camera.translation);
        let middle = (taken - camera.translation).angle_between(*camera.forward());
        println!(
            "{ahead_m} m: the mark is {:.3} degrees off, the middle of the picture {:.1}",
            off.to_degrees(),
            middle.to_degrees()
        );
        assert!(off.to_degrees() < 1.0, "{ahead_m} m: {off} rad");
        let in_view = camera.rotation.conjugate() * (mark - camera.translation);
        assert!(in_view.z < 0.0, "before the camera: {in_view}");
    }
}

#[test]
fn the_button_of_a_rope_that_holds_nothing_aims_and_a_rope_that_holds_does_not() {
    // The wall is out of reach, and then in reach.
    for (ahead_m, aims) in [(30.0, true), (5.0, false)] {
        let mut play = before_a_wall(ahead_m, vec![(1.0, Event::Press(RopeButton))]);
        play.run(2.0, |_, _| {});
        assert_eq!(tied(&mut play).is_none(), aims, "{ahead_m} m");
        let aim = aimed(&mut play);
        assert_eq!(aim > 0.9, aims, "{ahead_m} m: {aim}");
        assert_eq!(aim < 0.1, !aims, "{ahead_m} m: {aim}");
    }
}
