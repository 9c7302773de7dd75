//! The colour of a coil by the error of its body: dark blue when it sags, steel grey on its place, near white when it lags or
//! overshoots.
//!
//! The lightness rises from blue to white: the scale can be read without colour too, and none of its colours says right or wrong. The scale's variable is the error, not the drive's force, so that the colour says the same as the
//! shape, also from where the shape is hidden or small.

use bevy::prelude::*;

/// Error of the full colours, m.
pub const FULL_ERROR_M: f32 = 0.3;

const SAGGING: Color = Color::srgb(0.10, 0.27, 0.66);
const AT_REST: Color = Color::srgb(0.58, 0.60, 0.62);
const LAGGING: Color = Color::srgb(0.98, 0.95, 0.90);

/// The colour of a coil whose body is off its place by this, m; negative if it sags. The colour at rest if it is not finite.
#[must_use]
pub fn colour(error_m: f32) -> LinearRgba {
    let part = (error_m / FULL_ERROR_M).clamp(-1.0, 1.0);
    let (end, part) = if part < 0.0 {
        (SAGGING, -part)
    } else {
        (LAGGING, part)
    };
    let part = if part.is_finite() { part } else { 0.0 };
    AT_REST.to_linear().mix(&end.to_linear(), part)
}

/// The colour as a number, one byte a channel, red lowest: what WGSL's `unpack4x8unorm` reads.
#[must_use]
pub fn packed(colour: LinearRgba) -> u32 {
    u32::from_le_bytes(colour.to_u8_array())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_goes_from_blue_by_grey_to_white() {
        assert_eq!(colour(0.0), AT_REST.to_linear());
        let [blue, white] = [-FULL_ERROR_M, FULL_ERROR_M].map(colour);
        assert!(blue.blue > 2.0 * blue.red && white.red.min(white.blue) > 0.75);
        assert_eq!(colour(-10.0), blue);
        assert_eq!(colour(10.0), white);
        assert_eq!(colour(f32::NAN), AT_REST.to_linear());
    }

    #[test]
    fn lightness_rises_with_the_error() {
        let mut before = 0.0;
        for step in -10..=10 {
            let light = colour(0.1 * step as f32 * FULL_ERROR_M).luminance();
            assert!(light > before, "{step}");
            before = light;
        }
    }

    #[test]
    fn red_is_the_lowest_byte() {
        assert_eq!(packed(LinearRgba::rgb(1.0, 0.0, 0.0)), 0xff00_00ff);
        assert_eq!(packed(LinearRgba::rgb(0.0, 0.0, 1.0)), 0xffff_0000);
    }
}
