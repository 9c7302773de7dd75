//! `springyard play`: the game in a window, with devices, hot reload, and optional recording and report.

use bevy::input::common_conditions::input_just_pressed;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};

use super::CommandError;
use super::args::PlayOptions;
use super::headless::Start;
use super::output::require_writable;
use super::report::{self, ReportRequest};
use crate::input::bindings::Bindings;
use crate::input::{self, record::Recording};
use crate::level;
use crate::{overlay, visuals};

/// Opens the window and plays until it is closed.
pub fn play(options: &PlayOptions) -> Result<(), CommandError> {
    let start = Start::read(&options.level, &options.simulation)?;
    let bindings = Bindings::load(&options.bindings)?;
    let title = format!("Springyard - {}", start.level.name);
    require_writable("--record", options.record.as_deref())?;
    require_writable("--report", options.report.as_deref())?;
    require_display()?;

    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin {
        primary_window: Some(Window {
            title,
            resolution: WindowResolution::new(1280, 720),
            present_mode: PresentMode::AutoVsync,
            ..default()
        }),
        ..default()
    }))
    .insert_resource(bindings)
    .insert_resource(options.quality)
    .add_plugins((
        input::devices::plugin,
        visuals::plugin,
        overlay::plugin,
        overlay::quality_note::plugin,
        level::reload::plugin,
    ))
    .add_systems(Update, quit.run_if(input_just_pressed(KeyCode::KeyQ)));
    start.insert(&mut app);
    if let Some(path) = &options.record {
        app.insert_resource(Recording::to(path.clone()));
    }
    if options.report.is_some() {
        let request = ReportRequest::new(
            f64::INFINITY,
            options.simulation.hz,
            options.simulation.policy.into(),
        );
        app.add_plugins(report::plugin).insert_resource(request);
    }
    if let Some(path) = options.report.clone() {
        report::write_on_exit(&mut app, path);
    }
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(CommandError::Failed(format!(
            "the game ended with error {code}"
        ))),
    }
}

fn quit(keys: Res<ButtonInput<KeyCode>>, mut exits: MessageWriter<AppExit>) {
    // In a slow frame Ctrl and Q may both be pressed and released before this system runs.
    let control = [KeyCode::ControlLeft, KeyCode::ControlRight];
    if keys.any_pressed(control)
        || keys.any_just_pressed(control)
        || keys.any_just_released(control)
    {
        exits.write(AppExit::Success);
    }
}

/// Reports a missing display as an error. The window library would panic instead.
fn require_display() -> Result<(), CommandError> {
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"];
    let shown = displays
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    if cfg!(target_os = "linux") && !shown {
        return Err(CommandError::BadInput(vec![
            "there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open".into(),
            "to see the yard without one: springyard capture levels/yard.ron --at 1 --out out".into(),
        ]));
    }
    Ok(())
}
