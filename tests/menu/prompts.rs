//! Prompts in the running game: when they come, what takes them off the screen, and that they do not come again.

use bevy::prelude::*;
use bevy_rapier3d::prelude::RigidBody;
use springyard::input::PlayerControlled;
use springyard::level::LevelMove;
use springyard::prompts::{Prompt, Prompts};
use springyard::settings::{Hints, Settings};
use springyard_character::moves::rope::RopeAnchor;

use crate::common::flat_level;
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

/// All hints off.
const NONE: Hints = Hints {
    run: false,
    jump: false,
    high_jump: false,
    dash: false,
    grab: false,
    wall_jump: false,
    ledge: false,
    rope: false,
    rewind: false,
    springs: false,
};

/// Flat ground with this solid and this move, and of all hints only the one of this prompt.
fn with_move(solid: &str, of_level: LevelMove, prompt: Prompt) -> Shell {
    let mut level = flat_level(Vec3::ZERO, solid, "", "");
    level.moves = vec![of_level];
    let mut shell = Shell::with_prompts_in(level);
    let mut only = NONE;
    *prompt.switch(&mut only) = true;
    shell.app.world_mut().resource_mut::<Settings>().hints = only;
    shell.frames(30);
    assert_eq!(shown(&shell), None);
    shell
}

#[test]
fn a_wall_beside_a_jump_tells_the_jump_off_it_and_that_jump_ends_it() {
    let wall =
        r#"(name: "wall", shape: Box(size_m: (20.0, 9.0, 1.0)), position: (0.0, 4.5, -2.0)),"#;
    let mut shell = with_move(wall, LevelMove::Wall, Prompt::WallJump);
    shell.press(KeyCode::KeyW);
    shell.frames(60);
    assert_eq!(shown(&shell), None, "on the ground");
    shell.press(KeyCode::Space);
    shell.frames(15);
    assert_eq!(shown(&shell), Some(Prompt::WallJump));
    shell.release(KeyCode::Space);
    shell.frames(2);
    shell.tap(KeyCode::Space);
    shell.frames(5);
    assert_eq!(shown(&shell), None);
    assert!(!hints(&shell).wall_jump);
}

#[test]
fn a_ring_in_view_tells_the_rope_and_a_take_ends_it() {
    let mut shell = with_move("", LevelMove::Rope, Prompt::Rope);
    let ring = (
        Name::new("ring"),
        RigidBody::Fixed,
        Transform::from_xyz(0.0, 2.5, -6.0),
        RopeAnchor::default(),
    );
    shell.app.world_mut().spawn(ring);
    shell.frames(10);
    assert_eq!(shown(&shell), Some(Prompt::Rope));
    shell.press(KeyCode::KeyQ);
    shell.frames(5);
    assert_eq!(shown(&shell), None);
    assert!(!hints(&shell).rope);
}

#[test]
fn hints_that_are_switched_off_do_not_come_and_all_on_again_they_do() {
    let mut shell = Shell::with_prompts();
    shell.app.world_mut().resource_mut::<Settings>().hints = NONE;
    shell.frames(120);
    assert_eq!(shown(&shell), None);
    let mut settings = shell.app.world_mut().resource_mut::<Settings>();
    settings.hints = Hints::default();
    shell.frames(90);
    assert_eq!(shown(&shell), Some(Prompt::Run));
}
