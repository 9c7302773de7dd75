//! A line at the first rewind of each run, about what happens to its time.

use std::time::Duration;

use bevy::prelude::*;

use crate::overlay::notices::{Notices, Tone};
use crate::stations::{RunClock, RunMarks};
use springyard_rewind::travel::HeldInPast;

/// Time that the line stays on screen.
const SHOWN: Duration = Duration::from_secs(6);
const LINE: &str = "Rewound: this run counts, among runs with rewinds.";

/// Tells it once the game goes on. `told`: the start of the run that has been told, s; a new run has another one.
pub(super) fn tell(
    marks: Res<RunMarks>,
    clock: Res<RunClock>,
    held: Res<HeldInPast>,
    mut told: Local<Option<f64>>,
    mut notices: ResMut<Notices>,
) {
    let is_new = clock.started_secs.is_some() && *told != clock.started_secs;
    if marks.rewound && is_new && !held.is_held() {
        *told = clock.started_secs;
        // Other runs are not compared anyway.
        if marks.why_not_counted().is_none() {
            notices.show_for(SHOWN, Tone::Plain, LINE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rewind_of_each_run_is_told_and_no_other() {
        let mut app = App::new();
        app.init_resource::<Notices>()
            .init_resource::<RunMarks>()
            .init_resource::<RunClock>()
            .init_resource::<HeldInPast>()
            .add_systems(Update, tell);
        let mut tells = |started_secs: Option<f64>, rewound: bool| {
            let world = app.world_mut();
            world.insert_resource(Notices::default());
            world.resource_mut::<RunMarks>().rewound = rewound;
            world.resource_mut::<RunClock>().started_secs = started_secs;
            app.update();
            let told = app.world().resource::<Notices>().texts().count();
            told == 1
        };
        assert!(!tells(None, false) && !tells(Some(2.0), false));
        assert!(tells(Some(2.0), true));
        // Time is rewound past the first rewind, and goes on from there.
        assert!(!tells(Some(2.0), false) && !tells(Some(2.0), true));
        assert!(!tells(None, false) && tells(Some(31.5), true), "a new run");
    }
}
