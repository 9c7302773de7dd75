//! What the game does when it goes on after the past was shown: presses are dropped, locks of the camera end, and a run that was rewound is marked. Its best time,
//! medal and ghost are among those of runs with rewinds.

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;

use crate::input::latch::Latch;
use crate::stations::{RunClock, RunMarks};
use springyard_camera::RigState;
use springyard_rewind::RewindSystems;
use springyard_rewind::travel::{past_was_left, was_rewound};
use springyard_timestep::TimestepSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        (
            drop_presses.run_if(past_was_left),
            // The steps of this frame have the mark already.
            mark_rewound.run_if(was_rewound),
        )
            .after(RewindSystems::Travel)
            .before(TimestepSystems::RunSteps),
    )
    // Marks and rigs are frame state, which has been put back.
    .add_systems(
        PostUpdate,
        (
            mark_rewound.run_if(was_rewound),
            end_locks.run_if(past_was_left),
        )
            .after(RewindSystems::PutBackFrame),
    );
}

/// Ends the lock-ons of that time, which belong to no command of the present run.
fn end_locks(mut rigs: Query<&mut RigState>) {
    for mut rig in &mut rigs {
        rig.lock_on.let_go();
    }
}

/// Drops what was pressed while the past was shown, or just before it without a step to take it: it was meant for another time.
fn drop_presses(mut latch: ResMut<Latch>) {
    latch.forget();
}

/// Marks the present run. After the goal its marks stay as they are.
fn mark_rewound(clock: Option<Res<RunClock>>, marks: Option<ResMut<RunMarks>>) {
    if clock.is_some_and(|clock| clock.took_secs.is_none())
        && let Some(mut marks) = marks
    {
        marks.rewound = true;
    }
}
