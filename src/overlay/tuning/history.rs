//! Undo and redo.

use std::collections::VecDeque;

use super::feel::Feel;

/// Older steps are forgotten.
const MOST_STEPS: usize = 500;

/// What there was before and after each step.
#[derive(Debug, Clone, Default)]
pub struct History {
    before: VecDeque<Feel>,
    after: Vec<Feel>,
    /// The field that is being dragged: all of a drag is one step.
    dragged: Option<&'static str>,
}

impl History {
    /// Whether there is anything to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is anything to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.dragged.is_none() && !self.after.is_empty()
    }

    /// Remembers what was before a change; `field` is the one that the player is on, if it is one.
    pub(super) fn remember(&mut self, before: &Feel, field: Option<&'static str>) {
        if field.is_some() && self.dragged == field {
            return;
        }
        self.let_go(before);
        self.dragged = field;
        if field.is_none() {
            self.after.clear();
        }
        self.before.push_back(before.clone());
        if self.before.len() > MOST_STEPS {
            self.before.pop_front();
        }
    }

    /// The hand is off: the next change is another step. One that led back to where it began was none, and what was undone
    /// before it can still be done again.
    pub(super) fn let_go(&mut self, now: &Feel) {
        if self.dragged.take().is_none() {
            return;
        }
        if self.before.back() == Some(now) {
            self.before.pop_back();
        } else {
            self.after.clear();
        }
    }

    pub(super) fn undo(&mut self, now: &mut Feel) {
        self.let_go(now);
        if let Some(before) = self.before.pop_back() {
            self.after.push(std::mem::replace(now, before));
        }
    }

    pub(super) fn redo(&mut self, now: &mut Feel) {
        self.let_go(now);
        if let Some(after) = self.after.pop() {
            self.before.push_back(std::mem::replace(now, after));
        }
    }
}
