//! One step as bytes: how the layout has changed since the step before, and which bits of the values.
//!
//! ```text
//! number of edits, each: first part, parts removed, parts inserted: their numbers in the dictionary
//! number of values that changed, each: values skipped before it, bits XOR those before
//! ```
//!
//! Values of an inserted part are compared with 0.

use std::sync::Arc;

use super::bytes::{Input, put_number};
use super::dictionary::Dictionary;
use crate::state::Fields;
use crate::state::layout::{Layout, Part};

/// A change of a layout: some parts become others.
struct Edit {
    /// Index of the first of them in the layout before.
    start: usize,
    removed: usize,
    inserted: Vec<Arc<Part>>,
}

/// Appends a step.
pub(super) fn encode(
    before: &Fields,
    now: &Fields,
    dictionary: &mut Dictionary,
    out: &mut Vec<u8>,
) {
    let edits = edits(before.layout(), now.layout());
    put_number(out, edits.len() as u64);
    for edit in &edits {
        for size in [edit.start, edit.removed, edit.inserted.len()] {
            put_number(out, size as u64);
        }
        for part in &edit.inserted {
            put_number(out, dictionary.id(part) as u64);
        }
    }
    let edited = (!edits.is_empty()).then(|| apply(before, &edits));
    let before = edited.as_ref().unwrap_or(before);
    let pairs = before.bits().iter().zip(now.bits()).enumerate();
    let changes =
        pairs.filter_map(|(index, (old, new))| (old != new).then_some((index, old ^ new)));
    let changes: Vec<(usize, u64)> = changes.collect();
    put_number(out, changes.len() as u64);
    let mut next = 0;
    for (index, change) in changes {
        put_number(out, (index - next) as u64);
        put_number(out, change);
        next = index + 1;
    }
}

/// Turns a state into that of the next step. `None`: the bytes mean nothing.
pub(super) fn decode(
    fields: &mut Fields,
    dictionary: &Dictionary,
    input: &mut Input,
) -> Option<()> {
    let edits: Option<Vec<Edit>> = (0..input.count()?)
        .map(|_| read_edit(dictionary, input))
        .collect();
    let edits = edits?;
    if !edits.is_empty() {
        *fields = apply(fields, &edits);
    }
    let bits = fields.bits_mut();
    let mut next = 0_usize;
    for _ in 0..input.count()? {
        let index = next.checked_add(input.count()?)?;
        *bits.get_mut(index)? ^= input.number()?;
        next = index + 1;
    }
    Some(())
}

fn read_edit(dictionary: &Dictionary, input: &mut Input) -> Option<Edit> {
    let (start, removed) = (input.count()?, input.count()?);
    let count = input.count()?;
    let inserted = (0..count).map(|_| dictionary.part(input.count()?).cloned());
    Some(Edit {
        start,
        removed,
        inserted: inserted.collect::<Option<_>>()?,
    })
}

/// The edits from one layout to another: one for each part that has changed, or, if their numbers differ, one from the first to the
/// last change.
fn edits(before: &Arc<Layout>, now: &Arc<Layout>) -> Vec<Edit> {
    if Arc::ptr_eq(before, now) {
        return Vec::new();
    }
    let (old, new) = (before.parts.as_slice(), now.parts.as_slice());
    let is_same = |(one, other): &(&Arc<Part>, &Arc<Part>)| one.is_like(other);
    if old.len() == new.len() {
        let pairs = old.iter().zip(new).enumerate();
        let changed = pairs.filter(|(_, pair)| !is_same(pair));
        let edit = |(start, (_, part)): (usize, (&Arc<Part>, &Arc<Part>))| Edit {
            start,
            removed: 1,
            inserted: vec![part.clone()],
        };
        return changed.map(edit).collect();
    }
    let shorter = old.len().min(new.len());
    let start = old.iter().zip(new).take_while(is_same).count();
    let ends = old.iter().rev().zip(new.iter().rev());
    let end = ends.take(shorter - start).take_while(is_same).count();
    vec![Edit {
        start,
        removed: old.len() - end - start,
        inserted: new[start..new.len() - end].to_vec(),
    }]
}

/// A state with another layout. The parts that stay keep their bits, inserted ones have 0.
fn apply(before: &Fields, edits: &[Edit]) -> Fields {
    let (mut parts, mut bits) = (Vec::new(), Vec::new());
    let mut runs = before.runs();
    let mut at = 0;
    for edit in edits {
        for (part, run) in runs.by_ref().take(edit.start.saturating_sub(at)) {
            parts.push(part.clone());
            bits.extend_from_slice(run);
        }
        runs.by_ref().take(edit.removed).for_each(drop);
        at = edit.start.saturating_add(edit.removed);
        for part in &edit.inserted {
            bits.resize(bits.len() + part.leaves.len(), 0);
            parts.push(part.clone());
        }
    }
    for (part, run) in runs {
        parts.push(part.clone());
        bits.extend_from_slice(run);
    }
    Fields::new(Arc::new(Layout { parts }), bits).unwrap_or_default()
}
