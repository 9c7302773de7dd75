//! [`Dictionary`]: the parts of all layouts, each stored once. A log names them by number.

use std::collections::HashMap;
use std::sync::Arc;

use super::bytes::{Input, put_bytes, put_number};
use crate::state::layout::{Kind, Leaf, Part};

/// Owner, state and shape of a part: no two parts of one program have the same.
type Key = (Arc<str>, Arc<str>, u64);

fn key(part: &Part) -> Key {
    (part.owner.clone(), part.state.clone(), part.shape)
}

/// Numbered parts.
#[derive(Debug, Default)]
pub(super) struct Dictionary {
    parts: Vec<Arc<Part>>,
    ids: HashMap<Key, usize>,
}

impl Dictionary {
    /// The number of a part, which is added if it is new.
    pub fn id(&mut self, part: &Arc<Part>) -> usize {
        let new = self.parts.len();
        let id = *self.ids.entry(key(part)).or_insert(new);
        if id == new {
            self.parts.push(part.clone());
        }
        id
    }

    /// The part of this number.
    pub fn part(&self, id: usize) -> Option<&Arc<Part>> {
        self.parts.get(id)
    }

    /// All parts as bytes.
    pub fn write(&self, out: &mut Vec<u8>) {
        put_number(out, self.parts.len() as u64);
        for part in &self.parts {
            put_bytes(out, part.owner.as_bytes());
            put_bytes(out, part.state.as_bytes());
            put_number(out, part.shape);
            put_number(out, part.leaves.len() as u64);
            for leaf in &part.leaves {
                write_leaf(leaf, out);
            }
        }
    }

    /// Reads what [`write`](Self::write) wrote.
    pub fn read(input: &mut Input) -> Option<Self> {
        let mut dictionary = Self::default();
        for id in 0..input.count()? {
            let part = Arc::new(Part {
                owner: input.text()?.into(),
                state: input.text()?.into(),
                shape: input.number()?,
                leaves: read_leaves(input)?,
            });
            if dictionary.id(&part) != id {
                return None;
            }
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

fn read_leaves(input: &mut Input) -> Option<Vec<Leaf>> {
    let count = input.count()?;
    (0..count).map(|_| read_leaf(input)).collect()
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
