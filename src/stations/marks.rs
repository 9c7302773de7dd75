//! Sets the marks that `visuals` draws from the state of the stations: what is taken, pressed, and the present checkpoint.

use bevy::prelude::*;

use super::checkpoints::PresentCheckpoint;
use super::collect::Collected;
use super::pads::PadPressed;
use crate::level::spawn::marks::{CheckpointMark, CoilMark, LoopMark, PadMark};
use crate::level::{Checkpoint, Coil, Loop};

pub(super) fn plugin(app: &mut App) {
    // Marks belong to frames: no step reads them.
    app.add_observer(mark_new_coil)
        .add_observer(mark_new_loop)
        .add_systems(
            Update,
            (mark_coils, mark_loops, mark_pads, mark_checkpoints),
        );
}

/// After a reload of the level, a coil that is taken was never seen: it leaves no burst.
fn mark_new_coil(
    new: On<Add, CoilMark>,
    collected: Res<Collected>,
    mut coils: Query<(&Coil, &mut CoilMark)>,
) {
    if let Ok((coil, mut mark)) = coils.get_mut(new.entity) {
        mark.taken = collected.coils.contains(&coil.name);
    }
}

fn mark_new_loop(
    new: On<Add, LoopMark>,
    collected: Res<Collected>,
    mut loops: Query<(&Loop, &mut LoopMark)>,
) {
    if let Ok((loop_, mut mark)) = loops.get_mut(new.entity) {
        mark.taken = collected.loops.contains(&loop_.name);
    }
}

fn mark_coils(collected: Res<Collected>, mut coils: Query<(&Coil, &mut CoilMark)>) {
    for (coil, mut mark) in &mut coils {
        let taken = collected.coils.contains(&coil.name);
        if mark.taken != taken {
            mark.taken = taken;
        }
    }
}

fn mark_loops(collected: Res<Collected>, mut loops: Query<(&Loop, &mut LoopMark)>) {
    for (loop_, mut mark) in &mut loops {
        let taken = collected.loops.contains(&loop_.name);
        if mark.taken != taken {
            mark.taken = taken;
        }
    }
}

fn mark_pads(mut pads: Query<(&PadPressed, &mut PadMark)>) {
    for (pressed, mut mark) in &mut pads {
        if mark.pressed != pressed.0 {
            mark.pressed = pressed.0;
        }
    }
}

fn mark_checkpoints(
    present: Res<PresentCheckpoint>,
    mut checkpoints: Query<(&Checkpoint, &mut CheckpointMark)>,
) {
    for (checkpoint, mut mark) in &mut checkpoints {
        let lit = present.0.as_ref() == Some(&checkpoint.name);
        if mark.lit != lit {
            mark.lit = lit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.init_resource::<Collected>()
            .init_resource::<PresentCheckpoint>()
            .add_plugins(plugin);
        app
    }

    fn coil() -> (Coil, CoilMark) {
        let coil = Coil {
            name: "dock".into(),
            position: Vec3::ZERO,
        };
        (coil, CoilMark::default())
    }

    fn collect(app: &mut App) {
        let mut collected = app.world_mut().resource_mut::<Collected>();
        collected.coils.insert("dock".into());
    }

    #[test]
    fn a_coil_is_taken_when_it_is_collected_and_back_in_a_new_run() {
        let mut app = app();
        let entity = app.world_mut().spawn(coil()).id();
        let is_taken = |app: &App| app.world().get::<CoilMark>(entity).unwrap().taken;
        app.update();
        assert!(!is_taken(&app));
        collect(&mut app);
        app.update();
        assert!(is_taken(&app));
        *app.world_mut().resource_mut::<Collected>() = Collected::default();
        app.update();
        assert!(!is_taken(&app));
    }

    #[test]
    fn a_coil_that_is_spawned_after_it_was_collected_is_taken_at_once() {
        let mut app = app();
        collect(&mut app);
        let entity = app.world_mut().spawn(coil()).id();
        assert!(app.world().get::<CoilMark>(entity).unwrap().taken);
    }

    #[test]
    fn pads_and_checkpoints_show_their_state() {
        let mut app = app();
        let size = Vec2::ONE;
        let pad = PadMark {
            size,
            pressed: false,
        };
        let pad = app.world_mut().spawn((PadPressed(true), pad)).id();
        let checkpoint = Checkpoint {
            name: "meadow".into(),
            position: Vec3::ZERO,
            facing_deg: 0.0,
            size_m: size,
        };
        let mark = CheckpointMark { size, lit: false };
        let checkpoint = app.world_mut().spawn((checkpoint, mark)).id();
        app.world_mut().resource_mut::<PresentCheckpoint>().0 = Some("meadow".into());
        app.update();
        assert!(app.world().get::<PadMark>(pad).unwrap().pressed);
        assert!(app.world().get::<CheckpointMark>(checkpoint).unwrap().lit);
        app.world_mut().resource_mut::<PresentCheckpoint>().0 = None;
        app.update();
        assert!(!app.world().get::<CheckpointMark>(checkpoint).unwrap().lit);
    }
}
