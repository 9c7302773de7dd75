//! The run on screen: a plate at the upper left with coils, rings and lamps as pictures with counts, the time, and what marks the run.
//! A count that grows pops.
//!
//! | Module | Content |
//! |---|---|
//! | [`content`] | what is shown, and the same in words |
//! | [`pops`] | how large each picture is |
//! | [`paint`] | where everything is |

pub mod content;
pub mod paint;
pub mod pops;

use bevy::prelude::*;
use bevy_egui::egui::{Id, LayerId, Order, Sense, Ui, UiBuilder, WidgetInfo, WidgetType};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::OverlaySystems;
use super::notices::Notices;
use crate::level::CurrentLevel;
use crate::stations::{Collected, RunClock, RunMarks, Seen};
use crate::tuning::ReducedMotion;
use springyard_timestep::{FrameSteps, StepClock};

use content::Content;
use pops::Pops;

/// What this frame shows of the run; nothing in a level without one, and on the title.
#[derive(Resource, Debug, Default)]
struct Hud {
    content: Option<Content>,
    pops: Pops,
}

/// Shows the run, above the messages.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hud>().add_systems(
        EguiPrimaryContextPass,
        (
            read_run.in_set(OverlaySystems::CollectNotices),
            draw_plate
                .in_set(OverlaySystems::DrawNotices)
                .before(super::draw_notices),
        ),
    );
}

fn read_run(
    level: Res<CurrentLevel>,
    run: (Res<RunClock>, Res<RunMarks>),
    taken: (Res<Collected>, Res<Seen>),
    (step, frame): (Res<StepClock>, Res<FrameSteps>),
    reduced_motion: ReducedMotion,
    mut hud: ResMut<Hud>,
) {
    let now_secs = step.simulated_secs;
    let (run, taken) = ((&*run.0, &*run.1), (&*taken.0, &*taken.1));
    let content = Content::of(&level.level, now_secs, run, taken);
    if let Some(content) = &content {
        hud.pops.note(frame.shown_secs(&step), &content.counts);
    }
    if reduced_motion.is_on() {
        hud.pops.calm();
    }
    hud.content = content;
}

/// Draws the plate where no panel is, and keeps the messages off it.
fn draw_plate(
    mut contexts: EguiContexts,
    mut hud: ResMut<Hud>,
    mut notices: ResMut<Notices>,
) -> Result {
    let Some(content) = hud.content.take() else {
        return Ok(());
    };
    let factors = hud.pops.factors()?;
    let ctx = contexts.ctx_mut()?;
    let screen = ctx.content_rect();
    let free = notices.kept_between().unwrap_or(screen.x_range());
    let layer = LayerId::new(Order::Foreground, Id::new("run"));
    let painter = ctx.layer_painter(layer);
    let place = paint::plate(&painter, &content, &factors, screen.top(), free);
    notices.keep_off(place);
    // For egui it is a label with the same in words.
    let builder = UiBuilder::new().layer_id(layer).max_rect(place);
    let ui = Ui::new(ctx.clone(), Id::new("run"), builder);
    ui.interact(place, ui.id().with("words"), Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, content.words()));
    Ok(())
}
