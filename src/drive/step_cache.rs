//! A spring's step is worked out once, and used for all bodies on the same spring.

use bevy::math::Quat;
use spring_math::body::{SpringStep, felt_by};
use spring_math::velocity_spring::{VelocityPropagator, VelocitySpring};
use spring_math::{Propagator, Spring};

use super::DriveMethod;

/// More springs than this are worked out again for each body: finding one among many takes as long.
const MOST_KEPT: usize = 8;

/// The steps of the springs used last, for one length of step.
#[derive(Debug, Default)]
pub(super) struct StepCache {
    dt: f32,
    steps: Kept<(Spring, Option<Spring>, DriveMethod), SpringStep>,
    paces: Kept<VelocitySpring, VelocityPropagator>,
    springs: Kept<Spring, Propagator>,
    by_inertia: Kept<(Spring, f32, [f32; 3], DriveMethod), SpringStep>,
}

impl StepCache {
    /// Steps are `dt` seconds long from now on.
    pub fn set_step(&mut self, dt: f32) {
        if self.dt != dt {
            *self = Self {
                dt,
                ..Self::default()
            };
        }
    }

    /// The step of a spring.
    pub fn get(&mut self, spring: Spring, method: DriveMethod) -> &SpringStep {
        let dt = self.dt;
        self.steps.get((spring, None, method), || {
            SpringStep::new(spring, method, dt)
        })
    }

    /// The step of a spring with another about the vertical.
    pub fn with_yaw(&mut self, spring: Spring, yaw: Spring, method: DriveMethod) -> &SpringStep {
        let dt = self.dt;
        self.steps.get((spring, Some(yaw), method), || {
            SpringStep::with_yaw(spring, yaw, method, dt)
        })
    }

    /// The step of a spring on a velocity.
    pub fn pace(&mut self, spring: VelocitySpring) -> &VelocityPropagator {
        let dt = self.dt;
        self.paces.get(spring, || spring.over(dt))
    }

    /// The step of a spring made for an inertia (kg m^2), as a body of these inverse inertias feels it along its own axes.
    pub fn by_inertia(
        &mut self,
        spring: Spring,
        tuned_for: f32,
        inverse: [f32; 3],
        method: DriveMethod,
    ) -> &SpringStep {
        let dt = self.dt;
        self.by_inertia
            .get((spring, tuned_for, inverse, method), || {
                let springs = inverse.map(|inverse| felt_by(spring, tuned_for, inverse));
                SpringStep::per_axis(springs, Quat::IDENTITY, method, dt)
            })
    }

    /// The exact step of a spring on something that is no body.
    pub fn plain(&mut self, spring: Spring) -> &Propagator {
        let dt = self.dt;
        self.springs.get(spring, || Propagator::exact(spring, dt))
    }
}

/// What was worked out last.
#[derive(Debug)]
struct Kept<K, S> {
    kept: Vec<(K, S)>,
    oldest: usize,
    last: usize,
}

impl<K, S> Default for Kept<K, S> {
    fn default() -> Self {
        Self {
            kept: Vec::new(),
            oldest: 0,
            last: 0,
        }
    }
}

impl<K: PartialEq, S> Kept<K, S> {
    fn get(&mut self, key: K, work_out: impl FnOnce() -> S) -> &S {
        let is_it = |(kept, _): &(K, S)| *kept == key;
        // The next body is mostly on the same spring.
        if !self.kept.get(self.last).is_some_and(is_it) {
            let found = self.kept.iter().position(is_it);
            self.last = found.unwrap_or_else(|| self.add(key, work_out()));
        }
        &self.kept[self.last].1
    }

    fn add(&mut self, key: K, step: S) -> usize {
        if self.kept.len() < MOST_KEPT {
            self.kept.push((key, step));
            return self.kept.len() - 1;
        }
        let index = self.oldest;
        self.kept[index] = (key, step);
        self.oldest = (index + 1) % MOST_KEPT;
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_step_is_the_spring_s_own() {
        let mut cache = StepCache::default();
        for dt in [0.01, 0.02] {
            cache.set_step(dt);
            for round in 0..3 {
                for i in 1..20 {
                    let spring = Spring::critical(i as f32).unwrap();
                    for method in DriveMethod::ALL {
                        assert_eq!(
                            *cache.get(spring, method),
                            SpringStep::new(spring, method, dt),
                            "{round}"
                        );
                    }
                }
            }
        }
    }
}
