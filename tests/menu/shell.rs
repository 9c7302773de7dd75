//! The game with its menu and without a window: keys, mouse and gamepad arrive as messages of the devices, and egui lays out the pages.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use bevy::camera::RenderTargetInfo;
use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::shader::Shader;
use bevy::time::Virtual;
use bevy::window::{CursorMoved, ExitCondition, WindowEvent, WindowPlugin};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{
    EguiContext, EguiGlobalSettings, EguiPlugin, EguiPreUpdateSet, PrimaryEguiContext, egui,
};
use clap::Parser;
use leafwing_input_manager::plugin::InputManagerSystem;
use springyard::cli::args::{Arguments, Command};
use springyard::cli::headless::{self, Start};
use springyard::cli::quit;
use springyard::cli::user_start::{GivenFiles, UserStart};
use springyard::input::{self, Bindings, InputSystems, PlayerControlled};
use springyard::level::{Level, reload};
use springyard::menu::{self, AutoPause, Menu, Page, focus};
use springyard::overlay::{self, finish};
use springyard::prompts;
use springyard::visuals::ColourSet;
use springyard::visuals::ghosts::GhostCursor;
use springyard_character::Character;
use springyard_character::Intent;
use springyard_timestep::StepClock;

use crate::common::{devices, flat_level};

/// Length of a frame, s.
pub const FRAME: f64 = 1.0 / 60.0;

/// Number of jump presses that steps have taken.
#[derive(Resource, Default)]
struct Jumps(u32);

fn count_jumps(intent: Single<&Intent, With<PlayerControlled>>, mut jumps: ResMut<Jumps>) {
    jumps.0 += intent.jump.presses;
}

/// The running game.
pub struct Shell {
    pub app: App,
    window: Entity,
    context: Entity,
}

impl Shell {
    /// On the title, over flat ground.
    pub fn title() -> Self {
        Self::start(Menu::title(), Start::of(flat_level(Vec3::ZERO, "", "", "")))
    }

    /// In the game, on flat ground.
    pub fn playing() -> Self {
        let level = flat_level(Vec3::ZERO, "", "", "");
        let mut shell = Self::start(Menu::default(), Start::of(level));
        // The character comes to rest.
        shell.frames(30);
        shell
    }

    /// The same from its first frame on, with prompts, as `springyard play` has them.
    pub fn with_prompts() -> Self {
        Self::with_prompts_in(flat_level(Vec3::ZERO, "", "", ""))
    }

    /// The same in this level.
    pub fn with_prompts_in(level: Level) -> Self {
        Self::start_with(Menu::default(), Start::of(level), |app| {
            let bindings = Bindings::load("assets/bindings.ron".as_ref()).unwrap();
            app.insert_resource(bindings).add_plugins(prompts::plugin);
        })
    }

    pub fn start(menu: Menu, start: Start) -> Self {
        Self::start_with(menu, start, |app| {
            let bindings = Bindings::load("assets/bindings.ron".as_ref()).unwrap();
            app.insert_resource(bindings);
        })
    }

    /// On the title, with the user's files in this folder, as `springyard play` reads and writes them.
    pub fn of_user(folder: &Path) -> Self {
        let settings = folder.join("settings.ron");
        let arguments = ["springyard", "play", "--settings"].map(OsStr::new);
        let arguments = arguments.into_iter().chain([settings.as_os_str()]);
        let Command::Play(options) = Arguments::parse_from(arguments).command() else {
            panic!("not `play`");
        };
        let given = GivenFiles::read(&options).unwrap();
        let user = UserStart::read(&options, given).unwrap();
        let start = Start::of(flat_level(Vec3::ZERO, "", "", ""));
        Self::start_with(Menu::title(), start, |app| user.insert(app))
    }

    fn start_with(menu: Menu, start: Start, files: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        let window = WindowPlugin {
            primary_window: None,
            exit_condition: ExitCondition::DontExit,
            close_when_requested: false,
            ..default()
        };
        app.add_plugins((MinimalPlugins, TransformPlugin, InputPlugin, window));
        add_egui(&mut app);
        files(&mut app);
        app.insert_resource(menu)
            .insert_resource(AutoPause)
            .init_resource::<Jumps>()
            .init_resource::<GhostCursor>()
            .init_resource::<ColourSet>()
            .add_plugins((
                input::devices::plugin,
                reload::plugin,
                menu::plugin,
                overlay::panels_plugin,
                finish::plugin,
                quit::plugin,
            ))
            .add_systems(FixedPreUpdate, count_jumps.after(InputSystems::Record));
        start.insert(&mut app);
        let window = devices::open_window(&mut app);
        let mut screen = Camera::default();
        screen.computed.target_info = Some(RenderTargetInfo {
            physical_size: UVec2::new(1280, 720),
            scale_factor: 1.0,
        });
        let context = app.world_mut().spawn((screen, PrimaryEguiContext)).id();
        headless::start(&mut app);
        Self {
            app,
            window,
            context,
        }
    }

    pub fn frame(&mut self) {
        headless::frame(&mut self.app, Duration::from_secs_f64(FRAME));
    }

    pub fn frames(&mut self, frames: usize) {
        for _ in 0..frames {
            self.frame();
        }
    }

    /// Frames until this many steps have been taken since the start.
    pub fn run_to_tick(&mut self, ticks: u64) {
        while self.ticks() < ticks {
            self.frame();
        }
    }

    pub fn ticks(&self) -> u64 {
        self.app.world().resource::<StepClock>().ticks
    }

    pub fn is_paused(&self) -> bool {
        self.app.world().resource::<Time<Virtual>>().is_paused()
    }

    pub fn page(&self) -> Option<Page> {
        self.app.world().resource::<Menu>().page()
    }

    /// Number of jump presses that steps have taken.
    pub fn jumps(&self) -> u32 {
        self.app.world().resource::<Jumps>().0
    }

    /// The middle of the player's body, m.
    pub fn position(&mut self) -> Vec3 {
        let world = self.app.world_mut();
        let mut players = world.query_filtered::<&Transform, With<Character>>();
        players.single(world).unwrap().translation
    }

    // --- keyboard ---

    pub fn key(&mut self, key_code: KeyCode, state: ButtonState) {
        devices::key(&mut self.app, self.window, key_code, state);
    }

    pub fn press(&mut self, key: KeyCode) {
        self.key(key, ButtonState::Pressed);
    }

    pub fn release(&mut self, key: KeyCode) {
        self.key(key, ButtonState::Released);
    }

    /// Presses and releases a key within a frame, and runs the frame.
    pub fn tap(&mut self, key: KeyCode) {
        self.press(key);
        self.release(key);
        self.frame();
    }

    // --- mouse ---

    pub fn click(&mut self, at: egui::Pos2) {
        let window = self.window;
        let position = Vec2::new(at.x, at.y);
        let moved = CursorMoved {
            window,
            position,
            delta: None,
        };
        self.app
            .world_mut()
            .write_message(WindowEvent::CursorMoved(moved));
        self.frame();
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let click = MouseButtonInput {
                button: MouseButton::Left,
                state,
                window,
            };
            let world = self.app.world_mut();
            world.write_message(click);
            world.write_message(WindowEvent::MouseButtonInput(click));
            self.frame();
        }
    }

    pub fn set_window_focus(&mut self, focused: bool) {
        let window = self.window;
        let mut window = self.app.world_mut().get_mut::<Window>(window).unwrap();
        window.focused = focused;
        self.frame();
    }

    // --- gamepad ---

    /// Plugs a gamepad in.
    pub fn gamepad(&mut self) -> Entity {
        let gamepad = devices::plug_in(&mut self.app);
        self.frame();
        gamepad
    }

    pub fn unplug(&mut self, gamepad: Entity) {
        let gone = GamepadConnectionEvent {
            gamepad,
            connection: GamepadConnection::Disconnected,
        };
        self.app.world_mut().write_message(gone);
        self.frame();
    }

    /// Presses and releases a button within a frame, and runs the frame.
    pub fn pad_tap(&mut self, gamepad: Entity, button: GamepadButton) {
        for value in [1.0, 0.0] {
            devices::pad_button(&mut self.app, gamepad, button, value);
        }
        self.frame();
    }

    pub fn stick(&mut self, gamepad: Entity, axis: GamepadAxis, value: f32) {
        devices::stick(&mut self.app, gamepad, axis, value);
    }

    /// A button goes down, or up, and stays so.
    pub fn pad_hold(&mut self, gamepad: Entity, button: GamepadButton, value: f32) {
        devices::pad_button(&mut self.app, gamepad, button, value);
        self.frame();
    }

    // --- the page on screen ---

    /// A text is typed.
    pub fn type_text(&mut self, text: &str) {
        let event = egui::Event::Text(text.to_owned());
        let context = self.context;
        let world = self.app.world_mut();
        world.write_message(EguiInputEvent { context, event });
        self.frame();
    }

    /// A key with modifiers goes down and up, and a frame runs.
    pub fn egui_key(&mut self, key: egui::Key, modifiers: egui::Modifiers) {
        let context = self.context;
        for pressed in [true, false] {
            let event = egui::Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            };
            let world = self.app.world_mut();
            world.write_message(EguiInputEvent { context, event });
        }
        self.frame();
    }

    pub fn ctx(&mut self) -> egui::Context {
        let context = self.context;
        let mut context = self
            .app
            .world_mut()
            .get_mut::<EguiContext>(context)
            .unwrap();
        context.get_mut().clone()
    }

    /// The texts of the rows, from top to bottom.
    pub fn rows(&mut self) -> Vec<String> {
        focus::rows(&self.ctx())
    }

    /// The text of the row that has the focus.
    pub fn focused(&mut self) -> String {
        let focused = focus::focused(&self.ctx());
        focused.map(|(_, text)| text).unwrap_or_default()
    }

    /// The row that has the focus: its rectangle, and the part of it that is on screen, points.
    pub fn focused_rects(&mut self) -> [egui::Rect; 2] {
        let ctx = self.ctx();
        let (id, _) = focus::focused(&ctx).unwrap();
        let row = ctx.read_response(id).unwrap();
        [row.rect, row.interact_rect]
    }

    /// Moves the focus down to the row of this text.
    pub fn go_down_to(&mut self, text: &str) {
        for _ in 0..self.rows().len() {
            if self.focused() == text {
                return;
            }
            self.tap(KeyCode::ArrowDown);
        }
        panic!("`{text}` is not below: {:?}", self.rows());
    }
}

/// egui as `overlay` adds it, without drawing.
fn add_egui(app: &mut App) {
    app.init_resource::<Assets<Image>>()
        .init_resource::<Assets<Shader>>()
        .add_message::<AssetEvent<Image>>()
        .add_plugins(EguiPlugin::default())
        .insert_resource(EguiGlobalSettings {
            auto_create_primary_context: false,
            enable_absorb_bevy_input_system: true,
            enable_ime: false,
            ..default()
        })
        .configure_sets(
            PreUpdate,
            EguiPreUpdateSet::ProcessInput
                .before(InputManagerSystem::Unify)
                .before(InputManagerSystem::Update)
                .before(InputSystems::Latch),
        );
}
