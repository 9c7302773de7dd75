//! A field of the panel as it is in this frame.

use crate::overlay::tuning::TuningPanel;
use crate::tuning::{Parameter, Value};

/// A field in this frame.
pub(super) struct Field {
    pub(super) parameter: &'static Parameter,
    pub(super) now: Value,
    /// The value in the loaded preset, and the name of that.
    pub(super) loaded: Value,
    pub(super) preset: String,
    /// The value in the other tuning, if it differs, and the name of that.
    pub(super) other: Option<(Value, &'static str)>,
    /// The value in force, if a setting of the player overrides that of the tuning.
    pub(super) in_force: Option<Value>,
}

impl Field {
    pub(super) fn of(parameter: &'static Parameter, panel: &TuningPanel) -> Self {
        let slots = panel.slots();
        let now = parameter.get(slots.tuning());
        let other = parameter.get(&slots.other().tuning);
        let other_name = slots.played().other().name();
        Self {
            parameter,
            now,
            loaded: parameter.get(&slots.named().loaded),
            preset: slots.named().name.clone(),
            other: (other != now).then_some((other, other_name)),
            in_force: panel.overrides.sets(parameter, slots.tuning()),
        }
    }

    /// Whether it differs from the loaded preset.
    pub(super) fn is_changed(&self) -> bool {
        self.now != self.loaded
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlay::tuning::named_tuning::NamedTuning;
    use crate::overlay::tuning::slots::Slots;
    use crate::tuning::{Comfort, Overrides, Tuning};

    fn parameter(path: &str) -> &'static Parameter {
        Tuning::parameter(path).unwrap()
    }

    #[test]
    fn a_setting_is_in_force_beside_a_field_that_stays_unchanged() {
        let panel = TuningPanel {
            slots: Some(Slots::new(NamedTuning::loaded("mine", Tuning::default()))),
            overrides: Overrides {
                comfort: Comfort {
                    field_of_view_deg: 90.0,
                    ..Comfort::default()
                },
                ..Overrides::default()
            },
            ..TuningPanel::default()
        };
        let fov = Field::of(parameter("camera.fov_kick.fov_deg"), &panel);
        assert_eq!(fov.in_force, Some(Value::Number(90.0)));
        assert_eq!(fov.now, fov.parameter.default());
        assert!(!fov.is_changed() && fov.other.is_none());
        let kick = Field::of(parameter("camera.fov_kick.kick_deg"), &panel);
        assert_eq!(kick.in_force, None);
    }
}
