//! What digits show: a number measured on the simulation, as it is after the last step.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;

use crate::level::{CurrentLevel, Dial, PlatformMover, Reading};
use crate::stations::dials::dial_value;
use crate::stations::{Collected, DialValue, Gauges, RunClock};
use springyard_drive::DriveTarget;
use springyard_timestep::StepClock;

/// Access to all that can be shown.
#[derive(SystemParam)]
pub struct Readings<'w, 's> {
    clock: Res<'w, StepClock>,
    run: Res<'w, RunClock>,
    dials: Query<'w, 's, (&'static Dial, &'static DialValue)>,
    level: Option<Res<'w, CurrentLevel>>,
    collected: Option<Res<'w, Collected>>,
    gauges: Query<'w, 's, &'static Gauges>,
    platforms: Query<
        'w,
        's,
        (
            &'static Name,
            &'static Transform,
            &'static DriveTarget,
            &'static Velocity,
        ),
        With<PlatformMover>,
    >,
}

impl Readings<'_, '_> {
    /// The value, in the unit of [`Reading::unit`]; `None` if there is nothing to measure.
    #[must_use]
    pub fn value(&self, reading: &Reading) -> Option<f64> {
        match reading {
            Reading::Dial(name) => dial_value(&self.dials, name).map(f64::from),
            Reading::Sag(name) => self.on(name, |body, target, _| target.y - body.y),
            Reading::Lag(name) => self.on(name, |body, target, _| target.distance(body)),
            Reading::Speed(name) => self.on(name, |_, _, velocity| velocity.length()),
            Reading::Height(name) => self.on(name, |body, _, _| body.y),
            Reading::Measure(measure) => self.gauges.iter().find_map(|it| it.value(measure)),
            Reading::RunSecs => Some(self.run.secs(self.clock.simulated_secs)),
            Reading::LiftCoils => self.lift_coils().map(|(count, _)| count as f64),
        }
    }

    /// Number of collected coils, and of those that the goal's lift needs. `None`: the level has no lift.
    #[must_use]
    pub fn lift_coils(&self) -> Option<(usize, usize)> {
        let level = &self.level.as_ref()?.level;
        let lift = level.lift()?;
        let count = self.collected.as_ref()?.coils_of(level);
        Some((count, lift.needed(level.coils.len())))
    }

    /// A measurement on the platform of this name, from the places of its body and its target, m, and its velocity, m/s.
    fn on(&self, name: &str, measure: impl Fn(Vec3, Vec3, Vec3) -> f32) -> Option<f64> {
        let (_, body, target, velocity) = self
            .platforms
            .iter()
            .find(|(platform, ..)| platform.as_str() == name)?;
        let value = measure(body.translation, target.position, velocity.linear);
        Some(f64::from(value))
    }
}
