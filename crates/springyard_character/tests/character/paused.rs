//! A character that rapier does not move goes on, once it does, as if no time had passed.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{
    CharacterLab,
    Input::Press,
    IntentButton::{Crouch, Grab},
    RATES, Scene,
};

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

/// The crouch toggle is pressed at these times (s), and the character switched off from 1 to 2 s. How far it is lowered right before the
/// pause, at its end, and a second later, m.
fn lowered(hz: f64, switch: Switch, pressed: &[f64]) -> [f32; 3] {
    let yard = Scene::tuned(|t| t.crouch_toggle = true);
    let mut lab = yard.play(hz, vec![]);
    let mut at = 0.0;
    let mut run_to = |lab: &mut CharacterLab, to: f64| {
        let from = at;
        for &press in pressed.iter().filter(|it| (from..to).contains(*it)) {
            lab.run(press - at);
            lab.intent().button_mut(Crouch).tap();
            at = press;
        }
        lab.run(to - at);
        at = to;
        lab.state().crouch.lowered_m
    };
    let before = run_to(&mut lab, 1.0);
    switch(&mut lab, false);
    let paused = run_to(&mut lab, 2.0);
    switch(&mut lab, true);
    [before, paused, run_to(&mut lab, 3.0)]
}

#[test]
fn a_crouch_waits_too_and_a_press_in_the_pause_does_nothing() {
    for hz in RATES {
        for switch in [rapier as Switch, the_body] {
            assert_eq!(lowered(hz, switch, &[1.5]), [0.0; 3], "{hz} Hz");
            let [before, paused, after] = lowered(hz, switch, &[1.5, 2.1]);
            assert_eq!([before, paused], [0.0; 2], "{hz} Hz");
            assert!((after - 0.7).abs() < 1e-3, "{after} m at {hz} Hz");
            // Half way down.
            let [before, paused, after] = lowered(hz, switch, &[0.95]);
            assert!(before > 0.01 && before < 0.6, "{before} m at {hz} Hz");
            assert_eq!(paused, before, "{hz} Hz");
            assert!((after - 0.7).abs() < 1e-3, "{after} m at {hz} Hz");
        }
    }
}
