//! [`RunMarks`]: what makes a run incomparable with others.

use bevy::prelude::*;

/// Marks of the present run. A new run clears them.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RunMarks {
    /// The tuning was changed by hand during the run. Its time and its track are not kept.
    pub tuned: bool,
    /// An assist was on during the run. Its time and its track are kept apart from those of other runs.
    pub assisted: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunMarks>();
}
