//! The burst that a coil or loop leaves when it is taken: the dust of a landing, larger and in the colour of the goal. There is one burst, with a few
//! balls that are used again: nothing is spawned in play.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::super::figure::puff::{BALLS, DUST_SECS, Puff};
use super::look::MarkLook;
use crate::visuals::VisualsSystems;
use springyard_timestep::{FrameSteps, StepClock};

/// The last burst.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub(super) struct Burst {
    /// Where it began, m, and when, s of simulated time; `None` before the first.
    began: Option<(Vec3, f64)>,
    /// Number of bursts so far: each flies differently.
    count: u64,
}

/// On a ball of the burst: its index.
#[derive(Component, Debug, Clone, Copy)]
struct BurstBall(usize);

/// The dust is that of a landing at this velocity, m/s, and this much larger.
const AS_LANDING_M_S: f32 = 12.0;
const LARGER: f32 = 1.3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Burst>()
        .add_systems(Startup, spawn_balls)
        .add_systems(PostUpdate, place_balls.in_set(VisualsSystems::Pose));
}

impl Burst {
    /// Starts a burst at a place, m, and a simulated time, s. An earlier one ends.
    pub(super) fn start(&mut self, place: Vec3, now_secs: f64) {
        self.began = Some((place, now_secs));
        self.count += 1;
    }

    /// Where it began, m, and its age, s, while it is seen.
    fn seen(&self, now_secs: f64) -> Option<(Vec3, f32)> {
        let (place, began) = self.began?;
        let age = (now_secs - began) as f32;
        (0.0..DUST_SECS).contains(&age).then_some((place, age))
    }

    #[cfg(test)]
    pub(super) fn is_seen(&self, now_secs: f64) -> bool {
        self.seen(now_secs).is_some()
    }
}

fn spawn_balls(look: Res<MarkLook>, mut commands: Commands) {
    for index in 0..BALLS {
        commands.spawn((
            Name::new("burst"),
            BurstBall(index),
            Mesh3d(look.ball.clone()),
            MeshMaterial3d(look.goal.clone()),
            NotShadowCaster,
            Visibility::Hidden,
        ));
    }
}

fn place_balls(
    clock: Res<StepClock>,
    frame: Res<FrameSteps>,
    burst: Res<Burst>,
    mut balls: Query<(&BurstBall, &mut Transform, &mut Visibility)>,
) -> Result {
    let seen = burst.seen(frame.shown_secs(&clock));
    let puff = Puff::of(AS_LANDING_M_S, burst.count)?;
    for (BurstBall(index), mut transform, mut visibility) in &mut balls {
        let (Some((place, age)), Some(puff)) = (seen, puff) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        // A scale of 0 would give NaN normals.
        let radius = (LARGER * puff.dust_radius_m(age)).max(1e-3);
        *transform = Transform::from_translation(place + LARGER * puff.dust_place_m(*index, age))
            .with_scale(Vec3::splat(radius));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_lasts_half_a_second_of_the_games_time() {
        let mut burst = Burst::default();
        assert!(!burst.is_seen(0.0));
        burst.start(Vec3::X, 7.0);
        assert!(burst.is_seen(7.0) && burst.is_seen(7.4));
        assert!(!burst.is_seen(7.6) && !burst.is_seen(6.9));
    }
}
