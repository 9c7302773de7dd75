//! The lab's panels (F2): curves, frame strip, stability map, numbers, controls.
//!
//! What is open, chosen and typed lives in [`LabOverlay`]; the panels write nothing but that, [`LabSettings`], the
//! [`FrameInjector`] and [`PlannerControl`]s, so whatever a hand can do here, a test can do.

pub mod controls;
pub mod curves;
pub mod export;
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
            draw_panels.run_if(|overlay: Res<LabOverlay>| overlay.shown),
        );
}

/// F2. Where the level has no lab, opening the panels starts one: it needs no station to run.
fn toggle(
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
const NUMBERS_WIDTH: f32 = 712.0;

/// All panels. Laid out for 1280x720; each can be moved.
pub fn draw(ctx: &egui::Context, overlay: &mut LabOverlay, model: &mut Model) {
    let screen = ctx.content_rect();
    let at = |x: f32, y: f32| screen.min + egui::vec2(x, y);
    let (right, bottom) = (screen.width(), screen.height());
    let mut folded = overlay.folded;
    let strip_width = right - NUMBERS_WIDTH - 3.0 * MARGIN - 2.0 * PADDING;
    panel(
        ctx,
        "Controls",
        &mut folded.controls,
        at(MARGIN, MARGIN),
        LEFT_WIDTH,
        |ui| {
            controls::show(ui, &mut overlay.controls, model);
        },
    );
    panel(
        ctx,
        "Stability map",
        &mut folded.map,
        at(MARGIN, 274.0),
        LEFT_WIDTH,
        |ui| {
            map::show(ui, &mut overlay.map, model);
        },
    );
    let curves_at = at(right - RIGHT_WIDTH - 2.0 * PADDING - MARGIN, MARGIN);
    panel(
        ctx,
        "Curves",
        &mut folded.curves,
        curves_at,
        RIGHT_WIDTH,
        |ui| {
            curves::show(ui, &mut overlay.curves, model.lab);
        },
    );
    let low = bottom - numbers::HEIGHT - TITLE_HEIGHT - 2.0 * PADDING - MARGIN;
    panel(
        ctx,
        "Numbers",
        &mut folded.numbers,
        at(MARGIN, low),
        NUMBERS_WIDTH,
        |ui| {
            numbers::show(
                ui,
                &mut overlay.numbers,
                &mut overlay.curves.visible,
                model.lab,
                overlay.cost,
            );
        },
    );
    let strip_at = at(right - strip_width - MARGIN - PADDING, low);
    panel(
        ctx,
        "Frame strip",
        &mut folded.strip,
        strip_at,
        strip_width - PADDING,
        |ui| {
            strip::show(ui, model);
        },
    );
    overlay.folded = folded;
}

/// Between a panel's border and what is in it.
const PADDING: f32 = 6.0;
const TITLE_HEIGHT: f32 = 20.0;

/// A panel that folds up to its title at a click, and can be dragged elsewhere.
fn panel(
    ctx: &egui::Context,
    title: &str,
    folded: &mut bool,
    at: egui::Pos2,
    width: f32,
    add: impl FnOnce(&mut egui::Ui),
) {
    let frame = egui::Frame::new()
        .fill(egui::Color32::from_rgba_unmultiplied(22, 24, 30, 232))
        .stroke(egui::Stroke::new(1.0, egui::Color32::from_gray(70)))
        .corner_radius(4)
        .inner_margin(PADDING);
    egui::Window::new(title)
        .title_bar(false)
        .resizable(false)
        .frame(frame)
        .default_pos(at)
        .show(ctx, |ui| {
            ui.set_width(width);
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
