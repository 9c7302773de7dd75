//! [`FieldSink`]: lists the leaf values of a state, and their names, through its `Serialize`.
//!
//! It is the [`StateHasher`](super::StateHasher) with a list in place of the hash: what the one hashes, the other lists.

use std::fmt::{self, Display, Write};

use bevy::prelude::*;
use serde::{Serialize, Serializer};

use super::body_name::{ENTITY, name_of};
use super::layout::{Kind, Leaf};

/// Lists the values of states: their bits, and a hash of their shape; their names only where that shape is new.
pub struct FieldSink<'w> {
    /// Has the names of entities.
    world: &'w World,
    /// The bits of all values so far.
    bits: Vec<u64>,
    /// Hash of the kinds and texts of the values since the state began.
    shape: u64,
    /// The values since then. `None`: their names are not listed.
    leaves: Option<Vec<Leaf>>,
    /// The path of the next value, while names are listed.
    path: String,
    /// The next number is an entity: see `body_name`.
    is_entity: bool,
}

impl<'w> FieldSink<'w> {
    /// An empty list.
    #[must_use]
    pub fn new(world: &'w World) -> Self {
        Self {
            world,
            bits: Vec::new(),
            shape: 0,
            leaves: None,
            path: String::new(),
            is_entity: false,
        }
    }

    /// Adds the values of a state.
    pub fn add<T: Serialize + ?Sized>(&mut self, value: &T) {
        if value.serialize(&mut *self).is_err() {
            let name = std::any::type_name::<T>();
            error!("the list of fields is incomplete: a value of type {name} cannot be serialised");
        }
        self.path.clear();
    }

    /// Begins a state, whose values come after the first `values` ones, with or without their names.
    pub(super) fn begin(&mut self, values: usize, is_named: bool) {
        self.bits.truncate(values);
        self.shape = 0;
        self.leaves = is_named.then(Vec::new);
    }

    /// Number of values so far.
    pub(super) fn values(&self) -> usize {
        self.bits.len()
    }

    /// The hash of the shape of the state.
    pub(super) fn shape(&self) -> u64 {
        self.shape
    }

    /// The names of the state's values.
    pub(super) fn take_leaves(&mut self) -> Vec<Leaf> {
        self.leaves.take().unwrap_or_default()
    }

    /// The bits of all values.
    pub(super) fn into_bits(self) -> Vec<u64> {
        self.bits
    }

    /// The values, as one text: the name of a map's entry.
    fn key<T: Serialize + ?Sized>(&self, key: &T) -> Result<String, fmt::Error> {
        let mut sink = Self::new(self.world);
        sink.begin(0, true);
        key.serialize(&mut sink)?;
        let leaves = sink.take_leaves();
        let values = leaves.iter().zip(&sink.bits);
        let texts: Vec<String> = values
            .map(|(leaf, bits)| leaf.kind.value(*bits).to_string())
            .collect();
        Ok(texts.join("/"))
    }

    /// Adds a number to the shape. The hash of the compiler rustc ("Fx"): fast, and good enough to notice a change.
    fn mix(&mut self, token: u64) {
        const FACTOR: u64 = 0x517c_c1b7_2722_0a95;
        self.shape = (self.shape.rotate_left(5) ^ token).wrapping_mul(FACTOR);
    }

    fn mix_text(&mut self, text: &str) {
        self.mix(text.len() as u64);
        for byte in text.bytes() {
            self.mix(u64::from(byte));
        }
    }

    fn leaf(&mut self, kind: Kind, bits: u64) {
        self.mix(kind.tag());
        self.bits.push(bits);
        if let Some(leaves) = &mut self.leaves {
            let path = self.path.as_str().into();
            leaves.push(Leaf { path, kind });
        }
    }

    /// A text is part of the shape.
    fn text(&mut self, text: &str) {
        self.mix_text(text);
        let kept = self.leaves.is_some().then(|| text.into());
        self.leaf(Kind::Text(kept.unwrap_or_default()), 0);
    }

    /// The length of a list is part of the shape.
    fn length(&mut self, length: usize) {
        self.mix(length as u64);
        let text = self.leaves.is_some().then(|| length.to_string().into());
        let before = self.enter("length");
        self.leaf(Kind::Text(text.unwrap_or_default()), 0);
        self.leave(before);
    }

    /// The name of an entity; `none` for one without a name, parked or despawned.
    fn entity(&mut self, bits: u64) -> fmt::Result {
        let name = name_of(self.world, bits);
        name.map(Name::as_str).serialize(self)
    }

    /// Goes down to a part of a value. Returns the length of the path before.
    fn enter(&mut self, segment: impl Display) -> usize {
        let before = self.path.len();
        if self.leaves.is_some() {
            if before > 0 {
                self.path.push('.');
            }
            // Writing to a `String` never fails.
            let _ = write!(self.path, "{segment}");
        }
        before
    }

    /// Goes up again.
    fn leave(&mut self, before: usize) {
        self.path.truncate(before);
    }
}

/// The parts of a list, map, struct or variant: each is added in turn. `field_parts` has the methods.
pub struct Parts<'a, 'w> {
    sink: &'a mut FieldSink<'w>,
    /// Length of the path before the variant.
    before: usize,
    /// Number of parts so far.
    index: usize,
    /// The parts are called x, y, z and w.
    is_vector: bool,
    /// The key of the next value of a map.
    key: String,
}

impl<'a, 'w> Parts<'a, 'w> {
    const AXES: [&'static str; 4] = ["x", "y", "z", "w"];

    fn of(sink: &'a mut FieldSink<'w>) -> Self {
        let before = sink.path.len();
        Self {
            sink,
            before,
            index: 0,
            is_vector: false,
            key: String::new(),
        }
    }

    /// The parts of a variant.
    fn of_variant(sink: &'a mut FieldSink<'w>, variant: &'static str) -> Self {
        sink.text(variant);
        let before = sink.enter(variant);
        Self {
            before,
            ..Self::of(sink)
        }
    }

    /// Adds a part without a name.
    pub(super) fn element<T: Serialize + ?Sized>(&mut self, part: &T) -> fmt::Result {
        let index = self.index;
        self.index += 1;
        let axis = Self::AXES.get(index).filter(|_| self.is_vector);
        let before = match axis {
            Some(axis) => self.sink.enter(axis),
            None => self.sink.enter(index),
        };
        self.value(before, part)
    }

    /// Adds a part with a name.
    pub(super) fn field<T: Serialize + ?Sized>(&mut self, name: &str, part: &T) -> fmt::Result {
        let before = self.sink.enter(name);
        self.value(before, part)
    }

    /// The key of the next entry. It is part of the shape.
    pub(super) fn entry_key<T: Serialize + ?Sized>(&mut self, key: &T) -> fmt::Result {
        self.key = self.sink.key(key)?;
        self.sink.mix_text(&self.key);
        Ok(())
    }

    /// The value of an entry.
    pub(super) fn entry_value<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        let before = self.sink.enter(&self.key);
        self.value(before, value)
    }

    /// Ends the list.
    pub(super) fn finish(self) {
        self.sink.leave(self.before);
    }

    fn value<T: Serialize + ?Sized>(&mut self, before: usize, value: &T) -> fmt::Result {
        value.serialize(&mut *self.sink)?;
        self.sink.leave(before);
        Ok(())
    }
}

/// The methods for integers.
macro_rules! list_integers {
    ($($method:ident: $number:ty => $kind:ident $wide:ty,)*) => {
        $(fn $method(self, value: $number) -> fmt::Result {
            self.leaf(Kind::$kind, <$wide>::from(value) as u64);
            Ok(())
        })*
    };
}

impl<'a, 'w> Serializer for &'a mut FieldSink<'w> {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Parts<'a, 'w>;
    type SerializeTuple = Parts<'a, 'w>;
    type SerializeTupleStruct = Parts<'a, 'w>;
    type SerializeTupleVariant = Parts<'a, 'w>;
    type SerializeMap = Parts<'a, 'w>;
    type SerializeStruct = Parts<'a, 'w>;
    type SerializeStructVariant = Parts<'a, 'w>;

    fn serialize_bool(self, value: bool) -> fmt::Result {
        self.leaf(Kind::Bool, u64::from(value));
        Ok(())
    }

    list_integers! {
        serialize_i8: i8 => Int i64,
        serialize_i16: i16 => Int i64,
        serialize_i32: i32 => Int i64,
        serialize_u8: u8 => Uint u32,
        serialize_u16: u16 => Uint u32,
    }

    fn serialize_i64(self, value: i64) -> fmt::Result {
        self.leaf(Kind::Int, value as u64);
        Ok(())
    }

    fn serialize_u32(self, value: u32) -> fmt::Result {
        self.leaf(Kind::Uint, u64::from(value));
        Ok(())
    }

    fn serialize_u64(self, value: u64) -> fmt::Result {
        if std::mem::take(&mut self.is_entity) {
            return self.entity(value);
        }
        self.leaf(Kind::Uint, value);
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> fmt::Result {
        self.leaf(Kind::F32, u64::from(value.to_bits()));
        Ok(())
    }

    fn serialize_f64(self, value: f64) -> fmt::Result {
        self.leaf(Kind::F64, value.to_bits());
        Ok(())
    }

    fn serialize_char(self, value: char) -> fmt::Result {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> fmt::Result {
        self.text(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> fmt::Result {
        self.serialize_str(&format!("{value:?}"))
    }

    fn serialize_none(self) -> fmt::Result {
        self.leaf(Kind::None, 0);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> fmt::Result {
        self.mix(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> fmt::Result {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> fmt::Result {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> fmt::Result {
        self.serialize_str(variant)
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
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> fmt::Result {
        self.text(variant);
        let before = self.enter(variant);
        value.serialize(&mut *self)?;
        self.leave(before);
        Ok(())
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Parts<'a, 'w>, fmt::Error> {
        if let Some(length) = length {
            self.length(length);
        }
        Ok(Parts::of(self))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a, 'w>, fmt::Error> {
        Ok(Parts::of(self))
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        length: usize,
    ) -> Result<Parts<'a, 'w>, fmt::Error> {
        let is_named_so = name.contains("Vec") || name.ends_with("Quat");
        Ok(Parts {
            is_vector: is_named_so && length <= Parts::AXES.len(),
            ..Parts::of(self)
        })
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'w>, fmt::Error> {
        Ok(Parts::of_variant(self, variant))
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Parts<'a, 'w>, fmt::Error> {
        self.serialize_seq(length)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 'w>, fmt::Error> {
        Ok(Parts::of(self))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'w>, fmt::Error> {
        Ok(Parts::of_variant(self, variant))
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
        Slides(f32),
        Turns(f32, Vec2),
        Flies { speed: f32 },
    }

    #[derive(Serialize)]
    struct Ground {
        normal: Vec3,
        secs: f64,
    }

    #[derive(Serialize)]
    struct State {
        mode: Mode,
        ground: Option<Ground>,
        coils: Vec<String>,
        seen: BTreeMap<u8, bool>,
        pair: (i8, u64),
    }

    fn list(value: &impl Serialize) -> Vec<String> {
        let world = World::new();
        let mut sink = FieldSink::new(&world);
        sink.begin(0, true);
        sink.add(value);
        let leaves = sink.take_leaves();
        let values = leaves.iter().zip(sink.into_bits());
        values
            .map(|(leaf, bits)| format!("{}={}", leaf.path, leaf.kind.value(bits)))
            .collect()
    }

    #[test]
    fn each_value_is_listed_under_its_path() {
        let state = State {
            mode: Mode::Stands,
            ground: Some(Ground {
                normal: Vec3::Y,
                secs: 0.1,
            }),
            coils: vec!["dock".to_owned(), "pier".to_owned()],
            seen: BTreeMap::from([(7, true)]),
            pair: (-1, 2),
        };
        let expected = [
            "mode=Stands",
            "ground.normal.x=0.0",
            "ground.normal.y=1.0",
            "ground.normal.z=0.0",
            "ground.secs=0.1",
            "coils.length=2",
            "coils.0=dock",
            "coils.1=pier",
            "seen.length=1",
            "seen.7=true",
            "pair.0=-1",
            "pair.1=2",
        ];
        assert_eq!(list(&state), expected);
    }

    #[test]
    fn a_variant_is_listed_before_its_values() {
        assert_eq!(list(&Mode::Slides(0.5)), ["=Slides", "Slides=0.5"]);
        let turns = ["=Turns", "Turns.0=1.5", "Turns.1.x=0.0", "Turns.1.y=-0.0"];
        assert_eq!(list(&Mode::Turns(1.5, Vec2::new(0.0, -0.0))), turns);
        let flies = ["=Flies", "Flies.speed=2.0"];
        assert_eq!(list(&Mode::Flies { speed: 2.0 }), flies);
        assert_eq!(list(&(None::<u8>, 1_u8)), ["0=none", "1=1"]);
    }

    #[test]
    fn an_entity_is_listed_by_its_name() {
        #[derive(Serialize)]
        struct Rides(#[serde(serialize_with = "body_name")] Entity);
        let mut world = World::new();
        let ferry = world.spawn(Name::new("ferry")).id();
        let mut sink = FieldSink::new(&world);
        sink.begin(0, true);
        sink.add(&Rides(ferry));
        assert_eq!(sink.take_leaves()[0].kind, Kind::Text("ferry".into()));
    }

    fn shape(value: &impl Serialize) -> u64 {
        let world = World::new();
        let mut sink = FieldSink::new(&world);
        sink.add(value);
        sink.shape()
    }

    #[test]
    fn the_shape_changes_with_texts_variants_and_lengths_but_not_with_numbers() {
        assert_eq!(shape(&Mode::Slides(0.5)), shape(&Mode::Slides(1.0)));
        let shapes = [
            shape(&Mode::Stands),
            shape(&Mode::Slides(0.0)),
            shape(&"a"),
            shape(&"b"),
            shape(&None::<f32>),
            shape(&Some(0.0_f32)),
            shape(&vec![0.0_f32]),
            shape(&vec![0.0_f32; 2]),
            shape(&BTreeMap::from([(1, 0.0_f32)])),
            shape(&BTreeMap::from([(2, 0.0_f32)])),
        ];
        for (index, one) in shapes.iter().enumerate() {
            assert!(!shapes[..index].contains(one), "{index}");
        }
    }
}
