//! With the gamepad alone: changed settings and bindings are there when the game starts again.

use bevy::prelude::*;
use springyard::input::Bindings;
use springyard::input::bindings::Button;
use springyard::menu::Page;
use springyard::settings::Settings;

use crate::menu::shell::Shell;

/// Presses these buttons, each in a frame of its own, with a frame after it.
fn press(shell: &mut Shell, pad: Entity, buttons: &[GamepadButton]) {
    for button in buttons {
        shell.pad_tap(pad, *button);
        shell.frame();
    }
}

#[test]
fn three_settings_and_the_jump_are_changed_with_the_gamepad_alone_and_kept() {
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp, East, North, South, Start};

    let folder = tempfile::tempdir().unwrap();
    let mut shell = Shell::of_user(folder.path());
    let pad = shell.gamepad();
    shell.frame();
    press(&mut shell, pad, &[DPadDown, DPadDown, DPadDown, South]);
    assert_eq!(shell.page(), Some(Page::Settings));
    press(&mut shell, pad, &[DPadDown, DPadDown]);
    assert_eq!(shell.focused(), "Render scale");
    press(&mut shell, pad, &[DPadLeft, DPadLeft, DPadDown]);
    assert_eq!(shell.focused(), "Vertical sync");
    press(&mut shell, pad, &[DPadLeft, DPadDown]);
    assert_eq!(shell.focused(), "Frame cap");
    press(
        &mut shell,
        pad,
        &[DPadRight, DPadRight, East, DPadDown, South],
    );
    assert_eq!(shell.page(), Some(Page::Controls));

    // From the first slot of the gamepad for running forward down to that of jump.
    let there = [DPadDown, DPadDown, DPadDown, DPadDown, South];
    press(&mut shell, pad, &there);
    // The wait begins when the button that began it is up.
    shell.frames(3);
    press(&mut shell, pad, &[North]);
    let jump = shell.app.world().resource::<Bindings>().jump.clone();
    let wanted = [Button::Key(KeyCode::Space), Button::Pad(North)];
    assert_eq!(jump, wanted);

    press(
        &mut shell,
        pad,
        &[East, DPadUp, DPadUp, DPadUp, DPadUp, South],
    );
    assert_eq!(shell.page(), None);
    shell.frames(30);
    press(&mut shell, pad, &[North]);
    assert_eq!(shell.jumps(), 1);
    press(&mut shell, pad, &[Start]);
    while shell.focused() != "Quit" {
        press(&mut shell, pad, &[DPadDown]);
    }
    press(&mut shell, pad, &[South]);
    shell.frame();
    assert_eq!(shell.app.should_exit(), Some(AppExit::Success));

    let mut again = Shell::of_user(folder.path());
    let settings = *again.app.world().resource::<Settings>();
    let mut wanted = Settings::default();
    wanted.display.render_scale = 0.9;
    wanted.display.vsync = false;
    wanted.display.frame_cap_fps = 30.0;
    assert_eq!(settings, wanted);
    let pad = again.gamepad();
    again.frame();
    press(&mut again, pad, &[South]);
    assert_eq!(again.page(), None);
    again.frames(30);
    press(&mut again, pad, &[North]);
    assert_eq!(again.jumps(), 1);
}
