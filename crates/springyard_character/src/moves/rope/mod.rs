//! The rope: a spring that only pulls. A press takes hold of a ring or of any body in the view; the body hangs on it, swings, and flies on
//! at the speed that it has when it lets go. It begins in the air, on a platform, or with a light body at its end, which comes.
//!
//! A game adds the move with [`plugin`] and gives a character [`Rope`]. The button is [`Intent::rope`](crate::Intent::rope).
//!
//! | on the rope | |
//! |---|---|
//! | stick | pushes along the swing, less the faster it is: [`Rope::pump_m_s2`] |
//! | jump, held | winds in. Standing up on a swing: the body becomes faster by the work |
//! | crouch, held | winds out |
//! | rope | lets go: the release |
//!
//! Jump does not let go, since the release of the rope's own button does; so it is free for the winding in, which needs a thumb while the
//! stick pumps. On the ground jump jumps, but for a body lighter than the character at the other end: that is wound in.
//!
//! **Gravity** in a swing is that of a fall, up and down. With that of a jump's rise on the way up, which is smaller, each swing would end
//! higher than it began. A rope is taken in a fall, so nothing jumps at the take.
//!
//! **Both ends.** A body that is free to move gets the same impulse as the character, at the point where the rope holds it. Rope and
//! spring then move the distance between the two, each end by its part of the masses.
//!
//! | file | what it does |
//! |---|---|
//! | [`swing`] | the motion on a rope: arithmetic, worth copying |
//! | [`aim`] | what a press would take |
//! | `hang` | one step of a character on it, in the air and on the ground |
//! | `ends` | where the other end is, before the moves; the impulse on it, after them |

pub mod aim;
mod ends;
pub(crate) mod hang;
pub mod swing;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use spring_math::{ParameterError, Spring};

use super::{Move, MoveInputs, MoveResult, TakeOver, add_move};
use crate::events::Happened;
use crate::up_frame::UpFrame;
use springyard_state::parameter::{Heading, Label, Synonyms, limits};
use springyard_state::warn_without;

pub use aim::{RopeAim, RopeAnchor, Target};

/// Marks that the plugin has been added. Without it, a [`Rope`] takes nothing.
#[derive(Resource, Debug, Default)]
struct RopesPull;

/// Adds the rope to an app. Characters with [`Rope`] have it. Call it as a function in your plugin; a second call does nothing.
pub fn plugin(app: &mut App) {
    if app.world().contains_resource::<RopesPull>() {
        return;
    }
    app.init_resource::<RopesPull>();
    add_move::<Rope>(app);
    app.add_plugins(ends::plugin);
}

/// On a character: it has a rope, with these parameters. Also the section `moves.rope` of a tuning file.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[component(on_add = warn_without::<RopesPull>("Rope", "springyard_character::moves::rope::plugin"))]
#[require(RopeState)]
#[serde(default, deny_unknown_fields)]
pub struct Rope {
    /// Largest distance from the eyes to what a rope can take, and longest rope. Low: a rope ring must hang over the character; high:
    /// every wall far away is taken.
    #[default(12.0)]
    #[reflect(@Heading("Rope"), @limits(1.0..=50.0, 8.0..=16.0), @Label("rope reach"), @Synonyms("grapple, hook, distance, length"))]
    pub reach_m: f32,
    /// Half the angle of the cone about the view in which a rope ring is taken in place of what is straight ahead. Low: rope rings must
    /// be aimed at; high: one beside the view is taken in place of the wall that is meant.
    #[default(12.0)]
    #[reflect(@limits(0.0..=45.0, 8.0..=20.0), @Label("rope aim help"), @Synonyms("grapple, assist, aim"))]
    pub cone_deg: f32,
    /// How far above the view a rope ring may be, within the cone to the sides: a camera behind the character looks down rather than
    /// up. Low: each swing begins with a look at the sky; high: one overhead is taken in place of the wall ahead.
    #[default(65.0)]
    #[reflect(@limits(0.0..=90.0, 40.0..=75.0), @Label("rope aim help upwards"), @Synonyms("grapple, assist, aim"))]
    pub cone_up_deg: f32,
    /// Frequency of the spring along the rope: how it catches a fall. Low: a rubber band; high: each catch jerks.
    #[default(6.0)]
    #[reflect(@limits(0.5..=30.0, 3.0..=10.0), @Label("rope spring"), @Synonyms("stiff, soft, bungee, elastic"))]
    pub frequency_hz: f32,
    /// Damping ratio of that spring. Low: the character bounces on the rope; high: it comes to a stop long after the rope is straight.
    #[default(1.0)]
    #[reflect(@limits(0.0..=5.0, 0.5..=1.2), @Label("rope damping ratio"), @Synonyms("bouncy, springy, bungee"))]
    pub damping_ratio: f32,
    /// Speed of winding in and out. Low: no use in a swing; high: the character is shot at the rope ring.
    #[default(3.0)]
    #[reflect(@limits(0.0..=20.0, 2.0..=5.0), @Label("rope winding"), @Synonyms("reel, climb, winch"))]
    pub wind_m_s: f32,
    /// Shortest rope that is wound in. Low: the character turns round the rope ring in a flash; high: it hangs far below.
    #[default(1.8)]
    #[reflect(@limits(0.5..=10.0, 1.5..=3.0), @Label("rope shortest"), @Synonyms("reel, winch"))]
    pub shortest_m: f32,
    /// Acceleration of a body at rest by the stick, along the swing. At the running speed along the stick nothing is left of it. Low: a
    /// swing dies between rope rings; high: the rope is of no use, since the stick alone flies.
    #[default(6.0)]
    #[reflect(@limits(0.0..=30.0, 4.0..=10.0), @Label("rope pumping"), @Synonyms("swing, air control, push"))]
    pub pump_m_s2: f32,
}

/// The state of the [`Rope`].
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct RopeState {
    /// What a press in this step takes. Only looked for in the step of a press.
    pub target: Option<Target>,
    /// The rope that is held.
    pub tied: Option<Tied>,
}

/// A rope that holds a body.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Tied {
    /// The body and the place on it, in the world.
    pub to: Target,
    /// Where that place is at the start of the step, in the character's axes, m.
    pub point: Vec3,
    /// Its velocity through the step, in the character's axes, m/s.
    pub velocity: Vec3,
    /// Change of its velocity along the rope for each N s there, 1/kg. Zero for a body that does not move.
    pub inverse_mass: f32,
    /// Length without load, m.
    pub length_m: f32,
    /// Rate of that length, m/s.
    pub winding_m_s: f32,
    /// The rope pulled in the last step.
    pub is_taut: bool,
    /// Impulse of the rope on the body in this step, in the character's axes, N s.
    pub impulse: Vec3,
}

impl Rope {
    /// The spring along the rope.
    pub fn spring(&self) -> Result<Spring, ParameterError> {
        Spring::from_hertz(self.frequency_hz, self.damping_ratio)
    }
}

impl RopeState {
    /// What the button does in this step: a press takes what is in reach, and the release lets go.
    fn take_or_let_go(&mut self, inputs: &MoveInputs) {
        let button = inputs.intent.rope;
        if button.presses > 0 {
            let centre = inputs.body.position;
            self.tied = (self.target).map(|to| Tied::new(to, centre, &inputs.frame));
        } else if !button.held {
            self.tied = None;
        }
    }
}

impl Tied {
    /// A rope as long as the distance from `centre` (m), in the axes of `frame`.
    fn new(to: Target, centre: Vec3, frame: &UpFrame) -> Self {
        let point = frame.to_own(to.point);
        Self {
            to,
            point,
            velocity: frame.to_own(to.velocity),
            inverse_mass: to.inverse_mass,
            length_m: point.distance(centre),
            winding_m_s: 0.0,
            is_taut: false,
            impulse: Vec3::ZERO,
        }
    }
}

impl Move for Rope {
    type State = RopeState;
    const NAME: &'static str = "rope";
    const PRIORITY: i32 = 5; // above the dash

    fn step(&self, rope: &mut RopeState, inputs: &MoveInputs) -> MoveResult {
        rope.take_or_let_go(inputs);
        rope.target = None;
        let Some(tied) = &mut rope.tied else {
            return Ok(None);
        };
        tied.impulse = Vec3::ZERO;
        if let Some(ground) = inputs.below().over {
            return hang::on_ground(self, tied, &ground, inputs);
        }
        let motion = hang::in_the_air(self, tied, inputs)?;
        // Jump winds in. A press within the coyote time still jumps.
        let consumes_jump = motion.is_some() || inputs.has_air_press();
        let is_taken = consumes_jump || inputs.toggles_crouch();
        Ok(is_taken.then(|| TakeOver {
            motion,
            // The stick pumps: it does not turn the body to and fro.
            facing: motion.is_some().then_some(inputs.state.facing),
            consumes_jump,
            // Crouch winds out.
            consumes_crouch: true,
            ..default()
        }))
    }

    fn happened(
        before: &RopeState,
        after: &RopeState,
        _: Option<&TakeOver>,
        _: &MoveInputs,
    ) -> Option<Happened> {
        let end = |tied: Tied| (tied.to.body, tied.to.offset);
        if before.tied.map(end) == after.tied.map(end) {
            return None;
        }
        Some(match after.tied {
            Some(tied) => Happened::RopeTaken {
                body: tied.to.body,
                length_m: tied.length_m,
            },
            None => Happened::RopeLetGo,
        })
    }
}

#[cfg(test)]
#[path = "press_tests.rs"]
mod tests;
