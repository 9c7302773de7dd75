//! The ring and the dust on the ground after a landing. Each character has one ring and a few balls, which every landing uses
//! again: nothing is spawned in play.

use bevy::prelude::*;

use super::super::yard_material::{Detail, YardMaterial};
use super::puff::{BALLS, DUST_SECS, Puff, RING_SECS};
use crate::level::{CharacterView, Palette};
use crate::visuals::{VisualsSystems, ball_at, hidden, show_at};
use springyard_character::{CharacterEvent, Happened};
use springyard_state::RegisterState;
use springyard_timestep::{FrameSteps, PoseHistory, ViewMotion, ViewOf};

/// On a character's view: its last landing.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct LastLanding {
    /// The ring and the dust; `None` if they are not seen.
    puff: Option<Puff>,
    /// Time since the landing, s.
    age_secs: f32,
    /// Place on the ground: Y is along its normal.
    place: Transform,
    /// Number of puffs so far: each has dust of its own.
    puffs: u64,
    /// Teleport count of the view in the last frame.
    teleports: u32,
}

/// On a ring or a ball: the character's view that it belongs to.
#[derive(Component, Debug, Clone, Copy)]
struct LandingPart {
    view: Entity,
    kind: PartKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PartKind {
    Ring,
    /// The dust ball of this index.
    Ball(usize),
}

/// Radius of the ring's cross-section, as a part of its radius, and its height as a part of that.
const RING_WIDTH: f32 = 0.05;
const RING_FLATNESS: f32 = 0.25;
/// Opacity of the ring at first.
const RING_OPACITY: f32 = 0.7;
/// Distance of the ring from the ground, m.
const ABOVE_GROUND_M: f32 = 0.03;

pub(super) fn plugin(app: &mut App) {
    app.register_frame_state::<LastLanding>("figure/landing");
    app.add_observer(spawn_parts).add_systems(
        PostUpdate,
        (watch_landings, place_parts)
            .chain()
            .after(super::step_figures)
            .in_set(VisualsSystems::Pose),
    );
}

fn spawn_parts(
    added: On<Add, CharacterView>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let view = added.entity;
    commands.entity(view).insert(LastLanding::default());
    let white = Color::WHITE.with_alpha(RING_OPACITY);
    let white = materials.add(YardMaterial::new(white, Detail::Unlit));
    let ring = Torus {
        minor_radius: RING_WIDTH,
        major_radius: 1.0,
    };
    commands.spawn((
        hidden("landing ring", &meshes.add(ring), &white),
        LandingPart {
            view,
            kind: PartKind::Ring,
        },
    ));
    let ball = meshes.add(Sphere::new(1.0).mesh().uv(12, 8));
    let sand = YardMaterial::painted(Palette::Sand, Detail::Plain);
    let dust = materials.add(sand);
    for index in 0..BALLS {
        commands.spawn((
            hidden("landing dust", &ball, &dust),
            LandingPart {
                view,
                kind: PartKind::Ball(index),
            },
        ));
    }
}

/// Starts a puff with each landing, and ages it.
fn watch_landings(
    frame: Res<FrameSteps>,
    histories: Query<&PoseHistory>,
    mut events: MessageReader<CharacterEvent>,
    mut views: Query<(&ViewOf, &Transform, &ViewMotion, &mut LastLanding)>,
) -> Result {
    let dt = frame.secs as f32;
    if dt <= 0.0 {
        return Ok(());
    }
    let events: Vec<&CharacterEvent> = events.read().collect();
    for (view_of, view, motion, mut landing) in &mut views {
        landing.age_secs += dt;
        if landing.teleports != motion.teleports || landing.age_secs > RING_SECS.max(DUST_SECS) {
            landing.teleports = motion.teleports;
            landing.puff = None;
        }
        for event in events.iter().filter(|it| it.character == view_of.0) {
            let Happened::Landed { speed_m_s, on } = event.what else {
                continue;
            };
            if let Some(puff) = Puff::of(speed_m_s, landing.puffs)? {
                let drawn = histories
                    .get(on.ground)
                    .map_or(0.0, |history| history.drawn_offset(frame.alpha).y);
                let at = view.translation.with_y(on.point.y + drawn);
                let turn = Quat::from_rotation_arc(Vec3::Y, on.normal);
                landing.place = Transform::from_translation(at).with_rotation(turn);
                landing.puff = Some(puff);
                landing.age_secs = 0.0;
                landing.puffs += 1;
            }
        }
    }
    Ok(())
}

fn place_parts(
    landings: Query<&LastLanding>,
    mut parts: Query<(
        Entity,
        &LandingPart,
        &MeshMaterial3d<YardMaterial>,
        &mut Transform,
        &mut Visibility,
    )>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    for (entity, part, material, mut transform, mut visibility) in &mut parts {
        let Ok(landing) = landings.get(part.view) else {
            commands.entity(entity).despawn();
            continue;
        };
        let age = landing.age_secs;
        let lasts = match part.kind {
            PartKind::Ring => RING_SECS,
            PartKind::Ball(_) => DUST_SECS,
        };
        let puff = landing.puff.filter(|_| age < lasts);
        let place = puff.map(|puff| landing.place * local_transform(&puff, part.kind, age));
        show_at(place, &mut transform, &mut visibility);
        if part.kind == PartKind::Ring
            && let Some(puff) = puff
            && let Some(mut material) = materials.get_mut(&material.0)
        {
            let opacity = RING_OPACITY * puff.ring_opacity(age);
            material.colour.set_alpha(opacity);
        }
    }
}

/// Transform of a part relative to the place of the landing.
fn local_transform(puff: &Puff, kind: PartKind, age_secs: f32) -> Transform {
    match kind {
        PartKind::Ring => {
            let radius = puff.ring_radius_m(age_secs);
            Transform::from_translation(Vec3::Y * ABOVE_GROUND_M).with_scale(Vec3::new(
                radius,
                radius * RING_FLATNESS,
                radius,
            ))
        }
        PartKind::Ball(index) => ball_at(
            puff.dust_place_m(index, age_secs),
            puff.dust_radius_m(age_secs),
        ),
    }
}
