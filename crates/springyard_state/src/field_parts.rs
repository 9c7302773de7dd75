//! The parts of lists, maps, structs and variants, for [`FieldSink`](super::FieldSink).

use std::fmt;

use serde::{Serialize, ser};

use super::field_sink::Parts;

/// Implements a trait whose method gets one part after another.
macro_rules! list_elements {
    ($compound:ident, $method:ident) => {
        impl ser::$compound for Parts<'_, '_> {
            type Ok = ();
            type Error = fmt::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, part: &T) -> fmt::Result {
                self.element(part)
            }

            fn end(self) -> fmt::Result {
                self.finish();
                Ok(())
            }
        }
    };
}

/// Implements a trait whose method gets one part after another, each after its name.
macro_rules! list_fields {
    ($compound:ident) => {
        impl ser::$compound for Parts<'_, '_> {
            type Ok = ();
            type Error = fmt::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                part: &T,
            ) -> fmt::Result {
                self.field(name, part)
            }

            fn end(self) -> fmt::Result {
                self.finish();
                Ok(())
            }
        }
    };
}

list_elements!(SerializeSeq, serialize_element);
list_elements!(SerializeTuple, serialize_element);
list_elements!(SerializeTupleStruct, serialize_field);
list_elements!(SerializeTupleVariant, serialize_field);
list_fields!(SerializeStruct);
list_fields!(SerializeStructVariant);

impl ser::SerializeMap for Parts<'_, '_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> fmt::Result {
        self.entry_key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        self.entry_value(value)
    }

    fn end(self) -> fmt::Result {
        self.finish();
        Ok(())
    }
}
