//! The drivers that turn the look direction, as the player does: [`Recentre`] and [`LockOn`]. They run in the game's frames only, where the
//! player's turns are.

use bevy::prelude::*;

use super::drawn_views::DrawnViews;
use super::frame_input::FrameInput;
use super::obstacles::Obstacles;
use super::sight::Sight;
use super::*;

/// A rig that turns a look direction. Another camera shows one that stands by, and its own drivers turn the shared [`Look`].
type Turns = Or<(Without<StandsBy>, With<OwnLook>)>;

/// Turns the look direction of each rig with [`Recentre`]: its [`OwnLook`], or else the resource [`Look`]. Of two rigs without
/// `OwnLook`, each takes the other's turn for one by the player.
pub(super) fn recentre_looks(
    input: Res<FrameInput>,
    mut player_look: ResMut<Look>,
    mut rigs: Query<(Entity, &Rig, &Recentre, &mut RigState, Option<&mut OwnLook>), Turns>,
) {
    for (camera, rig, recentre, mut state, own) in &mut rigs {
        if state.lock_on.target().is_some() {
            // The lock turns it.
            state.recentre = default();
            continue;
        }
        let look = own.as_ref().map_or(*player_look, |own| own.0);
        let asked = input.of(camera).recentres;
        let found = recentre::update(recentre, &mut state.recentre, rig, look, asked, input.dt);
        take_look(camera, &mut state, found, own, &mut player_look);
    }
}

/// Sets the look direction that a driver has found: the rig's own, or that of the player. An error is one of the camera: see
/// [`RigState::drive`].
fn take_look(
    camera: Entity,
    state: &mut RigState,
    found: Result<Look>,
    own: Option<Mut<OwnLook>>,
    player_look: &mut ResMut<Look>,
) {
    match (found, own) {
        (Ok(look), Some(mut own)) => {
            own.set_if_neq(OwnLook(look));
        }
        (Ok(look), None) => {
            player_look.set_if_neq(look);
        }
        (Err(error), _) => state.watch.fail(camera, &error),
    }
}

/// Turns the look direction of each rig with [`LockOn`] to its target: its [`OwnLook`], or else the resource [`Look`]. Of two rigs
/// without `OwnLook`, both turn that one. A [`LockControl::Toggle`] that finds nothing asks for [`CameraControl::Recentre`] of
/// that camera.
pub(super) fn lock_looks(
    input: Res<FrameInput>,
    obstacles: Obstacles,
    targets: Query<(Entity, &LockTarget), Without<Rig>>,
    views: DrawnViews,
    mut player_look: ResMut<Look>,
    mut controls: MessageWriter<ToCamera>,
    mut rigs: Query<
        (
            Entity,
            &Rig,
            &LockOn,
            &mut RigState,
            Option<&Watch>,
            Option<&mut OwnLook>,
            Option<&Clearance>,
            (&Camera, Option<&Shown>),
        ),
        Turns,
    >,
) {
    for (entity, rig, lock, mut state, watch, own, clearance, (camera, shown)) in &mut rigs {
        state.lock_on.is_driven = true;
        let (held, asked) = (state.lock_on.target(), input.of(entity).lock);
        if held.is_none() && asked.is_none() && !state.lock_on.goes_back() {
            continue;
        }
        let sight = |thin_m| {
            let sight = obstacles.sight_of(entity, thin_m, rig.subject.body);
            sight.unwrap_or_else(Sight::open).in_axes(rig.axes)
        };
        let eyes = Eyes {
            rig,
            sight: sight(clearance.copied().unwrap_or_default().thin_m),
            picture: shown.and_then(Shown::picture).unwrap_or(*rig),
            aspect: NearPlane::of(Some(camera), None).aspect,
            keen: sight(0.0),
        };
        // The character itself may be a target for others.
        let own_view = watch.map(|watch| watch.view);
        let others = targets.iter().filter(|(entity, target)| {
            // Without a command only the one that is held matters: no ray goes to the others.
            let is_asked = asked.is_some() || Some(*entity) == held;
            let is_own = Some(*entity) == own_view || Some(*entity) == rig.subject.body;
            is_asked && target.enabled && !is_own
        });
        let seen = others.filter_map(|(entity, target)| {
            let pose = views.get(entity)?.pose;
            Some(eyes.candidate(entity, pose.translation, target))
        });
        let seen: Vec<_> = seen.collect();
        let look = own.as_ref().map_or(*player_look, |own| own.0);
        let turned = lock_on::update(lock, &mut state.lock_on, rig, look, asked, &seen, input.dt);
        let found = state.lock_on.target();
        if asked == Some(LockControl::Toggle) && held.or(found).is_none() {
            controls.write(ToCamera::new(entity, CameraControl::Recentre));
        }
        take_look(entity, &mut state, turned, own, &mut player_look);
    }
}

/// Ends a lock that nothing has driven in this frame: it would keep the framing of a target to which the look direction no longer turns.
pub(super) fn end_undriven_locks(mut rigs: Query<&mut RigState>) {
    for mut state in &mut rigs {
        let is_driven = std::mem::take(&mut state.lock_on.is_driven);
        if !is_driven && state.lock_on.target().is_some() {
            state.lock_on.let_go();
        }
    }
}

/// From where targets are seen, in the axes of the rig.
struct Eyes<'a> {
    /// The rig that watches the character.
    rig: &'a Rig,
    /// From the character's middle, past thin blockers.
    sight: Sight<'a>,
    /// The rig as drawn.
    picture: Rig,
    /// Width of the picture, divided by its height.
    aspect: f32,
    /// From the camera, where a post hides what is behind it.
    keen: Sight<'a>,
}

impl Eyes<'_> {
    /// A target at a place in the world, m.
    fn candidate(&self, entity: Entity, at: Vec3, target: &LockTarget) -> lock_on::Candidate {
        let place = self.rig.axes.to_own(at);
        let surface = |from: Vec3| place - (place - from).clamp_length_max(target.radius_m);
        let (middle, camera) = (self.rig.subject.position, self.picture.place());
        lock_on::Candidate {
            entity,
            place,
            is_visible: self.sight.sees(middle, surface(middle)),
            is_clear: self.keen.sees(camera, surface(camera)),
            is_inside: self.picture.shows(place, self.aspect),
        }
    }
}
