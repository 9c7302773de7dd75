//! Stability map of an integration method: `omega dt` to the right, the damping ratio upwards, the spectral radius of one step as
//! colour. A radius above 1 is unstable. A click or drag on the map sets the spring.

use std::collections::HashMap;
use std::f32::consts::TAU;

use bevy_egui::egui::{self, Color32, Pos2, Rect, Sense, Stroke, pos2, vec2};
use smart_default::SmartDefault;
use spring_math::{Method, Spring};

use super::LabModel;
use crate::overlay::panel;

/// View state of the stability map.
#[derive(SmartDefault)]
pub struct StabilityMapPanel {
    /// The method whose map is shown.
    #[default(Method::StablePdBody)]
    pub method: Method,
    /// The maps as images, each computed once.
    textures: HashMap<Method, egui::TextureHandle>,
}

/// The largest `omega dt` and damping ratio on the map.
const MOST_ANGLE: f32 = 6.0;
const MOST_ZETA: f32 = 2.0;
const TEXELS: [usize; 2] = [120, 80];
/// Numbers on the axis of `omega dt`: steps in an undamped swing, `2 pi / (omega dt)`.
const STEPS_A_SWING: [f32; 6] = [12.0, 6.0, 4.0, 3.0, 2.0, 1.5];
const HEIGHT: f32 = 175.0;
const AXIS_MARGIN: egui::Vec2 = vec2(26.0, 15.0);

pub(super) fn show(ui: &mut egui::Ui, view: &mut StabilityMapPanel, model: &mut LabModel) {
    let step_secs = model.planner.step_secs() as f32;
    let spring = model.settings.spring;
    ui.horizontal(|ui| {
        let method = &mut view.method;
        panel::choice(ui, "map method", 110.0, method, &Method::ALL, Method::name);
        let step = view.method.propagator(spring, step_secs);
        show_words(ui, spring, step_secs, step.spectral_radius());
    });
    let texture = view
        .textures
        .entry(view.method)
        .or_insert_with(|| texture(ui.ctx(), view.method));
    let (response, painter) = ui.allocate_painter(
        vec2(ui.available_width(), HEIGHT + AXIS_MARGIN.y),
        Sense::click_and_drag(),
    );
    let map = Rect::from_min_max(
        response.rect.min + vec2(AXIS_MARGIN.x, 2.0),
        response.rect.max - vec2(4.0, AXIS_MARGIN.y),
    );
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.image(texture.id(), map, whole, Color32::WHITE);
    draw_axes(&painter, map);
    draw_limit(&painter, map, view.method);
    let dot = place(map, spring.omega() * step_secs, spring.zeta());
    let held = Pos2::new(dot.x.min(map.right()), dot.y.max(map.top()));
    painter.circle(held, 4.5, Color32::WHITE, Stroke::new(1.5, Color32::BLACK));
    if let Some(pointer) = response.interact_pointer_pos()
        && let Some(spring) = spring_at(map, pointer, step_secs)
    {
        model.settings.spring = spring;
    }
}

/// Where the spring is on the map, in words; the symbols are in the tooltip.
fn show_words(ui: &mut egui::Ui, spring: Spring, step_secs: f32, radius: f64) {
    let (angle, zeta) = (spring.omega() * step_secs, spring.zeta());
    let grows = if radius > 1.0 + 1e-6 {
        "grows"
    } else {
        "dies out"
    };
    let text = format!("{:.1} steps a swing, {grows}", TAU / angle);
    let symbols = format!(
        "damping ratio (z) {zeta:.2}; 2 pi divided by the steps of an undamped swing (w dt): {angle:.3}.\n\
         A step multiplies the swing by at most {radius:.4} (spectral radius): above 1 it grows, below 1 it dies out."
    );
    ui.label(text).on_hover_text(symbols);
}

fn place(map: Rect, angle: f32, zeta: f32) -> Pos2 {
    pos2(
        map.left() + angle / MOST_ANGLE * map.width(),
        map.bottom() - zeta / MOST_ZETA * map.height(),
    )
}

/// The spring at a point of the map, for steps of `step_secs`.
fn spring_at(map: Rect, pointer: Pos2, step_secs: f32) -> Option<Spring> {
    let angle = (pointer.x - map.left()) / map.width() * MOST_ANGLE;
    let zeta = (map.bottom() - pointer.y) / map.height() * MOST_ZETA;
    // With omega = 0 nothing would move.
    let angle = angle.clamp(0.02, MOST_ANGLE);
    Spring::new(angle / step_secs, zeta.clamp(0.0, MOST_ZETA)).ok()
}

fn draw_axes(painter: &egui::Painter, map: Rect) {
    let font = egui::FontId::proportional(10.0);
    let grey = Color32::from_gray(190);
    for steps in STEPS_A_SWING {
        let at = place(map, TAU / steps, 0.0);
        painter.line_segment([at, at + vec2(0.0, 3.0)], Stroke::new(1.0, grey));
        let at = at + vec2(0.0, 3.0);
        let align = egui::Align2::CENTER_TOP;
        painter.text(at, align, steps.to_string(), font.clone(), grey);
    }
    let right = map.right_bottom() + vec2(0.0, 3.0);
    let words = "steps a swing";
    painter.text(right, egui::Align2::RIGHT_TOP, words, font.clone(), grey);
    let top = map.left_top() + vec2(4.0, 2.0);
    let words = "damping ratio";
    painter.text(
        top,
        egui::Align2::LEFT_TOP,
        words,
        font.clone(),
        Color32::WHITE,
    );
    for (zeta, text) in [(0.0, "0"), (0.5, "0.5"), (1.0, "1"), (1.5, "1.5")] {
        let at = place(map, 0.0, zeta);
        painter.text(
            at - vec2(4.0, 0.0),
            egui::Align2::RIGHT_CENTER,
            text,
            font.clone(),
            grey,
        );
    }
}

fn draw_limit(painter: &egui::Painter, map: Rect, method: Method) {
    let points: Vec<Pos2> = (0..=60)
        .filter_map(|point| {
            let zeta = MOST_ZETA * point as f32 / 60.0;
            let angle = method.stability_limit(f64::from(zeta))? as f32;
            Some(place(map, angle, zeta))
        })
        .collect();
    let clipped = painter.with_clip_rect(map);
    clipped.line(points, Stroke::new(2.0, Color32::WHITE));
}

fn texture(ctx: &egui::Context, method: Method) -> egui::TextureHandle {
    let [width, height] = TEXELS;
    let mut pixels = Vec::with_capacity(width * height);
    for row in 0..height {
        let zeta = MOST_ZETA * (1.0 - (row as f32 + 0.5) / height as f32);
        for column in 0..width {
            let angle = MOST_ANGLE * (column as f32 + 0.5) / width as f32;
            // The radius depends on `omega * dt` only, so a step of 1 s with `omega` = `angle` covers all cases.
            let radius = Spring::new(angle, zeta).map_or(f64::NAN, |spring| {
                method.propagator(spring, 1.0).spectral_radius()
            });
            pixels.push(radius_colour(radius as f32));
        }
    }
    let image = egui::ColorImage::new(TEXELS, pixels);
    ctx.load_texture(method.name(), image, egui::TextureOptions::LINEAR)
}

/// Colour of a spectral radius. 0 (decays in one step): dark blue. 1 (oscillates for ever): teal. Just above 1: amber.
/// 2 and more (doubles each step): dark red.
fn radius_colour(radius: f32) -> Color32 {
    let mix = |from: [f32; 3], to: [f32; 3], part: f32| {
        let channel = |index: usize| (from[index] + (to[index] - from[index]) * part) as u8;
        Color32::from_rgb(channel(0), channel(1), channel(2))
    };
    if radius <= 1.0 {
        mix([24.0, 30.0, 66.0], [50.0, 175.0, 160.0], radius * radius)
    } else {
        mix(
            [240.0, 180.0, 60.0],
            [120.0, 16.0, 30.0],
            (radius - 1.0).min(1.0),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_sets_the_spring_whose_dot_lies_there() {
        let map = Rect::from_min_size(pos2(100.0, 50.0), vec2(300.0, 140.0));
        let step_secs = 1.0 / 60.0;
        for pointer in [pos2(160.0, 90.0), pos2(399.0, 51.0), pos2(120.0, 180.0)] {
            let spring = spring_at(map, pointer, step_secs).unwrap();
            let dot = place(map, spring.omega() * step_secs, spring.zeta());
            assert!((dot - pointer).length() < 0.01, "{dot} {pointer}");
        }
        // A pointer outside of the map is clamped to its edge.
        let spring = spring_at(map, pos2(-50.0, 900.0), step_secs).unwrap();
        assert!(spring.omega() > 0.0 && spring.zeta() == 0.0);
    }

    #[test]
    fn the_colour_changes_at_the_limit_that_is_drawn() {
        let mut limits = 0;
        for method in Method::ALL {
            for zeta in [0.1, 0.7, 1.5] {
                let Some(limit) = method.stability_limit(zeta) else {
                    continue;
                };
                let radius = |angle: f64| {
                    let spring = Spring::new(angle as f32, zeta as f32).unwrap();
                    method.propagator(spring, 1.0).spectral_radius()
                };
                assert!(
                    radius(limit * 0.999) < 1.0 && radius(limit * 1.001) > 1.0,
                    "{method:?}"
                );
                limits += 1;
            }
        }
        assert_eq!(limits, 12, "four methods have a limit");
    }
}
