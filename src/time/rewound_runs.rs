//! Marks a run that was rewound: its best time, medal and ghost are among those of runs with rewinds.

use bevy::prelude::*;

use crate::stations::{RunClock, RunMarks};

/// Marks the present run. After the goal its marks stay as they are.
pub(super) fn mark_rewound(world: &mut World) {
    let clock = world.get_resource::<RunClock>();
    if clock.is_some_and(|clock| clock.took_secs.is_none())
        && let Some(mut marks) = world.get_resource_mut::<RunMarks>()
    {
        marks.rewound = true;
    }
}
