//! Conveyor belts: surfaces that move while their body stays in place.
//!
//! Rapier's solver takes a velocity for each contact at which one surface is to slide over the other. [`SurfaceHooks`] writes it
//! for the contacts of bodies with a [`SurfaceVelocity`]; friction then accelerates what lies on them. Rapier computes the contacts
//! of these bodies anew in each step, and those of all other bodies as without the hooks.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::geometry::SolverFlags;

/// On a body, or on a collider without a body: the velocity of its surface over the body, world, m/s; usually 1 to 4.
///
/// On each face only the part along the face counts. Friction carries the bodies on it: without friction, none. Above 20 m/s it tips over
/// bodies that land on it edge first. A character does not touch the ground and needs no friction: it walks relative to the surface, as on
/// a moving platform.
///
/// The colliders of the body need `ActiveHooks::MODIFY_SOLVER_CONTACTS`. A collider on the same entity gets it from here, unless
/// the entity has an `ActiveHooks` of its own.
#[doc(alias = "conveyor belt")]
#[doc(alias = "tangent velocity")]
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
#[require(ActiveHooks = ActiveHooks::MODIFY_SOLVER_CONTACTS)]
pub struct SurfaceVelocity(pub Vec3);

impl SurfaceVelocity {
    /// The part along a face with this unit normal, m/s.
    #[must_use]
    pub fn along(&self, normal: Vec3) -> Vec3 {
        self.0 - normal * self.0.dot(normal)
    }
}

/// The contact hooks with which `engine` adds rapier. A game that adds rapier itself has moving surfaces with
/// `RapierPhysicsPlugin::<SurfaceHooks>`, and none with other hooks.
#[derive(SystemParam)]
pub struct SurfaceHooks<'w, 's> {
    surfaces: Query<'w, 's, &'static SurfaceVelocity>,
}

impl BevyPhysicsHooks for SurfaceHooks<'_, '_> {
    // The two filters let everything through, as rapier does without hooks. The defaults of this trait let nothing through.
    fn filter_contact_pair(&self, _context: PairFilterContextView) -> Option<SolverFlags> {
        Some(SolverFlags::default())
    }

    fn filter_intersection_pair(&self, _context: PairFilterContextView) -> bool {
        true
    }

    fn modify_solver_contacts(&self, context: ContactModificationContextView) {
        let first = self.of(context.rigid_body1().unwrap_or(context.collider1()));
        let second = self.of(context.rigid_body2().unwrap_or(context.collider2()));
        // Rapier moves the surface of the first body at `tangent_velocity`, seen from the second.
        let over = SurfaceVelocity(first - second).along(*context.raw.normal);
        if over != Vec3::ZERO {
            for contact in context.raw.solver_contacts.iter_mut() {
                contact.tangent_velocity = over;
            }
        }
    }
}

impl SurfaceHooks<'_, '_> {
    /// The surface velocity of a body, or of a collider without one, m/s.
    pub(super) fn of(&self, entity: Entity) -> Vec3 {
        let surface = self.surfaces.get(entity);
        surface.map_or(Vec3::ZERO, |surface| surface.0)
    }
}

/// For a game whose rapier has other hooks: warns of the first moving surface.
pub(super) fn warn_of_the_first(
    mut is_reported: Local<bool>,
    new: Query<Entity, Added<SurfaceVelocity>>,
) {
    if let Some(entity) = new.iter().next()
        && !std::mem::replace(&mut *is_reported, true)
    {
        warn!(
            "SurfaceVelocity on {entity} moves no body, because the game added rapier with other hooks: add \
             RapierPhysicsPlugin::<SurfaceHooks>::default().in_fixed_schedule()"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surface_moves_along_its_faces_only() {
        let belt = SurfaceVelocity(Vec3::new(2.0, 0.0, 1.0));
        assert_eq!(belt.along(Vec3::Y), belt.0);
        assert_eq!(belt.along(Vec3::X), Vec3::Z);
        let slope = Vec3::new(-1.0, 1.0, 0.0).normalize();
        assert!(belt.along(slope).distance(Vec3::ONE) < 1e-6);
    }
}
