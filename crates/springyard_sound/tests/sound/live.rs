//! A sound while it is heard: the samples of the file, a pause, volumes, and the end of a world.

use springyard_sound::{Body, Bus, Heard, Live, Material, Order, Shape, Volumes, render};

use super::support::{RATE_HZ, plate, struck};

/// The next samples of the left ear.
fn play(live: &mut Live, secs: f64) -> Vec<f32> {
    let count = (secs * f64::from(RATE_HZ)) as usize;
    let sound: Vec<f32> = (0..count).map(|_| live.sample()[0]).collect();
    // `f32::max` would not notice one that is no number.
    assert!(sound.iter().all(|sample| sample.is_finite()));
    sound
}

fn loudest(sound: &[f32]) -> f32 {
    sound.iter().fold(0.0, |most, it| most.max(it.abs()))
}

/// The largest second difference.
fn kink(sound: &[f32]) -> f32 {
    let second = sound.windows(3).map(|it| it[0] - 2.0 * it[1] + it[2]);
    second.fold(0.0, |most, it| most.max(it.abs()))
}

/// A fade over 960 samples has at its ends a second difference of that part of the loudest sample. A click would have all of it.
const FADE_KINK: f32 = 2e-3;

/// A string without damping.
fn string(pitch_hz: f32, impulse_n_s: f32) -> Heard {
    let body = Body {
        damping_ratio: Some(0.0),
        ..Body::of_pitch(Shape::String, Material::Rubber, pitch_hz)
    };
    struck(body, impulse_n_s)
}

/// A string that rings without end, and its loudest sample.
fn endless(bus: Bus) -> (Live, f32) {
    let mut live = Live::new(RATE_HZ);
    live.take(&Order::Strike(bus, string(128.0, 600.0)));
    let most = loudest(&play(&mut live, 0.5));
    (live, most)
}

#[test]
fn it_has_the_samples_of_the_file_5_ms_later() {
    let strikes = [(0.2, 100.0), (0.05, 60.0), (0.2, 30.0)].map(|(at_secs, impulse_n_s)| Heard {
        at_secs,
        ..plate(impulse_n_s)
    });
    let mut live = Live::new(RATE_HZ);
    for heard in strikes {
        live.take(&Order::Strike(Bus::World, heard));
    }
    let mut sorted = strikes;
    sorted.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
    let file = render(&sorted, RATE_HZ, 1.0).unwrap();
    for _ in 0..live.late() {
        assert_eq!(live.sample(), [0.0; 2]);
    }
    assert_eq!(live.late(), 240);
    for (index, ears) in file.iter().take(24_000).enumerate() {
        assert_eq!(live.sample(), *ears, "{index}");
    }
}

#[test]
fn in_a_pause_the_world_is_silent_and_then_rings_on_without_a_click() {
    let (mut live, most) = endless(Bus::World);
    live.take(&Order::Hold(true));
    let end = play(&mut live, 0.05);
    assert_eq!(loudest(&play(&mut live, 0.5)), 0.0);
    // A strike waits for the end of the pause.
    live.take(&Order::Strike(Bus::World, plate(100.0)));
    assert_eq!(loudest(&play(&mut live, 0.1)), 0.0);
    live.take(&Order::Hold(false));
    let on = play(&mut live, 0.5);
    assert!(loudest(&on) > 0.9 * most);
    assert!(kink(&end) < FADE_KINK * most, "{} of {most}", kink(&end));
}

#[test]
fn what_a_page_plays_is_heard_in_a_pause() {
    let (mut live, most) = endless(Bus::Page);
    live.take(&Order::Hold(true));
    play(&mut live, 0.1);
    assert!(loudest(&play(&mut live, 0.1)) > 0.9 * most);
}

#[test]
fn another_world_ends_what_rings_and_what_was_to_come_without_a_click() {
    let (mut live, most) = endless(Bus::World);
    let later = Heard {
        at_secs: 0.1,
        ..plate(100.0)
    };
    live.take(&Order::Strike(Bus::World, later));
    live.take(&Order::End(Bus::World));
    let end = play(&mut live, 0.05);
    assert!(kink(&end) < FADE_KINK * most, "{} of {most}", kink(&end));
    assert_eq!(loudest(&play(&mut live, 0.5)), 0.0);
    live.take(&Order::End(Bus::World));
    live.take(&Order::Strike(Bus::World, plate(100.0)));
    assert!(loudest(&play(&mut live, 0.2)) > 0.02);
}

#[test]
fn a_page_that_is_left_falls_silent_and_the_world_rings_on() {
    let (mut live, most) = endless(Bus::Page);
    live.take(&Order::End(Bus::World));
    assert!(loudest(&play(&mut live, 0.1)) > 0.9 * most);
    live.take(&Order::Strike(Bus::World, string(128.0, 600.0)));
    play(&mut live, 0.1);
    live.take(&Order::End(Bus::Page));
    let end = play(&mut live, 0.05);
    // Two strings ring.
    let bound = 2.0 * FADE_KINK * most;
    assert!(kink(&end) < bound, "{} of {most}", kink(&end));
    // The world's string, alone.
    let world = loudest(&play(&mut live, 0.5)) / most;
    assert!((0.9..1.1).contains(&world), "{world}");
    live.take(&Order::End(Bus::World));
    play(&mut live, 0.05);
    assert_eq!(loudest(&play(&mut live, 0.1)), 0.0);
}

#[test]
fn volumes_are_factors_on_what_rings_already_and_change_without_a_click() {
    let (mut live, most) = endless(Bus::World);
    let mut volumes = Volumes {
        all: 0.5,
        world: 0.5,
        interface: 1.0,
    };
    live.take(&Order::Volumes(volumes));
    let change = play(&mut live, 0.05);
    assert!(
        kink(&change) < FADE_KINK * most,
        "{} of {most}",
        kink(&change)
    );
    let quarter = loudest(&play(&mut live, 0.1)) / most;
    assert!((quarter - 0.25).abs() < 0.02, "{quarter}");
    volumes.world = f32::NAN;
    volumes.all = 0.0;
    live.take(&Order::Volumes(volumes));
    play(&mut live, 0.05);
    assert_eq!(loudest(&play(&mut live, 0.1)), 0.0);
}

#[test]
fn a_rewind_plays_the_last_seconds_backwards_and_what_it_has_played_is_gone() {
    let mut live = Live::new(RATE_HZ);
    live.take(&Order::Strike(Bus::World, plate(300.0)));
    let heard = play(&mut live, 1.0);
    for order in [
        Order::End(Bus::World),
        Order::Hold(true),
        Order::Backwards(2.0),
    ] {
        live.take(&order);
    }
    let back = play(&mut live, 0.48);
    // Twice as fast; after the fade at its start. Both are late by the limiter, and the first sample is two behind the last one heard.
    let late = live.late();
    for index in (2_000..22_000).step_by(7) {
        let mirrored = heard[48_000 - 3 + 3 * late - 2 * index];
        let difference = (back[index] - mirrored).abs();
        assert!(difference < 1e-3, "{index}: {} {mirrored}", back[index]);
    }
    live.take(&Order::Backwards(0.0));
    // Twice as fast, a sound has four times the second difference.
    assert!(kink(&play(&mut live, 0.1)) < 4.4 * kink(&heard));
    assert_eq!(loudest(&play(&mut live, 0.3)), 0.0);
    // What was played is gone: only the first samples are left.
    live.take(&Order::Backwards(1.0));
    play(&mut live, 0.2);
    assert_eq!(loudest(&play(&mut live, 0.3)), 0.0);
}

#[test]
fn a_rewind_through_a_pause_and_a_seek_does_not_click() {
    let (mut live, most) = endless(Bus::World);
    live.take(&Order::Hold(true));
    play(&mut live, 0.1);
    live.take(&Order::Hold(false));
    play(&mut live, 0.3);
    live.take(&Order::End(Bus::World));
    play(&mut live, 0.1);
    live.take(&Order::Strike(Bus::World, string(128.0, 600.0)));
    play(&mut live, 0.5);
    for order in [
        Order::End(Bus::World),
        Order::Hold(true),
        Order::Backwards(1.0),
    ] {
        live.take(&order);
    }
    let back = play(&mut live, 1.5);
    assert!(kink(&back) < FADE_KINK * most, "{} of {most}", kink(&back));
    assert!(loudest(&back[60_000..]) > 0.9 * most);
}

#[test]
fn a_second_rewind_through_the_end_of_the_first_does_not_click() {
    let (mut live, most) = endless(Bus::World);
    play(&mut live, 1.0);
    for order in [
        Order::End(Bus::World),
        Order::Hold(true),
        Order::Backwards(1.0),
    ] {
        live.take(&order);
    }
    play(&mut live, 0.5);
    for order in [Order::Backwards(0.0), Order::Hold(false)] {
        live.take(&order);
    }
    play(&mut live, 0.2);
    for order in [
        Order::End(Bus::World),
        Order::Hold(true),
        Order::Backwards(1.0),
    ] {
        live.take(&order);
    }
    let back = play(&mut live, 0.5);
    assert!(kink(&back) < FADE_KINK * most, "{} of {most}", kink(&back));
    assert!(loudest(&back) > 0.9 * most);
}

#[test]
fn a_rewind_fades_before_the_last_20_s_are_played_also_if_it_grows_faster_there() {
    let mut heard = Live::new(RATE_HZ);
    heard.take(&Order::Strike(Bus::World, string(20.0, 600.0)));
    let most = loudest(&play(&mut heard, 25.0));
    for order in [Order::End(Bus::World), Order::Hold(true)] {
        heard.take(&order);
    }
    play(&mut heard, 0.05);
    for (first, secs, last) in [(8.0, 2.0, 8.0), (4.0, 4.97, 4.0), (4.0, 4.985, 8.0)] {
        let mut live = heard.clone();
        live.take(&Order::Backwards(first));
        let mut back = play(&mut live, secs);
        live.take(&Order::Backwards(last));
        back.extend(play(&mut live, 0.6));
        let kink = kink(&back);
        // The tone's own is 6e-3 at 8 times the speed.
        assert!(kink < 0.012 * most, "{first} {last}: {kink} of {most}");
        let end = back.iter().rposition(|it| it.abs() > 0.5 * most);
        println!("{first} then {last}: kink {kink} of {most}, loud until {end:?}");
        assert_eq!(loudest(&back[back.len() - 2_000..]), 0.0);
    }
}

#[test]
fn what_is_struck_while_a_world_ends_belongs_to_the_next_one() {
    let (mut live, _) = endless(Bus::World);
    live.take(&Order::End(Bus::World));
    play(&mut live, 0.005);
    live.take(&Order::Strike(Bus::World, plate(100.0)));
    play(&mut live, 0.02);
    assert!(loudest(&play(&mut live, 0.2)) > 0.02);
}

#[test]
fn no_speed_of_a_rewind_hangs_and_a_high_one_goes_through_all_samples() {
    for speed in [1e6, 1e9, f32::MAX] {
        let (mut live, _) = endless(Bus::World);
        live.take(&Order::Hold(true));
        play(&mut live, 0.1);
        live.take(&Order::Backwards(speed));
        play(&mut live, 0.1);
        assert_eq!(loudest(&play(&mut live, 0.1)), 0.0, "{speed}");
    }
}

/// As many strings as may ring at once, softly, and the loudest sample of them.
fn full() -> (Live, f32) {
    let mut live = Live::new(RATE_HZ);
    for voice in 0_u8..64 {
        let heard = string(100.0 + f32::from(voice), 1.0);
        live.take(&Order::Strike(Bus::World, heard));
    }
    let most = loudest(&play(&mut live, 0.5));
    (live, most)
}

#[test]
fn the_newest_strike_is_heard_and_the_quietest_voice_makes_room() {
    let (mut live, before) = full();
    live.take(&Order::Strike(Bus::World, string(128.0, 300.0)));
    let most = loudest(&play(&mut live, 0.5));
    assert!(most > 2.0 * before, "{most} {before}");
    // One that comes too late is not heard, and stops nothing.
    let never = Heard {
        at_secs: f64::INFINITY,
        ..plate(1.0)
    };
    live.take(&Order::Strike(Bus::World, never));
    play(&mut live, 0.1);
}

#[test]
fn the_last_strike_of_a_burst_is_heard() {
    let (mut live, before) = full();
    // 70 blows in 9 ms, of which each lets a voice fade; the last one is loud.
    for index in 0_u8..70 {
        let impulse_n_s = if index == 69 { 300.0 } else { 1.0 };
        let heard = Heard {
            at_secs: f64::from(72 + 6 * u32::from(index)) / f64::from(RATE_HZ),
            ..string(128.0, impulse_n_s)
        };
        live.take(&Order::Strike(Bus::World, heard));
    }
    play(&mut live, 0.1);
    let most = loudest(&play(&mut live, 0.5));
    assert!(most > 2.0 * before, "{most} {before}");
}

#[test]
fn a_strike_that_nobody_hears_makes_no_voice_fade() {
    let (mut live, _) = full();
    let mut alone = live.clone();
    let too_high = struck(Body::of_pitch(Shape::Bar, Material::Wood, 30_000.0), 300.0);
    for _ in 0..64 {
        for heard in [string(128.0, 1e-4), string(128.0, f32::NAN), too_high] {
            live.take(&Order::Strike(Bus::World, heard));
        }
    }
    assert_eq!(play(&mut live, 0.1), play(&mut alone, 0.1));
}

#[test]
fn a_thousand_strikes_at_once_are_no_louder_than_the_ceiling() {
    let mut live = Live::new(RATE_HZ);
    for _ in 0..1000 {
        live.take(&Order::Strike(Bus::World, plate(300.0)));
    }
    let sound = play(&mut live, 0.5);
    assert!(
        (0.9..=0.98).contains(&loudest(&sound)),
        "{}",
        loudest(&sound)
    );
}
