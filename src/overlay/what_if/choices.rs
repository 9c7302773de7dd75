//! The upper rows of the panel: how many seconds are compared, and under which tuning, policy, step rate and drive
//! method the path `instead` runs.

use std::time::Duration;

use bevy_egui::egui::{self, Align, ComboBox, DragValue, Layout, RichText, Slider};
use spring_math::planner::{PlannerSettings, Policy};

use super::{LENGTHS_SECS, Under, WhatIfModel, WhatIfPanel};
use crate::overlay::focus;
use crate::overlay::notices::{Notices, Tone};
use crate::overlay::panel;
use crate::overlay::tuning::slots::{Slot, Slots};
use crate::stations::clock_text;
use crate::tuning::preset;
use crate::visuals::ghosts::Side;
use springyard_drive::DriveMethod;
use springyard_timestep::policies::PlannerControl;
use springyard_timestep::policies::STEP_RATES_HZ;

/// Name of the choice that needs none of its own.
const IN_FORCE: &str = "the tuning in force";
/// Time that the reasons for a refused choice stay on screen.
const REFUSAL_SHOWN: Duration = Duration::from_secs(8);

pub(super) fn show(ui: &mut egui::Ui, panel: &mut WhatIfPanel, model: &mut WhatIfModel) {
    show_title(ui, panel, model);
    show_length(ui, panel, model);
    show_tuning(ui, panel, model);
    show_planner(ui, panel, model);
    show_drive(ui, panel, model.drive_in_force);
}

fn show_title(ui: &mut egui::Ui, panel: &mut WhatIfPanel, model: &WhatIfModel) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("What if").strong().size(13.0));
        for (side, colour) in Side::ALL.into_iter().zip(model.colours) {
            ui.label(RichText::new(side.name()).color(colour));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = ui.button("close");
            if close.on_hover_text("time goes on").clicked() {
                panel.shown = false;
            }
        });
    });
}

/// The length, and the compared time on the clock of the timeline.
fn show_length(ui: &mut egui::Ui, panel: &mut WhatIfPanel, model: &WhatIfModel) {
    ui.horizontal(|ui| {
        ui.label("the last");
        let [shortest, longest] = LENGTHS_SECS;
        ui.spacing_mut().slider_width = 150.0;
        let slider = Slider::new(&mut panel.secs, shortest..=longest);
        focus::stepped(ui.add(slider.step_by(0.1).fixed_decimals(1).suffix(" s")));
        if let Some(answer) = &model.what_if.answer {
            let [from, to] = [answer.from_secs, answer.to_secs].map(clock_text);
            ui.label(RichText::new(format!("{from} to {to}")).color(panel::QUIET));
        }
    });
}

/// The name of what `instead` runs under, in the list: `tuning B: floaty, changed`.
fn words(under: &Under, slots: Option<&Slots>) -> String {
    match under {
        Under::InForce => IN_FORCE.to_owned(),
        Under::Preset(name, _) => name.clone(),
        Under::Slot(slot) => {
            let words = format!("tuning {}", slot.name());
            let Some(named) = slots.map(|slots| slots.in_slot(*slot)) else {
                return words;
            };
            let changed = if named.is_changed() { ", changed" } else { "" };
            format!("{words}: {}{changed}", named.name)
        }
    }
}

/// The list: the tuning in force, then A and B of the tuning panel, then the presets.
fn show_tuning(ui: &mut egui::Ui, panel: &mut WhatIfPanel, model: &mut WhatIfModel) {
    let chosen = match &panel.under {
        Under::Preset(name, _) => Some(name.clone()),
        _ => None,
    };
    let mut wanted = chosen.clone();
    ui.horizontal(|ui| {
        ui.label(format!("{} under", Side::Instead.name()));
        let list = ComboBox::from_id_salt("what if tuning")
            .selected_text(words(&panel.under, model.slots))
            .width(170.0);
        panel::list(ui, list, |ui| {
            let slots = model.slots.map(|_| Slot::ALL.map(Under::Slot));
            let slots = slots.into_iter().flatten();
            for under in std::iter::once(Under::InForce).chain(slots) {
                let words = words(&under, model.slots);
                panel::entry(ui, &mut panel.under, under, &words);
            }
            // Read only while the list is open, because the files may change.
            for name in preset::names(model.folder) {
                panel::entry(ui, &mut wanted, Some(name.clone()), &name);
            }
        });
    });
    if wanted != chosen
        && let Some(name) = wanted
        && let Err(reasons) = panel.choose_preset(model.folder, name.as_ref())
    {
        refuse(model.notices, reasons.join("\n"));
    }
}

/// Policy and step rate of `instead`. The cap on steps and the backlog are those in force.
fn show_planner(ui: &mut egui::Ui, panel: &mut WhatIfPanel, model: &mut WhatIfModel) {
    let settings = panel.planner.unwrap_or(model.in_force);
    let control = ui.horizontal(|ui| {
        let control = planner_control(ui, settings);
        let is_other = panel.planner.is_some();
        let back = ui.add_enabled(is_other, egui::Button::new("as in the game"));
        if back.clicked() {
            panel.planner = None;
        }
        control
    });
    let Some(control) = control.inner else {
        return;
    };
    match control.apply_to(settings) {
        Ok(changed) => panel.planner = Some(changed).filter(|it| *it != model.in_force),
        Err(reason) => refuse(model.notices, reason.to_string()),
    }
}

fn planner_control(ui: &mut egui::Ui, settings: PlannerSettings) -> Option<PlannerControl> {
    let mut control = None;
    ui.label("steps");
    let mut policy = settings.policy();
    let all = &Policy::ALL;
    if panel::choice(ui, "what if policy", 100.0, &mut policy, all, Policy::name) {
        control = Some(PlannerControl::Policy(policy));
    }
    let mut hz = 1.0 / settings.step_secs();
    let rate = DragValue::new(&mut hz)
        .range(STEP_RATES_HZ)
        .speed(0.5)
        .max_decimals(1)
        .suffix(" a second");
    if focus::number(ui.add(rate)).changed() {
        control = Some(PlannerControl::StepRateHz(hz));
    }
    control
}

/// What the row of the drive methods is about.
const DRIVES: &str =
    "how platforms and all other driven bodies follow their targets: the drive method";

/// Drive method of `instead`.
fn show_drive(ui: &mut egui::Ui, panel: &mut WhatIfPanel, in_force: DriveMethod) {
    let mut wanted = panel.drive.unwrap_or(in_force);
    ui.horizontal(|ui| {
        ui.label("platforms").on_hover_text(DRIVES);
        for method in DriveMethod::ALL {
            ui.selectable_value(&mut wanted, method, method.name());
        }
    });
    panel.drive = Some(wanted).filter(|it| *it != in_force);
}

fn refuse(notices: &mut Notices, reason: String) {
    notices.show_for(REFUSAL_SHOWN, Tone::Error, reason);
}
