//! What creatures have noticed: where the player has landed and dashed in the last seconds. It is kept with the times, so that what
//! creatures do follows from the time that is shown. After a rewind what would lie ahead is forgotten.

use bevy::prelude::*;
use springyard_character::{CharacterEvent, Dash, DashState, Happened, Move};
use springyard_timestep::StepClock;

use crate::visuals::figure::puff::SLOWEST_M_S;

/// Something to react to: when, s of simulated time, and where.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sight {
    /// Simulated time, s.
    pub secs: f64,
    /// Place, m.
    pub place: Vec3,
}

/// The landings and dashes of the last seconds, in order.
#[derive(Resource, Debug, Clone, Default)]
pub struct Noticed {
    /// Landings that leave dust.
    pub landings: Vec<Sight>,
    /// The middles of dashes.
    pub dashes: Vec<Sight>,
}

/// Time that a landing or a dash is kept, s.
const KEPT_SECS: f64 = 10.0;

impl Noticed {
    /// Forgets what is long ago at a simulated time, s, and what would lie ahead of it.
    fn forget(&mut self, now_secs: f64) {
        for sights in [&mut self.landings, &mut self.dashes] {
            sights.retain(|it| it.secs <= now_secs && it.secs > now_secs - KEPT_SECS);
        }
    }

    /// Whether there is nothing to react to.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.landings.is_empty() && self.dashes.is_empty()
    }
}

/// Adds what characters have done in the steps of this frame.
pub(super) fn notice(
    clock: Res<StepClock>,
    mut events: MessageReader<CharacterEvent>,
    bodies: Query<(&Transform, &DashState)>,
    mut noticed: ResMut<Noticed>,
) {
    if !noticed.is_empty() {
        noticed.forget(clock.simulated_secs);
    }
    for event in events.read() {
        match event.what {
            Happened::Landed { speed_m_s, on } if speed_m_s > SLOWEST_M_S => {
                noticed.landings.push(Sight {
                    secs: event.secs,
                    place: on.point,
                });
            }
            Happened::MoveBegan { name } if name == Dash::NAME => {
                let Ok((body, dash)) = bodies.get(event.character) else {
                    continue;
                };
                let half = dash
                    .present
                    .map_or(Vec3::ZERO, |dash| dash.goal * (0.5 * dash.left_secs));
                noticed.dashes.push(Sight {
                    secs: event.secs,
                    place: body.translation + half,
                });
            }
            _ => {}
        }
    }
}
