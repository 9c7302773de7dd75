//! Moves: what a character does besides walking, jumping, falling and sliding, each in one file. The crate has one, the [`dash`]; a
//! game adds its own with [`add_move`], without a change of this crate.
//!
//! A move is a component on the character, its parameters, which implements [`Move`]; a second component, its state, which is in the
//! state hash, in snapshots and in rewinding; and one pure function, [`Move::step`]. In each step that function returns nothing, and
//! the modes below have the step, or a [`TakeOver`]. One step:
//!
//! ```text
//! start       reads the body and the kicks of the step
//! run::<M>    for each move, the highest priority first: the first take-over has the step
//! decide      ground, slide, spawned or air; then the take-over in place of it; then jumps and launches, which may interrupt it
//! ```
//!
//! ```
//! use bevy::prelude::*;
//! use serde::Serialize;
//! use springyard_character::moves::{Height, Motion, Move, MoveInputs, MoveResult, TakeOver};
//!
//! /// While jump is held again after a jump, the character hovers.
//! #[derive(Component, Reflect, Debug, Clone, Default)]
//! struct Hover {
//!     /// Time of one hover, s.
//!     secs: f32,
//! }
//!
//! #[derive(Component, Debug, Clone, Default, PartialEq, Serialize)]
//! struct HoverState {
//!     left_secs: f32,
//! }
//!
//! impl Move for Hover {
//!     type State = HoverState;
//!     const NAME: &'static str = "hover";
//!     const PRIORITY: i32 = 10;
//!
//!     fn step(&self, hover: &mut HoverState, step: &MoveInputs) -> MoveResult {
//!         if !step.is_active {
//!             hover.left_secs = if step.has_air_press() { self.secs } else { 0.0 };
//!         }
//!         if hover.left_secs < 0.5 * step.dt || !step.intent.jump.held {
//!             return Ok(None);
//!         }
//!         hover.left_secs -= step.dt;
//!         let motion = Motion { goal: Vec3::ZERO, spring: step.springs.air, height: Height::Level };
//!         Ok(Some(TakeOver { motion: Some(motion), consumes_jump: true, ..default() }))
//!     }
//! }
//!
//! # let mut app = App::new();
//! # app.add_plugins(springyard_character::plugin);
//! springyard_character::add_move::<Hover>(&mut app); // then insert `Hover` beside `character_at(..)`
//! ```

pub mod dash;
mod inputs;
mod run;
mod take_over;

use std::any::TypeId;
use std::fmt::Debug;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy::reflect::GetTypeRegistration;
use serde::Serialize;
use spring_math::ParameterError;

use super::systems::DecideSystems;
use springyard_state::RegisterState;

pub use dash::{Dash, DashState};
pub use inputs::MoveInputs;
pub use take_over::{Height, Motion, TakeOver, Taken};

/// What [`Move::step`] returns: nothing, a take-over, or the parameter of which no spring can be made.
pub type MoveResult = Result<Option<TakeOver>, ParameterError>;

/// A move. The type is the component of its parameters: a character has the moves whose components it has.
#[doc(alias = "action")]
#[doc(alias = "ability")]
pub trait Move: Component<Mutability = Mutable> + GetTypeRegistration + Clone + Debug {
    /// What the move keeps from step to step. A respawn resets it to its default. It is registered as state under [`NAME`](Self::NAME).
    type State: Component<Mutability = Mutable> + Clone + Default + PartialEq + Serialize;

    /// Unique name of the move, in [`Locomotion::Move`](crate::Locomotion::Move), in the state hash and in reports.
    const NAME: &'static str;

    /// Of two moves that want the same step, the one with the higher priority has it, and ends the other. The dash has 0; of two
    /// moves of the same priority, the one whose name comes first.
    const PRIORITY: i32;

    /// The move in one step, a pure function. It may change `state`; the change is dropped if the step turns out to be taken already:
    /// by a move of higher priority, or by the way out of a crush. With [`MoveInputs::is_active`] false, the move begins anew:
    /// what the state has of an interrupted one is void.
    fn step(&self, state: &mut Self::State, inputs: &MoveInputs) -> MoveResult;
}

/// The moves of an app, by priority, the highest first.
#[derive(Resource, Debug, Default)]
struct MoveList(Vec<(i32, &'static str, TypeId)>);

/// The system of the move of this name.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct MoveSystem(&'static str);

/// Adds a move, before the first entity with the component `M` is spawned: a character has the move as long as it has that component.
/// Adding a move twice is harmless.
///
/// # Panics
///
/// If another move has the same name.
pub fn add_move<M: Move>(app: &mut App) {
    let present = (-M::PRIORITY, M::NAME, TypeId::of::<M>());
    let mut list = app.world_mut().get_resource_or_init::<MoveList>();
    if list.0.contains(&present) {
        return;
    }
    let others = list.0.clone();
    list.0.push(present);
    for other in others {
        assert_ne!(other.1, present.1, "the name of two moves");
        let (first, second) = (present.min(other).1, present.max(other).1);
        app.configure_sets(FixedUpdate, MoveSystem(first).before(MoveSystem(second)));
    }
    app.register_state::<M::State>(M::NAME);
    app.register_derived::<M>(std::any::type_name::<M>());
    // An error if an attribute on the component requires the state already.
    let _ = app.try_register_required_components::<M, M::State>();
    app.register_type::<M>().add_systems(
        FixedUpdate,
        run::run::<M>
            .in_set(MoveSystem(M::NAME))
            .in_set(DecideSystems::Move),
    );
}
