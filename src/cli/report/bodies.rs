//! Logs platforms and crates on request (`--log-bodies`): pose and velocity after each step, as columns beside `ticks_log`.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;

use super::{Report, ReportRequest};
use crate::cli::CommandError;
use crate::level::{Level, LevelPart};
use crate::ron_file::suggestion;

/// The value of `--log-bodies` that selects every platform and crate.
const ALL: &str = "all";

/// The platforms and crates that a report logs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoggedBodies {
    /// Every platform and crate, also one that a level reload adds.
    All,
    /// Those with these names.
    Named(Vec<String>),
}

impl LoggedBodies {
    /// The bodies that the values of `--log-bodies` name; `None` without values. Fails if the level has no platform or crate of
    /// one of the names.
    pub fn chosen(names: &[String], level: &Level) -> Result<Option<Self>, CommandError> {
        let platforms = level.platforms.iter().map(|platform| &platform.name);
        let crates = level.crates.iter().map(|crate_| &crate_.name);
        let known: Vec<&str> = platforms.chain(crates).map(String::as_str).collect();
        let unknown: Vec<String> = names
            .iter()
            .map(String::as_str)
            .filter(|name| *name != ALL && !known.contains(name))
            .map(|name| unknown_body(name, &known))
            .collect();
        if !unknown.is_empty() {
            return Err(CommandError::BadInput(unknown));
        }
        Ok(match names {
            [] => None,
            names if names.iter().any(|name| name == ALL) => Some(Self::All),
            names => Some(Self::Named(names.to_vec())),
        })
    }

    fn includes(&self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::Named(names) => names.iter().any(|named| named == name),
        }
    }
}

fn unknown_body(name: &str, known: &[&str]) -> String {
    let hint = if known.is_empty() {
        "the level has no platforms and no crates".to_owned()
    } else {
        suggestion("name", name, known)
    };
    format!("--log-bodies: no platform or crate is called `{name}`: {hint}")
}

/// The logged bodies by name.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct BodyLog(BTreeMap<String, BodyColumns>);

/// A body's state after each step: entry `i` belongs to row `i` of `ticks_log`. `None` (JSON `null`) where the level had no such
/// body, before or after a reload.
#[derive(Debug, Clone, Default, Serialize)]
struct BodyColumns {
    /// Position of the centre, m; of a platform with a `pivot_m`, of its pivot.
    position: Vec<Option<[f32; 3]>>,
    /// Rotation, a unit quaternion: x, y, z, w.
    rotation: Vec<Option<[f32; 4]>>,
    /// Velocity of the centre, m/s.
    velocity: Vec<Option<[f32; 3]>>,
    /// Angular velocity, rad/s.
    angular_velocity: Vec<Option<[f32; 3]>>,
}

impl BodyColumns {
    /// Sets the length of every column. New entries are `None`.
    fn resize(&mut self, rows: usize) {
        self.position.resize(rows, None);
        self.rotation.resize(rows, None);
        self.velocity.resize(rows, None);
        self.angular_velocity.resize(rows, None);
    }

    fn push(&mut self, pose: &Transform, velocity: &Velocity) {
        self.position.push(Some(pose.translation.to_array()));
        self.rotation.push(Some(pose.rotation.to_array()));
        self.velocity.push(Some(velocity.linear.to_array()));
        self.angular_velocity
            .push(Some(velocity.angular.to_array()));
    }
}

impl BodyLog {
    /// Keeps the first rows alone.
    pub(super) fn truncate(&mut self, rows: usize) {
        for columns in self.0.values_mut() {
            columns.resize(rows);
        }
    }

    /// Logs the state of `bodies` as row number `row`, counted from 0. Bodies that are missing from `bodies` get an empty entry.
    fn log_row<'a>(
        &mut self,
        row: usize,
        bodies: impl Iterator<Item = (&'a Name, &'a Transform, &'a Velocity)>,
    ) {
        for (name, pose, velocity) in bodies {
            let columns = self.0.entry(name.as_str().to_owned()).or_default();
            columns.resize(row);
            columns.push(pose, velocity);
        }
        for columns in self.0.values_mut() {
            columns.resize(row + 1);
        }
    }
}

/// Logs the requested bodies after `log_tick`, if that has added a row to `ticks_log`. It only reads the bodies, so a run with the
/// log is the same as one without.
pub(super) fn log_bodies(
    request: Res<ReportRequest>,
    mut report: ResMut<Report>,
    // Platforms and crates: the player is not part of the level, and solids have no velocity.
    bodies: Query<(&Name, &Transform, &Velocity), (With<RigidBody>, With<LevelPart>)>,
) {
    let Some(logged) = request.bodies.as_ref().filter(|_| report.has_row) else {
        return;
    };
    let row = report.ticks_log.len() - 1;
    let bodies = bodies
        .iter()
        .filter(|(name, ..)| logged.includes(name.as_str()));
    report.bodies.get_or_insert_default().log_row(row, bodies);
}

#[cfg(test)]
mod tests {
    use spring_math::planner::Policy;

    use super::super::rows::TickRow;
    use super::*;

    fn app(bodies: LoggedBodies) -> App {
        let request = ReportRequest::new(1.0, 60.0, Policy::Fixed).logging(Some(bodies));
        let mut app = App::new();
        app.init_resource::<Report>()
            .insert_resource(request)
            .add_systems(Update, log_bodies);
        app
    }

    /// Spawns a body at this x, m.
    fn spawn(app: &mut App, name: &'static str, x: f32) -> Entity {
        let body = (
            Name::new(name),
            RigidBody::Dynamic,
            Velocity::default(),
            Transform::from_xyz(x, 0.0, 0.0),
        );
        app.world_mut().spawn((body, LevelPart)).id()
    }

    /// Adds a row to `ticks_log`, as `log_tick` does in each step, and logs the bodies.
    fn step(app: &mut App) {
        let row = TickRow {
            t: 0.0,
            position: [0.0; 3],
            velocity: [0.0; 3],
            grounded: true,
        };
        let mut report = app.world_mut().resource_mut::<Report>();
        report.ticks_log.push(row);
        report.has_row = true;
        app.update();
        app.world_mut().resource_mut::<Report>().has_row = false;
    }

    /// The x of each entry of a body's column, m; `None` for a body that is not logged.
    fn column(app: &App, name: &str) -> Option<Vec<Option<f32>>> {
        let log = app.world().resource::<Report>().bodies.as_ref().unwrap();
        let columns = log.0.get(name)?;
        let rows = columns.position.len();
        assert_eq!(columns.rotation.len(), rows);
        assert_eq!(columns.velocity.len(), rows);
        assert_eq!(columns.angular_velocity.len(), rows);
        let entries = columns.position.iter();
        let xs = entries.map(|entry| entry.map(|position| position[0]));
        Some(xs.collect())
    }

    #[test]
    fn bodies_that_a_reload_removes_and_adds_keep_their_columns_in_line() {
        let mut app = app(LoggedBodies::All);
        let old = spawn(&mut app, "old", 1.0);
        spawn(&mut app, "kept", 2.0);
        step(&mut app);
        app.world_mut().despawn(old);
        spawn(&mut app, "new", 3.0);
        step(&mut app);
        step(&mut app);
        spawn(&mut app, "old", 4.0);
        step(&mut app);
        let expect = |name: &str, xs: [Option<f32>; 4]| {
            assert_eq!(column(&app, name), Some(xs.to_vec()), "{name}");
        };
        expect("old", [Some(1.0), None, None, Some(4.0)]);
        expect("kept", [Some(2.0); 4]);
        expect("new", [None, Some(3.0), Some(3.0), Some(3.0)]);
    }

    #[test]
    fn rows_that_a_rewind_has_undone_are_forgotten() {
        let mut app = app(LoggedBodies::All);
        let lift = spawn(&mut app, "lift", 1.0);
        for x in [1.0, 2.0, 3.0] {
            let mut lift = app.world_mut().entity_mut(lift);
            lift.get_mut::<Transform>().unwrap().translation.x = x;
            step(&mut app);
        }
        let mut report = app.world_mut().resource_mut::<Report>();
        report.ticks = 3;
        for (row, t) in report.ticks_log.iter_mut().zip([0.1, 0.2, 0.3]) {
            row.t = t;
        }
        report.forget_after(3, 0.3);
        assert_eq!(report.ticks_log.len(), 3);
        report.forget_after(1, 0.1);
        assert_eq!(report.ticks_log.len(), 1);
        step(&mut app);
        assert_eq!(column(&app, "lift"), Some(vec![Some(1.0), Some(3.0)]));
    }

    #[test]
    fn a_step_without_a_row_logs_nothing() {
        let mut app = app(LoggedBodies::All);
        spawn(&mut app, "lift", 1.0);
        step(&mut app);
        app.update();
        assert_eq!(column(&app, "lift"), Some(vec![Some(1.0)]));
        step(&mut app);
        assert_eq!(column(&app, "lift"), Some(vec![Some(1.0); 2]));
    }

    #[test]
    fn only_the_named_bodies_are_logged_and_never_the_player() {
        let mut app = app(LoggedBodies::Named(vec!["lift".into(), "player".into()]));
        spawn(&mut app, "lift", 1.0);
        spawn(&mut app, "ferry", 2.0);
        let player = spawn(&mut app, "player", 3.0);
        app.world_mut().entity_mut(player).remove::<LevelPart>();
        step(&mut app);
        assert_eq!(column(&app, "lift"), Some(vec![Some(1.0)]));
        assert_eq!(column(&app, "ferry"), None);
        assert_eq!(column(&app, "player"), None);
    }
}
