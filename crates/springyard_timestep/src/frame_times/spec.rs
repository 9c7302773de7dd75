//! [`FrameSpec`]: parses and prints the text form of a list of frame times, with errors that name the bad part.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A frame rate has to be above this, frames a second; at this rate a frame lasts eleven days.
const LEAST_FPS: f64 = 1e-6;

/// Largest frame rate accepted, frames a second. More is a typing mistake, and the run would never end.
pub(super) const MOST_FPS: f64 = 1e6;

/// A list of frame times to generate or to read. The text forms are in the [module's table](super).
#[derive(Debug, Clone, PartialEq)]
pub enum FrameSpec {
    /// All frames of one length.
    Steady {
        /// Frame rate, frames a second.
        fps: f64,
    },
    /// Each frame longer or shorter than the mean by a random fraction.
    Jitter {
        /// Mean frame rate, frames a second.
        fps: f64,
        /// Largest difference from the mean length, as a fraction of it, 0 to 1.
        amount: f64,
        /// Seed of the random numbers.
        seed: u64,
    },
    /// Random frame lengths between two limits, uniform in their logarithm: short and long frames are equally likely.
    Random {
        /// Frame rate of the longest frames, frames a second.
        low_fps: f64,
        /// Frame rate of the shortest frames, frames a second.
        high_fps: f64,
        /// Seed of the random numbers.
        seed: u64,
    },
    /// Steady, except for one long frame.
    Hitch {
        /// Frame rate, frames a second.
        fps: f64,
        /// Start of the long frame, s.
        at_secs: f64,
        /// Length of the long frame, s.
        hitch_secs: f64,
    },
    /// Listed in a file.
    File {
        /// Path of the file.
        path: String,
    },
}

/// What is wrong with a frame spec, or with the file it names.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum FrameSpecError {
    /// The text has none of the known forms.
    #[error(
        "\"{spec}\" is not a frame spec: expected a number of frames a second (60), \
         jitter:FPS:AMOUNT:SEED, random:LOW_FPS:HIGH_FPS:SEED, hitch:FPS:AT_SECS:HITCH_SECS or file:PATH"
    )]
    Form {
        /// The whole text.
        spec: String,
    },
    /// A part of the text is not a usable number.
    #[error("\"{value}\" in frame spec \"{spec}\": {part} must be {expected}")]
    Part {
        /// The whole text.
        spec: String,
        /// Name of the bad part.
        part: &'static str,
        /// Text of the bad part.
        value: String,
        /// What the part has to be.
        expected: &'static str,
    },
    /// The file cannot be read.
    #[error("{path}: {reason}")]
    Unreadable {
        /// Path of the file.
        path: String,
        /// The operating system's message.
        reason: String,
    },
    /// A line of the file is not a frame time.
    #[error(
        "{path}:{line}: \"{text}\" is not a frame time: expected seconds, such as 0.0167, at least 0.000001"
    )]
    Line {
        /// Path of the file.
        path: String,
        /// Line number, from 1.
        line: usize,
        /// Text of the line.
        text: String,
    },
    /// The file lists no frame times.
    #[error("{path}: no frame times in it: expected one a line, in seconds")]
    Empty {
        /// Path of the file.
        path: String,
    },
}

impl FromStr for FrameSpec {
    type Err = FrameSpecError;

    fn from_str(spec: &str) -> Result<Self, FrameSpecError> {
        let number = |part, value: &str, expected, accept: fn(f64) -> bool| {
            value
                .trim()
                .parse::<f64>()
                .ok()
                .filter(|&number| number.is_finite() && accept(number))
                .ok_or_else(|| FrameSpecError::Part {
                    spec: spec.into(),
                    part,
                    value: value.into(),
                    expected,
                })
        };
        let fps = |value| {
            let expected = "a number greater than 0.000001, at most 1000000";
            number("frames a second", value, expected, |fps| {
                fps > LEAST_FPS && fps <= MOST_FPS
            })
        };
        if let Some(path) = spec.strip_prefix("file:").filter(|path| !path.is_empty()) {
            return Ok(Self::File { path: path.into() });
        }
        match spec.split(':').collect::<Vec<_>>()[..] {
            ["jitter", rate, amount, seed] => Ok(Self::Jitter {
                fps: fps(rate)?,
                amount: number("the amount", amount, "a number from 0 to 1", |amount| {
                    (0.0..=1.0).contains(&amount)
                })?,
                seed: self::seed(spec, seed)?,
            }),
            ["random", low, high, seed] => Ok(Self::Random {
                low_fps: fps(low)?,
                high_fps: fps(high)?,
                seed: self::seed(spec, seed)?,
            }),
            ["hitch", rate, at, length] => Ok(Self::Hitch {
                fps: fps(rate)?,
                at_secs: number("the hitch's start", at, "seconds, zero or more", |at| {
                    at >= 0.0
                })?,
                hitch_secs: number(
                    "the hitch's length",
                    length,
                    "seconds, zero or more",
                    |length| length >= 0.0,
                )?,
            }),
            [rate] if rate.trim().parse::<f64>().is_ok() => Ok(Self::Steady { fps: fps(rate)? }),
            _ => Err(FrameSpecError::Form { spec: spec.into() }),
        }
    }
}

fn seed(spec: &str, seed: &str) -> Result<u64, FrameSpecError> {
    seed.trim().parse().map_err(|_| FrameSpecError::Part {
        spec: spec.into(),
        part: "the seed",
        value: seed.into(),
        expected: "a whole number, zero or more",
    })
}

impl fmt::Display for FrameSpec {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steady { fps } => write!(out, "{fps}"),
            Self::Jitter { fps, amount, seed } => write!(out, "jitter:{fps}:{amount}:{seed}"),
            Self::Random {
                low_fps,
                high_fps,
                seed,
            } => write!(out, "random:{low_fps}:{high_fps}:{seed}"),
            Self::Hitch {
                fps,
                at_secs,
                hitch_secs,
            } => write!(out, "hitch:{fps}:{at_secs}:{hitch_secs}"),
            Self::File { path } => write!(out, "file:{path}"),
        }
    }
}
