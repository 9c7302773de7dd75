//! Small coil creatures: they look at the player, hop where it lands, duck where it dashes past, and cheer at the goal.
//!
//! [`notice`] keeps what they have noticed, [`react`] says what each does of it at the time that is shown, [`motion`] has the hop as a
//! function of time, [`meshes`] their looks. Only the turn of the head is on a spring of its own; it starts anew where time jumps. A creature
//! at rest with the player 20 m away costs one comparison.
//!
//! Entities: a creature, its coil, its head, its disc of shade. All share meshes and materials. Triangles: about 900.

pub mod meshes;
pub mod motion;
pub mod notice;
pub mod react;

use bevy::camera::visibility::VisibilityRange;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use self::meshes::HUES;
use self::motion::{Hops, Posture};
use self::notice::Noticed;
use self::react::{ASLEEP_M, Neck, Now, phase_of, yaw_towards};
use super::shown_time::ShownTime;
use super::yard_material::{Detail, YardMaterial};
use super::{VisualsSystems, drawn};
use crate::level::{CharacterView, Creature, Palette};
use crate::stations::RunClock;
use crate::tuning::ReducedMotion;
use springyard_character::CharacterEvent;
use springyard_timestep::ShownClock;

/// On a creature: its neck, and the posture that is drawn.
#[derive(Component, Debug, Clone, Copy)]
struct Pose {
    neck: Neck,
    drawn: Posture,
}

/// A part of a creature that moves.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
enum MovingPart {
    Coil,
    Head,
}

/// Meshes and materials of all creatures.
#[derive(Resource, Debug)]
struct CreatureLook {
    coil: Handle<Mesh>,
    /// One for each of [`HUES`].
    heads: Vec<Handle<Mesh>>,
    /// A level square with sides of 2 m.
    square: Handle<Mesh>,
    /// Takes the colours of the mesh.
    skin: Handle<YardMaterial>,
    steel: Handle<YardMaterial>,
    shade: Handle<YardMaterial>,
}

/// A creature farther away than this is not drawn, m: it is 10 pixels high in a picture of 720 lines.
const SEEN_TO_M: f32 = 55.0;
/// Radius of the disc of shade, m, its height over the ground, m, and its opacity in the middle.
const SHADE_M: f32 = 0.42;
const SHADE_UP_M: f32 = 0.02;
const SHADE_DARKNESS: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Noticed>()
        .add_message::<CharacterEvent>()
        // Before `Startup`, which spawns the level.
        .add_systems(PreStartup, make_look)
        .add_observer(dress_creature)
        .register_required_components::<Creature, Visibility>()
        .add_systems(
            PostUpdate,
            (
                notice::notice,
                pose_creatures.run_if(any_with_component::<Creature>),
            )
                .chain()
                .in_set(VisualsSystems::Pose),
        );
}

fn make_look(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let mut heads = Vec::new();
    for hue in HUES {
        heads.push(meshes.add(meshes::head(hue)?));
    }
    let black = Color::BLACK.with_alpha(SHADE_DARKNESS);
    commands.insert_resource(CreatureLook {
        coil: meshes.add(meshes::coil()),
        heads,
        square: meshes.add(Plane3d::default().mesh().size(2.0, 2.0)),
        skin: materials.add(YardMaterial::new(Color::WHITE, Detail::Round).fading_near()),
        steel: materials.add(YardMaterial {
            gloss: 0.5,
            ..YardMaterial::painted(Palette::Slate, Detail::Round).fading_near()
        }),
        shade: materials.add(YardMaterial::new(black, Detail::Disc)),
    });
    Ok(())
}

fn dress_creature(
    added: On<Add, Creature>,
    creatures: Query<&Creature>,
    look: Res<CreatureLook>,
    mut commands: Commands,
) -> Result {
    let creature = creatures.get(added.entity)?;
    let hue = (phase_of(creature.position) * HUES.len() as f32) as usize;
    let Some(head) = look.heads.get(hue) else {
        return Ok(());
    };
    let is_near = VisibilityRange::abrupt(0.0, SEEN_TO_M);
    commands.entity(added.entity).insert(Pose {
        neck: Neck::default(),
        drawn: Posture::REST,
    });
    commands.spawn((
        drawn("coil of a creature", &look.coil, &look.steel),
        ChildOf(added.entity),
        MovingPart::Coil,
        is_near.clone(),
        part_pose(MovingPart::Coil, Posture::REST, 0.0),
    ));
    commands.spawn((
        drawn("head of a creature", head, &look.skin),
        ChildOf(added.entity),
        MovingPart::Head,
        is_near.clone(),
        part_pose(MovingPart::Head, Posture::REST, 0.0),
    ));
    commands.spawn((
        drawn("shade of a creature", &look.square, &look.shade),
        ChildOf(added.entity),
        is_near,
        NotShadowCaster,
        Transform::from_xyz(0.0, SHADE_UP_M, 0.0).with_scale(Vec3::splat(SHADE_M)),
    ));
    Ok(())
}

/// Pose of a part relative to the creature's place.
fn part_pose(part: MovingPart, posture: Posture, yaw: f32) -> Transform {
    let neck = Transform::from_xyz(0.0, posture.up_m + posture.coil_m, 0.0);
    match part {
        MovingPart::Coil => neck.with_scale(Vec3::new(1.0, posture.coil_m, 1.0)),
        MovingPart::Head => neck.with_rotation(Quat::from_rotation_y(yaw)),
    }
}

fn pose_creatures(
    time: ShownClock,
    run: Res<RunClock>,
    reduced_motion: ReducedMotion,
    noticed: Res<Noticed>,
    players: Query<&Transform, (With<CharacterView>, Without<MovingPart>)>,
    mut creatures: Query<(&Creature, &Children, &mut Pose)>,
    mut parts: Query<(&MovingPart, &mut Transform), Without<CharacterView>>,
    mut shown: Local<ShownTime>,
) -> Result {
    let secs = time.secs();
    let since = shown.since_last(secs);
    let is_calm = reduced_motion.is_on();
    let now = Now {
        secs,
        noticed: &noticed,
        goal_secs: run.ended_secs(),
        hops: Hops::new(is_calm)?,
        is_calm,
    };
    let is_cheering = now.is_cheering();
    let player = players.iter().next().map(|view| view.translation);
    for (creature, children, mut pose) in &mut creatures {
        let towards = player.map_or(Vec3::INFINITY, |at| at - creature.position);
        let away_m = towards.length();
        let is_at_rest = pose.drawn == Posture::REST && pose.neck == Neck::default();
        if away_m > ASLEEP_M && is_at_rest && !is_cheering {
            continue;
        }
        let yaw = yaw_towards(towards, creature.facing_deg.to_radians());
        let mut neck = pose.neck;
        neck.turn(yaw, since)?;
        let drawn = now.posture(creature.position, phase_of(creature.position), away_m)?;
        if (neck, drawn) == (pose.neck, pose.drawn) {
            continue;
        }
        *pose = Pose { neck, drawn };
        for child in children {
            if let Ok((part, mut place)) = parts.get_mut(*child) {
                *place = part_pose(*part, drawn, neck.yaw);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::test_app;
    use springyard_timestep::StepClock;

    fn app() -> (App, Entity, Entity) {
        let mut app = test_app();
        app.init_resource::<RunClock>().add_plugins(plugin);
        app.update();
        let creature: Creature = ron::from_str("(position: (0, 0, 0))").unwrap();
        let creature = app.world_mut().spawn((creature, Transform::default())).id();
        let player = app
            .world_mut()
            .spawn((CharacterView, Transform::from_xyz(-30.0, 0.0, 0.0)))
            .id();
        (app, creature, player)
    }

    fn show(app: &mut App, secs: f64) {
        app.world_mut().resource_mut::<StepClock>().simulated_secs = secs;
        app.update();
    }

    fn put(app: &mut App, player: Entity, x: f32) {
        app.world_mut()
            .entity_mut(player)
            .insert(Transform::from_xyz(x, 0.0, 0.0));
    }

    fn pose(app: &App, creature: Entity) -> Pose {
        *app.world().get::<Pose>(creature).unwrap()
    }

    #[test]
    fn a_creature_has_three_parts_that_go_with_it_and_is_left_alone_from_afar() {
        let (mut app, creature, _) = app();
        for frame in 0..30_u32 {
            show(&mut app, 0.1 * f64::from(frame));
        }
        assert_eq!(pose(&app, creature).drawn, Posture::REST);
        assert_eq!(app.world().get::<Children>(creature).unwrap().len(), 3);
        app.world_mut().despawn(creature);
        let mut left = app.world_mut().query::<&Mesh3d>();
        assert_eq!(left.iter(app.world()).count(), 0);
    }

    #[test]
    fn after_a_jump_in_time_a_head_looks_at_the_player_at_once() {
        let (mut app, creature, player) = app();
        show(&mut app, 5.0);
        put(&mut app, player, -3.0);
        show(&mut app, 5.01);
        // To the left of -Z is -X.
        let turning = pose(&app, creature).neck.yaw;
        assert!((0.0..0.5).contains(&turning), "{turning}");
        show(&mut app, 2.0);
        let there = pose(&app, creature).neck.yaw;
        assert!((there - std::f32::consts::FRAC_PI_2).abs() < 1e-6);
    }

    #[test]
    fn a_pause_holds_a_creature_and_a_rewind_takes_its_hop_back() {
        let (mut app, creature, player) = app();
        put(&mut app, player, 3.0);
        show(&mut app, 7.0);
        let before = pose(&app, creature).drawn;
        app.world_mut()
            .resource_mut::<Noticed>()
            .landings
            .push(notice::Sight {
                secs: 7.0,
                place: Vec3::X * 3.0,
            });
        show(&mut app, 7.35);
        let hop = pose(&app, creature).drawn;
        assert!(hop.up_m > 0.2, "{hop:?}");
        show(&mut app, 7.35);
        assert_eq!(pose(&app, creature).drawn, hop);
        show(&mut app, 6.9);
        show(&mut app, 7.0);
        assert_eq!(pose(&app, creature).drawn, before);
        // What would lie ahead is forgotten.
        show(&mut app, 7.35);
        assert_eq!(pose(&app, creature).drawn.up_m, 0.0);
    }
}
