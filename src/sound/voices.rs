//! [`Voices`]: what the bodies of a level sing.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;
use spring_math::Spring;
use springyard_character::Character;
use springyard_drive::SpringDrive;
use springyard_sound::{Body, Material, Shape};

use crate::level::spawn::StartPose;
use crate::level::{Dial, DialSets, PlatformMover};

/// Pitch of ground and walls, Hz: a thud.
const GROUND_HZ: f32 = 90.0;

/// The least damping ratio that a platform sings with: with none it would never end.
const LEAST_RATIO: f32 = 0.003;

/// How a body sounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Voice {
    /// What it sings when it is struck. `None`: it is soft, such as a figure.
    pub sings: Option<Body>,
    /// What it strikes others with.
    pub material: Material,
}

/// The bodies of a level.
#[derive(SystemParam)]
pub struct Voices<'w, 's> {
    platforms: Query<
        'w,
        's,
        (
            &'static PlatformMover,
            &'static Name,
            Option<&'static SpringDrive>,
        ),
    >,
    crates: Query<'w, 's, &'static Collider, With<StartPose>>,
    characters: Query<'w, 's, (), With<Character>>,
    dials: Query<'w, 's, &'static Dial>,
}

impl Voices<'_, '_> {
    /// That of a body: a character is soft, a crate is wood and sings by its size, a platform is metal and sings by its spring, and all
    /// else is ground.
    #[must_use]
    pub fn of(&self, body: Option<Entity>) -> Voice {
        let Some(body) = body else {
            return Voice::GROUND;
        };
        if self.characters.contains(body) {
            return Voice {
                sings: None,
                material: Material::Rubber,
            };
        }
        if let Ok(collider) = self.crates.get(body) {
            let half_m = collider.raw.compute_local_aabb().half_extents();
            let longest_m = 2.0 * half_m.x.max(half_m.y).max(half_m.z);
            return Voice::of(Body::of_size(Shape::Plate, Material::Wood, longest_m));
        }
        let Ok((mover, name, drive)) = self.platforms.get(body) else {
            return Voice::GROUND;
        };
        let is_tuned = self.is_tuned(name);
        Voice::of(platform(mover, drive, is_tuned))
    }

    /// Whether a dial sets the spring of this platform.
    fn is_tuned(&self, platform: &str) -> bool {
        let sets = self.dials.iter().flat_map(|dial| &dial.sets);
        let mut springs = sets.filter(|sets| {
            matches!(
                sets,
                DialSets::Frequency(_)
                    | DialSets::Damping(_)
                    | DialSets::TurnFrequency(_)
                    | DialSets::TurnDamping(_)
            )
        });
        springs.any(|sets| sets.platform() == platform)
    }
}

impl Voice {
    /// Ground and walls.
    const GROUND: Self = Self {
        sings: Some(Body {
            shape: Shape::Plate,
            material: Material::Stone,
            pitch_hz: GROUND_HZ,
            damping_ratio: None,
        }),
        material: Material::Stone,
    };

    fn of(body: Body) -> Self {
        Self {
            sings: Some(body),
            material: body.material,
        }
    }
}

/// What a platform sings: a disc is a gong, all else a plate of steel. `is_tuned`: with the damping ratio of its own spring.
fn platform(mover: &PlatformMover, drive: Option<&SpringDrive>, is_tuned: bool) -> Body {
    let (shape, material) = if mover.is_disc() {
        (Shape::Disc, Material::Bronze)
    } else {
        (Shape::Plate, Material::Steel)
    };
    let spring = drive.and_then(spring_of);
    let Some(spring) = spring.filter(|spring| spring.frequency_hz() > 0.0) else {
        return Body::of_size(shape, material, mover.size_m().max_element());
    };
    let body = Body::on_spring(shape, material, spring.frequency_hz());
    Body {
        damping_ratio: is_tuned.then(|| spring.zeta().max(LEAST_RATIO)),
        ..body
    }
}

/// The spring that is heard: that of the position, or else that of the rotation.
fn spring_of(drive: &SpringDrive) -> Option<Spring> {
    drive.linear.or_else(|| drive.angular.map(|it| it.tilt))
}
