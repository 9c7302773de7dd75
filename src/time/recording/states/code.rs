//! One step as bytes: how the layout has changed since the step before, and which bits of the values.
//!
//! ```text
//! number of edits, each: parts kept before it, parts removed, whether a part is inserted, that part
//! number of values that changed, each: values skipped before it, bits XOR those before
//! ```
//!
//! A value of an inserted part is compared with that of the same name in the part of the same state that it replaces, or else with 0.
//! So a list that grows, or an option that gets a value, costs the names and the bits of what is new.

use std::collections::HashMap;
use std::sync::Arc;

use super::bytes::{Input, put_number};
use super::dictionary::Dictionary;
use springyard_rewind::Fields;
use springyard_rewind::layout::{Layout, Leaf, Part};

/// A change of a layout: after some parts that stay, others are removed and one may be inserted.
struct Edit {
    kept: usize,
    removed: usize,
    inserted: Option<Arc<Part>>,
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
        put_number(out, edit.kept as u64);
        put_number(out, edit.removed as u64);
        put_number(out, u64::from(edit.inserted.is_some()));
        if let Some(part) = &edit.inserted {
            dictionary.put_part(part, out);
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
    let (kept, removed) = (input.count()?, input.count()?);
    let inserted = match input.number()? {
        0 => None,
        _ => Some(Arc::new(dictionary.read_part(input)?)),
    };
    Some(Edit {
        kept,
        removed,
        inserted,
    })
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
        let is_kept = place == Some(0) && old[0].is_like(part);
        let removed = place.map_or(0, |place| place + 1);
        old = &old[removed..];
        if is_kept {
            kept += 1;
        } else {
            edits.push(Edit {
                kept: std::mem::take(&mut kept),
                removed,
                inserted: Some(part.clone()),
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

/// A state with another layout. The parts that stay keep their bits, and so do the values of the same name in a part of the same
/// state; what is new has 0.
fn apply(before: &Fields, edits: &[Edit]) -> Fields {
    let mut parts = Vec::with_capacity(before.layout().parts.len());
    let mut bits = Vec::with_capacity(before.bits().len());
    let mut runs = before.runs();
    for edit in edits {
        for (part, run) in runs.by_ref().take(edit.kept) {
            parts.push(part.clone());
            bits.extend_from_slice(run);
        }
        // What a part replaces is the last that is removed.
        let replaced = runs.by_ref().take(edit.removed).last();
        if let Some(part) = &edit.inserted {
            match replaced.filter(|(old, _)| old.is_same_state(part)) {
                Some(replaced) => carry(replaced, part, &mut bits),
                None => bits.resize(bits.len() + part.leaves.len(), 0),
            }
            parts.push(part.clone());
        }
    }
    for (part, run) in runs {
        parts.push(part.clone());
        bits.extend_from_slice(run);
    }
    Fields::new(Arc::new(Layout { parts }), bits).unwrap_or_default()
}

/// Appends the bits of a part's values: those of the values of the same name in the part before, or else 0.
fn carry((before, run): (&Arc<Part>, &[u64]), now: &Part, bits: &mut Vec<u64>) {
    let old = before.leaves.iter().zip(run.iter().copied());
    let same = old.clone().zip(&now.leaves);
    let same = same.take_while(|((old, _), new)| old == new).count();
    bits.extend_from_slice(&run[..same]);
    let named: HashMap<&Leaf, u64> = old.skip(same).collect();
    let rest = now.leaves[same..].iter();
    bits.extend(rest.map(|leaf| named.get(leaf).copied().unwrap_or_default()));
}
