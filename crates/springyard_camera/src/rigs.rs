//! Rigs, as lists of drivers: [`third_person`] has most of them, with the parameters [`ThirdPerson`]; [`first_person`] has five, [`security_camera`] four;
//! [`group_camera`] frames several views; [`fixed_rig`] and [`rail_rig`] are for cameras that show several rigs.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    Boom, ByPitch, Clearance, DeadZone, EdgeLook, Fade, Follow, FovKick, Glance, Group, HillLift,
    LockFrame, LockOn, LookAhead, Orbit, PivotCollision, Rail, Recentre, Rig, Shake, Shoulder,
    Tripod, WallLift, Watch, Whiskers,
};
use springyard_state::parameter::Heading;

/// The parameters of all drivers of one rig. Inserting it into a rig again changes the parameters from the next frame on, while
/// the springs keep their motion.
///
/// It is also the section `camera` of a tuning file.
#[doc(alias = "third-person camera")]
#[doc(alias = "orbit camera")]
#[derive(Bundle, Reflect, Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ThirdPerson {
    /// The spring on which the pivot follows the character.
    #[reflect(@Heading("Camera: follow"))]
    pub follow: Follow,
    /// The height of the pivot: its spring, and the zone within which jumps and falls do not move it.
    #[reflect(@Heading("Camera: height"))]
    pub dead_zone: DeadZone,
    /// The lead of the pivot to where the character will be.
    #[reflect(@Heading("Camera: look ahead"))]
    pub look_ahead: LookAhead,
    /// Turns behind the character, by themselves or on a key.
    #[reflect(@Heading("Camera: recentre"))]
    pub recentre: Recentre,
    /// Turns to a target of a lock-on.
    #[reflect(@Heading("Camera: lock-on"))]
    pub lock_on: LockOn,
    /// The framing of character and target while locked on.
    #[reflect(@Heading("Camera: lock-on, framing"))]
    pub lock_frame: LockFrame,
    /// The tilt down at edges.
    #[reflect(@Heading("Camera: edges"))]
    pub edge_look: EdgeLook,
    /// Distance, height and field of view over the pitch.
    #[reflect(@Heading("Camera: by pitch"))]
    pub by_pitch: ByPitch,
    /// The offset of the pivot to the side of the character, the nearer view while it aims, and the one past it while it carries a body.
    #[reflect(@Heading("Camera: shoulder"))]
    pub shoulder: Shoulder,
    /// The shake after a hard landing, or a message `ShakeCamera` or `ImpulseAt`.
    #[reflect(@Heading("Camera: shake"))]
    pub shake: Shake,
    /// The field of view, wider at speed.
    #[reflect(@Heading("Camera: field of view"))]
    pub fov_kick: FovKick,
    /// The free space around the camera.
    #[reflect(@Heading("Camera: free space"))]
    pub clearance: Clearance,
    /// The tilt over hills.
    #[reflect(@Heading("Camera: hills"))]
    pub hill_lift: HillLift,
    /// The approach of corners.
    #[reflect(@Heading("Camera: corners"))]
    pub whiskers: Whiskers,
    /// The distance from the pivot to the camera.
    #[reflect(@Heading("Camera: boom"))]
    pub boom: Boom,
    /// The fade of a character near the camera.
    #[reflect(@Heading("Camera: fade"))]
    pub fade: Fade,
}

/// A third-person camera with all drivers but [`Group`], [`Tripod`] and [`Rail`] that watches the entity `view`: one with
/// [`ViewOf`](springyard_timestep::ViewOf), or any other that moves at frame rate. It starts behind the view in the direction of
/// [`Look`](super::Look): by default along -Z, at a pitch of 0.
#[must_use]
pub fn third_person(view: Entity, parameters: ThirdPerson) -> impl Bundle {
    (
        Name::new("camera"),
        Rig::default(),
        Watch::new(view),
        Orbit,
        Glance,
        PivotCollision,
        WallLift,
        parameters,
    )
}

/// A camera in the head of the entity `view`, `eyes_m` above its middle, that turns with the look direction. Nothing moves it out of walls:
/// the body does. Leave the mesh of the head out of its picture, by bevy's `RenderLayers`.
#[must_use]
pub fn first_person(view: Entity, eyes_m: f32) -> impl Bundle {
    let (distance, follow) = (
        0.0,
        Follow {
            pivot_above_m: eyes_m,
            frequency_hz: STIFF_HZ,
            ..default()
        },
    );
    (
        Name::new("first-person camera"),
        Rig {
            distance,
            ..default()
        },
        Watch::new(view),
        follow,
        Orbit,
        (Shake::default(), FovKick::default()),
    )
}

/// Frequency of the spring on which a camera in a head follows it, Hz: at a sudden stop from 5 m/s it is 2 cm off.
const STIFF_HZ: f32 = 15.0;

/// A camera at a fixed `place` (m) that turns to the entity `view` on a slow spring, and shakes at hard landings and messages
/// [`ShakeCamera`](super::ShakeCamera).
#[must_use]
pub fn security_camera(view: Entity, place: Vec3) -> impl Bundle {
    let follow = Follow {
        frequency_hz: 0.5,
        ..default()
    };
    (
        Name::new("security camera"),
        Rig::default(),
        Watch::new(view),
        follow,
        Tripod { place },
        Shake::default(),
    )
}

/// A camera that turns with the look direction and frames a `group`. The entity `view` is the one that must not be behind walls, usually
/// one of the group. When it is gone, the nearest member is that, without a cut.
#[must_use]
pub fn group_camera(view: Entity, group: Group) -> impl Bundle {
    let drivers = (Orbit, Shake::default(), FovKick::default());
    (
        Name::new("group camera"),
        Rig::default(),
        Watch::new(view),
        group,
        drivers,
        PivotCollision,
        Boom::default(),
        Fade::default(),
    )
}

/// On a rig of [`stand_by`]. Its drivers do not turn the resource [`Look`](super::Look), as [`Recentre`] and [`LockOn`] of
/// the camera that shows it do already.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct StandsBy;

/// Added to a rig that draws nothing itself: another camera shows it ([`LiveRig`](super::LiveRig)).
#[must_use]
pub fn stand_by() -> impl Bundle {
    let camera = Camera {
        is_active: false,
        ..default()
    };
    (camera, StandsBy)
}

/// A rig at a fixed `place` (m) that looks at the entity `view`, with a vertical field of view in degrees: a side view, or that of a
/// finish. A camera shows it ([`LiveRig`](super::LiveRig)); it draws nothing itself.
#[must_use]
pub fn fixed_rig(view: Entity, place: Vec3, fov_deg: f32) -> impl Bundle {
    (
        Name::new("fixed rig"),
        looks_at(view, fov_deg),
        Tripod { place },
    )
}

/// A rig on a `rail` that looks at the entity `view`, with a vertical field of view in degrees. A camera shows it
/// ([`LiveRig`](super::LiveRig)); it draws nothing itself.
#[must_use]
pub fn rail_rig(view: Entity, rail: Rail, fov_deg: f32) -> impl Bundle {
    (Name::new("rail rig"), looks_at(view, fov_deg), rail)
}

/// What [`fixed_rig`] and [`rail_rig`] have in common.
fn looks_at(view: Entity, fov_deg: f32) -> impl Bundle {
    let fov = FovKick {
        fov_deg,
        kick_deg: 0.0,
        ..default()
    };
    let drivers = (Watch::new(view), Follow::default(), fov, Shake::default());
    (stand_by(), Rig::default(), drivers)
}
