//! The time at which the ghosts are shown: it plays in a loop, or stays where it was put.

use bevy::prelude::*;
use bevy::time::Real;

use super::WhatIfPanel;
use crate::time::what_if::{Answer, WhatIf};
use crate::visuals::ghosts::{GhostCursor, Side};

/// Moves the cursor with the real time, also while the game is paused, and keeps it within the compared time.
pub(super) fn move_cursor(
    time: Res<Time<Real>>,
    panel: Res<WhatIfPanel>,
    what_if: Res<WhatIf>,
    mut cursor: ResMut<GhostCursor>,
) {
    let Some(answer) = &what_if.answer else {
        return;
    };
    let passed = if panel.is_playing {
        time.delta_secs_f64()
    } else {
        0.0
    };
    let secs = looped(cursor.secs + passed, answer.from_secs, answer.to_secs);
    cursor.set_if_neq(GhostCursor { secs });
}

/// A time within the span: one outside of it becomes its start, s.
#[must_use]
fn looped(secs: f64, from: f64, to: f64) -> f64 {
    if (from..=to).contains(&secs) {
        secs
    } else {
        from
    }
}

/// Simulated time at which the higher of the two paths is highest, s.
#[must_use]
pub fn secs_of_top(answer: &Answer) -> f64 {
    let points = Side::ALL
        .into_iter()
        .flat_map(|side| side.path(answer).points());
    let highest = points.max_by(|(_, a), (_, b)| a.feet_m.total_cmp(&b.feet_m));
    highest.map_or(answer.from_secs, |(secs, _)| *secs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_begins_again_after_the_end() {
        assert_eq!(looped(10.5, 10.0, 12.0), 10.5);
        assert_eq!(looped(12.0, 10.0, 12.0), 12.0);
        assert_eq!(looped(12.01, 10.0, 12.0), 10.0);
        assert_eq!(looped(3.0, 10.0, 12.0), 10.0);
    }
}
