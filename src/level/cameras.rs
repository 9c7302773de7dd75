//! The level's cameras in play: each [`LevelCamera`] is a rig in a box, shown while the figure is in it, or another length of the player's
//! own rig there, as `springyard_camera::RigVolume` does. What no other game needs of it is here:
//!
//! - Forward on a held stick stays where it was ([`StickFrame`](crate::input::stick_frame::StickFrame)).
//! - When the player's own camera is shown again, it looks along the picture that was there: it has only to come nearer.
//! - With reduced motion, the picture cuts.
//!
//! All of it is visual: a step gets the intents, and a recording has them.

use bevy::prelude::*;

use super::CharacterView;
use super::file::{CameraRig, LevelCamera};
use crate::input::latch::Latch;
use crate::input::script::Playback;
use crate::tuning::ReducedMotion;
use springyard_camera::{
    CameraSystems, Confiner, FollowVolumes, LiveRig, Look, Orbit, Rail, Rig, RigVolume, Shown,
    fixed_rig, rail_rig,
};

/// On a camera of the level: its number in the file.
#[derive(Component, Debug, Clone, Copy)]
pub struct CameraNumber(pub u32);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(ready_rig).add_systems(
        PostUpdate,
        (
            cut_when_calm.before(CameraSystems::Watch),
            keep_yaw
                .after(CameraSystems::Recentre)
                .before(CameraSystems::Aim)
                .run_if(not(resource_exists::<Playback>)),
            show_to_stick.after(CameraSystems::Place),
        ),
    );
}

/// Gives a camera of the level its rig, or the length that the player's has in its box. The figure's view is spawned before it.
fn ready_rig(
    added: On<Add, LevelCamera>,
    cameras: Query<(&LevelCamera, &CameraNumber)>,
    views: Query<Entity, With<CharacterView>>,
    mut commands: Commands,
) {
    let (Ok((camera, number)), Ok(view)) = (cameras.get(added.entity), views.single()) else {
        return;
    };
    let area = &camera.area;
    let mut entity = commands.entity(added.entity);
    // Without a rig of its own: the player's gets this length.
    let length = |length_m: f32, size_m: Vec3| Confiner {
        length_m,
        middle: area.position,
        size_m,
    };
    match &camera.rig {
        CameraRig::Fixed { place, fov_deg } => entity.insert(fixed_rig(view, *place, *fov_deg)),
        CameraRig::Rail { points, fov_deg } => {
            let rail = Rail {
                points: points.clone(),
                ..default()
            };
            entity.insert(rail_rig(view, rail, *fov_deg))
        }
        CameraRig::Boom { boom_m } => entity.insert(length(*boom_m, Vec3::INFINITY)),
        CameraRig::Confined { boom_m } => entity.insert(length(*boom_m, area.size_m)),
    };
    let volume = RigVolume {
        middle: area.position,
        size_m: area.size_m,
        priority: camera.priority,
        order: number.0,
        half_life_secs: camera.blend_secs,
    };
    // A name of its own: by it a rewind finds the rig.
    entity.insert((volume, Name::new(format!("camera {}", number.0))));
}

/// A picture that moves by itself makes some players sick; a cut does not.
fn cut_when_calm(calm: ReducedMotion, mut cameras: Query<&mut FollowVolumes>) {
    for mut follow in &mut cameras {
        let cuts = calm.is_on();
        follow.set_if_neq(FollowVolumes { cuts, ..*follow });
    }
}

/// Whether a rig turns with the look direction. One that is gone does not count.
fn turns_with_look(rigs: &Query<Has<Orbit>, With<Rig>>, rig: Entity) -> bool {
    rigs.get(rig).unwrap_or(true)
}

/// When a rig that turns with the look direction follows one that does not, the look direction becomes that of the picture: in the frame of
/// the switch only, since a turn of the look direction steers.
fn keep_yaw(
    rigs: Query<Has<Orbit>, With<Rig>>,
    cameras: Query<(&Rig, Ref<LiveRig>, &Shown)>,
    mut look: ResMut<Look>,
) {
    for (own, live, shown) in &cameras {
        let (Some(from), Some(picture)) = (shown.rig(), shown.picture()) else {
            continue;
        };
        let begins = live.is_changed()
            && turns_with_look(&rigs, live.rig())
            && !turns_with_look(&rigs, from);
        if begins && !own.subject.cut {
            let yaw_deg = picture.yaw_deg();
            look.set_if_neq(Look { yaw_deg, ..*look });
        }
    }
}

/// Tells the stick which way the picture looks.
fn show_to_stick(
    rigs: Query<Has<Orbit>, With<Rig>>,
    cameras: Query<(&Rig, &LiveRig, &Shown)>,
    latch: Option<ResMut<Latch>>,
) {
    let (Some(mut latch), Ok((own, live, shown))) = (latch, cameras.single()) else {
        return;
    };
    let picture = shown.picture();
    let picture = picture.filter(|_| !turns_with_look(&rigs, live.rig()));
    latch.stick.show(picture.map(|rig| rig.yaw_deg()));
    if own.subject.cut {
        latch.stick.cut();
    }
}
