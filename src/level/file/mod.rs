//! The serde types of a level file: what RON is parsed into, before any check.
//!
//! The level itself is here, static geometry in `solid`, moving platforms in `platform`, `platform_body`, `motion` and `smoothing`,
//! what there is to play for in `stations`, what stations measure in `measures`, coil grass in `grass`, the lab's place in `lab`, text in
//! `marks`, colours in `palette`, what is painted on lawns in `paths`, trees and stones in `props`, rings for the rope, coil creatures and
//! famous mistakes in `things`, moves of the player in `moves`, cameras in `cameras`. y is up, -Z is forward, lengths are metres, angles degrees, masses
//! kilograms. Serde does not check ranges: those on the fields, some of them from `limits`, are
//! enforced in [`check`](super::check).

mod cameras;
mod grass;
mod lab;
pub(in crate::level) mod limits;
mod marks;
mod measures;
mod motion;
mod moves;
mod palette;
mod paths;
mod platform;
mod platform_body;
mod props;
mod smoothing;
mod solid;
mod stations;
mod things;

use self::limits::{ANGLE, BOUNCE, FRICTION, KILL_HEIGHT, MASS, PLACE, WHOLE_LENGTH, hundredths};
use bevy::math::Vec3;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use springyard_rewind::hash_of;
use springyard_state::parameter::allowed;

pub use cameras::{CameraRig, LevelCamera};
pub use grass::{GrassMethod, GrassPatch};
pub use lab::{LAB_LANES, LabPlace};
pub use marks::{
    Digits, ICONS, LETTERS, PLATE_COLOUR, Reading, Sign, Symbol, Trail, Trailed, symbols,
};
pub use measures::{
    BoomLeader, LAMP_HEIGHT_M, Measure, ReedTuning, Reeds, SeenFrom, SpringBoom, Station,
};
pub use motion::{Motion, MotionTiming, RouteEasing, RouteRepeat};
pub use moves::LevelMove;
pub use palette::Palette;
pub use paths::GroundPath;
pub use platform::{Platform, PlatformAuthority, PlatformDriver, PlatformMethod, PlatformSpring};
pub use platform_body::{PlatformDriven, PlatformForm, PlatformHinge, PlatformLimits, WorldAxis};
pub use props::{Prop, PropKind};
pub use smoothing::PlatformSmoothing;
pub use solid::{CameraRule, DEFAULT_SOLID_FRICTION, Shape, Solid};
pub use stations::{Area, Checkpoint, Coil, Dial, DialSets, GoalLift, Loop, Pad, PadAction};
pub use things::{Anchor, Creature, Exhibit};

/// A whole level, as one file describes it. Get one from [`load`](super::load), which checks it.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The title shown to the player.
    pub name: String,
    /// A line about the level for the list of levels. It is not serialised, as it is not part of what is played: recordings and best runs
    /// still belong to the level when it is reworded.
    #[serde(default, skip_serializing)]
    pub about: String,
    /// Where the player starts, and restarts after a fall. A level has one.
    pub spawn: Spawn,
    /// The player's destination. Optional: a level without one is a playground.
    #[serde(default)]
    pub goal: Option<Goal>,
    /// Kill height, m: a player or crate whose centre falls below it returns to its start.
    #[reflect(@KILL_HEIGHT)]
    pub kill_below_m: f32,
    /// Static geometry: ground, walls, ramps, stairs, columns.
    pub solids: Vec<Solid>,
    /// Dynamic boxes that can be pushed.
    #[serde(default)]
    pub crates: Vec<Crate>,
    /// Platforms that follow a motion and carry passengers.
    #[serde(default)]
    pub platforms: Vec<Platform>,
    /// Where the lab is, which shows the substep policies and integrators side by side.
    #[serde(default)]
    pub lab: Option<LabPlace>,
    /// Texts.
    #[serde(default)]
    pub signs: Vec<Sign>,
    /// Measured numbers.
    #[serde(default)]
    pub digits: Vec<Digits>,
    /// Lines along the ways of bodies and targets.
    #[serde(default)]
    pub trails: Vec<Trail>,
    /// Numbers that pads change, and that set parameters of platforms.
    #[serde(default)]
    pub dials: Vec<Dial>,
    /// Marks on the ground that act when the player comes onto them.
    #[serde(default)]
    pub pads: Vec<Pad>,
    /// Big coils to collect.
    #[serde(default)]
    pub coils: Vec<Coil>,
    /// Rings to jump through.
    #[serde(default)]
    pub loops: Vec<Loop>,
    /// Marks on the ground to which the player returns after a fall.
    #[serde(default)]
    pub checkpoints: Vec<Checkpoint>,
    /// Numbers measured on platforms and instruments, right and wrong side by side.
    #[serde(default)]
    pub stations: Vec<Station>,
    /// Banks of springs that show the rhythm of a platform.
    #[serde(default)]
    pub reeds: Vec<Reeds>,
    /// Booms that follow the player on a spring, to measure their lag.
    #[serde(default)]
    pub booms: Vec<SpringBoom>,
    /// Patches of springy blades that part round the player.
    #[serde(default)]
    pub grass: Vec<GrassPatch>,
    /// Show cases, each with a famous mistake beside the right way.
    #[serde(default)]
    pub exhibits: Vec<Exhibit>,
    /// Trees, bushes, stones, flowers.
    #[serde(default)]
    pub props: Vec<Prop>,
    /// Paths, painted on lawns. Like `about`, they are not part of what is played.
    #[serde(default, skip_serializing)]
    pub paths: Vec<GroundPath>,
    /// Whether the solids have grid lines, one each metre: for a level in which one measures. Not part of what is played.
    #[serde(default, skip_serializing)]
    pub grid: bool,
    /// Small coil creatures that watch the player. Not part of what is played.
    #[serde(default, skip_serializing)]
    pub creatures: Vec<Creature>,
    /// Moves that the player has in this level, besides those of every level.
    #[serde(default)]
    pub moves: Vec<LevelMove>,
    /// Rings that the player's rope takes hold of.
    #[serde(default)]
    pub anchors: Vec<Anchor>,
    /// Cameras of places. Not part of what is played.
    #[serde(default, skip_serializing)]
    pub cameras: Vec<LevelCamera>,
}

impl Level {
    /// Whether the player's moves need handholds: a solid has some.
    #[must_use]
    pub fn has_handholds(&self) -> bool {
        self.solids.iter().any(|solid| solid.handholds)
    }

    /// The hash of all that is played in the level: of each value, exactly, but those that are not serialised.
    #[must_use]
    pub fn played_hash(&self) -> u64 {
        hash_of(self)
    }

    /// The platform of this name.
    #[must_use]
    pub fn platform(&self, name: &str) -> Option<&Platform> {
        self.platforms.iter().find(|it| it.name == name)
    }

    /// The dial of this name.
    #[must_use]
    pub fn dial(&self, name: &str) -> Option<&Dial> {
        self.dials.iter().find(|it| it.name == name)
    }

    /// The goal's lift.
    #[must_use]
    pub fn lift(&self) -> Option<&GoalLift> {
        self.goal.as_ref()?.lift.as_ref()
    }

    /// Whether there is something to play for: then the time of the run is on screen, and the goal has a card.
    #[must_use]
    pub fn has_run(&self) -> bool {
        !(self.coils.is_empty()
            && self.loops.is_empty()
            && self.checkpoints.is_empty()
            && self.stations.is_empty())
    }
}

/// The player's start.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spawn {
    /// Position of the feet, m. There must be ground within 20 m below.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Direction of the first look, degrees about the up axis: 0 looks along -Z, 90 along -X, -90 along +X.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
}

/// The player's destination: a ball, reached when the player's feet are inside it.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Centre of the ball, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Radius of the ball, m.
    #[reflect(@allowed(0.1..=100.0).why("usually 1 to 2 m"))]
    pub radius_m: f32,
    /// A lift to the goal, on the coils that the player brings.
    #[serde(default)]
    pub lift: Option<GoalLift>,
}

/// A dynamic box that the character can push.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crate {
    /// Name, unique among all named things of the level.
    pub name: String,
    /// Mass, kg. For the character 1 kg offers no resistance, 10 kg some, 100 kg hardly moves.
    #[reflect(@MASS)]
    pub mass_kg: f32,
    /// Full lengths along x, y and z, m.
    #[reflect(@allowed(0.05..=20.0).why(WHOLE_LENGTH))]
    pub size_m: Vec3,
    /// Position of the centre at the start, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Rotation about the centre at the start, degrees (pitch, yaw, roll), as that of a [`Solid`].
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub rotation_deg: Vec3,
    /// Colour, by its name in the palette. Without one, that of its mass: heavier ones are darker.
    #[serde(default)]
    pub colour: Option<Palette>,
    /// Friction coefficient: 0 slides on everything. Of two bodies in contact, one below 0.5 decides; otherwise it is the mean of both.
    #[serde(default = "hundredths::<60>")]
    #[reflect(@FRICTION)]
    pub friction: f32,
    /// Part of the impact speed at which it bounces off. Of two bodies in contact, the larger counts.
    #[serde(default)]
    #[reflect(@BOUNCE)]
    pub bounce: f32,
    /// When the player's centre leaves this box, the crate goes back to its start pose, at rest: a station finds its props again.
    #[serde(default)]
    pub area: Option<Area>,
}
