//! What stands still, as a few meshes: props without the crowns of trees (`crowns`), the solids of a level in quiet colours with plinth, cap or turf (`style`), and ground made of
//! triangles (`slopes`), joined
//! by place into one mesh for each square of the level, so that the yard, 88 solids and 75 props, is drawn
//! in at most 18 calls. Solids in a
//! colour that changes with the [`ColourSet`](super::ColourSet), that pulses (the gate) or is clear keep a mesh of their own (`finish.rs`).

mod beds;
mod builder;
mod coat;
mod crowns;
mod driven;
mod leaf;
mod paint;
mod profile;
mod props;
mod slide;
mod slopes;
mod style;
mod tiles;
mod windows;

use std::collections::BTreeMap;

use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;

pub use self::driven::driven_mesh;

use self::builder::Builder;
use super::ground;
use super::ground::Block;
use super::part_materials::PartMaterials;
use super::see_through::fades_near;
use super::water::ABOVE_KILL_HEIGHT_M;
use super::yard_material::{Detail, YardMaterial};
use crate::level::shape::Part;
use crate::level::spawn::{Appearance, Finish, Ground};
use crate::level::{CurrentLevel, LevelPart, Palette};
use springyard_camera::SeenPastByCamera;

/// Side of a square whose solids share a mesh, m: small enough that what is behind the camera is left out.
const SQUARE_M: f32 = 24.0;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(crowns::plugin).add_systems(
        PostUpdate,
        build
            .run_if(any_with_component::<Appearance>.or_else(any_with_component::<Ground>))
            .before(ground::place_in_materials)
            .before(VisibilitySystems::CalculateBounds),
    );
}

/// Whether this is part of the scenery.
fn stands_still(finish: Finish) -> bool {
    match finish {
        Finish::Solid(palette) => is_scenery(palette),
        Finish::Prop(_) => true,
        Finish::Crate { .. } | Finish::Platform(_) => false,
    }
}

/// Whether a solid of this colour is part of the scenery.
#[must_use]
pub(super) fn is_scenery(palette: Palette) -> bool {
    !matches!(
        palette,
        Palette::Coral | Palette::Teal | Palette::Amber | Palette::Goal | Palette::Glass
    )
}

/// Builds the meshes when solids or props have been spawned: all at once, by a level, whose parts these meshes are.
fn build(
    added: Query<&Appearance, Added<Appearance>>,
    added_grounds: Query<(), Added<Ground>>,
    solids: Query<(&Appearance, &Transform, Has<SeenPastByCamera>)>,
    grounds: Query<(&Ground, &Transform)>,
    level: Res<CurrentLevel>,
    mut part_materials: ResMut<PartMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let mut added = added.iter();
    if added_grounds.is_empty() && !added.any(|appearance| stands_still(appearance.finish)) {
        return;
    }
    let water_m = level.level.kill_below_m + ABOVE_KILL_HEIGHT_M;
    // Labs have measured grids, and no windows.
    let has_labs = level.level.grid;
    let blocks: Vec<Block> = solids
        .iter()
        .flat_map(|(it, pose, _)| it.parts.iter().map(|part| Block::new(part, pose)))
        .collect();
    let mut squares: BTreeMap<[i32; 2], Builder> = BTreeMap::new();
    for (appearance, pose, is_ignored) in &solids {
        if !stands_still(appearance.finish) {
            continue;
        }
        let square = (pose.translation.xz() / SQUARE_M).floor().as_ivec2();
        let builder = squares.entry(square.to_array()).or_default();
        builder.pose = *pose;
        builder.fades_near = fades_near(appearance, is_ignored);
        match appearance.finish {
            Finish::Solid(palette) => {
                let near = blocks_near(&blocks, &appearance.parts, pose);
                let is_free = |at: Vec3| !has_labs && !near.iter().any(|block| block.contains(at));
                add_solid(builder, &appearance.parts, palette, water_m, &is_free);
            }
            Finish::Prop(kind) => props::add_prop(builder, kind),
            Finish::Crate { .. } | Finish::Platform(_) => {}
        }
    }
    let places = solids.iter().map(|(it, pose, _)| (it, pose));
    beds::add_beds(&mut squares, &level.level.grass, places);
    let grounds = grounds
        .iter()
        .filter_map(|(ground, pose)| ground_builder(ground, pose));
    let detail = if level.level.grid {
        Detail::SceneryGrid
    } else {
        Detail::Scenery
    };
    let material = YardMaterial::new(Color::WHITE, detail);
    let material = part_materials.shared(material, &mut materials);
    for builder in squares.into_values().chain(grounds) {
        if let Some(mesh) = builder.mesh() {
            commands.spawn((
                Name::new("scenery"),
                LevelPart,
                Mesh3d(meshes.add(mesh)),
                MeshMaterial3d(material.clone()),
            ));
        }
    }
}

/// Ground in a mesh of its own: it is larger than a square.
fn ground_builder(ground: &Ground, pose: &Transform) -> Option<Builder> {
    let mut builder = Builder::default();
    builder.pose = *pose;
    slopes::add_ground(&mut builder, ground.surface.triangles()?, ground.colour);
    Some(builder)
}

/// The blocks within a metre of a solid: what may stand before its windows.
fn blocks_near<'a>(blocks: &'a [Block], parts: &[Part], pose: &Transform) -> Vec<&'a Block> {
    let own: Vec<Block> = parts.iter().map(|part| Block::new(part, pose)).collect();
    let is_near = |block: &&Block| {
        own.iter().any(|own| {
            block.low.cmple(own.high + 1.0).all() && block.high.cmpge(own.low - 1.0).all()
        })
    };
    blocks.iter().filter(is_near).collect()
}

/// Adds a solid at the builder's pose: a stair of several parts, or one part.
fn add_solid(
    builder: &mut Builder,
    parts: &[Part],
    palette: Palette,
    water_m: f32,
    is_free: &dyn Fn(Vec3) -> bool,
) {
    if let [part] = parts {
        let low = builder.pose.translation.y + lowest(part);
        style::add_part(builder, part, palette, (water_m - low).max(0.0), is_free);
        return;
    }
    for part in parts {
        style::add_step(builder, part, palette);
    }
}

/// The lower end of a part in its own axes, m.
fn lowest(part: &Part) -> f32 {
    match *part {
        Part::Box { centre, size } => centre.y - 0.5 * size.y,
        Part::Wedge { .. } => 0.0,
        Part::Column { foot, .. } => foot.y,
    }
}
