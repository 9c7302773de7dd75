//! A soft spot in the colour of the goal on the ground straight below each big coil, and a faint shaft of light up to the coil: they show where to jump.
//! A wider shaft above the coil is seen from afar, over what hides the coil itself: it shows the way.
//! The ground is that of solids, which do not move, so one ray for each coil is enough.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy_rapier3d::prelude::{QueryFilter, ReadRapierContext};

use super::look::MarkLook;
use super::things::COIL_HEIGHT_M;
use crate::level::Coil;
use crate::stations::collect::COIL_REACH_M;
use crate::visuals::{VisualsSystems, drawn, hidden};
use springyard_timestep::StepClock;

/// On a coil whose ground has not been searched for yet.
#[derive(Component, Debug, Clone, Copy)]
struct SeeksGround {
    /// Number of steps finished when the coil was spawned.
    since_ticks: u64,
}

/// On a mark below a coil, which is the coil's child: it is removed with the coil.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
enum GroundMark {
    Spot,
    Shaft,
}

/// The ground is searched for after this many steps: then the solids spawned with the coil are in the physics engine.
const STEPS: u64 = 2;
/// Ground farther below a coil than this has no mark, m.
const DEEPEST_M: f32 = 20.0;
/// Distance of the spot from the ground, m: at less, a distant spot flickers.
const ABOVE_GROUND_M: f32 = 0.02;
const SHAFT_WIDTH_M: f32 = 0.04;
/// Width of the shaft above the coil, and its height above the coil's middle, m.
const BEACON_WIDTH_M: f32 = 0.16;
const BEACON_M: f32 = 4.0;
/// A shorter shaft is left out, m.
const SHORTEST_SHAFT_M: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_marks).add_systems(
        PostUpdate,
        find_ground
            .in_set(VisualsSystems::Pose)
            .run_if(any_with_component::<SeeksGround>),
    );
}

/// They are there from the start, hidden, so that they do not wait for a graphics pipeline.
fn spawn_marks(
    added: On<Add, Coil>,
    clock: Res<StepClock>,
    look: Res<MarkLook>,
    mut commands: Commands,
) {
    let coil = added.entity;
    let since_ticks = clock.ticks;
    commands.entity(coil).insert(SeeksGround { since_ticks });
    for (mark, mesh, material) in [
        (GroundMark::Spot, &look.square, &look.spot),
        (GroundMark::Shaft, &look.cube, &look.shaft),
    ] {
        commands.spawn((
            hidden("mark below a coil", mesh, material),
            ChildOf(coil),
            mark,
        ));
    }
    commands.spawn((
        drawn("beacon above a coil", &look.cube, &look.shaft),
        ChildOf(coil),
        NotShadowCaster,
        Transform::from_xyz(0.0, 0.5 * (0.5 * COIL_HEIGHT_M + BEACON_M), 0.0).with_scale(
            Vec3::new(
                BEACON_WIDTH_M,
                BEACON_M - 0.5 * COIL_HEIGHT_M,
                BEACON_WIDTH_M,
            ),
        ),
    ));
}

fn find_ground(
    rapier: ReadRapierContext,
    clock: Res<StepClock>,
    coils: Query<(Entity, &Coil, &SeeksGround, &Children)>,
    mut marks: Query<(&GroundMark, &mut Transform, &mut Visibility)>,
    mut commands: Commands,
) -> Result {
    let rapier = rapier.single()?;
    for (entity, coil, seeks, children) in &coils {
        if clock.ticks < seeks.since_ticks + STEPS {
            continue;
        }
        commands.entity(entity).remove::<SeeksGround>();
        let solids = QueryFilter::only_fixed().exclude_sensors();
        let down = Vec3::NEG_Y;
        let ground = rapier.cast_ray_and_get_normal(coil.position, down, DEEPEST_M, false, solids);
        let Some((_, ground)) = ground else {
            continue;
        };
        for child in children {
            let Ok((mark, mut transform, mut visibility)) = marks.get_mut(*child) else {
                continue;
            };
            if let Some(place) = mark.place(ground.time_of_impact, ground.normal) {
                *transform = place;
                *visibility = Visibility::Inherited;
            }
        }
    }
    Ok(())
}

impl GroundMark {
    /// Its transform relative to a coil, with the ground at a distance below the coil's middle, m, and its normal. `None`: it is left
    /// out.
    fn place(self, below_m: f32, normal: Vec3) -> Option<Transform> {
        let ground = Vec3::NEG_Y * below_m;
        match self {
            Self::Spot => Some(Transform {
                translation: ground + normal * ABOVE_GROUND_M,
                rotation: Quat::from_rotation_arc(Vec3::Y, normal),
                scale: Vec3::new(COIL_REACH_M, 1.0, COIL_REACH_M),
            }),
            Self::Shaft => {
                let length = below_m - 0.5 * COIL_HEIGHT_M;
                (length >= SHORTEST_SHAFT_M).then(|| {
                    Transform::from_translation(ground + Vec3::Y * 0.5 * length)
                        .with_scale(Vec3::new(SHAFT_WIDTH_M, length, SHAFT_WIDTH_M))
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::cli::headless::{self, Start};
    use crate::level;
    use crate::visuals::marks::look;
    use crate::visuals::yard_material::YardMaterial;

    #[test]
    fn the_spot_lies_on_the_ground_and_is_as_wide_as_the_coils_reach() {
        let slope = Vec3::new(0.0, 0.8, 0.6);
        for normal in [Vec3::Y, slope] {
            let spot = GroundMark::Spot.place(3.0, normal).unwrap();
            let ground = Vec3::NEG_Y * 3.0;
            assert!((spot.translation - ground).distance(normal * ABOVE_GROUND_M) < 1e-6);
            for edge in [Vec3::X, Vec3::Z] {
                let edge = spot * edge - spot.translation;
                assert!(edge.dot(normal).abs() < 1e-5, "{edge}");
                assert!((edge.length() - COIL_REACH_M).abs() < 1e-5, "{edge}");
            }
        }
    }

    #[test]
    fn the_shaft_reaches_from_the_ground_to_the_foot_of_the_coil() {
        let shaft = GroundMark::Shaft.place(3.0, Vec3::Y).unwrap();
        let [foot, top] = [-0.5, 0.5].map(|y| (shaft * Vec3::new(0.0, y, 0.0)).y);
        assert!((foot + 3.0).abs() < 1e-5, "{foot}");
        assert!((top + 0.5 * COIL_HEIGHT_M).abs() < 1e-5, "{top}");
        assert_eq!(GroundMark::Shaft.place(0.6, Vec3::Y), None);
    }

    #[test]
    fn below_a_coil_above_ground_the_marks_are_seen_and_above_a_void_they_are_not() {
        let text = r#"(
            name: "test",
            spawn: (position: (0, 0, 0)),
            kill_below_m: -5,
            solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
            coils: [(name: "high", position: (3, 4, 0)), (name: "beside", position: (60, 4, 0))],
        )"#;
        let level = level::parse("test.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
        let mut app = headless::app(Start::of(level));
        app.init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<YardMaterial>>()
            .add_plugins((look::plugin, plugin));
        headless::start(&mut app);
        for _ in 0..6 {
            headless::frame(&mut app, Duration::from_secs_f64(1.0 / 60.0));
        }
        let world = app.world_mut();
        let mut seeking = world.query::<&SeeksGround>();
        assert_eq!(seeking.iter(world).count(), 0, "looked for once");
        let mut marks = world.query::<(&GroundMark, &GlobalTransform, &Visibility)>();
        let seen = marks
            .iter(world)
            .filter(|(.., seen)| **seen != Visibility::Hidden);
        let mut places: Vec<(bool, Vec3)> = seen
            .map(|(mark, at, _)| (*mark == GroundMark::Spot, at.translation()))
            .collect();
        places.sort_by_key(|(is_spot, _)| *is_spot);
        let [(false, shaft), (true, spot)] = places[..] else {
            panic!("both marks of one coil: {places:?}");
        };
        assert!(
            spot.distance(Vec3::new(3.0, ABOVE_GROUND_M, 0.0)) < 1e-3,
            "{spot}"
        );
        assert!(
            (shaft.xz() - spot.xz()).length() < 1e-3 && shaft.y > 1.0,
            "{shaft}"
        );
    }
}
