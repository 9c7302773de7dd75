//! Colours of level parts: those of the palette in each [`ColourSet`], and those of crates.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::level::Palette;
use crate::stations::FigureColour;

/// The set of colours in use. Four colours of the palette carry a meaning: magenta is the goal and what leads to it, in every set; teal
/// what is right, amber the mistake beside it, coral the target of a spring. A set has its own colours for these three; all others
/// are the same in every set.
#[derive(Resource, Reflect, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ColourSet {
    /// Teal, amber, coral.
    #[default]
    Standard,
    /// Blue, yellow, white: also far apart with red-green colour blindness.
    Contrast,
}

impl ColourSet {
    /// The colour of a palette entry in this set.
    #[must_use]
    pub fn colour(self, palette: Palette) -> Color {
        match (self, palette) {
            (Self::Contrast, Palette::Teal) => Color::srgb(0.22, 0.54, 0.98),
            (Self::Contrast, Palette::Amber) => Color::srgb(1.0, 0.86, 0.08),
            (Self::Contrast, Palette::Coral) => Color::srgb(1.0, 1.0, 1.0),
            (Self::Standard | Self::Contrast, palette) => standard_colour(palette),
        }
    }
}

/// The colour that shaded vertices turn to.
pub(super) const SHADE: Color = Color::srgb(0.357, 0.373, 0.541);

fn standard_colour(palette: Palette) -> Color {
    match palette {
        Palette::Stone => Color::srgb_u8(0xEF, 0xE4, 0xCF),
        Palette::Slate => Color::srgb_u8(0x8E, 0x99, 0xA6),
        Palette::Sand => Color::srgb_u8(0xE6, 0xD9, 0xB8),
        Palette::Grass => Color::srgb_u8(0xA9, 0xBF, 0x86),
        Palette::Moss => Color::srgb_u8(0x72, 0x97, 0x68),
        Palette::Brick => Color::srgb_u8(0xA3, 0x91, 0x7E),
        Palette::Wood => Color::srgb_u8(0xB9, 0x8A, 0x5A),
        Palette::Roof => Color::srgb_u8(0x6E, 0x7F, 0xA0),
        Palette::Coral => Color::srgb(0.93, 0.45, 0.35),
        Palette::Teal => Color::srgb_u8(0x38, 0x99, 0x9E),
        Palette::Amber => Color::srgb_u8(0xFA, 0xBD, 0x40),
        Palette::Goal => Color::srgb_u8(0xAC, 0x2F, 0x7D),
        Palette::Night => Color::srgb(0.19, 0.20, 0.30),
        Palette::Glass => Color::srgba(0.74, 0.86, 0.90, 0.22),
    }
}

/// A colour of the figure. Like coral, those that are earned stand out from all that is quiet, and carry no meaning: they are the same in
/// each set.
#[must_use]
pub fn figure_colour(colour: FigureColour) -> Color {
    match colour {
        FigureColour::Coral => standard_colour(Palette::Coral),
        FigureColour::Cobalt => Color::srgb_u8(0x2F, 0x63, 0xD0),
        FigureColour::Violet => Color::srgb_u8(0x80, 0x58, 0xCE),
        FigureColour::Crimson => Color::srgb_u8(0xC4, 0x2E, 0x3C),
        FigureColour::Night => Color::srgb_u8(0x2C, 0x31, 0x4C),
        FigureColour::Gold => Color::srgb_u8(0xE8, 0xA3, 0x17),
    }
}

/// The colour of a crate. Heavier ones are darker: from 1 kg (light) to 1000 kg (dark), on a logarithmic scale.
#[must_use]
pub fn crate_colour(mass_kg: f32) -> Color {
    let shade = (mass_kg.log10() / 3.0).clamp(0.0, 1.0);
    Color::srgb(0.90, 0.74, 0.52).mix(&Color::srgb(0.30, 0.19, 0.12), shade)
}

/// Contrast ratio of two colours (WCAG 2).
#[cfg(test)]
pub(super) fn contrast_ratio(one: Color, other: Color) -> f32 {
    let [one, other] = [one, other].map(|colour| colour.to_linear().luminance() + 0.05);
    one.max(other) / one.min(other)
}

#[cfg(test)]
mod tests {
    use bevy::color::color_difference::EuclideanDistance;

    use super::*;

    /// The three colours with a meaning, which each set chooses itself.
    const MEANINGS: [Palette; 3] = [Palette::Teal, Palette::Amber, Palette::Coral];

    /// Linear RGB to the responses of the eye's long, middle and short wave receptors, and how a missing kind of receptor (none;
    /// long: protanopia; middle: deuteranopia) is filled in from the others: F. Viénot, H. Brettel, J. Mollon, "Digital video
    /// colourmaps for checking the legibility of displays by dichromats", Color Research and Application 24 (1999) 243-252.
    const RECEPTORS: [[f32; 3]; 3] = [
        [17.8824, 43.5161, 4.11935],
        [3.45565, 27.1554, 3.86714],
        [0.0299566, 0.184309, 1.46709],
    ];
    const EYES: [[[f32; 3]; 3]; 3] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.0, 2.02344, -2.52581], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[1.0, 0.0, 0.0], [0.494207, 0.0, 1.24827], [0.0, 0.0, 1.0]],
    ];

    fn rows(rows: [[f32; 3]; 3]) -> Mat3 {
        Mat3::from_cols_array_2d(&rows).transpose()
    }

    /// A colour as seen by an eye with these receptors.
    fn seen(colour: Color, eye: [[f32; 3]; 3]) -> Oklaba {
        let receptors = rows(RECEPTORS);
        let linear = colour.to_linear().to_vec3();
        let seen = receptors.inverse() * (rows(eye) * (receptors * linear));
        let seen = seen.max(Vec3::ZERO);
        LinearRgba::rgb(seen.x, seen.y, seen.z).into()
    }

    /// The smallest distance between two of the three colours to this eye, in Oklab, in which black and white are 1 apart.
    fn closest(set: ColourSet, eye: [[f32; 3]; 3]) -> f32 {
        let [right, wrong, target] = MEANINGS.map(|palette| seen(set.colour(palette), eye));
        springyard_test_lab::worst::smallest([
            right.distance(&wrong),
            right.distance(&target),
            wrong.distance(&target),
        ])
    }

    #[test]
    fn the_contrast_set_is_further_apart_for_every_eye_than_the_standard_one() {
        for eye in EYES {
            let [standard, contrast] =
                [ColourSet::Standard, ColourSet::Contrast].map(|set| closest(set, eye));
            assert!(
                contrast > standard && contrast > 0.2,
                "{standard} {contrast}"
            );
        }
        // What the standard set lacks: a protanope sees teal and coral nearly alike.
        assert!(closest(ColourSet::Standard, EYES[1]) < 0.1);
    }

    #[test]
    fn the_contrast_set_stands_out_from_the_ground_and_from_plates_as_the_standard_one_does() {
        for behind in [Palette::Grass, Palette::Night] {
            for palette in MEANINGS {
                let [standard, contrast] = [ColourSet::Standard, ColourSet::Contrast]
                    .map(|set| contrast_ratio(set.colour(palette), set.colour(behind)));
                assert!(
                    contrast > 0.95 * standard,
                    "{palette:?} on {behind:?}: {contrast}"
                );
            }
        }
    }

    /// What a picture is mostly made of.
    const QUIET: [Palette; 8] = [
        Palette::Stone,
        Palette::Slate,
        Palette::Sand,
        Palette::Grass,
        Palette::Moss,
        Palette::Brick,
        Palette::Wood,
        Palette::Roof,
    ];

    /// The smallest distance of a colour to a quiet one, for this eye.
    fn from_quiet(colour: Color, eye: [[f32; 3]; 3]) -> f32 {
        let quiet = QUIET.map(|quiet| ColourSet::Standard.colour(quiet));
        let apart = quiet.map(|quiet| seen(colour, eye).distance(&seen(quiet, eye)));
        springyard_test_lab::worst::smallest(apart)
    }

    #[test]
    fn what_is_loud_stands_out_from_all_that_is_quiet() {
        for loud in [Palette::Coral, Palette::Goal, Palette::Teal, Palette::Amber] {
            let apart = from_quiet(ColourSet::Standard.colour(loud), EYES[0]);
            assert!(apart > 0.085, "{loud:?}: {apart}");
        }
    }

    #[test]
    fn the_figure_stands_out_in_each_of_its_colours_and_no_two_are_alike() {
        let colours = FigureColour::ALL.map(figure_colour);
        for (index, colour) in colours.into_iter().enumerate() {
            let apart = from_quiet(colour, EYES[0]);
            assert!(apart > 0.085, "{index}: {apart}");
            for other in &colours[..index] {
                let apart = seen(colour, EYES[0]).distance(&seen(*other, EYES[0]));
                assert!(apart > 0.085, "{index}: {apart}");
            }
        }
    }

    #[test]
    fn right_and_wrong_of_the_contrast_set_stand_out_for_every_eye() {
        for eye in EYES {
            for loud in [Palette::Teal, Palette::Amber] {
                let apart = from_quiet(ColourSet::Contrast.colour(loud), eye);
                assert!(apart > 0.13, "{loud:?}: {apart}");
            }
        }
    }

    #[test]
    fn the_goal_is_neither_right_nor_wrong_for_any_eye_in_the_contrast_set() {
        for eye in EYES {
            for other in [Palette::Teal, Palette::Amber] {
                let pair = [Palette::Goal, other];
                let [goal, other] = pair.map(|it| seen(ColourSet::Contrast.colour(it), eye));
                assert!(goal.distance(&other) > 0.15);
            }
        }
    }

    #[test]
    fn the_sets_differ_only_in_the_colours_with_a_meaning() {
        let others = [Palette::Goal, Palette::Night, Palette::Glass];
        for palette in QUIET.into_iter().chain(others) {
            let [standard, contrast] =
                [ColourSet::Standard, ColourSet::Contrast].map(|set| set.colour(palette));
            assert_eq!(standard, contrast, "{palette:?}");
        }
    }
}
