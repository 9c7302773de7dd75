//! Springs and targets -> the velocity of each driven body.

use bevy::ecs::query::{QueryData, QueryFilter};
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{LockedAxes as RawLocks, RigidBody as RawBody, RigidBodySet};
use bevy_rapier3d::rapier::geometry::NarrowPhase;
use spring_math::Spring;
use spring_math::body::{
    BodyDrive, BodyGoal, BodyState, Bounds, DrivenAxes, EngineStep, Load, REST_SPEED, SpringStep,
    Stride, felt_by,
};

use super::check::{self, Settings};
use super::fault::{DriveFault, DriveField, Faults};
use super::follow::{Leader, SprungTarget, TargetBody};
use super::react::{Push, Reactions};
use super::spring_drive::DriveMemory;
use super::step_cache::StepCache;
use super::through_step::{is_held, velocity_through_step};
use super::{Authority, DriveState, DriveSystems, DriveTarget, DrivenLate, Pace, SpringDrive};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (
            drive_bodies::<Early, NotEarly>.in_set(DriveSystems::Drive),
            drive_bodies::<Late, NotLate>.in_set(DriveSystems::DriveLate),
        ),
    );
}

type Early = Without<DrivenLate>;
type NotEarly = Or<(Without<SpringDrive>, With<DrivenLate>)>;
type Late = With<DrivenLate>;
type NotLate = Or<(Without<SpringDrive>, Without<DrivenLate>)>;

/// What may lead without being driven in the same pass.
type Other = (
    &'static Transform,
    Option<&'static Velocity>,
    Option<&'static RapierRigidBodyHandle>,
    Option<&'static SpringDrive>,
);

#[derive(QueryData)]
#[query_data(mutable)]
struct Driven {
    entity: Entity,
    handle: &'static RapierRigidBodyHandle,
    drive: Ref<'static, SpringDrive>,
    target: &'static mut DriveTarget,
    sprung: Option<&'static mut SprungTarget>,
    pace: Option<&'static mut Pace>,
    state: &'static mut DriveState,
    memory: &'static mut DriveMemory,
    transform: &'static Transform,
    velocity: &'static mut Velocity,
}

/// What is the same for all bodies in a step.
struct World<'a> {
    engine: EngineStep,
    gravity: Vec3,
    bodies: &'a mut RigidBodySet,
    contacts: &'a NarrowPhase,
    steps: &'a mut StepCache,
    reactions: &'a mut Vec<Push>,
}

fn drive_bodies<F: QueryFilter + 'static, Rest: QueryFilter + 'static>(
    time: Res<Time>,
    mut rapier: Single<
        (
            &mut RapierRigidBodySet,
            &RapierContextSimulation,
            &RapierConfiguration,
        ),
        With<DefaultRapierContext>,
    >,
    mut driven: Query<Driven, F>,
    followers: Query<(Entity, &TargetBody), (With<SpringDrive>, F)>,
    following: Query<(), With<TargetBody>>,
    others: Query<Other, Rest>,
    mut steps: Local<StepCache>,
    mut reactions: ResMut<Reactions>,
    mut faults: MessageWriter<DriveFault>,
) {
    let dt = time.delta_secs();
    if dt <= 0.0 {
        return;
    }
    let (bodies, simulation, configuration) = &mut *rapier;
    let iterations = simulation.integration_parameters.num_solver_iterations;
    steps.set_step(dt);
    let mut world = World {
        engine: EngineStep::new(dt, u16::try_from(iterations).unwrap_or(u16::MAX)),
        gravity: configuration.gravity,
        bodies: &mut bodies.bodies,
        contacts: &simulation.narrow_phase,
        steps: &mut steps,
        reactions: &mut reactions.0,
    };
    let no_followers = followers.is_empty();
    for body in &mut driven {
        if no_followers || !following.contains(body.entity) {
            world.drive(body, &mut faults);
        }
    }
    if no_followers {
        return;
    }
    // Leaders before followers: a follower aims at where its leader will be.
    let mut order: Vec<(usize, Entity, TargetBody)> = followers
        .iter()
        .map(|(entity, follow)| (chain_length(follow, &followers), entity, *follow))
        .collect();
    order.sort_by_key(|(depth, entity, _)| (*depth, *entity));
    for (_, entity, follow) in order {
        let leader = world.leader(follow.body, &mut driven, &others);
        let Ok(mut body) = driven.get_mut(entity) else {
            continue;
        };
        if let Some(leader) = leader {
            let target = leader.target(follow.offset, &world.engine);
            body.target.set_if_neq(target);
        } else {
            let standing = body.target.standing();
            body.target.set_if_neq(standing);
            Faults {
                entity,
                messages: &mut faults,
            }
            .tell(&mut body.memory, DriveField::TargetBody);
        }
        world.drive(body, &mut faults);
    }
}

/// How many bodies lead a follower; who follows in a circle stops being counted.
fn chain_length<F: QueryFilter>(
    follow: &TargetBody,
    followers: &Query<(Entity, &TargetBody), (With<SpringDrive>, F)>,
) -> usize {
    let (mut length, mut leader) = (1, follow.body);
    while let Ok((_, next)) = followers.get(leader) {
        length += 1;
        leader = next.body;
        if length > 64 {
            break;
        }
    }
    length
}

impl World<'_> {
    fn leader<F: QueryFilter, Rest: QueryFilter>(
        &self,
        entity: Entity,
        driven: &mut Query<Driven, F>,
        others: &Query<Other, Rest>,
    ) -> Option<Leader> {
        let (transform, velocity, raw, driven) = if let Ok(body) = driven.get(entity) {
            let raw = self.bodies.get(body.handle.0);
            (*body.transform, *body.velocity, raw, true)
        } else {
            let (transform, velocity, handle, drive) = others.get(entity).ok()?;
            let raw = handle.and_then(|handle| self.bodies.get(handle.0));
            let velocity = velocity.copied().unwrap_or_default();
            (*transform, velocity, raw, drive.is_some())
        };
        let through = raw
            .filter(|body| driven || !is_held(body, self.contacts))
            .map_or(velocity.linear, |body| {
                velocity_through_step(velocity.linear, body, self.gravity, &self.engine)
            });
        Some(Leader {
            pose: transform.to_isometry(),
            centre_of_mass: raw.map_or(Vec3::ZERO, |body| body.local_center_of_mass()),
            velocity: through,
            angular_velocity: velocity.angular,
        })
    }

    fn drive(&mut self, driven: DrivenItem, messages: &mut MessageWriter<DriveFault>) {
        let DrivenItem {
            entity,
            handle,
            drive,
            target,
            sprung,
            pace,
            mut state,
            mut memory,
            transform,
            mut velocity,
        } = driven;
        let Some(body) = self.bodies.get(handle.0) else {
            return;
        };
        let (state, before) = (&mut state.0, *velocity);
        let mut faults = Faults { entity, messages };
        let mut goal = target.goal();
        if check::is_sound(&target) {
            if target.is_changed() {
                memory.target = Some(*target);
            }
        } else if let Some(mended) = check::mend(&target, &mut memory, &mut faults) {
            goal = mended.goal();
        } else {
            return;
        }
        let Some(settings) = check::settings(&drive, body, &mut memory, &mut faults) else {
            return;
        };
        if let Some(mut sprung) = sprung {
            let step = self.steps.plain(sprung.spring);
            goal = sprung.step(&goal, step).goal();
        }
        let mut ride = Ride {
            engine: &self.engine,
            drive: &drive,
            settings: &settings,
            goal: &goal,
            paced: pace.is_some(),
            start: BodyState {
                position: transform.translation,
                rotation: transform.rotation,
                velocity: before.linear,
                angular_velocity: before.angular,
                centre_of_mass: body.local_center_of_mass(),
            },
            body,
        };
        let load = ride.load(self.gravity);
        // What hangs on another body goes on weighing on it, asleep or not.
        let at_rest = drive.reaction.is_none() && ride.is_at_rest(&load);
        if at_rest && body.is_sleeping() {
            state.forget();
            return;
        }
        let mut command = before;
        if let Some(spring) = drive.angular {
            command.angular = ride.turn(spring, self.steps, state);
            // What is on its way through the step turns as told.
            ride.start.angular_velocity = command.angular;
        }
        if let Some(spring) = drive.linear {
            command.linear = ride.pull(spring, self.steps, state, load);
        }
        if let Some(mut pace) = pace {
            command.linear = ride.pace(&mut pace, self.steps, &command, load);
        }
        if let Some(on) = drive.reaction {
            let push = ride.reaction(entity, on, &before, &command);
            self.reactions.push(push);
        }
        if at_rest {
            // Told to rapier directly, and without waking the body: at rest on its target, it may fall asleep.
            if let Some(body) = self.bodies.get_mut(handle.0) {
                body.set_linvel(command.linear, false);
                body.set_angvel(command.angular, false);
            }
        } else if command == before
            && let Some(body) = self.bodies.get_mut(handle.0)
        {
            // Rapier lets go to sleep what moves slower than 0.1 m/s and is not written to.
            body.wake_up(true);
        }
        velocity.set_if_neq(command);
    }
}

/// One body in one step.
struct Ride<'a> {
    engine: &'a EngineStep,
    drive: &'a SpringDrive,
    settings: &'a Settings,
    goal: &'a BodyGoal,
    paced: bool,
    start: BodyState,
    body: &'a RawBody,
}

impl Ride<'_> {
    /// What gravity does to the body, and how far its spring gives way to it.
    fn load(&self, gravity: Vec3) -> Load {
        let acceleration = gravity * self.body.gravity_scale();
        let Some(spring) = self.drive.linear.filter(|_| acceleration != Vec3::ZERO) else {
            return Load::default();
        };
        if self.drive.gravity_feed_forward {
            return Load {
                acceleration,
                sag: Vec3::ZERO,
            };
        }
        let stiffness = self.settings.felt(spring, self.body).stiffness();
        if stiffness > 0.0 {
            Load {
                acceleration,
                sag: acceleration * (1.0 / stiffness),
            }
        } else {
            // Nothing that gravity could be balanced against: it stays with the engine.
            Load::default()
        }
    }

    fn turn(&self, spring: Spring, steps: &mut StepCache, state: &mut BodyDrive) -> Vec3 {
        let drive = self.drive;
        let bounds = Bounds {
            axes: self.angular_axes(),
            max_acceleration: self.settings.max_angular_acceleration,
        };
        let turned: SpringStep;
        let step = match self.settings.authority {
            Authority::Insulated => match drive.yaw {
                None => steps.get(spring, drive.method),
                Some(yaw) => steps.with_yaw(spring, yaw, drive.method),
            },
            Authority::Force { inertia_kg_m2, .. } => {
                let mass = &self.body.mass_properties().local_mprops;
                let frame = self.start.rotation * mass.principal_inertia_local_frame;
                let inverse = mass.inv_principal_inertia.to_array();
                turned = steps
                    .by_inertia(spring, inertia_kg_m2, inverse, drive.method)
                    .turned(frame);
                &turned
            }
        };
        state.turn(step, self.engine, &self.start, self.goal, &bounds)
    }

    fn pull(
        &self,
        spring: Spring,
        steps: &mut StepCache,
        state: &mut BodyDrive,
        load: Load,
    ) -> Vec3 {
        let drive = self.drive;
        let bounds = Bounds {
            axes: self.linear_axes(),
            max_acceleration: self.settings.max_acceleration,
        };
        let step = steps.get(self.settings.felt(spring, self.body), drive.method);
        let turns_to_goal = drive.angular.is_some() && drive.angular_axes == BVec3::TRUE;
        let (engine, start, goal) = (self.engine, &self.start, self.goal);
        state.pull(step, engine, start, goal, load, &bounds, turns_to_goal)
    }

    fn pace(
        &self,
        pace: &mut Pace,
        steps: &mut StepCache,
        velocity: &Velocity,
        load: Load,
    ) -> Vec3 {
        let stride = Stride {
            velocity: velocity.linear,
            goal: self.goal.velocity,
            load,
            reach: self.engine.reach(),
        };
        let axes = pace.axes & !locked(self.body, RawLocks::TRANSLATION_LOCKED_X);
        let step = steps.pace(pace.spring);
        pace.state
            .step(step, stride, axes, self.settings.max_acceleration)
    }

    /// The opposite of what the drive did to the body, for who takes it.
    fn reaction(&self, driven: Entity, on: Entity, before: &Velocity, command: &Velocity) -> Push {
        let mass = &self.body.mass_properties().local_mprops;
        let frame = self.start.rotation * mass.principal_inertia_local_frame;
        let spin = |frame: Quat, velocity: Vec3| {
            frame * (mass.principal_inertia() * (frame.inverse() * velocity))
        };
        // With no gyroscopic torque the spin of a turning body changes though its velocity does not: the drive holds its axis.
        let at_end = match self.settings.authority {
            Authority::Insulated if self.drive.angular.is_some() => {
                self.engine.turn_of(command.angular) * frame
            }
            _ => frame,
        };
        let spun = spin(at_end, command.angular) - spin(frame, before.angular);
        Push {
            driven,
            on,
            impulse: (before.linear - command.linear) * self.body.mass(),
            torque_impulse: -spun,
            point: self.start.position + self.start.rotation * self.start.centre_of_mass,
        }
    }

    /// The axes that are driven and that the engine does not hold.
    fn linear_axes(&self) -> BVec3 {
        self.drive.linear_axes & !locked(self.body, RawLocks::TRANSLATION_LOCKED_X)
    }

    /// As [`linear_axes`](Self::linear_axes), for turning.
    fn angular_axes(&self) -> BVec3 {
        self.drive.angular_axes & !locked(self.body, RawLocks::ROTATION_LOCKED_X)
    }

    fn is_at_rest(&self, load: &Load) -> bool {
        if self.paced && self.start.velocity.abs().max_element() >= REST_SPEED {
            return false;
        }
        let axes = DrivenAxes {
            linear: self.drive.linear.map(|_| self.linear_axes()),
            angular: self.drive.angular.map(|_| self.angular_axes()),
        };
        self.start.is_at_rest(self.goal, load, axes, self.engine)
    }
}

fn locked(body: &RawBody, first: RawLocks) -> BVec3 {
    let locks = body.locked_axes();
    if locks.is_empty() {
        return BVec3::FALSE;
    }
    let axis = |i: u8| locks.bits() & (first.bits() << i) != 0;
    BVec3::new(axis(0), axis(1), axis(2))
}

impl Settings {
    /// The spring that a body of this mass feels.
    fn felt(&self, spring: Spring, body: &RawBody) -> Spring {
        match self.authority {
            Authority::Insulated => spring,
            Authority::Force { mass_kg, .. } => {
                let inverse = body.mass_properties().local_mprops.inv_mass;
                felt_by(spring, mass_kg, inverse)
            }
        }
    }
}
