//! The lab on a small screen: one window with a tab for each panel.

use bevy_egui::egui;

use super::panel::{LEFT_WIDTH, METRICS_WIDTH, RIGHT_WIDTH, set_style};
use super::{LabModel, LabOverlay, controls, curves, map, metrics, strip};
use crate::overlay::focus;
use crate::overlay::panel::{self, MARGIN, PADDING};

/// The panel that a small screen shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Tab {
    /// Spring, policy, frame times.
    #[default]
    Controls,
    /// Stability map.
    Map,
    /// Positions and errors over time.
    Curves,
    /// The metrics of each lane.
    Metrics,
    /// How frames were divided into steps.
    Strip,
}

const TABS: [(Tab, &str); 5] = [
    (Tab::Controls, "Controls"),
    (Tab::Map, "Map"),
    (Tab::Curves, "Curves"),
    (Tab::Metrics, "Metrics"),
    (Tab::Strip, "Strip"),
];

impl Tab {
    /// Width of the panel where the screen has it, points.
    fn width(self) -> f32 {
        match self {
            Self::Controls | Self::Map => LEFT_WIDTH,
            Self::Curves | Self::Strip => RIGHT_WIDTH,
            Self::Metrics => METRICS_WIDTH,
        }
    }
}

/// Free width beside the window, for the game and for messages, points.
const BESIDE: f32 = 150.0;
/// As [`BESIDE`], beside the widest panel: just enough for a message.
const BESIDE_METRICS: f32 = 115.0;
/// Height of the row of tabs, points.
const TABS_HEIGHT: f32 = 24.0;

/// Draws the window at the upper left. Content wider or higher than the screen is scrolled. Returns the window's rectangle.
pub(super) fn draw(
    ctx: &egui::Context,
    overlay: &mut LabOverlay,
    model: &mut LabModel,
) -> egui::Rect {
    let screen = ctx.content_rect();
    let around = 2.0 * (MARGIN + PADDING);
    let beside = match overlay.tab {
        Tab::Metrics => BESIDE_METRICS,
        _ => BESIDE,
    };
    let most_width = screen.width() - around - beside;
    let height = screen.height() - around - TABS_HEIGHT;
    let window = panel::fixed("lab")
        .fixed_pos([MARGIN, MARGIN])
        .show(ctx, |ui| {
            set_style(ui);
            ui.horizontal(|ui| {
                for (tab, name) in TABS {
                    ui.selectable_value(&mut overlay.tab, tab, name);
                }
            });
            egui::ScrollArea::both()
                .id_salt(overlay.tab as u8)
                .max_width(most_width)
                .max_height(height)
                .min_scrolled_height(height)
                .show(ui, |ui| {
                    focus::keep_in_view(ui, |ui| {
                        show_tab(ui, overlay, model, [most_width, height]);
                    });
                });
        });
    window.map_or(egui::Rect::NOTHING, |window| window.response.rect)
}

fn show_tab(
    ui: &mut egui::Ui,
    overlay: &mut LabOverlay,
    model: &mut LabModel,
    [most_width, height]: [f32; 2],
) {
    let width = overlay.tab.width();
    // Plots shrink; text does not.
    let shrinks = matches!(overlay.tab, Tab::Map | Tab::Curves | Tab::Strip);
    ui.set_width(if shrinks {
        width.min(most_width)
    } else {
        width
    });
    let curves_height = (height - curves::BAR_HEIGHT).min(curves::FULL_HEIGHT);
    show_content(ui, overlay.tab, overlay, model, curves_height);
}

/// The content of a panel. `curves_height`: that of both plots together, points.
pub(super) fn show_content(
    ui: &mut egui::Ui,
    tab: Tab,
    overlay: &mut LabOverlay,
    model: &mut LabModel,
    curves_height: f32,
) {
    match tab {
        Tab::Controls => controls::show(ui, &mut overlay.controls, model),
        Tab::Map => map::show(ui, &mut overlay.map, model),
        Tab::Curves => curves::show(ui, &mut overlay.curves, model, curves_height),
        Tab::Metrics => {
            let visible = &mut overlay.curves.visible;
            metrics::show(ui, &mut overlay.metrics, visible, model.lab, overlay.cost);
        }
        Tab::Strip => strip::show(ui, model),
    }
}
