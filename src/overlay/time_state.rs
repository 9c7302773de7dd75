//! A message while the game is paused or its time is scaled, and for a moment after a change of the timestep policy.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Virtual;
use spring_math::planner::PlannerSettings;

use super::notices::{Notices, Tone};
use crate::timestep::{StepClock, StepPlanner};

/// Time that a change of policy stays on screen.
const CHANGE_SHOWN: Duration = Duration::from_secs(2);

pub(super) fn show_time_state(
    time: Res<Time<Virtual>>,
    clock: Res<StepClock>,
    planner: Res<StepPlanner>,
    mut last: Local<Option<PlannerSettings>>,
    mut notices: ResMut<Notices>,
) {
    let settings = planner.settings();
    if last.replace(settings).is_some_and(|last| last != settings) {
        let text = format!(
            "{}, {:.0} steps a second, at most {} a frame",
            settings.policy().name(),
            1.0 / settings.step_secs(),
            settings.max_steps()
        );
        notices.show_for(CHANGE_SHOWN, Tone::Plain, text);
    }
    let speed = time.relative_speed_f64();
    if time.is_paused() {
        let (step, secs) = (clock.ticks, clock.simulated_secs);
        notices.show(Tone::Plain, format!("paused at step {step} ({secs:.3} s)"));
    } else if speed != 1.0 {
        notices.show(Tone::Plain, format!("time runs at {speed} times its speed"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spring_math::planner::{Backlog, Policy};

    fn texts(app: &mut App) -> Vec<String> {
        app.update();
        let mut notices = app.world_mut().resource_mut::<Notices>();
        let texts = notices.texts().map(str::to_owned).collect();
        notices.end_frame();
        texts
    }

    #[test]
    fn a_new_policy_is_shown_for_two_seconds_of_the_wall_clock_and_a_pause_while_it_lasts() {
        let mut app = App::new();
        app.insert_resource(Time::<Virtual>::default())
            .init_resource::<StepClock>()
            .init_resource::<StepPlanner>()
            .init_resource::<Notices>()
            .add_systems(Update, show_time_state);
        assert!(texts(&mut app).is_empty());
        let settings = PlannerSettings::new(Policy::Mixed, 0.02, 4, Backlog::Drop).unwrap();
        app.insert_resource(StepPlanner::of(settings));
        let policy = "mixed, 50 steps a second, at most 4 a frame";
        assert_eq!(texts(&mut app), [policy]);
        // An hour of injected frames is over in a moment.
        app.world_mut()
            .resource_mut::<Time<Virtual>>()
            .advance_by(Duration::from_secs(3600));
        app.world_mut().resource_mut::<Time<Virtual>>().pause();
        assert_eq!(texts(&mut app), [policy, "paused at step 0 (0.000 s)"]);
        std::thread::sleep(CHANGE_SHOWN);
        app.world_mut().resource_mut::<Time<Virtual>>().unpause();
        assert!(texts(&mut app).is_empty());
    }
}
