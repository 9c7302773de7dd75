//! The system that drives all bodies. Start here: [`drive_body`] is a step of one body.
//!
//! It runs twice in a step: first for the bodies without [`DrivenLate`], then for those with it. Each run drives first the bodies
//! without a [`TargetBody`], then the followers, in an order in which a leader comes before its followers. So a leader has its velocity
//! of the step before its followers are driven, with one exception: a leader with [`DrivenLate`] is driven after a follower without it.
//! That follower uses its leader's velocity at the start of the step, as it would behind a leader without a drive.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{LockedAxes as RawLocks, RigidBody as RawBody, RigidBodySet};
use bevy_rapier3d::rapier::geometry::NarrowPhase;
use spring_math::body::{BodyGoal, BodySprings, BodyState, EngineStep, Load, VelocityInput};

use super::driven::{Driven, DrivenItem};
use super::fault::{DriveField, Faults};
use super::plan::{DrivePlan, locked};
use super::react::{ReactionImpulse, Reactions};
use super::target_body::{TargetBody, leaders_first, target_behind};
use super::validity::LastValid;
use super::{
    DefaultDriveMethod, DriveMethod, DriveSystems, DrivenLate, ReportedFaults, SpringDrive,
};
use crate::engine::impulse::impulse_of_change;
use crate::engine::{engine_step, is_stepping};
use springyard_timestep::StepClock;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DefaultDriveMethod>()
        .register_required_components::<SpringDrive, DrivePlan>()
        .register_required_components::<SpringDrive, LastValid>()
        .register_required_components::<SpringDrive, ReportedFaults>()
        .add_systems(
            FixedUpdate,
            (
                drive_bodies::<false>.in_set(DriveSystems::Drive),
                drive_bodies::<true>.in_set(DriveSystems::DriveLate),
            )
                .run_if(is_stepping),
        );
}

/// The data that is the same for all bodies in a step.
struct StepWorld<'a, 'w, 's> {
    engine: EngineStep,
    /// The method of drives whose [`SpringDrive::method`] is `None`.
    method: DriveMethod,
    gravity: Vec3,
    bodies: &'a mut RigidBodySet,
    contacts: &'a NarrowPhase,
    reactions: &'a mut Vec<ReactionImpulse>,
    faults: Faults<'w, 's>,
    /// Simulated time at the end of the step, s.
    ends_at_secs: f64,
}

/// Drives the bodies with [`DrivenLate`] if `LATE`, otherwise those without. Bevy skips the system unless exactly one entity has
/// `DefaultRapierContext`: `engine::add_rapier` logs that.
fn drive_bodies<const LATE: bool>(
    (time, clock): (Res<Time>, Option<Res<StepClock>>),
    method: Res<DefaultDriveMethod>,
    mut rapier: Single<
        (
            &mut RapierRigidBodySet,
            &RapierContextSimulation,
            &RapierConfiguration,
        ),
        With<DefaultRapierContext>,
    >,
    mut drives: Query<Driven>,
    late: Query<(), With<DrivenLate>>,
    followers: Query<(Entity, &TargetBody), With<SpringDrive>>,
    undriven: Query<
        (
            &Transform,
            Option<&Velocity>,
            Option<&RapierRigidBodyHandle>,
        ),
        Without<SpringDrive>,
    >,
    mut reactions: ResMut<Reactions>,
    faults: Faults,
) {
    if time.delta_secs() <= 0.0 || (LATE && late.is_empty()) {
        return;
    }
    let (bodies, simulation, configuration) = &mut *rapier;
    let mut world = StepWorld {
        engine: engine_step(time.delta_secs(), &simulation.integration_parameters),
        method: method.0,
        gravity: configuration.gravity,
        bodies: &mut bodies.bodies,
        contacts: &simulation.narrow_phase,
        reactions: &mut reactions.0,
        faults,
        // `StepClock` counts the lengths of steps in `f64`, `Time` in whole nanoseconds. With steps of 1/60 s, `Time` is off after a
        // minute by more than the microsecond that the frames of `Smoothing::EachFrame` allow for (`spring_math::FrameClock`).
        ends_at_secs: clock.map_or(time.elapsed_secs_f64(), |clock| clock.step_end_secs()),
    };
    for driven in &mut drives {
        if driven.is_late == LATE && !driven.follows {
            drive_body(driven, &mut world);
        }
    }
    for (entity, follow) in leaders_first(&followers) {
        let leader = match drives.get(follow.body) {
            Ok(leader) => {
                let body = leader.body;
                let state = (body.transform, Some(body.velocity), Some(body.handle));
                Some((state, LATE || !leader.is_late))
            }
            Err(_) => undriven.get(follow.body).ok().map(|state| (state, false)),
        };
        let rapier = (&*world.bodies, world.contacts, world.gravity);
        let target = leader.map(|(state, is_driven)| {
            target_behind(state, is_driven, follow.offset, rapier, &world.engine)
        });
        if let Ok(mut driven) = drives.get_mut(entity)
            && driven.is_late == LATE
        {
            let target = target.unwrap_or_else(|| {
                world.faults.report(entity, DriveField::TargetBody);
                driven.target.standing()
            });
            driven.target.set_if_neq(target);
            drive_body(driven, &mut world);
        }
    }
}

/// Sets the velocities of one body for the step: reads the body, lets its springs choose the velocities, writes them. Leaves it unchanged
/// if it is disabled, if it never had a valid target, if it is fixed or kinematic, or if it has no mass and its drive is
/// [`Authority::ForceBased`].
///
/// `body` is the body's components, `raw` the same body in rapier.
///
/// [`Authority::ForceBased`]: super::Authority::ForceBased
fn drive_body(driven: DrivenItem, world: &mut StepWorld) {
    let DrivenItem {
        entity,
        is_disabled,
        target,
        mut plan,
        mut last,
        mut body,
        ..
    } = driven;
    let engine = world.engine;
    let (dt, faults) = (engine.dt(), &mut world.faults);
    let Some(raw) = world.bodies.get(body.handle.0).filter(|_| !is_disabled) else {
        return;
    };
    let Some(target) = LastValid::target(&mut last, entity, &target, faults) else {
        return;
    };
    // No system reacts to a changed plan, so change detection is skipped.
    let plan = plan.bypass_change_detection();
    let velocity_drive = body.velocity_drive.as_ref().map(|(drive, _)| {
        let free = !locked(raw.locked_axes(), RawLocks::TRANSLATION_LOCKED_X);
        (plan.velocity_step(drive.spring, dt), drive.axes & free)
    });
    let step = (world.method, dt);
    let Some(springs) = plan.springs((entity, raw), &body.drive, step, &mut last, faults) else {
        return;
    };
    let goal = body.filtered(target, dt, world.ends_at_secs).goal();
    let (start, load) = body.read(raw, world.gravity);
    let centre = start.position + start.rotation * start.centre_of_mass;
    let axes = body.axes();
    let (seen, goal, load) = in_axes(axes, (start, goal, load));
    let at_rest = body.may_rest() && springs.is_at_rest(&seen, &goal, &load, &engine);
    if at_rest && raw.is_sleeping() {
        body.state.reset();
        return;
    }
    if let Some(axes) = axes {
        body.turn_state(axes.conjugate());
    }
    let centre_seen = seen.position + seen.rotation * seen.centre_of_mass;
    let (linear, angular) = (body.state.0).command(springs, &engine, &seen, &goal, &load);
    let linear = match (velocity_drive, &mut body.velocity_drive) {
        (Some((velocity_step, axes)), Some((_, state))) => {
            let input = velocity_input(springs, centre_seen, &load, (linear, goal.velocity));
            state.step(&velocity_step, &input, axes, &engine)
        }
        _ => linear,
    };
    let command = body.back_in_world(axes, Velocity { linear, angular });
    if !(command.linear.is_finite() && command.angular.is_finite()) {
        body.forget();
        faults.report(entity, DriveField::Command);
        return;
    }
    if let Some(on) = body.drive.reaction {
        let change = (*body.velocity, command);
        let impulse = impulse_by(springs, raw, start.rotation, change, &engine);
        (world.reactions).push(reaction_to(impulse, (entity, on), centre));
    }
    body.write(world.bodies, command, at_rest);
}

/// The impulse (N s) and its moment (N m s) by which these springs change the velocities of a body with this orientation.
fn impulse_by(
    springs: &BodySprings,
    raw: &RawBody,
    rotation: Quat,
    change: (Velocity, Velocity),
    engine: &EngineStep,
) -> (Vec3, Vec3) {
    // Where an acceleration-based drive turns the body (a force-based one has an `angular_frame`), gyroscopic torque is off
    // (`turning_rules.rs`): the body's axis of rotation stays as it is.
    let keeps_axis = springs.angular.is_some() && springs.angular_frame.is_none();
    impulse_of_change(raw, rotation, change, keeps_axis, engine)
}

/// The reaction to an impulse on the body `driven`, at its centre of mass.
fn reaction_to(
    (push, turn): (Vec3, Vec3),
    (driven, on): (Entity, Entity),
    centre: Vec3,
) -> ReactionImpulse {
    ReactionImpulse {
        driven,
        on,
        impulse: -push,
        torque_impulse: -turn,
        point: centre,
    }
}

/// A body, its goal and its loads in the axes of its drive: see [`DriveAxes`](super::DriveAxes).
fn in_axes(
    axes: Option<Quat>,
    (body, goal, load): (BodyState, BodyGoal, Load),
) -> (BodyState, BodyGoal, Load) {
    let Some(axes) = axes else {
        return (body, goal, load);
    };
    let back = axes.conjugate();
    (body.turned(back), goal.turned(back), load.turned(back))
}

/// The input of a velocity drive, from the springs, the centre of mass (world, m) and the loads of its body, and from two velocities: the
/// one that the springs have chosen, and the goal's (m/s).
fn velocity_input(
    springs: &BodySprings,
    centre: Vec3,
    load: &Load,
    (velocity, goal): (Vec3, Vec3),
) -> VelocityInput {
    VelocityInput {
        position: centre,
        velocity,
        kick: load.kick,
        goal,
        acceleration: springs.linear.as_ref().map_or(Vec3::ZERO, |_| load.gravity),
        force: load.acceleration,
        max_acceleration: springs.linear_bounds.max_acceleration(),
    }
}

#[cfg(test)]
mod tests {
    use bevy_rapier3d::rapier::dynamics::{MassProperties as RawMass, RigidBodyBuilder};
    use bevy_rapier3d::rapier::geometry::ColliderSet;
    use spring_math::Spring;
    use spring_math::body::{Bounds, SpringStep};

    use super::*;

    /// The springs of a drive that turns its body or does not, in steps of `dt` seconds.
    fn springs(turns: bool, angular_frame: Option<Quat>, dt: f32) -> BodySprings {
        let spring = Spring::from_hertz(1.0, 1.0).unwrap();
        let bounds = || Bounds::new(BVec3::TRUE, f32::INFINITY);
        BodySprings {
            linear: Some(SpringStep::new(spring, DriveMethod::Exact, dt)),
            angular: turns.then(|| SpringStep::new(spring, DriveMethod::Exact, dt)),
            angular_frame,
            linear_bounds: bounds(),
            angular_bounds: bounds(),
            carries_weight: true,
            turns_to_goal: turns,
        }
    }

    #[test]
    fn only_a_drive_that_turns_its_body_by_velocity_gives_the_torque_that_keeps_its_axis() {
        let dt = 1e-3;
        let mass = RawMass::new(Vec3::ZERO, 10.0, Vec3::new(1.0, 2.0, 3.0));
        let raw = RigidBodyBuilder::dynamic().additional_mass_properties(mass);
        let mut raw = raw.build();
        raw.recompute_mass_properties_from_colliders(&ColliderSet::new());
        // Its angular momentum, (1, 2, 0) N m s, turns about (1, 1, 0): by (0, 0, 1) N m s in a second.
        let before = Velocity {
            linear: Vec3::X,
            angular: Vec3::new(1.0, 1.0, 0.0),
        };
        let after = Velocity {
            linear: Vec3::X * 3.0,
            ..before
        };
        let engine = EngineStep::new(dt, 4);
        for (turns, frame, torque) in [
            (true, None, 1.0),
            (true, Some(Quat::IDENTITY), 0.0),
            (false, None, 0.0),
        ] {
            let springs = springs(turns, frame, dt);
            let change = (before, after);
            let (push, turn) = impulse_by(&springs, &raw, Quat::IDENTITY, change, &engine);
            assert!(push.distance(Vec3::X * 20.0) < 1e-5, "{push}");
            let off = turn.distance(Vec3::Z * torque * dt);
            assert!(off < 2.5e-6, "{turns} {frame:?}: {turn}");
        }
    }
}
