//! [`StateHasher`]: hashes every number, flag, enum variant and length of a value, through its `Serialize`.
//!
//! Floats are hashed by their bits: 0.0 and -0.0 differ, and nothing is rounded. Names of fields and types are not hashed.

use std::fmt;

use bevy::prelude::*;
use serde::Serialize;

use super::layout::Kind;
use super::serializer::{Place, Sink, Walk};

/// FNV-1a, 64 bits: simple, public, and the same on every platform. Source: Fowler, Noll, Vo, draft-eastlake-fnv.
pub struct StateHasher<'w>(Walk<'w, Fnv>);

impl<'w> StateHasher<'w> {
    /// The hash of nothing.
    #[must_use]
    pub fn new(world: &'w World) -> Self {
        Self(Walk::new(world, Fnv(Fnv::START)))
    }

    /// Adds a value.
    pub fn add<T: Serialize + ?Sized>(&mut self, value: &T) {
        // Hashing never fails. Only a `Serialize` written by hand may refuse a value.
        if self.0.add(value).is_err() {
            let name = std::any::type_name::<T>();
            error!("the state hash is incomplete: a value of type {name} cannot be serialised");
        }
    }

    /// The hash of all values added so far.
    #[must_use]
    pub fn finish(&self) -> u64 {
        self.0.sink.0
    }
}

/// The hash of one value that names no entity.
#[must_use]
pub fn hash_of<T: Serialize + ?Sized>(value: &T) -> u64 {
    // Has the names of entities: there are none.
    let world = World::new();
    let mut hasher = StateHasher::new(&world);
    hasher.add(value);
    hasher.finish()
}

struct Fnv(u64);

impl Fnv {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(Self::PRIME);
        }
    }
}

impl Sink for Fnv {
    fn number(&mut self, _: Kind, bits: u64, bytes: usize) {
        self.bytes(&bits.to_le_bytes()[..bytes]);
    }

    fn text(&mut self, text: &str) {
        self.raw(text.as_bytes());
    }

    fn character(&mut self, character: char) {
        self.bytes(&u32::from(character).to_le_bytes());
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.length(bytes.len());
        self.bytes(bytes);
    }

    fn none(&mut self) {
        self.bytes(&[0]);
    }

    fn some(&mut self) {
        self.bytes(&[1]);
    }

    fn variant(&mut self, index: u32, _: &'static str) {
        self.bytes(&index.to_le_bytes());
    }

    /// A length separates the values of a list from what follows it.
    fn length(&mut self, length: usize) {
        self.bytes(&(length as u64).to_le_bytes());
    }

    fn enter(&mut self, _: Place) {}

    fn leave(&mut self) {}

    fn key<T: Serialize + ?Sized>(&mut self, world: &World, key: &T) -> Result<String, fmt::Error> {
        let mut walk = Walk::new(world, Fnv(self.0));
        walk.add(key)?;
        self.0 = walk.sink.0;
        Ok(String::new())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use springyard_state::body_name;

    #[derive(Serialize)]
    enum Mode {
        Stands,
        Falls,
        Slides(f32),
        Turns(f32, f32),
        Flies { speed: f32 },
    }

    #[derive(Serialize)]
    struct Rides(#[serde(serialize_with = "body_name")] Entity);

    fn hash_in(world: &World, value: &(impl Serialize + ?Sized)) -> u64 {
        let mut hasher = StateHasher::new(world);
        hasher.add(value);
        hasher.finish()
    }

    #[test]
    fn published_hashes_are_met() {
        assert_eq!(hash_of(&()), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash_of(&b'a'), 0xaf63_dc4c_8601_ec8c);
        let foobar = b"foobar";
        assert_eq!(hash_of(foobar), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn one_bit_of_a_number_counts() {
        let x = 1.5_f32;
        assert_ne!(hash_of(&x), hash_of(&f32::from_bits(x.to_bits() ^ 1)));
        assert_ne!(hash_of(&0.0_f32), hash_of(&-0.0_f32));
        let x = 1.5_f64;
        assert_ne!(hash_of(&x), hash_of(&f64::from_bits(x.to_bits() ^ 1)));
        assert_ne!(hash_of(&true), hash_of(&false));
        assert_ne!(hash_of(&'a'), hash_of(&'b'));
        assert_ne!(hash_of(&1_u64), hash_of(&2_u64));
        assert_ne!(hash_of(&-1_i8), hash_of(&1_i8));
    }

    #[test]
    fn options_and_variants_count() {
        assert_ne!(hash_of(&None::<u8>), hash_of(&Some(0_u8)));
        let modes = [
            Mode::Stands,
            Mode::Falls,
            Mode::Slides(0.0),
            Mode::Slides(1.0),
            Mode::Turns(0.0, 1.0),
            Mode::Turns(1.0, 0.0),
            Mode::Flies { speed: 0.0 },
            Mode::Flies { speed: 1.0 },
        ];
        let mut hashes: Vec<u64> = modes.iter().map(hash_of).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), modes.len());
    }

    #[test]
    fn lengths_count() {
        assert_ne!(hash_of(&("ab", "c")), hash_of(&("a", "bc")));
        let lists = |first: &[u8], second: &[u8]| hash_of(&(first, second));
        assert_ne!(lists(&[1, 2], &[3]), lists(&[1], &[2, 3]));
        let map = |keys: &[u8]| {
            let map: BTreeMap<u8, bool> = keys.iter().map(|key| (*key, true)).collect();
            hash_of(&map)
        };
        assert_ne!(map(&[1]), map(&[1, 2]));
    }

    #[test]
    fn an_entity_counts_by_its_name() {
        let mut world = World::new();
        let unnamed = world.spawn_empty().id();
        let ferry = world.spawn(Name::new("ferry")).id();
        let lift = world.spawn(Name::new("lift")).id();
        let mut other = World::new();
        let same = other.spawn(Name::new("ferry")).id();
        assert_ne!(ferry, same, "the index differs");
        let rides = |entity| hash_in(&world, &Rides(entity));
        assert_eq!(rides(ferry), hash_in(&other, &Rides(same)));
        assert_ne!(rides(ferry), rides(lift));
        assert_ne!(rides(ferry), rides(unnamed));
        // Without `body_name`, the index counts.
        assert_ne!(hash_in(&world, &ferry), hash_in(&other, &same));
    }

    /// A value that is serialised as bytes.
    pub(in crate::compare) struct Bytes(pub &'static [u8]);

    impl Serialize for Bytes {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_bytes(self.0)
        }
    }

    #[derive(Serialize)]
    struct Metres(u64);

    #[derive(Serialize)]
    struct Nothing;

    #[test]
    fn each_value_is_hashed_as_the_numbers_that_make_it_up() {
        let same = [
            (hash_of(&"ab"), hash_of(&(2_u64, b'a', b'b'))),
            (hash_of(&Bytes(b"ab")), hash_of(&(2_u64, b'a', b'b'))),
            (hash_of(&'a'), hash_of(&97_u32)),
            (hash_of(&None::<u8>), hash_of(&0_u8)),
            (hash_of(&Some(7_u16)), hash_of(&(1_u8, 7_u16))),
            (hash_of(&vec![3_u16, 4]), hash_of(&(2_u64, 3_u16, 4_u16))),
            (hash_of(&[3_u16, 4]), hash_of(&(3_u16, 4_u16))),
            (
                hash_of(&BTreeMap::from([(5_u8, 6_u8)])),
                hash_of(&(1_u64, 5_u8, 6_u8)),
            ),
            (hash_of(&Mode::Falls), hash_of(&1_u32)),
            (hash_of(&Mode::Slides(2.0)), hash_of(&(2_u32, 2.0_f32))),
            (
                hash_of(&Mode::Turns(2.0, 3.0)),
                hash_of(&(3_u32, 2.0_f32, 3.0_f32)),
            ),
            (
                hash_of(&Mode::Flies { speed: 2.0 }),
                hash_of(&(4_u32, 2.0_f32)),
            ),
            (hash_of(&true), hash_of(&1_u8)),
            (hash_of(&-1_i8), hash_of(&255_u8)),
            (hash_of(&-1_i16), hash_of(&u16::MAX)),
            (hash_of(&-1_i32), hash_of(&u32::MAX)),
            (hash_of(&-1_i64), hash_of(&u64::MAX)),
            (hash_of(&1.5_f32), hash_of(&1.5_f32.to_bits())),
            (hash_of(&1.5_f64), hash_of(&1.5_f64.to_bits())),
            (hash_of(&Vec2::ONE), hash_of(&(1.0_f32, 1.0_f32))),
            (hash_of(&Metres(7)), hash_of(&7_u64)),
            (hash_of(&(Nothing, (), 7_u8)), hash_of(&7_u8)),
            // As for a machine: not the text "1.2.3.4".
            (
                hash_of(&std::net::Ipv4Addr::new(1, 2, 3, 4)),
                hash_of(&[1_u8, 2, 3, 4]),
            ),
        ];
        for (index, (one, other)) in same.into_iter().enumerate() {
            assert_eq!(one, other, "{index}");
        }
    }

    #[test]
    fn a_parked_entity_counts_as_none() {
        let mut world = World::new();
        let [ferry, lift] = ["ferry", "lift"].map(|name| world.spawn(Name::new(name)).id());
        let unnamed = world.spawn_empty().id();
        let there = hash_in(&world, &Rides(ferry));
        crate::entities::park::park(&mut world, ferry);
        assert_ne!(there, hash_in(&world, &Rides(ferry)));
        for gone in [unnamed, lift] {
            world.despawn(gone);
            assert_eq!(
                hash_in(&world, &Rides(ferry)),
                hash_in(&world, &Rides(gone))
            );
        }
    }
}
