//! [`OpenPanels`]: whether a developers' panel is open. Without one the screen shows no step numbers and no times of frames.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

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
    /// Whether one of them is open.
    #[must_use]
    pub fn any(&self) -> bool {
        self.lab.as_ref().is_some_and(|panel| panel.shown)
            || self.tuning.as_ref().is_some_and(|panel| panel.shown)
            || self.timeline.as_ref().is_some_and(|panel| panel.shown)
            || self.what_if.as_ref().is_some_and(|panel| panel.shown)
    }
}
