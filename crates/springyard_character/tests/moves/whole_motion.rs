//! A move that computes the motion along all three axes: a spring to a point.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;
use spring_math::{Propagator, Spring};
use springyard_character::moves::{Motion, MoveResult, WholeMotion};
use springyard_character::{CharacterTuning, Intent, Move, MoveInputs, TakeOver};

use super::world::{RATES, World};

/// While walk is down, a spring brings the body to `point` (m).
#[derive(Component, Reflect, Debug, Clone)]
struct Tether {
    point: Vec3,
}

#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
struct Tethered;

fn spring() -> Spring {
    Spring::from_hertz(0.6, 0.2).unwrap()
}

impl Move for Tether {
    type State = Tethered;
    const NAME: &'static str = "tether";
    const PRIORITY: i32 = 5;

    fn step(&self, _: &mut Tethered, inputs: &MoveInputs) -> MoveResult {
        if !inputs.intent.walk.held {
            return Ok(None);
        }
        let (body, dt) = (inputs.body, inputs.dt);
        let (moved, change) =
            Propagator::exact(spring(), dt).error_step(body.position - self.point, body.velocity);
        let whole = WholeMotion {
            mean: moved / dt,
            end: body.velocity + change,
            carried: Vec3::ZERO,
        };
        Ok(Some(TakeOver {
            motion: Some(Motion::Whole(whole)),
            ..default()
        }))
    }
}

const POINT: Vec3 = Vec3::new(2.0, 6.0, -3.0);

/// A character in the air that a spring to [`POINT`] has taken in the next step: with its position and velocity at the start of it.
fn tethered(rate: u32) -> (World, Vec3, Vec3) {
    let tether = Tether { point: POINT };
    let mut world = World::in_the_air(rate, tether, CharacterTuning::default());
    let upwards = world.state().flight_velocity();
    let (from, velocity) = (world.position(), world.velocity().with_y(upwards));
    world.change(|intent: &mut Intent| intent.walk.press());
    (world, from, velocity)
}

/// The exact motion after `secs` seconds.
fn exact(from: Vec3, velocity: Vec3, secs: f32) -> (Vec3, Vec3) {
    let (moved, change) = Propagator::exact(spring(), secs).error_step(from - POINT, velocity);
    (from + moved, velocity + change)
}

#[test]
fn the_body_follows_the_closed_form_at_any_rate() {
    for rate in RATES {
        let (mut world, from, velocity) = tethered(rate);
        for tenth in 1..=20_u8 {
            world.run(0.1);
            let (at, speed) = exact(from, velocity, 0.1 * f32::from(tenth));
            let off = world.position().distance(at);
            assert!(off < 1e-3, "{off} m after {tenth} tenths at {rate} Hz");
            let off = world.state().moved.unwrap().velocity.distance(speed);
            assert!(off < 2e-3, "{off} m/s after {tenth} tenths at {rate} Hz");
        }
    }
}

#[test]
fn the_flight_after_it_begins_at_its_end_velocity() {
    for rate in RATES {
        let (mut world, from, velocity) = tethered(rate);
        world.run(0.4);
        let (_, left_at) = exact(from, velocity, 0.4);
        assert!(left_at.length() > 3.0, "{left_at}");
        let gravity = world.get::<CharacterTuning>().flight();
        let leaves = world.position();
        world.change(|intent: &mut Intent| intent.walk.release());
        let dt = 1.0 / rate as f32;
        world.run(dt);
        assert!(!world.is_in::<Tether>() && world.state().moved.is_none());
        let moved = (world.position() - leaves) / dt;
        let (gained, _) = gravity.after(left_at.y, default(), dt);
        assert!((moved.y - gained / dt).abs() < 5e-3, "{moved} at {rate} Hz");
        // Air control, which stops without the stick, has acted for one step.
        let kept = moved.with_y(0.0).dot(left_at.with_y(0.0).normalize());
        let lost = left_at.with_y(0.0).length() - kept;
        assert!(
            (-1e-3..12.0 * dt).contains(&lost),
            "{lost} m/s at {rate} Hz"
        );
    }
}

#[test]
fn a_wall_stops_it_and_a_kick_acts_on_it() {
    for rate in RATES {
        let (mut world, from, velocity) = tethered(rate);
        let wall = (RigidBody::Fixed, Collider::cuboid(0.5, 20.0, 20.0));
        let x = from.x + 0.5 + 0.5 + 0.35;
        world
            .app
            .world_mut()
            .spawn((wall, Transform::from_xyz(x, 5.0, 0.0)));
        world.run(1.0);
        assert!(world.position().x < from.x + 0.6, "{rate} Hz");
        let speed = world.state().moved.unwrap().velocity;
        assert!(speed.x.abs() < 1.0, "{speed} m/s at {rate} Hz");
        // Along the wall it goes on as without it.
        let (free, _) = exact(from, velocity, 1.0);
        let off = (world.position() - free).with_x(0.0).length();
        assert!(off < 5e-3, "{off} m at {rate} Hz");

        let (mut world, from, velocity) = tethered(rate);
        let kick = Vec3::new(3.0, 0.0, -2.0);
        world.kick(kick);
        world.run(0.5);
        let off = world
            .position()
            .distance(exact(from, velocity + kick, 0.5).0);
        assert!(off < 1e-3, "{off} m at {rate} Hz");
    }
}

#[test]
fn it_goes_on_from_a_snapshot_as_it_did() {
    let (mut world, ..) = tethered(60);
    world.run(0.3);
    let snapshot = springyard_rewind::snapshot(world.app.world_mut());
    world.run(0.3);
    let first = springyard_rewind::hash(world.app.world());
    snapshot.restore(world.app.world_mut());
    world.run(0.3);
    assert_eq!(springyard_rewind::hash(world.app.world()), first);
}
