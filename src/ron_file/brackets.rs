//! The brackets of a RON text, and the elements in them.

use std::ops::Range;

use super::tokens::{Token, TokenKind, Tokens};

/// The innermost bracket that is open at a byte offset.
pub(super) fn open_at(text: &str, offset: usize) -> Option<Token> {
    let mut open = Vec::new();
    for token in Tokens::new(text).take_while(|token| token.end <= offset) {
        match token.kind {
            TokenKind::Open => open.push(token),
            TokenKind::Close => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

/// The bracket that closes this opening one.
pub(super) fn closing(text: &str, open: Token) -> &'static str {
    match &text[open.start..open.end] {
        "(" => ")",
        "[" => "]",
        _ => "}",
    }
}

/// Number of opening brackets in the text minus the number of closing ones: 0 for RON, negative for a closing bracket too many.
pub(super) fn surplus(text: &str) -> i64 {
    let signs = Tokens::new(text).map(|token| match token.kind {
        TokenKind::Open => 1,
        TokenKind::Close => -1,
        _ => 0,
    });
    signs.sum()
}

/// Byte range of each element in the bracket that `open` opens.
pub(super) fn elements(text: &str, open: Token) -> Vec<Range<usize>> {
    let mut elements = Vec::new();
    let mut element: Option<Range<usize>> = None;
    let mut depth = 0;
    for token in Tokens::new(text).skip_while(|token| token.start <= open.start) {
        match token.kind {
            TokenKind::Close if depth == 0 => break,
            TokenKind::Comma if depth == 0 => {
                elements.extend(element.take());
                continue;
            }
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            _ => {}
        }
        let start = element.map_or(token.start, |element| element.start);
        element = Some(start..token.end);
    }
    elements.extend(element);
    elements
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "(a: [1, (2, 3), 4,], b: \"(\" /* ( */ )";

    fn bracket(text: &str, offset: usize) -> Token {
        let mut tokens = Tokens::new(text);
        tokens.find(|token| token.start == offset).unwrap()
    }

    #[test]
    fn the_innermost_open_bracket_is_found() {
        let at = |part: &str| open_at(TEXT, TEXT.find(part).unwrap()).map(|token| token.start);
        assert_eq!(at("2"), TEXT.find("(2"));
        assert_eq!(at("4"), TEXT.find('['));
        assert_eq!(at("b:"), Some(0));
        assert_eq!(open_at(TEXT, TEXT.len()), None);
        assert_eq!(open_at("))", 2), None);
    }

    #[test]
    fn brackets_in_texts_and_comments_do_not_count() {
        assert_eq!(surplus(TEXT), 0);
        assert_eq!(surplus("((]"), 1);
        assert_eq!(surplus("(])"), -1);
    }

    #[test]
    fn elements_lie_between_commas() {
        let of = |text: &'static str, offset| -> Vec<&str> {
            let elements = elements(text, bracket(text, offset));
            elements.into_iter().map(|element| &text[element]).collect()
        };
        let list = TEXT.find('[').unwrap();
        assert_eq!(of(TEXT, list), ["1", "(2, 3)", "4"]);
        assert_eq!(of(TEXT, list + 4), ["2", "3"]);
        assert_eq!(of(TEXT, 0), ["a: [1, (2, 3), 4,]", "b: \"(\""]);
        assert_eq!(of("(1, (2", 0), ["1", "(2"]);
        assert!(of("()", 0).is_empty());
        assert_eq!(closing(TEXT, bracket(TEXT, 0)), ")");
    }
}
