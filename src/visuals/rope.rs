//! The rope of a character, from its right hand to what it holds, straight when taut and sagging when slack; and the rings that ropes take.

use bevy::prelude::*;

use super::figure::hands::{Hands, HandsPlaced};
use super::yard_material::{Detail, YardMaterial};
use super::{VisualsSystems, drawn, seen_if};
use crate::level::Palette;
use springyard_character::moves::RopeState;
use springyard_character::moves::rope::{RopeAnchor, Target};
use springyard_timestep::{ViewOf, Views};

/// Radius of a ring, and of its wire, m.
const RING_M: (f32, f32) = (0.32, 0.06);
/// Radius of the rope, m.
const ROPE_M: f32 = 0.028;
/// Straight pieces of a rope.
const PIECES: u16 = 12;

/// Meshes and materials of ropes and rings.
#[derive(Resource, Debug)]
struct RopeLook {
    ring: Handle<Mesh>,
    /// 1 m long, along y.
    piece: Handle<Mesh>,
    metal: Handle<YardMaterial>,
    fibre: Handle<YardMaterial>,
}

/// A piece of the rope of a character, counted from the hand.
#[derive(Component, Debug, Clone, Copy)]
struct Piece {
    of: Entity,
    index: u16,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make_look)
        .add_observer(dress_ring)
        .add_observer(spawn_rope)
        .add_observer(despawn_rope)
        .add_systems(
            PostUpdate,
            place_ropes.after(HandsPlaced).in_set(VisualsSystems::Pose),
        );
}

fn make_look(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let (radius, wire) = RING_M;
    commands.insert_resource(RopeLook {
        ring: meshes.add(Torus::new(radius - wire, radius + wire)),
        piece: meshes.add(Cylinder::new(ROPE_M, 1.0).mesh().resolution(8)),
        metal: materials.add(YardMaterial {
            gloss: 0.5,
            ..YardMaterial::painted(Palette::Wood, Detail::Round).fading_near()
        }),
        fibre: materials.add(YardMaterial::painted(Palette::Wood, Detail::Round)),
    });
}

/// A ring stands upright, and turns its opening to the sides of the level, which most ways are along.
fn dress_ring(
    added: On<Add, RopeAnchor>,
    anchors: Query<&RopeAnchor>,
    look: Res<RopeLook>,
    mut commands: Commands,
) -> Result {
    let anchor = anchors.get(added.entity)?;
    let turned = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
    commands
        .entity(added.entity)
        .insert_if_new(Visibility::default());
    commands.spawn((
        drawn("ring", &look.ring, &look.metal),
        ChildOf(added.entity),
        Transform::from_translation(anchor.offset).with_rotation(turned),
    ));
    Ok(())
}

fn spawn_rope(added: On<Add, RopeState>, look: Res<RopeLook>, mut commands: Commands) {
    for index in 0..PIECES {
        commands.spawn((
            drawn("rope", &look.piece, &look.fibre),
            Piece {
                of: added.entity,
                index,
            },
            Transform::default(),
            Visibility::Hidden,
        ));
    }
}

fn despawn_rope(
    removed: On<Remove, RopeState>,
    pieces: Query<(Entity, &Piece)>,
    mut commands: Commands,
) {
    for (entity, _) in pieces.iter().filter(|(_, it)| it.of == removed.entity) {
        commands.entity(entity).try_despawn();
    }
}

/// The place that a rope holds, m, on the view of its body where that has one: bodies move between steps.
pub(super) fn shown(to: &Target, bodies: &Query<&Views>, views: &Query<&Transform>) -> Vec3 {
    let view =
        (bodies.get(to.body).ok()).and_then(|all| all.iter().find_map(|it| views.get(it).ok()));
    view.map_or(to.point, |view| {
        view.translation + view.rotation * to.offset
    })
}

fn place_ropes(
    ropes: Query<&RopeState>,
    hands: Query<(&ViewOf, &Hands)>,
    bodies: Query<&Views>,
    mut places: ParamSet<(
        Query<&Transform>,
        Query<(&Piece, &mut Transform, &mut Visibility)>,
    )>,
) {
    let views = places.p0();
    let drawn: Vec<(Entity, [Vec3; 2], f32)> = hands
        .iter()
        .filter_map(|(view_of, hands)| {
            let tied = ropes.get(view_of.0).ok()?.tied?;
            let ends = [hands.right()?, shown(&tied.to, &bodies, &views)];
            let body = views.get(view_of.0).map_or(ends[0], |it| it.translation);
            // What is slack between the body and the place is slack from the hand on.
            let slack = (tied.length_m - body.distance(tied.to.point)).max(0.0);
            Some((view_of.0, ends, slack))
        })
        .collect();
    for (piece, mut place, mut visibility) in &mut places.p1() {
        let rope = drawn.iter().find(|(of, ..)| *of == piece.of);
        visibility.set_if_neq(seen_if(rope.is_some()));
        if let Some((_, ends, slack)) = rope {
            let at = |index| on_rope(*ends, *slack, f32::from(index) / f32::from(PIECES));
            *place = between(at(piece.index), at(piece.index + 1));
        }
    }
}

/// The place at this part of a rope, 0 to 1, m. It sags as a parabola: one longer than its chord `c` by `s` sags by `sqrt(3 c s / 8)`.
fn on_rope([from, to]: [Vec3; 2], slack_m: f32, part: f32) -> Vec3 {
    let chord = to - from;
    let along = chord.normalize_or(Vec3::Y);
    let down = Vec3::NEG_Y - along * along.dot(Vec3::NEG_Y);
    let sag = (0.375 * chord.length() * slack_m).sqrt();
    from + chord * part + down * (4.0 * part * (1.0 - part) * sag)
}

/// The pose of a piece from one place to another, m.
fn between(from: Vec3, to: Vec3) -> Transform {
    let way = to - from;
    Transform {
        translation: 0.5 * (from + to),
        rotation: Quat::from_rotation_arc(Vec3::Y, way.normalize_or(Vec3::Y)),
        scale: Vec3::new(1.0, way.length(), 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taut_rope_is_straight_and_a_slack_one_is_as_long_as_it_is() {
        let ends = [Vec3::ZERO, Vec3::new(4.0, 1.0, 0.0)];
        let length = |slack_m: f32| {
            let at = |index: u16| on_rope(ends, slack_m, f32::from(index) / 100.0);
            (0..100).map(|it| at(it).distance(at(it + 1))).sum::<f32>()
        };
        let chord = ends[1].length();
        assert!((length(0.0) - chord).abs() < 1e-4);
        assert!((length(0.2) - chord - 0.2).abs() < 0.02, "{}", length(0.2));
        assert_eq!(on_rope(ends, 0.3, 0.0), ends[0]);
        assert!(on_rope(ends, 0.3, 1.0).distance(ends[1]) < 1e-5);
        assert!(on_rope(ends, 0.3, 0.5).y < 0.5 - 0.3);
    }
}
