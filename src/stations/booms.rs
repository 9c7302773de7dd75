//! Booms in fixed time: each follows the player on a spring, as the boom of a camera might, to measure its lag and overshoot.
//!
//! The spring gets the player's place and not its velocity, so there is no feed-forward:
//! `a = omega^2 (goal - x) - 2 zeta omega v`. That is the [camera's boom](springyard_camera::boom) with all of its drag, in space: its
//! [`dragged`] and [`lengthened`] move the way from the boom to the player. The step is exact for a player at constant velocity
//! through the step.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::Spring;

use super::StationSystems;
use super::dials::{DialValue, dial_value};
use super::player::{OfPlayer, Players};
use crate::level::{Dial, SpringBoom};
use springyard_camera::boom::{dragged, lengthened};
use springyard_character::respawn::Respawned;
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// On a boom: its place and velocity, and those of the player.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct SpringBoomState {
    /// Position of the boom, m.
    pub position: Vec3,
    /// Velocity of the boom, m/s.
    pub velocity: Vec3,
    /// Centre of the player at the end of the last step, m. `None` before the first step.
    pub leader: Option<Vec3>,
    /// Mean velocity of the player through the last step, m/s; zero after a teleport.
    pub leader_velocity: Vec3,
}

impl SpringBoomState {
    /// At rest on the player.
    #[must_use]
    pub fn at(leader: Vec3) -> Self {
        Self {
            position: leader,
            velocity: Vec3::ZERO,
            leader: Some(leader),
            leader_velocity: Vec3::ZERO,
        }
    }

    /// A step of `dt` seconds, in which the player moves to `leader` (m) at constant velocity.
    #[must_use]
    pub fn step(self, spring: Spring, forgets_velocity: bool, leader: Vec3, dt: f32) -> Self {
        let Some(start) = self.leader else {
            return Self::at(leader);
        };
        let leader_velocity = (leader - start) / dt;
        let velocity = match forgets_velocity {
            true => Vec3::ZERO,
            false => self.velocity,
        };
        let rate = self.leader_velocity - velocity;
        let (kick, stretch) = dragged(spring, self.leader_velocity, leader_velocity);
        let (way, rate) = lengthened(spring, (start - self.position, rate + kick), stretch, dt);
        Self {
            position: leader - way,
            velocity: leader_velocity - rate,
            leader: Some(leader),
            leader_velocity,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<SpringBoomState>("spring_boom_state");
    app.register_required_components::<SpringBoom, SpringBoomState>()
        .add_systems(FixedPostUpdate, move_booms.in_set(StationSystems::Measure));
}

pub(super) fn move_booms(
    step: Res<StepClock>,
    players: Players,
    entities: Query<Entity, OfPlayer>,
    dials: Query<(&Dial, &DialValue)>,
    mut respawned: MessageReader<Respawned>,
    mut booms: Query<(&SpringBoom, &mut SpringBoomState)>,
) {
    let respawned = respawned.read().filter(|it| entities.contains(it.entity));
    let is_teleported = respawned.count() > 0;
    let Some(player) = players.iter().next() else {
        return;
    };
    let leader = player.centre();
    for (boom, mut state) in &mut booms {
        let spring = Spring::from_hertz(boom.frequency_hz, damping_ratio(boom, &dials));
        *state = match spring {
            Ok(spring) if !is_teleported => {
                state.step(spring, boom.forgets_velocity, leader, step.step_secs as f32)
            }
            _ => SpringBoomState::at(leader),
        };
    }
}

/// The damping ratio of a boom: the value of its dial, or its own.
fn damping_ratio(boom: &SpringBoom, dials: &Query<(&Dial, &DialValue)>) -> f32 {
    let dial = boom.dial.as_deref();
    let dial = dial.and_then(|name| dial_value(dials, name));
    dial.or(boom.damping_ratio).unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distance behind a player that has run for 20 s at 5 m/s, m.
    fn lag(ratio: f32, forgets_velocity: bool, hz: f32) -> f32 {
        let spring = Spring::from_hertz(1.0, ratio).unwrap();
        let mut boom = SpringBoomState::default();
        let mut leader = Vec3::ZERO;
        for step in 0..(20.0 * hz) as u32 {
            leader = Vec3::X * (5.0 * step as f32 / hz);
            boom = boom.step(spring, forgets_velocity, leader, 1.0 / hz);
        }
        leader.distance(boom.position)
    }

    #[test]
    fn the_lag_is_that_of_the_formula_at_any_step_rate() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            for ratio in [0.3_f32, 1.0, 2.0] {
                let expected = 2.0 * ratio * 5.0 / std::f32::consts::TAU;
                let found = lag(ratio, false, hz);
                assert!(
                    (found / expected - 1.0).abs() < 2e-3,
                    "{hz} Hz, {ratio}: {found} m"
                );
            }
        }
    }

    #[test]
    fn without_its_velocity_it_falls_far_behind_and_farther_at_short_steps() {
        let [long, short] = [30.0, 60.0].map(|hz| lag(1.0, true, hz));
        assert!(long > 5.0 && short > 1.7 * long, "{long} m, {short} m");
    }
}
