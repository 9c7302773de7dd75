//! Numbers and texts as bytes, small numbers in one byte (LEB128).

/// Appends a number.
pub(super) fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends bytes, after their number.
pub(super) fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put_number(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// Reads what was appended. All methods return `None` where the bytes end too early or mean nothing.
pub(super) struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    /// Reads these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// What is not read yet.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*byte)
    }

    /// The next number.
    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// The next number, as an index or a length.
    pub fn count(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    /// The next bytes.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let count = self.count()?;
        let (bytes, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(bytes)
    }

    /// The next text.
    pub fn text(&mut self) -> Option<&'a str> {
        std::str::from_utf8(self.bytes()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_read_as_they_were_written() {
        let numbers = [0, 1, 0x7f, 0x80, 0x3fff, 0x4000, u64::MAX - 1, u64::MAX];
        let mut out = Vec::new();
        for number in numbers {
            put_number(&mut out, number);
        }
        put_bytes(&mut out, "höhe".as_bytes());
        let mut input = Input::new(&out);
        for number in numbers {
            assert_eq!(input.number(), Some(number));
        }
        assert_eq!(input.text(), Some("höhe"));
        assert!(input.rest().is_empty());
        assert_eq!(input.number(), None);
    }

    #[test]
    fn bytes_that_end_too_early_are_refused() {
        for bytes in [&[0x80][..], &[3, b'a'], &[0xff; 11]] {
            assert_eq!(Input::new(bytes).text(), None, "{bytes:?}");
        }
        assert_eq!(Input::new(&[1, 0xff]).text(), None, "no UTF-8");
    }
}
