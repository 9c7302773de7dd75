//! Frame times from a short text: steady, jittering, with a hitch, or from a file.
//!
//! | text | frames |
//! |---|---|
//! | `60` | 60 a second |
//! | `jitter:60:0.4:7` | 60 a second on average, each up to 40 % longer or shorter; 7 is the seed |
//! | `random:20:240:7` | each as long as a frame of 20 to 240 a second, short and long ones alike; 7 is the seed |
//! | `hitch:60:2.0:0.5` | 60 a second, but the frame that starts 2 s in lasts 0.5 s |
//! | `file:times.txt` | as listed, one a line, in seconds, none of them 0; empty lines and `# comments` are skipped |
//!
//! The same text gives the same frames, always: jitter comes from [`crate::random::SplitMix64`].
//!
//! ```
//! use spring_math::frames::FrameSpec;
//! let spec: FrameSpec = "hitch:10:0.2:0.5".parse()?;
//! let frames: Vec<f64> = spec.frames()?.take(4).collect();
//! assert_eq!(frames, [0.1, 0.1, 0.5, 0.1]);
//! # Ok::<(), spring_math::frames::FrameSpecError>(())
//! ```

use crate::random::SplitMix64;
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

impl FrameSpec {
    /// The frame times, s; reads the file if there is one.
    pub fn frames(&self) -> Result<Frames, FrameSpecError> {
        self.frames_with(|path| std::fs::read_to_string(path))
    }

    /// The frame times, s, with the given way to read a file.
    pub fn frames_with(
        &self,
        read: impl FnOnce(&str) -> std::io::Result<String>,
    ) -> Result<Frames, FrameSpecError> {
        let listed = match self {
            Self::File { path } => {
                let text = read(path).map_err(|error| FrameSpecError::Unreadable {
                    path: path.clone(),
                    reason: error.to_string(),
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
            listed: listed.into_iter(),
            random,
            count: 0,
            hitch_done: false,
        })
    }
}

/// The frame times listed in a text: one a line, s. `path` is for the errors.
pub fn parse_lines(path: &str, text: &str) -> Result<Vec<f64>, FrameSpecError> {
    let mut frames = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        match line.parse::<f64>() {
            Ok(secs) if secs.is_finite() && secs > 0.0 => frames.push(secs),
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

/// Frame times, s. Without end, unless they come from a file.
#[derive(Debug, Clone)]
pub struct Frames {
    spec: FrameSpec,
    listed: std::vec::IntoIter<f64>,
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
                // Counted, not summed: the hitch falls on the frame it names, whatever the rounding.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(spec: &str) -> Frames {
        spec.parse::<FrameSpec>().unwrap().frames().unwrap()
    }

    fn error(spec: &str) -> String {
        spec.parse::<FrameSpec>().unwrap_err().to_string()
    }

    #[test]
    fn steady_frames_are_all_alike() {
        assert!(frames("144").take(1000).all(|dt| dt == 1.0 / 144.0));
    }

    #[test]
    fn jitter_stays_within_its_amount_and_averages_out() {
        let times: Vec<f64> = frames("jitter:60:0.4:7").take(10_000).collect();
        assert!(times.iter().all(|dt| (dt * 60.0 - 1.0).abs() <= 0.4));
        assert!(times.iter().any(|dt| dt * 60.0 < 0.61) && times.iter().any(|dt| dt * 60.0 > 1.39));
        let mean = times.iter().sum::<f64>() / 10_000.0;
        assert!((mean * 60.0 - 1.0).abs() < 0.01, "{mean}");
        assert_eq!(
            times,
            frames("jitter:60:0.4:7").take(10_000).collect::<Vec<_>>()
        );
        assert_ne!(
            times,
            frames("jitter:60:0.4:8").take(10_000).collect::<Vec<_>>()
        );
    }

    #[test]
    fn random_frames_lie_between_two_rates_with_as_many_short_ones_as_long_ones() {
        let times: Vec<f64> = frames("random:20:240:7").take(10_000).collect();
        let within = 1.0 / 240.0 * (1.0 - 1e-12)..=1.0 / 20.0 * (1.0 + 1e-12);
        assert!(times.iter().all(|dt| within.contains(dt)));
        let middle = (1.0_f64 / 20.0 / 240.0).sqrt();
        let short = times.iter().filter(|&&dt| dt < middle).count();
        assert!((4_800..5_200).contains(&short), "{short}");
    }

    #[test]
    fn the_hitch_comes_once_where_it_was_asked_for() {
        let times: Vec<f64> = frames("hitch:60:2.0:0.5").take(1000).collect();
        assert_eq!(times.iter().position(|&dt| dt == 0.5), Some(120));
        assert_eq!(times.iter().filter(|&&dt| dt == 0.5).count(), 1);
    }

    #[test]
    fn a_file_lists_them_and_its_errors_name_the_line() {
        let spec: FrameSpec = "file:a/b.txt".parse().unwrap();
        let read = |text: &'static str| spec.frames_with(move |_| Ok(text.into()));
        assert_eq!(
            read("# warm\n0.1\n\n 0.2 # slow\n")
                .unwrap()
                .collect::<Vec<_>>(),
            [0.1, 0.2]
        );
        for (text, message) in [
            (
                "0.1\n0\n",
                "a/b.txt:2: \"0\" is no frame time: expected seconds, such as 0.0167, more than zero",
            ),
            (
                "0.1\nabc\n",
                "a/b.txt:2: \"abc\" is no frame time: expected seconds, such as 0.0167, more than zero",
            ),
            (
                "-1",
                "a/b.txt:1: \"-1\" is no frame time: expected seconds, such as 0.0167, more than zero",
            ),
            (
                "\nNaN",
                "a/b.txt:2: \"NaN\" is no frame time: expected seconds, such as 0.0167, more than zero",
            ),
            (
                "# nothing\n",
                "a/b.txt: no frame times in it: expected one a line, in seconds",
            ),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), message);
        }
        let missing = "file:/no/such/file"
            .parse::<FrameSpec>()
            .unwrap()
            .frames()
            .unwrap_err()
            .to_string();
        assert!(missing.starts_with("/no/such/file: "), "{missing}");
    }

    #[test]
    fn what_is_no_spec_is_refused_with_the_part_at_fault() {
        for spec in [
            "",
            "fast",
            "jitter:60:0.4",
            "random:20:240",
            "file:",
            "hitch:60:1:2:3",
        ] {
            assert!(
                error(spec).starts_with(&format!("\"{spec}\" is no frame spec: expected")),
                "{spec}"
            );
        }
        assert!(error("1e9").contains("at most 1000000"));
        assert!(error("0").contains("frames a second must be a number greater than 0"));
        assert!(error("-60").contains("frames a second must be"));
        assert!(error("inf").contains("frames a second must be"));
        assert!(error("jitter:60:1.5:1").contains("the amount must be a number from 0 to 1"));
        assert!(
            error("jitter:60:0.5:x")
                .contains("\"x\" in frame spec \"jitter:60:0.5:x\": the seed must be")
        );
        assert!(error("hitch:60:-1:0.5").contains("the hitch's start must be"));
        assert!(error("hitch:60:1:NaN").contains("the hitch's length must be"));
    }

    #[test]
    fn a_spec_prints_as_it_is_written() {
        for spec in [
            "60",
            "jitter:60:0.4:7",
            "random:20:240:7",
            "hitch:60:2:0.5",
            "file:a.txt",
        ] {
            assert_eq!(spec.parse::<FrameSpec>().unwrap().to_string(), spec);
        }
    }
}
