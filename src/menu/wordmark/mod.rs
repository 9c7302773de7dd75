//! The name of the game over the title: letters of coiled wire, each on a spring. A pointer that moves over a letter pushes it, a click
//! hits it. With reduced motion they stand still.
//!
//! | module | content |
//! |---|---|
//! | [`glyphs`] | the letters as strokes |
//! | [`coil`] | a stroke as a coil |
//! | [`letter`] | how a letter moves |

pub mod coil;
pub mod glyphs;
pub mod letter;

use std::ops::RangeInclusive;

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Shape, pos2, vec2};
use spring_math::ParameterError;

use coil::{HalfTurn, half_turns};
use glyphs::{Glyph, NAME};
use letter::Letter;

/// Free space between two letters, in heights of a letter.
const SPACE: f32 = 0.36;
/// Each letter comes up this much later than the one before it, s.
const ONE_BY_ONE_SECS: f32 = 0.06;
/// How much of a hit the letters beside it get.
const BESIDE: f32 = 0.4;
/// Width of the wire and of its rim, in heights.
const WIRE: f32 = 0.044;
const RIM: f32 = 0.08;

/// The wire in front of a letter, behind it, and its rim. The rim stands out from sky, lawn and paths alike.
const FRONT: Color32 = Color32::from_rgb(0xFB, 0xF6, 0xEC);
const BACK: Color32 = Color32::from_rgb(0x5B, 0x5F, 0x8A);
const DARK: Color32 = Color32::from_rgb(0x33, 0x35, 0x5C);

/// A letter and its wire.
struct Shown {
    letter: Letter,
    wire: Vec<HalfTurn>,
    /// The middle of its foot from the left end of the name, and its width, in heights.
    middle: f32,
    width: f32,
}

/// The letters of the name.
#[derive(Resource)]
pub struct Wordmark {
    letters: Vec<Shown>,
    /// Width of the name, in heights of a letter.
    width: f32,
}

impl Default for Wordmark {
    fn default() -> Self {
        let mut left = 0.0;
        let letters = NAME.iter().enumerate().map(|(index, glyph)| {
            let waits_secs = ONE_BY_ONE_SECS * index as f32;
            let width = glyph.width + 2.0 * coil::RADIUS;
            let shown = Shown {
                letter: Letter::after(waits_secs),
                wire: wire(glyph),
                middle: left + 0.5 * width,
                width,
            };
            left += glyph.width + SPACE;
            shown
        });
        let letters: Vec<Shown> = letters.collect();
        let width = letters.last().map_or(0.0, |it| it.middle + 0.5 * it.width);
        Self { letters, width }
    }
}

/// The wire of a letter, from the middle of its foot.
fn wire(glyph: &Glyph) -> Vec<HalfTurn> {
    let mut wire: Vec<HalfTurn> = glyph.strokes.iter().flat_map(half_turns).collect();
    for half in &mut wire {
        for point in &mut half.points {
            point.x -= 0.5 * glyph.width;
        }
    }
    wire
}

/// What the pointer does in a frame.
#[derive(Debug, Clone, Copy)]
pub struct Pointer {
    /// Where it is, points.
    pub at: Pos2,
    /// How far it has moved, points.
    pub way: egui::Vec2,
    /// Whether it was pressed in this frame.
    pub is_pressed: bool,
}

impl Wordmark {
    /// The place of the name, points, with its upper left corner here and letters of this height.
    #[must_use]
    pub fn place(&self, corner: Pos2, height: f32) -> Rect {
        Rect::from_min_size(corner, vec2(self.width * height, height))
    }

    /// The height of letters whose name is as wide as this, points.
    #[must_use]
    pub fn height_of(&self, width: f32) -> f32 {
        width / self.width
    }

    /// Goes on for `dt` seconds.
    pub fn go_on(
        &mut self,
        place: Rect,
        pointer: Option<Pointer>,
        dt: f32,
    ) -> Result<(), ParameterError> {
        if let Some(pointer) = pointer {
            self.poke(place, pointer);
        }
        for shown in &mut self.letters {
            shown.letter.go_on(dt)?;
        }
        Ok(())
    }

    /// Stands still, as with reduced motion.
    pub fn stand(&mut self) {
        for shown in &mut self.letters {
            shown.letter = Letter::default();
        }
    }

    /// A letter is pushed by the part of the pointer's way since the last frame that lies on it.
    fn poke(&mut self, place: Rect, pointer: Pointer) {
        let height = place.height();
        let way = pointer.way / height;
        let before = pointer.at - pointer.way;
        let at = (pointer.at - place.left_bottom()) / height;
        let from = (before - place.left_bottom()) / height;
        let is_on_name = HEIGHTS.contains(&at.y);
        let hit = (pointer.is_pressed && is_on_name).then(|| self.at(at.x));
        let hit = hit.flatten();
        for (index, shown) in self.letters.iter_mut().enumerate() {
            let half = 0.5 * shown.width;
            let widths = shown.middle - half..=shown.middle + half;
            let part = part_within(from, at, [widths, HEIGHTS]);
            if part > 0.0 {
                shown.letter.push(part * Vec2::new(way.x, -way.y));
            }
            match hit.map(|hit| hit.abs_diff(index)) {
                Some(0) => shown.letter.hit((at.x - shown.middle) / half, 1.0),
                Some(1) => shown.letter.hit(0.0, BESIDE),
                _ => {}
            }
        }
    }

    /// The letter this far from the left end of the name, in heights.
    fn at(&self, along: f32) -> Option<usize> {
        let mut letters = self.letters.iter();
        letters.position(|it| (along - it.middle).abs() <= 0.5 * it.width)
    }

    /// Draws the name in its place.
    pub fn draw(&self, painter: &Painter, place: Rect) {
        let height = place.height();
        for shown in &self.letters {
            let foot = pos2(place.left() + height * shown.middle, place.bottom());
            let line = |half: &HalfTurn| -> Vec<Pos2> {
                let points = half.points.iter().map(|point| shown.letter.bent(*point));
                points
                    .map(|point| foot + height * vec2(point.x, -point.y))
                    .collect()
            };
            let mut shapes = Vec::new();
            let (front, back): (Vec<_>, Vec<_>) = shown.wire.iter().partition(|it| it.is_front);
            for half in back {
                shapes.push(Shape::line(line(half), (RIM * height, BACK)));
            }
            for half in front {
                let points = line(half);
                shapes.push(Shape::line(points.clone(), (RIM * height, DARK)));
                shapes.push(Shape::line(points, (WIRE * height, FRONT)));
            }
            painter.extend(shapes);
        }
    }
}

/// From above to below the letters, in heights from their feet, y down.
const HEIGHTS: RangeInclusive<f32> = -1.1..=0.1;

/// The part of the way between two points, 0 to 1, that lies within a rectangle, given by its ranges along x and y.
fn part_within(from: egui::Vec2, to: egui::Vec2, ranges: [RangeInclusive<f32>; 2]) -> f32 {
    let (mut begin, mut end) = (0.0_f32, 1.0_f32);
    for ((from, to), range) in [(from.x, to.x), (from.y, to.y)].into_iter().zip(ranges) {
        let way = to - from;
        if way == 0.0 {
            if !range.contains(&from) {
                return 0.0;
            }
            continue;
        }
        let [one, other] = [range.start(), range.end()].map(|edge| (edge - from) / way);
        begin = begin.max(one.min(other));
        end = end.min(one.max(other));
    }
    (end - begin).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Rect = Rect {
        min: pos2(50.0, 40.0),
        max: pos2(850.0, 140.0),
    };

    /// How far the top of each letter is from where it stands at rest, right, in heights.
    fn leans(name: &Wordmark) -> Vec<f32> {
        let letters = name.letters.iter();
        letters.map(|it| it.letter.bent(Vec2::Y).x).collect()
    }

    #[test]
    fn a_fast_pointer_pushes_every_letter_on_its_way_and_no_other() {
        let mut name = Wordmark::default();
        name.stand();
        let place = name.place(PLACE.min, 100.0);
        let end = name.letters[3].middle * 100.0;
        let pointer = Pointer {
            at: pos2(50.0 + end, 90.0),
            way: vec2(end, 0.0),
            is_pressed: false,
        };
        name.go_on(place, Some(pointer), 0.02).unwrap();
        let leans = leans(&name);
        assert!(leans[..4].iter().all(|lean| *lean > 0.01), "{leans:?}");
        assert!(leans[4..].iter().all(|lean| *lean == 0.0), "{leans:?}");
    }

    #[test]
    fn a_sweep_pushes_the_same_in_one_frame_and_in_eight() {
        let sweep = |frames: u8, way: egui::Vec2| {
            let mut name = Wordmark::default();
            name.stand();
            let place = name.place(PLACE.min, 100.0);
            let mut at = pos2(60.0, 60.0);
            for _ in 0..frames {
                let way = way / f32::from(frames);
                at += way;
                let is_pressed = false;
                name.go_on(
                    place,
                    Some(Pointer {
                        at,
                        way,
                        is_pressed,
                    }),
                    0.0,
                )
                .unwrap();
            }
            name.go_on(place, None, 0.05).unwrap();
            leans(&name)
        };
        // Along the name, and from left above to right below it.
        for way in [vec2(500.0, 20.0), vec2(300.0, 200.0)] {
            let [one, eight] = [sweep(1, way), sweep(8, way)];
            assert!(one.iter().any(|lean| *lean > 0.1), "{one:?}");
            for (one, eight) in one.iter().zip(&eight) {
                assert!((one - eight).abs() < 1e-4, "{one} and {eight}");
            }
        }
    }

    #[test]
    fn a_pointer_below_the_name_pushes_nothing() {
        let mut name = Wordmark::default();
        name.stand();
        let place = name.place(PLACE.min, 100.0);
        let pointer = Pointer {
            at: pos2(90.0, 400.0),
            way: vec2(60.0, 0.0),
            is_pressed: true,
        };
        name.go_on(place, Some(pointer), 0.02).unwrap();
        assert!(leans(&name).iter().all(|lean| *lean == 0.0));
    }

    #[test]
    fn the_letters_come_up_from_the_left_and_all_stand_after_a_while() {
        let mut name = Wordmark::default();
        let heights = |name: &Wordmark| -> Vec<f32> {
            let letters = name.letters.iter();
            letters.map(|it| it.letter.bent(Vec2::Y).y).collect()
        };
        name.go_on(PLACE, None, 0.2).unwrap();
        let early = heights(&name);
        assert!(early[0] > 0.8 && early[9] < 0.2, "{early:?}");
        name.go_on(PLACE, None, 6.0).unwrap();
        let late = heights(&name);
        assert!(late.iter().all(|it| (it - 1.0).abs() < 0.02), "{late:?}");
    }
}
