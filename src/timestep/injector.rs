//! Frame times made up instead of measured: to see what a slow, uneven or hitching machine does to the game.
//!
//! The injector replaces what bevy takes for the frame's real time. Everything after that is the path of a real frame:
//! `Time<Real>`, pause and speed of `Time<Virtual>`, the planner, the steps, the views.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};

use super::frames::{FrameSpec, FrameSpecError, Frames};

/// Lengths of a hitch that can be asked for, s. Shorter is no hitch; longer is a breakpoint.
pub const HITCHES_SECS: RangeInclusive<f64> = 0.05..=2.0;

/// Where frame times come from: from the clock, until something else is asked for.
#[derive(Resource, Debug, Default)]
pub struct FrameInjector {
    injected: Option<Injected>,
    hitch_secs: Option<f64>,
}

#[derive(Debug)]
struct Injected {
    spec: FrameSpec,
    first: Frames,
    next: Frames,
}

/// Why frame times were refused. Those that came before go on.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum InjectorError {
    /// The spec, or the file it names.
    #[error(transparent)]
    Frames(#[from] FrameSpecError),
    /// Outside [`HITCHES_SECS`], or no number.
    #[error("a hitch of {0} s: it must be a number from 0.05 to 2")]
    Hitch(f64),
}

impl FrameInjector {
    /// Frames last as long as they really do.
    pub fn use_real_frames(&mut self) {
        self.injected = None;
    }

    /// Frames last as long as `spec` says. A file is read now, and starts again when it ends.
    pub fn inject(&mut self, spec: FrameSpec) -> Result<(), InjectorError> {
        let first = spec.frames()?;
        self.injected = Some(Injected {
            spec,
            next: first.clone(),
            first,
        });
        Ok(())
    }

    /// As [`inject`](Self::inject), from a text such as `jitter:60:0.4:7`.
    pub fn inject_text(&mut self, text: &str) -> Result<(), InjectorError> {
        self.inject(text.parse()?)
    }

    /// The next frame lasts so long, s; wherever the others come from.
    pub fn hitch(&mut self, secs: f64) -> Result<(), InjectorError> {
        if HITCHES_SECS.contains(&secs) {
            self.hitch_secs = Some(secs);
            Ok(())
        } else {
            Err(InjectorError::Hitch(secs))
        }
    }

    /// Where frames come from; nothing for real ones.
    #[must_use]
    pub fn spec(&self) -> Option<&FrameSpec> {
        self.injected.as_ref().map(|injected| &injected.spec)
    }

    /// How long the coming frame lasts, s; nothing for as long as it really does.
    fn next_secs(&mut self) -> Option<f64> {
        let steady = self.injected.as_mut().and_then(Injected::next_secs);
        self.hitch_secs.take().or(steady)
    }
}

impl Injected {
    fn next_secs(&mut self) -> Option<f64> {
        self.next.next().or_else(|| {
            self.next = self.first.clone();
            self.next.next()
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FrameInjector>()
        .add_systems(First, inject_frame_time.before(TimeSystems));
}

/// Longest frame that is passed on, s: bevy's clock counts it in whole nanoseconds.
const LONGEST_FRAME_SECS: f64 = 3600.0;

fn inject_frame_time(
    mut injector: ResMut<FrameInjector>,
    mut strategy: ResMut<TimeUpdateStrategy>,
    mut last: Local<Option<Instant>>,
    mut took_over: Local<bool>,
) {
    let now = Instant::now();
    let real = last.replace(now).map_or(Duration::ZERO, |last| now - last);
    if let Some(secs) = injector.bypass_change_detection().next_secs() {
        *took_over |= matches!(*strategy, TimeUpdateStrategy::Automatic);
        let frame = Duration::from_secs_f64(secs.min(LONGEST_FRAME_SECS));
        *strategy = TimeUpdateStrategy::ManualDuration(frame);
    } else if *took_over {
        // Bevy's own clock counts from the last frame it measured: it would add all the time that was made up, or subtract it.
        *strategy = TimeUpdateStrategy::ManualDuration(real);
    }
}
