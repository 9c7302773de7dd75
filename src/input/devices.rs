//! Reads keyboard, mouse and gamepad once a frame, into the latch and the look direction.
//!
//! The input manager reports what is *held*. A press and release within one frame never shows in its state. So presses are
//! counted from the messages of the devices, and taps of directions are detected separately (`taps.rs`).

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{AccumulatedMouseMotion, MouseButtonInput};
use bevy::prelude::*;
use bevy::time::{Real, Virtual};
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;

pub use super::actions::Pressed;
use super::actions::{Action, ButtonAction};
use super::bindings::{Bindings, Button, names};
use super::device_settings::DeviceSettings;
use super::game_input::GameInput;
use super::latch::Latch;
use super::lock_on::{Locked, choose_target};
use super::look_keys::LookKeys;
use super::look_limits::LookLimits;
use super::mouse_capture::{self, MouseCapture};
use super::policy_key::PolicyKey;
use super::script::Playback;
use super::{InputSystems, kept_run, last_device, taps};
use crate::frames::{self, controls::TimeControl};
use springyard_camera::{CameraControl, LockControl, Look};
use springyard_character::respawn::Respawned;
use springyard_timestep::policies::PlannerControl;

/// Reads devices through [`Bindings`], which must be a resource when the app starts, and [`DeviceSettings`]. Both may change while
/// the game runs. Adds [`frames::plugin`], whose pause, speed and policy the keys control.
pub fn plugin(app: &mut App) {
    frames::plugin(app);
    app.add_plugins((
        InputManagerPlugin::<Action>::default(),
        mouse_capture::plugin,
        last_device::plugin,
        names::plugin,
    ))
    .init_resource::<DeviceSettings>()
    .add_message::<Pressed>()
    .add_message::<Respawned>()
    .add_message::<CameraControl>()
    .add_message::<LockControl>()
    .init_resource::<GameInput>()
    .configure_sets(
        PreUpdate,
        (
            InputSystems::NoteDevices
                .after(bevy::input::InputSystems)
                .before(InputSystems::Latch),
            InputSystems::Latch.after(InputManagerSystem::Update),
        ),
    )
    .add_systems(Startup, spawn_input_map)
    .add_systems(
        PreUpdate,
        rebuild_input_map.before(InputManagerSystem::Update),
    )
    .add_systems(
        PreUpdate,
        (
            count_presses,
            (
                latch_presses.run_if(not(resource_exists::<Playback>)),
                control_time,
                control_camera,
            ),
            kept_run::keep_run,
            latch_held,
            taps::latch_taps,
            turn_look,
            choose_target,
        )
            .chain()
            .in_set(InputSystems::Latch),
    );
}

fn spawn_input_map(mut commands: Commands, bindings: Res<Bindings>, settings: Res<DeviceSettings>) {
    let map = bindings.input_map(settings.dead_zone_over(&bindings));
    commands.spawn((Name::new("input map"), map));
}

/// Keeps the input map equal to what the bindings and the settings say. A button that is held stays held if it is still bound.
fn rebuild_input_map(
    bindings: Res<Bindings>,
    settings: Res<DeviceSettings>,
    mut map: Single<&mut InputMap<Action>>,
) {
    if bindings.is_changed() || settings.is_changed() {
        **map = bindings.input_map(settings.dead_zone_over(&bindings));
    }
}

/// It reads also while the input is off: what came then must not be read later, except what followed the press that closed the menu.
fn count_presses(
    bindings: Res<Bindings>,
    mut input: ResMut<GameInput>,
    mut keys: MessageReader<KeyboardInput>,
    mut mouse: MessageReader<MouseButtonInput>,
    mut pads: MessageReader<GamepadButtonStateChangedEvent>,
    mut pressed: MessageWriter<Pressed>,
) {
    pressed.write_batch(input.begin_frame().into_iter().map(Pressed));
    let keys = keys
        .read()
        .filter(|key| !key.repeat)
        .map(|key| (Button::Key(key.key_code), key.state));
    let mouse = mouse
        .read()
        .map(|click| (Button::Mouse(click.button), click.state));
    let pads = pads.read().map(|pad| (Button::Pad(pad.button), pad.state));
    // The mouse first: a click closes a menu, and the keys are the game's then.
    for (button, state) in mouse.chain(keys).chain(pads) {
        if state != ButtonState::Pressed {
            continue;
        }
        let action = bindings.action_of(button);
        if !input.is_on() {
            input.press_while_off(button, action);
        } else if let Some(action) = action {
            pressed.write(Pressed(action));
        }
    }
}

/// The button that ends a pause acts in the next frame. What is pressed after it in the same frame, which may be long on a slow
/// machine, is no longer for single steps.
fn latch_presses(
    time: Res<Time<Virtual>>,
    mut pressed: MessageReader<Pressed>,
    mut latch: ResMut<Latch>,
) {
    let mut stays_paused = time.is_paused();
    for Pressed(action) in pressed.read() {
        match action {
            ButtonAction::Pause => stays_paused = !stays_paused,
            ButtonAction::SingleStep => stays_paused = true,
            _ => latch.press(*action, stays_paused),
        }
    }
}

fn control_time(
    time: Res<Time<Real>>,
    mut policy_key: Option<ResMut<PolicyKey>>,
    mut pressed: MessageReader<Pressed>,
    mut controls: MessageWriter<TimeControl>,
    mut planner_controls: MessageWriter<PlannerControl>,
) {
    for Pressed(action) in pressed.read() {
        let control = match action {
            ButtonAction::Pause => TimeControl::TogglePause,
            ButtonAction::SingleStep => TimeControl::SingleStep,
            ButtonAction::Slower => TimeControl::Slower,
            ButtonAction::Faster => TimeControl::Faster,
            ButtonAction::NextPolicy => {
                let now_secs = time.elapsed_secs_f64();
                let key = policy_key.as_mut();
                if key.is_none_or(|key| key.press(now_secs)) {
                    planner_controls.write(PlannerControl::NextPolicy);
                }
                continue;
            }
            _ => continue,
        };
        controls.write(control);
    }
}

fn control_camera(mut pressed: MessageReader<Pressed>, mut controls: MessageWriter<CameraControl>) {
    for Pressed(action) in pressed.read() {
        match action {
            ButtonAction::ShoulderSwap => controls.write(CameraControl::SwapShoulder),
            ButtonAction::Recentre => controls.write(CameraControl::Recentre),
            _ => continue,
        };
    }
}

fn latch_held(
    actions: Single<&ActionState<Action>>,
    mut input: ResMut<GameInput>,
    mut latch: ResMut<Latch>,
) {
    if !input.is_on() {
        latch.let_go();
        return;
    }
    let is_down = |button| actions.pressed(&Action::Button(button));
    input.forget_released(is_down);
    // The sum of the directions. The latch adds taps to it, and then limits its length.
    let pushed = actions.clamped_axis_pair(&Action::Move);
    latch.movement = if pushed == Vec2::ZERO {
        latch.kept
    } else {
        pushed
    };
    let is_held = |button| is_down(button) && !input.ignores(button);
    latch.jump.held = is_held(ButtonAction::Jump);
    latch.walk.held = is_held(ButtonAction::Walk);
    latch.crouch.held = is_held(ButtonAction::Crouch);
    latch.dash.held = is_held(ButtonAction::Dash);
    latch.grab.held = is_held(ButtonAction::Grab);
    latch.rope.held = is_held(ButtonAction::Rope);
    latch.respawn.held = is_held(ButtonAction::Respawn);
}

/// A frame turns the look by no more than this time's turn, s: after a hitch, a key or stick that is held would otherwise have turned it by
/// an angle that nobody saw coming.
const MOST_TURN_SECS: f32 = 0.1;

fn turn_look(
    time: Res<Time<Real>>,
    (bindings, settings): (Res<Bindings>, Res<DeviceSettings>),
    limits: Res<LookLimits>,
    actions: Single<&ActionState<Action>>,
    mouse: Res<AccumulatedMouseMotion>,
    (input, locked): (Res<GameInput>, Locked),
    capture: Res<MouseCapture>,
    mut pressed: MessageReader<Pressed>,
    (mut stick_speed_deg_s, mut keys): (Local<f32>, Local<LookKeys>),
    mut look: ResMut<Look>,
) {
    let tapped: Vec<ButtonAction> = pressed.read().map(|Pressed(action)| *action).collect();
    if !input.is_on() || locked.is_on() {
        *stick_speed_deg_s = 0.0;
        *keys = LookKeys::default();
        return;
    }
    let mut curve = settings.look_curve_over(&bindings);
    curve.fastest_deg_s = curve.fastest_deg_s.min(limits.stick_limit_deg_s);
    let push = actions.axis_pair(&Action::Look);
    let secs = time.delta_secs().min(MOST_TURN_SECS);
    let (stick, speed_deg_s) = curve.turn_deg(*stick_speed_deg_s, push, secs);
    *stick_speed_deg_s = speed_deg_s;
    let pressed_keys = ButtonAction::LOOKS.map(|it| {
        let is_held = actions.pressed(&Action::Button(it)) && !input.ignores(it);
        (is_held, tapped.contains(&it))
    });
    let stick = stick + keys.turn_deg(pressed_keys, curve.fastest_deg_s, secs);
    let mouse = if capture.0 {
        mouse.delta * settings.mouse_deg_over(&bindings)
    } else {
        Vec2::ZERO
    };
    let turn = Vec2::new(-stick.x - mouse.x, stick.y - mouse.y);
    if turn != Vec2::ZERO {
        let turn = turn * settings.signs_over(&bindings);
        look.turn(turn.x, turn.y);
    }
}
