//! Artificial frame times from a short text, a *frame spec*: for tests, and for the command lines of games.
//!
//! | frame spec | frames |
//! |---|---|
//! | `60` | 60 a second |
//! | `jitter:60:0.4:7` | 60 a second on average, each up to 40 % longer or shorter; 7 is the seed |
//! | `random:20:240:7` | each as long as a frame at 20 to 240 a second, the rate random (log-uniform); 7 is the seed |
//! | `hitch:60:2.0:0.5` | 60 a second, but the frame that starts 2 s in lasts 0.5 s |
//! | `file:times.txt` | as listed in the file, again and again: one a line, in seconds; empty lines and `# comments` are skipped |
//!
//! The same text always gives the same frames: random numbers come from [`SplitMix64`](spring_math::random::SplitMix64), seeded.
//!
//! ```
//! use springyard_timestep::frame_times::FrameSpec;
//! let spec: FrameSpec = "hitch:10:0.2:0.5".parse()?;
//! let frames: Vec<f64> = spec.frames()?.take(4).collect();
//! assert_eq!(frames, [0.1, 0.1, 0.5, 0.1]);
//! # Ok::<(), springyard_timestep::frame_times::FrameSpecError>(())
//! ```

mod spec;
mod times;

pub use spec::{FrameSpec, FrameSpecError};
pub use times::Frames;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::hint::black_box;

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
        assert_eq!(times.iter().filter(|&&dt| dt == 1.0 / 60.0).count(), 999);
    }

    #[test]
    fn a_file_that_is_not_there_is_said_in_words() {
        let spec: FrameSpec = "file:/nowhere/at/all.txt".parse().unwrap();
        let error = spec.frames().map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("there is no such file"), "{error}");
    }

    #[test]
    fn a_file_lists_them_and_its_errors_name_the_line() {
        let spec: FrameSpec = "file:a/b.txt".parse().unwrap();
        let read = |text: &'static str| spec.frames_with(move |_| Ok(text.into()));
        assert_eq!(
            read("# warm\n0.1\n\n 0.2 # slow\n")
                .unwrap()
                .take(5)
                .collect::<Vec<_>>(),
            [0.1, 0.2, 0.1, 0.2, 0.1]
        );
        for (text, message) in [
            (
                "0.1\n0.0000009\n",
                "a/b.txt:2: \"0.0000009\" is not a frame time: expected seconds, such as 0.0167, at least 0.000001",
            ),
            (
                "0.1\nabc\n",
                "a/b.txt:2: \"abc\" is not a frame time: expected seconds, such as 0.0167, at least 0.000001",
            ),
            (
                "-1",
                "a/b.txt:1: \"-1\" is not a frame time: expected seconds, such as 0.0167, at least 0.000001",
            ),
            (
                "\nNaN",
                "a/b.txt:2: \"NaN\" is not a frame time: expected seconds, such as 0.0167, at least 0.000001",
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
                error(spec).starts_with(&format!("\"{spec}\" is not a frame spec: expected")),
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

    #[test]
    fn a_rate_has_to_be_above_the_least_one_and_may_be_the_largest() {
        assert!(error("0.000001").contains("must be a number greater than 0.000001"));
        for rate in ["0.000002", "1000000"] {
            assert_eq!(rate.parse::<FrameSpec>().map(|_| ()), Ok(()), "{rate}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in ".{0,20}", fps in any::<f64>(), amount in any::<f64>()) {
            black_box(text.parse::<FrameSpec>().is_ok());
            black_box(format!("jitter:{fps}:{amount}:{text}").parse::<FrameSpec>().is_ok());
        }
    }
}
