//! What the figure does, and what it finds: landings, steps, the rope, coils, checkpoints and lamps.

use bevy::prelude::*;
use springyard_character::{BodyDimensions, CharacterEvent, Happened};
use springyard_sound::{Body, Material, Shape, Strike};
use springyard_timestep::{StepClock, TimestepSystems, is_live};

use super::SoundSystems;
use super::heard::{Sounds, Struck};
use super::voices::Voices;
use crate::input::PlayerControlled;
use crate::stations::StationNews;

/// Mass of a foot that comes down, kg: it meets the ground at the speed of the walk.
const FOOT_KG: f32 = 5.0;

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

/// What an event of a character strikes: the body of the ground or of the rope's other end, where, and how hard, N s.
fn blow(what: &Happened, mass_kg: f32, place: Vec3) -> Option<(Option<Entity>, Vec3, f32)> {
    match what {
        Happened::Landed { speed_m_s, on } => {
            Some((Some(on.ground), on.point, mass_kg * speed_m_s))
        }
        Happened::Stepped { speed_m_s, on, .. } => {
            Some((Some(on.ground), on.point, FOOT_KG * speed_m_s))
        }
        Happened::WallJumped { speed_m_s, .. } | Happened::LedgeCaught { speed_m_s } => {
            Some((None, place, mass_kg * speed_m_s))
        }
        _ => None,
    }
}

fn hear_characters(
    mut events: MessageReader<CharacterEvent>,
    characters: Query<(&BodyDimensions, &Transform)>,
    voices: Voices,
    mut sounds: ResMut<Sounds>,
) {
    for event in events.read() {
        let Ok((dimensions, at)) = characters.get(event.character) else {
            continue;
        };
        let mut strike = |place, body, hammer, impulse_n_s| {
            sounds.strike(Struck {
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
        let blow = blow(&event.what, dimensions.mass_kg, at.translation);
        if let Some((ground, place, impulse_n_s)) = blow
            && let Some(body) = voices.of(ground).sings
        {
            strike(place, body, Material::Rubber, impulse_n_s);
        }
    }
}

/// The bells of a find, Hz: more of them, and higher, for more.
fn bells_hz(news: &StationNews) -> &'static [f32] {
    match news {
        StationNews::Coil(_) => &[523.25, 783.99],
        StationNews::Loop(_) => &[440.0, 659.26],
        StationNews::Checkpoint { .. } => &[392.0],
        StationNews::HalfSeen { .. } => &[587.33],
        StationNews::Lamp { .. } => &[523.25, 659.26, 783.99],
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
                at_secs,
                place: place.unwrap_or_default(),
                strike: Strike {
                    body: Body::of_pitch(Shape::Bar, Material::Bronze, *pitch_hz),
                    hammer: Material::Wood,
                    impulse_n_s: BELL_N_S,
                },
            });
            at_secs += BELLS_SECS;
        }
    }
}
