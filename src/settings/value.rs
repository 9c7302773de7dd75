//! A setting's value, by its [`Field`]: read, set, checked against its range, and written as in the file.

use super::Settings;
use super::fields::{Field, Kind};

/// The value of a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SettingValue {
    /// On or off.
    Switch(bool),
    /// A number, in the field's unit.
    Number(f32),
    /// Index of one of several values.
    Choice(usize),
}

impl Field {
    /// Its path in the file: `display.render_scale`.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{}.{}", self.section, self.name)
    }

    /// Its value in these settings.
    #[must_use]
    pub fn value(&self, settings: &Settings) -> SettingValue {
        // The accessors are those for writing.
        let mut copy = *settings;
        match &self.kind {
            Kind::Switch(of) => SettingValue::Switch(*of(&mut copy)),
            Kind::Number { of, .. } => SettingValue::Number(*of(&mut copy)),
            Kind::Choice { get, .. } => SettingValue::Choice(get(settings)),
        }
    }

    /// Sets its value. A value of another kind changes nothing.
    pub fn set_value(&self, settings: &mut Settings, value: SettingValue) {
        match (&self.kind, value) {
            (Kind::Switch(of), SettingValue::Switch(on)) => *of(settings) = on,
            (Kind::Number { of, .. }, SettingValue::Number(number)) => *of(settings) = number,
            (Kind::Choice { set, .. }, SettingValue::Choice(index)) => set(settings, index),
            _ => {}
        }
    }

    /// Its value in these settings, as the file has it: `true`, `0.75`, `Auto`.
    #[must_use]
    pub fn in_file(&self, settings: &Settings) -> String {
        match self.value(settings) {
            SettingValue::Switch(on) => on.to_string(),
            SettingValue::Number(number) => format!("{number:?}"),
            SettingValue::Choice(_) => {
                let all = serde_json::to_value(settings).unwrap_or_default();
                let name = all[self.section][self.name].as_str();
                name.unwrap_or_default().to_owned()
            }
        }
    }

    /// The values that it may have, in words: `0.5 to 1`, or `20 to 500 fps, or 0: no limit`.
    #[must_use]
    pub fn allowed(&self) -> String {
        match &self.kind {
            Kind::Switch(_) => "true or false".to_owned(),
            Kind::Number {
                range: (low, high),
                unit,
                zero,
                ..
            } => {
                let space = if unit.is_empty() { "" } else { " " };
                let range = format!("{low} to {high}{space}{unit}");
                match zero {
                    Some(word) if *low > 0.0 => format!("{range}, or 0: {word}"),
                    Some(word) => format!("{range}; 0: {word}"),
                    None => range,
                }
            }
            Kind::Choice { names, set, .. } => {
                let mut settings = Settings::default();
                let names = (0..names.len()).map(|index| {
                    set(&mut settings, index);
                    self.in_file(&settings)
                });
                names.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// What is wrong with its value in these settings, if it is out of its range or no number.
    #[must_use]
    pub fn fault(&self, settings: &Settings) -> Option<String> {
        let Kind::Number { range, zero, .. } = &self.kind else {
            return None;
        };
        let SettingValue::Number(number) = self.value(settings) else {
            return None;
        };
        let is_in_range = (range.0..=range.1).contains(&number);
        let is_good = is_in_range || (zero.is_some() && number == 0.0);
        (!is_good).then(|| format!("{} must be {}, is {number}", self.path(), self.allowed()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::fields::FIELDS;
    use super::*;

    fn field(path: &str) -> &'static Field {
        FIELDS.iter().find(|field| field.path() == path).unwrap()
    }

    #[test]
    fn the_defaults_are_allowed() {
        for field in FIELDS {
            assert_eq!(field.fault(&Settings::default()), None);
        }
    }

    #[test]
    fn a_value_is_read_where_it_is_set() {
        for field in FIELDS {
            let mut settings = Settings::default();
            let value = match field.value(&settings) {
                SettingValue::Switch(on) => SettingValue::Switch(!on),
                SettingValue::Number(number) => SettingValue::Number(number + 0.25),
                SettingValue::Choice(_) => SettingValue::Choice(1),
            };
            field.set_value(&mut settings, value);
            assert_eq!(field.value(&settings), value, "{}", field.path());
            let changed = FIELDS
                .iter()
                .filter(|it| it.value(&settings) != it.value(&Settings::default()));
            assert!(changed.count() <= 1, "{} sets another", field.path());
        }
    }

    #[test]
    fn zero_may_stand_outside_of_the_range() {
        let cap = field("display.frame_cap_fps");
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
    }

    #[test]
    fn the_file_has_the_names_of_choices() {
        let settings = Settings::default();
        assert_eq!(field("display.quality").in_file(&settings), "Auto");
        assert_eq!(
            field("display.quality").allowed(),
            "Auto, Low, Medium, High"
        );
        assert_eq!(field("display.vsync").in_file(&settings), "true");
        assert_eq!(field("controls.rumble").in_file(&settings), "0.7");
        assert_eq!(field("controls.rumble").allowed(), "0 to 1; 0: off");
        assert_eq!(field("interface.scale").allowed(), "0.5 to 3");
    }
}
