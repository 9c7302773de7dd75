//! `springyard capture --contrast`: how strongly the figure, the goal and the next coil stand out of a picture without colour.
//!
//! The picture is reduced to 160 x 90 shades of grey, what one takes in at a glance. The contrast of a place is the spread (standard
//! deviation) of the greys in and round it; its rank is the part of all places of the same size whose spread is smaller.

use bevy::prelude::*;
use serde_json::{Value, json};

use crate::level::{CharacterView, Coil, GoalBall};
use crate::stations::Collected;
use springyard_camera::LiveRig;

/// Size of the grey picture.
const SIZE: UVec2 = UVec2::new(160, 90);
/// A place is taken with this many pixels on each side of it, so that what is behind it counts.
const ROUND: i32 = 2;
/// Half of the lengths of the figure and of a coil along the axes, m, and where the middle of the figure is over that of its capsule, m.
const FIGURE_M: Vec3 = Vec3::new(0.4, 0.9, 0.4);
const FIGURE_UP_M: f32 = -0.1;
const COIL_M: Vec3 = Vec3::new(0.34, 0.45, 0.34);
/// A smaller difference of contrasts is none.
const LEAST: f64 = 1e-6;

/// The contrasts in a picture of the present frame, as JSON; `null` for what is not in the picture. `bytes`: red, green and blue of
/// its pixels, row by row. `place` is two corners in the grey picture.
pub fn measure(world: &mut World, bytes: &[u8], (width, height): (u32, u32)) -> Value {
    let Some(lens) = lens(world) else {
        return Value::Null;
    };
    let grey = Grey::of(bytes, UVec2::new(width, height));
    let mut figures = world.query_filtered::<&Transform, With<CharacterView>>();
    let figure = figures.iter(world).next().map(|view| view.translation);
    let mut goals = world.query::<(&GoalBall, &Transform)>();
    let goal = goals.iter(world).next();
    let goal = goal.map(|(ball, at)| (at.translation, Vec3::splat(ball.radius)));
    let next = next_coil(world, &lens, figure.unwrap_or_default());
    let of = |place: Option<(Vec3, Vec3)>| {
        let place = place.and_then(|(middle, half)| lens.place_of(middle, half));
        place.map(|place| grey.contrast(place))
    };
    json!({
        "figure": of(figure.map(|at| (at + FIGURE_UP_M * Vec3::Y, FIGURE_M))),
        "goal": of(goal),
        "next": of(next.as_ref().map(|(_, at)| (*at, COIL_M))),
        "next_name": next.map(|(name, _)| name),
    })
}

/// The nearest coil in the picture that has not been taken.
fn next_coil(world: &mut World, lens: &Lens, figure: Vec3) -> Option<(String, Vec3)> {
    let taken = world.get_resource::<Collected>().cloned();
    let mut coils = world.query::<&Coil>();
    let left = coils.iter(world).filter(|coil| {
        let is_taken = taken.as_ref().is_some_and(|it| it.has_coil(&coil.name));
        !is_taken && lens.place_of(coil.position, COIL_M).is_some()
    });
    let away = |coil: &&Coil| coil.position.distance(figure);
    let nearest = left.min_by(|one, other| away(one).total_cmp(&away(other)));
    nearest.map(|coil| (coil.name.clone(), coil.position))
}

/// The camera, and how it projects.
struct Lens {
    camera: Camera,
    pose: GlobalTransform,
}

fn lens(world: &mut World) -> Option<Lens> {
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<LiveRig>>();
    let (camera, pose) = cameras.iter(world).next()?;
    Some(Lens {
        camera: camera.clone(),
        pose: *pose,
    })
}

impl Lens {
    /// Where a box is in the grey picture: `None` if its middle is not in the picture.
    fn place_of(&self, middle: Vec3, half: Vec3) -> Option<IRect> {
        let at = |place: Vec3| {
            let seen = self.camera.world_to_ndc(&self.pose, place)?;
            let part = 0.5 + Vec2::new(0.5, -0.5) * seen.xy();
            (seen.z > 0.0).then_some(part * SIZE.as_vec2())
        };
        let middle_at = at(middle)?;
        let is_within = middle_at.cmpge(Vec2::ZERO).all() && middle_at.cmplt(SIZE.as_vec2()).all();
        let mut place = Rect::from_corners(middle_at, middle_at);
        for corner in 0..8_u8 {
            let sign = |bit: u8| if corner & bit == 0 { -1.0 } else { 1.0 };
            let corner = middle + half * Vec3::new(sign(1), sign(2), sign(4));
            place = place.union_point(at(corner)?);
        }
        is_within
            .then(|| IRect::from_corners(place.min.floor().as_ivec2(), place.max.ceil().as_ivec2()))
    }
}

/// A picture without colour, 0 (black) to 1 (white), row by row.
struct Grey(Vec<f32>);

impl Grey {
    /// Each pixel is the mean of those that it stands for: the luma of Rec. 709, of the values as they are displayed.
    fn of(bytes: &[u8], size: UVec2) -> Self {
        let mut sums = vec![(0.0_f32, 0.0_f32); (SIZE.x * SIZE.y) as usize];
        for (index, pixel) in (0_u32..).zip(bytes.chunks_exact(3)) {
            let at = UVec2::new(index % size.x, index / size.x) * SIZE / size;
            let [red, green, blue] = [0, 1, 2].map(|channel| f32::from(pixel[channel]) / 255.0);
            if let Some((sum, count)) = sums.get_mut((at.y * SIZE.x + at.x) as usize) {
                *sum += 0.2126 * red + 0.7152 * green + 0.0722 * blue;
                *count += 1.0;
            }
        }
        let mean = |(sum, count): (f32, f32)| sum / count.max(1.0);
        Self(sums.into_iter().map(mean).collect())
    }

    /// The contrast of a place, and its rank among all places of its size that do not overlap it.
    fn contrast(&self, place: IRect) -> Value {
        let whole = IRect::from_corners(IVec2::ZERO, SIZE.as_ivec2());
        let window = place.inflate(ROUND).intersect(whole);
        let contrast = self.spread(window);
        let (mut less, mut all) = (0_u32, 0_u32);
        for y in 0..=whole.max.y - window.height() {
            for x in 0..=whole.max.x - window.width() {
                let low = IVec2::new(x, y);
                let other = IRect::from_corners(low, low + window.size());
                if other.intersect(place).is_empty() {
                    all += 1;
                    less += u32::from(self.spread(other) + LEAST < contrast);
                }
            }
        }
        let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
        let corners = [window.min, window.max].map(|corner| corner.to_array());
        json!({
            "place": corners,
            "contrast": rounded(contrast),
            "rank": rounded(f64::from(less) / f64::from(all.max(1))),
        })
    }

    /// The standard deviation of the greys in a window.
    fn spread(&self, window: IRect) -> f64 {
        let (mut sum, mut squares) = (0.0, 0.0);
        for y in window.min.y..window.max.y {
            let row = y as usize * SIZE.x as usize;
            for grey in &self.0[row + window.min.x as usize..row + window.max.x as usize] {
                let grey = f64::from(*grey);
                sum += grey;
                squares += grey * grey;
            }
        }
        let count = (window.width() * window.height()).max(1);
        let count = f64::from(count);
        let mean = sum / count;
        (squares / count - mean * mean).max(0.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture twice as large, grey 128, with a square of another grey and one of a colour as bright as the rest.
    fn picture() -> Vec<u8> {
        let (width, height) = (320, 180);
        let pixel = |index: u32| {
            let (x, y) = (index % width, index / width);
            let is_square = (100..120).contains(&x) && (60..80).contains(&y);
            if is_square { [220, 220, 220] } else { [128; 3] }
        };
        (0..width * height).flat_map(pixel).collect()
    }

    #[test]
    fn what_differs_in_grey_has_the_highest_rank() {
        let grey = Grey::of(&picture(), UVec2::new(320, 180));
        assert_eq!(grey.0.len(), 160 * 90);
        let square = grey.contrast(IRect::new(50, 30, 60, 40));
        assert!(square["contrast"].as_f64().unwrap() > 0.1, "{square}");
        assert!(square["rank"].as_f64().unwrap() > 0.99, "{square}");
        let plain = grey.contrast(IRect::new(100, 50, 110, 60));
        assert_eq!(plain["contrast"], 0.0);
        assert_eq!(plain["rank"], 0.0);
    }

    #[test]
    fn a_place_at_the_edge_of_the_picture_is_measured_within_it() {
        let grey = Grey::of(&picture(), UVec2::new(320, 180));
        let corner = grey.contrast(IRect::new(-4, 84, 6, 96));
        assert_eq!(corner["contrast"], 0.0);
    }
}
