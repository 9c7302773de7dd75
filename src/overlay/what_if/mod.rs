//! What if (F7): the last seconds once more with the same input and other parameters, beside what was played: curves, numbers, and two
//! ghosts in the world ([`crate::visuals::ghosts`]).
//!
//! One path is what was *played*. The other, *instead*, runs under the tuning in force, tuning A or B of the tuning panel, or a preset, and
//! under a substep policy, a step rate and a drive method of its own. A change of any of them runs it again, a moment later. Time stands
//! still meanwhile.
//!
//! [`draw`] is the whole panel as a function of its state, [`WhatIfPanel`], and of [`WhatIfModel`], so a test can do all that a
//! player can do here.
//!
//! | Module | Content |
//! |---|---|
//! | `keys` | opens and closes the panel; `hold`: time stands still while it is open |
//! | [`question`] | which steps are compared, and when they run again |
//! | [`cursor`] | the time at which the ghosts are shown |
//! | `window` | the panel; `choices`: its upper rows; `jumps`: a line for each; [`numbers`]; `plots`: the curves |

mod choices;
pub mod cursor;
mod hold;
mod jumps;
mod keys;
pub mod numbers;
mod plots;
pub mod question;
mod window;

use std::path::Path;
use std::time::Instant;

use bevy::prelude::*;
use bevy::time::TimeSystems;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::Color32;
use smart_default::SmartDefault;
use spring_math::planner::PlannerSettings;

use crate::overlay::lab::LabOverlay;
use crate::overlay::notices::Notices;
use crate::overlay::tuning::TuningPanel;
use crate::overlay::tuning::slots::{Slot, Slots};
use crate::overlay::{OverlaySystems, tuning};
use crate::time::what_if::{AskWhatIf, ForgetWhatIf, WhatIf};
use crate::tuning::{Tuning, preset};
use crate::visuals::ColourSet;
use crate::visuals::ghosts::GhostCursor;
use springyard_drive::DriveMethod;
use springyard_rewind::RewindSystems;

pub use window::draw;

use question::{Question, TakenSpan};

/// The tuning that `instead` runs under.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Under {
    /// The tuning in force.
    #[default]
    InForce,
    /// A tuning of the tuning panel, as it is there at any time.
    Slot(Slot),
    /// A preset as it was read, with its name.
    Preset(String, Box<Tuning>),
}

/// State of the panel.
#[derive(Resource, SmartDefault, Debug, Clone)]
pub struct WhatIfPanel {
    /// Whether the panel is on screen.
    pub shown: bool,
    /// Whether the ghosts are shown without the panel: for pictures.
    pub ghosts_alone: bool,
    /// Length of the compared time, s.
    #[default(USUAL_LENGTH_SECS)]
    pub secs: f64,
    /// The tuning that `instead` runs under.
    pub under: Under,
    /// Policy and step rate that `instead` runs under; `None`: those in force.
    pub planner: Option<PlannerSettings>,
    /// Drive method that `instead` runs by; `None`: the one in force.
    pub drive: Option<DriveMethod>,
    /// Whether the cursor moves by itself, in a loop.
    #[default(true)]
    pub is_playing: bool,
    /// Whether time stands still because of the panel.
    holds_time: bool,
    /// The compared steps.
    span: Option<TakenSpan>,
    /// The question asked last.
    asked: Option<Question>,
    /// A question that is asked once it has not changed for a moment, and since when it has not.
    waiting: Option<(Question, Instant)>,
}

/// What the panel reads, and the cursor that it moves.
pub struct WhatIfModel<'a> {
    /// The comparison.
    pub what_if: &'a WhatIf,
    /// The planner settings in force.
    pub in_force: PlannerSettings,
    /// The drive method in force.
    pub drive_in_force: DriveMethod,
    /// The folder of the presets.
    pub folder: &'a Path,
    /// The tunings A and B of the tuning panel; `None`: it was never opened.
    pub slots: Option<&'a Slots>,
    /// The time (s) at which the jump took off in whose middle the compared time begins, if it begins in one.
    pub cut_take_off_secs: Option<f64>,
    /// Colours of both paths.
    pub colours: [Color32; 2],
    /// The time at which the ghosts are shown.
    pub cursor: &'a mut GhostCursor,
    /// Messages beside the panel.
    pub notices: &'a mut Notices,
}

/// Limits of the length of the compared time, s.
pub const LENGTHS_SECS: [f64; 2] = [2.0, 30.0];
const USUAL_LENGTH_SECS: f64 = 10.0;

impl WhatIfPanel {
    /// A panel for a picture: it compares this time, s, and its cursor stands still.
    #[must_use]
    pub fn still(secs: f64) -> Self {
        Self {
            secs,
            is_playing: false,
            ..Self::default()
        }
    }

    /// Opens the panel on the seconds before the present.
    pub fn open(&mut self) {
        self.shown = true;
        self.take_present();
    }

    /// Compares the seconds before the present.
    fn take_present(&mut self) {
        self.span = None;
        self.asked = None;
        self.waiting = None;
    }

    /// Whether time stands still because the panel is open.
    #[must_use]
    pub fn holds_time(&self) -> bool {
        self.holds_time
    }

    /// Whether there was anything to compare.
    #[must_use]
    pub fn has_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// Lets `instead` run under a preset of the folder or under a tuning file.
    ///
    /// # Errors
    /// The errors of the file, each with its line; then nothing changes.
    pub fn choose_preset(&mut self, folder: &Path, text: &Path) -> Result<(), Vec<String>> {
        let path = preset::find(folder, text).map_err(|error| vec![error.to_string()])?;
        let tuning = Tuning::load(&path)
            .map_err(|errors| errors.0.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        self.under = Under::Preset(name.into_owned(), Box::new(tuning));
        Ok(())
    }

    /// The tuning that `instead` runs under; `None`: the one in force, which the played one of A and B is, too.
    fn tuning<'a>(&'a self, slots: Option<&'a Slots>) -> Option<&'a Tuning> {
        match &self.under {
            Under::InForce => None,
            Under::Preset(_, tuning) => Some(tuning),
            Under::Slot(slot) => {
                let other = slots.filter(|slots| slots.played() != *slot);
                other.map(|slots| &slots.in_slot(*slot).tuning)
            }
        }
    }
}

/// The panel in a game with devices or without. Needs egui.
pub fn plugin(app: &mut App) {
    app.init_resource::<WhatIfPanel>()
        .init_resource::<WhatIf>()
        .init_resource::<GhostCursor>()
        .init_resource::<ColourSet>()
        .init_resource::<TuningPanel>()
        .init_resource::<LabOverlay>()
        .init_resource::<Notices>()
        .add_message::<AskWhatIf>()
        .add_message::<ForgetWhatIf>()
        .add_systems(
            First,
            hold::hold_while_open
                .in_set(OverlaySystems::HoldDevices)
                .before(RewindSystems::KeepHeld)
                .before(TimeSystems)
                .run_if(hold::is_due),
        )
        .add_systems(
            Update,
            (
                keys::obey_keys.after(tuning::obey_keys),
                (question::ask_when_due, cursor::move_cursor)
                    .run_if(|panel: Res<WhatIfPanel>| panel.shown),
                keys::forget_when_closed,
            )
                .chain(),
        )
        .add_systems(
            EguiPrimaryContextPass,
            window::draw_panel
                .in_set(OverlaySystems::DrawPanels)
                .after(tuning::draw_panel)
                .run_if(|panel: Res<WhatIfPanel>| panel.shown && !panel.ghosts_alone),
        );
}
