//! The texture of the ground map. Its size never changes, so that a new level is written into the same one.

use bevy::asset::RenderAssetUsages;
use bevy::asset::uuid_handle;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// The texture.
pub const GROUND: Handle<Image> = uuid_handle!("6c3a9b1e-0f52-4c9d-9d0a-3a1f6c5b7e20");

/// Texels along a side.
pub const SIDE: usize = 768;

/// Where the ground map lies in the world: its corner at -X, -Z (m), and 1 over its length (1/m). In each material that reads it, since
/// bevy has no place for it in the view.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct GroundFrame(pub Vec3);

/// The image of the four numbers of each cell.
pub(super) fn image(texels: impl Iterator<Item = Vec4>) -> Image {
    let halves = texels.flat_map(|texel| texel.to_array().map(half::f16::from_f32));
    let bytes = halves.flat_map(half::f16::to_le_bytes).collect();
    let size = Extent3d {
        width: SIDE as u32,
        height: SIDE as u32,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        bytes,
        TextureFormat::Rgba16Float,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image
}
