//! The interface as a whole: its scale, no fading, and letters that are ready before they are first shown.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use smart_default::SmartDefault;
use springyard_state::parameter::{Limits, allowed};

/// Size of text and panels, as a factor on the window's own scale. 1.5 suits a screen seen from far away.
#[derive(Resource, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct InterfaceScale(#[default(1.0)] pub f32);

impl InterfaceScale {
    /// Allowed scales: below, text cannot be read; above, panels do not fit.
    pub const LIMITS: Limits = allowed(0.5..=3.0);
}

/// Sets the scale when it has changed. Not in every frame: Ctrl+Plus and Ctrl+Minus change egui's own value.
pub(super) fn set_scale(mut contexts: EguiContexts, scale: Res<InterfaceScale>) -> Result {
    if scale.is_changed() {
        contexts.ctx_mut()?.set_zoom_factor(scale.0);
    }
    Ok(())
}

/// Prepares the context in its first frames, and again when the pixels per point have changed.
pub(super) fn prepare_when_new(
    mut contexts: EguiContexts,
    mut prepared_for: Local<f32>,
    mut frames: Local<u8>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let pixels = ctx.pixels_per_point();
    if *prepared_for != pixels {
        (*prepared_for, *frames) = (pixels, 0);
    }
    if *frames < FRAMES_TO_PREPARE {
        *frames += 1;
        prepare(ctx);
    }
    Ok(())
}

/// Frames in which to call [`prepare`]: the style of the first is in force, and its letters can be drawn, from the second one on.
pub const FRAMES_TO_PREPARE: u8 = 2;

/// Turns fading off, and prepares the letters of every text size.
pub fn prepare(ctx: &egui::Context) {
    ctx.all_styles_mut(|style| {
        style.animation_time = 0.0;
        // Whole pixels: sharper text, and one picture of each letter, not four.
        style.visuals.text_options.subpixel_binning = false;
    });
    prepare_letters(ctx);
}

/// Sizes of all text on screen, points.
const TEXT_SIZES: [f32; 10] = [10.0, 10.5, 12.0, 13.0, 14.0, 16.0, 18.0, 22.0, 26.0, 30.0];
/// Symbols of the panels beyond ASCII: the arrows of folded and open headings, and of a reset; the sign of degrees; the gear beside a field
/// that a setting overrides.
const SYMBOLS: &str = "\u{23f5}\u{23f7}\u{27f2}\u{b0}\u{2699}";

/// Letters that the font joins into one.
const LIGATURES: &str = " ff fi fl ffi ffl";

/// Lays out every letter once. egui draws a letter into its texture when it is first used, and the texture reaches the GPU a frame
/// later: text with a new letter would have gaps for a frame.
fn prepare_letters(ctx: &egui::Context) {
    let letters = (' '..='~').chain(SYMBOLS.chars());
    let all: String = letters.chain(LIGATURES.chars()).collect();
    ctx.fonts_mut(|fonts| {
        for size in TEXT_SIZES {
            let font = egui::FontId::proportional(size);
            fonts.layout_no_wrap(all.clone(), font, egui::Color32::WHITE);
        }
    });
}
