//! [`CharacterEvent`]: what a character has done in a step, for sound, animation and creatures.
//!
//! ```
//! # use bevy::prelude::*;
//! # use springyard_character::events::{CharacterEvent, Happened};
//! fn hear(mut events: MessageReader<CharacterEvent>) {
//!     for event in events.read() {
//!         if let Happened::Landed { speed_m_s, .. } = event.what {
//!             println!("{:.2} s: a landing at {speed_m_s:.1} m/s", event.secs);
//!         }
//!     }
//! }
//! # fn add(app: &mut App) {
//! app.add_systems(Update, hear); // once for each event, whether a frame has no step, one or several
//! # }
//! ```
//!
//! A step writes its events, in the order in which they happen. A message stays until the second frame with a step after it, so a system in
//! `Update` reads each exactly once. So does one in `FixedPostUpdate`, in the step itself.
//!
//! **Steps that run again.** A rewind computes past steps again, and then the events of those steps are written again: a system in a step
//! whose result is state needs them. They are dropped before the frame goes on, so a system in `Update` never hears the past. A system in
//! a step that plays a sound or writes a file runs only where [`is_live`](springyard_timestep::is_live). A recording that is replayed
//! computes its steps for the first time: it sends what it sent when it was recorded.
//!
//! **What lasts** is state, not an event: for the noise of a slide ask [`Locomotion::is_sliding`](crate::Locomotion::is_sliding) in each frame. A
//! respawn or a rewind ends a slide without an event, and is no jump and no landing. Respawns are
//! [`Respawned`](crate::respawn::Respawned).
//!
//! Where to start reading: [`Happened`]. `observe` finds all from the state before and after the step, but for those of the grab and of moves
//! ([`Move::happened`](crate::Move::happened)); [`gait`] has the strides, `bump` the walls.

mod bump;
pub mod gait;
mod observe;

use bevy::prelude::*;
use springyard_state::RegisterState;

use super::grab::LetGoReason;
use super::up_frame::UpFrame;

pub use gait::{EventState, Foot, Gait};
pub(super) use observe::observe;

/// Message: something that a character has done in a step.
#[doc(alias = "footstep")]
#[doc(alias = "animation event")]
#[derive(Message, Debug, Clone, PartialEq)]
pub struct CharacterEvent {
    /// The character.
    pub character: Entity,
    /// Simulated time at the end of the step, s.
    pub secs: f64,
    /// What it has done.
    pub what: Happened,
}

/// What a character has done.
#[derive(Debug, Clone, PartialEq)]
pub enum Happened {
    /// It jumped. A kick, a jump pad and a move that rises are not jumps.
    Jumped {
        /// Off what.
        off: JumpedOff,
    },
    /// It came down on the ground or on a slope, out of a fall, a jump or a move. Also where it jumps again in the same step.
    Landed {
        /// Vertical speed relative to the ground at the touch-down, m/s. Off a kerb it is below 1 m/s.
        speed_m_s: f32,
        /// Where.
        on: Touch,
    },
    /// It set a foot down, walking or running: see [`Gait`].
    Stepped {
        /// Which one.
        foot: Foot,
        /// Horizontal speed relative to the ground, m/s.
        speed_m_s: f32,
        /// Where: beneath the middle of the body.
        on: Touch,
    },
    /// It began to slide down a slope too steep to stand on.
    SlideBegan,
    /// It stands again, has jumped off, or flies off the slope's end.
    SlideEnded,
    /// It ran or jumped into something, such as a wall, or hit its head in a jump. One that stands and is hit does not bump.
    Bumped {
        /// Speed towards it, m/s: at least 1.
        speed_m_s: f32,
        /// Direction to it, unit vector: horizontal, or up for the head.
        towards: Vec3,
    },
    /// A [move](crate::moves) has begun: the dash is `Dash::NAME`.
    MoveBegan {
        /// The move's [`NAME`](crate::Move::NAME).
        name: &'static str,
    },
    /// It jumped off a wall beside it, or off a ledge on which it hung.
    WallJumped {
        /// Speed away from the wall, relative to it, m/s.
        speed_m_s: f32,
        /// Direction out of the wall, unit vector: horizontal.
        away: Vec3,
    },
    /// It caught a ledge, and hangs.
    LedgeCaught {
        /// Its speed relative to the ledge, m/s.
        speed_m_s: f32,
    },
    /// It began to pull itself up onto a ledge: out of a hang, or out of a flight at an edge below its hands.
    PullUpBegan,
    /// It began to go over a wall in a run.
    MantleBegan,
    /// It took hold of something with its [rope](crate::moves::rope).
    RopeTaken {
        /// The body at the other end.
        body: Entity,
        /// Length of the rope, m.
        length_m: f32,
    },
    /// It let go of its rope, or lost it with the body at the other end.
    RopeLetGo,
    /// It took a body in its hand.
    Took {
        /// The body.
        body: Entity,
        /// Name of the body, or its entity id.
        name: String,
        /// Its mass, kg.
        mass_kg: f32,
    },
    /// It let go of a body: threw or dropped it, or lost it.
    LetGo {
        /// The body.
        body: Entity,
        /// Name of the body, or its entity id.
        name: String,
        /// Its mass, kg.
        mass_kg: f32,
        /// Its speed, m/s: that of the throw.
        speed_m_s: f32,
        /// The hand's speed through the last step, m/s.
        hand_m_s: f32,
        /// Why: [`LetGoReason::Button`] is a throw. After [`LetGoReason::Gone`] mass and speeds are 0, and the name is the entity id.
        reason: LetGoReason,
    },
    /// A press of grab took nothing.
    GrabMissed {
        /// Name of the body that it would have taken, if it did not stand on it; `None`: there is none within reach.
        stands_on: Option<String>,
    },
}

impl Happened {
    /// What happened in the world, of a character with these axes in which places and directions are still.
    pub(super) fn seen_from(mut self, frame: &UpFrame) -> Self {
        match &mut self {
            Self::Landed { on, .. } | Self::Stepped { on, .. } => {
                on.point = frame.to_world(on.point);
                on.normal = frame.to_world(on.normal);
            }
            Self::Bumped {
                towards: direction, ..
            }
            | Self::WallJumped {
                away: direction, ..
            } => *direction = frame.to_world(*direction),
            _ => {}
        }
        self
    }
}

/// What a jump was off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JumpedOff {
    /// The ground, also within the coyote time.
    Ground,
    /// A slope too steep to stand on.
    Slope,
    /// Nothing: a double jump.
    Air,
}

/// A place on what is below a character.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Touch {
    /// The body of the ground, or its collider where it has no body.
    pub ground: Entity,
    /// The place beneath the middle of the body, world, m.
    pub point: Vec3,
    /// Unit normal of the ground, world.
    pub normal: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.register_step_message::<CharacterEvent>("character_event");
    app.register_state::<EventState>("event_state");
    app.add_message::<CharacterEvent>();
}
