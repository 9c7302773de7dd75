//! [`StateWriter`]: records states while a run goes on.

use super::StateLog;
use super::chunk::{Chunk, OpenChunk};
use springyard_rewind::Fields;

/// The states of a run that is being recorded, compressed.
#[derive(Debug, Default)]
pub struct StateWriter {
    chunks: Vec<Chunk>,
    open: Option<OpenChunk>,
}

impl StateWriter {
    /// The last step that it has.
    #[must_use]
    pub fn last_tick(&self) -> Option<u64> {
        let open = self.open.as_ref().map(|open| open.last_tick);
        open.or_else(|| self.chunks.last().map(|chunk| chunk.last_tick))
    }

    /// Adds the state after step `tick`. The states of that step and of later ones are forgotten first: the run has gone back.
    pub fn push(&mut self, tick: u64, fields: &Fields) {
        match tick.checked_sub(1) {
            Some(before) => self.forget_after(before),
            None => *self = Self::default(),
        }
        let open = self.open.get_or_insert_with(|| OpenChunk::new(tick));
        open.add(tick, fields);
        if open.is_full() {
            self.close();
        }
    }

    /// Forgets the states after step `tick`.
    pub fn forget_after(&mut self, tick: u64) {
        if self.last_tick().is_none_or(|last| last <= tick) {
            return;
        }
        self.close();
        self.chunks.retain(|chunk| chunk.first_tick <= tick);
        let Some(cut) = self.chunks.pop_if(|chunk| chunk.last_tick > tick) else {
            return;
        };
        let mut states = cut.reader();
        // What was written here can be read.
        while let Ok(true) = states.advance() {
            match states.tick {
                Some(at) if at <= tick => self.push(at, &states.fields),
                _ => break,
            }
        }
    }

    /// The states so far, to be read or written to a file.
    pub fn log(&mut self) -> StateLog {
        self.close();
        StateLog::of(String::new(), self.chunks.clone())
    }

    /// Ends the open chunk; the next state begins another.
    fn close(&mut self) {
        self.chunks.extend(self.open.take().map(OpenChunk::finish));
    }
}
