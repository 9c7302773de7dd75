//! [`World`]: a character with moves, stepped one fixed step at a time.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use springyard_character::{
    CharacterEvent, CharacterGravity, CharacterState, CharacterTuning, ExternalKick, Happened,
    Intent, Move, SpawnPoint, add_move, character_at,
};
use springyard_test_lab::worst::Extreme;
use springyard_timestep::StepSettings;

/// What a system in `Update` has heard.
#[derive(Resource, Default)]
struct Heard(Vec<Happened>);

fn listen(mut events: MessageReader<CharacterEvent>, mut heard: ResMut<Heard>) {
    let what = events.read().map(|event| event.what.clone());
    heard.0.extend(what);
}

/// Steps a second at which each situation is played.
pub const RATES: [u32; 4] = [30, 60, 120, 240];

/// A floor at height 0, and a character that looks along -Z.
pub struct World {
    pub app: App,
    pub character: Entity,
    rate: u32,
    turn: Quat,
}

impl World {
    /// A character whose feet are at `feet`, which has begun to fall or stands there. `prepare` adds moves.
    pub fn new(rate: u32, feet: Vec3, tuning: CharacterTuning, prepare: impl Fn(&mut App)) -> Self {
        Self::turned(Quat::IDENTITY, rate, feet, tuning, prepare)
    }

    /// The same, turned about the origin with its gravity. Places and velocities are those of the world before the turn.
    pub fn turned(
        turn: Quat,
        rate: u32,
        feet: Vec3,
        tuning: CharacterTuning,
        prepare: impl Fn(&mut App),
    ) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin))
            .add_plugins((
                springyard_timestep::plugin,
                springyard_character::plugin,
                springyard_rewind::plugin,
            ))
            .insert_resource(StepSettings {
                lagging: true,
                ..default()
            })
            .init_resource::<Heard>()
            .add_systems(Update, listen);
        prepare(&mut app);
        let step = Duration::from_secs_f64(1.0 / f64::from(rate));
        app.insert_resource(Time::<Fixed>::from_duration(step))
            .insert_resource(TimeUpdateStrategy::ManualDuration(step));
        app.finish();
        app.cleanup();
        let floor = (RigidBody::Fixed, Collider::cuboid(50.0, 0.5, 50.0));
        app.world_mut()
            .spawn((floor, Transform::from_xyz(0.0, -0.5, 0.0)));
        let mut bodies = app
            .world_mut()
            .query_filtered::<&mut Transform, With<RigidBody>>();
        for mut pose in bodies.iter_mut(app.world_mut()) {
            pose.rotate_around(Vec3::ZERO, turn);
        }
        let spawn = SpawnPoint {
            position: turn * feet,
            facing_rad: 0.0,
        };
        let character = (Name::new("character"), character_at(spawn, tuning).unwrap());
        let character = app.world_mut().spawn(character).id();
        let mut world = Self {
            app,
            character,
            rate,
            turn,
        };
        if turn != Quat::IDENTITY {
            world.insert(CharacterGravity::Uniform(turn * Vec3::NEG_Y * 9.81));
        }
        world.run(0.2);
        world
    }

    /// A character with the move `M`, 0.8 s after the start of a jump to 8 m whose button was released after 0.4 s. All of this
    /// is the same at any rate, unlike a fall from a spawn point, which begins in the second step.
    pub fn in_the_air<M: Move>(rate: u32, parameters: M, tuning: CharacterTuning) -> Self {
        let tuning = CharacterTuning {
            jump_apex_m: 8.0,
            jump_time_to_apex_secs: 0.8,
            ..tuning
        };
        let mut world = Self::new(rate, Vec3::ZERO, tuning, add_move::<M>);
        world.insert(parameters);
        world.run(0.3);
        world.press_jump();
        world.run(0.4);
        world.change(Intent::release_jump);
        world.run(0.4);
        world
    }

    pub fn run(&mut self, secs: f32) {
        for _ in 0..(secs * self.rate as f32).round() as u32 {
            self.app.update();
        }
    }

    pub fn insert(&mut self, bundle: impl Bundle) {
        self.app
            .world_mut()
            .entity_mut(self.character)
            .insert(bundle);
    }

    pub fn get<T: Component + Clone>(&self) -> T {
        self.app.world().get::<T>(self.character).unwrap().clone()
    }

    pub fn change<T: Component<Mutability = bevy::ecs::component::Mutable>>(
        &mut self,
        change: impl FnOnce(&mut T),
    ) {
        change(&mut self.app.world_mut().get_mut(self.character).unwrap());
    }

    /// Centre of the body, m.
    pub fn position(&self) -> Vec3 {
        self.turn.conjugate() * self.get::<Transform>().translation
    }

    /// Velocity of the body, m/s.
    pub fn velocity(&self) -> Vec3 {
        self.turn.conjugate() * self.get::<Velocity>().linear
    }

    /// Height of the centre over the floor when the character stands, m.
    pub fn ride_height(&self) -> f32 {
        1.1
    }

    pub fn state(&self) -> CharacterState {
        self.get()
    }

    pub fn is_in<M: Move>(&self) -> bool {
        self.state().locomotion.is_in::<M>()
    }

    /// The events so far.
    pub fn heard(&self) -> &[Happened] {
        &self.app.world().resource::<Heard>().0
    }

    /// The events of walls, ledges and ropes so far, in words.
    pub fn heard_of_moves(&self) -> Vec<&'static str> {
        let word = |what: &Happened| match what {
            Happened::WallJumped { .. } => Some("jumped off"),
            Happened::LedgeCaught { .. } => Some("caught"),
            Happened::PullUpBegan => Some("pulls up"),
            Happened::MantleBegan => Some("mantles"),
            Happened::RopeTaken { .. } => Some("took"),
            Happened::RopeLetGo => Some("let go"),
            _ => None,
        };
        self.heard().iter().filter_map(word).collect()
    }

    /// Presses jump, and holds it.
    pub fn press_jump(&mut self) {
        self.change(Intent::press_jump);
    }

    /// Holds the stick from now on: x towards +X, y towards -Z.
    pub fn stick(&mut self, stick: Vec2) {
        self.change(|intent: &mut Intent| intent.movement = stick);
    }

    pub fn kick(&mut self, velocity: Vec3) {
        let velocity = self.turn * velocity;
        self.change(|kick: &mut ExternalKick| kick.knock(velocity));
    }

    /// The largest height of the centre (m) in the next `secs` seconds.
    pub fn highest(&mut self, secs: f32) -> f32 {
        let mut highest = self.position().y;
        for _ in 0..(secs * self.rate as f32).round() as u32 {
            self.app.update();
            highest.keep_largest(self.position().y);
        }
        highest
    }
}

/// Asserts that the values of all rates lie within `bound` of each other, and are numbers.
pub fn assert_alike(values: &[f32], bound: f32, what: &str) {
    let off = |value: &f32| (value - values[0]).abs() <= bound;
    assert!(values.iter().all(off), "{what}: {values:?}");
}
