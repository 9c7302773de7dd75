//! Rewrites an error of the `ron` parser: adds the field's path, the text found there, and what to write instead.
//!
//! Fields and types are here, syntax errors in `syntax`.

use std::path::PathBuf;

use ron::error::{Error as Ron, SpannedError};

use super::brackets::{elements, open_at, surplus};
use super::error::{ErrorKind, FileError, Position};
use super::finding::{Finding, named, quoted};
use super::locate::{enclosing, offset_of, path_at, position_of, token_at};
use super::suggest::suggestion;
use super::syntax::{endless_comment, foreign_comment, is_key, is_number, not_ron, unclosed};
use super::tokens::{Token, TokenKind, Tokens};

/// The parser's error about `text` as a readable [`FileError`].
pub(super) fn explain(path: PathBuf, text: &str, error: &SpannedError) -> FileError {
    let finding = find(text, error);
    FileError {
        path,
        position: Some(position_of(text, finding.offset)),
        field: finding.field,
        kind: finding.kind,
        message: finding.message,
    }
}

fn find(text: &str, error: &SpannedError) -> Finding {
    let start = offset(text, error.span.start);
    let end = offset(text, error.span.end);
    match &error.code {
        Ron::NoSuchStructField {
            expected, found, ..
        } => unknown_field(text, token_start(text, start), found, expected),
        Ron::NoSuchEnumVariant {
            expected, found, ..
        } => unknown_choice(text, token_start(text, start), found, expected),
        Ron::DuplicateStructField { field, .. } => {
            let at = token_start(text, start);
            let (owner, _) = enclosing(text, at);
            let message = format!(
                "field `{field}` is given twice in {}: keep one of them",
                named(&owner)
            );
            Finding::new(at, path_at(text, at), ErrorKind::DuplicateField, message)
        }
        Ron::MissingStructField { field, .. } => missing_field(text, end, field),
        Ron::ExpectedDifferentLength { expected, found } => {
            let mut numbers = expected.split_whitespace().filter_map(|it| it.parse().ok());
            let wanted = numbers
                .next()
                .map_or_else(|| expected.clone(), |count| count_of(count, "value"));
            wrong_count(text, end, &wanted, *found)
        }
        Ron::UnclosedBlockComment => endless_comment(text),
        code => {
            foreign_comment(text, end, code).unwrap_or_else(|| wrong_value(text, start, end, code))
        }
    }
}

fn unknown_field(text: &str, at: usize, found: &str, known: &[&str]) -> Finding {
    let (owner, _) = enclosing(text, at);
    let mut message = format!(
        "unknown field `{found}` in {}: {}",
        named(&owner),
        suggestion("field", found, known)
    );
    if surplus(text) > 0 {
        message += "; or a closing bracket is missing before it";
    }
    Finding::new(at, path_at(text, at), ErrorKind::UnknownField, message)
}

fn unknown_choice(text: &str, at: usize, found: &str, known: &[&str]) -> Finding {
    let field = path_at(text, at);
    let message = without_option(&field, found).unwrap_or_else(|| {
        format!(
            "{} cannot be `{found}`: {}",
            named(&field),
            suggestion("choice", found, known)
        )
    });
    Finding::new(at, field, ErrorKind::WrongType, message)
}

/// The parser fails at the closing bracket, at `end`; the message points at the start of the value that the bracket closes.
fn missing_field(text: &str, end: usize, field: &str) -> Finding {
    let (owner, at) = enclosing(text, end);
    let mut message = format!(
        "field `{field}` is missing from {}: add `{field}: ..,`",
        named(&owner)
    );
    if surplus(text) < 0 {
        message += "; or there is a closing bracket too many before it";
    }
    let path = if owner.is_empty() {
        field.into()
    } else {
        format!("{owner}.{field}")
    };
    Finding::new(at, path, ErrorKind::MissingField, message)
}

/// Too few or too many values in the brackets around `offset`. Points at the start of the value that they belong to.
fn wrong_count(text: &str, offset: usize, wanted: &str, found: usize) -> Finding {
    let (field, at) = enclosing(text, offset);
    let what = match token_at(text, at) {
        Some(token) if token.kind == TokenKind::Word => quoted(&text[token.start..token.end]),
        _ => named(&field),
    };
    let message = format!("{what} must have {wanted}, has {found}");
    Finding::new(at, field, ErrorKind::WrongType, message)
}

/// The brackets around `token` hold too many values, of which this is the first.
fn too_many(text: &str, token: Token) -> Option<Finding> {
    let elements = elements(text, open_at(text, token.start)?);
    let wanted = elements.iter().filter(|element| element.end <= token.start);
    let wanted = count_of(wanted.count(), "value");
    let mut finding = wrong_count(text, token.start, &wanted, elements.len());
    let mut numbers = elements.into_iter().map(|element| &text[element]);
    if numbers.all(|it| it.parse::<f64>().is_ok()) {
        finding.message += ": the decimal point is written `.`, not `,`";
    }
    Some(finding)
}

fn count_of(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

fn wrong_value(text: &str, start: usize, end: usize, code: &Ron) -> Finding {
    // These two errors end inside or after the wrong token, so the token is at the start of their span. All other errors end
    // right before it.
    let is_read = matches!(
        code,
        Ron::IntegerOutOfBounds | Ron::ExpectedDifferentStructName { .. }
    );
    let Some(token) = token_at(text, if is_read { start } else { end }) else {
        return unclosed(text);
    };
    let at = token.start;
    let field = path_at(text, at);
    let found = &text[token.start..token.end];
    let wrong_type = |message| Finding::new(at, field.clone(), ErrorKind::WrongType, message);
    let is_value = expected_type(code).is_some() || is_read;
    if let Some(message) = without_option(&field, found).filter(|_| is_value) {
        return wrong_type(message);
    }
    match code {
        Ron::ExpectedFloat if is_key(text, token) => {
            let owner = named(&enclosing(text, at).0);
            let found = quoted(found);
            wrong_type(format!(
                "{owner} holds numbers without names: leave out {found} and its colon"
            ))
        }
        Ron::ExpectedStructLike if matches!(token.kind, TokenKind::Comma | TokenKind::Close) => {
            let before = Tokens::new(text).take_while(|token| token.end <= at);
            let at = before.last().map_or(at, |token| token.start);
            let field = path_at(text, at);
            let message = format!("{} needs its fields in ( )", named(&field));
            Finding::new(at, field, ErrorKind::WrongType, message)
        }
        Ron::ExpectedComma if end > at && is_number(text, token) => {
            let what = "a plain number: no unit, and no fraction where things are counted";
            wrong_type(must_be(&field, what, found))
        }
        Ron::ExpectedStructLikeEnd if is_full(text, token) => {
            too_many(text, token).unwrap_or_else(|| not_ron(text, token, code))
        }
        code => match expected_type(code) {
            Some(what) => wrong_type(must_be(&field, what, found)),
            None => not_ron(text, token, code),
        },
    }
}

/// Whether a token starts one value too many, rather than what follows a missing bracket.
fn is_full(text: &str, token: Token) -> bool {
    text[..token.start].trim_end().ends_with(',') && !is_key(text, token) && surplus(text) <= 0
}

fn must_be(field: &str, what: &str, found: &str) -> String {
    format!("{} must be {what}, is {}", named(field), quoted(found))
}

/// The message for a value in RON's `Some( )`, or `None`, where the format has no option.
fn without_option(field: &str, found: &str) -> Option<String> {
    let field = named(field);
    match found {
        "Some" => Some(format!(
            "{field} is written without `Some( )`: write the value alone"
        )),
        "None" => Some(format!("{field} cannot be `None`: leave it out")),
        _ => None,
    }
}

/// The expected type, in words; `None` if the error alone does not determine it.
fn expected_type(code: &Ron) -> Option<&'static str> {
    Some(match code {
        Ron::ExpectedFloat => "a number, such as 1.5",
        Ron::ExpectedInteger | Ron::InvalidIntegerDigit { .. } => "a whole number",
        Ron::IntegerOutOfBounds => "a whole number, not negative and not huge",
        Ron::ExpectedString => "text in double quotes",
        Ron::ExpectedBoolean => "true or false",
        Ron::ExpectedArray => "a list in [ ]",
        Ron::ExpectedMap => "a map in { }",
        Ron::ExpectedNamedStructLike(name) if name.starts_with("Vec") => {
            "numbers in ( ), such as (1, 2.5, -3)"
        }
        Ron::ExpectedStructLike | Ron::ExpectedNamedStructLike(_) => "values in ( )",
        _ => return None,
    })
}

fn offset(text: &str, position: ron::error::Position) -> usize {
    offset_of(
        text,
        Position {
            line: position.line,
            column: position.col,
        },
    )
}

fn token_start(text: &str, offset: usize) -> usize {
    token_at(text, offset).map_or(offset, |token| token.start)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use crate::ron_file::parse;

    /// An event of a file that is a list.
    #[derive(Debug, PartialEq, Deserialize)]
    enum Event {
        Look(f32, f32),
        Tap(Button),
    }

    #[derive(Debug, PartialEq, Deserialize)]
    enum Button {
        Jump,
    }

    fn error(text: &str) -> String {
        parse::<Vec<(f64, Event)>>("a.ron", text)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn a_file_that_is_a_list_has_entries_instead_of_fields() {
        let good = parse::<Vec<(f64, Event)>>("a.ron", "[(0, Tap(Jump))]").unwrap();
        assert_eq!(good.value, [(0.0, Event::Tap(Button::Jump))]);
        for (text, message) in [
            (
                "[(0, Tap(jump))]",
                "1:10: a value in entry 1 cannot be `jump`: did you mean `Jump`?",
            ),
            (
                "[(0, Tap(\"Jump\"))]",
                "1:10: a value in entry 1 is a choice, which is written without quotes: `Jump` instead of `\"Jump\"`",
            ),
            (
                "[(0, \"Tap\")]",
                "1:6: a value in entry 1 is a choice, which is written without quotes: `Tap`",
            ),
            ("[(0, Look(90))]", "1:6: `Look` must have 2 values, has 1"),
            (
                "[(0, Look(90, 5, 1))]",
                "1:6: `Look` must have 2 values, has 3: the decimal point is written `.`, not `,`",
            ),
            (
                "[(0, Tap(Jump), 5)]",
                "1:2: entry 1 must have 2 values, has 3",
            ),
            (
                "[(0,5, Tap(Jump))]",
                "1:3: a value in entry 1 must be one number, is `0,5`: the decimal point is written `.`",
            ),
            (
                "[(0, Tap(Jump),\n(1, Tap(Jump))]",
                "2:1: a closing `)` is missing before `(`, in entry 1, which begins in line 1",
            ),
            (
                "[(0, Tap(Jump))",
                "1:1: the file ends before its first bracket is closed: a `]` is missing",
            ),
        ] {
            let shown = error(text);
            assert!(shown.starts_with(&format!("a.ron:{message}")), "{shown}");
        }
    }
}
