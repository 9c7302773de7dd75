//! Spawns exhibits: for each the entity that `stations` runs and `visuals` dresses, the body of its case, its title and its two numbers.
//!
//! The rails stand behind the front of the case: the right way on the left, the mistake on the right.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::marks::{facing, spawn_digits, spawn_sign};
use crate::level::LevelPart;
use crate::level::file::{Digits, Exhibit, FamousMistake, Level, Measure, Palette, Reading, Sign};

/// Full lengths of a case, which stands on the origin of its entity and faces +Z, m.
pub const CASE_M: Vec3 = Vec3::new(2.0, 2.8, 0.6);
/// Height of the plinth below the rails, which carries the numbers, m.
pub const PLINTH_M: f32 = 0.75;
/// Height of the board above the rails, which carries the title, m.
pub const HEADER_M: f32 = 0.6;
/// Distance of each rail from the middle of the case, m.
pub const RAIL_X_M: f32 = 0.52;
/// Height of a rail's lower end above the foot of the case, and its length, m.
pub const RAIL_FROM_M: f32 = 0.88;
/// Length of a rail, m.
pub const RAIL_LENGTH_M: f32 = 1.2;

/// From the front of the case to the text before it, m: the plate behind the text has to fit between.
const TEXT_GAP_M: f32 = 0.065;
const TITLE_HEIGHT_M: f32 = 0.1;
/// Height of a digit, m: two numbers fit side by side.
const DIGIT_HEIGHT_M: f32 = 0.095;
/// Height of the numbers above the foot, m.
const NUMBERS_Y_M: f32 = 0.5;

/// The numbers of both sides: right, wrong.
#[must_use]
pub(super) fn both_sides(mistake: FamousMistake) -> [Measure; 2] {
    [
        Measure::ExhibitRight(mistake),
        Measure::ExhibitWrong(mistake),
    ]
}

/// Spawns the exhibits in the order of the file.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for exhibit in &level.exhibits {
        let place = facing(exhibit.position, exhibit.facing_deg);
        commands.spawn((
            Name::new(exhibit.name.clone()),
            LevelPart,
            place,
            exhibit.clone(),
        ));
        // A body of its own, since the parts that visuals add to the exhibit must not change it.
        commands.spawn((
            Name::new(exhibit.case_name()),
            LevelPart,
            RigidBody::Fixed,
            Collider::cuboid(0.5 * CASE_M.x, 0.5 * CASE_M.y, 0.5 * CASE_M.z),
            place * Transform::from_xyz(0.0, 0.5 * CASE_M.y, 0.0),
        ));
        spawn_texts(commands, exhibit, place);
    }
}

fn spawn_texts(commands: &mut Commands, exhibit: &Exhibit, place: Transform) {
    let front = 0.5 * CASE_M.z + TEXT_GAP_M;
    let at = |x: f32, y: f32| place.transform_point(Vec3::new(x, y, front));
    spawn_sign(
        commands,
        Sign {
            text: exhibit.mistake.title().to_owned(),
            position: at(0.0, CASE_M.y - 0.5 * HEADER_M),
            facing_deg: exhibit.facing_deg,
            height_m: TITLE_HEIGHT_M,
            colour: Palette::Stone,
        },
    );
    let sides = both_sides(exhibit.mistake);
    let looks = [(-RAIL_X_M, Palette::Teal), (RAIL_X_M, Palette::Amber)];
    for (measure, (x, colour)) in sides.into_iter().zip(looks) {
        spawn_digits(
            commands,
            Digits {
                shows: Reading::Measure(measure),
                position: at(x, NUMBERS_Y_M),
                facing_deg: exhibit.facing_deg,
                height_m: DIGIT_HEIGHT_M,
                // A speed has a longer unit, and its mistake is a large one.
                decimals: if exhibit.mistake.unit() == "m/s" {
                    1
                } else {
                    3
                },
                unit: None,
                colour,
            },
        );
    }
}
