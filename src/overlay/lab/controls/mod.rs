//! The lab's controls panel: the spring in any parametrization, the timestep policy and the drive method. `frames` has the controls for
//! frame times.

mod frames;

use bevy_egui::egui;
use smart_default::SmartDefault;
use spring_math::planner::{Backlog, Policy};
use spring_math::{Method, Spring};

use super::LabModel;
use crate::lab::Parametrization;
use crate::overlay::focus;
use crate::overlay::notices::Tone;
use crate::overlay::panel;
use springyard_drive::DriveMethod;
use springyard_timestep::frame_times::FrameSpec;
use springyard_timestep::policies::PlannerControl;

pub use frames::{FrameSource, FramesForm};

/// The input state of the controls panel: values that are entered but not applied, and the reasons for refused values.
#[derive(SmartDefault, Debug, Clone)]
pub struct Form {
    /// The parametrization in which the spring's two numbers are shown and edited.
    pub parametrization: Parametrization,
    numbers: [f32; 2],
    said: Option<(Parametrization, Spring)>,
    spring_refused: Option<String>,
    /// The input fields for frame times.
    pub frames: FramesForm,
    /// The source in force: a selected file is in force once it is read.
    frames_source: FrameSource,
    frames_refused: Option<String>,
    /// Length of the frame that the hitch button injects, s.
    #[default(0.5)]
    pub hitch_secs: f64,
}

impl Form {
    /// Shows the frame times that a command gives the game.
    pub fn show_given(&mut self, spec: &FrameSpec) {
        self.frames = FramesForm::of(spec);
        self.frames_source = self.frames.source;
    }

    /// The name of the source of frame times that is in force.
    pub(super) fn source_in_force(&self) -> &'static str {
        self.frames_source.name()
    }
}

pub(super) fn show(ui: &mut egui::Ui, form: &mut Form, model: &mut LabModel) {
    match model.lab.own_fps() {
        None => {
            show_spring(ui, form, model);
            show_lanes(ui, model);
        }
        Some(fps) => show_fixed(ui, fps, model),
    }
    ui.separator();
    show_planner(ui, model);
    show_drive(ui, model);
    ui.separator();
    frames::show(ui, form, model);
}

/// The name of the level whose lab has free settings.
pub(super) const FREE_LAB: &str = "The policy lab";

/// A lab on a clock of its own keeps its settings: stations measure it, so what happens there must follow from the player's input. A
/// button leads to a lab whose settings are free.
fn show_fixed(ui: &mut egui::Ui, fps: f64, model: &mut LabModel) {
    let settings = model.lab.settings();
    ui.label(format!(
        "a clock of the lab's own: {fps:.0} frames/s, jump every {:.0} s",
        settings.hold_secs
    ));
    ui.horizontal(|ui| {
        let more = if model.has_free_lab {
            "; free to choose in"
        } else {
            ""
        };
        ui.label(format!(
            "fixed: {:.2} Hz, ratio {:.2}{more}",
            settings.spring.frequency_hz(),
            settings.spring.zeta(),
        ));
        if model.has_free_lab {
            let about = "plays that level from its start: the run in this one ends";
            model.plays_free_lab |= ui.button(FREE_LAB).on_hover_text(about).clicked();
        }
    });
    ui.label("below: the game's own policy, platforms and frames");
}

fn show_spring(ui: &mut egui::Ui, form: &mut Form, model: &mut LabModel) {
    let spring = model.settings.spring;
    if form.said != Some((form.parametrization, spring)) {
        form.numbers = form.parametrization.numbers(spring);
        form.said = Some((form.parametrization, spring));
    }
    let [_, first, second] = form.parametrization.words();
    ui.horizontal(|ui| {
        ui.label("spring in");
        let name = |it: Parametrization| it.words()[0];
        let all = &Parametrization::ALL;
        panel::choice(
            ui,
            "parametrization",
            150.0,
            &mut form.parametrization,
            all,
            name,
        );
    });
    ui.horizontal(|ui| {
        let mut changed = false;
        for (number, word) in form.numbers.iter_mut().zip([first, second]) {
            let speed = 0.01 * f64::from(number.abs().max(0.1));
            let before = *number;
            let field = egui::DragValue::new(number).speed(speed).max_decimals(3);
            // A number that the focus only passed is written back as it is shown.
            if focus::number(ui.add(field)).changed() && (*number - before).abs() > 5e-4 {
                changed = true;
            } else {
                *number = before;
            }
            ui.label(word);
        }
        if changed {
            match form.parametrization.spring(form.numbers) {
                Ok(spring) => {
                    model.settings.spring = spring;
                    form.said = Some((form.parametrization, spring));
                    form.spring_refused = None;
                }
                Err(error) => form.spring_refused = Some(error.to_string()),
            }
        }
    });
}

fn show_lanes(ui: &mut egui::Ui, model: &mut LabModel) {
    ui.horizontal(|ui| {
        ui.label("policy lanes by");
        let method = &mut model.settings.policy_method;
        panel::choice(
            ui,
            "policy method",
            100.0,
            method,
            &Method::ALL,
            Method::name,
        );
        ui.label("jump every");
        let hold = &mut model.settings.hold_secs;
        let field = egui::DragValue::new(hold).range(0.1..=60.0).speed(0.05);
        focus::number(ui.add(field.suffix(" s")));
    });
}

fn show_planner(ui: &mut egui::Ui, model: &mut LabModel) {
    let planner = model.planner;
    ui.horizontal(|ui| {
        for policy in Policy::ALL {
            let chosen = planner.policy() == policy;
            if ui.selectable_label(chosen, policy.name()).clicked() {
                model.controls.push(PlannerControl::Policy(policy));
            }
        }
    });
    ui.horizontal(|ui| {
        let mut hz = 1.0 / planner.step_secs();
        let rate = egui::DragValue::new(&mut hz).speed(0.5).max_decimals(1);
        if focus::number(ui.add(rate)).changed() {
            model.controls.push(PlannerControl::StepRateHz(hz));
        }
        ui.label("steps/s, at most");
        let mut cap = planner.max_steps();
        let most = egui::DragValue::new(&mut cap).speed(0.1);
        if focus::number(ui.add(most)).changed() {
            model.controls.push(PlannerControl::MaxSteps(cap));
        }
        ui.label("a frame, then");
        let catches_up = planner.backlog() == Backlog::CatchUp;
        let (text, other) = if catches_up {
            ("catch up", Backlog::Drop)
        } else {
            ("drop", Backlog::CatchUp)
        };
        if ui.button(text).clicked() {
            model.controls.push(PlannerControl::Backlog(other));
        }
    });
}

/// The drive method of the game, each with the damping ratio that the lab's spring really gets by it, in steps of the usual length.
fn show_drive(ui: &mut egui::Ui, model: &mut LabModel) {
    let spring = match model.lab.own_fps() {
        None => model.settings.spring,
        Some(_) => model.lab.settings().spring,
    };
    let step_secs = model.planner.step_secs();
    ui.horizontal(|ui| {
        let about = "how platforms and all other driven bodies follow their targets (the drive method), each with the damping \
                     ratio that the lab's spring gets by it";
        ui.label("platforms").on_hover_text(about);
        for method in DriveMethod::ALL {
            let gives = damping_given(method, spring, step_secs as f32);
            let hint = format!(
                "{:.2} Hz on a body, {:.0} steps a second: asked for damping {:.2}, gives {gives}",
                spring.frequency_hz(),
                1.0 / step_secs,
                spring.zeta()
            );
            let text = format!("{} {gives}", method.name());
            let chosen = *model.drive == method;
            let button = ui.selectable_label(chosen, text).on_hover_text(hint);
            if button.clicked() {
                *model.drive = method;
            }
        }
    });
}

/// The damping ratio that a spring really gets by a method, in steps of `dt` seconds; in words where its swing grows, and where it has
/// none.
fn damping_given(method: DriveMethod, spring: Spring, dt: f32) -> String {
    if method.method().propagator(spring, dt).spectral_radius() > 1.0 + 1e-6 {
        return "grows".into();
    }
    match method.effective(spring, dt) {
        Some(effective) => format!("{:.2}", effective.zeta.max(0.0) + 0.0),
        None => "no swing".into(),
    }
}

/// Shows why values were refused, until they are accepted.
pub(super) fn show_refusals(form: &Form, model: &mut LabModel) {
    let planner = model.refused.0.map(|reason| reason.to_string());
    let refused = [&form.spring_refused, &planner, &form.frames_refused];
    for reason in refused.into_iter().flatten() {
        model.notices.show(Tone::Error, reason);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_method_names_the_damping_that_it_gives() {
        let spring = Spring::from_hertz(2.0, 0.2).unwrap();
        let given = DriveMethod::ALL.map(|method| damping_given(method, spring, 1.0 / 60.0));
        assert_eq!(given, ["0.20", "0.30", "0.30"]);
        // Past the limit of Stable PD.
        let stiff = Spring::from_hertz(12.0, 0.0).unwrap();
        let given = DriveMethod::ALL.map(|method| damping_given(method, stiff, 1.0 / 60.0));
        assert_eq!([&given[0], &given[2]], ["0.00", "grows"]);
    }
}
