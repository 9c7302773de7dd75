//! The look of exhibits: a case with a plinth, a header, a back and a pane, and in it two rails with a bead each, teal in the right way
//! and amber by the mistake, and a coral bar across both at the goal, moved by a demo of the workbench.
//!
//! All cases share meshes and materials. Triangles: a case about 500, most of them in the beads.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::part_materials::PartMaterials;
use super::yard_material::{Detail, YardMaterial};
use super::{VisualsSystems, drawn};
use crate::level::spawn::exhibits::{
    CASE_M, HEADER_M, PLINTH_M, RAIL_FROM_M, RAIL_LENGTH_M, RAIL_X_M,
};
use crate::level::{Exhibit, Palette};
use springyard_timestep::ShownClock;
use springyard_workbench::Film;
use springyard_workbench::film::Heights;

/// A part of an exhibit that moves.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
enum MovingPart {
    /// The bead of the right way.
    Right,
    /// The bead of the mistake.
    Wrong,
    /// The bar at the goal.
    Goal,
}

/// On an exhibit: what its beads show.
#[derive(Component, Debug)]
struct Shown(Film);

/// The meshes of all exhibits.
#[derive(Resource, Debug)]
struct ExhibitLook {
    /// A cube with sides of 1 m.
    cube: Handle<Mesh>,
    bead: Handle<Mesh>,
}

const BEAD_RADIUS_M: f32 = 0.07;
const RAIL_WIDTH_M: f32 = 0.025;
/// Thickness of the back and of the posts at the sides, m.
const WALL_M: f32 = 0.06;
const PANE_M: f32 = 0.01;
/// Thickness of the bar at the goal, and its distance behind the beads, m.
const GOAL_M: f32 = 0.03;
const GOAL_Z_M: f32 = -0.12;

pub(super) fn plugin(app: &mut App) {
    // Before `Startup`, which spawns the level.
    app.add_systems(PreStartup, make_look)
        .add_observer(dress_case)
        .register_required_components::<Exhibit, Visibility>()
        .add_systems(PostUpdate, place_beads.in_set(VisualsSystems::Pose));
}

fn make_look(mut meshes: ResMut<Assets<Mesh>>, mut commands: Commands) {
    let bead = Sphere::new(BEAD_RADIUS_M).mesh().uv(14, 8);
    commands.insert_resource(ExhibitLook {
        cube: meshes.add(Cuboid::from_length(1.0)),
        bead: meshes.add(bead),
    });
}

/// The boxes of a case: colour, full lengths and middle, m.
fn boxes() -> [(Palette, Vec3, Vec3); 7] {
    let Vec3 { x, y, z } = CASE_M;
    let window = y - PLINTH_M - HEADER_M;
    let middle = PLINTH_M + 0.5 * window;
    let slab = |height: f32, middle_y: f32| {
        let size = Vec3::new(x, height, z);
        (Palette::Slate, size, Vec3::Y * middle_y)
    };
    let post = |side: f32| {
        let at = Vec3::new(side * 0.5 * (x - WALL_M), middle, 0.0);
        (Palette::Slate, Vec3::new(WALL_M, window, z), at)
    };
    let rail = |side: f32| {
        let size = Vec3::new(RAIL_WIDTH_M, RAIL_LENGTH_M, RAIL_WIDTH_M);
        let at = Vec3::new(side * RAIL_X_M, RAIL_FROM_M + 0.5 * RAIL_LENGTH_M, 0.0);
        (Palette::Night, size, at)
    };
    let back_z = 0.5 * (WALL_M - z);
    [
        slab(PLINTH_M, 0.5 * PLINTH_M),
        slab(HEADER_M, y - 0.5 * HEADER_M),
        (
            Palette::Stone,
            Vec3::new(x - 2.0 * WALL_M, window, WALL_M),
            Vec3::new(0.0, middle, back_z),
        ),
        post(-1.0),
        post(1.0),
        rail(-1.0),
        rail(1.0),
    ]
}

fn dress_case(
    added: On<Add, Exhibit>,
    exhibits: Query<&Exhibit>,
    look: Res<ExhibitLook>,
    mut parts: ResMut<PartMaterials>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let mut of = |colour, detail| {
        let material = YardMaterial::painted(colour, detail);
        parts.shared(material.fading_near(), &mut materials)
    };
    let exhibit = added.entity;
    // The level has been checked: the demo is there.
    let film = exhibits.get(exhibit).map(|it| Film::of(&it.demo));
    if let Ok(Some(film)) = film {
        commands.entity(exhibit).insert(Shown(film));
    }
    for (colour, size, at) in boxes() {
        commands.spawn((
            drawn("case", &look.cube, &of(colour, Detail::Plain)),
            ChildOf(exhibit),
            Transform::from_translation(at).with_scale(size),
        ));
    }
    for (part, colour) in [
        (MovingPart::Right, Palette::Teal),
        (MovingPart::Wrong, Palette::Amber),
    ] {
        commands.spawn((
            drawn("bead", &look.bead, &of(colour, Detail::Round)),
            ChildOf(exhibit),
            part,
            place_of(part, 0.0),
            Visibility::Inherited,
        ));
    }
    let bar = Vec3::new(2.0 * RAIL_X_M + 0.3, GOAL_M, GOAL_M);
    let coral = of(Palette::Coral, Detail::Unlit);
    commands.spawn((
        drawn("goal of an exhibit", &look.cube, &coral),
        ChildOf(exhibit),
        MovingPart::Goal,
        place_of(MovingPart::Goal, 0.0).with_scale(bar),
        Visibility::Inherited,
        NotShadowCaster,
    ));
    let window = CASE_M.y - PLINTH_M - HEADER_M;
    let pane = Vec3::new(CASE_M.x - 2.0 * WALL_M, window, PANE_M);
    let pane_z = 0.5 * (CASE_M.z - PANE_M);
    commands.spawn((
        drawn("pane", &look.cube, &of(Palette::Glass, Detail::Round)),
        ChildOf(exhibit),
        Transform::from_xyz(0.0, PLINTH_M + 0.5 * window, pane_z).with_scale(pane),
        NotShadowCaster,
    ));
}

/// Place of a moving part in the frame of its case, at this part of the rail, 0 to 1.
fn place_of(part: MovingPart, along: f32) -> Transform {
    let y = RAIL_FROM_M + along * RAIL_LENGTH_M;
    match part {
        MovingPart::Right => Transform::from_xyz(-RAIL_X_M, y, 0.0),
        MovingPart::Wrong => Transform::from_xyz(RAIL_X_M, y, 0.0),
        MovingPart::Goal => Transform::from_xyz(0.0, y, GOAL_Z_M),
    }
}

/// Places the beads at the simulated time of the frame: also in the past, and after a rewind.
fn place_beads(
    time: ShownClock,
    exhibits: Query<(&Shown, &Children)>,
    mut parts: Query<(&MovingPart, &mut Transform)>,
) {
    for (Shown(film), children) in &exhibits {
        let Heights { goal, right, wrong } = film.at(time.secs());
        for child in children {
            let Ok((part, mut place)) = parts.get_mut(*child) else {
                continue;
            };
            let along = match part {
                MovingPart::Right => right,
                MovingPart::Wrong => wrong,
                MovingPart::Goal => goal,
            };
            let y = place_of(*part, along).translation.y;
            if place.translation.y != y {
                place.translation.y = y;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::test_app;
    use springyard_timestep::StepClock;

    #[test]
    fn the_beads_of_a_case_move_on_their_rails_with_simulated_time() {
        let mut app = test_app();
        app.init_resource::<PartMaterials>().add_plugins(plugin);
        app.update();
        app.world_mut().spawn(Exhibit {
            name: "case".into(),
            demo: "lerp".into(),
            position: Vec3::ZERO,
            facing_deg: 0.0,
        });
        let mut heights = |secs: f64| {
            app.world_mut().resource_mut::<StepClock>().simulated_secs = secs;
            app.update();
            let mut parts = app.world_mut().query::<(&MovingPart, &Transform)>();
            let mut all = [f32::NAN; 3];
            for (part, place) in parts.iter(app.world()) {
                all[*part as usize] = place.translation.y;
            }
            for y in all {
                let rail = RAIL_FROM_M..=RAIL_FROM_M + RAIL_LENGTH_M;
                assert!(rail.contains(&y), "{secs}: {all:?}");
            }
            all
        };
        let early = heights(2.1);
        assert!((early[0] - early[1]).abs() > 0.02, "{early:?}");
        assert_ne!(early, heights(2.4));
        assert_eq!(early, heights(2.1), "also back in time");
    }

    #[test]
    fn rails_and_beads_fit_into_the_window() {
        let top = RAIL_FROM_M + RAIL_LENGTH_M + BEAD_RADIUS_M;
        assert!(top < CASE_M.y - HEADER_M, "{top}");
        const { assert!(RAIL_FROM_M - BEAD_RADIUS_M > PLINTH_M) };
        const { assert!(RAIL_X_M + BEAD_RADIUS_M < 0.5 * CASE_M.x - WALL_M) };
    }
}
