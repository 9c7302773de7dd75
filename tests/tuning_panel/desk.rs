//! The panel on a screen.

use std::time::Duration;

use bevy_egui::egui;
use springyard::overlay::tuning::{TuningModel, TuningPanel, draw};
use springyard::tuning::{Parameter, Tuning};

use super::panels::{Panels, Screen};

/// The panel, and what it tunes.
pub struct Desk {
    pub screen: Screen,
    pub panel: TuningPanel,
    pub tuning: Tuning,
    pub folder: tempfile::TempDir,
}

impl Desk {
    pub fn new() -> Self {
        let mut desk = Self {
            screen: Screen::default(),
            panel: TuningPanel::default(),
            tuning: Tuning::default(),
            folder: tempfile::tempdir().unwrap(),
        };
        desk.draw(vec![]);
        desk
    }

    /// So high that everything is on screen.
    pub fn tall() -> Self {
        let mut desk = Self::new();
        desk.screen.size.y = 5000.0;
        desk
    }

    /// A place in the row of a field, so far to the right of where its name begins.
    pub fn in_row(&mut self, label: &str, right: f32) -> egui::Pos2 {
        let name = self.place(label);
        egui::pos2(14.0 + right, name.y)
    }
}

impl Panels for Desk {
    fn draw(&mut self, events: Vec<egui::Event>) -> (Duration, Vec<egui::Shape>) {
        self.screen.draw(events, |ctx| {
            let mut model = TuningModel {
                tuning: self.tuning,
                name: "grounded",
                folder: self.folder.path(),
            };
            draw(ctx, &mut self.panel, &mut model);
            self.tuning = model.tuning;
        })
    }
}

/// Columns of a row, counted from where the names begin.
pub const SLIDER_LEFT: f32 = 138.0;
pub const SLIDER_WIDTH: f32 = 96.0;
pub const VALUE: f32 = 280.0;
pub const RESET: f32 = 341.0;

/// The parameter whose path ends so.
pub fn parameter(end: &str) -> &'static Parameter {
    Tuning::parameters()
        .find(|parameter| parameter.path.ends_with(&format!(".{end}")))
        .unwrap()
}
