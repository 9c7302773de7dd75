//! [`Step`]: in what a state differs from the one before, for serde.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use springyard_rewind::Fields;
use springyard_rewind::layout::{Layout, Leaf, Part};

/// The difference of a state from the one before. The first of a chunk differs from nothing: it has all names and values.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Step {
    /// Number of steps before the state.
    pub tick: u64,
    /// Changes of the layout, in its order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    edits: Vec<Edit>,
    /// For each value that changed, in the order of the new layout: how many since the last one did not.
    skipped: Vec<usize>,
    /// The bits of those values, XOR the bits before, which are 0 for a new value.
    changed: Vec<u64>,
}

/// A change of the layout: after some parts that stay, others are removed and one may be inserted.
#[derive(Debug, Serialize, Deserialize)]
struct Edit {
    kept: usize,
    removed: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    inserted: Option<NewPart>,
}

/// A part that is inserted. What it replaces, the same state of the same owner, is the last part that is removed.
#[derive(Debug, Serialize, Deserialize)]
struct NewPart {
    owner: String,
    state: String,
    shape: u64,
    leaves: Vec<Piece>,
}

/// Leaves of an inserted part.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Piece {
    /// Leaves of the replaced part, which keep their bits: the first and their number. So a list that grows costs only what is new.
    Same(usize, usize),
    /// Another leaf.
    New(Leaf),
}

impl Step {
    /// The step from one state to the next, the one of `tick`.
    pub fn between(before: &Fields, now: &Fields, tick: u64) -> Self {
        let edits = edits(before.layout(), now.layout());
        // The edits fit the state for which they were made.
        let before = edited(before, &edits).unwrap_or_default();
        let (mut skipped, mut changed) = (Vec::new(), Vec::new());
        let mut next = 0;
        for (index, (old, new)) in before.bits().iter().zip(now.bits()).enumerate() {
            if old != new {
                skipped.push(index - next);
                changed.push(old ^ new);
                next = index + 1;
            }
        }
        Self {
            tick,
            edits,
            skipped,
            changed,
        }
    }

    /// The state after the step. `None`: the step does not fit the state before it.
    pub fn apply(&self, before: &Fields) -> Option<Fields> {
        let mut now = edited(before, &self.edits)?.into_owned();
        let bits = now.bits_mut();
        let mut next = 0_usize;
        for (skipped, change) in self.skipped.iter().zip(&self.changed) {
            let index = next.checked_add(*skipped)?;
            *bits.get_mut(index)? ^= change;
            next = index + 1;
        }
        (self.skipped.len() == self.changed.len()).then_some(now)
    }
}

/// The edits from one layout to another.
fn edits(before: &Arc<Layout>, now: &Arc<Layout>) -> Vec<Edit> {
    let mut edits = Vec::new();
    if Arc::ptr_eq(before, now) {
        return edits;
    }
    let mut old = before.parts.as_slice();
    let mut kept = 0;
    for part in &now.parts {
        let place = old.iter().position(|it| it.is_same_state(part));
        let replaced = place.map(|place| &old[place]);
        let removed = place.map_or(0, |place| place + 1);
        old = &old[removed..];
        if removed == 1 && replaced.is_some_and(|it| it.is_like(part)) {
            kept += 1;
        } else {
            edits.push(Edit {
                kept: std::mem::take(&mut kept),
                removed,
                inserted: Some(NewPart::of(part, replaced)),
            });
        }
    }
    if !old.is_empty() {
        edits.push(Edit {
            kept,
            removed: old.len(),
            inserted: None,
        });
    }
    edits
}

/// A state with another layout: the parts that stay and the leaves that are the same keep their bits, what is new has 0. `None`: the
/// edits do not fit the state.
fn edited<'a>(before: &'a Fields, edits: &[Edit]) -> Option<Cow<'a, Fields>> {
    if edits.is_empty() {
        return Some(Cow::Borrowed(before));
    }
    let mut parts = Vec::with_capacity(before.layout().parts.len());
    let mut bits = Vec::with_capacity(before.bits().len());
    let mut runs = before.runs();
    for edit in edits {
        for (part, run) in runs.by_ref().take(edit.kept) {
            parts.push(part.clone());
            bits.extend_from_slice(run);
        }
        let replaced = runs.by_ref().take(edit.removed).last();
        if let Some(part) = &edit.inserted {
            parts.push(Arc::new(part.insert(replaced, &mut bits)?));
        }
    }
    for (part, run) in runs {
        parts.push(part.clone());
        bits.extend_from_slice(run);
    }
    Fields::new(Arc::new(Layout { parts }), bits).map(Cow::Owned)
}

impl NewPart {
    /// The part, described by what it has in common with the one that it replaces.
    fn of(part: &Part, replaced: Option<&Arc<Part>>) -> Self {
        let old = replaced.map_or(&[][..], |it| &it.leaves);
        let places: HashMap<&Leaf, usize> = old.iter().zip(0..).collect();
        let mut leaves = Vec::new();
        let mut next = 0;
        for leaf in &part.leaves {
            // In order, so that none is taken twice: a state cannot grow by more than what the file spells out.
            let Some(place) = places.get(leaf).copied().filter(|place| *place >= next) else {
                leaves.push(Piece::New(leaf.clone()));
                continue;
            };
            match leaves.last_mut() {
                Some(Piece::Same(_, count)) if place == next => *count += 1,
                _ => leaves.push(Piece::Same(place, 1)),
            }
            next = place + 1;
        }
        Self {
            owner: part.owner.to_string(),
            state: part.state.to_string(),
            shape: part.shape,
            leaves,
        }
    }

    /// The part itself; its bits are appended. `None`: the part that it replaces has no such leaves.
    fn insert(&self, replaced: Option<(&Arc<Part>, &[u64])>, bits: &mut Vec<u64>) -> Option<Part> {
        let (old, old_bits) =
            replaced.map_or((&[][..], &[][..]), |(part, run)| (&part.leaves[..], run));
        let mut leaves = Vec::new();
        let mut next = 0;
        for piece in &self.leaves {
            match piece {
                Piece::Same(first, count) if *first >= next => {
                    next = first.checked_add(*count)?;
                    leaves.extend_from_slice(old.get(*first..next)?);
                    bits.extend_from_slice(old_bits.get(*first..next)?);
                }
                Piece::Same(..) => return None,
                Piece::New(leaf) => {
                    leaves.push(leaf.clone());
                    bits.push(0);
                }
            }
        }
        Some(Part {
            owner: self.owner.as_str().into(),
            state: self.state.as_str().into(),
            shape: self.shape,
            leaves,
        })
    }
}
