//! The functions of the collision, between boxes.

use super::*;
use crate::boxes::{Boxes, rig, sight, solid, wall};

const ALL: [f32; 2] = [-90.0, 90.0];

fn is_near(a: Vec3, b: Vec3) {
    assert!(a.distance(b) < 2e-4, "{a} is not {b}");
}

/// A post of 0.2 m, upright, before and behind this z, m.
fn post(z: f32) -> [Vec3; 2] {
    solid([-0.1, 0.1], ALL, [z - 0.1, z + 0.1])
}

#[test]
fn the_free_space_holds_the_corners_of_the_near_plane() {
    let clearance = Clearance {
        radius_m: 0.05,
        ..default()
    };
    // At 60 degrees: 0.1 m ahead, 0.0577 m up and 0.1026 m aside, and the skin of 0.01 m.
    assert!((clearance.radius_at(60.0) - 0.1645).abs() < 2e-4);
    let wide = NearPlane {
        near_m: 0.2,
        aspect: 1.0,
    };
    // At 90 degrees all three are 0.2 m.
    assert!((clearance.radius_around(wide, 90.0) - 0.3564).abs() < 2e-4);
    assert_eq!(Clearance::default().radius_at(60.0), 0.2);
}

#[test]
fn behind_a_low_wall_a_tall_figure_is_seen_and_a_small_one_is_not() {
    let low = sight([solid(ALL, [-9.0, 0.4], [1.0, 1.2])], 0.0);
    let sees = |head_m: f32, eye: Vec3| {
        let mut rig = Rig::default();
        rig.subject.head_m = head_m;
        sees_character(&rig, &low, eye)
    };
    let eye = Vec3::new(0.0, 1.0, 5.0);
    // The lines to 0.25 m above the middle and higher pass over the wall.
    assert!(sees(1.0, eye));
    assert!(!sees(0.2, eye));
    assert!(sees(0.2, eye.with_y(5.0)));
    // A lintel hides the head and not the middle.
    let lintel = sight([solid(ALL, [0.4, 9.0], [1.0, 1.2])], 0.0);
    let mut rig = Rig::default();
    rig.subject.head_m = 1.0;
    assert!(sees_character(&rig, &lintel, eye.with_y(0.2)));
}

#[test]
fn a_camera_rises_out_of_a_hill_by_no_more_than_the_hill_is_high() {
    let rise = |top_m: f32, feet_m: f32| {
        let hill = sight([solid(ALL, [-9.0, top_m], [3.0, 9.0])], 0.0);
        let mut rig = rig(0.0, 0.0);
        rig.subject.feet_m = feet_m;
        rise_over_ground(&rig, &hill, 60.0, 0.19, Vec3::new(0.2, 0.0, 5.0), &[])
    };
    // Ground 0.6 m above that under the feet; the ball is 0.2 m above it.
    is_near(rise(0.3, 0.3).unwrap(), Vec3::Y * 0.5);
    assert_eq!(rise(0.3, 0.1), None, "0.4 m above that under the feet");
    assert_eq!(rise(1.4, 3.0), None, "higher than it rises");
    assert_eq!(rise(-1.0, 3.0), None, "it is in no ground");
}

#[test]
fn in_the_open_a_camera_stays_where_springs_and_shake_have_moved_it() {
    let moved = Rig {
        offset: Vec3::X,
        ..rig(20.0, -10.0)
    };
    let free = move_out_of_colliders(moved, &sight([wall(9.0)], 0.6), 0.2);
    assert_eq!((free.place(), free.distance), (moved.place(), 5.0));
}

#[test]
fn a_camera_in_a_wall_comes_before_it_and_before_what_is_there_too() {
    let mut moved = Rig {
        pivot: Vec3::new(1.0, 2.0, 0.0),
        offset: Vec3::Y * 0.1,
        ..rig(0.0, 0.0)
    };
    moved.subject.position = moved.pivot;
    for (boxes, metres) in [
        (vec![wall(3.0)], 2.79),
        (vec![wall(3.0), solid(ALL, ALL, [1.5, 2.9])], 1.29),
    ] {
        let out = move_out_of_colliders(moved, &sight(boxes, 0.0), 0.2);
        assert!((out.distance - metres).abs() < 1e-4, "{}", out.distance);
        assert_eq!((out.offset, out.pivot), (Vec3::ZERO, moved.pivot));
    }
}

#[test]
fn a_camera_at_a_post_steps_aside_to_the_nearer_side() {
    // In it, and before it.
    for (x, metres, aside_m) in [(0.03, 5.0, 0.28), (-0.03, 5.0, -0.28), (0.03, 4.8, 0.28)] {
        let mut moved = Rig {
            distance: metres,
            pivot: Vec3::X * x,
            ..rig(0.0, 0.0)
        };
        moved.subject.position = moved.pivot;
        let aside = move_out_of_colliders(moved, &sight([post(5.0)], 0.6), 0.2);
        is_near(aside.offset, Vec3::X * aside_m);
        assert_eq!(aside.distance, metres);
    }
}

#[test]
fn a_pivot_in_a_body_goes_back_towards_the_character() {
    let body = Boxes(vec![solid([1.5, 2.5], [1.6, 2.4], ALL)]);
    let sight = Sight::new(body, |_, _| false, 0.6);
    let mut moved = Rig {
        pivot: Vec3::new(2.0, 2.0, 0.0),
        distance: 0.0,
        ..Rig::default()
    };
    moved.subject.position = Vec3::new(2.0, 1.0, 0.0);
    let out = move_out_of_colliders(moved, &sight, 0.2);
    is_near(out.pivot, Vec3::new(2.0, 1.39, 0.0));
    assert_eq!(out.distance, 0.0);
    // From a boom that ends in it, too.
    moved.distance = 0.3;
    is_near(move_out_of_colliders(moved, &sight, 0.2).place(), out.pivot);
}

#[test]
fn beside_a_character_that_is_pressed_into_something_the_camera_is_outside_of_it() {
    let boxes = sight([solid([0.0, 5.0], ALL, ALL)], 0.0);
    let mut moved = Rig {
        pivot: Vec3::new(0.4, 0.5, 0.0),
        distance: 0.2,
        ..Rig::default()
    };
    moved.subject.position = Vec3::new(0.3, 0.0, 0.0);
    let out = move_out_of_colliders(moved, &boxes, 0.2);
    is_near(out.place(), Vec3::X * -0.21);
}
