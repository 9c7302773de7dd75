//! Digits: numbers that are measured during play.

use bevy::prelude::*;

use super::board::TextLook;
use super::number::number_text;
use super::readings::Readings;
use crate::level::spawn::marks::DigitsBoard;
use crate::level::{Digits, Reading};
use crate::stations::clock_text;
use springyard_timestep::StepClock;

/// On digits: what is seen.
#[derive(Component, Debug, Clone, Default)]
struct ShownNumber {
    text: String,
    /// The part of the simulated time in which it was measured; `None` at first.
    measured_in: Option<i64>,
}

/// Numbers are measured this often, 1/s of simulated time: faster ones cannot be read.
const CHANGES_PER_SEC: f64 = 10.0;
/// Tolerance for the end of a step that falls on a change, in parts of the time between changes.
const SAME_TIME: f64 = 1e-6;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_digits)
        .add_systems(Update, change_digits);
}

fn dress_digits(
    added: On<Add, DigitsBoard>,
    boards: Query<&DigitsBoard>,
    readings: Readings,
    mut look: TextLook,
    mut commands: Commands,
) -> Result {
    let digits = &boards.get(added.entity)?.0;
    let text = text_of(digits, &readings, None);
    look.dress(added.entity, &text, digits.height_m, digits.colour);
    commands.entity(added.entity).insert(ShownNumber {
        text,
        measured_in: None,
    });
    Ok(())
}

fn change_digits(
    clock: Res<StepClock>,
    readings: Readings,
    mut boards: Query<(Entity, &DigitsBoard, &mut ShownNumber)>,
    mut look: TextLook,
) {
    let now = (clock.simulated_secs * CHANGES_PER_SEC + SAME_TIME).floor() as i64;
    for (entity, DigitsBoard(digits), mut shown) in &mut boards {
        if shown.measured_in == Some(now) {
            continue;
        }
        shown.measured_in = Some(now);
        let text = text_of(digits, &readings, readings.value(&digits.shows));
        if text != shown.text {
            look.write(entity, &text, digits.height_m);
            shown.text = text;
        }
    }
}

fn text_of(digits: &Digits, readings: &Readings, value: Option<f64>) -> String {
    match digits.shows {
        Reading::LiftCoils => {
            let (count, needed) = readings.lift_coils().unwrap_or_default();
            return coils_text(count, needed);
        }
        Reading::RunSecs => return clock_text(value.unwrap_or_default()),
        _ => {}
    }
    let unit = digits.unit.as_deref();
    number_text(
        value,
        digits.decimals,
        unit.unwrap_or_else(|| digits.shows.unit()),
    )
}

/// How many coils there are, of those that are needed: `1/3`; more than those are just counted.
fn coils_text(count: usize, needed: usize) -> String {
    if count > needed {
        format!("{{coil}} {count}")
    } else {
        format!("{{coil}} {count}/{needed}")
    }
}

#[cfg(test)]
mod tests {
    use bevy_rapier3d::prelude::Velocity;

    use super::*;
    use crate::level::{CurrentLevel, Dial, Palette, PlatformMover};
    use crate::stations::{Collected, DialValue, RunClock};
    use crate::visuals::part_materials::PartMaterials;
    use crate::visuals::test_app;
    use springyard_drive::DriveTarget;

    const LIFT: &str = r#"(
        name: "lift", size_m: (2, 0.2, 2), position: (0, 3, 0), motion: Still,
    )"#;

    /// An app with a platform that hangs a quarter metre below its target, and digits that show this.
    fn app() -> (App, Entity) {
        let mut app = test_app();
        app.init_resource::<RunClock>()
            .init_resource::<PartMaterials>()
            .add_plugins(plugin);
        app.update();
        let platform = ron::from_str(LIFT).unwrap();
        app.world_mut().spawn((
            Name::new("lift"),
            PlatformMover::new(platform),
            Transform::from_xyz(0.0, 2.75, 0.0),
            Velocity::default(),
            DriveTarget::at(Vec3::Y * 3.0),
        ));
        let board = app.world_mut().spawn(digits(Reading::Sag("lift".into())));
        let board = board.id();
        (app, board)
    }

    fn digits(shows: Reading) -> DigitsBoard {
        DigitsBoard(Digits {
            shows,
            position: Vec3::ZERO,
            facing_deg: 0.0,
            height_m: 0.4,
            decimals: 2,
            unit: None,
            colour: Palette::Stone,
        })
    }

    fn shown(app: &App, board: Entity) -> String {
        app.world().get::<ShownNumber>(board).unwrap().text.clone()
    }

    fn sink(app: &mut App) {
        let mut bodies = app
            .world_mut()
            .query_filtered::<&mut Transform, With<PlatformMover>>();
        for mut body in bodies.iter_mut(app.world_mut()) {
            body.translation.y -= 1.0;
        }
    }

    #[test]
    fn a_platform_below_its_target_sags_by_a_positive_number() {
        let (mut app, board) = app();
        app.update();
        assert_eq!(shown(&app, board), "0.25 m");
    }

    #[test]
    fn a_dial_is_shown_by_its_name_without_a_unit() {
        let (mut app, _) = app();
        let dial = Dial {
            name: "ratio".into(),
            start: 1.0,
            from: 0.0,
            to: 3.0,
            sets: Vec::new(),
            area: None,
        };
        app.world_mut().spawn((dial, DialValue(0.75)));
        let known = digits(Reading::Dial("ratio".into()));
        let known = app.world_mut().spawn(known).id();
        let unknown = digits(Reading::Dial("other".into()));
        let unknown = app.world_mut().spawn(unknown).id();
        app.update();
        assert_eq!(shown(&app, known), "0.75");
        assert_eq!(shown(&app, unknown), "---");
    }

    #[test]
    fn the_board_at_the_lift_counts_the_coils_of_those_that_are_needed() {
        let (mut app, _) = app();
        let text = r#"(
            name: "lift", spawn: (position: (0, 0, 0)), kill_below_m: -5,
            solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
            platforms: [(name: "lift", size_m: (2, 0.2, 2), position: (0, 3, -5), motion: Still,
                mass_kg: 200, authority: ForceBased(tuned_for_kg: 280))],
            goal: (position: (0, 3, -8), radius_m: 1, lift: (platform: "lift", per_coil_n_m: 720, coils_needed: 1)),
            coils: [(name: "a", position: (3, 1, 0)), (name: "b", position: (6, 1, 0))],
        )"#;
        let level = crate::level::parse("lift.ron", text.to_owned())
            .unwrap_or_else(|errors| panic!("{errors}"));
        app.insert_resource(CurrentLevel { level })
            .init_resource::<Collected>();
        let board = app.world_mut().spawn(digits(Reading::LiftCoils)).id();
        app.update();
        assert_eq!(shown(&app, board), "{coil} 0/1");
        let mut collected = app.world_mut().resource_mut::<Collected>();
        collected.add_coil("b", 0.0);
        app.world_mut().resource_mut::<StepClock>().simulated_secs = 1.0;
        app.update();
        assert_eq!(shown(&app, board), "{coil} 1/1");
    }

    #[test]
    fn the_time_of_the_run_is_written_as_on_the_plate_of_the_run() {
        let (mut app, _) = app();
        let board = app.world_mut().spawn(digits(Reading::RunSecs)).id();
        app.update();
        assert_eq!(shown(&app, board), "0:00.0");
        app.world_mut().resource_mut::<RunClock>().took_secs = Some(120.8);
        app.world_mut().resource_mut::<StepClock>().simulated_secs = 1.0;
        app.update();
        assert_eq!(shown(&app, board), "2:00.8");
    }

    #[test]
    fn a_number_changes_ten_times_a_second_and_not_more_often() {
        let (mut app, board) = app();
        app.update();
        sink(&mut app);
        for (secs, text) in [(0.05, "0.25 m"), (0.1, "1.25 m")] {
            app.world_mut().resource_mut::<StepClock>().simulated_secs = secs;
            app.update();
            assert_eq!(shown(&app, board), text, "{secs}");
        }
    }

    #[test]
    fn the_mesh_is_new_only_when_the_text_is() {
        let (mut app, board) = app();
        app.update();
        let mesh = |app: &App| app.world().get::<Mesh3d>(board).unwrap().0.clone();
        let before = mesh(&app);
        app.world_mut().resource_mut::<StepClock>().simulated_secs = 1.0;
        app.update();
        assert_eq!(mesh(&app), before);
        sink(&mut app);
        app.world_mut().resource_mut::<StepClock>().simulated_secs = 2.0;
        app.update();
        assert_ne!(mesh(&app), before);
    }
}
