//! `Res<Time>` of a frame: the time of a frame that has a length of its own is not that of `Time<Virtual>`.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Virtual;

/// Sets `Res<Time>` for what runs after the steps of a frame of `frame_secs` seconds. In a frame with single steps, or one in which
/// time is held, that is not the delta of `Time<Virtual>`.
pub(super) fn set_frame_time(world: &mut World, frame_secs: f64) {
    let time = frame_time(world.resource::<Time<Virtual>>(), frame_secs);
    *world.resource_mut::<Time>() = time;
}

/// The elapsed time of `game`, reached by a frame of `frame_secs` seconds. If less has elapsed than the frame is long, the elapsed
/// time is the frame's length.
fn frame_time(game: &Time<Virtual>, frame_secs: f64) -> Time {
    let delta = Duration::from_secs_f64(frame_secs);
    if delta == game.delta() {
        return game.as_generic();
    }
    let mut time = Time::<()>::default();
    time.set_wrap_period(game.wrap_period());
    time.advance_to(game.elapsed().saturating_sub(delta));
    time.advance_by(delta);
    time
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// A game that has run for 40 ms, the last frame of which took 10 ms.
    fn game() -> Time<Virtual> {
        let mut game = Time::<Virtual>::default();
        game.advance_by(30 * MS);
        game.advance_by(10 * MS);
        game
    }

    #[test]
    fn a_frame_of_the_games_own_length_has_the_games_time() {
        let time = frame_time(&game(), 0.01);
        assert_eq!((time.delta(), time.elapsed()), (10 * MS, 40 * MS));
    }

    #[test]
    fn a_single_step_in_a_pause_has_its_length_and_leaves_the_elapsed_time() {
        let mut paused = game();
        paused.advance_by(Duration::ZERO);
        let time = frame_time(&paused, 0.02);
        assert_eq!((time.delta(), time.elapsed()), (20 * MS, 40 * MS));
    }

    #[test]
    fn a_frame_that_is_held_has_no_length() {
        let time = frame_time(&game(), 0.0);
        assert_eq!((time.delta(), time.elapsed()), (Duration::ZERO, 40 * MS));
    }

    #[test]
    fn a_single_step_at_the_start_has_its_length() {
        let time = frame_time(&Time::default(), 0.02);
        assert_eq!((time.delta(), time.elapsed()), (20 * MS, 20 * MS));
    }
}
