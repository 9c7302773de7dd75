//! A tokeniser for RON text: words, brackets, commas, strings, numbers; just enough to find fields.
//!
//! It accepts any text. Characters that are not RON become [`TokenKind::Other`], one token each.

/// Kind of a [`Token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// A name: a field, a struct, a variant, `true`, `inf`.
    Word,
    /// A string or character, with its quotes.
    Text,
    /// A number, or anything else.
    Other,
}

/// One token: its kind and its byte range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
}

/// The tokens of a text, without spaces, comments and `#![enable(..)]`.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.at += blank_len(&self.text[self.at..]);
        let rest = &self.text[self.at..];
        let (kind, len) = first_token(rest)?;
        let start = self.at;
        self.at += len;
        Some(Token {
            kind,
            start,
            end: self.at,
        })
    }
}

/// Kind and length (bytes) of the first token of a text without leading blanks. `None` at the end of the text.
fn first_token(text: &str) -> Option<(TokenKind, usize)> {
    let first = text.chars().next()?;
    if let Some(len) = string_prefix(text) {
        return Some((TokenKind::Text, len));
    }
    Some(match first {
        '(' | '[' | '{' => (TokenKind::Open, 1),
        ')' | ']' | '}' => (TokenKind::Close, 1),
        ',' => (TokenKind::Comma, 1),
        ':' => (TokenKind::Colon, 1),
        '"' => (TokenKind::Text, quoted_len(text)),
        '\'' => char_len(text).map_or((TokenKind::Other, 1), |len| (TokenKind::Text, len)),
        _ if is_word_start(first) => (TokenKind::Word, word_len(text)),
        '0'..='9' | '+' | '-' | '.' => (TokenKind::Other, run_len(text, is_number_part)),
        _ => (TokenKind::Other, first.len_utf8()),
    })
}

fn is_word_start(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_number_part(c: char) -> bool {
    is_word_part(c) || matches!(c, '.' | '+' | '-')
}

fn run_len(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// Length of the name at the start of the text: plain, or raw such as `r#a-name`.
fn word_len(text: &str) -> usize {
    match text.strip_prefix("r#") {
        Some(raw) => 2 + run_len(raw, is_number_part),
        None => run_len(text, is_word_part),
    }
}

/// Length of the string prefixed with `r`, `b` or `br`, or of the byte character, at the start of the text.
fn string_prefix(text: &str) -> Option<usize> {
    let after_b = text.strip_prefix('b').unwrap_or(text);
    let b = text.len() - after_b.len();
    if let Some(raw) = after_b.strip_prefix('r') {
        let hashes = run_len(raw, |c| c == '#');
        let body = raw[hashes..].strip_prefix('"')?;
        let close = format!("\"{}", "#".repeat(hashes));
        let body_len = body.find(&close).map_or(body.len(), |at| at + close.len());
        return Some(b + 1 + hashes + 1 + body_len);
    }
    match after_b.chars().next()? {
        '"' if b > 0 => Some(b + quoted_len(after_b)),
        '\'' if b > 0 => char_len(after_b).map(|len| b + len),
        _ => None,
    }
}

/// Length of the quoted string at the start of the text; an unclosed string extends to the end of the text.
fn quoted_len(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Length of the character in single quotes at the start of the text; `None` for a lone quote.
fn char_len(text: &str) -> Option<usize> {
    let body = text.strip_prefix('\'')?;
    let first = body.chars().next()?;
    if first != '\\' {
        let rest = &body[first.len_utf8()..];
        return rest.starts_with('\'').then_some(1 + first.len_utf8() + 1);
    }
    // The longest escape is '\u{10FFFF}'; its second character may itself be a quote.
    let close = body
        .char_indices()
        .take(12)
        .skip(2)
        .find(|&(_, c)| c == '\'');
    close.map(|(at, _)| 1 + at + 1)
}

/// Start of the block comment that is never closed, if there is one.
pub(super) fn unclosed_comment(text: &str) -> Option<usize> {
    // It extends to the end of the text, so it lies behind the last token, among other blanks.
    let mut at = Tokens::new(text).last().map_or(0, |token| token.end);
    loop {
        let rest = &text[at..];
        if rest.starts_with("/*") && block_comment_len(rest).is_none() {
            return Some(at);
        }
        match blank_piece_len(rest) {
            0 => return None,
            len => at += len,
        }
    }
}

/// Length of the white space, comments and `#![..]` attributes at the start of the text.
fn blank_len(text: &str) -> usize {
    let mut at = 0;
    loop {
        match blank_piece_len(&text[at..]) {
            0 => return at,
            len => at += len,
        }
    }
}

/// Length of the white space, the comment or the `#![..]` attribute at the start of the text. An unclosed one extends to the end of
/// the text.
fn blank_piece_len(text: &str) -> usize {
    // U+200E and U+200F, the marks of writing direction, count as white space in RON.
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '\u{200E}' | '\u{200F}');
    if text.starts_with("//") {
        run_len(text, |c| c != '\n')
    } else if text.starts_with("/*") {
        block_comment_len(text).unwrap_or(text.len())
    } else if text.starts_with("#!") {
        text.find(']').map_or(text.len(), |at| at + 1)
    } else {
        run_len(text, is_blank)
    }
}

/// Length of the block comment at the start of the text; `None` if it is not closed. Block comments nest.
fn block_comment_len(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cut(text: &str) -> Vec<&str> {
        Tokens::new(text).map(|t| &text[t.start..t.end]).collect()
    }

    #[test]
    fn comments_are_blank_even_inside_each_other() {
        assert_eq!(cut("a /* b /* c */ d */ e // f\n g"), ["a", "e", "g"]);
        assert_eq!(cut("a /* never closed"), ["a"]);
        assert_eq!(cut("/**/ a // */"), ["a"]);
    }

    #[test]
    fn a_comment_that_is_not_closed_is_found() {
        assert_eq!(unclosed_comment("a /* b */ // /*\n /* c /* d */"), Some(17));
        assert_eq!(unclosed_comment("/* a"), Some(0));
        for closed in ["", "a", "a /* b */", "\"/*\" a", "a // /*"] {
            assert_eq!(unclosed_comment(closed), None, "{closed}");
        }
    }

    #[test]
    fn strings_hide_what_they_hold() {
        assert_eq!(cut(r#""a: (\" // b", c"#), [r#""a: (\" // b""#, ",", "c"]);
        assert_eq!(cut(r###"r##"a "# b"## c"###), [r###"r##"a "# b"##"###, "c"]);
        assert_eq!(
            cut("b\"x)\" br\"y)\" b'z'"),
            ["b\"x)\"", "br\"y)\"", "b'z'"]
        );
        assert_eq!(cut("\"never closed )"), ["\"never closed )"]);
    }

    #[test]
    fn a_quote_in_quotes_is_a_character() {
        assert_eq!(
            cut(r"'(' '\'' '\u{1F980}' 'ä' '"),
            ["'('", r"'\''", r"'\u{1F980}'", "'ä'", "'"]
        );
    }

    #[test]
    fn words_that_start_like_strings_are_words() {
        assert_eq!(
            cut("radius_m: b, r: br"),
            ["radius_m", ":", "b", ",", "r", ":", "br"]
        );
        assert_eq!(cut("r#raw-name: 1"), ["r#raw-name", ":", "1"]);
    }

    #[test]
    fn numbers_stay_whole() {
        assert_eq!(
            cut("-1.5e-3,+2 .5 1_000f32"),
            ["-1.5e-3", ",", "+2", ".5", "1_000f32"]
        );
    }

    #[test]
    fn the_enable_line_is_blank() {
        assert_eq!(
            cut("#![enable(implicit_some)]\n(a: 1)"),
            ["(", "a", ":", "1", ")"]
        );
    }

    proptest! {
        #[test]
        fn any_text_comes_apart_in_order(text in any::<String>()) {
            let mut last = 0;
            for token in Tokens::new(&text) {
                prop_assert!(token.start >= last && token.end > token.start);
                prop_assert!(text.get(token.start..token.end).is_some());
                last = token.end;
            }
        }

        #[test]
        fn any_ron_like_junk_comes_apart(text in r##"([rb"'#\\/*!\[\](){}:,a0. \nä-]){0,60}"##) {
            let tokens: Vec<Token> = Tokens::new(&text).collect();
            prop_assert!(tokens.iter().all(|t| text.get(t.start..t.end).is_some()));
            prop_assert!(unclosed_comment(&text).is_none_or(|at| text[at..].starts_with("/*")));
        }
    }
}
