//! The lab's curves panel: position over time for each lane and the exact solution, and each lane's error.

mod plots;

use bevy_egui::egui;

use super::export;
use super::style::show_refusal;
use crate::lab::{Lab, LaneKind, Sample};

/// View state of the curves panel.
#[derive(Debug, Clone)]
pub struct CurvesPanel {
    /// Copy of the lab's history, made when the display was stopped. `None` while the display is live.
    pub stopped: Option<Vec<Sample>>,
    /// Time from the newest sample back to the right edge of the plots, s, 0 to [`SCRUB_SECS`].
    pub scrub_secs: f64,
    /// Which lanes are drawn, in the order of [`LaneKind::ALL`].
    pub visible: [bool; LaneKind::ALL.len()],
    exported: Option<Result<String, String>>,
}

impl Default for CurvesPanel {
    fn default() -> Self {
        Self {
            stopped: None,
            scrub_secs: 0.0,
            visible: [true; LaneKind::ALL.len()],
            exported: None,
        }
    }
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
            None => Some(lab.history().iter().cloned().collect()),
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
            None => Box::new(lab.history().iter()),
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

    /// Writes the whole history as CSV, and the part inside the plots' time span as SVG.
    fn export(&mut self, lab: &Lab) {
        let all: Vec<&Sample> = match &self.stopped {
            Some(stopped) => stopped.iter().collect(),
            None => lab.history().iter().collect(),
        };
        let window = self.window(lab);
        let written = export::write(std::path::Path::new(EXPORT_FOLDER), &all, &window);
        self.exported = Some(written.map_err(|error| error.to_string()));
    }
}

pub(super) fn show(ui: &mut egui::Ui, view: &mut CurvesPanel, lab: &Lab) {
    show_bar(ui, view, lab);
    match &view.exported {
        Some(Ok(written)) => {
            ui.label(written);
        }
        Some(Err(reason)) => show_refusal(ui, reason),
        None => {}
    }
    plots::show(ui, &view.window(lab), &view.visible);
}

/// The buttons above the plots: stop, scroll back, export.
fn show_bar(ui: &mut egui::Ui, view: &mut CurvesPanel, lab: &Lab) {
    ui.horizontal(|ui| {
        let text = if view.stopped.is_some() {
            "go on"
        } else {
            "stop"
        };
        if ui.button(text).clicked() {
            view.toggle_stopped(lab);
        }
        let scrub = egui::Slider::new(&mut view.scrub_secs, 0.0..=SCRUB_SECS)
            .fixed_decimals(1)
            .suffix(" s back");
        ui.spacing_mut().slider_width = 130.0;
        if ui.add(scrub).changed() && view.stopped.is_none() {
            view.toggle_stopped(lab);
        }
        if ui.button("export CSV, SVG").clicked() {
            view.export(lab);
        }
    });
}
