//! Moves: what a character does besides walking, sliding, jumping and falling, such as a dash, a glide or a swing on a rope. The crate has
//! four: every character has the [`dash`]; those with the components of [`wall`] and [`ledge`] have these; the [`rope`] needs its plugin, too.
//! A game adds its own with [`add_move`], without a change of this crate. Below is a whole move and all that it can read and return.
//! `examples/own_move/` is a program with one, the repository's `docs/add_a_move.md` a guide.
//!
//! A move is three things in one file:
//!
//! - its parameters: a component that implements [`Move`]. A character has the move as long as it has that component;
//! - its state: a component, which the parameters bring along. It is in the state hash, in snapshots and in rewinding;
//! - [`Move::step`]: a function without side effects other than on that state. Each step calls it. It returns a [`TakeOver`], which says how
//!   the character moves in this step, or `None`: then one of *the crate's own modes* does, which are standing and walking, sliding,
//!   and the flight of jumps and falls.
//!
//! ```text
//! start       reads the body, and what acts on it
//! run::<M>    calls each move, the highest priority first; the first take-over has the step
//! decide      finds the crate's own mode of the step: ground, slide, spawned or air. A take-over replaces it. A jump or a launch may
//!             then replace either
//! ```
//!
//! This move hovers on a key of the game's own, for a limited time between two landings:
//!
//! ```
//! use bevy::prelude::*;
//! use serde::Serialize;
//! use springyard_character::Presses;
//! use springyard_character::moves::{Height, Motion, Move, MoveInputs, MoveResult, TakeOver};
//!
//! /// A press in the air begins a hover, which goes on while the button is down.
//! #[derive(Component, Reflect, Debug, Clone)]
//! struct Hover {
//!     /// Longest time in a hover until the character stands again, s.
//!     secs: f32,
//! }
//!
//! #[derive(Component, Debug, Clone, Default, PartialEq, Serialize)]
//! struct HoverState {
//!     button: Presses,
//!     used_secs: f32,
//! }
//!
//! impl Move for Hover {
//!     type State = HoverState;
//!     const NAME: &'static str = "hover";
//!     const PRIORITY: i32 = 10; // above the dash, which has 0: a hover ends a dash, and no dash ends a hover
//!
//!     fn step(&self, hover: &mut HoverState, inputs: &MoveInputs) -> MoveResult {
//!         let is_pressed = std::mem::take(&mut hover.button.presses) > 0; // a press acts in one step
//!         if inputs.is_renewed() {
//!             hover.used_secs = 0.0;
//!         }
//!         let is_asked = hover.button.held && (is_pressed || inputs.is_active);
//!         // A sum of steps is rounded. What is left after the last one, less than half a step, counts as none.
//!         let has_time = self.secs - hover.used_secs > 0.5 * inputs.dt;
//!         // The mode without the hover: a character that has come down on ground stands.
//!         let is_in_the_air = inputs.below().mode.is_in_the_air();
//!         if !(is_asked && has_time && is_in_the_air) {
//!             return Ok(None); // what has changed in `hover` is kept
//!         }
//!         hover.used_secs += inputs.dt;
//!         let motion = Motion::Sprung { goal: Vec3::ZERO, spring: inputs.springs.air, height: Height::Level };
//!         Ok(Some(TakeOver { motion: Some(motion), ..default() }))
//!     }
//! }
//!
//! /// The key of the game's own, in `Update`. The press waits in the state for the next step, as one in an `Intent` does.
//! fn press_hover(keys: Res<ButtonInput<KeyCode>>, mut hover: Single<&mut HoverState>) {
//!     if keys.just_pressed(KeyCode::KeyH) {
//!         hover.button.press();
//!     }
//!     if keys.just_released(KeyCode::KeyH) {
//!         hover.button.release();
//!     }
//! }
//!
//! # let mut app = App::new();
//! # app.add_plugins(springyard_character::plugin);
//! springyard_character::add_move::<Hover>(&mut app); // then insert `Hover { secs: 0.8 }` beside `character_at(..)`
//! app.add_systems(Update, press_hover);
//! ```
//!
//! # What a step offers: [`MoveInputs`]
//!
//! All places, velocities and directions are in the character's axes, where up is +Y under any gravity
//! ([`UpFrame`](crate::UpFrame)); so is what a take-over says.
//!
//! | field or method | |
//! |---|---|
//! | `is_active` | the move had the last step. If not, reset what the state keeps of a move under way: it was interrupted |
//! | `intent` | the [`Intent`](crate::Intent) of the step: `direction()` in the character's axes, buttons. Its presses are those of this step |
//! | `body` | `position` of the centre, m; `velocity`, m/s; `ride_height_m`: the centre over the ground at rest |
//! | `sensed` | what the probes have found ([`Sensed`](crate::Sensed)): the `ground` and the `steep` slope beneath, the `landing` below a character in the air, a `blocker` (a loose body in the way, too heavy to push; no walls). For what else is around, see [senses](#keys-and-senses-of-the-games-own) |
//! | `pushed` | change of the velocity by contacts in the last step, m/s: a wall that the character touches pushes away from itself |
//! | `below()` | the crate's own mode that has the step without a move ([`Entry`](crate::decide::Entry)): `mode`; `over`, the ground that holds the character; `carried`, the velocity of that ground |
//! | `has_air_press()` | jump was pressed in the air, and neither the coyote time nor a landing within the jump buffer turns the press into a jump off the ground: it is for a double jump or a move |
//! | `is_renewed()` | the character stands, or a move has renewed all charges in the last step: reset a charge of yours |
//! | `state` | the [`CharacterState`](crate::CharacterState) after the last step: `locomotion`, `facing`, `since_grounded`, `knock` |
//! | `tuning`, `springs` | the character's parameters, and what is made of them: `springs.air` for the velocity, `springs.flight` for jumps and falls |
//! | `kicks`, `force` | kicks of this step (already in `body.velocity`), and the acceleration by an external force, m/s^2 |
//! | `kick` | what the character's last push did to its ground |
//! | `taken` | the take-over of a move of higher priority, if one has the step |
//! | `frame` | the character's axes: `to_own(place)` and `to_world(..)` turn what a move keeps of the world, such as the place of a hook |
//! | `toggles_crouch()` | a press of crouch in this step toggles the crouch, unless the take-over consumes it |
//! | `dt`, `engine` | length of the step, s; how the engine divides it |
//! | `step` | [`StepInputs`](crate::decide::StepInputs), which has these fields but for `is_active` and `state`; for a call of a function that takes it |
//!
//! # What a take-over says: [`TakeOver`]
//!
//! | field | |
//! |---|---|
//! | `velocity` | velocity at the start of the step, m/s; `None`: the one that the body has |
//! | `motion` | [`Motion::Sprung`]: `goal`, the horizontal velocity to reach, relative to what carries the character, m/s; `spring`, which brings it there; `height`, a [`Height`]. Or [`Motion::Whole`]: the move computes the motion along all three axes, `mean` and `end` velocity of the step, m/s. `None`: the crate's own mode moves the character, in this very step, from `velocity` on, and the move is not active in the next one |
//! | `facing` | the yaw to which the character turns, rad ([`yaw_of`](crate::up_frame::yaw_of) a direction): a hang faces its wall; `None`: to where the stick points |
//! | `consumes_jump` | the press of jump is the move's. If false, a press that can be a jump or a double jump becomes one, and ends the move |
//! | `consumes_crouch` | the press of crouch is the move's: with `crouch_toggle`, it does not toggle |
//! | `renews` | the double jump is there again at once, the charges of moves in the next step |
//! | `begins_again` | a move that had the last step begins once more: another event [`MoveBegan`](crate::Happened::MoveBegan) |
//!
//! # Which move has the step
//!
//! Of two moves that return a take-over in the same step, the one of the higher [`PRIORITY`](Move::PRIORITY) has it. So a move ends one of
//! lower priority that is under way, and is never ended by it. A jump, a kick or a launch may interrupt any move, also in its first step;
//! a crush (something comes down on the character, which walks out from under it) takes precedence over all moves.
//!
//! # What is kept of the state
//!
//! [`Move::step`] runs in each step, also while another move has it, and on the ground. A cooldown therefore counts down at its top.
//!
//! | `step` returns | and | the change of the state |
//! |---|---|---|
//! | `Ok(None)` | a mode or another move has the step | is kept |
//! | a take-over | has the step | is kept, also if a jump, a kick or a launch replaces the take-over |
//! | a take-over | a move of higher priority or a crush has the step | is dropped: no charge, and no press kept in the state, is lost |
//! | a take-over | it has a number that is not finite | is dropped. The crate's own mode has the step, and a [`CharacterFault`](crate::CharacterFault) reports the first one |
//! | `Err` | a [`CharacterFault`](crate::CharacterFault) reports the first one, and the log has the error | is dropped. The step goes on as after `Ok(None)` |
//!
//! A spawn or a respawn resets the state to its default, in the first step after it.
//!
//! Under a gravity that turns, as on a planet, the character's axes turn on the way. A state that keeps a height, a place or a velocity in them
//! turns it in [`Move::turn`], as the glide of `examples/own_move/` does; or it keeps the place in the world, and converts it in each step.
//!
//! # Keys and senses of the game's own
//!
//! A key is a field of the state, such as `button` above: rewinding keeps what `Update` writes there as input of the step, which it does
//! not do for the parameters. What [`Sensed`](crate::Sensed) lacks, such as a wall ahead, a ledge or the body that a hook hits, a system of the
//! game in `FixedUpdate` and the set [`CharacterSystems::Sense`] writes into the state, too.

pub mod dash;
mod inputs;
pub mod ledge;
pub mod rope;
mod run;
mod take_over;
#[cfg(test)]
mod test_flight;
#[cfg(test)]
pub(crate) mod test_step;
pub mod wall;

use std::any::TypeId;
use std::cmp::Reverse;
use std::fmt::Debug;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy::reflect::GetTypeRegistration;
use serde::Serialize;
use spring_math::ParameterError;

use super::events::Happened;
use super::systems::{CharacterSystems, DecideSystems};
use springyard_state::RegisterState;

pub use dash::{Dash, DashState};
pub use inputs::MoveInputs;
pub use ledge::{LedgeMoves, LedgeState};
pub use rope::{Rope, RopeState};
pub use take_over::{Height, Motion, TakeOver, Taken, WholeMotion};
pub use wall::{WallMoves, WallState};

/// What [`Move::step`] returns: a take-over, nothing, or the error of a spring whose parameter is out of range, such as a negative frequency.
pub type MoveResult = Result<Option<TakeOver>, ParameterError>;

/// A move. The type is the component of its parameters: a character has the moves whose components it has.
#[doc(alias = "action")]
#[doc(alias = "ability")]
pub trait Move: Component<Mutability = Mutable> + GetTypeRegistration + Clone + Debug {
    /// What the move keeps from step to step: charges, cooldowns, its own buttons. A spawn and a respawn reset it to its default. It is
    /// registered as state under [`NAME`](Self::NAME); a field of type `Entity` is serialised by
    /// [`body_name`](fn@springyard_state::body_name).
    type State: Component<Mutability = Mutable> + Clone + Default + PartialEq + Serialize;

    /// Name of the move in [`Locomotion::Move`](crate::Locomotion::Move), in the state hash and in reports. No other move or registered
    /// state may have it.
    const NAME: &'static str;

    /// Of two moves that return a take-over in the same step, the one with the higher priority has it, also if the other one is under
    /// way: that one ends. The dash has 0. At the same priority, the first name in alphabetical order has it.
    const PRIORITY: i32;

    /// The move in one step: what it does is a function of its arguments, and it has no side effects other than on `state`. The
    /// [module's page](self) says what `inputs` has, and which changes of `state` are kept.
    ///
    /// With [`MoveInputs::is_active`] false, the move is not under way, whatever `state` says: it has not begun, has ended, or was
    /// interrupted.
    fn step(&self, state: &mut Self::State, inputs: &MoveInputs) -> MoveResult;

    /// Expresses the state in other axes, when up turns, as on a planet: `turn` is the rotation from the old axes to the new ones, and the
    /// body is higher in the new ones by `risen`, m. A state that keeps a height, a place or a velocity in the character's axes, and not in
    /// the world's, needs it; what a system finds anew in each step does not.
    fn turn(_state: &mut Self::State, _turn: Quat, _risen: f32) {}

    /// What the move did in a step beside its beginning, for the events: from its state before and after the step, and from what it returned.
    /// Not called where a change of the state is dropped.
    #[must_use]
    fn happened(
        _before: &Self::State,
        _after: &Self::State,
        _take_over: Option<&TakeOver>,
        _inputs: &MoveInputs,
    ) -> Option<Happened> {
        None
    }
}

/// The horizontal direction of a unit vector that has turned with the axes.
fn level(direction: Vec3) -> Vec3 {
    direction.with_y(0.0).normalize_or(direction)
}

/// The moves of an app, in the order in which they were added. A move that sorts before another one runs before it.
#[derive(Resource, Debug, Default)]
struct MoveList(Vec<(Reverse<i32>, &'static str, TypeId)>);

/// The system of the move of this name.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct MoveSystem(&'static str);

/// Adds a move. Call it before the first entity with the component `M` is spawned, so that each one gets the move's state. Adding a move
/// twice is harmless.
///
/// # Panics
///
/// - If another move has the same name.
/// - If an entity has, or has had, the component `M` already: that entity would have no state, and so never the move. A
///   component with `#[require(..)]` of its state, as the [`Dash`] has, may be spawned before.
pub fn add_move<M: Move>(app: &mut App) {
    let present = (Reverse(M::PRIORITY), M::NAME, TypeId::of::<M>());
    let mut list = app.world_mut().get_resource_or_init::<MoveList>();
    if list.0.contains(&present) {
        return;
    }
    let others = list.0.clone();
    list.0.push(present);
    for other in others {
        assert_ne!(
            other.1, present.1,
            "two moves have the same name: give each a Move::NAME of its own"
        );
        let (first, second) = (present.min(other).1, present.max(other).1);
        app.configure_sets(FixedUpdate, MoveSystem(first).before(MoveSystem(second)));
    }
    require_state::<M>(app.world_mut());
    app.register_state::<M::State>(M::NAME);
    // As derived data: snapshots have it, so that a step may insert, change or remove it, as a power-up does. As state it would need
    // `Serialize`; as a setting only frames could change it.
    app.register_derived::<M>(std::any::type_name::<M>());
    app.register_type::<M>().add_systems(
        FixedUpdate,
        (
            run::turn::<M>
                .after(CharacterSystems::FollowGravity)
                .before(CharacterSystems::Sense),
            run::run::<M>
                .in_set(MoveSystem(M::NAME))
                .in_set(DecideSystems::Move),
        ),
    );
}

/// Makes each entity that gets the component `M` get its state, too.
fn require_state<M: Move>(world: &mut World) {
    let Err(error) = world.try_register_required_components::<M, M::State>() else {
        return;
    };
    // Required already, by an attribute on the component: harmless.
    let state = world.register_component::<M::State>();
    let required = world.get_required_components::<M>();
    let is_required = required.is_some_and(|all| all.iter_ids().any(|id| id == state));
    assert!(
        is_required,
        "entities with {} get no state of the move \"{}\" ({error}): call add_move before the first one is spawned",
        std::any::type_name::<M>(),
        M::NAME
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component, Reflect, Debug, Clone)]
    struct Idle;

    #[derive(Component, Debug, Clone, Default, PartialEq, Serialize)]
    struct IdleState;

    impl Move for Idle {
        type State = IdleState;
        const NAME: &'static str = "a name before that of the dash";
        const PRIORITY: i32 = i32::MIN;

        fn step(&self, _: &mut IdleState, _: &MoveInputs) -> MoveResult {
            Ok(None)
        }
    }

    #[test]
    fn the_lowest_priority_that_there_is_comes_last() {
        let mut app = App::new();
        add_move::<Idle>(&mut app);
        add_move::<Dash>(&mut app);
        let mut moves = app.world().resource::<MoveList>().0.clone();
        moves.sort_unstable();
        let names: Vec<&str> = moves.iter().map(|(_, name, _)| *name).collect();
        assert_eq!(names, [Dash::NAME, Idle::NAME]);
    }

    #[test]
    #[should_panic(expected = "call add_move before the first one is spawned")]
    fn a_move_whose_component_was_spawned_before_is_refused() {
        let mut app = App::new();
        app.world_mut().spawn(Idle);
        add_move::<Idle>(&mut app);
    }

    #[test]
    fn a_move_that_requires_its_state_itself_may_be_spawned_before() {
        let mut app = App::new();
        let dashes = app.world_mut().spawn(Dash).id();
        add_move::<Dash>(&mut app);
        assert!(app.world().get::<DashState>(dashes).is_some());
    }

    #[test]
    fn a_second_addition_is_harmless_even_after_a_spawn() {
        let mut app = App::new();
        add_move::<Idle>(&mut app);
        let idles = app.world_mut().spawn(Idle).id();
        add_move::<Idle>(&mut app);
        assert!(app.world().get::<IdleState>(idles).is_some());
    }
}
