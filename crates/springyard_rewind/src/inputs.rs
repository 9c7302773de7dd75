//! [`register_input`]: resources that are the input of a step, such as what devices or a script give it. The history keeps them, and a step
//! that runs again gets them as [`Replayed`].
//!
//! What systems outside of the fixed step write into registered state is input, too, and needs no line here: see `FrameWrites`.

use std::any::Any;
use std::sync::Arc;

use bevy::prelude::*;

/// The input of the running step, while it runs again; without it, the step had none. The systems that write the resource `T` take it from
/// here instead of from devices.
#[derive(Resource, Debug, Clone)]
pub struct Replayed<T: Send + Sync + 'static>(pub T);

/// The registered inputs of one step.
#[derive(Clone, Default)]
pub struct Inputs(Vec<Arc<dyn Input>>);

/// A value of a registered type.
trait Input: Any + Send + Sync {
    fn replay(&self, world: &mut World);
}

impl<T: Resource + Clone> Input for T {
    fn replay(&self, world: &mut World) {
        world.insert_resource(Replayed(self.clone()));
    }
}

/// The registered types.
#[derive(Resource, Default)]
pub(super) struct InputKinds(Vec<InputKind>);

#[derive(Clone, Copy)]
struct InputKind {
    keep: fn(&World) -> Option<Arc<dyn Input>>,
    end: fn(&mut World),
}

/// Keeps the resource `T` of each step: its value in [`RewindSystems::NoteInput`](super::RewindSystems::NoteInput).
pub fn register_input<T: Resource + Clone>(app: &mut App) {
    let kind = InputKind {
        keep: |world| {
            let value = world.get_resource::<T>()?;
            Some(Arc::new(value.clone()))
        },
        end: |world| {
            world.remove_resource::<Replayed<T>>();
        },
    };
    let kinds = app.init_resource::<InputKinds>().world_mut();
    kinds.resource_mut::<InputKinds>().0.push(kind);
}

impl Inputs {
    /// The input of the running step.
    pub(super) fn now(world: &World) -> Self {
        let kinds = world.resource::<InputKinds>().0.iter();
        Self(kinds.filter_map(|kind| (kind.keep)(world)).collect())
    }

    /// The input of type `T`; `None`: it is not registered, or was not there.
    #[must_use]
    pub fn get<T: Resource + Clone>(&self) -> Option<&T> {
        let mut all = self.0.iter().map(|input| &**input as &dyn Any);
        all.find_map(|input| input.downcast_ref())
    }

    /// Adds an input.
    #[must_use]
    pub fn with<T: Resource + Clone>(mut self, input: T) -> Self {
        self.0.push(Arc::new(input));
        self
    }

    /// Gives all of it to the next step, and nothing that a step before had.
    pub(super) fn replay(&self, world: &mut World) {
        end_replay(world);
        for input in &self.0 {
            input.replay(world);
        }
    }
}

/// After the last step that runs again: the next one has the input of its own time.
pub fn end_replay(world: &mut World) {
    let kinds: Vec<InputKind> = world.resource::<InputKinds>().0.clone();
    for kind in kinds {
        (kind.end)(world);
    }
}
