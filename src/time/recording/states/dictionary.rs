//! [`Dictionary`]: the texts and the names of values in all layouts, each stored once. A log gives their numbers.
//!
//! It has names of single values, not of whole layouts: a list that grows by an element in each step has as many layouts as steps,
//! and few names.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use super::bytes::{Input, put_bytes, put_number};
use springyard_rewind::layout::{Kind, Leaf, Part};

/// Numbered owners, states and names of values.
#[derive(Debug, Default)]
pub(super) struct Dictionary {
    texts: Table<Arc<str>>,
    leaves: Table<Leaf>,
}

/// Numbered entries, each there once.
#[derive(Debug)]
struct Table<T> {
    entries: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            numbers: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Table<T> {
    /// The number of an entry, which is added if it is new.
    fn number(&mut self, entry: &T) -> usize {
        if let Some(number) = self.numbers.get(entry) {
            return *number;
        }
        let number = self.entries.len();
        self.entries.push(entry.clone());
        self.numbers.insert(entry.clone(), number);
        number
    }
}

impl Dictionary {
    /// Appends a part: owner, state, shape, and its values as runs of successive numbers, which the names of a part mostly have.
    pub fn put_part(&mut self, part: &Part, out: &mut Vec<u8>) {
        put_number(out, self.texts.number(&part.owner) as u64);
        put_number(out, self.texts.number(&part.state) as u64);
        put_number(out, part.shape);
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for leaf in &part.leaves {
            let number = self.leaves.number(leaf);
            match runs.last_mut() {
                Some((first, count)) if *first + *count == number => *count += 1,
                _ => runs.push((number, 1)),
            }
        }
        put_number(out, runs.len() as u64);
        for (first, count) in runs {
            put_number(out, first as u64);
            put_number(out, count as u64);
        }
    }

    /// Reads a part. `None`: the bytes mean nothing.
    pub fn read_part(&self, input: &mut Input) -> Option<Part> {
        let mut text = || self.texts.entries.get(input.count()?).cloned();
        let (owner, state) = (text()?, text()?);
        let shape = input.number()?;
        let mut leaves = Vec::new();
        for _ in 0..input.count()? {
            let (first, count) = (input.count()?, input.count()?);
            let run = self.leaves.entries.get(first..first.checked_add(count)?)?;
            leaves.extend_from_slice(run);
        }
        Some(Part {
            owner,
            state,
            shape,
            leaves,
        })
    }

    /// All of it as bytes.
    pub fn write(&self, out: &mut Vec<u8>) {
        put_number(out, self.texts.entries.len() as u64);
        for text in &self.texts.entries {
            put_bytes(out, text.as_bytes());
        }
        put_number(out, self.leaves.entries.len() as u64);
        for leaf in &self.leaves.entries {
            write_leaf(leaf, out);
        }
    }

    /// Reads what [`write`](Self::write) wrote.
    pub fn read(input: &mut Input) -> Option<Self> {
        let mut dictionary = Self::default();
        for number in 0..input.count()? {
            let text = input.text()?.into();
            (dictionary.texts.number(&text) == number).then_some(())?;
        }
        for number in 0..input.count()? {
            let leaf = read_leaf(input)?;
            (dictionary.leaves.number(&leaf) == number).then_some(())?;
        }
        Some(dictionary)
    }
}

fn write_leaf(leaf: &Leaf, out: &mut Vec<u8>) {
    put_bytes(out, leaf.path.as_bytes());
    out.push(match &leaf.kind {
        Kind::F32 => 0,
        Kind::F64 => 1,
        Kind::Int => 2,
        Kind::Uint => 3,
        Kind::Bool => 4,
        Kind::None => 5,
        Kind::Text(_) => 6,
    });
    if let Kind::Text(text) = &leaf.kind {
        put_bytes(out, text.as_bytes());
    }
}

fn read_leaf(input: &mut Input) -> Option<Leaf> {
    let path = input.text()?.into();
    let kind = match input.byte()? {
        0 => Kind::F32,
        1 => Kind::F64,
        2 => Kind::Int,
        3 => Kind::Uint,
        4 => Kind::Bool,
        5 => Kind::None,
        6 => Kind::Text(input.text()?.into()),
        _ => return None,
    };
    Some(Leaf { path, kind })
}
