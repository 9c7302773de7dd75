//! The lab as it stands in a level: a row of posts with a body on each, and bars across them for the exact curve and the target.
//!
//! The bodies here are views of the lanes' own rapier worlds. Only the base is in the level's physics.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::experiment::{Lab, LabSettings};
use super::lane::LaneKind;
use super::own_clock::LabClock;
use crate::level::LevelPart;
use crate::level::spawn::LabStation;
use springyard_timestep::StepClock;
use springyard_timestep::policies::StepPlanner;

/// The kind of a part of the station. `visuals` adds the meshes.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(Transform, Visibility)]
pub enum LabPart {
    /// The base under the posts, the only part that can be touched.
    Base {
        /// Full lengths, m.
        size: Vec3,
    },
    /// The rail of a lane.
    Post {
        /// Height, m.
        height: f32,
    },
    /// The body of a lane.
    Body(LaneKind),
    /// A bar at the position of the exact curve, across a group of lanes of this width (m).
    ExactBar(f32),
    /// A bar at the position of the target, across a group of lanes of this width (m).
    Target(f32),
}

/// Marks the body of a lane that stands still after an explosion.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Exploded;

/// Distance between lanes, and the extra gap between policies and methods, m.
const LANE_M: f32 = 0.8;
const GROUP_GAP_M: f32 = 0.8;
/// Number of policy lanes; the other lanes compare methods.
const POLICIES: usize = 5;
/// Height of the experiment's 0 m above the station's foot, m.
const ZERO_M: f32 = 1.1;
/// Height of a post, and the lowest and highest place at which a body is shown, m.
const POST_M: f32 = 3.3;
const LOWEST_M: f32 = 0.45;
const HIGHEST_M: f32 = POST_M - 0.1;
const BASE_HEIGHT_M: f32 = 0.25;
/// Offset of the bars behind the bodies, so that they do not hide them, m.
const EXACT_BAR_Z_M: f32 = -0.22;
const TARGET_Z_M: f32 = -0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(start_lab)
        .add_observer(build_station)
        .add_observer(stop_own_clock);
}

/// Offset of a lane to the right of the station's middle, m.
#[must_use]
pub fn lane_x(lane: usize) -> f32 {
    let gap = if lane < POLICIES { -0.5 } else { 0.5 } * GROUP_GAP_M;
    (lane as f32 - 0.5 * (LaneKind::ALL.len() - 1) as f32) * LANE_M + gap
}

/// Height above the station's foot of a position in the experiment, m, clamped to the post.
#[must_use]
pub fn height(place: f32) -> f32 {
    // A NaN position, after an explosion, is shown at the top.
    if place.is_nan() {
        HIGHEST_M
    } else {
        (ZERO_M + place).clamp(LOWEST_M, HIGHEST_M)
    }
}

/// Starts the lab of the level. One on the game's frames goes on when the level is loaded anew; one on its own clock starts anew, as
/// everything that stations measure.
fn start_lab(
    added: On<Add, LabStation>,
    settings: Res<LabSettings>,
    planner: Res<StepPlanner>,
    step: Res<StepClock>,
    lab: Option<Res<Lab>>,
    stations: Query<&LabStation>,
    mut commands: Commands,
) -> Result {
    let station = stations.get(added.entity)?;
    if let Some(fps) = station.fps {
        let fps = f64::from(fps);
        commands.insert_resource(Lab::on_own_clock(fps, &station.catch_up));
        commands.insert_resource(LabClock::new(fps, step.simulated_secs));
    } else if lab.is_none_or(|lab| lab.own_fps().is_some()) {
        commands.insert_resource(Lab::new(*settings, planner.settings()));
    }
    Ok(())
}

/// A lab on its own clock is removed with its level.
fn stop_own_clock(_: On<Remove, LabStation>, clock: Option<Res<LabClock>>, mut commands: Commands) {
    if clock.is_some() {
        commands.remove_resource::<LabClock>();
        commands.remove_resource::<Lab>();
    }
}

fn build_station(
    added: On<Add, LabStation>,
    stations: Query<&Transform>,
    mut commands: Commands,
) -> Result {
    let size = Vec3::new(2.0 * (-lane_x(0) + 0.6), BASE_HEIGHT_M, 1.0);
    // Not a child of the station, because rapier reads a new body's Transform as its world pose.
    let station = stations.get(added.entity)?;
    commands.spawn((
        Name::new("lab base"),
        LevelPart,
        LabPart::Base { size },
        RigidBody::Fixed,
        Collider::cuboid(0.5 * size.x, 0.5 * size.y, 0.5 * size.z),
        *station * Transform::from_xyz(0.0, 0.5 * size.y, 0.0),
    ));
    commands.entity(added.entity).with_children(|station| {
        for (lane, kind) in LaneKind::ALL.into_iter().enumerate() {
            let x = lane_x(lane);
            let foot = Transform::from_xyz(x, 0.0, 0.0);
            station.spawn((LabPart::Post { height: POST_M }, foot));
            station.spawn((LabPart::Body(kind), Transform::from_xyz(x, ZERO_M, 0.0)));
        }
        for group in [0..POLICIES, POLICIES..LaneKind::ALL.len()] {
            let (first, last) = (lane_x(group.start), lane_x(group.end - 1));
            let (middle, width) = (0.5 * (first + last), last - first + LANE_M);
            let at = |z: f32| Transform::from_xyz(middle, ZERO_M, z);
            station.spawn((LabPart::ExactBar(width), at(EXACT_BAR_Z_M)));
            station.spawn((LabPart::Target(width), at(TARGET_Z_M)));
        }
    });
    Ok(())
}

/// Moves the bodies and the bars to their positions in this frame, and marks exploded bodies.
pub(super) fn show_lanes(
    lab: Res<Lab>,
    mut parts: Query<(Entity, &LabPart, &mut Transform, Has<Exploded>)>,
    mut commands: Commands,
) {
    for (part, kind, mut transform, exploded) in &mut parts {
        let place = match kind {
            LabPart::Body(kind) => {
                let Some(lane) = lab.lanes().iter().find(|lane| lane.kind() == *kind) else {
                    continue;
                };
                if lane.is_resting() != exploded {
                    if exploded {
                        commands.entity(part).remove::<Exploded>();
                    } else {
                        commands.entity(part).insert(Exploded);
                    }
                }
                lane.displayed()
            }
            LabPart::ExactBar(_) => lab.exact() as f32,
            LabPart::Target(_) => lab.target() as f32,
            LabPart::Base { .. } | LabPart::Post { .. } => continue,
        };
        transform.translation.y = height(place);
    }
}
