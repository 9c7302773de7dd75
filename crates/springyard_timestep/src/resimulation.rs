//! [`Resimulating`]: past steps are computed again, to reach the state after them.

use bevy::prelude::*;

/// Exists while past steps are computed again. Systems in steps that note down what happens, such as reports and best runs, leave
/// those steps out: [`is_live`].
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Resimulating;

/// Whether the running step is computed for the first time: a run condition.
#[must_use]
pub fn is_live(resimulating: Option<Res<Resimulating>>) -> bool {
    resimulating.is_none()
}
