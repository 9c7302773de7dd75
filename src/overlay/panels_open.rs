//! [`OpenPanels`]: whether a developers' panel is open. Without one the screen shows no step numbers, but in a pause, and no times of
//! frames.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::focus::Panel;
use super::lab::LabOverlay;
use super::timeline::Timeline;
use super::tuning::TuningPanel;
use super::what_if::WhatIfPanel;

/// The panels: lab, tuning, timeline, what if.
#[derive(SystemParam)]
pub struct OpenPanels<'w> {
    lab: Option<Res<'w, LabOverlay>>,
    tuning: Option<Res<'w, TuningPanel>>,
    timeline: Option<Res<'w, Timeline>>,
    what_if: Option<Res<'w, WhatIfPanel>>,
}

impl OpenPanels<'_> {
    /// Whether this one is open.
    #[must_use]
    pub fn is_open(&self, panel: Panel) -> bool {
        match panel {
            Panel::Lab => self.lab.as_ref().is_some_and(|panel| panel.shown),
            Panel::Tuning => self.tuning.as_ref().is_some_and(|panel| panel.shown),
            Panel::Timeline => self.timeline.as_ref().is_some_and(|panel| panel.shown),
            Panel::WhatIf => self.what_if.as_ref().is_some_and(|panel| panel.shown),
        }
    }

    /// Whether one of them is open.
    #[must_use]
    pub fn any(&self) -> bool {
        Panel::ALL.into_iter().any(|panel| self.is_open(panel))
    }
}
