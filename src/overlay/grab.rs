//! What the player's hand does, on screen: a ring on the body that a press would take, and a message when a body slips.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use bevy_rapier3d::prelude::RapierRigidBodyHandle;

use super::notices::{Notices, Tone};
use crate::input::PlayerControlled;
use springyard_camera::{Look, Rig};
use springyard_character::grab::aim::View;
use springyard_character::grab::holding::eyes;
use springyard_character::grab::{Aim, GrabSettings, Holding, LetGoReason};
use springyard_character::{BodyDimensions, CharacterEvent, Happened, UpFrame};
use springyard_timestep::{StepClock, Views};

/// Time that a message stays on screen.
const SHOWN: Duration = Duration::from_secs(4);

/// Radius of the ring, and width of its line, points.
const RING: (f32, f32) = (7.0, 2.0);

/// Colour of the ring, with a darker one below it that shows on light bodies.
const LIGHT: egui::Color32 = egui::Color32::from_rgb(240, 240, 235);
const DARK: egui::Color32 = egui::Color32::from_rgb(40, 34, 24);

/// Time that the message of a press that took nothing stays on screen.
const MISSED: Duration = Duration::from_secs(2);

/// Shows a message when a body slips out of the player's hand, or cannot be held, and when a press takes nothing.
pub(super) fn show_slips(
    players: Query<(), With<PlayerControlled>>,
    clock: Res<StepClock>,
    mut events: MessageReader<CharacterEvent>,
    mut notices: ResMut<Notices>,
) {
    for event in events.read().filter(|it| players.contains(it.character)) {
        let (shown, tone, text) = match &event.what {
            Happened::GrabMissed { stands_on } => {
                (MISSED, Tone::Plain, missed(stands_on.as_deref()))
            }
            Happened::LetGo {
                name,
                mass_kg,
                reason,
                ..
            } => match slipped(name, *mass_kg, *reason) {
                Some(text) => (SHOWN, Tone::Warning, text),
                None => continue,
            },
            _ => continue,
        };
        notices.show_of_step(clock.simulated_secs, shown, tone, text);
    }
}

/// The message of a press that took nothing.
fn missed(stands_on: Option<&str>) -> String {
    match stands_on {
        Some(body) => stood_on(body),
        None => "Nothing to grab: look at a crate that is near".to_owned(),
    }
}

fn stood_on(body: &str) -> String {
    format!("{body}: you cannot hold what you stand on")
}

/// The message of a body that slips; none for one that is thrown.
fn slipped(body: &str, mass_kg: f32, reason: LetGoReason) -> Option<String> {
    match reason {
        LetGoReason::TooHeavy { lifts_kg } => Some(format!(
            "{body} slipped, too heavy: {mass_kg:.0} kg; the hand lifts {lifts_kg:.0} kg, and drags more at a walk"
        )),
        LetGoReason::HeldBack => Some(format!("{body} slipped: something holds it back")),
        LetGoReason::StoodOn => Some(stood_on(body)),
        LetGoReason::Button | LetGoReason::PutElsewhere => None,
    }
}

/// Draws a ring on the body that the player would take.
pub(super) fn mark_aim(
    mut contexts: EguiContexts,
    camera: Query<(&Camera, &GlobalTransform), With<Rig>>,
    look: Res<Look>,
    aim: Aim,
    players: Query<
        (
            &RapierRigidBodyHandle,
            (&Transform, &UpFrame),
            &BodyDimensions,
            &GrabSettings,
            Option<&Holding>,
        ),
        With<PlayerControlled>,
    >,
    bodies: Query<&Views>,
    views: Query<&Transform>,
) -> Result {
    let (Ok((handle, (pose, frame), dimensions, settings, holding)), Ok((camera, eye))) =
        (players.single(), camera.single())
    else {
        return Ok(());
    };
    if holding.is_some_and(|holding| holding.grip.is_some()) {
        return Ok(());
    }
    let view = View {
        eyes: eyes(pose.translation, frame, dimensions),
        frame: *frame,
        yaw_deg: look.yaw_deg,
        pitch_deg: look.pitch_deg,
        reach_m: settings.reach_m,
    };
    let aimed_at = aim.body(handle.0, &view);
    let seen = aimed_at.and_then(|body| bodies.get(body).ok());
    let place = seen.and_then(|seen| seen.iter().find_map(|view| views.get(view).ok()));
    let Some(Ok(at)) = place.map(|place| camera.world_to_viewport(eye, place.translation)) else {
        return Ok(());
    };
    draw_ring(contexts.ctx_mut()?, at);
    Ok(())
}

/// Draws a ring at a place of the viewport, logical pixels.
pub(super) fn draw_ring(ctx: &egui::Context, at: Vec2) {
    let painter = ctx.layer_painter(egui::LayerId::background());
    // From logical pixels to egui's points, which the scale of the interface makes larger.
    let at = at / ctx.zoom_factor();
    let at = egui::pos2(at.x, at.y);
    let (radius, width) = RING;
    painter.circle_stroke(at, radius, egui::Stroke::new(2.0 * width, DARK));
    painter.circle_stroke(at, radius, egui::Stroke::new(width, LIGHT));
}

#[cfg(test)]
mod tests {
    use super::super::notices::texts_after_update;
    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.init_resource::<Notices>()
            .init_resource::<StepClock>()
            .add_message::<CharacterEvent>()
            .add_systems(Update, show_slips);
        app
    }

    #[test]
    fn a_press_that_takes_nothing_says_so() {
        let mut app = app();
        let character = app.world_mut().spawn(PlayerControlled).id();
        for stands_on in [None, Some("plank".to_owned())] {
            app.world_mut().write_message(CharacterEvent {
                character,
                secs: 0.0,
                what: Happened::GrabMissed { stands_on },
            });
        }
        assert_eq!(
            texts_after_update(&mut app),
            [
                "Nothing to grab: look at a crate that is near",
                "plank: you cannot hold what you stand on"
            ]
        );
    }

    #[test]
    fn a_slip_says_why_and_a_throw_says_nothing() {
        let mut app = app();
        let player = app.world_mut().spawn(PlayerControlled).id();
        let let_go = |character, reason| CharacterEvent {
            character,
            secs: 0.0,
            what: Happened::LetGo {
                body: Entity::PLACEHOLDER,
                name: "anvil".into(),
                mass_kg: 200.0,
                speed_m_s: 1.0,
                hand_m_s: 3.0,
                reason,
            },
        };
        app.world_mut()
            .write_message(let_go(player, LetGoReason::Button));
        let other = app.world_mut().spawn_empty().id();
        app.world_mut()
            .write_message(let_go(other, LetGoReason::HeldBack));
        assert!(texts_after_update(&mut app).is_empty());
        let heavy = LetGoReason::TooHeavy { lifts_kg: 122.3 };
        app.world_mut().write_message(let_go(player, heavy));
        let texts = texts_after_update(&mut app);
        assert_eq!(texts.len(), 1);
        assert!(
            texts[0].contains("200 kg") && texts[0].contains("122 kg"),
            "{texts:?}"
        );
    }
}
