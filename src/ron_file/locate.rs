//! Converts between a field's path and its place in the text.
//!
//! A path is written as in Rust: `platforms[2].motion.to[1]`. It contains no names of structs or variants, and no `Some(..)`: the
//! path above also names the 2 in `motion: Some(Travel(to: (1, 2, 3)))`.

use std::fmt::Write as _;
use std::iter::Peekable;

use super::error::Position;
use super::tokens::{Token, TokenKind, Tokens};

/// Limit on nested brackets, deeper than in any file that parses: `ron` itself stops at 128.
const MAX_DEPTH: usize = 256;

/// Byte offset of the value at `path`. If the text leaves that value out: of the innermost value that would contain it.
pub(super) fn locate(text: &str, path: &str) -> usize {
    let wanted = segments(path);
    let mut best: Option<(usize, usize)> = None;
    for (here, at) in values(text) {
        let longer = best.is_none_or(|(len, _)| here.len() > len);
        if longer && wanted.starts_with(&here) {
            best = Some((here.len(), at));
        }
        if here == wanted {
            break;
        }
    }
    best.map_or(0, |(_, at)| at)
}

/// Whether the text has a value at `path`.
#[must_use]
pub fn has_value(text: &str, path: &str) -> bool {
    let wanted = segments(path);
    values(text).any(|(here, _)| here == wanted)
}

/// Path and byte offset of each value, in the order of the text.
fn values(text: &str) -> impl Iterator<Item = (Vec<Segment<'_>>, usize)> {
    let mut walker = Walker::new(text);
    std::iter::from_fn(move || {
        loop {
            if let Some(at) = walker.step()?.value_at {
                return Some((walker.path(), at));
            }
        }
    })
}

/// Path of the field at a byte offset.
pub(super) fn path_at(text: &str, offset: usize) -> String {
    let mut walker = Walker::up_to(text, offset);
    if walker
        .tokens
        .peek()
        .is_some_and(|t| t.kind != TokenKind::Close)
    {
        walker.step();
    }
    written(&walker.path())
}

/// Path and byte offset of the innermost value whose brackets enclose `offset`.
pub(super) fn enclosing(text: &str, offset: usize) -> (String, usize) {
    let walker = Walker::up_to(text, offset);
    let opened_at = walker.frames.last().map_or(0, |frame| frame.opened_at);
    let mut path = walker.path();
    if walker
        .frames
        .last()
        .and_then(OpenBracket::segment)
        .is_some()
    {
        path.pop();
    }
    (written(&path), opened_at)
}

/// The token at a byte offset, or the next one after it.
pub(super) fn token_at(text: &str, offset: usize) -> Option<Token> {
    Tokens::new(text).find(|token| token.end > offset)
}

/// Line and column of a byte offset.
pub(super) fn position_of(text: &str, offset: usize) -> Position {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    Position {
        line: 1 + before.matches('\n').count(),
        column: 1 + before[line_start..].chars().count(),
    }
}

/// Byte offset of a line and column, or the end of the text if they lie beyond it.
pub(super) fn offset_of(text: &str, position: Position) -> usize {
    let mut at = 0;
    for line in text
        .split_inclusive('\n')
        .take(position.line.saturating_sub(1))
    {
        at += line.len();
    }
    let rest = &text[at..];
    let column = rest.char_indices().nth(position.column.saturating_sub(1));
    at + column.map_or(rest.len(), |(at, _)| at)
}

/// A segment of a path: `.name` or `[index]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Segment<'a> {
    Name(&'a str),
    Index(usize),
}

fn segments(path: &str) -> Vec<Segment<'_>> {
    path.split(['.', '[', ']'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().map_or(Segment::Name(part), Segment::Index))
        .collect()
}

/// A path as text.
fn written(path: &[Segment<'_>]) -> String {
    let mut out = String::new();
    for segment in path {
        // Writing to a String cannot fail.
        let _ = match segment {
            Segment::Name(name) if out.is_empty() => write!(out, "{name}"),
            Segment::Name(name) => write!(out, ".{name}"),
            Segment::Index(index) => write!(out, "[{index}]"),
        };
    }
    out
}

/// An open bracket, and the element inside it that is being read.
#[derive(Debug)]
struct OpenBracket<'a> {
    /// Start of the value that the bracket belongs to: at its struct or variant name, if it has one.
    opened_at: usize,
    /// True for the brackets of `Some(..)` and for the file itself: these add no segment to the path.
    transparent: bool,
    /// The name before the colon, for fields and map entries.
    key: Option<&'a str>,
    /// Index of the element, for lists and tuples.
    index: usize,
    /// Start of the element's value; `None` before it has begun.
    value_at: Option<usize>,
}

impl<'a> OpenBracket<'a> {
    fn new(opened_at: usize, transparent: bool) -> Self {
        Self {
            opened_at,
            transparent,
            key: None,
            index: 0,
            value_at: None,
        }
    }

    /// The path segment of the element being read; `None` before it has begun.
    fn segment(&self) -> Option<Segment<'a>> {
        match (self.transparent, self.key, self.value_at) {
            (true, ..) | (_, None, None) => None,
            (_, Some(key), _) => Some(Segment::Name(key)),
            (_, None, Some(_)) => Some(Segment::Index(self.index)),
        }
    }
}

/// The result of reading one token: the start of a value, if one starts with this token.
struct PathStep {
    value_at: Option<usize>,
}

/// Reads tokens one by one and keeps track of the current path.
struct Walker<'a> {
    text: &'a str,
    tokens: Peekable<Tokens<'a>>,
    frames: Vec<OpenBracket<'a>>,
    last_word: &'a str,
}

impl<'a> Walker<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            tokens: Tokens::new(text).peekable(),
            frames: vec![OpenBracket::new(0, true)],
            last_word: "",
        }
    }

    /// A walker that has read every token that ends at `offset` or before.
    fn up_to(text: &'a str, offset: usize) -> Self {
        let mut walker = Self::new(text);
        while walker
            .tokens
            .peek()
            .is_some_and(|token| token.end <= offset)
        {
            if walker.step().is_none() {
                break;
            }
        }
        walker
    }

    fn path(&self) -> Vec<Segment<'a>> {
        self.frames
            .iter()
            .filter_map(OpenBracket::segment)
            .collect()
    }

    fn step(&mut self) -> Option<PathStep> {
        let token = self.tokens.next()?;
        let text = &self.text[token.start..token.end];
        let depth = self.frames.len();
        let next_is_colon = self
            .tokens
            .peek()
            .is_some_and(|next| next.kind == TokenKind::Colon);
        let frame = self.frames.last_mut()?;
        let last_word = std::mem::take(&mut self.last_word);
        let mut started = None;

        match token.kind {
            TokenKind::Word | TokenKind::Text
                if next_is_colon && depth > 1 && frame.value_at.is_none() =>
            {
                frame.key = Some(text.trim_matches('"'));
                self.tokens.next();
            }
            TokenKind::Word | TokenKind::Text | TokenKind::Other => {
                if frame.value_at.is_none() {
                    frame.value_at = Some(token.start);
                    started = frame.value_at;
                }
                self.last_word = text;
            }
            TokenKind::Open => {
                let opened_at = *frame.value_at.get_or_insert_with(|| {
                    started = Some(token.start);
                    token.start
                });
                if depth >= MAX_DEPTH {
                    return None;
                }
                self.frames
                    .push(OpenBracket::new(opened_at, last_word == "Some"));
            }
            TokenKind::Close => {
                if depth > 1 {
                    self.frames.pop();
                }
            }
            TokenKind::Comma => {
                frame.key = None;
                frame.value_at = None;
                frame.index += 1;
            }
            TokenKind::Colon => {}
        }
        Some(PathStep { value_at: started })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LEVEL: &str = r#"// crates: [(mass_kg: 9)]
Level(
    name: "a (strange, name: [", /* spawn: 1 /* twice */ */
    spawn: (position: (0, 1.5, -2)),
    goal: Some((position: (1, 2, 3), radius_m: 1)),
    crates: [
        (name: "first", mass_kg: 1),
        Crate(name: r"sec)ond", mass_kg: 10),
    ],
    platforms: [(motion: Travel(to: (4, 5, 6), speed_m_s: 2)), (motion: Still)],
    keys: { "jump": [Space], 'x': 5 },
)
"#;

    fn at(path: &str) -> (usize, usize, &'static str) {
        let offset = locate(LEVEL, path);
        let Position { line, column } = position_of(LEVEL, offset);
        let rest = &LEVEL[offset..];
        (
            line,
            column,
            &rest[..rest.find([',', ')', ']']).unwrap_or(rest.len())],
        )
    }

    #[test]
    fn fields_are_found_where_their_values_start() {
        assert_eq!(at("name").0, 3);
        assert_eq!(at("spawn"), (4, 12, "(position: (0"));
        assert_eq!(at("spawn.position"), (4, 23, "(0"));
        assert_eq!(at("spawn.position[1]"), (4, 27, "1.5"));
        assert_eq!(at("crates[0].mass_kg"), (7, 34, "1"));
        assert_eq!(at("crates[1]"), (8, 9, "Crate(name: r\"sec"));
        assert_eq!(at("crates[1].mass_kg"), (8, 42, "10"));
        assert_eq!(at("platforms[1].motion"), (10, 73, "Still"));
    }

    #[test]
    fn variants_and_some_leave_no_trace_in_the_path() {
        assert_eq!(at("goal"), (5, 11, "Some((position: (1"));
        assert_eq!(at("goal.position[2]"), (5, 34, "3"));
        assert_eq!(at("platforms[0].motion"), (10, 26, "Travel(to: (4"));
        assert_eq!(at("platforms[0].motion.to[2]"), (10, 44, "6"));
    }

    #[test]
    fn map_entries_are_found_by_their_key() {
        assert_eq!(at("keys.jump"), (11, 21, "[Space"));
        assert_eq!(at("keys.jump[0]"), (11, 22, "Space"));
    }

    #[test]
    fn a_field_left_out_is_shown_at_what_it_was_left_out_of() {
        assert_eq!(at("crates[1].size_m[0]"), at("crates[1]"));
        assert_eq!(at("crates[7]"), at("crates"));
        assert_eq!(at("nothing"), (2, 1, "Level(\n    name: \"a (strange"));
    }

    #[test]
    fn the_way_back_gives_the_path() {
        for path in [
            "name",
            "spawn.position[1]",
            "crates[1].mass_kg",
            "goal.position[2]",
            "platforms[0].motion.to[2]",
        ] {
            assert_eq!(path_at(LEVEL, locate(LEVEL, path)), path);
        }
        assert_eq!(
            path_at(LEVEL, LEVEL.find("mass_kg: 10").unwrap()),
            "crates[1].mass_kg"
        );
    }

    #[test]
    fn the_value_around_a_closing_bracket_is_found() {
        let close = LEVEL.find("),\n    ],").unwrap();
        assert_eq!(
            enclosing(LEVEL, close),
            ("crates[1]".into(), locate(LEVEL, "crates[1]"))
        );
        let end = LEVEL.rfind(')').unwrap();
        assert_eq!(
            enclosing(LEVEL, end),
            (String::new(), LEVEL.find("Level(").unwrap())
        );
    }

    #[test]
    fn columns_count_characters() {
        let text = "(\n  ä: \"🦀\", b: 1)";
        let offset = locate(text, "b");
        assert_eq!(
            position_of(text, offset),
            Position {
                line: 2,
                column: 14
            }
        );
        assert_eq!(
            offset_of(
                text,
                Position {
                    line: 2,
                    column: 14
                }
            ),
            offset
        );
    }

    proptest! {
        #[test]
        fn junk_never_panics(text in any::<String>(), path in any::<String>(), offset in 0..200usize) {
            let found = locate(&text, &path);
            position_of(&text, found);
            position_of(&text, offset);
            path_at(&text, offset);
            enclosing(&text, offset);
        }

        #[test]
        fn ron_like_junk_never_panics(
            text in r##"([rb"'#\\/*!\[\](){}:,a0. \nä-]|Some|name:){0,60}"##,
            path in r"([a-z]{0,3}|[.\[\]0-9]){0,8}",
            offset in 0..200usize,
        ) {
            prop_assert!(text.get(locate(&text, &path)..).is_some());
            path_at(&text, offset);
            prop_assert!(text.get(enclosing(&text, offset).1..).is_some());
        }

        #[test]
        fn offset_and_position_agree(text in any::<String>(), part in 0.0..1.0f64) {
            let mut offset = (text.len() as f64 * part) as usize;
            while !text.is_char_boundary(offset) {
                offset -= 1;
            }
            prop_assert_eq!(offset_of(&text, position_of(&text, offset)), offset);
        }
    }
}
