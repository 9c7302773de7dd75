//! The antenna on the figure's head: the links of a [`Chain`], with a ball at the tip.

use bevy::prelude::*;

use super::super::palette::ColourSet;
use super::super::yard_material::{Detail, YardMaterial};
use super::chain::{Chain, LINK_M, LINKS};
use super::feet::Feet;
use super::{Figure, MeshesFor, torso_transform};
use crate::level::Palette;
use crate::tuning::FigureInForce;
use crate::visuals::VisualsSystems;
use springyard_state::RegisterState;
use springyard_timestep::{FrameSteps, ViewMotion};

/// On a character's view: the motion of its antenna.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Antenna {
    chain: Chain,
    /// Place of the root in the last frame, m. `None` before the first one.
    root: Option<Vec3>,
    /// Teleport count of the view when the chain was last put to rest.
    teleports: u32,
}

/// A drawn part of an antenna, a child of the view.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
enum AntennaPart {
    /// The link of this index, counted from the root.
    Link(usize),
    /// The ball at the end of the last link.
    Tip,
}

/// Radius of the first link, m, and what each further link has less, as a part.
const RADIUS_M: f32 = 0.022;
const TAPER: f32 = 0.08;
const TIP_RADIUS_M: f32 = 0.055;
/// Depth of the root below the top of the head, m.
const INSIDE_M: f32 = 0.02;

pub(super) fn plugin(app: &mut App) {
    app.register_frame_state::<Antenna>("figure/antenna");
    app.add_systems(
        PostUpdate,
        (step_antennas, place_antennas)
            .chain()
            .after(super::step_figures)
            .in_set(VisualsSystems::Pose),
    );
}

/// Spawns the parts of an antenna as children of a view.
pub(super) fn spawn_parts(
    view: &mut ChildSpawnerCommands,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<YardMaterial>,
) {
    let mut paint = |palette| {
        materials.add(YardMaterial {
            gloss: 0.5,
            ..YardMaterial::new(ColourSet::Standard.colour(palette), Detail::Round)
        })
    };
    let (stalk, ball) = (paint(Palette::Night), paint(Palette::Sand));
    let link = Capsule3d::new(RADIUS_M, LINK_M).mesh();
    let link = meshes.add(link.longitudes(10).latitudes(6));
    for index in 0..LINKS {
        view.spawn((
            AntennaPart::Link(index),
            Mesh3d(link.clone()),
            MeshMaterial3d(stalk.clone()),
        ));
    }
    view.spawn((
        AntennaPart::Tip,
        Mesh3d(meshes.add(Sphere::new(TIP_RADIUS_M).mesh().uv(16, 10))),
        MeshMaterial3d(ball),
    ));
}

/// Place of the antenna's root in the world, m.
fn root_of(view: &Transform, figure: &Figure, foot_m: f32, meshes_for: &MeshesFor) -> Vec3 {
    let top = Vec3::Y * (2.0 * meshes_for.0.half_height_m() - INSIDE_M);
    view.transform_point(torso_transform(figure, foot_m, meshes_for).transform_point(top))
}

fn step_antennas(
    frame: Res<FrameSteps>,
    tuning: Res<FigureInForce>,
    mut views: Query<(
        &Transform,
        &ViewMotion,
        &Figure,
        &Feet,
        &MeshesFor,
        &mut Antenna,
    )>,
) -> Result {
    let spring = tuning.springs()?.antenna;
    let dt = frame.secs as f32;
    for (view, motion, figure, feet, meshes_for, mut antenna) in &mut views {
        let rotation = view.rotation * figure.lean();
        let root = root_of(view, figure, feet.below_m(frame.alpha), meshes_for);
        match antenna.root {
            Some(before) if antenna.teleports == motion.teleports => {
                if dt <= 0.0 {
                    continue;
                }
                antenna.chain.step(root - before, rotation, spring, dt);
            }
            _ => {
                antenna.chain = Chain::at_rest(rotation);
                antenna.teleports = motion.teleports;
            }
        }
        antenna.root = Some(root);
    }
    Ok(())
}

fn place_antennas(
    views: Query<(&Transform, &Antenna), Without<AntennaPart>>,
    mut parts: Query<(&ChildOf, &AntennaPart, &mut Transform)>,
) {
    for (child_of, part, mut transform) in &mut parts {
        let Ok((view, antenna)) = views.get(child_of.parent()) else {
            continue;
        };
        let Some(root) = antenna.root else {
            continue;
        };
        let unturned = view.rotation.inverse();
        let root = unturned * (root - view.translation);
        let ends = antenna.chain.ends().map(|end| root + unturned * end);
        match *part {
            AntennaPart::Link(index) => {
                let start = index.checked_sub(1).map_or(root, |before| ends[before]);
                *transform = link_transform(start, ends[index], index);
            }
            AntennaPart::Tip => transform.translation = ends[LINKS - 1],
        }
    }
}

/// Transform of a link's mesh, which lies along Y, from `start` to `end`.
fn link_transform(start: Vec3, end: Vec3, index: usize) -> Transform {
    let along = (end - start).normalize_or(Vec3::Y);
    let width = 1.0 - TAPER * index as f32;
    Transform {
        translation: start.midpoint(end),
        rotation: Quat::from_rotation_arc(Vec3::Y, along),
        scale: Vec3::new(width, 1.0, width),
    }
}
