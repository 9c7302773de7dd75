//! The tuning panel (F3): every field of how character and camera feel and how the figure shows it, while playing.
//!
//! What is open, typed and remembered lives in [`TuningPanel`]; the panel writes nothing but that and the tuning in
//! [`Model`], so whatever a hand can do here, a test can do.
//!
//! - [`slots`]: A and B, each with its [`history`].
//! - `head`: what stands above the fields: A and B, presets, search.
//! - [`rows`]: the fields, each with its [`slider`]; [`curves`] beside each spring.

pub mod curves;
pub mod feel;
mod head;
pub mod history;
mod look;
pub mod rows;
pub mod slider;
pub mod slots;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::lab::{self, LabOverlay};
use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::input::mouse_capture::MouseCapture;
use crate::tuning::preset::{self, PresetError, StartedWith};
use crate::tuning::{CameraTuning, FigureTuning, Knob, PlayerTuning, Retune, Tuning, Value};

use feel::Feel;
use rows::Listed;
use slots::Slots;

/// The tuning panel.
#[derive(Resource, Default)]
pub struct TuningPanel {
    /// Whether it is on screen.
    pub shown: bool,
    /// The headings whose fields are folded up.
    pub folded: BTreeSet<&'static str>,
    /// Words that a field's name or heading must have to be listed.
    pub search: String,
    /// Which fields are listed.
    pub listed: Listed,
    /// The name to save under, as typed.
    pub save_as: String,
    /// What came of the last thing that was asked for.
    pub said: Option<Said>,
    /// How long the last frames took to lay out, on average.
    pub cost: Duration,
    slots: Option<Slots>,
    /// What was in force when last looked at, and what was asked for then.
    seen: Tuning,
    asked: Tuning,
    sketches: curves::Sketches,
}

/// What came of something that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// It is done.
    Done(String),
    /// It is not, and why: a line each.
    Refused(Vec<String>),
    /// There is a preset of this name. May it be overwritten?
    Asks(String),
}

/// What the panel reads, and the tuning that it may change.
pub struct Model<'a> {
    /// In force.
    pub tuning: Tuning,
    /// The name of the preset that it began as.
    pub name: &'a str,
    /// Where presets lie.
    pub folder: &'a Path,
}

impl TuningPanel {
    /// A and B. Before the panel is first drawn they are the defaults.
    #[must_use]
    pub fn slots(&self) -> &Slots {
        static DEFAULTS: std::sync::LazyLock<Slots> =
            std::sync::LazyLock::new(|| Slots::new(defaults()));
        self.slots.as_ref().unwrap_or(&DEFAULTS)
    }

    /// What the panel asked for comes into force a frame later, and by then it may want something else; whatever else is in
    /// force came from elsewhere, and is taken on.
    fn look_at(&mut self, model: &Model) {
        let in_force = model.tuning;
        match &mut self.slots {
            None => self.slots = Some(Slots::new(Feel::loaded(model.name, in_force))),
            Some(slots) if in_force != self.seen && in_force != self.asked => slots.adopt(in_force),
            Some(_) => {}
        }
        self.seen = in_force;
    }

    fn slots_mut(&mut self) -> &mut Slots {
        self.slots.get_or_insert_with(|| Slots::new(defaults()))
    }

    /// Sets a field. All changes of one field until [`let_go`](Self::let_go) are one step to undo.
    pub fn set(&mut self, knob: &Knob, value: Value) {
        let done = self.slots_mut().set(knob, value);
        self.said = done.err().map(|reason| Said::Refused(vec![reason]));
    }

    /// No hand is on a field any more.
    pub fn let_go(&mut self) {
        self.slots_mut().let_go();
    }

    /// Puts a field back to its default.
    pub fn reset(&mut self, knob: &Knob) {
        let done = self.slots_mut().reset(knob);
        self.said = done.err().map(|reason| Said::Refused(vec![reason]));
    }

    /// Puts every field back to its default.
    pub fn load_defaults(&mut self) {
        self.said = None;
        self.slots_mut().let_go();
        self.slots_mut().replace(defaults());
    }

    /// One step back.
    pub fn undo(&mut self) {
        self.said = None;
        self.slots_mut().undo();
    }

    /// One step forward again.
    pub fn redo(&mut self) {
        self.said = None;
        self.slots_mut().redo();
    }

    /// Plays B instead of A, or A instead of B.
    pub fn switch(&mut self) {
        self.said = None;
        self.slots_mut().switch();
    }

    /// Makes the other one what is played.
    pub fn copy_to_other(&mut self) {
        self.said = None;
        self.slots_mut().copy_to_other();
    }

    /// Plays a preset.
    pub fn load(&mut self, folder: &Path, name: &str) {
        self.said = match self.slots_mut().load(folder, name) {
            Ok(()) => {
                self.save_as = if name == preset::DEFAULTS {
                    String::new()
                } else {
                    name.into()
                };
                None
            }
            Err(lines) => Some(Said::Refused(lines)),
        };
    }

    /// Saves what is played; an old preset of that name only goes if `overwrite` says so.
    pub fn save(&mut self, folder: &Path, name: &str, overwrite: bool) {
        self.said = Some(match self.slots_mut().save(folder, name, overwrite) {
            Ok(()) => Said::Done(format!("saved {}", preset::path_of(folder, name).display())),
            Err(PresetError::Exists(name)) => Said::Asks(name),
            Err(error) => Said::Refused(vec![error.to_string()]),
        });
    }
}

fn defaults() -> Feel {
    Feel::loaded(preset::DEFAULTS, Tuning::default())
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(keys_plugin).add_systems(
        EguiPrimaryContextPass,
        draw_panel.run_if(|panel: Res<TuningPanel>| panel.shown),
    );
}

/// The panel without its picture: it can be opened, closed and told to go from A to B.
pub fn keys_plugin(app: &mut App) {
    app.init_resource::<TuningPanel>()
        .init_resource::<LabOverlay>()
        .add_message::<Retune>()
        .add_systems(Update, obey_keys.after(lab::toggle));
}

/// F3 opens and closes the panel, and gives the mouse back for it. It stands where the lab's panels stand: one makes way for
/// the other.
fn obey_keys(
    pressed: Option<MessageReader<Pressed>>,
    mut panel: ResMut<TuningPanel>,
    mut lab: ResMut<LabOverlay>,
    mut capture: Option<ResMut<MouseCapture>>,
    mut retunes: MessageWriter<Retune>,
) {
    let Some(mut pressed) = pressed else {
        return;
    };
    let actions: Vec<_> = pressed.read().map(|Pressed(action)| *action).collect();
    let lab_keys = actions.iter().filter(|key| **key == ButtonAction::Lab);
    let lab_toggles = lab_keys.count() % 2 == 1;
    for action in actions {
        match action {
            ButtonAction::Tuning => {
                panel.shown ^= true;
                if panel.shown {
                    lab.shown = false;
                    if let Some(capture) = &mut capture {
                        capture.0 = false;
                    }
                }
            }
            ButtonAction::OtherTuning if panel.shown => panel.switch(),
            ButtonAction::Lab if lab_toggles && panel.shown => {
                panel.shown = false;
                lab.shown = true;
            }
            _ => {}
        }
    }
    // Gone to the other one and closed at once: nothing is drawn that would ask for it.
    let wanted = *panel.slots().tuning();
    if !panel.shown && panel.slots.is_some() && panel.asked != wanted {
        panel.asked = wanted;
        retunes.write(Retune(wanted));
    }
}

fn draw_panel(
    mut contexts: EguiContexts,
    mut panel: ResMut<TuningPanel>,
    player: Res<PlayerTuning>,
    camera: Res<CameraTuning>,
    figure: Res<FigureTuning>,
    started_with: Option<Res<StartedWith>>,
    mut retunes: MessageWriter<Retune>,
) -> Result {
    let began = Instant::now();
    let in_force = Tuning {
        character: player.0,
        camera: *camera,
        figure: *figure,
    };
    let folder = PathBuf::from(preset::FOLDER);
    let mut model = Model {
        tuning: in_force,
        name: started_with
            .as_ref()
            .map_or(preset::DEFAULTS, |name| &name.0),
        folder: &folder,
    };
    draw(contexts.ctx_mut()?, &mut panel, &mut model);
    if model.tuning != in_force {
        retunes.write(Retune(model.tuning));
    }
    // Smoothed over some ten frames, so that it can be read.
    panel.cost = panel.cost.mul_f64(0.9) + began.elapsed().mul_f64(0.1);
    Ok(())
}

const MARGIN: f32 = 6.0;
const PADDING: f32 = 7.0;
/// Left free below it, for the hint at the help.
const BELOW: f32 = 40.0;

/// The panel, down the left side of the screen.
pub fn draw(ctx: &egui::Context, panel: &mut TuningPanel, model: &mut Model) {
    panel.look_at(model);
    obey_shortcuts(ctx, panel);
    let frame = egui::Frame::new()
        .fill(look::PANEL)
        .stroke(egui::Stroke::new(1.0, look::BORDER))
        .corner_radius(4)
        .inner_margin(PADDING);
    let height = ctx.content_rect().height() - 2.0 * MARGIN - 2.0 * PADDING - BELOW;
    egui::Window::new("tuning")
        .title_bar(false)
        .resizable(false)
        .movable(false)
        .fixed_pos([MARGIN, MARGIN])
        .frame(frame)
        .show(ctx, |ui| {
            let width = look::WIDTH + 10.0;
            ui.set_width(width);
            ui.visuals_mut().override_text_color = Some(look::WORDS);
            ui.spacing_mut().item_spacing = egui::vec2(5.0, 4.0);
            ui.spacing_mut().interact_size.y = 17.0;
            ui.spacing_mut().button_padding = egui::vec2(4.0, 1.0);
            ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
            for font in ui.style_mut().text_styles.values_mut() {
                font.size = look::TEXT;
            }
            head::show(ui, panel, model.folder);
            ui.add_space(2.0);
            let left = height - ui.min_rect().height();
            egui::ScrollArea::vertical()
                .auto_shrink([false, true])
                .max_height(left)
                // As high as there is need and room for, whatever it was in the last frame.
                .min_scrolled_height(left)
                .show(ui, |ui| rows::show(ui, panel));
        });
    // A drag ends when the button comes up, typing when the field is left.
    if !ctx.input(|input| input.pointer.any_down()) {
        panel.let_go();
    }
    model.tuning = *panel.slots().tuning();
    panel.asked = model.tuning;
}

/// Ctrl+Z and Ctrl+Y, unless they are meant for a text that is being typed.
fn obey_shortcuts(ctx: &egui::Context, panel: &mut TuningPanel) {
    if ctx.egui_wants_keyboard_input() {
        return;
    }
    let command = egui::Modifiers::COMMAND;
    let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    if pressed(command | egui::Modifiers::SHIFT, egui::Key::Z) || pressed(command, egui::Key::Y) {
        panel.redo();
    } else if pressed(command, egui::Key::Z) {
        panel.undo();
    }
}
