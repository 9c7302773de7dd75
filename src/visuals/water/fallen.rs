//! [`FellIn`]: which bodies fell into the water, read off their poses after each step.
//!
//! A body is put back at the start of a step, when it was below the kill height at the end of the one before. So each one is under water
//! at the end of at least one step first, however fast it falls.

use bevy::ecs::query::Or;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;

use super::SurfaceHeight;
use crate::level::spawn::StartPose;
use springyard_character::Character;
use springyard_state::RegisterState;
use springyard_timestep::{PoseHistory, StepClock, TimestepSystems, is_live};

/// The middle of a character or a loose body has passed through the surface, downwards.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct FellIn {
    /// Where, m: x and z.
    pub place: Vec2,
    /// When, s of simulated time: the end of that step.
    pub at_secs: f64,
    /// Half of its horizontal width, m.
    pub radius_m: f32,
    /// Its velocity downwards, m/s.
    pub speed_m_s: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.register_step_message::<FellIn>("fell_in");
    app.add_message::<FellIn>().add_systems(
        FixedPostUpdate,
        watch_surface
            .after(TimestepSystems::RecordPoses)
            .run_if(is_live),
    );
}

fn watch_surface(
    surface: Res<SurfaceHeight>,
    clock: Res<StepClock>,
    bodies: Query<(&PoseHistory, &Collider), Or<(With<Character>, With<StartPose>)>>,
    mut fallen: MessageWriter<FellIn>,
) {
    let Some(surface_m) = surface.0 else {
        return;
    };
    for (history, collider) in &bodies {
        let [from, to] = [history.last.previous, history.last.current].map(|it| it.translation);
        // After a teleport both are the new place.
        if from.y > surface_m && to.y <= surface_m {
            let half = collider.raw.compute_local_aabb().half_extents();
            fallen.write(FellIn {
                place: Vec2::new(to.x, to.z),
                at_secs: clock.step_end_secs(),
                radius_m: half.x.max(half.z),
                speed_m_s: (from.y - to.y) / (clock.step_secs as f32).max(1e-4),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Isometry3d;
    use springyard_timestep::LastTwo;

    use super::*;

    /// How many of these falls, m, from one step to the next, ring water at -4 m; the last one's speed, m/s.
    fn fallen(falls: &[(f32, f32)]) -> (usize, f32) {
        let mut app = App::new();
        app.add_message::<FellIn>()
            .insert_resource(SurfaceHeight(Some(-4.0)))
            .insert_resource(StepClock {
                step_secs: 0.1,
                ..default()
            })
            .add_systems(Update, watch_surface);
        let at = |y: f32| Isometry3d::from_translation(Vec3::Y * y);
        for (from, to) in falls {
            let mut last = LastTwo::new(at(*from));
            last.record(at(*to));
            let mut history = PoseHistory::default();
            history.last = last;
            app.world_mut().spawn((
                history,
                StartPose(Transform::default()),
                Collider::ball(0.3),
            ));
        }
        app.update();
        let mut messages = app.world_mut().resource_mut::<Messages<FellIn>>();
        let all: Vec<FellIn> = messages.drain().collect();
        (all.len(), all.last().map_or(0.0, |it| it.speed_m_s))
    }

    #[test]
    fn only_what_passes_downwards_through_the_surface_has_fallen_in() {
        assert_eq!(fallen(&[(-3.0, -3.9), (-4.5, -5.0), (-4.5, -3.5)]).0, 0);
        let (count, speed_m_s) = fallen(&[(-3.5, -4.5)]);
        assert!(count == 1 && (speed_m_s - 10.0).abs() < 1e-3);
        // So fast that it is below everything after one step.
        assert_eq!(fallen(&[(-3.9, -40.0)]).0, 1);
    }
}
