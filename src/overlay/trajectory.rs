//! Draws the character's predicted path for the next second and its way in the last one (F5), and measures the error of the
//! prediction made 0.5 s ago.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::input::PlayerControlled;
use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::overlay::OverlaySystems;
use crate::overlay::notices::{Notices, Tone};
use crate::overlay::toggle::is_toggled;
use crate::visuals::lines::add_lines;
use crate::visuals::trails::Way;
use springyard_character::Intent;
use springyard_character::predict::look_ahead;
use springyard_character::{Character, Prediction};
use springyard_rewind::travel::past_is_shown;
use springyard_timestep::{FrameSteps, PoseHistory, StepClock, Views};

/// State of the trajectory display, and the measured error of the prediction.
#[derive(Resource, Debug, Clone, Default)]
pub struct Trajectory {
    /// Whether the curve is drawn.
    pub shown: bool,
    /// Predictions that are not due yet: simulated time (s) and predicted position (m).
    pending: VecDeque<(f64, Vec3)>,
    /// The player's intent when `pending` were made. A prediction assumes constant input: a new intent discards them.
    wanted: Intent,
    /// Teleport count of the body when `pending` were made. A teleport discards them.
    teleports: u32,
    /// The way of the last second.
    way: Option<Way>,
    /// Distance from the predicted to the actual position, m. `None` until the first prediction is due.
    pub error_m: Option<f32>,
}

/// How far ahead the measured prediction lies, s.
const MEASURED_AHEAD_SECS: f32 = 0.5;
/// Points of the curve, spread evenly over the next second.
const POINTS: u16 = 20;
/// Tolerance for comparing the end of a step with the time of a prediction, s.
const SAME_TIME_SECS: f64 = 1e-4;

const NEAR: Color = Color::srgb(1.0, 0.45, 0.05);
const FAR: Color = Color::srgba(1.0, 0.45, 0.05, 0.3);
/// Colour of the curve where a body hides it: pale, on any body.
const THROUGH: Color = Color::srgba(1.0, 1.0, 1.0, 0.5);
/// Colour of the way in the last second.
const BEHIND: Color = Color::srgb(0.15, 0.45, 0.85);
/// Length of the way behind, s.
const BEHIND_SECS: f32 = 1.0;
const TICK_M: f32 = 0.06;
const LINE_PX: f32 = 4.0;

/// Gizmo group of the curve, which has its own line width. Bodies in front hide it.
#[derive(Default, Reflect, GizmoConfigGroup)]
struct TrajectoryLines;

/// Gizmo group of the same curve, pale and in front of all bodies: running away from the camera, the character hides the other one.
#[derive(Default, Reflect, GizmoConfigGroup)]
struct TrajectoryThroughBodies;

pub(super) fn plugin(app: &mut App) {
    add_lines::<TrajectoryLines>(app, LINE_PX, 0.0);
    // In front of everything.
    add_lines::<TrajectoryThroughBodies>(app, LINE_PX, -1.0);
    app.init_resource::<Trajectory>()
        .add_systems(
            Update,
            (toggle, watch, forget_when_in_past.run_if(past_is_shown)).chain(),
        )
        .add_systems(
            FixedPostUpdate,
            measure_error
                .in_set(OverlaySystems::ReadStep)
                .run_if(|trajectory: Res<Trajectory>| trajectory.shown),
        )
        .add_systems(
            PostUpdate,
            // A restored step may not have run again, and predictions are not state.
            (look_ahead.run_if(past_is_shown), draw_curve, draw_behind)
                .chain()
                .run_if(|trajectory: Res<Trajectory>| trajectory.shown),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_error
                .in_set(OverlaySystems::CollectNotices)
                .run_if(|trajectory: Res<Trajectory>| trajectory.shown),
        );
}

fn toggle(pressed: Option<MessageReader<Pressed>>, mut trajectory: ResMut<Trajectory>) {
    if is_toggled(pressed, ButtonAction::Trajectory) {
        // The default value discards the predictions made before the curve was hidden.
        *trajectory = Trajectory {
            shown: !trajectory.shown,
            ..default()
        };
    }
}

/// Earlier predictions are for steps that may never be played.
fn forget_when_in_past(mut trajectory: ResMut<Trajectory>) {
    if trajectory.way.is_some() {
        // Not a change of what is shown.
        let trajectory = trajectory.bypass_change_detection();
        trajectory.pending.clear();
        trajectory.way = None;
        trajectory.error_m = None;
    }
}

/// Adds and removes [`Prediction`]: predictions take time, so they are computed only while the curve is shown.
fn watch(
    trajectory: Res<Trajectory>,
    unwatched: Query<Entity, (With<Character>, Without<Prediction>)>,
    watched: Query<Entity, (With<Character>, With<Prediction>)>,
    mut commands: Commands,
) {
    if !trajectory.is_changed() {
        return;
    }
    if trajectory.shown {
        let times = (1..=POINTS).map(|i| f32::from(i) / f32::from(POINTS));
        let times: Vec<f32> = times.collect();
        for character in &unwatched {
            commands
                .entity(character)
                .insert(Prediction::at(times.clone()));
        }
    } else {
        for character in &watched {
            commands.entity(character).remove::<Prediction>();
        }
    }
}

/// Compares due predictions with the body's position at the end of the step, and stores a new prediction. Runs once per step.
fn measure_error(
    clock: Res<StepClock>,
    characters: Query<(&Transform, &Prediction, &Intent, &PoseHistory), With<PlayerControlled>>,
    mut trajectory: ResMut<Trajectory>,
) {
    let Ok((transform, prediction, intent, history)) = characters.single() else {
        return;
    };
    let wanted = lasting(intent);
    if trajectory.teleports != history.teleports {
        trajectory.way = None;
    }
    if (trajectory.wanted, trajectory.teleports) != (wanted, history.teleports) {
        trajectory.wanted = wanted;
        trajectory.teleports = history.teleports;
        trajectory.pending.clear();
    }
    let now = clock.step_end_secs();
    let place = transform.translation;
    let way = trajectory.way.get_or_insert_with(|| Way::new(place));
    way.record(now, place, BEHIND_SECS);
    // After a rewind they predict a future that does not come.
    trajectory
        .pending
        .retain(|(due, _)| *due < now + f64::from(MEASURED_AHEAD_SECS) - SAME_TIME_SECS);
    while let Some((due, place)) = trajectory.pending.front().copied() {
        if due > now + SAME_TIME_SECS {
            break;
        }
        trajectory.pending.pop_front();
        if due > now - SAME_TIME_SECS {
            trajectory.error_m = Some(place.distance(transform.translation));
        }
    }
    let judged = prediction
        .times_secs
        .iter()
        .position(|secs| (secs - MEASURED_AHEAD_SECS).abs() < 1e-6);
    if let Some(point) = judged.and_then(|at| prediction.points.get(at)) {
        trajectory
            .pending
            .push_back((now + f64::from(MEASURED_AHEAD_SECS), point.position));
    }
}

/// The part of an intent that the prediction depends on: without presses, pitch, or the yaw of a character without movement.
fn lasting(intent: &Intent) -> Intent {
    let mut wanted = *intent;
    wanted.clear_presses();
    wanted.look_pitch_deg = 0.0;
    if wanted.movement == Vec2::ZERO {
        wanted.look_yaw_deg = 0.0;
    }
    wanted
}

fn draw_curve(
    mut lines: Gizmos<TrajectoryLines>,
    mut through: Gizmos<TrajectoryThroughBodies>,
    characters: Query<(&Prediction, &Views), With<Character>>,
    views: Query<&Transform>,
) {
    for (prediction, seen) in &characters {
        let here = seen.iter().find_map(|view| views.get(view).ok());
        let Some(here) = here else { continue };
        // The one through bodies first, so that the other one covers it where it is seen.
        let here = here.translation;
        draw_prediction(&mut through, prediction, here, |_| THROUGH);
        draw_prediction(&mut lines, prediction, here, |secs| NEAR.mix(&FAR, secs));
    }
}

fn draw_behind(
    trajectory: Res<Trajectory>,
    clock: Res<StepClock>,
    frame: Res<FrameSteps>,
    mut lines: Gizmos<TrajectoryLines>,
) {
    let Some(way) = &trajectory.way else { return };
    let points = way.points(frame.shown_secs(&clock), frame.alpha, BEHIND_SECS);
    let points = points.into_iter();
    lines.linestrip_gradient(points.map(|(at, opacity)| (at, BEHIND.with_alpha(opacity))));
}

/// A line from the character's view through the predicted points, with a ball at each tenth of a second.
fn draw_prediction<Group: GizmoConfigGroup>(
    gizmos: &mut Gizmos<Group>,
    prediction: &Prediction,
    here: Vec3,
    colour: impl Fn(f32) -> Color,
) {
    let points = prediction.points.iter().map(|point| point.position);
    let curve = std::iter::once(here).chain(points).enumerate();
    let steps = f32::from(POINTS);
    gizmos.linestrip_gradient(curve.map(|(i, point)| (point, colour(i as f32 / steps))));
    for (secs, point) in prediction.times_secs.iter().zip(&prediction.points) {
        let is_tenth = (secs * 10.0 - (secs * 10.0).round()).abs() < 1e-3;
        if is_tenth {
            gizmos.sphere(point.position, TICK_M, colour(*secs));
        }
    }
}

fn show_error(trajectory: Res<Trajectory>, mut notices: ResMut<Notices>) {
    let text = trajectory.error_m.map_or_else(
        || "the last second; the next, with a dot each tenth".into(),
        |error| {
            let shown_mm = error * 1000.0;
            format!(
                "the next second; the prediction of half a second ago was off by {shown_mm:.1} mm"
            )
        },
    );
    notices.show(Tone::Plain, text);
}
