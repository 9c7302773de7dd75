//! The state after each step of a run, value by value: [`StateWriter`] records it, [`StateLog`] reads it.
//!
//! ```text
//! state - state before -> Step -> a line of JSON -> gzip -> chunk (some ten seconds), a log is a list of chunks
//! ```
//!
//! Only what differs from the step before is stored, as the names and the bits of values. So that not every state needs all since the
//! start, the first of each chunk has everything.
//!
//! - `step`: the difference of two states. `chunk`: some seconds of them. `writer`: records them. `file`: the log as a file.

mod chunk;
mod file;
mod step;
mod writer;

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use self::chunk::{Chunk, Reader};
use crate::user_files::write_whole_with;
use springyard_rewind::Fields;

pub use writer::StateWriter;

/// The states after the steps of a run. "Tick" is the number of steps before a state.
#[derive(Debug)]
pub struct StateLog {
    /// The recording to which it belongs; empty before it is written.
    id: String,
    chunks: Vec<Chunk>,
    /// The chunk that was read last, and its reader: the next step is read from there.
    place: Mutex<Option<(usize, Reader)>>,
}

impl StateLog {
    fn of(id: String, chunks: Vec<Chunk>) -> Self {
        Self {
            id,
            chunks,
            place: Mutex::new(None),
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
        self.chunks.first().map(|chunk| chunk.first_tick)
    }

    /// The last step that it has.
    #[must_use]
    pub fn last_tick(&self) -> Option<u64> {
        self.chunks.last().map(|chunk| chunk.last_tick)
    }

    /// Size of all chunks, bytes.
    fn bytes(&self) -> u64 {
        self.chunks
            .iter()
            .map(|chunk| chunk.bytes.len() as u64)
            .sum()
    }

    /// The state after step `tick`; `None`: the log does not have it. Reading one step after another is fast; going back, or far on,
    /// reads a chunk from its start.
    #[must_use]
    pub fn at(&self, tick: u64) -> Option<Fields> {
        let after = self.chunks.partition_point(|it| it.first_tick <= tick);
        let index = after.checked_sub(1)?;
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        let is_before = |it: &(usize, Reader)| it.0 == index && it.1.tick <= Some(tick);
        let last = place.take().filter(is_before);
        let (_, reader) =
            place.insert(last.unwrap_or_else(|| (index, self.chunks[index].reader())));
        // Each chunk has been read to its end, or was written by this program.
        while reader.tick < Some(tick) && reader.advance().unwrap_or(false) {}
        (reader.tick == Some(tick)).then(|| reader.fields.clone())
    }

    /// Writes the log to a file of the recording with this id, as a whole or not at all.
    ///
    /// # Errors
    /// Those of the file system; and if it has more than [`read`](Self::read) accepts.
    pub fn write(&self, path: &Path, id: &str) -> io::Result<()> {
        file::check(self).map_err(io::Error::other)?;
        write_whole_with(path, |out| file::write(self, id, out))
    }

    /// Reads a log from a file, also one that another build of the program has written.
    ///
    /// # Errors
    /// A text that names the file: it cannot be read, is not a file of states, is of another version, is damaged or too large.
    pub fn read(path: &Path) -> Result<Self, String> {
        let read = |file| file::read(&mut BufReader::new(file));
        let file = File::open(path).map_err(|error| error.to_string());
        file.and_then(read)
            .map_err(|problem| format!("{}: {problem}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

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

    fn written(ticks: impl IntoIterator<Item = u64>) -> StateWriter {
        let mut writer = StateWriter::default();
        for tick in ticks {
            writer.push(tick, &state(tick));
        }
        writer
    }

    fn log(ticks: impl IntoIterator<Item = u64>) -> StateLog {
        written(ticks).log()
    }

    /// All of a file.
    fn to_bytes(log: &StateLog) -> Vec<u8> {
        let mut bytes = Vec::new();
        file::write(log, "7", &mut bytes).unwrap();
        bytes
    }

    fn from_bytes(mut bytes: &[u8]) -> Result<StateLog, String> {
        file::read(&mut bytes)
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
        assert!(StateWriter::default().log().at(0).is_none());
    }

    #[test]
    fn a_run_that_goes_back_replaces_its_states() {
        let mut writer = written(0..700);
        for back in [699, 660, 601, 600, 599, 130, 61, 60, 59, 1] {
            writer.forget_after(back);
            assert_eq!(writer.last_tick(), Some(back));
            for tick in back + 1..720 {
                writer.push(tick, &state(tick));
            }
            let log = writer.log();
            for tick in (0..720).rev().step_by(7) {
                assert_same(&log, tick);
            }
        }
        writer.push(0, &state(0));
        assert_eq!(writer.last_tick(), Some(0));
        assert_same(&writer.log(), 0);
    }

    #[test]
    fn a_long_log_has_many_chunks_and_reads_each_from_its_start() {
        let mut writer = StateWriter::default();
        // Lists of two lengths in turn: a full chunk in few steps.
        let state = |tick: u64| list(5_000 + 5_000 * (tick as usize % 2));
        for tick in 0..120 {
            writer.push(tick, &state(tick));
        }
        writer.forget_after(100);
        let log = writer.log();
        assert!(log.chunks.len() > 2, "{}", log.chunks.len());
        assert_eq!((log.first_tick(), log.last_tick()), (Some(0), Some(100)));
        for tick in (0..=100).rev() {
            let found = log.at(tick).unwrap();
            assert_eq!(state(tick).first_difference(&found), None, "{tick}");
        }
    }

    #[test]
    fn steps_that_are_left_out_are_missing() {
        let mut writer = written((0..100).chain(150..300));
        let log = writer.log();
        for tick in (0..100).chain(150..300) {
            assert_same(&log, tick);
        }
        assert!(log.at(120).is_none());
        assert_same(&log, 99);
        writer.forget_after(120);
        assert_eq!(writer.last_tick(), Some(99));
        writer.push(100, &state(100));
        assert_same(&writer.log(), 100);
    }

    #[test]
    fn what_does_not_change_costs_little() {
        let mut writer = StateWriter::default();
        let same = state(0);
        for tick in 0..6000 {
            writer.push(tick, &same);
        }
        let bytes = writer.log().bytes();
        assert!(bytes < 6000 * 10, "{bytes} bytes");
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
        let mut writer = StateWriter::default();
        let length = |tick: u64| 100 + tick.abs_diff(300) as usize;
        for tick in 0..600 {
            writer.push(tick, &list(length(tick)));
        }
        let log = writer.log();
        for tick in (0..600).step_by(7) {
            let read = log.at(tick).unwrap();
            let difference = list(length(tick)).first_difference(&read);
            assert_eq!(difference, None, "{tick}");
        }
        // Whole, each state is up to 400 names and 1600 bytes.
        let bytes = log.bytes();
        println!("{bytes} bytes");
        assert!(bytes < 600 * 100, "{bytes} bytes");
    }

    #[test]
    fn a_file_has_the_whole_log() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.states");
        log(3..200).write(&path, "24f6f7b5a3c8d901").unwrap();
        let read = StateLog::read(&path).unwrap();
        assert_eq!(read.id(), "24f6f7b5a3c8d901");
        assert_eq!((read.first_tick(), read.last_tick()), (Some(3), Some(199)));
        for tick in 3..200 {
            assert_same(&read, tick);
        }
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let good = to_bytes(&log(0..70));
        assert!(from_bytes(&good).is_ok());
        for end in 0..good.len() {
            assert!(from_bytes(&good[..end]).is_err(), "cut at {end}");
        }
        for index in 0..good.len() {
            let mut bad = good.clone();
            bad[index] ^= 0x10;
            // gzip does not check its notes of time and system.
            if let Ok(read) = from_bytes(&bad) {
                (0..70)
                    .step_by(23)
                    .for_each(|tick| assert_same(&read, tick));
            }
        }
        let longer = [&good[..], b"more"].concat();
        let problem = from_bytes(&longer).unwrap_err();
        assert!(problem.contains("goes on after its end"), "{problem}");
    }

    #[test]
    fn another_file_is_refused() {
        let problem = from_bytes(b"(springyard: 1)").unwrap_err();
        assert!(problem.contains("is not a file of states"), "{problem}");
        let newer = gzip(br#"{"springyard_states":9,"build":"b","id":"7","chunks":[]}"#);
        let problem = from_bytes(&newer).unwrap_err();
        assert!(problem.contains("of version 9"), "{problem}");
        let problem = StateLog::read(Path::new("no/such/file")).unwrap_err();
        assert!(problem.starts_with("no/such/file: "), "{problem}");
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        use std::io::Write;
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        out.write_all(bytes).unwrap();
        out.finish().unwrap()
    }

    /// A file with one chunk of these lines, in which every checksum is right.
    fn file_of(lines: &[u8]) -> Vec<u8> {
        let chunk = gzip(lines);
        let header = format!(
            r#"{{"springyard_states":1,"build":"b","id":"7","chunks":[{}]}}"#,
            chunk.len()
        );
        [gzip(header.as_bytes()), chunk].concat()
    }

    #[test]
    fn steps_that_mean_nothing_are_refused() {
        let part = r#""owner":"a","state":"b","shape":1"#;
        let leaf = r#"{"new":{"path":"c","kind":"F32"}}"#;
        let one = format!(
            r#"{{"tick":4,"edits":[{{"kept":0,"removed":0,"inserted":{{{part},"leaves":[{leaf}]}}}}],"skipped":[0],"changed":[7]}}"#
        );
        let log = from_bytes(&file_of(one.as_bytes())).unwrap();
        assert_eq!(log.at(4).unwrap().bits(), [7]);
        let twice = |leaves: &str| {
            format!(
                r#"{{"tick":5,"edits":[{{"kept":0,"removed":1,"inserted":{{{part},"leaves":[{leaves}]}}}}],"skipped":[],"changed":[]}}"#
            )
        };
        let seconds = [
            "{".to_owned(),
            r#"{"tick":4,"skipped":[],"changed":[]}"#.to_owned(),
            r#"{"tick":5,"skipped":[1],"changed":[1]}"#.to_owned(),
            r#"{"tick":5,"skipped":[0],"changed":[]}"#.to_owned(),
            format!(
                r#"{{"tick":5,"skipped":[0,{}],"changed":[1,1]}}"#,
                usize::MAX
            ),
            twice(r#"{"same":[0,1]},{"same":[0,1]}"#),
            twice(r#"{"same":[0,2]}"#),
            twice(&format!(r#"{{"same":[1,{}]}}"#, usize::MAX)),
        ];
        for second in seconds {
            let problem = from_bytes(&file_of(format!("{one}\n{second}\n").as_bytes())).err();
            assert!(
                problem.is_some_and(|it| it.contains("is damaged")),
                "{second}"
            );
        }
        assert!(from_bytes(&file_of(b"")).is_err(), "a chunk without states");
    }

    #[test]
    fn too_much_is_refused_and_not_written() {
        let large = vec![b' '; chunk::MOST_BYTES as usize + 9];
        let problem = from_bytes(&file_of(&large)).unwrap_err();
        assert!(
            problem.contains("the most that this program reads"),
            "{problem}"
        );
        let header = format!(
            r#"{{"springyard_states":1,"build":"b","id":"7","chunks":[{}]}}"#,
            u64::MAX
        );
        let problem = from_bytes(&gzip(header.as_bytes())).unwrap_err();
        assert!(problem.contains("reads at most"), "{problem}");
        let mut log = log(3..130);
        assert!(file::check(&log).is_ok());
        log.chunks[0].raw_bytes = chunk::MOST_BYTES + 1;
        let problem = file::check(&log).unwrap_err();
        assert!(
            problem.starts_with("the states after steps 3 to 129"),
            "{problem}"
        );
    }
}
