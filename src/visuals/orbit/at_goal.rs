//! The camera at the goal: on a spring it moves from behind the player to a circle round the figure, and back when the card is closed.
//! It is only visual: no step reads it, and the player's look direction stays as it is.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::OrbitSystems;
use super::blend::Blend;
use super::circling::Circling;
use super::clear::{Boards, sees_figure};
use super::way::Way;
use crate::level::{CharacterView, GoalBall};
use crate::stations::RunClock;
use crate::tuning::ReducedMotion;
use springyard_camera::collision::reachable;
use springyard_camera::obstacles::Obstacles;
use springyard_camera::{Clearance, Rig, Shown, Subject};
use springyard_rewind::travel::{HeldInPast, past_is_shown};
use springyard_timestep::FrameSteps;

/// Whether the camera is to circle the figure while the run is at its goal. The card of the run sets it.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GoalOrbit(pub bool);

/// Horizontal distance of the camera from the figure, m.
pub const OUT_M: f32 = 7.5;
/// Height of the camera above the ground that the figure stands on, m.
pub const UP_M: f32 = 2.3;
/// The figure is this far above the middle of the picture, rad: the card is below.
const ABOVE_MIDDLE_RAD: f32 = 0.06;
/// The camera goes back when the figure is this far outside of the goal, m.
const LEAVES_M: f32 = 3.0;
/// Boards nearer than this to the figure may be in the way, m.
const BOARDS_WITHIN_M: f32 = 10.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GoalOrbit>()
        .add_systems(PostUpdate, orbit_at_goal.in_set(OrbitSystems::Goal));
}

/// The goal, and the figure.
#[derive(SystemParam)]
pub struct AtGoal<'w, 's> {
    goals: Query<'w, 's, (&'static GoalBall, &'static GlobalTransform)>,
    views: Query<'w, 's, &'static GlobalTransform, With<CharacterView>>,
}

impl AtGoal<'_, '_> {
    /// Whether the figure is away from the goal: a script plays on past it.
    #[must_use]
    pub fn has_left(&self) -> bool {
        let away = |view: &GlobalTransform| {
            self.goals.iter().all(|(goal, at)| {
                view.translation().distance(at.translation()) > goal.radius + LEAVES_M
            })
        };
        !self.goals.is_empty() && self.views.iter().any(away)
    }
}

/// A camera on its way.
struct Orbit {
    blend: Blend,
    way: Way,
}

fn orbit_at_goal(
    frame: Res<FrameSteps>,
    run: Option<Res<RunClock>>,
    wanted: Res<GoalOrbit>,
    held: Option<Res<HeldInPast>>,
    reduced_motion: ReducedMotion,
    obstacles: Obstacles,
    boards: Boards,
    at_goal: AtGoal,
    mut orbit: Local<Option<Orbit>>,
    mut cameras: Query<(&mut Transform, &mut Rig, &Shown, &Clearance)>,
) -> Result {
    let Ok((mut transform, mut rig, shown, clearance)) = cameras.single_mut() else {
        return Ok(());
    };
    // That of the level's camera in whose box the figure is.
    let picture = shown.picture().unwrap_or(*rig);
    // In a new run, and in one that was rewound past the goal, the camera is the rig's at once. A past moment is shown with its recorded
    // camera.
    let is_at_goal = run.is_some_and(|run| run.took_secs.is_some());
    let is_cut = rig.subject.cut && !wanted.0;
    if !is_at_goal || is_cut || past_is_shown(held) {
        *orbit = None;
        return Ok(());
    }
    let is_calm = reduced_motion.is_on();
    let goes_round = wanted.0 && !at_goal.has_left() && !is_calm;
    if goes_round && orbit.is_none() {
        let blend = Blend::from_rig(&picture);
        let way = Way {
            at_rad: blend.yaw_rad(),
            is_back: false,
        };
        *orbit = Some(Orbit { blend, way });
    }
    let Some(Orbit { blend, way }) = orbit.as_mut() else {
        return Ok(());
    };
    let dt = frame.secs as f32;
    let subject = rig.subject;
    // Not even a thin column may hide the figure.
    let sight = obstacles.sight(0.0, subject.body);
    if goes_round && let Some(sight) = &sight {
        let boards = boards.near(subject.position, BOARDS_WITHIN_M);
        way.go_on(dt, |yaw_rad| {
            let eye = round(&subject, yaw_rad).pose().translation;
            sees_figure(sight, &boards, &subject, eye)
        });
    }
    blend.go_on(&picture, goes_round.then_some(way.at_rad), dt)?;
    if !goes_round && blend.is_back() {
        *orbit = None;
        return Ok(());
    }
    let mut pose = blend.pose(&picture, &round(&subject, way.at_rad));
    let radius = clearance.radius_at(picture.fov_deg);
    if let Some(sight) = &sight
        && !sight.is_free_at(pose.translation, radius, &[])
    {
        pose.translation = reachable(sight, subject.position, pose.translation, radius);
    }
    *transform = pose;
    // The rig may be close to the figure; this camera is not.
    rig.character_alpha = rig.character_alpha.lerp(1.0, blend.part().clamp(0.0, 1.0));
    Ok(())
}

/// The circle round the figure, at this angle, rad.
#[must_use]
fn round(subject: &Subject, yaw_rad: f32) -> Circling {
    let up_m = UP_M - subject.feet_m;
    Circling {
        middle: subject.position,
        distance_m: OUT_M.hypot(up_m),
        yaw_rad,
        above_rad: up_m.atan2(OUT_M),
        aside_rad: Vec2::new(0.0, ABOVE_MIDDLE_RAD),
    }
}
