//! Copies of the physics world: bodies, colliders, joints, islands, broad phase, and contacts with their impulses.
//!
//! All of it is copied with `Clone`. Rapier's `PhysicsPipeline` is left out: it has buffers only. Contacts come with the impulses from
//! which the solver starts, so a pile in mid-impact goes on as it did.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{CCDSolver, IntegrationParameters, IslandManager};
use bevy_rapier3d::rapier::geometry::{DefaultBroadPhase, NarrowPhase};
use springyard_state::RegisterState;

use super::removals;
use crate::snapshot::kept::{Kept, register_kept};

pub(super) fn plugin(app: &mut App) {
    register_kept(app, "rapier/world", keep_rapier);
    app.register_copied_elsewhere::<RapierRigidBodySet>("rapier/world/bodies")
        .register_copied_elsewhere::<RapierContextColliders>("rapier/world/colliders")
        .register_copied_elsewhere::<RapierContextJoints>("rapier/world/joints")
        .register_copied_elsewhere::<RapierContextSimulation>("rapier/world/simulation");
}

/// The physics world of one rapier context.
struct KeptContext {
    context: Entity,
    bodies: RapierRigidBodySet,
    colliders: RapierContextColliders,
    joints: RapierContextJoints,
    islands: IslandManager,
    broad_phase: DefaultBroadPhase,
    narrow_phase: NarrowPhase,
    ccd_solver: CCDSolver,
    parameters: IntegrationParameters,
}

fn keep_rapier(world: &mut World) -> Box<dyn Kept> {
    let mut contexts = world.query::<(
        Entity,
        &RapierRigidBodySet,
        &RapierContextColliders,
        &RapierContextJoints,
        &RapierContextSimulation,
    )>();
    let contexts = contexts.iter(world);
    let kept = contexts.map(
        |(context, bodies, colliders, joints, simulation)| KeptContext {
            context,
            bodies: bodies.clone(),
            colliders: colliders.clone(),
            joints: joints.clone(),
            islands: simulation.islands.clone(),
            broad_phase: simulation.broad_phase.clone(),
            narrow_phase: simulation.narrow_phase.clone(),
            ccd_solver: simulation.ccd_solver.clone(),
            parameters: simulation.integration_parameters,
        },
    );
    Box::new(KeptRapier(kept.collect()))
}

struct KeptRapier(Vec<KeptContext>);

impl Kept for KeptRapier {
    fn restore(&self, world: &mut World) {
        // Removals of the components above reach rapier now, before it is overwritten; later they would change what is restored.
        removals::sync(world);
        for kept in &self.0 {
            let Ok(mut context) = world.get_entity_mut(kept.context) else {
                continue;
            };
            if let Some(mut bodies) = context.get_mut::<RapierRigidBodySet>() {
                bodies.clone_from(&kept.bodies);
            }
            if let Some(mut colliders) = context.get_mut::<RapierContextColliders>() {
                colliders.clone_from(&kept.colliders);
            }
            if let Some(mut joints) = context.get_mut::<RapierContextJoints>() {
                joints.clone_from(&kept.joints);
            }
            if let Some(mut simulation) = context.get_mut::<RapierContextSimulation>() {
                simulation.islands.clone_from(&kept.islands);
                simulation.broad_phase.clone_from(&kept.broad_phase);
                simulation.narrow_phase.clone_from(&kept.narrow_phase);
                simulation.ccd_solver.clone_from(&kept.ccd_solver);
                simulation.integration_parameters = kept.parameters;
                // The joints that a pipeline has chosen for its last step are remembered beside the joints. A new one chooses anew.
                simulation.pipeline = Default::default();
            }
            forget_removed(&mut context);
        }
        removals::match_parked(world);
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(bytes_of).sum()
    }
}

/// Colliders that were removed since the last step. Rapier would look their entities up for its events, in a list that no copy has.
fn forget_removed(context: &mut EntityWorldMut) {
    let mut parts = context.get_components_mut::<(
        &mut RapierRigidBodySet,
        &mut RapierContextColliders,
        &mut RapierContextSimulation,
    )>();
    let Ok((bodies, colliders, simulation)) = &mut parts else {
        return;
    };
    let removed = colliders.colliders.take_removed();
    if !removed.is_empty() {
        let simulation = &mut **simulation;
        simulation.narrow_phase.handle_user_changes(
            Some(&mut simulation.islands),
            &[],
            &removed,
            &mut colliders.colliders,
            &mut bodies.bodies,
            &(),
        );
    }
}

/// Estimate: the elements of the large lists, without what they own themselves, but contacts with their points.
fn bytes_of(kept: &KeptContext) -> usize {
    use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
    use bevy_rapier3d::rapier::geometry::{Collider as RawCollider, ContactManifold, ContactPair};
    /// A node of the tree of bounding boxes has two boxes, and there are about as many nodes as colliders.
    const NODE_BYTES: usize = 80;
    /// Handle, entity and pose of a body in the three maps.
    const MAPS_BYTES: usize = 140;
    let bodies = kept.bodies.bodies.len() * (size_of::<RawBody>() + MAPS_BYTES);
    let colliders = kept.colliders.colliders.len() * (size_of::<RawCollider>() + NODE_BYTES);
    let contacts = kept.narrow_phase.contact_pairs().map(|pair| {
        let points: usize = pair.manifolds.iter().map(|it| it.points.len()).sum();
        size_of::<ContactPair>()
            + pair.manifolds.len() * size_of::<ContactManifold>()
            + points * 128
    });
    bodies + colliders + contacts.sum::<usize>()
}

#[cfg(test)]
mod tests {
    use bevy_rapier3d::rapier::dynamics::RigidBodyBuilder;
    use bevy_rapier3d::rapier::geometry::ColliderBuilder;

    use super::*;

    /// The estimate for a physics world of so many bodies, and colliders without a body.
    fn size(bodies: usize, colliders: usize) -> usize {
        let mut world = World::new();
        let mut sets = (
            RapierRigidBodySet::default(),
            RapierContextColliders::default(),
            RapierContextJoints::default(),
            RapierContextSimulation::default(),
        );
        for _ in 0..bodies {
            sets.0.bodies.insert(RigidBodyBuilder::dynamic());
        }
        for _ in 0..colliders {
            sets.1.colliders.insert(ColliderBuilder::ball(0.5));
        }
        world.spawn(sets);
        keep_rapier(&mut world).bytes()
    }

    #[test]
    fn each_body_and_each_collider_adds_its_size_and_a_little() {
        use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
        use bevy_rapier3d::rapier::geometry::Collider as RawCollider;
        let (body, collider) = (size(1, 0), size(0, 1));
        assert_eq!((size(0, 0), size(3, 0)), (0, 3 * body));
        assert_eq!(size(2, 5), 2 * body + 5 * collider);
        let little = 50..200;
        assert!(little.contains(&(body - size_of::<RawBody>())), "{body}");
        assert!(
            little.contains(&(collider - size_of::<RawCollider>())),
            "{collider}"
        );
    }
}
