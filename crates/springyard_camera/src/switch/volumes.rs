//! [`RigVolume`]: a box in which a rig is shown, or in which the camera's own rig has another length. [`FollowVolumes`]: on a camera that
//! shows the rig of the box in which the character is.

use bevy::prelude::*;
use smart_default::SmartDefault;

use super::live_rig::LiveRig;
use crate::confiner::Confiner;
use crate::rig::Rig;
use crate::rig_state::RigState;
use crate::watch::Watch;

/// On a rig: a box along the world's axes in which it is shown by cameras with [`FollowVolumes`].
///
/// On an entity with a [`Confiner`] and no rig: a box in which such a camera shows its own rig with the length of that confiner. Use it
/// where the camera is only to be nearer, as in a room: without a second rig there is no blend, which a wall could hide.
#[doc(alias = "camera trigger")]
#[doc(alias = "camera zone")]
#[derive(Component, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct RigVolume {
    /// Centre of the box, m.
    pub middle: Vec3,
    /// Full lengths along x, y and z, m.
    pub size_m: Vec3,
    /// Of several boxes that the character is in, the one with the highest priority counts.
    pub priority: u8,
    /// Of several with the same priority, the one with the highest order counts.
    pub order: u32,
    /// Half-life of the blend to this rig, or of the change to this length, and from it to the camera's own, s. 0: a cut.
    #[default(0.25)]
    pub half_life_secs: f32,
}

impl RigVolume {
    /// Whether the box, wider by `margin_m` on each side, contains a point in the world, m.
    #[must_use]
    pub fn contains(&self, point: Vec3, margin_m: f32) -> bool {
        let from_middle = (point - self.middle).abs();
        let half = 0.5 * self.size_m + Vec3::splat(margin_m);
        from_middle.cmple(half).all()
    }
}

/// On a camera with a [`LiveRig`]: shows the rig of the [`RigVolume`] that the middle of the watched view is in, and its own rig outside of
/// all. It cuts where the view was teleported, and blends otherwise.
///
/// With several such cameras, one for each player, a rig that watches the view of one is not shown by another. A box without a rig is for
/// all of them.
///
/// It sets [`LiveRig`] in each frame. Remove it while other code chooses the rig, as for a cutscene: the camera's own rig then has its own
/// length again.
#[derive(Component, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct FollowVolumes {
    /// The shown box is left this far outside of it, m. Low: the picture goes back and forth while the character stands at its edge; high: the
    /// way back looks late.
    #[default(0.3)]
    pub margin_m: f32,
    /// Whether it cuts instead of blending: for players to whom a picture that moves by itself makes motion sickness.
    pub cuts: bool,
}

/// The entity of the box that counts at `place` (world, m); `None` outside of all. `live`: the one that counts now, whose box is wider by
/// `margin_m`.
#[must_use]
pub fn chosen<'a>(
    volumes: impl IntoIterator<Item = (Entity, &'a RigVolume)>,
    place: Vec3,
    live: Entity,
    margin_m: f32,
) -> Option<Entity> {
    let is_in = |(rig, volume): &(Entity, &RigVolume)| {
        volume.contains(place, if *rig == live { margin_m } else { 0.0 })
    };
    let inside = volumes.into_iter().filter(is_in);
    let first = inside.max_by_key(|(_, volume)| (volume.priority, volume.order));
    first.map(|(rig, _)| rig)
}

/// Sets [`LiveRig`], and the length of the camera's own rig, by the places of the views in this frame.
pub(crate) fn choose_rigs(
    volumes: Query<(Entity, &RigVolume), Or<(With<Rig>, With<Confiner>)>>,
    lengths: Query<&Confiner, Without<Rig>>,
    (watches, players): (Query<&Watch>, Query<&Watch, With<FollowVolumes>>),
    mut cameras: Query<(Entity, &Rig, &FollowVolumes, &mut LiveRig, &mut RigState)>,
    mut others: Query<&mut RigState, (With<Rig>, Or<(Without<FollowVolumes>, Without<LiveRig>)>)>,
) {
    for mut state in &mut others {
        if let Some(volume) = state.confiner.volume() {
            let volume = volumes.get(volume).map(|(_, volume)| *volume);
            let half_life_secs = volume.unwrap_or_default().half_life_secs;
            state.confiner.enter(None, half_life_secs);
        }
    }
    for (camera, rig, follow, mut live, mut state) in &mut cameras {
        let place = rig.axes.to_world(rig.subject.position);
        let is_cut = rig.subject.cut;
        let margin_m = if is_cut { 0.0 } else { follow.margin_m };
        let before = state.confiner.volume().unwrap_or_else(|| live.rig());
        let own = watches.get(camera).map(|watch| watch.view);
        let is_of_another = |rig: Entity| {
            let view = watches.get(rig).map(|watch| watch.view);
            view != own && players.iter().any(|player| Ok(player.view) == view)
        };
        let volumes_here = volumes.iter().filter(|(rig, _)| !is_of_another(*rig));
        let wanted = chosen(volumes_here, place, before, margin_m).unwrap_or(camera);
        let length = lengths.get(wanted).ok();
        let within = length.map(|confiner| (wanted, *confiner));
        let shown = if within.is_some() { camera } else { wanted };
        let is_within = within.map(|(volume, _)| volume);
        if is_within == state.confiner.volume() && shown == live.rig() {
            // Its walls may have moved.
            state.confiner.keep(within);
            continue;
        }
        // To the camera's own rig, which has no box, as the box says that is left.
        let volume = volumes.get(wanted).or_else(|_| volumes.get(before));
        let half_life_secs = match volume {
            _ if is_cut || follow.cuts => Some(0.0),
            Ok((_, volume)) => Some(volume.half_life_secs),
            Err(_) => None,
        };
        // Of a box that is gone the half-life is not known.
        let usual_secs = RigVolume::default().half_life_secs;
        let length_secs = half_life_secs.unwrap_or(usual_secs);
        state.confiner.enter(within, length_secs);
        if shown == live.rig() {
            continue;
        }
        match half_life_secs {
            _ if is_cut || follow.cuts => live.cut_to(shown),
            Some(secs) => live.blend_in(shown, secs),
            None => live.blend_to(shown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn volume(x: f32, priority: u8, order: u32) -> RigVolume {
        RigVolume {
            middle: Vec3::new(x, 0.0, 0.0),
            size_m: Vec3::splat(4.0),
            priority,
            order,
            ..RigVolume::default()
        }
    }

    fn rig(number: u32) -> Entity {
        Entity::from_raw_u32(number).unwrap()
    }

    /// The order of the rig chosen at this x, m.
    fn at(x: f32, volumes: &[RigVolume], live: Entity) -> Option<u32> {
        let all = volumes.iter().map(|it| (rig(it.order), it));
        let found = chosen(all, Vec3::new(x, 0.0, 0.0), live, 0.3)?;
        volumes
            .iter()
            .find(|it| rig(it.order) == found)
            .map(|it| it.order)
    }

    const OWN: u32 = 90;

    #[test]
    fn the_highest_priority_counts_and_of_equal_ones_the_later() {
        let volumes = [volume(0.0, 0, 1), volume(1.0, 1, 2), volume(2.0, 1, 3)];
        assert_eq!(at(-1.5, &volumes, rig(OWN)), Some(1));
        assert_eq!(at(-0.5, &volumes, rig(OWN)), Some(2));
        assert_eq!(at(0.5, &volumes, rig(OWN)), Some(3));
        assert_eq!(at(4.5, &volumes, rig(OWN)), None);
        let backwards = [volumes[2], volumes[1], volumes[0]];
        assert_eq!(at(0.5, &backwards, rig(OWN)), Some(3));
    }

    #[test]
    fn the_shown_box_is_left_a_margin_outside_of_it() {
        let volumes = [volume(0.0, 0, 1)];
        assert_eq!(at(2.2, &volumes, rig(OWN)), None);
        assert_eq!(at(2.2, &volumes, rig(1)), Some(1));
        assert_eq!(at(2.4, &volumes, rig(1)), None);
    }

    #[test]
    fn between_two_boxes_side_by_side_the_way_there_and_back_differ_by_the_margin() {
        for order in [[1, 2], [2, 1]] {
            let [west, east] = order;
            let volumes = [volume(-2.0, 0, west), volume(2.0, 0, east)];
            let walk = |xs: [f32; 3], from: u32| {
                let mut live = rig(from);
                xs.map(|x| {
                    let shown = at(x, &volumes, live).unwrap();
                    live = rig(shown);
                    shown
                })
            };
            let there = walk([-0.5, 0.1, 0.5], west);
            let back = walk([0.5, 0.1, -0.5], east);
            assert_eq!([there[0], there[2]], [west, east]);
            assert_eq!([back[0], back[2]], [east, west]);
            // In the margin it does not go back and forth.
            let stands = walk([0.1, -0.1, 0.1], there[1]);
            assert!(stands.iter().all(|it| *it == stands[0]), "{stands:?}");
        }
    }

    #[test]
    fn a_place_that_is_not_finite_is_in_no_box() {
        let volumes = [volume(0.0, 0, 1)];
        assert_eq!(at(f32::NAN, &volumes, rig(1)), None);
        assert!(!volume(f32::NAN, 0, 1).contains(Vec3::ZERO, 0.3));
    }
}
