//! Signs and digits on screen: in a whole run no two overlap, each that is shown is read and looked at, and most are shown once.

use std::collections::BTreeSet;
use std::path::Path;

use bevy::prelude::*;
use springyard::input::script::Script;
use springyard::level::spawn::marks::{DigitsBoard, Signboard};
use springyard::visuals::text::show_near::{self, Board};
use springyard_camera::LiveRig;

use crate::common::{Play, shipped, start_of};

const SECS: f64 = 190.0;
const ASPECT: f32 = 16.0 / 9.0;
/// Lines of the picture, and pixels of the smallest letter that is read.
const LINES: f32 = 720.0;
const LEAST_PIXELS: f32 = 11.0;

/// Gives texts their boards, as `visuals` does, which draws them too.
fn give_boards(
    signs: Query<(Entity, &Signboard), Without<Board>>,
    digits: Query<(Entity, &DigitsBoard), Without<Board>>,
    mut lens: Single<&mut Projection, With<LiveRig>>,
    mut commands: Commands,
) {
    for (entity, sign) in &signs {
        let board = Board::new(&sign.0.text, sign.0.height_m);
        commands.entity(entity).insert(board);
    }
    for (entity, digits) in &digits {
        let board = Board::new("{coil} 000.0 m", digits.0.height_m);
        commands.entity(entity).insert(board);
    }
    if let Projection::Perspective(lens) = &mut **lens {
        lens.aspect_ratio = ASPECT;
    }
}

/// A board on screen, pixels from its middle.
struct Shown {
    name: String,
    bounds: Rect,
    letter: f32,
    is_whole: bool,
}

/// Where a board is on screen; by angles, not by the matrix that the game uses.
fn on_screen(
    camera: &Transform,
    fov_rad: f32,
    place: &Transform,
    name: &str,
    board: &Board,
) -> Shown {
    let pixels = 0.5 * LINES / (0.5 * fov_rad).tan();
    let point = |x: f32, y: f32| {
        let half = 0.5 * board.size_m * board.shown_part();
        let corner = place.translation + place.rotation * Vec3::new(x * half.x, y * half.y, 0.0);
        let seen = camera.rotation.inverse() * (corner - camera.translation);
        assert!(seen.z < 0.0, "{name} reaches behind the camera");
        pixels * seen.truncate() / -seen.z
    };
    let [a, b, c, d] =
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(|(x, y)| point(x, y));
    let bounds = Rect::from_corners(a.min(b).min(c.min(d)), a.max(b).max(c.max(d)));
    let away = camera.translation.distance(place.translation);
    Shown {
        name: name.to_owned(),
        letter: pixels * board.height_m / away,
        is_whole: board.shown_part() > 0.9,
        bounds,
    }
}

fn shown(play: &mut Play) -> Vec<Shown> {
    let world = play.app.world_mut();
    let mut cameras = world.query_filtered::<(&Transform, &Projection), With<LiveRig>>();
    let (camera, lens) = cameras.single(world).unwrap();
    let (camera, Projection::Perspective(lens)) = (*camera, lens.clone()) else {
        panic!("not a perspective view");
    };
    let mut boards = world.query::<(&Board, &Transform, Option<&Signboard>)>();
    let visible = boards
        .iter(world)
        .filter(|(board, ..)| board.shown_part() > 0.0);
    visible
        .map(|(board, place, sign)| {
            let name = sign.map_or("a number", |sign| &sign.0.text);
            on_screen(&camera, lens.fov, place, name, board)
        })
        .collect()
}

#[test]
fn in_the_tour_of_the_yard_no_two_overlap_and_each_is_large_enough_to_read() {
    let level = shipped("yard");
    let signs: BTreeSet<String> = level.signs.iter().map(|sign| sign.text.clone()).collect();
    let script = Script::load(Path::new("tests/scripts/yard_tour.ron")).unwrap();
    let start = start_of(level, script.0);
    let mut play = Play::start_with(start, |app| {
        app.add_plugins(show_near::plugin)
            .add_systems(First, give_boards);
    });
    let mut seen = BTreeSet::new();
    let (mut most, mut smallest) = (0, f32::INFINITY);
    play.run(SECS, |play, now| {
        let shown = shown(play);
        most = most.max(shown.len());
        for (at, board) in shown.iter().enumerate() {
            for other in &shown[..at] {
                let both = board.bounds.intersect(other.bounds);
                assert!(
                    both.is_empty(),
                    "{now:.2} s: {} and {}",
                    board.name,
                    other.name
                );
            }
            // One that shrinks may be farther away.
            if board.is_whole {
                let pixels = board.letter;
                assert!(
                    pixels > LEAST_PIXELS,
                    "{now:.2} s: {} at {pixels}",
                    board.name
                );
                smallest = smallest.min(pixels);
                seen.insert(board.name.clone());
            }
        }
    });
    let unseen: Vec<&String> = signs.difference(&seen).collect();
    println!(
        "{most} at once, letters of at least {smallest:.1} pixels; {} of {} texts seen, not {unseen:?}",
        seen.len(),
        signs.len() + 1
    );
    assert!(most <= 5, "{most} at once");
    assert!(unseen.len() <= 8, "{unseen:?}");
}
