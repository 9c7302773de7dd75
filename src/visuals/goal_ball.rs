//! The goal, a translucent ball of light. It fades while a character is in it: otherwise its surface would cut the figure.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::VisualsSystems;
use super::yard_material::{Detail, YardMaterial};
use crate::level::{CharacterView, GoalBall, Palette};

/// Opacity of the ball, and with a character in it. Not 1, at which it would need another pipeline; at less, the light sky behind it takes
/// its contrast.
const OPACITY: f32 = 0.98;
const OPACITY_ROUND_FIGURE: f32 = 0.1;
/// The ball begins to fade when the middle of a character is this far outside, m: its feet and its head reach so far.
const FADES_FROM_M: f32 = 1.3;
/// It has faded when the middle is this far outside, m.
const FADED_AT_M: f32 = 0.6;
/// A smaller change of the opacity is not seen.
const LEAST_CHANGE: f32 = 0.004;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_goal)
        .add_systems(PostUpdate, fade_goals.in_set(VisualsSystems::Fade));
}

fn dress_goal(
    added: On<Add, GoalBall>,
    goals: Query<&GoalBall>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let goal = goals.get(added.entity)?;
    let mut material = YardMaterial {
        glow: Color::srgb(0.62, 0.0, 0.25).to_linear(),
        ..YardMaterial::painted(Palette::Goal, Detail::Round)
    };
    material.colour.set_alpha(OPACITY);
    commands.entity(added.entity).insert((
        Mesh3d(meshes.add(Sphere::new(goal.radius))),
        MeshMaterial3d(materials.add(material)),
        NotShadowCaster,
    ));
    Ok(())
}

/// A material is written only while its opacity changes: each change is an upload.
fn fade_goals(
    views: Query<&Transform, With<CharacterView>>,
    goals: Query<(&GoalBall, &Transform, &MeshMaterial3d<YardMaterial>)>,
    mut materials: ResMut<Assets<YardMaterial>>,
) {
    for (goal, at, material) in &goals {
        let outside = views
            .iter()
            .map(|view| view.translation.distance(at.translation) - goal.radius);
        let opacity = opacity_at(outside.fold(f32::INFINITY, f32::min));
        let present = materials.get(&material.0);
        let present = present.map_or(opacity, |present| present.colour.alpha());
        if (present - opacity).abs() > LEAST_CHANGE
            && let Some(mut material) = materials.get_mut(&material.0)
        {
            material.colour.set_alpha(opacity);
        }
    }
}

/// Opacity of the ball with the middle of a character at a distance outside of it, m; negative: inside.
#[must_use]
fn opacity_at(outside_m: f32) -> f32 {
    let part = ((outside_m - FADED_AT_M) / (FADES_FROM_M - FADED_AT_M)).clamp(0.0, 1.0);
    OPACITY_ROUND_FIGURE + part * (OPACITY - OPACITY_ROUND_FIGURE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::test_app;

    #[test]
    fn the_goal_fades_round_a_figure_and_is_back_when_it_has_left() {
        let mut app = test_app();
        app.add_plugins(plugin);
        let goal = (GoalBall { radius: 1.5 }, Transform::from_xyz(0.0, 7.0, 0.0));
        let goal = app.world_mut().spawn(goal).id();
        let view = (CharacterView, Transform::default());
        let view = app.world_mut().spawn(view).id();
        let mut opacity_with_view_at = |place: Vec3| {
            *app.world_mut().get_mut::<Transform>(view).unwrap() =
                Transform::from_translation(place);
            app.update();
            let material = app.world().get::<MeshMaterial3d<YardMaterial>>(goal);
            let materials = app.world().resource::<Assets<YardMaterial>>();
            let material = materials.get(&material.unwrap().0).unwrap();
            material.colour.alpha()
        };
        let near = |opacity: f32, wanted: f32| (opacity - wanted).abs() <= LEAST_CHANGE;
        assert!(near(opacity_with_view_at(Vec3::Y * 3.0), OPACITY));
        // The feet are 1.1 m below the middle: they have entered the ball.
        let entered = opacity_with_view_at(Vec3::Y * (7.0 + 1.5 + 0.6));
        assert!(near(entered, OPACITY_ROUND_FIGURE), "{entered}");
        let inside = opacity_with_view_at(Vec3::Y * 7.5);
        assert!(near(inside, OPACITY_ROUND_FIGURE), "{inside}");
        assert!(near(opacity_with_view_at(Vec3::X * 20.0), OPACITY));
    }

    #[test]
    fn the_goal_fades_steadily() {
        let mut before = opacity_at(-1.0);
        for centimetre in -100..200 {
            let now = opacity_at(0.01 * centimetre as f32);
            assert!(now >= before && now - before < 0.02);
            before = now;
        }
    }
}
