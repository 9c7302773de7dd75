//! [`Change`]: a component, resource or entity that differs between two looks at a world.

use std::any::TypeId;
use std::fmt;

use super::registry::StateRegistry;

/// How something differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum How {
    /// Another value.
    Changed,
    /// Written; whether its value differs is unknown.
    Written,
    /// Inserted; for an entity: spawned.
    Added,
    /// Removed; for an entity: despawned.
    Removed,
}

/// A component or resource that has changed, or an entity that is new or gone.
#[derive(Debug, Clone)]
pub struct Change {
    /// The name of the entity; `world` for a resource.
    pub owner: String,
    /// The full name of the type; `entity` for an entity.
    pub type_name: String,
    /// How it has changed.
    pub how: How,
    pub(super) type_id: Option<TypeId>,
    /// The registrations that cover it.
    pub(super) names: Vec<&'static str>,
}

impl Change {
    /// Whether the registry has it: it is covered by a registration, or registered as unkept.
    #[must_use]
    pub fn is_in(&self, registry: &StateRegistry) -> bool {
        let covers = |name: &&str| {
            let mut covered = registry.covered.get(*name).into_iter().flatten();
            covered.any(|it| Some(it.type_id) == self.type_id)
        };
        let is_unkept = |id| registry.unkept.contains_key(&id);
        self.names.iter().any(covers) || self.type_id.is_some_and(is_unkept)
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self {
            owner, type_name, ..
        } = self;
        let how = match self.how {
            How::Changed => "changed",
            How::Written => "wrote (its values cannot be compared)",
            How::Added => "added",
            How::Removed => "removed",
        };
        write!(f, "a step {how} {type_name} of {owner}")
    }
}
