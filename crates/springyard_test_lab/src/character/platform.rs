//! [`Platform`]: a box that moves by a function of simulated time, on springs or kinematic.

use std::f64::consts::TAU;
use std::fmt;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_character::CharacterSystems;
use springyard_drive::{Authority, DriveSystems, DriveTarget, SpringDrive, TargetPath};
use springyard_timestep::{PoseHistory, StepClock};

/// The pose of a platform's centre by simulated time, s.
type Way = Arc<dyn Fn(f64) -> Transform + Send + Sync>;

/// A box that moves by a function of simulated time. Unless [`kinematic`](Self::kinematic), springs pull its body to that place:
/// of 4 Hz and critically damped, unless [`spring`](Self::spring) says otherwise.
#[derive(Clone)]
pub struct Platform {
    name: String,
    size: Vec3,
    mass_kg: f32,
    spring: Spring,
    tuned_for_kg: Option<f32>,
    is_kinematic: bool,
    way: Way,
}

impl fmt::Debug for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "platform {} of {} kg", self.name, self.mass_kg)
    }
}

impl Platform {
    /// A platform of 200 kg that stays where it is: full lengths and centre, m.
    #[must_use]
    pub fn still(name: &str, size: impl Into<Vec3>, centre: impl Into<Vec3>) -> Self {
        let at = Transform::from_translation(centre.into());
        Self {
            name: name.to_owned(),
            size: size.into(),
            mass_kg: 200.0,
            spring: Spring::from_hertz(4.0, 1.0).expect("a spring of 4 Hz"),
            tuned_for_kg: None,
            is_kinematic: false,
            way: Arc::new(move |_| at),
        }
    }

    /// Its pose by simulated time, s. Positions are those of the centre.
    #[must_use]
    pub fn moving(mut self, way: impl Fn(f64) -> Transform + Send + Sync + 'static) -> Self {
        self.way = Arc::new(way);
        self
    }

    /// Goes up by `height_m` and down again within `period_secs`, as a sine; lowest, and at rest, at time 0.
    #[must_use]
    pub fn rising(self, height_m: f64, period_secs: f64) -> Self {
        let start = self.start();
        self.moving(move |secs| {
            let risen = 0.5 * height_m * (1.0 - (TAU * secs / period_secs).cos());
            start.with_translation(start.translation + Vec3::Y * risen as f32)
        })
    }

    /// Goes to this place (m) and back, with a pause at both ends (s), on a minimum-jerk curve of this largest speed, m/s.
    #[must_use]
    pub fn travelling(self, to: impl Into<Vec3>, speed_m_s: f32, pause_secs: f32) -> Self {
        let start = self.start();
        let path = TargetPath {
            points: vec![start.translation, to.into()],
            speed_m_s,
            pause_secs,
            ..default()
        };
        self.moving(move |secs| path.pose(secs).map_or(start, Transform::from_isometry))
    }

    /// Turns about the vertical through its centre, degrees/s, counterclockwise from above.
    #[must_use]
    pub fn turning(self, speed_deg_s: f64) -> Self {
        let start = self.start();
        self.moving(move |secs| {
            // Wrapped in degrees, which `f64` has exactly.
            let turned_deg = (speed_deg_s * secs + 180.0).rem_euclid(360.0) - 180.0;
            start.with_rotation(Quat::from_rotation_y(turned_deg.to_radians() as f32))
        })
    }

    /// Another spring: frequency (Hz) and damping ratio.
    #[must_use]
    pub fn spring(mut self, hertz: f32, damping_ratio: f32) -> Self {
        self.spring = Spring::from_hertz(hertz, damping_ratio).expect("a spring");
        self
    }

    /// Another mass, kg.
    #[must_use]
    pub fn mass(mut self, mass_kg: f32) -> Self {
        self.mass_kg = mass_kg;
        self
    }

    /// Its springs are forces, tuned for a platform of this mass, kg: it has weight, and sags under it.
    #[must_use]
    pub fn force_based(mut self, tuned_for_kg: f32) -> Self {
        self.tuned_for_kg = Some(tuned_for_kg);
        self
    }

    /// A kinematic body in place of a driven one: nothing that it carries moves it.
    #[must_use]
    pub fn kinematic(mut self) -> Self {
        self.is_kinematic = true;
        self
    }

    fn start(&self) -> Transform {
        (self.way)(0.0)
    }

    /// The velocity of its motion at this time (s), from the poses shortly before and after it.
    fn velocity(&self, secs: f64) -> Velocity {
        const SHORT_SECS: f64 = 0.01;
        let [before, after] =
            [-SHORT_SECS, SHORT_SECS].map(|by| (self.way)(secs + by).to_isometry());
        let target = DriveTarget::between(before, after, 2.0 * SHORT_SECS as f32);
        Velocity {
            linear: target.velocity,
            angular: target.angular_velocity,
        }
    }

    fn drive(&self) -> SpringDrive {
        let authority = self.tuned_for_kg.map(|mass_kg| Authority::ForceBased {
            mass_kg,
            // Of a box about its vertical axis.
            inertia_kg_m2: mass_kg * (self.size.x * self.size.x + self.size.z * self.size.z) / 12.0,
        });
        SpringDrive {
            authority: authority.unwrap_or_default(),
            gravity_feed_forward: self.tuned_for_kg.is_none(),
            ..SpringDrive::of(self.spring)
        }
    }

    pub(crate) fn spawn(&self, world: &mut World) -> Entity {
        let half = 0.5 * self.size;
        let secs = world.resource::<StepClock>().simulated_secs;
        let gravity = if self.tuned_for_kg.is_some() {
            1.0
        } else {
            0.0
        };
        let body = (
            Collider::cuboid(half.x, half.y, half.z),
            ColliderMassProperties::Mass(self.mass_kg),
            Friction::coefficient(0.9),
            GravityScale(gravity),
            (ReadMassProperties::default(), ExternalImpulse::default()),
            (self.way)(secs),
        );
        let name = Name::new(self.name.clone());
        let moves = (MovesAlong(self.way.clone()), PoseHistory::default());
        let platform = world.spawn((name, body, moves, self.velocity(secs))).id();
        let mut entity = world.entity_mut(platform);
        if self.is_kinematic {
            entity.insert(RigidBody::KinematicPositionBased);
        } else {
            entity.insert((RigidBody::Dynamic, self.drive(), DriveTarget::default()));
        }
        platform
    }
}

/// On a platform: where it goes.
#[derive(Component, Clone)]
pub(crate) struct MovesAlong(Way);

impl MovesAlong {
    /// Turns the whole way about the origin.
    pub(crate) fn turn(&mut self, turn: Quat) {
        let way = self.0.clone();
        self.0 = Arc::new(move |secs| {
            let mut pose = way(secs);
            pose.rotate_around(Vec3::ZERO, turn);
            pose
        });
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (
            move_targets.in_set(DriveSystems::MoveTargets),
            move_kinematic.in_set(CharacterSystems::MovePlatforms),
        ),
    );
}

fn move_targets(clock: Res<StepClock>, mut platforms: Query<(&MovesAlong, &mut DriveTarget)>) {
    let (start, end) = (clock.simulated_secs, clock.step_end_secs());
    for (way, mut target) in &mut platforms {
        let [start, end] = [start, end].map(|secs| (way.0)(secs).to_isometry());
        let next = DriveTarget::between(start, end, clock.step_secs as f32);
        target.set_if_neq(next);
    }
}

fn move_kinematic(
    clock: Res<StepClock>,
    mut platforms: Query<(&MovesAlong, &mut Transform), Without<DriveTarget>>,
) {
    for (way, mut pose) in &mut platforms {
        pose.set_if_neq((way.0)(clock.step_end_secs()));
    }
}
