//! A headless world of rapier bodies and drives, stepped by hand. The numbers in `docs/drives.md` are measured with it.

use std::time::{Duration, Instant};

use bevy::app::FixedMain;
use bevy::prelude::*;
use bevy::time::{Fixed, Virtual};
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;

use springyard_drive::{DriveSystems, DriveTarget, SpringDrive};

use crate::another_game::{ModulePlugin, app_with, start};

/// A world of bodies and drives on one thread.
pub struct DriveLab {
    /// The app. Add systems to its `FixedUpdate` before the first step.
    pub app: App,
    /// Simulated time, s: the sum of the step lengths, each rounded to `f32` as in the simulation.
    pub secs: f64,
}

/// Wall-clock times of the last step.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct StepTimes {
    began: Option<Instant>,
    /// The drives (or whatever else is in [`DriveSystems::Drive`]).
    pub drive: Duration,
    /// The whole step, including rapier and bevy's own systems.
    pub step: Duration,
}

impl DriveLab {
    /// An empty world with this gravity, m/s^2 along y.
    #[must_use]
    pub fn new(gravity: f32) -> Self {
        Self::with(gravity, &[])
    }

    /// The same with more plugins.
    #[must_use]
    pub fn with(gravity: f32, plugins: &[ModulePlugin]) -> Self {
        let mut app = app_with(&[springyard_drive::plugin]);
        for plugin in plugins {
            plugin(&mut app);
        }
        app.init_resource::<StepTimes>().add_systems(
            FixedUpdate,
            (
                start_watch
                    .after(DriveSystems::MoveTargets)
                    .before(DriveSystems::Drive),
                stop_watch
                    .after(DriveSystems::Drive)
                    .before(DriveSystems::DriveLate),
            ),
        );
        // Its first frame creates rapier's context.
        start(&mut app);
        let world = app.world_mut();
        let mut contexts = world.query::<&mut RapierConfiguration>();
        for mut context in contexts.iter_mut(world) {
            context.gravity = Vec3::Y * gravity;
        }
        Self { app, secs: 0.0 }
    }

    /// Spawns an entity. A drive without a [`DriveTarget`] gets the default one: the origin.
    pub fn spawn(&mut self, bundle: impl Bundle) -> Entity {
        let mut spawned = self.app.world_mut().spawn(bundle);
        if spawned.contains::<SpringDrive>() && !spawned.contains::<DriveTarget>() {
            spawned.insert(DriveTarget::default());
        }
        spawned.id()
    }

    /// Runs a frame of one step of `dt` seconds.
    pub fn step(&mut self, dt: f64) {
        self.frame(dt, 1);
    }

    /// Runs a frame of `steps` steps of `dt` seconds each, as bevy's own loop or `timestep` would.
    pub fn frame(&mut self, dt: f64, steps: u32) {
        let dt = Duration::from_secs_f64(dt);
        let world = self.app.world_mut();
        world.resource_mut::<Time<Virtual>>().advance_by(dt * steps);
        for _ in 0..steps {
            let began = Instant::now();
            world.resource_mut::<Time<Fixed>>().advance_by(dt);
            let time = world.resource::<Time<Fixed>>().as_generic();
            self.secs += f64::from(time.delta_secs());
            *world.resource_mut::<Time>() = time;
            world.run_schedule(FixedMain);
            world.clear_trackers();
            world.resource_mut::<StepTimes>().step = began.elapsed();
        }
    }

    /// Runs `secs` seconds in steps of `1 / hz`, and calls `each` after each step.
    pub fn run(&mut self, secs: f64, hz: f64, mut each: impl FnMut(&mut Self)) {
        for _ in 0..(secs * hz).round() as u64 {
            self.step(1.0 / hz);
            each(self);
        }
    }

    /// A component of an entity.
    ///
    /// # Panics
    /// If the entity does not have the component.
    #[must_use]
    pub fn get<C: Component + Clone>(&self, entity: Entity) -> C {
        let component = self.app.world().get::<C>(entity).cloned();
        component.expect("the entity has this component")
    }

    /// Changes a component of an entity.
    ///
    /// # Panics
    /// If the entity does not have the component.
    pub fn set<C: Component<Mutability = bevy::ecs::component::Mutable>>(
        &mut self,
        entity: Entity,
        change: impl FnOnce(&mut C),
    ) {
        let mut component = self.app.world_mut().get_mut::<C>(entity);
        change(component.as_mut().expect("the entity has this component"));
    }

    /// Position of a body, m.
    #[must_use]
    pub fn position(&self, entity: Entity) -> Vec3 {
        self.get::<Transform>(entity).translation
    }

    /// Accesses rapier's body of an entity.
    ///
    /// # Panics
    /// If the body is not in rapier yet. Rapier gets it in the first step.
    pub fn raw<T>(&mut self, entity: Entity, look: impl FnOnce(&mut RawBody) -> T) -> T {
        let handle = self.get::<RapierRigidBodyHandle>(entity);
        let world = self.app.world_mut();
        let mut sets = world.query::<&mut RapierRigidBodySet>();
        let mut set = sets.single_mut(world).expect("there is one rapier context");
        look(set.bodies.get_mut(handle.0).expect("the body is in rapier"))
    }
}

fn start_watch(mut times: ResMut<StepTimes>) {
    times.began = Some(Instant::now());
}

fn stop_watch(mut times: ResMut<StepTimes>) {
    times.drive = times.began.map_or(Duration::ZERO, |began| began.elapsed());
}

/// A dynamic body without a collider: mass in kg, principal inertia in kg m^2, centre of mass relative to its origin in m.
#[must_use]
pub fn body(mass: f32, inertia: Vec3, centre: Vec3) -> impl Bundle {
    (
        RigidBody::Dynamic,
        AdditionalMassProperties::MassProperties(MassProperties {
            local_center_of_mass: centre,
            mass,
            principal_inertia: inertia,
            ..default()
        }),
    )
}

/// A body of 1 kg with the inertia of a ball of 0.5 m, at `position`. It has no collider.
#[must_use]
pub fn ball(position: Vec3) -> impl Bundle {
    (
        body(1.0, Vec3::splat(0.1), Vec3::ZERO),
        Transform::from_translation(position),
    )
}
