//! For each prompt: whether it helps in a situation, and whether the player has done the thing. Pure functions of [`Situation`].

use super::prompt::Prompt;
use super::situation::Situation;

/// Way after which a player knows how to run, m.
const KNOWS_RUN_M: f32 = 2.0;
/// Time into the game, without movement, after which the hint for running is shown, s.
const WAITS_SECS: f32 = 1.0;
/// Time of running without a jump after which the jump is explained, s.
const RUNS_SECS: f32 = 1.0;
/// Time of pushing against something after which the jump is explained, s.
const STUCK_SECS: f32 = 0.4;
/// Number of short jumps after which the high jump is explained.
const SHORT_JUMPS: u32 = 2;
/// Time of running after which the dash is explained, s.
const DASHES_AFTER_SECS: f32 = 10.0;
/// Time at a station after which it is said that a page explains it, s.
const AT_DEMO_SECS: f32 = 3.0;
/// Time after a fall in which the rewind is explained, s.
const AFTER_FALL_SECS: f32 = 8.0;

/// Whether a prompt helps now: not once the player has done what it says.
#[must_use]
pub fn applies(prompt: Prompt, now: &Situation) -> bool {
    let is_time = match prompt {
        // Right after a fall.
        Prompt::Rewind => now
            .since_fall_secs
            .is_some_and(|secs| secs <= AFTER_FALL_SECS),
        // At the start, until the player has gone some steps.
        Prompt::Run => now.played_secs >= WAITS_SECS,
        // After some running without a jump, or in front of something that cannot be walked up.
        Prompt::Jump => {
            let has_run = now.ran_secs >= RUNS_SECS || now.stuck_secs >= STUCK_SECS;
            is_done(Prompt::Run, now) && has_run
        }
        Prompt::WallJump => now.is_at_wall,
        Prompt::Ledge => now.hangs,
        // While a ring or a crate is in reach.
        Prompt::Rope => now.can_swing,
        Prompt::Grab => now.can_grab,
        // After the first short jumps.
        Prompt::HighJump => now.short_jumps >= SHORT_JUMPS,
        // Once running and jumping are known.
        Prompt::Dash => now.ran_secs >= DASHES_AFTER_SECS && now.jumps > 0,
        Prompt::Springs => now.at_demo_secs >= AT_DEMO_SECS,
    };
    is_time && !is_done(prompt, now)
}

/// Whether the player has done what a prompt says.
#[must_use]
pub fn is_done(prompt: Prompt, now: &Situation) -> bool {
    match prompt {
        Prompt::Rewind => now.rewinds > 0,
        Prompt::Run => now.moved_m >= KNOWS_RUN_M,
        Prompt::Jump => now.jumps > 0,
        Prompt::WallJump => now.wall_jumps > 0,
        Prompt::Ledge => now.pull_ups > 0,
        Prompt::Rope => now.swings > 0,
        Prompt::Grab => now.grabs > 0,
        Prompt::HighJump => now.high_jumps > 0,
        Prompt::Dash => now.dashes > 0,
        Prompt::Springs => now.knows_springs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The prompts that apply.
    fn all(now: &Situation) -> Vec<Prompt> {
        let all = Prompt::ALL.into_iter();
        all.filter(|prompt| applies(*prompt, now)).collect()
    }

    #[test]
    fn a_player_who_stands_still_is_told_how_to_run_and_one_who_runs_is_not() {
        let mut now = Situation::default();
        assert!(all(&now).is_empty());
        now.played_secs = 1.0;
        assert_eq!(all(&now), [Prompt::Run]);
        now.moved_m = 2.0;
        assert!(all(&now).is_empty());
        assert!(is_done(Prompt::Run, &now));
    }

    #[test]
    fn a_player_who_runs_without_a_jump_or_into_something_is_told_how_to_jump() {
        let mut now = Situation {
            moved_m: 20.0,
            ran_secs: 0.9,
            ..Situation::default()
        };
        assert!(all(&now).is_empty());
        now.ran_secs = 1.0;
        assert_eq!(all(&now), [Prompt::Jump]);
        now.ran_secs = 0.5;
        now.stuck_secs = 0.4;
        assert_eq!(all(&now), [Prompt::Jump]);
        now.jumps = 1;
        assert!(all(&now).is_empty());
        assert!(is_done(Prompt::Jump, &now));
    }

    #[test]
    fn two_short_jumps_tell_the_high_one_and_ten_seconds_of_running_the_dash() {
        let mut now = Situation {
            moved_m: 90.0,
            jumps: 3,
            short_jumps: 1,
            ran_secs: 9.9,
            ..Situation::default()
        };
        assert!(all(&now).is_empty());
        now.short_jumps = 2;
        assert_eq!(all(&now), [Prompt::HighJump]);
        now.high_jumps = 1;
        assert!(is_done(Prompt::HighJump, &now));
        now.ran_secs = 10.0;
        assert_eq!(all(&now), [Prompt::Dash]);
        now.dashes = 1;
        assert!(all(&now).is_empty());
    }

    #[test]
    fn who_stays_at_a_station_is_told_that_a_page_explains_it_until_it_was_opened() {
        let mut now = Situation {
            moved_m: 9.0,
            at_demo_secs: 2.9,
            ..Situation::default()
        };
        assert!(all(&now).is_empty());
        now.at_demo_secs = 3.0;
        assert_eq!(all(&now), [Prompt::Springs]);
        now.knows_springs = true;
        assert!(all(&now).is_empty() && is_done(Prompt::Springs, &now));
    }

    #[test]
    fn a_wall_in_the_air_a_hang_and_a_ring_in_reach_tell_the_moves_until_they_are_done() {
        let mut now = Situation {
            moved_m: 9.0,
            is_at_wall: true,
            ..Situation::default()
        };
        assert_eq!(all(&now), [Prompt::WallJump]);
        (now.wall_jumps, now.hangs) = (1, true);
        assert_eq!(all(&now), [Prompt::Ledge]);
        (now.pull_ups, now.can_swing) = (1, true);
        assert_eq!(all(&now), [Prompt::Rope]);
        now.swings = 1;
        assert!(all(&now).is_empty());
    }

    #[test]
    fn a_crate_in_reach_tells_the_grab_and_a_fall_the_rewind_for_eight_seconds() {
        let mut now = Situation {
            moved_m: 9.0,
            can_grab: true,
            ..Situation::default()
        };
        assert_eq!(all(&now), [Prompt::Grab]);
        now.since_fall_secs = Some(0.0);
        assert_eq!(all(&now), [Prompt::Rewind, Prompt::Grab]);
        (now.grabs, now.since_fall_secs) = (1, Some(8.1));
        assert!(all(&now).is_empty());
        (now.rewinds, now.since_fall_secs) = (1, Some(1.0));
        assert!(all(&now).is_empty());
        assert!(is_done(Prompt::Rewind, &now) && is_done(Prompt::Grab, &now));
    }
}
