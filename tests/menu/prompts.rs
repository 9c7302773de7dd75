//! Prompts in the running game: when they come, what takes them off the screen, and that they do not come again.

use bevy::prelude::*;
use springyard::input::PlayerControlled;
use springyard::prompts::{Prompt, Prompts};
use springyard::settings::{Hints, Settings};

use crate::menu::shell::Shell;

fn shown(shell: &Shell) -> Option<Prompt> {
    shell.app.world().resource::<Prompts>().shown()
}

fn hints(shell: &Shell) -> Hints {
    shell.app.world().resource::<Settings>().hints
}

#[test]
fn a_new_player_is_told_to_run_and_then_to_jump_and_nothing_once_it_is_done() {
    let mut shell = Shell::with_prompts();
    shell.frames(30);
    assert_eq!(shown(&shell), None);
    shell.frames(60);
    assert_eq!(shown(&shell), Some(Prompt::Run));
    shell.press(KeyCode::KeyW);
    shell.frames(90);
    assert!(!hints(&shell).run);
    shell.frames(60);
    assert_eq!(shown(&shell), Some(Prompt::Jump));
    shell.tap(KeyCode::Space);
    shell.frames(10);
    assert_eq!(shown(&shell), None);
    assert!(!hints(&shell).jump && hints(&shell).rewind);
}

#[test]
fn a_menu_takes_a_prompt_off_the_screen_and_it_is_back_after_it() {
    let mut shell = Shell::with_prompts();
    shell.frames(90);
    assert_eq!(shown(&shell), Some(Prompt::Run));
    shell.tap(KeyCode::Escape);
    shell.frames(2);
    assert_eq!(shown(&shell), None);
    shell.tap(KeyCode::Escape);
    shell.frames(3);
    assert_eq!(shown(&shell), Some(Prompt::Run));
}

#[test]
fn a_fall_tells_the_rewind_and_the_rewind_ends_it_for_good() {
    let mut shell = Shell::with_prompts();
    shell.frames(30);
    // Over the edge of the world.
    let world = shell.app.world_mut();
    let mut players = world.query_filtered::<&mut Transform, With<PlayerControlled>>();
    players.single_mut(world).unwrap().translation = Vec3::new(0.0, -60.0, 0.0);
    shell.frames(10);
    assert_eq!(shown(&shell), Some(Prompt::Rewind));
    shell.press(KeyCode::Backspace);
    shell.frames(10);
    assert_eq!(shown(&shell), None);
    shell.release(KeyCode::Backspace);
    shell.frames(10);
    assert_eq!(shown(&shell), None);
    assert!(!hints(&shell).rewind);
}

#[test]
fn hints_that_are_switched_off_do_not_come_and_all_on_again_they_do() {
    let mut shell = Shell::with_prompts();
    let none = Hints {
        run: false,
        jump: false,
        high_jump: false,
        dash: false,
        grab: false,
        rewind: false,
        springs: false,
    };
    shell.app.world_mut().resource_mut::<Settings>().hints = none;
    shell.frames(120);
    assert_eq!(shown(&shell), None);
    let mut settings = shell.app.world_mut().resource_mut::<Settings>();
    settings.hints = Hints::default();
    shell.frames(90);
    assert_eq!(shown(&shell), Some(Prompt::Run));
}
