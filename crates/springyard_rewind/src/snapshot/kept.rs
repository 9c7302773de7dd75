//! [`register_kept`]: a copy made by a function of your own, such as that of a physics world. [`Kept`]: what the function returns.

use std::collections::BTreeMap;

use bevy::prelude::*;

/// A part of a [`Snapshot`](crate::Snapshot): values copied from the world, which it can write back.
pub trait Kept: Send + Sync {
    /// Writes the values back into the world from which they were copied. Called between two steps, any number of times.
    fn restore(&self, world: &mut World);

    /// Estimate of its size in memory, bytes.
    fn bytes(&self) -> usize;

    /// Whether the world has the same values now; `false` also where that is not known. Asked of settings alone.
    fn is_present(&self, _world: &World) -> bool {
        false
    }
}

/// Copies a part of the world. Called between two steps, for each snapshot.
pub type Keep = fn(&mut World) -> Box<dyn Kept>;

/// The functions of [`register_kept`], by name.
#[derive(Resource, Default)]
pub(super) struct Keeps(pub BTreeMap<&'static str, Keep>);

/// Registers a function that copies what the `Clone` of one type cannot: a type of another library without `Clone`, or several types that
/// only fit together, such as the sets of a physics engine. Every [`snapshot`](crate::snapshot()) calls it, and what it returns is restored
/// after all registered types.
///
/// ```
/// use bevy::prelude::*;
/// use springyard_rewind::{Kept, register_kept};
/// use springyard_state::RegisterState;
///
/// # #[derive(Clone, PartialEq, Debug)] pub struct Grid(Vec<f32>);
/// # impl Grid {
/// #     fn save(&self) -> Vec<f32> { self.0.clone() }
/// #     fn load(&mut self, saved: &[f32]) { self.0 = saved.to_vec(); }
/// # }
/// #[derive(Resource)]
/// struct Fluid(Grid); // of a library; it has `save` and `load`
///
/// struct KeptFluid(Vec<f32>);
///
/// impl Kept for KeptFluid {
///     fn restore(&self, world: &mut World) {
///         world.resource_mut::<Fluid>().0.load(&self.0);
///     }
///     fn bytes(&self) -> usize {
///         size_of_val(self.0.as_slice())
///     }
/// }
///
/// fn keep_fluid(world: &mut World) -> Box<dyn Kept> {
///     Box::new(KeptFluid(world.resource::<Fluid>().0.save()))
/// }
///
/// fn add(app: &mut App) {
///     app.register_copied_elsewhere::<Fluid>("fluid"); // for `watch`
///     register_kept(app, "fluid", keep_fluid);
/// }
/// # let mut app = App::new();
/// # app.insert_resource(Fluid(Grid(vec![1.0])));
/// # add(&mut app);
/// # let world = app.world_mut();
/// # let saved = springyard_rewind::snapshot(world);
/// # world.resource_mut::<Fluid>().0 = Grid(Vec::new());
/// # saved.restore(world);
/// # assert_eq!(world.resource::<Fluid>().0, Grid(vec![1.0]));
/// ```
///
/// - The types themselves are registered with
///   [`register_copied_elsewhere`](springyard_state::RegisterState::register_copied_elsewhere). Without it [`watch`](fn@crate::watch) reports
///   them as missing.
/// - They are not hashed: neither the [state hash](crate::hash()), [`fields`](crate::fields()) nor the checksums of a seek have them. A
///   difference shows once registered state that depends on it differs. Pose and velocity of bodies are hashed all the same, by
///   [`register_bodies`](crate::register_bodies).
/// - Only steps may write them: what systems outside of the fixed step write here is not noted as input of the next step.
/// - A second registration under the same name replaces the first. It may also be a name in the
///   [`StateRegistry`](springyard_state::StateRegistry): the two lists are separate.
pub fn register_kept(app: &mut App, name: &'static str, keep: Keep) {
    app.init_resource::<Keeps>();
    app.world_mut().resource_mut::<Keeps>().0.insert(name, keep);
}
