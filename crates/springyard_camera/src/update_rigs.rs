//! The bevy side of the camera: systems that read the world, call the drivers of each rig in the order of the table in the crate's
//! documentation (`aim_rigs`, `avoid_walls`), and write its pose. [`move_rigs_alone`] runs them outside of the game's frames.

use bevy::ecs::query::QueryData;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::drawn_views::{DrawnView, DrawnViews};
use super::frame_input::{FrameInput, read_input};
use super::obstacles::Obstacles;
use super::own_driver::{DriverSlot, OwnDrivers};
use super::rig::RigsMove;
use super::rig_state::LastFinite;
use super::sight::Sight;
use super::switch::show::{Shown, blend_rigs, note_motions};
use super::switch::volumes::choose_rigs;
use super::turn_looks::{end_undriven_locks, lock_looks, recentre_looks};
use super::watch::{HAS_PARENT, Stance, View, WATCHES_BODY, WATCHES_NOTHING};
use super::*;

/// A schedule with the drivers of all rigs and no other system, for cameras at another time than the frame's, such as those of a replay.
/// [`Recentre`] and [`LockOn`] are left out, because the code that shows another time sets the [`Look`] of that time. Only
/// [`move_rigs_alone`] runs this schedule.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RigAlone;

/// The drivers of one rig: the parameters of each, or `None` for a driver that the rig does not have.
#[derive(QueryData)]
struct Drivers {
    camera: Entity,
    lens: (Option<&'static Camera>, Option<&'static Projection>),
    follow: Option<&'static Follow>,
    dead_zone: Option<&'static DeadZone>,
    look_ahead: Option<&'static LookAhead>,
    group: Option<&'static Group>,
    lock_frame: Option<&'static LockFrame>,
    has_orbit: Has<Orbit>,
    own_look: Option<&'static OwnLook>,
    tripod: Option<&'static Tripod>,
    rail: Option<&'static Rail>,
    has_glance: Has<Glance>,
    edge_look: Option<&'static EdgeLook>,
    by_pitch: Option<&'static ByPitch>,
    shoulder: Option<&'static Shoulder>,
    shake: Option<&'static Shake>,
    fov_kick: Option<&'static FovKick>,
    /// Required by every driver that casts rays or balls, so `None` only after it was removed; the default is then used.
    clearance: Option<&'static Clearance>,
    has_pivot_collision: Has<PivotCollision>,
    hill_lift: Option<&'static HillLift>,
    has_wall_lift: Has<WallLift>,
    confiner: Option<&'static Confiner>,
    whiskers: Option<&'static Whiskers>,
    boom: Option<&'static Boom>,
}

/// One rig, its drivers' states, and their parameters.
type Rigs<'w, 's> = Query<'w, 's, (Entity, &'static mut Rig, &'static mut RigState, Drivers)>;

/// What the drivers of all rigs read in this frame.
#[derive(SystemParam)]
struct Around<'w, 's> {
    input: Res<'w, FrameInput>,
    player_look: Res<'w, Look>,
    obstacles: Obstacles<'w, 's>,
    views: DrawnViews<'w, 's>,
}

pub(super) fn plugin(app: &mut App) {
    use CameraSystems::{Aim, Avoid, Place, Recentre, Watch};
    app.init_resource::<FrameInput>()
        .init_resource::<RigsMove>()
        .init_resource::<OwnDrivers>()
        .configure_sets(PostUpdate, Place.before(TransformSystems::Propagate))
        .add_systems(
            PostUpdate,
            (
                read_input.in_set(Watch).before(watch_views),
                (recentre_looks, lock_looks).chain().in_set(Recentre),
                end_undriven_locks.after(Recentre).before(Aim),
            ),
        );
    for schedule in [PostUpdate.intern(), RigAlone.intern()] {
        app.configure_sets(schedule, (Watch, Recentre, Aim, Avoid, Place).chain())
            .add_systems(
                schedule,
                (
                    watch_views.in_set(Watch).in_set(DriverSlot(Watch, 0)),
                    choose_rigs.after(Watch).before(Recentre),
                    aim_rigs.in_set(Aim).in_set(DriverSlot(Aim, 0)),
                    avoid_walls.in_set(Avoid).in_set(DriverSlot(Avoid, 0)),
                    (note_motions, blend_rigs, place_cameras)
                        .chain()
                        .in_set(Place),
                ),
            );
    }
}

/// Moves all rigs by one frame of `dt` seconds, in the look direction of the resource [`Look`]. Reads no messages: those that wait
/// ([`CameraControl`], [`ShakeCamera`], [`ImpulseAt`], [`GlanceAt`], [`LockControl`], [`ToCamera`]) are left for the next frame of the game.
pub fn move_rigs_alone(world: &mut World, dt: f32) {
    world.insert_resource(FrameInput::without_messages(dt));
    world.run_schedule(RigAlone);
}

/// Begins the frame of each rig, and reads its view.
fn watch_views(
    input: Res<FrameInput>,
    views: DrawnViews,
    obstacles: Obstacles,
    parents: Query<&GlobalTransform>,
    mut rigs: Query<(
        Entity,
        Option<&Watch>,
        Option<&Group>,
        Option<&ChildOf>,
        &mut Rig,
        &mut RigState,
        &mut LastFinite,
    )>,
) -> Result {
    for (entity, watch, group, parent, mut rig, mut state, mut last_finite) in &mut rigs {
        if rig.is_finite() {
            last_finite.0 = *rig;
        }
        let RigState {
            axes, watch: state, ..
        } = &mut *state;
        *rig = watch::begin(state, *rig);
        let has_displaced_parent = parent.is_some_and(|parent| {
            let pose = parents.get(parent.parent());
            pose.is_ok_and(|pose| *pose != GlobalTransform::IDENTITY)
        });
        if has_displaced_parent {
            state.report(entity, HAS_PARENT);
        }
        let Some(watch) = watch else {
            *rig = watch::without_view(state, *rig);
            continue;
        };
        if obstacles.is_body(watch.view) {
            state.report(entity, WATCHES_BODY);
        }
        let own = views.get(watch.view).map(|drawn| (watch.view, drawn));
        let is_lost = own.is_none();
        let member = || nearest_member(group?, &rig, &views);
        let Some((watched, drawn)) = own.or_else(member) else {
            state.report(entity, WATCHES_NOTHING);
            *rig = watch::without_view(state, *rig);
            continue;
        };
        let stands = drawn.stance.map_or(Quat::IDENTITY, |stance| stance.axes);
        let key = (watched, drawn.teleports);
        if is_lost {
            axes.hand_over(key);
        }
        axes.follow(stands, drawn.pose.translation, key, input.dt)?;
        rig.axes = axes.axes;
        let view = View {
            entity: Some(watched),
            pose: axes.axes.pose_to_own(drawn.pose),
            teleports: drawn.teleports,
            body: drawn.body,
            stance: drawn.stance.map(|stance| stance_in(axes.axes, stance)),
        };
        if is_lost {
            state.hand_over(&view);
        }
        *rig = watch::update(&view, state, *rig, input.dt);
    }
    Ok(())
}

/// Of a group whose watched view is gone, the member that is nearest to where that was.
fn nearest_member(group: &Group, rig: &Rig, views: &DrawnViews) -> Option<(Entity, DrawnView)> {
    let was = rig.axes.to_world(rig.subject.position);
    let members = group.members.iter();
    let drawn = members.filter_map(|it| Some((it.view, views.get(it.view)?)));
    drawn.min_by(|a, b| {
        let [a, b] = [a, b].map(|(_, it)| it.pose.translation.distance_squared(was));
        a.total_cmp(&b)
    })
}

/// A stance with its place in the axes of a rig.
fn stance_in(axes: axes::Axes, stance: Stance) -> Stance {
    let landing = stance.landing.map(|landing| Landing {
        place: axes.to_own(landing.place),
        ..landing
    });
    Stance { landing, ..stance }
}

/// The members of a group as drawn in this frame, in the axes of a rig.
fn seen(group: &Group, rig: &Rig, views: &DrawnViews) -> Vec<group::Seen> {
    let of = |member: &group::Member| {
        let drawn = views.get(member.view)?;
        Some(group::Seen {
            entity: member.view,
            teleports: drawn.teleports,
            place: rig.axes.to_own(drawn.pose.translation),
            weight: member.weight,
            radius_m: member.radius_m,
        })
    };
    group.members.iter().filter_map(of).collect()
}

/// What a rig is locked on to, as drawn in this frame, in its axes.
fn locked(state: &RigState, rig: &Rig, views: &DrawnViews) -> Option<group::Seen> {
    let entity = state.lock_on.target()?;
    let drawn = views.get(entity)?;
    Some(group::Seen {
        entity,
        teleports: drawn.teleports,
        place: rig.axes.to_own(drawn.pose.translation),
        weight: 1.0,
        radius_m: drawn.target?.radius_m,
    })
}

/// The place of a glance in the axes of a rig.
fn glance_of(rig: &Rig, asked: Option<GlanceAt>) -> Option<GlanceAt> {
    let in_axes = |asked: GlanceAt| GlanceAt {
        place: rig.axes.to_own(asked.place),
        ..asked
    };
    asked.map(in_axes)
}

/// Calls the drivers of the set `Aim` ([`Follow`] to [`FovKick`]) that each rig has.
fn aim_rigs(around: Around, mut rigs: Rigs) {
    for (camera, mut rig, mut state, drivers) in &mut rigs {
        state.drive(camera, &mut rig, |rig, state| {
            aim(rig, state, &drivers, &around)
        });
    }
}

/// Calls the drivers of the set `Avoid` ([`PivotCollision`] to [`Boom`]) that each rig has: they keep the camera out of walls.
fn avoid_walls(around: Around, mut rigs: Rigs) {
    for (camera, mut rig, mut state, drivers) in &mut rigs {
        state.drive(camera, &mut rig, |rig, state| {
            avoid(rig, state, &drivers, &around)
        });
    }
}

/// The casts of a rig, in its axes.
fn sight<'a>(rig: &Rig, drivers: &DriversItem, around: &'a Around) -> Option<Sight<'a>> {
    let clearance = drivers.clearance.copied().unwrap_or_default();
    let (camera, body) = (drivers.camera, rig.subject.body);
    let sight = around.obstacles.sight_of(camera, clearance.thin_m, body)?;
    Some(sight.in_axes(rig.axes))
}

fn aim(mut rig: Rig, state: &mut RigState, drivers: &DriversItem, around: &Around) -> Result<Rig> {
    let dt = around.input.dt;
    let look = drivers.own_look.map_or(*around.player_look, |own| own.0);
    let asked = around.input.of(drivers.camera);
    let sight = sight(&rig, drivers, around);
    let sight = sight.as_ref();
    let length_m = drivers.boom.map_or(rig.distance, |boom| boom.length_m);
    if let Some(follow) = drivers.follow {
        rig = follow::update(follow, &mut state.follow, rig, dt)?;
    }
    if let Some(zone) = drivers.dead_zone {
        rig = dead_zone::update(zone, &mut state.dead_zone, rig, dt)?;
    }
    if let Some(lead) = drivers.look_ahead {
        rig = look_ahead::update(lead, &mut state.look_ahead, rig, dt)?;
    }
    if let Some(group) = drivers.group {
        let seen = seen(group, &rig, &around.views);
        rig = group::update(group, &mut state.group, rig, &seen, dt)?;
    }
    if let Some(lock) = drivers.lock_frame {
        let target = locked(state, &rig, &around.views);
        rig = lock_frame::update(lock, &mut state.lock_frame, rig, target, sight, dt)?;
    }
    if drivers.has_orbit {
        rig = orbit::update(rig, look, around.input.player_dt);
    }
    if let Some(tripod) = drivers.tripod {
        let place = rig.axes.to_own(tripod.place);
        rig = tripod::update(&Tripod { place }, rig);
    }
    if let Some(rail) = drivers.rail {
        rig = rail::update(rail, &mut state.rail, rig, dt)?;
    }
    if drivers.has_glance {
        let place = glance_of(&rig, asked.glance);
        rig = glance::update(&mut state.glance, rig, place, look, sight, dt)?;
    }
    if let Some(edge) = drivers.edge_look {
        rig = edge_look::update(edge, &mut state.edge_look, rig, sight, dt)?;
    }
    if let Some(by_pitch) = drivers.by_pitch {
        rig = by_pitch::update(by_pitch, &mut state.by_pitch, rig);
    }
    if let Some(shoulder) = drivers.shoulder {
        let state = &mut state.shoulder;
        rig = shoulder::update(shoulder, state, rig, asked.swaps, length_m, dt)?;
    }
    if let Some(lock) = drivers.lock_frame {
        let target = locked(state, &rig, &around.views);
        rig = lock_aside::update(lock, &mut state.lock_aside, rig, target, sight, dt)?;
    }
    if let Some(shake) = drivers.shake {
        let blows = around.input.blows_to(drivers.camera, &rig);
        rig = shake::update(shake, &mut state.shake, rig, blows, dt)?;
    }
    if let Some(kick) = drivers.fov_kick {
        rig = fov_kick::update(kick, &mut state.fov_kick, rig, dt)?;
    }
    Ok(rig)
}

fn avoid(
    mut rig: Rig,
    state: &mut RigState,
    drivers: &DriversItem,
    around: &Around,
) -> Result<Rig> {
    let dt = around.input.dt;
    let clearance = drivers.clearance.copied().unwrap_or_default();
    let plane = NearPlane::of(drivers.lens.0, drivers.lens.1);
    let radius = clearance.radius_around(plane, rig.fov_deg);
    let length_m = |rig: &Rig| {
        let boom = drivers.boom;
        boom.map_or(rig.distance, |boom| boom.length_m * rig.boom_factor)
    };
    let own_m = length_m(&rig);
    let sight = sight(&rig, drivers, around);
    let sight = &sight.unwrap_or_else(Sight::open);
    if drivers.has_pivot_collision {
        rig = pivot_collision::update(rig, sight, radius);
    }
    if let Some(hills) = drivers.hill_lift {
        let state = &mut state.hill_lift;
        rig = hill_lift::update(hills, state, rig, sight, radius, own_m, dt)?;
    }
    if drivers.has_wall_lift {
        rig = wall_lift::update(&mut state.wall_lift, rig, sight, radius, own_m, dt)?;
    }
    // The lift widens the field of view.
    let radius = clearance.radius_around(plane, rig.fov_deg);
    // Before the whiskers, which ask for the length that the boom will have.
    rig = confiner::in_volume(&mut state.confiner, rig, own_m, dt);
    if let Some((whiskers, boom)) = drivers.whiskers.zip(drivers.boom) {
        let (state, dt) = (&mut state.whiskers, around.input.player_dt);
        rig = whiskers::update(whiskers, state, rig, sight, radius, boom, dt)?;
    }
    if let Some(group) = drivers.group {
        let seen = seen(group, &rig, &around.views);
        rig = group::frame(group, &mut state.group, rig, &seen, dt)?;
    }
    if let Some(confiner) = drivers.confiner {
        rig = confiner::update(confiner, rig);
    }
    if let Some(lock) = drivers.lock_frame {
        let length_m = length_m(&rig);
        rig = lock_frame::frame(lock, &mut state.lock_frame, rig, length_m, dt)?;
    }
    if let Some(boom) = drivers.boom {
        rig = boom::update(boom, &mut state.boom, rig, sight, radius, dt)?;
    }
    Ok(rig)
}

/// Writes the pose and the field of view of each rig, or of the one that the camera shows, with the blend to it. If one of them is not
/// finite, the camera keeps its last pose, and the blend ends. A rig that is not finite is as at the start of the frame,
/// and all its drivers reset their states in the next one, also if it is not shown.
fn place_cameras(
    mut cameras: Query<(
        Entity,
        &mut Rig,
        &mut RigState,
        &LastFinite,
        Option<&mut Shown>,
        Option<&Fade>,
        &mut Transform,
        Option<&mut Projection>,
    )>,
    mut warned: Local<bool>,
) {
    for (entity, mut rig, mut state, last_finite, mut shown, fade, mut transform, projection) in
        &mut cameras
    {
        let picture = shown.as_ref().and_then(|shown| shown.picture());
        let picture = picture.unwrap_or(*rig);
        if let Some(fade) = fade {
            let subject = rig.subject;
            rig.character_alpha = fade::update(fade, Rig { subject, ..picture }).character_alpha;
        }
        if !rig.is_finite() {
            if !std::mem::replace(&mut *warned, true) {
                error!(
                    "camera {entity}: its pose was not finite; it keeps its last pose, and its drivers are reset"
                );
            }
            *rig = last_finite.0;
            state.watch.restart();
            state.axes.restart();
        }
        if !picture.is_finite() {
            if let Some(shown) = &mut shown {
                shown.restart();
            }
            continue;
        }
        let (place, rotation) = (picture.place(), picture.rotation * picture.shake);
        let axes = picture.axes;
        transform.translation = axes.to_world(place);
        transform.rotation = if axes.is_world() {
            rotation
        } else {
            axes.rotation() * rotation
        };
        if let Some(mut projection) = projection
            && let Projection::Perspective(lens) = projection.bypass_change_detection()
        {
            let fov = picture.fov_deg.to_radians();
            if lens.fov != fov {
                lens.fov = fov;
                projection.set_changed();
            }
        }
    }
}
