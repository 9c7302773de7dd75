//! Frame times made up instead of measured: to see what a slow, uneven or hitching machine does to the game.
//!
//! The injector replaces what bevy takes for the frame's real time. Everything after that is the path of a real frame:
//! `Time<Real>`, pause and speed of `Time<Virtual>`, the planner, the steps, the views.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};

/// Lengths of a hitch that can be asked for, s. Shorter is no hitch; longer is a breakpoint.
pub const HITCHES_SECS: RangeInclusive<f64> = 0.05..=2.0;

/// Where frame times come from: from the clock, until something else is asked for.
///
/// ```
/// use springyard::timestep::FrameInjector;
///
/// let mut injector = FrameInjector::default();
/// // A game at 144 frames a second that drops to 20 for a moment, again and again.
/// let slow = std::iter::repeat_n(1.0 / 144.0, 100).chain([1.0 / 20.0; 3]);
/// injector.inject_secs(slow);
/// // And back to the clock.
/// injector.use_real_frames();
/// ```
#[derive(Resource, Default)]
pub struct FrameInjector {
    injected: Option<Box<dyn Iterator<Item = f64> + Send + Sync>>,
    hitch_secs: Option<f64>,
}

impl fmt::Debug for FrameInjector {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("FrameInjector")
            .field("is_injected", &self.injected.is_some())
            .field("hitch_secs", &self.hitch_secs)
            .finish()
    }
}

/// A hitch was asked for that is outside [`HITCHES_SECS`], or no number.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error("a hitch of {0} s: it must be a number from 0.05 to 2")]
pub struct HitchError(pub f64);

impl FrameInjector {
    /// Frames last as long as they really do.
    pub fn use_real_frames(&mut self) {
        self.injected = None;
    }

    /// Frames last so long, s, one after the other: a list, or any iterator. When it ends, it starts again. A frame whose time is
    /// negative or NaN lasts as long as it really does.
    pub fn inject_secs<Secs>(&mut self, secs: Secs)
    where
        Secs: IntoIterator<Item = f64>,
        Secs::IntoIter: Clone + Send + Sync + 'static,
    {
        self.injected = Some(Box::new(secs.into_iter().cycle()));
    }

    /// The next frame lasts so long, s; wherever the others come from.
    pub fn hitch(&mut self, secs: f64) -> Result<(), HitchError> {
        if HITCHES_SECS.contains(&secs) {
            self.hitch_secs = Some(secs);
            Ok(())
        } else {
            Err(HitchError(secs))
        }
    }

    /// How long the coming frame lasts; nothing for as long as it really does.
    fn next_frame(&mut self) -> Option<Duration> {
        let steady = self.injected.as_mut().and_then(Iterator::next);
        let secs = self.hitch_secs.take().or(steady)?;
        let is_too_long = secs > LONGEST_FRAME_SECS;
        Duration::try_from_secs_f64(if is_too_long {
            LONGEST_FRAME_SECS
        } else {
            secs
        })
        .ok()
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
    if let Some(frame) = injector.bypass_change_detection().next_frame() {
        *took_over |= matches!(*strategy, TimeUpdateStrategy::Automatic);
        *strategy = TimeUpdateStrategy::ManualDuration(frame);
    } else if *took_over {
        // Bevy's own clock counts from the last frame it measured: it would add all the time that was made up, or subtract it.
        *strategy = TimeUpdateStrategy::ManualDuration(real);
    }
}
