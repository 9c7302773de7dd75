//! Writes the profile to its file when it has changed, together with what other games have written there in the meantime.

use bevy::prelude::*;

use super::Profile;
use super::file::{self, ProfileFile};
use crate::user_files::{Saving, StartProblems};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StartProblems>()
        .add_systems(Last, save_profile.run_if(resource_exists::<ProfileFile>));
}

fn save_profile(mut profile: ResMut<Profile>, file: Res<ProfileFile>, mut saving: Saving) {
    // In the first frame it is as it was read.
    let has_changed = profile.is_changed() && !profile.is_added();
    let merge = |in_file: Option<Profile>| match in_file {
        Some(in_file) => in_file.merged(&profile),
        None => profile.as_written(),
    };
    let meaning = "Best runs, lamps and progress are kept until the game ends.";
    let (load, save) = (file::load, file::save);
    if let Some(written) = saving.rewrite(has_changed, &file.0, load, merge, save, meaning) {
        // Not a change that is to be written.
        *profile.bypass_change_detection() = written;
    }
}
