//! A component whose plugin is missing is a warning.

use std::io;
use std::sync::{Arc, Mutex};

use bevy::log::{tracing, tracing_subscriber};
use bevy::prelude::*;
use springyard_state::warn_without;

/// What the plugin inserts.
#[derive(Resource)]
struct Engine;

#[derive(Component)]
#[component(on_add = warn_without::<Engine>("Motor", "engine::plugin"))]
struct Motor;

/// The text of a log.
#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl io::Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What is logged when a motor is spawned.
fn logged(world: &mut World) -> String {
    let text = Text::default();
    let writer = text.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(move || writer.clone())
        .with_ansi(false)
        .finish();
    tracing::subscriber::with_default(subscriber, || {
        world.spawn(Motor);
    });
    let bytes = text.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_component_is_a_warning_until_its_plugin_is_there() {
    let mut world = World::new();
    let text = logged(&mut world);
    for part in ["WARN", "Motor on", "add engine::plugin to the app first"] {
        assert!(text.contains(part), "{part} is not in {text:?}");
    }
    world.insert_resource(Engine);
    assert_eq!(logged(&mut world), "");
}
