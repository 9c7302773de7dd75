//! Springs and targets -> the velocity of each driven body.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{LockedAxes as RawLocks, RigidBody as RawBody, RigidBodySet};
use spring_math::body::{BodyState, EngineStep, Load, REST_SPEED, VelocityInput};

use super::fault::{DriveFault, DriveField, Faults};
use super::plan::{DrivePlan, locked};
use super::react::{Push, Reactions};
use super::sound::LastSound;
use super::sprung_target::SprungTarget;
use super::target_body::{Leader, LeaderPose, TargetBody, leaders_first};
use super::{DriveState, DriveSystems, DriveTarget, DrivenLate, Pace, SpringDrive};
use crate::engine::engine_step;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<SpringDrive, DrivePlan>()
        .register_required_components::<SpringDrive, LastSound>()
        .add_systems(
            FixedUpdate,
            (
                drive_bodies::<false>.in_set(DriveSystems::Drive),
                drive_bodies::<true>.in_set(DriveSystems::DriveLate),
            ),
        );
}

#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Driven {
    pub entity: Entity,
    pub handle: &'static RapierRigidBodyHandle,
    pub is_late: Has<DrivenLate>,
    pub drive: Ref<'static, SpringDrive>,
    pub target: &'static mut DriveTarget,
    pub sprung: Option<&'static mut SprungTarget>,
    pub pace: Option<&'static mut Pace>,
    pub plan: &'static mut DrivePlan,
    pub state: &'static mut DriveState,
    pub last: &'static mut LastSound,
    pub transform: &'static Transform,
    pub velocity: &'static mut Velocity,
    pub force: Option<&'static ExternalForce>,
}

/// What is the same for all bodies in a step.
struct StepWorld<'a, 'w> {
    engine: EngineStep,
    gravity: Vec3,
    bodies: &'a mut RigidBodySet,
    reactions: &'a mut Vec<Push>,
    /// The end of the step, simulated seconds.
    ends_at_secs: f64,
    messages: MessageWriter<'w, DriveFault>,
}

fn drive_bodies<const LATE: bool>(
    time: Res<Time>,
    mut rapier: Single<
        (
            &mut RapierRigidBodySet,
            &RapierContextSimulation,
            &RapierConfiguration,
        ),
        With<DefaultRapierContext>,
    >,
    mut driven: Query<Driven>,
    followers: Query<(Entity, &TargetBody), With<SpringDrive>>,
    others: Query<LeaderPose, Without<SpringDrive>>,
    mut reactions: ResMut<Reactions>,
    messages: MessageWriter<DriveFault>,
) {
    let dt = time.delta_secs();
    if dt <= 0.0 {
        return;
    }
    let (bodies, simulation, configuration) = &mut *rapier;
    let mut world = StepWorld {
        engine: engine_step(dt, simulation),
        gravity: configuration.gravity,
        bodies: &mut bodies.bodies,
        reactions: &mut reactions.0,
        ends_at_secs: time.elapsed_secs_f64(),
        messages,
    };
    let any_follow = !followers.is_empty();
    for body in &mut driven {
        if body.is_late == LATE && !(any_follow && followers.contains(body.entity)) {
            drive_body(body, &mut world);
        }
    }
    for (entity, follow) in leaders_first(&followers) {
        let leader = if let Ok(leader) = driven.get(follow.body) {
            Some(Leader::driven(
                leader.transform,
                leader.velocity,
                leader.handle,
            ))
        } else {
            others.get(follow.body).ok().map(Leader::other)
        };
        let Ok(mut body) = driven.get_mut(entity) else {
            continue;
        };
        if body.is_late != LATE {
            continue;
        }
        let target = match leader {
            Some(leader) => leader.target_at(
                follow.offset,
                world.bodies,
                &simulation.narrow_phase,
                world.gravity,
                &world.engine,
            ),
            None => {
                world
                    .faults(entity)
                    .report(&mut body.last.reported, DriveField::TargetBody);
                body.target.standing()
            }
        };
        body.target.set_if_neq(target);
        drive_body(body, &mut world);
    }
}

impl<'w> StepWorld<'_, 'w> {
    fn faults(&mut self, entity: Entity) -> Faults<'_, 'w> {
        Faults {
            entity,
            at_secs: self.ends_at_secs,
            messages: &mut self.messages,
        }
    }
}

/// Gives one body the velocities for the step. A body without a sound target or mass is left alone.
fn drive_body(driven: DrivenItem, world: &mut StepWorld) {
    let DrivenItem {
        entity,
        handle: &RapierRigidBodyHandle(handle),
        drive,
        target,
        sprung,
        mut pace,
        mut plan,
        mut state,
        mut last,
        transform,
        mut velocity,
        force,
        ..
    } = driven;
    let (engine, gravity) = (world.engine, world.gravity);
    let mut faults = Faults {
        entity,
        at_secs: world.ends_at_secs,
        messages: &mut world.messages,
    };
    let Some(body) = world.bodies.get_mut(handle) else {
        return;
    };
    let Some(mut target) = last.target(&target, &mut faults) else {
        return;
    };
    let Some(plan) = plan.on(body, &drive, engine.dt(), &mut last, &mut faults) else {
        return;
    };
    let mut sprung = sprung;
    if let Some(sprung) = &mut sprung {
        target = sprung.step(&target, engine.dt());
    }
    let start = start_of(body, transform, &velocity);
    let load = load_on(body, &start, gravity, force);
    let (springs, goal) = (plan.springs(transform.rotation), target.goal());
    let is_paced = pace.is_some() && start.velocity.abs().max_element() >= REST_SPEED;
    // What has a reaction goes on pushing against the body that takes it, asleep or not.
    let may_rest = drive.reaction.is_none() && !is_paced;
    let at_rest = may_rest && springs.is_at_rest(&start, &goal, &load, &engine);
    if at_rest && body.is_sleeping() {
        state.0.forget();
        return;
    }

    let (linear, angular) = state.0.command(&springs, &engine, &start, &goal, &load);
    let mut command = Velocity { linear, angular };
    if let Some(pace) = &mut pace {
        let input = VelocityInput {
            velocity: linear,
            goal: goal.velocity,
            acceleration: if springs.linear.is_some() {
                load.gravity
            } else {
                Vec3::ZERO
            },
            max_acceleration: springs.linear_bounds.max_acceleration(),
        };
        let free = !locked(body, RawLocks::TRANSLATION_LOCKED_X);
        command.linear = pace.step(&input, free, &engine);
    }
    if !(command.linear.is_finite() && command.angular.is_finite()) {
        state.reset();
        if let Some(pace) = &mut pace {
            pace.reset();
        }
        if let Some(sprung) = &mut sprung {
            sprung.reset();
        }
        faults.report(&mut last.reported, DriveField::Command);
        return;
    }
    if let Some(on) = drive.reaction {
        let keeps_axis = plan.is_insulated && springs.angular.is_some();
        let change = (*velocity, command);
        let push = Push::against(entity, on, &start, body, change, keeps_axis, &engine);
        world.reactions.push(push);
    }
    hand_over(body, &mut velocity, command, at_rest);
}

fn start_of(body: &RawBody, transform: &Transform, velocity: &Velocity) -> BodyState {
    BodyState {
        position: transform.translation,
        rotation: transform.rotation,
        velocity: velocity.linear,
        angular_velocity: velocity.angular,
        centre_of_mass: body.local_center_of_mass(),
    }
}

/// What acts on a body besides its drive and its contacts.
fn load_on(
    body: &RawBody,
    start: &BodyState,
    gravity: Vec3,
    force: Option<&ExternalForce>,
) -> Load {
    let mass = &body.mass_properties().local_mprops;
    let (acceleration, angular_acceleration) = force.map_or((Vec3::ZERO, Vec3::ZERO), |external| {
        let axes = start.rotation * mass.principal_inertia_local_frame;
        let about_axes = mass.inv_principal_inertia * (axes.inverse() * external.torque);
        (external.force * mass.inv_mass, axes * about_axes)
    });
    Load {
        gravity: gravity * body.gravity_scale(),
        acceleration,
        angular_acceleration,
        // What code wrote to the velocity, such as the weight of a character, came once; what the engine did may go on.
        kick: start.velocity - body.linvel(),
        angular_kick: start.angular_velocity - body.angvel(),
    }
}

fn hand_over(body: &mut RawBody, velocity: &mut Mut<Velocity>, command: Velocity, at_rest: bool) {
    if at_rest {
        // Given to rapier directly, and without waking the body: at rest on its target, it may fall asleep.
        body.set_linvel(command.linear, false);
        body.set_angvel(command.angular, false);
    } else if command == **velocity {
        // Rapier lets go to sleep what moves slower than 0.1 m/s and is not written to.
        body.wake_up(true);
    }
    velocity.set_if_neq(command);
}
