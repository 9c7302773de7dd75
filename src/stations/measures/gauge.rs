//! [`Gauge`]: what a measure has gathered, and its value.

use bevy::math::DVec3;
use bevy::prelude::*;
use serde::Serialize;

use super::arrival_error::{ArrivalError, Ending};
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
use super::reading::Reading;
use super::settle_secs::SettleSecs;
use super::sources::{Sources, Weighed};
use super::strongest_hz::StrongestHz;
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
    /// The platform, the reeds, the boom, the grass or the lab; of a group, the platform whose goal jumps.
    source: Entity,
    /// The platforms and crates, with their masses.
    group: Vec<Weighed>,
    /// Mass of the platform, kg.
    mass_kg: f64,
    /// Height of the platform's surface above its centre, m.
    top_m: f64,
    /// The platform's corners in its body's frame, m.
    corners: Vec<DVec3>,
    /// How the platform's way ends.
    ending: Ending,
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
    StrongestHz(StrongestHz),
    Energy,
    BoomLag(BoomLag),
    BoomOvershoot(BoomOvershoot),
    GrowthPerStep(GrowthPerStep),
    /// Measured elsewhere.
    Number,
}

impl Meter {
    fn of(measure: &Measure, ending: Ending) -> Self {
        match measure {
            Measure::Overshoot(_) => Self::Overshoot(default()),
            Measure::SettleSecs(_) => Self::SettleSecs(default()),
            Measure::ArrivalErrorMs { wanted_secs, .. } => {
                Self::ArrivalErrorMs(ArrivalError::new((*wanted_secs).into(), ending))
            }
            Measure::VelocityJump(_) => Self::VelocityJump(default()),
            Measure::PeakAcceleration(_) => Self::PeakAcceleration(default()),
            Measure::LeftAfterFrame(_) => Self::LeftAfterFrame(default()),
            Measure::MomentumFromNowhere(_) => Self::MomentumFromNowhere(default()),
            Measure::MeanSag(_) => Self::MeanSag(default()),
            Measure::PeakLag(_) => Self::PeakLag(default()),
            Measure::JumpTop(_) => Self::JumpTop(default()),
            Measure::StrongestHz(_) => Self::StrongestHz(default()),
            Measure::Energy(_) => Self::Energy,
            Measure::BoomLag(_) => Self::BoomLag(default()),
            Measure::BoomOvershoot(_) => Self::BoomOvershoot(default()),
            Measure::GrowthPerStep(_) => Self::GrowthPerStep(default()),
            Measure::SecsLost(_) => Self::Number,
        }
    }

    /// Adds a reading after a step of `dt` seconds, of a platform with these corners (m in its own axes). `None` for a reading that is not
    /// of the measure's kind.
    fn step(&mut self, reading: &Reading, corners: &[DVec3], dt: f64) -> Option<f64> {
        match (self, reading) {
            (Self::Overshoot(meter), Reading::Platform(step)) => meter.step(step, dt),
            (Self::SettleSecs(meter), Reading::Platform(step)) => meter.step(step, dt),
            (Self::ArrivalErrorMs(meter), Reading::Platform(step)) => meter.step(step, dt),
            (Self::MeanSag(meter), Reading::Platform(step)) => meter.step(step, dt),
            (Self::PeakLag(meter), Reading::Platform(step)) => meter.step(step, dt),
            (Self::VelocityJump(meter), Reading::Shaped(step)) => meter.step(step, corners, dt),
            (Self::PeakAcceleration(meter), Reading::Shaped(step)) => meter.step(step, corners, dt),
            (Self::LeftAfterFrame(meter), Reading::Filter(step)) => meter.step(step),
            (Self::MomentumFromNowhere(meter), Reading::Group(step)) => meter.step(step),
            (Self::JumpTop(meter), Reading::Jumper(step)) => meter.step(step),
            (Self::StrongestHz(meter), Reading::Reeds(reeds)) => meter.step(reeds, dt),
            (Self::Energy, Reading::Spring(step)) => Some(energy_j(step)),
            (Self::BoomLag(meter), Reading::Boom(step)) => meter.step(step, dt),
            (Self::BoomOvershoot(meter), Reading::Boom(step)) => meter.step(step, dt),
            (Self::GrowthPerStep(meter), Reading::Swing(swing)) => meter.step(*swing),
            (Self::Number, Reading::Number(number)) => *number,
            _ => None,
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
            ending: platform.map(Ending::of).unwrap_or_default(),
        };
        Some(Self {
            measure: measure.clone(),
            meter: Meter::of(measure, on.ending),
            on,
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
        let reading = self.read(sources);
        self.add(reading, dt);
    }

    /// Adds what has been read after a step of `dt` seconds; `None` if what is measured is not there. A reading with NaN or infinity gives
    /// no value, and what has been gathered until then is forgotten.
    fn add(&mut self, reading: Option<Reading>, dt: f64) {
        self.value = None;
        match reading {
            Some(reading) if reading.is_finite() => {
                let value = self.meter.step(&reading, &self.on.corners, dt);
                self.value = value.filter(|value| value.is_finite());
            }
            Some(_) => self.meter = Meter::of(&self.measure, self.on.ending),
            None => {}
        }
    }

    fn read(&self, sources: &Sources) -> Option<Reading> {
        let on = &self.on;
        let source = on.source;
        Some(match &self.measure {
            Measure::Overshoot(_)
            | Measure::SettleSecs(_)
            | Measure::ArrivalErrorMs { .. }
            | Measure::MeanSag(_)
            | Measure::PeakLag(_) => Reading::Platform(sources.platform(source)?),
            Measure::VelocityJump(_) | Measure::PeakAcceleration(_) => {
                Reading::Shaped(sources.shaped(source)?)
            }
            Measure::LeftAfterFrame(_) => Reading::Filter(sources.filter(source)?),
            Measure::MomentumFromNowhere(_) => Reading::Group(sources.group(source, &on.group)?),
            Measure::JumpTop(_) => Reading::Jumper(sources.jumper(source, on.top_m)?),
            Measure::StrongestHz(_) => Reading::Reeds(sources.reeds(source)?),
            Measure::Energy(_) => Reading::Spring(sources.spring(source, on.mass_kg)?),
            Measure::BoomLag(_) | Measure::BoomOvershoot(_) => Reading::Boom(sources.boom(source)?),
            Measure::GrowthPerStep(_) => Reading::Swing(sources.swing(source)),
            Measure::SecsLost(_) => Reading::Number(sources.secs_lost(&self.measure)),
        })
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
    }
}

/// Mass of the platform or crate of this name, kg.
fn mass_kg(level: &Level, name: &str) -> Option<f32> {
    let crate_ = || level.crates.iter().find(|it| it.name == name);
    let platform = level.platform(name).map(|it| it.mass_kg);
    platform.or_else(|| crate_().map(|it| it.mass_kg))
}

#[cfg(test)]
mod tests {
    use super::super::Gauges;
    use super::super::boom_lag::BoomStep;
    use super::super::energy::SpringStep;
    use super::super::growth::SwingStep;
    use super::super::jump::PlatformStep;
    use super::super::jump_top::JumperStep;
    use super::super::left_after_frame::FilterStep;
    use super::super::momentum_from_nowhere::GroupStep;
    use super::super::pose::Pose;
    use super::super::recent_poses::ShapedStep;
    use super::super::strongest_hz::ReedStep;
    use super::*;
    use bevy::math::DQuat;
    use spring_math::Spring;

    const DT: f64 = 1.0 / 30.0;
    const STEPS: u32 = 150;

    fn at(x: f64) -> Pose {
        Pose::at(DVec3::X * x)
    }

    /// A goal that jumps by 1 m after a second.
    fn jumped(step: u32) -> Pose {
        at(if step < 30 { 0.0 } else { 1.0 })
    }

    /// A body that comes to the goal within half a second.
    fn came(step: u32) -> Pose {
        at((f64::from(step.saturating_sub(29)) / 15.0).min(1.0))
    }

    /// Each measure with readings that give it a value, by the number of the step.
    fn each() -> Vec<(Measure, fn(u32) -> Reading)> {
        let name = || "it".to_owned();
        let of_jump: fn(u32) -> Reading = |step| {
            Reading::Platform(PlatformStep {
                goal: jumped(step),
                body: came(step),
            })
        };
        let shaped: fn(u32) -> Reading = |step| {
            Reading::Shaped(ShapedStep {
                goal: jumped(step),
                shaped: came(step),
            })
        };
        let arrival = Measure::ArrivalErrorMs {
            platform: name(),
            wanted_secs: 1.0,
        };
        let mut all: Vec<(Measure, fn(u32) -> Reading)> = vec![
            (Measure::Overshoot(name()), of_jump),
            (Measure::SettleSecs(name()), of_jump),
            (arrival, of_jump),
            (Measure::MeanSag(name()), of_jump),
            (Measure::VelocityJump(name()), shaped),
            (Measure::PeakAcceleration(name()), shaped),
            (Measure::LeftAfterFrame(name()), |step| {
                Reading::Filter(FilterStep {
                    goal: jumped(step),
                    output: came(step),
                })
            }),
            (Measure::MomentumFromNowhere(vec![name()]), |step| {
                Reading::Group(GroupStep {
                    goal: jumped(step),
                    momentum: DVec3::X * f64::from(step),
                })
            }),
        ];
        all.extend(without_jumps());
        all
    }

    /// The other measures, as in [`each`].
    fn without_jumps() -> Vec<(Measure, fn(u32) -> Reading)> {
        let name = || "it".to_owned();
        let boom: fn(u32) -> Reading = |step| {
            let speed = if step < 60 { 5.0 } else { 0.0 };
            Reading::Boom(BoomStep {
                offset: DVec3::NEG_X,
                velocity: DVec3::X * speed,
                period_secs: 1.0,
            })
        };
        vec![
            (Measure::PeakLag(name()), |step| {
                let goal = f64::from(step) * DT;
                Reading::Platform(PlatformStep {
                    goal: at(goal),
                    body: at(goal - 0.2),
                })
            }),
            (Measure::JumpTop(name()), |step| {
                Reading::Jumper(JumperStep {
                    above_m: 1.0 - (f64::from(step) / 30.0 - 1.0).powi(2),
                    stands: step == 0,
                    over_platform: Some(true),
                    is_jumping: (1..30).contains(&step),
                    air_jumped: false,
                })
            }),
            (Measure::StrongestHz(name()), |_| {
                Reading::Reeds(
                    [0.1, 0.3]
                        .map(|energy| ReedStep { hertz: 1.0, energy })
                        .into(),
                )
            }),
            (Measure::Energy(name()), |_| {
                Reading::Spring(SpringStep {
                    mass_kg: 300.0,
                    tuned_for_kg: 300.0,
                    spring: Spring::UNIT,
                    offset: Vec3::X,
                    velocity: Vec3::Y,
                })
            }),
            (Measure::BoomLag(name()), boom),
            (Measure::BoomOvershoot(name()), boom),
            (Measure::GrowthPerStep(name()), |_| {
                let (before, after) = (1.0, 1.1);
                Reading::Swing(Some(SwingStep { before, after }))
            }),
            (Measure::SecsLost(name()), |_| Reading::Number(Some(0.3))),
        ]
    }

    /// Two poses, of which one has `bad` in its place or in its rotation.
    fn pairs(first: Pose, second: Pose, bad: f64) -> Vec<(Pose, Pose)> {
        let place = |pose: Pose| Pose {
            position: pose.position.with_y(bad),
            ..pose
        };
        let turn = |pose: Pose| Pose {
            rotation: DQuat::from_xyzw(0.0, bad, 0.0, 1.0),
            ..pose
        };
        vec![
            (place(first), second),
            (turn(first), second),
            (first, place(second)),
            (first, turn(second)),
        ]
    }

    /// The reading with `bad` in the place of each of its values in turn.
    fn spoilt(reading: &Reading, bad: f64) -> Vec<Reading> {
        let vector = DVec3::new(0.0, bad, 0.0);
        let of = |pairs: Vec<(Pose, Pose)>, make: fn((Pose, Pose)) -> Reading| -> Vec<Reading> {
            pairs.into_iter().map(make).collect()
        };
        match reading.clone() {
            Reading::Platform(step) => of(pairs(step.goal, step.body, bad), |(goal, body)| {
                Reading::Platform(PlatformStep { goal, body })
            }),
            Reading::Shaped(step) => of(pairs(step.goal, step.shaped, bad), |(goal, shaped)| {
                Reading::Shaped(ShapedStep { goal, shaped })
            }),
            Reading::Filter(step) => of(pairs(step.goal, step.output, bad), |(goal, output)| {
                Reading::Filter(FilterStep { goal, output })
            }),
            Reading::Group(mut step) => {
                step.momentum = vector;
                vec![Reading::Group(step)]
            }
            Reading::Jumper(mut step) => {
                step.above_m = bad;
                vec![Reading::Jumper(step)]
            }
            Reading::Reeds(mut reeds) => {
                reeds[0].energy = bad;
                vec![Reading::Reeds(reeds)]
            }
            Reading::Spring(step) => {
                let (mut at, mut moving) = (step, step);
                at.offset = vector.as_vec3();
                moving.velocity = vector.as_vec3();
                [at, moving].map(Reading::Spring).to_vec()
            }
            Reading::Boom(step) => {
                let (mut at, mut moving) = (step, step);
                at.offset = vector;
                moving.velocity = vector;
                [at, moving].map(Reading::Boom).to_vec()
            }
            Reading::Swing(_) => [(bad, 1.0), (1.0, bad)]
                .map(|(before, after)| Reading::Swing(Some(SwingStep { before, after })))
                .to_vec(),
            Reading::Number(_) => vec![Reading::Number(Some(bad))],
        }
    }

    #[test]
    fn a_value_that_is_no_number_shows_a_dash_and_nothing_of_before() {
        for (measure, reading) in each() {
            let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
            let last = reading(STEPS);
            for spoilt in bad.iter().flat_map(|bad| spoilt(&last, *bad)) {
                let mut gauge = Gauge {
                    measure: measure.clone(),
                    on: On {
                        source: Entity::PLACEHOLDER,
                        group: Vec::new(),
                        mass_kg: 1.0,
                        top_m: 0.0,
                        corners: vec![DVec3::ZERO, DVec3::Y],
                        ending: Ending::Nearer,
                    },
                    meter: Meter::of(&measure, Ending::Nearer),
                    value: None,
                };
                for step in 0..STEPS {
                    gauge.add(Some(reading(step)), DT);
                }
                let before = gauge.value();
                assert!(
                    before.is_some_and(f64::is_finite),
                    "{measure:?}: {before:?}"
                );
                gauge.add(Some(spoilt.clone()), DT);
                assert_eq!(gauge.value(), None, "{measure:?}: {spoilt:?}");
                let gauges = Gauges(vec![gauge.clone()]);
                assert_eq!(gauges.value(&measure), None, "seen: {measure:?}");
                // What it gathers from here on contains nothing of that, nor of what came before.
                gauge.add(Some(last.clone()), DT);
                let mut fresh = gauge.clone();
                fresh.meter = Meter::of(&measure, Ending::Nearer);
                fresh.add(Some(last.clone()), DT);
                assert_eq!(gauge.value(), fresh.value(), "{measure:?}: {spoilt:?}");
            }
        }
    }
}
