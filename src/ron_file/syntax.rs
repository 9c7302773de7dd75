//! Finds the cause of a syntax error: a wrong or missing bracket, comma, colon, quote or decimal point, or a foreign comment.

use ron::error::Error as Ron;

use super::brackets::{closing, open_at, surplus};
use super::error::ErrorKind;
use super::finding::{Finding, entry_of, named, quoted};
use super::locate::{enclosing, path_at, position_of, token_at};
use super::tokens::{Token, TokenKind, Tokens, unclosed_comment};

/// The syntax error at a token.
pub(super) fn not_ron(text: &str, token: Token, code: &Ron) -> Finding {
    let causes = [
        unclosed_text,
        runaway_text,
        decimal_comma,
        name_in_quotes,
        wrong_bracket,
    ];
    let mut causes = causes.iter().filter_map(|cause| cause(text, token, code));
    causes
        .next()
        .unwrap_or_else(|| unexpected(text, token, code))
}

/// A comment in the style of another language: `# comment`. Called for every error, because `#` is not part of any value.
pub(super) fn foreign_comment(text: &str, end: usize, code: &Ron) -> Option<Finding> {
    let at = match code {
        // The parser takes a `#` at the start of the file for an attribute, and reads on.
        Ron::ExpectedAttribute => text[..end].rfind('#')?,
        // And a `/` for the first half of a comment's start.
        Ron::UnexpectedChar(next) => text[..end].strip_suffix(*next)?.strip_suffix('/')?.len(),
        _ => token_at(text, end)?.start,
    };
    let token = token_at(text, at).filter(|token| token.start == at)?;
    let found = &text[token.start..token.end];
    let message = format!("a comment starts with `//`, not with `{found}`");
    matches!(found, "#" | "--" | "/")
        .then(|| Finding::new(at, path_at(text, at), ErrorKind::Syntax, message))
}

/// A block comment that is never closed.
pub(super) fn endless_comment(text: &str) -> Finding {
    let at = unclosed_comment(text).unwrap_or(0);
    let message = "the comment that starts here is not closed: add `*/` at its end";
    Finding::new(at, String::new(), ErrorKind::Syntax, message)
}

/// An error at the end of the text: some bracket was never closed. Points at the start of the value that it opens.
pub(super) fn unclosed(text: &str) -> Finding {
    let (field, at) = enclosing(text, text.len());
    let message = match open_at(text, text.len()) {
        None => "the file ends where a bracket should open".into(),
        Some(open) if field.is_empty() => format!(
            "the file ends before its first bracket is closed: a `{}` is missing, at the end or before",
            closing(text, open)
        ),
        Some(open) => format!(
            "the file ends before the {} of {} is closed: a `{}` is missing",
            quoted(&text[open.start..open.end]),
            named(&field),
            closing(text, open)
        ),
    };
    Finding::new(at, field, ErrorKind::Syntax, message)
}

/// Whether a token is the name of a field.
pub(super) fn is_key(text: &str, token: Token) -> bool {
    token.kind == TokenKind::Word && has_colon(text, token)
}

pub(super) fn is_number(text: &str, token: Token) -> bool {
    text[token.start..token.end].starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
}

fn has_colon(text: &str, token: Token) -> bool {
    token_at(text, token.end).is_some_and(|next| next.kind == TokenKind::Colon)
}

/// The last two tokens before an offset, the nearest first.
fn before(text: &str, offset: usize) -> [Option<Token>; 2] {
    let tokens = Tokens::new(text).take_while(|token| token.end <= offset);
    tokens.fold([None, None], |[last, _], token| [Some(token), last])
}

fn unclosed_text(text: &str, token: Token, code: &Ron) -> Option<Finding> {
    let message = "the text that starts here has no closing quote";
    let field = path_at(text, token.start);
    matches!(code, Ron::ExpectedStringEnd)
        .then(|| Finding::new(token.start, field, ErrorKind::Syntax, message))
}

/// A text over several lines right before the token: its closing quote may be missing.
fn runaway_text(text: &str, token: Token, _: &Ron) -> Option<Finding> {
    let last = before(text, token.start)[0].filter(|last| last.kind == TokenKind::Text)?;
    let message =
        "the text that starts here runs over several lines: is its closing quote missing?";
    text[last.start..last.end].contains('\n').then(|| {
        let field = path_at(text, last.start);
        Finding::new(last.start, field, ErrorKind::Syntax, message)
    })
}

/// `2,825` in the place of one value.
fn decimal_comma(text: &str, token: Token, code: &Ron) -> Option<Finding> {
    let [Some(comma), Some(whole)] = before(text, token.start) else {
        return None;
    };
    let is_name_expected = matches!(code, Ron::ExpectedIdentifier | Ron::SuggestRawIdentifier(_));
    let is_split = comma.kind == TokenKind::Comma && is_number(text, whole);
    (is_name_expected && is_split && is_number(text, token)).then(|| {
        let field = path_at(text, whole.start);
        let message = format!(
            "{} must be one number, is {}: the decimal point is written `.`",
            named(&field),
            quoted(&text[whole.start..token.end])
        );
        Finding::new(whole.start, field, ErrorKind::WrongType, message)
    })
}

/// The name of a field, or of a choice such as a colour, in quotes.
fn name_in_quotes(text: &str, token: Token, code: &Ron) -> Option<Finding> {
    if !matches!(code, Ron::ExpectedIdentifier) || token.kind != TokenKind::Text {
        return None;
    }
    let found = &text[token.start..token.end];
    let bare = quoted(found.trim_matches(['"', '\'']));
    let field = path_at(text, token.start);
    let (what, kind) = if has_colon(text, token) {
        ("the name of a field".into(), ErrorKind::Syntax)
    } else if is_choice(text, token) {
        (
            format!("{} is a choice, which", named(&field)),
            ErrorKind::WrongType,
        )
    } else {
        return None;
    };
    let message = format!(
        "{what} is written without quotes: {bare} instead of {}",
        quoted(found)
    );
    Some(Finding::new(token.start, field, kind, message))
}

/// Whether a value, and not the name of a field, is expected at a token at which the parser expects a name.
fn is_choice(text: &str, token: Token) -> bool {
    let [Some(last), second] = before(text, token.start) else {
        return false;
    };
    let is_in_list =
        open_at(text, token.start).is_some_and(|open| text[open.start..].starts_with('['));
    match last.kind {
        TokenKind::Colon => true,
        // `Tap("Jump")`, not `spawn: ("Jump")`.
        TokenKind::Open => {
            is_in_list || second.is_some_and(|second| second.kind == TokenKind::Word)
        }
        TokenKind::Comma => is_in_list || !is_in_fields(text, token),
        _ => false,
    }
}

/// Whether the bracket around a token holds named fields.
fn is_in_fields(text: &str, token: Token) -> bool {
    let first = open_at(text, token.start).and_then(|open| token_at(text, open.end));
    first.is_some_and(|first| is_key(text, first))
}

/// A bracket too many, or one that is missing before the token.
fn wrong_bracket(text: &str, token: Token, code: &Ron) -> Option<Finding> {
    let open = open_at(text, token.start)?;
    let (found, close) = (&text[token.start..token.end], closing(text, open));
    let surplus = surplus(text);
    let is_wrong_close = token.kind == TokenKind::Close && found != close;
    let is_missing = match code {
        _ if is_wrong_close => true,
        Ron::ExpectedIdentifier => token.kind == TokenKind::Open && surplus > 0,
        Ron::ExpectedDifferentStructName { .. } => close == "]" && is_key(text, token),
        Ron::ExpectedStructLikeEnd | Ron::ExpectedArrayEnd | Ron::ExpectedMapEnd => true,
        _ => false,
    };
    let (inside, _) = enclosing(text, token.start);
    let message = if is_wrong_close && surplus < 0 {
        format!("there is one `{found}` too many, in {}", entry_of(&inside))
    } else if is_missing {
        format!(
            "a closing `{close}` is missing before {}, in {}{}",
            quoted(found),
            entry_of(&inside),
            line_of(text, open, token)
        )
    } else {
        return None;
    };
    let field = path_at(text, token.start);
    Some(Finding::new(token.start, field, ErrorKind::Syntax, message))
}

/// The line of an opening bracket, if it is not the line of the token.
fn line_of(text: &str, open: Token, token: Token) -> String {
    let [line, here] = [open, token].map(|it| position_of(text, it.start).line);
    if line == here {
        String::new()
    } else {
        format!(", which begins in line {line}")
    }
}

/// Any other token that cannot be there.
fn unexpected(text: &str, token: Token, code: &Ron) -> Finding {
    let found = quoted(&text[token.start..token.end]);
    let field = path_at(text, token.start);
    let message = if matches!(code, Ron::TrailingCharacters) {
        let advice = if surplus(text) < 0 {
            "there is one closing bracket too many"
        } else {
            "nothing may follow it"
        };
        format!("the first bracket of the file is closed before {found}: {advice}")
    } else {
        let (inside, _) = enclosing(text, token.start);
        format!("{} before {found}, in {}", advice(code), entry_of(&inside))
    };
    Finding::new(token.start, field, ErrorKind::Syntax, message)
}

fn advice(code: &Ron) -> String {
    match code {
        Ron::ExpectedComma => "a comma or a closing bracket is missing".into(),
        Ron::ExpectedMapColon => "a colon is missing".into(),
        Ron::ExpectedIdentifier | Ron::SuggestRawIdentifier(_) => {
            "a name is missing (fields are written `name: value`)".into()
        }
        Ron::ExpectedOptionEnd => "a closing ) is missing".into(),
        Ron::ExpectedDifferentStructName { expected, .. } => {
            format!("expected `(` or `{expected}(`")
        }
        Ron::ExceededRecursionLimit => "brackets are nested too deep".into(),
        other => format!("not valid RON: {other}"),
    }
}
