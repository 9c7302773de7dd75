//! Falls that lead to where the player last stood, rather than to the checkpoint.

use bevy::prelude::*;
use springyard::stations::PresentCheckpoint;
use springyard_camera::Look;
use springyard_character::ReturnsToGround;

use super::{FREE_FALLS, NONE, ahead_until, play, resource};
use crate::common::Play;

/// A checkpoint that looks to the left.
const MEADOW: &str = r#"checkpoints: [(name: "meadow", position: (0, 0, -4), facing_deg: 90)],"#;

/// Where along -Z the player is put back in `secs` seconds, m.
fn put_back(play: &mut Play, secs: f64) -> Vec<f32> {
    let mut last = play.position();
    let mut found = Vec::new();
    play.run(secs, |play, _| {
        let now = play.position();
        if now.distance(last) > 3.0 {
            found.push(-now.z);
        }
        last = now;
    });
    found
}

#[test]
fn a_fall_leads_to_the_ground_before_the_edge_with_the_same_view() {
    let mut play = play(MEADOW, FREE_FALLS, ahead_until(4.6));
    let found = put_back(&mut play, 7.0);
    assert_eq!(found.len(), 1, "{found:?}");
    let now = play.position();
    assert!((-19.5..-16.5).contains(&now.z), "{now}");
    assert!((now.y - 1.1).abs() < 0.02, "{now}");
    assert!(play.state().is_grounded());
    assert_eq!(resource::<Look>(&play).yaw_deg, 0.0);
    let present = resource::<PresentCheckpoint>(&play).0;
    assert_eq!(present.as_deref(), Some("meadow"));
}

#[test]
fn a_player_that_falls_again_at_once_goes_to_the_checkpoint() {
    // Runs on.
    let mut play = play(MEADOW, FREE_FALLS, ahead_until(20.0));
    let found = put_back(&mut play, 8.0);
    let [first, second] = found[..] else {
        panic!("two falls: {found:?}");
    };
    assert!((16.5..19.5).contains(&first), "{first} m");
    assert!((second - 4.0).abs() < 0.2, "{second} m");
}

#[test]
fn a_platform_is_no_ground_to_return_to() {
    let plate = r#"platforms: [(name: "plate", size_m: (4, 0.4, 6), position: (0, -0.2, -23.05), motion: Still)],"#;
    let mut play = play(plate, FREE_FALLS, ahead_until(6.0));
    let mut has_stood_on_it = false;
    play.run(4.9, |play, now| {
        has_stood_on_it |= now > 4.8 && play.state().is_grounded() && play.position().z < -21.0;
    });
    assert!(has_stood_on_it);
    let found = put_back(&mut play, 3.0);
    let [first] = found[..] else {
        panic!("one fall: {found:?}");
    };
    assert!((16.0..19.5).contains(&first), "{first} m");
}

#[test]
fn without_its_assist_a_fall_leads_to_the_spawn_again() {
    let mut script = ahead_until(4.6);
    script.push((2.0, NONE.into()));
    script.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let mut play = play("", FREE_FALLS, script);
    play.run(1.0, |_, _| {});
    let player = play.player_entity();
    let returns = |play: &Play| play.app.world().get::<ReturnsToGround>(player).is_some();
    assert!(returns(&play));
    play.run(5.5, |_, _| {});
    assert!(!returns(&play));
    assert!(play.position().distance(Vec3::Y * 1.1) < 0.1);
}
