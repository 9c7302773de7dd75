//! The rope in a world: swings from rings, falls into the rope, crates that come.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::moves::rope::{self, Rope, RopeAnchor, RopeState};
use springyard_character::{CharacterTuning, Intent, NeedsHandholds};
use springyard_test_lab::worst::Extreme;

use super::world::{RATES, World, assert_alike};

/// A character with a rope, whose feet begin at `feet`, and a ring at `ring`.
fn below_ring(rate: u32, feet: Vec3, ring: Vec3) -> World {
    let mut world = World::new(rate, feet, CharacterTuning::default(), |app| {
        rope::plugin(app);
        let ring = (RigidBody::Fixed, Transform::from_translation(ring));
        app.world_mut()
            .spawn((Name::new("ring"), ring, RopeAnchor::default()));
    });
    world.insert(Rope::default());
    world
}

/// Looks from the eyes at a point and presses the rope.
pub fn shoot(world: &mut World, at: Vec3) {
    let way = at - (world.position() + Vec3::Y * 0.4);
    world.change(|intent: &mut Intent| {
        intent.look_yaw_deg = (-way.x).atan2(-way.z).to_degrees();
        intent.look_pitch_deg = way.y.atan2(way.with_y(0.0).length()).to_degrees();
        intent.rope.press();
    });
}

fn tied(world: &World) -> Option<rope::Tied> {
    world.get::<RopeState>().tied
}

#[test]
fn a_ghost_between_the_eyes_and_a_ring_hides_it_only_from_those_that_collide_with_it() {
    for is_ghost in [true, false] {
        let world = shot_through_a_slab(is_ghost);
        assert_eq!(tied(&world).is_some(), is_ghost);
    }
}

/// A character that stands, and has shot at a ring through a slab.
fn shot_through_a_slab(is_ghost: bool) -> World {
    let ring = Vec3::new(0.0, 9.0, -4.0);
    let mut world = below_ring(60, Vec3::ZERO, ring);
    let mut slab = world.app.world_mut().spawn((
        (RigidBody::Fixed, Collider::cuboid(3.0, 0.1, 3.0)),
        Transform::from_xyz(0.0, 6.0, -2.0),
    ));
    if is_ghost {
        slab.insert(CollisionGroups::new(Group::GROUP_2, Group::ALL));
        world.insert(CollisionGroups::new(Group::GROUP_1, !Group::GROUP_2));
    }
    // Rings alone are taken, not the slab.
    world.insert(NeedsHandholds);
    world.run(0.2);
    shoot(&mut world, ring);
    world.run(0.1);
    world
}

/// Energy of the swing per kg, J/kg, over the height of the ring.
fn energy(world: &World, ring: Vec3) -> f32 {
    let gravity = world.get::<CharacterTuning>().flight().fall;
    let velocity = world.state().moved.unwrap().velocity;
    0.5 * velocity.length_squared() + gravity * (world.position().y - ring.y)
}

pub const RING: Vec3 = Vec3::new(0.0, 13.0, -4.0);

/// A character that swings from [`RING`]. The jump that it is taken in is the same at any rate, unlike a fall from a spawn point, which
/// begins in the second step.
fn swinging(rate: u32) -> World {
    let mut world = below_ring(rate, Vec3::ZERO, RING);
    world.change(|tuning: &mut CharacterTuning| tuning.jump_apex_m = 8.0);
    world.run(0.3);
    world.press_jump();
    world.run(0.4);
    world.change(Intent::release_jump);
    shoot(&mut world, RING);
    world.run(1.0);
    assert!(world.is_in::<Rope>(), "{rate} Hz");
    world
}

#[test]
fn a_swing_keeps_length_and_energy_and_is_the_same_at_any_rate() {
    let places = RATES.map(|rate| {
        let mut world = swinging(rate);
        let length = tied(&world).unwrap().length_m;
        let before = energy(&world, RING);
        for _ in 0..10 {
            world.run(0.5);
            let off = world.position().distance(RING) - length;
            assert!(off.abs() < 2e-3, "{off} m at {rate} Hz");
            let lost = energy(&world, RING) / before - 1.0;
            assert!(lost.abs() < 0.002, "{lost} at {rate} Hz");
        }
        world.position()
    });
    println!("{places:?}");
    for axis in 0..3 {
        assert_alike(&places.map(|place| place[axis]), 2e-3, "place, m");
    }
}

#[test]
fn the_stick_does_not_turn_the_body_in_a_swing() {
    for rate in RATES {
        let mut world = swinging(rate);
        let before = world.state().facing;
        for stick in [Vec2::Y, Vec2::NEG_Y, Vec2::X] {
            world.stick(stick);
            world.run(0.3);
            assert!(world.is_in::<Rope>(), "{rate} Hz");
            assert_eq!(world.state().facing, before, "{stick} at {rate} Hz");
        }
    }
}

#[test]
fn a_press_of_crouch_that_winds_out_does_not_toggle_the_crouch() {
    for rate in RATES {
        let mut world = swinging(rate);
        world.change(|tuning: &mut CharacterTuning| tuning.crouch_toggle = true);
        let before = tied(&world).unwrap().length_m;
        world.change(|intent: &mut Intent| intent.crouch.press());
        world.run(0.5);
        let wound = tied(&world).unwrap().length_m - before;
        assert!(wound > 0.5, "{wound} m at {rate} Hz");
        assert!(!world.state().crouch.is_asked, "{rate} Hz");
    }
}

#[test]
fn letting_go_keeps_the_speed() {
    for rate in RATES {
        let mut world = swinging(rate);
        while world.state().moved.unwrap().velocity.length() < 6.0 {
            world.run(1.0 / rate as f32);
        }
        let velocity = world.state().moved.unwrap().velocity;
        world.change(|intent: &mut Intent| intent.rope.release());
        let from = world.position();
        world.run(0.2);
        assert!(!world.is_in::<Rope>() && tied(&world).is_none());
        let moved = (world.position() - from).with_y(0.0);
        let off = moved.distance(velocity.with_y(0.0) * 0.2);
        assert!(off < 0.01, "{off} m at {rate} Hz");
    }
}

#[test]
fn taking_letting_go_and_losing_the_rope_are_events() {
    for rate in RATES {
        let mut world = swinging(rate);
        assert_eq!(world.heard_of_moves(), ["took"], "{rate} Hz");
        world.change(|intent: &mut Intent| intent.rope.release());
        world.run(0.2);
        assert_eq!(world.heard_of_moves(), ["took", "let go"], "{rate} Hz");
        let mut world = swinging(rate);
        let in_app = world.app.world_mut();
        let mut rings = in_app.query_filtered::<Entity, With<RopeAnchor>>();
        let ring = rings.single(in_app).unwrap();
        in_app.despawn(ring);
        world.run(0.2);
        assert_eq!(world.heard_of_moves(), ["took", "let go"], "{rate} Hz");
    }
}

#[test]
fn a_press_without_a_target_takes_nothing_and_one_beyond_the_reach_neither() {
    let ring = RING + Vec3::Y * 9.0;
    let mut world = below_ring(60, Vec3::Y * 5.0, ring);
    shoot(&mut world, ring);
    world.run(0.1);
    assert!(tied(&world).is_none());
}

#[test]
fn on_the_ground_a_fixed_ring_holds_it_back_and_winding_lifts_it() {
    for rate in RATES {
        let ring = Vec3::new(0.0, 6.0, 0.0);
        let mut world = below_ring(rate, Vec3::ZERO, ring);
        world.run(0.3);
        shoot(&mut world, ring);
        world.stick(Vec2::X);
        world.run(1.5);
        let length = tied(&world).unwrap().length_m;
        let off = world.position().distance(ring) - length;
        assert!(
            (-0.05..0.3).contains(&off) && world.position().x < 2.5,
            "{off} m at {rate} Hz"
        );
        world.stick(Vec2::ZERO);
        world.run(0.5);
        world.press_jump();
        world.run(1.5);
        assert!(
            world.position().y > 2.0,
            "{} at {rate} Hz",
            world.position()
        );
        assert!(world.is_in::<Rope>(), "{rate} Hz");
    }
}

/// A crate of this mass, kg, on the floor or in the air.
fn spawn_crate(world: &mut World, at: Vec3, mass_kg: f32) -> Entity {
    let body = (
        RigidBody::Dynamic,
        Collider::cuboid(0.3, 0.3, 0.3),
        ColliderMassProperties::Mass(mass_kg),
        Velocity::default(),
        Transform::from_translation(at),
    );
    let crate_ = world.app.world_mut().spawn((Name::new("crate"), body)).id();
    world.run(0.2);
    crate_
}

#[test]
fn a_light_crate_comes_to_a_character_that_stands_and_a_heavy_one_does_not() {
    for rate in RATES {
        for (mass_kg, comes) in [(10.0, true), (2000.0, false)] {
            let mut world = below_ring(rate, Vec3::ZERO, RING * 3.0);
            let crate_ = spawn_crate(&mut world, Vec3::new(0.0, 0.3, -8.0), mass_kg);
            shoot(&mut world, Vec3::new(0.0, 0.3, -7.8));
            world.run(0.1);
            assert_eq!(tied(&world).unwrap().to.body, crate_);
            world.press_jump();
            world.run(1.5);
            let at = *world.app.world().get::<Transform>(crate_).unwrap();
            let moved = at.translation.z + 8.0;
            assert_eq!(moved > 2.0, comes, "{moved} m, {mass_kg} kg at {rate} Hz");
            assert_eq!(
                moved.abs() < 0.1,
                !comes,
                "{moved} m, {mass_kg} kg at {rate} Hz"
            );
        }
    }
}

#[test]
fn two_free_bodies_keep_their_momentum() {
    let mut most = 0.0_f32;
    for rate in RATES {
        for mass_kg in [20.0, 80.0, 300.0] {
            let mut world = below_ring(rate, Vec3::Y * 40.0, RING * 9.0);
            let at = world.position() + Vec3::Z * -6.0;
            let crate_ = spawn_crate(&mut world, at, mass_kg);
            world
                .app
                .world_mut()
                .entity_mut(crate_)
                .insert(GravityScale(0.0));
            let at = world
                .app
                .world()
                .get::<Transform>(crate_)
                .unwrap()
                .translation;
            shoot(&mut world, at);
            world.run(0.1);
            assert_eq!(tied(&world).unwrap().to.body, crate_);
            let speed = |world: &World| {
                let of_crate = world.app.world().get::<Velocity>(crate_).unwrap().linear;
                let own = world
                    .state()
                    .moved
                    .map_or(world.velocity(), |moved| moved.velocity);
                (own.with_y(0.0), of_crate.with_y(0.0))
            };
            let (own, other) = speed(&world);
            let before = own * 80.0 + other * mass_kg;
            world.kick(Vec3::Z * 6.0);
            let expected = before + Vec3::Z * 480.0;
            let mut pulled = 0.0_f32;
            world.run(0.1);
            for _ in 0..5 {
                world.run(0.1);
                let (own, other) = speed(&world);
                pulled.keep_largest(other.z);
                if !world.is_in::<Rope>() {
                    continue;
                }
                let off = (own * 80.0 + other * mass_kg).distance(expected);
                assert!(off < 0.03 * 480.0, "{off} N s at {rate} Hz, {mass_kg} kg");
                most.keep_largest(off);
            }
            assert!(pulled > 0.5, "{pulled} m/s at {rate} Hz, {mass_kg} kg");
        }
    }
    println!("momentum off by {:.2} % of the impulse", most / 4.8);
}

#[test]
fn it_goes_on_from_a_snapshot_as_it_did() {
    let mut world = swinging(60);
    world.stick(Vec2::new(0.3, 1.0));
    let snapshot = springyard_rewind::snapshot(world.app.world_mut());
    world.run(0.7);
    let first = springyard_rewind::hash(world.app.world());
    snapshot.restore(world.app.world_mut());
    world.run(0.7);
    assert_eq!(springyard_rewind::hash(world.app.world()), first);
}
