//! Runs egui panels without a window: layout, pointer and key events, and tessellation.
//!
//! Included by path, since only the panel tests need it.
use std::time::{Duration, Instant};

use bevy_egui::egui;

/// The screen that panels are drawn on.
pub struct Screen {
    ctx: egui::Context,
    /// Size of the screen, points.
    pub size: egui::Vec2,
    /// Number of tessellated primitives in the last frame.
    pub triangles: usize,
    /// Whether letters were drawn into the font's texture in the last frame.
    pub has_new_letters: bool,
}

impl Default for Screen {
    fn default() -> Self {
        Self {
            ctx: egui::Context::default(),
            size: egui::vec2(1280.0, 720.0),
            triangles: 0,
            has_new_letters: false,
        }
    }
}

impl Screen {
    /// Draws one frame. Returns its wall-clock time, including tessellation, and the shapes.
    pub fn draw(
        &mut self,
        events: Vec<egui::Event>,
        mut panels: impl FnMut(&egui::Context),
    ) -> (Duration, Vec<egui::Shape>) {
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, self.size)),
            events,
            ..egui::RawInput::default()
        };
        let began = Instant::now();
        let mut output = self.ctx.run_ui(input, |ui| panels(ui.ctx()));
        // There is no GPU: discard the textures. The default one is the font's.
        let mut textures = output.textures_delta.set.iter();
        self.has_new_letters = textures.any(|(id, _)| *id == egui::TextureId::default());
        output.textures_delta.clear();
        let shapes = output.shapes.iter().map(|clipped| clipped.shape.clone());
        let shapes = shapes.collect();
        let triangles = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        self.triangles = triangles.len();
        (began.elapsed(), shapes)
    }
}

/// Pointer and key input for panels, and the text that they show.
pub trait Panels {
    /// Draws one frame. Returns its wall-clock time and the shapes.
    fn draw(&mut self, events: Vec<egui::Event>) -> (Duration, Vec<egui::Shape>);

    fn button(&mut self, at: egui::Pos2, pressed: bool) {
        let press = egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::default(),
        };
        self.draw(vec![egui::Event::PointerMoved(at), press]);
    }

    fn click(&mut self, at: egui::Pos2) {
        self.button(at, true);
        self.button(at, false);
        self.draw(vec![]);
    }

    /// Moves the pointer there, and waits for the tooltip.
    fn hover(&mut self, at: egui::Pos2) {
        self.draw(vec![egui::Event::PointerMoved(at)]);
        for _ in 0..120 {
            self.draw(vec![]);
        }
    }

    fn key(&mut self, key: egui::Key, modifiers: egui::Modifiers) {
        for pressed in [true, false] {
            self.draw(vec![egui::Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            }]);
        }
    }

    /// All texts on screen, and the position of each, points.
    fn words(&mut self) -> Vec<(String, egui::Pos2)> {
        fn collect(shape: &egui::Shape, words: &mut Vec<(String, egui::Pos2)>) {
            match shape {
                egui::Shape::Text(text) => words.push((text.galley.text().to_owned(), text.pos)),
                egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, words)),
                _ => {}
            }
        }
        let mut words = Vec::new();
        self.draw(vec![]);
        for shape in self.draw(vec![]).1 {
            collect(&shape, &mut words);
        }
        words
    }

    fn has(&mut self, word: &str) -> bool {
        self.words().iter().any(|(text, _)| text.contains(word))
    }

    /// A point inside the first text on screen that equals `word`.
    fn place(&mut self, word: &str) -> egui::Pos2 {
        let words = self.words();
        let found = words.iter().find(|(text, _)| text == word);
        found
            .unwrap_or_else(|| panic!("`{word}` is not among {words:?}"))
            .1
            + egui::vec2(4.0, 6.0)
    }
}
