//! What the casts of moves share: the axis that is up, and the world around a character.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::geometry::{Collider as RawCollider, ColliderHandle};

use super::blocker;
use super::body_dimensions::BodyDimensions;
use super::carrying::{Carrying, Driven};
use super::handholds::{Handholds, NeedsHandholds};
use super::passes_through::{self, PassesThrough};
use super::probe::Probe;
use super::state::CharacterState;
use super::step_intent::StepIntent;
use super::surface_motion::{Bodies, Surroundings};
use super::tuning::CharacterTuning;
use super::up_frame::UpFrame;
use springyard_drive::engine::{SurfaceVelocity, engine_step};
use springyard_timestep::pose::Ancestor;

/// Up in the character's axes, in which moves find walls and ledges.
pub(super) const UP: Vec3 = Vec3::Y;

/// The components of a character that the casts of its moves read.
#[derive(QueryData)]
pub(super) struct Sensing {
    pub handle: &'static RapierRigidBodyHandle,
    pub transform: &'static Transform,
    pub frame: &'static UpFrame,
    pub velocity: &'static Velocity,
    pub intent: &'static StepIntent,
    pub tuning: &'static CharacterTuning,
    pub dimensions: &'static BodyDimensions,
    pub state: &'static CharacterState,
    pub through: Option<&'static PassesThrough>,
    needs_handholds: Has<NeedsHandholds>,
}

impl SensingItem<'_, '_> {
    /// Whether casts from here are possible: one from a position that is not finite would panic.
    pub fn is_finite(&self) -> bool {
        self.transform.is_finite() && self.velocity.linear.is_finite()
    }
}

/// The world that the moves of all characters sense.
#[derive(SystemParam)]
pub(super) struct Senses<'w, 's> {
    time: Res<'w, Time>,
    rapier: ReadRapierContext<'w, 's>,
    bodies: Bodies<'w, 's>,
    ancestors: Query<'w, 's, Ancestor>,
    surfaces: Query<'w, 's, &'static SurfaceVelocity>,
    driven: Driven<'w, 's>,
    handholds: Query<'w, 's, (), With<Handholds>>,
    gravity: Single<'w, 's, &'static RapierConfiguration, With<DefaultRapierContext>>,
}

impl Senses<'_, '_> {
    /// Whether the moves of this character work on a body.
    pub fn climbs(&self, of: &SensingItem, body: Entity) -> bool {
        !of.needs_handholds || self.handholds.contains(body)
    }

    /// Calls `sense` with the casts around this character, in its own axes. They meet bodies that hold it: no loose ones that it pushes. `None`
    /// without a rapier world, or with several.
    pub fn around<T>(
        &self,
        of: &SensingItem,
        sense: impl FnOnce(&Probe, &dyn Fn(Entity, Vec3) -> Vec3) -> T,
    ) -> Option<T> {
        let rapier = self.rapier.single().ok()?;
        let raw = &rapier.rigidbody_set.bodies;
        let is_passed = passes_through::is_met(passes_through::handle(of.through, &rapier));
        let most_kg = of.tuning.push_mass_limit_kg;
        let holds = |handle: ColliderHandle, collider: &RawCollider| {
            let body = collider.parent().and_then(|parent| raw.get(parent));
            let is_loose = body.is_some_and(|body| blocker::is_pushed(body, most_kg));
            !is_loose && is_passed(handle, collider)
        };
        let centre = of.transform.translation;
        let probe = Probe::new(
            &rapier,
            of.handle.0,
            (of.frame, centre),
            of.dimensions,
            of.tuning,
            &holds,
        );
        let around = Surroundings {
            bodies: &self.bodies,
            ancestors: &self.ancestors,
            surfaces: &self.surfaces,
            raw,
            frame: *of.frame,
            dt: self.time.delta_secs(),
        };
        let integration = &rapier.simulation.integration_parameters;
        let carrying = Carrying {
            driven: &self.driven,
            raw,
            gravity: self.gravity.gravity,
            engine: engine_step(self.time.delta_secs(), integration),
        };
        let velocity = |entity: Entity, point: Vec3| {
            let moves = around.motion(entity);
            let velocity = moves.map_or(Vec3::ZERO, |moves| moves.velocity_at(point));
            carrying.velocity(entity, velocity, point, of.frame)
        };
        Some(sense(&probe, &velocity))
    }
}

/// The horizontal direction out of a face with this unit normal. None if it leans more than this, as the vertical part of the normal.
pub(super) fn out_of_face(normal: Vec3, most_lean: f32) -> Option<Vec3> {
    let is_upright = normal.dot(UP).abs() <= most_lean;
    is_upright.then(|| normal.reject_from_normalized(UP).normalize_or_zero())
}
