//! A hold ends with a respawn, with the crate or with the player, and leaves nothing behind.

use bevy::prelude::*;
use bevy_rapier3d::prelude::ImpulseJoint;
use springyard_character::PassesThrough;
use springyard_character::grab::{Holding, LetGoReason};
use springyard_drive::{DriveState, DriveTarget, SpringDrive};
use springyard_test_lab::Input::{Look, Move, Press, Release, Tap};
use springyard_test_lab::IntentButton::{Grab, Respawn};

use super::{cube, held, held_name, let_go, news, yard_with_cube};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{CharacterLab, Scene};

/// Whether the crate is as if it had never been held.
fn is_free(lab: &CharacterLab, name: &str) -> bool {
    let body = lab.body(name);
    !(body.has::<SpringDrive>()
        || body.has::<DriveTarget>()
        || body.has::<DriveState>()
        || body.has::<ImpulseJoint>())
}

#[test]
fn after_a_throw_neither_crate_nor_player_keeps_a_trace() {
    let script = vec![(0.5, Press(Grab)), (2.0, Release(Grab))];
    let mut lab = yard_with_cube(5.0).play(60.0, script);
    lab.run(1.5);
    assert!(!is_free(&lab, "cube"));
    lab.run(1.0);
    assert!(is_free(&lab, "cube"));
    let player = lab.seen();
    assert!(!player.has::<Holding>() && !player.has::<PassesThrough>());
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
        let mut lab = yard_with_cube(5.0).play(60.0, script);
        lab.run(2.9);
        assert!(held(&lab).is_some());
        let mut reason = None;
        lab.run_each(0.3, |lab, _| {
            reason = reason.or(let_go(&news(lab)).map(|(reason, ..)| reason));
        });
        assert_eq!(reason, Some(LetGoReason::PutElsewhere), "walks: {walks}");
        assert_eq!(held(&lab), None);
    }
}

#[test]
fn a_crate_that_is_put_elsewhere_is_let_go() {
    let mut lab = yard_with_cube(5.0).play(60.0, vec![(0.5, Press(Grab))]);
    lab.run(2.0);
    let body = lab.named("cube");
    lab.change(body, |pose: &mut Transform| {
        pose.translation = Vec3::new(20.0, 0.3, 0.0)
    });
    lab.run(0.1);
    assert_eq!(held(&lab), None);
    lab.run(1.0);
    assert!(is_free(&lab, "cube"));
    let at = lab.body("cube").position();
    assert!(at.distance(Vec3::new(20.0, 0.3, 0.0)) < 2e-4, "{at}");
}

#[test]
fn a_held_crate_that_is_despawned_leaves_an_empty_hand() {
    let yard = Scene {
        crates: vec![
            cube("cube", 5.0, 0.6, 0.0, -1.5),
            cube("other", 5.0, 0.6, 1.5, 0.0),
        ],
        ..Scene::default()
    };
    let script = vec![
        (0.5, Press(Grab)),
        (2.5, Release(Grab)),
        (2.6, Look(-90.0, -20.0)),
        (3.0, Press(Grab)),
    ];
    let mut lab = yard.play(60.0, script);
    lab.run(2.0);
    assert_eq!(held_name(&lab).as_deref(), Some("cube"));
    let body = lab.named("cube");
    lab.app.world_mut().despawn(body);
    let mut reasons = Vec::new();
    lab.run_each(0.1, |lab, _| {
        reasons.extend(let_go(&news(lab)).map(|(reason, ..)| reason));
    });
    assert_eq!(reasons, [LetGoReason::Gone]);
    assert_eq!(held(&lab), None);
    lab.run(1.5);
    assert_eq!(held_name(&lab).as_deref(), Some("other"));
}

#[test]
fn a_player_that_is_despawned_drops_what_it_holds() {
    let mut lab = yard_with_cube(5.0).play(60.0, vec![(0.5, Press(Grab))]);
    lab.run(2.0);
    assert!(held(&lab).is_some());
    let player = lab.player();
    let world = lab.app.world_mut();
    world.despawn(player);
    world.flush();
    assert!(is_free(&lab, "cube"));
}

#[test]
fn the_player_and_its_crate_pass_through_each_other_until_they_are_apart() {
    // The player is put into the crate while it holds it.
    let script = vec![(0.5, Press(Grab)), (2.0, Release(Grab))];
    let mut lab = yard_with_cube(20.0).play(60.0, script);
    lab.run(1.95);
    let at = lab.body("cube").position();
    let player = lab.player();
    lab.change(player, |pose: &mut Transform| {
        pose.translation = at.with_y(1.1)
    });
    let mut fastest = 0.0_f32;
    lab.run_each(1.0, |lab, _| {
        let velocity = lab.body("cube").velocity();
        fastest.keep_largest(velocity.with_y(0.0).length());
        assert!(
            (lab.position().y - 1.1).abs() < 0.0015,
            "{}",
            lab.position()
        );
    });
    assert_eq!(held(&lab), None);
    assert!(fastest < 6.0, "nothing bursts apart: {fastest}");
}

#[test]
fn a_crate_that_was_let_go_and_still_touches_is_taken_again_and_so_is_another() {
    let yard = Scene {
        crates: vec![
            cube("cube", 20.0, 0.6, 0.0, -1.5),
            cube("other", 5.0, 0.6, 2.0, 0.0),
        ],
        ..Scene::default()
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
        let mut lab = yard.play(60.0, script);
        lab.run(1.98);
        let at = lab.body("cube").position();
        let player = lab.player();
        lab.change(player, |pose: &mut Transform| {
            pose.translation = at.with_y(1.1)
        });
        lab.run(0.05);
        assert_eq!(held(&lab), None);
        assert!(!is_free(&lab, "cube"), "it is not clear yet");
        lab.run(0.1);
        let now = held_name(&lab);
        assert_eq!(now.as_deref(), Some(wanted));
        if wanted == "other" {
            assert!(is_free(&lab, "cube"));
        }
    }
}
