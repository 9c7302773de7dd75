//! Frame times as a spec has them, in place of measured ones.

use super::{FrameSpec, FrameSpecError};
use crate::timestep::FrameInjector;

impl FrameInjector {
    /// Frames last as long as `spec` says. A file is read now, and starts again when it ends; on an error, the frame times that came
    /// before go on.
    pub fn inject(&mut self, spec: &FrameSpec) -> Result<(), FrameSpecError> {
        self.inject_secs(spec.frames()?);
        Ok(())
    }

    /// As [`inject`](Self::inject), from a text such as `jitter:60:0.4:7`.
    pub fn inject_text(&mut self, text: &str) -> Result<(), FrameSpecError> {
        self.inject(&text.parse()?)
    }
}
