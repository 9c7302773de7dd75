//! [`World`]: a game of its own around characters, stepped one fixed step at a time.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use springyard_character::Intent;
use springyard_character::{
    BodyDimensions, Character, CharacterState, CharacterTuning, SpawnPoint, character_at,
};
use springyard_timestep::{StepClock, StepSettings};

use crate::library;
use crate::worst::Extreme;

/// Steps a second at which each situation is played.
pub const RATES: [u32; 4] = [30, 60, 120, 240];

/// An app with the modules `timestep` and `character`, on one thread. A new body enters the engine in the next step: let a
/// character settle (`run(0.5)`) before it is measured.
pub struct World {
    /// The app. Systems may be added at any time.
    pub app: App,
    /// Steps a second.
    pub rate: u32,
}

impl World {
    /// An empty world.
    pub fn new(rate: u32) -> Self {
        let mut app =
            library::app_with(&[springyard_timestep::plugin, springyard_character::plugin]);
        // As bevy's loop alone: no step ahead of the frame.
        let settings = StepSettings {
            lagging: true,
            max_steps: 2,
        };
        app.insert_resource(settings)
            .insert_resource(Time::<Fixed>::from_hz(f64::from(rate)));
        library::start(&mut app);
        Self { app, rate }
    }

    /// A world with a floor of 200 by 200 m, its top at 0.
    pub fn with_floor(rate: u32) -> Self {
        let mut world = Self::new(rate);
        let floor = Collider::cuboid(100.0, 0.5, 100.0);
        world.fixed(floor, Transform::from_xyz(0.0, -0.5, 0.0));
        world
    }

    /// A character that has stood on a floor for half a second.
    pub fn standing(rate: u32, tuning: CharacterTuning) -> (Self, Entity) {
        let mut world = Self::with_floor(rate);
        let character = world.character_with(Vec3::ZERO, tuning);
        world.run(0.5);
        (world, character)
    }

    /// Spawns a body that does not move.
    pub fn fixed(&mut self, collider: Collider, at: Transform) -> Entity {
        let body = (RigidBody::Fixed, collider, at);
        self.app.world_mut().spawn(body).id()
    }

    /// Spawns a character of the default tuning with its feet at `feet`, looking along -Z.
    pub fn character(&mut self, feet: Vec3) -> Entity {
        self.character_with(feet, CharacterTuning::default())
    }

    /// Spawns a character with its feet at `feet`, looking along -Z.
    pub fn character_with(&mut self, feet: Vec3, tuning: CharacterTuning) -> Entity {
        let spawn = SpawnPoint {
            position: feet,
            facing_rad: 0.0,
        };
        let world = self.app.world_mut();
        let others = world.query_filtered::<(), With<Character>>();
        let others = { others }.iter(world).count();
        let character = character_at(spawn, tuning).unwrap();
        let name = Name::new(format!("character {others}"));
        world.spawn((name, character)).id()
    }

    /// Runs a frame of exactly one fixed step.
    pub fn step(&mut self) {
        let ticks = |app: &App| app.world().resource::<StepClock>().ticks;
        let before = ticks(&self.app);
        // Rounded up, a frame is never too short for its step; the excess is below a step for weeks.
        let nanos = 1_000_000_000_u64.div_ceil(u64::from(self.rate));
        let frame = TimeUpdateStrategy::ManualDuration(Duration::from_nanos(nanos));
        self.app.insert_resource(frame).update();
        assert_eq!(ticks(&self.app), before + 1, "one step a frame");
    }

    /// Runs `secs` seconds, rounded to whole steps.
    pub fn run(&mut self, secs: f32) {
        for _ in 0..self.steps(secs) {
            self.step();
        }
    }

    /// Number of steps in `secs` seconds, rounded.
    pub fn steps(&self, secs: f32) -> u32 {
        (secs * self.rate as f32).round() as u32
    }

    /// Length of a step, s.
    pub fn dt(&self) -> f32 {
        1.0 / self.rate as f32
    }

    /// Centre of a body, m.
    pub fn position(&self, e: Entity) -> Vec3 {
        library::position(&self.app, e)
    }

    /// Feet of a character: the centre minus the ride height, m.
    pub fn feet(&self, e: Entity) -> Vec3 {
        let dimensions = self.app.world().get::<BodyDimensions>(e).unwrap();
        dimensions.feet(self.position(e))
    }

    /// Velocity of a body, m/s.
    pub fn velocity(&self, e: Entity) -> Vec3 {
        self.app.world().get::<Velocity>(e).unwrap().linear
    }

    /// State of a character.
    pub fn state(&self, e: Entity) -> CharacterState {
        *self.app.world().get::<CharacterState>(e).unwrap()
    }

    /// Whether a character stands on something.
    pub fn is_grounded(&self, e: Entity) -> bool {
        self.state(e).is_grounded()
    }

    /// Holds the stick from now on: x towards +X, y towards -Z, of length at most 1.
    pub fn stick(&mut self, e: Entity, world: Vec2) {
        let mut intent = self.intent(e);
        intent.look_yaw_deg = 0.0;
        intent.movement = world;
    }

    /// Presses jump, and holds it until [`release_jump`](Self::release_jump).
    pub fn press_jump(&mut self, e: Entity) {
        self.intent(e).press_jump();
    }

    /// Releases jump.
    pub fn release_jump(&mut self, e: Entity) {
        self.intent(e).release_jump();
    }

    /// Input of a character.
    pub fn intent(&mut self, e: Entity) -> Mut<'_, Intent> {
        self.app.world_mut().get_mut::<Intent>(e).unwrap()
    }

    /// Runs `secs` seconds, and returns the largest height of the feet, m.
    pub fn highest_feet(&mut self, e: Entity, secs: f32) -> f32 {
        let mut highest = self.feet(e).y;
        for _ in 0..self.steps(secs) {
            self.step();
            highest.keep_largest(self.feet(e).y);
        }
        highest
    }
}
