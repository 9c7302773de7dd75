//! The log as a file.
//!
//! ```text
//! springyard states 2          (text)
//! 0.1.0 release x86_64 linux   (text: the build)
//! 24f6f7b5a3c8d901             (text: the id of the recording)
//! dictionary                   (length, bytes, compressed)
//! number of blocks, each: first step, steps, whether it begins from nothing, bytes, compressed
//! checksum of all that          (4 bytes, CRC-32)
//! ```

use std::io::{self, Write};

use super::StateLog;
use super::block::{Block, MOST_BYTES, packed, unpacked};
use super::bytes::{Input, put_bytes, put_number};
use super::cursor::Cursor;
use super::dictionary::Dictionary;

/// Begins each file.
const MAGIC: &str = "springyard states ";

/// Version of the format.
const VERSION: u32 = 2;

/// Why a log could not be read again once it is written.
pub(super) fn check(log: &StateLog) -> Result<(), String> {
    check_within(log, MOST_BYTES)
}

/// As [`check`], with another limit on the bytes of a block.
fn check_within(log: &StateLog, most: u64) -> Result<(), String> {
    let check = |what: &str, bytes: usize| match bytes as u64 <= most {
        true => Ok(()),
        false => Err(format!(
            "{what} are {bytes} bytes, and no more than {most} can be read again"
        )),
    };
    check("the names of all values", names_of(log).len())?;
    for block in &log.blocks {
        let bytes = match block.is_packed {
            true => block.raw_bytes,
            false => block.bytes.len(),
        };
        check(&steps_of(block), bytes)?;
    }
    Ok(())
}

fn names_of(log: &StateLog) -> Vec<u8> {
    let mut names = Vec::new();
    log.dictionary.write(&mut names);
    names
}

/// Writes all of a file, of the recording with this id, block by block.
pub(super) fn write(log: &StateLog, id: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut out = Summed {
        out,
        crc: flate2::Crc::new(),
    };
    let mut piece = format!("{MAGIC}{VERSION}\n{}\n{id}\n", log.build).into_bytes();
    put_bytes(&mut piece, &packed(&names_of(log)));
    put_number(&mut piece, log.blocks.len() as u64);
    out.write_all(&piece)?;
    for block in &log.blocks {
        piece.clear();
        put_number(&mut piece, block.first_tick);
        put_number(&mut piece, block.steps);
        piece.push(u8::from(block.is_whole));
        if block.is_packed {
            put_bytes(&mut piece, &block.bytes);
        } else {
            put_bytes(&mut piece, &packed(&block.bytes));
        }
        out.write_all(&piece)?;
    }
    let sum = out.crc.sum().to_le_bytes();
    out.out.write_all(&sum)
}

/// Adds up what is written.
struct Summed<'a> {
    out: &'a mut dyn Write,
    crc: flate2::Crc,
}

impl Write for Summed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.crc.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn steps_of(block: &Block) -> String {
    format!(
        "the states after steps {} to {}",
        block.first_tick,
        block.last_tick()
    )
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum().to_le_bytes()
}

/// Reads a file, or says what is wrong with it.
pub(super) fn from_bytes(bytes: &[u8]) -> Result<StateLog, String> {
    let foreign = || format!("is not a file of states: it does not begin with `{MAGIC}{VERSION}`");
    let rest = bytes.strip_prefix(MAGIC.as_bytes()).ok_or_else(foreign)?;
    let (version, rest) = line(rest).ok_or_else(foreign)?;
    if version.parse::<u32>() != Ok(VERSION) {
        return Err(format!(
            "is of version {version} of the format of states, and this program reads version {VERSION}"
        ));
    }
    let damaged = || "is damaged, or was not written to its end".to_owned();
    let (build, rest) = line(rest).ok_or_else(damaged)?;
    let (id, rest) = line(rest).ok_or_else(damaged)?;
    let (content, expected) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
    if checksum(content) != *expected {
        return Err(damaged());
    }
    let begin = bytes.len() - rest.len();
    let content = content.get(begin..).ok_or_else(damaged)?;
    let log = read(build, content).ok_or_else(damaged)?;
    Ok(log.with_id(id))
}

/// The first line of the bytes, and what follows it.
fn line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    /// A file without an end of line in so many bytes is another file.
    const LONGEST: usize = 200;
    let end = bytes.iter().take(LONGEST).position(|byte| *byte == b'\n')?;
    let (line, rest) = bytes.split_at(end);
    Some((std::str::from_utf8(line).ok()?, &rest[1..]))
}

fn read(build: &str, content: &[u8]) -> Option<StateLog> {
    let mut input = Input::new(content);
    let names = unpacked(input.bytes()?)?;
    let dictionary = Dictionary::read(&mut Input::new(&names))?;
    let mut blocks: Vec<Block> = Vec::new();
    for _ in 0..input.count()? {
        let block = read_block(&mut input)?;
        let next = blocks.last().map_or(0, |last| last.last_tick() + 1);
        if block.first_tick < next {
            return None;
        }
        blocks.push(block);
    }
    // Each block can be read to its end.
    let mut place = None;
    for block in &blocks {
        place = Some(Cursor::at(block.last_tick(), place, &blocks, &dictionary)?);
    }
    Some(StateLog::of(build.to_owned(), dictionary, blocks))
}

fn read_block(input: &mut Input) -> Option<Block> {
    let block = Block {
        first_tick: input.number()?,
        steps: input.number()?,
        is_whole: input.byte()? == 1,
        is_packed: true,
        bytes: input.bytes()?.to_vec(),
        raw_bytes: 0,
    };
    // Larger numbers would overflow.
    let is_possible = block.first_tick < u64::MAX / 2 && (1..u64::MAX / 2).contains(&block.steps);
    is_possible.then_some(block)
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::tests::log;
    use super::*;

    /// All of a file.
    pub(in super::super) fn to_bytes(log: &StateLog, id: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(log, id, &mut bytes).unwrap();
        bytes
    }

    #[test]
    fn what_could_not_be_read_again_is_not_written() {
        let log = log(0..130);
        let largest = log.blocks.iter().map(|it| it.raw_bytes).max().unwrap();
        assert!(check_within(&log, largest as u64).is_ok());
        let problem = check_within(&log, largest as u64 - 1).unwrap_err();
        assert!(problem.starts_with("the states after steps "), "{problem}");
        let problem = check_within(&log, 1).unwrap_err();
        assert!(problem.starts_with("the names of all values"), "{problem}");
    }
}
