//! [`Reported`]: which faults of an entity have been reported, so that each is reported once.

use serde::Serialize;

/// Up to 32 faults, one bit each.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Reported(u32);

impl Reported {
    /// Whether the fault with this bit has been reported.
    #[must_use]
    pub fn has(self, bit: u32) -> bool {
        self.0 & bit != 0
    }

    /// Notes a report of the fault with this bit. Returns whether it is the first one.
    pub fn add(&mut self, bit: u32) -> bool {
        let is_first = !self.has(bit);
        self.0 |= bit;
        is_first
    }
}
