//! What a character stands on or slides down, and how high over it.

use bevy::math::Vec3;
use spring_math::Propagator;

use super::{CharacterState, Ground, Step};
use crate::character::flight::Lift;
use crate::character::ground::STEEPEST_RISE;
use crate::character::momentum::Momentum;
use crate::character::state::Footing;
use crate::drive::DriveTarget;

/// What the ride spring holds the character over.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hold {
    pub ground: Ground,
    /// Too steep to stand on.
    pub slides: bool,
}

/// What holds the character through this step, if anything. Walking stays relative to it.
pub(super) fn find(state: &mut CharacterState, step: &Step, carry: &mut Vec3) -> Option<Hold> {
    let Step {
        body, sensed, dt, ..
    } = *step;
    let slid = state.footing == Footing::Slide;
    let gain = std::mem::take(&mut state.slide_gain);
    if let Some(ground) = sensed.ground.filter(|g| stands_on(state, step, g)) {
        *carry += gain;
        stand(state, step, &ground, carry);
        return Some(Hold {
            ground,
            slides: false,
        });
    }
    state.air_secs = if state.is_grounded() {
        0.0
    } else {
        state.air_secs + dt
    };
    state.momentum.fade(dt);
    if let Some(ground) = sensed.steep.filter(|g| slides_on(state, step, g)) {
        let level = (body.sprung + gain - ground.velocity).with_y(0.0);
        slide(state, step, &ground, level, slid);
        *carry += state.carried_across(&ground, level) - body.sprung.with_y(0.0);
        return Some(Hold {
            ground,
            slides: true,
        });
    }
    *carry += gain;
    state.footing = Footing::Air;
    state.ground = None;
    None
}

fn stands_on(state: &CharacterState, step: &Step, ground: &Ground) -> bool {
    let climb = state.vertical_velocity - ground.velocity.y;
    if state.jumping && climb > 0.0 {
        return false;
    }
    let above = step.body.above(ground.height);
    match state.footing {
        Footing::Ground | Footing::Slide => above <= step.tuning.snap_m,
        // Caught in the step that would pass the spring's rest, and not a step later.
        Footing::Air => above + climb.min(0.0) * step.dt <= 0.0,
    }
}

fn stand(state: &mut CharacterState, step: &Step, ground: &Ground, carry: &mut Vec3) {
    let dt = step.dt;
    let carried = ground.velocity + ground.make_up;
    if state.is_grounded() && state.ground == Some(ground.entity) {
        // The same ground, faster or slower than before, takes its rider along; it cannot pull down harder than a fall would.
        let change = carried - state.carried;
        state.vertical_velocity += change.y.max(-step.springs.flight.fall * dt);
        *carry += change.with_y(0.0);
        state
            .momentum
            .note(ground.velocity, step.tuning.momentum_memory_secs, dt);
    } else {
        state.momentum = Momentum::of(ground.velocity);
    }
    state.carried = carried;
    state.ground = Some(ground.entity);
    state.footing = Footing::Ground;
    state.jumping = false;
    state.lift = Lift::None;
    state.air_jumped = false;
    state.air_secs = 0.0;
}

/// Who comes from the air or from level ground slides only where it touches: running off an edge, one flies.
fn slides_on(state: &CharacterState, step: &Step, steep: &Ground) -> bool {
    let body = step.body;
    let above = body.above(steep.height);
    if state.footing == Footing::Slide {
        return above <= step.tuning.snap_m;
    }
    let over = body.sprung - steep.velocity;
    let climb = state.vertical_velocity - steep.velocity.y - steep.gradient().dot(over);
    above + climb.min(0.0) * step.dt <= 0.0
}

/// Down the slope, on gravity less friction: exact through the step.
///
/// `level` is the level velocity over the slope, m/s. The body goes through the step at the slide's mean velocity.
fn slide(state: &mut CharacterState, step: &Step, steep: &Ground, level: Vec3, slid: bool) {
    let (flight, dt) = (&step.springs.flight, step.dt);
    let (sine, cosine) = (steep.normal.with_y(0.0).length(), steep.normal.y);
    let along = level.dot(steep.downhill());
    let came_with = if slid {
        along / cosine
    } else {
        // Only what leads down along the slope is kept: nothing is gained by jumping against it.
        along * cosine - (state.vertical_velocity - steep.velocity.y) * sine
    };
    let speed = came_with.clamp(0.0, flight.speed_limit);
    let mut gain = flight.fall * (sine - step.tuning.slide_friction * cosine);
    if speed == 0.0 {
        gain = gain.max(0.0);
    }
    let bound = if gain > 0.0 { flight.speed_limit } else { 0.0 };
    let until = if gain == 0.0 {
        dt
    } else {
        ((bound - speed) / gain).clamp(0.0, dt)
    };
    let end = (speed + gain * until).clamp(0.0, flight.speed_limit);
    let mean = (0.5 * (speed + end) * until + end * (dt - until)) / dt;

    state.slide_speed = end;
    let downhill = steep.downhill() * cosine;
    state.slide_gain = downhill * (end - mean);
    state.carried = steep.velocity + downhill * mean - Vec3::Y * (mean * sine);
    state.ground = Some(steep.entity);
    state.footing = Footing::Slide;
    state.jumping = false;
    state.lift = Lift::None;
}

impl CharacterState {
    /// The level velocity of who slides as it is carried, and crosses the slope as it did.
    fn carried_across(&self, steep: &Ground, level: Vec3) -> Vec3 {
        let downhill = steep.downhill();
        self.carried.with_y(0.0) + level - downhill * level.dot(downhill)
    }
}

/// The step in which it lands: the velocity upwards that takes it along its flight to the ground and on with its ride spring
/// for what is left of the step. Nothing where it does not come from above: then the spring has it at once.
pub(super) fn touch_down(state: &mut CharacterState, step: &Step, hold: &Hold) -> Option<f32> {
    let (springs, dt) = (step.springs, step.dt);
    let rise = rise(state, hold);
    let falls = state.vertical_velocity - rise;
    let above = step.body.above(hold.ground.height);
    if above <= 0.0 || falls >= 0.0 {
        return None;
    }
    let lands = springs
        .flight
        .secs_to_fall(falls, state.lift, above)
        .map_or(dt, |secs| secs.min(dt));
    let (_, lands_with) = springs.flight.after(falls, state.lift, lands);
    let (off, rate) = Propagator::exact(springs.ride, dt - lands).error_step(0.0, lands_with);
    let flown = rise + (off - above) / dt;
    state.vertical_velocity = rise + lands_with + rate;
    state.flown = flown;
    state.touched_down = true;
    Some(flown)
}

/// Where the ride spring wants the body at the end of the step.
pub(super) fn ride(state: &CharacterState, step: &Step, hold: &Hold) -> DriveTarget {
    let ground = &hold.ground;
    let rise = rise(state, hold);
    DriveTarget {
        position: Vec3::Y * (ground.height + step.body.ride_height_m + rise * step.dt),
        velocity: Vec3::Y * rise,
        ..DriveTarget::default()
    }
}

/// How fast the ground rises beneath the feet, m/s.
fn rise(state: &CharacterState, hold: &Hold) -> f32 {
    let ground = &hold.ground;
    // Walking uphill or up a stair, the ground rises beneath the feet: fed forward, the spring need not lag to notice.
    let slope_rise = if let Some(rise) = ground.rise_m_s {
        rise
    } else if hold.slides {
        let over = state.carried - ground.velocity + state.planar_velocity;
        ground.gradient().dot(over)
    } else {
        ground
            .gradient()
            .clamp_length_max(STEEPEST_RISE)
            .dot(state.planar_velocity)
    };
    ground.velocity.y + slope_rise
}
