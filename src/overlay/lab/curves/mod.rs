//! The lab's curves panel: position over time for each lane and the exact solution, and each lane's error.

mod plots;

use std::time::Duration;

use bevy_egui::egui;
use smart_default::SmartDefault;

use super::{LabModel, export};
use crate::lab::{Lab, LaneKind, Sample};
use crate::overlay::focus;
use crate::overlay::notices::Tone;

/// View state of the curves panel.
#[derive(SmartDefault, Debug, Clone)]
pub struct CurvesPanel {
    /// Copy of the lab's history, made when the display was stopped. `None` while the display is live.
    pub stopped: Option<Vec<Sample>>,
    /// Time from the newest sample back to the right edge of the plots, s, 0 to [`SCRUB_SECS`].
    pub scrub_secs: f64,
    /// Which lanes are drawn, in the order of [`LaneKind::ALL`].
    #[default([true; LaneKind::ALL.len()])]
    pub visible: [bool; LaneKind::ALL.len()],
}

/// Largest distance that the plots can be scrolled back, s.
pub const SCRUB_SECS: f64 = 10.0;
/// Time span of the plots, s.
pub const WINDOW_SECS: f64 = 4.0;
/// Folder for exported files.
const EXPORT_FOLDER: &str = "out";

impl CurvesPanel {
    /// Freezes the display, or makes it live again. The lab itself keeps running while the display is frozen.
    pub fn toggle_stopped(&mut self, lab: &Lab) {
        self.stopped = match self.stopped {
            None => Some(lab.history().cloned().collect()),
            Some(_) => {
                self.scrub_secs = 0.0;
                None
            }
        };
    }

    /// The frames inside the plots' time span, oldest first.
    #[must_use]
    pub fn window<'a>(&'a self, lab: &'a Lab) -> Vec<&'a Sample> {
        let frames: Box<dyn DoubleEndedIterator<Item = &Sample>> = match &self.stopped {
            Some(stopped) => Box::new(stopped.iter()),
            None => Box::new(lab.history()),
        };
        let mut frames = frames.rev().peekable();
        let Some(last) = frames.peek().map(|sample| sample.secs) else {
            return Vec::new();
        };
        let end = last - self.scrub_secs;
        let mut window: Vec<_> = frames
            .skip_while(|sample| sample.secs > end)
            .take_while(|sample| sample.secs >= end - WINDOW_SECS)
            .collect();
        window.reverse();
        window
    }

    /// Writes the whole history as CSV, and the part inside the plots' time span as SVG. Returns the result as a message.
    fn export(&self, lab: &Lab) -> (Tone, String) {
        let all: Vec<&Sample> = match &self.stopped {
            Some(stopped) => stopped.iter().collect(),
            None => lab.history().collect(),
        };
        let window = self.window(lab);
        match export::write(std::path::Path::new(EXPORT_FOLDER), &all, &window) {
            Ok(saved) => (Tone::Good, saved),
            Err(error) => (Tone::Error, format!("{EXPORT_FOLDER}: {error}")),
        }
    }
}

/// Height of the bar above the plots, points.
pub(super) const BAR_HEIGHT: f32 = 24.0;
/// Height of both plots together on a large screen, points.
pub(super) const FULL_HEIGHT: f32 = 430.0;
/// Width of the number behind the slider and of the export button, points.
const NEXT_TO_SLIDER: f32 = 190.0;
/// Time that the result of an export stays on screen.
const RESULT_SHOWN: Duration = Duration::from_secs(6);

/// Draws the bar and the two plots, which are `height` points high together.
pub(super) fn show(ui: &mut egui::Ui, view: &mut CurvesPanel, model: &mut LabModel, height: f32) {
    show_bar(ui, view, model);
    plots::show(ui, &view.window(model.lab), &view.visible, height);
}

/// The buttons above the plots: stop, scroll back, export.
fn show_bar(ui: &mut egui::Ui, view: &mut CurvesPanel, model: &mut LabModel) {
    ui.horizontal(|ui| {
        let text = if view.stopped.is_some() {
            "go on"
        } else {
            "stop"
        };
        if ui.button(text).clicked() {
            view.toggle_stopped(model.lab);
        }
        let scrub = egui::Slider::new(&mut view.scrub_secs, 0.0..=SCRUB_SECS)
            .fixed_decimals(1)
            .suffix(" s back");
        ui.spacing_mut().slider_width = 130.0_f32.min(ui.available_width() - NEXT_TO_SLIDER);
        if focus::stepped(ui.add(scrub)).changed() && view.stopped.is_none() {
            view.toggle_stopped(model.lab);
        }
        if ui.button("export CSV, SVG").clicked() {
            let (tone, text) = view.export(model.lab);
            model.notices.show_for(RESULT_SHOWN, tone, text);
        }
    });
}
