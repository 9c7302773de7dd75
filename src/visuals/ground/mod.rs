//! The ground map: a texture of the level from above, baked from its solids when it is spawned, which gives every quality soft
//! shadows of what stands still, contact shade, paths on lawns and the shore of the water, for one texture sample a pixel.
//!
//! | Channel | Content |
//! |---|---|
//! | red | the height up to which a place is in the shade, m (`bake::shade`) |
//! | green | the height up to which it is in the contact shade of a wall, m (`bake::contact`) |
//! | blue | the distance to the edge of the nearest path, negative on it, m (`bake::path`) |
//! | alpha | the distance to the nearest solid in the water, m (`bake::shore`) |
//!
//! `ground.wgsl` reads it. Copy this folder: it needs convex solids (`heights`) or triangles (`layers`), and the direction of the sun.

mod bake;
mod grid;
mod heights;
mod layers;
pub mod texture;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;

use self::grid::Frame;
pub(super) use self::heights::Block;
use self::heights::Heights;
use self::layers::Layers;
use self::texture::{GROUND, GroundFrame, SIDE};
use super::light::TOWARDS_SUN;
use super::water::ABOVE_KILL_HEIGHT_M;
use super::yard_material::YardMaterial;
use crate::level::spawn::{Appearance, Finish, Ground};
use crate::level::{CurrentLevel, Palette};

/// Margin of the map round the level, m.
const MARGIN_M: f32 = 6.0;
/// Greatest length of the map, m: with larger texels a wall would read the height of its own top. Whatever of a longer level is outside the
/// map is drawn without shade.
const LONGEST_M: f32 = 190.0;
/// Texels are at least this long, m. Smaller ones show nothing more, and take longer to bake.
const LEAST_TEXEL_M: f32 = 0.12;
/// What is where nothing stands.
const OPEN: Vec4 = Vec4::new(-1e4, -1e4, bake::FARTHEST_M, bake::FARTHEST_M);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GroundFrame>()
        .add_systems(Startup, spread_blank)
        .add_systems(
            PostUpdate,
            (
                bake_level
                    .run_if(any_with_component::<Appearance>.or_else(any_with_component::<Ground>)),
                place_in_materials,
            )
                .chain()
                .before(AssetEventSystems),
        );
}

/// Until a level has been baked, nothing is in the shade.
fn spread_blank(mut images: ResMut<Assets<Image>>) -> Result {
    images.insert(
        &GROUND,
        texture::image(std::iter::repeat_n(OPEN, SIDE * SIDE)),
    )?;
    Ok(())
}

/// Bakes the map when solids have been spawned.
fn bake_level(
    added: Query<&Appearance, Added<Appearance>>,
    added_grounds: Query<(), Added<Ground>>,
    solids: Query<(&Appearance, &Transform)>,
    grounds: Query<(&Ground, &Transform)>,
    level: Res<CurrentLevel>,
    mut frame: ResMut<GroundFrame>,
    mut images: ResMut<Assets<Image>>,
) -> Result {
    let mut added = added.iter();
    if added_grounds.is_empty() && !added.any(|appearance| casts_shade(appearance.finish)) {
        return Ok(());
    }
    let mut blocks: Vec<Block> = solids
        .iter()
        .filter(|(appearance, _)| casts_shade(appearance.finish))
        .flat_map(|(appearance, pose)| {
            let parts = appearance.parts.iter();
            parts.map(|part| Block::new(part, pose))
        })
        .collect();
    let level = &level.level;
    let layers: Vec<Layers> = grounds.iter().filter_map(Layers::new).collect();
    let around = frame_around(&blocks, &layers, level.spawn.position.xz());
    let heights = Heights::of(
        &mut blocks,
        &layers,
        &around,
        level.kill_below_m + ABOVE_KILL_HEIGHT_M,
    );
    let to_sun = TOWARDS_SUN.normalize();
    let shade = bake::shade(&heights.tops, around.cell_m, to_sun);
    let contact = bake::contact(&heights.ground, around.cell_m);
    let mut paths = around.filled(bake::FARTHEST_M);
    for path in &level.paths {
        bake::path(&mut paths, &around, &path.line(), path.width_m);
    }
    let shore = bake::shore(&heights, around.cell_m);
    let texels = around.all().map(|(column, row)| {
        // The border is repeated to the horizon.
        if around.is_at_border(column, row) {
            return OPEN;
        }
        let channels = [&shade, &contact, &paths, &shore];
        let at = channels.map(|channel| channel.at(column, row).clamp(-1e4, 1e4));
        Vec4::from_array(at)
    });
    images.insert(&GROUND, texture::image(texels))?;
    let length = around.cell_m * SIDE as f32;
    frame.set_if_neq(GroundFrame(around.corner.extend(1.0 / length)));
    Ok(())
}

/// Whether it stands still and keeps the sun off.
fn casts_shade(finish: Finish) -> bool {
    match finish {
        Finish::Solid(palette) => palette != Palette::Glass,
        Finish::Prop(kind) => kind.is_solid(),
        Finish::Crate { .. } | Finish::Platform(_) => false,
    }
}

/// The frame round all blocks and triangles, or, of a level too long for one, round its spawn.
fn frame_around(blocks: &[Block], layers: &[Layers], spawn: Vec2) -> Frame {
    let blocks = blocks.iter().map(|it| (it.low, it.high));
    let all = blocks.chain(layers.iter().map(Layers::bounds));
    let corners = all.map(|(low, high)| (low.xz(), high.xz()));
    let (low, high) = corners
        .reduce(|(low, high), (other_low, other_high)| (low.min(other_low), high.max(other_high)))
        .filter(|(low, high)| (high - low).max_element() + 2.0 * MARGIN_M < LONGEST_M)
        .unwrap_or_else(|| {
            let half = Vec2::splat(0.5 * LONGEST_M - MARGIN_M);
            (spawn - half, spawn + half)
        });
    Frame::around(low, high, MARGIN_M, SIDE, LEAST_TEXEL_M)
}

/// Tells each material where the map lies; those that are made later learn it in the frame after.
pub(super) fn place_in_materials(
    frame: Res<GroundFrame>,
    mut materials: ResMut<Assets<YardMaterial>>,
) {
    let wrong: Vec<_> = materials
        .iter()
        .filter_map(|(id, material)| (material.ground_frame != frame.0).then_some(id))
        .collect();
    for id in wrong {
        if let Some(mut material) = materials.get_mut(id) {
            material.ground_frame = frame.0;
        }
    }
}
