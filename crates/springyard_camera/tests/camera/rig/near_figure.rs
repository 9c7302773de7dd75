//! Squeezed between the character and a wall, the camera sees past it: the larger the character is in the picture, the more transparent.

use bevy::prelude::*;
use springyard_test_lab::Input::{Look, Move};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Scene, Solid};

use super::lab::{CameraLab, FRAME_SECS};

/// Radius of the body, m.
const RADIUS_M: f32 = 0.3;
/// Rows of the picture in which places are tried; 16:9.
const ROWS: u8 = 18;
/// Columns.
const COLUMNS: u8 = 32;

/// The part of the picture that the character covers, from the feet to the head.
fn covered(lab: &CameraLab) -> f32 {
    let rig = lab.rig();
    let (eye, subject) = (rig.place(), rig.subject);
    let half = (0.5 * rig.fov_deg).to_radians().tan();
    let part = |at: u8, of: u8| (f32::from(at) + 0.5) / f32::from(of) * 2.0 - 1.0;
    let covers = |column: u8, row: u8| {
        let at = Vec2::new(part(column, COLUMNS) * 16.0 / 9.0, part(row, ROWS)) * half;
        let along = (rig.rotation * at.extend(-1.0)).normalize();
        (0..=20_u8).any(|step| {
            let (feet, head) = (RADIUS_M - subject.feet_m, subject.head_m - RADIUS_M);
            let up = feet.lerp(head, f32::from(step) / 20.0);
            let way = subject.position + Vec3::Y * up - eye;
            way.distance(along * way.dot(along).max(0.0)) < RADIUS_M
        })
    };
    let all = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
    let count = all.filter(|(column, row)| covers(*column, *row)).count();
    count as f32 / (f32::from(ROWS) * f32::from(COLUMNS))
}

/// The most opaque character that covers more than a third of the picture, and the largest product of opacity and covered part.
#[derive(Debug, Default)]
struct Worst {
    large_alpha: f32,
    opaque: f32,
}

impl Worst {
    fn note(&mut self, lab: &CameraLab) {
        let (part, alpha) = (covered(lab), lab.rig().character_alpha);
        if part > 1.0 / 3.0 {
            self.large_alpha.keep_largest(alpha);
        }
        self.opaque.keep_largest(part * alpha);
    }
}

/// Two walls that meet at a corner, one behind the character and one to its right.
fn corner() -> Scene {
    Scene {
        solids: vec![
            Solid::block("back", (20.0, 4.0, 0.5), (0.0, 2.0, 0.75)),
            Solid::block("side", (0.5, 4.0, 20.0), (0.75, 2.0, 0.0)),
        ],
        ..default()
    }
}

#[test]
fn at_a_wall_a_figure_that_covers_a_third_of_the_picture_is_half_transparent() {
    let mut worst = Worst::default();
    for yaw in [0.0, 20.0, 45.0, 70.0, 90.0, 180.0] {
        // Into the corner, and then a turn of the look on the spot.
        let inputs = [(0.0, Look(yaw, -12.0)), (0.2, Move(0.0, -1.0))];
        let mut lab = CameraLab::of(&corner(), inputs);
        for frame in 0..240_u16 {
            if frame > 120 {
                lab.look_mut().turn(1.0, 0.0);
            }
            lab.frame(FRAME_SECS);
            if frame % 3 == 0 {
                worst.note(&lab);
            }
        }
    }
    println!("{worst:?}");
    assert!(worst.large_alpha < 0.5, "{worst:?}");
    assert!(worst.opaque < 0.25, "{worst:?}");
}

#[test]
fn before_a_wall_the_figure_covers_less_than_a_seventh_of_the_picture_and_counts_as_visible() {
    for step in 0..20_u8 {
        // Of the wall from the middle of the body: the camera is 0.7 to 1.6 m from the figure.
        let near_m = 0.6 + 0.06 * f32::from(step);
        let wall = Solid::block("wall", (20.0, 4.0, 0.5), (0.0, 2.0, near_m + 0.25));
        let scene = Scene {
            solids: vec![wall],
            ..default()
        };
        let mut lab = CameraLab::of(&scene, [(0.0, Look(0.0, -12.0))]);
        lab.run(2.0, |_, _| {});
        let (part, alpha) = (covered(&lab), lab.rig().character_alpha);
        println!("{near_m:.2} m: covers {part:.3} with an opacity of {alpha:.2}");
        // Of the picture, what is covered times how opaque that is.
        assert!(part * alpha < 1.0 / 7.0, "{near_m} m: {part} {alpha}");
        assert!(alpha >= 1.0 / 3.0, "{near_m} m: {alpha}");
    }
}
