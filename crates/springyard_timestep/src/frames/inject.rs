//! Feeds the frame times of a [`FrameSpec`] into the [`FrameInjector`].

use super::{FrameSpec, FrameSpecError};
use crate::FrameInjector;

impl FrameInjector {
    /// Uses the frame times of `spec` from now on. A file is read now; its list starts again at its end. On an error the present
    /// source of frame times stays.
    pub fn inject(&mut self, spec: &FrameSpec) -> Result<(), FrameSpecError> {
        self.inject_secs(spec.frames()?);
        Ok(())
    }

    /// As [`inject`](Self::inject), from a text such as `jitter:60:0.4:7`.
    pub fn inject_text(&mut self, text: &str) -> Result<(), FrameSpecError> {
        self.inject(&text.parse()?)
    }
}
