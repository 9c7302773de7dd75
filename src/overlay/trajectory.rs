//! Where the character will be (F5): the next second, drawn in the world, and how far off the last half second's was.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::character::{Character, Prediction};
use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::input::{Intent, PlayerControlled};
use crate::overlay::OverlaySystems;
use crate::timestep::{PoseHistory, StepClock, Views};

/// The curve on screen, and how good it was.
#[derive(Resource, Debug, Clone, Default)]
pub struct Trajectory {
    /// Whether it is drawn.
    pub shown: bool,
    /// What was predicted, for when, s.
    promises: VecDeque<(f64, Vec3)>,
    /// What was wanted then. What is predicted holds only while that stays.
    wanted: Intent,
    /// How often the body had been put somewhere else by then.
    teleports: u32,
    /// How far the body is from where it was predicted to be, m; none until that is known.
    pub error_m: Option<f32>,
}

/// How far ahead the prediction is judged, s.
const JUDGED_SECS: f32 = 0.5;
/// Points of the curve, to a second ahead.
const POINTS: u16 = 20;
/// A step that ends this near the time of a promise is its time, s.
const SAME_TIME_SECS: f64 = 1e-4;

const NEAR: Color = Color::srgb(1.0, 0.45, 0.05);
const FAR: Color = Color::srgba(1.0, 0.45, 0.05, 0.3);
const TICK_M: f32 = 0.06;
const LINE_PX: f32 = 4.0;

/// The curve's lines, apart from any others.
#[derive(Default, Reflect, GizmoConfigGroup)]
struct TrajectoryLines;

pub(super) fn plugin(app: &mut App) {
    let mut lines = GizmoConfig::default();
    lines.line.width = LINE_PX;
    app.init_resource::<Trajectory>()
        .insert_gizmo_config(TrajectoryLines, lines)
        .add_systems(Update, (toggle, watch).chain())
        .add_systems(
            FixedPostUpdate,
            judge
                .in_set(OverlaySystems::ReadStep)
                .run_if(|trajectory: Res<Trajectory>| trajectory.shown),
        )
        .add_systems(
            PostUpdate,
            draw_curve.run_if(|trajectory: Res<Trajectory>| trajectory.shown),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw_error.run_if(|trajectory: Res<Trajectory>| trajectory.shown),
        );
}

fn toggle(pressed: Option<MessageReader<Pressed>>, mut trajectory: ResMut<Trajectory>) {
    let presses = pressed.map_or(0, |mut pressed| {
        let own = |Pressed(action): &&Pressed| *action == ButtonAction::Trajectory;
        pressed.read().filter(own).count()
    });
    if presses % 2 == 1 {
        // What was promised before it was last hidden is no longer of interest.
        *trajectory = Trajectory {
            shown: !trajectory.shown,
            ..default()
        };
    }
}

/// Predictions cost something: they are made while they are looked at.
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

/// Runs once a step, with the body where the step has left it.
fn judge(
    clock: Res<StepClock>,
    characters: Query<(&Transform, &Prediction, &Intent, &PoseHistory), With<PlayerControlled>>,
    mut trajectory: ResMut<Trajectory>,
) {
    let Ok((transform, prediction, intent, history)) = characters.single() else {
        return;
    };
    let wanted = lasting(intent);
    if (trajectory.wanted, trajectory.teleports) != (wanted, history.teleports) {
        trajectory.wanted = wanted;
        trajectory.teleports = history.teleports;
        trajectory.promises.clear();
    }
    // Within a step the clock stands at its start.
    let now = clock.simulated_secs + clock.step_secs;
    while let Some((due, place)) = trajectory.promises.front().copied() {
        if due > now + SAME_TIME_SECS {
            break;
        }
        trajectory.promises.pop_front();
        if due > now - SAME_TIME_SECS {
            trajectory.error_m = Some(place.distance(transform.translation));
        }
    }
    let judged = prediction
        .times_secs
        .iter()
        .position(|secs| (secs - JUDGED_SECS).abs() < 1e-6);
    if let Some(point) = judged.and_then(|at| prediction.points.get(at)) {
        trajectory
            .promises
            .push_back((now + f64::from(JUDGED_SECS), point.position));
    }
}

/// What of an intent lasts until it changes.
fn lasting(intent: &Intent) -> Intent {
    let mut wanted = *intent;
    wanted.forget_presses();
    wanted.look_pitch_deg = 0.0;
    if wanted.movement == Vec2::ZERO {
        wanted.look_yaw_deg = 0.0;
    }
    wanted
}

fn draw_curve(
    mut gizmos: Gizmos<TrajectoryLines>,
    characters: Query<(&Prediction, &Views), With<Character>>,
    views: Query<&Transform>,
) {
    for (prediction, seen) in &characters {
        let here = seen.iter().find_map(|view| views.get(view).ok());
        let Some(here) = here else { continue };
        let points = prediction.points.iter().map(|point| point.position);
        let curve = std::iter::once(here.translation).chain(points);
        let steps = f32::from(POINTS);
        gizmos.linestrip_gradient(
            curve
                .enumerate()
                .map(|(i, point)| (point, NEAR.mix(&FAR, i as f32 / steps))),
        );
        for (secs, point) in prediction.times_secs.iter().zip(&prediction.points) {
            let is_tenth = (secs * 10.0 - (secs * 10.0).round()).abs() < 1e-3;
            if is_tenth {
                gizmos.sphere(point.position, TICK_M, NEAR.mix(&FAR, *secs));
            }
        }
    }
}

fn draw_error(mut contexts: EguiContexts, trajectory: Res<Trajectory>) -> Result {
    let text = trajectory.error_m.map_or_else(
        || "the next second, a dot each tenth".into(),
        |error| {
            let shown_mm = error * 1000.0;
            format!("the next second; half a second ago it was {shown_mm:.1} mm off")
        },
    );
    egui::Area::new("trajectory".into())
        .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -52.0])
        .show(contexts.ctx_mut()?, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| ui.add(egui::Label::new(text).extend()));
        });
    Ok(())
}
