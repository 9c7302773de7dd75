//! [`Room`]: a rapier world of fixed solids, for the tests of casts.

use std::time::Duration;

use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use springyard_drive::engine::SurfaceVelocity;
use springyard_timestep::StepSettings;
use springyard_timestep::pose::Ancestor;

use crate::body_dimensions::BodyDimensions;
use crate::passes_through;
use crate::probe::Probe;
use crate::surface_motion::{Bodies, Surroundings};
use crate::tuning::CharacterTuning;
use crate::up_frame::UpFrame;

/// Length of a step, s.
const DT: f32 = 1.0 / 60.0;

/// Bodies that stay where they are, and what looks at them.
pub(crate) struct Room {
    app: App,
    own: Entity,
}

impl Room {
    /// A world with these solids, after its first step.
    pub fn new(solids: impl IntoIterator<Item = (Collider, Transform)>) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin))
            .add_plugins((springyard_timestep::plugin, crate::plugin))
            .insert_resource(StepSettings {
                lagging: true,
                ..default()
            });
        let step = Duration::from_secs_f64(1.0 / 60.0);
        app.insert_resource(Time::<Fixed>::from_duration(step))
            .insert_resource(TimeUpdateStrategy::ManualDuration(step));
        app.finish();
        app.cleanup();
        let far_away = Transform::from_xyz(0.0, 1000.0, 0.0);
        let own = (RigidBody::Fixed, Collider::ball(0.3), far_away);
        let own = app.world_mut().spawn(own).id();
        for (shape, pose) in solids {
            app.world_mut().spawn((RigidBody::Fixed, shape, pose));
        }
        let mut room = Self { app, own };
        room.settle();
        room
    }

    fn settle(&mut self) {
        for _ in 0..4 {
            self.app.update();
        }
    }

    /// Calls `see` with the casts of a character whose centre is at this place, m.
    pub fn look<T>(&mut self, centre: Vec3, see: impl FnOnce(&Probe, &Surroundings) -> T) -> T {
        let world = self.app.world_mut();
        let own = world.get::<RapierRigidBodyHandle>(self.own).unwrap().0;
        let mut params: SystemState<(
            ReadRapierContext,
            Bodies,
            Query<Ancestor>,
            Query<&'static SurfaceVelocity>,
        )> = SystemState::new(world);
        let (rapier, bodies, ancestors, surfaces) = params.get(world).unwrap();
        let rapier = rapier.single().unwrap();
        let (frame, tuning) = (UpFrame::default(), CharacterTuning::default());
        let dimensions = BodyDimensions::of(&tuning);
        let is_met = passes_through::is_met(None);
        let at = (&frame, centre);
        let probe = Probe::new(&rapier, own, at, &dimensions, &tuning, &is_met);
        let around = Surroundings {
            bodies: &bodies,
            ancestors: &ancestors,
            surfaces: &surfaces,
            raw: &rapier.rigidbody_set.bodies,
            frame,
            dt: DT,
        };
        see(&probe, &around)
    }
}

/// A box between two corners, m.
pub(crate) fn block(from: Vec3, to: Vec3) -> (Collider, Transform) {
    let half = 0.5 * (to - from);
    let middle = Transform::from_translation(0.5 * (from + to));
    (Collider::cuboid(half.x, half.y, half.z), middle)
}

/// A floor whose top is at this height, m.
pub(crate) fn floor(height: f32) -> (Collider, Transform) {
    block(
        Vec3::new(-20.0, height - 1.0, -20.0),
        Vec3::new(20.0, height, 20.0),
    )
}

/// A convex prism along z with these corners in the plane of x and y, m.
pub(crate) fn prism(corners: &[Vec2]) -> (Collider, Transform) {
    let ends = [-4.0, 4.0];
    let points = ends
        .iter()
        .flat_map(|z| corners.iter().map(move |it| it.extend(*z)));
    let points: Vec<Vec3> = points.collect();
    (Collider::convex_hull(&points).unwrap(), Transform::IDENTITY)
}
