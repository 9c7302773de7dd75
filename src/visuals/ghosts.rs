//! The two ghosts of a comparison: the player as it was played (amber), and as it would have been with other parameters (teal), at the
//! time of the [`GhostCursor`]; and a thin line along each path. Nothing is drawn while there is no answer.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::lines::add_lines;
use super::marks::ghost::{ghost_material, ghost_mesh};
use super::palette::ColourSet;
use super::show_at;
use super::yard_material::YardMaterial;
use crate::level::Palette;
use crate::time::what_if::{Answer, Path, PathPoint, WhatIf};

/// Simulated time at which the ghosts are shown, s.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct GhostCursor {
    /// The time, s.
    pub secs: f64,
}

/// A path of the comparison. On a ghost: the path that it shows.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// What was played.
    Played,
    /// The same input with other parameters.
    Instead,
}

spring_math::named!(Side {
    Played: "played",
    Instead: "instead",
});

impl Side {
    /// The colour of the ghost, of its path and of its curves.
    #[must_use]
    pub fn palette(self) -> Palette {
        match self {
            Self::Played => Palette::Amber,
            Self::Instead => Palette::Teal,
        }
    }

    /// The path in an answer.
    #[must_use]
    pub fn path(self, answer: &Answer) -> &Path {
        match self {
            Self::Played => &answer.played,
            Self::Instead => &answer.instead,
        }
    }
}

const LINE_PX: f32 = 2.0;
/// Opacity of the path before the cursor's time, and after it.
const PAST_OPACITY: f32 = 0.9;
const FUTURE_OPACITY: f32 = 0.35;
/// Between two points of a path that are farther apart the player was put elsewhere, m: at 60 points a second 300 m/s.
const PUT_ELSEWHERE_M: f32 = 5.0;

/// Gizmo group of the paths, which has its own line width.
#[derive(Default, Reflect, GizmoConfigGroup)]
struct GhostLines;

pub(super) fn plugin(app: &mut App) {
    add_lines::<GhostLines>(app, LINE_PX, 0.0);
    app.init_resource::<GhostCursor>()
        .init_resource::<WhatIf>()
        .add_systems(Startup, spawn_ghosts)
        .add_systems(
            PostUpdate,
            (place_ghosts.before(TransformSystems::Propagate), draw_paths),
        );
}

/// Hidden from the start, so that the first comparison does not wait for a graphics pipeline.
fn spawn_ghosts(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let mesh = meshes.add(ghost_mesh());
    for side in Side::ALL {
        commands.spawn((
            Name::new(format!("ghost {}", side.name())),
            side,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(materials.add(ghost_material(side.palette()))),
            NotShadowCaster,
            Visibility::Hidden,
        ));
    }
}

fn place_ghosts(
    what_if: Res<WhatIf>,
    cursor: Res<GhostCursor>,
    mut ghosts: Query<(&Side, &mut Transform, &mut Visibility)>,
) {
    for (side, mut transform, mut visibility) in &mut ghosts {
        let answer = what_if.answer.as_ref();
        let point = answer.and_then(|answer| side.path(answer).at_or_end(cursor.secs));
        let place = point
            .map(|point| point.position)
            .filter(|at| at.is_finite());
        let place = place.map(Transform::from_translation);
        show_at(place, &mut transform, &mut visibility);
    }
}

/// Whether the player moved from one point to the next, and was not put elsewhere between them.
fn is_one_way((_, from): &(f64, PathPoint), (_, to): &(f64, PathPoint)) -> bool {
    from.position.distance(to.position) < PUT_ELSEWHERE_M
}

fn draw_paths(
    what_if: Res<WhatIf>,
    cursor: Res<GhostCursor>,
    colours: Res<ColourSet>,
    mut lines: Gizmos<GhostLines>,
) {
    let Some(answer) = &what_if.answer else {
        return;
    };
    for side in Side::ALL {
        let colour = colours.colour(side.palette());
        for way in side.path(answer).points().chunk_by(is_one_way) {
            let points = way.iter().filter(|(_, point)| point.position.is_finite());
            lines.linestrip_gradient(points.map(|(secs, point)| {
                let opacity = if *secs <= cursor.secs {
                    PAST_OPACITY
                } else {
                    FUTURE_OPACITY
                };
                (point.position, colour.with_alpha(opacity))
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::what_if::Parting;

    /// A point of a path at this time (s), this far along x (m).
    fn point(secs: f64, x: f32) -> (f64, PathPoint) {
        let point = PathPoint {
            position: Vec3::X * x,
            feet_m: 0.0,
            velocity: Vec3::ZERO,
            grounded: true,
            camera: Vec3::ZERO,
            camera_rotation: Quat::IDENTITY,
        };
        (secs, point)
    }

    #[test]
    fn the_line_of_a_path_is_cut_where_the_player_was_put_elsewhere() {
        let path = [point(1.0, 0.0), point(2.0, 1.0), point(3.0, 100.0)];
        let lengths: Vec<usize> = path.chunk_by(is_one_way).map(<[_]>::len).collect();
        assert_eq!(lengths, [2, 1]);
    }

    #[test]
    fn the_ghosts_are_hidden_until_there_is_an_answer_and_then_at_the_cursors_time() {
        let mut app = App::new();
        app.init_resource::<WhatIf>()
            .insert_resource(GhostCursor { secs: 1.5 })
            .add_systems(Update, place_ghosts);
        let ghosts = Side::ALL.map(|side| {
            let ghost = (side, Transform::default(), Visibility::Inherited);
            app.world_mut().spawn(ghost).id()
        });
        app.update();
        for ghost in ghosts {
            let visibility = app.world().get::<Visibility>(ghost);
            assert_eq!(visibility, Some(&Visibility::Hidden));
        }
        let path = |speed: f32| Path::from_iter([point(1.0, 0.0), point(2.0, speed)]);
        app.world_mut().resource_mut::<WhatIf>().answer = Some(Answer {
            played: path(2.0),
            instead: path(4.0),
            jumps: [vec![], vec![]],
            parting: Parting::default(),
            from_secs: 1.0,
            to_secs: 2.0,
            is_faithful: true,
            same_numbers: false,
        });
        app.update();
        for (ghost, x) in ghosts.into_iter().zip([1.0, 2.0]) {
            let ghost = app.world().entity(ghost);
            assert_eq!(ghost.get::<Visibility>(), Some(&Visibility::Inherited));
            let place = ghost.get::<Transform>().unwrap().translation;
            assert_eq!(place, Vec3::X * x);
        }
    }
}
