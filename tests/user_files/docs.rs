//! The tables of `docs/settings.md` list every setting.

use springyard::parameters::Parameter;
use springyard::settings::Settings;
use springyard::settings::file::{in_file, section};

use springyard_test_lab::owned;

/// The table row of a setting.
fn row(setting: &Parameter) -> String {
    let (allowed, default) = (setting.allowed(), in_file(setting.default()));
    let (name, note) = (setting.name(), &setting.note);
    format!("| `{name}` | {allowed} | `{default}` | {note} |\n")
}

#[test]
fn the_tables_of_the_documentation_list_every_setting() {
    for group in Settings::groups() {
        let mut table =
            String::from("| field | allowed | default | what it does |\n|---|---|---|---|\n");
        table.extend(group.parameters.iter().map(row));
        let name = format!("settings of {}", section(&group.parameters[0]));
        owned::assert_block("docs/settings.md", &name, &table);
    }
}

#[test]
fn every_field_of_the_file_is_a_setting_with_a_note() {
    let all = serde_json::to_value(Settings::default()).unwrap();
    let fields = all.as_object().unwrap().iter().flat_map(|(section, of)| {
        let names = of.as_object().unwrap().keys();
        names.map(move |name| format!("{section}.{name}"))
    });
    let mut fields: Vec<String> = fields.collect();
    let mut listed: Vec<&str> = Settings::parameters().map(|it| it.path).collect();
    fields.sort();
    listed.sort_unstable();
    assert_eq!(fields, listed);
    for setting in Settings::parameters() {
        assert!(
            setting.note.ends_with('.'),
            "{}: {:?}",
            setting.path,
            setting.note
        );
    }
}
