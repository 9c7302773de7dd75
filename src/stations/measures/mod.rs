//! What stations measure: a gauge for each measure of the level, fed once a step.
//!
//! Each measure is a file here: an accumulator without bevy, in `f64`, that takes one sample a step and returns the present value.
//! To add one: a variant of [`Measure`] with its row in `src/level/measured.rs`, a file, three arms in [`gauge`] and, if it reads something
//! new, a [`reading`] and a method in `sources`.
//!
//! - [`overshoot`], [`settle_secs`]: the step response, on the cycles of [`jump_cycle`]. [`arrival_error`]: a promised time.
//! - [`velocity_jump`], [`peak_acceleration`]: how a platform starts, on the [`recent_poses`] of its [`corners`]. [`left_after_frame`]: its
//!   filter.
//! - [`mean_sag`], [`peak_lag`], [`energy`]: a platform on its spring. [`jump_top`]: the player's jump.
//!   [`momentum_from_nowhere`]: several bodies.
//! - [`strongest_hz`]: a bank of reeds. [`boom_lag`], [`boom_overshoot`]: a boom. [`growth`]: the swings of coil grass. What a lane of
//!   the lab has lost is read from it.
//! - [`jump`], [`settling`], [`last_second`], [`turning_point`], [`pose`]: what several of them need.
//!
//! What a gauge reads is a [`reading`]. A reading with NaN or infinity restarts the gauge: it has no value, and its digits show a dash.
//!
//! Of a platform there are three poses. The *goal* is that of its motion. The *target* is what its drive gets: what a filter
//! (`smoothed_by`) makes of the goal; without a filter, the goal. The *body* is where it is. `sources` alone knows where each is read.

pub mod arrival_error;
pub mod boom_lag;
pub mod boom_overshoot;
pub mod corners;
#[cfg(test)]
mod curves;
pub mod energy;
pub mod gauge;
pub mod growth;
pub mod jump;
pub mod jump_cycle;
pub mod jump_top;
pub mod last_second;
pub mod left_after_frame;
pub mod mean_sag;
pub mod momentum_from_nowhere;
pub mod overshoot;
pub mod peak_acceleration;
pub mod peak_lag;
pub mod pose;
pub mod reading;
pub mod recent_poses;
pub mod settle_secs;
pub mod settling;
mod sources;
#[cfg(test)]
mod step_response;
pub mod strongest_hz;
pub mod turning_point;
pub mod velocity_jump;

use bevy::prelude::*;
use serde::Serialize;

use super::StationSystems;
use crate::level::{CurrentLevel, LevelPart, Measure, MeasureList};
use gauge::Gauge;
use sources::Sources;
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// On the level's [`MeasureList`]: a gauge for each measure, in its order. A reload of the level starts them anew.
#[derive(Component, Debug, Clone, Default, Serialize)]
pub struct Gauges(Vec<Gauge>);

impl Gauges {
    /// The present value of a measure, in its unit. `None` before there is one, and for what the level does not measure.
    #[must_use]
    pub fn value(&self, measure: &Measure) -> Option<f64> {
        let gauge = self.0.iter().find(|gauge| gauge.measure == *measure);
        gauge?.value()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Gauges>("gauges");
    app.add_observer(start_gauges).add_systems(
        FixedPostUpdate,
        take_measures
            .after(super::reeds::swing_reeds)
            .after(super::booms::move_booms)
            .after(super::grass::sway_grass)
            .in_set(StationSystems::Measure),
    );
}

fn start_gauges(
    new: On<Add, MeasureList>,
    level: Res<CurrentLevel>,
    lists: Query<&MeasureList>,
    names: Query<(Entity, &Name), With<LevelPart>>,
    mut commands: Commands,
) {
    let Ok(list) = lists.get(new.entity) else {
        return;
    };
    let entity = |name: &str| {
        let mut named = names.iter();
        let (entity, _) = named.find(|(_, other)| other.as_str() == name)?;
        Some(entity)
    };
    let gauges = list.0.iter();
    let gauges = gauges.filter_map(|measure| Gauge::new(measure, &level.level, entity));
    let gauges = Gauges(gauges.collect());
    commands.entity(new.entity).insert(gauges);
}

pub(super) fn take_measures(
    step: Res<StepClock>,
    sources: Sources,
    mut gauges: Query<&mut Gauges>,
) {
    for mut gauges in &mut gauges {
        for gauge in &mut gauges.0 {
            gauge.step(&sources, step.step_secs);
        }
    }
}
