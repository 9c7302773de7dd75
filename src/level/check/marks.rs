//! Checks signs, digits and trails: that the font has the letters of their texts, and that what they name is there.

use super::mistakes::Mistakes;
use super::stations::{measured, must_exist};
use crate::level::file::{
    Digits, ICONS, LETTERS, Level, PLATE_COLOUR, Palette, Reading, Symbol, Trail, Trailed, symbols,
};
use crate::ron_file::suggestion;

const MAX_LINES: usize = 5;
const MAX_LINE_CHARS: usize = 60;
const MAX_UNIT_CHARS: usize = 8;

/// Adds a mistake for each text that cannot be drawn, and name that the level does not have.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    for (i, each) in level.signs.iter().enumerate() {
        text(mistakes, &format!("signs[{i}].text"), &each.text);
        colour(mistakes, &format!("signs[{i}].colour"), each.colour);
    }
    for (i, each) in level.digits.iter().enumerate() {
        digits(level, mistakes, &format!("digits[{i}]"), each);
    }
    for (i, each) in level.trails.iter().enumerate() {
        trail(level, mistakes, &format!("trails[{i}]"), each);
    }
}

fn text(mistakes: &mut Mistakes, field: &str, text: &str) {
    if text.trim().is_empty() {
        return mistakes.about(field, "is empty: write a text, or leave out the sign");
    }
    let lines = text.lines().count();
    let longest = text.lines().map(|line| symbols(line).count()).max();
    let longest = longest.unwrap_or_default();
    if lines > MAX_LINES {
        let what = format!("has {lines} lines, may have {MAX_LINES}: use another sign below");
        mistakes.about(field, what);
    } else if longest > MAX_LINE_CHARS {
        let what = format!(
            "has a line of {longest} characters, may have {MAX_LINE_CHARS}: break it with \\n"
        );
        mistakes.about(field, what);
    }
    let symbols = || text.lines().flat_map(symbols);
    icons(mistakes, field, symbols());
    letters(mistakes, field, symbols());
}

/// Adds a mistake for the first icon that is not drawn.
fn icons<'a>(mistakes: &mut Mistakes, field: &str, symbols: impl Iterator<Item = Symbol<'a>>) {
    let names = symbols.filter_map(|symbol| match symbol {
        Symbol::Icon(name) => Some(name),
        Symbol::Letter(_) => None,
    });
    let mut unknown = names.filter(|name| !ICONS.contains(name));
    if let Some(name) = unknown.next() {
        let hint = suggestion("name", name, &ICONS);
        mistakes.note(
            field,
            format!("{field}: no icon is called `{name}`: {hint}"),
        );
    }
}

/// Adds a mistake for the first letter that the font lacks.
fn letters<'a>(mistakes: &mut Mistakes, field: &str, symbols: impl Iterator<Item = Symbol<'a>>) {
    let mut missing = symbols.filter_map(|symbol| match symbol {
        Symbol::Letter(' ') | Symbol::Icon(_) => None,
        Symbol::Letter(letter) => {
            (!LETTERS.contains(letter.to_ascii_uppercase())).then_some(letter)
        }
    });
    let missing = missing.next();
    if let Some('{' | '}') = missing {
        let what = "has a brace: those are for icons on signs, as `{jump}`";
        mistakes.about(field, what);
    } else if let Some(letter) = missing {
        let marks: String = LETTERS
            .chars()
            .filter(|letter| !letter.is_ascii_alphanumeric())
            .flat_map(|letter| [' ', letter])
            .collect();
        let letter = letter.escape_debug();
        let what = format!(
            "has `{letter}`, which the font lacks: use letters A to Z, digits, spaces and{marks}"
        );
        mistakes.about(field, what);
    }
}

fn colour(mistakes: &mut Mistakes, field: &str, colour: Palette) {
    if colour == PLATE_COLOUR {
        let what = format!(
            "is {colour:?}, the colour of the plate behind the text: write, for example, Stone or Amber"
        );
        mistakes.about(field, what);
    }
    if colour == Palette::Glass {
        let what = "is Glass, which is too clear to read: write, for example, Stone or Amber";
        mistakes.about(field, what);
    }
}

fn digits(level: &Level, mistakes: &mut Mistakes, at: &str, digits: &Digits) {
    reading(level, mistakes, &format!("{at}.shows"), &digits.shows);
    if let Some(text) = &digits.unit {
        unit(mistakes, &format!("{at}.unit"), text);
    }
    colour(mistakes, &format!("{at}.colour"), digits.colour);
}

fn unit(mistakes: &mut Mistakes, field: &str, text: &str) {
    let chars = text.chars().count();
    if chars > MAX_UNIT_CHARS {
        let what =
            format!("has {chars} characters, may have {MAX_UNIT_CHARS}: write words on a sign");
        mistakes.about(field, what);
    }
    letters(mistakes, field, text.chars().map(Symbol::Letter));
}

fn reading(level: &Level, mistakes: &mut Mistakes, field: &str, reading: &Reading) {
    match reading {
        Reading::Dial(name) => {
            let dials = level.dials.iter().map(|it| &it.name);
            must_exist(mistakes, field, "dial", name, dials);
        }
        Reading::Sag(name) | Reading::Lag(name) | Reading::Speed(name) | Reading::Height(name) => {
            let platforms = level.platforms.iter().map(|it| &it.name);
            must_exist(mistakes, field, "platform", name, platforms);
        }
        Reading::LiftCoils if level.lift().is_none() => {
            let message = format!("{field}: the goal has no lift: add one, or show another value");
            mistakes.note(field, message);
        }
        Reading::Measure(measure) => measured(level, mistakes, field, measure),
        Reading::RunSecs | Reading::LiftCoils => {}
    }
}

fn trail(level: &Level, mistakes: &mut Mistakes, at: &str, trail: &Trail) {
    let field = |name: &str| format!("{at}.{name}");
    let of = trail.of.as_str();
    let platforms = level.platforms.iter().map(|it| &it.name);
    let mut crates = level.crates.iter().map(|it| &it.name);
    match trail.what {
        Trailed::Body => {
            let bodies = platforms.chain(crates);
            must_exist(mistakes, &field("of"), "platform or crate", of, bodies);
        }
        Trailed::Target if crates.any(|name| name == of) => {
            let what =
                format!("is Target, but crate `{of}` has none: write Body, or name a platform");
            mistakes.about(&field("what"), what);
        }
        Trailed::Target => must_exist(mistakes, &field("of"), "platform", of, platforms),
    }
}
