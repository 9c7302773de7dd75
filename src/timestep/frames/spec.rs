//! The text form of a list of frame times, and what is wrong with one.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// More frames a second than this are a mistake, and would take for ever.
const MOST_FPS: f64 = 1e6;

/// Which frame times to make.
#[derive(Debug, Clone, PartialEq)]
pub enum FrameSpec {
    /// All frames alike.
    Steady {
        /// Frames a second.
        fps: f64,
    },
    /// Each frame is longer or shorter by a random part.
    Jitter {
        /// Frames a second, on average.
        fps: f64,
        /// The largest part by which a frame differs, 0 to 1.
        amount: f64,
        /// Of the random numbers.
        seed: u64,
    },
    /// Each frame anywhere between two lengths, every factor as likely as any other.
    Random {
        /// Frames a second while they last longest.
        low_fps: f64,
        /// Frames a second while they last shortest.
        high_fps: f64,
        /// Of the random numbers.
        seed: u64,
    },
    /// Steady but for one long frame.
    Hitch {
        /// Frames a second.
        fps: f64,
        /// When the long frame starts, s.
        at_secs: f64,
        /// How long it is, s.
        hitch_secs: f64,
    },
    /// Listed in a file.
    File {
        /// Where.
        path: String,
    },
}

/// What is wrong with a frame spec, or with the file it names.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum FrameSpecError {
    /// Not one of the forms.
    #[error(
        "\"{spec}\" is no frame spec: expected a number of frames a second (60), \
         jitter:FPS:AMOUNT:SEED, random:LOW_FPS:HIGH_FPS:SEED, hitch:FPS:AT_SECS:HITCH_SECS or file:PATH"
    )]
    Form {
        /// What was given.
        spec: String,
    },
    /// A part of it is not a usable number.
    #[error("\"{value}\" in frame spec \"{spec}\": {part} must be {expected}")]
    Part {
        /// What was given.
        spec: String,
        /// The part at fault.
        part: &'static str,
        /// Its text.
        value: String,
        /// What would be right.
        expected: &'static str,
    },
    /// The file cannot be read.
    #[error("{path}: {reason}")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// A line of the file is no frame time.
    #[error(
        "{path}:{line}: \"{text}\" is no frame time: expected seconds, such as 0.0167, more than zero"
    )]
    Line {
        /// The file.
        path: String,
        /// Counted from 1.
        line: usize,
        /// What it says.
        text: String,
    },
    /// The file lists nothing.
    #[error("{path}: no frame times in it: expected one a line, in seconds")]
    Empty {
        /// The file.
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
            let expected = "a number greater than 0, at most 1000000";
            number("frames a second", value, expected, |fps| {
                fps > 1e-6 && fps <= MOST_FPS
            })
        };
        if let Some(path) = spec.strip_prefix("file:") {
            return if path.is_empty() {
                Err(FrameSpecError::Form { spec: spec.into() })
            } else {
                Ok(Self::File { path: path.into() })
            };
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
