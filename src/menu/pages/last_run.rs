//! The card of the last run that reached the goal, with its buttons: at the goal, where it opens by itself, and again from the title and
//! the pause.

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, LayerId, Rect, Ui, UiBuilder};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use leafwing_input_manager::prelude::ActionState;

use crate::input::actions::{Action, ButtonAction};
use crate::input::mouse_capture::MouseCapture;
use crate::input::{GameInput, RequestNewRun};
use crate::menu::{Menu, MenuSystems, Page, add_page, focus, style, widgets};
use crate::overlay::OverlaySystems;
use crate::overlay::finish::{FinishCard, paint};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    PlayOn,
    NewRun,
    Back,
}

const BUTTONS: [(&str, Choice); 2] = [("Play on", Choice::PlayOn), ("New run", Choice::NewRun)];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FinishCard>().add_systems(
        EguiPrimaryContextPass,
        open_and_close
            .after(OverlaySystems::CollectNotices)
            .before(MenuSystems::Draw),
    );
    add_page(app, Page::LastRun, draw);
}

/// Opens the card at the goal, once no other page is open, and closes it when the run is no longer at the goal. The button for the rewind
/// closes it at once: time then runs back while it is held.
fn open_and_close(
    capture: Option<Res<MouseCapture>>,
    actions: Query<&ActionState<Action>>,
    input: Option<ResMut<GameInput>>,
    mut finish: ResMut<FinishCard>,
    mut menu: ResMut<Menu>,
) {
    if menu.is_at_goal() && finish.is_in_menu {
        let rewind = Action::Button(ButtonAction::Rewind);
        if actions.iter().any(|it| it.just_pressed(&rewind)) {
            finish.dismiss();
            menu.close();
            if let Some(mut input) = input {
                input.heed(ButtonAction::Rewind);
            }
        }
    } else if menu.is_at_goal() {
        // A new run, or one that was rewound past the goal.
        menu.close();
    } else if finish.is_in_menu {
        // Its page was closed.
        finish.dismiss();
    } else if finish.is_up() && !menu.is_open() {
        finish.is_in_menu = true;
        menu.open_over_game(Page::LastRun, capture.is_some_and(|capture| capture.0));
    }
}

fn draw(
    mut contexts: EguiContexts,
    finish: Res<FinishCard>,
    mut menu: ResMut<Menu>,
    mut new_runs: MessageWriter<RequestNewRun>,
) -> Result {
    let Some(card) = finish.last() else {
        menu.back();
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let screen = ctx.content_rect();
    let painter = ctx.layer_painter(LayerId::background());
    if !menu.is_at_goal() {
        painter.rect_filled(screen, 0.0, style::DIM);
    }
    let painted = paint::card(&painter, screen, card);
    let chosen = buttons(ctx, painted.foot);
    let beside = clicked_beside(ctx, painted.frame).then_some(Choice::Back);
    // It may be the jump that was meant for the goal.
    let is_too_early = menu.is_at_goal() && !finish.can_be_dismissed();
    match chosen.or(beside).filter(|_| !is_too_early) {
        Some(Choice::PlayOn) => menu.close(),
        Some(Choice::NewRun) => {
            new_runs.write(RequestNewRun);
            menu.close();
        }
        Some(Choice::Back) => menu.back(),
        None => {}
    }
    Ok(())
}

/// The buttons, one beside the other. Returns what was chosen.
fn buttons(ctx: &Context, place: Rect) -> Option<Choice> {
    let page = Id::new("card of the last run");
    focus::begin(ctx, page);
    let (left, right) = place.split_left_right_at_fraction(0.5);
    let mut chosen = None;
    let halves = [
        left.with_max_x(left.right() - style::GAP),
        right.with_min_x(right.left() + style::GAP),
    ];
    for ((text, choice), half) in BUTTONS.into_iter().zip(halves) {
        let builder = UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(half);
        let mut ui = Ui::new(ctx.clone(), page.with(text), builder);
        if widgets::button(&mut ui, text).clicked() {
            chosen = Some(choice);
        }
    }
    focus::end(ctx);
    chosen
}

fn clicked_beside(ctx: &Context, frame: Rect) -> bool {
    ctx.input(|input| {
        let place = input.pointer.interact_pos();
        input.pointer.primary_clicked() && place.is_some_and(|at| !frame.contains(at))
    })
}
