//! What the player's hand does, on screen: a ring on the body that a press would take, and a message when a body slips.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use bevy_rapier3d::prelude::RapierRigidBodyHandle;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;

use super::notices::{Notices, Tone};
use crate::input::PlayerControlled;
use springyard_camera::{LiveRig, Look};
use springyard_character::grab::aim::View;
use springyard_character::grab::holding::eyes;
use springyard_character::grab::{Aim, GrabSettings, Holding, LetGoReason};
use springyard_character::{BodyDimensions, CharacterEvent, Happened, UpFrame};
use springyard_timestep::{StepClock, Views};

/// Time that a message stays on screen.
const SHOWN: Duration = Duration::from_secs(4);

/// Radius of the ring, and width of its line, points.
const RING: (f32, f32) = (7.0, 2.0);

/// Colour of marks, with a darker one below it that shows on light bodies.
pub(super) const LIGHT: egui::Color32 = egui::Color32::from_rgb(240, 240, 235);
pub(super) const DARK: egui::Color32 = egui::Color32::from_rgb(40, 34, 24);

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
        LetGoReason::Button | LetGoReason::PutElsewhere | LetGoReason::Gone => None,
    }
}

/// Draws a ring on the body that the player would take.
pub(super) fn mark_aim(
    mut aiming: Aiming,
    aim: Aim,
    players: Query<(&GrabSettings, Option<&Holding>), With<PlayerControlled>>,
    bodies: Query<&Views>,
    views: Query<&Transform>,
) -> Result {
    let Ok((settings, holding)) = players.single() else {
        return Ok(());
    };
    let is_free = holding.is_none_or(|holding| holding.grip.is_none());
    let view = aiming.view(settings.reach_m).filter(|_| is_free);
    let aimed_at = view.and_then(|(own, view)| aim.body(own, &view));
    let seen = aimed_at.and_then(|body| bodies.get(body).ok());
    let place = seen.and_then(|seen| seen.iter().find_map(|view| views.get(view).ok()));
    aiming.mark(place.map(|place| place.translation))
}

/// The player's character and the camera, to mark on screen what a press would take.
#[derive(SystemParam)]
pub(super) struct Aiming<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<LiveRig>>,
    look: Res<'w, Look>,
    players: Query<'w, 's, Aimer, With<PlayerControlled>>,
}

type Aimer = (
    &'static RapierRigidBodyHandle,
    &'static Transform,
    &'static UpFrame,
    &'static BodyDimensions,
);

impl Aiming<'_, '_> {
    /// The character's body, and its view of what it reaches, m.
    pub(super) fn view(&self, reach_m: f32) -> Option<(RigidBodyHandle, View)> {
        let (handle, pose, frame, dimensions) = self.players.single().ok()?;
        let view = View {
            eyes: eyes(pose.translation, frame, dimensions),
            frame: *frame,
            yaw_deg: self.look.yaw_deg,
            pitch_deg: self.look.pitch_deg,
            reach_m,
        };
        Some((handle.0, view))
    }

    /// Draws a ring at a place in the world, if the camera sees one.
    pub(super) fn mark(&mut self, place: Option<Vec3>) -> Result {
        if let Some((painter, at)) = self.on_screen(place)? {
            let (radius, width) = RING;
            painter.circle_stroke(at, radius, egui::Stroke::new(2.0 * width, DARK));
            painter.circle_stroke(at, radius, egui::Stroke::new(width, LIGHT));
        }
        Ok(())
    }

    /// Draws a dot at a place in the world, if the camera sees it.
    pub(super) fn dot(&mut self, place: Vec3) -> Result {
        if let Some((painter, at)) = self.on_screen(Some(place))? {
            let (_, width) = RING;
            painter.circle_filled(at, 2.0 * width, DARK);
            painter.circle_filled(at, width, LIGHT);
        }
        Ok(())
    }

    /// Where a place in the world is on screen, points, and what draws there; `None` if the camera does not see it.
    pub(super) fn on_screen(
        &mut self,
        place: Option<Vec3>,
    ) -> Result<Option<(egui::Painter, egui::Pos2)>> {
        let seen = self.cameras.single().ok().zip(place);
        let at = seen.and_then(|((camera, eye), at)| camera.world_to_viewport(eye, at).ok());
        let Some(at) = at else {
            return Ok(None);
        };
        let ctx = self.contexts.ctx_mut()?;
        let painter = ctx.layer_painter(egui::LayerId::background());
        // From logical pixels to egui's points, which the scale of the interface makes larger.
        let at = at / ctx.zoom_factor();
        Ok(Some((painter, egui::pos2(at.x, at.y))))
    }
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
