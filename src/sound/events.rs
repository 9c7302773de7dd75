//! What the figure does, and what it finds: landings, steps, the rope, coils, checkpoints and lamps.

use bevy::prelude::*;
use bevy_rapier3d::prelude::{DefaultRapierContext, RapierConfiguration};
use springyard_character::events::Gait;
use springyard_character::{BodyDimensions, CharacterEvent, Happened};
use springyard_sound::impact::{footfall_speed_m_s, impulse_n_s};
use springyard_sound::{Body, Bus, Material, Shape, Strike};
use springyard_timestep::{StepClock, TimestepSystems, is_live};

use super::SoundSystems;
use super::heard::{Sounds, Struck};
use super::voices::Voices;
use crate::input::PlayerControlled;
use crate::stations::StationNews;

/// The pluck of a rope that the hand takes, N s.
const PLUCK_N_S: f32 = 40.0;

/// How hard each bell of a find is struck, N s.
const BELL_N_S: f32 = 25.0;

/// Time from one bell of a find to the next, s.
const BELLS_SECS: f64 = 0.09;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CharacterEvent>()
        .add_message::<StationNews>()
        .add_systems(
            FixedPostUpdate,
            (hear_characters, hear_news)
                .chain()
                .in_set(SoundSystems::Strike)
                .after(TimestepSystems::RecordPoses)
                .run_if(is_live),
        );
}

/// A blow of a character.
struct Blow {
    /// The body of the ground; `None`: a wall or a ledge.
    on: Option<Entity>,
    place: Vec3,
    impulse_n_s: f32,
}

/// What an event of a character at `place` strikes, in this gravity, m/s^2.
fn blow(
    what: &Happened,
    dimensions: &BodyDimensions,
    gait: &Gait,
    place: Vec3,
    gravity_m_s2: f32,
) -> Option<Blow> {
    let mass_kg = dimensions.mass_kg;
    let (touch, impulse_n_s) = match what {
        Happened::Landed { speed_m_s, on } => (Some(on), mass_kg * speed_m_s),
        Happened::Stepped { speed_m_s, on, .. } => {
            let (stride_m, leg_m) = (gait.stride_m(*speed_m_s), dimensions.ride_height_m);
            let down_m_s = footfall_speed_m_s(*speed_m_s, stride_m, leg_m, gravity_m_s2);
            (Some(on), impulse_n_s(mass_kg, down_m_s, 1.0))
        }
        Happened::WallJumped { speed_m_s, .. } | Happened::LedgeCaught { speed_m_s } => {
            (None, mass_kg * speed_m_s)
        }
        _ => return None,
    };
    Some(Blow {
        on: touch.map(|touch| touch.ground),
        place: touch.map_or(place, |touch| touch.point),
        impulse_n_s,
    })
}

fn hear_characters(
    mut events: MessageReader<CharacterEvent>,
    characters: Query<(&BodyDimensions, &Gait, &Transform)>,
    rapier: Option<Single<&RapierConfiguration, With<DefaultRapierContext>>>,
    voices: Voices,
    mut sounds: ResMut<Sounds>,
) {
    let gravity_m_s2 = rapier.map_or(0.0, |rapier| rapier.gravity.length());
    for event in events.read() {
        let Ok((dimensions, gait, at)) = characters.get(event.character) else {
            continue;
        };
        let mut strike = |place, body, hammer, impulse_n_s| {
            sounds.strike(Struck {
                bus: Bus::World,
                at_secs: event.secs,
                place,
                strike: Strike {
                    body,
                    hammer,
                    impulse_n_s,
                },
            });
        };
        if let Happened::RopeTaken { length_m, .. } = event.what {
            let rope = Body::of_size(Shape::String, Material::Fibre, length_m.max(0.1));
            strike(at.translation, rope, Material::Fibre, PLUCK_N_S);
        }
        if let Some(blow) = blow(&event.what, dimensions, gait, at.translation, gravity_m_s2)
            && let Some(body) = voices.of(blow.on).sings
        {
            strike(blow.place, body, Material::Rubber, blow.impulse_n_s);
        }
    }
}

/// The bells of a find, Hz: more of them, and higher, for more.
fn bells_hz(news: &StationNews) -> &'static [f32] {
    match news {
        StationNews::Coil(_) => &[523.25, 783.99],
        StationNews::Loop(_) => &[440.0, 659.26],
        StationNews::Checkpoint(_) => &[392.0],
        StationNews::HalfSeen { .. } => &[587.33],
        StationNews::Lamp { .. } => &[523.25, 659.26, 783.99],
    }
}

/// A bell of this pitch, Hz.
pub(super) fn bell(pitch_hz: f32) -> Strike {
    Strike {
        body: Body::of_pitch(Shape::Bar, Material::Bronze, pitch_hz),
        hammer: Material::Wood,
        impulse_n_s: BELL_N_S,
    }
}

fn hear_news(
    mut news: MessageReader<StationNews>,
    clock: Res<StepClock>,
    players: Query<&Transform, With<PlayerControlled>>,
    mut sounds: ResMut<Sounds>,
) {
    let place = players.iter().next().map(|at| at.translation);
    for news in news.read() {
        let mut at_secs = clock.step_end_secs();
        for pitch_hz in bells_hz(news) {
            sounds.strike(Struck {
                bus: Bus::Interface,
                at_secs,
                place: place.unwrap_or_default(),
                strike: bell(*pitch_hz),
            });
            at_secs += BELLS_SECS;
        }
    }
}
