//! Springs and targets -> the velocity of each driven body.

use bevy::ecs::query::{QueryData, QueryFilter};
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{LockedAxes as RawLocks, RigidBody as RawBody, RigidBodySet};
use spring_math::Spring;
use spring_math::body::{Bounds, EngineStep, Load, Offset, SpringStep, Stride, Turn, felt_by};

use super::check::{self, Settings};
use super::fault::{DriveFault, DriveField, Faults};
use super::follow::{Leader, SprungTarget, TargetBody};
use super::push::centre_of_mass;
use super::react::{Push, Reactions};
use super::spring_drive::DriveMemory;
use super::step_cache::StepCache;
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
    others: Query<(&Transform, Option<&Velocity>), Rest>,
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
        others: &Query<(&Transform, Option<&Velocity>), Rest>,
    ) -> Option<Leader> {
        let still = Velocity::default();
        let (transform, velocity, raw) = if let Ok(body) = driven.get(entity) {
            let raw = self.bodies.get(body.handle.0);
            (*body.transform, *body.velocity, raw)
        } else {
            let (transform, velocity) = others.get(entity).ok()?;
            (*transform, *velocity.unwrap_or(&still), None)
        };
        // A driven body's velocity is that of before gravity; its way through the step holds gravity's part too.
        let carried = raw
            .filter(|body| !body.is_sleeping())
            .map_or(Vec3::ZERO, |body| {
                self.gravity * (body.gravity_scale() * self.engine.reach() * self.engine.dt())
            });
        Some(Leader {
            pose: transform.to_isometry(),
            centre_of_mass: raw.map_or(Vec3::ZERO, |body| body.local_center_of_mass()),
            velocity: velocity.linear + carried,
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
        let (state, before) = (&mut *state, *velocity);
        let mut faults = Faults { entity, messages };
        let mut mended = *target;
        if check::is_sound(&target) {
            if target.is_changed() {
                memory.target = Some(mended);
            }
        } else if let Some(target) = check::mend(&target, &mut memory, &mut faults) {
            mended = target;
        } else {
            return;
        }
        let Some(settings) = check::settings(&drive, body, &mut memory, &mut faults) else {
            return;
        };
        if let Some(mut sprung) = sprung {
            let step = self.steps.plain(sprung.spring);
            mended = sprung.step(&mended, step);
        }
        let target = mended;
        let ride = Ride {
            engine: &self.engine,
            drive: &drive,
            settings: &settings,
            target: &target,
            paced: pace.is_some(),
            transform,
            body,
        };
        let load = ride.load(self.gravity);
        // What hangs on another body goes on weighing on it, asleep or not.
        let at_rest = drive.reaction.is_none() && ride.is_at_rest(&before, &load);
        if at_rest && body.is_sleeping() {
            state.linear.forget();
            state.angular.forget();
            return;
        }
        let mut command = before;
        if let Some(spring) = drive.angular {
            command.angular = ride.turn(spring, self.steps, state, &before);
        }
        if let Some(spring) = drive.linear {
            command.linear = ride.pull(spring, self.steps, state, &command, load);
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
    target: &'a DriveTarget,
    paced: bool,
    transform: &'a Transform,
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

    fn turn(
        &self,
        spring: Spring,
        steps: &mut StepCache,
        state: &mut DriveState,
        velocity: &Velocity,
    ) -> Vec3 {
        let (drive, settings, target) = (self.drive, self.settings, self.target);
        let (transform, body) = (self.transform, self.body);
        let bounds = Bounds {
            axes: self.angular_axes(),
            max_acceleration: settings.max_angular_acceleration,
        };
        let turn = Turn {
            rotation: transform.rotation,
            goal_at_start: target.at_start(self.engine.dt()).rotation,
            goal_at_end: target.rotation,
            velocity: velocity.angular,
            goal_velocity: target.angular_velocity,
        };
        let inertia = match settings.authority {
            Authority::Insulated => None,
            Authority::Force { inertia_kg_m2, .. } => Some(inertia_kg_m2),
        };
        let own: SpringStep;
        let step = match inertia {
            None => match drive.yaw {
                None => steps.get(spring, drive.method),
                Some(yaw) => steps.with_yaw(spring, yaw, drive.method),
            },
            Some(tuned_for) => {
                let mass = &body.mass_properties().local_mprops;
                let inverse = mass.inv_principal_inertia;
                let frame = transform.rotation * mass.principal_inertia_local_frame;
                let springs = [inverse.x, inverse.y, inverse.z]
                    .map(|inverse| felt_by(spring, tuned_for, inverse));
                own = SpringStep::per_axis(springs, frame, drive.method, self.engine.dt());
                &own
            }
        };
        state
            .angular
            .step_rotation(step, self.engine, turn, &bounds)
    }

    fn pull(
        &self,
        spring: Spring,
        steps: &mut StepCache,
        state: &mut DriveState,
        velocity: &Velocity,
        load: Load,
    ) -> Vec3 {
        let (drive, settings, target) = (self.drive, self.settings, self.target);
        let (transform, body) = (self.transform, self.body);
        let dt = self.engine.dt();
        let start = target.position - target.velocity * dt;
        let mut offset = Offset {
            error: transform.translation - start,
            velocity: velocity.linear,
            goal_velocity: target.velocity,
        };
        let centre = body.local_center_of_mass();
        let mut arm_velocity = Vec3::ZERO;
        if centre != Vec3::ZERO {
            // The spring acts on the centre of mass: on its way to where it is when the body is at its target.
            let arm = transform.rotation * centre;
            let (from, to) = if drive.angular.is_some() && drive.angular_axes == BVec3::TRUE {
                (
                    target.at_start(dt).rotation * centre,
                    target.rotation * centre,
                )
            } else {
                (arm, self.engine.turn_of(velocity.angular) * arm)
            };
            offset.error += arm - from;
            // Going round with the rotation is no business of the spring's: it is added to what the spring wants.
            arm_velocity = (to - from) * (1.0 / dt);
            offset.velocity -= state
                .arm_velocity
                .replace(arm_velocity)
                .unwrap_or(arm_velocity);
        }
        let bounds = Bounds {
            axes: self.linear_axes(),
            max_acceleration: settings.max_acceleration,
        };
        let step = steps.get(settings.felt(spring, body), drive.method);
        let own = state
            .linear
            .step_position(step, self.engine, offset, load, &bounds);
        Vec3::select(bounds.axes, own + arm_velocity, velocity.linear)
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
            goal: self.target.velocity,
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
        let frame = self.transform.rotation * mass.principal_inertia_local_frame;
        let spun = frame.inverse() * (command.angular - before.angular);
        Push {
            driven,
            on,
            impulse: (before.linear - command.linear) * self.body.mass(),
            torque_impulse: -(frame * (mass.principal_inertia() * spun)),
            point: centre_of_mass(self.transform, self.body.local_center_of_mass()),
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

    fn is_at_rest(&self, velocity: &Velocity, load: &Load) -> bool {
        let (drive, target, transform, engine) =
            (self.drive, self.target, self.transform, self.engine);
        let slow = |velocity: Vec3| velocity.abs().max_element() < REST_SPEED;
        // The speeds first: most bodies that move are told by them.
        if drive.angular.is_some() && !slow(velocity.angular) {
            return false;
        }
        // Measured after gravity has had its step; awake, the mean is what moves it.
        let held = velocity.linear - load.acceleration * ((1.0 - engine.reach()) * engine.dt());
        if drive.linear.is_some() && !slow(held) && !slow(velocity.linear) {
            return false;
        }
        if target.velocity != Vec3::ZERO || target.angular_velocity != Vec3::ZERO {
            return false;
        }
        if self.paced && !slow(velocity.linear) {
            return false;
        }
        if drive.linear.is_some() {
            let error = transform.translation - target.position - load.sag;
            let error = Vec3::select(self.linear_axes(), error, Vec3::ZERO);
            // Far out, the last digit of a position is larger than that.
            let near =
                REST_ERROR.max(4.0 * f32::EPSILON * transform.translation.abs().max_element());
            if error.abs().max_element() >= near {
                return false;
            }
        }
        drive.angular.is_none() || {
            let error = transform.rotation * target.rotation.conjugate();
            // Of so small an angle, the half is its sine.
            let error = Vec3::new(error.x, error.y, error.z) * 2.0;
            let error = Vec3::select(self.angular_axes(), error, Vec3::ZERO);
            error.abs().max_element() < REST_ERROR
        }
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

/// How near its target, m or rad, ...
const REST_ERROR: f32 = 1e-4;
/// ... and how slow, m/s or rad/s, a body is at rest. What is held off its target, by a wall or a load, is at work and stays awake.
const REST_SPEED: f32 = 1e-3;

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
