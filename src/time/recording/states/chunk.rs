//! [`Chunk`]: some seconds of states, readable from its start alone. Going back costs reading one.

use std::io::{BufRead, BufReader, Cursor, Read, Take, Write};
use std::sync::Arc;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::step::Step;
use springyard_rewind::Fields;

/// A chunk ends with the step that makes it this large, bytes before compression: some ten seconds of the yard in motion.
const FULL_BYTES: u64 = 4 << 20;

/// Most bytes of a chunk before compression, a hundred times all names and values of the yard: a damaged file cannot fill the memory.
/// A log with more is not written.
pub(super) const MOST_BYTES: u64 = 64 << 20;

/// States one after another: a line of JSON for each [`Step`], compressed by gzip.
#[derive(Debug, Clone)]
pub(super) struct Chunk {
    /// The first step.
    pub first_tick: u64,
    /// The last step.
    pub last_tick: u64,
    /// The lines, compressed.
    pub bytes: Arc<[u8]>,
    /// Bytes of the lines.
    pub raw_bytes: u64,
}

impl Chunk {
    /// A chunk of a file, read to its end, or what is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let mut chunk = Self {
            first_tick: 0,
            last_tick: 0,
            bytes: bytes.into(),
            raw_bytes: 0,
        };
        let mut reader = chunk.reader();
        reader.advance()?;
        chunk.first_tick = reader.tick.ok_or(DAMAGED)?;
        while reader.advance()? {}
        chunk.last_tick = reader.tick.ok_or(DAMAGED)?;
        chunk.raw_bytes = MOST_BYTES + 1 - reader.lines.get_ref().limit();
        Ok(chunk)
    }

    /// A reader before the first state.
    pub fn reader(&self) -> Reader {
        let lines = GzDecoder::new(Cursor::new(self.bytes.clone())).take(MOST_BYTES + 1);
        Reader {
            lines: BufReader::new(lines),
            line: Vec::new(),
            tick: None,
            fields: Fields::default(),
        }
    }
}

/// Said of a file whose content is not what was written.
pub(super) const DAMAGED: &str = "is damaged";

/// Reads the states of a chunk.
#[derive(Debug)]
pub(super) struct Reader {
    lines: BufReader<Take<GzDecoder<Cursor<Arc<[u8]>>>>>,
    line: Vec<u8>,
    /// The step that was read last.
    pub tick: Option<u64>,
    /// The state after it.
    pub fields: Fields,
}

impl Reader {
    /// Reads the next state. False: there is none.
    pub fn advance(&mut self) -> Result<bool, String> {
        self.line.clear();
        let read = self.lines.read_until(b'\n', &mut self.line);
        if self.lines.get_ref().limit() == 0 {
            return Err(format!(
                "has states of more than {MOST_BYTES} bytes, the most that this program reads at once"
            ));
        }
        if read.map_err(|error| format!("{DAMAGED}: {error}"))? == 0 {
            return Ok(false);
        }
        let step: Step =
            serde_json::from_slice(&self.line).map_err(|error| format!("{DAMAGED}: {error}"))?;
        if self.tick.is_some_and(|last| last >= step.tick) {
            return Err(DAMAGED.to_owned());
        }
        self.fields = step.apply(&self.fields).ok_or(DAMAGED)?;
        self.tick = Some(step.tick);
        Ok(true)
    }
}

/// A chunk to which states are added.
#[derive(Debug)]
pub(super) struct OpenChunk {
    first_tick: u64,
    /// The step that was added last.
    pub last_tick: u64,
    raw_bytes: u64,
    out: GzEncoder<Vec<u8>>,
    /// The state after that step.
    last: Fields,
}

impl OpenChunk {
    /// A chunk that begins with this step.
    pub fn new(tick: u64) -> Self {
        Self {
            first_tick: tick,
            last_tick: tick,
            raw_bytes: 0,
            // The default level: the best one takes several times as long for a fifth less.
            out: GzEncoder::new(Vec::new(), Compression::default()),
            last: Fields::default(),
        }
    }

    /// Adds the state after a later step.
    pub fn add(&mut self, tick: u64, fields: &Fields) {
        let step = Step::between(&self.last, fields, tick);
        // Neither this nor writing to memory fails.
        let mut line = serde_json::to_vec(&step).unwrap_or_default();
        line.push(b'\n');
        let _ = self.out.write_all(&line);
        self.raw_bytes += line.len() as u64;
        self.last_tick = tick;
        self.last = fields.clone();
    }

    /// Whether it is large enough.
    pub fn is_full(&self) -> bool {
        self.raw_bytes >= FULL_BYTES
    }

    /// The chunk.
    pub fn finish(self) -> Chunk {
        Chunk {
            first_tick: self.first_tick,
            last_tick: self.last_tick,
            bytes: self.out.finish().unwrap_or_default().into(),
            raw_bytes: self.raw_bytes,
        }
    }
}
