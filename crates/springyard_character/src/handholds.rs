//! Levels in which only some places can be climbed: [`Handholds`] on the bodies that can, [`NeedsHandholds`] on the characters that need
//! them. Without the two, every wall, ledge and body serves the moves.

use bevy::prelude::*;

/// On a body: the moves [`WallMoves`](crate::WallMoves) and [`LedgeMoves`](crate::LedgeMoves) of all characters work on it. A game should
/// show it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Handholds;

/// On a character: walls and ledges without [`Handholds`] are too smooth for its moves, and its rope takes a
/// [`RopeAnchor`](crate::moves::rope::RopeAnchor) only.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct NeedsHandholds;
