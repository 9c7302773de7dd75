//! `springyard play`: the game in a window, with devices, hot reload, and optional recording and report.

use std::path::PathBuf;

use bevy::prelude::*;

use super::CommandError;
use super::args::PlayOptions;
use super::headless::{Start, insert_if_any};
use super::output::{NamedFile, named_files, require_apart, require_file, require_writable};
use super::quit;
use super::report::{self, LoggedBodies, ReportRequest};
use super::run::{outputs_of, recorder_of};
use super::user_start::{GivenFiles, UserStart};
use crate::input;
use crate::level::{self, CurrentLevel, Level};
use crate::menu::{self, AutoPause, Menu};
use crate::settings::apply::display::prepare_window;
use crate::user_files::UserFolder;
use crate::{game, overlay, prompts, rumble, settings, visuals, workbench};

/// Opens the window and plays until it is closed.
pub fn play(options: &PlayOptions) -> Result<(), CommandError> {
    let start = Start::read(&options.level, &options.simulation)?;
    play_from(options, start, |_| {})
}

/// Opens the window and plays from this start, with additions to the app, until it is closed.
pub fn play_from(
    options: &PlayOptions,
    start: Start,
    add: impl FnOnce(&mut App),
) -> Result<(), CommandError> {
    let given = GivenFiles::read(options)?;
    let title = title_of(&start.level);
    let output = &options.output;
    let logged = LoggedBodies::chosen(&output.log_bodies, &start.level)?;
    require_file("--record", output.record.as_deref())?;
    require_writable("--report", output.report.as_deref())?;
    let mut inputs = start.files(&options.simulation);
    inputs.extend(files_of_user(options));
    require_apart(&inputs, &outputs_of(output))?;
    require_display()?;
    let user = UserStart::read(options, given)?;
    for problem in &user.problems.0 {
        eprintln!("{problem}");
    }

    let mut window = Window { title, ..default() };
    prepare_window(&mut window, &user.settings.display);
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin {
        primary_window: Some(window),
        // `quit` closes it.
        close_when_requested: false,
        ..default()
    }));
    user.insert(&mut app);
    add_game(&mut app);
    add_menu(&mut app, options);
    start.insert(&mut app);
    insert_if_any(&mut app, recorder_of(output));
    if let Some(path) = output.report.clone() {
        let simulation = &options.simulation;
        let request = ReportRequest::new(f64::INFINITY, simulation.hz, simulation.policy);
        app.add_plugins(report::plugin)
            .insert_resource(request.logging(logged));
        report::write_on_exit(&mut app, path);
    }
    add(&mut app);
    // Two threads: one for the simulation, one for drawing the frame before.
    game::single_threaded(&mut app);
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(CommandError::Failed(format!(
            "the game ended with error {code}"
        ))),
    }
}

/// The user's files, and those that the command line names in their place.
fn files_of_user(options: &PlayOptions) -> Vec<NamedFile> {
    let folder = UserStart::folder_of(options);
    let in_folder = |file: fn(&UserFolder) -> PathBuf| folder.as_ref().map(file);
    let files = [
        ("--settings", options.settings.clone()),
        ("--bindings", options.bindings.clone()),
        ("the settings", in_folder(UserFolder::settings)),
        ("the bindings", in_folder(UserFolder::bindings)),
        ("the profile", in_folder(UserFolder::profile)),
    ];
    named_files(files).collect()
}

/// All that `play` has beside the simulation.
fn add_game(app: &mut App) {
    app.add_plugins((
        input::devices::plugin,
        visuals::plugin,
        visuals::warm_up::plugin,
        overlay::plugin,
        overlay::cover::plugin,
        overlay::quality_note::plugin,
        overlay::screenshot::plugin,
        level::reload::plugin,
        menu::plugin,
        workbench::plugin,
        quit::plugin,
        settings::apply::plugin,
        rumble::plugin,
    ))
    .add_systems(Update, show_title.run_if(resource_changed::<CurrentLevel>));
    #[cfg(feature = "sound")]
    app.add_plugins((
        crate::sound::plugin,
        crate::sound::live::plugin,
        crate::sound::device::plugin,
    ));
}

/// A script plays without a title and prompts, and to its end.
fn add_menu(app: &mut App, options: &PlayOptions) {
    let has_script = options.simulation.input.is_some();
    if !has_script {
        app.insert_resource(AutoPause).add_plugins(prompts::plugin);
    }
    if !has_script && !options.no_title {
        app.insert_resource(Menu::title());
    }
}

fn title_of(level: &Level) -> String {
    format!("Springyard - {}", level.name)
}

/// A reloaded level may have a new name, and another level has.
fn show_title(current: Res<CurrentLevel>, mut windows: Query<&mut Window>) {
    for mut window in &mut windows {
        window.title = title_of(&current.level);
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
