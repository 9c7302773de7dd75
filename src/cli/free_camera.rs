//! A camera at a fixed place, for pictures: `capture --from X,Y,Z --towards X,Y,Z`.

use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;

use super::CommandError;
use super::args::CaptureOptions;
use crate::visuals::VisualsSystems;
use crate::visuals::orbit::OrbitSystems;
use springyard_camera::{CameraSystems, LiveRig, Rig};

/// The place of the camera, and the place that it looks at, m.
#[derive(Resource, Debug, Clone, Copy)]
pub struct FreeCamera {
    from: Vec3,
    towards: Vec3,
}

impl FreeCamera {
    /// The camera that the options ask for, if any. The two places must differ.
    pub fn of(options: &CaptureOptions) -> Result<Option<Self>, CommandError> {
        let (Some(from), Some(towards)) = (options.from, options.towards) else {
            return Ok(None);
        };
        if from.distance(towards) < 0.01 {
            let message = "--from and --towards are the same place: the camera needs a direction";
            return Err(CommandError::bad_input(message));
        }
        Ok(Some(Self { from, towards }))
    }

    fn pose(self) -> Transform {
        let is_vertical = (self.towards - self.from).normalize().y.abs() > 0.999;
        let up = if is_vertical { Vec3::NEG_Z } else { Vec3::Y };
        Transform::from_translation(self.from).looking_at(self.towards, up)
    }
}

/// Puts the camera there in each frame, after the rig has placed it.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        place_camera
            .after(CameraSystems::Place)
            .after(OrbitSystems::Title)
            .before(VisualsSystems::Fade)
            .before(TransformSystems::Propagate)
            // Bodies are culled by the field of view that is drawn.
            .before(CameraUpdateSystems)
            .run_if(resource_exists::<FreeCamera>),
    );
}

/// Vertical field of view, degrees: the same at any speed of the player.
const FOV_DEG: f32 = 55.0;

fn place_camera(
    free: Res<FreeCamera>,
    mut cameras: Query<(&mut Transform, &mut Projection, &mut Rig), With<LiveRig>>,
) {
    for (mut transform, mut projection, mut rig) in &mut cameras {
        *transform = free.pose();
        if let Projection::Perspective(lens) = &mut *projection {
            lens.fov = FOV_DEG.to_radians();
        }
        // The rig may be close to the character; this camera is not.
        rig.character_alpha = 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_field_of_view_is_the_same_whatever_the_rig_has_set() {
        let mut app = App::new();
        let (from, towards) = (Vec3::new(0.0, 9.0, 9.0), Vec3::ZERO);
        app.insert_resource(FreeCamera { from, towards })
            .add_systems(Update, place_camera);
        let widened = PerspectiveProjection {
            fov: 1.4,
            ..default()
        };
        let lens = Projection::Perspective(widened);
        let camera = (
            Transform::default(),
            lens,
            Rig::default(),
            LiveRig::new(Entity::PLACEHOLDER),
        );
        let camera = app.world_mut().spawn(camera).id();
        app.update();
        let placed = app.world().entity(camera);
        assert_eq!(placed.get::<Transform>().unwrap().translation, from);
        let Some(Projection::Perspective(lens)) = placed.get::<Projection>() else {
            panic!("the lens is gone");
        };
        assert_eq!(lens.fov, FOV_DEG.to_radians());
    }

    #[test]
    fn it_looks_at_the_place_and_straight_down_has_minus_z_up() {
        let towards = Vec3::new(1.0, 2.0, -3.0);
        let aside = FreeCamera {
            from: Vec3::new(5.0, 6.0, 7.0),
            towards,
        };
        let forward = (towards - aside.from).normalize();
        assert!(aside.pose().forward().distance(forward) < 1e-5);
        assert!(aside.pose().up().y > 0.0);
        let top = FreeCamera {
            from: towards + 30.0 * Vec3::Y,
            towards,
        };
        assert!(top.pose().forward().distance(Vec3::NEG_Y) < 1e-5);
        assert!(top.pose().up().distance(Vec3::NEG_Z) < 1e-5);
    }
}
