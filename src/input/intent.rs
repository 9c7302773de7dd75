//! What a character wants in one step.

use bevy::prelude::*;

/// What a character wants in the step in hand. It carries its own look direction, so that a camera that turns at frame rate
/// never leaks into the simulation.
///
/// Devices and scripts write it for a [`PlayerControlled`] character. For any other, game code does, in `Update` at any frame rate or
/// in `FixedUpdate`: directions are set, buttons are pressed and released. Each step takes the presses that have come since the last.
///
/// ```
/// use bevy::prelude::*;
/// use springyard::character::Character;
/// use springyard::input::Intent;
///
/// fn steer(keys: Res<ButtonInput<KeyCode>>, mut intent: Single<&mut Intent, With<Character>>) {
///     intent.movement.y = if keys.pressed(KeyCode::KeyW) { 1.0 } else { 0.0 };
///     if keys.just_pressed(KeyCode::Space) {
///         intent.press_jump();
///     }
///     if keys.just_released(KeyCode::Space) {
///         intent.release_jump();
///     }
/// }
/// ```
///
/// Three ways that look as good and are wrong: `jump.presses = just_pressed as u32` in `Update`, since at 144 frames and 30 steps a
/// second the next frame takes the press back before any step has seen it; `just_pressed` read in `FixedUpdate`, since a frame may have
/// no step, and another one two; `jump.held = true` for a jump, since what is held without a press does not jump.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub struct Intent {
    /// Right and forward in the look direction's frame, at most 1 long.
    pub movement: Vec2,
    /// Turn about the vertical, degrees, counterclockwise from above; 0 looks along -Z.
    pub look_yaw_deg: f32,
    /// Degrees, upwards.
    pub look_pitch_deg: f32,
    /// Jump.
    pub jump: Presses,
    /// Walk rather than run, while it is down.
    pub walk: Presses,
    /// Crouch.
    pub crouch: Presses,
    /// Dash.
    pub dash: Presses,
    /// Back to the spawn.
    pub respawn: Presses,
}

impl Intent {
    /// Jump is pressed, and stays down until [`release_jump`](Self::release_jump): held longer, it jumps higher.
    pub fn press_jump(&mut self) {
        self.jump.press();
    }

    /// Jump is let go.
    pub fn release_jump(&mut self) {
        self.jump.release();
    }

    /// Jump is pressed and let go at once: the lowest jump.
    pub fn tap_jump(&mut self) {
        self.jump.tap();
    }

    /// Dash, once.
    pub fn tap_dash(&mut self) {
        self.dash.tap();
    }

    /// Whether its directions are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.movement.is_finite()
            && self.look_yaw_deg.is_finite()
            && self.look_pitch_deg.is_finite()
    }

    /// The wished direction in the world, level, at most 1 long. Zero for an intent that is not finite.
    #[must_use]
    pub fn direction(&self) -> Vec3 {
        if !self.is_finite() {
            return Vec3::ZERO;
        }
        let Vec2 { x, y } = self.movement.clamp_length_max(1.0);
        Quat::from_rotation_y(self.look_yaw_deg.to_radians()) * Vec3::new(x, 0.0, -y)
    }

    /// For the next step: what is held stays held, what was pressed has been.
    pub fn forget_presses(&mut self) {
        self.set_presses(&Self::default());
    }

    /// As many presses of each button as the other has; what is held stays held.
    pub fn set_presses(&mut self, other: &Self) {
        self.jump.presses = other.jump.presses;
        self.walk.presses = other.walk.presses;
        self.crouch.presses = other.crouch.presses;
        self.dash.presses = other.dash.presses;
        self.respawn.presses = other.respawn.presses;
    }
}

/// A button, as one step sees it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Presses {
    /// How often it was pressed since the last step.
    pub presses: u32,
    /// Whether it is down at the step.
    pub held: bool,
}

impl Presses {
    /// It is pressed, and stays down until it is released.
    pub fn press(&mut self) {
        self.presses += 1;
        self.held = true;
    }

    /// It is let go. A press that no step has seen yet still counts.
    pub fn release(&mut self) {
        self.held = false;
    }

    /// It is pressed and released at once; one that is held stays held.
    pub fn tap(&mut self) {
        self.presses += 1;
    }

    /// Whether it is down, or was since the last step.
    #[must_use]
    pub fn is_down(self) -> bool {
        self.held || self.presses > 0
    }
}

/// On the character that devices or a script control.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Intent)]
pub struct PlayerControlled;
