//! Moves the pivot with a view, on an exact spring.

use bevy::prelude::*;
use spring_math::{ParameterError, Propagator, Spring};

use super::{CameraSystems, CameraTuning, Rig};
use crate::timestep::{StepClock, ViewMotion};

/// The pivot follows a view.
#[derive(Component, Debug, Clone, Copy)]
pub struct Follow {
    /// What to follow.
    pub view: Entity,
    offset: Vec3,
    spring: Spring,
    velocity: Vec3,
    /// Where the goal was at the last frame, and after how many teleports; none before the first.
    last: Option<(Vec3, u32)>,
}

impl Follow {
    /// Follows `view`.
    pub fn new(view: Entity, tuning: &CameraTuning) -> Result<Self, ParameterError> {
        Ok(Self {
            view,
            offset: Vec3::Y * tuning.pivot_above_m,
            spring: Spring::from_hertz(tuning.follow_hz, tuning.follow_damping_ratio)?,
            velocity: Vec3::ZERO,
            last: None,
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, follow_views.in_set(CameraSystems::Follow));
}

fn follow_views(
    clock: Res<StepClock>,
    views: Query<(&Transform, &ViewMotion), Without<Follow>>,
    mut rigs: Query<(&mut Rig, &mut Follow)>,
) {
    let dt = clock.frame_secs as f32;
    for (mut rig, mut follow) in &mut rigs {
        let Ok((view, motion)) = views.get(follow.view) else {
            continue;
        };
        let goal = view.translation + follow.offset;
        let Some((last_goal, teleports)) = follow.last.replace((goal, motion.teleports)) else {
            rig.pivot = goal;
            continue;
        };
        if teleports != motion.teleports {
            rig.pivot = goal;
            follow.velocity = Vec3::ZERO;
        } else if dt > 0.0 {
            // The goal went from there to here in this frame: with that as its velocity the spring has no lag to make up.
            let goal_velocity = (goal - last_goal) / dt;
            let (pivot, velocity) = Propagator::exact(follow.spring, dt).advance_moving(
                rig.pivot,
                follow.velocity,
                last_goal,
                goal_velocity,
            );
            rig.pivot = pivot;
            follow.velocity = velocity;
        }
    }
}
