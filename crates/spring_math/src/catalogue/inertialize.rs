//! Inertialization: switch from one moving thing to another at once, and let the difference die out on a spring.
//!
//! At the switch, the offset between what was shown and the new source is recorded, position and velocity. From then on only the
//! new source is evaluated, and the offset, which decays exactly, is added. The output has no jump, nor a kink.

use crate::{Propagator, SpringValue};

/// The offset that is dying out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Inertializer<V> {
    offset: V,
    velocity: V,
}

impl<V: SpringValue> Inertializer<V> {
    /// No offset. `zero` is the zero of the type.
    #[must_use]
    pub const fn new(zero: V) -> Self {
        Self {
            offset: zero,
            velocity: zero,
        }
    }

    /// The source changes from `from` to `to`, each a position and a velocity *of the sources*. An offset that is still dying out
    /// is carried along.
    pub fn switch(&mut self, from: (V, V), to: (V, V)) {
        self.offset = self.offset + from.0 - to.0;
        self.velocity = self.velocity + from.1 - to.1;
    }

    /// Lets the offset decay for one step, and adds it to the source's position and velocity.
    #[must_use]
    pub fn step(&mut self, step: &Propagator, source: (V, V)) -> (V, V) {
        let (dx, dv) = step.error_step(self.offset, self.velocity);
        self.offset = self.offset + dx;
        self.velocity = self.velocity + dv;
        (source.0 + self.offset, source.1 + self.velocity)
    }

    /// The offset and its velocity.
    #[must_use]
    pub fn offset(&self) -> (V, V) {
        (self.offset, self.velocity)
    }
}
