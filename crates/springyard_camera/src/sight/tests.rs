//! What a sight finds between boxes, and what is thin for it.

use super::*;
use crate::axes;
use crate::boxes::{Boxes, entity, sight, solid, wall};

const ALL: [f32; 2] = [-90.0, 90.0];
const FAR: Vec3 = Vec3::new(0.0, 0.0, 12.0);

fn is_near(a: Vec3, b: Vec3) {
    assert!(a.distance(b) < 2e-4, "{a} is not {b}");
}

/// Posts of 0.2 m at these z, m.
fn posts(places: impl IntoIterator<Item = f32>) -> Vec<[Vec3; 2]> {
    let post = |z| solid([-0.1, 0.1], ALL, [z - 0.1, z + 0.1]);
    places.into_iter().map(post).collect()
}

/// How far a ball of 0.2 m gets from the origin along z past a box, where 0.5 m are thin, m.
fn free_m(of: [Vec3; 2]) -> f32 {
    let sight = sight([of], 0.5);
    sight.reach(Vec3::ZERO, FAR, 0.2, &mut Vec::new()).metres
}

#[test]
fn a_fence_of_four_posts_is_looked_past_and_one_of_five_is_a_wall() {
    let four = sight(posts([2.0, 4.0, 6.0, 8.0]), 0.6);
    let five = sight(posts([2.0, 4.0, 6.0, 8.0, 10.0]), 0.6);
    let mut ignored = Vec::new();
    assert!(four.reach(Vec3::ZERO, FAR, 0.2, &mut ignored).metres > 1e9);
    assert_eq!(ignored, [1, 2, 3, 4].map(entity));
    ignored.clear();
    let before_the_fifth = five.reach(Vec3::ZERO, FAR, 0.2, &mut ignored).metres;
    assert!((before_the_fifth - 9.7).abs() < 1e-4, "{before_the_fifth}");
    assert_eq!(ignored, [1, 2, 3, 4].map(entity));
    assert!(four.sees(Vec3::ZERO, FAR) && !five.sees(Vec3::ZERO, FAR));
}

#[test]
fn where_nothing_is_thin_a_post_is_a_wall() {
    for sight in [
        sight(posts([2.0]), 0.0),
        sight(posts([2.0]), 0.6).with_thin(),
    ] {
        let reach = sight.reach(Vec3::ZERO, FAR, 0.2, &mut Vec::new());
        assert!((reach.metres - 1.7).abs() < 1e-4, "{}", reach.metres);
        let (at, normal) = reach.touch.unwrap();
        is_near(at, Vec3::Z * 1.9);
        assert_eq!(normal, Vec3::NEG_Z);
        assert!(!sight.sees(Vec3::ZERO, FAR));
        let corners = [Vec3::ZERO, Vec3::Z, FAR];
        assert!(sight.thin_along(corners, 0.2).is_empty());
    }
}

#[test]
fn of_lines_close_together_a_wall_is_known_from_the_last_one() {
    let mut wide = None;
    let of_a_wall = sight([wall(3.0)], 0.6);
    assert!(!of_a_wall.sees_beside(Vec3::ZERO, FAR, &mut wide));
    assert_eq!(wide, Some(entity(1)));
    let of_a_post = sight(posts([2.0]), 0.6);
    assert!(!of_a_post.sees_beside(Vec3::ZERO, FAR, &mut wide));
    assert!(of_a_post.sees_beside(Vec3::ZERO, FAR, &mut Some(entity(7))));
}

#[test]
fn a_plate_is_thin_if_a_ball_gets_past_it_on_both_sides_or_over_and_under_it() {
    let plate = |x: [f32; 2], y: [f32; 2]| free_m(solid(x, y, [2.0, 2.2]));
    // Hit in its middle, a plate of 0.61 m to each side is just thin. A ball goes 0.9 m aside there.
    assert!(plate([-0.61, 0.61], ALL).is_infinite());
    assert!((plate([-0.7, 0.7], ALL) - 1.8).abs() < 1e-4);
    assert!(plate(ALL, [-0.3, 0.3]).is_infinite(), "over and under");
    for end in [
        plate([-90.0, 0.1], ALL),
        plate([-0.1, 90.0], ALL),
        plate(ALL, [-90.0, 0.1]),
        plate(ALL, [-0.1, 90.0]),
    ] {
        assert!((end - 1.8).abs() < 1e-4, "an end of a wall: {end}");
    }
}

#[test]
fn what_goes_on_for_nearly_a_metre_along_the_line_is_not_thin() {
    let long = |far_m: f32| free_m(solid([-0.1, 0.1], ALL, [2.0, 2.0 + far_m]));
    // 0.5 m that are thin and 0.4 m more, up to 0.05 m.
    assert!((long(0.87) - 1.8).abs() < 1e-4);
    assert!(long(0.83).is_infinite());
    assert!(long(0.2).is_infinite());
}

#[test]
fn a_post_is_thin_from_each_direction() {
    let sight = sight(posts([0.0]), 0.6);
    for from in [Vec3::X * 3.0, Vec3::NEG_X * 3.0, Vec3::Z * 3.0] {
        let mut thin = Vec::new();
        let reach = sight.reach(from, -from, 0.2, &mut thin);
        assert!(reach.metres.is_infinite() && thin == [entity(1)], "{from}");
    }
}

#[test]
fn thin_blockers_are_those_of_this_way_and_of_this_ball() {
    let sight = sight([solid([0.3, 0.4], ALL, [1.9, 2.1])], 0.6);
    let along = [Vec3::ZERO, Vec3::Z, FAR];
    let aside = along.map(|place| place + Vec3::X * 5.0);
    assert!(sight.is_open_along(along, 0.2), "beside it");
    assert_eq!(sight.thin_along(along, 0.35), [entity(1)]);
    assert!(sight.thin_along(aside, 0.35).is_empty());
    assert_eq!(sight.thin_along(along, 0.35), [entity(1)]);
    assert!(sight.thin_along(along, 0.2).is_empty());
    assert!(!sight.is_open_along(along, 0.35), "a thin one");
    assert!(sight.is_open_along(aside, 0.35));
    assert!(sight.thin_along(aside, 0.1).is_empty());
    let walled = crate::boxes::sight([wall(3.0)], 0.6);
    assert!(!walled.is_open_along(along, 0.2), "a wall");
    // Each of the two legs counts.
    assert!(walled.is_open_along([Vec3::X, Vec3::ZERO, Vec3::Z], 0.2));
    assert!(!walled.is_open_along([Vec3::X, Vec3::ZERO, FAR], 0.2));
    assert!(!walled.is_open_along([FAR, Vec3::ZERO, Vec3::X], 0.2));
}

#[test]
fn a_ball_touches_what_does_not_block_too_but_for_its_own_body() {
    let boxes = Boxes(vec![wall(3.0), wall(4.0)]);
    let sight = Sight::new(
        boxes,
        |collider, body| body == Some(collider) && collider == entity(1),
        0.6,
    );
    let at = Vec3::Z * 4.5;
    assert_eq!(sight.touched(at, 0.2, None), [1, 2].map(entity));
    assert_eq!(sight.touched(at, 0.2, Some(entity(1))), [entity(2)]);
    assert!(!sight.is_free_at(at, 0.2, &[]));
    assert!(sight.is_free_at(at, 0.2, &[entity(1)]));
    let past = sight.reach(Vec3::ZERO, FAR, 0.2, &mut vec![entity(1)]);
    assert!(past.metres.is_infinite());
    assert!((sight.reach_before(Vec3::ZERO, FAR, 0.2, &[entity(2)]) - 3.8).abs() < 1e-4);
    assert_eq!(sight.reach_before(Vec3::ZERO, FAR, 0.2, &[]), 12.0);
}

#[test]
fn a_ball_is_pushed_straight_out_of_what_it_touches() {
    let sight = sight([wall(3.0)], 0.5);
    for z in [2.9, 3.2] {
        let out = sight.pushed_out(Vec3::new(1.0, 2.0, z), 0.25, &[entity(1)]);
        is_near(out.unwrap(), Vec3::new(1.0, 2.0, 2.75));
    }
    assert_eq!(sight.pushed_out(Vec3::ZERO, 0.25, &[]), None);
    // Beside what it does not touch there is no way out.
    assert_eq!(sight.way_out(Vec3::Z, 0.25, Vec3::X, &[entity(1)]), None);
    let out = sight.way_out(Vec3::Z * 2.9, 0.25, Vec3::NEG_Z, &[entity(1)]);
    is_near(out.unwrap(), Vec3::NEG_Z * 0.15);
}

#[test]
fn the_way_out_of_a_post_is_the_shorter_one() {
    // 0.4 m wide, straight ahead of the ball.
    for (x, way) in [(-0.03, -0.42), (0.03, 0.42)] {
        let post = solid([-0.2, 0.2], [-5.0, 5.0], [0.0, 0.4]);
        let at = Vec3::new(x, 0.0, -0.1);
        let out = sight([post], 0.6).way_out(at, 0.25, Vec3::X, &[entity(1)]);
        is_near(out.unwrap(), Vec3::X * way);
    }
}

#[test]
fn in_an_open_sight_there_is_nothing() {
    let open = Sight::open();
    assert!(open.sees(Vec3::ZERO, FAR) && open.is_free_at(FAR, 1.0, &[]));
    assert!(open.touched(FAR, 1.0, None).is_empty());
    assert_eq!(open.reach_before(Vec3::ZERO, FAR, 0.2, &[]), 12.0);
    assert_eq!(open.pushed_out(FAR, 0.2, &[]), None);
}

#[test]
fn in_the_axes_of_a_rig_on_its_side_a_wall_is_the_ground() {
    let mut state = axes::State::default();
    let view = (Entity::PLACEHOLDER, 0);
    // Up is along -X of the world, and what is to its right there is below.
    let on_its_side = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2);
    state.follow(on_its_side, Vec3::ZERO, view, 0.1).unwrap();
    let to_the_right = solid([3.0, 90.0], ALL, ALL);
    let turned = sight([to_the_right], 0.0).in_axes(state.axes);
    let (down, up) = (Vec3::NEG_Y * 9.0, Vec3::Y * 9.0);
    assert!(!turned.sees(Vec3::ZERO, down) && turned.sees(Vec3::ZERO, up));
    let reach = turned.reach(Vec3::ZERO, down, 0.25, &mut Vec::new());
    assert!((reach.metres - 2.75).abs() < 1e-4, "{}", reach.metres);
    let (at, normal) = reach.touch.unwrap();
    is_near(at, Vec3::NEG_Y * 3.0);
    is_near(normal, Vec3::Y);
    assert_eq!(turned.touched(down, 0.2, None), [entity(1)]);
    assert!(turned.touched(down, 0.2, Some(entity(1))).is_empty());
    let out = turned.pushed_out(Vec3::NEG_Y * 2.9, 0.5, &[entity(1)]);
    is_near(out.unwrap(), Vec3::NEG_Y * 2.5);
    let mut wide = None;
    let beside = sight([to_the_right], 0.6).in_axes(state.axes);
    assert!(!beside.sees_beside(Vec3::ZERO, down, &mut wide));
    assert_eq!(wide, Some(entity(1)));
}
