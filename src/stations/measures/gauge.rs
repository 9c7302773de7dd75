//! [`Gauge`]: what a measure has gathered, and its value.

use bevy::math::DVec3;
use bevy::prelude::*;
use serde::Serialize;

use super::arrival_error::ArrivalError;
use super::boom_lag::BoomLag;
use super::boom_overshoot::BoomOvershoot;
use super::corners::corners;
use super::energy::energy_j;
use super::growth::GrowthPerStep;
use super::jump_top::JumpTop;
use super::left_after_frame::LeftAfterFrame;
use super::mean_sag::MeanSag;
use super::momentum_from_nowhere::MomentumFromNowhere;
use super::overshoot::Overshoot;
use super::peak_acceleration::PeakAcceleration;
use super::peak_lag::PeakLag;
use super::settle_secs::SettleSecs;
use super::sources::{Sources, Weighed};
use super::strongest_hz::strongest_hz;
use super::velocity_jump::VelocityJump;
use crate::level::{Level, Measure, Measured};

/// A measure of the level with what it has gathered so far.
#[derive(Debug, Clone, Serialize)]
pub struct Gauge {
    /// What is measured: a constant of the level.
    #[serde(skip)]
    pub measure: Measure,
    /// On what: constants of the level.
    #[serde(skip)]
    on: On,
    meter: Meter,
    value: Option<f64>,
}

/// What is measured: entities, and constants of the level.
#[derive(Debug, Clone)]
struct On {
    /// The platform, the reeds, the boom, the grass, the lab or the exhibit; of a group, the platform whose goal jumps.
    source: Entity,
    /// The platforms and crates, with their masses.
    group: Vec<Weighed>,
    /// Mass of the platform, kg.
    mass_kg: f64,
    /// Height of the platform's surface above its centre, m.
    top_m: f64,
    /// The platform's corners in its body's frame, m.
    corners: Vec<DVec3>,
}

/// What has been gathered. A measure of the present step alone gathers nothing.
#[derive(Debug, Clone, Serialize)]
enum Meter {
    Overshoot(Overshoot),
    SettleSecs(SettleSecs),
    ArrivalErrorMs(ArrivalError),
    VelocityJump(VelocityJump),
    PeakAcceleration(PeakAcceleration),
    LeftAfterFrame(LeftAfterFrame),
    MomentumFromNowhere(MomentumFromNowhere),
    MeanSag(MeanSag),
    PeakLag(PeakLag),
    JumpTop(JumpTop),
    StrongestHz,
    Energy,
    BoomLag(BoomLag),
    BoomOvershoot(BoomOvershoot),
    GrowthPerStep(GrowthPerStep),
    SecsLost,
    ExhibitRight,
    ExhibitWrong,
}

impl Meter {
    fn of(measure: &Measure) -> Self {
        match measure {
            Measure::Overshoot(_) => Self::Overshoot(default()),
            Measure::SettleSecs(_) => Self::SettleSecs(default()),
            Measure::ArrivalErrorMs { wanted_secs, .. } => {
                Self::ArrivalErrorMs(ArrivalError::new((*wanted_secs).into()))
            }
            Measure::VelocityJump(_) => Self::VelocityJump(default()),
            Measure::PeakAcceleration(_) => Self::PeakAcceleration(default()),
            Measure::LeftAfterFrame(_) => Self::LeftAfterFrame(default()),
            Measure::MomentumFromNowhere(_) => Self::MomentumFromNowhere(default()),
            Measure::MeanSag(_) => Self::MeanSag(default()),
            Measure::PeakLag(_) => Self::PeakLag(default()),
            Measure::JumpTop(_) => Self::JumpTop(default()),
            Measure::StrongestHz(_) => Self::StrongestHz,
            Measure::Energy(_) => Self::Energy,
            Measure::BoomLag(_) => Self::BoomLag(default()),
            Measure::BoomOvershoot(_) => Self::BoomOvershoot(default()),
            Measure::GrowthPerStep(_) => Self::GrowthPerStep(default()),
            Measure::SecsLost(_) => Self::SecsLost,
            Measure::ExhibitRight(_) => Self::ExhibitRight,
            Measure::ExhibitWrong(_) => Self::ExhibitWrong,
        }
    }
}

impl Gauge {
    /// A gauge that has gathered nothing. `entity` finds what has a name in the level; `None` if the level lacks what is measured.
    #[must_use]
    pub fn new(
        measure: &Measure,
        level: &Level,
        entity: impl Fn(&str) -> Option<Entity>,
    ) -> Option<Self> {
        let platform = measure.platform(level);
        let weighed = measure.names().iter().filter_map(|name| {
            let mass_kg = mass_kg(level, name)?.into();
            Some(Weighed {
                body: entity(name)?,
                mass_kg,
            })
        });
        let on = On {
            source: entity(source_name(measure, level)?)?,
            group: weighed.collect(),
            mass_kg: platform.map_or(0.0, |platform| platform.mass_kg.into()),
            top_m: platform.map_or(0.0, |platform| 0.5 * f64::from(platform.size_m.y)),
            corners: platform.map(corners).unwrap_or_default(),
        };
        Some(Self {
            measure: measure.clone(),
            on,
            meter: Meter::of(measure),
            value: None,
        })
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
        let on = &self.on;
        let source = on.source;
        match &mut self.meter {
            Meter::Overshoot(meter) => meter.step(&sources.platform(source)?, dt),
            Meter::SettleSecs(meter) => meter.step(&sources.platform(source)?, dt),
            Meter::ArrivalErrorMs(meter) => meter.step(&sources.platform(source)?, dt),
            Meter::VelocityJump(meter) => meter.step(&sources.shaped(source)?, &on.corners, dt),
            Meter::PeakAcceleration(meter) => meter.step(&sources.shaped(source)?, &on.corners, dt),
            Meter::LeftAfterFrame(meter) => meter.step(&sources.filter(source)?),
            Meter::MomentumFromNowhere(meter) => meter.step(&sources.group(source, &on.group)?),
            Meter::MeanSag(meter) => meter.step(&sources.platform(source)?, dt),
            Meter::PeakLag(meter) => meter.step(&sources.platform(source)?, dt),
            Meter::JumpTop(meter) => meter.step(&sources.jumper(source, on.top_m)?),
            Meter::StrongestHz => strongest_hz(sources.reeds(source)?),
            Meter::Energy => Some(energy_j(&sources.spring(source, on.mass_kg)?)),
            Meter::BoomLag(meter) => meter.step(&sources.boom(source)?, dt),
            Meter::BoomOvershoot(meter) => meter.step(&sources.boom(source)?, dt),
            Meter::GrowthPerStep(meter) => meter.step(sources.swing(source)),
            Meter::SecsLost => sources.secs_lost(&self.measure),
            Meter::ExhibitRight => Some(sources.exhibit(source)?[0]),
            Meter::ExhibitWrong => Some(sources.exhibit(source)?[1]),
        }
    }
}

/// Name of the entity that is measured; of a group, that of the platform whose goal jumps.
fn source_name<'a>(measure: &'a Measure, level: &'a Level) -> Option<&'a str> {
    match measure.measured() {
        Measured::Platform | Measured::Group => Some(measure.platform(level)?.name.as_str()),
        Measured::Reeds | Measured::Boom | Measured::Grass => {
            measure.names().first().map(String::as_str)
        }
        Measured::Lane => Some("lab"),
        Measured::Exhibit(mistake) => {
            let mut exhibits = level.exhibits.iter();
            let exhibit = exhibits.find(|it| it.mistake == mistake)?;
            Some(exhibit.name.as_str())
        }
    }
}

/// Mass of the platform or crate of this name, kg.
fn mass_kg(level: &Level, name: &str) -> Option<f32> {
    let mut platforms = level.platforms.iter();
    let mut crates = level.crates.iter();
    let platform = platforms.find(|it| it.name == name);
    let crate_ = crates.find(|it| it.name == name);
    platform
        .map(|it| it.mass_kg)
        .or(crate_.map(|it| it.mass_kg))
}
