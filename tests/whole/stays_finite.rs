//! NaN and infinity in a body, a character, an intent or a camera: the game recovers, and reports each repair once.

use crate::common::Play;
use crate::common::situations::Yard;
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard::input::script::Event::Move;
use springyard::level::CharacterView;
use springyard_camera::ShakeCamera;
use springyard_character::Intent;
use springyard_character::{CharacterFault, CharacterField, CharacterState};
use springyard_drive::VelocityDriveState;
use springyard_drive::engine::{BodyFault, BodyField};
use springyard_timestep::PoseHistory;

/// A yard with a crate, a platform and a running player.
fn yard() -> Play {
    let yard = Yard {
        crates: r#"(name: "crate", mass_kg: 20.0, size_m: (0.8, 0.8, 0.8), position: (3.0, 0.4, 0.0)),"#.into(),
        platforms: r#"(name: "lift", size_m: (2, 0.4, 2), position: (-4, 0.2, 0), motion: Rise(height_m: 2, period_secs: 4)),"#.into(),
        ..Yard::default()
    };
    let mut play = yard.play(60.0, vec![(0.5, Move(0.0, 1.0))]);
    play.steps(60.0, 1.0, |_, _| {});
    play
}

fn entity(play: &mut Play, name: &str) -> Entity {
    let world = play.app.world_mut();
    let mut named = world.query::<(Entity, &Name)>();
    let found = named.iter(world).find(|(_, other)| other.as_str() == name);
    found.unwrap().0
}

/// Asserts that all transforms and velocities are finite.
fn assert_finite(play: &mut Play, when: &str) {
    let world = play.app.world_mut();
    let mut transforms = world.query::<(Option<&Name>, &Transform)>();
    let mut seen = [0; 2];
    for (name, transform) in transforms.iter(world) {
        assert!(transform.is_finite(), "{when}: {name:?} {transform:?}");
        seen[0] += 1;
    }
    let mut velocities = world.query::<(Option<&Name>, &Velocity)>();
    for (name, velocity) in velocities.iter(world) {
        let is_finite = velocity.linear.is_finite() && velocity.angular.is_finite();
        assert!(is_finite, "{when}: {name:?} {velocity:?}");
        seen[1] += 1;
    }
    assert!(seen[0] > 3 && seen[1] >= 3, "{when}: {seen:?}");
}

/// The fault messages of bodies and characters.
#[derive(Default)]
struct Reports {
    bodies: MessageCursor<BodyFault>,
    characters: MessageCursor<CharacterFault>,
    body_faults: Vec<BodyFault>,
    character_faults: Vec<CharacterFault>,
}

impl Reports {
    /// Runs for `secs` and collects the messages.
    fn run(&mut self, play: &mut Play, secs: f64, when: &str) {
        play.steps(60.0, secs, |play, _| {
            assert_finite(play, when);
            let world = play.app.world();
            let bodies = self.bodies.read(world.resource());
            self.body_faults.extend(bodies.cloned());
            let characters = self.characters.read(world.resource());
            self.character_faults.extend(characters.cloned());
        });
    }
}

#[test]
fn a_body_that_is_written_nonsense_is_put_back_and_named_once() {
    type Spoil = fn(&mut World, Entity);
    let spoils: [(BodyField, Spoil); 5] = [
        (BodyField::Transform, |world, body| {
            world.get_mut::<Transform>(body).unwrap().translation.y = f32::NAN;
        }),
        (BodyField::Transform, |world, body| {
            world.get_mut::<Transform>(body).unwrap().rotation =
                Quat::from_xyzw(f32::NAN, 0.0, 0.0, 1.0);
        }),
        (BodyField::Velocity, |world, body| {
            world.get_mut::<Velocity>(body).unwrap().linear.x = f32::INFINITY;
        }),
        (BodyField::ExternalForce, |world, body| {
            world.entity_mut(body).insert(ExternalForce {
                force: Vec3::NAN,
                torque: Vec3::ZERO,
            });
        }),
        (BodyField::ExternalImpulse, |world, body| {
            world.entity_mut(body).insert(ExternalImpulse {
                impulse: Vec3::ZERO,
                torque_impulse: Vec3::NAN,
            });
        }),
    ];
    for name in ["crate", "lift", "player"] {
        for (field, spoil) in spoils {
            let mut play = yard();
            let body = entity(&mut play, name);
            let before = play.body(name).translation;
            let mut reports = Reports::default();
            spoil(play.app.world_mut(), body);
            let when = format!("{name}, {field:?}");
            reports.run(&mut play, 0.5, &when);
            // The second fault is repaired too, but not reported again.
            spoil(play.app.world_mut(), body);
            reports.run(&mut play, 1.0, &when);
            let said: Vec<_> = (reports.body_faults.iter())
                .map(|fault| (fault.entity, fault.field))
                .collect();
            assert_eq!(said, [(body, field)], "{when}");
            let line = reports.body_faults[0].to_string();
            let step = format!("{:.3} s", 1.0 + 1.0 / 60.0);
            for word in [name, &format!("{field:?}"), &step] {
                assert!(line.contains(word), "{word} in: {line}");
            }
            let after = play.body(name).translation;
            assert!(after.distance(before) < 10.0, "{when}: {before} to {after}");
        }
    }
}

#[test]
fn a_player_whose_body_is_spoilt_goes_on_walking_from_where_it_last_stood() {
    let mut play = yard();
    let player = play.player_entity();
    let before = play.position();
    let mut transform = play.app.world_mut().get_mut::<Transform>(player).unwrap();
    transform.translation = Vec3::NAN;
    play.steps(60.0, 0.05, |_, _| {});
    let after = play.position();
    assert!(after.distance(before) < 0.15, "{before} to {after}");
    play.steps(60.0, 1.0, |_, _| {});
    let walked = play.position().distance(after);
    assert!(walked > 3.0, "it walks on: {walked} m");
}

#[test]
fn a_state_that_is_not_finite_is_not_written_and_the_player_starts_where_it_last_stood() {
    type Spoil = fn(&mut World, Entity);
    let spoils: [Spoil; 3] = [
        |world, player| {
            let mut state = world.get_mut::<CharacterState>(player).unwrap();
            state.carried.x = f32::NAN;
        },
        |world, player| {
            let mut state = world.get_mut::<CharacterState>(player).unwrap();
            state.facing = f32::INFINITY;
        },
        |world, player| {
            let mut walk = world.get_mut::<VelocityDriveState>(player).unwrap();
            walk.carry(Vec3::ZERO, Vec3::NAN);
        },
    ];
    for spoil in spoils {
        let mut play = yard();
        let player = play.player_entity();
        let before = play.position();
        let mut reports = Reports::default();
        spoil(play.app.world_mut(), player);
        reports.run(&mut play, 0.1, "spoilt");
        let after = play.position();
        assert!(after.distance(before) < 0.06, "{before} to {after}");
        reports.run(&mut play, 1.0, "spoilt");
        assert!(play.position().distance(after) > 3.0, "it walks on");
        assert_eq!(reports.character_faults.len(), 1);
        let line = reports.character_faults[0].to_string();
        assert!(
            line.contains("player") && line.contains("last stood"),
            "{line}"
        );
        assert_eq!(reports.body_faults, [], "nothing reached the body");
    }
}

#[test]
fn an_intent_that_is_not_finite_asks_for_nothing_and_is_named() {
    let mut play = yard();
    play.app.add_systems(
        FixedUpdate,
        |mut intent: Single<&mut Intent>, time: Res<Time>| {
            if time.elapsed_secs() > 2.0 {
                intent.look_yaw_deg = f32::NAN;
                intent.movement.x = f32::INFINITY;
            }
        },
    );
    let mut reports = Reports::default();
    reports.run(&mut play, 3.0, "intent");
    let fields: Vec<_> = reports
        .character_faults
        .iter()
        .map(|fault| fault.field)
        .collect();
    assert_eq!(fields, [CharacterField::Intent]);
    assert!(play.planar_velocity().length() < 1e-4, "it stands");
}

#[test]
fn views_and_camera_stay_finite_and_come_back() {
    let mut play = yard();
    let player = play.player_entity();
    // A shake of NaN makes the whole state of the shake NaN.
    play.app.world_mut().write_message(ShakeCamera(f32::NAN));
    play.frame(1.0 / 60.0);
    assert_finite(&mut play, "shake");
    let mut history = play.app.world_mut().get_mut::<PoseHistory>(player).unwrap();
    history.last.current.translation = Vec3::NAN.into();
    for _ in 0..30 {
        play.frame(1.0 / 144.0);
    }
    let (view, camera, body) = (play.view(), play.camera().translation, play.position());
    assert!(view.distance(body) < 0.12, "{view} for {body}");
    let away = camera.distance(view);
    assert!((3.0..7.0).contains(&away), "the camera is {away} m away");
    let world = play.app.world_mut();
    let mut views = world.query_filtered::<&Transform, With<CharacterView>>();
    assert!(views.single(world).unwrap().is_finite());
}
