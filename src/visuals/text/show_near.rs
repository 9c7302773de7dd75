//! Boards are shown while their letters can be read, so that a view over the level is not full of dark plates. A board grows and
//! shrinks on a spring.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::sprung::Sprung;

use crate::level::spawn::marks::{DigitsBoard, Signboard};
use crate::visuals::orbit::OrbitSystems;
use springyard_camera::CameraSystems;
use springyard_timestep::FrameSteps;

/// On a board: its size, as a part of its full size.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct Grown {
    part: Sprung<f32>,
    /// Whether it has been placed once: at first it has its size at once.
    is_placed: bool,
}

/// A board is shown up to this distance, in heights of a letter. In a picture of 720 lines a letter is 10 pixels high there.
pub const FARTHEST_LETTERS: f32 = 62.0;
/// A board that is shown stays until it is farther away by this factor.
const STAYS: f32 = 1.1;
/// The spring of a board's size.
const HZ: f32 = 2.0;
const DAMPING_RATIO: f32 = 0.7;
/// A smaller board is hidden.
const LEAST_PART: f32 = 0.02;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        show_near_boards
            .after(CameraSystems::Place)
            .after(OrbitSystems::Title)
            .before(TransformSystems::Propagate),
    );
}

type Board = (
    Option<&'static Signboard>,
    Option<&'static DigitsBoard>,
    &'static mut Grown,
    &'static mut Transform,
    &'static mut Visibility,
);

fn show_near_boards(
    frame: Res<FrameSteps>,
    cameras: Query<&Transform, (With<Camera3d>, Without<Grown>)>,
    mut boards: Query<Board>,
) -> Result {
    let spring = Spring::from_hertz(HZ, DAMPING_RATIO)?;
    for (sign, digits, mut grown, mut transform, mut visibility) in &mut boards {
        let height_m = match (sign, digits) {
            (Some(sign), _) => sign.0.height_m,
            (_, Some(digits)) => digits.0.height_m,
            _ => continue,
        };
        let away = cameras
            .iter()
            .map(|camera| camera.translation.distance(transform.translation))
            .fold(f32::INFINITY, f32::min);
        let is_shown = is_shown(away / height_m, grown.part.value > 0.5);
        let goal = f32::from(u8::from(is_shown));
        if grown.is_placed {
            let dt = frame.secs as f32;
            grown.part.towards(spring, dt, goal);
        } else if away.is_finite() {
            grown.part.reset(goal);
            grown.is_placed = true;
        }
        let part = grown.part.value;
        visibility.set_if_neq(match part > LEAST_PART {
            true => Visibility::Inherited,
            false => Visibility::Hidden,
        });
        let scale = Vec3::splat(part.max(LEAST_PART));
        if transform.scale != scale {
            transform.scale = scale;
        }
    }
    Ok(())
}

/// Whether a board is shown at this distance, in heights of its letters.
#[must_use]
fn is_shown(away_letters: f32, was_shown: bool) -> bool {
    away_letters < FARTHEST_LETTERS * if was_shown { STAYS } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Palette;
    use crate::level::file::Sign;

    #[test]
    fn a_board_is_seen_near_it_and_not_from_afar() {
        let mut app = App::new();
        app.init_resource::<FrameSteps>().add_plugins(plugin);
        app.world_mut().resource_mut::<FrameSteps>().secs = 0.1;
        let camera = app
            .world_mut()
            .spawn((Camera3d::default(), Transform::default()))
            .id();
        let sign = Signboard(Sign {
            text: "LIFT".into(),
            position: Vec3::ZERO,
            facing_deg: 0.0,
            height_m: 0.2,
            colour: Palette::Stone,
        });
        let board = app
            .world_mut()
            .spawn((sign, Grown::default(), Visibility::default()))
            .id();
        let mut seen_after = |camera_m: f32, frames: u32| {
            app.world_mut()
                .get_mut::<Transform>(camera)
                .unwrap()
                .translation = Vec3::Z * camera_m;
            for _ in 0..frames {
                app.update();
            }
            let size = app.world().get::<Transform>(board).unwrap().scale.x;
            (app.world().get(board) == Some(&Visibility::Inherited)).then_some(size)
        };
        assert_eq!(seen_after(5.0, 1), Some(1.0), "at first at once");
        assert_eq!(seen_after(13.0, 20), Some(1.0), "a little farther it stays");
        let shrinks = seen_after(40.0, 1).unwrap();
        assert!(shrinks > 0.1 && shrinks < 1.0, "{shrinks}");
        assert_eq!(seen_after(40.0, 30), None);
        assert_eq!(seen_after(13.0, 10), None);
        assert!(seen_after(11.0, 30).unwrap() > 0.99);
    }
}
