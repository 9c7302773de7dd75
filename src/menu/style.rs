//! Colours and sizes of the menu, in egui points. Each text has a contrast of at least 4.5 with each background that it is on.

use bevy_egui::egui::Color32;

/// Smallest width of the panel; on a large screen it is a third of the screen.
pub const LEAST_WIDTH: f32 = 360.0;
/// Distance of the content from the edges of the panel.
pub const MARGIN: f32 = 18.0;
/// Distance of a row's text from its edges.
pub const PADDING: f32 = 8.0;
/// Distance of the rows from each other.
pub const GAP: f32 = 4.0;
/// Radius of a row's corners.
pub const RADIUS: f32 = 8.0;
/// Width of the ring round the row that has the focus.
pub const RING_WIDTH: f32 = 2.0;
/// Width of the part of a row that has the value.
pub const VALUE_WIDTH: f32 = 150.0;

/// Size of the title of a page.
pub const TITLE: f32 = 26.0;
/// Size of the text of a row.
pub const TEXT: f32 = 16.0;
/// Size of a row's value.
pub const VALUE_TEXT: f32 = 14.0;
/// Size of notes.
pub const SMALL: f32 = 12.0;

/// Over the world.
pub const DIM: Color32 = Color32::from_black_alpha(110);
/// The ground of the panel.
pub const PANEL: Color32 = Color32::from_rgb(18, 20, 26);
/// The ground of a row.
pub const ROW: Color32 = Color32::from_rgb(30, 34, 43);
/// The ground of the row that has the focus.
pub const FOCUSED: Color32 = Color32::from_rgb(46, 54, 70);
/// The border of a row.
pub const BORDER: Color32 = Color32::from_gray(70);
/// The rail of a number.
pub const RAIL: Color32 = Color32::from_gray(110);

/// Text.
pub const WORDS: Color32 = Color32::from_gray(232);
/// Notes and hints.
pub const QUIET: Color32 = Color32::from_gray(178);
/// Values.
pub const VALUE: Color32 = Color32::from_rgb(132, 206, 250);
/// What cannot be done, and why.
pub const PROBLEM: Color32 = Color32::from_rgb(255, 176, 150);
/// The ring round the row that has the focus.
pub const RING: Color32 = crate::overlay::focus::ACCENT;

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance by WCAG 2.2: 0 black, 1 white.
    fn luminance(colour: Color32) -> f64 {
        let [red, green, blue] = [colour.r(), colour.g(), colour.b()].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Contrast ratio by WCAG 2.2: 1 to 21.
    fn contrast(one: Color32, other: Color32) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn black_on_white_has_a_contrast_of_21() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(Color32::WHITE, Color32::WHITE) - 1.0).abs() < 1e-9);
        // The known grey that just passes on white.
        assert!((contrast(Color32::from_gray(118), Color32::WHITE) - 4.54).abs() < 0.01);
    }

    #[test]
    fn every_text_and_the_ring_stand_out_from_every_ground() {
        for (name, colour) in [
            ("words", WORDS),
            ("quiet", QUIET),
            ("value", VALUE),
            ("problem", PROBLEM),
            ("ring", RING),
        ] {
            for (ground, fill) in [("panel", PANEL), ("row", ROW), ("focused", FOCUSED)] {
                let ratio = contrast(colour, fill);
                assert!(ratio >= 4.5, "{name} on {ground}: {ratio:.2}");
                assert_eq!(fill.a(), 255, "{ground}: the world must not shine through");
            }
        }
    }
}
