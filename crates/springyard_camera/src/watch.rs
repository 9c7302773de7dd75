//! Reads the view: its pose, its mean velocity through the frame, the ground beneath, teleports and landings -> [`Subject`].
//!
//! The view of a character has a [`Stance`], which another module writes.

use bevy::prelude::*;
use smart_default::SmartDefault;

use super::rig::{Landing, Rig, Subject};

/// Driver that reads the pose and the motion of a view into [`Rig::subject`].
///
/// Where a view jumps, the camera must cut: else the way is a velocity, in which the camera sweeps across the world. A teleport of a view
/// with [`ViewOf`](springyard_timestep::ViewOf) is known by its body's `PoseHistory::teleport`. For any other view call
/// [`State::restart`] of `RigState::watch` on each rig that watches it, when you move it.
#[derive(Component, Debug, Clone, Copy)]
pub struct Watch {
    /// The entity to follow: one with a [`ViewOf`](springyard_timestep::ViewOf), or any other that moves at frame rate. It may be the
    /// child of one, such as a point at the head of a view: it is followed in the world.
    pub view: Entity,
}

impl Watch {
    /// Follows `view`.
    #[must_use]
    pub fn new(view: Entity) -> Self {
        Self { view }
    }
}

/// On a view: heights of the head, the feet and the ground of the body that it shows, and whether it is busy. A view without a
/// stance counts as standing on the ground at any height.
///
/// The camera does not depend on the character: the module that shows characters writes this component, before
/// [`CameraSystems::Watch`](super::CameraSystems::Watch).
#[derive(Component, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct Stance {
    /// Height of the top of the head above the body's middle, m.
    #[default(PLAIN_HALF_HEIGHT_M)]
    pub head_m: f32,
    /// Height of the body's middle above the ground while standing, with the ride spring at rest, m.
    #[default(PLAIN_HALF_HEIGHT_M)]
    pub feet_m: f32,
    /// Height of the body's middle above the ground now, m; `None` in the air.
    #[default(Some(PLAIN_HALF_HEIGHT_M))]
    pub ground_m: Option<f32>,
    /// Rotation from the character's own axes, where up is +Y, to the world's: for a gravity that is not straight down. The rig follows
    /// it on a spring, and the look direction counts in its axes.
    pub axes: Quat,
    /// Where the character will come down if it is in a jump or a fall, as far as that is known: [`LookAhead`](super::LookAhead) leads there.
    pub landing: Option<Landing>,
    /// Whether the character does something for which the player must see what is ahead, such as a jump or a dash. When this
    /// begins, a [`Glance`](super::Glance) ends.
    pub is_busy: bool,
    /// How much the character aims, as with a rope, 0 to 1. The camera follows it on a spring, over the [`Shoulder`](super::Shoulder).
    pub aim: f32,
    /// Speed at which the character would run now with nothing in its way, m/s; 0: not known. [`Recentre`](super::Recentre) does not act
    /// by itself while a wall stops it.
    pub wish_m_s: f32,
    /// How much the character carries a body before it, 0 to 1: the camera looks past it from higher up and farther aside, on the same
    /// spring.
    pub carry: f32,
}

/// Half the height of a view without [`Stance`], m.
const PLAIN_HALF_HEIGHT_M: f32 = 0.5;

/// A view in this frame, as the systems read it from the world, in the axes of the rig.
#[derive(Debug, Clone, Copy, Default)]
pub struct View {
    /// The entity: another one is a cut.
    pub entity: Option<Entity>,
    /// Its pose as drawn.
    pub pose: Transform,
    /// How often it has been teleported.
    pub teleports: u32,
    /// The body that it shows, if it has a [`ViewOf`](springyard_timestep::ViewOf).
    pub body: Option<Entity>,
    /// What another module says of its character.
    pub stance: Option<Stance>,
}

/// State of the view between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The view in the last frame, its position, m, and its number of teleports; `None` before the first frame.
    last: Option<(Option<Entity>, Vec3, u32)>,
    /// One bit for each [`Fault`] that has been logged.
    reported: u8,
    /// Whether a driver has failed in this frame.
    failed: bool,
}

/// Sets [`Rig::subject`], and resets what is for one frame only.
#[must_use]
pub fn update(view: &View, state: &mut State, rig: Rig, dt: f32) -> Rig {
    let now = (view.entity, view.pose.translation, view.teleports);
    let last = state.last.replace(now);
    // `None` after a teleport, and of another view: that displacement is not a velocity.
    let from = last.and_then(|(entity, from, teleports)| {
        let is_same = (entity, teleports) == (view.entity, view.teleports);
        is_same.then_some(from)
    });
    let mut subject = seen(view);
    add_motion(&mut subject, &rig.subject, from, dt);
    Rig {
        subject,
        ..rig.in_new_frame()
    }
}

/// The rig at the start of a frame, before its view is read: without what the last frame has set for itself alone.
#[must_use]
pub(super) fn begin(state: &mut State, rig: Rig) -> Rig {
    state.failed = false;
    rig.in_new_frame()
}

/// The rig of a frame without a view: its subject is at rest where it is. A cut only in the first frame, and after a
/// [`restart`](State::restart).
#[must_use]
pub(super) fn without_view(state: &mut State, mut rig: Rig) -> Rig {
    let cut = state.last.is_none();
    rig.subject = Subject {
        cut,
        ..rig.subject.at_rest()
    };
    state.last.get_or_insert((None, rig.subject.position, 0));
    rig
}

/// The pose and the heights of a view, without its motion.
fn seen(view: &View) -> Subject {
    let position = view.pose.translation;
    let stance = view.stance.unwrap_or_default();
    Subject {
        body: view.body,
        position,
        facing: (view.pose.rotation * Vec3::NEG_Z)
            .with_y(0.0)
            .normalize_or_zero(),
        // The distance to the ground is of the last step, the view's height of the frame's time. On a rising platform the
        // distance is the same at both times, but the height of the ground is not: so the distance is used.
        footing_m: match (view.stance, stance.ground_m) {
            (None, _) => Some(position.y),
            (_, ground_m) => ground_m.map(|ground_m| position.y - ground_m + stance.feet_m),
        },
        has_stance: view.stance.is_some(),
        head_m: stance.head_m,
        feet_m: stance.feet_m,
        is_busy: stance.is_busy,
        aim: stance.aim,
        wish_m_s: stance.wish_m_s,
        carry: stance.carry,
        landing: stance.landing,
        ..default()
    }
}

/// Adds the motion since the last frame (`before`): from the position `from` in `dt` seconds, or a cut if there is no `from`.
fn add_motion(subject: &mut Subject, before: &Subject, from: Option<Vec3>, dt: f32) {
    subject.cut = from.is_none();
    (subject.velocity, subject.fall_m_s) = match from {
        Some(from) if dt > 0.0 => ((subject.position - from) / dt, before.fall_m_s),
        Some(_) => (before.velocity, before.fall_m_s),
        None => (Vec3::ZERO, 0.0),
    };
    let was_grounded = before.footing_m.is_some();
    if subject.footing_m.is_none() {
        let fall_m_s = -subject.velocity.y;
        subject.fall_m_s = if was_grounded {
            fall_m_s
        } else {
            fall_m_s.max(before.fall_m_s)
        };
    }
    subject.landed = !subject.cut && !was_grounded && subject.footing_m.is_some();
}

/// A mistake in the setup of a rig or of the entity that it follows: one bit, and what the log says.
pub(super) type Fault = (u8, &'static str);
pub(super) const HAS_PARENT: Fault = (
    1,
    "is the child of an entity that is not at the origin: a rig has no parent (remove ChildOf)",
);
pub(super) const WATCHES_BODY: Fault = (
    2,
    "watches a rigid body, which moves in steps: watch an entity with ViewOf(body)",
);
pub(super) const WATCHES_NOTHING: Fault = (
    4,
    "watches an entity that is gone or has no Transform: it stays where it is",
);
/// The bit of an error of a driver.
const DRIVER_FAILS: u8 = 8;

impl State {
    /// Forgets the last frame: the next frame is a cut ([`Subject::cut`]).
    pub fn restart(&mut self) {
        self.last = None;
    }

    /// From this frame on the rig watches another view, without a cut: nothing moves from the old one to the new.
    pub(super) fn hand_over(&mut self, view: &View) {
        let is_new = self
            .last
            .is_some_and(|(entity, _, _)| entity != view.entity);
        if is_new {
            self.last = Some((view.entity, view.pose.translation, view.teleports));
        }
    }

    /// Logs a fault of this camera, the first time only.
    pub(super) fn report(&mut self, camera: Entity, (bit, text): Fault) {
        if self.reported & bit == 0 {
            self.reported |= bit;
            warn!("camera {camera} {text}");
        }
    }

    /// Whether a driver has failed in this frame.
    pub(super) fn has_failed(&self) -> bool {
        self.failed
    }

    /// A driver has failed: the camera stays where it is for the rest of the frame. Logged the first time only.
    pub(super) fn fail(&mut self, camera: Entity, error: &BevyError) {
        self.failed = true;
        if self.reported & DRIVER_FAILS == 0 {
            self.reported |= DRIVER_FAILS;
            error!("camera {camera} does not move: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DT: f32 = 0.1;

    fn view(place: Vec3, ground_m: Option<f32>) -> View {
        View {
            entity: Some(Entity::PLACEHOLDER),
            pose: Transform::from_translation(place),
            stance: Some(Stance {
                head_m: 0.7,
                feet_m: 1.1,
                ground_m,
                ..default()
            }),
            ..default()
        }
    }

    #[test]
    fn a_flight_keeps_its_fastest_fall_and_its_landing_is_one_frame() {
        let mut state = State::default();
        let mut rig = Rig::default();
        let mut frame = |y: f32, ground_m: Option<f32>, dt: f32| {
            rig = update(&view(Vec3::Y * y, ground_m), &mut state, rig, dt);
            rig.subject
        };
        let first = frame(2.0, Some(1.1), DT);
        assert!(first.cut && !first.landed && first.velocity == Vec3::ZERO);
        let up = frame(2.5, None, DT);
        assert!(!up.cut && (up.velocity.y - 5.0).abs() < 1e-4);
        assert!(
            (up.fall_m_s + 5.0).abs() < 1e-4,
            "it rises: {}",
            up.fall_m_s
        );
        assert!((frame(1.8, None, DT).fall_m_s - 7.0).abs() < 1e-4);
        let slower = frame(1.4, None, DT);
        assert!((slower.fall_m_s - 7.0).abs() < 1e-4 && !slower.landed);
        let paused = frame(1.4, None, 0.0);
        assert!(
            (paused.velocity.y + 4.0).abs() < 1e-4,
            "{}",
            paused.velocity
        );
        let lands = frame(1.1, Some(1.1), DT);
        assert!(lands.landed && (lands.fall_m_s - 7.0).abs() < 1e-4);
        assert!(!frame(1.1, Some(1.1), DT).landed);
        let again = frame(1.2, None, DT);
        assert!(
            (again.fall_m_s + 1.0).abs() < 1e-4,
            "a new flight: {}",
            again.fall_m_s
        );
    }

    #[test]
    fn a_teleport_and_another_view_are_cuts_but_not_one_that_is_handed_over() {
        let other = Entity::from_raw_u32(7).unwrap();
        let mut next = view(Vec3::X * 9.0, Some(1.1));
        for (entity, teleports) in [(Some(other), 0), (Some(Entity::PLACEHOLDER), 1)] {
            let mut state = State::default();
            let rig = update(&view(Vec3::ZERO, None), &mut state, Rig::default(), DT);
            (next.entity, next.teleports) = (entity, teleports);
            let mut handed = state;
            assert!(update(&next, &mut state, rig, DT).subject.cut);
            handed.hand_over(&next);
            let subject = update(&next, &mut handed, rig, DT).subject;
            assert_eq!(subject.cut, teleports == 1, "only another view is");
            assert_eq!(subject.velocity, Vec3::ZERO);
        }
        let mut state = State::default();
        state.hand_over(&next);
        assert!(update(&next, &mut state, Rig::default(), DT).subject.cut);
        state.restart();
        assert!(update(&next, &mut state, Rig::default(), DT).subject.cut);
    }
}
