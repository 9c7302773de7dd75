//! Where a body rests, by hand: deflections from load over stiffness, and velocities from the iterations of the engine.

use glam::{BVec3, Quat};

use super::*;
use crate::body::{Bounds, SpringStep};
use crate::rotation::from_rotation_vector;
use crate::{BodyMethod, Spring};

const DT: f32 = 1.0 / 60.0;

const GOAL: BodyGoal = BodyGoal {
    position: Vec3::new(1.0, 2.0, 3.0),
    rotation: Quat::from_xyzw(0.0, 0.6, 0.0, 0.8),
    velocity: Vec3::ZERO,
    angular_velocity: Vec3::ZERO,
    acceleration: Vec3::ZERO,
    angular_acceleration: Vec3::ZERO,
};

const LOAD: Load = Load {
    gravity: Vec3::new(0.0, -9.81, 0.0),
    acceleration: Vec3::new(3.0, 0.0, -2.0),
    angular_acceleration: Vec3::new(1.0, -2.0, 0.5),
    kick: Vec3::ZERO,
    angular_kick: Vec3::ZERO,
};

/// Springs of 2 Hz, and a body on its goal but for the deflections by [`LOAD`].
fn resting() -> (BodySprings, BodyState) {
    let spring = Spring::from_hertz(2.0, 0.5).unwrap();
    let step = SpringStep::new(spring, BodyMethod::Exact, DT);
    let springs = BodySprings {
        linear: Some(step.clone()),
        angular: Some(step),
        angular_frame: None,
        linear_bounds: Bounds::NONE,
        angular_bounds: Bounds::NONE,
        carries_weight: false,
        turns_to_goal: true,
    };
    let turned = LOAD.angular_acceleration / spring.stiffness();
    let body = BodyState {
        position: GOAL.position + (LOAD.gravity + LOAD.acceleration) / spring.stiffness(),
        rotation: from_rotation_vector(turned) * GOAL.rotation,
        velocity: Vec3::ZERO,
        angular_velocity: Vec3::ZERO,
        centre_of_mass: Vec3::ZERO,
    };
    (springs, body)
}

fn rests(springs: &BodySprings, body: &BodyState) -> bool {
    springs.is_at_rest(body, &GOAL, &LOAD, &EngineStep::new(DT, 4))
}

fn along_axes(size: f32) -> impl Iterator<Item = Vec3> {
    [Vec3::X, Vec3::Y, Vec3::Z]
        .into_iter()
        .flat_map(move |axis| [axis * size, -axis * size])
}

#[test]
fn a_body_rests_where_its_springs_balance_the_load_within_a_tenth_of_a_millimetre() {
    let (springs, body) = resting();
    assert!(rests(&springs, &body));
    for (size, still) in [(0.7, true), (1.3, false)] {
        for by in along_axes(size * 1e-4) {
            let moved = BodyState {
                position: body.position + by,
                ..body
            };
            assert_eq!(rests(&springs, &moved), still, "moved {by}");
            let turned = from_rotation_vector(by) * body.rotation;
            let turned = BodyState {
                rotation: turned,
                ..body
            };
            assert_eq!(rests(&springs, &turned), still, "turned {by}");
        }
    }
}

#[test]
fn asleep_it_is_still_and_awake_it_has_gained_what_the_iterations_after_the_first_half_add() {
    let (springs, body) = resting();
    // The command makes up for 5/8 of the step's load, which moves the body; the rest is left of it at the step's end.
    let awake = (LOAD.gravity + LOAD.acceleration) * (DT * 3.0 / 8.0);
    for (size, still) in [(0.7, true), (1.3, false)] {
        for by in along_axes(size * 1e-3) {
            for velocity in [Vec3::ZERO, awake] {
                let moves = BodyState {
                    velocity: velocity + by,
                    ..body
                };
                assert_eq!(rests(&springs, &moves), still, "{velocity} {by}");
            }
            let spins = BodyState {
                angular_velocity: by,
                ..body
            };
            assert_eq!(rests(&springs, &spins), still, "{by} rad/s");
        }
    }
}

#[test]
fn a_goal_that_moves_lets_nothing_rest() {
    let (springs, body) = resting();
    let (engine, slow) = (EngineStep::new(DT, 4), Vec3::Y * 1e-9);
    for goal in [
        BodyGoal {
            velocity: slow,
            ..GOAL
        },
        BodyGoal {
            angular_velocity: slow,
            ..GOAL
        },
        BodyGoal {
            acceleration: slow,
            ..GOAL
        },
        BodyGoal {
            angular_acceleration: slow,
            ..GOAL
        },
    ] {
        assert!(
            !springs.is_at_rest(&body, &goal, &LOAD, &engine),
            "{goal:?}"
        );
    }
}

#[test]
fn what_no_spring_drives_may_be_anywhere_and_move() {
    let (springs, body) = resting();
    let flies = BodyState {
        position: Vec3::ZERO,
        velocity: Vec3::ONE,
        ..body
    };
    let spins = BodyState {
        rotation: Quat::IDENTITY,
        angular_velocity: Vec3::ONE,
        ..body
    };
    assert!(!rests(&springs, &flies) && !rests(&springs, &spins));
    let free = BodySprings {
        linear: None,
        ..springs.clone()
    };
    assert!(rests(&free, &flies) && !rests(&free, &spins));
    let free = BodySprings {
        angular: None,
        ..springs.clone()
    };
    assert!(rests(&free, &spins) && !rests(&free, &flies));
    // Along an axis that is off, too.
    let off = Bounds::new(BVec3::new(true, false, true), f32::INFINITY);
    let level = BodySprings {
        linear_bounds: off,
        angular_bounds: off,
        ..springs
    };
    let high = BodyState {
        position: body.position + Vec3::Y,
        ..body
    };
    assert!(rests(&level, &high));
}

#[test]
fn far_from_the_origin_it_rests_within_four_of_its_last_digits() {
    let (springs, body) = resting();
    let far = Vec3::new(0.0, 0.0, -30_000.0);
    let goal = BodyGoal {
        position: far,
        ..GOAL
    };
    for (metres, still) in [(0.012, true), (0.016, false)] {
        let moved = Vec3::X * metres + body.position - GOAL.position;
        let body = BodyState {
            position: far + moved,
            ..body
        };
        let found = springs.is_at_rest(&body, &goal, &LOAD, &EngineStep::new(DT, 4));
        assert_eq!(found, still, "{metres} m");
    }
}

#[test]
fn springs_about_the_axes_of_the_body_are_each_deflected_by_their_own_stiffness() {
    let (springs, body) = resting();
    let on_axes = [1.0, 2.0, 4.0].map(|hertz| Spring::from_hertz(hertz, 0.5).unwrap());
    let frame = Quat::from_xyzw(0.5, 0.5, 0.5, 0.5);
    let springs = BodySprings {
        angular: Some(SpringStep::per_axis(on_axes, BodyMethod::Exact, DT)),
        angular_frame: Some(frame),
        ..springs
    };
    // The frame turns x to y, y to z and z to x; a torque about an axis of the body as it stands.
    let axes = body.rotation * frame;
    for (axis, spring) in [Vec3::X, Vec3::Y, Vec3::Z].into_iter().zip(on_axes) {
        let load = Load {
            angular_acceleration: axes * axis * 0.4,
            ..LOAD
        };
        let turned = from_rotation_vector(load.angular_acceleration / spring.stiffness());
        let goal = BodyGoal {
            rotation: turned.conjugate() * body.rotation,
            ..GOAL
        };
        assert!(
            springs.is_at_rest(&body, &goal, &load, &EngineStep::new(DT, 4)),
            "{axis}"
        );
    }
}
