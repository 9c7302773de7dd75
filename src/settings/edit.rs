//! What the settings page does with one setting: shows its value, compares it with the default, resets it, keeps it in its range.

use super::Settings;
use crate::parameters::{Parameter, Value};
use springyard_state::parameter::Limits;
use springyard_workbench::chart;

/// Whether a setting has its default.
#[must_use]
pub fn is_default(setting: &Parameter, settings: &Settings) -> bool {
    match (setting.get(settings), setting.default(), setting.limits) {
        // Steps of 0.1 do not add up exactly.
        (Value::Number(now), Value::Number(default), Some(limits)) => {
            (now - default).abs() < 0.01 * limits.step
        }
        (now, default, _) => now == default,
    }
}

/// The value as text: `0.85`, `60 fps`, `no limit`, `on`, `1280 x 720`.
#[must_use]
pub fn shown(setting: &Parameter, settings: &Settings) -> String {
    match (setting.get(settings), setting.limits) {
        (
            Value::Number(0.0),
            Some(Limits {
                zero: Some(word), ..
            }),
        ) => word.to_owned(),
        (Value::Number(number), limits) => {
            let step = limits.map_or(1.0, |limits| limits.step);
            with_unit(&rounded(number, step), setting.unit())
        }
        (Value::Switch(on), _) => if on { "on" } else { "off" }.to_owned(),
        (Value::Choice(name), _) => {
            let chosen = setting.choices.iter().find(|choice| choice.name == name);
            chosen.map_or(name, |choice| &choice.label).to_owned()
        }
    }
}

/// Lowest and highest value on the page: 0 is below the range, if it has a meaning of its own.
#[must_use]
pub fn page_range(limits: &Limits) -> (f32, f32) {
    let (low, high) = limits.range;
    let lowest = if limits.zero.is_some() { 0.0 } else { low };
    (lowest.min(low), high)
}

/// A number that was edited, from the value `before`, in its range, and with as many digits as its step. Between 0 and the range it
/// jumps in the direction of the edit. `default` if it is not finite.
#[must_use]
pub fn tidy(limits: &Limits, number: f32, before: f32, default: f32) -> f32 {
    if !number.is_finite() {
        return default;
    }
    // The nearest number to the text is the one that a file with this text has.
    let number = rounded(number, limits.step).parse().unwrap_or(number);
    let (low, _) = limits.range;
    if limits.zero.is_some() && number < low {
        if number <= before { 0.0 } else { low }
    } else {
        limits.nearest(number)
    }
}

/// A number with as many digits after the point as its step has; never as -0.
fn rounded(number: f32, step: f32) -> String {
    let digits = if step >= 1.0 {
        0
    } else if step >= 0.1 {
        1
    } else {
        2
    };
    chart::rounded(number.into(), digits)
}

fn with_unit(number: &str, unit: &str) -> String {
    match unit {
        "" => number.to_owned(),
        "degrees" => format!("{number}\u{b0}"),
        unit => format!("{number} {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(path: &str) -> &'static Parameter {
        Settings::parameter(path).unwrap()
    }

    fn tidied(path: &str, number: f32, before: f32) -> f32 {
        let Value::Number(default) = setting(path).default() else {
            panic!("{path} is not a number");
        };
        tidy(&setting(path).limits.unwrap(), number, before, default)
    }

    #[test]
    fn every_setting_starts_at_its_default_inside_its_range_and_with_a_text() {
        let settings = Settings::default();
        for setting in Settings::parameters() {
            let path = setting.path;
            assert!(is_default(setting, &settings), "{path}");
            assert!(!shown(setting, &settings).is_empty(), "{path}");
            if let Value::Number(number) = setting.default() {
                assert_eq!(tidied(path, number, 0.0), number, "{path}");
            }
        }
    }

    #[test]
    fn every_setting_can_be_changed_and_reset_alone() {
        for setting in Settings::parameters() {
            let mut settings = Settings::default();
            let (limits, choices) = (setting.limits, &setting.choices);
            let other = match setting.default() {
                Value::Switch(on) => Value::Switch(!on),
                Value::Number(number) => {
                    let (low, high) = limits.unwrap().range;
                    Value::Number(if number == low { high } else { low })
                }
                Value::Choice(name) => {
                    let other = choices.iter().find(|choice| choice.name != name);
                    Value::Choice(other.unwrap().name)
                }
            };
            setting.write(&mut settings, other);
            assert_eq!(setting.get(&settings), other, "{}", setting.path);
            assert!(!is_default(setting, &settings), "{}", setting.path);
            let mut others = Settings::parameters().filter(|it| it.path != setting.path);
            assert!(others.all(|other| is_default(other, &settings)));
            setting.write(&mut settings, setting.default());
            assert_eq!(settings, Settings::default(), "{}", setting.path);
        }
    }

    #[test]
    fn zero_has_its_word_and_numbers_their_unit() {
        let mut settings = Settings::default();
        let shown = |path, settings: &Settings| shown(setting(path), settings);
        assert_eq!(shown("display.frame_cap_fps", &settings), "no limit");
        settings.display.frame_cap_fps = 60.0;
        assert_eq!(shown("display.frame_cap_fps", &settings), "60 fps");
        settings.comfort.field_of_view_deg = 75.0;
        assert_eq!(shown("comfort.field_of_view_deg", &settings), "75\u{b0}");
        settings.controls.stick_dead_zone = 0.15;
        assert_eq!(shown("controls.stick_dead_zone", &settings), "0.15");
        assert_eq!(shown("display.window_size", &settings), "1280 x 720");
        assert_eq!(shown("display.quality", &settings), "auto");
    }

    #[test]
    fn between_zero_and_the_range_a_number_jumps_in_the_direction_of_the_edit() {
        for (before, edited, tidy) in [(0.0, 10.0, 20.0), (20.0, 10.0, 0.0), (200.0, 3.0, 0.0)] {
            let now = tidied("display.frame_cap_fps", edited, before);
            assert_eq!(now, tidy, "{before} to {edited}");
        }
    }

    #[test]
    fn an_edited_number_is_in_its_range_and_as_a_file_has_it() {
        for (edited, tidy) in [
            (0.1 + 0.2, 0.3),
            (7.0, 1.0),
            (-0.001, 0.0),
            (f32::NAN, 0.7),
            (f32::INFINITY, 0.7),
        ] {
            assert_eq!(tidied("controls.rumble", edited, 0.5), tidy, "{edited}");
        }
    }

    #[test]
    fn zero_may_stand_outside_of_the_range() {
        let cap = setting("display.frame_cap_fps");
        let with = |fps| {
            let mut settings = Settings::default();
            settings.display.frame_cap_fps = fps;
            cap.fault(&settings)
        };
        for good in [0.0, 20.0, 500.0] {
            assert_eq!(with(good), None, "{good}");
        }
        for bad in [5.0, 501.0, -1.0, f32::NAN, f32::INFINITY] {
            let fault = with(bad).unwrap();
            let words = "display.frame_cap_fps must be 20 to 500 fps, or 0: no limit, is ";
            assert!(fault.starts_with(words), "{fault}");
        }
        assert_eq!(setting("controls.rumble").allowed(), "0 to 1; 0: off");
        assert_eq!(setting("interface.scale").allowed(), "0.5 to 3");
        assert_eq!(
            setting("display.quality").allowed(),
            "Auto, Low, Medium, High"
        );
    }
}
