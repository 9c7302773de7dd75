//! Wind for flags and leaves: a light breeze, a function of the simulated time, and the draught of a player who runs past. Each flag or
//! leaf follows it on a spring, and stands still with reduced motion.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use spring_math::sprung::Sprung;
use spring_math::{ParameterError, Spring, SpringValue};

use super::shown_time::ShownTime;
use crate::level::CharacterView;
use crate::tuning::ReducedMotion;
use springyard_character::CharacterState;
use springyard_timestep::{ShownClock, ViewOf};

/// The spring of everything that hangs in the air.
const HERTZ: f32 = 1.1;
const RATIO: f32 = 0.25;
/// How far the breeze turns a cloth, rad, how often, rad/s, and how much later it comes to a place farther along, rad/m.
const BREEZE: [(f32, f64, f64); 2] = [(0.17, 1.3, 0.35), (0.06, 3.1, 0.8)];
/// Up to this distance a player takes the air along, m.
const TAKEN_M: f32 = 2.2;
/// Distance of the player up to which the breeze is full, m, and from which there is none.
const BREEZE_M: f32 = 18.0;
const ASLEEP_M: f32 = 26.0;

/// A system parameter: what [`Air`] is made of.
#[derive(SystemParam)]
pub struct Breeze<'w, 's> {
    time: ShownClock<'w>,
    reduced_motion: ReducedMotion<'w>,
    bodies: Query<'w, 's, &'static CharacterState>,
    players: Query<'w, 's, (&'static Transform, &'static ViewOf), With<CharacterView>>,
    shown: Local<'s, ShownTime>,
}

impl Breeze<'_, '_> {
    /// The air of this frame, once a frame; `None` without a player.
    pub fn air(&mut self) -> Option<Air> {
        let secs = self.time.secs();
        let since = self.shown.since_last(secs);
        let (player, view_of) = self.players.iter().next()?;
        let body = self.bodies.get(view_of.0);
        Some(Air {
            secs,
            since,
            is_calm: self.reduced_motion.is_on(),
            player: player.translation,
            velocity: body.map_or(Vec3::ZERO, |state| state.planar_velocity),
        })
    }
}

/// The air in one frame.
#[derive(Debug, Clone, Copy)]
pub struct Air {
    /// The simulated time that is shown, s.
    secs: f64,
    /// Since the last frame, s; `None` where time has jumped.
    since: Option<f32>,
    is_calm: bool,
    /// Place of the player, m, and its velocity, m/s.
    player: Vec3,
    velocity: Vec3,
}

impl Air {
    /// Whether it stands still at a place, m: reduced motion, or the player is far away.
    #[must_use]
    pub fn is_still(&self, place: Vec3) -> bool {
        self.is_calm || place.distance(self.player) > ASLEEP_M
    }

    /// The breeze at a place, m: the angle, rad, to which it turns a cloth. It is weaker far from the player.
    #[must_use]
    pub fn gust(&self, place: Vec3) -> f32 {
        let away_m = place.distance(self.player);
        let awake = ((ASLEEP_M - away_m) / (ASLEEP_M - BREEZE_M)).clamp(0.0, 1.0);
        awake * gust(self.secs, place)
    }

    /// The velocity of the air, m/s, that the player takes along past a place, m.
    #[must_use]
    pub fn taken(&self, place: Vec3) -> Vec3 {
        self.velocity * nearness(place.xz().distance(self.player.xz()))
    }

    /// Moves something that hangs in it towards where it would be at rest. Where time has jumped it is there.
    pub fn carry<V>(&self, hanging: &mut Sprung<V>, goal: V) -> Result<(), ParameterError>
    where
        V: SpringValue + Default,
    {
        carry(hanging, goal, self.since)
    }
}

/// See [`Air::carry`]: for `dt`, s.
pub(super) fn carry<V>(
    hanging: &mut Sprung<V>,
    goal: V,
    dt: Option<f32>,
) -> Result<(), ParameterError>
where
    V: SpringValue + Default,
{
    match dt {
        Some(dt) => {
            hanging.towards_mean(Spring::from_hertz(HERTZ, RATIO)?, dt, goal);
        }
        None => hanging.reset(goal),
    }
    Ok(())
}

/// How much of its velocity a player this far away, m, gives to the air.
pub(super) fn nearness(away_m: f32) -> f32 {
    (1.0 - away_m / TAKEN_M).max(0.0)
}

/// The angle to which the breeze turns a cloth at a simulated time, s, at a place, m.
fn gust(secs: f64, place: Vec3) -> f32 {
    let along = f64::from(place.x - place.z);
    let gust =
        |(rad, rad_s, rad_m): (f32, f64, f64)| rad * (rad_s * secs - rad_m * along).sin() as f32;
    BREEZE.into_iter().map(gust).sum()
}
