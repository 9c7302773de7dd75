//! [`Seen`]: what a test reads of one body.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use springyard_character::{BodyDimensions, CharacterState, UpFrame};
use springyard_drive::VelocityDriveState;

/// One body of a lab. The methods panic if it is not what they ask about.
#[derive(Clone, Copy)]
pub struct Seen<'w>(pub(crate) EntityRef<'w>);

impl<'w> Seen<'w> {
    /// A component.
    ///
    /// # Panics
    /// If the body does not have it.
    #[must_use]
    pub fn get<C: Component>(self) -> &'w C {
        let component = self.0.get::<C>();
        component.unwrap_or_else(|| panic!("no {}", std::any::type_name::<C>()))
    }

    /// Whether it has this component.
    #[must_use]
    pub fn has<C: Component>(self) -> bool {
        self.0.contains::<C>()
    }

    /// Its pose.
    #[must_use]
    pub fn pose(self) -> Transform {
        *self.get::<Transform>()
    }

    /// Its centre, m.
    #[must_use]
    pub fn position(self) -> Vec3 {
        self.pose().translation
    }

    /// Its velocity, m/s.
    #[must_use]
    pub fn velocity(self) -> Vec3 {
        self.get::<Velocity>().linear
    }

    /// Feet of a character: the centre minus the ride height along its own up, m.
    #[must_use]
    pub fn feet(self) -> Vec3 {
        let dimensions = self.get::<BodyDimensions>();
        self.get::<UpFrame>().feet(self.position(), dimensions)
    }

    /// State of a character.
    #[must_use]
    pub fn state(self) -> CharacterState {
        *self.get::<CharacterState>()
    }

    /// Whether a character stands on something.
    #[must_use]
    pub fn is_grounded(self) -> bool {
        self.state().is_grounded()
    }

    /// A character's horizontal velocity relative to what carries it, in its own axes, m/s, at the end of the last step: that of its velocity
    /// spring, not rapier's measured one.
    #[must_use]
    pub fn planar_velocity(self) -> Vec3 {
        let sprung = self.get::<VelocityDriveState>().velocity(self.velocity());
        let sprung = self.get::<UpFrame>().to_own(sprung);
        (sprung - self.state().carried).with_y(0.0)
    }
}
