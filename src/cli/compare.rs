//! `capture --what-if`: the last seconds before a picture under another tuning, with two ghosts.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;

use super::CommandError;
use super::args::{CaptureOptions, OverlayArgument};
use super::headless;
use crate::overlay::what_if::{WhatIfPanel, cursor};
use crate::time::what_if::WhatIf;
use crate::tuning::preset;
use crate::visuals::ghosts::GhostCursor;

/// Time before a picture that is compared, s.
const COMPARED_SECS: f64 = 3.0;
/// Most frames until both ways are simulated: each frame simulates a part of them.
const MOST_FRAMES: u32 = 20_000;

/// The panel that the options ask for, if any, with the tuning read and checked.
pub(super) fn panel(options: &CaptureOptions) -> Result<Option<WhatIfPanel>, CommandError> {
    let Some(text) = &options.what_if else {
        return Ok(None);
    };
    let mut panel = WhatIfPanel::still(COMPARED_SECS);
    panel.ghosts_alone = options.overlay != Some(OverlayArgument::WhatIf);
    panel
        .choose_preset(Path::new(preset::FOLDER), text)
        .map_err(|reasons| {
            let reasons = reasons.iter();
            CommandError::BadInput(
                reasons
                    .map(|reason| format!("--what-if: {reason}"))
                    .collect(),
            )
        })?;
    Ok(Some(panel))
}

/// Compares the seconds before the present, and puts the ghosts where the higher path is highest. No simulated time passes. `at`: the
/// time of the picture, s.
pub(super) fn run(app: &mut App, at: f64) -> Result<(), CommandError> {
    app.world_mut().resource_mut::<WhatIfPanel>().open();
    for _ in 0..MOST_FRAMES {
        headless::frame(app, Duration::ZERO);
        if !app.world().resource::<WhatIfPanel>().has_asked() {
            let why = format!("there are no steps before {at} s");
            return Err(CommandError::bad_option("--what-if", why));
        }
        let what_if = app.world().resource::<WhatIf>();
        if let Some(problem) = &what_if.problem {
            return Err(CommandError::Failed(format!("--what-if: {problem}")));
        }
        if let Some(answer) = &what_if.answer {
            let secs = cursor::secs_of_top(answer);
            app.insert_resource(GhostCursor { secs });
            return Ok(());
        }
    }
    let message = "--what-if: the comparison does not come to an end";
    Err(CommandError::Failed(message.into()))
}

/// Closes the comparison: time goes on to the next picture.
pub(super) fn close(app: &mut App) {
    app.world_mut().resource_mut::<WhatIfPanel>().shown = false;
    headless::frame(app, Duration::ZERO);
}
