//! `springyard capture`: renders PNG pictures or an animated GIF off screen, without a window system.
//!
//! Worth copying: [`capture`] sets up bevy with a render target instead of a window, and advances time by hand, frame by frame.

use std::error::Error;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};

use bevy::app::PluginsState;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::render::{Render, RenderApp, RenderPlugin, RenderSystems};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPrimaryContextPass;
use indicatif::ProgressBar;
use serde_json::json;

use super::CommandError;
use super::animation::{Animation, animation_times};
use super::args::{CaptureOptions, OverlayArgument};
use super::compare;
use super::contrast;
use super::free_camera::{self, FreeCamera};
use super::headless::{self, Start, insert_if_any};
use super::output::print_line;
use super::run::frame_times;
use super::springs::showing;
use super::user_start::USUAL_BINDINGS;
use crate::input::bindings::Bindings;
use crate::menu::{self, Menu, Page};
use crate::overlay::OverlaySystems;
use crate::overlay::interface::InterfaceScale;
use crate::overlay::lab::LabOverlay;
use crate::overlay::screenshot::png;
use crate::overlay::timeline::Timeline;
use crate::overlay::trajectory::Trajectory;
use crate::overlay::tuning::TuningPanel;
use crate::user_files::{write_whole, write_whole_with};
use crate::visuals::ChosenQuality;
use crate::visuals::render_scale::ScreenCamera;
use crate::visuals::warm_up::WarmUp;
use crate::workbench::Pace;
use crate::workbench::state::SHOWN_SECS;
use crate::{overlay, visuals};
use springyard_timestep::frame_times::Frames;
use springyard_timestep::{FrameSteps, StepClock, Track};

/// Frame rate of a benchmark, 1/s.
const FPS: f64 = 60.0;

/// Draws the pictures or the animation, or times the frames.
pub fn capture(options: &CaptureOptions) -> Result<(), CommandError> {
    if options.overlay == Some(OverlayArgument::Timeline)
        && (options.animation.is_some() || options.bench.is_some())
    {
        let why = "is for pictures: not with --animation or --bench";
        return Err(CommandError::bad_option("--overlay timeline", why));
    }
    let start = Start::read(&options.level, &options.simulation)?;
    let frames = frame_times(&options.frames)?;
    let out = format!("--out {}", options.out.display());
    if options.out.is_file() {
        let why = "is a file: name a folder for the pictures";
        return Err(CommandError::bad_option(&out, why));
    }
    std::fs::create_dir_all(&options.out).map_err(|error| CommandError::bad_option(&out, error))?;
    let free_camera = FreeCamera::of(options)?;
    let what_if = compare::panel(options)?;
    let mut app = offscreen_app(options, start)?;
    insert_if_any(&mut app, free_camera);
    insert_if_any(&mut app, what_if);
    if let Some(span) = &options.animation {
        return draw_animation(&mut app, options, span, frames);
    }
    match options.bench {
        Some(count) => {
            let metrics = bench(&mut app, options, count);
            print_line(&metrics.to_string())
        }
        None => draw_pictures(&mut app, options, frames),
    }
}

#[derive(Resource, Clone)]
struct Picture(Handle<Image>);

fn offscreen_app(options: &CaptureOptions, start: Start) -> Result<App, CommandError> {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: None,
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            // Compile shaders before drawing: otherwise a mesh is missing from the first frame that it is in.
            .set(RenderPlugin {
                synchronous_pipeline_compilation: true,
                ..default()
            })
            .disable::<WinitPlugin>()
            // Pipelined rendering shows a frame one update late; here each update must give its own picture.
            .disable::<PipelinedRenderingPlugin>(),
    )
    .insert_resource(options.quality)
    .insert_resource(options.render_scale)
    .insert_resource(InterfaceScale(options.interface_scale))
    .add_plugins((visuals::plugin, overlay::plugin, free_camera::plugin));
    if options.bench.is_some() {
        app.add_plugins(visuals::warm_up::plugin);
    }
    if options.help_overlay || options.menu.is_some() || options.springs.is_some() {
        app.insert_resource(Bindings::load(Path::new(USUAL_BINDINGS))?);
    }
    if options.help_overlay {
        app.insert_resource(overlay::help::HelpShown::Players);
    }
    open_menu(&mut app, options)?;
    match options.overlay {
        Some(OverlayArgument::Lab) => {
            let mut lab = app.world_mut().resource_mut::<LabOverlay>();
            lab.shown = true;
            lab.controls.show_given(&options.frames);
        }
        Some(OverlayArgument::Tuning) => app.world_mut().resource_mut::<TuningPanel>().shown = true,
        Some(OverlayArgument::Trajectory) => {
            app.world_mut().resource_mut::<Trajectory>().shown = true;
        }
        Some(OverlayArgument::None) => hide_overlay(&mut app),
        // Opened when the time of a picture is reached.
        Some(OverlayArgument::WhatIf | OverlayArgument::Timeline) | None => {}
    }
    let (width, height) = options.size;
    let image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    let picture = Picture(app.world_mut().resource_mut::<Assets<Image>>().add(image));
    app.insert_resource(picture)
        .add_observer(aim_camera_at_picture);
    start.insert(&mut app);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(Render, wait_for_gpu.after(RenderSystems::Render));
    }
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    headless::start(&mut app);
    Ok(app)
}

/// Draws the world alone.
fn hide_overlay(app: &mut App) {
    let drawn = (
        OverlaySystems::DrawPanels,
        OverlaySystems::DrawNotices,
        OverlaySystems::DrawHelp,
    );
    app.configure_sets(EguiPrimaryContextPass, drawn.run_if(|| false));
}

/// Opens the page of the menu, or the demo of the workbench at the end of its script.
fn open_menu(app: &mut App, options: &CaptureOptions) -> Result<(), CommandError> {
    let demo = options.springs.as_deref().map(showing).transpose()?;
    if let Some(page) = options.menu.or(demo.is_some().then_some(Page::Spring)) {
        let mut open = Menu::default();
        open.open(page);
        app.add_plugins(menu::drawing_plugin).insert_resource(open);
    }
    if let Some(mut workbench) = demo {
        workbench.pace = Pace::Paused;
        while workbench.bench().now_secs() < SHOWN_SECS - 0.1 {
            workbench.frame(&Track::default());
        }
        app.insert_resource(workbench);
    }
    Ok(())
}

fn aim_camera_at_picture(
    camera: On<Add, ScreenCamera>,
    picture: Res<Picture>,
    mut commands: Commands,
) {
    let target = RenderTarget::Image(picture.0.clone().into());
    commands.entity(camera.entity).insert(target);
}

/// Waits until the GPU has finished the frame. Without a window there is no vertical sync, so frames would queue up and their
/// measured times would mean nothing.
fn wait_for_gpu(device: Res<RenderDevice>) -> Result {
    device.poll(bevy::render::render_resource::PollType::wait_indefinitely())?;
    Ok(())
}

fn draw_pictures(
    app: &mut App,
    options: &CaptureOptions,
    mut frames: Frames,
) -> Result<(), CommandError> {
    let mut times = options.at.clone();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let bar = ProgressBar::new(times.len() as u64);
    for at in bar.wrap_iter(times.into_iter()) {
        advance_to(app, at, &mut frames);
        if options.what_if.is_some() {
            set_cameras_active(app, false);
            compare::run(app, at)?;
            set_cameras_active(app, true);
            headless::frame(app, Duration::ZERO);
        }
        let path = options.out.join(picture_name(at));
        let has_timeline = options.overlay == Some(OverlayArgument::Timeline);
        if has_timeline {
            open_timeline(app);
        }
        let line = if options.contrast {
            contrasts(app, options)?
        } else {
            save_picture(app, &path)?;
            path.display().to_string()
        };
        if has_timeline {
            close_timeline(app);
        }
        if options.what_if.is_some() {
            compare::close(app);
        }
        print_line(&line)?;
    }
    Ok(())
}

/// A line of JSON with the contrasts of the present picture.
fn contrasts(app: &mut App, options: &CaptureOptions) -> Result<String, CommandError> {
    let picture = take_picture(app)
        .and_then(|picture| {
            picture
                .try_into_dynamic()
                .map_err(|error| error.to_string())
        })
        .map_err(|error| CommandError::Failed(format!("--contrast: {error}")))?;
    let bytes = picture.to_rgb8();
    let mut line = contrast::measure(app.world_mut(), bytes.as_raw(), options.size);
    line["level"] = json!(options.level);
    Ok(line.to_string())
}

/// How far before the time of a picture the timeline shows the game, s.
const TIMELINE_BACK_SECS: f64 = 1.0;

fn open_timeline(app: &mut App) {
    let mut timeline = app.world_mut().resource_mut::<Timeline>();
    timeline.open_back(TIMELINE_BACK_SECS);
    // egui places a panel by its size in the frame before.
    for _ in 0..3 {
        headless::frame(app, Duration::ZERO);
    }
}

/// The next picture goes on from the newest step: the first frame closes the timeline, the second one is back at that step.
fn close_timeline(app: &mut App) {
    app.world_mut().resource_mut::<Timeline>().close();
    for _ in 0..2 {
        headless::frame(app, Duration::ZERO);
    }
}

/// Draws the simulated time `span`, s, as `animation.gif`. Until all frames are drawn they are in a nameless file in the same
/// folder, three bytes a pixel: 2 GB for 30 s at 1280x720.
fn draw_animation(
    app: &mut App,
    options: &CaptureOptions,
    span: &Range<f64>,
    mut frames: Frames,
) -> Result<(), CommandError> {
    let path = options.out.join("animation.gif");
    write_file(&path, || {
        let (width, height) = options.size;
        let scratch = tempfile::tempfile_in(&options.out)?;
        let mut animation = Animation::new(width as u16, height as u16, scratch);
        let times = animation_times(span);
        let bar = ProgressBar::new(times.len() as u64);
        for at in bar.wrap_iter(times.into_iter()) {
            advance_to(app, at, &mut frames);
            let picture = take_picture(app)?.try_into_dynamic()?.to_rgb8();
            animation.add(picture.as_raw())?;
        }
        let write = |file: &mut dyn Write| animation.write(file).map_err(io::Error::other);
        Ok(write_whole_with(&path, write)?)
    })?;
    print_line(&path.display().to_string())
}

/// Draws and writes a file. An error names it.
fn write_file(
    path: &Path,
    write: impl FnOnce() -> Result<(), Box<dyn Error>>,
) -> Result<(), CommandError> {
    write().map_err(|error| CommandError::Failed(format!("{}: {error}", path.display())))
}

/// Name of the picture at a time, s: `002.500s.png`, with at least three decimals, and as many as the time has.
fn picture_name(at: f64) -> String {
    let text = at.to_string();
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    format!("{whole:0>3}.{decimals:0<3}s.png")
}

/// The simulated time that the views have, s.
fn shown_secs(world: &World) -> f64 {
    let clock = world.resource::<StepClock>();
    world.resource::<FrameSteps>().shown_secs(clock)
}

/// Advances the simulated time with the cameras switched off, so that only the frames of the pictures are drawn.
fn advance_to(app: &mut App, secs: f64, frames: &mut Frames) {
    set_cameras_active(app, false);
    while let left = secs - shown_secs(app.world())
        && left > 1e-6
        && let Some(frame) = frames.next()
    {
        headless::frame(app, Duration::from_secs_f64(left.min(frame)));
    }
    set_cameras_active(app, true);
    headless::frame(app, Duration::ZERO);
}

fn set_cameras_active(app: &mut App, active: bool) {
    let mut cameras = app.world_mut().query::<&mut Camera>();
    for mut camera in cameras.iter_mut(app.world_mut()) {
        camera.is_active = active;
    }
}

/// Most frames to wait until a picture has come back from the GPU.
const MAX_WAIT_FRAMES: usize = 100;

#[derive(Resource, Default)]
struct CapturedImage(Option<Image>);

fn save_picture(app: &mut App, path: &Path) -> Result<(), CommandError> {
    write_file(path, || {
        let picture = png(take_picture(app)?)?;
        Ok(write_whole(path, &picture)?)
    })
}

/// Draws the present again and waits for the picture.
fn take_picture(app: &mut App) -> Result<Image, String> {
    let handle = app.world().resource::<Picture>().0.clone();
    app.insert_resource(CapturedImage::default());
    app.world_mut().spawn(Screenshot::image(handle)).observe(
        |captured: On<ScreenshotCaptured>, mut taken: ResMut<CapturedImage>| {
            taken.0 = Some(captured.image.clone())
        },
    );
    for _ in 0..MAX_WAIT_FRAMES {
        headless::frame(app, Duration::ZERO);
        if let Some(image) = app.world_mut().resource_mut::<CapturedImage>().0.take() {
            return Ok(image);
        }
    }
    Err("the picture did not come back from the graphics driver".into())
}

/// Frames between the warm-up and the measured ones, in which the driver uploads meshes.
const FRAMES_BEFORE: u32 = 10;

fn bench(app: &mut App, options: &CaptureOptions, frames: u32) -> serde_json::Value {
    let dt = Duration::from_secs_f64(1.0 / FPS);
    // As in `play`: all pipelines are made first.
    while app.world().contains_resource::<WarmUp>() {
        headless::frame(app, Duration::ZERO);
    }
    for _ in 0..FRAMES_BEFORE {
        headless::frame(app, dt);
    }
    let mut times_ms: Vec<f64> = (0..frames)
        .map(|_| {
            let began = Instant::now();
            headless::frame(app, dt);
            began.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    let mean = times_ms.iter().sum::<f64>() / times_ms.len() as f64;
    times_ms.sort_by(f64::total_cmp);
    let part = |part: f64| times_ms[((times_ms.len() - 1) as f64 * part).round() as usize];
    let device = app
        .world()
        .get_resource::<RenderAdapterInfo>()
        .map(|info| info.name.clone());
    let chosen = app.world().resource::<ChosenQuality>();
    let world_size = options.render_scale.image_size(options.size.into());
    json!({
        "device": device,
        "level": options.level,
        "size": [options.size.0, options.size.1],
        "world_size": [world_size.x, world_size.y],
        "quality": chosen.used.name(),
        "quality_reason": chosen.why(),
        "frames": frames,
        "mean_ms": mean,
        "median_ms": part(0.5),
        "p99_ms": part(0.99),
        "longest_ms": part(1.0),
        "frames_over_3_medians": times_ms.iter().filter(|time| **time > 3.0 * part(0.5)).count(),
        "panels_ms": (app.world().resource::<LabOverlay>().cost + app.world().resource::<TuningPanel>().cost).as_secs_f64() * 1000.0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_at_different_times_have_different_names() {
        assert_eq!(picture_name(2.5), "002.500s.png");
        assert_eq!(picture_name(0.0), "000.000s.png");
        assert_eq!(picture_name(0.1234), "000.1234s.png");
        assert_eq!(picture_name(0.12341), "000.12341s.png");
        assert_eq!(picture_name(1234.0), "1234.000s.png");
    }
}
