//! A checked level -> bodies and their views.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::{ParameterError, Spring};

use super::file::{
    CameraRule, Crate, Level, Palette, Platform, PlatformAuthority, PlatformMethod, PlatformSpring,
    Solid,
};
use super::movers::Mover;
use super::shape::Part;
use super::{CurrentLevel, LevelPart};
use crate::baselines::{MotorDriven, PdDriven};
use crate::camera::{BlocksCamera, SeenThrough, Stance};
use crate::character::respawn::{KillHeight, Placed};
use crate::character::{Character, Physique, SpawnPoint, character_at};
use crate::drive::{Authority, DriveMethod, SpringDrive};
use crate::input::{Look, PlayerControlled};
use crate::timestep::{PoseHistory, StepClock, ViewOf};
use crate::tuning::PlayerTuning;

/// What an entity looks like: the parts it is made of, and what it is. The `visuals` room turns this into meshes.
#[derive(Component, Debug, Clone)]
pub struct Shown {
    /// Convex parts in the entity's own frame.
    pub parts: Vec<Part>,
    /// What it is.
    pub finish: Finish,
}

/// What a shown thing is, as far as looks go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Finish {
    /// A solid of the level.
    Solid(Palette),
    /// Something that can be pushed, of this mass in kg.
    Crate(f32),
    /// Something that moves by itself.
    Platform(Palette),
}

/// On the view of a character.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Stance)]
pub struct CharacterView;

/// On the ball that the player wants to get to.
#[derive(Component, Debug, Clone, Copy)]
pub struct GoalBall {
    /// m
    pub radius: f32,
}

/// Where the lab stands. The `lab` room builds it.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Visibility)]
pub struct LabStation;

/// Where a pushed thing began: it goes back there when it falls out of the world.
#[derive(Component, Debug, Clone, Copy)]
pub struct StartPose(pub Transform);

/// Builds [`CurrentLevel`] in place of whatever level stands. A player that is there already stays where it is, unless the
/// spawn itself has moved.
pub fn spawn_level(
    mut commands: Commands,
    level: Res<CurrentLevel>,
    tuning: Res<PlayerTuning>,
    clock: Res<StepClock>,
    old_parts: Query<Entity, With<LevelPart>>,
    mut players: Query<(&mut SpawnPoint, Placed), With<Character>>,
    mut kill_height: ResMut<KillHeight>,
    mut look: ResMut<Look>,
) -> Result {
    let level = &level.level;
    for part in &old_parts {
        commands.entity(part).despawn();
    }
    kill_height.0 = level.kill_below_m;
    for solid in &level.solids {
        spawn_solid(&mut commands, solid);
    }
    for crate_ in &level.crates {
        spawn_crate(&mut commands, crate_);
    }
    for platform in &level.platforms {
        spawn_platform(&mut commands, platform, clock.simulated_secs)?;
    }
    if let Some(goal) = level.goal {
        commands.spawn((
            Name::new("goal"),
            LevelPart,
            GoalBall {
                radius: goal.radius_m,
            },
            Transform::from_translation(goal.position),
        ));
    }
    if let Some(place) = level.lab {
        let turn = Quat::from_rotation_y(place.facing_deg.to_radians());
        commands.spawn((
            Name::new("lab"),
            LevelPart,
            Transform::from_translation(place.position).with_rotation(turn),
            LabStation,
        ));
    }

    let spawn = spawn_point(level);
    if players.is_empty() {
        let player = commands
            .spawn((
                Name::new("player"),
                character_at(spawn, tuning.0)?,
                PlayerControlled,
                PoseHistory::default(),
            ))
            .id();
        commands.spawn((
            CharacterView,
            ViewOf(player),
            spawn.body_pose(&Physique::of(&tuning.0)),
        ));
        *look = first_look(level);
    }
    for (mut point, mut player) in &mut players {
        if point.position != spawn.position || point.facing != spawn.facing {
            *point = spawn;
            player.put_on(&spawn);
            *look = first_look(level);
        }
    }
    Ok(())
}

fn first_look(level: &Level) -> Look {
    Look {
        yaw_deg: level.spawn.facing_deg,
        pitch_deg: FIRST_LOOK_PITCH_DEG,
    }
}

/// The first look is a little from above: it shows the ground to walk on.
const FIRST_LOOK_PITCH_DEG: f32 = -12.0;

fn spawn_point(level: &Level) -> SpawnPoint {
    SpawnPoint {
        position: level.spawn.position,
        facing: level.spawn.facing_deg.to_radians(),
    }
}

/// The body and what is seen of it are two entities here too, though nothing moves: dressing a body would change the order in
/// which the engine takes bodies up, and a game with pictures would not be the same run as one without.
fn spawn_solid(commands: &mut Commands, solid: &Solid) {
    let parts = solid.shape.parts();
    let pose = Transform::from_translation(solid.position).with_rotation(solid.rotation());
    let mut body = commands.spawn((
        Name::new(solid.name.clone()),
        LevelPart,
        RigidBody::Fixed,
        collider(&parts),
        pose,
    ));
    if solid.camera == CameraRule::Ignored {
        body.insert(SeenThrough);
    }
    let finish = Finish::Solid(solid.colour);
    commands.spawn((LevelPart, pose, Shown { parts, finish }));
}

fn spawn_crate(commands: &mut Commands, crate_: &Crate) {
    let parts = vec![Part::Box {
        centre: Vec3::ZERO,
        size: crate_.size_m,
    }];
    let start = Transform::from_translation(crate_.position);
    let body = commands
        .spawn((
            Name::new(crate_.name.clone()),
            LevelPart,
            RigidBody::Dynamic,
            collider(&parts),
            ColliderMassProperties::Mass(crate_.mass_kg),
            Friction::coefficient(0.6),
            Velocity::default(),
            (ReadMassProperties::default(), ExternalImpulse::default()),
            StartPose(start),
            start,
        ))
        .id();
    spawn_view(
        commands,
        body,
        start,
        Shown {
            parts,
            finish: Finish::Crate(crate_.mass_kg),
        },
    );
}

fn spawn_platform(
    commands: &mut Commands,
    platform: &Platform,
    now_secs: f64,
) -> Result<(), ParameterError> {
    let parts = vec![Part::Box {
        centre: Vec3::ZERO,
        size: platform.size_m,
    }];
    let PlatformSpring {
        frequency_hz,
        damping_ratio,
    } = platform.spring.unwrap_or_default();
    let spring = Spring::from_hertz(frequency_hz, damping_ratio)?;
    let mover = Mover::new(platform.clone());
    // A drive could carry the weight as well; but with no gravity in the engine, the velocity that riders read off a platform
    // is that of its whole step.
    let gravity = match platform.authority {
        PlatformAuthority::Insulated => GravityScale(0.0),
        PlatformAuthority::Force { .. } => GravityScale(1.0),
    };
    // A level reloaded while playing takes its riders along from where the platform is, at the speed it has.
    let (start, velocity) = (mover.pose(now_secs), mover.velocity(now_secs));
    let body = commands
        .spawn((
            Name::new(platform.name.clone()),
            LevelPart,
            RigidBody::Dynamic,
            gravity,
            collider(&parts),
            ColliderMassProperties::Mass(platform.mass_kg),
            Friction::coefficient(0.9),
            (ReadMassProperties::default(), ExternalImpulse::default()),
            (mover, BlocksCamera),
            (start, velocity),
        ))
        .id();
    match platform.method {
        PlatformMethod::Exact => drive(commands, body, platform, spring, DriveMethod::Exact),
        PlatformMethod::Implicit => drive(commands, body, platform, spring, DriveMethod::Implicit),
        PlatformMethod::StablePd => drive(commands, body, platform, spring, DriveMethod::StablePd),
        PlatformMethod::PdController => {
            commands.entity(body).insert(PdDriven::default());
        }
        PlatformMethod::JointMotor => drive_by_motors(commands, body, platform, spring),
    }
    spawn_view(
        commands,
        body,
        start,
        Shown {
            parts,
            finish: Finish::Platform(platform.colour),
        },
    );
    Ok(())
}

/// What is seen of a body that moves.
fn spawn_view(commands: &mut Commands, body: Entity, start: Transform, shown: Shown) {
    commands.spawn((LevelPart, ViewOf(body), start, shown));
}

/// An insulated platform has no weight; one that feels its mass sags under it.
fn drive(
    commands: &mut Commands,
    body: Entity,
    platform: &Platform,
    spring: Spring,
    method: DriveMethod,
) {
    let authority = match platform.authority {
        PlatformAuthority::Insulated => Authority::Insulated,
        PlatformAuthority::Force { tuned_for_kg } => Authority::Force {
            mass_kg: tuned_for_kg,
            // Of a box of this size and mass, about its widest axis.
            inertia_kg_m2: tuned_for_kg * (platform.size_m.x.powi(2) + platform.size_m.z.powi(2))
                / 12.0,
        },
    };
    commands.entity(body).insert(SpringDrive {
        linear: Some(spring),
        angular: Some(spring),
        method,
        authority,
        gravity_feed_forward: authority == Authority::Insulated,
        ..default()
    });
}

/// The joint is with a fixed body of its own, where the platform's file puts the platform.
fn drive_by_motors(commands: &mut Commands, body: Entity, platform: &Platform, spring: Spring) {
    let motors = MotorDriven {
        spring,
        rail: platform.position,
    };
    let rail = commands
        .spawn((
            Name::new(format!("{} rail", platform.name)),
            LevelPart,
            RigidBody::Fixed,
            Transform::from_translation(platform.position),
        ))
        .id();
    // New aims of a joint's motors do not wake its bodies.
    commands
        .entity(body)
        .insert((motors, motors.joint(rail), Sleeping::disabled()));
}

/// One collider for a list of convex parts.
#[must_use]
pub fn collider(parts: &[Part]) -> Collider {
    let placed = |part: &Part| match *part {
        Part::Box { centre, size } => {
            let half = 0.5 * size;
            (
                centre,
                Quat::IDENTITY,
                Collider::cuboid(half.x, half.y, half.z),
            )
        }
        Part::Wedge { size } => (Vec3::ZERO, Quat::IDENTITY, wedge_collider(size)),
        Part::Column { radius, height } => (
            Vec3::Y * 0.5 * height,
            Quat::IDENTITY,
            Collider::cylinder(0.5 * height, radius),
        ),
    };
    match parts {
        [
            Part::Box {
                centre: Vec3::ZERO,
                size,
            },
        ] => {
            let half = 0.5 * *size;
            Collider::cuboid(half.x, half.y, half.z)
        }
        [Part::Wedge { size }] => wedge_collider(*size),
        parts => Collider::compound(parts.iter().map(placed).collect()),
    }
}

fn wedge_collider(size: Vec3) -> Collider {
    // Checked levels have wedges of some size, and six corners of such a wedge always have a hull.
    Collider::convex_hull(&Part::wedge_corners(size))
        .unwrap_or_else(|| Collider::cuboid(0.5 * size.x, 0.5 * size.y, 0.5 * size.z))
}
