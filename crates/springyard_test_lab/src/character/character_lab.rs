//! [`CharacterLab`]: characters in a world that is built in code.

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use springyard_character::grab;
use springyard_character::{
    Character, CharacterState, CharacterTuning, Intent, SpawnPoint, character_at,
};
use springyard_timestep::{PoseHistory, StepClock, ViewOf};

use super::logs::{Logs, Player, PlayerView};
use super::{Crate, Frame, Input, Platform, Seen, Setup, Solid, Step, logs, platform, timeline};
use crate::another_game;

/// Two times this near to each other are the same, s.
const TOLERANCE_SECS: f64 = 1e-6;

/// An app with characters, grabbing and rapier in fixed steps, on one thread, run frame by frame. A new body enters the engine in the
/// next step: let a character settle (`run(0.5)`) before it is measured.
///
/// The first character is the *player*: methods without an entity are about it, and the logs are of it.
pub struct CharacterLab {
    /// The app. Systems may be added at any time.
    pub app: App,
    setup: Setup,
}

impl CharacterLab {
    /// An empty world, one step a frame, `hz` steps a second.
    #[must_use]
    pub fn new(hz: impl Into<f64>) -> Self {
        Self::start(Setup::at(hz))
    }

    /// An empty world.
    #[must_use]
    pub fn start(setup: Setup) -> Self {
        let mut app = another_game::app_with(&[
            springyard_timestep::policies::plugin,
            springyard_character::plugin,
            grab::plugin,
            timeline::plugin,
            platform::plugin,
            logs::plugin,
            springyard_rewind::hash_rapier_bodies,
        ]);
        for plugin in &setup.plugins {
            plugin(&mut app);
        }
        app.insert_resource(setup.planner());
        another_game::start(&mut app);
        Self { app, setup }
    }

    /// A world with flat ground, its top at 0.
    #[must_use]
    pub fn with_floor(hz: impl Into<f64>) -> Self {
        let mut lab = Self::new(hz);
        lab.solid(&Solid::ground());
        lab
    }

    /// A character that has stood on the ground for half a second.
    #[must_use]
    pub fn standing(hz: impl Into<f64>, tuning: CharacterTuning) -> (Self, Entity) {
        let mut lab = Self::with_floor(hz);
        let character = lab.character_with(Vec3::ZERO, tuning);
        lab.run(0.5);
        (lab, character)
    }
}

/// What is there.
impl CharacterLab {
    /// Spawns any entity.
    pub fn spawn(&mut self, bundle: impl Bundle) -> Entity {
        self.app.world_mut().spawn(bundle).id()
    }

    /// Spawns a body that does not move, without a name.
    pub fn fixed(&mut self, collider: Collider, at: Transform) -> Entity {
        self.spawn((RigidBody::Fixed, collider, at))
    }

    /// Spawns a body that does not move.
    pub fn solid(&mut self, solid: &Solid) -> Entity {
        solid.spawn(self.app.world_mut())
    }

    /// Spawns a body that moves by a function of time.
    pub fn platform(&mut self, platform: &Platform) -> Entity {
        platform.spawn(self.app.world_mut())
    }

    /// Spawns a loose box.
    pub fn loose(&mut self, crate_: &Crate) -> Entity {
        crate_.spawn(self.app.world_mut())
    }

    /// Spawns a character of the default tuning with its feet at `feet`, m, looking along -Z.
    pub fn character(&mut self, feet: Vec3) -> Entity {
        self.character_with(feet, CharacterTuning::default())
    }

    /// Spawns a character with its feet at `feet`, m, looking along -Z.
    ///
    /// # Panics
    /// If no spring can be made of the tuning.
    pub fn character_with(&mut self, feet: Vec3, tuning: CharacterTuning) -> Entity {
        let spawn = SpawnPoint {
            position: feet,
            facing_rad: 0.0,
        };
        let world = self.app.world_mut();
        let mut others = world.query_filtered::<(), With<Character>>();
        let others = others.iter(world).count();
        let character = character_at(spawn, tuning).expect("a tuning of which springs can be made");
        if others > 0 {
            let name = Name::new(format!("player {others}"));
            return self.spawn((name, character));
        }
        let history = PoseHistory::default();
        let player = self.spawn((Name::new("player"), character, history, Player));
        let pose = self.of(player).pose();
        self.spawn((PlayerView, ViewOf(player), pose));
        player
    }

    /// The first character.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn player(&self) -> Entity {
        let players = self
            .app
            .world()
            .try_query_filtered::<Entity, With<Player>>();
        let player = players.and_then(|mut players| players.single(self.app.world()).ok());
        player.expect("a lab has a player once a character is spawned")
    }

    /// The body of this name.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn named(&self, name: &str) -> Entity {
        let world = self.app.world();
        let names = world.try_query::<(Entity, &Name)>();
        let found = names.and_then(|mut names| {
            let mut names = names.iter(world);
            names.find(|(_, it)| it.as_str() == name)
        });
        found
            .unwrap_or_else(|| panic!("no body is called {name}"))
            .0
    }
}

/// Time.
impl CharacterLab {
    /// Runs one frame, and asserts that it has exactly one step.
    ///
    /// # Panics
    /// If it has not: use [`frame`](Self::frame) in a lab whose frames differ from its steps.
    pub fn step(&mut self) {
        let before = self.clock().ticks;
        self.frame();
        assert_eq!(self.clock().ticks, before + 1, "one step a frame");
    }

    /// Runs one frame.
    pub fn frame(&mut self) {
        let frame = TimeUpdateStrategy::ManualDuration(self.setup.frame());
        self.app.insert_resource(frame).update();
    }

    /// Runs `secs` seconds of simulated time.
    pub fn run(&mut self, secs: impl Into<f64>) {
        self.run_each(secs, |_, _| {});
    }

    /// Runs `secs` seconds of simulated time, and calls `each` after each frame with the simulated time, s. Unless the lab has frames
    /// of its own, a frame is a step.
    pub fn run_each(&mut self, secs: impl Into<f64>, mut each: impl FnMut(&mut Self, f64)) {
        let secs = secs.into();
        if self.setup.fps.is_none() {
            for _ in 0..self.steps(secs) {
                self.step();
                let now = self.secs();
                each(self, now);
            }
            return;
        }
        let until = self.secs() + secs;
        while self.secs() < until - 1e-9 {
            self.frame();
            let now = self.secs();
            each(self, now);
        }
    }

    /// Number of steps in `secs` seconds, rounded.
    #[must_use]
    pub fn steps(&self, secs: impl Into<f64>) -> u32 {
        (secs.into() * self.setup.hz).round() as u32
    }

    /// Length of a step, s.
    #[must_use]
    pub fn dt(&self) -> f32 {
        (1.0 / self.setup.hz) as f32
    }

    /// Simulated time, s.
    #[must_use]
    pub fn secs(&self) -> f64 {
        self.clock().simulated_secs
    }

    /// The clock of the steps.
    #[must_use]
    pub fn clock(&self) -> &StepClock {
        self.app.world().resource::<StepClock>()
    }
}

/// Input.
impl CharacterLab {
    /// Lets the input of a character follow these inputs, at simulated times, s.
    pub fn play(&mut self, character: Entity, inputs: impl IntoIterator<Item = (f64, Input)>) {
        let played = timeline::Played::new(inputs);
        self.app.world_mut().entity_mut(character).insert(played);
    }

    /// Input of the player.
    pub fn intent(&mut self) -> Mut<'_, Intent> {
        self.intent_of(self.player())
    }

    /// Input of a character.
    ///
    /// # Panics
    /// If it is not a character.
    pub fn intent_of(&mut self, character: Entity) -> Mut<'_, Intent> {
        let intent = self.app.world_mut().get_mut::<Intent>(character);
        intent.expect("a character has an intent")
    }

    /// Holds the stick of a character from now on: x towards +X, y towards -Z, of length at most 1.
    pub fn stick(&mut self, character: Entity, world: Vec2) {
        let mut intent = self.intent_of(character);
        intent.look_yaw_deg = 0.0;
        intent.movement = world;
    }
}

/// What is measured.
impl CharacterLab {
    /// A body.
    #[must_use]
    pub fn of(&self, body: Entity) -> Seen<'_> {
        Seen(self.app.world().entity(body))
    }

    /// The body of this name.
    #[must_use]
    pub fn body(&self, name: &str) -> Seen<'_> {
        self.of(self.named(name))
    }

    /// The player.
    #[must_use]
    pub fn seen(&self) -> Seen<'_> {
        self.of(self.player())
    }

    /// Centre of the player's body, m.
    #[must_use]
    pub fn position(&self) -> Vec3 {
        self.seen().position()
    }

    /// State of the player.
    #[must_use]
    pub fn state(&self) -> CharacterState {
        self.seen().state()
    }

    /// As [`Seen::planar_velocity`], of the player.
    #[must_use]
    pub fn planar_velocity(&self) -> Vec3 {
        self.seen().planar_velocity()
    }

    /// Changes a component.
    ///
    /// # Panics
    /// If the entity does not have it.
    pub fn change<C: Component<Mutability = bevy::ecs::component::Mutable>>(
        &mut self,
        entity: Entity,
        change: impl FnOnce(&mut C),
    ) {
        let mut component = self.app.world_mut().get_mut::<C>(entity);
        change(component.as_mut().expect("the entity has this component"));
    }

    /// Where the player is drawn: the body's centre, m.
    #[must_use]
    pub fn view(&self) -> Vec3 {
        self.frames()
            .last()
            .map_or_else(|| self.position(), |frame| frame.view)
    }

    /// The player after each step so far.
    #[must_use]
    pub fn log(&self) -> &[Step] {
        &self.app.world().resource::<Logs>().steps
    }

    /// The player at the end of the step that ends at `secs`, s.
    ///
    /// # Panics
    /// If none ends then.
    #[must_use]
    pub fn at(&self, secs: f64) -> Step {
        let step = self.between(0.0, secs).last();
        *step
            .filter(|step| (step.t - secs).abs() < TOLERANCE_SECS)
            .unwrap_or_else(|| panic!("no step ends at {secs} s"))
    }

    /// The player after each step that ends after `from`, up to and including `to`, s.
    #[must_use]
    pub fn between(&self, from: f64, to: f64) -> &[Step] {
        let log = self.log();
        let until = |secs: f64| log.partition_point(|step| step.t <= secs + TOLERANCE_SECS);
        &log[until(from)..until(to)]
    }

    /// The player's view after each frame so far.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.app.world().resource::<Logs>().frames
    }

    /// Hash of all registered state.
    #[must_use]
    pub fn hash(&self) -> u64 {
        springyard_rewind::hash(self.app.world())
    }

    /// Runs `secs` seconds, and returns the largest height of a character's feet, m.
    pub fn highest_feet(&mut self, character: Entity, secs: impl Into<f64>) -> f32 {
        use crate::worst::Extreme;
        let mut highest = self.of(character).feet().y;
        self.run_each(secs, |lab, _| {
            highest.keep_largest(lab.of(character).feet().y);
        });
        highest
    }
}
