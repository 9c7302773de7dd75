//! Which boards are shown: those that the player can read and looks at, and of boards that overlap in the picture only the nearest. A
//! board grows and shrinks on a spring.

use bevy::math::Rect;
use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::text_mesh::plate_size_m;
use crate::visuals::orbit::OrbitSystems;
use crate::visuals::{VisualsSystems, seen_if};
use springyard_camera::{CameraSystems, LiveRig, Rig};
use springyard_timestep::FrameSteps;

/// On a text in the world: its plate, and the part of its full size that it has.
#[derive(Component, Debug, Clone, Copy)]
#[require(Transform, Visibility)]
pub struct Board {
    /// Width and height of the plate, m.
    pub size_m: Vec2,
    /// Height of a letter at its full size, m.
    pub height_m: f32,
    part: Sprung<f32>,
    /// Whether it has been placed once: at first it has its size at once.
    is_placed: bool,
}

impl Board {
    /// The board of a text whose letters are this high, m.
    #[must_use]
    pub fn new(text: &str, height_m: f32) -> Self {
        Self {
            size_m: plate_size_m(text, height_m),
            height_m,
            part: Sprung::default(),
            is_placed: false,
        }
    }

    /// The part of its size that it has, 0 if it is hidden.
    #[must_use]
    pub fn shown_part(&self) -> f32 {
        if self.part.value > LEAST_PART {
            self.part.value
        } else {
            0.0
        }
    }
}

/// Where a board must be to be shown.
#[derive(Debug, Clone, Copy)]
struct Limits {
    /// Nearest and farthest distance, in heights of a letter.
    nearest: f32,
    farthest: f32,
    /// Farthest middle from that of the picture, in half widths and half heights of it.
    off_middle: f32,
    /// Least cosine of the angle between its normal and the view.
    least_facing: f32,
    /// Least gap to a nearer board, in parts of half the picture.
    gap: f32,
}

/// In a picture of 720 lines a letter is 15 pixels high at the distance, an icon 25.
const APPEARS: Limits = Limits {
    nearest: NEAREST_LETTERS,
    farthest: FARTHEST_LETTERS,
    off_middle: 0.8,
    least_facing: 0.45,
    gap: 0.04,
};
/// A board that is shown stays a little longer than it would take to appear.
const STAYS: Limits = Limits {
    nearest: 0.8 * NEAREST_LETTERS,
    farthest: 1.1 * FARTHEST_LETTERS,
    off_middle: 0.95,
    least_facing: 0.35,
    gap: 0.01,
};
/// A board appears up to this distance, in heights of a letter.
pub const FARTHEST_LETTERS: f32 = 42.0;
/// And from this distance on, in heights of a letter: a nearer one fills the picture.
const NEAREST_LETTERS: f32 = 16.0;
/// The spring of a board's size.
const HZ: f32 = 2.5;
const DAMPING_RATIO: f32 = 0.7;
/// Half of the width and height that no board in front of the figure covers, m.
const FIGURE_HALF_M: Vec2 = Vec2::new(0.35, 0.9);
/// A smaller board is hidden.
const LEAST_PART: f32 = 0.02;

/// Shows and hides all [`Board`]s.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        show_boards
            .after(CameraSystems::Place)
            .after(OrbitSystems::Title)
            // A picture's free camera is placed before that.
            .after(VisualsSystems::Fade)
            .before(TransformSystems::Propagate),
    );
}

/// A board as the camera sees it.
#[derive(Debug, Clone, Copy)]
struct Seen {
    entity: Entity,
    /// Distance, m; less for one that is shown.
    away_m: f32,
    /// Whether it would be shown, were it alone.
    is_wanted: bool,
    /// Its least gap to a nearer board, in parts of half the picture.
    gap: f32,
    /// In the picture, from -1 to 1; `None` if a part of it is behind the camera. At its full size, and as it is.
    full: Option<Rect>,
    present: Option<Rect>,
}

fn show_boards(
    frame: Res<FrameSteps>,
    camera: Single<(&Rig, &Transform, &Projection), (With<LiveRig>, Without<Board>)>,
    mut boards: Query<(Entity, &mut Board, &mut Transform, &mut Visibility)>,
) -> Result {
    let spring = Spring::from_hertz(HZ, DAMPING_RATIO)?;
    let (rig, camera, projection) = *camera;
    let figure = Transform::from_translation(rig.subject.position).with_rotation(camera.rotation);
    let figure_m = rig.subject.position.distance(camera.translation);
    let covered = picture_rect(camera, projection, &figure, FIGURE_HALF_M);
    let seen = boards.iter().map(|(entity, board, place, _)| {
        let mut seen = see((camera, projection), entity, board, place);
        let is_nearer = place.translation.distance(camera.translation) < figure_m;
        if is_nearer && let (Some(figure), Some(board)) = (covered, seen.full) {
            seen.is_wanted &= board.inflate(seen.gap).intersect(figure).is_empty();
        }
        seen
    });
    let goals = choose(seen.collect());
    for (entity, goal) in goals {
        let (_, mut board, mut place, mut visibility) = boards.get_mut(entity)?;
        let shown = if goal == Goal::Shown { 1.0 } else { 0.0 };
        if !board.is_placed || goal == Goal::Gone {
            board.part.reset(shown);
            board.is_placed = true;
        } else {
            board.part.towards(spring, frame.secs as f32, shown);
        }
        let part = board.part.value;
        visibility.set_if_neq(seen_if(part > LEAST_PART));
        let scale = Vec3::splat(part.max(LEAST_PART));
        if place.scale != scale {
            place.scale = scale;
        }
    }
    Ok(())
}

fn see(
    (camera, projection): (&Transform, &Projection),
    entity: Entity,
    board: &Board,
    place: &Transform,
) -> Seen {
    let is_shown = board.part.value > 0.5;
    let limits = if is_shown { STAYS } else { APPEARS };
    let way = place.translation - camera.translation;
    let rect_of = |part: f32| picture_rect(camera, projection, place, 0.5 * part * board.size_m);
    let full = rect_of(1.0);
    let is_near = (limits.nearest..limits.farthest).contains(&(way.length() / board.height_m));
    let is_facing = (place.rotation * Vec3::Z)
        .dot(way.normalize_or_zero())
        .abs()
        > limits.least_facing;
    let is_looked_at =
        full.is_some_and(|rect| rect.center().abs().max_element() < limits.off_middle);
    Seen {
        entity,
        // So that two boards equally far away do not take turns.
        away_m: way.length() * if is_shown { 0.9 } else { 1.0 },
        is_wanted: is_near && is_facing && is_looked_at,
        gap: limits.gap,
        full,
        present: rect_of(board.shown_part()),
    }
}

/// The bounds of a board in the picture, whose sides are at -1 and 1; `None` if a part of it is behind the camera.
fn picture_rect(
    camera: &Transform,
    projection: &Projection,
    place: &Transform,
    half_m: Vec2,
) -> Option<Rect> {
    let clip = projection.get_clip_from_view() * camera.to_matrix().inverse();
    let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let mut rect: Option<Rect> = None;
    for corner in corners {
        let corner = (half_m * Vec2::from(corner)).extend(0.0);
        let seen = clip * (place.translation + place.rotation * corner).extend(1.0);
        if seen.w <= f32::EPSILON {
            return None;
        }
        let point = seen.truncate().truncate() / seen.w;
        let point = Rect::from_corners(point, point);
        rect = Some(rect.map_or(point, |rect| rect.union(point)));
    }
    rect
}

/// What becomes of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// It grows to its full size.
    Shown,
    /// It shrinks.
    Hidden,
    /// It is hidden at once, since it would overlap another one.
    Gone,
}

/// Chooses among all boards: the nearer first. None of those that are drawn then overlap.
fn choose(mut seen: Vec<Seen>) -> Vec<(Entity, Goal)> {
    seen.sort_by(|a, b| a.away_m.total_cmp(&b.away_m));
    let mut drawn: Vec<Rect> = Vec::new();
    let overlaps =
        |drawn: &[Rect], rect: Rect| drawn.iter().any(|other| !rect.intersect(*other).is_empty());
    let mut goals = Vec::new();
    let mut rest = Vec::new();
    for board in seen {
        match board.full {
            Some(full) if board.is_wanted && !overlaps(&drawn, full.inflate(board.gap)) => {
                drawn.push(full);
                goals.push((board.entity, Goal::Shown));
            }
            _ => rest.push(board),
        }
    }
    for board in rest {
        let goal = match board.present {
            Some(rect) if !overlaps(&drawn, rect) => {
                drawn.push(rect);
                Goal::Hidden
            }
            _ => Goal::Gone,
        };
        goals.push((board.entity, goal));
    }
    goals
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A camera at the origin that looks along -Z, and an app that shows boards to it.
    fn app() -> (App, Entity) {
        let mut app = App::new();
        app.init_resource::<FrameSteps>().add_plugins(plugin);
        app.world_mut().resource_mut::<FrameSteps>().secs = 0.1;
        let mut rig = Rig::default();
        // Out of sight.
        rig.subject.position = Vec3::Y * 100.0;
        let shown = LiveRig::new(Entity::PLACEHOLDER);
        let camera = app.world_mut().spawn((rig, shown)).id();
        (app, camera)
    }

    fn spawn(app: &mut App, text: &str, at: Vec3) -> Entity {
        let place = Transform::from_translation(at);
        app.world_mut().spawn((Board::new(text, 0.2), place)).id()
    }

    fn frames(app: &mut App, count: u32) {
        for _ in 0..count {
            app.update();
        }
    }

    fn part(app: &App, board: Entity) -> f32 {
        let part = app.world().get::<Board>(board).unwrap().shown_part();
        let is_shown = app.world().get(board) == Some(&Visibility::Inherited);
        assert_eq!(is_shown, part > 0.0);
        part
    }

    fn put(app: &mut App, entity: Entity, place: Transform) {
        *app.world_mut().get_mut::<Transform>(entity).unwrap() = place;
    }

    #[test]
    fn a_board_is_seen_near_it_and_not_from_afar() {
        let (mut app, camera) = app();
        let board = spawn(&mut app, "LIFT", Vec3::ZERO);
        let mut seen_after = |camera_m: f32, count: u32| {
            put(&mut app, camera, Transform::from_xyz(0.0, 0.0, camera_m));
            frames(&mut app, count);
            part(&app, board)
        };
        assert_eq!(seen_after(5.0, 1), 1.0, "at first at once");
        assert_eq!(seen_after(1.0, 30), 0.0, "so near it fills the picture");
        assert!(seen_after(5.0, 30) > 0.99);
        assert!(seen_after(8.8, 20) > 0.99, "a little farther it stays");
        let shrinks = seen_after(20.0, 1);
        assert!(shrinks > 0.1 && shrinks < 1.0, "{shrinks}");
        assert_eq!(seen_after(20.0, 30), 0.0);
        assert_eq!(seen_after(8.8, 10), 0.0);
        assert!(seen_after(8.0, 30) > 0.99);
    }

    #[test]
    fn a_board_is_seen_when_the_camera_looks_at_it_and_not_along_it() {
        let (mut app, camera) = app();
        let board = spawn(&mut app, "LIFT", Vec3::NEG_Z * 4.0);
        for (place, is_seen) in [
            (Transform::default(), true),
            (Transform::from_rotation(Quat::from_rotation_y(0.6)), false),
            (Transform::from_rotation(Quat::from_rotation_y(3.1)), false),
            // From behind it is read, too; from the side it is not.
            (
                Transform::from_xyz(0.0, 0.0, -8.0).looking_at(Vec3::NEG_Z * 4.0, Vec3::Y),
                true,
            ),
            (
                Transform::from_xyz(4.0, 0.0, -3.0).looking_at(Vec3::NEG_Z * 4.0, Vec3::Y),
                false,
            ),
        ] {
            put(&mut app, camera, place);
            frames(&mut app, 30);
            assert_eq!(part(&app, board) > 0.9, is_seen, "{place:?}");
        }
    }

    #[test]
    fn a_board_in_front_of_the_figure_is_not_seen_and_one_behind_or_beside_it_is() {
        let (mut app, camera) = app();
        let board = spawn(&mut app, "LIFT", Vec3::NEG_Z * 5.0);
        for (figure, is_seen) in [
            (Vec3::NEG_Z * 6.0, false),
            (Vec3::NEG_Z * 4.0, true),
            (Vec3::new(2.0, 0.0, -6.0), true),
        ] {
            let mut rig = app.world_mut().get_mut::<Rig>(camera).unwrap();
            rig.subject.position = figure;
            frames(&mut app, 30);
            assert_eq!(part(&app, board) > 0.9, is_seen, "{figure}");
        }
    }

    #[test]
    fn of_boards_that_overlap_the_nearest_is_seen_and_two_beside_each_other_are() {
        let (mut app, _) = app();
        let near = spawn(&mut app, "NEAR", Vec3::NEG_Z * 4.0);
        let behind = spawn(&mut app, "BEHIND", Vec3::NEG_Z * 6.0);
        let beside = spawn(&mut app, "BESIDE", Vec3::new(0.0, 1.2, -5.0));
        frames(&mut app, 1);
        assert_eq!(
            [near, behind, beside].map(|it| part(&app, it)),
            [1.0, 0.0, 1.0]
        );
    }
}
