//! The hands beside the figure, each a mass on a spring: they stay behind at a start, fly up in a fall, and swing with the strides. On a
//! ledge they hold its edge, in a slide down a wall they lean on it.

use std::f32::consts::TAU;

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::super::palette::ColourSet;
use super::super::yard_material::{Detail, YardMaterial};
use super::feet::Feet;
use super::{Figure, MeshesFor, torso_transform};
use crate::level::Palette;
use crate::visuals::VisualsSystems;
use springyard_character::moves::RopeState;
use springyard_character::{CharacterState, LedgeMoves, LedgeState, WallMoves, WallState};
use springyard_state::RegisterState;
use springyard_timestep::{FrameSteps, ViewMotion, ViewOf};

/// On a character's view: the motion of its hands.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Hands {
    /// Places of the left and of the right hand in the world, m. `None` before the first frame.
    places: Option<[Sprung<Vec3>; 2]>,
    /// Part of a stride that has been run, 0 to 1.
    stride: f32,
    /// Teleport count of the view when the hands were last put to rest.
    teleports: u32,
}

/// A hand, a child of the view: 0 the left one, 1 the right one.
#[derive(Component, Debug, Clone, Copy)]
struct Hand(usize);

/// The systems that move the hands.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::visuals) struct HandsPlaced;

/// Radius of a hand, m.
const RADIUS_M: f32 = 0.115;
/// Where a hand hangs: distance from the body's surface, m, and height as a part of the figure's.
const ASIDE_M: f32 = 0.16;
const UP: f32 = 0.47;
/// Length of two steps, m, and how far a hand swings ahead and back in a run, m.
const STRIDE_M: f32 = 2.2;
const SWING_M: f32 = 0.17;
/// At this speed, m/s, they swing all the way.
const FULL_M_S: f32 = 5.0;
/// The spring of a hand: at 6 m/s it stays 0.16 m behind.
const HZ: f32 = 4.8;
const DAMPING_RATIO: f32 = 0.4;
/// The farthest that a hand gets from where it hangs, m.
const FARTHEST_M: f32 = 0.28;

pub(super) fn plugin(app: &mut App) {
    app.register_frame_state::<Hands>("figure/hands");
    app.add_systems(
        PostUpdate,
        (step_hands, place_hands)
            .chain()
            .after(super::step_figures)
            .in_set(HandsPlaced)
            .in_set(VisualsSystems::Pose),
    );
}

/// Spawns the hands as children of a view.
pub(super) fn spawn_hands(
    view: &mut ChildSpawnerCommands,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<YardMaterial>,
) {
    let mesh = meshes.add(Sphere::new(RADIUS_M).mesh().uv(16, 10));
    let material = materials.add(YardMaterial {
        gloss: 0.2,
        ..YardMaterial::new(ColourSet::Standard.colour(Palette::Sand), Detail::Round)
    });
    for hand in [0, 1] {
        view.spawn((
            Hand(hand),
            Mesh3d(mesh.clone()),
            MeshMaterial3d(material.clone()),
        ));
    }
}

impl Hands {
    /// Where the right hand is in the world, m.
    #[must_use]
    pub fn right(&self) -> Option<Vec3> {
        self.places.map(|[_, right]| right.value)
    }

    /// Advances both hands by a frame of `dt` s, towards where they hang in the world, m; `turn` is the view's rotation, and `run_m_s` its
    /// speed over the ground.
    fn step(&mut self, hang: [Vec3; 2], turn: Quat, run_m_s: f32, spring: Spring, dt: f32) {
        self.stride = (self.stride + run_m_s * dt / STRIDE_M).fract();
        let swing_m = SWING_M * (run_m_s / FULL_M_S).min(1.0) * (TAU * self.stride).sin();
        let Some(places) = &mut self.places else {
            return;
        };
        for ((place, hang), side) in places.iter_mut().zip(hang).zip([-1.0, 1.0]) {
            let goal = hang + turn * Vec3::NEG_Z * (side * swing_m);
            place.towards(spring, dt, goal);
            place.value = hang + (place.value - hang).clamp_length_max(FARTHEST_M);
        }
    }
}

/// Where the hands hang in the world, m.
fn hang(view: &Transform, figure: &Figure, foot_m: f32, meshes_for: &MeshesFor) -> [Vec3; 2] {
    let torso = torso_transform(figure, foot_m, meshes_for);
    let body = &meshes_for.0;
    [-1.0, 1.0].map(|side| {
        let up = Vec3::Y * (UP * 2.0 * body.half_height_m());
        let aside = Vec3::X * side * (body.radius_m + ASIDE_M);
        view.transform_point(torso.transform_point(up + aside))
    })
}

/// From the middle of a figure to a hand that holds a rope, as a part of the way from there to the top, towards what the rope holds.
const HOLDS_AT: f32 = 0.9;

/// Where the hand is that holds a rope to `point`, m.
fn on_rope(view: &Transform, point: Vec3, meshes_for: &MeshesFor) -> Vec3 {
    let way = (point - view.translation).normalize_or(Vec3::Y);
    let body = &meshes_for.0;
    let aside = view.rotation * Vec3::X * (0.6 * body.radius_m);
    view.translation + aside + way * (HOLDS_AT * body.half_height_m())
}

/// Distance of each hand from the middle between both on a ledge or a wall, m, and their height over the centre on a wall, m.
const APART_M: f32 = 0.25;
const WALL_UP_M: f32 = 0.35;

/// Where the hands of a body at `centre` hold on to a ledge or lean on a wall, in the world, m. None: they hang.
fn held(body: &BodyMoves, centre: Vec3, radius_m: f32) -> Option<[Vec3; 2]> {
    let (state, ledge, wall) = *body;
    let on_edge = ledge.filter(|_| state.locomotion.is_in::<LedgeMoves>());
    let on_edge = on_edge.and_then(|it| {
        let hang = it.hang.map(|hang| (hang.grip, hang.away));
        hang.or(it.climb.map(|climb| (climb.edge, climb.away)))
    });
    let on_wall = wall.filter(|it| it.slide_m_s2.is_some()).and_then(|it| {
        let away = it.near?.away;
        Some((centre + Vec3::Y * WALL_UP_M - away * radius_m, away))
    });
    let on_wall = on_wall.filter(|_| state.locomotion.is_in::<WallMoves>());
    let (middle, away) = on_edge.or(on_wall)?;
    Some([-1.0, 1.0].map(|side| middle + Vec3::Y.cross(away) * (side * APART_M)))
}

/// The state of a character and of its moves.
type BodyMoves<'a> = (
    &'a CharacterState,
    Option<&'a LedgeState>,
    Option<&'a WallState>,
);

fn step_hands(
    frame: Res<FrameSteps>,
    bodies: Query<(&CharacterState, Option<&LedgeState>, Option<&WallState>)>,
    ropes: Query<&RopeState>,
    mut views: Query<(
        &ViewOf,
        &Transform,
        &ViewMotion,
        &Figure,
        &Feet,
        &MeshesFor,
        &mut Hands,
    )>,
) -> Result {
    let spring = Spring::from_hertz(HZ, DAMPING_RATIO)?;
    let dt = frame.secs as f32;
    for (view_of, view, motion, figure, feet, meshes_for, mut hands) in &mut views {
        let body = bodies.get(view_of.0).ok();
        let holds = body.and_then(|it| held(&it, view.translation, meshes_for.0.radius_m));
        let mut hang =
            holds.unwrap_or_else(|| hang(view, figure, feet.below_m(frame.alpha), meshes_for));
        if let Some(tied) = ropes.get(view_of.0).ok().and_then(|rope| rope.tied) {
            hang[1] = on_rope(view, tied.to.point, meshes_for);
        }
        if hands.places.is_none() || hands.teleports != motion.teleports {
            hands.places = Some(hang.map(Sprung::new));
            hands.teleports = motion.teleports;
        } else if dt > 0.0 {
            // On a platform that carries it, it does not run.
            let on_ground = body.filter(|(it, ..)| it.is_grounded());
            let run_m_s = on_ground.map_or(0.0, |(it, ..)| it.planar_velocity.length());
            hands.step(hang, view.rotation, run_m_s, spring, dt);
        }
    }
    Ok(())
}

fn place_hands(
    views: Query<(&Transform, &Hands), Without<Hand>>,
    mut parts: Query<(&ChildOf, &Hand, &mut Transform)>,
) {
    for (child_of, hand, mut place) in &mut parts {
        if let Ok((view, hands)) = views.get(child_of.parent())
            && let Some(places) = &hands.places
        {
            let from_view = places[hand.0].value - view.translation;
            place.translation = view.rotation.inverse() * from_view;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Offsets of both hands from where they hang, m, after moving at this velocity, m/s.
    fn after(secs: f32, fps: f32, velocity: Vec3) -> [Vec3; 2] {
        let spring = Spring::from_hertz(HZ, DAMPING_RATIO).unwrap();
        let rest = [Vec3::NEG_X * 0.4, Vec3::X * 0.4];
        let mut hands = Hands {
            places: Some(rest.map(Sprung::new)),
            ..default()
        };
        let dt = 1.0 / fps;
        let mut moved = Vec3::ZERO;
        for _ in 0..(secs * fps).round() as u32 {
            moved += velocity * dt;
            hands.step(
                rest.map(|at| at + moved),
                Quat::IDENTITY,
                velocity.with_y(0.0).length(),
                spring,
                dt,
            );
        }
        let places = hands.places.unwrap();
        [0, 1].map(|hand| places[hand].value - rest[hand] - moved)
    }

    #[test]
    fn hands_rise_in_a_fall_as_far_as_a_spring_lags_behind_a_steady_motion() {
        let lag_m = 2.0 * DAMPING_RATIO / (TAU * HZ) * 5.0;
        for fps in [60.0, 240.0] {
            for hand in after(2.0, fps, Vec3::NEG_Y * 5.0) {
                // A frame's goal is that of its end: up to half a frame more or less.
                assert!((hand.y - lag_m).abs() < 0.5 * 5.0 / fps + 0.01, "{hand}");
                assert!(hand.xz().length() < 1e-4);
            }
        }
        let [left, right] = after(2.0, 60.0, Vec3::NEG_Y * 50.0);
        assert!((left.y - FARTHEST_M).abs() < 1e-4 && (right.y - FARTHEST_M).abs() < 1e-4);
    }

    #[test]
    fn hands_swing_against_each_other_in_a_run_and_hang_still_at_rest() {
        let mut apart = 0.0_f32;
        for hundredths in 100..150 {
            let [left, right] = after(0.01 * hundredths as f32, 100.0, Vec3::NEG_Z * 6.0);
            apart = apart.max((left.z - right.z).abs());
        }
        assert!(apart > 0.2, "{apart}");
        assert_eq!(after(1.0, 60.0, Vec3::ZERO), [Vec3::ZERO; 2]);
    }
}
