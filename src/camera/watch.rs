//! Reads where the character is seen, how it moves and what it stands on.

use bevy::prelude::*;
use bevy_rapier3d::prelude::RigidBody;

use super::rig::Rig;
use super::subject::{PLAIN_HALF_HEIGHT_M, Stance, Subject};
use crate::timestep::{StepClock, ViewMotion, ViewOf};

/// The rig reads a view.
#[derive(Component, Debug, Clone, Copy)]
pub struct Watch {
    /// What to look at: an entity with a [`ViewOf`], or anything else that moves at frame rate.
    pub view: Entity,
    /// Where it was at the last frame, and after how many teleports; none before the first.
    last: Option<(Vec3, u32)>,
    /// A bit for each fault that has been reported.
    reported: u8,
}

impl Watch {
    /// Reads `view`.
    #[must_use]
    pub fn new(view: Entity) -> Self {
        Self {
            view,
            last: None,
            reported: 0,
        }
    }

    /// Logs what is wrong with its camera, the first time.
    fn report(&mut self, camera: Entity, fault: WatchFault) {
        let bit = fault as u8;
        if self.reported & bit == 0 {
            self.reported |= bit;
            warn!("camera {camera} {}", fault.text());
        }
    }

    /// Starts afresh: the next frame is a cut.
    pub fn restart(&mut self) {
        self.last = None;
    }
}

/// What can be wrong with a rig and what it watches.
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
    clock: Res<StepClock>,
    views: Query<
        (
            &Transform,
            Option<&ViewMotion>,
            Option<&ViewOf>,
            Option<&Stance>,
        ),
        Without<Rig>,
    >,
    bodies: Query<(), With<RigidBody>>,
    parents: Query<&GlobalTransform>,
    mut rigs: Query<(Entity, Option<&ChildOf>, &mut Rig, &mut Watch)>,
) {
    let dt = clock.frame_secs as f32;
    for (entity, parent, mut rig, mut watch) in &mut rigs {
        let is_moved = parent.is_some_and(|parent| {
            let pose = parents.get(parent.parent());
            pose.is_ok_and(|pose| *pose != GlobalTransform::IDENTITY)
        });
        if is_moved {
            watch.report(entity, WatchFault::Parent);
        }
        if bodies.contains(watch.view) {
            watch.report(entity, WatchFault::Body);
        }
        let Ok((view, motion, view_of, stance)) = views.get(watch.view) else {
            watch.report(entity, WatchFault::NoPlace);
            continue;
        };
        let teleports = motion.map_or(0, |motion| motion.teleports);
        let last = watch.last.replace((view.translation, teleports));
        // None after a teleport: no velocity took it here.
        let from = last.and_then(|(from, before)| (before == teleports).then_some(from));
        let mut subject = Subject {
            body: view_of.map(|view_of| view_of.0),
            ..seen(view, stance)
        };
        add_motion(&mut subject, &rig.subject, from, dt);
        rig.subject = subject;
        // What others add to the place is for this frame only.
        rig.offset = Vec3::ZERO;
        rig.tremble = Quat::IDENTITY;
    }
}

/// Where a view is and how it stands.
fn seen(view: &Transform, stance: Option<&Stance>) -> Subject {
    let height = view.translation.y;
    Subject {
        position: view.translation,
        facing: (view.rotation * Vec3::NEG_Z)
            .with_y(0.0)
            .normalize_or_zero(),
        // How far the ground is below is known from one moment, and where the view is from another; only together would a platform
        // that rises between the two give a wrong height.
        footing_m: match stance {
            Some(stance) => stance
                .ground_m
                .map(|ground_m| height - ground_m + stance.feet_m),
            None => Some(height),
        },
        head_m: stance.map_or(PLAIN_HALF_HEIGHT_M, |stance| stance.head_m),
        feet_m: stance.map_or(PLAIN_HALF_HEIGHT_M, |stance| stance.feet_m),
        ..default()
    }
}

/// How it moves, after `before`: from `from` to where it is in `dt` seconds, or by a cut.
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
