//! [`Intent`]: the input of a character for one step.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// Input of a character: movement, look direction and buttons. Presses are buffered until the next step takes them.
///
/// Game code writes it, in `Update` at any frame rate or in `FixedUpdate`: set directions, press and release buttons. Each step takes
/// the presses since the last step. The `Intent` includes the look direction: the simulation must not read a camera that turns at frame rate.
///
/// ```
/// use bevy::prelude::*;
/// use springyard_character::{Character, Intent};
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
/// Three common mistakes:
///
/// - `jump.presses = just_pressed as u32` in `Update`: at 144 frames and 30 steps a second, the next frame overwrites the press
///   before a step takes it.
/// - `just_pressed` read in `FixedUpdate`: a frame may have no step, and another frame two.
/// - `jump.held = true` alone: a button held without a press does not jump.
///
/// While rapier is switched off (`physics_pipeline_active`), or for a character with `RigidBodyDisabled`, steps take the presses and do
/// nothing with them, except for [`respawn`](Self::respawn). What is still held when the character goes on counts again.
#[doc(alias = "input buffering")]
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Intent {
    /// Movement relative to [`look_yaw_deg`](Self::look_yaw_deg): right (x) and forward (y). Length 1 is the full speed, a shorter one a
    /// part of it; a longer one counts as 1.
    pub movement: Vec2,
    /// Yaw of the look direction, degrees, counterclockwise from above; 0, the default, looks along -Z. To walk relative to a camera,
    /// write the camera's yaw.
    pub look_yaw_deg: f32,
    /// Pitch of the look direction, degrees, upwards.
    pub look_pitch_deg: f32,
    /// Jump.
    pub jump: Presses,
    /// Walk instead of run, while down.
    pub walk: Presses,
    /// Crouch.
    pub crouch: Presses,
    /// Dash.
    pub dash: Presses,
    /// Take what is ahead, and hold it while down.
    pub grab: Presses,
    /// Take what the rope reaches, and swing on it while down. For a character with [`Rope`](crate::moves::Rope).
    pub rope: Presses,
    /// Back to the spawn.
    pub respawn: Presses,
}

impl Intent {
    /// Presses jump and holds it until [`release_jump`](Self::release_jump). The longer jump is held, up to the top, the higher the jump.
    /// A press jumps once: a jump that is held past the landing does not begin another.
    pub fn press_jump(&mut self) {
        self.jump.press();
    }

    /// Releases jump.
    pub fn release_jump(&mut self) {
        self.jump.release();
    }

    /// Presses and releases jump at once: the lowest jump.
    pub fn tap_jump(&mut self) {
        self.jump.tap();
    }

    /// Presses and releases dash at once: one dash.
    pub fn tap_dash(&mut self) {
        self.dash.tap();
    }

    /// Whether movement and look direction are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.movement.is_finite()
            && self.look_yaw_deg.is_finite()
            && self.look_pitch_deg.is_finite()
    }

    /// Desired direction in the character's axes, horizontal, of length at most 1. Zero for an intent that is not finite.
    #[must_use]
    pub fn direction(&self) -> Vec3 {
        if !self.is_finite() {
            return Vec3::ZERO;
        }
        let Vec2 { x, y } = self.movement.clamp_length_max(1.0);
        Quat::from_rotation_y(self.look_yaw_deg.to_radians()) * Vec3::new(x, 0.0, -y)
    }

    /// The same with 0.0 for -0.0, the same direction with other bits. Whatever writes the player's intent does this: the state hash
    /// and recordings compare bits.
    #[must_use]
    pub fn without_minus_zero(self) -> Self {
        // Adding 0.0 changes no number but -0.0.
        Self {
            movement: self.movement + Vec2::ZERO,
            look_yaw_deg: self.look_yaw_deg + 0.0,
            look_pitch_deg: self.look_pitch_deg + 0.0,
            ..self
        }
    }

    /// A button.
    #[must_use]
    pub fn button(&self, button: IntentButton) -> Presses {
        let mut copy = *self;
        *copy.button_mut(button)
    }

    /// A button, to press or release.
    pub fn button_mut(&mut self, button: IntentButton) -> &mut Presses {
        match button {
            IntentButton::Jump => &mut self.jump,
            IntentButton::Walk => &mut self.walk,
            IntentButton::Crouch => &mut self.crouch,
            IntentButton::Dash => &mut self.dash,
            IntentButton::Grab => &mut self.grab,
            IntentButton::Rope => &mut self.rope,
            IntentButton::Respawn => &mut self.respawn,
        }
    }

    /// Clears the presses of all buttons, after a step has taken them. Held buttons stay held.
    pub fn clear_presses(&mut self) {
        self.set_presses(&Self::default());
    }

    /// Adds the number of presses of each button of `other`. Held buttons stay held.
    pub fn add_presses(&mut self, other: &Self) {
        for button in IntentButton::ALL {
            self.button_mut(button).presses += other.button(button).presses;
        }
    }

    /// Copies the number of presses of each button from `other`. Held buttons stay held.
    pub fn set_presses(&mut self, other: &Self) {
        for button in IntentButton::ALL {
            self.button_mut(button).presses = other.button(button).presses;
        }
    }
}

/// A button of an [`Intent`], by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum IntentButton {
    /// Jump.
    Jump,
    /// Walk instead of run.
    Walk,
    /// Crouch.
    Crouch,
    /// Dash.
    Dash,
    /// Take what is ahead, and hold it while pressed.
    Grab,
    /// Take what the rope reaches, and hold on while pressed.
    Rope,
    /// Back to the spawn.
    Respawn,
}

impl IntentButton {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Jump,
        Self::Walk,
        Self::Crouch,
        Self::Dash,
        Self::Grab,
        Self::Rope,
        Self::Respawn,
    ];
}

/// State of a button for one step.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Presses {
    /// Number of presses since the last step.
    pub presses: u32,
    /// Whether the button is down at the step.
    pub held: bool,
}

impl Presses {
    /// Presses the button, and holds it until it is released.
    pub fn press(&mut self) {
        self.presses += 1;
        self.held = true;
    }

    /// Releases the button. A press that no step has taken yet still counts.
    pub fn release(&mut self) {
        self.held = false;
    }

    /// Presses and releases the button at once. A held button stays held.
    pub fn tap(&mut self) {
        self.presses += 1;
    }

    /// Whether the button is down, or was pressed since the last step.
    #[must_use]
    pub fn is_down(self) -> bool {
        self.held || self.presses > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_sign_of_a_zero_is_lost() {
        let bits = |value: f32| {
            let intent = Intent {
                movement: Vec2::new(value, -value),
                look_yaw_deg: value,
                look_pitch_deg: -value,
                ..default()
            };
            let it = intent.without_minus_zero();
            [
                it.movement.x,
                it.movement.y,
                it.look_yaw_deg,
                it.look_pitch_deg,
            ]
            .map(f32::to_bits)
        };
        for value in [0.0, -0.0] {
            assert_eq!(bits(value), [0; 4], "{value}");
        }
        for value in [f32::MIN_POSITIVE / 2.0, 1e-30, 0.1, -12.5, f32::INFINITY] {
            let expected = [value, -value, value, -value].map(f32::to_bits);
            assert_eq!(bits(value), expected, "{value}");
        }
    }

    #[test]
    fn the_stick_is_relative_to_the_look_and_never_faster_than_full() {
        let intent = Intent {
            movement: Vec2::new(0.0, 2.0),
            look_yaw_deg: 90.0,
            ..default()
        };
        assert!(intent.direction().distance(Vec3::NEG_X) < 1e-6);
        let aside = Intent {
            movement: Vec2::new(0.5, 0.0),
            ..intent
        };
        assert!(aside.direction().distance(Vec3::NEG_Z * 0.5) < 1e-6);
    }
}
