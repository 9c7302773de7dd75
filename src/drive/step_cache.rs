//! A spring's step is worked out once, and used for all bodies on the same spring.

use spring_math::Spring;
use spring_math::body::SpringStep;

use super::DriveMethod;

/// More springs than this are worked out again for each body: finding one among many takes as long.
const MOST_KEPT: usize = 8;

/// The steps of the springs used last, for one length of step.
#[derive(Debug, Default)]
pub(super) struct StepCache {
    dt: f32,
    kept: Vec<(Spring, DriveMethod, SpringStep)>,
    oldest: usize,
    last: usize,
}

impl StepCache {
    /// Steps are `dt` seconds long from now on.
    pub fn set_step(&mut self, dt: f32) {
        if self.dt != dt {
            self.dt = dt;
            self.kept.clear();
            self.oldest = 0;
        }
    }

    /// The step of a spring.
    pub fn get(&mut self, spring: Spring, method: DriveMethod) -> &SpringStep {
        let is_it =
            |(kept, by, _): &(Spring, DriveMethod, SpringStep)| *kept == spring && *by == method;
        // The next body is mostly on the same spring.
        if !self.kept.get(self.last).is_some_and(is_it) {
            let found = self.kept.iter().position(is_it);
            self.last = found.unwrap_or_else(|| self.add(spring, method));
        }
        &self.kept[self.last].2
    }

    fn add(&mut self, spring: Spring, method: DriveMethod) -> usize {
        let new = (spring, method, SpringStep::new(spring, method, self.dt));
        if self.kept.len() < MOST_KEPT {
            self.kept.push(new);
            return self.kept.len() - 1;
        }
        let index = self.oldest;
        self.kept[index] = new;
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
