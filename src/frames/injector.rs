//! Artificial frame times in place of measured ones: to test the game on a slow, uneven or hitching machine.
//!
//! To use it, write to the resource [`FrameInjector`]. Injected times replace bevy's measurement of the frame's real time.
//! Everything after that runs as in a real frame: `Time<Real>`, pause and speed of `Time<Virtual>`, the planner, the steps, the
//! views.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};

use springyard_timestep::frame_times::{FrameSpec, FrameSpecError};

/// Allowed lengths of a hitch, s. Anything shorter is an ordinary frame; anything longer is a stop in a debugger.
pub const HITCHES_SECS: RangeInclusive<f64> = 0.05..=2.0;

/// The source of frame times: the real clock by default, or injected times.
///
/// ```
/// use springyard::frames::FrameInjector;
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

/// The error of [`FrameInjector::hitch`]: the length is outside [`HITCHES_SECS`], or not a number.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error("a hitch of {0} s: it must be a number from 0.05 to 2")]
pub struct HitchError(pub f64);

impl FrameInjector {
    /// Whether frame times are injected. A single [`hitch`](Self::hitch) does not count.
    #[must_use]
    pub fn is_injecting(&self) -> bool {
        self.injected.is_some()
    }

    /// Uses measured frame times again.
    pub fn use_real_frames(&mut self) {
        self.injected = None;
    }

    /// Uses these frame times, s, one for each frame: a list, or any iterator. At its end the sequence starts again. A time that
    /// is negative or NaN is replaced by the measured one.
    pub fn inject_secs<Secs>(&mut self, secs: Secs)
    where
        Secs: IntoIterator<Item = f64>,
        Secs::IntoIter: Clone + Send + Sync + 'static,
    {
        self.injected = Some(Box::new(secs.into_iter().cycle()));
    }

    /// Uses the frame times of `spec` from now on. A file is read now; its list starts again at its end. On an error the present
    /// source of frame times stays.
    pub fn inject(&mut self, spec: &FrameSpec) -> Result<(), FrameSpecError> {
        self.inject_secs(spec.frames()?);
        Ok(())
    }

    /// Makes the next frame last `secs` seconds, whether the other frame times are measured or injected.
    pub fn hitch(&mut self, secs: f64) -> Result<(), HitchError> {
        if HITCHES_SECS.contains(&secs) {
            self.hitch_secs = Some(secs);
            Ok(())
        } else {
            Err(HitchError(secs))
        }
    }

    /// The injected length of the coming frame; `None` to measure it.
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

/// Longest frame time that is injected, s; longer ones are cut to it, because bevy's clock counts whole nanoseconds.
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
        // Bevy's own clock continues from the injected times. Switched back to `Automatic`, it would put the whole difference
        // between injected and real time into one frame, so measured times go on being set by hand.
        *strategy = TimeUpdateStrategy::ManualDuration(real);
    }
}
