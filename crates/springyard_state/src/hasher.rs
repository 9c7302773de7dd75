//! [`StateHasher`]: hashes every number, flag, enum variant and length of a value, through its `Serialize`.
//!
//! Floats are hashed by their bits: 0.0 and -0.0 differ, and nothing is rounded. Names of fields and types are not hashed.

use std::fmt;

use bevy::prelude::*;
use serde::{Serialize, Serializer};

use super::body_name::{ENTITY, name_of};

/// FNV-1a, 64 bits: simple, public, and the same on every platform. Source: Fowler, Noll, Vo, draft-eastlake-fnv.
pub struct StateHasher<'w> {
    /// Has the names of entities.
    world: &'w World,
    hash: u64,
    /// The next number is an entity: see `body_name`.
    is_entity: bool,
    /// Entities count by their ids, not by their names.
    is_by_id: bool,
}

impl<'w> StateHasher<'w> {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;

    /// The hash of nothing.
    #[must_use]
    pub fn new(world: &'w World) -> Self {
        Self {
            world,
            hash: Self::START,
            is_entity: false,
            is_by_id: false,
        }
    }

    /// The same for a hash in which an entity counts by its id: for comparisons within one world.
    #[must_use]
    pub fn by_id(world: &'w World) -> Self {
        Self {
            is_by_id: true,
            ..Self::new(world)
        }
    }

    /// Adds a value.
    pub fn add<T: Serialize + ?Sized>(&mut self, value: &T) {
        // Hashing never fails. Only a `Serialize` written by hand may refuse a value.
        if value.serialize(&mut *self).is_err() {
            let name = std::any::type_name::<T>();
            error!("the state hash is incomplete: a value of type {name} cannot be serialised");
        }
    }

    /// The hash of all values added so far.
    #[must_use]
    pub fn finish(&self) -> u64 {
        self.hash
    }

    fn bytes(&mut self, bytes: &[u8]) -> fmt::Result {
        for byte in bytes {
            self.hash = (self.hash ^ u64::from(*byte)).wrapping_mul(Self::PRIME);
        }
        Ok(())
    }

    /// A length separates the values of a list from what follows it.
    fn length(&mut self, length: usize) -> fmt::Result {
        self.bytes(&(length as u64).to_le_bytes())
    }

    /// The name of an entity; `None` for one without a name, parked or despawned.
    fn entity(&mut self, bits: u64) -> fmt::Result {
        let name = name_of(self.world, bits);
        name.map(Name::as_str).serialize(self)
    }
}

/// The methods for numbers, which are hashed by their bytes, floats by their bits.
macro_rules! hash_numbers {
    ($($method:ident: $number:ty,)*) => {
        $(fn $method(self, value: $number) -> fmt::Result {
            self.bytes(&value.to_le_bytes())
        })*
    };
}

impl Serializer for &mut StateHasher<'_> {
    type Ok = ();
    type Error = fmt::Error;
    // `compound.rs` has the parts of these.
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    fn serialize_bool(self, value: bool) -> fmt::Result {
        self.bytes(&[u8::from(value)])
    }

    hash_numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32,
        serialize_f32: f32, serialize_f64: f64,
    }

    fn serialize_u64(self, value: u64) -> fmt::Result {
        if std::mem::take(&mut self.is_entity) && !self.is_by_id {
            return self.entity(value);
        }
        self.bytes(&value.to_le_bytes())
    }

    fn serialize_char(self, value: char) -> fmt::Result {
        self.bytes(&u32::from(value).to_le_bytes())
    }

    fn serialize_str(self, value: &str) -> fmt::Result {
        self.serialize_bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> fmt::Result {
        self.length(value.len())?;
        self.bytes(value)
    }

    fn serialize_none(self) -> fmt::Result {
        self.bytes(&[0])
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> fmt::Result {
        self.bytes(&[1])?;
        value.serialize(self)
    }

    fn serialize_unit(self) -> fmt::Result {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> fmt::Result {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, variant: u32, _: &'static str) -> fmt::Result {
        self.serialize_u32(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> fmt::Result {
        self.is_entity = name == ENTITY;
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        value: &T,
    ) -> fmt::Result {
        self.bytes(&variant.to_le_bytes())?;
        value.serialize(self)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Self, fmt::Error> {
        length.map_or(Ok(()), |length| self.length(length))?;
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.bytes(&variant.to_le_bytes())?;
        Ok(self)
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Self, fmt::Error> {
        self.serialize_seq(length)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.bytes(&variant.to_le_bytes())?;
        Ok(self)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::body_name;
    use super::*;

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

    fn hash_of(value: &(impl Serialize + ?Sized)) -> u64 {
        hash_in(&World::new(), value)
    }

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
}
