//! The player's [`CharacterTuning`]: the tuning in force, with the assists on top. No other code changes that component of the
//! player.
//!
//! The tuning itself stays as it is: files, presets and the panel have [`PlayerTuning`].

use bevy::prelude::*;

use super::MoveTuning;
use super::live::{PlayerTuning, retune};
use crate::input::{Assist, InputSystems, PlayerControlled};
use springyard_character::moves::Rope;
use springyard_character::{Character, CharacterTuning, LedgeMoves, ReturnsToGround, WallMoves};

/// Long jump windows: coyote time and jump buffer are this many times as long ...
pub const LONG_WINDOW_FACTOR: f32 = 3.0;

/// ... and at least this long, s.
pub const LEAST_LONG_WINDOW_SECS: f32 = 0.25;

/// The tuning of the player with the assists on top.
#[must_use]
pub fn assisted(base: &PlayerTuning, assist: Assist) -> PlayerTuning {
    let mut tuning = *base;
    let PlayerTuning {
        character,
        moves: MoveTuning { wall, .. },
    } = &mut tuning;
    if assist.long_jump_windows {
        for secs in [
            &mut character.coyote_secs,
            &mut character.jump_buffer_secs,
            &mut wall.coyote_secs,
            &mut wall.buffer_secs,
        ] {
            *secs = (LONG_WINDOW_FACTOR * *secs).max(LEAST_LONG_WINDOW_SECS);
        }
    }
    character.double_jump |= assist.double_jump;
    tuning
}

/// Gives the player's character its tuning and its assists. Needs [`live::plugin`](super::live::plugin) and
/// [`input::plugin`](crate::input::plugin).
pub fn plugin(app: &mut App) {
    app
        // A tuning of the panel shows at once, also while the game is paused.
        .add_systems(First, tune_player.after(retune))
        // The assists of a step are in force in that step.
        .add_systems(
            FixedPreUpdate,
            (tune_player, set_falls).after(InputSystems::WriteIntent),
        );
}

/// The player's character.
type OfPlayer = (With<Character>, With<PlayerControlled>);

fn tune_player(
    base: Res<PlayerTuning>,
    assist: Res<Assist>,
    mut players: Query<
        (
            &mut CharacterTuning,
            Option<&mut WallMoves>,
            Option<&mut LedgeMoves>,
            Option<&mut Rope>,
        ),
        OfPlayer,
    >,
) {
    let PlayerTuning {
        character: tuning,
        moves,
    } = assisted(&base, *assist);
    for (mut player, wall, ledge, rope) in &mut players {
        player.set_if_neq(tuning);
        if let Some(mut wall) = wall {
            wall.set_if_neq(moves.wall);
        }
        if let Some(mut ledge) = ledge {
            ledge.set_if_neq(moves.ledge);
        }
        if let Some(mut rope) = rope {
            rope.set_if_neq(moves.rope);
        }
    }
}

fn set_falls(
    mut commands: Commands,
    assist: Res<Assist>,
    players: Query<(Entity, Has<ReturnsToGround>), OfPlayer>,
) {
    for (player, returns) in &players {
        if assist.free_falls && !returns {
            commands.entity(player).insert(ReturnsToGround::default());
        } else if !assist.free_falls && returns {
            commands.entity(player).remove::<ReturnsToGround>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Assist = Assist {
        long_jump_windows: true,
        double_jump: false,
        free_falls: false,
    };

    fn with(base: &CharacterTuning, assist: Assist) -> CharacterTuning {
        assisted(
            &PlayerTuning {
                character: *base,
                moves: MoveTuning::default(),
            },
            assist,
        )
        .character
    }

    #[test]
    fn without_assists_the_tuning_is_as_it_was() {
        let base = CharacterTuning {
            double_jump: true,
            ..default()
        };
        assert_eq!(with(&base, Assist::default()), base);
    }

    #[test]
    fn long_windows_are_three_times_as_long_and_at_least_a_quarter_of_a_second() {
        let base = CharacterTuning {
            coyote_secs: 0.1,
            jump_buffer_secs: 0.05,
            ..default()
        };
        let long = with(&base, LONG);
        assert!((long.coyote_secs - 0.3).abs() < 1e-6);
        assert_eq!(long.jump_buffer_secs, 0.25);
        let rest = CharacterTuning {
            coyote_secs: base.coyote_secs,
            jump_buffer_secs: base.jump_buffer_secs,
            ..long
        };
        assert_eq!(rest, base);
    }
}
