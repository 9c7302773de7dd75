//! Picking up, holding, carrying and throwing crates.

mod ends;
mod energy;
mod frames;
mod taking;
mod throwing;
mod weight;

use bevy::prelude::*;
use springyard_character::grab::{Holding, LetGoReason};
use springyard_character::{CharacterEvent, Happened};

use springyard_test_lab::{CharacterLab, Crate, Scene};

/// A cube of this mass (kg) and side (m), at rest on the ground at this place (m) along x and z.
pub fn cube(name: &str, mass_kg: f32, side: f32, x: f32, z: f32) -> Crate {
    Crate::cube_on_ground(name, mass_kg, side, x, z)
}

/// A yard with one cube of 0.6 m, 1.5 m in front of the player.
pub fn yard_with_cube(mass_kg: f32) -> Scene {
    Scene {
        crates: vec![cube("cube", mass_kg, 0.6, 0.0, -1.5)],
        ..Scene::default()
    }
}

/// The body in the player's hand.
pub fn held(lab: &CharacterLab) -> Option<Entity> {
    let player = lab.player();
    let holding = lab.app.world().get::<Holding>(player)?;
    holding.grip.map(|_| holding.body)
}

/// The name of the body in the player's hand.
pub fn held_name(lab: &CharacterLab) -> Option<String> {
    let body = held(lab)?;
    let name = lab.app.world().get::<Name>(body)?;
    Some(name.to_string())
}

/// What the player's hand did since the last call, in the last frames.
pub fn news(lab: &mut CharacterLab) -> Vec<Happened> {
    let mut events = (lab.app.world_mut()).resource_mut::<Messages<CharacterEvent>>();
    let all = events.drain().map(|event| event.what);
    all.filter(|what| {
        matches!(
            what,
            Happened::Took { .. } | Happened::LetGo { .. } | Happened::GrabMissed { .. }
        )
    })
    .collect()
}

/// Why a body was let go, with its speed and that of the hand, m/s.
pub fn let_go(news: &[Happened]) -> Option<(LetGoReason, f32, f32)> {
    news.iter().find_map(|it| match it {
        Happened::LetGo {
            reason,
            speed_m_s,
            hand_m_s,
            ..
        } => Some((*reason, *speed_m_s, *hand_m_s)),
        _ => None,
    })
}
