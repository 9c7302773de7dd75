//! The parts of lists, maps, structs and variants: each is hashed in turn. `hasher` has hashed their lengths and variants before.

use std::fmt;

use serde::{Serialize, ser};

use super::hasher::StateHasher;

/// Implements a trait whose method gets one part after another, each after its name if there is a `$name`, which is not hashed.
macro_rules! hash_parts {
    ($compound:ident, $method:ident $(, $name:ty)?) => {
        impl ser::$compound for &mut StateHasher<'_> {
            type Ok = ();
            type Error = fmt::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $name,)? part: &T) -> fmt::Result {
                part.serialize(&mut **self)
            }

            fn end(self) -> fmt::Result {
                Ok(())
            }
        }
    };
}

hash_parts!(SerializeSeq, serialize_element);
hash_parts!(SerializeTuple, serialize_element);
hash_parts!(SerializeTupleStruct, serialize_field);
hash_parts!(SerializeTupleVariant, serialize_field);
hash_parts!(SerializeStruct, serialize_field, &'static str);
hash_parts!(SerializeStructVariant, serialize_field, &'static str);

impl ser::SerializeMap for &mut StateHasher<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> fmt::Result {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        value.serialize(&mut **self)
    }

    fn end(self) -> fmt::Result {
        Ok(())
    }
}
