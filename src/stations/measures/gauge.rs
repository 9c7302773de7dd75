//! [`Gauge`]: what a measure has gathered, and its value.

use bevy::prelude::*;
use serde::Serialize;

use super::boom_lag::BoomLag;
use super::boom_overshoot::BoomOvershoot;
use super::energy::energy_j;
use super::jump_top::JumpTop;
use super::mean_sag::MeanSag;
use super::overshoot::Overshoot;
use super::peak_lag::PeakLag;
use super::settle_secs::SettleSecs;
use super::sources::Sources;
use super::strongest_hz::strongest_hz;
use crate::level::{Level, Measure};

/// A measure of the level with what it has gathered so far.
#[derive(Debug, Clone, Serialize)]
pub struct Gauge {
    /// What is measured: a constant of the level.
    #[serde(skip)]
    pub measure: Measure,
    /// The platform, the reeds or the boom: a constant of the level.
    #[serde(skip)]
    source: Entity,
    /// Of a platform, constants of the level.
    #[serde(skip)]
    body: Body,
    meter: Meter,
    value: Option<f64>,
}

/// Constants of a measured platform.
#[derive(Debug, Clone, Copy, Default)]
struct Body {
    mass_kg: f64,
    /// Height of the surface above the centre, m.
    top_m: f64,
}

/// What has been gathered. A measure of the present step alone gathers nothing.
#[derive(Debug, Clone, Serialize)]
enum Meter {
    Overshoot(Overshoot),
    SettleSecs(SettleSecs),
    MeanSag(MeanSag),
    PeakLag(PeakLag),
    JumpTop(JumpTop),
    StrongestHz,
    Energy,
    BoomLag(BoomLag),
    BoomOvershoot(BoomOvershoot),
}

impl Gauge {
    /// A gauge that has gathered nothing, on the entity of the measured platform, reeds or boom.
    #[must_use]
    pub fn new(measure: Measure, source: Entity, level: &Level) -> Self {
        let meter = match measure {
            Measure::Overshoot(_) => Meter::Overshoot(default()),
            Measure::SettleSecs(_) => Meter::SettleSecs(default()),
            Measure::MeanSag(_) => Meter::MeanSag(default()),
            Measure::PeakLag(_) => Meter::PeakLag(default()),
            Measure::JumpTop(_) => Meter::JumpTop(default()),
            Measure::StrongestHz(_) => Meter::StrongestHz,
            Measure::Energy(_) => Meter::Energy,
            Measure::BoomLag(_) => Meter::BoomLag(default()),
            Measure::BoomOvershoot(_) => Meter::BoomOvershoot(default()),
        };
        let mut platforms = level.platforms.iter();
        let platform = platforms.find(|platform| platform.name == measure.source());
        let body = platform.map_or_else(Body::default, |platform| Body {
            mass_kg: platform.mass_kg.into(),
            top_m: 0.5 * f64::from(platform.size_m.y),
        });
        Self {
            measure,
            source,
            body,
            meter,
            value: None,
        }
    }

    /// The present value, in the unit of the measure.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        self.value
    }

    /// Adds a step of `dt` seconds.
    pub(super) fn step(&mut self, sources: &Sources, dt: f64) {
        let read = self.read(sources, dt);
        self.value = read.filter(|value| value.is_finite());
    }

    fn read(&mut self, sources: &Sources, dt: f64) -> Option<f64> {
        let Body { mass_kg, top_m } = self.body;
        let source = self.source;
        match &mut self.meter {
            Meter::Overshoot(meter) => meter.step(&sources.platform(source)?, dt),
            Meter::SettleSecs(meter) => meter.step(&sources.platform(source)?, dt),
            Meter::MeanSag(meter) => meter.step(&sources.platform(source)?, dt),
            Meter::PeakLag(meter) => meter.step(&sources.platform(source)?, dt),
            Meter::JumpTop(meter) => meter.step(&sources.jumper(source, top_m)?),
            Meter::StrongestHz => strongest_hz(sources.reeds(source)?),
            Meter::Energy => Some(energy_j(&sources.spring(source, mass_kg)?)),
            Meter::BoomLag(meter) => meter.step(&sources.boom(source)?, dt),
            Meter::BoomOvershoot(meter) => meter.step(&sources.boom(source)?, dt),
        }
    }
}
