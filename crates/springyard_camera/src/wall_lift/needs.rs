//! What the camera needs at walls, and what the driver makes of it.

use super::*;
use crate::boxes::{rig, sight, solid, wall};

const ALL: [f32; 2] = [-90.0, 90.0];
const DT: f32 = 1.0 / 60.0;

fn near(value: f32, wanted: f32, most: f32) {
    assert!((value - wanted).abs() < most, "{value}, not {wanted}");
}

fn is_near(a: Vec3, b: Vec3) {
    assert!(a.distance(b) < 1e-3, "{a} is not {b}");
}

/// A character of the usual size with a look at the usual pitch.
fn usual(yaw_deg: f32) -> Rig {
    let mut rig = rig(yaw_deg, Look::USUAL_PITCH_DEG);
    rig.subject.head_m = 0.7;
    rig.subject.footing_m = Some(0.0);
    rig
}

/// The same in a fall so slow that it is nowhere else.
fn falling() -> Rig {
    let mut rig = usual(0.0);
    rig.subject.footing_m = None;
    rig.subject.velocity.y = -1e-3;
    rig
}

fn need(boxes: [Vec3; 2], rig: &Rig, side: Side) -> Need {
    needed(&sight([boxes], 0.0), rig, 0.2, ROOM_M, &side)
}

#[test]
fn a_fall_is_a_way_down_in_the_air() {
    let mut rig = falling();
    assert!(is_falling(&rig));
    rig.subject.velocity.y = 0.0;
    assert!(!is_falling(&rig));
    rig.subject.velocity.y = 1.0;
    assert!(!is_falling(&rig));
    (rig.subject.velocity.y, rig.subject.footing_m) = (-1.0, Some(0.0));
    assert!(!is_falling(&rig));
}

#[test]
fn in_a_fall_the_picture_is_as_at_the_usual_pitch_up_to_10_degrees_and_at_40_as_else() {
    for pitch_deg in [-12.0, -5.0, 0.0, 10.0] {
        let drawn = pitch_deg - lift_in_fall(20.0, pitch_deg) * part_at(pitch_deg);
        near(drawn, -32.0, 1e-3);
    }
    assert_eq!(lift_in_fall(20.0, -30.0), 20.0);
    assert_eq!(lift_in_fall(20.0, 40.0), 20.0);
    assert_eq!(lift_in_fall(20.0, 60.0), 20.0);
    // Half way from 10 to 40: half of what a look of 25 degrees would need is added to the swing.
    near(lift_in_fall(20.0, 25.0), 59.59, 0.02);
}

#[test]
fn a_picture_gets_no_wider_than_76_degrees() {
    let wider = |fov_deg| {
        most_wider_deg(&Rig {
            fov_deg,
            ..default()
        })
    };
    assert_eq!([60.0, 76.0, 90.0].map(wider), [16.0, 0.0, 0.0]);
}

#[test]
fn the_pitch_of_the_look_is_that_without_tilts() {
    let mut rig = rig(50.0, 20.0);
    rig.tilt_down(15.0);
    near(look_pitch_deg(&rig), 20.0, 1e-3);
    let level = at_usual_pitch(&rig);
    near(level.yaw_deg(), 50.0, 1e-3);
    assert_eq!((level.pitch_deg, level.pivot), (-12.0, rig.pivot));
    let ahead = level.rotation * Vec3::NEG_Z;
    near(ahead.y.asin().to_degrees(), -12.0, 1e-3);
}

#[test]
fn ahead_is_where_the_character_is_in_a_fifth_of_a_second() {
    let mut rig = usual(0.0);
    rig.subject.velocity = Vec3::new(1.0, -5.0, 2.0);
    is_near(way_ahead(&rig), Vec3::new(0.2, 0.0, 0.4));
    rig.subject.footing_m = None;
    is_near(way_ahead(&rig), Vec3::new(0.2, -1.0, 0.4));
}

#[test]
fn the_pivot_goes_up_and_aside_as_far_as_walls_let_it() {
    // To the right is along -Z.
    let from = Rig {
        pivot: Vec3::new(1.0, 2.0, 3.0),
        raised_m: 0.1,
        ..usual(90.0)
    };
    let room = sight(
        [solid(ALL, ALL, [-9.0, 2.0]), solid(ALL, [2.6, 9.0], ALL)],
        0.0,
    );
    for (way_m, z) in [(0.5, 2.5), (-0.5, 3.5), (2.0, 2.22)] {
        let there = moved_aside(&from, &room, 0.2, way_m);
        is_near(there.pivot, Vec3::new(1.0, 2.0, z));
    }
    for (rise_m, aside_m, pivot) in [
        (0.2, 0.5, Vec3::new(1.0, 2.2, 2.5)),
        (3.0, 0.0, Vec3::new(1.0, 2.38, 3.0)),
        (-1.0, 2.0, Vec3::new(1.0, 2.0, 2.22)),
    ] {
        let mut moved = from;
        move_pivot(&mut moved, &room, 0.2, rise_m, aside_m);
        is_near(moved.pivot, pivot);
        near(moved.raised_m, pivot.y - 1.9, 1e-3);
    }
}

#[test]
fn the_smallest_way_aside_is_the_one_that_gets_as_far_as_any() {
    let by = |factor: f32| move |way_m: f32| way_m.abs() * factor;
    for side in [-1.0, 1.0] {
        assert_eq!(enough_aside(0.1 * side, 0.9, by(9.0)), None, "along it");
        // At 0.54 m it has 1.62 m, the most; or 2.2 m, which is enough, from 0.44 m on.
        near(
            enough_aside(0.2 * side, 0.9, by(3.0)).unwrap() * side,
            0.54,
            3e-3,
        );
        near(
            enough_aside(0.9 * side, 0.9, by(5.0)).unwrap() * side,
            0.441,
            2e-3,
        );
        assert_eq!(enough_aside(0.5 * side, 0.9, by(1.0)), None, "too near");
    }
}

/// Rise, wider picture and swing of a ball that gets this far with a swing of 26 degrees.
fn risen(rig: &Rig, farthest_m: f32, room_m: f32) -> [f32; 3] {
    let need = with_rise(&Sight::open(), rig, 0.2, (26.0, farthest_m), room_m);
    [need.rise_m, need.wider_deg, need.lift_deg]
}

#[test]
fn what_is_lacking_of_the_room_is_risen_and_then_the_picture_gets_wider_and_the_swing_larger() {
    let rig = usual(0.0);
    // By the angle down to eyes 0.546 m above the middle, which are to be 28 degrees below the middle of the picture.
    for (farthest_m, wanted) in [
        (0.4, [0.5, 0.0, 26.0]),
        (0.3, [0.6, 12.508, 26.0]),
        (0.2, [0.7, 16.0, 30.536]),
        (1.2, [0.0, 0.0, 26.0]),
    ] {
        let found = risen(&rig, farthest_m, ROOM_M);
        (0..3).for_each(|it| near(found[it], wanted[it], 5e-3));
    }
    near(risen(&rig, 0.4, 0.5)[0], 0.1, 1e-3);
    near(risen(&rig, 0.4, FALL_ROOM_M)[0], 0.5, 1e-3);
    // Where it is 0.2 m ahead, and the pivot 0.1 m higher than its goal; and where it runs to the camera.
    let mut ahead = usual(0.0);
    (ahead.raised_m, ahead.pivot.y, ahead.subject.velocity.z) = (0.1, 0.6, -1.0);
    let found = risen(&ahead, 0.2, ROOM_M);
    (0..3).for_each(|it| near(found[it], [0.7, 3.639, 26.0][it], 5e-3));
    let mut back = usual(0.0);
    back.subject.velocity.z = 1.0;
    near(risen(&back, 0.1, ROOM_M)[2], 46.0, 1e-3);
    let ceiling = sight([solid(ALL, [1.2, 9.0], ALL)], 0.0);
    let low = with_rise(&ceiling, &rig, 0.2, (26.0, 0.4), ROOM_M);
    near(low.rise_m, 0.2537, 1e-3);
}

#[test]
fn over_a_low_wall_behind_the_smallest_swing_that_clears_it_is_enough() {
    let low = solid(ALL, [-9.0, 0.5], [0.5, 9.0]);
    let need = need(low, &usual(0.0), Side::default());
    // A ball of 0.21 m: 0.21 m up on a way of 0.29 m, from a boom that rises by 12 degrees already.
    near(need.lift_deg, 23.91, 0.03);
    assert_eq!((need.rise_m, need.aside_m, need.wider_deg), (0.0, 0.0, 0.0));
    assert_eq!(need.to_left, None);
}

#[test]
fn with_the_back_to_a_wall_the_largest_swing_leaves_something_for_a_rise() {
    let need_at = |rig: &Rig| need(wall(0.5), rig, Side::default());
    let stands = need_at(&usual(0.0));
    near(stands.rise_m, 0.532, 2e-3);
    near(stands.lift_deg, 26.0, 0.01);
    near(stands.wider_deg, 3.71, 0.03);
    assert_eq!((stands.aside_m, stands.to_left), (0.0, None));
    near(need_at(&falling()).rise_m, 0.4488, 2e-3);
    near(need_at(&falling()).lift_deg, 38.0, 0.01);
    // Ground and ceilings, and a wall far off, need nothing.
    for nothing in [wall(2.0), solid(ALL, [0.75, 9.0], ALL)] {
        let need = need(nothing, &usual(0.0), Side::default());
        assert_eq!((need.lift_deg, need.rise_m), (0.0, 0.0));
    }
}

#[test]
fn from_a_wall_that_is_grazed_it_goes_aside_or_swings_where_that_side_is_not_free() {
    let rig = usual(60.0);
    let beside = |x: f32| solid([x, 90.0], ALL, ALL);
    let aside = need(beside(0.8), &rig, Side::default());
    near(aside.aside_m, -0.54, 4e-3);
    assert_eq!((aside.lift_deg, aside.to_left), (0.0, Some(true)));
    let mut right = Side::default();
    right.push(Some(false), DT);
    let swung = need(beside(0.9), &rig, right);
    near(swung.lift_deg, 15.72, 0.03);
    assert_eq!((swung.aside_m, swung.to_left), (0.0, Some(true)));
    // With the way to the right, towards the wall, the boom is shorter yet.
    let risen = need(beside(0.8), &rig, right);
    near(risen.rise_m, 0.431, 3e-3);
    let falls = Rig {
        subject: falling().subject,
        ..rig
    };
    assert_eq!(need(beside(0.8), &falls, Side::default()).aside_m, 0.0);
}

/// The rig after this many frames with its back to a wall at this z, m.
fn after(frames: u16, rig: Rig, z: f32) -> Rig {
    let (sight, mut state) = (sight([wall(z)], 0.0), State::default());
    let mut moved = rig;
    for _ in 0..frames {
        moved = update(&mut state, rig, &sight, 0.2, 5.0, DT).unwrap();
    }
    moved
}

#[test]
fn with_the_back_to_a_wall_the_pivot_rises_on_the_side_of_the_shoulder_and_at_once_after_a_cut() {
    for side in [-1.0, 1.0] {
        let mut start = usual(0.0);
        start.pivot.x = 0.1 * side;
        let mut cut = start;
        cut.subject.cut = true;
        let jumped = Rig {
            look_jumped: true,
            ..start
        };
        for risen in [
            after(600, start, 0.5),
            after(1, cut, 0.5),
            after(1, jumped, 0.5),
        ] {
            // 0.6 of the rise to the side.
            is_near(risen.pivot, Vec3::new(0.419 * side, 1.032, 0.0));
            near(risen.raised_m, 0.532, 2e-3);
            near(risen.pitch_deg, -38.0, 0.02);
            near(risen.wider_at_wall_deg, 3.71, 0.03);
            assert_eq!(risen.fov_deg, 60.0 + risen.wider_at_wall_deg);
        }
        let first = after(1, start, 0.5);
        assert!(first.raised_m < 0.05, "{}", first.raised_m);
    }
    let free = after(60, usual(0.0), 9.0);
    assert_eq!(
        (free.pitch_deg, free.fov_deg, free.raised_m),
        (-12.0, 60.0, 0.0)
    );
}

#[test]
fn what_an_edge_has_tilted_counts_and_a_look_up_swings_in_part() {
    let mut tilted = usual(0.0);
    tilted.subject.cut = true;
    tilted.tilt_down(10.0);
    // At -22 degrees, 58 of 68 degrees from the lowest pitch, the part of the swing is 58 / 68.
    near(
        after(1, tilted, 0.5).pitch_deg,
        -22.0 - 16.0 * 58.0 / 68.0,
        0.05,
    );
    let mut up = rig(0.0, 31.5);
    up.subject = tilted.subject;
    let up = after(1, up, 0.5);
    // Half way from the usual pitch to the highest.
    near(up.pitch_deg, 31.5 - 13.0, 0.05);
    near(up.wider_at_wall_deg, 0.5 * 3.71, 0.03);
}

#[test]
fn in_a_fall_the_swing_comes_three_times_as_fast_and_a_higher_look_is_the_usual_one() {
    let down_deg = |frames: u16, rig: Rig| rig.pitch_deg - after(frames, rig, 0.5).pitch_deg;
    let (mut still, mut falls) = (usual(0.0), falling());
    let part = |rig: Rig| down_deg(6, rig) / down_deg(600, rig);
    // After 0.1 s, on 1.6 Hz and on 5 Hz.
    assert!((0.15..0.35).contains(&part(still)), "{}", part(still));
    assert!((0.65..0.9).contains(&part(falls)), "{}", part(falls));
    let level = Rig {
        subject: falls.subject,
        ..rig(0.0, 0.0)
    };
    near(
        after(600, level, 0.5).pitch_deg,
        after(600, falls, 0.5).pitch_deg,
        0.1,
    );
    // A shorter boom needs no more room than it has.
    (still.subject.cut, falls.subject.cut) = (true, true);
    let far = sight([wall(1.5)], 0.0);
    let swung = |rig: Rig, boom_m: f32| {
        let found = update(&mut State::default(), rig, &far, 0.2, boom_m, DT).unwrap();
        rig.pitch_deg - found.pitch_deg
    };
    assert_eq!((swung(still, 5.0), swung(falls, 1.2)), (0.0, 0.0));
    assert!(swung(falls, 5.0) > 20.0);
}
