//! Reads the world around a character: the ground, what is too heavy to push, corners overhead.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::footprint::Footprint;
use super::probe::Probe;
use super::{
    Character, CharacterState, CharacterSystems, CharacterTuning, Footing, Physique, corner, heavy,
    press,
};
use crate::drive::{Pace, SpringDrive, velocity_through_step};
use crate::engine::engine_step;
use crate::input::Intent;

/// What a character feels of the world at the start of a step.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Sensed {
    /// Walkable ground within reach of the feet.
    pub ground: Option<Ground>,
    /// Where it stands on that ground, if that is a body that moves.
    pub footprint: Option<Footprint>,
    /// Something too steep to stand on, within reach of the feet.
    pub steep: Option<Ground>,
    /// In the air: the height of what lies beneath the feet, m, if it can be seen from up there.
    pub landing: Option<f32>,
    /// What it is about to walk into and cannot push.
    pub heavy: Option<Heavy>,
    /// The way out, level, from between the ground and what comes down on its head.
    pub way_out: Option<Vec3>,
    /// There is less room between the two than the body needs.
    pub squeezed: bool,
    /// On a jump: the way aside, in this step, round the corner of something overhead, m.
    pub nudge: Option<Vec3>,
}

/// Ground beneath the feet.
#[derive(Debug, Clone, Copy)]
pub struct Ground {
    /// The body, or the collider of a solid.
    pub entity: Entity,
    /// World height of the ground, m, as a ball of the character's width feels it: it rolls over the edges of steps.
    pub height: f32,
    /// Normal of the surface that the ball rolls over. On the edge of a step it leans, though the faces on both sides are flat.
    pub normal: Vec3,
    /// Mean velocity through the coming step of the ground beneath the feet, m/s.
    pub velocity: Vec3,
    /// What a rider adds to that in this step to keep its place, m/s: see [`Footprint`].
    pub make_up: Vec3,
    /// rad/s about the vertical.
    pub yaw_rate: f32,
    /// How far it lies below the centre of the body at the start of the step, m.
    pub below: f32,
    /// Where it is touched.
    pub point: Vec3,
    /// How fast it will rise beneath the feet, m/s: the mean over the next few hundredths of a second. None where it is level or of one
    /// slope, or not known.
    pub rise_m_s: Option<f32>,
}

impl Sensed {
    /// What the ride spring holds a character of this state over: ground that it stands on, or the slope that it slides down.
    #[must_use]
    pub fn beneath(&self, state: &CharacterState) -> Option<Ground> {
        match state.footing {
            Footing::Ground => self.ground,
            Footing::Slide => self.steep.or(self.ground),
            Footing::Air => None,
        }
    }
}

/// The vertical part of the normal of the steepest slope: 85 degrees, as steep as a ramp of a level may be. What is steeper is a
/// wall: it is neither stood on nor slid down, and a slope computed from its normal would be as good as infinite.
pub(super) const STEEPEST_UPRIGHT: f32 = 0.087;

impl Ground {
    /// How far it rises for each metre on, and the way in which it does. At most that of the steepest slope, 11.5 m a metre.
    #[must_use]
    pub fn gradient(&self) -> Vec3 {
        -self.normal.with_y(0.0) / self.normal.y.max(STEEPEST_UPRIGHT)
    }

    /// The level direction in which it falls; nothing where it is level.
    #[must_use]
    pub fn downhill(&self) -> Vec3 {
        self.normal.with_y(0.0).normalize_or_zero()
    }
}

/// A body beside a character that is too heavy for it to push.
#[derive(Debug, Clone, Copy)]
pub struct Heavy {
    /// The level direction to it.
    pub towards: Vec3,
    /// How far it is away, m.
    pub gap_m: f32,
    /// How it moves there, m/s.
    pub velocity: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, sense.in_set(CharacterSystems::Sense));
}

/// A driven body carries a character at the velocity that its drive commands, but at no more than this beyond the one it had, m/s.
/// A platform that reverses at once at 5 m/s changes by 10. One that a solid holds back is commanded far more than the engine
/// lets it have.
const MOST_CHANGE_M_S: f32 = 15.0;

fn sense(
    time: Res<Time>,
    rapier: ReadRapierContext,
    mut characters: Query<
        (
            &RapierRigidBodyHandle,
            &Transform,
            &Velocity,
            &Pace,
            &Intent,
            &CharacterTuning,
            &Physique,
            &CharacterState,
            &mut Sensed,
        ),
        With<Character>,
    >,
    bodies: Query<(&Transform, &Velocity)>,
    driven: Query<&RapierRigidBodyHandle, With<SpringDrive>>,
    configuration: Single<&RapierConfiguration, With<DefaultRapierContext>>,
) -> Result {
    let rapier = rapier.single()?;
    let dt = time.delta_secs();
    let engine = engine_step(dt, rapier.simulation);
    for (handle, transform, velocity, pace, intent, tuning, physique, state, mut sensed) in
        &mut characters
    {
        if !(transform.is_finite() && velocity.linear.is_finite()) {
            // A cast from there would panic. The drive puts the body back.
            *sensed = Sensed::default();
            continue;
        }
        let probe = Probe::new(&rapier, handle.0, transform.translation, physique, tuning);
        let speed = pace.velocity(velocity.linear);
        let mut felt = probe.ground(state, speed, &bodies, dt);
        // A driven body's velocity is that before the engine adds gravity.
        for ground in felt.ground.iter_mut().chain(&mut felt.steep) {
            if let Ok(handle) = driven.get(ground.entity)
                && let Some(body) = rapier.rigidbody_set.bodies.get(handle.0)
            {
                ground.velocity =
                    velocity_through_step(ground.velocity, body, configuration.gravity, &engine);
                let feet = transform.translation.with_y(ground.height);
                let change = ground.velocity - body.velocity_at_point(feet);
                if change.length_squared() > MOST_CHANGE_M_S * MOST_CHANGE_M_S {
                    ground.velocity -= change - change.clamp_length_max(MOST_CHANGE_M_S);
                }
            }
        }
        if let Some(ground) = &mut felt.ground
            && let Ok((pose, _)) = bodies.get(ground.entity)
        {
            let feet = transform.translation.with_y(ground.height);
            let last = sensed.footprint.filter(|_| state.is_grounded());
            let missed = last.map_or(Vec3::ZERO, |last| last.missed(ground.entity, pose));
            let (print, make_up) =
                Footprint::step(ground.entity, pose, feet, ground.velocity, missed, dt);
            felt.footprint = Some(print);
            ground.make_up = make_up;
        }
        let wish = super::decide::direction(intent) * tuning.run_speed_m_s;
        let way = (speed + wish).with_y(0.0) * dt;
        if way.length_squared() > LEAST_WAY_M * LEAST_WAY_M {
            let (centre, limit) = (transform.translation, tuning.push_mass_limit_kg);
            felt.heavy = heavy::ahead(&rapier, handle.0, centre, physique, way, limit, &bodies, dt);
        }
        if let Some(ground) = &felt.ground {
            let press = press::press(&probe, physique, tuning, state, ground, &bodies);
            felt.way_out = press.map(|press| press.way_out);
            felt.squeezed = press.is_some_and(|press| press.squeezes);
        }
        if state.jumping && tuning.corner_nudge_m > 0.0 {
            let goes = speed.with_y(state.vertical_velocity);
            felt.nudge = corner::nudge(&probe, physique, tuning, goes, dt);
        }
        *sensed = felt;
    }
    Ok(())
}

/// Who goes less far in a step, m, walks into nothing.
const LEAST_WAY_M: f32 = 1e-4;

/// The mean velocity over `dt` seconds of a point of a body: the chord of its arc. The tangent would lead off the arc, and
/// throw a rider off a turning platform by and by.
///
/// `arm` is from the body's centre of mass to the point.
#[must_use]
pub fn carried_velocity(arm: Vec3, velocity: &Velocity, dt: f32) -> Vec3 {
    if velocity.angular == Vec3::ZERO {
        return velocity.linear;
    }
    let turned = Quat::from_scaled_axis(velocity.angular * dt) * arm;
    velocity.linear + (turned - arm) / dt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rider_carried_by_chords_stays_on_its_circle() {
        let velocity = Velocity {
            linear: Vec3::ZERO,
            angular: Vec3::Y * std::f32::consts::FRAC_PI_2,
        };
        let dt = 1.0 / 30.0;
        let mut arm = Vec3::X * 2.0;
        for _ in 0..1800 {
            arm += carried_velocity(arm, &velocity, dt) * dt;
        }
        assert!((arm.length() - 2.0).abs() < 1e-3, "{arm}");
        assert!(
            (arm - Vec3::X * 2.0).length() < 5e-3,
            "15 whole turns end where they began: {arm}"
        );
    }
}
