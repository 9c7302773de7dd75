//! A message while the game is paused or its time is scaled, and for a moment after a change of the timestep policy; and when much
//! frame time is dropped. Numbers and dropped time are shown only while a panel is open; otherwise the message of a pause says which key to
//! press, and the step, which single steps count up.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Virtual;
use spring_math::planner::{PlannerSettings, Policy};

use super::notices::{Notices, Tone};
use super::panels_open::OpenPanels;
use super::what_if::WhatIfPanel;
use crate::frames::controls::TimeScale;
use crate::input::GameInput;
use crate::input::actions::ButtonAction;
use crate::input::bindings::BoundAction;
use crate::input::bindings::in_use::NamesInUse;
use crate::stations::clock_text;
use crate::visuals::Quality;
use springyard_rewind::TimeHeld;
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::{FrameSteps, StepClock};

/// Time that a change of policy stays on screen.
const CHANGE_SHOWN: Duration = Duration::from_secs(2);

pub(super) fn show_time_state(
    time: Res<Time<Virtual>>,
    scale: Res<TimeScale>,
    clock: Res<StepClock>,
    planner: Res<StepPlanner>,
    (held, what_if): (Option<Res<TimeHeld>>, Option<Res<WhatIfPanel>>),
    panels: OpenPanels,
    (input, names): (Option<Res<GameInput>>, NamesInUse),
    mut last: Local<Option<PlannerSettings>>,
    mut notices: ResMut<Notices>,
) {
    let settings = planner.settings();
    if last.replace(settings).is_some_and(|last| last != settings) {
        let text = match panels.any() {
            true => in_numbers(&settings),
            false => format!(
                "The physics steps by another policy: {}",
                settings.policy().name()
            ),
        };
        notices.show_for(CHANGE_SHOWN, Tone::Plain, text);
    }
    // While the past is shown, time stands still, and the game is paused only if it stays so afterwards.
    let resumes = held.is_some_and(|held| held.resumes);
    if time.is_paused() && !resumes {
        if panels.any() {
            let (step, secs) = (clock.ticks, clock.simulated_secs);
            notices.show(
                Tone::Plain,
                format!("paused at step {step} ({})", clock_text(secs)),
            );
        } else if input.is_none_or(|input| input.is_on()) {
            // While the menu has paused the game, the menu says so.
            let button = names.button(BoundAction::Button(ButtonAction::Pause));
            let button = button.map_or(String::new(), |button| format!(" ({button})"));
            let step = clock.ticks;
            notices.show(Tone::Plain, format!("Paused{button}, step {step}"));
        }
    }
    if what_if.is_some_and(|panel| panel.holds_time()) {
        notices.show(Tone::Plain, "Time stands still while What if is open");
    }
    // The game speed of the settings alone gets no message: the player has chosen it for good.
    if scale.0 != 1.0 {
        let speed = time.relative_speed_f64();
        notices.show(Tone::Plain, format!("time runs at {speed} times its speed"));
    }
}

/// A policy with its numbers.
#[must_use]
fn in_numbers(settings: &PlannerSettings) -> String {
    match settings.policy() {
        // It uses neither of the two numbers.
        Policy::Variable => "variable: one step a frame".to_owned(),
        policy => format!(
            "{}: {:.0} steps a second, at most {} a frame",
            policy.name(),
            1.0 / settings.step_secs(),
            settings.max_steps()
        ),
    }
}

/// Frame time over which the dropped part is measured, s.
const DROP_WINDOW_SECS: f64 = 3.0;
/// Dropped part of it from which there is a message: more than a single hitch drops.
const LEAST_DROPPED: f64 = 0.25;

/// All frame time and all dropped time until the last measurement, s.
#[derive(Default)]
pub(super) struct DropWindow {
    frames_before_secs: f64,
    dropped_before_secs: f64,
}

pub(super) fn show_dropped_time(
    clock: Res<StepClock>,
    frame: Res<FrameSteps>,
    quality: Option<Res<Quality>>,
    panels: OpenPanels,
    mut window: Local<DropWindow>,
    mut notices: ResMut<Notices>,
) {
    // Not the sum of the frames in which this system has run: it does not run behind a menu.
    let all_frames_secs = clock.simulated_secs + frame.dropped_secs;
    let frames_secs = all_frames_secs - window.frames_before_secs;
    if frames_secs < DROP_WINDOW_SECS {
        return;
    }
    let part = (frame.dropped_secs - window.dropped_before_secs) / frames_secs;
    *window = DropWindow {
        frames_before_secs: all_frames_secs,
        dropped_before_secs: frame.dropped_secs,
    };
    if part >= LEAST_DROPPED && panels.any() {
        let hint = match quality.as_deref() {
            Some(Quality::Medium | Quality::High) => " (--quality low draws faster)",
            _ => "",
        };
        let text = format!(
            "frames take longer than the step cap allows: {:.0} % of the time is dropped, and the game runs slow{hint}",
            100.0 * part
        );
        notices.show_for(Duration::from_secs(3), Tone::Warning, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Bindings;
    use crate::input::InputHolder;
    use crate::input::bindings::names::KeyNames;
    use crate::overlay::lab::LabOverlay;
    use crate::overlay::notices::texts_after_update as texts;
    use spring_math::planner::Backlog;

    fn app() -> App {
        let mut app = App::new();
        app.insert_resource(Time::<Virtual>::default())
            .init_resource::<TimeScale>()
            .init_resource::<StepClock>()
            .init_resource::<StepPlanner>()
            .init_resource::<Notices>()
            .add_systems(Update, show_time_state);
        app
    }

    fn open_lab() -> LabOverlay {
        LabOverlay {
            shown: true,
            ..default()
        }
    }

    #[test]
    fn a_new_policy_is_shown_for_two_seconds_of_the_wall_clock_and_a_pause_while_it_lasts() {
        let mut app = app();
        app.insert_resource(open_lab());
        assert!(texts(&mut app).is_empty());
        let settings = PlannerSettings::new(Policy::Mixed, 0.02, 4, Backlog::Drop).unwrap();
        app.insert_resource(StepPlanner::of(settings));
        let policy = "mixed: 50 steps a second, at most 4 a frame";
        assert_eq!(texts(&mut app), [policy]);
        // An hour of injected frames is over in a moment.
        app.world_mut()
            .resource_mut::<Time<Virtual>>()
            .advance_by(Duration::from_secs(3600));
        app.world_mut().resource_mut::<Time<Virtual>>().pause();
        assert_eq!(texts(&mut app), [policy, "paused at step 0 (0:00.0)"]);
        std::thread::sleep(CHANGE_SHOWN);
        app.world_mut().resource_mut::<Time<Virtual>>().unpause();
        assert!(texts(&mut app).is_empty());
    }

    #[test]
    fn a_player_without_a_panel_sees_that_the_game_is_paused_at_which_step_and_by_which_key() {
        let mut app = app();
        app.init_resource::<GameInput>()
            .init_resource::<KeyNames>()
            .insert_resource(Bindings::defaults().unwrap());
        app.world_mut().resource_mut::<Time<Virtual>>().pause();
        assert_eq!(texts(&mut app), ["Paused (P), step 0"]);
        let mut bindings = app.world_mut().resource_mut::<Bindings>();
        bindings.pause.clear();
        assert_eq!(texts(&mut app), ["Paused, step 0"]);
        // The menu is open.
        app.world_mut()
            .resource_mut::<GameInput>()
            .hold(InputHolder::Menu, true);
        assert!(texts(&mut app).is_empty());
    }

    #[test]
    fn time_that_is_dropped_frame_after_frame_has_a_message_beside_a_panel_and_one_hitch_has_none()
    {
        let shown = |dropped_each_frame: &dyn Fn(u32) -> f64, lab: LabOverlay| {
            let mut app = App::new();
            app.init_resource::<StepClock>()
                .init_resource::<FrameSteps>()
                .init_resource::<Notices>()
                .insert_resource(lab)
                .add_systems(Update, show_dropped_time);
            for frame in 0..20 {
                let dropped = dropped_each_frame(frame);
                let world = app.world_mut();
                world.resource_mut::<StepClock>().simulated_secs += 0.2 - dropped;
                world.resource_mut::<FrameSteps>().dropped_secs += dropped;
                // Behind a menu the system does not run.
                if !(5..12).contains(&frame) {
                    app.update();
                }
            }
            let texts: Vec<String> = texts(&mut app);
            texts.join("")
        };
        assert!(shown(&|_| 0.1, open_lab()).contains("50 % of the time is dropped"));
        assert_eq!(shown(&|_| 0.1, LabOverlay::default()), "", "a player");
        let hitch = |frame: u32| if frame == 3 { 0.2 } else { 0.0 };
        assert_eq!(shown(&hitch, open_lab()), "");
    }
}
