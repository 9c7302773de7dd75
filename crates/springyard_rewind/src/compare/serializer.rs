//! [`Walk`]: goes through a value by its `Serialize`, and gives a [`Sink`] each number, text, variant and length in order.
//!
//! The one serializer of this crate: the [hash](super::hasher) is a sink that mixes, the [list of fields](super::field_sink) one that
//! writes down.

use std::fmt;

use bevy::prelude::*;
use serde::{Serialize, Serializer, ser};
use springyard_state::ENTITY;

use super::layout::Kind;
use crate::entities::name_of;

/// Where a part of a value is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place<'a> {
    /// A field, an axis of a vector, a variant, or the key of an entry.
    Name(&'a str),
    /// In a list or tuple.
    Index(usize),
}

/// Takes a value apart.
pub(super) trait Sink {
    /// A number or a flag: its bits, sign-extended to 64, of which the lower `bytes` bytes are its own.
    fn number(&mut self, kind: Kind, bits: u64, bytes: usize);
    fn text(&mut self, text: &str);
    fn character(&mut self, character: char);
    fn raw(&mut self, bytes: &[u8]);
    /// An option without a value.
    fn none(&mut self);
    /// An option with the value that follows.
    fn some(&mut self);
    fn variant(&mut self, index: u32, name: &'static str);
    /// The number of elements of a list or map.
    fn length(&mut self, length: usize);
    /// Goes down to a part, whose values follow. The key of a map's entry is kept in `key`.
    fn enter(&mut self, place: Place);
    /// Goes up again.
    fn leave(&mut self);
    /// The key of a map's entry. Returns its name for [`enter`](Self::enter).
    fn key<T: Serialize + ?Sized>(&mut self, world: &World, key: &T) -> Result<String, fmt::Error>;
}

/// Goes through values.
pub(super) struct Walk<'w, S> {
    pub sink: S,
    /// For the names of entities.
    world: &'w World,
    /// The next number is an entity: see [`body_name`](springyard_state::body_name()).
    is_entity: bool,
}

impl<'w, S: Sink> Walk<'w, S> {
    pub fn new(world: &'w World, sink: S) -> Self {
        Self {
            sink,
            world,
            is_entity: false,
        }
    }

    /// Gives the sink a value.
    pub fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        value.serialize(self)
    }

    /// Gives the sink an entity by its name; like an option without a value if it has none, is parked or despawned.
    fn entity(&mut self, bits: u64) {
        match name_of(self.world, bits) {
            Some(name) => {
                self.sink.some();
                self.sink.text(name.as_str());
            }
            None => self.sink.none(),
        }
    }
}

/// The parts of a list, map, struct or variant, one after another.
pub(super) struct Parts<'a, 'w, S> {
    walk: &'a mut Walk<'w, S>,
    /// Number of parts so far.
    index: usize,
    /// The parts are called x, y, z and w.
    is_vector: bool,
    /// The parts lie below the name of a variant.
    is_variant: bool,
    /// The key of the next value of a map.
    key: String,
}

impl<'a, 'w, S: Sink> Parts<'a, 'w, S> {
    const AXES: [&'static str; 4] = ["x", "y", "z", "w"];

    fn of(walk: &'a mut Walk<'w, S>) -> Self {
        Self {
            walk,
            index: 0,
            is_vector: false,
            is_variant: false,
            key: String::new(),
        }
    }

    fn of_variant(walk: &'a mut Walk<'w, S>, index: u32, name: &'static str) -> Self {
        walk.sink.variant(index, name);
        walk.sink.enter(Place::Name(name));
        Self {
            is_variant: true,
            ..Self::of(walk)
        }
    }

    /// The next part: of this name, or of its place.
    fn element<T: Serialize + ?Sized>(
        &mut self,
        name: Option<&'static str>,
        part: &T,
    ) -> fmt::Result {
        let axis = Self::AXES.get(self.index).filter(|_| self.is_vector);
        let place = name.or(axis.copied());
        let place = place.map_or(Place::Index(self.index), Place::Name);
        self.index += 1;
        self.part(place, part)
    }

    fn part<T: Serialize + ?Sized>(&mut self, place: Place, part: &T) -> fmt::Result {
        self.walk.sink.enter(place);
        part.serialize(&mut *self.walk)?;
        self.walk.sink.leave();
        Ok(())
    }

    fn finish(self) -> fmt::Result {
        if self.is_variant {
            self.walk.sink.leave();
        }
        Ok(())
    }
}

/// The methods for numbers.
macro_rules! numbers {
    ($($method:ident: $number:ty => $kind:ident $bits:expr,)*) => {
        $(fn $method(self, value: $number) -> fmt::Result {
            let bits: fn($number) -> u64 = $bits;
            self.sink.number(Kind::$kind, bits(value), size_of::<$number>());
            Ok(())
        })*
    };
}

impl<'a, 'w, S: Sink> Serializer for &'a mut Walk<'w, S> {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Parts<'a, 'w, S>;
    type SerializeTuple = Parts<'a, 'w, S>;
    type SerializeTupleStruct = Parts<'a, 'w, S>;
    type SerializeTupleVariant = Parts<'a, 'w, S>;
    type SerializeMap = Parts<'a, 'w, S>;
    type SerializeStruct = Parts<'a, 'w, S>;
    type SerializeStructVariant = Parts<'a, 'w, S>;

    numbers! {
        serialize_bool: bool => Bool |it| u64::from(it),
        serialize_i8: i8 => Int |it| i64::from(it) as u64,
        serialize_i16: i16 => Int |it| i64::from(it) as u64,
        serialize_i32: i32 => Int |it| i64::from(it) as u64,
        serialize_i64: i64 => Int |it| it as u64,
        serialize_u8: u8 => Uint |it| u64::from(it),
        serialize_u16: u16 => Uint |it| u64::from(it),
        serialize_u32: u32 => Uint |it| u64::from(it),
        serialize_f32: f32 => F32 |it| u64::from(it.to_bits()),
        serialize_f64: f64 => F64 |it| it.to_bits(),
    }

    fn serialize_u64(self, value: u64) -> fmt::Result {
        if std::mem::take(&mut self.is_entity) {
            self.entity(value);
        } else {
            self.sink.number(Kind::Uint, value, size_of::<u64>());
        }
        Ok(())
    }

    fn serialize_char(self, value: char) -> fmt::Result {
        self.sink.character(value);
        Ok(())
    }

    fn serialize_str(self, value: &str) -> fmt::Result {
        self.sink.text(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> fmt::Result {
        self.sink.raw(value);
        Ok(())
    }

    fn serialize_none(self) -> fmt::Result {
        self.sink.none();
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> fmt::Result {
        self.sink.some();
        value.serialize(self)
    }

    fn serialize_unit(self) -> fmt::Result {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> fmt::Result {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        index: u32,
        variant: &'static str,
    ) -> fmt::Result {
        self.sink.variant(index, variant);
        Ok(())
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
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> fmt::Result {
        let parts = Parts::of_variant(self, index, variant);
        value.serialize(&mut *parts.walk)?;
        parts.finish()
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Parts<'a, 'w, S>, fmt::Error> {
        if let Some(length) = length {
            self.sink.length(length);
        }
        Ok(Parts::of(self))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a, 'w, S>, fmt::Error> {
        Ok(Parts::of(self))
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        length: usize,
    ) -> Result<Parts<'a, 'w, S>, fmt::Error> {
        let is_named_so = name.contains("Vec") || name.ends_with("Quat");
        Ok(Parts {
            is_vector: is_named_so && length <= Parts::<S>::AXES.len(),
            ..Parts::of(self)
        })
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'w, S>, fmt::Error> {
        Ok(Parts::of_variant(self, index, variant))
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Parts<'a, 'w, S>, fmt::Error> {
        self.serialize_seq(length)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 'w, S>, fmt::Error> {
        Ok(Parts::of(self))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'w, S>, fmt::Error> {
        Ok(Parts::of_variant(self, index, variant))
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// Implements traits whose method gets one part after another, with its name if there is a `$name`.
macro_rules! parts {
    ($($compound:ident :: $method:ident($($name:ident)?);)*) => {
        $(impl<S: Sink> ser::$compound for Parts<'_, '_, S> {
            type Ok = ();
            type Error = fmt::Error;

            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $($name: &'static str,)?
                part: &T,
            ) -> fmt::Result {
                let named: Option<&'static str> = None$(.or(Some($name)))?;
                self.element(named, part)
            }

            fn end(self) -> fmt::Result {
                self.finish()
            }
        })*
    };
}

parts! {
    SerializeSeq::serialize_element();
    SerializeTuple::serialize_element();
    SerializeTupleStruct::serialize_field();
    SerializeTupleVariant::serialize_field();
    SerializeStruct::serialize_field(name);
    SerializeStructVariant::serialize_field(name);
}

impl<S: Sink> ser::SerializeMap for Parts<'_, '_, S> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> fmt::Result {
        self.key = self.walk.sink.key(self.walk.world, key)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        let key = std::mem::take(&mut self.key);
        self.part(Place::Name(&key), value)
    }

    fn end(self) -> fmt::Result {
        self.finish()
    }
}
