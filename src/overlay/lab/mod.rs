//! The lab's panels (F2): curves, frame strip, stability map, metrics, controls.
//!
//! What is open, chosen and typed lives in [`LabOverlay`]; the panels write nothing but that, [`LabSettings`], the
//! [`FrameInjector`] and [`PlannerControl`]s, so whatever a player can do here, a test can do.
//!
//! - `layout`: all panels, each in its place; `panel`: the frame around one.
//! - [`controls`], [`map`], [`curves`], [`metrics`], [`strip`]: what is in them.
//! - [`labels`]: the lanes' names in the world. [`export`]: the curves as files.

pub mod controls;
pub mod curves;
pub mod export;
pub mod labels;
mod layout;
pub mod map;
pub mod metrics;
mod panel;
pub mod strip;
mod style;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use spring_math::planner::PlannerSettings;

use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::lab::{Lab, LabSettings};
use crate::timestep::policy::RefusedControl;
use crate::timestep::{FrameInjector, PlannerControl, StepPlanner};

pub use layout::{Places, draw};

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
    pub curves: curves::CurvesPanel,
    /// Which method's map is seen.
    pub map: map::StabilityMapPanel,
    /// The metrics as last read.
    pub metrics: metrics::MetricsPanel,
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
    /// The metrics of each lane.
    pub metrics: bool,
    /// How frames were cut.
    pub strip: bool,
}

/// What the panels read, and what they may change.
pub struct LabModel<'a> {
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
    let mut model = LabModel {
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
