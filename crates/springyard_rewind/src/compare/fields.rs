//! [`fields()`]: all registered state as a list of named values.
//!
//! The list says where two runs differ; the [`hash`](fn@super::hash::hash) only says whether. Two lists differ if and only if the hashes do.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::field_sink::FieldSink;
use super::layout::{Layout, Part, Value};
use super::walk::{StatePart, walk};

/// One value of the state.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The name of the entity; `world` for a resource.
    pub owner: Arc<str>,
    /// State and path: `drive_target.velocity.y`, or only the path for pose and velocity of a body: `velocity.y`.
    pub name: String,
    /// The value.
    pub value: Value,
}

/// All values of the state, in the order of the hash. Lists with the same names share them.
#[derive(Debug, Clone, Default)]
pub struct Fields {
    layout: Arc<Layout>,
    bits: Vec<u64>,
}

impl Fields {
    /// Values with these bits. `None`: the layout has another number of values.
    #[must_use]
    pub fn new(layout: Arc<Layout>, bits: Vec<u64>) -> Option<Self> {
        (layout.values() == bits.len()).then_some(Self { layout, bits })
    }

    /// Owners and names of the values.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The bits of the values: see [`Kind`](super::layout::Kind).
    #[must_use]
    pub fn bits(&self) -> &[u64] {
        &self.bits
    }

    /// The same, to change them.
    pub fn bits_mut(&mut self) -> &mut [u64] {
        &mut self.bits
    }

    /// Each part of the state with the bits of its values.
    pub fn runs(&self) -> impl Iterator<Item = (&Arc<Part>, &[u64])> {
        let mut rest = self.bits.as_slice();
        self.layout.parts.iter().map(move |part| {
            // The layout has as many values as there are bits.
            let (run, after) = rest.split_at(part.leaves.len().min(rest.len()));
            rest = after;
            (part, run)
        })
    }

    /// The value of this owner and name: see [`Field`]. `None`: there is none.
    #[must_use]
    pub fn value(&self, owner: &str, name: &str) -> Option<Value> {
        let mut of_owner = self.runs().filter(|(part, _)| *part.owner == *owner);
        of_owner.find_map(|(part, run)| {
            let mut leaves = part.leaves.iter().zip(run);
            let (leaf, bits) = leaves.find(|(leaf, _)| part.field(&leaf.path) == name)?;
            Some(leaf.kind.value(*bits))
        })
    }

    /// Each value with its name.
    pub fn iter(&self) -> impl Iterator<Item = Field> {
        self.runs().flat_map(|(part, run)| {
            part.leaves.iter().zip(run).map(move |(leaf, bits)| Field {
                owner: part.owner.clone(),
                name: part.field(&leaf.path),
                value: leaf.kind.value(*bits),
            })
        })
    }
}

/// The layout of the last [`fields()`], which the next ones share while it does not change. Not state: it only saves time.
#[derive(Resource, Default)]
pub(crate) struct LastLayout(Mutex<Arc<Layout>>);

/// All registered state, value by value.
#[must_use]
pub fn fields(world: &World) -> Fields {
    let last = world.get_resource::<LastLayout>();
    let mut last = last.map(|last| last.0.lock().unwrap_or_else(PoisonError::into_inner));
    let known = last.as_deref().cloned().unwrap_or_default();
    let mut reader = Reader {
        sink: FieldSink::new(world),
        at: 0,
        parts: Vec::with_capacity(known.parts.len()),
        last: known,
    };
    walk(world, |part, give_to| reader.read(part, give_to));
    let fields = reader.finish();
    if let Some(last) = &mut last {
        **last = fields.layout.clone();
    }
    fields
}

/// Reads the state part by part. Names are made only for parts that the last layout does not have.
struct Reader<'w> {
    sink: FieldSink<'w>,
    last: Arc<Layout>,
    /// The place in `last` where the next part is expected.
    at: usize,
    parts: Vec<Arc<Part>>,
}

impl Reader<'_> {
    fn read(
        &mut self,
        part: StatePart,
        give_to: &dyn Fn(&mut dyn FnMut(&dyn erased_serde::Serialize)) -> bool,
    ) {
        let before = self.sink.values();
        self.sink.begin(before, false);
        if !give_to(&mut |value| self.sink.add(value)) {
            return;
        }
        let shape = self.sink.shape();
        let known = self.known(part);
        if let Some(known) = known.filter(|known| known.shape == shape) {
            self.parts.push(known);
            return;
        }
        self.sink.begin(before, true);
        give_to(&mut |value| self.sink.add(value));
        self.parts.push(Arc::new(Part {
            owner: part.owner().into(),
            state: part.state().into(),
            shape,
            leaves: self.sink.take_leaves(),
        }));
    }

    /// This part in the last layout.
    fn known(&mut self, part: StatePart) -> Option<Arc<Part>> {
        let rest = self.last.parts.get(self.at..).unwrap_or_default();
        let is_same = |it: &Arc<Part>| *it.owner == *part.owner() && *it.state == *part.state();
        let skipped = rest.iter().position(is_same)?;
        self.at += skipped + 1;
        self.last.parts.get(self.at - 1).cloned()
    }

    fn finish(self) -> Fields {
        let (parts, last) = (self.parts.iter(), self.last.parts.iter());
        let layout = if parts.map(Arc::as_ptr).eq(last.map(Arc::as_ptr)) {
            self.last
        } else {
            Arc::new(Layout { parts: self.parts })
        };
        Fields {
            layout,
            bits: self.sink.into_bits(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use springyard_state::RegisterState;

    use super::super::bodies::register_bodies;
    use super::*;

    #[derive(Component, Clone, Serialize)]
    struct Spin {
        axis: Vec3,
        turns: Option<u32>,
    }

    #[derive(Resource, Clone, Serialize)]
    struct Gravity(f32);

    fn world() -> World {
        let mut app = App::new();
        app.init_resource::<LastLayout>();
        register_bodies(&mut app, |entity, give| {
            let pose = entity.get::<Transform>();
            pose.inspect(|pose| give(&pose.translation)).is_some()
        });
        app.register_state::<Spin>("spin");
        app.register_state::<Gravity>("gravity");
        app.insert_resource(Gravity(-9.81));
        let spin = Spin {
            axis: Vec3::Y,
            turns: None,
        };
        let world = app.world_mut();
        world.spawn((Name::new("top"), Transform::from_xyz(1.0, 2.0, 3.0), spin));
        world.spawn((Name::new("crate"), Transform::IDENTITY));
        std::mem::take(world)
    }

    fn lines(fields: &Fields) -> Vec<String> {
        let line = |it: Field| format!("{} {} {}", it.owner, it.name, it.value);
        fields.iter().map(line).collect()
    }

    #[test]
    fn values_are_in_the_order_of_the_hash() {
        let world = world();
        let expected = [
            "crate x 0.0",
            "crate y 0.0",
            "crate z 0.0",
            "top x 1.0",
            "top y 2.0",
            "top z 3.0",
            "top spin.axis.x 0.0",
            "top spin.axis.y 1.0",
            "top spin.axis.z 0.0",
            "top spin.turns none",
            "world gravity -9.81",
        ];
        assert_eq!(lines(&fields(&world)), expected);
    }

    #[test]
    fn a_value_is_found_by_owner_and_name() {
        let fields = fields(&world());
        assert_eq!(fields.value("top", "y"), Some(Value::F32(2.0)));
        assert_eq!(fields.value("top", "spin.turns"), Some(Value::None));
        assert_eq!(fields.value("crate", "spin.turns"), None);
        assert_eq!(fields.value("drum", "y"), None);
    }

    #[test]
    fn only_a_vector_has_axes() {
        #[derive(Component, Clone, Serialize)]
        struct Range(f32, f32);
        #[derive(Component, Clone, Serialize)]
        struct VecOfFive(f32, f32, f32, f32, f32);
        let mut app = App::new();
        app.init_resource::<LastLayout>();
        app.register_state::<Range>("range")
            .register_state::<VecOfFive>("five");
        #[derive(Component, Clone, Serialize)]
        struct Turn(Quat);
        app.register_state::<Turn>("turn");
        let both = (Range(1.0, 2.0), VecOfFive(1.0, 2.0, 3.0, 4.0, 5.0));
        let all = (both, Turn(Quat::IDENTITY));
        app.world_mut().spawn((Name::new("top"), all));
        let found = fields(app.world());
        let names: Vec<String> = found.iter().map(|it| it.name.clone()).collect();
        let five = (0..5).map(|axis| format!("five.{axis}"));
        let range = (0..2).map(|axis| format!("range.{axis}"));
        let turn = ["x", "y", "z", "w"].map(|axis| format!("turn.{axis}"));
        assert_eq!(names, five.chain(range).chain(turn).collect::<Vec<_>>());
    }

    #[test]
    fn names_are_shared_while_they_do_not_change() {
        let mut world = world();
        let first = fields(&world);
        world.resource_mut::<Gravity>().0 = -1.62;
        let second = fields(&world);
        assert!(Arc::ptr_eq(first.layout(), second.layout()));
        let mut spins = world.query::<&mut Spin>();
        spins.single_mut(&mut world).unwrap().turns = Some(3);
        let third = fields(&world);
        let shared = |(one, other): (&Arc<Part>, &Arc<Part>)| Arc::ptr_eq(one, other);
        let parts = second.layout().parts.iter().zip(&third.layout().parts);
        let shared: Vec<bool> = parts.map(shared).collect();
        assert_eq!(shared, [true, true, false, true]);
        assert!(lines(&third).contains(&"top spin.turns 3".to_owned()));
    }

    #[test]
    fn a_body_that_comes_between_others_leaves_their_names() {
        let mut world = world();
        let before = fields(&world);
        world.spawn((Name::new("drum"), Transform::IDENTITY));
        let after = fields(&world);
        assert_eq!(after.bits().len(), before.bits().len() + 3);
        assert!(lines(&after).contains(&"drum x 0.0".to_owned()));
        assert!(lines(&after).contains(&"top x 1.0".to_owned()));
        for part in &before.layout().parts {
            let mut parts = after.layout().parts.iter();
            assert!(parts.any(|other| Arc::ptr_eq(part, other)), "{part:?}");
        }
    }

    #[test]
    fn bits_and_names_must_be_of_one_number() {
        let all = fields(&world());
        assert!(Fields::new(all.layout().clone(), all.bits().to_vec()).is_some());
        assert!(Fields::new(all.layout().clone(), Vec::new()).is_none());
    }
}
