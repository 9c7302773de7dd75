//! [`Kick`]: a velocity change from outside in one of its three ways, written from a place in the frame.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::{CharacterSystems, CharacterTuning, ExternalKick};
use springyard_drive::DriveSystems;

use springyard_test_lab::CharacterLab;

/// How another game may change a character's velocity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By rapier's `ExternalImpulse`.
    Impulse,
    /// By adding to `Velocity`.
    Velocity,
    /// By `ExternalKick::knock`.
    Knock,
}

/// All of them.
pub const WAYS: [Way; 3] = [Way::Impulse, Way::Velocity, Way::Knock];

/// Where in a frame the change is written.
#[derive(Debug, Clone, Copy)]
pub enum Place {
    /// In `Update`.
    Update,
    /// In `FixedUpdate`, without an order.
    Unordered,
    /// In `FixedUpdate`, before all that a character does.
    First,
    /// In `FixedUpdate`, when the character has decided and its drive has not run yet.
    BeforeDrive,
    /// In `FixedUpdate`, after the character's drive, before rapier reads the bodies.
    AfterDrive,
    /// In `FixedUpdate`, after rapier's step.
    Last,
}

/// All of them.
pub const PLACES: [Place; 6] = [
    Place::Update,
    Place::Unordered,
    Place::First,
    Place::BeforeDrive,
    Place::AfterDrive,
    Place::Last,
];

/// On a character: a kick that is not given yet.
#[derive(Component, Debug, Clone, Copy)]
pub struct Kick {
    /// How it is given.
    pub way: Way,
    /// Change of velocity, m/s.
    pub velocity: Vec3,
}

/// Gives all kicks from this place on.
pub fn give_from(lab: &mut CharacterLab, place: Place) {
    let app = &mut lab.app;
    match place {
        Place::Update => app.add_systems(Update, give),
        Place::Unordered => app.add_systems(FixedUpdate, give),
        Place::First => app.add_systems(FixedUpdate, give.before(CharacterSystems::TakeIntent)),
        Place::BeforeDrive => app.add_systems(
            FixedUpdate,
            give.after(CharacterSystems::Decide)
                .before(DriveSystems::DriveLate),
        ),
        Place::AfterDrive => app.add_systems(
            FixedUpdate,
            give.after(DriveSystems::DriveLate)
                .before(PhysicsSet::SyncBackend),
        ),
        Place::Last => app.add_systems(FixedUpdate, give.after(PhysicsSet::Writeback)),
    };
}

/// Leaves a kick to the place that was chosen with [`give_from`].
pub fn order(lab: &mut CharacterLab, character: Entity, way: Way, velocity: Vec3) {
    let mut character = lab.app.world_mut().entity_mut(character);
    character.insert(Kick { way, velocity });
}

/// Gives a kick between two steps.
pub fn kick(lab: &mut CharacterLab, character: Entity, way: Way, velocity: Vec3) {
    order(lab, character, way, velocity);
    lab.app.world_mut().run_system_cached(give).unwrap();
}

/// Throws a character off a jump pad, between two steps.
pub fn launch(lab: &mut CharacterLab, character: Entity, velocity: Vec3) {
    let mut kick = lab.app.world_mut().get_mut::<ExternalKick>(character);
    kick.as_mut().unwrap().launch(velocity);
}

fn give(
    mut commands: Commands,
    mut kicked: Query<(
        Entity,
        &Kick,
        &CharacterTuning,
        &mut Velocity,
        &mut ExternalKick,
        Option<&mut ExternalImpulse>,
    )>,
) {
    for (entity, kick, tuning, mut velocity, mut external, impulse) in &mut kicked {
        match kick.way {
            Way::Impulse => {
                let given = tuning.mass_kg * kick.velocity;
                if let Some(mut impulse) = impulse {
                    impulse.impulse += given;
                } else {
                    commands.entity(entity).insert(ExternalImpulse {
                        impulse: given,
                        ..default()
                    });
                }
            }
            Way::Velocity => velocity.linear += kick.velocity,
            Way::Knock => external.knock(kick.velocity),
        }
        commands.entity(entity).remove::<Kick>();
    }
}
