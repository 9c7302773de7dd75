//! Lock-on by devices: its buttons; and while the camera is locked on, a flick of the look stick or a sweep of the mouse to one side, which
//! takes the next target there.
//!
//! The lock turns the look direction, so the stick and the mouse do not. A push counts once, until the stick is back: a stick that is held
//! would run through all targets. Of the mouse only a fast sweep counts: a hand that rests on it, or that corrects an aim out of habit,
//! must not lose the target.

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::prelude::*;
use bevy::time::Real;
use leafwing_input_manager::prelude::*;

use super::actions::{Action, ButtonAction, Pressed};
use super::bindings::Bindings;
use super::device_settings::DeviceSettings;
use super::game_input::GameInput;
use super::mouse_capture::MouseCapture;
use springyard_camera::{LiveRig, LockControl, RigState};

/// Whether the game's camera is locked on to something.
#[derive(SystemParam)]
pub(super) struct Locked<'w, 's>(Query<'w, 's, &'static RigState, With<LiveRig>>);

impl Locked<'_, '_> {
    /// Whether it is.
    pub(super) fn is_on(&self) -> bool {
        self.0.iter().any(|rig| rig.lock_on.target().is_some())
    }
}

/// The flick or sweep under way.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Flick {
    /// The stick has been near its middle since it last counted, or since the lock.
    stick_is_back: bool,
    /// Turn of the last moments that the mouse asked for, degrees, to the right.
    swept_deg: f32,
    /// Time until a sweep counts again, s.
    rest_secs: f32,
}

/// Deflections from which a push to one side counts, and below which the stick is back.
const PUSH: f32 = 0.7;
const BACK: f32 = 0.4;
/// Turn that a sweep of the mouse asks for, degrees, and the time in which half of an earlier one is forgotten, s: 100 degrees/s or more.
const SWEEP_DEG: f32 = 15.0;
const FORGET_SECS: f32 = 0.1;
/// Time after a sweep in which the mouse does not count, s: the rest of the same motion.
const REST_SECS: f32 = 0.3;

impl Flick {
    /// The side that is asked for in this frame of `dt` seconds, with the stick at `stick` (to the right above 0) and a turn of `mouse_deg`
    /// degrees to the right by the mouse.
    fn side(&mut self, stick: f32, mouse_deg: f32, dt: f32) -> Option<LockControl> {
        if stick.abs() < BACK {
            self.stick_is_back = true;
        } else if stick.abs() >= PUSH && std::mem::take(&mut self.stick_is_back) {
            return Some(to_side(stick));
        }
        self.rest_secs -= dt;
        if self.rest_secs > 0.0 {
            return None;
        }
        self.rest_secs = 0.0;
        self.swept_deg = self.swept_deg * (-dt / FORGET_SECS).exp2() + mouse_deg;
        if self.swept_deg.abs() < SWEEP_DEG {
            return None;
        }
        let swept_deg = std::mem::take(&mut self.swept_deg);
        self.rest_secs = REST_SECS;
        Some(to_side(swept_deg))
    }
}

/// The next target to the right at a `way` above 0.
fn to_side(way: f32) -> LockControl {
    if way < 0.0 {
        LockControl::Left
    } else {
        LockControl::Right
    }
}

/// Sends the camera what buttons, stick and mouse ask of the lock.
pub(super) fn choose_target(
    time: Res<Time<Real>>,
    (bindings, settings): (Res<Bindings>, Res<DeviceSettings>),
    actions: Single<&ActionState<Action>>,
    (mouse, capture): (Res<AccumulatedMouseMotion>, Res<MouseCapture>),
    (input, locked): (Res<GameInput>, Locked),
    mut pressed: MessageReader<Pressed>,
    mut flick: Local<Flick>,
    mut controls: MessageWriter<LockControl>,
) {
    let is_locked = locked.is_on();
    let sign = settings.signs_over(&bindings).x;
    let beside = |way: f32| to_side(way * sign);
    let asked = pressed.read().filter_map(|Pressed(action)| match action {
        ButtonAction::LockOn => Some(LockControl::Toggle),
        ButtonAction::TargetLeft => Some(LockControl::Left),
        ButtonAction::TargetRight => Some(LockControl::Right),
        ButtonAction::LookLeft if is_locked => Some(beside(-1.0)),
        ButtonAction::LookRight if is_locked => Some(beside(1.0)),
        _ => None,
    });
    controls.write_batch(asked);
    if !input.is_on() || !is_locked {
        *flick = Flick::default();
        return;
    }
    let mouse_deg = if capture.0 {
        mouse.delta.x * settings.mouse_deg_over(&bindings)
    } else {
        0.0
    };
    let stick = actions.axis_pair(&Action::Look).x;
    controls.write_batch(flick.side(stick * sign, mouse_deg * sign, time.delta_secs()));
}

#[cfg(test)]
mod tests {
    use super::*;

    const DT: f32 = 1.0 / 60.0;

    #[test]
    fn a_push_counts_once_until_the_stick_is_back_and_not_if_it_was_held_at_the_lock() {
        let mut flick = Flick::default();
        let mut at = |stick| flick.side(stick, 0.0, DT);
        assert_eq!(at(1.0), None, "held since before the lock");
        assert_eq!(at(0.1), None);
        assert_eq!(at(0.9), Some(LockControl::Right));
        assert_eq!(at(0.9), None);
        assert_eq!(at(0.5), None);
        assert_eq!(at(0.9), None, "it was not back");
        assert_eq!(at(0.0), None);
        assert_eq!(at(-0.8), Some(LockControl::Left));
    }

    #[test]
    fn a_fast_sweep_of_the_mouse_counts_once_and_a_slow_one_never() {
        // The same at any frame rate: 200 degrees/s for 0.3 s; 60 degrees/s for 3 s.
        for fps in [30_u16, 60, 144] {
            let dt = 1.0 / f32::from(fps);
            let count = |deg_s: f32, secs: f32| {
                let mut flick = Flick::default();
                let frames = (secs * f32::from(fps)).round() as u16;
                let asked = (0..frames).filter_map(|_| flick.side(0.0, deg_s * dt, dt));
                asked.collect::<Vec<_>>()
            };
            assert_eq!(count(200.0, 0.3), [LockControl::Right], "{fps} fps");
            assert_eq!(count(-200.0, 0.3), [LockControl::Left], "{fps} fps");
            assert!(count(60.0, 3.0).is_empty(), "{fps} fps");
        }
    }
}
