//! Rewrites an error of the `ron` parser: adds the field's path, the text found there, and what to write instead.

use std::path::PathBuf;

use ron::error::{Error as Ron, SpannedError};

use super::error::{ErrorKind, FileError, Position};
use super::locate::{enclosing, offset_of, path_at, position_of, token_at};
use super::suggest::suggestion;
use super::tokens::{Token, TokenKind, Tokens};

/// Longest quote from the file in a message; longer ones are cut.
const MAX_QUOTED_CHARS: usize = 40;

/// The result of [`find`]: byte offset, field, kind and message.
struct Finding {
    offset: usize,
    field: String,
    kind: ErrorKind,
    message: String,
}

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
        } => {
            let at = token_start(text, start);
            let (owner, _) = enclosing(text, at);
            let message = format!(
                "unknown field `{found}` in {}: {}",
                owner_name(&owner),
                suggestion("field", found, expected)
            );
            finding(at, path_at(text, at), ErrorKind::UnknownField, message)
        }
        Ron::NoSuchEnumVariant {
            expected, found, ..
        } => {
            let at = token_start(text, start);
            let field = path_at(text, at);
            let message = format!(
                "{} cannot be `{found}`: {}",
                owner_name(&field),
                suggestion("choice", found, expected)
            );
            finding(at, field, ErrorKind::WrongType, message)
        }
        Ron::DuplicateStructField { field, .. } => {
            let at = token_start(text, start);
            let (owner, _) = enclosing(text, at);
            let message = format!(
                "field `{field}` is given twice in {}: keep one of them",
                owner_name(&owner)
            );
            finding(at, path_at(text, at), ErrorKind::DuplicateField, message)
        }
        Ron::MissingStructField { field, .. } => {
            // The parser fails at the closing bracket; the message points at the start of the value that the bracket closes.
            let (owner, at) = enclosing(text, end);
            let message = format!(
                "field `{field}` is missing from {}: add `{field}: ..,`",
                owner_name(&owner)
            );
            finding(at, joined(&owner, field), ErrorKind::MissingField, message)
        }
        Ron::ExpectedDifferentLength { expected, found } => {
            let (field, at) = enclosing(text, end);
            let message = format!("{} must be {expected}, has {found}", owner_name(&field));
            finding(at, field, ErrorKind::WrongType, message)
        }
        code => wrong_value(text, start, end, code),
    }
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
    let found = quoted(&text[token.start..token.end]);
    match code {
        Ron::ExpectedFloat if is_key(text, token) => {
            let (owner, _) = enclosing(text, at);
            let owner = owner_name(&owner);
            let message =
                format!("{owner} holds numbers without names: leave out {found} and its colon");
            finding(at, field, ErrorKind::WrongType, message)
        }
        Ron::ExpectedStructLike if matches!(token.kind, TokenKind::Comma | TokenKind::Close) => {
            let before = Tokens::new(text).take_while(|token| token.end <= at);
            let at = before.last().map_or(at, |token| token.start);
            let field = path_at(text, at);
            let place = owner_name(&field);
            let message = format!("{place} needs its fields in ( )");
            finding(at, field, ErrorKind::WrongType, message)
        }
        code if let Some(what) = expected_type(code) => {
            let message = format!("{} must be {what}, is {found}", owner_name(&field));
            finding(at, field, ErrorKind::WrongType, message)
        }
        Ron::ExpectedComma if end > at && is_number(text, token) => {
            let what = "a plain number: no unit, and no fraction where things are counted";
            let message = format!("{} must be {what}, is {found}", owner_name(&field));
            finding(at, field, ErrorKind::WrongType, message)
        }
        Ron::ExpectedStructLikeEnd if text[..at].trim_end().ends_with(',') => {
            let (field, at) = enclosing(text, at);
            let message = format!("{} has too many values", owner_name(&field));
            finding(at, field, ErrorKind::WrongType, message)
        }
        code => not_ron(text, token, field, code),
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

/// A syntax error at a token: a wrong or missing bracket, comma, colon or quote.
fn not_ron(text: &str, token: Token, field: String, code: &Ron) -> Finding {
    let at = token.start;
    if matches!(code, Ron::ExpectedStringEnd) {
        let message = "the text that starts here has no closing quote";
        finding(at, field, ErrorKind::Syntax, message.into())
    } else if let Some(at) = runaway_text(text, at) {
        let message =
            "the text that starts here runs over several lines: is its closing quote missing?";
        finding(at, path_at(text, at), ErrorKind::Syntax, message.into())
    } else {
        let (inside, _) = enclosing(text, at);
        let message = format!(
            "{} before {}, in {}",
            syntax_advice(code),
            quoted(&text[token.start..token.end]),
            owner_name(&inside)
        );
        finding(at, field, ErrorKind::Syntax, message)
    }
}

/// Start of the string literal right before `offset`, if it spans several lines: a sign of a missing closing quote.
fn runaway_text(text: &str, offset: usize) -> Option<usize> {
    let before = Tokens::new(text).take_while(|token| token.end <= offset);
    let last = before
        .last()
        .filter(|token| token.kind == TokenKind::Text)?;
    text[last.start..last.end]
        .contains('\n')
        .then_some(last.start)
}

fn syntax_advice(code: &Ron) -> String {
    match code {
        Ron::ExpectedComma => "a comma or a closing bracket is missing".into(),
        Ron::ExpectedMapColon => "a colon is missing".into(),
        Ron::ExpectedIdentifier | Ron::SuggestRawIdentifier(_) => {
            "a name is missing (fields are written `name: value`)".into()
        }
        Ron::ExpectedArrayEnd => "a closing ] is missing".into(),
        Ron::ExpectedMapEnd => "a closing } is missing".into(),
        Ron::ExpectedStructLikeEnd | Ron::ExpectedOptionEnd => "a closing ) is missing".into(),
        Ron::ExpectedDifferentStructName { expected, .. } => {
            format!("expected `(` or `{expected}(`")
        }
        Ron::TrailingCharacters => "the file should have ended".into(),
        Ron::ExceededRecursionLimit => "brackets are nested too deep".into(),
        other => format!("not valid RON: {other}"),
    }
}

/// An error at the end of the text: some bracket was never closed. Points at the start of the value that it opens.
fn unclosed(text: &str) -> Finding {
    let (field, at) = enclosing(text, text.len());
    let message = format!(
        "the file ends before the bracket of {} is closed: add what closes it",
        owner_name(&field)
    );
    finding(at, field, ErrorKind::Syntax, message)
}

fn finding(offset: usize, field: String, kind: ErrorKind, message: String) -> Finding {
    Finding {
        offset,
        field,
        kind,
        message,
    }
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

fn is_key(text: &str, token: Token) -> bool {
    let next = token_at(text, token.end);
    token.kind == TokenKind::Word && next.is_some_and(|next| next.kind == TokenKind::Colon)
}

fn is_number(text: &str, token: Token) -> bool {
    text[token.start..token.end].starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
}

fn joined(owner: &str, field: &str) -> String {
    if owner.is_empty() {
        field.into()
    } else {
        format!("{owner}.{field}")
    }
}

fn owner_name(path: &str) -> &str {
    if path.is_empty() { "the file" } else { path }
}

fn quoted(found: &str) -> String {
    let mut shown: String = found.chars().take(MAX_QUOTED_CHARS).collect();
    if shown.len() < found.len() {
        shown.push_str("..");
    }
    // Control characters in the file must not reach the user's terminal.
    format!("`{}`", shown.replace(char::is_control, "?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn junk_is_quoted_without_what_steers_a_terminal() {
        assert_eq!(quoted("\u{1b}[31m"), "`?[31m`");
        assert_eq!(quoted(&"x".repeat(99)).len(), MAX_QUOTED_CHARS + 4);
    }
}
