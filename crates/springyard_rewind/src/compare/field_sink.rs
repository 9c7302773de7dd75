//! [`FieldSink`]: lists the leaf values of a state, and their names, through its `Serialize`.
//!
//! It is the [`StateHasher`](super::hasher::StateHasher) with a list in place of the hash: what the one hashes, the other lists.

use std::fmt::{self, Write};

use bevy::prelude::*;
use serde::Serialize;

use super::layout::{Kind, Leaf};
use super::serializer::{Place, Sink, Walk};

/// Lists the values of states: their bits, and a hash of their shape; their names only where that shape is new.
pub(super) struct FieldSink<'w>(Walk<'w, List>);

impl<'w> FieldSink<'w> {
    /// An empty list.
    #[must_use]
    pub fn new(world: &'w World) -> Self {
        Self(Walk::new(world, List::default()))
    }

    /// Adds the values of a state.
    pub fn add<T: Serialize + ?Sized>(&mut self, value: &T) {
        if self.0.add(value).is_err() {
            let name = std::any::type_name::<T>();
            error!("the list of fields is incomplete: a value of type {name} cannot be serialised");
        }
        self.0.sink.path.clear();
        self.0.sink.above.clear();
    }

    /// Begins a state, whose values come after the first `values` ones, with or without their names.
    pub fn begin(&mut self, values: usize, is_named: bool) {
        let list = &mut self.0.sink;
        list.bits.truncate(values);
        list.shape = 0;
        list.leaves = is_named.then(Vec::new);
    }

    /// Number of values so far.
    pub fn values(&self) -> usize {
        self.0.sink.bits.len()
    }

    /// The hash of the shape of the state.
    pub fn shape(&self) -> u64 {
        self.0.sink.shape
    }

    /// The names of the state's values.
    pub fn take_leaves(&mut self) -> Vec<Leaf> {
        self.0.sink.leaves.take().unwrap_or_default()
    }

    /// The bits of all values.
    pub fn into_bits(self) -> Vec<u64> {
        self.0.sink.bits
    }
}

#[derive(Default)]
struct List {
    /// The bits of all values so far.
    bits: Vec<u64>,
    /// Hash of the kinds and texts of the values since the state began.
    shape: u64,
    /// The values since then. `None`: their names are not listed.
    leaves: Option<Vec<Leaf>>,
    /// The path of the next value, while names are listed, and the lengths of the paths above it.
    path: String,
    above: Vec<usize>,
}

impl List {
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
}

impl Sink for List {
    fn number(&mut self, kind: Kind, bits: u64, _: usize) {
        self.leaf(kind, bits);
    }

    /// A text is part of the shape.
    fn text(&mut self, text: &str) {
        self.mix_text(text);
        let kept = self.leaves.is_some().then(|| text.into());
        self.leaf(Kind::Text(kept.unwrap_or_default()), 0);
    }

    fn character(&mut self, character: char) {
        self.text(character.encode_utf8(&mut [0; 4]));
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.text(&format!("{bytes:?}"));
    }

    fn none(&mut self) {
        self.leaf(Kind::None, 0);
    }

    fn some(&mut self) {
        self.mix(1);
    }

    fn variant(&mut self, _: u32, name: &'static str) {
        self.text(name);
    }

    /// The length of a list is part of the shape.
    fn length(&mut self, length: usize) {
        self.mix(length as u64);
        let text = self.leaves.is_some().then(|| length.to_string().into());
        self.enter(Place::Name("length"));
        self.leaf(Kind::Text(text.unwrap_or_default()), 0);
        self.leave();
    }

    fn enter(&mut self, place: Place) {
        if self.leaves.is_none() {
            return;
        }
        self.above.push(self.path.len());
        if !self.path.is_empty() {
            self.path.push('.');
        }
        match place {
            Place::Name(name) => self.path.push_str(name),
            // Writing to a `String` never fails.
            Place::Index(index) => write!(self.path, "{index}").unwrap_or_default(),
        }
    }

    fn leave(&mut self) {
        if let Some(above) = self.above.pop() {
            self.path.truncate(above);
        }
    }

    /// The key is part of the shape, and as a text the name of the entry.
    fn key<T: Serialize + ?Sized>(&mut self, world: &World, key: &T) -> Result<String, fmt::Error> {
        let list = List {
            leaves: Some(Vec::new()),
            ..default()
        };
        let mut walk = Walk::new(world, list);
        walk.add(key)?;
        let List { leaves, bits, .. } = walk.sink;
        let values = leaves.iter().flatten().zip(bits);
        let texts: Vec<String> = values
            .map(|(leaf, bits)| leaf.kind.value(bits).to_string())
            .collect();
        let text = texts.join("/");
        self.mix_text(&text);
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use springyard_state::body_name;

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

    #[test]
    fn keys_and_characters_are_listed_as_texts() {
        let pairs = BTreeMap::from([((1, -2), 'a')]);
        assert_eq!(list(&pairs), ["length=1", "1/-2=a"]);
        let bytes = super::super::hasher::tests::Bytes(&[1, 2]);
        assert_eq!(list(&bytes), ["=[1, 2]"]);
    }

    #[test]
    fn no_two_short_texts_have_the_same_shape() {
        let letters = || "abcdefghijklmnopqrstuvwxyz".chars();
        let two = letters().flat_map(|a| letters().map(move |b| format!("{a}{b}")));
        let texts: Vec<String> = letters().map(String::from).chain(two).collect();
        let mut shapes: Vec<u64> = texts.iter().map(shape).collect();
        shapes.sort_unstable();
        shapes.dedup();
        assert_eq!(shapes.len(), texts.len());
        // Two texts are another shape than the same letters cut elsewhere.
        assert_ne!(shape(&("a", "bc")), shape(&("ab", "c")));
    }

    #[test]
    fn what_follows_a_variant_with_values_is_not_below_it() {
        let turns = Mode::Turns(1.5, Vec2::ZERO);
        let all = (Mode::Slides(0.5), 1_u8, Mode::Flies { speed: 2.0 }, 3_u8);
        let expected = [
            "0=Slides",
            "0.Slides=0.5",
            "1=1",
            "2=Flies",
            "2.Flies.speed=2.0",
            "3=3",
        ];
        assert_eq!(list(&all), expected);
        assert_eq!(list(&(turns, 1_u8)).last().unwrap(), "1=1");
    }

    #[test]
    fn each_kind_of_value_has_a_shape_of_its_own() {
        let numbers = [shape(&1_u8), shape(&1_i8), shape(&1.0_f32), shape(&1.0_f64)];
        // Not of its size.
        assert_eq!([shape(&1_u64), shape(&1_i64)], numbers[..2]);
        let mut shapes = vec![shape(&true), shape(&None::<u8>)];
        shapes.extend(numbers);
        shapes.sort_unstable();
        shapes.dedup();
        assert_eq!(shapes.len(), 6);
    }
}
