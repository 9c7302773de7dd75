//! The functions of the collision, between boxes.

use super::*;
use crate::boxes::{Boxes, entity, rig, sight, solid, wall};

const ALL: [f32; 2] = [-90.0, 90.0];

fn is_near(a: Vec3, b: Vec3) {
    assert!(a.distance(b) < 2e-4, "{a} is not {b}");
}

/// A post of 0.2 m, upright, before and behind this z, m.
fn post(z: f32) -> [Vec3; 2] {
    solid([-0.1, 0.1], ALL, [z - 0.1, z + 0.1])
}

#[test]
fn a_ball_stops_before_a_wall_and_else_at_its_end() {
    let sight = sight([wall(3.0)], 0.6);
    let from = Vec3::new(1.0, 2.0, 0.5);
    is_near(
        reachable(&sight, from, from + Vec3::Z * 9.0, 0.25),
        Vec3::new(1.0, 2.0, 2.75),
    );
    is_near(
        reachable(&sight, from, from + Vec3::Z, 0.25),
        from + Vec3::Z,
    );
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
fn a_post_between_the_character_and_its_pivot_is_a_thin_one_there() {
    let post = solid([0.4, 0.6], ALL, [-0.1, 0.1]);
    let mut rig = rig(0.0, 0.0);
    rig.pivot.x = 1.0;
    let thin = thin_blockers_at_pivot(&rig, &sight([post], 0.6), 0.2);
    assert_eq!(thin, [entity(1)]);
}

#[test]
fn a_boom_swung_up_by_30_degrees_meets_a_ceiling_at_twice_its_height() {
    let ceiling = sight([solid(ALL, [2.0, 9.0], ALL)], 0.0);
    let rig = Rig {
        pivot: Vec3::Y,
        ..rig(0.0, 0.0)
    };
    let reach = |boom_m| reach_lifted(&rig, &ceiling, 30.0, boom_m, 0.25, &[]).metres;
    assert!((reach(5.0) - 1.5).abs() < 1e-4, "{}", reach(5.0));
    assert_eq!(reach(1.4), f32::INFINITY);
    let past = reach_lifted(&rig, &ceiling, 30.0, 5.0, 0.25, &[entity(1)]);
    assert_eq!(past.metres, f32::INFINITY);
}

#[test]
fn bisections_find_the_smallest_that_is_enough() {
    let found = smallest_enough(0.0, 4.0, 12, |it| it >= 1.3);
    assert!((1.3..1.302).contains(&found), "{found}");
    assert_eq!(smallest_enough(2.0, 5.0, 0, |_| true), 5.0);
}

#[test]
fn over_a_low_wall_the_head_is_seen_and_of_a_small_one_nothing() {
    let low = sight([solid(ALL, [-9.0, 0.4], [1.0, 1.2])], 0.0);
    let sees = |head_m: f32, eye: Vec3| {
        let mut rig = Rig::default();
        rig.subject.head_m = head_m;
        sees_character(&rig, &low, eye)
    };
    let eye = Vec3::new(0.0, 1.0, 5.0);
    assert!(sees(1.0, eye), "0.65 m above its middle");
    assert!(!sees(0.2, eye), "0.13 m above its middle");
    assert!(sees(0.2, eye.with_y(5.0)));
    // A lintel hides the head and not the middle.
    let lintel = sight([solid(ALL, [0.4, 9.0], [1.0, 1.2])], 0.0);
    let mut rig = Rig::default();
    rig.subject.head_m = 1.0;
    assert!(sees_character(&rig, &lintel, eye.with_y(0.2)));
}

#[test]
fn the_farthest_place_that_sees_is_the_first_eighth_before_a_wall_between() {
    let between = sight([solid(ALL, ALL, [2.2, 2.4])], 0.0);
    let rig = Rig {
        pivot: Vec3::Y * 0.1,
        ..Rig::default()
    };
    assert_eq!(farthest_that_sees(&rig, &between, 4.0), 2.0);
    assert_eq!(farthest_that_sees(&rig, &between, 1.6), 1.6);
    let around = sight([solid([-0.1, 0.1], [-0.2, 0.05], [-0.1, 0.1])], 0.0);
    assert_eq!(farthest_that_sees(&rig, &around, 4.0), 0.0);
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
