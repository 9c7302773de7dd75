//! What reaching the goal looks like in the world: bursts at the goal in waves, larger and slower than that of a coil, each in another
//! colour. The balls are spawned once, and used again.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::super::figure::puff::{BALLS, DUST_SECS, Puff};
use super::look::MarkLook;
use crate::level::GoalBall;
use crate::level::goal::GoalProgress;
use crate::timestep::StepClock;
use crate::visuals::VisualsSystems;

/// The goal as it was in the last frame.
#[derive(Resource, Debug, Clone, Copy, Default)]
struct Celebration {
    /// Whether the goal had been reached.
    is_reached: bool,
    /// When the first wave began, s of simulated time; `None` before that, and in a new run.
    began: Option<f64>,
}

/// On a ball: its set, which shows every third wave, and its index in the set.
#[derive(Component, Debug, Clone, Copy)]
struct WaveBall {
    set: u32,
    index: usize,
}

/// Number of waves, and of sets of balls, which are as many as the waves that are seen at once.
const WAVES: u32 = 8;
const SETS: u32 = 3;
/// Time between two waves, s.
const WAVE_EVERY_SECS: f32 = 0.45;
/// A wave is the dust of a landing at this velocity, m/s, so much larger and slower.
const AS_LANDING_M_S: f32 = 12.0;
const LARGER: f32 = 3.5;
const SLOWER: f32 = 2.5;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Celebration>()
        .add_systems(Startup, spawn_balls)
        .add_systems(Update, celebrate_goal)
        .add_systems(PostUpdate, place_balls.in_set(VisualsSystems::Pose));
}

fn spawn_balls(look: Res<MarkLook>, mut commands: Commands) {
    for (set, material) in (0..SETS).zip([&look.goal, &look.bright, &look.pad]) {
        for index in 0..BALLS {
            commands.spawn((
                Name::new("celebration"),
                WaveBall { set, index },
                Mesh3d(look.ball.clone()),
                MeshMaterial3d(material.clone()),
                NotShadowCaster,
                Visibility::Hidden,
            ));
        }
    }
}

fn celebrate_goal(
    clock: Res<StepClock>,
    progress: Res<GoalProgress>,
    mut celebration: ResMut<Celebration>,
) {
    let is_reached = progress.took_secs.is_some();
    if is_reached != celebration.is_reached {
        *celebration = Celebration {
            is_reached,
            began: is_reached.then(|| clock.shown_secs()),
        };
    }
}

fn place_balls(
    clock: Res<StepClock>,
    celebration: Res<Celebration>,
    goals: Query<&Transform, (With<GoalBall>, Without<WaveBall>)>,
    mut balls: Query<(&WaveBall, &mut Transform, &mut Visibility)>,
) -> Result {
    let age = celebration.began.map(|began| clock.shown_secs() - began);
    let goal = goals.iter().next().zip(age);
    for (ball, mut transform, mut visibility) in &mut balls {
        let seen = goal.and_then(|(goal, age)| Some((goal, wave_of(ball.set, age as f32)?)));
        let Some((goal, (wave, age))) = seen else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let Some(puff) = Puff::of(AS_LANDING_M_S, u64::from(wave))? else {
            continue;
        };
        let age = age / SLOWER;
        visibility.set_if_neq(Visibility::Inherited);
        // A scale of 0 would make normals that are no numbers.
        let radius = (LARGER * puff.dust_radius_m(age)).max(1e-3);
        let place = goal.translation + LARGER * puff.dust_place_m(ball.index, age);
        *transform = Transform::from_translation(place).with_scale(Vec3::splat(radius));
    }
    Ok(())
}

/// The wave that a set of balls shows at a time since the first wave, s, and the wave's own age, s.
#[must_use]
fn wave_of(set: u32, age_secs: f32) -> Option<(u32, f32)> {
    if age_secs < 0.0 {
        return None;
    }
    let latest = ((age_secs / WAVE_EVERY_SECS) as u32).min(WAVES - 1);
    let wave = latest.checked_sub((latest + SETS - set) % SETS)?;
    let age = age_secs - WAVE_EVERY_SECS * wave as f32;
    (age < SLOWER * DUST_SECS).then_some((wave, age))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::marks::look;
    use crate::visuals::yard_material::YardMaterial;

    #[test]
    fn each_wave_is_shown_from_its_begin_to_its_end() {
        const { assert!(SLOWER * DUST_SECS <= SETS as f32 * WAVE_EVERY_SECS) };
        for wave in 0..WAVES {
            let begin = WAVE_EVERY_SECS * wave as f32;
            for age in [0.01, 0.5, 1.0, SLOWER * DUST_SECS - 0.01] {
                let shown = wave_of(wave % SETS, begin + age);
                let (shown, its_age) = shown.unwrap();
                assert_eq!(shown, wave, "after {age} s");
                assert!((its_age - age).abs() < 1e-4);
            }
        }
        for set in 0..SETS {
            assert_eq!(wave_of(set, 4.5), None);
            assert_eq!(wave_of(set, -0.1), None);
        }
    }

    #[test]
    fn the_goal_is_celebrated_for_some_seconds_and_again_in_a_new_run() {
        let mut app = App::new();
        app.init_resource::<StepClock>()
            .init_resource::<GoalProgress>()
            .init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<YardMaterial>>()
            .add_plugins((look::plugin, plugin));
        app.world_mut()
            .spawn((GoalBall { radius: 1.0 }, Transform::from_xyz(0.0, 7.0, 0.0)));
        let mut seen_at = |secs: f64, took_secs: Option<f64>| {
            app.world_mut().resource_mut::<StepClock>().simulated_secs = secs;
            app.world_mut().resource_mut::<GoalProgress>().took_secs = took_secs;
            app.update();
            let world = app.world_mut();
            let mut balls = world.query_filtered::<&Visibility, With<WaveBall>>();
            let seen = balls.iter(world).filter(|it| **it != Visibility::Hidden);
            seen.count()
        };
        assert_eq!(seen_at(1.0, None), 0);
        assert_eq!(seen_at(2.0, Some(2.0)), BALLS);
        assert_eq!(seen_at(3.0, Some(2.0)), 3 * BALLS);
        assert_eq!(seen_at(7.0, Some(2.0)), 0);
        assert_eq!(seen_at(8.0, None), 0);
        assert_eq!(seen_at(20.0, Some(5.0)), BALLS);
    }
}
