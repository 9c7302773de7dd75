//! A jump whose head only just catches the corner of something overhead goes round it.

use bevy::prelude::*;
use bevy_rapier3d::rapier::parry::shape::{Ball, Capsule};

use super::body_dimensions::BodyDimensions;
use super::probe::Probe;
use super::tuning::CharacterTuning;

/// A corner is seen so long before the head is there, s. Shorter, the way aside is a jerk; longer, it is a drift.
const LOOK_AHEAD_SECS: f32 = 0.1;

/// It passes the corner by this much, m.
const MARGIN_M: f32 = 0.01;

/// What is nearer to overhead than this is no corner, but a ceiling, m.
const LEAST_OFF_AXIS_M: f32 = 1e-3;

/// The way aside, in this step, of a character that rises at `velocity` (m/s).
pub(super) fn offset(
    probe: &Probe,
    dimensions: &BodyDimensions,
    tuning: &CharacterTuning,
    velocity: Vec3,
    dt: f32,
) -> Option<Vec3> {
    if velocity.y <= 0.0 {
        return None;
    }
    let radius = dimensions.radius_m();
    let ball = Ball::new(radius);
    let head = probe.centre() + Vec3::Y * dimensions.half_segment_m();
    let touch = probe.cast(&ball, head, velocity, LOOK_AHEAD_SECS.max(dt))?;
    let there = head + velocity * touch.time;
    let away = (there - touch.point).with_y(0.0);
    let off_axis = away.length();
    if touch.point.y <= there.y || off_axis < LEAST_OFF_AXIS_M {
        return None;
    }
    let aside = radius - off_axis + MARGIN_M;
    if aside > tuning.corner_correction_m {
        return None;
    }
    let way = away * (aside / off_axis);
    // Never into something else, and only if the way up is free there.
    let body = Capsule::new_y(dimensions.half_segment_m(), radius - MARGIN_M);
    let is_free = probe.cast(&body, probe.centre(), way, 1.0).is_none()
        && probe
            .cast(
                &Ball::new(radius - 0.5 * MARGIN_M),
                head + way,
                velocity,
                LOOK_AHEAD_SECS.max(dt),
            )
            .is_none();
    // All of it by the time the head is there, at constant speed.
    is_free.then(|| way * (dt / touch.time.max(dt)))
}
