//! [`Layout`]: which entity and type each value of the state belongs to, its name, and how its bits are read.
//!
//! Values change in every step, their names seldom. So the bits of the values are a plain list, and the layout is shared by all lists
//! that it fits. What seldom changes is part of the layout: texts, enum variants, lengths of lists, whether an option has a value.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::bodies::BODIES;

/// What a value is, and how its bits are read.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// The bits of an `f32`.
    F32,
    /// The bits of an `f64`.
    F64,
    /// A signed integer.
    Int,
    /// An unsigned integer.
    Uint,
    /// 0 or 1.
    Bool,
    /// An option without a value. It has no bits (0).
    None,
    /// A text, an enum variant or the length of a list. It has no bits (0).
    #[serde(with = "shared_text")]
    Text(Arc<str>),
}

impl Kind {
    /// A number for each kind.
    pub(super) const fn tag(&self) -> u64 {
        match self {
            Self::F32 => 1,
            Self::F64 => 2,
            Self::Int => 3,
            Self::Uint => 4,
            Self::Bool => 5,
            Self::None => 6,
            Self::Text(_) => 7,
        }
    }

    /// The value with these bits.
    #[must_use]
    pub fn value(&self, bits: u64) -> Value {
        match self {
            // The upper half is 0.
            Self::F32 => Value::F32(f32::from_bits(bits as u32)),
            Self::F64 => Value::F64(f64::from_bits(bits)),
            Self::Int => Value::Int(bits as i64),
            Self::Uint => Value::Uint(bits),
            Self::Bool => Value::Bool(bits != 0),
            Self::None => Value::None,
            Self::Text(text) => Value::Text(text.to_string()),
        }
    }
}

/// A value of the state. Floats are printed with as many digits as identify them.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A float.
    F32(f32),
    /// A double.
    F64(f64),
    /// A signed integer.
    Int(i64),
    /// An unsigned integer.
    Uint(u64),
    /// A flag.
    Bool(bool),
    /// An option without a value.
    None,
    /// A text, an enum variant or the length of a list.
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::F32(value) => write!(f, "{value:?}"),
            Self::F64(value) => write!(f, "{value:?}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Uint(value) => write!(f, "{value}"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::None => f.write_str("none"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// The name of one value of a state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leaf {
    /// Its path in the state: `velocity.x`. Empty for a state that is one value.
    #[serde(with = "shared_text")]
    pub path: Arc<str>,
    /// What the value is.
    pub kind: Kind,
}

/// A shared text as a text of its own. serde's feature `rc` does the same, for all crates of a build.
mod shared_text {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(text: &Arc<str>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(text)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<str>, D::Error> {
        String::deserialize(from).map(Into::into)
    }
}

/// One state of one entity, or one resource.
#[derive(Debug, Clone)]
pub struct Part {
    /// The name of the entity; `world` for a resource.
    pub owner: Arc<str>,
    /// The name of the state.
    pub state: Arc<str>,
    /// A hash of all kinds and texts of the leaves, in order. One state of one program with the same hash has the same leaves.
    pub shape: u64,
    /// Its values, in order.
    pub leaves: Vec<Leaf>,
}

impl Part {
    /// Whether the other is the same state of the same owner.
    #[must_use]
    pub fn is_same_state(&self, other: &Self) -> bool {
        self.owner == other.owner && self.state == other.state
    }

    /// Whether the other is the same state of the same owner, with the same leaves.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
            || (self.shape == other.shape
                && self.leaves.len() == other.leaves.len()
                && self.is_same_state(other))
    }

    /// The name of a value with its state: `drive_target.velocity.y`. Pose and velocity of a body have no name before theirs:
    /// `velocity.y`.
    #[must_use]
    pub fn field(&self, path: &str) -> String {
        if path.is_empty() {
            self.state.to_string()
        } else if *self.state == *BODIES {
            path.to_owned()
        } else {
            format!("{}.{path}", self.state)
        }
    }
}

/// The parts of all state, in the order of the hash.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// The parts. Two layouts share the parts that are the same.
    pub parts: Vec<Arc<Part>>,
}

impl Layout {
    /// Number of values.
    #[must_use]
    pub fn values(&self) -> usize {
        self.parts.iter().map(|part| part.leaves.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_state_of_the_same_owner_with_the_same_leaves_is_alike() {
        let part = |owner: &str, state: &str, shape| Part {
            owner: owner.into(),
            state: state.into(),
            shape,
            leaves: Vec::new(),
        };
        let door = part("a", "door", 1);
        assert!(door.is_like(&door) && door.is_like(&part("a", "door", 1)));
        for other in [
            part("b", "door", 1),
            part("a", "gate", 1),
            part("a", "door", 2),
        ] {
            assert!(!door.is_like(&other), "{other:?}");
        }
    }

    #[test]
    fn values_are_read_from_their_bits_and_printed_with_all_digits() {
        let values = [
            (Kind::F32, u64::from(0.1_f32.to_bits()), "0.1"),
            (Kind::F64, 0.1_f64.to_bits(), "0.1"),
            (Kind::F64, (-0.0_f64).to_bits(), "-0.0"),
            (Kind::Int, -3_i64 as u64, "-3"),
            (Kind::Uint, u64::MAX, "18446744073709551615"),
            (Kind::Bool, 1, "true"),
            (Kind::Bool, 0, "false"),
            (Kind::None, 0, "none"),
            (Kind::Text("Falls".into()), 0, "Falls"),
        ];
        for (kind, bits, text) in values {
            assert_eq!(kind.value(bits).to_string(), text);
        }
    }

    #[test]
    fn a_field_has_its_state_before_it_unless_it_is_a_bodys_own() {
        let part = |state: &str| Part {
            owner: "a".into(),
            state: state.into(),
            shape: 0,
            leaves: Vec::new(),
        };
        assert_eq!(part("door").field("angle"), "door.angle");
        assert_eq!(part("door").field(""), "door");
        assert_eq!(part(BODIES).field("velocity.x"), "velocity.x");
        assert!(part("door").is_same_state(&part("door")));
    }

    #[test]
    fn a_leaf_is_written_and_read_as_its_texts() {
        use serde::de::value::{Error, MapDeserializer};
        let leaf = Leaf {
            path: "velocity.x".into(),
            kind: Kind::F64,
        };
        let texts = [("path", "velocity.x"), ("kind", "F64")].into_iter();
        let read = Leaf::deserialize(MapDeserializer::<_, Error>::new(texts));
        assert_eq!(read, Ok(leaf.clone()));
        // The path, and the number of the kind.
        let hash_of = crate::hash_of::<(&str, u32)>;
        assert_eq!(crate::hash_of(&leaf), hash_of(&("velocity.x", 1)));
    }
}
