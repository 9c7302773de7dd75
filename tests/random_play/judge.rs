//! Checks the state after each step, and records faults: NaN, excessive speed, a frozen player, characters inside solids.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::math::Pose;
use springyard::input::PlayerControlled;
use springyard::level::PlatformMover;
use springyard_character::Intent;
use springyard_character::{BodyDimensions, Character, CharacterFault};
use springyard_drive::DriveFault;
use springyard_drive::engine::BodyFault;
use springyard_timestep::StepClock;

use springyard_test_lab::worst::Extreme;

/// Speed limit of all bodies, m/s, unless a platform is faster.
const FASTEST_M_S: f32 = 60.0;

/// The player counts as frozen after this long at bit-identical positions while the stick is held, s.
const FROZEN_SECS: f64 = 5.0;

/// A character is stuck if it is deeper than this inside a solid, m, ...
pub const DEEPEST_M: f32 = 0.05;
/// ... for longer than this, s.
pub const STUCK_SECS: f64 = 1.0;

/// Faults and statistics of a run.
#[derive(Resource, Debug, Default)]
pub struct Judge {
    /// The first fault of each kind.
    pub faults: Vec<String>,
    /// Hash of the state at each whole second.
    pub hashes: Vec<u64>,
    /// The fastest body that is not a platform, m/s.
    pub fastest_m_s: f32,
    /// The largest depth of a character inside a solid, m.
    pub deepest_m: f32,
    /// The longest time that the player's position was bit-identical while the stick was held, s.
    pub longest_frozen_secs: f64,
    /// The fastest platform, m/s, including the speed of its rim.
    pub fastest_platform_m_s: f32,
    /// Name of the fastest body, and when.
    pub fastest: String,
    stuck_secs: f64,
    frozen_secs: f64,
    last_place: Vec3,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Judge>().add_systems(
        FixedLast,
        (
            note_reported_faults,
            note_what_is_not_finite,
            note_speeds,
            note_the_frozen,
            note_the_stuck,
            note_hashes,
        )
            .chain(),
    );
}

impl Judge {
    /// Records a fault if it is the first of its kind. `kind` is the first word of the message.
    pub fn note(&mut self, clock: &StepClock, kind: &str, what: String) {
        if !self.faults.iter().any(|fault| fault.starts_with(kind)) {
            let secs = clock.simulated_secs;
            self.faults.push(format!("{kind} at {secs:.3} s: {what}"));
        }
    }
}

/// Each fault message of the game counts as a fault.
fn note_reported_faults(
    clock: Res<StepClock>,
    mut judge: ResMut<Judge>,
    mut drives: MessageReader<DriveFault>,
    mut bodies: MessageReader<BodyFault>,
    mut characters: MessageReader<CharacterFault>,
) {
    let reported = (drives.read().map(ToString::to_string))
        .chain(bodies.read().map(ToString::to_string))
        .chain(characters.read().map(ToString::to_string));
    for fault in reported {
        judge.note(&clock, "mended", fault);
    }
}

fn note_what_is_not_finite(
    clock: Res<StepClock>,
    mut judge: ResMut<Judge>,
    bodies: Query<(&Name, &Transform, Option<&Velocity>), With<RigidBody>>,
) {
    for (name, transform, velocity) in &bodies {
        let velocity = velocity.copied().unwrap_or_default();
        let is_finite =
            transform.is_finite() && velocity.linear.is_finite() && velocity.angular.is_finite();
        if !is_finite {
            judge.note(
                &clock,
                "not-finite",
                format!("{name}: {transform:?} {velocity:?}"),
            );
        }
    }
}

fn note_speeds(
    clock: Res<StepClock>,
    mut judge: ResMut<Judge>,
    bodies: Query<(&Name, &Velocity, Has<PlatformMover>), With<RigidBody>>,
) {
    for (_, velocity, is_platform) in &bodies {
        // Add the speed of the rim, about 2.5 m from the middle.
        let speed = velocity.linear.length() + 2.5 * velocity.angular.length();
        if is_platform {
            judge.fastest_platform_m_s.keep_largest(speed);
        }
    }
    let mut limit = FASTEST_M_S;
    limit.keep_largest(judge.fastest_platform_m_s);
    for (name, velocity, is_platform) in &bodies {
        let speed = velocity.linear.length();
        if !is_platform && judge.fastest_m_s.keep_largest(speed) {
            judge.fastest = format!("{name} at {:.2} s", clock.simulated_secs);
        }
        if !is_platform && (speed.is_nan() || speed > limit) {
            let platforms = judge.fastest_platform_m_s;
            judge.note(
                &clock,
                "fast",
                format!("{name} at {speed:.1} m/s; no platform was faster than {platforms:.1}"),
            );
        }
    }
}

fn note_the_frozen(
    clock: Res<StepClock>,
    mut judge: ResMut<Judge>,
    player: Single<(&Transform, &Intent), With<PlayerControlled>>,
) {
    let (transform, intent) = *player;
    let place = transform.translation;
    let stays = place == judge.last_place && intent.movement.length() > 0.3;
    judge.frozen_secs = if stays {
        judge.frozen_secs + clock.step_secs
    } else {
        0.0
    };
    let frozen_secs = judge.frozen_secs;
    judge.longest_frozen_secs.keep_largest(frozen_secs);
    judge.last_place = place;
    if judge.frozen_secs > FROZEN_SECS {
        judge.note(&clock, "frozen", format!("the player at {place}"));
    }
}

/// Depth of a capsule in a solid, m, by geometry alone: the distance of points on the axis from the solid.
pub fn depth_m(
    player: &Transform,
    dimensions: &BodyDimensions,
    solid: &Transform,
    collider: &Collider,
) -> f32 {
    let pose = Pose::from_parts(solid.translation, solid.rotation);
    let mut deepest = f32::NEG_INFINITY;
    for part in [-1.0, -0.5, 0.0, 0.5, 1.0] {
        let axis = player.up() * (dimensions.half_segment_m * part);
        let point = player.translation + axis;
        let nearest = collider.raw.project_point(&pose, point, false);
        let away = nearest.point.distance(point);
        let outside = if nearest.is_inside { -away } else { away };
        deepest.keep_largest(dimensions.radius_m - outside);
    }
    deepest
}

fn note_the_stuck(
    clock: Res<StepClock>,
    mut judge: ResMut<Judge>,
    players: Query<(&Name, &Transform, &BodyDimensions), With<Character>>,
    solids: Query<(&Name, &Transform, &Collider, &RigidBody)>,
) {
    let mut deepest = (0.0_f32, String::new());
    for (player, transform, dimensions) in &players {
        for (solid, pose, collider, body) in &solids {
            if *body != RigidBody::Fixed {
                continue;
            }
            let depth = depth_m(transform, dimensions, pose, collider);
            if deepest.0.keep_largest(depth) {
                deepest.1 = format!("{player} in {solid} by {depth:.3} m");
            }
        }
    }
    judge.deepest_m.keep_largest(deepest.0);
    judge.stuck_secs = if deepest.0 <= DEEPEST_M {
        0.0
    } else {
        judge.stuck_secs + clock.step_secs
    };
    if judge.stuck_secs > STUCK_SECS {
        judge.note(&clock, "inside", deepest.1);
    }
}

fn note_hashes(world: &mut World) {
    let clock = world.resource::<StepClock>();
    let steps_a_second = (1.0 / clock.step_secs).round() as u64;
    if (clock.ticks + 1).is_multiple_of(steps_a_second) {
        let hash = springyard_rewind::hash(world);
        world.resource_mut::<Judge>().hashes.push(hash);
    }
}
