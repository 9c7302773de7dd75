//! The camera's parameters of a tuning: reduced motion, and which camera gets them.

use bevy::prelude::*;
use springyard::input::script::Event;
use springyard::input::script::IntentButton::Jump;
use springyard::level::CharacterView;
use springyard::tuning::{CameraTuning, Tuning};
use springyard_camera::{Boom, Follow, LiveRig, Orbit, Rig, ShakeCamera, Watch};

use crate::common::{Play, flat_level};

fn rig(play: &mut Play) -> Rig {
    let mut query = play.app.world_mut().query::<&Rig>();
    *query.single(play.app.world()).unwrap()
}

#[test]
fn reduced_motion_neither_shakes_nor_opens_the_view() {
    let reduced = Tuning::load("assets/tuning/reduced_motion.ron".as_ref()).unwrap();
    let run = vec![
        (0.0, Event::Look(0.0, -12.0)),
        (0.0, Event::Move(0.0, 1.0)),
        (2.5, Event::Press(Jump)),
        (3.5, Event::Release(Jump)),
    ];
    let mut play = Play::yard(Vec3::ZERO, "", "", run);
    play.app.insert_resource(CameraTuning(reduced.camera));
    play.run(4.0, |play, _| {
        play.app.world_mut().write_message(ShakeCamera(1.0));
        let rig = rig(play);
        assert_eq!(rig.fov_deg, reduced.camera.fov_kick.fov_deg);
        assert_eq!(rig.shake, Quat::IDENTITY);
        assert_eq!(rig.offset, Vec3::ZERO);
        let camera = play.camera();
        assert_eq!(camera.rotation, rig.rotation);
    });
}

#[test]
fn the_tuning_is_that_of_the_games_own_camera_only() {
    let mut play = Play::of(
        flat_level(Vec3::ZERO, "", "", ""),
        vec![(0.0, Event::Look(0.0, -12.0))],
    );
    let world = play.app.world_mut();
    let mut rigs = world.query_filtered::<Entity, With<LiveRig>>();
    let own = rigs.single(world).unwrap();
    let mut views = world.query_filtered::<Entity, With<CharacterView>>();
    let view = views.single(world).unwrap();
    let boom = Boom {
        length_m: 9.0,
        drag: 0.0,
        ..default()
    };
    let drivers = (Watch::new(view), Follow::default(), Orbit, boom);
    let other = world.spawn((Rig::default(), drivers)).id();
    play.app.world_mut().resource_mut::<CameraTuning>().boom = Boom {
        length_m: 4.0,
        ..boom
    };
    play.run(3.0, |_, _| {});
    let distance = |rig| play.app.world().get::<Rig>(rig).unwrap().distance;
    assert!((distance(own) - 4.0).abs() < 1e-5, "{}", distance(own));
    assert!((distance(other) - 9.0).abs() < 1e-5, "{}", distance(other));
}
