//! The font: letters of 5 x 7 pixels, drawn in `font.txt`. To add a letter, draw it there and add it to
//! [`LETTERS`](crate::level::file::LETTERS), which the level check reads.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Width of a letter, pixels.
pub const WIDTH: usize = 5;
/// Height of a letter, pixels.
pub const HEIGHT: usize = 7;

/// The pixels of a letter: its rows from the top, each from the left.
pub type Glyph = [[bool; WIDTH]; HEIGHT];

/// Distance between letters in the text file, characters.
const COLUMN: usize = WIDTH + 1;

static GLYPHS: LazyLock<BTreeMap<char, Glyph>> = LazyLock::new(|| read(include_str!("font.txt")));

/// The pixels of a letter, of which lower case looks as upper case; `None` if the font lacks it. The space is in no font: it has no
/// pixels.
#[must_use]
pub fn glyph(letter: char) -> Option<&'static Glyph> {
    GLYPHS.get(&letter.to_ascii_uppercase())
}

/// Reads the drawing of a font: bands of letters side by side, each a line with the letters and a line for each row of pixels.
fn read(drawing: &str) -> BTreeMap<char, Glyph> {
    let lines: Vec<Vec<char>> = drawing
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.chars().collect())
        .collect();
    let mut glyphs = BTreeMap::new();
    for band in lines.chunks(1 + HEIGHT) {
        let Some((letters, rows)) = band.split_first() else {
            continue;
        };
        for (column, letter) in letters.iter().enumerate().step_by(COLUMN) {
            let is_set = |x: usize, y: usize| {
                let pixel = rows.get(y).and_then(|row| row.get(column + x));
                pixel == Some(&'#')
            };
            let glyph: Glyph = std::array::from_fn(|y| std::array::from_fn(|x| is_set(x, y)));
            glyphs.insert(*letter, glyph);
        }
    }
    glyphs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::file::LETTERS;

    #[test]
    fn the_font_has_each_letter_that_the_check_allows_and_no_other() {
        for letter in LETTERS.chars() {
            let glyph = glyph(letter).unwrap_or_else(|| panic!("{letter} is not drawn"));
            assert!(glyph.iter().flatten().any(|pixel| *pixel), "{letter}");
        }
        assert_eq!(GLYPHS.len(), LETTERS.chars().count());
    }

    #[test]
    fn no_two_letters_look_alike() {
        let drawn: std::collections::BTreeSet<&Glyph> = GLYPHS.values().collect();
        assert_eq!(drawn.len(), GLYPHS.len());
    }

    #[test]
    fn the_drawing_is_whole() {
        let lines: Vec<&str> = include_str!("font.txt")
            .lines()
            .filter(|line| !line.is_empty())
            .collect();
        assert_eq!(lines.len() % (1 + HEIGHT), 0);
        for band in lines.chunks(1 + HEIGHT) {
            for row in &band[1..] {
                let letters: Vec<&str> = row.split(' ').collect();
                assert_eq!(letters.len(), band[0].split_whitespace().count(), "{row}");
                for pixels in letters {
                    assert_eq!(pixels.len(), WIDTH, "{row}");
                    assert!(pixels.chars().all(|pixel| "#.".contains(pixel)), "{row}");
                }
            }
        }
    }

    #[test]
    fn a_letter_is_read_from_the_top_and_from_the_left() {
        let seven = glyph('7').unwrap();
        assert_eq!(seven[0], [true; WIDTH]);
        assert_eq!(seven[1], [false, false, false, false, true]);
        assert_eq!(glyph('q'), glyph('Q'));
        assert_eq!(glyph('~'), None);
    }
}
