//! The ghost of an earlier run: a translucent capsule in the colour of the goal, without a body, so it pushes nothing. It is there from the
//! start, hidden, so that its first run does not wait for a graphics pipeline. It shows where the player was in the best run, at this run's
//! time; or in the recorded run, while one is played again.

use bevy::prelude::*;

use crate::level::Palette;
use crate::stations::{BestRun, RunClock};
use crate::time::recording::RecordedPath;
use crate::visuals::yard_material::{Detail, YardMaterial};
use crate::visuals::{hidden, show_at};
use springyard_timestep::ShownClock;

/// On the ghost.
#[derive(Component, Debug, Clone, Copy)]
struct Ghost;

/// Radius of the capsule, and length between the centres of its ends, m: those of a character.
const RADIUS_M: f32 = 0.3;
const LENGTH_M: f32 = 0.8;
const OPACITY: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_ghost)
        .add_systems(PostUpdate, place_ghost.before(TransformSystems::Propagate));
}

/// The capsule of a ghost.
#[must_use]
pub fn ghost_mesh() -> Mesh {
    let capsule = Capsule3d::new(RADIUS_M, LENGTH_M).mesh();
    Mesh::from(capsule.longitudes(14).latitudes(12))
}

/// The translucent material of a ghost.
#[must_use]
pub fn ghost_material(colour: Palette) -> YardMaterial {
    let mut material = YardMaterial::painted(colour, Detail::Round).fading_near();
    material.colour.set_alpha(OPACITY);
    material
}

fn spawn_ghost(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let material = materials.add(ghost_material(Palette::Goal));
    commands.spawn((hidden("ghost", &meshes.add(ghost_mesh()), &material), Ghost));
}

/// In a run, the ghost is there from its start to its end, or to that of the best run.
fn place_ghost(
    time: ShownClock,
    recorded: Option<Res<RecordedPath>>,
    (clock, best): (Res<RunClock>, Res<BestRun>),
    mut ghosts: Query<(&mut Transform, &mut Visibility), With<Ghost>>,
) {
    let now_secs = time.secs();
    let is_running = clock.started_secs.is_some() && clock.took_secs.is_none();
    let at = match recorded {
        Some(path) => path.0.at(now_secs),
        None => best.pose_at(clock.secs(now_secs)).filter(|_| is_running),
    };
    for (mut transform, mut visibility) in &mut ghosts {
        let place = at.map(Transform::from_translation);
        show_at(place, &mut transform, &mut visibility);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::test_app;

    #[test]
    fn the_ghost_is_seen_on_the_path_of_a_recorded_run_while_it_lasts() {
        let mut app = test_app();
        app.init_resource::<RunClock>()
            .init_resource::<BestRun>()
            .add_plugins(plugin);
        app.update();
        let mut ghosts = app
            .world_mut()
            .query_filtered::<(&Transform, &Visibility), With<Ghost>>();
        let (_, visibility) = ghosts.single(app.world()).unwrap();
        assert_eq!(*visibility, Visibility::Hidden);

        let path = [(0.0, Vec3::X), (1.0, Vec3::Y)].into_iter().collect();
        app.insert_resource(RecordedPath(path));
        app.update();
        let (place, visibility) = ghosts.single(app.world()).unwrap();
        assert_eq!(
            (place.translation, *visibility),
            (Vec3::X, Visibility::Inherited)
        );
    }
}
