//! What the casts of a character find around it, beside the geometry of the room.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;
use bevy_rapier3d::rapier::parry::shape::Ball;

use crate::body_dimensions::BodyDimensions;
use crate::corner_correction;
use crate::crush::{self, Crush};
use crate::find_ground::GroundSearch;
use crate::ground::Ground;
use crate::moves::test_step::ground;
use crate::probe::Column;
use crate::sensed::Sensed;
use crate::test_room::{DT, Room, block, floor, prism};
use crate::tuning::CharacterTuning;

/// The centre of a character that stands at height 0, m. Its capsule reaches from 0.4 m to 1.8 m, with a radius of 0.3 m.
const CENTRE: Vec3 = Vec3::new(0.0, 1.1, 0.0);

type Solid = (Collider, Transform);

/// A beam 2 m over the floor, between these places along x, m.
fn beam(from: f32, to: f32) -> Solid {
    block(Vec3::new(from, 2.0, -9.0), Vec3::new(to, 3.0, 9.0))
}

/// Corner correction of a jump under these solids, of at most `most` (m) in all, in a step of `dt` (s).
fn corrected(solids: Vec<Solid>, velocity: Vec3, most: f32, dt: f32) -> Option<f32> {
    let tuning = CharacterTuning {
        corner_correction_m: most,
        ..default()
    };
    let body = BodyDimensions::of(&tuning);
    let offset = Room::new(solids).look(CENTRE, |probe, _| {
        corner_correction::offset(probe, &body, &tuning, velocity, dt)
    });
    offset.map(|offset| {
        assert!(offset.y.abs().max(offset.z.abs()) < 1e-4, "{offset}");
        offset.x
    })
}

#[test]
fn a_jump_goes_round_a_corner_in_the_time_until_it_meets_it() {
    // The head, a ball at 1.5 m, meets the corner 0.25 m aside after 0.334 m, and then has to be 0.06 m aside.
    let (rises, up) = (0.5 - (0.09_f32 - 0.0625).sqrt(), Vec3::Y * 4.0);
    let expected = -0.06 * DT * 4.0 / rises;
    for velocity in [up, Vec3::new(0.0, 4.0, -2.0)] {
        let found = corrected(vec![beam(0.25, 3.0)], velocity, 0.1, DT).unwrap();
        assert!((found - expected).abs() < 3e-4, "{found}, not {expected}");
    }
    let other_side = corrected(vec![beam(-3.0, -0.25)], up, 0.1, DT).unwrap();
    assert!((other_side + expected).abs() < 3e-4, "{other_side}");
    let far = corrected(vec![beam(0.15, 3.0)], up, 0.2, DT).unwrap();
    let expected = -0.16 * DT * 4.0 / (0.5 - (0.09_f32 - 0.0225).sqrt());
    assert!((far - expected).abs() < 1e-3, "{far}, not {expected}");
    // In a step that is longer than the time until then, the whole way.
    let long = corrected(vec![beam(0.25, 3.0)], Vec3::Y * 3.0, 0.1, 0.2).unwrap();
    assert!((long + 0.06).abs() < 1e-3, "{long}");
}

#[test]
fn no_jump_goes_round_what_is_no_corner_too_far_aside_or_without_a_way() {
    let (corner, up) = (beam(0.25, 3.0), Vec3::Y * 4.0);
    let none = |solids: Vec<Solid>, velocity: Vec3| corrected(solids, velocity, 0.1, DT).is_none();
    assert!(none(vec![beam(0.15, 3.0)], up), "too far");
    assert!(none(vec![beam(-2.0, 3.0)], up), "a ceiling");
    assert!(none(vec![corner.clone()], Vec3::NEG_Y * 4.0), "downwards");
    assert!(
        none(vec![corner.clone()], Vec3::Y * 3.0),
        "not within a tenth of a second"
    );
    let wall = |x: f32| block(Vec3::new(x - 1.0, 0.0, -9.0), Vec3::new(x, 9.0, 9.0));
    assert!(none(vec![wall(1.4)], Vec3::new(9.0, 0.1, 0.0)) && none(vec![], up));
    assert!(none(vec![corner.clone(), wall(-0.33)], up), "a wall aside");
    assert!(!none(vec![corner.clone(), wall(-0.38)], up), "room aside");
    assert!(
        none(vec![corner.clone(), beam(-3.0, -0.33)], up),
        "a gap too narrow"
    );
    assert!(
        !none(vec![corner, beam(-3.0, -0.38)], up),
        "a gap wide enough"
    );
}

/// The crush of a body that is lowered by `lowered` (m) over ground `below` its centre that rises at `rises` (m/s), under a fixed ceiling
/// this far over the ball of the cast, m.
fn crushed(lowered: f32, below: f32, rises: f32, over: f32, was_escaping: bool) -> Option<Crush> {
    let tuning = CharacterTuning::default();
    let body = BodyDimensions::lowered(&tuning, lowered);
    let ceiling = CENTRE.y + body.half_segment_m + 0.95 * 0.3 + over;
    let solids = [block(
        Vec3::new(-5.0, ceiling, -5.0),
        Vec3::new(5.0, ceiling + 1.0, 5.0),
    )];
    let mut on = ground(Vec3::Y);
    (on.below, on.velocity) = (below, Vec3::Y * rises);
    Room::new(solids).look(CENTRE, |probe, around| {
        crush::crush(probe, &body, &tuning, was_escaping, 1.0, &on, around)
    })
}

#[test]
fn a_ceiling_that_ground_rises_to_is_a_crush_and_the_way_out_is_ahead() {
    let found = crushed(0.0, 1.07, 0.5, 0.06, false).unwrap();
    let ahead = Quat::from_rotation_y(1.0) * Vec3::NEG_Z;
    assert!(found.escape_direction.distance(ahead) < 1e-5 && !found.is_crushed);
    for (below, rises, over, was_escaping, is_one) in [
        (1.09, 0.5, 0.06, false, false),
        (1.09, 0.5, 0.06, true, true),
        (1.07, 0.5, 0.12, false, false),
        (1.07, 0.5, 1.9, true, true),
        (1.07, 0.5, 2.1, true, false),
        (1.07, 0.005, 0.06, false, false),
        (1.07, 0.02, 0.06, false, true),
    ] {
        let found = crushed(0.0, below, rises, over, was_escaping).is_some();
        assert_eq!(
            found, is_one,
            "{below} m, {rises} m/s, {over} m, {was_escaping}"
        );
    }
}

#[test]
fn a_space_smaller_than_the_crouching_body_crushes_it() {
    // Crouched by 0.7 m, the capsule is 0.7 m high.
    for (lowered, below, over, is_crushed) in [
        (0.7, 0.34, 0.005, true),
        (0.7, 0.36, 0.005, false),
        (0.7, 0.325, 0.04, true),
        (0.7, 0.335, 0.04, false),
        (0.7, 0.3, 0.06, false),
        (0.64, 0.3, 0.005, true),
        (0.56, 0.3, 0.005, false),
    ] {
        let found = crushed(lowered, below, 0.5, over, false).unwrap();
        let case = format!("lowered {lowered} m, {below} m, {over} m");
        assert_eq!(found.is_crushed, is_crushed, "{case}");
    }
}

#[test]
fn out_from_under_a_lift_it_is_away_from_its_middle() {
    let (tuning, mut on) = (CharacterTuning::default(), ground(Vec3::Y));
    on.below = 1.07;
    let body = BodyDimensions::of(&tuning);
    let lift = Transform::from_xyz(-0.6, 2.35, 0.8);
    let mut room = Room::new([]).with_moving(Collider::cuboid(2.0, 0.5, 2.0), lift, Vec3::NEG_Y);
    let mut found = |on: &Ground| {
        room.look(CENTRE, |probe, around| {
            crush::crush(probe, &body, &tuning, false, 0.0, on, around)
        })
    };
    let out = found(&on).unwrap().escape_direction;
    assert!(out.distance(Vec3::new(0.6, 0.0, -0.8)) < 1e-4, "{out}");
    on.velocity = Vec3::NEG_Y;
    assert!(found(&on).is_none(), "the ground sinks as fast");
}

/// A kerb of this height (m) with a face of this angle (degrees) that begins at x = 0.
fn kerb(height: f32, angle_deg: f32) -> Solid {
    let (sine, cosine) = angle_deg.to_radians().sin_cos();
    let across = height * cosine / sine;
    let corners = [
        (0.0, -0.5),
        (0.0, 0.0),
        (across, height),
        (5.0, height),
        (5.0, -0.5),
    ];
    prism(&corners.map(Vec2::from))
}

/// Whether that face is the side of a step, seen at this part of its height.
fn is_step(solids: Vec<Solid>, height: f32, angle_deg: f32, part: f32) -> bool {
    let (sine, cosine) = angle_deg.to_radians().sin_cos();
    let point = Vec3::new(part * height * cosine / sine, part * height, 0.0);
    let face = Vec3::new(-sine, cosine, 0.0);
    Room::new(solids).look(CENTRE, |probe, _| probe.is_step(point, face))
}

#[test]
fn a_steep_face_between_two_floors_is_a_step_up_to_the_highest_that_is_walked_up() {
    for angle_deg in [50.0, 65.0, 80.0] {
        for part in [0.03, 0.5, 0.97] {
            for (height, expected) in [(0.1, true), (0.3, true), (0.378, true), (0.4, false)] {
                let solids = vec![floor(0.0), kerb(height, angle_deg)];
                let case = format!("{height} m, {angle_deg} degrees, at {part}");
                assert_eq!(is_step(solids, height, angle_deg, part), expected, "{case}");
            }
        }
    }
    assert!(
        !is_step(vec![kerb(0.3, 60.0)], 0.3, 60.0, 0.5),
        "nothing below"
    );
    let ridge = prism(&[(0.0, 0.0), (0.3, 0.3 * 3.0_f32.sqrt()), (0.6, 0.0)].map(Vec2::from));
    assert!(
        !is_step(vec![floor(0.0), ridge], 0.3, 60.0, 0.5),
        "no floor above"
    );
    let mut room = Room::new([floor(0.0)]);
    assert!(
        !room.look(CENTRE, |probe, _| probe.is_step(Vec3::ZERO, Vec3::Y)),
        "level"
    );
}

/// The hollow under a ball that comes down at this place along x (m) between a left and a right slope (degrees) that meet at x = 0.
fn hollow(left_deg: f32, right_deg: f32, x: f32) -> Option<(Vec3, Vec3)> {
    let side = |sign: f32, angle_deg: f32| {
        let high = 2.0 * angle_deg.to_radians().tan();
        prism(&[(0.0, 0.0), (sign * 2.0, high), (sign * 2.0, 0.0)].map(Vec2::from))
    };
    let solids = [side(-1.0, left_deg), side(1.0, right_deg)];
    Room::new(solids).look(Vec3::new(x, 3.0, 0.0), |probe, _| {
        let touch = probe.cast_ball_down(probe.centre, 9.0).unwrap();
        let found = probe.hollow(&touch, touch.normal)?;
        Some((found.normal, found.along))
    })
}

#[test]
fn the_bottom_of_two_steep_slopes_is_ground_along_it() {
    let (normal, along) = hollow(60.0, 60.0, 0.002).unwrap();
    assert!(normal.distance(Vec3::Y) < 5e-3, "{normal}");
    assert!(along.abs().distance(Vec3::Z) < 5e-3, "{along}");
    // The ball is at the bottom 0.0986 m beside the line in which the slopes meet. The middle between their normals leans.
    let (normal, _) = hollow(55.0, 75.0, -0.097).unwrap();
    let lean = 10.0_f32.to_radians();
    let expected = Vec3::new(-lean.sin(), lean.cos(), 0.0);
    assert!(normal.distance(expected) < 0.01, "{normal}, not {expected}");
    // The ball of 0.24 m comes to the bottom within 6 cm of its way down the side of 60 degrees.
    assert!(hollow(60.0, 60.0, 0.02).is_some() && hollow(60.0, 60.0, 0.06).is_none());
    // Of these two, the bottom is 0.0878 m beside that line.
    assert!(hollow(30.0, 60.0, -0.085).is_none(), "one side is walkable");
}

#[test]
fn a_ball_over_an_edge_rolls_over_it_but_not_where_the_ground_ends() {
    let edge = || block(Vec3::new(-5.0, -1.0, -5.0), Vec3::new(0.0, 0.0, 5.0));
    let found = |solids: Vec<Solid>| {
        Room::new(solids).look(Vec3::new(0.1, 1.1, 0.0), |probe, _| {
            let touch = probe.cast_ball_down(probe.centre, probe.reach()).unwrap();
            let surface = probe.surface(probe.centre, &touch);
            (surface.height, surface.normal, surface.face)
        })
    };
    let (height, normal, face) = found(vec![edge()]);
    assert!(height.abs() < 1e-3 && normal == Vec3::Y && face.distance(Vec3::Y) < 1e-3);
    let (height, normal, face) = found(vec![edge(), floor(-0.4)]);
    // The ball of 0.24 m touches the edge 0.1 m beside its middle.
    let over = (0.24_f32 * 0.24 - 0.01).sqrt();
    assert!((height - (over - 0.24)).abs() < 1e-3, "{height}");
    let expected = Vec3::new(0.1, over, 0.0) / 0.24;
    // The normal of parry's cast at an edge is off by 2 degrees.
    assert!(normal.distance(expected) < 0.05, "{normal}, not {expected}");
    assert!(face.distance(Vec3::Y) < 1e-3, "{face}");
}

#[test]
fn a_column_is_flat_where_there_is_one_flat_top_and_nothing_else() {
    let seen = |solids: Vec<Solid>, far: f32, way: Vec3| {
        Room::new(solids).look(CENTRE, |probe, _| match probe.column(far, way) {
            Column::Empty => None,
            Column::Flat(touch) => Some(Some((touch.time, touch.point))),
            Column::Other => Some(None),
        })
    };
    let (time, point) = seen(vec![floor(0.0)], 1.6, Vec3::ZERO).unwrap().unwrap();
    assert!(
        (time - 0.86).abs() < 1e-4 && point.length() < 1e-4,
        "{time}, {point}"
    );
    assert_eq!(seen(vec![floor(-0.3)], 1.2, Vec3::ZERO), None);
    assert!(seen(vec![floor(-0.3)], 1.45, Vec3::ZERO).is_some());
    let post = |x: f32| block(Vec3::new(x, 0.5, -0.1), Vec3::new(x + 0.1, 0.7, 0.1));
    let is_flat = |x: f32, way: Vec3| {
        let found = seen(vec![floor(0.0), post(x)], 1.6, way);
        found.unwrap().is_some()
    };
    // The ball is 0.24 m wide to either side.
    assert!(!is_flat(0.2, Vec3::ZERO) && is_flat(0.5, Vec3::ZERO));
    assert!(!is_flat(0.5, Vec3::X) && is_flat(0.5, Vec3::NEG_X) && !is_flat(-0.9, Vec3::NEG_X));
    let (planet, tilted) = (Collider::ball(5.0), Quat::from_rotation_z(0.1));
    let under = Transform::from_xyz(0.0, -5.0, 0.0);
    assert_eq!(seen(vec![(planet, under)], 1.6, Vec3::ZERO), Some(None));
    let (plate, _) = floor(0.0);
    let leans = Transform::from_rotation(tilted).with_translation(Vec3::Y * -1.0);
    assert_eq!(seen(vec![(plate, leans)], 1.6, Vec3::ZERO), Some(None));
}

#[test]
fn the_nearest_surface_points_back_and_what_is_high_is_a_wall() {
    let wall = block(Vec3::new(1.0, 0.0, -5.0), Vec3::new(2.0, 5.0, 5.0));
    Room::new([wall]).look(CENTRE, |probe, _| {
        let near = probe.nearest(CENTRE, 1.5).unwrap();
        assert!((near.time - 1.0).abs() < 1e-4 && near.normal.distance(Vec3::NEG_X) < 1e-4);
        assert!(near.point.distance(Vec3::new(1.0, 1.1, 0.0)) < 1e-4);
        assert!(probe.nearest(CENTRE, 0.5).is_none());
        let free = |x: f32| probe.is_free(&Ball::new(0.3), Vec3::new(x, 1.1, 0.0));
        assert!(free(0.69) && !free(0.71));
        assert!((probe.highest_step() - 0.38).abs() < 1e-5);
        assert!((probe.reach() - 1.6).abs() < 0.002);
        let mut touch = near;
        touch.point.y = 0.39;
        assert!(probe.is_wall(&touch));
        touch.point.y = 0.37;
        assert!(!probe.is_wall(&touch));
    });
}

/// What a character over these solids finds below that moves at `speed` (m/s).
fn below(solids: Vec<Solid>, centre: Vec3, speed: Vec3, flies: bool) -> Sensed {
    Room::new(solids).look(centre, |probe, around| {
        GroundSearch { probe, around }.below(speed, flies, false)
    })
}

/// A slope that rises towards +X from 10 m below the origin, through it.
fn ramp(angle_deg: f32) -> Solid {
    let high = 10.0 * angle_deg.to_radians().tan();
    prism(&[(-10.0, -high), (10.0, high), (10.0, -high)].map(Vec2::from))
}

#[test]
fn a_ramp_is_ground_that_rises_with_the_walk_and_a_steep_one_is_a_slope() {
    let (tangent, cosine) = (20.0_f32.to_radians().tan(), 20.0_f32.to_radians().cos());
    for speed in [3.0, -3.0, 0.0] {
        let found = below(vec![ramp(20.0)], CENTRE, Vec3::X * speed, false);
        let on = found.ground.unwrap();
        // The ball rests on the slope beside its middle, and its lowest point is over it.
        let height = 0.24 * (1.0 / cosine - 1.0);
        assert!((on.height - height).abs() < 2e-3, "{}", on.height);
        assert!((on.below - 1.1 + height).abs() < 2e-3, "{}", on.below);
        assert!((on.normal.y - cosine).abs() < 3e-3, "{}", on.normal);
        let rise = on.rise_m_s.unwrap_or(0.0);
        assert!((rise - speed * tangent).abs() < 0.02, "{speed}: {rise}");
        assert_eq!(on.rise_m_s.is_some(), speed != 0.0);
    }
    let steep = below(vec![ramp(60.0)], CENTRE + Vec3::Y * 0.2, Vec3::ZERO, false);
    assert!(steep.ground.is_none());
    assert!((steep.steep.unwrap().normal.y - 0.5).abs() < 1e-3);
    let flies = below(vec![ramp(20.0)], CENTRE, Vec3::X * 3.0, true);
    assert_eq!(flies.ground.unwrap().rise_m_s, None);
}

#[test]
fn in_the_air_the_landing_is_seen_twelve_metres_below_and_the_ground_within_the_snap() {
    for (height, flies, landing, stands) in [
        (0.49, true, true, true),
        (0.52, true, true, false),
        (11.9, true, true, false),
        (12.1, true, false, false),
        (0.49, false, false, true),
        (0.52, false, false, false),
    ] {
        let found = below(vec![floor(-height)], CENTRE, Vec3::ZERO, flies);
        let case = format!("{height} m, flies {flies}");
        assert_eq!(found.ground.is_some(), stands, "{case}");
        assert_eq!(found.landing.is_some(), landing, "{case}");
        if let Some(at) = found.landing {
            assert!((at + height).abs() < 1e-3, "{case}: {at}");
        }
    }
}
