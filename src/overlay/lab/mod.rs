//! The lab's panels (F2): curves, frame strip, stability map, numbers, controls.
//!
//! What is open, chosen and typed lives in [`LabOverlay`]; the panels write nothing but that, [`LabSettings`], the
//! [`FrameInjector`] and [`PlannerControl`]s, so whatever a hand can do here, a test can do.

pub mod controls;
pub mod curves;
pub mod export;
pub mod labels;
pub mod map;
pub mod numbers;
pub mod strip;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use spring_math::planner::PlannerSettings;

use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::lab::{Lab, LabSettings};
use crate::timestep::policy::RefusedControl;
use crate::timestep::{FrameInjector, PlannerControl, StepPlanner};

/// What of the lab is on screen.
#[derive(Resource, Default)]
pub struct LabOverlay {
    /// Whether anything is.
    pub shown: bool,
    /// Which panels are folded up.
    pub folded: Folded,
    /// What the controls hold.
    pub controls: controls::Form,
    /// Which part of the curves is seen.
    pub curves: curves::View,
    /// Which method's map is seen.
    pub map: map::View,
    /// The figures as last read.
    pub numbers: numbers::View,
    /// How long the last frames' panels took to lay out, on average.
    pub cost: Duration,
    /// Which places the panels have.
    pub places: Places,
}

/// Which panels are folded up to their titles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Folded {
    /// Spring, policy, frame times.
    pub controls: bool,
    /// Where methods are stable.
    pub map: bool,
    /// Positions and errors over time.
    pub curves: bool,
    /// The figures of each lane.
    pub numbers: bool,
    /// How frames were cut.
    pub strip: bool,
}

/// Where panels are put, and for which size of the screen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Places {
    size: egui::Vec2,
    /// A panel's own size is known in its second frame: until then it is pushed off the screen's edges.
    frames: u8,
}

impl Places {
    /// Whether to put the panels in their places in this frame.
    fn are_open(&mut self, size: egui::Vec2) -> bool {
        if self.size != size {
            *self = Self { size, frames: 0 };
        }
        self.frames = self.frames.saturating_add(1);
        self.frames <= 3
    }
}

/// What the panels read, and what they may change.
pub struct Model<'a> {
    /// The experiment.
    pub lab: &'a Lab,
    /// Its settings.
    pub settings: &'a mut LabSettings,
    /// The game's planner settings.
    pub planner: PlannerSettings,
    /// Why the last change of them was refused.
    pub refused: &'a RefusedControl,
    /// Changes of them.
    pub controls: Vec<PlannerControl>,
    /// Where frame times come from.
    pub injector: &'a mut FrameInjector,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LabOverlay>()
        .add_systems(Update, toggle)
        .add_systems(
            EguiPrimaryContextPass,
            (labels::draw_labels, draw_panels)
                .chain()
                .run_if(|overlay: Res<LabOverlay>| overlay.shown),
        );
}

/// F2. Where the level has no lab, opening the panels starts one: it needs no station to run.
pub(super) fn toggle(
    pressed: Option<MessageReader<Pressed>>,
    mut overlay: ResMut<LabOverlay>,
    settings: Res<LabSettings>,
    planner: Res<StepPlanner>,
    lab: Option<Res<Lab>>,
    mut commands: Commands,
) {
    let toggles = pressed.map_or(0, |mut pressed| {
        let lab_keys = pressed
            .read()
            .filter(|Pressed(action)| *action == ButtonAction::Lab);
        lab_keys.count()
    });
    if toggles % 2 == 1 {
        overlay.shown ^= true;
    }
    if overlay.shown && lab.is_none() {
        commands.insert_resource(Lab::new(*settings, planner.settings()));
    }
}

fn draw_panels(
    mut contexts: EguiContexts,
    mut overlay: ResMut<LabOverlay>,
    lab: Option<Res<Lab>>,
    mut settings: ResMut<LabSettings>,
    planner: Res<StepPlanner>,
    refused: Res<RefusedControl>,
    mut injector: ResMut<FrameInjector>,
    mut controls: MessageWriter<PlannerControl>,
) -> Result {
    let Some(lab) = lab else {
        return Ok(());
    };
    let began = Instant::now();
    let mut changed = *settings;
    let mut model = Model {
        lab: &lab,
        settings: &mut changed,
        planner: planner.settings(),
        refused: &refused,
        controls: Vec::new(),
        injector: &mut injector,
    };
    draw(contexts.ctx_mut()?, &mut overlay, &mut model);
    for control in model.controls {
        controls.write(control);
    }
    settings.set_if_neq(changed);
    // Smoothed over some ten frames, so that it can be read.
    overlay.cost = overlay.cost.mul_f64(0.9) + began.elapsed().mul_f64(0.1);
    Ok(())
}

const MARGIN: f32 = 6.0;
const LEFT_WIDTH: f32 = 318.0;
const RIGHT_WIDTH: f32 = 470.0;
const NUMBERS_WIDTH: f32 = 706.0;
const MAP_Y: f32 = 236.0;

/// All panels. Laid out for 1280x720; each can be moved, and goes back to its place when the window changes its size.
pub fn draw(ctx: &egui::Context, overlay: &mut LabOverlay, model: &mut Model) {
    let size = ctx.content_rect().size();
    let place = overlay.places.are_open(size);
    let mut folded = overlay.folded;
    let panel = |title: &str,
                 folded: &mut bool,
                 x: f32,
                 y: f32,
                 width: f32,
                 add: &mut dyn FnMut(&mut egui::Ui)| {
        let at = egui::pos2(x, y);
        draw_panel(ctx, title, folded, place.then_some(at), width, add);
    };
    let low = size.y - numbers::HEIGHT - TITLE_HEIGHT - 2.0 * PADDING - MARGIN;
    let strip_x = MARGIN + NUMBERS_WIDTH + 2.0 * PADDING + MARGIN;
    let strip_width = size.x - MARGIN - strip_x - 2.0 * PADDING;
    let curves_x = size.x - RIGHT_WIDTH - 2.0 * PADDING - MARGIN;
    panel(
        "Controls",
        &mut folded.controls,
        MARGIN,
        MARGIN,
        LEFT_WIDTH,
        &mut |ui| {
            controls::show(ui, &mut overlay.controls, model);
        },
    );
    panel(
        "Stability map",
        &mut folded.map,
        MARGIN,
        MAP_Y,
        LEFT_WIDTH,
        &mut |ui| {
            map::show(ui, &mut overlay.map, model);
        },
    );
    panel(
        "Curves",
        &mut folded.curves,
        curves_x,
        MARGIN,
        RIGHT_WIDTH,
        &mut |ui| {
            curves::show(ui, &mut overlay.curves, model.lab);
        },
    );
    panel(
        "Numbers",
        &mut folded.numbers,
        MARGIN,
        low,
        NUMBERS_WIDTH,
        &mut |ui| {
            let visible = &mut overlay.curves.visible;
            numbers::show(ui, &mut overlay.numbers, visible, model.lab, overlay.cost);
        },
    );
    panel(
        "Frame strip",
        &mut folded.strip,
        strip_x,
        low,
        strip_width.max(100.0),
        &mut |ui| {
            strip::show(ui, model);
        },
    );
    overlay.folded = folded;
}

/// Between a panel's border and what is in it.
const PADDING: f32 = 6.0;
const TITLE_HEIGHT: f32 = 20.0;

/// A panel that folds up to its title at a click, and can be dragged elsewhere.
fn draw_panel(
    ctx: &egui::Context,
    title: &str,
    folded: &mut bool,
    at: Option<egui::Pos2>,
    width: f32,
    add: &mut dyn FnMut(&mut egui::Ui),
) {
    let frame = egui::Frame::new()
        .fill(egui::Color32::from_rgba_unmultiplied(20, 22, 28, 246))
        .stroke(egui::Stroke::new(1.0, egui::Color32::from_gray(70)))
        .corner_radius(4)
        .inner_margin(PADDING);
    let mut window = egui::Window::new(title)
        .title_bar(false)
        .resizable(false)
        .frame(frame);
    if let Some(at) = at {
        window = window.current_pos(at);
    }
    window.show(ctx, |ui| {
        ui.set_width(width);
        ui.visuals_mut().override_text_color = Some(egui::Color32::from_gray(222));
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 3.0);
        ui.spacing_mut().interact_size.y = 17.0;
        ui.spacing_mut().button_padding = egui::vec2(4.0, 1.0);
        for font in ui.style_mut().text_styles.values_mut() {
            font.size = TEXT;
        }
        let arrow = if *folded { "\u{23f5}" } else { "\u{23f7}" };
        let title = egui::RichText::new(format!("{arrow} {title}"))
            .strong()
            .size(13.0);
        let title = egui::Label::new(title)
            .selectable(false)
            .sense(egui::Sense::click());
        if ui.add(title).clicked() {
            *folded ^= true;
        }
        if !*folded {
            add(ui);
        }
    });
}

/// Size of the panels' text.
const TEXT: f32 = 12.0;

/// A lane's colour on screen.
fn colour(kind: crate::lab::LaneKind) -> egui::Color32 {
    let [red, green, blue] = kind.colour();
    egui::Color32::from_rgb(red, green, blue)
}

/// A refusal, in words.
fn show_refusal(ui: &mut egui::Ui, reason: &str) {
    ui.colored_label(egui::Color32::from_rgb(255, 150, 130), reason);
}
