//! What the settings page does with one field: shows its value, compares it with the default, resets it, keeps it in its range.

use super::Settings;
use super::fields::{FIELDS, Field, Kind};
use super::value::SettingValue;

impl Field {
    /// Whether the field has its default.
    #[must_use]
    pub fn is_default(&self, settings: &Settings) -> bool {
        let default = self.value(&Settings::default());
        match (&self.kind, self.value(settings), default) {
            // Steps of 0.1 do not add up exactly.
            (
                Kind::Number { step, .. },
                SettingValue::Number(now),
                SettingValue::Number(default),
            ) => (now - default).abs() < 0.01 * step,
            (_, now, default) => now == default,
        }
    }

    /// Sets the field to its default.
    pub fn reset(&self, settings: &mut Settings) {
        self.set_value(settings, self.value(&Settings::default()));
    }

    /// The value as text: `0.85`, `60 fps`, `no limit`, `on`, `1280 x 720`.
    #[must_use]
    pub fn shown(&self, settings: &Settings) -> String {
        let mut now = *settings;
        match &self.kind {
            Kind::Switch(of) => if *of(&mut now) { "on" } else { "off" }.to_owned(),
            Kind::Number {
                of,
                step,
                unit,
                zero,
                ..
            } => match (*of(&mut now), zero) {
                (0.0, Some(word)) => (*word).to_owned(),
                (number, _) => with_unit(&rounded(number, *step), unit),
            },
            Kind::Choice { names, get, .. } => {
                let name = names.get(get(&now)).copied();
                name.unwrap_or_default().to_owned()
            }
        }
    }

    /// Lowest and highest value on the page: 0 stands below the range, if it has a meaning of its own.
    #[must_use]
    pub fn page_range(range: (f32, f32), zero: Option<&str>) -> (f32, f32) {
        let lowest = if zero.is_some() { 0.0 } else { range.0 };
        (lowest.min(range.0), range.1)
    }

    /// Moves a number that was edited, from the value `before`, into its range, and to a value with as many digits as its step.
    /// Between 0 and the range it jumps in the direction of the edit. No finite number: to the default.
    pub fn tidy(&self, settings: &mut Settings, before: f32) {
        let Kind::Number {
            of,
            range,
            step,
            zero,
            ..
        } = &self.kind
        else {
            return;
        };
        let number = *of(settings);
        if !number.is_finite() {
            self.reset(settings);
            return;
        }
        // The nearest number to the text is the one that a file with this text has.
        let number = rounded(number, *step).parse().unwrap_or(number);
        *of(settings) = if zero.is_some() && number < range.0 && number <= before {
            0.0
        } else {
            number.clamp(range.0, range.1)
        };
    }
}

/// The sections, in the order of the fields.
#[must_use]
pub fn sections() -> Vec<&'static str> {
    let mut sections: Vec<&str> = FIELDS.iter().map(|field| field.section).collect();
    sections.dedup();
    sections
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
    let text = format!("{number:.digits$}");
    match text.strip_prefix('-') {
        Some(zero) if zero.chars().all(|digit| matches!(digit, '0' | '.')) => zero.to_owned(),
        _ => text,
    }
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

    fn field(name: &str) -> &'static Field {
        FIELDS.iter().find(|field| field.name == name).unwrap()
    }

    #[test]
    fn every_field_starts_at_its_default_inside_its_range_and_with_a_text() {
        let settings = Settings::default();
        for field in FIELDS {
            assert!(field.is_default(&settings), "{}", field.name);
            assert!(!field.shown(&settings).is_empty(), "{}", field.name);
            let mut tidied = settings;
            field.tidy(&mut tidied, 0.0);
            assert_eq!(tidied, settings, "{}", field.name);
        }
    }

    #[test]
    fn every_field_can_be_changed_and_reset_alone() {
        for field in FIELDS {
            let mut settings = Settings::default();
            match &field.kind {
                Kind::Switch(of) => *of(&mut settings) ^= true,
                Kind::Number { of, range, .. } => {
                    let number = of(&mut settings);
                    let (low, high) = *range;
                    *number = if *number == low { high } else { low };
                }
                Kind::Choice { names, get, set } => {
                    let other = (get(&settings) + 1) % names.len();
                    set(&mut settings, other);
                }
            }
            assert!(!field.is_default(&settings), "{}", field.name);
            let mut others = FIELDS.iter().filter(|other| other.name != field.name);
            assert!(others.all(|other| other.is_default(&settings)));
            field.reset(&mut settings);
            assert_eq!(settings, Settings::default(), "{}", field.name);
        }
    }

    #[test]
    fn zero_has_its_word_and_numbers_their_unit() {
        let mut settings = Settings::default();
        assert_eq!(field("frame_cap_fps").shown(&settings), "no limit");
        settings.display.frame_cap_fps = 60.0;
        assert_eq!(field("frame_cap_fps").shown(&settings), "60 fps");
        settings.comfort.field_of_view_deg = 75.0;
        assert_eq!(field("field_of_view_deg").shown(&settings), "75\u{b0}");
        settings.controls.stick_dead_zone = 0.15;
        assert_eq!(field("stick_dead_zone").shown(&settings), "0.15");
    }

    #[test]
    fn between_zero_and_the_range_a_number_jumps_in_the_direction_of_the_edit() {
        let cap = field("frame_cap_fps");
        let mut settings = Settings::default();
        for (before, edited, tidy) in [(0.0, 10.0, 20.0), (20.0, 10.0, 0.0), (200.0, 3.0, 0.0)] {
            settings.display.frame_cap_fps = edited;
            cap.tidy(&mut settings, before);
            assert_eq!(settings.display.frame_cap_fps, tidy, "{before} to {edited}");
            assert_eq!(cap.fault(&settings), None);
        }
    }

    #[test]
    fn an_edited_number_is_in_its_range_and_as_a_file_has_it() {
        let mut settings = Settings::default();
        for (edited, tidy) in [
            (0.1 + 0.2, 0.3),
            (7.0, 1.0),
            (-0.001, 0.0),
            (f32::NAN, 0.7),
            (f32::INFINITY, 0.7),
        ] {
            settings.controls.rumble = edited;
            field("rumble").tidy(&mut settings, 0.5);
            assert_eq!(settings.controls.rumble, tidy, "{edited}");
        }
    }

    #[test]
    fn each_section_comes_once() {
        let sections = sections();
        let different: std::collections::BTreeSet<_> = sections.iter().collect();
        assert_eq!(different.len(), sections.len());
    }
}
