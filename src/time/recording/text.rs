//! The text of a recording's file. One event a line and no spaces in front: most lines of a file are mouse movement.

use ron::Options;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use springyard_rewind::hash_of;

use super::events::{events_of, rounded_secs};
use super::file::Recording;
use crate::input::StepInput;

const HEADER: &str = "\
// Recorded by springyard. To play it again and compare: springyard replay FILE (see docs/scripts.md).
// `input` is a script: (seconds of simulated time, event). `hashes`: (number of steps, hash of the state after them).
";

impl Recording {
    /// With these steps, each with its length (s) and input. `first_secs`: simulated time before the first, s.
    #[must_use]
    pub fn with_steps(self, first_secs: f64, steps: &[(f64, StepInput)]) -> Self {
        let mut lengths: Vec<(f64, u32)> = Vec::new();
        for (secs, _) in steps {
            match lengths.last_mut() {
                Some((last, count)) if *last == *secs => *count += 1,
                _ => lengths.push((*secs, 1)),
            }
        }
        if let [(secs, _)] = lengths[..]
            && secs == 1.0 / self.hz
        {
            lengths.clear();
        }
        let recorded: f64 = steps.iter().map(|(secs, _)| secs).sum();
        let mut starts = first_secs;
        let inputs = steps.iter().map(|(secs, input)| {
            // Summed up as the clock does.
            let began = starts;
            starts += secs;
            (began, input.clone())
        });
        Self {
            seconds: rounded_secs(recorded),
            steps: lengths,
            input: events_of(inputs),
            ..self
        }
    }

    /// With its id: a hash of all else in it, the state hashes included. So two recordings with one id are of the same run.
    #[must_use]
    pub fn with_id(self) -> Self {
        let nameless = Self {
            id: String::new(),
            ..self
        };
        let id = format!("{:016x}", hash_of(&nameless));
        Self { id, ..nameless }
    }

    /// The text of its file.
    #[must_use]
    pub fn text(&self) -> String {
        let style = PrettyConfig::new().new_line("\n").indentor("");
        let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        // It has numbers, words and lists only, so this does not fail.
        let fields = options.to_string_pretty(self, style.depth_limit(2));
        format!("{HEADER}{}\n", fields.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;
    use bevy::prelude::World;
    use spring_math::planner::PlannerSettings;
    use spring_math::random::SplitMix64;
    use springyard_drive::DriveMethod;

    use super::super::build::build;
    use super::super::start::started_in;
    use super::*;

    fn start() -> Recording {
        Recording {
            level_hash: "0123456789abcdef".into(),
            ..started_in(&World::new())
        }
    }

    /// The text of a recording of these steps, at the usual rate or with these lengths (s).
    fn text_with(steps: &[(f64, StepInput)]) -> String {
        let hashes = (1..=steps.len() as u64 / 60).map(|sec| {
            let hash = sec.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (60 * sec, format!("{hash:016x}"))
        });
        Recording {
            level: "levels/yard.ron".into(),
            hashes: hashes.collect(),
            ..start().with_steps(0.0, steps)
        }
        .with_id()
        .text()
    }

    /// A minute of play in which the mouse turns in every step.
    fn minute() -> Vec<(f64, StepInput)> {
        let mut random = SplitMix64::new(5);
        let mut input = StepInput::default();
        let mut steps = Vec::new();
        for _ in 0..3600 {
            input.intent.clear_presses();
            input.intent.look_yaw_deg = 180.0 * random.signed() as f32;
            input.intent.look_pitch_deg = 70.0 * random.signed() as f32;
            if random.unit() < 0.05 {
                let [x, y] = [random.signed(), random.signed()].map(|it| it.round() as f32);
                input.intent.movement = Vec2::new(x, y).clamp_length_max(1.0);
            }
            if random.unit() < 0.03 {
                input.intent.press_jump();
            } else if random.unit() < 0.1 {
                input.intent.release_jump();
            }
            steps.push((1.0 / 60.0, input.clone()));
        }
        steps
    }

    #[test]
    fn a_minute_with_mouse_and_keys_is_less_than_200_kb() {
        let text = text_with(&minute());
        println!("{} bytes", text.len());
        assert!(text.len() < 200_000, "{} bytes", text.len());
    }

    #[test]
    fn what_is_written_is_what_is_read() {
        let steps = minute();
        let file = Recording::parse("r.ron", text_with(&steps)).unwrap();
        assert_eq!(file.springyard, build());
        assert_eq!(file.tuning, crate::tuning::Tuning::default());
        assert_eq!(file.planner(), PlannerSettings::default());
        assert_eq!((file.ticks(), file.hashes.len()), (3600, 60));
        assert!(file.steps.is_empty());
        let starts = (0..).map(|tick| f64::from(tick) / 60.0);
        let inputs = steps.iter().map(|(_, input)| input.clone());
        assert_eq!(file.input, events_of(starts.zip(inputs)));
    }

    #[test]
    fn each_drive_method_is_written_as_it_is_read() {
        for drive in DriveMethod::ALL {
            let recording = Recording { drive, ..start() };
            let text = recording.with_id().text();
            assert_eq!(Recording::parse("r.ron", text).unwrap().drive, drive);
        }
    }

    #[test]
    fn steps_of_other_lengths_are_listed_to_the_bit() {
        let lengths = [0.016, 0.016, 1.0 / 60.0, 0.1 / 3.0];
        let steps = lengths.map(|secs| (secs, StepInput::default()));
        let text = text_with(&steps);
        let file = Recording::parse("r.ron", text).unwrap();
        assert_eq!(file.steps.len(), 3);
        let read: Vec<f64> = file.step_lengths().collect();
        assert_eq!(read, lengths);
    }
}
