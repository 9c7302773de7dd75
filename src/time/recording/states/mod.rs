//! [`StateLog`]: the state after each step of a run, value by value, in little memory.
//!
//! ```text
//! block of 60 steps:  step | step | step ..  -> deflate
//! step:               changes of the layout, then each value that changed: its bits, XOR those of the step before
//! ```
//!
//! A step needs the one before it. So that not every step needs all since the start, each tenth block begins from nothing.
//!
//! - `bytes`: numbers and texts as bytes. `dictionary`: names, each stored once. `code`: one step as bytes.
//! - `block`: sixty steps. `cursor`: goes through the steps. `file`: the log as a file.

mod block;
mod bytes;
mod code;
mod cursor;
mod dictionary;
mod file;

use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use self::block::Block;
use self::cursor::Cursor;
use self::dictionary::Dictionary;
use super::build::build;
use crate::state::Fields;
use crate::user_files::write_whole;

/// The states after the steps of a run. "Tick" is the number of steps before a state.
#[derive(Debug)]
pub struct StateLog {
    /// The program that has recorded it.
    build: String,
    dictionary: Dictionary,
    blocks: Vec<Block>,
    /// The state after the last step; `None`: the next block begins from nothing.
    last: Option<Fields>,
    /// The place that was read last: the next step is read from there.
    cursor: Mutex<Option<Cursor>>,
}

/// Each of so many blocks begins from nothing.
const CHAIN_BLOCKS: usize = 10;

impl Default for StateLog {
    /// An empty log of this program.
    fn default() -> Self {
        Self::of(build(), Dictionary::default(), Vec::new())
    }
}

impl StateLog {
    fn of(build: String, dictionary: Dictionary, blocks: Vec<Block>) -> Self {
        Self {
            build,
            dictionary,
            blocks,
            last: None,
            cursor: Mutex::new(None),
        }
    }

    /// The program that has recorded it: see [`build`](fn@build).
    #[must_use]
    pub fn build(&self) -> &str {
        &self.build
    }

    /// The first step that it has; `None`: it is empty.
    #[must_use]
    pub fn first_tick(&self) -> Option<u64> {
        self.blocks.first().map(|block| block.first_tick)
    }

    /// The last step that it has.
    #[must_use]
    pub fn last_tick(&self) -> Option<u64> {
        self.blocks.last().map(Block::last_tick)
    }

    /// Size in memory without the names, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.blocks.iter().map(|block| block.bytes.len()).sum()
    }

    /// Adds the state after step `tick`. The states of that step and of later ones are forgotten first: the run has gone back.
    pub fn push(&mut self, tick: u64, fields: &Fields) {
        self.forget_from(tick);
        self.forget_place();
        if self.last_tick().is_some_and(|last| last + 1 != tick) {
            // A gap, and blocks have none: a new one begins, from nothing.
            self.pack_last();
            self.last = None;
        }
        let open = self.blocks.pop_if(|block| !block.is_packed);
        let chain_ends = self.blocks.len().is_multiple_of(CHAIN_BLOCKS);
        let (mut block, before) = match (open, self.last.take()) {
            (Some(block), before) => (block, before),
            (None, Some(before)) if !chain_ends => (Block::new(tick, false), Some(before)),
            (None, _) => (Block::new(tick, true), None),
        };
        let before = before.unwrap_or_default();
        code::encode(&before, fields, &mut self.dictionary, &mut block.bytes);
        block.steps += 1;
        if block.is_full() {
            block.pack();
        }
        self.blocks.push(block);
        self.last = Some(fields.clone());
    }

    /// Forgets the states after step `tick`.
    pub fn forget_after(&mut self, tick: u64) {
        self.forget_from(tick.saturating_add(1));
    }

    /// Forgets the states of step `tick` and of later ones.
    fn forget_from(&mut self, tick: u64) {
        if self.last_tick().is_none_or(|last| last < tick) {
            return;
        }
        self.forget_place();
        let kept = tick.checked_sub(1);
        let kept = kept.and_then(|kept| Cursor::at(kept, None, &self.blocks, &self.dictionary));
        let count = self.blocks.partition_point(|block| block.first_tick < tick);
        self.blocks.truncate(count);
        let Some(cursor) = kept else {
            self.blocks.retain(|block| block.last_tick() < tick);
            self.last = None;
            return;
        };
        let (fields, bytes) = cursor.into_parts();
        if let Some(block) = self.blocks.last_mut() {
            block.reopen(tick - block.first_tick, bytes);
            if block.is_full() {
                block.pack();
            }
        }
        self.last = Some(fields);
    }

    fn pack_last(&mut self) {
        if let Some(block) = self.blocks.last_mut() {
            block.pack();
        }
    }

    /// Forgets the place that was read last: blocks change.
    fn forget_place(&mut self) {
        let cursor = self.cursor.get_mut();
        *cursor.unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The state after step `tick`; `None`: the log does not have it. Reading one step after another is fast; going back, or far on,
    /// reads up to ten seconds of steps at 60 steps a second.
    #[must_use]
    pub fn at(&self, tick: u64) -> Option<Fields> {
        let mut place = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        let cursor = Cursor::at(tick, place.take(), &self.blocks, &self.dictionary)?;
        let fields = cursor.fields().clone();
        *place = Some(cursor);
        Some(fields)
    }

    /// Writes the log to a file, as a whole or not at all.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        write_whole(path, &file::to_bytes(self))
    }

    /// Reads a log from a file, also one of another build: see [`build`](Self::build).
    ///
    /// # Errors
    /// A text that names the file: it cannot be read, is no such file, is of another version, or is damaged.
    pub fn read(path: &Path) -> Result<Self, String> {
        let name = path.display();
        let bytes = std::fs::read(path).map_err(|error| format!("{name}: {error}"))?;
        file::from_bytes(&bytes).map_err(|problem| format!("{name}: {problem}"))
    }
}

#[cfg(test)]
mod tests;
