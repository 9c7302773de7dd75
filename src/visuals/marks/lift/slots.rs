//! The places of coils beside the goal's lift: a dark ring for each that is still needed, a coil for each that has arrived.
//!
//! They are children of the lift's view, all there from the start, and follow from the state alone, so a rewind undoes them.

use bevy::prelude::*;

use super::super::look::{LOOP_RADIUS_M, MarkLook};
use super::super::things;
use super::flight::{on_arc, part_flown};
use crate::level::spawn::Appearance;
use crate::level::{CurrentLevel, Level, LiftBody, PlatformMover};
use crate::stations::Collected;
use crate::visuals::{VisualsSystems, drawn, show_at};
use springyard_timestep::{ShownClock, ViewOf};

/// On a child of the lift's view: what is at a place beside it.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
struct Slot {
    /// Its number, in the order in which coils come.
    index: usize,
    kind: SlotKind,
    /// Its foot in the view's frame, m.
    foot: Vec3,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SlotKind {
    Coil,
    Ring,
}

/// Places along the lift's side, in gaps from its middle: the first three are its middle.
const ORDER: [f32; 6] = [-1.0, 0.0, 1.0, -2.0, 2.0, 3.0];
/// Distance between two places, and from the lift's side to their middle, m.
const GAP_M: f32 = 0.5;
const ASIDE_M: f32 = 0.25;
/// Width of a coil at the lift as a factor on that of one to take, and its height, m.
const COIL_WIDTH: f32 = 0.5;
const COIL_HEIGHT_M: f32 = 0.36;
/// Radius of a ring, m, and its distance from the ground, m.
const RING_RADIUS_M: f32 = 0.18;
const RING_ABOVE_M: f32 = 0.04;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_slots)
        .add_systems(PostUpdate, place_slots.in_set(VisualsSystems::Pose));
}

fn spawn_slots(
    added: On<Add, Appearance>,
    views: Query<&ViewOf>,
    lifts: Query<(&PlatformMover, &Transform), With<LiftBody>>,
    level: Option<Res<CurrentLevel>>,
    look: Res<MarkLook>,
    mut commands: Commands,
) {
    let level = level.as_ref().map(|level| &level.level);
    let view_of = views.get(added.entity);
    let lift = view_of.and_then(|view_of| lifts.get(view_of.0)).ok();
    let goal = level.and_then(|level| level.goal.as_ref());
    let ((Some(level), Some(goal)), Some((mover, at))) = ((level, goal), lift) else {
        return;
    };
    let away = at.rotation.inverse() * (at.translation - goal.position);
    let count = level.coils.len().min(ORDER.len());
    for index in 0..count {
        let foot = foot_m(mover.size_m(), away, index) + mover.centre_in_body();
        for (kind, mesh, material) in [
            (SlotKind::Coil, &look.coil, &look.goal),
            (SlotKind::Ring, &look.ring, &look.dark),
        ] {
            commands.spawn((
                drawn("coil at the lift", mesh, material),
                ChildOf(added.entity),
                Slot { index, kind, foot },
                Transform::from_translation(foot),
                Visibility::Hidden,
            ));
        }
    }
}

/// The foot of a place, from the middle of a lift of this size, m: on its side in the direction `away`, out of the way of feet on it.
#[must_use]
fn foot_m(size: Vec3, away: Vec3, index: usize) -> Vec3 {
    let front = if away.x.abs() > away.z.abs() {
        Vec3::X * away.x.signum()
    } else {
        Vec3::Z * away.z.signum()
    };
    let beyond = 0.5 * size.dot(front.abs()) + ASIDE_M;
    let along = Vec3::Y.cross(front) * (GAP_M * ORDER[index]);
    front * beyond + along - Vec3::Y * (0.5 * size.y)
}

fn place_slots(
    time: ShownClock,
    level: Res<CurrentLevel>,
    collected: Res<Collected>,
    views: Query<&Transform, (With<Appearance>, Without<Slot>)>,
    mut slots: Query<(&Slot, &ChildOf, &mut Transform, &mut Visibility)>,
) {
    let (level, now) = (&level.level, time.secs());
    let needed = level
        .lift()
        .map_or(0, |lift| lift.needed(level.coils.len()));
    let at_lift = collected.at_lift(level, now);
    for (slot, parent, mut transform, mut visibility) in &mut slots {
        let pose = match slot.kind {
            SlotKind::Ring => (at_lift..needed)
                .contains(&slot.index)
                .then(|| ring_pose(slot.foot)),
            SlotKind::Coil => views.get(parent.parent()).ok().and_then(|view| {
                let (place, age) = flown(level, &collected, slot.index, now)?;
                let from = view.rotation.inverse() * (place - view.translation);
                Some(coil_pose(slot.foot, from, age))
            }),
        };
        show_at(pose, &mut transform, &mut visibility);
    }
}

/// Where the coil of this number was collected, m, and how long ago, s.
fn flown(level: &Level, collected: &Collected, index: usize, now_secs: f64) -> Option<(Vec3, f32)> {
    let taken = collected.in_order(level).nth(index)?;
    let coil = level.coils.iter().find(|coil| coil.name == taken.name)?;
    let age = (now_secs - taken.secs) as f32;
    (age >= 0.0).then_some((coil.position, age))
}

fn ring_pose(foot: Vec3) -> Transform {
    let scale = RING_RADIUS_M / LOOP_RADIUS_M;
    Transform::from_translation(foot + Vec3::Y * RING_ABOVE_M)
        .with_scale(Vec3::new(scale, 1.0, scale))
}

/// The pose of a coil that was collected this many seconds ago at a place, m, both in the view's frame.
#[must_use]
fn coil_pose(foot: Vec3, from: Vec3, age_secs: f32) -> Transform {
    let part = part_flown(age_secs);
    let whole = Vec3::new(1.0, things::COIL_HEIGHT_M, 1.0);
    let small = Vec3::new(COIL_WIDTH, COIL_HEIGHT_M, COIL_WIDTH);
    // The mesh hangs down from its origin.
    let top = foot + Vec3::Y * COIL_HEIGHT_M;
    Transform::from_translation(on_arc(from, top, part)).with_scale(whole.lerp(small, part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stations::collect::FLIGHT_SECS;
    use crate::visuals::marks::look;
    use crate::visuals::test_app;
    use springyard_timestep::StepClock;

    const SIZE: Vec3 = Vec3::new(3.0, 0.2, 2.0);

    #[test]
    fn the_places_are_beside_the_lift_on_the_side_away_from_the_goal() {
        for index in 0..ORDER.len() {
            let foot = foot_m(SIZE, Vec3::new(0.5, 3.0, 4.0), index);
            assert!(foot.z > 1.0 + 0.2 && (foot.y + 0.1).abs() < 1e-6, "{foot}");
            assert!(foot.x.abs() <= 0.5 * SIZE.x + 1e-6);
            let foot = foot_m(SIZE, Vec3::new(-4.0, 0.0, 1.0), index);
            assert!(foot.x < -1.5 - 0.2, "{foot}");
        }
    }

    #[test]
    fn after_its_flight_a_coil_stands_on_its_foot() {
        let foot = foot_m(SIZE, Vec3::Z, 2);
        let pose = coil_pose(foot, Vec3::new(30.0, 4.0, 9.0), FLIGHT_SECS as f32);
        assert!((pose * Vec3::NEG_Y).distance(foot) < 1e-4);
        let start = coil_pose(foot, Vec3::new(30.0, 4.0, 9.0), 0.0);
        let off = start.translation.distance(Vec3::new(30.0, 4.0, 9.0));
        assert!(off < 1e-4, "{off} m");
    }

    /// The yard's lift with its view, where it lies on the ground.
    fn app() -> App {
        let level = crate::level::load("levels/yard.ron");
        let level = level.unwrap_or_else(|errors| panic!("{errors}"));
        let platform = level.platform("gate_lift").unwrap().clone();
        let at = Transform::from_xyz(14.0, 0.075, -22.0);
        let mut app = test_app();
        app.insert_resource(CurrentLevel { level })
            .init_resource::<Collected>()
            .add_plugins((look::plugin, plugin));
        app.update();
        let world = app.world_mut();
        let mover = PlatformMover::new(platform);
        let body = world.spawn((LiftBody, mover, at)).id();
        let finish = crate::level::spawn::Finish::Platform(crate::level::Palette::Stone);
        let parts = Vec::new();
        world.spawn((ViewOf(body), at, Appearance { parts, finish }));
        app
    }

    /// How many rings and coils are seen at this time, s.
    fn seen_at(app: &mut App, secs: f64) -> (usize, usize) {
        app.world_mut().resource_mut::<StepClock>().simulated_secs = secs;
        app.update();
        let world = app.world_mut();
        let mut slots = world.query::<(&Slot, &Visibility)>();
        let seen = slots
            .iter(world)
            .filter(|(_, it)| **it != Visibility::Hidden);
        let kinds: Vec<SlotKind> = seen.map(|(slot, _)| slot.kind).collect();
        let of = |kind| kinds.iter().filter(|it| **it == kind).count();
        (of(SlotKind::Ring), of(SlotKind::Coil))
    }

    #[test]
    fn a_ring_for_each_coil_that_is_needed_gives_way_to_the_coil_when_it_has_come() {
        let mut app = app();
        assert_eq!(seen_at(&mut app, 1.0), (3, 0));
        let collect = |app: &mut App, coil: &str, secs| {
            let name = format!("{coil} coil");
            let mut collected = app.world_mut().resource_mut::<Collected>();
            collected.add_coil(&name, secs);
        };
        collect(&mut app, "pit", 2.0);
        assert_eq!(seen_at(&mut app, 2.5), (3, 1), "on its way");
        assert_eq!(seen_at(&mut app, 3.3), (2, 1));
        for (coil, secs) in [("docks", 4.0), ("garden", 4.1), ("lookout", 4.2)] {
            collect(&mut app, coil, secs);
        }
        assert_eq!(seen_at(&mut app, 9.0), (0, 4));
        // Time is rewound.
        app.world_mut().resource_mut::<Collected>().coils.clear();
        assert_eq!(seen_at(&mut app, 1.5), (3, 0));
    }
}
