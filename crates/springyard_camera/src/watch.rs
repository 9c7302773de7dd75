//! Reads the view: its pose, its mean velocity through the frame, the ground beneath, teleports and landings -> [`Subject`].

use bevy::prelude::*;

use super::obstacles::Obstacles;
use super::rig::Rig;
use super::subject::{PLAIN_HALF_HEIGHT_M, Stance, Subject};
use springyard_timestep::{ViewMotion, ViewOf};

/// Driver that reads the pose and the motion of a view into [`Rig::subject`].
#[derive(Component, Debug, Clone, Copy)]
pub struct Watch {
    /// The entity to follow: one with a [`ViewOf`], or any other that moves at frame rate.
    pub view: Entity,
    /// Position of the view in the last frame, m, and its number of teleports; `None` before the first frame.
    last: Option<(Vec3, u32)>,
    /// One bit for each [`WatchFault`] that has been logged.
    reported: u8,
}

impl Watch {
    /// Follows `view`.
    #[must_use]
    pub fn new(view: Entity) -> Self {
        Self {
            view,
            last: None,
            reported: 0,
        }
    }

    /// Logs a fault of this camera, the first time only.
    fn report(&mut self, camera: Entity, fault: WatchFault) {
        let bit = fault as u8;
        if self.reported & bit == 0 {
            self.reported |= bit;
            warn!("camera {camera} {}", fault.text());
        }
    }

    /// Forgets the last frame: the next frame is a cut ([`Subject::cut`]).
    pub fn restart(&mut self) {
        self.last = None;
    }
}

/// A mistake in the setup of a rig or of the entity that it follows.
#[derive(Clone, Copy)]
#[repr(u8)]
enum WatchFault {
    Parent = 1,
    Body = 2,
    NoPlace = 4,
}

impl WatchFault {
    fn text(self) -> &'static str {
        match self {
            Self::Parent => {
                "is the child of an entity that is not at the origin: a rig has no parent (remove ChildOf)"
            }
            Self::Body => {
                "watches a rigid body, which moves in steps: watch an entity with ViewOf(body)"
            }
            Self::NoPlace => {
                "watches an entity that is gone or has no Transform: it stays where it is"
            }
        }
    }
}

pub(super) fn watch_views(
    time: Res<Time>,
    views: Query<
        (
            &Transform,
            Option<&ViewMotion>,
            Option<&ViewOf>,
            Option<&Stance>,
        ),
        Without<Rig>,
    >,
    obstacles: Obstacles,
    parents: Query<&GlobalTransform>,
    mut rigs: Query<(Entity, Option<&ChildOf>, &mut Rig, &mut Watch)>,
) {
    let dt = time.delta_secs();
    for (entity, parent, mut rig, mut watch) in &mut rigs {
        let is_moved = parent.is_some_and(|parent| {
            let pose = parents.get(parent.parent());
            pose.is_ok_and(|pose| *pose != GlobalTransform::IDENTITY)
        });
        if is_moved {
            watch.report(entity, WatchFault::Parent);
        }
        if obstacles.is_body(watch.view) {
            watch.report(entity, WatchFault::Body);
        }
        let Ok((view, motion, view_of, stance)) = views.get(watch.view) else {
            watch.report(entity, WatchFault::NoPlace);
            continue;
        };
        let teleports = motion.map_or(0, |motion| motion.teleports);
        let last = watch.last.replace((view.translation, teleports));
        // `None` after a teleport: that displacement is no velocity.
        let from = last.and_then(|(from, before)| (before == teleports).then_some(from));
        let mut subject = Subject {
            body: view_of.map(|view_of| view_of.0),
            ..seen(view, stance)
        };
        add_motion(&mut subject, &rig.subject, from, dt);
        rig.subject = subject;
        // The drivers set these anew in each frame.
        rig.offset = Vec3::ZERO;
        rig.shake = Quat::IDENTITY;
        rig.hill_slope_deg = None;
    }
}

/// The pose and the heights of a view, without its motion.
fn seen(view: &Transform, stance: Option<&Stance>) -> Subject {
    let height = view.translation.y;
    Subject {
        position: view.translation,
        facing: (view.rotation * Vec3::NEG_Z)
            .with_y(0.0)
            .normalize_or_zero(),
        // The distance to the ground is of the last step, the view's height of the frame's time. On a rising platform the
        // distance is the same at both times, but the height of the ground is not: so the distance is used.
        footing_m: match stance {
            Some(stance) => stance
                .ground_m
                .map(|ground_m| height - ground_m + stance.feet_m),
            None => Some(height),
        },
        head_m: stance.map_or(PLAIN_HALF_HEIGHT_M, |stance| stance.head_m),
        feet_m: stance.map_or(PLAIN_HALF_HEIGHT_M, |stance| stance.feet_m),
        is_busy: stance.is_some_and(|stance| stance.is_busy),
        ..default()
    }
}

/// Adds the motion since the last frame (`before`): from the position `from` in `dt` seconds, or a cut if there is no `from`.
fn add_motion(subject: &mut Subject, before: &Subject, from: Option<Vec3>, dt: f32) {
    subject.cut = from.is_none();
    subject.fall_m_s = before.fall_m_s;
    match from {
        Some(from) if dt > 0.0 => subject.velocity = (subject.position - from) / dt,
        Some(_) => subject.velocity = before.velocity,
        None => {
            subject.velocity = Vec3::ZERO;
            subject.fall_m_s = 0.0;
        }
    }
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
