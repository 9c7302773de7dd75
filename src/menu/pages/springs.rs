//! The springs: on the first page the list of demos, beside the one that has the focus at work; on the second one demo with its sliders,
//! its goal, its frames and its time.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Color32, LayerId, Rect, RichText, ScrollArea, Ui, UiBuilder, style::ScrollStyle, vec2,
};
use springyard_camera::LiveRig;
use springyard_timestep::Track;
use springyard_workbench::chart::{nice, significant};
use springyard_workbench::clock::Pattern;
use springyard_workbench::{View, demos};

use super::ring;
use crate::menu::{Menu, Page, add_page, frame, style, widgets};
use crate::parameters::{Parameter, Value};
use crate::sound::Orders;
use crate::sound::live::Sampled;
use crate::workbench::letters::letters;
use crate::workbench::own_run::OwnRun;
use crate::workbench::{Goal, Pace, Workbench, errata, numbers, scene};

/// The keys of the list.
const LIST_HINT: &str = "{choose}: its sliders.  {back}: back.";
/// The keys of a demo.
const DEMO_HINT: &str = "Left, Right: change.  {back}: back.";
/// What the hand does in the picture.
const DRAG_GOAL: &str = "Drag in the picture, W A S D or the right stick: move the goal.  ";
const DRAG_POINTS: &str = "Drag the points in the picture.  ";
/// What needs bodies, and so is in the levels.
const ON_BODIES: &str = "Every substep policy on live bodies: the lab.\nYour way ahead and behind: the predicted path.\nA ground that \
    moves: the court's turntable and ferry.\nA hand of limited force: crates of 1, 10 and 100 kg.";
/// Parts of the height beside the list for the scene: the least, and the most. It has what the numbers and texts below it leave.
const SCENE_PARTS: (f32, f32) = (0.3, 0.62);
/// The formula of a mistake, and of the right way: as their traces.
const WRONG: Color32 = Color32::from_rgb(244, 187, 85);
const RIGHT: Color32 = Color32::from_rgb(90, 180, 184);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Workbench>()
        .init_resource::<OwnRun>()
        .add_systems(Update, hide_world.run_if(resource_changed::<Menu>));
    add_page(app, Page::Springs, draw_list);
    add_page(app, Page::Spring, draw_demo);
}

/// The springs cover the whole screen: without a GPU, the world behind them would be most of the frame.
fn hide_world(menu: Res<Menu>, rigs: Query<Entity, With<LiveRig>>, mut commands: Commands) {
    for rig in &rigs {
        if menu.is_at_springs() {
            commands.entity(rig).insert(RenderLayers::none());
        } else {
            commands.entity(rig).remove::<RenderLayers>();
        }
    }
}

fn draw_list(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    own_run: Res<OwnRun>,
    mut menu: ResMut<Menu>,
    mut workbench: ResMut<Workbench>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut opens = false;
    frame::show(ctx, "Springs", LIST_HINT, |ui| {
        let mut chapter = None;
        for page in demos::PAGES.iter() {
            if chapter.replace(page.chapter) != Some(page.chapter) {
                ui.add_space(style::PADDING);
                widgets::text(ui, &page.chapter.title(), style::TEXT, style::QUIET);
            }
            let row = widgets::button(ui, page.title);
            if row.has_focus() || row.clicked() {
                workbench.show(page.name);
            }
            opens |= row.clicked();
        }
        ui.add_space(style::PADDING);
        widgets::text(ui, "On bodies, in the levels", style::TEXT, style::QUIET);
        widgets::text(ui, ON_BODIES, style::TEXT, style::WORDS);
        ui.add_space(style::PADDING);
        frame::back(ui);
    });
    if opens {
        menu.open(Page::Spring);
    }
    let run = track(&own_run, &workbench);
    workbench.advance(time.delta_secs_f64(), &run);
    draw_beside(ctx, &mut workbench);
    Ok(())
}

fn draw_demo(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    own_run: Res<OwnRun>,
    gamepads: Query<&Gamepad>,
    mut workbench: ResMut<Workbench>,
    orders: Option<ResMut<Orders>>,
    (mut sampled, mut is_changed): (Local<Sampled>, Local<bool>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let sang = workbench.sings();
    let mut is_struck = false;
    let run = track(&own_run, &workbench);
    let secs = time.delta_secs();
    workbench.push(pushed(ctx, &gamepads), secs);
    let note = workbench.note;
    let drag = match workbench.page().view {
        View::Function { .. } => "",
        View::Points => DRAG_POINTS,
        _ => DRAG_GOAL,
    };
    let hint = format!("{note}\n{drag}{DEMO_HINT}");
    frame::show(ctx, "Spring", &hint, |ui| {
        sliders(ui, &mut workbench);
        ui.add_space(style::PADDING);
        if workbench.has_goal() {
            goal_and_time(ui, &mut workbench, run.points().is_empty());
            ui.add_space(style::PADDING);
            if widgets::button(ui, "One frame").clicked() {
                workbench.pace = Pace::Paused;
                workbench.frame(&run);
            }
        }
        if workbench.has_time() && widgets::button(ui, "Start again").clicked() {
            workbench.restart();
        }
        is_struck =
            sang.is_some() && orders.is_some() && widgets::button(ui, "Strike it").clicked();
        frame::back(ui);
    });
    // While a slider is dragged it changes in every frame; its last place is heard in any case.
    *is_changed |= workbench.sings() != sang;
    is_struck |= *is_changed && sampled.is_due(time.elapsed_secs_f64());
    *is_changed &= !is_struck;
    if let Some(mut orders) = orders.filter(|_| is_struck) {
        orders.extend(workbench.sings().map(ring::played));
    }
    workbench.advance(f64::from(secs), &run);
    draw_beside(ctx, &mut workbench);
    Ok(())
}

/// The player's own run, where it moves the goal.
fn track(own_run: &OwnRun, workbench: &Workbench) -> Track<Vec2> {
    if workbench.goal == Goal::OwnRun {
        own_run.track()
    } else {
        Track::default()
    }
}

/// The direction of W, A, S, D and of right sticks, at most 1 long.
fn pushed(ctx: &egui::Context, gamepads: &Query<&Gamepad>) -> Vec2 {
    let held = |key| ctx.input(|input| f32::from(u8::from(input.key_down(key))));
    let keys = Vec2::new(
        held(egui::Key::D) - held(egui::Key::A),
        held(egui::Key::W) - held(egui::Key::S),
    );
    let sticks = gamepads.iter().map(Gamepad::right_stick);
    let sticks = sticks.filter(|stick| stick.length() > 0.15);
    (keys + sticks.sum::<Vec2>()).clamp_length_max(1.0)
}

/// The sliders of the demo. The whole allowed range is on the rail.
fn sliders(ui: &mut Ui, workbench: &mut Workbench) {
    workbench.note = "";
    for slider in workbench.sliders() {
        let demo = workbench.demo_mut().as_reflect_mut();
        let (Value::Number(before), Some(limits)) = (slider.get(demo), slider.limits) else {
            continue;
        };
        let mut now = before;
        let shown = format!("{} {}", shown(before), slider.unit());
        let step = nice_step(slider);
        let row = widgets::number(ui, &slider.label(), &mut now, limits.range, step, &shown);
        if now != before {
            slider.write(demo, Value::Number(limits.nearest(now)));
        }
        if row.has_focus() {
            workbench.note = &slider.note;
        }
    }
}

/// A hundredth of the usual range, rounded to 1, 2 or 5 times a power of ten.
fn nice_step(slider: &Parameter) -> f32 {
    let usual = slider.limits.map_or((0.0, 1.0), |limits| limits.usual);
    nice(f64::from((usual.1 - usual.0) / 50.0).max(1e-6)) as f32
}

fn shown(value: f32) -> String {
    significant(f64::from(value), 3)
}

fn goal_and_time(ui: &mut Ui, workbench: &mut Workbench, has_no_run: bool) {
    let goals: Vec<_> = Goal::all().map(|goal| (goal, goal.name())).collect();
    let note = if workbench.goal == Goal::OwnRun && has_no_run {
        "You have not run yet: play the level, then come back."
    } else {
        "What moves the goal."
    };
    widgets::choice(ui, "Goal", note, &mut workbench.goal, &goals);
    let rate = shown(workbench.fps);
    let fps = &mut workbench.fps;
    widgets::number(ui, "Frames a second", fps, (1.0, 240.0), 1.0, &rate);
    let patterns = Pattern::ALL.map(|pattern| (pattern, pattern.name()));
    widgets::choice(ui, "Frames", "", &mut workbench.pattern, &patterns);
    let paces = Pace::ALL.map(|pace| (pace, pace.name()));
    widgets::choice(ui, "Time", "", &mut workbench.pace, &paces);
}

/// The scene, its numbers and its texts, right of the panel.
fn draw_beside(ctx: &egui::Context, workbench: &mut Workbench) {
    let screen = ctx.content_rect();
    let place = Rect::from_min_max(
        screen.min + vec2(frame::panel(ctx).width(), 0.0),
        screen.max,
    );
    let layer = LayerId::background();
    ctx.layer_painter(layer)
        .rect_filled(place, 0.0, style::PANEL);
    let builder = UiBuilder::new()
        .layer_id(layer)
        .max_rect(place.shrink(style::MARGIN));
    let mut ui = Ui::new(
        ctx.clone(),
        egui::Id::new("scene of the workbench"),
        builder,
    );
    widgets::text(&mut ui, workbench.page().title, style::TITLE, style::WORDS);
    // As high as in the last frame: the texts of a page stay as they are.
    let kept = egui::Id::new(("texts of the workbench", workbench.page().name));
    let texts_height = ctx.data(|data| data.get_temp::<f32>(kept));
    let (least, most) = SCENE_PARTS;
    let all = ui.available_height();
    let left = all - texts_height.unwrap_or(0.5 * all) - 2.0 * style::GAP;
    let height = left.clamp(least * all, most * all).floor();
    scene::show(&mut ui, workbench, height);
    // On a small screen, the bar shows that there is more.
    ui.spacing_mut().scroll = ScrollStyle::solid();
    let shown = ScrollArea::vertical().show(&mut ui, |ui| {
        numbers::show(ui, workbench);
        ui.add_space(style::PADDING);
        texts(ui, workbench);
    });
    ctx.data_mut(|data| data.insert_temp(kept, shown.content_size.y));
}

fn texts(ui: &mut Ui, workbench: &Workbench) {
    let page = workbench.page();
    let quiet = |text: String| RichText::new(text).color(style::QUIET);
    let formula = |text: String, colour| RichText::new(text).monospace().color(colour);
    if let Some(instead) = page.instead {
        let wrong = format!("{}:  {}", short(page.calls), page.formula);
        ui.label(formula(wrong, WRONG));
        let right = format!("right, {}:  {}", short(instead), page.right);
        ui.label(formula(right, RIGHT));
    } else {
        ui.label(formula(page.formula.to_owned(), style::VALUE));
    }
    let said = letters(&[page.formula, page.right, page.to_try, page.mistake].join(" "));
    if !said.is_empty() {
        ui.label(quiet(said));
    }
    ui.add_space(style::GAP);
    widgets::text(ui, page.to_try, style::TEXT, style::WORDS);
    widgets::text(ui, page.mistake, style::TEXT, style::WORDS);
    let source = match page.instead {
        Some(instead) => format!("Right: call {instead}  (amber: {})", page.calls),
        None => format!("Call {}", page.calls),
    };
    ui.label(quiet(source).monospace());
    let entry = page.errata.and_then(errata::entry).unwrap_or_default();
    if let Some(number) = page.errata {
        ui.add_space(style::GAP);
        ui.label(quiet(format!("Errata {number}: {entry}")));
    }
    let names = errata::names(&[page.formula, page.to_try, page.mistake, entry].join(" "));
    if !names.is_empty() {
        ui.label(quiet(names));
    }
}

/// The end of a path: `lerp_each_frame`, `Damper::step`, `StablePdBody`.
fn short(path: &str) -> &str {
    let path = path.trim_end_matches(')');
    let ends = path.rmatch_indices("::").map(|(at, _)| &path[at + 2..]);
    let is_type = |end: &&str| end.starts_with(char::is_uppercase);
    let ends: Vec<&str> = ends.take(2).collect();
    match ends[..] {
        [last, with_type] if !is_type(&last) && is_type(&with_type) => with_type,
        [last, ..] => last,
        [] => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_path_has_its_type() {
        for (path, end) in [
            (
                "spring_math::catalogue::damper::lerp_each_frame",
                "lerp_each_frame",
            ),
            (
                "spring_math::catalogue::damper::Damper::step",
                "Damper::step",
            ),
            (
                "spring_math::Method::propagator(Method::StablePdBody)",
                "StablePdBody",
            ),
        ] {
            assert_eq!(short(path), end);
        }
    }

    #[test]
    fn steps_of_sliders_are_round_and_fine_enough() {
        for demo in demos::all() {
            let mut workbench = Workbench::default();
            workbench.show(demo.page.name);
            for slider in workbench.sliders() {
                let step = nice_step(slider);
                let (low, high) = slider.limits.unwrap().usual;
                assert!(
                    (20.0..=100.0).contains(&((high - low) / step)),
                    "{}: {step}",
                    slider.path
                );
            }
        }
    }
}
