//! Collision groups: a body that the character's groups do not collide with is neither ground, obstacle nor ceiling, and hides nothing.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_test_lab::Input::{Look, Move, Press, Release};
use springyard_test_lab::IntentButton::{Crouch, Grab};
use springyard_test_lab::{CharacterLab, Crate, Input, RATES, Scene, Solid, Step};

use super::grab::{held_name, yard_with_cube};

/// A scene in which all bodies of these names are ghosts for the character.
fn play_with_ghosts(
    scene: &Scene,
    ghosts: &[&str],
    hz: f64,
    inputs: Vec<(f64, Input)>,
) -> CharacterLab {
    let mut lab = scene.play(hz, inputs);
    for name in ghosts {
        let ghost = lab.named(name);
        let of_ghosts = CollisionGroups::new(Group::GROUP_2, Group::ALL);
        lab.app.world_mut().entity_mut(ghost).insert(of_ghosts);
    }
    let of_player = CollisionGroups::new(Group::GROUP_1, !Group::GROUP_2);
    let player = lab.player();
    lab.app.world_mut().entity_mut(player).insert(of_player);
    lab
}

#[test]
fn a_walk_goes_through_a_ghost_however_heavy() {
    for hz in RATES {
        let scene = Scene {
            crates: vec![Crate::cube_on_ground("ghost", 1000.0, 0.8, 0.0, -3.0)],
            ..Scene::default()
        };
        let inputs = vec![(0.5, Move(0.0, 1.0))];
        let mut lab = play_with_ghosts(&scene, &["ghost"], hz, inputs);
        lab.run(2.0);
        let z = lab.position().z;
        assert!(z < -6.0, "{z} m at {hz} Hz");
        let is_low = |step: &Step| step.position.y < 1.15;
        assert!(lab.log().iter().all(is_low), "{hz} Hz");
    }
}

#[test]
fn a_ghost_is_no_ground() {
    for hz in RATES {
        let scene = Scene {
            spawn: Vec3::Y * 2.0,
            solids: vec![Solid::block("ghost", (4.0, 0.4, 4.0), (0.0, 1.8, 0.0))],
            ..Scene::default()
        };
        let mut lab = play_with_ghosts(&scene, &["ghost"], hz, vec![]);
        lab.run(1.5);
        let y = lab.position().y;
        assert!((y - 1.1).abs() < 0.01, "{y} m at {hz} Hz");
    }
}

#[test]
fn below_a_ghost_a_crouched_character_stands_up() {
    for hz in RATES {
        let scene = Scene {
            solids: vec![Solid::block("ghost", (4.0, 0.4, 4.0), (0.0, 1.5, 0.0))],
            ..Scene::default()
        };
        let inputs = vec![(0.2, Press(Crouch)), (1.0, Release(Crouch))];
        let mut lab = play_with_ghosts(&scene, &["ghost"], hz, inputs);
        lab.run(0.9);
        assert!(lab.state().crouch.is_low, "{hz} Hz");
        lab.run(1.5);
        assert!(!lab.state().crouch.is_low, "{hz} Hz");
    }
}

#[test]
fn the_hand_reaches_through_a_ghost() {
    let mut scene = yard_with_cube(5.0);
    scene.solids = vec![Solid::block("ghost", (4.0, 4.0, 0.1), (0.0, 1.0, -0.8))];
    for (ghosts, found) in [(vec!["ghost"], Some("cube")), (vec![], None)] {
        let inputs = vec![(0.3, Look(0.0, -12.0)), (0.5, Press(Grab))];
        let mut lab = play_with_ghosts(&scene, &ghosts, 60.0, inputs);
        lab.run(1.0);
        assert_eq!(held_name(&lab).as_deref(), found);
    }
}
