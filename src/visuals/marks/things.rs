//! Big coils, which turn slowly and bob, and loops. Each is seen until it is taken, and leaves a burst. A loop
//! swells before it disappears.

use bevy::prelude::*;

use super::burst::Burst;
use super::look::MarkLook;
use super::pop::{Pop, Since};
use super::pulses::Pulse;
use crate::level::{Coil, Loop};
use crate::stations::Collected;
use crate::tuning::ReducedMotion;
use crate::visuals::{VisualsSystems, drawn, seen_if};
use springyard_timestep::ShownClock;

/// On the look of a big coil: it turns and bobs.
#[derive(Component, Debug, Clone, Copy)]
struct Bobs;

/// Something that the player can take.
trait Taken: Component {
    /// Whether it is still seen while it swells, in place of a ring in its burst.
    const SWELLS: bool;
    /// Whether it has been taken.
    fn is_taken(&self, collected: &Collected) -> bool;
}

impl Taken for Coil {
    const SWELLS: bool = false;
    fn is_taken(&self, collected: &Collected) -> bool {
        collected.has_coil(&self.name)
    }
}

impl Taken for Loop {
    const SWELLS: bool = true;
    fn is_taken(&self, collected: &Collected) -> bool {
        collected.loops.contains(&self.name)
    }
}

/// Height of a big coil, m.
pub(super) const COIL_HEIGHT_M: f32 = 0.8;
/// How a loop swells when it is taken, in parts of its size.
const SWELL: Pop = Pop {
    peak: 0.15,
    hertz: 4.0,
    ratio: 0.15,
};
/// How fast a big coil turns, rad/s, how far it bobs to either side, m, and how often, rad/s.
const TURN_RAD_S: f64 = 0.9;
const BOB_M: f32 = 0.08;
const BOB_RAD_S: f64 = 2.2;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_coil)
        .add_observer(dress_loop)
        .register_required_components::<Coil, Visibility>()
        .register_required_components::<Loop, Visibility>()
        .register_required_components::<Coil, Since>()
        .register_required_components::<Loop, Since>()
        .add_systems(Update, (hide_taken::<Coil>, hide_taken::<Loop>))
        .add_systems(PostUpdate, bob.in_set(VisualsSystems::Pose));
}

fn dress_coil(added: On<Add, Coil>, look: Res<MarkLook>, mut commands: Commands) {
    commands.spawn((
        drawn("big coil", &look.coil, &look.goal),
        ChildOf(added.entity),
        Bobs,
        coil_pose(0.0),
    ));
}

fn dress_loop(added: On<Add, Loop>, look: Res<MarkLook>, mut commands: Commands) {
    // The mesh lies about the y axis; the hole of a loop lies along z.
    let rest = Transform::from_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2));
    commands.spawn((
        drawn("loop", &look.ring, &look.goal),
        ChildOf(added.entity),
        Pulse { rest, pop: SWELL },
        rest,
    ));
}

/// Hides what is taken, with a burst, and shows it again in a new run. What was taken before it was spawned, in a
/// level that was loaded again, leaves no burst.
fn hide_taken<Thing: Taken>(
    time: ShownClock,
    collected: Res<Collected>,
    mut things: Query<(&Thing, &Transform, &mut Since, &mut Visibility)>,
    reduced_motion: ReducedMotion,
    mut burst: ResMut<Burst>,
) {
    let is_calm = reduced_motion.is_on();
    let now = time.secs();
    for (thing, place, mut taken, mut visibility) in &mut things {
        let is_taken = thing.is_taken(&collected);
        if taken.look(is_taken, now) {
            burst.start(place.translation, now, !Thing::SWELLS);
        }
        let swells = Thing::SWELLS && !is_calm && taken.age_secs(now).is_some();
        visibility.set_if_neq(seen_if(!is_taken || swells));
    }
}

/// The game's own time: it stands still in a pause.
fn bob(time: ShownClock, mut coils: Query<&mut Transform, With<Bobs>>) {
    for mut coil in &mut coils {
        coil.set_if_neq(coil_pose(time.secs()));
    }
}

/// The pose of a big coil relative to its place at a time, s.
fn coil_pose(secs: f64) -> Transform {
    let bob = BOB_M * (BOB_RAD_S * secs).sin() as f32;
    let turn = (TURN_RAD_S * secs).rem_euclid(std::f64::consts::TAU) as f32;
    Transform::from_xyz(0.0, 0.5 * COIL_HEIGHT_M + bob, 0.0)
        .with_rotation(Quat::from_rotation_y(turn))
        .with_scale(Vec3::new(1.0, COIL_HEIGHT_M, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::marks::look;
    use crate::visuals::test_app;
    use springyard_timestep::StepClock;

    fn app() -> App {
        let mut app = test_app();
        app.init_resource::<Burst>()
            .init_resource::<Collected>()
            .add_plugins((look::plugin, plugin));
        app.update();
        app
    }

    /// A coil called `dock`.
    fn coil() -> (Coil, Transform) {
        let position = Vec3::new(1.0, 2.0, 3.0);
        let name = "dock".into();
        (
            Coil { name, position },
            Transform::from_translation(position),
        )
    }

    fn collect(app: &mut App, coils: &[&str]) {
        let mut collected = app.world_mut().resource_mut::<Collected>();
        collected.coils.clear();
        for coil in coils {
            collected.add_coil(coil, 0.0);
        }
    }

    fn is_hidden(app: &App, thing: Entity) -> bool {
        app.world().get::<Visibility>(thing) == Some(&Visibility::Hidden)
    }

    #[test]
    fn a_coil_is_seen_until_it_is_taken_and_leaves_a_burst() {
        let mut app = app();
        let coil = app.world_mut().spawn(coil()).id();
        app.update();
        assert!(!is_hidden(&app, coil) && !app.world().resource::<Burst>().is_seen(0.0));
        collect(&mut app, &["dock"]);
        app.update();
        assert!(is_hidden(&app, coil) && app.world().resource::<Burst>().is_seen(0.0));
        // A new run.
        collect(&mut app, &[]);
        app.update();
        assert!(!is_hidden(&app, coil));
    }

    #[test]
    fn a_loop_that_was_taken_before_a_reload_leaves_no_burst() {
        let mut app = app();
        let mut collected = app.world_mut().resource_mut::<Collected>();
        collected.loops.insert("arch".into());
        let loop_ = Loop {
            name: "arch".into(),
            position: Vec3::ZERO,
            facing_deg: 0.0,
            set: None,
        };
        let taken = app.world_mut().spawn((loop_, Transform::default())).id();
        app.update();
        assert!(is_hidden(&app, taken) && !app.world().resource::<Burst>().is_seen(0.0));
    }

    #[test]
    fn a_coil_bobs_about_its_place_without_moving_it() {
        let mut app = app();
        let (coil, place) = coil();
        let coil = app.world_mut().spawn((coil, place)).id();
        for tenth in 0..40_u32 {
            app.world_mut().resource_mut::<StepClock>().simulated_secs = 0.1 * f64::from(tenth);
            app.update();
            assert_eq!(app.world().get::<Transform>(coil), Some(&place));
            let middle = coil_pose(0.1 * f64::from(tenth)) * Vec3::new(0.0, -0.5, 0.0);
            assert!(middle.length() <= BOB_M + 1e-6);
        }
    }
}
