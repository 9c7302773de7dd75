//! The camera in the court.

use springyard::input::script::Event;
use springyard::tuning::CameraTuning;
use springyard_camera::Rig;

use crate::common::Play;
use springyard_test_lab::worst::Extreme;

/// Distance of the camera behind the pivot, m.
fn distance(play: &mut Play) -> f32 {
    let mut rigs = play.app.world_mut().query::<&Rig>();
    rigs.single(play.app.world()).unwrap().distance
}

#[test]
fn the_courts_lamp_post_does_not_move_the_boom() {
    let script = vec![
        (0.0, Event::Look(-90.0, -12.0)),
        (0.0, Event::Move(0.0, 1.0)),
        (0.5, Event::Move(-1.0, 0.0)),
        (1.9, Event::Look(0.0, -12.0)),
        (1.9, Event::Move(1.0, 0.0)),
    ];
    let mut play = Play::file("levels/court.ron", script);
    let mut tuning = play.app.world_mut().resource_mut::<CameraTuning>();
    tuning.boom.drag = 0.0;
    let mut shortest = f32::INFINITY;
    play.run(3.5, |play, now| {
        if now > 0.1 {
            shortest.keep_smallest(distance(play));
        }
    });
    assert!(shortest > 0.95 * 5.0, "{shortest}");
}
