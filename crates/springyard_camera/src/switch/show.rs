//! The system that draws on each camera with a [`LiveRig`] the rig that it shows, and the blend to it.

use bevy::prelude::*;

use super::blend::Offset;
use super::live_rig::{Blends, LiveRig};
use super::motion::Motion;
use super::pose::{Pose, in_axes};
use crate::axes::Axes;
use crate::collision::{
    Clearance, SKIN_M, farthest_that_sees, move_out_of_colliders, sees_character,
    thin_blockers_at_pivot,
};
use crate::frame_input::FrameInput;
use crate::near_plane::NearPlane;
use crate::obstacles::Obstacles;
use crate::rig::Rig;
use crate::rig_state::RigState;
use crate::sight::Sight;
use springyard_state::RegisterState;

/// What a camera with a [`LiveRig`] keeps from frame to frame.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Shown {
    /// The rig of the last frame; `None` before the first.
    rig: Option<Entity>,
    /// Its pose, velocity and axes, for a rig that is gone.
    last: (Pose, Pose),
    axes: Axes,
    /// [`LiveRig::cuts`] of the last frame.
    cuts: u32,
    offset: Offset,
    picture: Option<Rig>,
}

pub(crate) fn plugin(app: &mut App) {
    app.register_required_components::<LiveRig, Shown>();
    app.register_frame_state::<LiveRig>("camera/live_rig")
        .register_frame_state::<Shown>("camera/shown");
}

impl Shown {
    /// The rig as drawn in this frame, with the blend, in the axes of the camera's own rig.
    #[must_use]
    pub fn picture(&self) -> Option<Rig> {
        self.picture
    }

    /// The rig that was shown in the last frame; `None` before the first.
    #[must_use]
    pub fn rig(&self) -> Option<Entity> {
        self.rig
    }

    /// Whether a blend is under way.
    #[must_use]
    pub fn is_blending(&self) -> bool {
        !self.offset.is_over()
    }
}

/// The rig to be shown in this frame, and the one of the last frame if it is still there.
type Sources = (Entity, (Rig, Motion), Option<(Rig, Motion)>);

/// Notes the pose of each rig.
pub(crate) fn note_motions(input: Res<FrameInput>, mut rigs: Query<(&Rig, &mut RigState)>) {
    for (rig, mut state) in &mut rigs {
        state.motion.note(rig, input.dt);
    }
}

/// What of a camera is read for its near plane.
type Lens = (Option<&'static Camera>, Option<&'static Projection>);

/// Computes the picture of each camera with a [`LiveRig`].
pub(crate) fn blend_rigs(
    input: Res<FrameInput>,
    obstacles: Obstacles,
    rigs: Query<(&Rig, &RigState)>,
    mut cameras: Query<(
        Entity,
        &LiveRig,
        &Blends,
        &mut Shown,
        Option<&Clearance>,
        Lens,
    )>,
) {
    let of = |rig: Entity| rigs.get(rig).ok().map(|(rig, state)| (*rig, state.motion));
    for (camera, live, blends, mut shown, clearance, lens) in &mut cameras {
        let Some(own) = of(camera) else { continue };
        let (wanted, source) = of(live.rig()).map_or((camera, own), |source| (live.rig(), source));
        let before = shown.rig.and_then(of);
        shown.offset.decay(input.dt);
        let (rig, motion) = shown.follow(live, blends, (wanted, source, before), input.dt);
        let mut picture = shown.offset.added_to(rig, &motion);
        picture = in_axes(picture, own.0.axes);
        if let Some(clearance) = clearance.filter(|_| shown.is_blending()) {
            let sight = obstacles.sight_of(camera, clearance.thin_m, picture.subject.body);
            if let Some(sight) = sight.map(|sight| sight.in_axes(picture.axes)) {
                let plane = NearPlane::of(lens.0, lens.1);
                let radius = clearance.radius_around(plane, picture.fov_deg);
                let goal = in_axes(rig, picture.axes);
                picture = shown.keep_in_sight(picture, &goal, &sight, radius);
                picture = move_out_of_colliders(picture, &sight, radius);
            }
        }
        shown.picture = Some(picture);
    }
}

impl Shown {
    /// Begins a blend or cuts where the live rig has changed. Returns the rig that is shown in this frame.
    fn follow(
        &mut self,
        live: &LiveRig,
        blends: &Blends,
        (wanted, source, before): Sources,
        dt: f32,
    ) -> (Rig, Motion) {
        let is_cut = std::mem::replace(&mut self.cuts, live.cuts()) != live.cuts();
        let is_same = self.rig == Some(wanted);
        let is_lost = before.is_some_and(|(rig, motion)| rig.subject.cut || motion.is_empty());
        let shown = match self.rig {
            Some(from) if !is_same && !is_cut && !is_lost => {
                match before {
                    // Its velocity is not known yet.
                    Some(before) if !source.1.is_known() => before,
                    _ => {
                        let (now, rate) = self.last;
                        let (was, axes) = match before {
                            None => ((now + rate * dt, rate), self.axes),
                            Some((rig, motion)) => (motion.now(), rig.axes),
                        };
                        let was = self.offset.turn_axes(was, axes, source.0.axes);
                        let own = live.half_life_secs().filter(|_| live.rig() == wanted);
                        let half_life = own.unwrap_or_else(|| blends.half_life(from, wanted));
                        self.offset.switch(was, source.1.now(), half_life);
                        self.rig = Some(wanted);
                        source
                    }
                }
            }
            _ => {
                if !is_same || is_cut || is_lost {
                    self.offset.cut();
                }
                self.rig = Some(wanted);
                source
            }
        };
        (self.last, self.axes) = (shown.1.now(), shown.0.axes);
        shown
    }

    /// The picture of a blend on the near side of what hides the character in it, as at the end of a boom; the blend goes on from there,
    /// so that it eases out again. The pivot stays where it is in the picture. A rig from which the character is hidden anyway (`goal`)
    /// is blended to as it is.
    fn keep_in_sight(&mut self, mut picture: Rig, goal: &Rig, sight: &Sight, radius: f32) -> Rig {
        let blended_m = picture.distance;
        // The other side of the pivot would be before the character, which is then behind the camera.
        picture.distance = blended_m.max(0.0);
        let is_hidden = !sees_character(&picture, sight, picture.place());
        if is_hidden && sees_character(goal, sight, goal.place()) {
            let mut thin = thin_blockers_at_pivot(&picture, sight, radius);
            let (pivot, end) = (picture.pivot, picture.place() - picture.offset);
            let free_m = sight.reach(pivot, end, radius + SKIN_M, &mut thin).metres;
            let seen_from_m = farthest_that_sees(&picture, sight, free_m.min(picture.distance));
            // At 0 it is seen from nowhere on the way.
            if seen_from_m > 0.0 {
                picture.distance = seen_from_m;
            }
        }
        let by_m = blended_m - picture.distance;
        if by_m != 0.0 {
            self.offset.bring_nearer(by_m);
        }
        picture
    }

    /// Forgets all: the next frame is a cut.
    pub(crate) fn restart(&mut self) {
        *self = Self {
            cuts: self.cuts,
            ..default()
        };
    }
}
