//! Copies each character's dimensions, ground distance, landing, buttons, wished speed and whether it aims or carries into the camera's [`Stance`],
//! because the crates of the character and of the camera do not depend on each other.

use bevy::prelude::*;
use bevy_rapier3d::prelude::{DefaultRapierContext, RapierConfiguration};

use super::spawn::CharacterView;
use springyard_camera::{CameraSystems, Landing, RigAlone, Stance};
use springyard_character::grab::Holding;
use springyard_character::moves::RopeState;
use springyard_character::predict::PredictionData;
use springyard_character::{
    BodyDimensions, CharacterState, CharacterTuning, Intent, Sensed, UpFrame,
};
use springyard_state::RegisterState;
use springyard_timestep::ViewOf;

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<Stance>("copied anew before a camera reads it; no step reads it");
    app.add_systems(PostUpdate, read_stances.before(CameraSystems::Watch))
        .add_systems(RigAlone, read_stances.before(CameraSystems::Watch));
}

fn read_stances(
    characters: Query<(
        &CharacterState,
        &Sensed,
        &BodyDimensions,
        &UpFrame,
        Option<&Intent>,
        Option<&CharacterTuning>,
        (Option<&Holding>, Option<&RopeState>),
    )>,
    flights: Query<PredictionData>,
    rapier: Option<Single<&RapierConfiguration, With<DefaultRapierContext>>>,
    mut views: Query<(&ViewOf, &mut Stance), With<CharacterView>>,
) -> Result {
    let gravity = rapier.map_or(Vec3::ZERO, |rapier| rapier.gravity);
    for (view_of, mut stance) in &mut views {
        let flight = flights.get(view_of.0).ok();
        let landing = flight.map(|it| it.landing(gravity)).transpose()?.flatten();
        if let Ok((state, sensed, dimensions, frame, intent, tuning, hand)) =
            characters.get(view_of.0)
        {
            stance.set_if_neq(Stance {
                head_m: dimensions.half_height_m(),
                feet_m: dimensions.ride_height_m,
                ground_m: sensed.beneath(state).map(|ground| ground.below),
                axes: frame.rotation(),
                landing: landing.map(|it| Landing {
                    place: it.place,
                    secs: it.secs,
                }),
                is_busy: intent.is_some_and(|intent| intent.jump.held || intent.dash.held),
                aim: f32::from(aims(hand, intent)),
                wish_m_s: intent
                    .zip(tuning)
                    .map_or(0.0, |it| wish_m_s(it, state.crouch.is_low)),
                carry: f32::from(carries(hand)),
            });
        }
    }
    Ok(())
}

/// Speed that the player wants on the ground, m/s.
fn wish_m_s((intent, tuning): (&Intent, &CharacterTuning), is_low: bool) -> f32 {
    tuning.top_speed_m_s(intent.walk.is_down(), is_low) * intent.movement.length().min(1.0)
}

/// What a character may have in its hand.
type Hand<'a> = (Option<&'a Holding>, Option<&'a RopeState>);

/// Whether the player has a body in the hand.
fn carries((holding, _): Hand) -> bool {
    holding.is_some_and(|holding| holding.grip.is_some())
}

/// Whether the player aims: with the button of the rope down while the rope holds nothing, and no body in the hand.
fn aims(hand: Hand, intent: Option<&Intent>) -> bool {
    let (_, rope) = hand;
    let is_loose = rope.is_some_and(|rope| rope.tied.is_none());
    is_loose && !carries(hand) && intent.is_some_and(|intent| intent.rope.held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wished_speed_is_that_of_the_stick_and_of_a_walk() {
        let tuning = CharacterTuning::default();
        let mut intent = Intent::default();
        assert_eq!(wish_m_s((&intent, &tuning), false), 0.0);
        intent.movement = Vec2::new(0.0, 0.5);
        assert_eq!(
            wish_m_s((&intent, &tuning), false),
            0.5 * tuning.run_speed_m_s
        );
        intent.movement = Vec2::ONE;
        intent.walk.held = true;
        assert_eq!(wish_m_s((&intent, &tuning), false), tuning.walk_speed_m_s);
        assert_eq!(wish_m_s((&intent, &tuning), true), tuning.crouch_speed_m_s);
    }
}
