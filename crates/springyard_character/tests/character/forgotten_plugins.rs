//! A component without its plugin is reported.

use springyard_character::grab::{self, Grabbable};
use springyard_character::moves::rope::{self, Rope};
use springyard_test_lab::another_game::{Logged, app_with};

#[test]
fn a_rope_and_a_body_to_take_without_their_plugins_are_reported() {
    let mut app = app_with(&[springyard_character::plugin]);
    let logged = Logged::start();
    app.world_mut().spawn(Grabbable);
    logged.assert_logged_once(&["Grabbable on", "springyard_character::grab::plugin"]);
    let logged = Logged::start();
    app.world_mut().spawn(Rope::default());
    logged.assert_logged_once(&["Rope on", "springyard_character::moves::rope::plugin"]);
}

#[test]
fn with_their_plugins_they_are_not() {
    // Twice: that is harmless.
    let mut app = app_with(&[
        springyard_character::plugin,
        grab::plugin,
        rope::plugin,
        grab::plugin,
        rope::plugin,
    ]);
    let logged = Logged::start();
    app.world_mut().spawn(Grabbable);
    app.world_mut().spawn(Rope::default());
    assert!(logged.lines().is_empty(), "{:?}", logged.lines());
}
