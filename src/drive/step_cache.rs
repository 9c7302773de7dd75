//! A spring's step is worked out once, and used for all bodies on the same spring.

use bevy::prelude::Resource;
use spring_math::body::{SpringStep, felt_by};
use spring_math::velocity_spring::{VelocityPropagator, VelocitySpring};
use spring_math::{Propagator, Spring};

use super::DriveMethod;

/// More springs than this are worked out again for each body: finding one among many takes as long.
const MOST_KEPT: usize = 16;

/// As many sets of springs keep their name. It is asked for only when settings change.
const MOST_NAMES: usize = 64;

/// The steps of the springs used last, for one length of step.
#[derive(Resource, Debug, Default)]
pub(super) struct StepCache {
    dt: f32,
    names: Kept<SpringSet, u32, MOST_NAMES>,
    last_name: u32,
    steps: Kept<(FeltSpring, DriveMethod), SpringStep>,
    paces: Kept<VelocitySpring, VelocityPropagator>,
    springs: Kept<Spring, Propagator>,
}

/// The springs of a body, as it feels them.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct SpringSet {
    pub linear: Option<Spring>,
    pub angular: Option<FeltSpring>,
    pub method: DriveMethod,
}

/// A spring as a body feels it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum FeltSpring {
    /// The same along, or about, all axes.
    Same(Spring),
    /// With another about the vertical.
    WithYaw { spring: Spring, yaw: Spring },
    /// Made for an inertia (kg m^2), by a body of these inverse inertias along its own axes.
    ByInertia {
        spring: Spring,
        tuned_for: f32,
        inverse: [f32; 3],
    },
}

impl FeltSpring {
    fn over(self, dt: f32, method: DriveMethod) -> SpringStep {
        match self {
            Self::Same(spring) => SpringStep::new(spring, method, dt),
            Self::WithYaw { spring, yaw } => SpringStep::with_yaw(spring, yaw, method, dt),
            Self::ByInertia {
                spring,
                tuned_for,
                inverse,
            } => {
                let springs = inverse.map(|inverse| felt_by(spring, tuned_for, inverse));
                SpringStep::per_axis(springs, method, dt)
            }
        }
    }
}

impl StepCache {
    /// Steps are `dt` seconds long from now on.
    pub fn set_step(&mut self, dt: f32) {
        if self.dt != dt {
            *self = Self {
                dt,
                names: std::mem::take(&mut self.names),
                last_name: self.last_name,
                ..Self::default()
            };
        }
    }

    /// A name to tell springs apart by at a glance. Equal ones have the same, mostly; others never do.
    pub fn name(&mut self, springs: SpringSet) -> u32 {
        let last = &mut self.last_name;
        *self.names.get(springs, || {
            *last += 1;
            *last
        })
    }

    /// The step of a spring.
    pub fn get(&mut self, spring: FeltSpring, method: DriveMethod) -> &SpringStep {
        let dt = self.dt;
        self.steps.get((spring, method), || spring.over(dt, method))
    }

    /// The step of a spring on a velocity.
    pub fn pace(&mut self, spring: VelocitySpring) -> &VelocityPropagator {
        let dt = self.dt;
        self.paces.get(spring, || spring.over(dt))
    }

    /// The exact step of a spring on something that is no body.
    pub fn plain(&mut self, spring: Spring) -> &Propagator {
        let dt = self.dt;
        self.springs.get(spring, || Propagator::exact(spring, dt))
    }
}

/// What was worked out last.
#[derive(Debug)]
struct Kept<K, S, const MOST: usize = MOST_KEPT> {
    kept: Vec<(K, S)>,
    oldest: usize,
    last: usize,
}

impl<K, S, const MOST: usize> Default for Kept<K, S, MOST> {
    fn default() -> Self {
        Self {
            kept: Vec::new(),
            oldest: 0,
            last: 0,
        }
    }
}

impl<K: PartialEq, S, const MOST: usize> Kept<K, S, MOST> {
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
        if self.kept.len() < MOST {
            self.kept.push((key, step));
            return self.kept.len() - 1;
        }
        let index = self.oldest;
        self.kept[index] = (key, step);
        self.oldest = (index + 1) % MOST;
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
                            *cache.get(FeltSpring::Same(spring), method),
                            SpringStep::new(spring, method, dt),
                            "{round}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn springs_that_differ_never_share_a_name() {
        let mut cache = StepCache::default();
        let mut names = std::collections::HashMap::new();
        for round in 0..3 {
            for i in 1..=100_u8 {
                let linear = Spring::critical(f32::from(i)).ok();
                let springs = SpringSet {
                    linear,
                    ..SpringSet::default()
                };
                let name = cache.name(springs);
                assert_eq!(cache.name(springs), name);
                assert_eq!(*names.entry(name).or_insert(i), i, "{round}");
                assert_ne!(name, 0, "0 is no spring's");
            }
        }
    }
}
