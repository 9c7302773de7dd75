//! A rig with all drivers: a third-person camera.

use bevy::prelude::*;

use super::boom::Boom;
use super::clear::Clear;
use super::clearance::Clearance;
use super::dead_zone::DeadZone;
use super::edge_look::EdgeLook;
use super::fade::Fade;
use super::follow::Follow;
use super::fov_kick::FovKick;
use super::hill_lift::HillLift;
use super::look_ahead::LookAhead;
use super::orbit::Orbit;
use super::recentre::Recentre;
use super::rig::Rig;
use super::shake::Shake;
use super::shoulder::Shoulder;
use super::watch::Watch;

/// The parameters of all drivers of one rig. Inserted into a rig, they are in force from the next frame on; what its springs do
/// goes on.
#[derive(Bundle, Debug, Clone, Copy, Default, PartialEq)]
pub struct ThirdPerson {
    /// Of the pivot's spring.
    pub follow: Follow,
    /// Of the pivot's height.
    pub dead_zone: DeadZone,
    /// Of the look ahead.
    pub look_ahead: LookAhead,
    /// Of turning behind the character.
    pub recentre: Recentre,
    /// Of tilting over edges.
    pub edge_look: EdgeLook,
    /// Of the pivot's place to the side.
    pub shoulder: Shoulder,
    /// Of the trembling.
    pub shake: Shake,
    /// Of the field of view.
    pub fov_kick: FovKick,
    /// Of the free space around the camera.
    pub clearance: Clearance,
    /// Of rising over hills.
    pub hill_lift: HillLift,
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
