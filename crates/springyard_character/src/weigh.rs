//! Newton's third law for the ground: a character's weight, landing and take-off act as an impulse on the body it stands on.
//!
//! The impulse, N s, acts downwards at the contact point: `m (v_after - v_before) + m g t`, with the character's vertical
//! velocity before and after the last step, of which it stood for `t` seconds. The impulse is never upwards. Characters do not weigh on
//! each other.
//!
//! **Driven ground.** The character follows its ground (its ride spring is relative to it), so a push that moves the ground moves
//! the character too, and ground and character share the impulse by their masses, as in an inelastic collision: of the impulse
//! `J` the ground gets `J M / (M + m)`, the rest is left in the character, which goes down with it. With the whole `J`, the
//! character would follow a ground that moves too far, and push it back one step later; on ground lighter than the character that
//! grows without bound.
//!
//! What the ground's own drive does to it, the character also follows, and that reaction comes one step late. Uncorrected, the
//! delay damps the ground: 13 % less of a landing on 100 kg at 30 steps a second. Extrapolated by one step, 3 %.
//!
//! **Ground that no drive holds up.** Contacts or a joint, inside the engine's step, hold it up. They cannot hold a light body against a person, so
//! there the impulse is bounded by the two constants below.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::body_dimensions::BodyDimensions;
use super::gravity::CharacterGravity;
use super::ground_reaction::{GroundReaction, Kick};
use super::spawn::{Character, Moves};
use super::state::CharacterState;
use super::systems::CharacterSystems;
use super::up_frame::UpFrame;
use springyard_drive::engine::impulse::{
    add_impulse, centre_of_mass, compliance, pose_of, velocity_after,
};
use springyard_drive::engine::is_stepping;
use springyard_drive::{DriveState, SpringDrive};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        weigh_on_ground
            .in_set(CharacterSystems::ApplyWeight)
            .run_if(is_stepping),
    );
}

/// Upper bound of the impulse on a body that no drive holds up, in units of `m g dt`: a hard landing must not drive a light crate into
/// the floor.
const LARGEST_PUSH_IN_WEIGHTS: f32 = 5.0;

/// Upper bound of the acceleration that the impulse gives a body that no drive holds up, m/s^2. Contacts cannot hold a light crate
/// against the whole weight of a person: crate and character would be thrown.
const LARGEST_PUSH_ACCEL: f32 = 30.0;

fn weigh_on_ground(
    time: Res<Time>,
    mut commands: Commands,
    rapier: Single<(&RapierRigidBodySet, &RapierConfiguration), With<DefaultRapierContext>>,
    mut characters: Query<
        (
            &mut GroundReaction,
            &BodyDimensions,
            &CharacterState,
            &DriveState,
            (&Transform, &UpFrame, &CharacterGravity),
        ),
        Moves,
    >,
    mut grounds: Query<
        (
            &RapierRigidBodyHandle,
            Option<&mut Velocity>,
            Option<&SpringDrive>,
        ),
        Without<Character>,
    >,
) {
    let dt = time.delta_secs();
    // The weight uses the gravity at the character's place. Its own jumps and falls use the gravity of its tuning.
    let (bodies, configuration) = *rapier;
    for (mut reaction, dimensions, state, springs, (at, frame, gravity)) in &mut characters {
        let gravity = gravity.at(at.translation, configuration.gravity).length();
        let down = frame.down();
        let kick_before = reaction.kick.take();
        let Some(push) = reaction.push.take() else {
            continue;
        };
        let Ok((handle, velocity, drive)) = grounds.get_mut(push.body) else {
            continue;
        };
        let ground = bodies.bodies.get(handle.0);
        let Some(ground) = ground.filter(|ground| ground.is_dynamic() && ground.mass() > 0.0)
        else {
            continue;
        };
        let (pose, mass) = (pose_of(ground), ground.mass_properties().local_mprops);
        let mass = MassProperties::from_rapier(mass);
        let velocity_after_step = match state.flown {
            Some(flown) => flown.velocity,
            None => frame.to_own(springs.velocity_at_step_end()).y,
        };
        let change = velocity_after_step - push.vertical_velocity_before;
        let character_mass = dimensions.mass_kg;
        let weight = character_mass * gravity * push.secs;
        let is_held_up = drive.is_some_and(|drive| holds_along(drive, down));
        if let Some(mut velocity) = velocity.filter(|_| is_held_up) {
            let ahead = one_step_ahead(push.carried, carried_by(kick_before, push.body));
            let impulse = (character_mass * (change + ahead) + weight).max(0.0);
            let per_impulse = compliance(&pose, &mass, down, push.point);
            // A character that has taken off does not follow: the ground gets the whole impulse.
            let follows = if state.is_held() { character_mass } else { 0.0 };
            let impulse = impulse / (1.0 + follows * per_impulse);
            // The drive counters the impulse later in this step. The character senses the velocity that remains.
            let downwards = down * impulse;
            *velocity = velocity_after(*velocity, &pose, &mass, downwards, push.point);
            reaction.kick = Some(Kick {
                body: push.body,
                velocity: -impulse * per_impulse,
                carried: push.carried,
            });
        } else {
            let bound = (LARGEST_PUSH_IN_WEIGHTS * weight).min(LARGEST_PUSH_ACCEL * mass.mass * dt);
            let impulse = down * (character_mass * change + weight).clamp(0.0, bound);
            // Contacts or a joint counter the impulse within the engine's step, so it must not act before that.
            let centre = centre_of_mass(&pose, mass.local_center_of_mass);
            let impulse = ExternalImpulse::at_point(impulse, push.point, centre);
            add_impulse(&mut commands, push.body, impulse);
        }
    }
}

/// Whether the spring of a drive acts along `down`, a unit vector: for the most part, where that is no axis of the drive.
fn holds_along(drive: &SpringDrive, down: Vec3) -> bool {
    let driven = Vec3::select(drive.linear_axes, down, Vec3::ZERO);
    drive.linear.is_some() && driven.length_squared() > 0.5
}

/// By how much [`Push::carried`](super::ground_reaction::Push::carried) will change until the present step, m/s: linearly extrapolated, and zero where it changes sign,
/// which at steps too long for the drive's spring is each step.
fn one_step_ahead(carried: f32, before: f32) -> f32 {
    if carried * before < 0.0 {
        return 0.0;
    }
    carried - before
}

/// [`Push::carried`](super::ground_reaction::Push::carried) one step before, if the push was on the same body; else zero.
fn carried_by(kick: Option<Kick>, body: Entity) -> f32 {
    kick.filter(|kick| kick.body == body)
        .map_or(0.0, |kick| kick.carried)
}

#[cfg(test)]
mod tests {
    use super::*;
    use spring_math::Spring;

    #[test]
    fn a_drive_holds_ground_up_if_it_acts_for_the_most_part_along_down() {
        let holds = |linear_axes, down, linear| {
            let drive = SpringDrive {
                linear,
                linear_axes,
                ..default()
            };
            holds_along(&drive, down)
        };
        let spring = Spring::from_hertz(2.0, 1.0).ok();
        let (upright, level) = (
            BVec3::new(false, true, false),
            BVec3::new(true, false, true),
        );
        assert!(holds(upright, Vec3::NEG_Y, spring));
        assert!(holds(upright, Vec3::new(0.6, -0.8, 0.0), spring));
        assert!(!holds(upright, Vec3::new(0.8, -0.6, 0.0), spring));
        assert!(!holds(level, Vec3::NEG_Y, spring));
        assert!(!holds(upright, Vec3::NEG_Y, None));
    }

    #[test]
    fn what_the_ground_carries_goes_on_as_it_has_changed_unless_it_turned_round() {
        for (now, before, ahead) in [
            (3.0, 2.0, 1.0),
            (-3.0, -2.0, -1.0),
            (3.0, -1.0, 0.0),
            (-3.0, 0.0, -3.0),
            (0.0, 2.0, -2.0),
        ] {
            assert_eq!(one_step_ahead(now, before), ahead, "{now} after {before}");
        }
    }
}
