//! Reads where the character is seen, how it moves and what it stands on.

use bevy::prelude::*;

use super::Rig;
use crate::character::{CharacterState, Physique, Sensed};
use crate::timestep::{StepClock, ViewMotion, ViewOf};

/// The rig reads a view.
#[derive(Component, Debug, Clone, Copy)]
pub struct Watch {
    /// What to look at.
    pub view: Entity,
    /// Where it was at the last frame, and after how many teleports; none before the first.
    last: Option<(Vec3, u32)>,
}

impl Watch {
    /// Reads `view`.
    #[must_use]
    pub fn new(view: Entity) -> Self {
        Self { view, last: None }
    }

    /// Starts afresh: the next frame is a cut.
    pub fn restart(&mut self) {
        self.last = None;
    }
}

/// What the camera looks at, as it is seen in this frame.
#[derive(Debug, Clone, Copy, Default)]
pub struct Subject {
    /// The body that the view shows.
    pub body: Option<Entity>,
    /// The middle of it, m.
    pub position: Vec3,
    /// Where it faces, horizontally.
    pub facing: Vec3,
    /// Mean velocity through the frame, m/s.
    pub velocity: Vec3,
    /// It has been put here without moving: every driver starts afresh.
    pub cut: bool,
    /// How high the middle would be over the ground it stands on, with its legs at rest, m; none in the air. What is no
    /// character stands wherever it is.
    pub footing_m: Option<f32>,
    /// From its middle to the top of its head, m.
    pub head_m: f32,
    /// From its middle down to the ground it stands on, m.
    pub feet_m: f32,
    /// The fastest fall of this flight so far, m/s; after it, that of the last one.
    pub fall_m_s: f32,
    /// It has come down from the air in this frame, onto ground or a slope.
    pub landed: bool,
}

/// Half the height of what is no character, m.
const PLAIN_HALF_HEIGHT_M: f32 = 0.5;

pub(super) fn watch_views(
    clock: Res<StepClock>,
    views: Query<(&Transform, &ViewMotion, Option<&ViewOf>), Without<Rig>>,
    characters: Query<(&CharacterState, &Sensed, &Physique)>,
    mut rigs: Query<(&mut Rig, &mut Watch)>,
) {
    let dt = clock.frame_secs as f32;
    for (mut rig, mut watch) in &mut rigs {
        let Ok((view, motion, view_of)) = views.get(watch.view) else {
            continue;
        };
        let last = watch.last.replace((view.translation, motion.teleports));
        let before = rig.subject;
        let mut subject = Subject {
            body: view_of.map(|view_of| view_of.0),
            position: view.translation,
            facing: (view.rotation * Vec3::NEG_Z)
                .with_y(0.0)
                .normalize_or_zero(),
            footing_m: Some(view.translation.y),
            head_m: PLAIN_HALF_HEIGHT_M,
            feet_m: PLAIN_HALF_HEIGHT_M,
            velocity: before.velocity,
            fall_m_s: before.fall_m_s,
            ..default()
        };
        match last {
            Some((from, teleports)) if teleports == motion.teleports => {
                if dt > 0.0 {
                    subject.velocity = (view.translation - from) / dt;
                }
            }
            _ => {
                subject.cut = true;
                subject.velocity = Vec3::ZERO;
                subject.fall_m_s = 0.0;
            }
        }
        if let Some((state, sensed, physique)) =
            subject.body.and_then(|body| characters.get(body).ok())
        {
            subject.feet_m = physique.ride_height_m();
            subject.head_m = physique.half_height_m();
            // How far the ground is below is known from one moment, and where the view is from another; only together would
            // a platform that rises between the two give a wrong height.
            let ground = sensed.beneath(state);
            subject.footing_m =
                ground.map(|ground| view.translation.y - ground.below + subject.feet_m);
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
        rig.subject = subject;
        // What others add to the place is for this frame only.
        rig.offset = Vec3::ZERO;
        rig.tremble = Quat::IDENTITY;
    }
}
