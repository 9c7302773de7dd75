//! A log as a file: gzip members one after another, so that `zcat` prints it. The first is a line of JSON, the [`Header`]; each of the
//! others is a chunk.

use std::io::{self, BufRead, Read, Write};

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

use super::super::build::build;
use super::StateLog;
use super::chunk::{Chunk, DAMAGED, MOST_BYTES};

/// Version of the format.
const VERSION: u32 = 1;

/// Most bytes of all chunks of a file: more than an hour of the yard in motion.
const MOST_FILE_BYTES: u64 = 1 << 30;

/// Most bytes of the header's line.
const MOST_HEADER_BYTES: u64 = 1 << 20;

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Header {
    /// The version of the format.
    springyard_states: u32,
    /// The program that has recorded it.
    build: String,
    /// The recording to which it belongs.
    id: String,
    /// Bytes of each chunk, compressed.
    chunks: Vec<u64>,
}

/// Why a log could not be read again once it is written.
pub(super) fn check(log: &StateLog) -> Result<(), String> {
    let check = |what: &str, bytes: u64, most: u64| match bytes <= most {
        true => Ok(()),
        false => Err(format!(
            "{what} are {bytes} bytes, and no more than {most} can be read again"
        )),
    };
    for chunk in &log.chunks {
        let Chunk {
            first_tick,
            last_tick,
            ..
        } = chunk;
        let what = format!("the states after steps {first_tick} to {last_tick}");
        check(&what, chunk.raw_bytes, MOST_BYTES)?;
    }
    check("all states, compressed,", log.bytes(), MOST_FILE_BYTES)
}

/// Writes all of a file, of the recording with this id.
pub(super) fn write(log: &StateLog, id: &str, out: &mut dyn Write) -> io::Result<()> {
    let header = Header {
        springyard_states: VERSION,
        build: build(),
        id: id.to_owned(),
        chunks: log.chunks.iter().map(|it| it.bytes.len() as u64).collect(),
    };
    let mut line = GzEncoder::new(&mut *out, Compression::default());
    serde_json::to_writer(&mut line, &header)?;
    line.write_all(b"\n")?;
    line.finish()?;
    log.chunks
        .iter()
        .try_for_each(|chunk| out.write_all(&chunk.bytes))
}

/// Reads a file, or says what is wrong with it. No length in the file is believed: bytes are kept as they come, up to a limit.
pub(super) fn read(file: &mut impl BufRead) -> Result<StateLog, String> {
    let header = read_header(file)?;
    let bytes = header
        .chunks
        .iter()
        .fold(0, |sum: u64, it| sum.saturating_add(*it));
    if bytes > MOST_FILE_BYTES {
        return Err(format!(
            "has {bytes} bytes of states, and this program reads at most {MOST_FILE_BYTES}"
        ));
    }
    let mut chunks: Vec<Chunk> = Vec::new();
    for length in header.chunks {
        let mut bytes = Vec::new();
        let read = file.by_ref().take(length).read_to_end(&mut bytes);
        read.map_err(|error| error.to_string())?;
        if (bytes.len() as u64) < length {
            return Err("is cut off, or was not written to its end".to_owned());
        }
        let chunk = Chunk::read(&bytes)?;
        if chunks
            .last()
            .is_some_and(|last| last.last_tick >= chunk.first_tick)
        {
            return Err(DAMAGED.to_owned());
        }
        chunks.push(chunk);
    }
    let rest = file.fill_buf().map_err(|error| error.to_string())?;
    match rest.is_empty() {
        true => Ok(StateLog::of(header.id, chunks)),
        false => Err(format!("{DAMAGED}: it goes on after its end")),
    }
}

fn read_header(file: &mut impl BufRead) -> Result<Header, String> {
    let mut line = Vec::new();
    let foreign = |problem: String| format!("is not a file of states, or is damaged: {problem}");
    let mut member = GzDecoder::new(file).take(MOST_HEADER_BYTES);
    member
        .read_to_end(&mut line)
        .map_err(|error| foreign(error.to_string()))?;
    let header: Header =
        serde_json::from_slice(&line).map_err(|error| foreign(error.to_string()))?;
    match header.springyard_states {
        VERSION => Ok(header),
        other => Err(format!(
            "is of version {other} of the format of states, and this program reads version {VERSION}: record it again"
        )),
    }
}
