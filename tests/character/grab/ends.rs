//! A hold ends with a respawn, with the crate or with the player, and leaves nothing behind.

use bevy::prelude::*;
use bevy_rapier3d::prelude::ImpulseJoint;
use springyard::input::script::Event::{Look, Move, Press, Release, Tap};
use springyard::input::script::ScriptButton::{Grab, Respawn};
use springyard_character::PassesThrough;
use springyard_character::grab::{Holding, LetGoReason};
use springyard_drive::{DriveState, DriveTarget, SpringDrive};

use super::{cube, entity_of, held, held_name, let_go, news, of_body, yard_with_cube};
use crate::common::Play;
use crate::common::situations::Yard;
use crate::common::worst::Extreme;

/// Whether the crate is as if it had never been held.
fn is_free(play: &mut Play, name: &str) -> bool {
    let body = entity_of(play, name);
    let body = play.app.world().entity(body);
    !(body.contains::<SpringDrive>()
        || body.contains::<DriveTarget>()
        || body.contains::<DriveState>()
        || body.contains::<ImpulseJoint>())
}

#[test]
fn after_a_throw_neither_crate_nor_player_keeps_a_trace() {
    let script = vec![(0.5, Press(Grab)), (2.0, Release(Grab))];
    let mut play = yard_with_cube(5.0).play(60.0, script);
    play.steps(60.0, 1.5, |_, _| {});
    assert!(!is_free(&mut play, "cube"));
    play.steps(60.0, 1.0, |_, _| {});
    assert!(is_free(&mut play, "cube"));
    let player = play.player_entity();
    let player = play.app.world().entity(player);
    assert!(!player.contains::<Holding>() && !player.contains::<PassesThrough>());
}

#[test]
fn a_respawn_lets_go_also_on_the_spot() {
    for walks in [false, true] {
        let away = if walks { 1.0 } else { 0.0 };
        let script = vec![
            (0.5, Press(Grab)),
            (1.5, Move(0.0, away)),
            (2.5, Move(0.0, 0.0)),
            (3.0, Tap(Respawn)),
        ];
        let mut play = yard_with_cube(5.0).play(60.0, script);
        play.steps(60.0, 2.9, |_, _| {});
        assert!(held(&mut play).is_some());
        let mut reason = None;
        play.steps(60.0, 0.3, |play, _| {
            reason = reason.or(let_go(&news(play)).map(|(reason, ..)| reason));
        });
        assert_eq!(reason, Some(LetGoReason::PutElsewhere), "walks: {walks}");
        assert_eq!(held(&mut play), None);
    }
}

#[test]
fn a_crate_that_is_put_elsewhere_is_let_go() {
    let mut play = yard_with_cube(5.0).play(60.0, vec![(0.5, Press(Grab))]);
    play.steps(60.0, 2.0, |_, _| {});
    let body = entity_of(&mut play, "cube");
    let mut pose = play.app.world_mut().get_mut::<Transform>(body).unwrap();
    pose.translation = Vec3::new(20.0, 0.3, 0.0);
    play.steps(60.0, 0.1, |_, _| {});
    assert_eq!(held(&mut play), None);
    play.steps(60.0, 1.0, |_, _| {});
    assert!(is_free(&mut play, "cube"));
    let at = play.body("cube").translation;
    assert!(at.distance(Vec3::new(20.0, 0.3, 0.0)) < 2e-4, "{at}");
}

#[test]
fn a_held_crate_that_is_despawned_leaves_an_empty_hand() {
    let yard = Yard {
        crates: cube("cube", 5.0, 0.6, 0.0, -1.5) + &cube("other", 5.0, 0.6, 1.5, 0.0),
        ..Yard::default()
    };
    let script = vec![
        (0.5, Press(Grab)),
        (2.5, Release(Grab)),
        (2.6, Look(-90.0, -20.0)),
        (3.0, Press(Grab)),
    ];
    let mut play = yard.play(60.0, script);
    play.steps(60.0, 2.0, |_, _| {});
    assert_eq!(held_name(&mut play).as_deref(), Some("cube"));
    let body = entity_of(&mut play, "cube");
    play.app.world_mut().despawn(body);
    play.steps(60.0, 0.1, |_, _| {});
    assert_eq!(held(&mut play), None);
    play.steps(60.0, 1.5, |_, _| {});
    assert_eq!(held_name(&mut play).as_deref(), Some("other"));
}

#[test]
fn a_player_that_is_despawned_drops_what_it_holds() {
    let mut play = yard_with_cube(5.0).play(60.0, vec![(0.5, Press(Grab))]);
    play.steps(60.0, 2.0, |_, _| {});
    assert!(held(&mut play).is_some());
    let player = play.player_entity();
    let world = play.app.world_mut();
    world.despawn(player);
    world.flush();
    assert!(is_free(&mut play, "cube"));
}

#[test]
fn the_player_and_its_crate_pass_through_each_other_until_they_are_apart() {
    // The player is put into the crate while it holds it.
    let script = vec![(0.5, Press(Grab)), (2.0, Release(Grab))];
    let mut play = yard_with_cube(20.0).play(60.0, script);
    play.steps(60.0, 1.95, |_, _| {});
    let at = play.body("cube").translation;
    let player = play.player_entity();
    let mut pose = play.app.world_mut().get_mut::<Transform>(player).unwrap();
    pose.translation = at.with_y(1.1);
    let mut fastest = 0.0_f32;
    play.steps(60.0, 1.0, |play, _| {
        let velocity = of_body::<bevy_rapier3d::prelude::Velocity>(play, "cube");
        fastest.keep_largest(velocity.unwrap().linear.with_y(0.0).length());
        assert!(
            (play.position().y - 1.1).abs() < 0.0015,
            "{}",
            play.position()
        );
    });
    assert_eq!(held(&mut play), None);
    assert!(fastest < 6.0, "nothing bursts apart: {fastest}");
}

#[test]
fn a_crate_that_was_let_go_and_still_touches_is_taken_again_and_so_is_another() {
    let yard = Yard {
        crates: cube("cube", 20.0, 0.6, 0.0, -1.5) + &cube("other", 5.0, 0.6, 2.0, 0.0),
        ..Yard::default()
    };
    for (yaw, wanted) in [(0.0, "cube"), (-90.0, "other")] {
        // The player is put into the crate while it holds it low, lets go, and grabs again at once.
        let script = vec![
            (0.7, Look(0.0, -45.0)),
            (0.5, Press(Grab)),
            (2.0, Release(Grab)),
            (2.03, Look(yaw, -20.0)),
            (2.06, Press(Grab)),
        ];
        let mut play = yard.play(60.0, script);
        play.steps(60.0, 1.98, |_, _| {});
        let at = play.body("cube").translation;
        let player = play.player_entity();
        let mut pose = play.app.world_mut().get_mut::<Transform>(player).unwrap();
        pose.translation = at.with_y(1.1);
        play.steps(60.0, 0.05, |_, _| {});
        assert_eq!(held(&mut play), None);
        assert!(!is_free(&mut play, "cube"), "it is not clear yet");
        play.steps(60.0, 0.1, |_, _| {});
        let now = held_name(&mut play);
        assert_eq!(now.as_deref(), Some(wanted));
        if wanted == "other" {
            assert!(is_free(&mut play, "cube"));
        }
    }
}
