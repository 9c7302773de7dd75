//! The casts of a character against solids of known places, m, and angles.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;

use crate::find_ground::GroundSearch;
use crate::sensed::Sensed;
use crate::test_room::{Room, block, floor, prism};

/// The centre of a character that stands at height 0, m. Its capsule reaches from 0.4 m to 1.8 m, with a radius of 0.3 m.
const CENTRE: Vec3 = Vec3::new(0.0, 1.1, 0.0);

type Solid = (Collider, Transform);

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
