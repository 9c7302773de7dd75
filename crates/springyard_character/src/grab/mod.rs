//! Picking up, holding, carrying and throwing a body: a spring drive with a limited force, the classic use of PD control in games.
//!
//! ```
//! # use bevy::prelude::*;
//! # use bevy_rapier3d::prelude::*;
//! # use springyard_character::{CharacterTuning, SpawnPoint, character_at};
//! # use springyard_character::grab::{GrabSettings, Grabbable};
//! # fn spawn(mut commands: Commands) -> Result {
//! let crate_ = (RigidBody::Dynamic, Collider::cuboid(0.3, 0.3, 0.3), ColliderMassProperties::Mass(10.0));
//! commands.spawn((crate_, Velocity::default(), Transform::from_xyz(0.0, 0.3, -1.5), Grabbable));
//! let feet = SpawnPoint { position: Vec3::ZERO, facing_rad: 0.0 };
//! // Every `Character` has `GrabSettings`; these replace the default.
//! let strong = GrabSettings { max_force_n: 3000.0, ..default() };
//! commands.spawn((character_at(feet, CharacterTuning::default())?, strong)); // then press and release `intent.grab`
//! # Ok(())
//! # }
//! ```
//!
//! A press of `Intent::grab` takes the [`Grabbable`] body that the character looks at. While the button is held, the body hangs on a
//! spring at the hand, in front of the character. Letting go throws it with the velocity that it has: that of the hand, within a few
//! percent. `docs/grab.md` has the numbers and the pitfalls.
//!
//! | file | what it does |
//! |---|---|
//! | [`aim`] | finds the body to take |
//! | `take` | takes it: inserts a [`SpringDrive`](springyard_drive::SpringDrive), turns off contacts with the character |
//! | [`arm`] | direction and length of the arm, each on a spring: arithmetic, worth copying |
//! | `hold` | puts the body's target at the hand, with the velocity of character and swing |
//! | `load` | the weight of the body on the character |
//! | `let_go` | lets go: button, slip, respawn, a body that the character stands on |
//! | `rests_on` | whether a body rests on another, directly or on bodies between |
//! | [`let_go_reason`] | why a body was let go; what was taken and thrown are [events](crate::events) |
//! | [`settings`], [`holding`] | the hand's parameters, and its state |

pub mod aim;
pub mod arm;
mod hold;
pub mod holding;
mod let_go;
pub mod let_go_reason;
mod load;
mod rests_on;
pub mod settings;
mod take;

use bevy::prelude::*;

use crate::{Character, CharacterSystems};
use springyard_drive::DriveSystems;
use springyard_state::RegisterState;

pub use aim::{Aim, Grabbable};
pub use arm::Arm;
pub use holding::{Grip, Holding};
pub use let_go_reason::LetGoReason;
pub use settings::GrabSettings;

/// The system sets of this module in a step, in this order (in `FixedUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GrabSystems {
    /// Lets go of bodies, takes bodies, and moves the targets of those that are held.
    Hold,
    /// Puts the weight of held bodies on their characters, once the drives have set the bodies' velocities.
    Load,
}

/// Lets characters grab. Needs the [character plugin](crate::plugin). A second call does nothing
/// (in `add_plugins` bevy panics at a second one).
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<GrabPlugin>() {
        app.add_plugins(GrabPlugin);
    }
}

struct GrabPlugin;

impl Plugin for GrabPlugin {
    fn build(&self, app: &mut App) {
        app.register_state::<Holding>("holding");
        app.init_resource::<aim::HandsMove>()
            .register_required_components::<Character, GrabSettings>()
            .configure_sets(
                FixedUpdate,
                (
                    // After the platforms of other games have moved, which may carry the character.
                    GrabSystems::Hold
                        .after(DriveSystems::MoveTargets)
                        .after(CharacterSystems::MovePlatforms)
                        .before(CharacterSystems::ApplyWeight),
                    GrabSystems::Load
                        .after(DriveSystems::Drive)
                        .before(CharacterSystems::FollowGravity),
                ),
            )
            .add_plugins((let_go::plugin, take::plugin, hold::plugin, load::plugin));
    }
}
