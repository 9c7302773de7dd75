//! Undo and redo of changes to a tuning. A drag of a slider is one step.

use std::collections::VecDeque;

use super::named_tuning::NamedTuning;

/// Number of steps that can be undone; older ones are dropped.
const MOST_STEPS: usize = 500;

/// The states before the current one (to undo) and after it (to redo).
#[derive(Debug, Clone, Default)]
pub struct History {
    before: VecDeque<NamedTuning>,
    after: Vec<NamedTuning>,
    /// Path of the field that is being dragged or typed: all its changes are one step.
    dragged: Option<&'static str>,
}

impl History {
    /// Whether there is a step to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is a step to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.dragged.is_none() && !self.after.is_empty()
    }

    /// Stores the state before a change. `field`: path of the field that is being dragged; `None` for a change of many fields.
    pub(super) fn remember(&mut self, before: &NamedTuning, field: Option<&'static str>) {
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

    /// Ends a drag: the next change is a new step. A drag that ends where it began is not a step, and keeps the steps to redo.
    pub(super) fn let_go(&mut self, now: &NamedTuning) {
        if self.dragged.take().is_none() {
            return;
        }
        if self.before.back() == Some(now) {
            self.before.pop_back();
        } else {
            self.after.clear();
        }
    }

    pub(super) fn undo(&mut self, now: &mut NamedTuning) {
        self.let_go(now);
        if let Some(before) = self.before.pop_back() {
            self.after.push(std::mem::replace(now, before));
        }
    }

    pub(super) fn redo(&mut self, now: &mut NamedTuning) {
        self.let_go(now);
        if let Some(after) = self.after.pop() {
            self.before.push_back(std::mem::replace(now, after));
        }
    }
}
