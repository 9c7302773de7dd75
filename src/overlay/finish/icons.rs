//! The pictures of coils, rings, lamps and medals, on the card of a run and on the plate of the present one, drawn with egui's painter: what the player has in colour, what is left in grey outlines.

use std::f32::consts::{PI, TAU};

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use crate::stations::Medal;

/// The colour of what leads to the goal.
pub const GOAL: Color32 = Color32::from_rgb(214, 84, 164);
/// The halves of a lamp, as in the world: the right number, and that of the mistake.
const RIGHT: Color32 = Color32::from_rgb(72, 196, 196);
const WRONG: Color32 = Color32::from_rgb(255, 190, 80);
/// What is left.
const LEFT: Color32 = Color32::from_gray(120);
/// The post of a lamp.
const POST: Color32 = Color32::from_gray(165);

/// Windings of a coil, and points of its line a winding.
const WINDINGS: usize = 3;
const POINTS: usize = 12;

/// Draws the picture of a thing by its word: `coil`, `ring` or `lamp`. `size`: its width and height, points.
pub fn thing(painter: &Painter, what: &str, middle: Pos2, size: f32, has_it: bool) {
    match what {
        "coil" => coil(painter, middle, size, line(GOAL, has_it)),
        "ring" => {
            painter.circle_stroke(middle, 0.4 * size, line(GOAL, has_it));
        }
        _ => lamp(painter, middle, size, has_it),
    }
}

/// Draws a coil with this line.
pub fn coil(painter: &Painter, middle: Pos2, size: f32, line: Stroke) {
    painter.line(coil_points(middle, size), line);
}

fn line(colour: Color32, has_it: bool) -> Stroke {
    if has_it {
        Stroke::new(2.0, colour)
    } else {
        Stroke::new(1.0, LEFT)
    }
}

/// The line of a coil spring from the side: a circle that is drawn out upwards.
fn coil_points(middle: Pos2, size: f32) -> Vec<Pos2> {
    let last = WINDINGS * POINTS;
    let (wide, flat) = (0.42 * size, 0.1 * size);
    (0..=last)
        .map(|at| {
            let part = at as f32 / last as f32;
            let (sin, cos) = (TAU * WINDINGS as f32 * part).sin_cos();
            let up = (part - 0.5) * (0.9 * size - 2.0 * flat);
            middle + vec2(wide * cos, flat * sin - up)
        })
        .collect()
}

/// A globe of two halves on a post.
fn lamp(painter: &Painter, middle: Pos2, size: f32, has_it: bool) {
    let radius = 0.3 * size;
    let globe = middle - vec2(0.0, 0.16 * size);
    let foot = middle + vec2(0.0, 0.48 * size);
    let post = Stroke::new(1.5, POST);
    painter.line_segment([globe + vec2(0.0, radius), foot], post);
    if has_it {
        for (colour, from) in [(RIGHT, 0.5 * PI), (WRONG, -0.5 * PI)] {
            let half = half_disc(globe, radius, from);
            painter.add(Shape::convex_polygon(half, colour, Stroke::NONE));
        }
    } else {
        painter.circle_stroke(globe, radius, line(LEFT, false));
    }
}

/// Half a disc from an angle on, rad, clockwise from the right.
fn half_disc(middle: Pos2, radius: f32, from_rad: f32) -> Vec<Pos2> {
    (0..=POINTS)
        .map(|at| from_rad + PI * at as f32 / POINTS as f32)
        .map(|angle| middle + radius * Vec2::angled(angle))
        .collect()
}

/// A disc in the colour of the medal, with a bright rim; an outline without one.
pub fn medal(painter: &Painter, middle: Pos2, radius: f32, medal: Option<Medal>) {
    let Some(medal) = medal else {
        painter.circle_stroke(middle, radius, Stroke::new(1.5, LEFT));
        return;
    };
    let colours = match medal {
        Medal::Gold => [[214, 168, 44], [255, 226, 130]],
        Medal::Silver => [[156, 164, 176], [226, 232, 240]],
        Medal::Bronze => [[158, 96, 52], [222, 156, 104]],
    };
    let [face, rim] = colours.map(|[red, green, blue]| Color32::from_rgb(red, green, blue));
    painter.circle_filled(middle, radius, face);
    painter.circle_stroke(middle, radius - 1.5, Stroke::new(3.0, rim));
    painter.line(coil_points(middle, radius), Stroke::new(2.0, rim));
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn the_line_of_a_coil_winds_upwards_within_its_square() {
        let points = coil_points(pos2(100.0, 50.0), 20.0);
        assert_eq!(points.len(), WINDINGS * POINTS + 1);
        for point in &points {
            assert!((point.x - 100.0).abs() <= 10.0 && (point.y - 50.0).abs() <= 10.0);
        }
        let windings = points.chunks(POINTS).map(|all| all[0].y);
        let heights: Vec<f32> = windings.collect();
        assert!(heights.windows(2).all(|two| two[1] < two[0]), "{heights:?}");
    }

    #[test]
    fn the_halves_of_a_lamp_are_on_their_sides() {
        let middle = pos2(0.0, 0.0);
        let left = half_disc(middle, 5.0, 0.5 * PI);
        let right = half_disc(middle, 5.0, -0.5 * PI);
        assert!(left.iter().all(|point| point.x < 0.01));
        assert!(right.iter().all(|point| point.x > -0.01));
    }
}
