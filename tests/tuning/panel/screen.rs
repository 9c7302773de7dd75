//! The tuning panel on a simulated screen.

use std::time::Duration;

use bevy_egui::egui;
use springyard::overlay::notices::{self, Notices};
use springyard::overlay::tuning::{TuningModel, TuningPanel, draw};
use springyard::tuning::{Overrides, Parameter, Tuning};

use crate::common::panels::{Panels, Screen};

/// A panel, the tuning that it edits, and a folder for presets.
pub struct PanelScreen {
    pub screen: Screen,
    pub panel: TuningPanel,
    pub tuning: Tuning,
    pub overrides: Overrides,
    pub folder: tempfile::TempDir,
    pub notices: Notices,
}

impl PanelScreen {
    pub fn new() -> Self {
        let mut screen = Self {
            screen: Screen::default(),
            panel: TuningPanel::default(),
            tuning: Tuning::default(),
            overrides: Overrides::default(),
            folder: tempfile::tempdir().unwrap(),
            notices: Notices::default(),
        };
        screen.draw(vec![]);
        screen
    }

    /// A screen so high that all fields are visible.
    pub fn tall() -> Self {
        let mut screen = Self::new();
        screen.screen.size.y = 9000.0;
        screen
    }

    /// A position in the row of a field, `right` points to the right of the start of its name.
    pub fn in_row(&mut self, label: &str, right: f32) -> egui::Pos2 {
        let name = self.place(label);
        egui::pos2(13.0 + right, name.y)
    }
}

impl Panels for PanelScreen {
    fn draw(&mut self, events: Vec<egui::Event>) -> (Duration, Vec<egui::Shape>) {
        self.screen.draw(events, |ctx| {
            let mut model = TuningModel {
                tuning: self.tuning,
                name: "grounded",
                folder: self.folder.path(),
                overrides: self.overrides,
                notices: &mut self.notices,
            };
            draw(ctx, &mut self.panel, &mut model);
            self.tuning = model.tuning;
            notices::draw(ctx, &mut self.notices);
        })
    }
}

/// Columns of a row, points from the start of the names.
pub const SLIDER_LEFT: f32 = 138.0;
pub const SLIDER_WIDTH: f32 = 96.0;
pub const VALUE: f32 = 280.0;
pub const RESET: f32 = 341.0;

/// The first parameter whose path ends with `.end`.
pub fn parameter(end: &str) -> &'static Parameter {
    Tuning::parameters()
        .find(|parameter| parameter.path.ends_with(&format!(".{end}")))
        .unwrap()
}
