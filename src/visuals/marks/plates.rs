//! Pads, grey squares that turn light under the player, and checkpoints, rings on the ground with a flag that is light on the present one.
//! A light rim springs out of a pad that is stepped on, and its plate dips. A checkpoint that is reached swells once. A pad that begins a new run has a ring, and fills with light
//! while the player stands on it.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use super::flags::{CLOTH_M, Cloth};
use super::look::{LOOP_RADIUS_M, MarkLook};
use super::pop::{Pop, Since};
use super::pulses::Pulse;
use crate::level::{Checkpoint, Pad};
use crate::stations::{PadHeld, PadPressed, PresentCheckpoint};
use crate::tuning::ReducedMotion;
use crate::visuals::yard_material::YardMaterial;
use crate::visuals::{drawn, show_at};
use springyard_timestep::{FrameSteps, ShownClock};

/// On the part of a pad or checkpoint whose colour shows its state.
#[derive(Component, Debug, Clone, Copy)]
struct StatePart;

/// On the plate of a pad that acts at once: a spring under it, which gives while the pad is pressed.
#[derive(Component, Debug, Clone, Copy, Default)]
struct Dips {
    down_m: Sprung<f32>,
}

/// On the part of a pad that begins a new run which grows while the player stands there.
#[derive(Component, Debug, Clone, Copy)]
struct Filling {
    /// Full lengths along x and z when it is full, m.
    size: Vec2,
}

/// On the light rim of a pad: a spring at rest under the pad, which each step onto it kicks.
#[derive(Component, Debug, Clone, Copy)]
struct Rim {
    /// Full lengths of the pad along x and z, m.
    size: Vec2,
    /// How far it is out beyond the pad, m.
    out_m: Sprung<f32>,
    /// Whether the pad was pressed in the last frame.
    was_pressed: bool,
}

/// The spring of a rim, and the velocity that a step onto the pad gives it, m/s: 0.25 m out at first, at rest after a second.
const RIM_HZ: f32 = 2.5;
const RIM_RATIO: f32 = 0.25;
const RIM_KICK_M_S: f32 = 5.5;
const RIM_HEIGHT_M: f32 = 0.015;
/// A rim that is less far out is hidden, m.
const LEAST_RIM_M: f32 = 0.005;

/// The spring under a plate, and how far it gives, m.
const DIP_HZ: f32 = 5.0;
const DIP_RATIO: f32 = 0.4;
const DIP_M: f32 = 0.03;
/// A plate that is this near to its place, m, and slower than this, m/s, stays there.
const AT_REST: f32 = 1e-4;

/// How the ring of a checkpoint swells when it is reached, in parts of their size.
const RING_SWELL: Pop = Pop {
    peak: 0.2,
    hertz: 3.0,
    ratio: 0.3,
};

/// Height of the square of a pad that begins a new run, and of the border round each pad, above the ground, m.
const PAD_HEIGHT_M: f32 = 0.03;
const BORDER_HEIGHT_M: f32 = 0.02;
/// Height of what fills a pad, m.
const FILLING_HEIGHT_M: f32 = 0.04;
/// Width of the border, m, on pads wide enough.
const BORDER_M: f32 = 0.08;
/// Size of the post of a checkpoint's flag, m.
const POST_M: Vec3 = Vec3::new(0.06, 1.7, 0.06);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_pad)
        .add_observer(dress_checkpoint)
        .register_required_components::<Pad, Visibility>()
        .register_required_components::<Checkpoint, Visibility>()
        .register_required_components::<Checkpoint, Since>()
        .add_systems(
            Update,
            (
                colour_pads,
                swing_rims,
                dip_plates,
                fill_pads,
                light_checkpoints,
            ),
        );
}

fn dress_pad(
    added: On<Add, Pad>,
    pads: Query<&Pad>,
    look: Res<MarkLook>,
    mut commands: Commands,
) -> Result {
    let pad = pads.get(added.entity)?;
    let size = pad.size_m;
    let border = BORDER_M.min(0.2 * size.min_element());
    let inner = size - Vec2::splat(2.0 * border);
    commands.spawn((
        drawn("pad border", &look.cube, &look.dark),
        ChildOf(added.entity),
        standing(size, BORDER_HEIGHT_M),
    ));
    let mut square = commands.spawn((
        drawn("pad", &look.cube, &look.pad),
        ChildOf(added.entity),
        standing(inner, PAD_HEIGHT_M),
    ));
    if !pad.begins_run() {
        square.insert((StatePart, Dips::default(), plate(inner, 0.0)));
    }
    commands.spawn((
        drawn("pad rim", &look.cube, &look.bright),
        ChildOf(added.entity),
        Rim {
            size,
            out_m: Sprung::default(),
            was_pressed: false,
        },
        Visibility::Hidden,
    ));
    if pad.begins_run() {
        let ring = 0.8 * inner / (2.0 * LOOP_RADIUS_M);
        commands.spawn((
            drawn("pad ring", &look.ring, &look.bright),
            ChildOf(added.entity),
            Transform::from_xyz(0.0, PAD_HEIGHT_M, 0.0).with_scale(Vec3::new(ring.x, 0.3, ring.y)),
        ));
        commands.spawn((
            drawn("pad filling", &look.cube, &look.bright),
            ChildOf(added.entity),
            Filling { size: inner },
            Visibility::Hidden,
        ));
    }
    Ok(())
}

fn dress_checkpoint(
    added: On<Add, Checkpoint>,
    checkpoints: Query<&Checkpoint>,
    look: Res<MarkLook>,
    mut commands: Commands,
) -> Result {
    let checkpoint = checkpoints.get(added.entity)?;
    let size = checkpoint.size_m;
    let ring = size / (2.0 * LOOP_RADIUS_M);
    let post = post_place(size, checkpoint.facing_deg);
    let cloth = Cloth::new(post + Vec3::Y * (0.5 * (POST_M.y - CLOTH_M.y)));
    let ring = Transform::from_scale(Vec3::new(ring.x, 1.0, ring.y));
    commands.spawn((
        drawn("checkpoint ring", &look.ring, &look.dim),
        ChildOf(added.entity),
        Pulse {
            rest: ring,
            pop: RING_SWELL,
        },
        ring,
    ));
    commands.spawn((
        drawn("checkpoint post", &look.cube, &look.dark),
        ChildOf(added.entity),
        Transform::from_translation(post).with_scale(POST_M),
    ));
    commands.spawn((
        drawn("checkpoint flag", &look.pennant, &look.dim),
        ChildOf(added.entity),
        StatePart,
        cloth.pose(),
        cloth,
    ));
    Ok(())
}

/// The middle of the post of a checkpoint of this size, m: at its edge, to the right of a player who respawns there, so that it does not
/// stand between the player and the camera.
fn post_place(size: Vec2, facing_deg: f32) -> Vec3 {
    let right = Quat::from_rotation_y(facing_deg.to_radians()) * Vec3::X;
    let half = 0.5 * size;
    let edge = Vec3::new(half.x * right.x, 0.0, half.y * right.z);
    edge + Vec3::Y * (0.5 * POST_M.y)
}

/// The transform of a cube or cylinder of side 1 that stands on the ground with this size along x and z, and this height, m.
fn standing(size: Vec2, height_m: f32) -> Transform {
    Transform::from_xyz(0.0, 0.5 * height_m, 0.0).with_scale(Vec3::new(size.x, height_m, size.y))
}

/// The transform of a pad's plate of this size, m, that is this far down.
fn plate(size: Vec2, down_m: f32) -> Transform {
    standing(size, PAD_HEIGHT_M + DIP_M - down_m)
}

/// A pad that begins a new run stays as it is: it fills instead. Each frame looks at all pads: what a rewind puts back does not count as
/// changed.
fn colour_pads(
    look: Res<MarkLook>,
    pads: Query<(&PadPressed, &Children), With<Pad>>,
    mut parts: Query<&mut MeshMaterial3d<YardMaterial>, With<StatePart>>,
) {
    for (PadPressed(is_pressed), children) in &pads {
        let wanted = if *is_pressed { &look.bright } else { &look.pad };
        paint(children, wanted, &mut parts);
    }
}

fn swing_rims(
    frame: Res<FrameSteps>,
    reduced_motion: ReducedMotion,
    pads: Query<&PadPressed>,
    mut rims: Query<(&mut Rim, &ChildOf, &mut Transform, &mut Visibility)>,
) -> Result {
    let is_calm = reduced_motion.is_on();
    let spring = Spring::from_hertz(RIM_HZ, RIM_RATIO)?;
    for (mut rim, pad, mut transform, mut visibility) in &mut rims {
        let is_pressed = pads.get(pad.parent()).is_ok_and(|pressed| pressed.0);
        // In a rewind, which takes no time, pads are pressed again.
        if is_pressed && !rim.was_pressed && !is_calm && frame.secs > 0.0 {
            rim.out_m.velocity += RIM_KICK_M_S;
        }
        rim.was_pressed = is_pressed;
        let out_m = rim.out_m.towards(spring, frame.secs as f32, 0.0);
        let size = rim.size + Vec2::splat(2.0 * out_m);
        let place = (out_m > LEAST_RIM_M).then(|| standing(size, RIM_HEIGHT_M));
        show_at(place, &mut transform, &mut visibility);
    }
    Ok(())
}

/// The plate follows the pad's state on a spring; with reduced motion it is there at once.
fn dip_plates(
    frame: Res<FrameSteps>,
    reduced_motion: ReducedMotion,
    pads: Query<&PadPressed>,
    mut plates: Query<(&mut Dips, &ChildOf, &mut Transform)>,
) -> Result {
    let is_calm = reduced_motion.is_on();
    let spring = Spring::from_hertz(DIP_HZ, DIP_RATIO)?;
    for (mut dips, pad, mut transform) in &mut plates {
        let is_pressed = pads.get(pad.parent()).is_ok_and(|pressed| pressed.0);
        let goal = if is_pressed { DIP_M } else { 0.0 };
        let Sprung {
            value, velocity, ..
        } = dips.down_m;
        if (value - goal).abs() < AT_REST && velocity.abs() < AT_REST {
            continue;
        }
        if is_calm {
            dips.down_m.reset(goal);
        }
        let down_m = dips.down_m.towards_mean(spring, frame.secs as f32, goal);
        *transform = plate(transform.scale.xz(), down_m);
    }
    Ok(())
}

/// From the middle of the pad to its border, as the time passes.
fn fill_pads(
    pads: Query<&PadHeld>,
    mut fillings: Query<(&Filling, &ChildOf, &mut Transform, &mut Visibility)>,
) {
    for (filling, pad, mut transform, mut visibility) in &mut fillings {
        let part = pads.get(pad.parent()).map_or(0.0, PadHeld::part);
        // A scale of 0 would give NaN normals.
        let place = (part > 0.0).then(|| standing(part * filling.size, FILLING_HEIGHT_M));
        show_at(place, &mut transform, &mut visibility);
    }
}

fn light_checkpoints(
    time: ShownClock,
    look: Res<MarkLook>,
    present: Res<PresentCheckpoint>,
    mut checkpoints: Query<(&Checkpoint, &Children, &mut Since)>,
    mut parts: Query<&mut MeshMaterial3d<YardMaterial>, With<StatePart>>,
) {
    let now = time.secs();
    for (checkpoint, children, mut since) in &mut checkpoints {
        let is_present = present.0.as_ref() == Some(&checkpoint.name);
        since.look(is_present, now);
        let wanted = if is_present { &look.bright } else { &look.dim };
        paint(children, wanted, &mut parts);
    }
}

fn paint(
    children: &Children,
    wanted: &Handle<YardMaterial>,
    parts: &mut Query<&mut MeshMaterial3d<YardMaterial>, With<StatePart>>,
) {
    for child in children {
        if let Ok(mut material) = parts.get_mut(*child) {
            material.set_if_neq(MeshMaterial3d(wanted.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::PadAction;
    use crate::visuals::marks::look;
    use crate::visuals::test_app;
    use springyard_state::RegisterState;

    fn app() -> App {
        let mut app = test_app();
        app.init_resource::<PresentCheckpoint>()
            .add_plugins((look::plugin, plugin));
        app.update();
        app
    }

    fn material(app: &mut App) -> Handle<YardMaterial> {
        let mut parts = app
            .world_mut()
            .query_filtered::<&MeshMaterial3d<YardMaterial>, With<StatePart>>();
        parts.single(app.world()).unwrap().0.clone()
    }

    #[test]
    fn a_pad_turns_light_while_it_is_pressed() {
        let mut app = app();
        let pad = Pad {
            name: "reset".into(),
            position: Vec3::ZERO,
            size_m: Vec2::ONE,
            does: Vec::new(),
        };
        let pad = app.world_mut().spawn((pad, PadPressed(false))).id();
        app.update();
        let look = |app: &App| {
            let look = app.world().resource::<MarkLook>();
            [look.pad.clone(), look.bright.clone()]
        };
        let [grey, light] = look(&app);
        assert_eq!(material(&mut app), grey);
        app.world_mut().get_mut::<PadPressed>(pad).unwrap().0 = true;
        app.update();
        assert_eq!(material(&mut app), light);
        app.world_mut().get_mut::<PadPressed>(pad).unwrap().0 = false;
        app.update();
        assert_eq!(material(&mut app), grey);
    }

    #[test]
    fn a_rim_springs_out_of_a_pad_that_is_stepped_on_and_is_gone_after_a_second() {
        for fps in [30.0, 60.0, 144.0] {
            let mut app = app();
            let pad = Pad {
                name: "told".into(),
                position: Vec3::ZERO,
                size_m: Vec2::ONE,
                does: Vec::new(),
            };
            let pad = app.world_mut().spawn((pad, PadPressed(false))).id();
            app.world_mut().resource_mut::<FrameSteps>().secs = 1.0 / fps;
            app.update();
            app.world_mut().get_mut::<PadPressed>(pad).unwrap().0 = true;
            let mut widths = Vec::new();
            for _ in 0..(1.2 * fps) as usize {
                app.update();
                let world = app.world_mut();
                let mut rims = world.query_filtered::<(&Transform, &Visibility), With<Rim>>();
                let (at, visibility) = rims.single(world).unwrap();
                let is_seen = *visibility != Visibility::Hidden;
                widths.push(if is_seen { at.scale.x } else { 0.0 });
            }
            let widest = widths.iter().copied().max_by(f32::total_cmp).unwrap();
            // A frame of 1/30 s misses the peak by a centimetre.
            assert!((1.45..1.55).contains(&widest), "{widest} m at {fps}");
            assert_eq!(widths.last(), Some(&0.0), "{fps}");
        }
    }

    #[test]
    fn a_pad_that_a_rewind_releases_is_grey_again() {
        let mut app = app();
        app.register_state::<PadPressed>("pad_pressed");
        let pad = Pad {
            name: "line".into(),
            position: Vec3::ZERO,
            size_m: Vec2::new(9.8, 0.5),
            does: Vec::new(),
        };
        let pad = app.world_mut().spawn((pad, PadPressed(false))).id();
        app.update();
        let before = springyard_rewind::snapshot(app.world_mut());
        app.update();
        app.world_mut().get_mut::<PadPressed>(pad).unwrap().0 = true;
        app.update();
        let look = app.world().resource::<MarkLook>();
        let [grey, light] = [look.pad.clone(), look.bright.clone()];
        assert_eq!(material(&mut app), light);
        before.restore(app.world_mut());
        app.update();
        assert_eq!(material(&mut app), grey);
    }

    #[test]
    fn a_pad_for_a_new_run_fills_while_the_player_stands_on_it() {
        let mut app = app();
        let pad = Pad {
            name: "again".into(),
            position: Vec3::ZERO,
            size_m: Vec2::splat(1.16),
            does: vec![PadAction::NewRun],
        };
        let pad = app.world_mut().spawn((pad, PadPressed(true))).id();
        app.update();
        let filled = |app: &mut App| {
            app.update();
            let world = app.world_mut();
            let mut fillings = world.query_filtered::<(&Transform, &Visibility), With<Filling>>();
            let (at, visibility) = fillings.single(world).unwrap();
            (*visibility != Visibility::Hidden).then_some(at.scale)
        };
        assert_eq!(filled(&mut app), None);
        app.world_mut().entity_mut(pad).insert(PadHeld(Some(0.5)));
        let half = filled(&mut app).unwrap();
        assert!(
            half.distance(Vec3::new(0.5, FILLING_HEIGHT_M, 0.5)) < 1e-5,
            "{half}"
        );
        app.world_mut().entity_mut(pad).insert(PadHeld(None));
        assert_eq!(filled(&mut app), None);
    }

    #[test]
    fn the_present_checkpoint_is_light() {
        let mut app = app();
        app.world_mut().spawn(Checkpoint {
            name: "meadow".into(),
            position: Vec3::ZERO,
            facing_deg: 0.0,
            size_m: Vec2::splat(2.0),
        });
        let look = app.world().resource::<MarkLook>();
        let (light, dim) = (look.bright.clone(), look.dim.clone());
        for (present, wanted) in [
            (Some("meadow"), &light),
            (Some("dock"), &dim),
            (None, &dim),
            (Some("meadow"), &light),
        ] {
            let present_now = PresentCheckpoint(present.map(str::to_owned));
            *app.world_mut().resource_mut::<PresentCheckpoint>() = present_now;
            app.update();
            assert_eq!(material(&mut app), *wanted, "{present:?}");
        }
    }

    #[test]
    fn a_pad_lies_on_the_ground_within_its_size() {
        let pad = standing(Vec2::new(1.0, 2.0), PAD_HEIGHT_M);
        assert_eq!(pad * Vec3::new(0.5, -0.5, 0.5), Vec3::new(0.5, 0.0, 1.0));
    }
}
