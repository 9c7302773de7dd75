//! SpringSet and targets -> the velocity of each driven body.

use bevy::ecs::query::{QueryData, QueryFilter};
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodySet;
use bevy_rapier3d::rapier::geometry::NarrowPhase;
use spring_math::body::EngineStep;

use super::batch::Batches;
use super::fault::{DriveFault, DriveField, Faults};
use super::follow::{Leader, SprungTarget, TargetBody};
use super::plan::{DriveMemory, DrivePlan};
use super::react::{Push, Reactions};
use super::step_cache::StepCache;
use super::through_step::{is_held, velocity_through_step};
use super::{DriveState, DriveSystems, DriveTarget, DrivenLate, Pace, SpringDrive};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepCache>().add_systems(
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
pub(super) struct Driven {
    pub entity: Entity,
    pub handle: &'static RapierRigidBodyHandle,
    pub drive: Ref<'static, SpringDrive>,
    pub target: &'static mut DriveTarget,
    pub sprung: Option<&'static mut SprungTarget>,
    pub pace: Option<&'static mut Pace>,
    pub plan: &'static mut DrivePlan,
    pub state: &'static mut DriveState,
    pub memory: &'static mut DriveMemory,
    pub transform: &'static Transform,
    pub velocity: &'static mut Velocity,
}

/// What is the same for all bodies in a step.
pub(super) struct StepWorld<'a> {
    pub engine: EngineStep,
    pub bodies: &'a mut RigidBodySet,
    contacts: &'a NarrowPhase,
    pub steps: &'a mut StepCache,
    pub reactions: &'a mut Vec<Push>,
    /// The end of the step, simulated seconds.
    pub ends_at_secs: f64,
    /// Bodies whose drive would have commanded what is not finite.
    pub refused: Vec<Entity>,
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
    mut steps: ResMut<StepCache>,
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
    let mut world = StepWorld {
        engine: EngineStep::new(dt, u16::try_from(iterations).unwrap_or(u16::MAX))
            .under(configuration.gravity),
        bodies: &mut bodies.bodies,
        contacts: &simulation.narrow_phase,
        steps: &mut steps,
        reactions: &mut reactions.0,
        ends_at_secs: time.elapsed_secs_f64(),
        refused: Vec::new(),
    };
    let no_followers = followers.is_empty();
    let mut batches = Batches::default();
    for body in &mut driven {
        if no_followers || !following.contains(body.entity) {
            batches.take(body, &mut world, &mut faults);
        }
    }
    batches.drive(&mut world);
    if no_followers {
        report_refused(&world, &mut driven, &mut faults);
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
                at_secs: world.ends_at_secs,
                messages: &mut faults,
            }
            .tell(&mut body.memory, DriveField::TargetBody);
        }
        let mut alone = Batches::default();
        alone.take(body, &mut world, &mut faults);
        alone.drive(&mut world);
    }
    report_refused(&world, &mut driven, &mut faults);
}

fn report_refused<F: QueryFilter>(
    world: &StepWorld,
    driven: &mut Query<Driven, F>,
    messages: &mut MessageWriter<DriveFault>,
) {
    for &entity in &world.refused {
        if let Ok(mut body) = driven.get_mut(entity) {
            if let Some(sprung) = &mut body.sprung {
                sprung.reset();
            }
            Faults {
                entity,
                at_secs: world.ends_at_secs,
                messages,
            }
            .tell(&mut body.memory, DriveField::Command);
        }
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

impl StepWorld<'_> {
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
                velocity_through_step(velocity.linear, body, self.engine.gravity(), &self.engine)
            });
        Some(Leader {
            pose: transform.to_isometry(),
            centre_of_mass: raw.map_or(Vec3::ZERO, |body| body.local_center_of_mass()),
            velocity: through,
            angular_velocity: velocity.angular,
        })
    }
}
