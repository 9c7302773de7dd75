//! Ledges and mantles of the crate, on bodies.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::{
    CharacterGravity, CharacterTuning, Handholds, Intent, LedgeMoves, LedgeState, NeedsHandholds,
};
use springyard_test_lab::worst::Extreme;

use super::world::{RATES, World, assert_alike};

/// A box from x = 0.5 on, 6 m wide along z, with its top at this height, m.
pub fn block(top: f32) -> impl Bundle {
    let centre = Vec3::new(3.5, 0.5 * top, 0.0);
    let half = Vec3::new(3.0, 0.5 * top, 3.0);
    (
        RigidBody::Fixed,
        Collider::cuboid(half.x, half.y, half.z),
        Transform::from_translation(centre),
    )
}

/// A character that has jumped up beside a block of this height, which it cannot reach by the jump alone, with the stick to it.
fn beside(rate: u32, top: f32, feet: Vec3) -> World {
    let mut world = World::new(rate, feet, CharacterTuning::default(), |app| {
        app.world_mut().spawn(block(top));
    });
    world.insert(LedgeMoves::default());
    world.run(0.3);
    world
}

/// One that hangs on the edge of a block 2.6 m high.
fn hanging(rate: u32) -> World {
    let mut world = beside(rate, 2.6, Vec3::ZERO);
    catch(&mut world, rate);
    world
}

/// Jumps with the stick towards +X until it hangs there, and lets a second pass.
pub fn catch(world: &mut World, rate: u32) {
    world.stick(Vec2::X);
    world.press_jump();
    for _ in 0..rate {
        world.run(1.0 / rate as f32);
        if world.get::<LedgeState>().hang.is_some() {
            world.stick(Vec2::ZERO);
            world.change(Intent::release_jump);
            break;
        }
    }
    world.run(1.0);
}

#[test]
fn a_hang_comes_to_rest_at_the_hang_height() {
    let places = RATES.map(|rate| {
        let world = hanging(rate);
        assert!(world.is_in::<LedgeMoves>(), "{rate} Hz");
        world.position()
    });
    println!("hang points: {places:?}");
    for place in places {
        let expected = Vec3::new(0.5 - 0.32, 2.6 - 0.75, 0.0);
        assert!(place.distance(expected) < 0.005, "{place}");
    }
}

#[test]
fn edges_are_caught_from_the_feet_to_above_the_hands() {
    // The jump lifts the centre to 2.3 m.
    let caught = |rate: u32, top: f32| {
        let mut world = beside(rate, top, Vec3::ZERO);
        world.stick(Vec2::X);
        world.press_jump();
        world.run(0.8);
        // A pull-up that has begun goes on.
        world.stick(Vec2::ZERO);
        world.run(0.8);
        world.position().y > top + 1.0
    };
    for rate in RATES {
        for top in [1.3, 1.9, 2.5, 3.1, 3.25] {
            assert!(caught(rate, top), "{top} m at {rate} Hz");
        }
        // At 2.3 m the hands are 0.75 m above, and catch 0.25 m more.
        assert!(!caught(rate, 3.32), "{rate} Hz");
    }
}

#[test]
fn without_the_stick_towards_it_no_ledge_is_caught() {
    for rate in RATES {
        for stick in [Vec2::ZERO, Vec2::Y, Vec2::NEG_X] {
            let mut world = beside(rate, 2.6, Vec3::ZERO);
            world.stick(stick);
            world.press_jump();
            world.run(0.5);
            assert!(!world.is_in::<LedgeMoves>(), "{stick} at {rate} Hz");
        }
    }
}

#[test]
fn the_stick_towards_the_wall_and_a_press_of_jump_pull_up() {
    for rate in RATES {
        for press in [false, true] {
            let mut world = hanging(rate);
            if press {
                world.press_jump();
            } else {
                world.stick(Vec2::X);
            }
            world.run(0.4);
            world.stick(Vec2::ZERO);
            world.run(1.0);
            let at = world.position();
            assert!(
                world.state().is_grounded() && (at.y - 3.7).abs() < 0.02,
                "{at} at {rate} Hz"
            );
        }
    }
}

#[test]
fn a_catch_a_pull_up_and_a_jump_off_are_events() {
    for rate in RATES {
        let mut world = hanging(rate);
        assert_eq!(world.heard_of_moves(), ["caught"], "{rate} Hz");
        world.press_jump();
        world.run(1.4);
        assert_eq!(world.heard_of_moves(), ["caught", "pulls up"], "{rate} Hz");
        let mut world = hanging(rate);
        world.stick(Vec2::NEG_X);
        world.run(1.0 / 30.0);
        world.press_jump();
        world.run(0.3);
        assert_eq!(
            world.heard_of_moves(),
            ["caught", "jumped off"],
            "{rate} Hz"
        );
    }
}

#[test]
fn a_mantle_is_an_event() {
    for rate in RATES {
        let mut world = beside(rate, 1.0, Vec3::new(-6.0, 0.0, 0.0));
        world.stick(Vec2::X);
        world.run(1.8);
        assert_eq!(world.heard_of_moves(), ["mantles"], "{rate} Hz");
    }
}

#[test]
fn crouch_drops_and_so_does_the_stick_away() {
    for rate in RATES {
        for crouch in [true, false] {
            let mut world = hanging(rate);
            if crouch {
                world.change(|intent: &mut Intent| intent.crouch.tap());
            } else {
                world.stick(Vec2::NEG_X);
            }
            world.run(1.5);
            assert!(world.state().is_grounded(), "{rate} Hz");
            assert!(world.position().y < 1.2, "{rate} Hz");
        }
    }
}

#[test]
fn a_press_of_crouch_that_drops_does_not_toggle_the_crouch() {
    for rate in RATES {
        let mut world = hanging(rate);
        world.change(|tuning: &mut CharacterTuning| tuning.crouch_toggle = true);
        let crouches = |world: &World| world.state().crouch;
        world.change(|intent: &mut Intent| intent.crouch.tap());
        world.run(1.5);
        assert!(world.state().is_grounded(), "{rate} Hz");
        assert!(crouches(&world) == default(), "{rate} Hz");
        // On the ground it does.
        world.change(|intent: &mut Intent| intent.crouch.tap());
        world.run(0.5);
        assert!(crouches(&world).is_low, "{rate} Hz");
    }
}

#[test]
fn jump_with_the_stick_away_leaves_the_wall() {
    let tops = RATES.map(|rate| {
        let mut world = hanging(rate);
        let from = world.position();
        world.stick(Vec2::NEG_X);
        world.run(1.0 / 30.0);
        world.press_jump();
        let top = world.highest(0.4) - from.y;
        assert!(from.x - world.position().x > 1.2, "{rate} Hz");
        top
    });
    assert_alike(&tops, 0.006, "height, m");
    assert!((tops[0] - 0.6).abs() < 0.01, "{tops:?}");
}

#[test]
fn a_shimmy_stops_at_the_end_of_the_edge() {
    let ends = RATES.map(|rate| {
        let mut world = hanging(rate);
        world.stick(Vec2::NEG_Y);
        world.run(4.0);
        assert!(world.is_in::<LedgeMoves>(), "{rate} Hz");
        world.position()
    });
    println!("ends of a shimmy: {ends:?}");
    for end in ends {
        // The block ends at z = 3, the hand is 0.25 m from the middle of the body.
        assert!((end.z - 2.75).abs() < 0.01, "{end}");
    }
}

#[test]
fn a_hang_faces_the_wall_wherever_the_stick_points() {
    for rate in RATES {
        for stick in [Vec2::ZERO, Vec2::Y, Vec2::NEG_Y] {
            let mut world = hanging(rate);
            world.stick(stick);
            world.run(1.0);
            assert!(world.is_in::<LedgeMoves>(), "{stick} at {rate} Hz");
            let ahead = world.get::<Transform>().forward();
            assert!(ahead.x > 0.99, "{ahead:?}, {stick} at {rate} Hz");
        }
    }
}

#[test]
fn a_ledge_without_room_for_the_body_is_not_caught() {
    for rate in RATES {
        let mut world = beside(rate, 2.6, Vec3::ZERO);
        let ceiling = (RigidBody::Fixed, Collider::cuboid(3.0, 0.1, 3.0));
        world
            .app
            .world_mut()
            .spawn((ceiling, Transform::from_xyz(3.5, 4.0, 0.0)));
        world.run(0.1);
        world.stick(Vec2::X);
        world.press_jump();
        world.run(0.5);
        assert!(!world.is_in::<LedgeMoves>(), "{rate} Hz");
    }
}

/// A run from x = -6 to a wall of this height at x = 0.5. The time (s) from x = -1.5 to x = 1.5, and the lowest speed on the way, m/s.
fn run_over(rate: u32, top: f32) -> (f32, f32) {
    let mut world = beside(rate, top, Vec3::new(-6.0, 0.0, 0.0));
    world.stick(Vec2::X);
    let (mut secs, mut slowest) = ([0.0; 2], f32::INFINITY);
    for _ in 0..4 * rate {
        let before = world.position().x;
        world.run(1.0 / rate as f32);
        let after = world.position().x;
        for (secs, place) in secs.iter_mut().zip([-1.5, 1.5]) {
            let part = ((place - before) / (after - before)).clamp(0.0, 1.0);
            *secs += if part.is_finite() {
                part / rate as f32
            } else {
                1.0
            };
        }
        if (-1.5..1.5).contains(&after) {
            slowest.keep_smallest((after - before) * rate as f32);
        }
    }
    (secs[1] - secs[0], slowest)
}

#[test]
fn a_run_goes_over_a_chest_high_wall_at_its_speed() {
    for top in [0.6, 1.0, 1.2] {
        let runs = RATES.map(|rate| run_over(rate, top));
        println!("over {top} m: time over 3 m (s), lowest speed (m/s): {runs:?}");
        assert_alike(&runs.map(|run| run.0), 0.006, "time, s");
        assert!(
            runs.iter().all(|run| run.1 > 4.95 && run.0 < 0.606),
            "{runs:?}"
        );
    }
}

/// A cliff of this height with its edge at x = 0.5, whose face leans by this angle, degrees: its foot stands out from the edge.
fn cliff(top: f32, lean_deg: f32) -> impl Bundle {
    let out = top * lean_deg.to_radians().tan();
    let corners = [[0.5 - out, 0.0], [6.0, 0.0], [6.0, top], [0.5, top]];
    let points: Vec<Vec3> = [-3.0, 3.0]
        .iter()
        .flat_map(|z| corners.map(|[x, y]| Vec3::new(x, y, *z)))
        .collect();
    let hull = Collider::convex_hull(&points).unwrap_or_else(|| unreachable!("a wedge"));
    (RigidBody::Fixed, hull, Transform::default())
}

#[test]
fn a_run_goes_over_a_cliff_that_leans_by_up_to_19_degrees() {
    for (top, lean_deg, goes) in [
        (1.2, 5.0, true),
        (1.2, 12.0, true),
        (1.2, 19.0, true),
        (0.6, 19.0, true),
        (1.2, 30.0, false),
    ] {
        for rate in RATES {
            let feet = Vec3::new(-6.0, 0.0, 0.0);
            let mut world = World::new(rate, feet, CharacterTuning::default(), |app| {
                app.world_mut().spawn(cliff(top, lean_deg));
            });
            world.insert(LedgeMoves::default());
            world.run(0.3);
            world.stick(Vec2::X);
            world.run(1.7);
            let at = world.position();
            assert_eq!(
                at.x > 1.5 && at.y > top,
                goes,
                "{at}: {top} m, {lean_deg} degrees, {rate} Hz"
            );
        }
    }
}

#[test]
fn a_character_that_needs_handholds_catches_only_edges_that_have_them() {
    for has_them in [false, true] {
        let mut world = World::new(60, Vec3::ZERO, CharacterTuning::default(), |app| {
            let block = app.world_mut().spawn(block(2.6)).id();
            if has_them {
                app.world_mut().entity_mut(block).insert(Handholds);
            }
        });
        world.insert((LedgeMoves::default(), NeedsHandholds));
        world.run(0.3);
        world.stick(Vec2::X);
        world.press_jump();
        let mut hangs = false;
        for _ in 0..60 {
            world.run(1.0 / 60.0);
            hangs |= world.get::<LedgeState>().hang.is_some();
        }
        assert_eq!(hangs, has_them);
    }
}

#[test]
fn a_wall_above_the_chest_stops_a_run() {
    for rate in RATES {
        let mut world = beside(rate, 1.5, Vec3::new(-6.0, 0.0, 0.0));
        world.stick(Vec2::X);
        world.run(3.0);
        let at = world.position();
        assert!(at.x < 0.3 && at.y < 1.2, "{at} at {rate} Hz");
    }
}

#[test]
fn a_moving_ledge_carries_the_character() {
    for rate in RATES {
        let mut world = World::new(rate, Vec3::ZERO, CharacterTuning::default(), |app| {
            app.world_mut().spawn((
                Name::new("ledge"),
                RigidBody::KinematicVelocityBased,
                Collider::cuboid(3.0, 0.2, 6.0),
                Transform::from_xyz(3.5, 2.4, 0.0),
                Velocity::linear(Vec3::new(0.0, 0.2, 0.5)),
            ));
        });
        world.insert(LedgeMoves::default());
        world.stick(Vec2::X);
        world.press_jump();
        world.run(0.3);
        world.stick(Vec2::ZERO);
        world.run(1.0);
        assert!(world.is_in::<LedgeMoves>(), "{rate} Hz");
        let from = world.position();
        world.run(1.0);
        let moved = world.position() - from;
        assert!(
            moved.distance(Vec3::new(0.0, 0.2, 0.5)) < 0.01,
            "{moved} at {rate} Hz"
        );
    }
}

/// A ferry that moves at `velocity` (m/s), with a wall of 1 m across it, and a character that has gone towards the wall: run for 1.8 s, or
/// walked for 4.5 s. Its way over the ferry in that time, m, and the height of its centre above the deck then, m.
fn go_on_a_ferry(rate: u32, velocity: Vec3, walks: bool) -> (World, Vec2) {
    let deck = 4.0;
    let feet = Vec3::new(-5.0, deck, 0.0);
    let mut world = World::new(rate, feet, CharacterTuning::default(), |app| {
        let parts = vec![
            (
                Vec3::NEG_Y * 0.2,
                Quat::IDENTITY,
                Collider::cuboid(9.0, 0.2, 5.0),
            ),
            (
                Vec3::new(3.5, 0.5, 0.0),
                Quat::IDENTITY,
                Collider::cuboid(3.0, 0.5, 5.0),
            ),
        ];
        app.world_mut().spawn((
            Name::new("ferry"),
            (RigidBody::KinematicVelocityBased, Collider::compound(parts)),
            Transform::from_xyz(0.0, deck, 0.0),
            Velocity::linear(velocity),
        ));
    });
    world.insert(LedgeMoves::default());
    world.run(0.3);
    let start = over_ferry(&mut world);
    world.stick(Vec2::X);
    if walks {
        world.change(|intent: &mut Intent| intent.walk.press());
    }
    world.run(if walks { 4.5 } else { 1.8 });
    let end = over_ferry(&mut world);
    (world, Vec2::new(end.x - start.x, end.y))
}

/// The place of the character seen from the ferry, m.
fn over_ferry(world: &mut World) -> Vec3 {
    let place = world.position();
    let mut bodies = world.app.world_mut().query::<(&Name, &Transform)>();
    let bodies = bodies.iter(world.app.world());
    let mut ferries = bodies.filter(|(name, _)| name.as_str() == "ferry");
    place - ferries.next().unwrap().1.translation
}

#[test]
fn a_run_on_a_ferry_goes_over_its_walls_as_on_land() {
    for rate in RATES {
        let (_, on_land) = go_on_a_ferry(rate, Vec3::ZERO, false);
        assert!(on_land.x > 8.0 && on_land.y > 2.0, "{on_land} at {rate} Hz");
        for velocity in [Vec3::X * 3.0, Vec3::NEG_X * 3.0, Vec3::Y, Vec3::Z * 4.0] {
            let (world, place) = go_on_a_ferry(rate, velocity, false);
            assert_eq!(world.heard_of_moves(), ["mantles"], "{velocity}, {rate} Hz");
            let off = place.distance(on_land);
            assert!(off < 0.05, "{off} m at {velocity} m/s, {rate} Hz");
        }
    }
}

#[test]
fn a_walk_on_a_ferry_is_not_thrown_over_its_walls() {
    for rate in RATES {
        for velocity in [Vec3::ZERO, Vec3::X * 3.0] {
            let (world, place) = go_on_a_ferry(rate, velocity, true);
            assert!(world.heard_of_moves().is_empty(), "{velocity}, {rate} Hz");
            assert!(place.y < 1.2, "{place} at {velocity} m/s, {rate} Hz");
        }
    }
}

#[test]
fn a_pull_up_goes_with_a_ledge_that_turns_round() {
    for rate in RATES {
        let mut world = World::new(rate, Vec3::ZERO, CharacterTuning::default(), |app| {
            app.world_mut().spawn((
                Name::new("ledge"),
                RigidBody::KinematicVelocityBased,
                Collider::cuboid(3.0, 0.2, 9.0),
                Transform::from_xyz(3.5, 2.4, 0.0),
                Velocity::linear(Vec3::Z * 2.0),
            ));
        });
        world.insert(LedgeMoves::default());
        world.run(0.1);
        catch(&mut world, rate);
        let mut ledges =
            (world.app.world_mut()).query_filtered::<(Entity, &RigidBody), With<Velocity>>();
        let ledge = ledges.iter(world.app.world());
        let ledge = ledge.filter(|(_, body)| **body == RigidBody::KinematicVelocityBased);
        let ledge = ledge.map(|(entity, _)| entity).next().unwrap();
        let beside = |world: &World| {
            let ledge = world.app.world().get::<Transform>(ledge).unwrap();
            world.position().z - ledge.translation.z
        };
        world.press_jump();
        world.run(0.1);
        assert!(world.get::<LedgeState>().climb.is_some(), "{rate} Hz");
        let before = beside(&world);
        let mut velocity = world.app.world_mut().get_mut::<Velocity>(ledge).unwrap();
        velocity.linear = Vec3::NEG_Z * 2.0;
        let mut most = 0.0_f32;
        while world.is_in::<LedgeMoves>() {
            world.run(1.0 / rate as f32);
            most.keep_largest((beside(&world) - before).abs());
        }
        // What the spring of the pull-up lags behind a change of 4 m/s: that over its angular frequency times e.
        assert!(most < 0.2, "{most} m at {rate} Hz");
        assert!(world.position().y > 3.0, "{rate} Hz");
    }
}

#[test]
fn a_jump_off_a_ledge_is_as_fast_without_gravity() {
    let mut world = hanging(60);
    world.insert(CharacterGravity::Uniform(Vec3::ZERO));
    world.run(0.2);
    world.stick(Vec2::NEG_X);
    world.run(0.05);
    world.press_jump();
    world.run(0.05);
    let up = world.velocity().y;
    assert!(up > 4.0, "{up} m/s");
}
