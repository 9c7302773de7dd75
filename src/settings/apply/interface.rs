//! The settings of the section interface: the scale of text and panels, and the set of colours.

use bevy::prelude::*;

use crate::overlay::interface::InterfaceScale;
use crate::settings::Settings;
use crate::visuals::ColourSet;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InterfaceScale>()
        .init_resource::<ColourSet>()
        .add_systems(First, set_interface.run_if(resource_changed::<Settings>));
}

/// Only what differs: Ctrl+Plus and Ctrl+Minus change the scale until the next change of the setting.
fn set_interface(
    settings: Res<Settings>,
    mut scale: ResMut<InterfaceScale>,
    mut colours: ResMut<ColourSet>,
) {
    scale.set_if_neq(InterfaceScale(settings.interface.scale));
    colours.set_if_neq(settings.interface.colours);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scale_and_colours_follow_the_settings() {
        let mut app = App::new();
        app.init_resource::<Settings>().add_plugins(plugin);
        app.update();
        assert_eq!(app.world().resource::<InterfaceScale>().0, 1.0);
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.interface.scale = 1.5;
        settings.interface.colours = ColourSet::Contrast;
        app.update();
        assert_eq!(app.world().resource::<InterfaceScale>().0, 1.5);
        assert_eq!(*app.world().resource::<ColourSet>(), ColourSet::Contrast);
    }

    #[test]
    fn a_change_of_another_setting_leaves_the_scale_alone() {
        let mut app = App::new();
        app.init_resource::<Settings>().add_plugins(plugin);
        app.update();
        let before = app.world().resource_ref::<InterfaceScale>().last_changed();
        app.world_mut().resource_mut::<Settings>().display.vsync ^= true;
        app.update();
        let after = app.world().resource_ref::<InterfaceScale>().last_changed();
        assert_eq!(before, after);
    }
}
