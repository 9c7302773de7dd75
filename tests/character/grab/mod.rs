//! Picking up, holding, carrying and throwing crates.

mod ends;
mod energy;
mod frames;
mod taking;
mod throwing;
mod weight;

use bevy::prelude::*;
use springyard_character::grab::{GrabNews, Holding, LetGoReason};

use crate::common::Play;
use crate::common::situations::Yard;

/// A cube of this mass (kg) and side (m), at rest on the ground at this place (m) along x and z.
pub fn cube(name: &str, mass_kg: f32, side: f32, x: f32, z: f32) -> String {
    let y = 0.5 * side;
    format!(
        r#"(name: "{name}", mass_kg: {mass_kg:?}, size_m: ({side:?}, {side:?}, {side:?}), position: ({x:?}, {y:?}, {z:?})),"#
    )
}

/// A yard with one cube of 0.6 m, 1.5 m in front of the player.
pub fn yard_with_cube(mass_kg: f32) -> Yard {
    Yard {
        crates: cube("cube", mass_kg, 0.6, 0.0, -1.5),
        ..Yard::default()
    }
}

/// The body in the player's hand.
pub fn held(play: &mut Play) -> Option<Entity> {
    let player = play.player_entity();
    let holding = play.app.world().get::<Holding>(player)?;
    holding.grip.map(|_| holding.body)
}

/// The name of the body in the player's hand.
pub fn held_name(play: &mut Play) -> Option<String> {
    let body = held(play)?;
    let name = play.app.world().get::<Name>(body)?;
    Some(name.to_string())
}

pub fn entity_of(play: &mut Play, name: &str) -> Entity {
    let world = play.app.world_mut();
    let mut names = world.query::<(Entity, &Name)>();
    let found = names.iter(world).find(|(_, it)| it.as_str() == name);
    found
        .unwrap_or_else(|| panic!("no body is called {name}"))
        .0
}

/// A component of the body of this name.
pub fn of_body<T: Component + Clone>(play: &mut Play, name: &str) -> Option<T> {
    let body = entity_of(play, name);
    play.app.world().get::<T>(body).cloned()
}

/// The news since the last call, of the last frames.
pub fn news(play: &mut Play) -> Vec<GrabNews> {
    let mut messages = play.app.world_mut().resource_mut::<Messages<GrabNews>>();
    messages.drain().collect()
}

/// Why a body was let go, with its speed and that of the hand, m/s.
pub fn let_go(news: &[GrabNews]) -> Option<(LetGoReason, f32, f32)> {
    news.iter().find_map(|it| match it {
        GrabNews::LetGo {
            reason,
            speed_m_s,
            hand_m_s,
            ..
        } => Some((*reason, *speed_m_s, *hand_m_s)),
        GrabNews::Taken { .. } | GrabNews::Missed { .. } => None,
    })
}
