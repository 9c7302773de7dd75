//! A rig with all drivers: a third-person camera.

use bevy::prelude::*;

use super::boom::Boom;
use super::clear::Clear;
use super::clearance::Clearance;
use super::climb::Climb;
use super::fade::Fade;
use super::follow::Follow;
use super::look_ahead::LookAhead;
use super::look_down::LookDown;
use super::orbit::Orbit;
use super::recentre::Recentre;
use super::rig::Rig;
use super::shake::Shake;
use super::shoulder::Shoulder;
use super::steady::Steady;
use super::watch::Watch;
use super::widen::Widen;

/// The parameters of all drivers of one rig. Inserted into a rig, they are in force from the next frame on; what its springs do
/// goes on.
#[derive(Bundle, Debug, Clone, Copy, Default, PartialEq)]
pub struct ThirdPerson {
    /// Of the pivot's spring.
    pub follow: Follow,
    /// Of the pivot's height.
    pub steady: Steady,
    /// Of the look ahead.
    pub look_ahead: LookAhead,
    /// Of turning behind the character.
    pub recentre: Recentre,
    /// Of tilting over edges.
    pub look_down: LookDown,
    /// Of the pivot's place to the side.
    pub shoulder: Shoulder,
    /// Of the trembling.
    pub shake: Shake,
    /// Of the field of view.
    pub widen: Widen,
    /// Of the free space around the camera.
    pub clearance: Clearance,
    /// Of rising over hills.
    pub climb: Climb,
    /// Of the distance.
    pub boom: Boom,
    /// Of seeing through a near character.
    pub fade: Fade,
}

/// A third-person camera on `view`, with all drivers.
#[must_use]
pub fn third_person(view: Entity, parameters: ThirdPerson) -> impl Bundle {
    (
        Name::new("camera"),
        Rig::default(),
        Watch::new(view),
        Orbit,
        Clear,
        parameters,
    )
}
