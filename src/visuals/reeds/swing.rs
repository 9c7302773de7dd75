//! Lean and colour of a reed from its swing. Pure: no world access.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::level::Palette;
use crate::visuals::drive_coil::tint;
use crate::visuals::palette::ColourSet;

/// Bound of the lean, rad: 35 degrees. Usually 0.4 to 0.8; at more a reed hides the label below it.
pub const MOST_LEAN_RAD: f32 = 0.6;
/// Amplitude of a reed that leans half as far as it can, m. Smaller: weak reeds lean as the strongest; larger: all stand upright.
const HALF_LEAN_M: f32 = 0.6;
/// Energy per mass of a reed that is half as bright as it can be, m^2/s^2: that of 1 m/s.
const HALF_LIGHT: f64 = 0.5;

/// Colour of a reed at rest. The alpha of this scale is the part of the material's glow.
const DARK: Color = Color::srgba(0.20, 0.18, 0.15, 0.0);

/// How far a reed leans to the front, rad, with its tip at this height above its rest, m, its frequency, Hz, and its energy per
/// mass, m^2/s^2. A swing of constant amplitude stays a sine, as the bound acts on the amplitude. 0 if it is not finite.
#[must_use]
pub fn lean_rad(height_m: f32, hertz: f32, energy: f64) -> f32 {
    let amplitude_m = (2.0 * energy).sqrt() as f32 / (TAU * hertz);
    let part = height_m / (HALF_LEAN_M + amplitude_m);
    if part.is_finite() {
        MOST_LEAN_RAD * part.clamp(-1.0, 1.0)
    } else {
        0.0
    }
}

/// How bright a reed is, 0 to 1, by its energy and that of the strongest of its bank, per mass, m^2/s^2: dark if it is weak beside a
/// fixed scale, or beside the strongest. 0 if it is not finite.
#[must_use]
pub fn light(energy: f64, strongest: f64) -> f32 {
    let light = energy / (energy + HALF_LIGHT) * (energy / strongest);
    if light.is_finite() {
        light.clamp(0.0, 1.0) as f32
    } else {
        0.0
    }
}

/// The colour of this brightness, 0 to 1, in a set of colours, as a `MeshTag` for
/// [`Detail::Tagged`](crate::visuals::yard_material::Detail::Tagged).
#[must_use]
pub fn tag(light: f32, colours: ColourSet) -> u32 {
    let bright = colours.colour(Palette::Stone).to_linear();
    tint::packed(DARK.to_linear().mix(&bright, light))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Energy per mass of a reed of this frequency, Hz, and amplitude, m.
    fn energy(hertz: f32, amplitude_m: f32) -> f64 {
        0.5 * f64::from(TAU * hertz * amplitude_m).powi(2)
    }

    #[test]
    fn the_lean_follows_the_swing_and_is_a_sine_at_any_amplitude() {
        for amplitude in [0.01, 0.6, 50.0] {
            let energy = energy(0.75, amplitude);
            let top = lean_rad(amplitude, 0.75, energy);
            assert!(top > 0.0);
            for phase in [0.0, 0.5, 1.0, 2.5, 4.0] {
                let sine = f32::sin(phase);
                let lean = lean_rad(amplitude * sine, 0.75, energy);
                assert!((lean - top * sine).abs() < 1e-6, "{amplitude} {phase}");
            }
        }
        let half = lean_rad(HALF_LEAN_M, 2.0, energy(2.0, HALF_LEAN_M));
        assert!((half - 0.5 * MOST_LEAN_RAD).abs() < 1e-6);
    }

    #[test]
    fn the_lean_is_bounded_and_larger_for_a_larger_swing() {
        let mut before = 0.0;
        for amplitude in [0.01, 0.1, 1.0, 10.0, 1e3] {
            let lean = lean_rad(amplitude, 1.0, energy(1.0, amplitude));
            assert!(lean > before && lean < MOST_LEAN_RAD, "{amplitude}: {lean}");
            before = lean;
        }
        for (height, energy) in [(1e30, 0.0), (-1e30, 0.0), (f32::MAX, f64::MAX)] {
            assert!(lean_rad(height, 1.0, energy).abs() <= MOST_LEAN_RAD);
        }
        assert_eq!(lean_rad(f32::NAN, 1.0, f64::NAN), 0.0);
        assert_eq!(lean_rad(f32::INFINITY, 1.0, f64::INFINITY), 0.0);
    }

    #[test]
    fn a_reed_is_dark_if_all_are_weak_or_another_is_much_stronger() {
        assert_eq!(light(0.0, 0.0), 0.0);
        assert!(light(0.001, 0.001) < 0.01);
        assert!(light(10.0, 1000.0) < 0.01);
        assert!(light(10.0, 10.0) > 0.9);
        assert_eq!(light(f64::NAN, 1.0), 0.0);
        assert_eq!(light(f64::INFINITY, f64::INFINITY), 0.0);
    }

    #[test]
    fn colour_and_glow_rise_with_the_light() {
        let bytes = [0.0, 0.5, 1.0].map(|light| tag(light, ColourSet::Standard).to_le_bytes());
        for channel in [0, 1, 3] {
            assert!(bytes[0][channel] < bytes[1][channel]);
            assert!(bytes[1][channel] < bytes[2][channel]);
        }
        assert_eq!((bytes[0][3], bytes[2][3]), (0, 255));
    }
}
