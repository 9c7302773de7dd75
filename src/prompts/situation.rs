//! [`Situation`]: what is known of the play so far, gathered from the events of the player's character, and from what each frame shows of
//! it ([`Glimpse`]).

use bevy::prelude::*;
use springyard_character::{Dash, Happened, Move};

/// Speed below which a player who pushes gets nowhere, m/s.
const STUCK_M_S: f32 = 0.5;
/// In a frame the player moves no farther than this, m; farther it was put elsewhere.
const PUT_ELSEWHERE_M: f32 = 2.0;

/// What one frame shows of the player.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Glimpse {
    /// Centre of the body, m.
    pub place: Vec3,
    /// Whether the player asks to move.
    pub pushes: bool,
    /// Whether the body stands.
    pub stands: bool,
    /// Whether it rises from a jump.
    pub rises: bool,
    /// Whether the button of that jump has been let go.
    pub is_cut: bool,
    /// Whether it is in the air beside a wall off which it can jump.
    pub is_at_wall: bool,
    /// Whether it hangs on a ledge.
    pub hangs: bool,
}

/// What is known of the play since the game began, or since the hints were switched on again.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct Situation {
    /// Time played, without menus and pauses, s.
    pub played_secs: f32,
    /// Distance that the player has moved by itself, m.
    pub moved_m: f32,
    /// Time for which it has run on the ground, s.
    pub ran_secs: f32,
    /// Time for which it has pushed and got nowhere, s; 0 while it makes progress.
    pub stuck_secs: f32,
    /// Number of jumps.
    pub jumps: u32,
    /// Number of jumps whose button was let go while they rose.
    pub short_jumps: u32,
    /// Number of jumps whose button was held to the top.
    pub high_jumps: u32,
    /// Number of dashes.
    pub dashes: u32,
    /// Whether a press would take something.
    pub can_grab: bool,
    /// Number of things taken.
    pub grabs: u32,
    /// Whether the player is in the air beside a wall off which it can jump.
    pub is_at_wall: bool,
    /// Number of jumps off walls.
    pub wall_jumps: u32,
    /// Whether the player hangs on a ledge.
    pub hangs: bool,
    /// Number of times it pulled itself up out of a hang.
    pub pull_ups: u32,
    /// Whether a press would take a ring with the rope.
    pub can_swing: bool,
    /// Number of ropes taken.
    pub swings: u32,
    /// Time since the last fall, s; `None`: there was none, or it has been rewound.
    pub since_fall_secs: Option<f32>,
    /// Number of rewinds.
    pub rewinds: u32,
    /// Time for which the player has been where a demo of the springs explains what is there, s; 0 elsewhere.
    pub at_demo_secs: f32,
    /// Whether the springs have been opened.
    pub knows_springs: bool,
}

impl Situation {
    /// Adds what a frame of this length (s) shows. `before`: the frame before, `None` after a menu, a pause or a rewind.
    pub fn add(&mut self, before: Option<&Glimpse>, now: &Glimpse, secs: f32) {
        self.played_secs += secs;
        (self.is_at_wall, self.hangs) = (now.is_at_wall, now.hangs);
        if let Some(since_secs) = &mut self.since_fall_secs {
            *since_secs += secs;
        }
        let Some(before) = before else {
            return;
        };
        self.add_way(before, now, secs);
        if before.rises && !now.rises {
            let is_short = before.is_cut || now.is_cut;
            self.short_jumps += u32::from(is_short);
            self.high_jumps += u32::from(!is_short);
        }
    }

    /// Counts what the player's character has done since the frame before, which has been added last.
    pub fn count(&mut self, what: &Happened) {
        let counter = match what {
            Happened::Jumped { .. } => &mut self.jumps,
            Happened::MoveBegan { name } if *name == Dash::NAME => &mut self.dashes,
            Happened::Took { .. } => &mut self.grabs,
            // Not a jump off a ledge.
            Happened::WallJumped { .. } if !self.hangs => &mut self.wall_jumps,
            Happened::PullUpBegan if self.hangs => &mut self.pull_ups,
            Happened::RopeTaken { .. } => &mut self.swings,
            _ => return,
        };
        *counter += 1;
    }

    fn add_way(&mut self, before: &Glimpse, now: &Glimpse, secs: f32) {
        let way_m = (now.place - before.place).with_y(0.0).length();
        if !now.pushes || way_m > PUT_ELSEWHERE_M {
            self.stuck_secs = 0.0;
            return;
        }
        self.moved_m += way_m;
        if now.stands {
            self.ran_secs += secs;
        }
        let gets_on = !now.stands || way_m > STUCK_M_S * secs;
        self.stuck_secs = if gets_on { 0.0 } else { self.stuck_secs + secs };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f32 = 1.0 / 60.0;

    fn after(frames: &[Glimpse]) -> Situation {
        let mut situation = Situation::default();
        let mut before = None;
        for now in frames {
            situation.add(before, now, FRAME);
            before = Some(now);
        }
        situation
    }

    fn runs(metres: f32) -> Glimpse {
        Glimpse {
            place: Vec3::X * metres,
            pushes: true,
            stands: true,
            ..default()
        }
    }

    #[test]
    fn the_way_counts_what_the_player_goes_and_no_ride_and_no_respawn() {
        let way: Vec<Glimpse> = (0..=60).map(|it| runs(0.1 * it as f32)).collect();
        let ran = after(&way);
        assert!((ran.moved_m - 6.0).abs() < 1e-3, "{ran:?}");
        assert!((ran.ran_secs - 1.0).abs() < 1e-3 && ran.stuck_secs == 0.0);
        let ride = way.iter().map(|it| Glimpse {
            pushes: false,
            ..*it
        });
        let ride: Vec<Glimpse> = ride.collect();
        assert_eq!(after(&ride).moved_m, 0.0);
        assert_eq!(after(&[runs(0.0), runs(40.0)]).moved_m, 0.0);
    }

    #[test]
    fn who_pushes_against_a_wall_is_stuck_and_who_goes_on_is_not() {
        let at_wall = [runs(3.0); 31];
        let stuck = after(&at_wall);
        assert!((stuck.stuck_secs - 0.5).abs() < 1e-3, "{stuck:?}");
        let mut on = at_wall.to_vec();
        on.push(runs(3.1));
        assert_eq!(after(&on).stuck_secs, 0.0);
    }

    #[test]
    fn pull_ups_count_out_of_a_hang_and_jumps_off_walls_elsewhere() {
        let done = [
            Happened::WallJumped {
                speed_m_s: 5.0,
                away: Vec3::X,
            },
            Happened::PullUpBegan,
            Happened::MoveBegan { name: "other" },
            Happened::MoveBegan { name: Dash::NAME },
        ];
        let counted = |hangs| {
            let mut now = after(&[Glimpse { hangs, ..default() }]);
            done.iter().for_each(|what| now.count(what));
            (now.wall_jumps, now.pull_ups, now.dashes)
        };
        assert_eq!((counted(false), counted(true)), ((1, 0, 1), (0, 1, 1)));
    }

    #[test]
    fn a_jump_is_short_if_its_button_is_let_go_while_it_rises() {
        let rises = |is_cut| Glimpse {
            rises: true,
            is_cut,
            ..default()
        };
        let falls = Glimpse::default();
        let short = after(&[falls, rises(false), rises(true), falls]);
        assert_eq!((short.short_jumps, short.high_jumps), (1, 0));
        let high = after(&[falls, rises(false), rises(false), falls]);
        assert_eq!((high.short_jumps, high.high_jumps), (0, 1));
    }
}
