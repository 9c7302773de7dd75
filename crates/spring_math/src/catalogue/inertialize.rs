//! Inertialization: switches from one motion to another at once, and lets the difference decay on a spring.
//!
//! To copy: [`Inertializer`]. At the switch, the offset between the old output and the new source is stored, position and
//! velocity. From then on only the new source is evaluated, and the exactly decaying offset is added. The output has neither a
//! jump nor a kink.

use crate::{Propagator, SpringValue};

/// The decaying offset between the output and its source.
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

    /// Switches the source from `from` to `to`, each a position and a velocity *of the sources*. An offset that is still decaying
    /// is added to the new one.
    pub fn switch(&mut self, from: (V, V), to: (V, V)) {
        self.offset = self.offset + from.0 - to.0;
        self.velocity = self.velocity + from.1 - to.1;
    }

    /// Decays the offset by one step and adds it to the source's position and velocity.
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
