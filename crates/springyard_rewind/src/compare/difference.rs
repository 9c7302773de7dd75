//! [`Difference`]: the first value in which two lists of fields differ.

use std::sync::Arc;

use super::fields::Fields;
use super::layout::{Leaf, Part};

/// A value that differs between two states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The name of the entity; `world` for a resource.
    pub owner: String,
    /// State and path: `drive_target.velocity.y`; `velocity.y` for a body's own.
    pub field: String,
    /// The value in the one; `missing` if it has none.
    pub recorded: String,
    /// The value in the other.
    pub now: String,
}

/// Printed where there is no value.
const MISSING: &str = "missing";

/// Printed for a state or an option that the other does not have.
const PRESENT: &str = "present";

/// A part with the bits of its values.
type Run<'a> = (&'a Arc<Part>, &'a [u64]);

impl Fields {
    /// The first difference between this recorded state and the present one, in the order of the hash.
    #[must_use]
    pub fn first_difference(&self, now: &Self) -> Option<Difference> {
        if Arc::ptr_eq(self.layout(), now.layout()) && self.bits() == now.bits() {
            return None;
        }
        let (mut recorded, mut present) = (self.runs(), now.runs());
        loop {
            match (recorded.next(), present.next()) {
                (None, None) => return None,
                (Some(one), Some(other)) if one.0.is_same_state(other.0) => {
                    if let Some(found) = within(one, other) {
                        return Some(found);
                    }
                }
                (one, other) => return self.lone(now, one.map(|it| it.0), other.map(|it| it.0)),
            }
        }
    }

    /// Two parts at the same place that are not the same state: one of them exists on one side only.
    fn lone(
        &self,
        now: &Self,
        recorded: Option<&Arc<Part>>,
        present: Option<&Arc<Part>>,
    ) -> Option<Difference> {
        let has = |fields: &Self, part: &Part| {
            let mut parts = fields.layout().parts.iter();
            parts.any(|it| it.is_same_state(part))
        };
        match (recorded, present) {
            (Some(part), _) if !has(now, part) => Some(difference(part, "", PRESENT, MISSING)),
            (_, Some(part)) => Some(difference(part, "", MISSING, PRESENT)),
            (Some(part), None) => Some(difference(part, "", PRESENT, MISSING)),
            (None, None) => None,
        }
    }
}

fn difference(part: &Part, path: &str, recorded: &str, now: &str) -> Difference {
    Difference {
        owner: part.owner.to_string(),
        field: part.field(path),
        recorded: recorded.to_owned(),
        now: now.to_owned(),
    }
}

/// The first difference within one state of one owner.
fn within(recorded: Run, now: Run) -> Option<Difference> {
    if recorded.0.is_like(now.0) && recorded.1 == now.1 {
        return None;
    }
    let count = recorded.0.leaves.len().max(now.0.leaves.len());
    let found = (0..count).find_map(|index| {
        let (one, other) = (leaf(recorded, index), leaf(now, index));
        (one != other).then(|| between(recorded.0, one, other))
    });
    // The shapes can differ without the leaves: `None` in an option of an option.
    let is_other_shape = recorded.0.shape != now.0.shape;
    found.or_else(|| is_other_shape.then(|| difference(recorded.0, "", "none", "other none")))
}

fn leaf((part, bits): Run<'_>, index: usize) -> Option<(&Leaf, u64)> {
    Some((part.leaves.get(index)?, *bits.get(index)?))
}

/// Two values at the same place that are not the same, or not of the same name.
fn between(part: &Part, recorded: Option<(&Leaf, u64)>, now: Option<(&Leaf, u64)>) -> Difference {
    let value = |(leaf, bits): (&Leaf, u64)| leaf.kind.value(bits).to_string();
    match (recorded, now) {
        (Some(one), Some(other)) if one.0.path == other.0.path => {
            difference(part, &one.0.path, &value(one), &value(other))
        }
        // An option with and without its value.
        (Some(one), Some(other)) if is_below(&one.0.path, &other.0.path) => {
            difference(part, &other.0.path, PRESENT, &value(other))
        }
        (Some(one), Some(other)) if is_below(&other.0.path, &one.0.path) => {
            difference(part, &one.0.path, &value(one), PRESENT)
        }
        (Some(one), _) => difference(part, &one.0.path, &value(one), MISSING),
        (None, Some(other)) => difference(part, &other.0.path, MISSING, &value(other)),
        (None, None) => difference(part, "", MISSING, MISSING),
    }
}

/// Whether a path goes on from another.
fn is_below(path: &str, above: &str) -> bool {
    above.is_empty()
        || path
            .strip_prefix(above)
            .is_some_and(|rest| rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;
    use serde::Serialize;

    use springyard_state::RegisterState;

    use super::super::fields::fields;

    #[derive(Clone, Serialize)]
    enum Mode {
        Stands,
        Lies,
        Falls { secs: f32 },
    }

    #[derive(Component, Clone, Serialize)]
    struct Walker {
        mode: Mode,
        ground: Option<Vec3>,
        coils: Vec<u32>,
    }

    #[derive(Resource, Clone, Serialize)]
    struct Ticks(u64);

    /// A world with the walkers `a` and `b` and a counter.
    fn world() -> World {
        let mut app = App::new();
        app.register_state::<Walker>("walker");
        app.register_state::<Ticks>("ticks");
        app.insert_resource(Ticks(7));
        for name in ["a", "b"] {
            let walker = Walker {
                mode: Mode::Stands,
                ground: Some(Vec3::Y),
                coils: vec![1, 2],
            };
            app.world_mut().spawn((Name::new(name), walker));
        }
        std::mem::take(app.world_mut())
    }

    /// The first difference after a change of the walker `b` or of the world: owner, field, recorded, now.
    fn after(change: impl FnOnce(&mut World, Entity)) -> Option<[String; 4]> {
        let recorded = fields(&world());
        let mut changed = world();
        let mut names = changed.query::<(Entity, &Name)>();
        let found = names.iter(&changed).find(|(_, name)| name.as_str() == "b");
        let walker = found.unwrap().0;
        change(&mut changed, walker);
        let found = recorded.first_difference(&fields(&changed))?;
        Some([found.owner, found.field, found.recorded, found.now])
    }

    fn walker(world: &mut World, entity: Entity) -> Mut<'_, Walker> {
        world.get_mut(entity).unwrap()
    }

    #[test]
    fn equal_states_have_no_difference() {
        assert_eq!(after(|_, _| ()), None);
        let one = fields(&world());
        assert_eq!(one.first_difference(&one.clone()), None);
    }

    #[test]
    fn one_bit_of_a_number_is_found() {
        let found = after(|world, b| walker(world, b).ground = Some(Vec3::new(-0.0, 1.0, 0.0)));
        let expected = ["b", "walker.ground.x", "0.0", "-0.0"].map(str::to_owned);
        assert_eq!(found, Some(expected));
        let found = after(|world, _| world.resource_mut::<Ticks>().0 = 8);
        let expected = ["world", "ticks", "7", "8"].map(str::to_owned);
        assert_eq!(found, Some(expected));
    }

    #[test]
    fn variants_options_and_lengths_are_found() {
        let found = after(|world, b| walker(world, b).mode = Mode::Falls { secs: 0.5 });
        let expected = ["b", "walker.mode", "Stands", "Falls"].map(str::to_owned);
        assert_eq!(found, Some(expected));
        let found = after(|world, b| walker(world, b).ground = None);
        let expected = ["b", "walker.ground", "present", "none"].map(str::to_owned);
        assert_eq!(found, Some(expected));
        let found = after(|world, b| walker(world, b).coils.push(3));
        let expected = ["b", "walker.coils.length", "2", "3"].map(str::to_owned);
        assert_eq!(found, Some(expected));
    }

    #[test]
    fn what_is_on_one_side_only_is_found() {
        let found = after(|world, b| {
            world.entity_mut(b).remove::<Walker>();
        });
        let expected = ["b", "walker", "present", "missing"].map(str::to_owned);
        assert_eq!(found, Some(expected));
        let found = after(|world, _| {
            let new = Walker {
                mode: Mode::Stands,
                ground: None,
                coils: Vec::new(),
            };
            world.spawn((Name::new("aa"), new));
        });
        let expected = ["aa", "walker", "missing", "present"].map(str::to_owned);
        assert_eq!(found, Some(expected));
        let found = after(|world, _| {
            world.remove_resource::<Ticks>();
        });
        let expected = ["world", "ticks", "present", "missing"].map(str::to_owned);
        assert_eq!(found, Some(expected));
    }

    #[test]
    fn lists_of_one_layout_or_of_the_same_bits_may_differ() {
        let one = fields(&world());
        let mut other = one.clone();
        *other.bits_mut().last_mut().unwrap() = 8;
        let found = one.first_difference(&other).unwrap();
        assert_eq!([found.recorded, found.now], ["7", "8"].map(str::to_owned));
        let found = after(|world, b| walker(world, b).mode = Mode::Lies);
        let expected = ["b", "walker.mode", "Stands", "Lies"].map(str::to_owned);
        assert_eq!(found, Some(expected));
    }

    /// A state that lists some of its fields only.
    #[derive(Resource, Clone, Serialize, Default)]
    struct Some3 {
        #[serde(skip_serializing_if = "Option::is_none")]
        way: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ways: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        wide: Option<u8>,
    }

    #[derive(Resource, Clone, Serialize)]
    struct Target<T>(T);

    /// The first difference between two values of a resource: field, recorded, now.
    fn between_two<T: Resource<Mutability = bevy::ecs::component::Mutable> + Clone + Serialize>(
        one: T,
        other: T,
    ) -> Option<[String; 3]> {
        let [one, other] = [one, other].map(|value| {
            let mut app = App::new();
            app.register_state::<T>("it").insert_resource(value);
            fields(app.world())
        });
        let found = one.first_difference(&other)?;
        Some([found.field, found.recorded, found.now])
    }

    #[test]
    fn a_value_without_a_partner_is_missing_on_the_other_side() {
        let of = |way, ways, wide| Some3 { way, ways, wide };
        let cases = [
            // `ways` is not below `way`.
            (
                of(Some(1), None, None),
                of(None, Some(2), None),
                ["it.way", "1", "missing"],
            ),
            (
                of(Some(1), None, None),
                of(Some(1), Some(2), None),
                ["it.ways", "missing", "2"],
            ),
            (
                of(Some(1), Some(2), None),
                of(Some(1), None, None),
                ["it.ways", "2", "missing"],
            ),
            (
                of(Some(1), None, Some(3)),
                of(Some(1), None, Some(4)),
                ["it.wide", "3", "4"],
            ),
        ];
        for (one, other, expected) in cases {
            assert_eq!(between_two(one, other), Some(expected.map(str::to_owned)));
        }
        assert_eq!(
            between_two(of(None, None, None), of(None, None, None)),
            None
        );
    }

    #[test]
    fn an_option_with_a_value_is_present_on_one_side() {
        let value = Target(Some(Vec2::ONE));
        let expected = |texts: [&str; 3]| Some(texts.map(str::to_owned));
        let found = between_two(Target(None), value.clone());
        assert_eq!(found, expected(["it", "none", "present"]));
        let found = between_two(value, Target(None));
        assert_eq!(found, expected(["it", "present", "none"]));
        let found = between_two(Target((1_u8, None)), Target((1, Some(Vec2::ONE))));
        assert_eq!(found, expected(["it.1", "none", "present"]));
        // `None`, and an option without a value as a value.
        let found = between_two(Target(None::<Option<u8>>), Target(Some(None)));
        assert_eq!(found, expected(["it", "none", "other none"]));
    }

    #[test]
    fn the_second_of_two_with_one_name_is_missed_as_well() {
        let (mut two, mut three) = (world(), world());
        let twin = three
            .query::<&Walker>()
            .iter(&three)
            .next()
            .unwrap()
            .clone();
        three.spawn((Name::new("b"), twin));
        three.remove_resource::<Ticks>();
        two.remove_resource::<Ticks>();
        let (two, three) = (fields(&two), fields(&three));
        let found = three.first_difference(&two).unwrap();
        assert_eq!(
            [found.recorded, found.now],
            ["present", "missing"].map(str::to_owned)
        );
        let found = two.first_difference(&three).unwrap();
        assert_eq!(
            [found.recorded, found.now],
            ["missing", "present"].map(str::to_owned)
        );
    }
}
