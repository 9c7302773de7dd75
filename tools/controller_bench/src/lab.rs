//! [`Lab`]: a world with one controller, run step by step.

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;

use crate::controller::{Controller, Wish};
use crate::platform::{self, Platform};

/// A world with one controller. A frame is as long as a step and has one step.
pub struct Lab<'a> {
    app: App,
    controller: &'a dyn Controller,
    hz: f64,
    character: Entity,
    platform: Entity,
    /// The character and the platform after each step.
    log: Vec<Point>,
}

/// The character after a step.
#[derive(Debug, Clone, Copy)]
pub struct Point {
    /// Simulated time at the end of the step, s.
    pub secs: f64,
    /// The body, m.
    pub at: DVec3,
    /// Where it faces.
    pub facing: Vec3,
    /// The platform, or the origin in a world without.
    pub platform: Transform,
}

impl Point {
    /// The body in the platform's axes, m.
    pub fn on_platform(&self) -> DVec3 {
        let turned = self.platform.rotation.inverse().as_dquat();
        turned * (self.at - self.platform.translation.as_dvec3())
    }
}

/// Number of steps so far.
#[derive(Resource, Default)]
struct Steps(u32);

impl<'a> Lab<'a> {
    /// An empty world at this step rate, steps a second.
    pub fn new(controller: &'a dyn Controller, hz: f64) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin, AssetPlugin::default()));
        let step = Time::<Fixed>::from_hz(hz);
        let frame = TimeUpdateStrategy::ManualDuration(step.timestep());
        app.insert_resource(TimestepMode::Fixed {
            dt: step.timestep().as_secs_f32(),
            substeps: 1,
        })
        .insert_resource(step)
        .insert_resource(frame)
        .init_resource::<Steps>()
        .add_plugins(RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule())
        .add_systems(FixedPreUpdate, platform::drive)
        .add_systems(FixedLast, |mut steps: ResMut<Steps>| steps.0 += 1);
        controller.add_to(&mut app);
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        app.finish();
        app.cleanup();
        // The first frame has no length.
        app.update();
        Self {
            app,
            controller,
            hz,
            character: Entity::PLACEHOLDER,
            platform: Entity::PLACEHOLDER,
            log: Vec::new(),
        }
    }

    /// A world with flat ground, its top at 0, and a character on it that has stood for 2 s.
    pub fn standing(controller: &'a dyn Controller, hz: f64) -> Self {
        let mut lab = Self::new(controller, hz);
        lab.ground();
        lab.character(Vec3::ZERO);
        lab.run(2.0);
        lab
    }

    /// Spawns a body that does not move.
    pub fn solid(&mut self, collider: Collider, at: Transform) {
        self.app.world_mut().spawn((RigidBody::Fixed, collider, at));
    }

    /// Spawns a box that does not move: full lengths and centre, m.
    pub fn block(&mut self, size: Vec3, centre: Vec3) {
        let half = 0.5 * size;
        let collider = Collider::cuboid(half.x, half.y, half.z);
        self.solid(collider, Transform::from_translation(centre));
    }

    /// Spawns ground of 400 x 400 m with its top at 0.
    pub fn ground(&mut self) {
        self.block(Vec3::new(400.0, 1.0, 400.0), Vec3::new(0.0, -0.5, 0.0));
    }

    /// Spawns a platform. Its time begins when the first character is spawned.
    pub fn platform(&mut self, platform: Platform) {
        self.platform = self.app.world_mut().spawn(platform.bundle()).id();
    }

    /// Spawns a character with its feet here, m. The last one is the one that is measured. Before the first one, the world takes two steps, so
    /// that all of it is in rapier's queries in the character's first step.
    pub fn character(&mut self, feet: Vec3) {
        if self.character == Entity::PLACEHOLDER {
            (0..2).for_each(|_| self.step());
            let platform = self.app.world_mut().get_mut::<Platform>(self.platform);
            platform.into_iter().for_each(|mut it| it.restart());
        }
        let world = self.app.world_mut();
        self.character = self.controller.spawn(world, feet);
        world.entity_mut(self.character).insert(Wish::default());
    }

    /// Holds the stick in this direction from now on; zero releases it.
    pub fn walk(&mut self, direction: Vec3) {
        self.each_wish(|wish| wish.walk = direction);
    }

    /// Presses or releases jump.
    pub fn jump(&mut self, down: bool) {
        self.each_wish(|wish| wish.jump = down);
    }

    fn each_wish(&mut self, change: impl Fn(&mut Wish)) {
        let world = self.app.world_mut();
        let mut wishes = world.query::<&mut Wish>();
        wishes.iter_mut(world).for_each(|mut it| change(&mut it));
    }

    /// Hits the character; whether the controller has a way to.
    pub fn knock(&mut self, velocity: Vec3) -> bool {
        let (controller, character) = (self.controller, self.character);
        controller.knock(self.app.world_mut(), character, velocity)
    }

    /// Gives the character its moves at walls and edges; whether the controller has such.
    pub fn give_moves(&mut self) -> bool {
        let (controller, character) = (self.controller, self.character);
        controller.give_moves(self.app.world_mut(), character)
    }

    /// One step.
    ///
    /// # Panics
    /// If the frame has not exactly one.
    pub fn step(&mut self) {
        let before = self.app.world().resource::<Steps>().0;
        self.app.update();
        let steps = self.app.world().resource::<Steps>().0;
        assert_eq!(steps, before + 1, "one step a frame");
        if self.character == Entity::PLACEHOLDER {
            return;
        }
        let world = self.app.world();
        let body = self.controller.read(world, self.character);
        let platform = world.get::<Transform>(self.platform).copied();
        self.log.push(Point {
            secs: f64::from(steps) / self.hz,
            at: body.translation.as_dvec3(),
            facing: body.rotation * Vec3::NEG_Z,
            platform: platform.unwrap_or_default(),
        });
    }

    /// Runs this long, s, and returns what happened in it.
    pub fn run(&mut self, secs: f64) -> &[Point] {
        let from = self.log.len();
        for _ in 0..self.steps(secs) {
            self.step();
        }
        &self.log[from..]
    }

    /// Number of steps in this time, s, rounded.
    pub fn steps(&self, secs: f64) -> u32 {
        (secs * self.hz).round() as u32
    }

    /// All steps so far.
    pub fn log(&self) -> &[Point] {
        &self.log
    }

    /// The last step.
    ///
    /// # Panics
    /// Before the first.
    pub fn now(&self) -> Point {
        *self.log.last().expect("a step has run")
    }
}
