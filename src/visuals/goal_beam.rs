//! A beam of light above the goal, so that it is seen from everywhere.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::yard_material::{Detail, YardMaterial};
use crate::level::{GoalBall, Palette};

/// The beam of a goal, a child of it.
#[derive(Component, Debug, Clone, Copy)]
pub struct GoalBeam;

const HEIGHT_M: f32 = 60.0;
/// Radius of the core and of the light round it, m, with their opacities.
const PARTS: [(f32, f32); 2] = [(0.18, 0.45), (0.6, 0.2)];
const SIDES: u32 = 16;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_beam);
}

fn spawn_beam(
    added: On<Add, GoalBall>,
    goals: Query<&GoalBall>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let foot = goals.get(added.entity)?.radius;
    for (radius, opacity) in PARTS {
        let mut material = YardMaterial::painted(Palette::Goal, Detail::Unlit);
        material.colour.set_alpha(opacity);
        let beam = Cylinder::new(radius, HEIGHT_M).mesh().resolution(SIDES);
        commands.spawn((
            Name::new("goal beam"),
            GoalBeam,
            ChildOf(added.entity),
            Mesh3d(meshes.add(beam.without_caps())),
            MeshMaterial3d(materials.add(material)),
            NotShadowCaster,
            Transform::from_xyz(0.0, foot + 0.5 * HEIGHT_M, 0.0),
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::test_app;

    #[test]
    fn the_beam_stands_on_the_goal() {
        let mut app = test_app();
        app.add_plugins(plugin);
        let goal = (GoalBall { radius: 1.5 }, Transform::from_xyz(0.0, 7.0, 0.0));
        app.world_mut().spawn(goal);
        app.update();
        let mut beams = app
            .world_mut()
            .query_filtered::<&Transform, With<GoalBeam>>();
        let feet = beams.iter(app.world());
        let feet: Vec<f32> = feet.map(|at| at.translation.y - 0.5 * HEIGHT_M).collect();
        assert_eq!(feet, [1.5, 1.5]);
    }
}
