//! [`StateRegistry`]: the list of all registered types, state and other roles.

use std::any::TypeId;
use std::collections::{BTreeMap, HashMap};

use bevy::prelude::*;

use super::state_type::{Role, StateType};

/// All registered types, in the order of their names, so that the order in which plugins are added does not matter.
#[derive(Resource, Debug, Default, Clone)]
pub struct StateRegistry {
    types: BTreeMap<&'static str, StateType>,
    by_type: HashMap<TypeId, Vec<&'static str>>,
}

impl StateRegistry {
    /// Adds a registration. An earlier one of the same type under the same name is replaced.
    ///
    /// # Panics
    ///
    /// If another type has the name: one of the two would be missing in snapshots and hashes.
    pub fn add(&mut self, registered: StateType) {
        let before = self.types.get(registered.name);
        assert!(
            before.is_none_or(|before| before.type_id == registered.type_id),
            "\"{}\" is registered for another type: give each type a name of its own",
            registered.name
        );
        let names = self.by_type.entry(registered.type_id).or_default();
        if !names.contains(&registered.name) {
            names.push(registered.name);
        }
        self.types.insert(registered.name, registered);
    }

    /// All registered types, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &StateType> {
        self.types.values()
    }

    /// The types of one role.
    pub fn of_role(&self, role: Role) -> impl Iterator<Item = &StateType> {
        self.iter().filter(move |it| it.role == role)
    }

    /// The registrations of a type: several where it is described for different entities.
    pub fn of_type(&self, type_id: TypeId) -> impl Iterator<Item = &StateType> {
        let names = self.by_type.get(&type_id).into_iter().flatten();
        names.filter_map(|name| self.types.get(name))
    }

    /// The name under which a snapshot has a component or resource.
    #[must_use]
    pub fn name_in_snapshots(&self, type_id: TypeId) -> Option<&'static str> {
        let mut kept = self.of_type(type_id).filter(|it| it.is_in_snapshots());
        kept.next().map(|it| it.name)
    }

    /// A copy without the registration of this name. For tests: each registration is there for something that fails without it.
    #[must_use]
    pub fn without(&self, name: &str) -> Self {
        let mut copy = self.clone();
        copy.types.remove(name);
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component, Debug, Clone)]
    struct Door;

    #[derive(Component, Debug, Clone)]
    struct Window;

    #[test]
    fn the_same_type_again_under_its_name_replaces_the_first() {
        let mut registry = StateRegistry::default();
        for role in [Role::Frame, Role::Setting] {
            registry.add(StateType::copied::<Door>("door", role));
        }
        let roles: Vec<Role> = registry.iter().map(|it| it.role).collect();
        assert_eq!(roles, [Role::Setting]);
        assert_eq!(registry.of_type(TypeId::of::<Door>()).count(), 1);
    }

    #[test]
    #[should_panic(expected = "\"door\" is registered for another type")]
    fn a_name_that_another_type_has_is_refused() {
        let mut registry = StateRegistry::default();
        registry.add(StateType::copied::<Door>("door", Role::Frame));
        registry.add(StateType::copied::<Window>("door", Role::Frame));
    }
}
