//! Spawns a checked level: rapier bodies, their views, the player, the goal and the lab. Start with [`spawn_level`].
//!
//! One file per kind of body: `props`, `anchors` (rings for the rope), `solid` (with `chevrons`, the marks on a belt, and `handholds`), [`crates`], `platform`, `links` between platforms and other bodies;
//! `target` and `smoothing` are for the targets of platforms. [`appearance`] describes the views without any mesh, so
//! that the level also runs without graphics; [`marks`] does so for signs, digits and trails; `bodiless` has the rest without a body.
//! [`exhibits`] are show cases, `cameras` those of places. `moves` are those of the player.

mod anchors;
pub mod appearance;
mod bodiless;
mod cameras;
mod chevrons;
pub mod crates;
pub mod exhibits;
mod handholds;
mod links;
pub mod marks;
mod moves;
mod platform;
mod props;
mod smoothing;
mod solid;
mod target;

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use super::file::{Goal, LabPlace, Level};
use super::movers::PlatformMover;
use super::{CurrentLevel, LevelPart, OtherLevel};
use crate::input::PlayerControlled;
use crate::tuning::PlayerTuning;
use springyard_camera::{LockTarget, Look, Stance};
use springyard_character::respawn::{KillHeight, Placed};
use springyard_character::{BodyDimensions, Character, CharacterTuning, SpawnPoint, character_at};
use springyard_timestep::{PoseHistory, StepClock, ViewOf};

pub use appearance::{Appearance, Finish, Ground};
pub use bodiless::{MeasureList, StationLamp};
pub use crates::{CrateArea, PlacedCrate, StartPose};

/// Marks the view of a character.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Stance)]
pub struct CharacterView;

/// On the goal: the ball that the player's feet have to enter.
#[derive(Component, Debug, Clone, Copy)]
pub struct GoalBall {
    /// Radius, m.
    pub radius: f32,
}

impl GoalBall {
    /// Whether the feet (m) are in the ball at this place.
    #[must_use]
    pub fn contains(&self, at: &Transform, feet: Vec3) -> bool {
        feet.distance(at.translation) <= self.radius
    }
}

/// On the player: the level's spawn, to notice after a reload that it has moved. The character's `SpawnPoint` may be elsewhere, at
/// a checkpoint.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct StartPoint(pub SpawnPoint);

/// On the place of the lab: the clock on which it runs. The module `lab` builds it when this component is added.
#[derive(Component, Debug, Clone, Default)]
#[require(Visibility)]
pub struct LabStation {
    /// Frames per second of the lab's own clock; `None`: it runs on the game's frames.
    pub fps: Option<f32>,
    /// Names of the lanes that simulate the time beyond the cap on steps later.
    pub catch_up: Vec<String>,
}

/// Despawns the old level and spawns [`CurrentLevel`]. An existing player stays in place, so that a reload does not interrupt
/// play, unless the level's spawn has moved or the level is an [`OtherLevel`].
pub fn spawn_level(
    mut commands: Commands,
    level: Res<CurrentLevel>,
    other: Option<Res<OtherLevel>>,
    tuning: Res<PlayerTuning>,
    clock: Res<StepClock>,
    old_parts: Query<Entity, With<LevelPart>>,
    old_platforms: Query<(&PlatformMover, &Transform, &Velocity), Without<Character>>,
    mut players: Query<(Entity, &mut SpawnPoint, Option<&mut StartPoint>, Placed), With<Character>>,
    mut kill_height: ResMut<KillHeight>,
    mut look: ResMut<Look>,
) -> Result {
    let level = &level.level;
    let is_other = other.is_some();
    commands.remove_resource::<OtherLevel>();
    for part in &old_parts {
        commands.entity(part).despawn();
    }
    kill_height.0 = Some(level.kill_below_m);
    for solid in &level.solids {
        solid::spawn(&mut commands, solid);
    }
    props::spawn(&mut commands, level);
    anchors::spawn(&mut commands, level);
    let mut bodies = BTreeMap::new();
    for crate_ in &level.crates {
        let body = crates::spawn(&mut commands, crate_);
        bodies.insert(crate_.name.as_str(), body);
    }
    for platform in &level.platforms {
        let mut old = old_platforms.iter().filter(|_| !is_other);
        let kept = old.find(|(mover, ..)| mover.keeps_place_of(platform));
        let kept = kept.map(|(_, pose, velocity)| (*pose, *velocity));
        let lift = level.lift();
        let is_lift = lift.is_some_and(|lift| lift.platform == platform.name);
        let now_secs = clock.simulated_secs;
        let body = platform::spawn(&mut commands, platform, is_lift, now_secs, kept)?;
        bodies.insert(platform.name.as_str(), body);
    }
    links::link(&mut commands, level, &bodies);
    if let Some(goal) = &level.goal {
        spawn_goal(&mut commands, goal);
    }
    if let Some(place) = &level.lab {
        spawn_lab(&mut commands, place);
    }
    marks::spawn(&mut commands, level);
    bodiless::spawn(&mut commands, level);
    exhibits::spawn(&mut commands, level);

    let spawn = spawn_point(level);
    if players.is_empty() {
        let mut player = spawn_player(&mut commands, spawn, tuning.character)?;
        moves::give(&mut player, level, &tuning.moves);
        *look = first_look(level);
    }
    for (entity, mut point, start, mut player) in &mut players {
        moves::give(&mut commands.entity(entity), level, &tuning.moves);
        if let Some(mut start) = start
            && (is_other || start.0 != spawn)
        {
            start.0 = spawn;
            *point = spawn;
            player.respawn_at(&spawn);
            *look = first_look(level);
        }
    }
    cameras::spawn(&mut commands, level);
    Ok(())
}

fn spawn_goal(commands: &mut Commands, goal: &Goal) {
    commands.spawn((
        Name::new("goal"),
        LevelPart,
        GoalBall {
            radius: goal.radius_m,
        },
        Transform::from_translation(goal.position),
        lock_target(goal.radius_m),
    ));
}

/// On what the player runs to, takes or throws at, of this radius, m: the camera may lock on to it. Coils, loops, rings of the rope, crates
/// and the goal are that. Dials, pads, signs and stations are not: one stands on them or reads them, and each more target is one more flick
/// to the next.
fn lock_target(radius_m: f32) -> LockTarget {
    LockTarget {
        radius_m,
        ..default()
    }
}

fn spawn_lab(commands: &mut Commands, place: &LabPlace) {
    commands.spawn((
        Name::new("lab"),
        LevelPart,
        marks::facing(place.position, place.facing_deg),
        LabStation {
            fps: place.fps,
            catch_up: place.catch_up.clone(),
        },
    ));
}

fn spawn_player<'a>(
    commands: &'a mut Commands,
    at: SpawnPoint,
    tuning: CharacterTuning,
) -> Result<EntityCommands<'a>> {
    let player = commands
        .spawn((
            Name::new("player"),
            character_at(at, tuning)?,
            StartPoint(at),
            PlayerControlled,
            PoseHistory::default(),
        ))
        .id();
    commands.spawn((
        CharacterView,
        ViewOf(player),
        at.body_pose(&BodyDimensions::of(&tuning)),
    ));
    Ok(commands.entity(player))
}

fn first_look(level: &Level) -> Look {
    Look {
        yaw_deg: level.spawn.facing_deg,
        pitch_deg: FIRST_LOOK_PITCH_DEG,
    }
}

/// Camera pitch at the start and after a return to a checkpoint, degrees: a little from above, so that the ground ahead is visible.
pub const FIRST_LOOK_PITCH_DEG: f32 = -12.0;

/// Where the player starts.
#[must_use]
pub fn spawn_point(level: &Level) -> SpawnPoint {
    SpawnPoint {
        position: level.spawn.position,
        facing_rad: level.spawn.facing_deg.to_radians(),
    }
}
