//! Finds ledges for a character that has [`LedgeMoves`]: an edge with a walkable top on which the body fits. In the air, one in the
//! reach of the hands; on the ground, one that a run leads to.
//!
//! A ray down finds the top, a ray towards the face beneath it finds the edge and its direction, and a capsule on the top says whether
//! the body fits.

use bevy::prelude::*;
use bevy_rapier3d::rapier::parry::shape::Capsule;

use super::body_dimensions::BodyDimensions;
use super::moves::ledge::{LedgeMoves, LedgeState, NearLedge};
use super::probe::Probe;
use super::senses::{Senses, Sensing, UP, out_of_face};
use super::spawn::Character;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, sense.in_set(CharacterSystems::Sense));
}

/// Half the distance between the hands, m: so far from the end of an edge the body stops.
pub const HAND_M: f32 = 0.25;

/// How far along an edge its end is searched beyond the hands, m: more than a step along it.
const LOOK_M: f32 = 0.3;

/// Distance of the rays from the edge, inwards and down, m.
const INSET_M: f32 = 0.05;

/// The capsule of the headroom check is narrower than the body by this, m.
const SKIN_M: f32 = 0.02;

/// Cosine of the largest angle between the way and the wall's normal.
const LEAST_TOWARDS: f32 = 0.5;

/// Vertical part of the unit normal up to which the face below an edge makes it a ledge: 20 degrees from the vertical, as cliffs of a
/// terrain lean.
const MOST_LEAN: f32 = 0.342;

fn sense(
    senses: Senses,
    mut characters: Query<(Sensing, &LedgeMoves, &mut LedgeState), With<Character>>,
) {
    for (of, moves, mut ledge) in &mut characters {
        let (found, moves_at) = if of.is_finite() {
            let is_in = of.state.locomotion.is_in::<LedgeMoves>();
            let hang = ledge.hang.filter(|_| is_in);
            let passed = ledge.passed_edge().filter(|_| is_in);
            let found = senses.around(&of, |probe, velocity| {
                let search = Search {
                    probe,
                    stick: of.intent.direction(),
                    body: of.dimensions,
                    tuning: of.tuning,
                    moves,
                    velocity,
                    climbs: &|body| senses.climbs(&of, body),
                };
                let near = if let Some(hang) = hang {
                    search.beside(moves.hang_place(&hang, of.dimensions), -hang.away, true)
                } else if of.state.locomotion.is_in_the_air() {
                    search.in_the_air()
                } else {
                    search.ahead()
                };
                (near, passed.and_then(|edge| search.velocity_of(edge)))
            });
            found.unwrap_or_default()
        } else {
            (None, None)
        };
        if ledge.near != found {
            ledge.near = found;
        }
        if let Some(velocity) = moves_at {
            ledge.set_if_neq(ledge.with_edge_velocity(velocity));
        }
    }
}

/// The search for the ledge of one character.
struct Search<'a, 'w> {
    probe: &'a Probe<'w>,
    stick: Vec3,
    body: &'a BodyDimensions,
    tuning: &'a CharacterTuning,
    moves: &'a LedgeMoves,
    velocity: &'a dyn Fn(Entity, Vec3) -> Vec3,
    climbs: &'a dyn Fn(Entity) -> bool,
}

impl Search<'_, '_> {
    /// Velocity through the step of an edge with this direction out of its face, m/s. None where its top is no longer found.
    fn velocity_of(&self, (edge, away): (Vec3, Vec3)) -> Option<Vec3> {
        let over = edge - away * INSET_M + UP * (3.0 * INSET_M);
        let top = self.probe.ray_down(over, 6.0 * INSET_M)?;
        Some((self.velocity)(top.entity, edge))
    }

    /// A ledge in the direction of the stick, straight ahead or a little to the side: a hand that just misses a corner still catches.
    fn in_the_air(&self) -> Option<NearLedge> {
        let way = self.stick.try_normalize()?;
        let aside = UP.cross(way) * self.moves.corner_m;
        [Vec3::ZERO, aside, -aside]
            .into_iter()
            .find_map(|aside| self.beside(self.probe.centre + aside, way, false))
    }

    /// A ledge beside a body at `centre`, towards `way`, within the reach of the hands.
    fn beside(&self, centre: Vec3, way: Vec3, is_held: bool) -> Option<NearLedge> {
        let radius = self.body.radius_m;
        let (lowest, highest) = self.moves.heights();
        let far = radius + self.moves.reach_m + INSET_M;
        // Over a body that touches the wall, and over one that is a reach away.
        let top = [radius + INSET_M + SKIN_M, far]
            .into_iter()
            .find_map(|ahead| self.top(centre + way * ahead + UP * highest, highest - lowest))?;
        self.edge(centre, way, top, far / LEAST_TOWARDS, is_held)
    }

    /// A wall in the way of a run, no higher than the character mantles.
    fn ahead(&self) -> Option<NearLedge> {
        let way = self.stick.try_normalize()?;
        let probe = self.probe;
        // Just above the highest step that the character walks up.
        let foot = probe.centre - UP * (probe.ride_height - probe.highest_step());
        let far = self.moves.mantle_from_m + self.body.radius_m + LOOK_M;
        let face = probe.ray(foot + UP * INSET_M, way, far)?;
        let above = self.moves.mantle_most_m - probe.highest_step();
        // The edge is over the foot of an upright face, and farther ahead over that of one that leans.
        let top = [0.0, 0.5, 1.0].into_iter().find_map(|lean| {
            let ahead = INSET_M + lean * above * MOST_LEAN;
            self.top(face.point + way * ahead + UP * above, above)
        })?;
        self.edge(probe.centre, way, top, far / LEAST_TOWARDS, false)
    }

    /// Height of a walkable top below `from`, within `most` m.
    fn top(&self, from: Vec3, most: f32) -> Option<f32> {
        let top = self.probe.ray_down(from, most)?;
        (top.normal.dot(UP) >= self.probe.least_upright).then(|| top.point.dot(UP))
    }

    /// The edge of a top at this height, in the way of a body at `centre`.
    fn edge(
        &self,
        centre: Vec3,
        way: Vec3,
        top: f32,
        far: f32,
        is_held: bool,
    ) -> Option<NearLedge> {
        let at_top = centre + UP * (top - INSET_M - centre.dot(UP));
        let face = self.probe.ray(at_top, way, far)?;
        let face = Some(face).filter(|face| (self.climbs)(face.entity))?;
        let away =
            out_of_face(face.normal, MOST_LEAN).filter(|away| -away.dot(way) >= LEAST_TOWARDS)?;
        let edge = at_top - away * (at_top - face.point).dot(away) + UP * INSET_M;
        let mut ledge = NearLedge {
            edge,
            away,
            velocity: (self.velocity)(face.entity, edge),
            free_m: [0.0; 2],
        };
        let stands = BodyDimensions::of(self.tuning);
        let body = Capsule::new_y(stands.half_segment_m, stands.radius_m - SKIN_M);
        let on_top = edge - away * stands.radius_m + UP * stands.ride_height_m;
        if !self.probe.is_free(&body, on_top) {
            return None;
        }
        if is_held {
            let right = ledge.right();
            ledge.free_m = [right, -right].map(|side| self.free(&ledge, side));
        }
        Some(ledge)
    }

    /// How far the hands may move along the edge to this side, m.
    fn free(&self, ledge: &NearLedge, side: Vec3) -> f32 {
        let inside = ledge.edge - ledge.away * INSET_M - UP * INSET_M;
        let from = inside + side * (HAND_M + LOOK_M);
        let end = self.probe.ray(from, -side, HAND_M + LOOK_M);
        let to_end = end.map_or(LOOK_M, |end| LOOK_M - end.time);
        let over = inside + side * (HAND_M + INSET_M) + UP * (2.0 * HAND_M);
        // Beside a higher block, the edge has no top.
        let goes_on = to_end < INSET_M || self.top(over, 2.0 * HAND_M).is_some();
        let body = Capsule::new_y(self.body.half_segment_m, self.body.radius_m - SKIN_M);
        let hangs =
            ledge.edge + ledge.away * (self.body.radius_m + SKIN_M) - UP * self.moves.hang_m;
        let blocked = self.probe.cast(&body, hangs, side, LOOK_M);
        let to_block = blocked.map_or(LOOK_M, |block| block.time - SKIN_M);
        if goes_on { to_end.min(to_block) } else { 0.0 }
    }
}
