//! The level of the rope: three rings over a gap, a box that comes, and a button that does nothing in other levels.

use std::path::Path;

use bevy::math::Vec3;
use springyard::input::script::Event::{self, Look, Press};
use springyard::input::script::IntentButton::{Jump, Rope};
use springyard::input::script::Script;
use springyard::level::Level;
use springyard::stations::RunClock;

use crate::common::{Play, shipped};
use springyard_character::moves::RopeState;

fn rope_level() -> Level {
    shipped("rope")
}

fn play(level: Level, script: Script) -> Play {
    Play::of(level, script.0)
}

#[test]
fn the_script_crosses_the_gap_on_three_rings_and_without_the_rope_it_falls() {
    for (has_rope, reaches) in [(true, true), (false, false)] {
        let mut level = rope_level();
        if !has_rope {
            level.moves.clear();
        }
        let script = Script::load(Path::new("tests/scripts/rope.ron")).unwrap();
        let mut play = play(level, script);
        let mut took = 0;
        let mut was_tied = false;
        play.run(9.0, |play, _| {
            let mut ropes = play.app.world_mut().query::<&RopeState>();
            let tied = ropes.iter(play.app.world()).any(|it| it.tied.is_some());
            took += u32::from(tied && !was_tied);
            was_tied = tied;
        });
        let goal = play.app.world().resource::<RunClock>();
        assert_eq!(goal.took_secs.is_some(), reaches);
        assert_eq!(took, if has_rope { 3 } else { 0 });
    }
}

#[test]
fn the_box_comes_and_the_anvil_stays() {
    for (yaw_deg, name, comes) in [(-45.0, "apple box", true), (45.0, "anvil", false)] {
        let mut level = rope_level();
        // On the north bank, 6 m before them.
        level.spawn.position = Vec3::new(0.0, -2.5, -42.0);
        level.goal = None;
        let height = if comes { -0.9 } else { -2.0 };
        let pitch_deg = ((height - -1.0_f32) / 72.0_f32.sqrt()).atan().to_degrees();
        let script: Vec<(f64, Event)> = vec![
            (0.5, Look(yaw_deg, pitch_deg)),
            (1.0, Press(Rope)),
            (1.2, Press(Jump)),
        ];
        let mut play = play(level, Script(script));
        play.run(1.0, |_, _| {});
        let from = play.body(name).translation;
        play.run(1.8, |_, _| {});
        let moved = play.body(name).translation.distance(from);
        assert_eq!(moved > 1.5, comes, "{name}: {moved} m");
        assert!(comes || moved < 0.1, "{name}: {moved} m");
    }
}
