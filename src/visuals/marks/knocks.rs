//! Dust at the foot of what falls and is stopped (a crate that lands, a gate that slams shut), which also shakes a camera near it, and a
//! ring round a disc that is struck (a gong). Found in the motion of the views near the camera: [`stopped`](super::stopped). A few rings of dust are used again:
//! nothing is spawned in play.

use bevy::prelude::*;
use bevy_rapier3d::prelude::{QueryFilter, RapierContext, ReadRapierContext};
use spring_math::{ParameterError, Propagator, Spring};

use super::look::MarkLook;
use super::pop::LASTS_SECS;
use super::stopped::{Blow, Watched};
use crate::level::shape::Part;
use crate::level::spawn::{Appearance, Finish};
use crate::tuning::ReducedMotion;
use crate::visuals::{VisualsSystems, hidden, seen_if};
use springyard_camera::{ImpulseAt, LiveRig};
use springyard_timestep::{ShownClock, ViewOf};

/// On the view of a crate or of a driven body: its motion, and what it leaves when it is stopped or struck.
#[derive(Component, Debug, Clone, Copy)]
struct Knocked {
    watched: Watched,
    /// Half lengths of the box round it, and its middle, m, relative to the view.
    half_m: Vec3,
    middle_m: Vec3,
    /// Mass of a crate, kg. `None`: a driven body, which is heavy.
    mass_kg: Option<f32>,
    /// Whether it is a flat disc, which rings when it is struck.
    is_disc: bool,
}

/// On a ring that is used again: what it shows.
#[derive(Component, Debug, Clone, Copy)]
struct KnockRing {
    kind: RingKind,
    /// Where it began, with the final size as its scale, and when, s of simulated time; `None` before the first time.
    began: Option<(Transform, f64)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RingKind {
    Dust,
    Struck,
}

/// Rings of dust that are seen at the same time.
const DUST_RINGS: usize = 4;
/// What happens farther from the camera than this leaves nothing, m.
const FARTHEST_M: f32 = 20.0;
/// There is dust only on what is this near below the foot, m: a gate that moves by jerks leaves none in the air.
const GROUND_M: f32 = 0.25;
/// Dust: its reach beyond the foot, m, after a fall of at least this momentum, kg m/s, and at the least.
const REACH_M: f32 = 0.55;
const FULL_KG_M_S: f32 = 80.0;
const LEAST_REACH: f32 = 0.25;
/// Shake of the camera: the strength at the foot after a fall of at least this momentum, kg m/s, and how far it reaches, m.
const SHAKE: f32 = 0.6;
const FULL_SHAKE_KG_M_S: f32 = 300.0;
const SHAKES_TO_M: f32 = 12.0;
/// Height of the dust, as a part of its reach.
const DUST_HEIGHT: f32 = 2.0;
/// The spring on which a ring opens.
const OPENS_HZ: f32 = 3.0;
const OPENS_RATIO: f32 = 0.7;
/// A disc is this much flatter than wide.
const FLAT: f32 = 0.25;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ImpulseAt>()
        .add_observer(watch)
        .add_systems(Startup, spawn_rings)
        .add_systems(
            PostUpdate,
            (find_blows, open_rings)
                .chain()
                .in_set(VisualsSystems::Pose),
        );
}

/// Watches the view of a crate or of a driven body.
fn watch(
    added: On<Add, Appearance>,
    views: Query<&Appearance, With<ViewOf>>,
    mut commands: Commands,
) {
    let Ok(appearance) = views.get(added.entity) else {
        return;
    };
    let mass_kg = match appearance.finish {
        Finish::Crate { mass_kg, .. } => Some(mass_kg),
        Finish::Platform(_) => None,
        Finish::Solid(_) | Finish::Prop(_) => return,
    };
    let Some(&part) = appearance.parts.first() else {
        return;
    };
    let (middle_m, half_m) = match part {
        Part::Box { centre, size } => (centre, 0.5 * size),
        Part::Wedge { size } => (0.5 * size.with_z(-size.z).with_x(0.0), 0.5 * size),
        Part::Column {
            foot,
            radius,
            height,
        } => (
            foot + Vec3::Y * (0.5 * height),
            Vec3::new(radius, 0.5 * height, radius),
        ),
    };
    let is_disc = matches!(part, Part::Column { .. }) && half_m.y < FLAT * half_m.x;
    commands.entity(added.entity).insert(Knocked {
        watched: Watched::default(),
        half_m,
        middle_m,
        mass_kg,
        is_disc,
    });
}

fn spawn_rings(look: Res<MarkLook>, mut commands: Commands) {
    let dust = (RingKind::Dust, &look.dust_ring, &look.dust);
    let struck = (RingKind::Struck, &look.thin_ring, &look.bright);
    let rings = std::iter::repeat_n(dust, DUST_RINGS).chain([struck]);
    for (kind, mesh, material) in rings {
        commands.spawn((
            hidden("ring of a blow", mesh, material),
            KnockRing { kind, began: None },
        ));
    }
}

fn find_blows(
    time: ShownClock,
    reduced_motion: ReducedMotion,
    rapier: ReadRapierContext,
    cameras: Query<&Transform, (With<LiveRig>, Without<Knocked>)>,
    mut views: Query<(&ViewOf, &Transform, &mut Knocked)>,
    mut rings: Query<&mut KnockRing>,
    mut impulses: MessageWriter<ImpulseAt>,
) -> Result {
    let is_calm = reduced_motion.is_on();
    let Some(camera) = cameras.iter().next().filter(|_| !is_calm) else {
        return Ok(());
    };
    let now = time.secs();
    for (view_of, at, mut knocked) in &mut views {
        if at.translation.distance_squared(camera.translation) > FARTHEST_M * FARTHEST_M {
            continue;
        }
        let blow = knocked.watched.look(at.translation, at.rotation, now);
        let left = match blow {
            Some(Blow::Stopped { speed_m_s }) => {
                let place = dust(at, &knocked, speed_m_s);
                let is_seen = lies_on(&rapier.single()?, view_of.0, place.translation);
                if is_seen {
                    impulses.write(shake(place.translation, &knocked, speed_m_s));
                }
                is_seen.then_some((RingKind::Dust, place))
            }
            Some(Blow::Struck) if knocked.is_disc => {
                Some((RingKind::Struck, ring_round(at, &knocked)))
            }
            Some(Blow::Struck) | None => None,
        };
        let Some((kind, place)) = left else {
            continue;
        };
        // The one that began first.
        let began = |ring: &KnockRing| ring.began.map_or(f64::NEG_INFINITY, |(_, secs)| secs);
        let of_kind = rings.iter_mut().filter(|ring| ring.kind == kind);
        if let Some(mut ring) = of_kind.min_by(|a, b| began(a).total_cmp(&began(b))) {
            ring.began = Some((place, now));
        }
    }
    Ok(())
}

/// Whether there is something just below the foot of a body, m.
fn lies_on(rapier: &RapierContext, body: Entity, foot: Vec3) -> bool {
    let others = QueryFilter::new()
        .exclude_sensors()
        .exclude_rigid_body(body);
    let above = foot + Vec3::Y * GROUND_M;
    rapier
        .cast_ray(above, Vec3::NEG_Y, 2.0 * GROUND_M, true, others)
        .is_some()
}

/// The dust of a body that fell at this speed, m/s: round the foot of the box about it.
fn dust(at: &Transform, knocked: &Knocked, speed_m_s: f32) -> Transform {
    // Half lengths of the upright box round the turned one.
    let turned = Mat3::from_quat(at.rotation);
    let half = turned.abs() * knocked.half_m;
    let middle = at.translation + at.rotation * knocked.middle_m;
    let momentum = knocked
        .mass_kg
        .map_or(FULL_KG_M_S, |mass_kg| mass_kg * speed_m_s);
    let part = (momentum / FULL_KG_M_S).min(1.0).sqrt().max(LEAST_REACH);
    let reach = REACH_M * part;
    let size = Vec3::new(half.x + reach, DUST_HEIGHT * reach, half.z + reach);
    let foot = middle - Vec3::Y * half.y;
    Transform::from_translation(foot).with_scale(size)
}

/// What a camera feels of a body that fell at this speed, m/s, to a place.
fn shake(place: Vec3, knocked: &Knocked, speed_m_s: f32) -> ImpulseAt {
    let momentum = knocked
        .mass_kg
        .map_or(FULL_SHAKE_KG_M_S, |mass_kg| mass_kg * speed_m_s);
    ImpulseAt {
        place,
        strength: SHAKE * (momentum / FULL_SHAKE_KG_M_S).min(1.0).sqrt(),
        reach_m: SHAKES_TO_M,
    }
}

/// The ring round a disc that is struck.
fn ring_round(at: &Transform, knocked: &Knocked) -> Transform {
    let width = 1.5 * knocked.half_m.x;
    Transform {
        translation: at.translation + at.rotation * knocked.middle_m,
        rotation: at.rotation,
        scale: Vec3::splat(width),
    }
}

/// The part of its final width that a ring has, and of its thickness, at an age, s.
fn opened(age_secs: f32) -> Result<(f32, f32), ParameterError> {
    let spring = Spring::from_hertz(OPENS_HZ, OPENS_RATIO)?;
    let step = Propagator::exact(spring, age_secs);
    let left = (1.0 - age_secs / LASTS_SECS).clamp(0.0, 1.0);
    // A scale of 0 would give NaN normals.
    Ok((step.advance(0.6, 0.0, 1.0).0, left.max(1e-3)))
}

fn open_rings(
    time: ShownClock,
    mut rings: Query<(&mut KnockRing, &mut Transform, &mut Visibility)>,
) -> Result {
    let now = time.secs();
    for (mut ring, mut transform, mut visibility) in &mut rings {
        // A rewind has undone it.
        if ring.began.is_some_and(|(_, secs)| secs > now) {
            ring.began = None;
        }
        let seen = ring.began.map(|(place, secs)| (place, (now - secs) as f32));
        let seen = seen.filter(|(_, age)| (0.0..LASTS_SECS).contains(age));
        visibility.set_if_neq(seen_if(seen.is_some()));
        if let Some((place, age)) = seen {
            let (width, left) = opened(age)?;
            *transform = place.with_scale(place.scale * Vec3::new(width, left, width));
        }
    }
    Ok(())
}
