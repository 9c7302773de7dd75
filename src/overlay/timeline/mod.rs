//! The timeline (F6): a bar over the history, with marks and a handle. While it is open, time stands still and the panel has the
//! devices.
//!
//! [`Timeline`] holds the state of the panel. The panel writes only to it, and [`TimeTravel`] messages, so a test can do everything
//! that a player can do here.
//!
//! | Module | Content |
//! |---|---|
//! | `devices` | opens the panel; takes devices and mouse from the game while it is open |
//! | `commands` | keys and buttons of the panel, and what they do |
//! | [`axis`] | the part of the history that the bar shows: arithmetic |
//! | `bar` | the bar: times, marks, handle |
//! | `panel` | the panel: what the shown step is, buttons, notes |

pub mod axis;
mod bar;
mod commands;
mod devices;
mod panel;

use bevy::input::InputSystems as DeviceSystems;
use bevy::prelude::*;
use bevy::time::TimeSystems;
use bevy_egui::{EguiPreUpdateSet, EguiPrimaryContextPass};
use smart_default::SmartDefault;

use super::OverlaySystems;
use super::lab::LabOverlay;
use super::notices::Notices;
use crate::input::devices::Pressed;
use crate::input::pad_family::PadFamily;
use crate::time::marks::{Mark, Marks};
use axis::Span;
use commands::Command;
use springyard_rewind::History;
use springyard_rewind::travel::{HeldInPast, TimeTravel};

pub use panel::draw;

/// State of the panel.
#[derive(Resource, SmartDefault, Debug)]
pub struct Timeline {
    /// Whether the panel is open.
    pub shown: bool,
    /// Length of the part of the history that the bar shows, s; infinite for all of it.
    #[default(FIRST_LENGTH_SECS)]
    pub length_secs: f64,
    /// Simulated time at the left end of the bar, s.
    #[default(f64::INFINITY)]
    left_secs: f64,
    /// How far before the present the panel opens, s; `None` once it has opened.
    opens: Option<f64>,
    /// Whether the past has been shown since the panel was opened.
    was_held: bool,
    /// The time last asked for by the mouse while it is held down, s.
    scrubbed_secs: Option<f64>,
    /// Buttons that were pressed since the last frame.
    commands: Vec<Command>,
}

/// Length of the bar at first, s.
const FIRST_LENGTH_SECS: f64 = 60.0;

impl Timeline {
    /// Opens the panel at the present, which stands still from the next frame on.
    pub fn open(&mut self) {
        self.open_back(0.0);
    }

    /// Opens the panel with the handle this far before the present, s.
    pub fn open_back(&mut self, back_secs: f64) {
        if !self.shown {
            *self = Self {
                shown: true,
                length_secs: self.length_secs,
                opens: Some(back_secs),
                ..Self::default()
            };
        }
    }

    /// Closes the panel when it is next drawn, as its own button does: the game goes on from the newest step.
    pub fn close(&mut self) {
        self.commands.push(Command::Close);
    }
}

/// What the panel shows, and what it asks for.
#[derive(Default)]
pub struct TimelineModel<'a> {
    /// Simulated time at the first and the last step of the history, s; `None`: there is no history.
    pub kept: Option<Span>,
    /// The first and the last step of the history.
    pub ticks: (u64, u64),
    /// The step that is shown.
    pub tick: u64,
    /// The simulated time that is shown, s.
    pub secs: f64,
    /// The marks of the history.
    pub marks: Vec<&'a Mark>,
    /// A line about the player in the shown step.
    pub player: Option<String>,
    /// The gamepad whose buttons the panel names; `None`: it names keys.
    pub pad: Option<PadFamily>,
    /// Further notes about the shown step.
    pub notes: Vec<&'static str>,
    /// Left and right end of the space for the panel, and its bottom, points; `None`: those of the screen.
    pub sides: Option<(f32, f32)>,
    /// See `sides`.
    pub bottom: Option<f32>,
    /// The messages of this frame.
    pub asks: Vec<TimeTravel>,
}

/// The panel in a game with devices or without. Needs egui.
pub fn plugin(app: &mut App) {
    app.init_resource::<Timeline>()
        .init_resource::<History>()
        .init_resource::<HeldInPast>()
        .init_resource::<Marks>()
        .init_resource::<LabOverlay>()
        .init_resource::<Notices>()
        .add_message::<TimeTravel>()
        .add_message::<Pressed>()
        .add_systems(
            First,
            devices::hold_devices
                .in_set(OverlaySystems::HoldDevices)
                .before(TimeSystems),
        )
        .add_systems(
            PreUpdate,
            devices::read_buttons
                .after(DeviceSystems)
                .before(EguiPreUpdateSet::ProcessInput),
        )
        .add_systems(Update, devices::open_by_key)
        .add_systems(
            EguiPrimaryContextPass,
            panel::draw_timeline
                .in_set(OverlaySystems::DrawTimeline)
                .run_if(|timeline: Res<Timeline>| timeline.shown),
        );
}
