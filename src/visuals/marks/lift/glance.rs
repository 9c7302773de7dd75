//! Lets the camera glance at the lift when a coil is collected, if the player wants it.

use bevy::prelude::*;
use smart_default::SmartDefault;

use crate::level::LiftBody;
use crate::stations::StationNews;
use springyard_camera::GlanceAt;

/// Whether the camera glances at the lift when a coil is collected: a setting.
#[derive(Resource, SmartDefault, Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiftGlances(#[default(true)] pub bool);

/// Time of a glance, there and back, s.
const GLANCE_SECS: f32 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LiftGlances>()
        .add_message::<GlanceAt>()
        .add_message::<StationNews>()
        .add_systems(Update, glance_at_lift);
}

fn glance_at_lift(
    wanted: Res<LiftGlances>,
    lifts: Query<&Transform, With<LiftBody>>,
    mut news: MessageReader<StationNews>,
    mut glances: MessageWriter<GlanceAt>,
) {
    let coils = news.read().filter(|it| matches!(it, StationNews::Coil(_)));
    if coils.count() == 0 || !wanted.0 {
        return;
    }
    for at in &lifts {
        glances.write(GlanceAt {
            place: at.translation,
            secs: GLANCE_SECS,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coil_lets_the_camera_glance_at_the_lift_unless_the_setting_is_off() {
        for wanted in [true, false] {
            let mut app = App::new();
            app.add_plugins(plugin).insert_resource(LiftGlances(wanted));
            let at = Transform::from_xyz(14.0, 0.2, -22.0);
            app.world_mut().spawn((LiftBody, at));
            let glances = |app: &mut App, news: StationNews| {
                app.world_mut().write_message(news);
                app.update();
                let mut messages = app.world_mut().resource_mut::<Messages<GlanceAt>>();
                messages.drain().collect::<Vec<_>>()
            };
            assert!(glances(&mut app, StationNews::Loop("arch".into())).is_empty());
            let sent = glances(&mut app, StationNews::Coil("pit coil".into()));
            assert_eq!(sent.len(), usize::from(wanted));
            assert!(sent.iter().all(|it| it.place == at.translation));
        }
    }
}
