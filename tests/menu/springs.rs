//! The workbench in the menu: two presses to a demo, its sliders, and its goal by hand.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::level::Exhibit;
use springyard::menu::{Menu, Page};
use springyard::parameters::Value;
use springyard::sound::Orders;
use springyard::workbench::{Goal, Workbench};
use springyard_camera::LiveRig;
use springyard_sound::{Bus, Order};
use springyard_workbench::demos;

use crate::common::flat_level;
use crate::menu::shell::Shell;

fn bench(shell: &Shell) -> &Workbench {
    shell.app.world().resource::<Workbench>()
}

/// The page of the demo of this name.
fn at_demo(name: &str) -> Shell {
    let title = demos::PAGES
        .iter()
        .find(|it| it.name == name)
        .unwrap()
        .title;
    let mut shell = Shell::title();
    shell.frame();
    shell.go_down_to("Springs");
    shell.tap(KeyCode::Enter);
    shell.frame();
    shell.go_down_to(title);
    shell.tap(KeyCode::Enter);
    shell.frames(2);
    assert_eq!(shell.page(), Some(Page::Spring));
    shell
}

#[test]
fn two_presses_open_a_demo_and_the_list_shows_the_one_with_the_focus_at_work() {
    let mut shell = Shell::title();
    shell.frame();
    shell.go_down_to("Springs");
    shell.tap(KeyCode::Enter);
    shell.frames(2);
    assert_eq!(shell.page(), Some(Page::Springs));
    let first = bench(&shell).page();
    assert_eq!(shell.focused(), first.title);
    shell.tap(KeyCode::ArrowDown);
    shell.frames(10);
    let shown = bench(&shell);
    assert_ne!(shown.page().name, first.name);
    assert!(shown.bench().now_secs() > 0.0, "it runs");
    shell.tap(KeyCode::Enter);
    shell.frames(2);
    assert_eq!(shell.page(), Some(Page::Spring));
    shell.tap(KeyCode::Escape);
    shell.tap(KeyCode::Escape);
    assert_eq!(shell.page(), Some(Page::Title));
}

#[test]
fn a_slider_changes_the_demo_and_stays_in_its_range() {
    let mut shell = at_demo("regimes");
    let number = |shell: &mut Shell| {
        let mut bench = shell.app.world_mut().resource_mut::<Workbench>();
        let slider = &bench.sliders()[0];
        match slider.get(bench.demo_mut().as_reflect_mut()) {
            Value::Number(number) => number,
            other => panic!("{other}"),
        }
    };
    let before = number(&mut shell);
    shell.tap(KeyCode::ArrowRight);
    assert!(number(&mut shell) > before);
    for _ in 0..300 {
        shell.tap(KeyCode::ArrowLeft);
    }
    assert_eq!(number(&mut shell), 0.1);
}

#[test]
fn keys_and_the_right_stick_move_the_goal() {
    let mut shell = at_demo("regimes");
    shell.press(KeyCode::KeyS);
    shell.frames(30);
    shell.release(KeyCode::KeyS);
    shell.frames(5);
    assert_eq!(bench(&shell).goal, Goal::Hand);
    let low = bench(&shell).bench().goal().y;
    assert!(low < 0.3, "{low}");
    let pad = shell.gamepad();
    shell.stick(pad, GamepadAxis::RightStickY, 1.0);
    shell.frames(30);
    assert!(bench(&shell).bench().goal().y > low + 0.2);
}

#[test]
fn the_goal_follows_the_mouse_in_the_picture() {
    let mut shell = at_demo("regimes");
    // In the middle of the picture, right of the panel.
    let screen = shell.ctx().content_rect();
    let at = bevy_egui::egui::pos2(0.7 * screen.width(), 0.5 * screen.height());
    shell.click(at);
    shell.frames(3);
    assert_eq!(bench(&shell).goal, Goal::Hand);
}

#[test]
fn one_frame_pauses_the_demo_and_its_key_opens_the_list_over_the_game() {
    let mut shell = at_demo("regimes");
    shell.go_down_to("One frame");
    shell.tap(KeyCode::Enter);
    let paused = bench(&shell).bench().now_secs();
    shell.frames(20);
    assert_eq!(bench(&shell).bench().now_secs(), paused);

    let mut shell = Shell::playing();
    shell.tap(KeyCode::F8);
    shell.frames(2);
    assert_eq!(shell.page(), Some(Page::Springs));
    assert!(shell.is_paused());
    shell.tap(KeyCode::Escape);
    shell.frame();
    assert_eq!(shell.page(), None);
    assert!(!shell.is_paused());
}

#[test]
fn before_a_show_case_the_key_opens_the_page_of_what_it_shows_and_escape_leads_back() {
    let mut level = flat_level(Vec3::ZERO, "", "", "");
    level.exhibits.push(Exhibit {
        name: "case".into(),
        demo: "goal_velocity".into(),
        position: Vec3::NEG_Z * 1.5,
        facing_deg: 0.0,
    });
    let mut shell = Shell::start(Menu::default(), Start::of(level));
    shell.frames(30);
    let pad = shell.gamepad();
    shell.pad_tap(pad, GamepadButton::North);
    shell.frames(2);
    assert_eq!(shell.page(), Some(Page::Spring));
    assert_eq!(bench(&shell).page().name, "goal_velocity");
    shell.tap(KeyCode::Escape);
    shell.frames(2);
    assert_eq!(shell.page(), None);
    shell.tap(KeyCode::KeyT);
    shell.frames(2);
    assert_eq!(shell.page(), Some(Page::Spring));
}

#[test]
fn the_world_behind_the_springs_is_drawn_again_after_them() {
    let mut shell = Shell::playing();
    let hidden = |shell: &mut Shell| {
        let world = shell.app.world_mut();
        let mut rigs = world.query_filtered::<Option<&RenderLayers>, With<LiveRig>>();
        rigs.single(world).unwrap() == Some(&RenderLayers::none())
    };
    assert!(!hidden(&mut shell));
    shell.tap(KeyCode::F8);
    shell.frames(2);
    assert!(hidden(&mut shell));
    shell.tap(KeyCode::Escape);
    shell.frames(2);
    assert!(!hidden(&mut shell));
}

/// What the audio device is given to play.
fn played(shell: &mut Shell) -> Vec<Order> {
    shell.app.world_mut().resource_mut::<Orders>().take()
}

#[test]
fn the_page_of_a_tone_plays_it_when_it_is_struck_and_when_a_slider_turns() {
    let mut shell = at_demo("ring");
    assert!(!shell.rows().iter().any(|row| row == "Strike it"), "silent");
    shell.app.init_resource::<Orders>();
    shell.frames(2);
    assert_eq!(played(&mut shell), []);
    shell.tap(KeyCode::ArrowRight);
    shell.frame();
    let turned = played(&mut shell);
    shell.go_down_to("Strike it");
    shell.tap(KeyCode::Enter);
    shell.frame();
    let struck = played(&mut shell);
    assert_eq!(turned, struck);
    let [Order::Strike(Bus::Page, heard)] = struck[..] else {
        panic!("{struck:?}");
    };
    let body = heard.strike.body;
    assert!(
        body.pitch_hz > 256.0 && body.damping_ratio == Some(0.02),
        "{body:?}"
    );
}
