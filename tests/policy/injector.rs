//! [`FrameInjector`]: injected frame times act like real ones, and can change while the game runs.

use crate::common::Play;
use bevy::prelude::*;
use bevy::time::{Real, TimeUpdateStrategy, Virtual};
use springyard::frames::FrameInjector;
use springyard::frames::controls::TimeControl;
use springyard_timestep::frame_times::FrameSpec;

fn play() -> Play {
    Play::yard(Vec3::ZERO, "", "", vec![])
}

fn inject(play: &mut Play, spec: &str) {
    let mut injector = play.app.world_mut().resource_mut::<FrameInjector>();
    injector.inject(&spec.parse().unwrap()).unwrap();
}

#[test]
fn injected_frames_take_the_place_of_those_that_came() {
    for spec in [
        "30",
        "144",
        "jitter:60:0.4:7",
        "random:20:240:7",
        "hitch:60:0.1:1.5",
    ] {
        let mut play = play();
        inject(&mut play, spec);
        let expected = spec.parse::<FrameSpec>().unwrap().frames().unwrap();
        for expected in expected.take(200) {
            play.frame(0.5);
            let frame = play.last_frame().secs;
            assert!(
                (frame - expected).abs() < 1e-8,
                "{spec}: {frame} s for {expected} s"
            );
            let real = play.app.world().resource::<Time<Real>>().delta_secs_f64();
            assert!((real - expected).abs() < 1e-8, "{spec}");
        }
    }
}

#[test]
fn injected_frames_give_the_run_that_real_ones_of_that_length_give() {
    let run = |injected: bool| {
        let mut play = Play::file("levels/court.ron", vec![]);
        let spec: FrameSpec = "jitter:50:0.4:7".parse().unwrap();
        if injected {
            inject(&mut play, "jitter:50:0.4:7");
        }
        for dt in spec.frames().unwrap().take(300) {
            play.frame(if injected { 0.001 } else { dt });
        }
        // 300 frames of 20 ms are 6 s.
        assert!(play.clock().ticks > 300, "{}", play.clock().ticks);
        (play.clock().ticks, play.view(), play.body("ferry"))
    };
    assert_eq!(run(true), run(false));
}

#[test]
fn pause_and_speed_act_on_injected_frames_too() {
    let mut play = play();
    inject(&mut play, "50");
    play.app.world_mut().write_message(TimeControl::Slower);
    play.frame(0.1);
    assert!((play.last_frame().secs - 0.01).abs() < 1e-9);
    play.app.world_mut().resource_mut::<Time<Virtual>>().pause();
    let ticks = play.clock().ticks;
    play.frame(0.1);
    assert_eq!((play.last_frame().secs, play.clock().ticks), (0.0, ticks));
}

#[test]
fn a_hitch_is_one_long_frame_among_whatever_frames_there_are() {
    let mut play = play();
    for (length, injected) in [(0.05, None), (2.0, None), (0.25, Some("144"))] {
        if let Some(spec) = injected {
            inject(&mut play, spec);
        }
        play.app
            .world_mut()
            .resource_mut::<FrameInjector>()
            .hitch(length)
            .unwrap();
        play.frame(0.01);
        assert!((play.last_frame().secs - length).abs() < 1e-9);
        play.frame(0.01);
        assert!(play.last_frame().secs < 0.011);
    }
}

#[test]
fn a_file_starts_again_when_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("frames.txt");
    std::fs::write(&path, "0.01\n0.02 # slow\n0.03\n").unwrap();
    let mut play = play();
    inject(&mut play, &format!("file:{}", path.display()));
    let seen: Vec<_> = (0..7)
        .map(|_| {
            play.frame(0.5);
            (play.last_frame().secs * 1000.0).round()
        })
        .collect();
    assert_eq!(seen, [10.0, 20.0, 30.0, 10.0, 20.0, 30.0, 10.0]);
}

#[test]
fn nonsense_is_refused_with_the_reason_and_the_frames_before_it_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        format!("file:{}", path.display())
    };
    let mut play = play();
    inject(&mut play, "40");
    for (spec, reason) in [
        (
            file("negative", "0.1\n-0.1\n"),
            "negative:2: \"-0.1\" is not a frame time",
        ),
        (file("nan", "NaN\n"), "nan:1: \"NaN\" is not a frame time"),
        (
            file("zero", "0.1\n0.1\n0\n"),
            "zero:3: \"0\" is not a frame time",
        ),
        (file("empty", "# nothing\n"), "no frame times in it"),
        ("file:none.txt".into(), "none.txt"),
        ("0".into(), "greater than 0"),
        ("often".into(), "not a frame spec"),
    ] {
        let mut injector = play.app.world_mut().resource_mut::<FrameInjector>();
        let parsed = spec.parse::<FrameSpec>();
        let injected = parsed.and_then(|spec| injector.inject(&spec));
        let refused = injected.unwrap_err().to_string();
        assert!(refused.contains(reason), "{refused}");
        play.frame(0.1);
        assert!((play.last_frame().secs - 1.0 / 40.0).abs() < 1e-9);
    }
    let mut injector = play.app.world_mut().resource_mut::<FrameInjector>();
    for secs in [0.0, 0.049, 2.1, f64::NAN, -1.0] {
        let refused = injector.hitch(secs).unwrap_err().to_string();
        assert!(
            refused.starts_with(&format!("a hitch of {secs} s")),
            "{refused}"
        );
    }
}

/// After injected frame times bevy's clock differs from the real time. It must not make up for the difference, either with one long frame
/// or with frames of zero length.
#[test]
fn back_on_real_frames_time_goes_on_at_its_own_pace() {
    for made_up_secs in [2.0, 1e-4] {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, springyard::frames::plugin));
        let frame = |app: &mut App| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            app.update();
            app.world().resource::<Time<Real>>().delta_secs()
        };
        for _ in 0..3 {
            frame(&mut app);
        }
        assert!(matches!(
            app.world().resource(),
            TimeUpdateStrategy::Automatic
        ));
        let spec = FrameSpec::Steady {
            fps: 1.0 / made_up_secs,
        };
        app.world_mut()
            .resource_mut::<FrameInjector>()
            .inject(&spec)
            .unwrap();
        for _ in 0..10 {
            let dt = frame(&mut app);
            assert!((dt - made_up_secs as f32).abs() < 1e-6);
        }
        app.world_mut()
            .resource_mut::<FrameInjector>()
            .use_real_frames();
        for _ in 0..10 {
            let dt = frame(&mut app);
            assert!((0.009..0.5).contains(&dt), "{dt} s");
        }
    }
}
