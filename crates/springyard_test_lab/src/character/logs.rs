//! What a lab notes of its player: [`Step`] after each step, [`Frame`] after each frame.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use springyard_character::{CharacterState, Locomotion};
use springyard_state::RegisterState;
use springyard_timestep::{FrameSteps, StepClock, ViewOf};

/// The player after a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// Simulated time at the step's end, s.
    pub t: f64,
    /// The body's centre, m.
    pub position: Vec3,
    /// The body's velocity, m/s.
    pub velocity: Vec3,
    /// Whether the player stands on something.
    pub grounded: bool,
    /// The mode.
    pub locomotion: Locomotion,
}

/// The player's view after a frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Sum of the frames' lengths, s.
    pub t: f64,
    /// Length of the frame, s.
    pub dt: f64,
    /// Number of its steps.
    pub steps: usize,
    /// Interpolation factor: 0 shows the step before the last, 1 the last one.
    pub alpha: f32,
    /// Where the player is drawn: the body's centre, m.
    pub view: Vec3,
}

/// All of them since the start.
#[derive(Resource, Debug, Clone, Default)]
pub(crate) struct Logs {
    pub steps: Vec<Step>,
    pub frames: Vec<Frame>,
}

/// On the first character of a lab.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(crate) struct Player;

/// On the view of the first character.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(crate) struct PlayerView;

pub(crate) fn plugin(app: &mut App) {
    app.register_unkept::<Logs>("what tests read of the steps");
    app.init_resource::<Logs>()
        .add_systems(FixedPostUpdate, log_step)
        .add_systems(Last, log_frame);
}

fn log_step(
    clock: Res<StepClock>,
    mut logs: ResMut<Logs>,
    player: Option<Single<(&Transform, &Velocity, &CharacterState), With<Player>>>,
) {
    let Some(player) = player else { return };
    let (pose, velocity, state) = *player;
    logs.steps.push(Step {
        t: clock.step_end_secs(),
        position: pose.translation,
        velocity: velocity.linear,
        grounded: state.is_grounded(),
        locomotion: state.locomotion,
    });
}

fn log_frame(
    frame: Res<FrameSteps>,
    mut logs: ResMut<Logs>,
    view: Option<Single<&Transform, (With<PlayerView>, With<ViewOf>)>>,
) {
    let Some(view) = view else { return };
    let dt = frame.secs;
    let t = logs.frames.last().map_or(0.0, |frame| frame.t) + dt;
    logs.frames.push(Frame {
        t,
        dt,
        steps: frame.steps.len(),
        alpha: frame.alpha,
        view: view.translation,
    });
}
