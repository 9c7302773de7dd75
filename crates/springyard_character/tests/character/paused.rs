//! A character that rapier does not move goes on, once it does, as if no time had passed.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{CharacterLab, Input::Press, IntentButton::Grab, RATES};

use super::grab::{held, yard_with_cube};

/// Switches rapier, or the player's body in it, off or on.
type Switch = fn(&mut CharacterLab, bool);

fn rapier(lab: &mut CharacterLab, is_on: bool) {
    let world = lab.app.world_mut();
    let mut contexts = world.query::<&mut RapierConfiguration>();
    for mut context in contexts.iter_mut(world) {
        context.physics_pipeline_active = is_on;
    }
}

fn the_body(lab: &mut CharacterLab, is_on: bool) {
    let player = lab.player();
    let mut player = lab.app.world_mut().entity_mut(player);
    if is_on {
        player.remove::<RigidBodyDisabled>();
    } else {
        player.insert(RigidBodyDisabled);
    }
}

/// Where a character is 0.4 s after the start of a jump in a run, after a pause of 3 s in between, if there is one; and its largest speed
/// until it has landed, m/s.
fn jump(hz: f64, paused: Option<Switch>) -> (Vec3, f32) {
    let (mut lab, player) = CharacterLab::standing(hz, default());
    lab.stick(player, Vec2::Y);
    lab.run(1.0);
    lab.intent().press_jump();
    lab.run(0.3);
    if let Some(switch) = paused {
        switch(&mut lab, false);
        let before = lab.position();
        lab.run(3.0);
        assert_eq!(lab.position(), before);
        switch(&mut lab, true);
    }
    lab.run(0.1);
    let place = lab.position();
    let mut fastest = 0.0_f32;
    lab.run_each(1.0, |lab, _| {
        fastest.keep_largest(lab.seen().velocity().length());
    });
    assert!(lab.seen().is_grounded());
    (place, fastest)
}

#[test]
fn a_jump_waits_while_rapier_or_the_body_is_switched_off() {
    for hz in RATES {
        let (expected, speed) = jump(hz, None);
        for switch in [rapier as Switch, the_body] {
            let (place, fastest) = jump(hz, Some(switch));
            let off = place.distance(expected);
            assert!(off < 1e-4, "{off} m at {hz} Hz");
            assert!(
                (fastest - speed).abs() < 0.01,
                "{fastest} of {speed} m/s at {hz} Hz"
            );
        }
    }
}

#[test]
fn a_hand_that_holds_a_crate_waits_too() {
    for hz in RATES {
        for switch in [rapier as Switch, the_body] {
            let mut lab = yard_with_cube(10.0).play(hz, vec![(0.5, Press(Grab))]);
            lab.run(2.0);
            assert!(held(&lab).is_some(), "{hz} Hz");
            let at = lab.position();
            switch(&mut lab, false);
            lab.run(3.0);
            switch(&mut lab, true);
            let mut farthest = 0.0_f32;
            lab.run_each(1.0, |lab, _| {
                farthest.keep_largest(lab.position().distance(at));
            });
            assert!(farthest < 0.01, "{farthest} m at {hz} Hz");
        }
    }
}
