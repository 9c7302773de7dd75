//! The system that drives all bodies: first those without a leader, then followers, each after its leader. It runs twice in a
//! step: once for most bodies, and then for those that are [`DrivenLate`].

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::drive_body::{Driven, DrivenItem, StepWorld, drive_body};
use super::fault::{DriveFault, DriveField};
use super::plan::DrivePlan;
use super::react::Reactions;
use super::spring_drive::DrivesRun;
use super::target_body::{Leader, TargetBody, leaders_first};
use super::validity::LastValid;
use super::{DriveSystems, DrivenLate, SpringDrive};
use crate::engine::engine_step;
use springyard_timestep::StepClock;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrivesRun>()
        .register_required_components::<SpringDrive, DrivePlan>()
        .register_required_components::<SpringDrive, LastValid>()
        .add_systems(
            FixedUpdate,
            (
                drive_bodies::<false>.in_set(DriveSystems::Drive),
                drive_bodies::<true>.in_set(DriveSystems::DriveLate),
            ),
        );
}

fn drive_bodies<const LATE: bool>(
    time: Res<Time>,
    clock: Option<Res<StepClock>>,
    mut rapier: Single<
        (
            &mut RapierRigidBodySet,
            &RapierContextSimulation,
            &RapierConfiguration,
        ),
        With<DefaultRapierContext>,
    >,
    mut driven: Query<Driven>,
    late: Query<(), With<DrivenLate>>,
    followers: Query<(Entity, &TargetBody), With<SpringDrive>>,
    others: Query<
        (
            &Transform,
            Option<&Velocity>,
            Option<&RapierRigidBodyHandle>,
        ),
        Without<SpringDrive>,
    >,
    mut reactions: ResMut<Reactions>,
    messages: MessageWriter<DriveFault>,
) {
    if time.delta_secs() <= 0.0 || (LATE && late.is_empty()) {
        return;
    }
    // Bevy's own time is a sum of steps in nanoseconds: after minutes it is off by more than a frame clock allows.
    let ends_at_secs = clock.map_or(time.elapsed_secs_f64(), |clock| clock.step_end_secs());
    let (bodies, simulation, configuration) = &mut *rapier;
    let mut world = StepWorld {
        engine: engine_step(time.delta_secs(), &simulation.integration_parameters),
        gravity: configuration.gravity,
        bodies: &mut bodies.bodies,
        contacts: &simulation.narrow_phase,
        reactions: &mut reactions.0,
        ends_at_secs,
        messages,
    };
    for body in &mut driven {
        if body.is_late == LATE && !body.follows {
            drive_body(body, &mut world);
        }
    }
    for (entity, follow) in leaders_first(&followers) {
        let leader = match driven.get(follow.body) {
            Ok(by) => Some(Leader::new(
                by.body.transform,
                Some(by.body.velocity),
                Some(by.body.handle),
                LATE || !by.is_late,
            )),
            Err(_) => (others.get(follow.body).ok())
                .map(|(pose, velocity, handle)| Leader::new(pose, velocity, handle, false)),
        };
        if let Ok(body) = driven.get_mut(entity)
            && body.is_late == LATE
        {
            follow_leader(body, &follow, leader, &mut world);
        }
    }
}

fn follow_leader(
    mut body: DrivenItem,
    follow: &TargetBody,
    leader: Option<Leader>,
    world: &mut StepWorld,
) {
    let target = if let Some(leader) = leader {
        leader.target_at(
            follow.offset,
            world.bodies,
            world.contacts,
            world.gravity,
            &world.engine,
        )
    } else {
        let reported = &mut body.last.reported;
        world
            .faults(body.entity)
            .report(reported, DriveField::TargetBody);
        body.target.standing()
    };
    body.target.set_if_neq(target);
    drive_body(body, world);
}
