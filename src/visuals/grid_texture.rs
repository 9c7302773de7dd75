//! A procedural grid texture with a line each metre, so that speeds and distances are visible.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Side length of the tile, m.
pub const TILE_M: f32 = 2.0;

const SIDE: usize = 512;
/// Half the width of the line around the tile, texels.
const THICK: usize = 4;
/// Half the width of the lines through the tile's middle, texels.
const THIN: usize = 2;

/// A tile of 2 m: a line around it, a thinner line at each metre. Grey, to be multiplied with a base colour. Includes mipmaps:
/// without them the distant ground flickers. `anisotropy` is the number of samples for surfaces at a flat angle.
#[must_use]
pub fn grid_texture(anisotropy: u16) -> Image {
    let mut level: Vec<u8> = (0..SIDE * SIDE)
        .map(|texel| brightness(texel % SIDE, texel / SIDE))
        .collect();
    let mut side = SIDE;
    let mut data = rgba(&level);
    let mut levels = 1;
    while side > 1 {
        level = halved(&level, side);
        side /= 2;
        data.extend(rgba(&level));
        levels += 1;
    }
    let size = Extent3d {
        width: SIDE as u32,
        height: SIDE as u32,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new_uninit(
        size,
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        anisotropy_clamp: anisotropy,
        ..default()
    });
    image
}

fn brightness(x: usize, y: usize) -> u8 {
    let from_line = |at: usize| at.min(SIDE - at);
    let from_middle = |at: usize| at.abs_diff(SIDE / 2);
    if from_line(x).min(from_line(y)) < THICK {
        178
    } else if from_middle(x).min(from_middle(y)) < THIN {
        212
    } else if (x < SIDE / 2) == (y < SIDE / 2) {
        255
    } else {
        247
    }
}

fn halved(texels: &[u8], side: usize) -> Vec<u8> {
    let half = side / 2;
    let at = |x: usize, y: usize| u32::from(texels[y * side + x]);
    (0..half * half)
        .map(|texel| {
            let (x, y) = (2 * (texel % half), 2 * (texel / half));
            ((at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4) as u8
        })
        .collect()
}

fn rgba(texels: &[u8]) -> Vec<u8> {
    texels
        .iter()
        .flat_map(|grey| [*grey, *grey, *grey, 255])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_holds_every_mip_level() {
        let image = grid_texture(16);
        let texels: usize = (0..10).map(|level| (SIDE >> level).pow(2)).sum();
        assert_eq!(image.data.map(|data| data.len()), Some(texels * 4));
        assert_eq!(image.texture_descriptor.mip_level_count, 10);
    }
}
