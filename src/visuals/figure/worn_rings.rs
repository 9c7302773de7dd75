//! The rings round the figure's body: one for each set of loops that is whole in this run. Nothing is remembered: they follow from what
//! is collected.

use bevy::prelude::*;

use super::super::yard_material::{Detail, YardMaterial};
use crate::level::{CurrentLevel, Palette};
use crate::stations::Collected;
use crate::visuals::{drawn, seen_if};
use springyard_character::BodyDimensions;

/// On a ring of a figure, a child of its torso: it is worn from this number of whole sets on.
#[derive(Component, Debug, Clone, Copy)]
struct WornRing {
    from_sets: usize,
}

/// Rings of a figure: more sets than this show no more.
const MOST: usize = 4;
/// Radius of the wire, m, and its distance from the body's surface.
const WIRE_M: f32 = 0.035;
const OUT_M: f32 = 0.02;
/// Distance between two rings, m.
const APART_M: f32 = 0.17;
/// Emitted light: more than that of a loop, because the trousers behind are dark.
const GLOW: LinearRgba = LinearRgba::rgb(0.20, 0.01, 0.10);
/// Segments of a ring, and sides of its wire: 288 triangles.
const SEGMENTS: usize = 24;
const SIDES: usize = 6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_rings);
}

/// Spawns the rings as children of a torso, from the lower end of the body's straight part upwards.
pub(super) fn spawn_rings(
    torso: &mut ChildSpawnerCommands,
    standing: BodyDimensions,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<YardMaterial>,
) {
    let radius = standing.radius_m;
    let ring = Torus {
        minor_radius: WIRE_M,
        major_radius: radius + OUT_M,
    };
    let ring = ring.mesh().minor_resolution(SIDES);
    let mesh = meshes.add(ring.major_resolution(SEGMENTS));
    let material = materials.add(YardMaterial {
        glow: GLOW,
        ..YardMaterial::painted(Palette::Goal, Detail::Round)
    });
    for index in 0..MOST {
        torso.spawn((
            drawn("worn ring", &mesh, &material),
            WornRing {
                from_sets: index + 1,
            },
            Transform::from_xyz(0.0, radius + APART_M * index as f32, 0.0),
            Visibility::Hidden,
        ));
    }
}

fn show_rings(
    level: Option<Res<CurrentLevel>>,
    collected: Option<Res<Collected>>,
    mut rings: Query<(&WornRing, &mut Visibility)>,
) {
    let whole = level.zip(collected);
    let whole = whole.map_or(0, |(level, collected)| {
        collected.whole_sets(&level.level).len()
    });
    for (ring, mut visibility) in &mut rings {
        visibility.set_if_neq(seen_if(ring.from_sets <= whole));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    /// Number of rings that are seen with these loops of the yard.
    fn worn(loops: &[&str]) -> usize {
        let level = level::load("levels/yard.ron");
        let level = level.unwrap_or_else(|errors| panic!("{errors}"));
        let collected = Collected {
            loops: loops.iter().map(|name| (*name).to_owned()).collect(),
            ..default()
        };
        let mut app = App::new();
        app.insert_resource(CurrentLevel { level })
            .insert_resource(collected)
            .add_plugins(plugin);
        for from_sets in 1..=MOST {
            let ring = WornRing { from_sets };
            app.world_mut().spawn((ring, Visibility::Hidden));
        }
        app.update();
        let world = app.world_mut();
        let mut rings = world.query_filtered::<&Visibility, With<WornRing>>();
        let seen = rings.iter(world).filter(|it| **it != Visibility::Hidden);
        seen.count()
    }

    #[test]
    fn each_whole_set_of_the_yard_is_a_ring_round_the_body() {
        let garden = ["floor loop", "bridge loop"];
        let docks = ["ferry loop 1", "ferry loop 2", "docks slide loop"];
        assert_eq!(worn(&garden[..1]), 0);
        assert_eq!(worn(&garden), 1);
        assert_eq!(worn(&[&garden[..], &docks[..2]].concat()), 1);
        assert_eq!(worn(&[&garden[..], &docks].concat()), 2);
    }
}
