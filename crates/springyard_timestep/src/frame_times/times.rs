//! Generates the frame times of a [`FrameSpec`].

use std::io::ErrorKind;

use spring_math::random::SplitMix64;

use super::spec::{FrameSpec, FrameSpecError, MOST_FPS};

impl FrameSpec {
    /// The frame times, s. Reads the file of a `file:` spec.
    pub fn frames(&self) -> Result<Frames, FrameSpecError> {
        self.frames_with(|path| std::fs::read_to_string(path))
    }

    /// The frame times, s. `read` reads the file of a `file:` spec.
    pub(super) fn frames_with(
        &self,
        read: impl FnOnce(&str) -> std::io::Result<String>,
    ) -> Result<Frames, FrameSpecError> {
        let listed = match self {
            Self::File { path } => {
                let text = read(path).map_err(|error| FrameSpecError::Unreadable {
                    path: path.clone(),
                    reason: match error.kind() {
                        ErrorKind::NotFound => "there is no such file".into(),
                        _ => error.to_string(),
                    },
                })?;
                parse_lines(path, &text)?
            }
            _ => Vec::new(),
        };
        let random = SplitMix64::new(match self {
            Self::Jitter { seed, .. } | Self::Random { seed, .. } => *seed,
            _ => 0,
        });
        Ok(Frames {
            spec: self.clone(),
            listed: listed.into_iter().cycle(),
            random,
            count: 0,
            hitch_done: false,
        })
    }
}

/// Parses a list of frame times, one a line, s. `path` only appears in errors.
fn parse_lines(path: &str, text: &str) -> Result<Vec<f64>, FrameSpecError> {
    let mut frames = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        match line.parse::<f64>() {
            Ok(secs) if secs.is_finite() && secs >= 1.0 / MOST_FPS => frames.push(secs),
            _ => {
                return Err(FrameSpecError::Line {
                    path: path.into(),
                    line: index + 1,
                    text: line.into(),
                });
            }
        }
    }
    if frames.is_empty() {
        Err(FrameSpecError::Empty { path: path.into() })
    } else {
        Ok(frames)
    }
}

/// Endless iterator over frame times, s. Those from a file begin again after the last one.
#[derive(Debug, Clone)]
pub struct Frames {
    spec: FrameSpec,
    listed: std::iter::Cycle<std::vec::IntoIter<f64>>,
    random: SplitMix64,
    count: u64,
    hitch_done: bool,
}

impl Iterator for Frames {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        match self.spec {
            FrameSpec::Steady { fps } => Some(1.0 / fps),
            FrameSpec::Jitter { fps, amount, .. } => {
                Some((1.0 + amount * self.random.signed()) / fps)
            }
            FrameSpec::Random {
                low_fps, high_fps, ..
            } => Some((high_fps / low_fps).powf(self.random.unit()) / high_fps),
            FrameSpec::Hitch {
                fps,
                at_secs,
                hitch_secs,
            } => {
                // The start is computed from the frame count, not summed, so that rounding cannot move the hitch to another
                // frame.
                let start = self.count as f64 / fps;
                if !self.hitch_done && start >= at_secs - 1e-9 {
                    self.hitch_done = true;
                    return Some(hitch_secs);
                }
                self.count += 1;
                Some(1.0 / fps)
            }
            FrameSpec::File { .. } => self.listed.next(),
        }
    }
}
