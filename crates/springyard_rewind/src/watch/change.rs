//! [`Change`]: a component, resource or entity that differs between two looks at a world.

use std::any::TypeId;
use std::fmt;

use bevy::ecs::component::ComponentId;
use springyard_state::StateRegistry;

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
    /// `None`: the entity itself.
    pub(super) component: Option<ComponentId>,
    pub(super) type_id: Option<TypeId>,
    /// The registrations that cover it.
    pub(super) names: Vec<&'static str>,
}

impl Change {
    /// Whether the registry has it: a registration covers it, if only as unkept.
    #[must_use]
    pub fn is_in(&self, registry: &StateRegistry) -> bool {
        let registrations = self.type_id.map(|type_id| registry.of_type(type_id));
        let mut registrations = registrations.into_iter().flatten();
        registrations.any(|it| self.names.contains(&it.name))
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
