//! The panels of the timestep lab (F2): curves, frame strip, stability map, metrics, controls.
//!
//! [`LabOverlay`] holds the state of the panels (open, selected, typed). The panels write only to it, to [`LabSettings`], to
//! [`DefaultDriveMethod`], to the [`FrameInjector`] and as [`PlannerControl`] messages, so a test can do everything that a player can do here.
//!
//! | Module | Content |
//! |---|---|
//! | [`controls`], [`map`], [`curves`], [`metrics`], [`strip`] | one panel each |
//! | `layout` | the place of each panel on a large screen |
//! | [`tabs`] | one panel at a time, on a small screen |
//! | `panel` | frame and title of a panel |
//! | [`labels`] | the lanes' names in the world |
//! | [`export`] | the curves as CSV and SVG files |
//! | `free_lab` | from a lab with fixed settings to the level *The policy lab* |

pub mod controls;
pub mod curves;
pub mod export;
mod free_lab;
pub mod labels;
mod layout;
pub mod map;
pub mod metrics;
mod panel;
pub mod strip;
mod style;
pub mod tabs;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use spring_math::planner::PlannerSettings;

use crate::frames::FrameInjector;
use crate::input::actions::ButtonAction;
use crate::input::bindings::in_use::NamesInUse;
use crate::input::devices::Pressed;
use crate::lab::{Lab, LabSettings};
use crate::level::choose::ChooseLevel;
use crate::overlay::OverlaySystems;
use crate::overlay::notices::{Notices, Tone};
use crate::overlay::toggle::is_toggled;
use springyard_drive::{DefaultDriveMethod, DriveMethod};
use springyard_timestep::policies::RefusedControl;
use springyard_timestep::policies::{PlannerControl, StepPlanner};

use free_lab::FreeLab;
pub use layout::{Places, bottom_of_middle, draw};

/// State of the lab's panels.
#[derive(Resource, Default)]
pub struct LabOverlay {
    /// Whether the panels are visible.
    pub shown: bool,
    /// Which panels are collapsed to their titles, in the order of [`Tab`](tabs::Tab).
    pub folded: [bool; 5],
    /// The panel that a small screen shows.
    pub tab: tabs::Tab,
    /// Input state of the controls.
    pub controls: controls::Form,
    /// View state of the curves.
    pub curves: curves::CurvesPanel,
    /// View state of the stability map.
    pub map: map::StabilityMapPanel,
    /// The metrics as last computed.
    pub metrics: metrics::MetricsPanel,
    /// Time to lay out the panels, per frame, averaged over the last frames.
    pub cost: Duration,
    /// For which screen size the panels were last placed.
    pub places: Places,
}

/// The data that the panels read, and the data that they may change.
pub struct LabModel<'a> {
    /// The experiment.
    pub lab: &'a Lab,
    /// The experiment's settings.
    pub settings: &'a mut LabSettings,
    /// The settings of the game's own step planner.
    pub planner: PlannerSettings,
    /// The method of all drives that name none of their own.
    pub drive: &'a mut DriveMethod,
    /// Why the last change of the planner settings was refused.
    pub refused: &'a RefusedControl,
    /// Changes of the planner settings, sent after drawing.
    pub controls: Vec<PlannerControl>,
    /// Whether the lanes and their metrics start again, after drawing.
    pub restarts: bool,
    /// The source of frame times.
    pub injector: &'a mut FrameInjector,
    /// Whether there is a level with a lab whose settings are free.
    pub has_free_lab: bool,
    /// Whether that level is played, after drawing.
    pub plays_free_lab: bool,
    /// Messages beside the panels.
    pub notices: &'a mut Notices,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LabOverlay>()
        .add_message::<ChooseLevel>()
        .add_systems(Update, toggle)
        .add_systems(
            EguiPrimaryContextPass,
            show_injected_frames.in_set(OverlaySystems::CollectNotices),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (labels::draw_labels, draw_panels)
                .chain()
                .in_set(OverlaySystems::DrawPanels)
                .run_if(|overlay: Res<LabOverlay>| overlay.shown),
        );
}

/// Opens and closes the panels (F2). In a level without a lab, opening starts one: a lab runs without a station in the world.
pub(super) fn toggle(
    pressed: Option<MessageReader<Pressed>>,
    mut overlay: ResMut<LabOverlay>,
    settings: Res<LabSettings>,
    planner: Res<StepPlanner>,
    lab: Option<Res<Lab>>,
    mut commands: Commands,
) {
    if is_toggled(pressed, ButtonAction::Lab) {
        overlay.shown ^= true;
    }
    if overlay.shown && lab.is_none() {
        commands.insert_resource(Lab::new(*settings, planner.settings()));
    }
}

/// Injected frames go on when the panels are closed; without a message the game would run at another speed for no visible reason.
fn show_injected_frames(
    overlay: Res<LabOverlay>,
    injector: Res<FrameInjector>,
    names: NamesInUse,
    mut notices: ResMut<Notices>,
) {
    if injector.is_injecting() && !overlay.shown {
        let source = overlay.controls.source_in_force();
        let way = names.way_in_brackets(ButtonAction::Lab);
        let text = format!("frame times are {source}, not real: the lab{way} sets them");
        notices.show(Tone::Plain, text);
    }
}

fn draw_panels(
    mut contexts: EguiContexts,
    mut overlay: ResMut<LabOverlay>,
    lab: Option<Res<Lab>>,
    (mut settings, mut drive): (ResMut<LabSettings>, ResMut<DefaultDriveMethod>),
    planner: Res<StepPlanner>,
    refused: Res<RefusedControl>,
    mut injector: ResMut<FrameInjector>,
    mut notices: ResMut<Notices>,
    mut controls: MessageWriter<PlannerControl>,
    mut free_lab: FreeLab,
    mut commands: Commands,
) -> Result {
    let Some(lab) = lab else {
        return Ok(());
    };
    let began = Instant::now();
    // On a clock of its own the lab keeps its settings, whatever a panel changes here.
    let is_own = lab.own_fps().is_some();
    let mut changed = match is_own {
        true => lab.settings(),
        false => *settings,
    };
    let mut method = drive.0;
    let free_file = is_own.then(|| free_lab.file()).flatten();
    let mut model = LabModel {
        lab: &lab,
        settings: &mut changed,
        planner: planner.settings(),
        drive: &mut method,
        refused: &refused,
        controls: Vec::new(),
        restarts: false,
        injector: &mut injector,
        has_free_lab: free_file.is_some(),
        plays_free_lab: false,
        notices: &mut notices,
    };
    draw(contexts.ctx_mut()?, &mut overlay, &mut model);
    if model.restarts && is_own {
        commands.queue(restart_metrics);
    } else if model.restarts {
        commands.insert_resource(Lab::new(*model.settings, model.planner));
    }
    if let Some(file) = free_file.filter(|_| model.plays_free_lab) {
        free_lab.play(file);
    }
    for control in model.controls {
        controls.write(control);
    }
    drive.set_if_neq(DefaultDriveMethod(method));
    if !is_own {
        settings.set_if_neq(changed);
    }
    // Smoothed over about ten frames, so that the number is legible.
    overlay.cost = overlay.cost.mul_f64(0.9) + began.elapsed().mul_f64(0.1);
    Ok(())
}

/// The metrics are not state: they may start afresh while the lab's bodies go on.
fn restart_metrics(world: &mut World) {
    if let Some(mut lab) = world.get_resource_mut::<Lab>() {
        lab.restart_metrics();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Bindings;
    use crate::input::bindings::names::KeyNames;
    use crate::input::last_device::LastDevice;
    use crate::input::pad_family::PadFamily;
    use crate::overlay::notices::texts_after_update;

    #[test]
    fn injected_frames_name_the_way_to_the_lab_on_the_device_used_last() {
        for (last, way) in [
            (LastDevice::KeyboardMouse, "the lab (F2) sets them"),
            (
                LastDevice::Gamepad(PadFamily::Xbox),
                "the lab (Menu, then Lab) sets them",
            ),
        ] {
            let mut app = App::new();
            app.init_resource::<LabOverlay>()
                .init_resource::<FrameInjector>()
                .init_resource::<Notices>()
                .init_resource::<KeyNames>()
                .insert_resource(Bindings::defaults().unwrap())
                .insert_resource(last)
                .add_systems(Update, show_injected_frames);
            let mut injector = app.world_mut().resource_mut::<FrameInjector>();
            injector.inject_secs([0.05]);
            let texts = texts_after_update(&mut app);
            assert!(texts.iter().any(|text| text.ends_with(way)), "{texts:?}");
        }
    }
}
