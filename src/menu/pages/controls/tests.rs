//! Changes of the controls page, and its file.

use super::*;
use crate::input::actions::ButtonAction;

const JUMP: BoundAction = BoundAction::Button(ButtonAction::Jump);

fn place(device: SlotDevice, index: usize) -> Place {
    Place {
        action: JUMP,
        slot: Slot { device, index },
    }
}

#[test]
fn a_slot_shows_its_button_and_the_last_one_how_many_more_there_are() {
    let mut bindings = Bindings::defaults().unwrap();
    bindings.jump = [KeyCode::Space, KeyCode::KeyJ, KeyCode::KeyK]
        .map(Button::Key)
        .to_vec();
    let shown = Shown {
        bindings: &bindings,
        names: &KeyNames::default(),
        family: PadFamily::Xbox,
        waiting: Some((place(SlotDevice::Gamepad, 1), 5.0)),
        clears: false,
        device: SlotDevice::KeyboardMouse,
        things: Vec::new(),
    };
    let text = |device, index| slot_text(&shown, place(device, index));
    assert_eq!(text(SlotDevice::KeyboardMouse, 0), "Space");
    assert_eq!(text(SlotDevice::KeyboardMouse, 1), "J +1");
    assert_eq!(text(SlotDevice::Gamepad, 0), "-");
    assert_eq!(text(SlotDevice::Gamepad, 1), "...");
    let line = hint(&ControlsPage::default(), &shown);
    assert!(line.starts_with("Jump: ") && line.contains("5 s"), "{line}");
    assert!(line.contains("B too") && line.contains("Escape cancels"));
}

/// The default bindings after these requests, and the page.
fn after(requests: &[Request], file: Option<&BindingsFile>) -> (Bindings, ControlsPage) {
    let mut bindings = Bindings::defaults().unwrap();
    let mut page = ControlsPage::default();
    for request in requests {
        page.answer(*request, &mut bindings, file).unwrap();
    }
    (bindings, page)
}

#[test]
fn a_cleared_slot_is_saved_and_can_be_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = BindingsFile(folder.path().join("bindings.ron"));
    let clear = Request::Clear(place(SlotDevice::KeyboardMouse, 0));
    let (cleared, page) = after(&[clear], Some(&file));
    assert_eq!(cleared.jump, [Button::Pad(GamepadButton::South)]);
    assert_eq!(page.before, Some(Bindings::defaults().unwrap()));
    assert_eq!(Bindings::load(&file.0).unwrap(), cleared);
    for back in [Request::Undo, Request::Defaults] {
        let (bindings, _) = after(&[clear, back], Some(&file));
        assert_eq!(bindings, Bindings::defaults().unwrap(), "{back:?}");
        assert_eq!(Bindings::load(&file.0).unwrap(), bindings);
    }
}

#[test]
fn changes_of_two_games_both_stay_and_a_file_broken_meanwhile_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = BindingsFile(folder.path().join("bindings.ron"));
    let dash = Place {
        action: BoundAction::Button(ButtonAction::Dash),
        ..place(SlotDevice::KeyboardMouse, 0)
    };
    // Each game began before the other one wrote.
    after(
        &[Request::Clear(place(SlotDevice::KeyboardMouse, 0))],
        Some(&file),
    );
    after(&[Request::Clear(dash)], Some(&file));
    let written = Bindings::load(&file.0).unwrap();
    assert_eq!(written.jump, [Button::Pad(GamepadButton::South)]);
    assert_eq!(written.dash, [Button::Pad(GamepadButton::West)]);

    std::fs::write(&file.0, "(broken").unwrap();
    let (bindings, page) = after(&[Request::Clear(dash)], Some(&file));
    assert_eq!(Bindings::load(&file.0).unwrap(), bindings);
    assert!(page.said.contains("bindings.ron.broken-1"), "{}", page.said);
    assert!(!page.said.contains("defaults"), "{}", page.said);
    let kept = std::fs::read_to_string(folder.path().join("bindings.ron.broken-1"));
    assert_eq!(kept.unwrap(), "(broken");
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let forward = Place {
        action: BoundAction::Forward,
        ..place(SlotDevice::KeyboardMouse, 0)
    };
    let second = Place {
        slot: place(SlotDevice::KeyboardMouse, 1).slot,
        ..forward
    };
    let requests = [Request::Clear(second), Request::Clear(forward)];
    let (bindings, page) = after(&requests, None);
    assert_eq!(bindings.forward, [Button::Key(KeyCode::KeyW)]);
    assert!(page.said.contains("no other button"), "{}", page.said);
    // A file in the place of the folder.
    let in_place = tempfile::NamedTempFile::new().unwrap();
    let file = BindingsFile(in_place.path().join("bindings.ron"));
    let clear = Request::Clear(place(SlotDevice::KeyboardMouse, 0));
    let (_, page) = after(&[clear], Some(&file));
    assert!(page.said.contains("cannot be written"), "{}", page.said);
}
