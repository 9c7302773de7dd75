//! Finds the wall beside a character that has [`WallMoves`]: the one that the stick points to, else the nearest.

use bevy::prelude::*;
use bevy_rapier3d::rapier::parry::shape::Ball;

use super::moves::wall::{NearWall, WallMoves, WallState};
use super::probe::Probe;
use super::senses::{Senses, Sensing, SensingItem, out_of_face};
use super::spawn::Character;
use super::systems::CharacterSystems;
use super::touch::Touch;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, sense.in_set(CharacterSystems::Sense));
}

/// The ball of the cast is narrower than the body by this, m, so that a wall in contact is found, too.
const SKIN_M: f32 = 0.02;

/// A wall farther to the side than this, as the cosine of the angle between the stick and the wall's normal, is not the one that the
/// stick points to.
const LEAST_TOWARDS: f32 = 0.5;

/// Vertical part of the unit normal up to which a face counts as a wall: 10 degrees from the vertical.
const MOST_LEAN: f32 = 0.18;

fn sense(
    senses: Senses,
    mut characters: Query<(Sensing, &WallMoves, &mut WallState), With<Character>>,
) {
    for (of, moves, mut wall) in &mut characters {
        let found = if of.is_finite() && of.state.locomotion.is_in_the_air() {
            let found = senses.around(&of, |probe, velocity| {
                let climbs = |touch: &Touch| senses.climbs(&of, touch.entity);
                let touch = (towards(probe, &of, moves.reach_m).filter(climbs))
                    .or_else(|| nearest(probe, &of, moves.reach_m).filter(climbs));
                touch.and_then(|touch| near(probe, &of, &touch, velocity))
            });
            found.flatten()
        } else {
            None
        };
        if wall.near != found {
            wall.near = found;
        }
    }
}

/// The wall that the stick points to.
fn towards(probe: &Probe, of: &SensingItem, reach: f32) -> Option<Touch> {
    let stick = of.intent.direction();
    let way = stick.try_normalize()?;
    let ball = Ball::new(of.dimensions.radius_m - SKIN_M);
    let touch = probe.cast(&ball, probe.centre, way, (reach + SKIN_M) / LEAST_TOWARDS)?;
    let is_ahead = -touch.normal.dot(way) >= LEAST_TOWARDS;
    (is_ahead && out_of_face(touch.normal, MOST_LEAN).is_some()).then_some(touch)
}

/// The wall beside the body.
fn nearest(probe: &Probe, of: &SensingItem, reach: f32) -> Option<Touch> {
    probe.nearest(probe.centre, of.dimensions.radius_m + reach)
}

/// The wall at a touch, if it is one.
fn near(
    probe: &Probe,
    of: &SensingItem,
    touch: &Touch,
    velocity: &dyn Fn(Entity, Vec3) -> Vec3,
) -> Option<NearWall> {
    let away = out_of_face(touch.normal, MOST_LEAN)?;
    let gap_m = (probe.centre - touch.point).dot(away) - of.dimensions.radius_m;
    Some(NearWall {
        away,
        gap_m,
        velocity: velocity(touch.entity, touch.point),
    })
}
