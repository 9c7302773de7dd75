//! A looping animated GIF: one palette for all frames, and of each frame only the pixels that change.
//!
//! Worth copying: [`Animation`] takes one frame after the other and keeps none in memory. The palette comes from a sample of all
//! frames, so nothing can be written before the last one is known; until then the frames are in a scratch file.
//!
//! Colours are not dithered: the game needs few of them, and the dots would make the file larger.

use std::borrow::Cow;
use std::io::{self, Read, Seek, Write};
use std::ops::Range;

use color_quant::NeuQuant;
use gif::{Encoder, EncodingError, Frame, Repeat};

/// Frames a second.
pub const FRAMES_PER_SEC: f64 = 100.0 / DELAY as f64;
/// Longest animation, s. With a moving camera, a second takes about 0.4 MB at 640x360.
pub const LONGEST_SECS: f64 = 30.0;

/// How long each frame is shown, 1/100 s: the format has whole numbers only. Many viewers show a delay below 2 as 10.
const DELAY: u16 = 4;
/// Index of a pixel that stays as it is. The format calls it transparent.
const UNCHANGED: u8 = 255;
/// Number of colours in the palette: all other indices.
const COLOURS: usize = UNCHANGED as usize;
/// Largest distance in RGB, of 255, between the colour that a pixel shows and the one that it should have, at which it stays.
/// 0: a moving camera takes half as much again. High: moving bodies leave trails.
const KEPT_DISTANCE: u32 = 6;
/// Largest number of pixels of a frame from which the palette is made. Low: small bodies lose their colour; high: slow.
const SAMPLE_PER_FRAME: usize = 5_000;
/// NeuQuant's sampling factor: it learns from every pixel of the sample.
const EVERY_PIXEL: i32 = 1;

/// Simulated times of the frames that show a span of time, s. Its length is rounded to whole frames.
#[must_use]
pub fn animation_times(span: &Range<f64>) -> Vec<f64> {
    let frames = ((span.end - span.start) * FRAMES_PER_SEC).round() as usize;
    (0..frames)
        .map(|frame| span.start + frame as f64 / FRAMES_PER_SEC)
        .collect()
}

/// An animation that is not written yet: [`add`](Self::add) every frame, then [`write`](Self::write) the file.
pub struct Animation<Scratch> {
    width: u16,
    height: u16,
    /// Holds the frames until the palette is known: three bytes a pixel.
    scratch: Scratch,
    frames: usize,
    /// Pixels from all frames, RGBA.
    sample: Vec<u8>,
}

impl<Scratch: Read + Write + Seek> Animation<Scratch> {
    /// An animation without frames. `width` and `height` in pixels; `scratch`: an empty file.
    #[must_use]
    pub fn new(width: u16, height: u16, scratch: Scratch) -> Self {
        Self {
            width,
            height,
            scratch,
            frames: 0,
            sample: Vec::new(),
        }
    }

    /// Adds a frame: red, green and blue of each pixel, row by row.
    pub fn add(&mut self, pixels: &[u8]) -> io::Result<()> {
        let every = (pixels.len() / 3).div_ceil(SAMPLE_PER_FRAME).max(1);
        // Each frame starts at another pixel, so that the sample is not from the same columns each time.
        let first = self.frames % every;
        for pixel in pixels.chunks_exact(3).skip(first).step_by(every) {
            self.sample.extend(rgba(pixel));
        }
        self.frames += 1;
        self.scratch.write_all(pixels)
    }

    /// Writes the animation, in an endless loop.
    pub fn write(mut self, file: impl Write) -> Result<(), EncodingError> {
        let palette = NeuQuant::new(EVERY_PIXEL, COLOURS, &self.sample);
        let mut encoder = Encoder::new(file, self.width, self.height, &palette.color_map_rgb())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let width = usize::from(self.width);
        let mut shown = vec![UNCHANGED; width * usize::from(self.height)];
        let mut pixels = vec![0; 3 * shown.len()];
        self.scratch.rewind()?;
        for _ in 0..self.frames {
            self.scratch.read_exact(&mut pixels)?;
            let changes = changes(&palette, &mut shown, &pixels);
            encoder.write_frame(&stored_part(&changes, width))?;
        }
        encoder.into_inner()?.flush()?;
        Ok(())
    }
}

/// An opaque colour, from the red, green and blue of a pixel.
fn rgba(pixel: &[u8]) -> [u8; 4] {
    [pixel[0], pixel[1], pixel[2], u8::MAX]
}

/// Square of the distance between two colours in RGB. Alpha does not count.
fn distance_squared(a: [u8; 4], b: [u8; 4]) -> u32 {
    a.into_iter()
        .zip(b)
        .take(3)
        .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
        .sum()
}

/// The next frame as palette indices, [`UNCHANGED`] where a pixel stays. `shown`: the index that each pixel shows; at first it is
/// [`UNCHANGED`], which is not a colour.
fn changes(palette: &NeuQuant, shown: &mut [u8], pixels: &[u8]) -> Vec<u8> {
    let mut changes = Vec::with_capacity(shown.len());
    for (shown, pixel) in shown.iter_mut().zip(pixels.chunks_exact(3)) {
        let wanted = rgba(pixel);
        let stays = palette
            .lookup(usize::from(*shown))
            .is_some_and(|colour| distance_squared(colour, wanted) <= KEPT_DISTANCE.pow(2));
        let index = if stays {
            *shown
        } else {
            palette.index_of(&wanted) as u8
        };
        changes.push(if index == *shown { UNCHANGED } else { index });
        *shown = index;
    }
    changes
}

/// A rectangle of a frame, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// The smallest rectangle around all changes; if there are none, the first pixel, since a frame cannot be empty.
fn changed_area(changes: &[u8], width: usize) -> Area {
    let changed = |index: &u8| *index != UNCHANGED;
    let row_changed = |row: &[u8]| row.iter().any(changed);
    let rows = || changes.chunks_exact(width);
    let (Some(top), Some(bottom)) = (rows().position(row_changed), rows().rposition(row_changed))
    else {
        return Area {
            left: 0,
            top: 0,
            width: 1,
            height: 1,
        };
    };
    let first_in_rows = rows().filter_map(|row| row.iter().position(changed));
    let last_in_rows = rows().filter_map(|row| row.iter().rposition(changed));
    let left = first_in_rows.min().unwrap_or(0);
    let right = last_in_rows.max().unwrap_or(left);
    Area {
        left,
        top,
        width: right + 1 - left,
        height: bottom + 1 - top,
    }
}

/// What the file stores of a frame: the rectangle around its changes.
fn stored_part(changes: &[u8], width: usize) -> Frame<'static> {
    let area = changed_area(changes, width);
    let rows = changes.chunks_exact(width).skip(area.top).take(area.height);
    let indices: Vec<u8> = rows
        .flat_map(|row| &row[area.left..area.left + area.width])
        .copied()
        .collect();
    Frame {
        delay: DELAY,
        transparent: Some(UNCHANGED),
        left: area.left as u16,
        top: area.top as u16,
        width: area.width as u16,
        height: area.height as u16,
        buffer: Cow::Owned(indices),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use gif::{ColorOutput, DecodeOptions};

    use super::*;

    const WIDTH: usize = 48;
    const HEIGHT: usize = 32;
    const ORANGE: [u8; 3] = [220, 90, 40];

    /// A gradient, and on it an orange square of 8 pixels, this far from the left.
    fn scene(square_at: usize) -> Vec<u8> {
        let mut pixels = Vec::new();
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                let in_square = (square_at..square_at + 8).contains(&x) && (10..18).contains(&y);
                pixels.extend(if in_square {
                    ORANGE
                } else {
                    [40 + x as u8, 120, 100 + 2 * y as u8]
                });
            }
        }
        pixels
    }

    fn encoded(scenes: &[Vec<u8>]) -> Vec<u8> {
        let scratch = Cursor::new(Vec::new());
        let mut animation = Animation::new(WIDTH as u16, HEIGHT as u16, scratch);
        for scene in scenes {
            animation.add(scene).unwrap();
        }
        let mut file = Vec::new();
        animation.write(&mut file).unwrap();
        file
    }

    /// The parts in the file, RGBA.
    fn decoded(file: &[u8]) -> Vec<Frame<'static>> {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(file).unwrap();
        let mut parts = Vec::new();
        while let Some(part) = decoder.read_next_frame().unwrap() {
            parts.push(part.clone());
        }
        parts
    }

    /// What a viewer shows after each part, RGB.
    fn shown(parts: &[Frame<'_>]) -> Vec<Vec<u8>> {
        let mut canvas = vec![0; 3 * WIDTH * HEIGHT];
        let mut shown = Vec::new();
        for part in parts {
            let (left, top) = (usize::from(part.left), usize::from(part.top));
            let width = usize::from(part.width);
            for (index, pixel) in part.buffer.chunks_exact(4).enumerate() {
                let at = 3 * ((top + index / width) * WIDTH + left + index % width);
                if pixel[3] > 0 {
                    canvas[at..at + 3].copy_from_slice(&pixel[..3]);
                }
            }
            shown.push(canvas.clone());
        }
        shown
    }

    fn moving_square() -> Vec<Vec<u8>> {
        (0..10).map(|frame| scene(3 * frame)).collect()
    }

    #[test]
    fn a_viewer_shows_nearly_the_colours_that_were_drawn() {
        let drawn = moving_square();
        let shown = shown(&decoded(&encoded(&drawn)));
        assert_eq!(shown.len(), drawn.len());
        let mut worst = 0;
        for (drawn, shown) in drawn.iter().zip(&shown) {
            for (drawn, shown) in drawn.chunks_exact(3).zip(shown.chunks_exact(3)) {
                worst = worst.max(distance_squared(rgba(drawn), rgba(shown)));
            }
        }
        // Measured: 5.4.
        let worst = f64::from(worst).sqrt();
        assert!(worst < 10.0, "a colour is off by {worst}");
    }

    #[test]
    fn the_delays_sum_to_the_length_of_the_span() {
        let span = 27.0..27.4;
        let times = animation_times(&span);
        assert_eq!(times.len(), 10);
        assert_eq!(times[0], 27.0);
        assert!((times[9] - 27.36).abs() < 1e-9, "{times:?}");
        let scenes: Vec<Vec<u8>> = (0..times.len()).map(scene).collect();
        let parts = decoded(&encoded(&scenes));
        let hundredths: u16 = parts.iter().map(|part| part.delay).sum();
        assert_eq!(hundredths, 40);
    }

    #[test]
    fn a_span_that_ends_before_it_begins_has_no_frames() {
        assert!(animation_times(&(6.0..2.0)).is_empty());
    }

    #[test]
    fn it_loops_for_ever() {
        let file = encoded(&moving_square());
        let decoder = DecodeOptions::new().read_info(file.as_slice()).unwrap();
        assert_eq!(decoder.repeat(), Repeat::Infinite);
    }

    #[test]
    fn a_frame_like_the_one_before_is_a_single_pixel() {
        let parts = decoded(&encoded(&[scene(4), scene(4), scene(4)]));
        let sizes: Vec<[u16; 2]> = parts.iter().map(|part| [part.width, part.height]).collect();
        assert_eq!(sizes, [[WIDTH as u16, HEIGHT as u16], [1, 1], [1, 1]]);
        assert_eq!(parts[1].buffer[3], 0, "it is transparent");
    }

    #[test]
    fn of_a_moved_square_only_its_surroundings_are_stored() {
        let parts = decoded(&encoded(&[scene(4), scene(10)]));
        let part = &parts[1];
        assert_eq!([part.left, part.top], [4, 10]);
        assert_eq!([part.width, part.height], [14, 8]);
        // Columns 10 and 11 are in both squares.
        assert_eq!(part.buffer[4 * 6 + 3], 0);
    }

    #[test]
    fn the_index_of_unchanged_pixels_stands_for_no_colour() {
        let pixels: Vec<u8> = scene(4).chunks_exact(3).flat_map(rgba).collect();
        let palette = NeuQuant::new(EVERY_PIXEL, COLOURS, &pixels);
        assert_eq!(palette.color_map_rgb().len(), 3 * 255);
        let mut shown = vec![UNCHANGED; WIDTH * HEIGHT];
        let changes = changes(&palette, &mut shown, &scene(4));
        assert!(!changes.contains(&UNCHANGED));
        assert_eq!(changes, shown);
    }

    #[test]
    fn a_pixel_stays_while_it_shows_nearly_the_right_colour() {
        let pixels: Vec<u8> = scene(4).chunks_exact(3).flat_map(rgba).collect();
        let palette = NeuQuant::new(EVERY_PIXEL, COLOURS, &pixels);
        let blue = palette.index_of(&[60, 120, 130, u8::MAX]) as u8;
        let mut shown = [blue];
        let [r, g, b, _] = palette.lookup(usize::from(blue)).unwrap();
        let nearly = [r + 3, g - 3, b + 3];
        assert_eq!(changes(&palette, &mut shown, &nearly), [UNCHANGED]);
        assert_eq!(shown, [blue]);
        let orange = changes(&palette, &mut shown, &ORANGE);
        assert_ne!(orange, [UNCHANGED]);
        assert_eq!(orange, shown);
    }
}
