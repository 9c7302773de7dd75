//! [`RegisterState`]: registers a type in one line, in the plugin that owns it.

use std::fmt::Debug;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use serde::Serialize;

use super::registry::StateRegistry;
use super::state_type::{Reading, Role, StateType};

/// Registers components and resources with the [`StateRegistry`]. A resource is a component in bevy 0.19, so each function takes both.
///
/// `name` is unique, and usually the name of the type: that of another type panics, and the same type again under its name replaces the first
/// registration. A type that is registered under two names is copied and hashed twice.
#[doc(alias = "rollback_component_with_clone")]
pub trait RegisterState {
    /// Registers a type in full.
    fn register(&mut self, registered: StateType) -> &mut Self;

    /// What a step changes and a later one reads: [`Role::State`]. Systems outside of the fixed step may write it, too: that is input of
    /// the next step.
    ///
    /// For the state hash, an entity with such a component needs a unique [`Name`], which identifies it in every run. A resource needs no
    /// `Name`: its registered name identifies it.
    fn register_state<T>(&mut self, name: &'static str) -> &mut Self
    where
        T: Component<Mutability = Mutable> + Clone + Serialize,
    {
        self.register(StateType::state::<T>(name))
    }

    /// What a step computes from state, and a later step or the picture reads, such as the last two poses of a body: [`Role::Derived`].
    fn register_derived<T>(&mut self, name: &'static str) -> &mut Self
    where
        T: Component<Mutability = Mutable> + Clone + Debug,
    {
        self.register(StateType::copied::<T>(name, Role::Derived).printed::<T>())
    }

    /// What a step computes from state, and computes again where it is empty: [`Role::Cache`].
    fn register_cache<T>(&mut self, name: &'static str) -> &mut Self
    where
        T: Component<Mutability = Mutable> + Default,
    {
        self.register(StateType {
            reset: |entity| {
                if let Some(mut cache) = entity.get_mut::<T>() {
                    *cache = T::default();
                }
            },
            ..StateType::uncopied::<T>(name, Role::Cache)
        })
    }

    /// What steps read and only systems outside of the fixed step change, such as a tuning: [`Role::Setting`]. A history copies it when its
    /// value has changed, not whenever it is written.
    fn register_setting<T>(&mut self, name: &'static str) -> &mut Self
    where
        T: Component<Mutability = Mutable> + Clone + PartialEq,
    {
        self.register(StateType::setting::<T>(name))
    }

    /// What systems outside of the fixed step change and no step reads, such as the springs of a camera: [`Role::Frame`].
    fn register_frame_state<T>(&mut self, name: &'static str) -> &mut Self
    where
        T: Component<Mutability = Mutable> + Clone + Debug,
    {
        self.register(StateType::copied::<T>(name, Role::Frame).printed::<T>())
    }

    /// Messages that steps write: [`Role::Message`].
    fn register_step_message<M: Message>(&mut self, name: &'static str) -> &mut Self {
        self.register(StateType {
            read: Some(|entity| Some(Reading::Count(entity.get::<Messages<M>>()?.len()))),
            reset: |entity| {
                if let Some(mut messages) = entity.get_mut::<Messages<M>>() {
                    messages.clear();
                }
            },
            ..StateType::uncopied::<Messages<M>>(name, Role::Message)
        })
    }

    /// What steps change and a snapshot copies by a function of its own, such as the world of a physics engine: [`Role::CopiedElsewhere`].
    ///
    /// This line copies nothing; it tells `springyard_rewind::watch` that another line does: `springyard_rewind::register_kept`, whose
    /// documentation has an example.
    fn register_copied_elsewhere<T: 'static>(&mut self, name: &'static str) -> &mut Self {
        self.register(StateType::uncopied::<T>(name, Role::CopiedElsewhere))
    }

    /// What steps change and no snapshot has, and `why` no later step needs it: [`Role::Unkept`].
    fn register_unkept<T: 'static>(&mut self, why: &'static str) -> &mut Self {
        let name = std::any::type_name::<T>();
        self.register(StateType::uncopied::<T>(name, Role::Unkept(why)))
    }
}

impl RegisterState for App {
    fn register(&mut self, registered: StateType) -> &mut Self {
        self.init_resource::<StateRegistry>();
        let world = self.world_mut();
        world.resource_mut::<StateRegistry>().add(registered);
        self
    }
}
