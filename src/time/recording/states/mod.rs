//! [`StateLog`]: the state after each step of a run, value by value, in little memory.
//!
//! ```text
//! block of 60 steps:  step | step | step ..  -> deflate
//! step:               changes of the layout, then each value that changed: its bits, XOR those of the step before
//! ```
//!
//! A step needs the one before it. So that not every step needs all since the start, each tenth block begins from nothing.
//!
//! - `bytes`: numbers and texts as bytes. `dictionary`: names of values, each stored once. `code`: one step as bytes.
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
use crate::user_files::write_whole_with;
use springyard_rewind::Fields;

/// The states after the steps of a run. "Tick" is the number of steps before a state.
#[derive(Debug)]
pub struct StateLog {
    /// The program that has recorded it.
    build: String,
    /// The recording to which it belongs; empty before it is written.
    id: String,
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
            id: String::new(),
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

    fn with_id(self, id: &str) -> Self {
        Self {
            id: id.to_owned(),
            ..self
        }
    }

    /// The id of the recording beside which it was written; empty if it was not read from a file.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
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

    /// Writes the log to a file of the recording with this id, as a whole or not at all.
    ///
    /// # Errors
    /// Those of the file system; and if it has more than [`read`](Self::read) accepts.
    pub fn write(&self, path: &Path, id: &str) -> io::Result<()> {
        file::check(self).map_err(io::Error::other)?;
        write_whole_with(path, |out| file::write(self, id, out))
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
mod tests {
    use std::sync::Arc;

    use super::file::tests::to_bytes;
    use super::*;
    use springyard_rewind::layout::{Kind, Layout, Leaf, Part};

    fn part(owner: &str, mode: &str, numbers: usize) -> Arc<Part> {
        let leaf = |path: String, kind| Leaf {
            path: path.into(),
            kind,
        };
        let mut leaves = vec![leaf("mode".into(), Kind::Text(mode.into()))];
        leaves.extend((0..numbers).map(|index| leaf(index.to_string(), Kind::F32)));
        Arc::new(Part {
            owner: owner.into(),
            state: "walker".into(),
            shape: (mode.len() * 1000 + numbers) as u64,
            leaves,
        })
    }

    /// A state of two walkers, the first with another mode in some steps, and of a third in others.
    fn state(tick: u64) -> Fields {
        let mode = if tick % 50 < 20 { "stands" } else { "falls" };
        let mut parts = vec![part("a", mode, 3), part("b", "stands", 20)];
        if tick % 130 > 60 {
            parts.insert(1, part("aa", "flies", 2));
        }
        let layout = Arc::new(Layout { parts });
        let bits = layout.parts.iter().flat_map(|part| {
            let value = |(index, leaf): (usize, &Leaf)| match leaf.kind {
                Kind::F32 if index % 3 == 1 => u64::from((tick as f32).sin().to_bits()),
                Kind::F32 => 7,
                _ => 0,
            };
            part.leaves.iter().enumerate().map(value)
        });
        let bits = bits.collect();
        Fields::new(layout, bits).unwrap()
    }

    pub(super) fn log(ticks: impl IntoIterator<Item = u64>) -> StateLog {
        let mut log = StateLog::default();
        for tick in ticks {
            log.push(tick, &state(tick));
        }
        log
    }

    fn assert_same(log: &StateLog, tick: u64) {
        let found = log.at(tick).unwrap_or_else(|| panic!("{tick} is missing"));
        assert_eq!(state(tick).first_difference(&found), None, "{tick}");
    }

    #[test]
    fn states_are_read_in_any_order() {
        let log = log(5..1500);
        assert_eq!((log.first_tick(), log.last_tick()), (Some(5), Some(1499)));
        for tick in 5..1500 {
            assert_same(&log, tick);
        }
        for index in 0..300 {
            assert_same(&log, 5 + index * 997 % 1495);
        }
        assert!(log.at(4).is_none());
        assert!(log.at(1500).is_none());
        assert!(StateLog::default().at(0).is_none());
    }

    #[test]
    fn a_run_that_goes_back_replaces_its_states() {
        let mut log = log(0..700);
        for back in [699, 660, 601, 600, 599, 130, 61, 60, 59, 1] {
            log.forget_after(back);
            assert_eq!(log.last_tick(), Some(back));
            assert_same(&log, back);
            for tick in back + 1..720 {
                log.push(tick, &state(tick));
            }
            for tick in (0..720).rev().step_by(7) {
                assert_same(&log, tick);
            }
        }
        log.push(0, &state(0));
        assert_eq!((log.first_tick(), log.last_tick()), (Some(0), Some(0)));
        assert_same(&log, 0);
    }

    #[test]
    fn steps_that_are_left_out_are_missing() {
        let mut log = log((0..100).chain(150..300));
        for tick in (0..100).chain(150..300) {
            assert_same(&log, tick);
        }
        assert!(log.at(120).is_none());
        log.forget_after(120);
        assert_eq!(log.last_tick(), Some(99));
        log.push(100, &state(100));
        assert_same(&log, 100);
    }

    #[test]
    fn what_does_not_change_costs_little() {
        let mut log = StateLog::default();
        let same = state(0);
        for tick in 0..6000 {
            log.push(tick, &same);
        }
        assert!(log.bytes() < 10_000, "{} bytes", log.bytes());
    }

    /// A list of `length` numbers, of which the value of each is its place.
    fn list(length: usize) -> Fields {
        let path = |index: usize| Leaf {
            path: format!("list.{index}").into(),
            kind: Kind::F32,
        };
        let part = Part {
            owner: "a".into(),
            state: "list".into(),
            shape: length as u64,
            leaves: (0..length).map(path).collect(),
        };
        let layout = Layout {
            parts: vec![Arc::new(part)],
        };
        let bits = (0..length).map(|it| u64::from((it as f32).to_bits()));
        Fields::new(Arc::new(layout), bits.collect()).unwrap()
    }

    #[test]
    fn a_list_that_grows_and_shrinks_costs_what_is_new() {
        let mut log = StateLog::default();
        let length = |tick: u64| 100 + tick.abs_diff(300) as usize;
        for tick in 0..600 {
            log.push(tick, &list(length(tick)));
        }
        for tick in (0..600).step_by(7) {
            let read = log.at(tick).unwrap();
            let difference = list(length(tick)).first_difference(&read);
            assert_eq!(difference, None, "{tick}");
        }
        // Whole, each state is up to 400 names and 1600 bytes.
        let bytes = to_bytes(&log, "7").len();
        println!("{bytes} bytes");
        assert!(bytes < 3 * 4800, "{bytes} bytes");
    }

    #[test]
    fn a_file_has_the_whole_log() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.states");
        log(3..200).write(&path, "24f6f7b5a3c8d901").unwrap();
        let read = StateLog::read(&path).unwrap();
        assert_eq!((read.build(), read.id()), (&*build(), "24f6f7b5a3c8d901"));
        assert_eq!((read.first_tick(), read.last_tick()), (Some(3), Some(199)));
        for tick in 3..200 {
            assert_same(&read, tick);
        }
    }

    #[test]
    fn a_damaged_or_foreign_file_is_refused() {
        let good = to_bytes(&log(0..70), "7");
        assert!(file::from_bytes(&good).is_ok());
        for end in 0..good.len() {
            assert!(file::from_bytes(&good[..end]).is_err(), "cut at {end}");
        }
        for index in 0..good.len() {
            let mut bad = good.clone();
            bad[index] ^= 0x10;
            assert!(file::from_bytes(&bad).is_err(), "byte {index} changed");
        }
        let problem = file::from_bytes(b"(springyard: 1)").unwrap_err();
        assert!(problem.contains("is not a file of states"), "{problem}");
        let problem = file::from_bytes(b"springyard states 1\nbuild\n").unwrap_err();
        assert!(problem.contains("version 1"), "{problem}");
        let problem = StateLog::read(Path::new("no/such/file")).unwrap_err();
        assert!(problem.starts_with("no/such/file: "), "{problem}");
    }
}
