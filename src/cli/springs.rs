//! `springyard springs`: the workbench in a window; or a demo as a picture or a table, without one.

use springyard_workbench::clock::Pattern;
use springyard_workbench::{Bench, Script, demos, draw};

use super::CommandError;
use super::args::{PlayOptions, SpringsOptions};
use super::headless::Start;
use super::output::{named_files, print_line, require_apart, require_writable, write_text};
use super::play::play_from;
use crate::menu::{Menu, Page};
use crate::parameters::Value;
use crate::ron_file::suggestion;
use crate::workbench::{Goal, Workbench};

/// Seconds that are drawn without `--seconds`.
const DRAWN_SECS: f64 = 6.0;

/// Prints the list, draws the demo, or opens it in a window.
pub fn springs(options: &SpringsOptions) -> Result<(), CommandError> {
    if options.list {
        for page in demos::PAGES.iter() {
            print_line(&format!("{:<24} {}", page.name, page.title))?;
        }
        return Ok(());
    }
    require_writable("--svg", options.svg.as_deref())?;
    require_writable("--csv", options.csv.as_deref())?;
    let outputs = [
        ("--svg", options.svg.clone()),
        ("--csv", options.csv.clone()),
    ];
    require_apart(&[], &named_files(outputs).collect::<Vec<_>>())?;
    let workbench = workbench(options)?;
    if options.svg.is_none() && options.csv.is_none() {
        if options.seconds.is_some() {
            let why = "is for a drawing or a table: with --svg or --csv";
            return Err(CommandError::bad_option("--seconds", why));
        }
        return open(options, workbench);
    }
    let bench = drawn(options, workbench);
    if let Some(path) = &options.svg {
        write_text(path, &draw::svg(&bench))?;
    }
    if let Some(path) = &options.csv {
        write_text(path, &draw::csv(&bench))?;
    }
    Ok(())
}

/// A workbench with this demo.
pub(super) fn showing(name: &str) -> Result<Workbench, CommandError> {
    let mut workbench = Workbench::default();
    if workbench.show(name) {
        return Ok(workbench);
    }
    let known: Vec<&str> = demos::PAGES.iter().map(|page| page.name).collect();
    let advice = suggestion("demo", name, &known);
    let message = format!("there is no demo `{name}`: {advice}");
    Err(CommandError::bad_input(message))
}

/// The workbench as the options want it.
fn workbench(options: &SpringsOptions) -> Result<Workbench, CommandError> {
    let Some(name) = &options.name else {
        return Ok(Workbench::default());
    };
    let mut workbench = showing(name)?;
    for setting in &options.set {
        set(&mut workbench, setting)?;
    }
    if let Some(script) = options.goal.as_deref().and_then(Script::from_name) {
        workbench.goal = Goal::Script(script);
    }
    if let Some(fps) = options.fps {
        workbench.fps = fps as f32;
    }
    workbench.pattern = Pattern::from_name(&options.frames).unwrap_or_default();
    Ok(workbench)
}

/// Sets a slider: `NAME=VALUE`.
fn set(workbench: &mut Workbench, setting: &str) -> Result<(), CommandError> {
    let refuse = |why: String| Err(CommandError::bad_option(&format!("--set {setting}"), why));
    let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
    let sliders = workbench.sliders();
    let Some(slider) = sliders.iter().find(|it| it.name() == name.trim()) else {
        let known: Vec<&str> = sliders.iter().map(|it| it.name()).collect();
        let advice = suggestion("slider", name, &known);
        let demo = workbench.page().name;
        return refuse(format!("`{demo}` has no slider `{name}`: {advice}"));
    };
    let Ok(value) = value.trim().parse() else {
        let usual = slider.default();
        return refuse(format!("write a number, as in {name}={usual}"));
    };
    let demo = workbench.demo_mut().as_reflect_mut();
    slider.write(demo, Value::Number(value));
    match slider.fault(demo) {
        Some(fault) => refuse(fault),
        None => Ok(()),
    }
}

/// The demo after the time of the options, by its script.
fn drawn(options: &SpringsOptions, workbench: Workbench) -> Bench {
    let script = match workbench.goal {
        Goal::Script(script) => script,
        Goal::Hand | Goal::OwnRun => workbench.page().script,
    };
    let (fps, pattern) = (f64::from(workbench.fps), workbench.pattern);
    let mut left = draw::PRELUDE_SECS + options.seconds.unwrap_or(DRAWN_SECS);
    let frames = (0..)
        .map(|index| pattern.frame_secs(fps, index))
        .take_while(|secs| {
            left -= secs;
            left > -1e-9
        });
    draw::run_script(workbench.into_demo(), script, frames)
}

fn open(options: &SpringsOptions, workbench: Workbench) -> Result<(), CommandError> {
    let play = PlayOptions::usual();
    let start = Start::read(&play.level, &play.simulation)?;
    let has_demo = options.name.is_some();
    play_from(&play, start, |app| {
        let mut menu = Menu::title();
        menu.open(Page::Springs);
        if has_demo {
            menu.open(Page::Spring);
        }
        app.insert_resource(menu).insert_resource(workbench);
    })
}
