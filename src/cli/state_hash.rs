//! A hash of the state of every moving body, for determinism checks: two runs were the same if and only if their hashes agree (to
//! the odds of a 64-bit hash).

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

/// FNV-1a, 64 bits: simple, public, and the same on every platform. Source: Fowler, Noll, Vo, draft-eastlake-fnv.
#[derive(Debug, Clone, Copy)]
struct Fnv(u64);

impl Fnv {
    const START: Self = Self(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn add_floats(&mut self, floats: &[f32]) {
        for float in floats {
            self.add(&float.to_bits().to_le_bytes());
        }
    }
}

/// The hash of every moving body's name, pose and velocity, sorted by name. Not rounded: one changed bit changes the hash.
#[must_use]
pub fn state_hash<'a>(
    bodies: impl Iterator<Item = (&'a Name, &'a Transform, &'a Velocity)>,
) -> u64 {
    let mut bodies: Vec<_> = bodies.collect();
    bodies.sort_by_key(|(name, ..)| name.as_str());
    let mut hash = Fnv::START;
    for (name, transform, velocity) in bodies {
        hash.add(name.as_bytes());
        hash.add_floats(&transform.translation.to_array());
        hash.add_floats(&transform.rotation.to_array());
        hash.add_floats(&velocity.linear.to_array());
        hash.add_floats(&velocity.angular.to_array());
    }
    hash.0
}
