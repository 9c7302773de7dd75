//! [`Block`]: the states after up to sixty steps.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// Steps of a block: a second at 60 steps a second.
const MOST_STEPS: u64 = 60;

/// Steps one after another, without gaps.
#[derive(Debug)]
pub(super) struct Block {
    /// The first step.
    pub first_tick: u64,
    /// Number of steps, at least 1 once it is in a log.
    pub steps: u64,
    /// The first step is stored as a difference from nothing, not from the step before.
    pub is_whole: bool,
    /// The bytes are compressed, and no step is added.
    pub is_packed: bool,
    /// The steps, see `code`.
    pub bytes: Vec<u8>,
    /// Their number before they were compressed; 0 for a block that was read.
    pub raw_bytes: usize,
}

impl Block {
    /// A block without steps.
    pub fn new(first_tick: u64, is_whole: bool) -> Self {
        Self {
            first_tick,
            steps: 0,
            is_whole,
            is_packed: false,
            bytes: Vec::new(),
            raw_bytes: 0,
        }
    }

    /// The last step.
    pub fn last_tick(&self) -> u64 {
        self.first_tick + self.steps.saturating_sub(1)
    }

    /// Whether it is full: no further step fits.
    pub fn is_full(&self) -> bool {
        self.steps >= MOST_STEPS
    }

    /// Compresses the bytes, unless they are.
    pub fn pack(&mut self) {
        if !self.is_packed {
            self.raw_bytes = self.bytes.len();
            self.bytes = packed(&self.bytes);
            self.is_packed = true;
        }
    }

    /// The bytes as they were written. `None`: they are damaged.
    pub fn unpacked(&self) -> Option<Vec<u8>> {
        if self.is_packed {
            unpacked(&self.bytes)
        } else {
            Some(self.bytes.clone())
        }
    }

    /// Makes it a block of these steps, to which others can be added.
    pub fn reopen(&mut self, steps: u64, bytes: Vec<u8>) {
        self.steps = steps;
        self.bytes = bytes;
        self.is_packed = false;
    }
}

/// Compresses bytes.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    // The fast level: the best one makes a log a tenth smaller, at several times the time.
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    // Writing to memory does not fail.
    let mut packed = written.unwrap_or_default();
    // A log keeps thousands of them.
    packed.shrink_to_fit();
    packed
}

/// Most bytes of a block or of the dictionary before they are compressed, a hundred times those of a second of the yard: a damaged
/// file cannot fill the memory. A log with more is not written.
pub(super) const MOST_BYTES: u64 = 1 << 28;

/// The bytes that were compressed. `None`: they are damaged.
pub(super) fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut raw = Vec::new();
    let mut decoder = ZlibDecoder::new(bytes).take(MOST_BYTES + 1);
    decoder.read_to_end(&mut raw).ok()?;
    (raw.len() as u64 <= MOST_BYTES).then_some(raw)
}
