//! No setting of comfort or of the controls changes what a script does: the same state hash with all of them at their extremes.

use std::path::Path;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::script::{Event, IntentButton, Script};
use springyard::rumble;
use springyard::settings::apply;
use springyard::settings::{Comfort, Controls, CrouchMode, HoldMode, Settings};
use springyard::tuning::TurnBehind;

use crate::common::{Play, shipped};

const SECS: f64 = 20.0;

/// The first part of the tour through the court, in which it crouches for a while.
fn script() -> Script {
    let mut script = Script::load(Path::new("tests/scripts/tour.ron")).unwrap();
    let crouches = [
        (3.0, Event::Press(IntentButton::Crouch)),
        (4.5, Event::Release(IntentButton::Crouch)),
        (6.0, Event::Tap(IntentButton::Crouch)),
    ];
    script.0.extend(crouches);
    script.0.sort_by(|one, other| one.0.total_cmp(&other.0));
    script
}

/// The hash after a run with these settings; `None`: without the plugins of the settings.
fn hash(settings: Option<Settings>) -> u64 {
    let level = shipped("court");
    let start = Start {
        script: Some(script()),
        ..Start::of(level)
    };
    let mut play = Play::start_with(start, |app| {
        let Some(settings) = settings else { return };
        app.insert_resource(settings)
            .add_plugins((apply::plugin, rumble::plugin));
        app.world_mut().spawn(Gamepad::default());
    });
    play.run(SECS, |_, _| {});
    play.hash()
}

/// All settings of comfort and controls at one of their ends.
fn extreme(crouch: CrouchMode) -> Settings {
    Settings {
        comfort: Comfort {
            field_of_view_deg: 120.0,
            camera_shake: 0.0,
            look_ahead: 0.0,
            turn_behind: TurnBehind::Always,
            glance_at_lift: false,
            reduced_motion: true,
        },
        controls: Controls {
            mouse_sensitivity: 10.0,
            stick_sensitivity: 10.0,
            invert_pitch: true,
            invert_yaw: true,
            stick_dead_zone: 0.9,
            rumble: 1.0,
            crouch,
            grab: HoldMode::Toggle,
            rope: HoldMode::Toggle,
            walk: HoldMode::Toggle,
            run: HoldMode::Toggle,
            rewind: HoldMode::Toggle,
            full_jumps: true,
        },
        ..default()
    }
}

#[test]
fn no_setting_of_comfort_or_controls_changes_a_scripted_run() {
    let plain = hash(None);
    assert_eq!(hash(Some(Settings::default())), plain, "the defaults");
    for crouch in [CrouchMode::Hold, CrouchMode::Toggle] {
        assert_eq!(hash(Some(extreme(crouch))), plain, "{crouch:?}");
    }
}
