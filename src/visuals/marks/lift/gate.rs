//! The gate's call: once the lift has the coils that it needs, everything in the goal's colour near the goal pulses, and the beam above it
//! grows and shrinks, once a second until the goal is reached.

use std::f64::consts::TAU;

use bevy::prelude::*;

use crate::level::spawn::{Appearance, Finish};
use crate::level::{CurrentLevel, Palette};
use crate::stations::{Collected, RunClock};
use crate::visuals::ColourSet;
use crate::visuals::goal_beam::GoalBeam;
use crate::visuals::yard_material::{Detail, YardMaterial};
use springyard_timestep::ShownClock;

/// The material of the gate, which pulses.
#[derive(Resource, Debug)]
struct GateLook {
    gate: Handle<YardMaterial>,
}

/// Parts in the goal's colour belong to the gate up to this distance from the ball, m.
const GATE_REACH_M: f32 = 4.0;
/// Width of the beam in a pulse, as a factor on its own.
const BEAM_WIDTH: f32 = 2.2;
/// Light of the gate in a pulse, as a factor on its colour.
const GLOW: f32 = 0.9;

pub(super) fn plugin(app: &mut App) {
    // Before `Startup`, which spawns the level.
    app.add_systems(PreStartup, make_look)
        .add_systems(Update, (own_material, pulse).chain());
}

fn make_look(mut materials: ResMut<Assets<YardMaterial>>, mut commands: Commands) {
    commands.insert_resource(GateLook {
        gate: materials.add(YardMaterial::painted(Palette::Goal, Detail::Plain)),
    });
}

/// Gives the gate a material of its own, so that nothing else of its colour pulses.
fn own_material(
    level: Res<CurrentLevel>,
    look: Res<GateLook>,
    mut solids: Query<
        (&Appearance, &Transform, &mut MeshMaterial3d<YardMaterial>),
        Added<MeshMaterial3d<YardMaterial>>,
    >,
) {
    let Some(goal) = level.level.goal.as_ref() else {
        return;
    };
    for (appearance, at, mut material) in &mut solids {
        let is_near = at.translation.distance(goal.position) < goal.radius_m + GATE_REACH_M;
        if is_near && appearance.finish == Finish::Solid(Palette::Goal) {
            material.0 = look.gate.clone();
        }
    }
}

fn pulse(
    time: ShownClock,
    level: Res<CurrentLevel>,
    collected: Res<Collected>,
    run: Res<RunClock>,
    look: Res<GateLook>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut beams: Query<&mut Transform, With<GoalBeam>>,
) {
    let (level, now) = (&level.level, time.secs());
    let lift = level.lift();
    let has_all =
        lift.is_some_and(|lift| collected.at_lift(level, now) >= lift.needed(level.coils.len()));
    let strength = (has_all && run.took_secs.is_none()).then(|| pulse_at(now));
    let colour = ColourSet::Standard.colour(Palette::Goal).to_linear();
    let glow = colour * (GLOW * strength.unwrap_or_default());
    // A material is written only while it changes: each change is an upload.
    let is_other = |present: &YardMaterial| present.glow.to_vec3() != glow.to_vec3();
    if materials.get(&look.gate).is_some_and(is_other)
        && let Some(mut gate) = materials.get_mut(&look.gate)
    {
        gate.glow = glow;
    }
    let width = 1.0 + strength.unwrap_or_default() * (BEAM_WIDTH - 1.0);
    for mut beam in &mut beams {
        let scale = Vec3::new(width, 1.0, width);
        if beam.scale != scale {
            beam.scale = scale;
        }
    }
}

/// Strength of the pulse at a simulated time, s: 0 to 1, once a second.
#[must_use]
fn pulse_at(secs: f64) -> f32 {
    let wave = 0.5 - 0.5 * (TAU * secs).cos();
    (wave * wave) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::test_app;
    use springyard_timestep::StepClock;

    #[test]
    fn a_pulse_comes_once_a_second() {
        for second in [0.0, 7.0, 3600.0] {
            assert!(pulse_at(second) < 1e-6);
            assert!((pulse_at(second + 0.5) - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn the_gate_calls_from_the_third_coil_until_the_goal_is_reached() {
        let level = crate::level::load("levels/yard.ron");
        let level = level.unwrap_or_else(|errors| panic!("{errors}"));
        let mut app = test_app();
        app.insert_resource(CurrentLevel { level })
            .init_resource::<Collected>()
            .init_resource::<RunClock>()
            .add_plugins(plugin);
        app.update();
        app.world_mut().spawn((GoalBeam, Transform::default()));
        let calls_at = |app: &mut App, secs: f64| {
            app.world_mut().resource_mut::<StepClock>().simulated_secs = secs;
            app.update();
            let world = app.world_mut();
            let mut beams = world.query_filtered::<&Transform, With<GoalBeam>>();
            let is_wide = beams.iter(world).all(|it| it.scale.x > 1.5);
            let gate = world.resource::<GateLook>().gate.clone();
            let materials = world.resource::<Assets<YardMaterial>>();
            let glow = materials.get(&gate).unwrap().glow.to_vec3();
            (is_wide, glow.length() > 0.1)
        };
        for (coil, secs) in [("pit", 1.0), ("docks", 2.0), ("garden", 10.0)] {
            let name = format!("{coil} coil");
            let mut collected = app.world_mut().resource_mut::<Collected>();
            collected.add_coil(&name, secs);
        }
        assert_eq!(calls_at(&mut app, 10.5), (false, false), "on its way");
        assert_eq!(calls_at(&mut app, 12.5), (true, true));
        assert_eq!(calls_at(&mut app, 13.0), (false, false), "between two");
        app.world_mut().resource_mut::<RunClock>().took_secs = Some(13.5);
        assert_eq!(calls_at(&mut app, 13.5), (false, false));
    }
}
