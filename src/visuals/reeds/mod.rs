//! Banks of reeds: a row of upright boards on a foot, each of which leans and glows with the swing of its reed.
//!
//! [`swing`] has the lean and the colour, [`row`] the places. The parts are children of the bank, which has no body. All boards share
//! a mesh and a material, and their colours are in their `MeshTag`s: one draw call. Triangles: a board 12, the foot 12.

pub mod row;
pub mod swing;

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::palette::ColourSet;
use super::part_materials::PartMaterials;
use super::yard_material::{Detail, YardMaterial};
use super::{VisualsSystems, drawn};
use crate::level::{Palette, Reeds};
use crate::stations::ReedSwings;
use crate::stations::reeds::ReedSwing;

/// The board of a reed: its index in the bank.
#[derive(Component, Debug, Clone, Copy)]
struct ReedBoard(u32);

/// Mesh and material of all banks.
#[derive(Resource, Debug)]
struct ReedLook {
    /// A cube with sides of 1 m that stands on the origin: boards and feet.
    cube: Handle<Mesh>,
    /// Material of the boards.
    board: Handle<YardMaterial>,
}

/// Emitted light of the brightest reed.
const GLOW: LinearRgba = LinearRgba::rgb(0.45, 0.20, 0.02);

pub(super) fn plugin(app: &mut App) {
    // Before `Startup`, which spawns the level.
    app.add_systems(PreStartup, make_look)
        .add_observer(dress_bank)
        .register_required_components::<Reeds, Visibility>()
        .add_systems(PostUpdate, show_swings.in_set(VisualsSystems::Pose));
}

fn make_look(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let cube = Mesh::from(Cuboid::from_length(1.0)).translated_by(0.5 * Vec3::Y);
    commands.insert_resource(ReedLook {
        cube: meshes.add(cube),
        board: materials.add(YardMaterial {
            glow: GLOW,
            ..YardMaterial::new(Color::WHITE, Detail::Tagged).fading_near()
        }),
    });
}

fn dress_bank(
    added: On<Add, Reeds>,
    banks: Query<&Reeds>,
    look: Res<ReedLook>,
    mut parts: ResMut<PartMaterials>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let bank = banks.get(added.entity)?;
    let mut of = |palette, detail| {
        let painted = YardMaterial::painted(palette, detail).fading_near();
        parts.shared(painted, &mut materials)
    };
    let night = of(Palette::Night, Detail::Plain);
    commands.spawn((
        drawn("foot of reeds", &look.cube, &night),
        ChildOf(added.entity),
        Transform::from_scale(row::foot_size_m(bank)),
    ));
    for index in 0..bank.count {
        commands.spawn((
            drawn("reed", &look.cube, &look.board),
            ChildOf(added.entity),
            ReedBoard(index),
            MeshTag(swing::tag(0.0, ColourSet::Standard)),
            row::board_pose(bank, index, 0.0),
        ));
    }
    Ok(())
}

/// The swings are those at the end of the last step: the lean is a sign of them, not a place to stand on, so it is not interpolated.
fn show_swings(
    colours: Res<ColourSet>,
    banks: Query<(&Reeds, Ref<ReedSwings>, &Children)>,
    mut boards: Query<(&ReedBoard, &mut Transform, &mut MeshTag)>,
) {
    for (bank, swings, children) in &banks {
        if !swings.is_changed() && !colours.is_changed() {
            continue;
        }
        let reeds: Vec<ReedSwing> = swings.each().collect();
        let strongest = reeds.iter().map(|reed| reed.energy);
        let strongest = strongest.fold(0.0, f64::max);
        for child in children {
            let Ok((ReedBoard(index), mut pose, mut tag)) = boards.get_mut(*child) else {
                continue;
            };
            let Some(reed) = reeds.get(*index as usize) else {
                continue;
            };
            let lean = swing::lean_rad(reed.height_m, reed.hertz, reed.energy);
            pose.set_if_neq(row::board_pose(bank, *index, lean));
            let light = swing::light(reed.energy, strongest);
            tag.set_if_neq(MeshTag(swing::tag(light, *colours)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::test_app;

    const BANK: &str = r#"(
        name: "reeds", listens_to: "plank", from_hz: 0.4, to_hz: 1, count: 7, position: (0, 0, 0),
    )"#;

    #[test]
    fn each_reed_has_a_board() {
        let mut app = test_app();
        app.init_resource::<PartMaterials>()
            .init_resource::<ColourSet>()
            .add_plugins(plugin);
        app.update();
        let bank: Reeds = ron::from_str(BANK).unwrap();
        let bank = app.world_mut().spawn(bank).id();
        app.update();
        let mut boards = app.world_mut().query::<(&ReedBoard, &MeshTag)>();
        let boards: Vec<u32> = boards.iter(app.world()).map(|(board, _)| board.0).collect();
        assert_eq!(boards, [0, 1, 2, 3, 4, 5, 6]);
        let parts = app.world().get::<Children>(bank).unwrap().len();
        assert_eq!(parts, 1 + 7);
        app.world_mut().despawn(bank);
        let mut left = app.world_mut().query::<&Mesh3d>();
        assert_eq!(left.iter(app.world()).count(), 0);
    }
}
