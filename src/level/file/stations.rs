//! What there is to play for, in a level file: dials and the pads that turn them, coils, loops, checkpoints, and the goal's lift.
//!
//! Each entry is also the component on the entity that the level spawns for it. The module `stations` runs them.

use bevy::prelude::{Component, Reflect, Vec2, Vec3};
use serde::{Deserialize, Serialize};
use springyard_state::parameter::allowed;

use super::limits::{ANGLE, DIAL_VALUE, MARK_SIZE, PLACE, WHOLE_LENGTH, hundredths};

/// A number that pads change, and that sets parameters of platforms.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dial {
    /// Name, used once in the level.
    pub name: String,
    /// Value at the start and after a reset, from `from` to `to`.
    pub start: f32,
    /// Smallest value. A smaller one becomes this.
    #[reflect(@DIAL_VALUE)]
    pub from: f32,
    /// Largest value, above `from`. A larger one becomes this.
    #[reflect(@DIAL_VALUE)]
    pub to: f32,
    /// The parameters that the dial sets, up to 64. They take the dial's value from the first step on, whatever the platform's own
    /// fields say.
    #[serde(default)]
    pub sets: Vec<DialSets>,
    /// While the player's centre is outside this box, the dial is at `start`.
    #[serde(default)]
    pub area: Option<Area>,
}

/// A parameter of a platform, named by the platform, that a dial sets.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DialSets {
    /// Frequency of the spring on the platform's position, Hz.
    Frequency(String),
    /// Damping ratio of the spring on the platform's position.
    Damping(String),
    /// Frequency of the spring on the platform's rotation, Hz.
    TurnFrequency(String),
    /// Damping ratio of the spring on the platform's rotation.
    TurnDamping(String),
    /// The part of the target's velocity that the platform's drive gets.
    FeedForward(String),
    /// Number of the place or angle at which the platform's target stands, rounded.
    Place(String),
    /// Lead of the timed spring that smooths the platform's target, s.
    SmoothingLead(String),
}

impl DialSets {
    /// Name of the platform.
    #[must_use]
    pub fn platform(&self) -> &str {
        match self {
            Self::Frequency(name)
            | Self::Damping(name)
            | Self::TurnFrequency(name)
            | Self::TurnDamping(name)
            | Self::FeedForward(name)
            | Self::Place(name)
            | Self::SmoothingLead(name) => name,
        }
    }
}

/// A box along the axes of the level.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Centre, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Full lengths along x, y and z, m.
    #[reflect(@allowed(0.5..=1000.0).why(WHOLE_LENGTH))]
    pub size_m: Vec3,
}

impl Area {
    /// Whether a point (m) is in the box, its faces included.
    #[must_use]
    pub fn contains(&self, point: Vec3) -> bool {
        let from_centre = (point - self.position).abs();
        from_centre.cmple(0.5 * self.size_m).all()
    }
}

/// A flat mark on the ground that acts when the player comes onto it. It has no collider.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pad {
    /// Name, used once in the level.
    pub name: String,
    /// Middle of the mark, on the ground, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Full lengths along x and z, m.
    #[serde(default = "default_pad_size_m")]
    #[reflect(@MARK_SIZE)]
    pub size_m: Vec2,
    /// What it does, in this order, once each time the player comes onto it, or, with a `NewRun` among them, has stood on it for a
    /// second; 1 to 16 actions.
    pub does: Vec<PadAction>,
}

impl Pad {
    /// Whether it begins a new run: then the player has to stand on it for a second.
    #[must_use]
    pub fn begins_run(&self) -> bool {
        self.does.contains(&PadAction::NewRun)
    }
}

/// Something that a pad does.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PadAction {
    /// Adds to a dial.
    Add {
        /// Name of the dial.
        dial: String,
        /// The number added, not 0.
        #[reflect(@DIAL_VALUE)]
        by: f32,
    },
    /// Multiplies a dial.
    Multiply {
        /// Name of the dial.
        dial: String,
        /// The factor, not 1.
        #[reflect(@allowed(0.01..=100.0).unit("(a factor)").why("usually 0.5 to 2"))]
        by: f32,
    },
    /// Sets a dial to a value.
    Set {
        /// Name of the dial.
        dial: String,
        /// The value, within the dial's range.
        to: f32,
    },
    /// Sets a dial to its start.
    Reset {
        /// Name of the dial.
        dial: String,
    },
    /// Begins a new run: the player is at the spawn; clock, coils, loops, checkpoints and dials are as at the start.
    NewRun,
    /// Puts the crates of these names back on their start poses, at rest; 1 to 64 names.
    ReturnCrates(Vec<String>),
    /// Rings the lab's gong: the next frame of the lab's own clock is a hitch.
    Hitch {
        /// Length of that frame, s.
        #[serde(default = "hundredths::<50>")]
        #[reflect(@allowed(0.05..=2.0).why("usually 0.5"))]
        secs: f32,
    },
}

impl PadAction {
    /// Name of the dial that it changes, if it changes one.
    #[must_use]
    pub fn dial(&self) -> Option<&str> {
        match self {
            Self::Add { dial, .. }
            | Self::Multiply { dial, .. }
            | Self::Set { dial, .. }
            | Self::Reset { dial } => Some(dial),
            Self::NewRun | Self::ReturnCrates(_) | Self::Hitch { .. } => None,
        }
    }
}

/// A big coil to collect. The goal's lift hangs on those that the player brings.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coil {
    /// Name, used once in the level.
    pub name: String,
    /// Centre, m. Collected when the centre of the player's body, 1.1 m above the ground, is within 0.9 m.
    #[reflect(@PLACE)]
    pub position: Vec3,
}

/// A ring of 0.7 m radius to jump through.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loop {
    /// Name, used once in the level.
    pub name: String,
    /// Centre, m. Collected when the centre of the player's body, 1.1 m above the feet, is within 1.05 m, from any side: the body touches the ring.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Direction through the ring, degrees about the up axis: 0 along -Z, 90 along -X. It changes only the look.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
    /// Name of the set that it belongs to, usually that of its place. With all loops of a set collected, the figure wears a ring.
    #[serde(default)]
    pub set: Option<String>,
}

/// A flat mark on the ground. The player returns to the one where it last stood.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// Name, used once in the level. The split time at this checkpoint has this name.
    pub name: String,
    /// Middle of the mark, on the ground, m: the feet of a player that returns here.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Direction of the figure after a return, and of the view when a run is continued from here, degrees about the up axis: 0 along
    /// -Z, 90 along -X. A fall does not turn the view.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
    /// Full lengths along x and z, m.
    #[serde(default = "default_checkpoint_size_m")]
    #[reflect(@MARK_SIZE)]
    pub size_m: Vec2,
}

/// The lift to the goal: a platform whose spring is as stiff as the coils that the player has brought.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalLift {
    /// Name of a `ForceBased` platform. Its own spring holds it sideways, and gives the damping ratio.
    pub platform: String,
    /// Stiffness that each coil adds, N/m. With 300 N/m a coil, a lift of 200 kg and a player of 80 kg hang 9.16 m below the target on
    /// one coil, 3.05 m on three.
    #[reflect(@allowed(1.0..=100_000.0).unit("N/m").why("usually 300 for a lift of 200 kg"))]
    pub per_coil_n_m: f32,
    /// The fewest coils that bring the lift high enough, 1 to the number of coils: for digits, notices and the gate's call. Without
    /// it 3, or all coils of the level if it has fewer.
    #[serde(default)]
    pub coils_needed: Option<usize>,
}

/// Number of coils that a lift needs if the level file does not say otherwise.
const USUAL_COILS_NEEDED: usize = 3;

impl GoalLift {
    /// The fewest coils that bring the lift high enough, in a level with this many.
    #[must_use]
    pub fn needed(&self, coils_of_level: usize) -> usize {
        self.coils_needed
            .unwrap_or(USUAL_COILS_NEEDED)
            .min(coils_of_level)
    }

    /// Angular frequency of the lift's spring on this many coils, rad/s, for the mass that the spring is tuned for, kg: stiffness =
    /// mass omega^2.
    #[must_use]
    pub fn omega(&self, coils: usize, mass_kg: f32) -> f32 {
        (self.per_coil_n_m * coils as f32 / mass_kg).sqrt()
    }
}

fn default_pad_size_m() -> Vec2 {
    Vec2::ONE
}

fn default_checkpoint_size_m() -> Vec2 {
    Vec2::splat(2.0)
}
